"""The tables of the rules that hold printed values, made from the data file: a corrected number reads right without another text.

By the id of the topic of ``rules_lancaster.toml`` under which a table stands; the first row is its head.
"""

from __future__ import annotations

from client.model.lancaster.words import conflict_title, county_name, favour_name, goods_text, law_text, law_title, reward_text, space_name
from client.model.language import text
from shared.lancaster.components_file import standard_components

Table = list[list[str]]


def tables() -> dict[str, Table]:
    """In the language in use."""
    return {
        "into_counties": _counties(),
        "into_castles": _castle(),
        "favours": _favours(),
        "laws": _laws(),
        "counties": _prices(),
        "battles": _conflicts(),
        "end": _bonuses(),
    }


def _head(*columns: str) -> list[str]:
    return [text(f"lancaster.help.{column}") for column in columns]


def _counties() -> Table:
    rows = [
        [county_name(letter), letter, str(county.min_strength), reward_text(county.reward)]
        for letter, county in standard_components().counties.items()
    ]
    return [_head("county", "letter", "minimum", "reward"), *rows]


def _castle() -> Table:
    spaces = standard_components().castle
    rows = [[space_name(one.id), reward_text(one.reward), goods_text({"squires": one.cost_squires})] for one in spaces.values()]
    return [_head("space", "reward", "price"), *rows]


def _favours() -> Table:
    rows = [[favour_name(one.id), reward_text(one.reward)] for one in standard_components().favours.values()]
    return [_head("favour", "reward"), *rows]


def _laws() -> Table:
    laws = sorted(standard_components().laws.values(), key=lambda law: (law.back, law.number))
    return [_head("law", "layer", "effect"), *([law_title(law.number), str(law.back), law_text(law)] for law in laws)]


def _prices() -> Table:
    parts = standard_components()
    both = [text("lancaster.help.both"), goods_text({"gold": parts.both_cost_gold})]
    return [_head("what", "price"), both, [text("lancaster.help.ransom"), goods_text({"gold": parts.ransom_per_strength})]]


def _conflicts() -> Table:
    rows = [[conflict_title(card.id), str(card.strength), *map(str, card.points)] for card in standard_components().conflicts.values()]
    return [_head("conflict", "french", "first", "second", "third"), *rows]


def _bonuses() -> Table:
    parts = standard_components()
    final, points = parts.final, parts.nobles.points
    rows = [
        [text("lancaster.part.strength"), *map(str, final.strength_points)],
        [text("lancaster.part.extensions"), *map(str, final.extension_points)],
        [text("lancaster.help.two_players"), *map(str, final.two_player_points)],
    ]
    nobles = [[text("lancaster.help.nobles", number=number), str(points[number]), ""] for number in range(2, len(points))]
    return [_head("bonus", "first", "second"), *rows, *nobles]
