"""``python -m client``: the same as the command ``palatine``."""

from client.cli import main

if __name__ == "__main__":
    main()
