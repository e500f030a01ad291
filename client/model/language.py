"""The texts a player reads: gettext catalogs under semantic keys, in English, Hungarian and Greek.

A key such as ``log.paid`` is the ``msgid``; English is a catalog like the others. All ``*.po`` files of a language are read; what is
compiled is kept in the cache folder under a name made from the content, so Babel is loaded only when a catalog is new.
Texts are looked up when they are shown, so a change of language needs no restart. Knows no game and no screen.
"""

from __future__ import annotations

import gettext
import hashlib
import io
import locale
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from client.model import folders

LOCALE_FOLDER = Path(__file__).parent.parent / "locale"
CODES = ("en", "hu", "el")
NAMES = {"en": "English", "hu": "Magyar", "el": "Ελληνικά"}
"""Each language's own name of itself."""
FALLBACK = "en"

logger = logging.getLogger(__name__)


class _Visible(gettext.NullTranslations):
    """Last in the chain: a missing text shows its key and is logged once."""

    def __init__(self, code: str) -> None:
        super().__init__()
        self._code = code
        self._reported: set[str] = set()

    def gettext(self, message: str) -> str:
        if message not in self._reported:
            self._reported.add(message)
            logger.warning("no text for the key %r in %r", message, self._code)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1)


class Catalogs:
    """The texts of one language."""

    def __init__(self, code: str, locale_folder: Path = LOCALE_FOLDER, cache: Path | None = None) -> None:
        """Raises ``ValueError`` for a language that is not there or a catalog that cannot be read."""
        if code not in CODES:
            raise ValueError(f"no language {code!r}; there are {', '.join(CODES)}")
        self.code = code
        cache = folders.cache_folder() / "catalogs" if cache is None else cache
        self._own = _load(code, locale_folder, cache)
        self._all: list[gettext.NullTranslations] = list(self._own)
        self._english = self._own if code == FALLBACK else _load(FALLBACK, locale_folder, cache)
        if code != FALLBACK:
            self._all += self._english
        self._all.append(_Visible(code))
        for first, then in zip(self._all, self._all[1:], strict=False):
            first.add_fallback(then)

    def text(self, key: str, /, **values: object) -> str:
        """The text of a key with its placeholders filled. A missing key shows itself; a missing value shows its placeholder."""
        return _fill(self._all[0].gettext(key), key, values)

    def plural(self, key: str, n: int, /, **values: object) -> str:
        """The form of a key that fits the number; ``{n}`` is filled, too."""
        return _fill(self._all[0].ngettext(key, key, n), key, {"n": n, **values})

    def english(self, key: str) -> str:
        """The English text of a key, which all others are translated from; placeholders stay."""
        return self._english[0].gettext(key)

    def has(self, key: str) -> bool:
        """Whether the key has a text of its own in this language or in English."""
        return any(key in catalog.keys for catalog in self._all if isinstance(catalog, _Compiled))


class _Compiled(gettext.GNUTranslations):
    """One compiled catalog and the keys it holds."""

    keys: frozenset[str]

    def _parse(self, fp: Any) -> None:
        super()._parse(fp)
        held: dict[str | tuple[str, int], str] = self._catalog  # type: ignore[attr-defined]
        self.keys = frozenset(key if isinstance(key, str) else key[0] for key in held)


class _Gaps(dict[str, object]):
    """A value that the caller left out stays visible as its placeholder."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


def _fill(template: str, key: str, values: dict[str, object]) -> str:
    if "{" not in template:
        return template
    try:
        return template.format_map(_Gaps(values))
    except (ValueError, IndexError, AttributeError, KeyError):
        logger.warning("the text of %r has a damaged placeholder", key)
        return template


def _load(code: str, locale_folder: Path, cache: Path) -> list[_Compiled]:
    sources = sorted((locale_folder / code / "LC_MESSAGES").glob("*.po"))
    if not sources:
        raise ValueError(f"no catalogs for {code!r} under {locale_folder}")
    return [_open(source, code, cache) for source in sources]


def _open(source: Path, code: str, cache: Path) -> _Compiled:
    content = source.read_bytes()
    compiled = cache / f"{code}-{source.stem}-{hashlib.sha256(content).hexdigest()[:16]}.mo"
    try:
        return _Compiled(io.BytesIO(compiled.read_bytes()))
    except FileNotFoundError:
        pass
    except (OSError, ValueError):
        logger.warning("the compiled catalog %s cannot be used and is made again", compiled.name)
    made = _compile(content, code, source)
    try:
        for old in cache.glob(f"{code}-{source.stem}-*.mo"):
            old.unlink()
        folders.write_atomically(compiled, made)
    except OSError as error:
        logger.info("compiled catalogs are not kept: %s", error)
    return _Compiled(io.BytesIO(made))


def _compile(content: bytes, code: str, source: Path) -> bytes:
    from babel.messages.mofile import write_mo  # noqa: PLC0415  # slow to import, needed only for a new catalog
    from babel.messages.pofile import PoFileError, read_po  # noqa: PLC0415

    try:
        catalog = read_po(io.BytesIO(content), locale=code, abort_invalid=True)
    except (PoFileError, UnicodeDecodeError) as error:
        raise ValueError(f"the catalog {source} cannot be read: {error}") from error
    target = io.BytesIO()
    write_mo(target, catalog)
    return target.getvalue()


_active: Catalogs | None = None


def use(code: str) -> None:
    """Change the language, from the next text on. Raises ``ValueError`` as :class:`Catalogs` does."""
    global _active  # noqa: PLW0603  # one language per running client, as with gettext itself
    _active = Catalogs(code)


def current() -> Catalogs:
    """The language in use; before :func:`use` it is that of the system."""
    if _active is None:
        use(system_language())
    assert _active is not None
    return _active


@contextmanager
def using(code: str) -> Iterator[Catalogs]:
    """Another language for a while, as tests ask for it."""
    global _active  # noqa: PLW0603
    before = _active
    use(code)
    try:
        yield current()
    finally:
        _active = before


def text(key: str, /, **values: object) -> str:
    """The text of ``key`` in the language in use, placeholders filled: ``text("log.garrison", player="Anna", place="Kaub")``."""
    return current().text(key, **values)


def plural(key: str, n: int, /, **values: object) -> str:
    """The form of ``key`` that fits ``n``, which fills ``{n}``: ``plural("log.paid", 4, player="Anna")``."""
    return current().plural(key, n, **values)


def english(key: str) -> str:
    """The English text of ``key``."""
    return current().english(key)


def has(key: str) -> bool:
    """Whether there is a text for ``key``."""
    return current().has(key)


def system_language() -> str:
    """The first language of the system that we have, else English."""
    spoken = [os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    spoken.append(locale.getlocale()[0] or "")
    for wish in ":".join(spoken).replace("-", "_").split(":"):
        code = wish.split("_")[0].split(".")[0].lower()
        code = {"hungarian": "hu", "greek": "el", "english": "en"}.get(code, code)
        if code in CODES:
            return code
    return FALLBACK
