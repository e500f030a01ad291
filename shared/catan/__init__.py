"""The rule engine of Catan: Cities & Knights."""
