"""The rules of a game as a player reads them: topics of short paragraphs, found by words or by the ID of a rule. No screen, no rule code.

The texts are `client/locale/<language>/rules_<game>.toml`; the three languages hold the same topics and rule IDs in the same order.
"""

from __future__ import annotations

import functools
import tomllib
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec

from client.model.language import LOCALE_FOLDER


class RulebookError(ValueError):
    """A rules file is missing or damaged; the text names the file and the place."""


class Paragraph(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to know and the IDs of the rules it tells, for example ``RHE-SUP-4``."""

    rules: list[str]
    text: str


class Topic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One page. ``words`` are further words for the search; ``table`` has its head as first row."""

    id: str
    title: str
    words: list[str]
    paragraph: list[Paragraph]
    table: list[list[str]] = []


class Place(NamedTuple):
    """A paragraph of a topic."""

    topic: int
    paragraph: int


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    topic: list[Topic]


class Rulebook:
    """The rules of one game in one language."""

    def __init__(self, topics: list[Topic]) -> None:
        self.topics = topics
        self._places = {
            rule: Place(i, j)
            for i, topic in reversed(list(enumerate(topics)))
            for j, paragraph in reversed(list(enumerate(topic.paragraph)))
            for rule in paragraph.rules
        }
        """The first place that tells a rule."""

    def with_tables(self, tables: Mapping[str, list[list[str]]]) -> Rulebook:
        """The same rules with tables under the topics of these ids."""
        return Rulebook([msgspec.structs.replace(topic, table=tables.get(topic.id, topic.table)) for topic in self.topics])

    def place_of(self, rule: str) -> Place | None:
        """Where a rule is told, to jump there from a refusal; None when it is told nowhere."""
        return self._places.get(rule)

    def search(self, wanted: str) -> list[Place]:
        """Paragraphs that fit all the words, those of fitting titles and search words first. Accents and capitals do not matter.

        A rule ID, with or without its game's prefix, finds its paragraph. An empty search finds nothing.
        """
        words = folded(wanted).split()
        if not words:
            return []
        ranked: list[tuple[int, Place]] = []
        for i, topic in enumerate(self.topics):
            heading = folded(" ".join((topic.title, *topic.words)))
            for j, paragraph in enumerate(topic.paragraph):
                text = folded(" ".join((paragraph.text, *paragraph.rules)))
                if all(word in heading or word in text for word in words):
                    missing_in_heading = sum(word not in heading for word in words)
                    ranked.append((missing_in_heading, Place(i, j)))
        return [place for _, place in sorted(ranked)]


def folded(text: str) -> str:
    """Text without accents and capitals, for comparing what people type with what is written."""
    return "".join(c for c in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(c))


@functools.cache
def rulebook(game: str, language: str, locale_folder: Path = LOCALE_FOLDER) -> Rulebook:
    """The rules of a game in a language. Raises :class:`RulebookError` when the file is missing or damaged."""
    path = locale_folder / language / f"rules_{game}.toml"
    try:
        return Rulebook(msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), _File).topic)
    except OSError as error:
        raise RulebookError(f"{path}: cannot be read ({error.strerror})") from error
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise RulebookError(f"{path}: {error}") from error
