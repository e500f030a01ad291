"""The process in which bots think: ``python -m server.bots.worker``. It reads questions, writes answers, and ends with its input.

Frames on both pipes: four bytes of length (big-endian), then msgpack. The server (``server.bots.pool``) is the only one who starts it.
A bot that raises ends the process: the server notices at once and answers in its stead, and a traceback is on stderr.
"""

from __future__ import annotations

import os
import signal
import struct
import sys
from typing import IO

import msgspec

from server.bots.contract import Question, answer

_LENGTH = struct.Struct(">I")


def write_frame(pipe: IO[bytes], body: bytes) -> None:
    """Write one frame. Raises ``OSError`` when nobody reads any more."""
    pipe.write(_LENGTH.pack(len(body)) + body)
    pipe.flush()


def read_frame(pipe: IO[bytes]) -> bytes | None:
    """Read one frame, or ``None`` at the end of the input, in the middle of a frame too."""
    head = pipe.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    body = pipe.read(length)
    return body if len(body) == length else None


def serve(questions: IO[bytes], answers: IO[bytes]) -> None:
    """Answer every question until the input ends."""
    from server.bots.levels import LEVELS  # noqa: PLC0415 - the engines are needed here, not in the server that imports the frames
    from shared.games import GAMES  # noqa: PLC0415

    while (frame := read_frame(questions)) is not None:
        question = msgspec.msgpack.decode(frame, type=Question)
        bot = LEVELS[question.game][question.level]
        write_frame(answers, msgspec.msgpack.encode(answer(GAMES[question.game], bot, question)))


def main() -> None:
    # Ctrl-C in a terminal reaches the whole process group; the server decides when its workers end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Whatever is printed by mistake must not land between the frames.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
