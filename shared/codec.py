"""msgpack bytes <-> messages, with limits. Sizes, lengths and depth are checked before a message is looked at."""

from __future__ import annotations

from typing import Any, Final

import msgpack
import msgspec

from shared.messages import Act, AnyReply, AnyRequest, ClockState, CreateRoom, Reply, Request, Update
from shared.state import Numbering

MAX_REQUEST_BYTES = 8 * 1024
MAX_REPLY_BYTES = 16 * 1024 * 1024
MAX_DEPTH = 8
"""Of what a client sends."""
_LENGTHS: Final[dict[str, Any]] = {"max_str_len": 2048, "max_bin_len": 256, "max_array_len": 256, "max_map_len": 64, "max_ext_len": 0}
_SHORT: Final = 128
"""Bytes of a frame in which nothing can be longer than the limits: 65 entries of a map take 130."""
_LEAVES: Final = frozenset({str, int, float, bool, bytes, type(None)})

_pack = msgspec.msgpack.Encoder().encode
# A decoder works out its type once; ``msgspec.convert`` does at every call, which for a union of messages takes longer than the rest.
_read_request = msgspec.msgpack.Decoder(AnyRequest).decode
_read_reply = msgspec.msgpack.Decoder(AnyReply).decode

_UPDATE_HEAD = _pack("type") + _pack("update")


class ProtocolError(ValueError):
    """The bytes are no message of this protocol; ``key`` names the sentence in the catalogs, the text says where."""

    def __init__(self, key: str, text: str, request: int | None = None) -> None:
        super().__init__(text)
        self.key = key
        self.request = request
        """The id of the faulty request, when it could be read."""


def encode(message: Request | Reply) -> bytes:
    """One message as one frame."""
    return _pack(message)


def decode_request(frame: bytes) -> AnyRequest:
    """A client's frame. Raises :class:`ProtocolError` for anything that is not exactly a known request."""
    if len(frame) > MAX_REQUEST_BYTES:
        raise ProtocolError("frame_too_large", f"a frame may have {MAX_REQUEST_BYTES} bytes at most")
    if len(frame) > _SHORT:
        _unpack(frame, **_LENGTHS)
    try:
        request: AnyRequest = _read_request(frame)
    except (ValueError, TypeError, RecursionError) as error:
        raise _fault(_unpack(frame, **_LENGTHS), error) from error
    # Only these hold parts whose form their game knows; all else is typed to the leaves.
    if isinstance(request, Act):
        _check_plain(request.action, MAX_DEPTH - 2, request.id)
    elif isinstance(request, CreateRoom):
        _check_plain(request.settings.options, MAX_DEPTH - 3, request.id)
    return request


def decode_reply(frame: bytes) -> AnyReply:
    """A server's frame. Raises :class:`ProtocolError`."""
    if len(frame) > MAX_REPLY_BYTES:
        raise ProtocolError("frame_too_large", f"a frame may have {MAX_REPLY_BYTES} bytes at most")
    try:
        reply: AnyReply = _read_reply(frame)
    except (ValueError, TypeError, RecursionError) as error:
        raise _fault(_unpack(frame, strict_map_key=False), error) from error
    return reply


def spell_out(update: Update, numbering: Numbering) -> Update:
    """The update with names for its numbers, by those of its match's snapshot. Raises :class:`shared.state.PatchError` for one without."""
    return msgspec.structs.replace(
        update,
        public=numbering.name_patch(update.public),
        events=numbering.name_events(update.events),
        private=numbering.name_patch(update.private),
        told=numbering.name_events(update.told),
    )


def _unpack(frame: bytes, **limits: Any) -> Any:
    try:
        return msgpack.unpackb(frame, **limits)
    except (ValueError, TypeError, msgpack.UnpackException, RecursionError) as error:
        raise ProtocolError("not_msgpack", f"the frame is not one msgpack value within the limits ({error})") from error


def _fault(document: Any, error: Exception) -> ProtocolError:
    """What is wrong with a value that could not be read as a message."""
    if not isinstance(document, dict):
        return ProtocolError("not_a_message", "a message is a map")
    number = document.get("id")
    return ProtocolError("not_a_message", str(error), number if type(number) is int else None)


def _check_plain(value: Any, left: int, request: int) -> None:
    """Raises :class:`ProtocolError` unless the value is made of maps with text keys, lists and leaves, and not nested too deep."""
    if left < 0:
        raise ProtocolError("too_deep", f"a message may be nested {MAX_DEPTH} deep at most", request)
    if type(value) is dict:
        for key in value:
            if type(key) is not str:
                raise ProtocolError("not_a_message", "the keys of maps are texts", request)
        value = value.values()
    for inner in value:
        kind = type(inner)
        if kind is dict or kind is list:
            _check_plain(inner, left - 1, request)
        elif kind not in _LEAVES:
            raise ProtocolError("not_a_message", f"a message holds no {kind.__name__}", request)


class PackedUpdate:
    """An update whose public part is packed once for all receivers.

    ``frame`` is what watchers and unconcerned seats get; :meth:`with_private` adds one seat's own part without packing the rest again.
    """

    __slots__ = ("_body", "_fields", "frame")

    def __init__(self, version: int, public: list[list[Any]], events: list[Any], clock: ClockState | None = None, digest: str = "") -> None:
        fields: dict[str, Any] = {"version": version, "public": public, "events": events}
        if clock is not None:
            fields["clock"] = clock
        if digest:
            fields["digest"] = digest
        self._fields = len(fields) + 1
        self._body = _UPDATE_HEAD + _pack(fields)[1:]
        self.frame = _map_header(self._fields) + self._body

    def with_private(self, private: list[list[Any]], told: list[Any]) -> bytes:
        """The same update with a seat's own patch and the events told to it, as far as there are any."""
        own: dict[str, Any] = {}
        if private:
            own["private"] = private
        if told:
            own["told"] = told
        return b"".join((_map_header(self._fields + len(own)), self._body, _pack(own)[1:]))


def _map_header(fields: int) -> bytes:
    # A msgpack fixmap: up to fifteen entries in one byte.
    return bytes((0x80 | fields,))
