"""What a progress card comes to now, and whom a robber hits (PRV-6, PRV-10): lines for the preview box beside those of any action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from client.model.catan.odds import seat_odds
from client.model.catan.places import card_name, cards_text, path_place
from client.model.language import plural, text
from client.model.table import LineKind
from shared.catan.actions import PlayCard
from shared.catan.bank import FAVOURED_RATE, rate
from shared.catan.card_kinds import richer
from shared.catan.cards import CARD_TYPES, COMMODITIES, TRACKS, CardType, ProgressCard, total
from shared.catan.cards_politics import WEDDING_GIFT
from shared.catan.cards_trade import MASTER_MERCHANT_TAKES, RESOURCE_MONOPOLY_TAKES, TRADE_MONOPOLY_TAKES
from shared.catan.production import production
from shared.catan.progress import held
from shared.catan.robber import beside, hand_limit
from shared.catan.turn import SEVEN
from shared.engine import Seat

if TYPE_CHECKING:
    from client.model.catan.imagined import Imagined
    from client.model.catan.preview import PreviewWriter


def robber(box: PreviewWriter, tile: int) -> None:
    """Opponents beside a hex with their cards, and what each seat produces there no longer (PRV-6)."""
    game = box.game
    for victim in beside(game, box.seat, tile):
        box.add(plural("catan.preview.hits", game.public.seats[victim].cards, player=box.name(victim)), "strong", victim)
    for seat, cards in _blocked(box, tile).items():
        kind: LineKind = "bad" if seat == box.seat else "plain"
        words = ", ".join(text("catan.odds.card", card=card_name(card), number=n) for card, n in cards.items())
        box.add(text("catan.preview.blocks", player=box.name(seat), cards=words), kind, seat)
    if not any(place in game.public.buildings for place in game.board.hexes[tile].corners):
        box.add(text("catan.preview.hits_nobody"), "quiet")


def _blocked(box: PreviewWriter, tile: int) -> Mapping[Seat, dict[CardType, int]]:
    game, found = box.game, dict[Seat, dict[CardType, int]]()
    pips, yields = game.board.pips[game.public.tokens[tile]], game.board.yields[game.public.terrain[tile]]
    for place in game.board.hexes[tile].corners:
        building = game.public.buildings.get(place)
        if building is None or not pips:
            continue
        mine = found.setdefault(building.seat, {})
        for card, count in yields[building.kind].items():
            mine[card] = mine.get(card, 0) + count * pips
    return {seat: cards for seat, cards in found.items() if cards}


def _nothing(box: PreviewWriter, action: PlayCard, seen: Imagined) -> None:
    """Its lines are those of the pieces and cards that it moves."""


def _merchant(box: PreviewWriter, action: PlayCard, seen: Imagined) -> None:
    game = box.game
    resource = game.board.resource_of[game.public.terrain[int(action.args[0])]]
    if resource is None:
        box.add(text("catan.preview.merchant.desert"), "warning")
    else:
        _rate(box, resource)


def _fleet(box: PreviewWriter, action: PlayCard, seen: Imagined) -> None:
    _rate(box, next(card for card in CARD_TYPES if card == action.args[0]))


def _rate(box: PreviewWriter, card: CardType) -> None:
    before = rate(box.game, box.seat, card).number
    key = "catan.preview.rate" if before != FAVOURED_RATE else "catan.preview.rate.same"
    box.add(text(key, card=card_name(card), before=before, after=FAVOURED_RATE), "good" if before != FAVOURED_RATE else "warning")


def _monopoly(box: PreviewWriter, action: PlayCard, seen: Imagined) -> None:
    game = box.game
    card = next(card for card in CARD_TYPES if card == action.args[0])
    most = TRADE_MONOPOLY_TAKES if card in COMMODITIES else RESOURCE_MONOPOLY_TAKES
    elsewhere = game.board.bank[card] - game.public.bank[card] - game.own(box.seat).hand[card]
    possible = sum(min(most, game.public.seats[other].cards) for other in game.opponents(box.seat))
    box.add(plural("catan.preview.monopoly", min(elsewhere, possible), card=card_name(card)), "strong")


def _master_merchant(box: PreviewWriter, action: PlayCard, seen: Imagined) -> None:
    victim = int(action.args[0])
    cards = box.game.public.seats[victim].cards
    box.add(plural("catan.preview.hits", cards, player=box.name(victim)), "plain", victim)
    box.add(plural("catan.preview.takes", min(cards, MASTER_MERCHANT_TAKES)), "good")


def _harbor(box: PreviewWriter, action: PlayCard, seen: Imagined) -> None:
    game, hand = box.game, box.game.own(box.seat).hand
    number = sum(game.board.bank[card] - game.public.bank[card] - hand[card] for card in COMMODITIES)
    box.add(plural("catan.preview.commodities", number))


def _saboteur(box: PreviewWriter, action: PlayCard, seen: Imagined) -> None:
    decision = seen.after.public.decision
    for victim, number in ({} if decision is None else decision.owed).items():
        box.add(plural("catan.preview.discards", number, player=box.name(victim)), "strong", victim)


def _wedding(box: PreviewWriter, action: PlayCard, seen: Imagined) -> None:
    for giver in richer(box.game, box.seat):
        number = min(WEDDING_GIFT, box.game.public.seats[giver].cards)
        if number:
            box.add(plural("catan.preview.gives", number, player=box.name(giver)), "good", giver)


def _spy(box: PreviewWriter, action: PlayCard, seen: Imagined) -> None:
    victim = int(action.args[0])
    box.add(plural("catan.preview.spies", held(box.game, victim), player=box.name(victim)), "plain", victim)


def _deserter(box: PreviewWriter, action: PlayCard, seen: Imagined) -> None:
    victim = int(action.args[0])
    number = sum(knight.seat == victim for knight in box.game.public.knights.values())
    box.add(plural("catan.preview.knights", number, player=box.name(victim)), "plain", victim)


def _intrigue(box: PreviewWriter, action: PlayCard, seen: Imagined) -> None:
    box.retreat(int(action.args[0]), seen)


def _diplomat(box: PreviewWriter, action: PlayCard, seen: Imagined) -> None:
    path = int(action.args[0])
    owner = box.game.public.roads[path]
    if owner == box.seat:
        box.add(text("catan.preview.road_again"), "plain", owner, (path_place(path),))
    else:
        box.add(text("catan.preview.road_removed", player=box.name(owner)), "strong", owner, (path_place(path),))


def _alchemist(box: PreviewWriter, action: PlayCard, seen: Imagined) -> None:
    game = box.game
    yellow, red = map(int, action.args)
    if yellow + red == SEVEN:
        for seat, state in game.public.seats.items():
            if state.cards > hand_limit(game, seat):
                box.add(plural("catan.preview.discards", state.cards // 2, player=box.name(seat)), "strong", seat)
    else:
        gains = production(game, yellow + red).gains
        for seat, cards in sorted(gains.items()):
            kind: LineKind = "good" if seat == box.seat else "plain"
            box.add(text("catan.log.gets", player=box.name(seat), cards=cards_text(cards)), kind, seat)
        if not any(map(total, gains.values())):
            box.add(text("catan.log.gets.nobody"), "quiet")
    for track in TRACKS:
        drawing = [seat for seat, state in game.public.seats.items() if 0 < red <= game.board.draws_up_to_red[state.levels[track]]]
        if drawing:
            names = ", ".join(map(box.name, drawing))
            box.add(text("catan.preview.draws", track=text(f"catan.track.{track}"), players=names), "quiet")


def _inventor(box: PreviewWriter, action: PlayCard, seen: Imagined) -> None:
    for seat in range(box.game.seats):
        change = seat_odds(seen.after, seat).minus(seat_odds(box.game, seat))
        if change.cards:
            words = ", ".join(
                text("catan.odds.change", sign="+" if n > 0 else "−", card=card_name(card), number=abs(n))
                for card, n in change.cards.items()
            )
            box.add(text("catan.preview.seat_odds", player=box.name(seat), cards=words), "strong" if seat == box.seat else "plain", seat)


WRITERS: Mapping[ProgressCard, Callable[[PreviewWriter, PlayCard, Imagined], None]] = {
    "commercial_harbor": _harbor,
    "master_merchant": _master_merchant,
    "merchant": _merchant,
    "merchant_fleet": _fleet,
    "resource_monopoly": _monopoly,
    "trade_monopoly": _monopoly,
    "bishop": _nothing,
    "constitution": _nothing,
    "deserter": _deserter,
    "diplomat": _diplomat,
    "intrigue": _intrigue,
    "saboteur": _saboteur,
    "spy": _spy,
    "warlord": _nothing,
    "wedding": _wedding,
    "alchemist": _alchemist,
    "crane": _nothing,
    "engineer": _nothing,
    "inventor": _inventor,
    "irrigation": _nothing,
    "medicine": _nothing,
    "mining": _nothing,
    "printer": _nothing,
    "road_building": _nothing,
    "smith": _nothing,
}
