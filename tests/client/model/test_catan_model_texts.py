"""The texts of Cities & Knights: complete in three languages, all of them used; its rules found by what a player types."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import pytest
from test_catalogs import keys_named_in_code, messages

from client.model import language
from client.model.catan.tooltips import card_rule
from client.model.rulebook import rulebook
from shared.catan.actions import CatanAction
from shared.catan.cards import TRACK_OF
from shared.catan.playing import KINDS
from shared.catan.refusals import REFUSALS
from shared.catan.state import CatanOptions, DecisionKind

FREE = {"custom_terrain", "custom_tokens", "custom_harbours", "first_seat", "victory_points", "discard_limit"}
"""Options that are numbers or lists: they have no words of their own."""
NAMED_ELSEWHERE = ("option.catan.", "refused.")
"""Made from the options and refusals of the engine."""


def test_every_refusal_of_the_rules_has_a_sentence_in_every_language() -> None:
    for code in language.CODES:
        with language.using(code):
            assert [key for key in REFUSALS if not language.has(f"refused.{key}")] == []


def test_no_sentence_refuses_what_no_rule_refuses() -> None:
    known = {f"refused.{key}" for key in (*REFUSALS, "nothing_to_take_back")}
    assert [key for key in messages("en", "catan") if key.startswith("refused.") and key not in known] == []


def test_every_option_and_choice_has_a_name_and_a_line() -> None:
    held = messages("en", "catan")
    hints: dict[str, Any] = get_type_hints(CatanOptions)
    for option in CatanOptions.__struct_fields__:
        names = [option, f"{option}.about"]
        if option not in FREE:
            names += [f"{option}.{value}" for value in choices(hints[option])]
        assert [name for name in names if f"option.catan.{name}" not in held] == []


def choices(hint: Any) -> list[Any]:
    if hint is bool:
        return [True, False]
    if hint is type(None):
        return [None]
    inner = get_args(hint)
    return [hint] if not inner else [choice for one in inner for choice in choices(one)]


def test_every_action_decision_and_card_has_its_words() -> None:
    held = messages("en", "catan")
    tags = [str(kind.__struct_config__.tag) for kind in get_args(CatanAction)]
    assert [tag for tag in tags if tag != "take_back" and f"catan.action.{tag}" not in held] == []
    assert [kind for kind in get_args(DecisionKind) if f"catan.hint.{kind}" not in held] == []
    assert [card for card in TRACK_OF if f"catan.progress.{card}" not in held or f"catan.effect.{card}" not in held] == []


def test_every_text_is_used() -> None:
    patterns = keys_named_in_code()
    unused = [key for key in messages("en", "catan") if not any(pattern.fullmatch(key) for pattern in patterns)]
    assert [key for key in unused if not key.startswith(NAMED_ELSEWHERE)] == []


# ------------------------------------------------------------------------------------------------ rules


@pytest.mark.parametrize("code", language.CODES)
def test_languages_hold_the_same_topics_and_rules(code: str) -> None:
    def shape(which: str) -> list[tuple[str, list[list[str]], list[int]]]:
        return [
            (topic.id, [paragraph.rules for paragraph in topic.paragraph], [len(row) for row in topic.table])
            for topic in rulebook("catan", which).topics
        ]

    assert shape(code) == shape("en")


@pytest.mark.parametrize("code", language.CODES)
def test_every_topic_is_written(code: str) -> None:
    for topic in rulebook("catan", code).topics:
        assert topic.title, topic.id
        assert topic.words, topic.id
        assert all(paragraph.text.endswith(".") for paragraph in topic.paragraph), topic.id
        assert len({len(row) for row in topic.table}) <= 1, topic.id


def test_a_refused_action_and_every_card_lead_to_their_rule() -> None:
    book = rulebook("catan", "en")
    assert {key: rule for key, rule in REFUSALS.items() if book.place_of(rule) is None} == {}
    assert [card for card in TRACK_OF if book.place_of(card_rule(card)) is None] == []
    assert {card: kind.rule for card, kind in KINDS.items() if kind.rule != card_rule(card)} == {}


@pytest.mark.parametrize(
    ("code", "typed", "topic"),
    [
        ("en", "metropolis", "improvements"),
        ("en", "KNI-9", "knights"),
        ("en", "smith", "cards_science"),
        ("hu", "VIZVEZETEK", "production"),
        ("hu", "kereskedőflotta", "cards_trade"),
        ("el", "ληστης", "seven"),
        ("el", "αιθουσα", ""),
    ],
)
def test_search_finds_the_topic(code: str, typed: str, topic: str) -> None:
    book = rulebook("catan", code)
    found = [book.topics[place.topic].id for place in book.search(typed)]
    assert found[0] == topic if topic else found == []
