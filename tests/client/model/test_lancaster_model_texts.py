"""The texts of Lancaster: complete in three languages, all of them used; its rules found by what a player types."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from test_catalogs import keys_named_in_code, messages

from client.model import language
from client.model.lancaster import help as printed
from client.model.lancaster import words
from client.model.lancaster.words import board_names, law_icons, law_text
from client.model.rulebook import rulebook
from shared.lancaster.components import Effect, Measure
from shared.lancaster.components_file import COMPONENTS_FILE, read_components, standard_components
from shared.lancaster.refusals import REFUSALS
from shared.lancaster.state import DecisionKind, LancasterOptions, Phase

NAMED_ELSEWHERE = ("option.lancaster.", "refused.", "game.lancaster")
"""Made from the options and refusals of the engine, and the names of games."""


def test_every_refusal_of_the_rules_has_a_sentence_in_every_language() -> None:
    for code in language.CODES:
        with language.using(code):
            assert [key for key in REFUSALS if not language.has(f"refused.{key}")] == []


def test_no_sentence_refuses_what_no_rule_refuses() -> None:
    known = {f"refused.{key}" for key in REFUSALS}
    assert [key for key in messages("en", "lancaster") if key.startswith("refused.") and key not in known] == []


def test_every_option_and_choice_has_a_name_and_a_line() -> None:
    held = messages("en", "lancaster")
    hints: dict[str, Any] = get_type_hints(LancasterOptions)
    for option in LancasterOptions.__struct_fields__:
        values = [True, False] if hints[option] is bool else get_args(hints[option])
        names = [option, f"{option}.about", *(f"{option}.{value}" for value in values)]
        assert [name for name in names if f"option.lancaster.{name}" not in held] == []


def test_every_decision_phase_and_printed_thing_has_its_words() -> None:
    held, parts = messages("en", "lancaster"), standard_components()
    keys = [f"hint.{kind}" for kind in get_args(DecisionKind)] + [f"phase.{phase}" for phase in get_args(Phase)]
    keys += [f"county.{county.id}" for county in parts.counties.values()] + [f"conflict.{card}" for card in parts.conflicts]
    keys += [f"law.{number}" for number in parts.laws] + [f"favour.{favour}" for favour in parts.favours]
    keys += [f"space.{space}" for space in (*parts.castle, *parts.ally_castle)] + [f"arms.{colour}" for colour in range(len(parts.colours))]
    keys += [f"{kind}.{measure}" for kind in ("leaders", "per", "each", "if_none", "if_all") for measure in get_args(Measure)]
    assert [key for key in keys if f"lancaster.{key}" not in held] == []


def test_every_text_is_used() -> None:
    patterns = keys_named_in_code()
    unused = [key for key in messages("en", "lancaster") if not any(pattern.fullmatch(key) for pattern in patterns)]
    assert [key for key in unused if not key.startswith(NAMED_ELSEWHERE)] == []


@pytest.mark.parametrize("code", language.CODES)
def test_every_word_on_the_board_has_a_name(code: str) -> None:
    with language.using(code):
        names = board_names()
        labels = [label.text for label in standard_components().chart.labels]
        assert [label for label in labels if not language.has(f"lancaster.map.{label.lower().replace(' ', '_')}")] == []
    assert {"A", "c05a", *labels} <= set(names)
    assert names["Westminster"] == {"en": "Westminster", "hu": "Westminster", "el": "Ουέστμινστερ"}[code]


# ------------------------------------------------------------------------------------------------ laws


def test_laws_read_as_their_effects() -> None:
    laws = standard_components().laws
    assert law_text(laws[1]) == "Most gold: 1 upgrade. All tied players."
    assert law_text(laws[3]) == "3 points for every 2 counties you hold"
    assert law_text(laws[5]) == "3 points for 1 gold, 1 squire, as often as you like"
    assert law_text(laws[8]) == "1 squire, 1 vote, 1 gold for every 2 conflicts you are in"
    assert law_text(laws[10]) == "Exchange your knight of strength 3 for that of strength 4 in the reserve"
    assert law_text(laws[12]) == "3 points for every conflict you are in"
    assert law_text(laws[14]) == "3 knights of strength 1 out of the reserve: 5 points"


def test_a_corrected_law_reads_right() -> None:
    law = standard_components().laws[3]
    effect = Effect(kind="per", measure="counties", per=3, gain={"points": 4})
    corrected = type(law)(**{name: getattr(law, name) for name in law.__struct_fields__} | {"effect": effect})
    assert law_text(corrected) == "4 points for every 3 counties you hold"
    assert [(icon.picture, icon.number, icon.part) for icon in law_icons(corrected)] == [("county", 3, "measure"), ("points", 4, "gain")]


def names() -> list[str]:
    """What the data file has a name for, in the language in use."""
    parts = standard_components()
    return [
        *(words.county_name(letter) for letter in parts.counties),
        *(words.conflict_title(card) for card in parts.conflicts),
        *(words.space_name(space) for space in parts.castle),
        *(words.favour_name(favour) for favour in parts.favours),
        *(words.law_title(number) for number in parts.laws),
    ]


def test_the_english_names_are_those_of_the_data_file() -> None:
    """Otherwise a name would count as corrected, and would not be translated."""
    parts = standard_components()
    printed_names = [*parts.counties.values(), *parts.castle.values(), *parts.favours.values()]
    titles = [*parts.conflicts.values(), *parts.laws.values()]
    with language.using("en"):
        assert sorted(names()) == sorted(
            [one.name.replace("'", "’") for one in printed_names] + [one.title.replace("'", "’") for one in titles]
        )
    with language.using("el"):
        translated = names()
    with language.using("en"):
        assert not set(translated) & set(names())
    with language.using("el"):
        on_map = board_names()
    assert [on_map[label.text] for label in parts.chart.labels if on_map[label.text] == label.text] == []


@pytest.mark.parametrize("code", language.CODES)
def test_a_corrected_name_is_shown_as_it_stands(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """LAN-COMP-1."""
    content = COMPONENTS_FILE.read_text(encoding="utf-8")
    for old, new in (('"York"', '"Yorkshire"'), ('"Agincourt"', '"Agincourt Field"'), ('"Muster yard"', '"Drill yard"')):
        assert old in content
        content = content.replace(old, new)
    (tmp_path / "corrected.toml").write_text(content, encoding="utf-8")
    corrected = read_components(tmp_path / "corrected.toml")
    with language.using(code):
        before = names()
        monkeypatch.setattr(words, "standard_components", lambda: corrected)
        after = names()
    assert [now for now, then in zip(after, before, strict=True) if now != then] == ["Yorkshire", "Agincourt Field", "Drill yard"]


@pytest.mark.parametrize("code", language.CODES)
def test_every_law_reads_in_one_line_and_has_icons(code: str) -> None:
    with language.using(code):
        for law in standard_components().laws.values():
            assert 10 < len(law_text(law)) < 110, law.number
            assert law_icons(law)


# ------------------------------------------------------------------------------------------------ rules


@pytest.mark.parametrize("code", language.CODES)
def test_languages_hold_the_same_topics_and_rules(code: str) -> None:
    def shape(which: str) -> list[tuple[str, list[list[str]]]]:
        return [(topic.id, [paragraph.rules for paragraph in topic.paragraph]) for topic in rulebook("lancaster", which).topics]

    assert shape(code) == shape("en")


@pytest.mark.parametrize("code", language.CODES)
def test_every_topic_is_written(code: str) -> None:
    for topic in rulebook("lancaster", code).topics:
        assert topic.title, topic.id
        assert topic.words, topic.id
        assert all(paragraph.text.endswith(".") for paragraph in topic.paragraph), topic.id


def test_a_refused_answer_and_every_law_lead_to_their_rule() -> None:
    book = rulebook("lancaster", "en")
    rules = {*REFUSALS.values(), *(f"LAN-LAW-{number}" for number in standard_components().laws)}
    assert {rule for rule in rules if book.place_of(rule) is None} == set()


@pytest.mark.parametrize("code", language.CODES)
def test_every_option_is_told_by_its_name_with_the_default_first(code: str) -> None:
    """After a line about all of them, in the order of the form that sets them, as README says where each is explained."""
    default = {"en": "(default), or", "hu": "(alap), vagy", "el": "(προεπιλογή) ή"}[code]
    (topic,) = (topic for topic in rulebook("lancaster", code).topics if topic.id == "options")
    told = topic.paragraph[1:]
    with language.using(code):
        named = [language.text(f"option.lancaster.{option}") for option in LancasterOptions.__struct_fields__]
    assert [paragraph.text.partition(": ")[0] for paragraph in told] == named
    assert [paragraph.text for paragraph in told if default not in paragraph.text or not paragraph.rules] == []


@pytest.mark.parametrize("code", language.CODES)
def test_the_tables_of_the_rules_come_from_the_data_file(code: str) -> None:
    topics = {topic.id for topic in rulebook("lancaster", code).topics}
    parts = standard_components()
    with language.using(code):
        tables = printed.tables()
        assert set(tables) <= topics
        for table in tables.values():
            assert len({len(row) for row in table}) == 1
    assert [row[2] for row in tables["into_counties"][1:]] == [str(county.min_strength) for county in parts.counties.values()]
    assert [row[1] for row in tables["battles"][1:]] == [str(card.strength) for card in parts.conflicts.values()]
    assert len(tables["laws"]) == 1 + len(parts.laws)


@pytest.mark.parametrize(
    ("code", "typed", "topic"),
    [
        ("en", "ransom", "battles"),
        ("en", "COUNTY-6", "into_counties"),
        ("hu", "holtverseny", "battles"),
        ("hu", "VÁLTSÁGDÍJ", "battles"),
        ("el", "ψηφοδελτιο", "voting"),
        ("el", "κανονας του σπιτιου", "options"),
        ("en", "zeppelin", ""),
    ],
)
def test_search_finds_the_topic(code: str, typed: str, topic: str) -> None:
    book = rulebook("lancaster", code)
    found = [book.topics[place.topic].id for place in book.search(typed)]
    assert found[0] == topic if topic else found == []
