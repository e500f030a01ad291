"""The rules texts: complete, alike in the three languages, and found by what a player types."""

from __future__ import annotations

from pathlib import Path

import pytest

from client.model import language as languages
from client.model.games import rules_of
from client.model.language import CODES
from client.model.rulebook import RulebookError, folded, rulebook
from shared.lancaster.components_file import standard_components
from shared.rheinlaender.refusals import REFUSALS


@pytest.mark.parametrize("language", CODES)
def test_languages_hold_the_same_topics_and_rules(language: str) -> None:
    def shape(code: str) -> list[tuple[str, list[list[str]], int]]:
        return [
            (topic.id, [paragraph.rules for paragraph in topic.paragraph], len(topic.table))
            for topic in rulebook("rheinlaender", code).topics
        ]

    assert shape(language) == shape("en")


@pytest.mark.parametrize("language", CODES)
def test_every_topic_is_written(language: str) -> None:
    for topic in rulebook("rheinlaender", language).topics:
        assert topic.title, topic.id
        assert topic.words, topic.id
        assert all(paragraph.text.rstrip().endswith((".", "·")) for paragraph in topic.paragraph), topic.id
        assert len({len(row) for row in topic.table}) <= 1, topic.id


def test_a_refused_action_leads_to_its_rule() -> None:
    book = rulebook("rheinlaender", "en")
    assert {key: rule for key, rule in REFUSALS.items() if book.place_of(rule) is None} == {}


def test_advice_and_quick_card_are_told() -> None:
    book = rulebook("rheinlaender", "en")
    advice = [book.place_of(f"RHE-HELP-{n}") for n in range(1, 11)]
    topics = [book.topics[place.topic].id for place in advice if place]
    assert topics == ["advice"] * 9 + ["quick"]


@pytest.mark.parametrize(
    ("language", "typed", "topic"),
    [
        ("en", "support", "support"),
        ("en", "RHE-CONV-4", "converting"),
        ("en", "sup-4", "support"),
        ("hu", "varkastely", "castles"),
        ("hu", "DÖNTETLEN gazdátlan", "duchies"),
        ("el", "οχυρο", "forts"),
        ("el", "ΑΡΧΙΕΠΊΣΚΟΠΟΣ", "church"),
    ],
)
def test_search_finds_the_topic_first(language: str, typed: str, topic: str) -> None:
    book = rulebook("rheinlaender", language)
    assert book.topics[book.search(typed)[0].topic].id == topic


@pytest.mark.parametrize("typed", ["", "   ", "zzzz"])
def test_search_for_nothing_finds_nothing(typed: str) -> None:
    assert rulebook("rheinlaender", "en").search(typed) == []


def test_folding_forgets_accents_capitals_and_the_final_sigma() -> None:
    assert folded("ΟΧΥΡΌΣ Várőrség") == folded("οχυρός VARORSEG")


def test_a_rule_that_is_told_nowhere_has_no_place() -> None:
    assert rulebook("rheinlaender", "en").place_of("RHE-NONE-1") is None


@pytest.mark.parametrize(
    ("content", "reason"), [("topic = 3", "Expected `array`"), ("[[topic", "Expected .* at the end"), (None, "cannot be read")]
)
def test_a_damaged_file_is_named_with_the_reason(tmp_path: Path, content: str | None, reason: str) -> None:
    if content is not None:
        (tmp_path / "en").mkdir()
        (tmp_path / "en" / "rules_toy.toml").write_text(content, encoding="utf-8")
    with pytest.raises(RulebookError, match=reason) as told:
        rulebook("toy", "en", tmp_path)
    assert "rules_toy.toml" in str(told.value)


def test_the_tables_of_a_game_with_a_data_file_are_made_from_it() -> None:
    for code in CODES:
        with languages.using(code):
            book = rules_of("lancaster", code)
            counties = next(topic for topic in book.topics if topic.id == "into_counties").table
            printed = standard_components().counties.values()
            assert [row[2] for row in counties[1:]] == [str(county.min_strength) for county in printed]
            assert rules_of("catan", code) is rulebook("catan", code)
