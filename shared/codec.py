"""msgpack bytes <-> messages, with limits. Sizes, lengths and depth are checked before a message is looked at."""

from __future__ import annotations

from typing import Any

import msgpack
import msgspec

from shared.messages import AnyReply, AnyRequest, ClockState, Reply, Request, Update
from shared.unions import convert_tagged

MAX_REQUEST_BYTES = 8 * 1024
MAX_REPLY_BYTES = 16 * 1024 * 1024
MAX_DEPTH = 8
"""Of what a client sends."""
_UPDATE_HEAD = msgpack.packb("type") + msgpack.packb("update")


class ProtocolError(ValueError):
    """The bytes are no message of this protocol; ``key`` names the sentence in the catalogs, the text says where."""

    def __init__(self, key: str, text: str, request: int | None = None) -> None:
        super().__init__(text)
        self.key = key
        self.request = request
        """The id of the faulty request, when it could be read."""


def encode(message: Request | Reply) -> bytes:
    """One message as one frame."""
    packed: bytes = msgpack.packb(msgspec.to_builtins(message, builtin_types=(bytes,)))
    return packed


def decode_request(frame: bytes) -> AnyRequest:
    """A client's frame. Raises :class:`ProtocolError` for anything that is not exactly a known request."""
    if len(frame) > MAX_REQUEST_BYTES:
        raise ProtocolError("frame_too_large", f"a frame may have {MAX_REQUEST_BYTES} bytes at most")
    document = _unpack(frame, max_str_len=2048, max_bin_len=256, max_array_len=256, max_map_len=64, max_ext_len=0)
    _check_depth(document, MAX_DEPTH)
    request: AnyRequest = _convert(document, AnyRequest)
    return request


def decode_reply(frame: bytes) -> AnyReply:
    """A server's frame. Raises :class:`ProtocolError`."""
    if len(frame) > MAX_REPLY_BYTES:
        raise ProtocolError("frame_too_large", f"a frame may have {MAX_REPLY_BYTES} bytes at most")
    reply: AnyReply = _convert(_unpack(frame, strict_map_key=False), AnyReply)
    return reply


def _unpack(frame: bytes, **limits: Any) -> dict[Any, Any]:
    try:
        document = msgpack.unpackb(frame, **limits)
    except (ValueError, msgpack.UnpackException, RecursionError) as error:
        raise ProtocolError("not_msgpack", f"the frame is not one msgpack value within the limits ({error})") from error
    if not isinstance(document, dict):
        raise ProtocolError("not_a_message", "a message is a map")
    return document


def _check_depth(value: Any, left: int) -> None:
    if left < 0:
        raise ProtocolError("too_deep", f"a message may be nested {MAX_DEPTH} deep at most")
    if isinstance(value, dict):
        for inner in value.values():
            _check_depth(inner, left - 1)
    elif isinstance(value, list):
        for inner in value:
            _check_depth(inner, left - 1)


def _convert(document: dict[Any, Any], kind: Any) -> Any:
    try:
        return convert_tagged(document, kind, "type", builtin_types=(bytes,))
    except msgspec.ValidationError as error:
        number = document.get("id")
        raise ProtocolError("not_a_message", str(error), number if type(number) is int else None) from error


class PackedUpdate:
    """An update whose public part is packed once for all receivers.

    ``frame`` is what watchers and unconcerned seats get; :meth:`with_private` adds one seat's own part without packing the rest again.
    """

    __slots__ = ("_body", "_fields", "frame")

    def __init__(self, version: int, public: list[list[Any]], events: list[Any], clock: ClockState | None = None, digest: str = "") -> None:
        fields: dict[str, Any] = {"version": version, "public": public, "events": events}
        if clock is not None:
            fields["clock"] = msgspec.to_builtins(clock)
        if digest:
            fields["digest"] = digest
        self._fields = len(fields) + 1
        self._body = _UPDATE_HEAD + msgpack.packb(fields)[1:]
        self.frame = _map_header(self._fields) + self._body

    def with_private(self, private: list[list[Any]], told: list[Any]) -> bytes:
        """The same update with a seat's own patch and the events told to it."""
        own: bytes = msgpack.packb({"private": private, "told": told})
        return b"".join((_map_header(self._fields + 2), self._body, own[1:]))


def _map_header(fields: int) -> bytes:
    # A msgpack fixmap: up to fifteen entries in one byte.
    return bytes((0x80 | fields,))


def unpack_update(frame: bytes) -> Update:
    """For tests and tools: a frame that must be an update."""
    reply = decode_reply(frame)
    if not isinstance(reply, Update):
        raise ProtocolError("not_a_message", "the frame is no update")
    return reply
