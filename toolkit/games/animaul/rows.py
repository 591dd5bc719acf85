"""What simply holds, compiled: rows that change rolls, dice, Life, sub-types, or what may be done; statics.py uses them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from toolkit.games.animaul import model as m
from toolkit.games.animaul.printed import ZONES, definitions, subtype_mask
from toolkit.games.animaul.relations import Match, host_of, is_host
from toolkit.games.animaul.seats import Build, Seats, seats_of
from toolkit.games.animaul.targets import Phrase
from toolkit.wording.builder import NotKnown
from toolkit.wording.lent import Change, change_of
from toolkit.wording.machine import CARD, Candidates, Number, Test
from toolkit.wording.tree import (
    THIS,
    Argument,
    Condition,
    Duration,
    Grant,
    Modify,
    Place,
    Player,
    Redefine,
    Ref,
    Rule,
    Selector,
    Static,
)
from toolkit.wording.walk import parts

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState

ROLES: dict[str, tuple[int, ...]] = {
    "": (), "attacking": (m.ATTACKING,), "attacked": (m.DEFENDING,), "combat": (m.ATTACKING, m.DEFENDING),
}  # fmt: skip
"""In which roles a change counts; always, if empty."""
WHOLE = ("all", "each", "the")
"""Determiners of phrases whose abilities are copied from all that they mean."""
TOWARDS = {("attack", "what"), ("attack", "by"), ("enter", "onto"), ("deal", "to"), ("deal", "by")}
"""(verb, role) of what a "cannot" can be about on the other side."""
OF_PLAYERS = ("attack", "deal", "morph", "move", "use")
"""What players cannot do is what their cards cannot."""
STATISTICS = ("roll", "dice", "life", "cost")
ADD, TAKE, SET = 1, -1, 2
BANS = {
    ("attack", False): ("attack",),
    ("attack", True): ("be attacked",),
    ("move", False): ("move", "move card"),
    ("move", True): ("move", "move card"),
    ("move_card", True): ("move card",),
    ("use", False): ("use",),
    ("deal", False): ("deal damage",),
    ("deal", True): ("be dealt damage",),
    ("enter", False): ("enter",),
    ("put_counter", False): ("gain counters",),
    ("defeat", True): ("be defeated",),
    ("heal", True): ("be healed",),
    ("discard", True): ("be discarded",),
    ("flip_down", True): ("be flipped down",),
    ("flip_up", True): ("be flipped up",),
    ("equip", True): ("be equipped",),
    ("return", True): ("be returned",),
    ("morph", False): ("morph",),
}
"""(verb, passive) of a "cannot" -> the questions that the engine asks `statics.banned`."""


class Row:
    """One change to some cards, or to the dice of a deck."""

    __slots__ = (
        "against", "among", "amount", "banned", "change", "condition", "deck", "during", "faces", "fits", "kind", "mask",
        "only_deck", "place", "player", "restless", "roles", "sign", "subject", "whole",
    )  # fmt: skip

    def __init__(self) -> None:
        self.kind = ""
        """"roll", "extra" (dice that are rolled as well), "dice", "life", "ban", "subtypes", "silence" (abilities lost),
        "lend" (lent or copied); "cost": of cards to be played; "player": what players cannot do."""
        self.subject: Match | None = None
        """Whom it concerns; None is the card itself (of a lasting effect, the card it was given to)."""
        self.among: Candidates[AnimaulState] | None = None
        """With `subject`: lists the cards that it concerns."""
        self.deck: Seats | None = None
        """The seats whose decks it concerns, instead of cards."""
        self.place = 0
        """Register that holds the subject while the condition is tested and the amount counted; 0: none."""
        self.condition: Test[AnimaulState] | None = None
        self.during: Seats | None = None
        """In whose turns."""
        self.sign = ADD
        """ADD, TAKE; SET: it is this instead of what is printed."""
        self.amount: Number[AnimaulState] | None = None
        self.faces = 0
        """Faces of dice that are set, or rolled as well."""
        self.roles: tuple[int, ...] = ()
        self.against: Match | None = None
        self.only_deck = False
        """Whether it is about attacks on a deck alone."""
        self.mask = 0
        """Sub-types given or (TAKE) taken."""
        self.whole = False
        """Whether all sub-types are taken."""
        self.banned: tuple[str, ...] = ()
        self.player: Seats | None = None
        """The players who cannot draw, or play something; those whose cards cost more or less."""
        self.change: Change | None = None
        """Which abilities are lent or copied."""
        self.restless = False
        """Whether it may depend on points, or on what lies in hands, decks and discard piles."""
        self.fits: list[bool] = []
        """What they cannot play, or what costs more or less, by definition."""


def rows_of(static: Static, builder: Build, cards: m.Cards, lasting: bool = False) -> list[Row]:
    """The rows of a sentence that simply holds, or (lasting: without its subject and end) of one that holds for a while.

    Raises:
        NotKnown: for a word without a handler.
    """
    subject: Match | None = None
    among: Candidates[AnimaulState] | None = None
    place = 0
    deck: Seats | None = None
    player: Seats | None = None
    said = static.subject
    priced = [_price(change, said, builder, cards) for change in static.changes if _is_price(change)]
    if priced:
        if len(priced) < len(static.changes) or static.condition is not None:
            raise NotKnown("modify:cost")
        for row in priced:
            row.during = _during(static.duration, builder) if static.duration is not None and not lasting else None
        return priced
    if isinstance(said, Player):
        player = seats_of(said, builder)
    elif isinstance(said, Place) and said.zone == "deck":
        deck = seats_of(said.whose, builder)
    elif not lasting and isinstance(said, Selector):
        place = builder.register(said.slot, "field")
        if not any(isinstance(part, Ref) and part.slot == said.slot for part in parts((static.condition, static.changes))):
            place = 0  # whatever it says is the same for all of them
        subject, among = _subject(said, builder, cards)
    elif not lasting and not (isinstance(said, Ref) and said.slot == THIS):
        raise NotKnown("static:subject")
    condition = builder.test(static.condition) if static.condition is not None else None
    during = _during(static.duration, builder) if static.duration is not None and not lasting else None
    rows, restless = [], _is_restless(static)
    for change in static.changes:
        if player is not None and not (isinstance(change, Rule) and not change.allowed and change.verb in OF_PLAYERS):
            row = _forbidding(change, cards)
            row.player = player
        else:
            row = _row(change, builder, cards, lasting)
            if player is not None:
                subject = _owned_by(player)
        if deck is not None and row.kind not in ("roll", "dice", "extra") and row.banned != ("be attacked",):
            raise NotKnown("static:deck")
        row.subject, row.among, row.place, row.deck = subject, among, place, deck
        row.condition, row.during, row.restless = condition, during, restless
        rows.append(row)
    return rows


def _owned_by(player: Seats) -> Match:
    return lambda state, frame, cid: state.owner[cid] in player(state, frame)


def _is_restless(static: Static) -> bool:
    said = [replace(change, abilities=()) if isinstance(change, Grant) else change for change in static.changes]
    for part in parts((static.subject, tuple(said), static.condition)):
        if isinstance(part, Place) and part.zone in ZONES:
            return True
        if isinstance(part, Condition) and isinstance(part.subject, Player) and part.predicate not in ("control", "outnumber"):
            return True
        if getattr(part, "relation", getattr(part, "predicate", "")) == "has_life":
            return True
    return False


def _is_price(change: Modify | Grant | Rule | Redefine) -> bool:
    return isinstance(change, Modify) and change.statistic == "cost"


def is_price(static: Static) -> bool:
    """Whether a sentence says what cards cost."""
    return any(_is_price(change) for change in static.changes)


def _price(change: Modify | Grant | Rule | Redefine, said: object, builder: Build, cards: m.Cards) -> Row:
    """A row that says how many actions more or fewer some cards cost: those of a player, or everybody's."""
    row = Row()
    row.kind = "cost"
    if not isinstance(change, Modify) or not isinstance(said, Selector) or said.determiner not in ("all", "each"):
        raise NotKnown("modify:cost")
    row.sign, row.amount = {"+": ADD, "-": TAKE, "=": SET}[change.sign], builder.amount(change.amount)
    row.player = seats_of(Player("each_player"), builder)
    for qualifier in said.qualifiers:
        if qualifier.relation != "controlled_by" or not isinstance(qualifier.argument, Player):
            raise NotKnown(f"modify:cost:{qualifier.relation}")
        row.player = seats_of(qualifier.argument, builder)
    row.fits = definitions(said.heads, cards, said.adjectives)
    return row


def _forbidding(change: Modify | Grant | Rule | Redefine, cards: m.Cards) -> Row:
    """A row that forbids players to draw, or to play some cards."""
    row = Row()
    row.kind = "player"
    if isinstance(change, Rule) and not change.allowed and change.verb == "draw":
        row.banned = ("draw",)
        return row
    what = dict(change.args).get("what") if isinstance(change, Rule) else None
    if not isinstance(change, Rule) or change.allowed or change.verb != "play" or not isinstance(what, Selector):
        raise NotKnown(f"rule:player:{getattr(change, 'verb', '')}")
    zones = [q for q in what.qualifiers if q.relation in ("in", "from") and isinstance(q.argument, Place)]
    if any(isinstance(q.argument, Place) and q.argument.zone != "hand" for q in zones) or len(zones) != len(what.qualifiers):
        raise NotKnown("rule:player:play")
    row.banned, row.fits = ("play",), definitions(what.heads, cards, what.adjectives)
    return row


def _subject(said: Selector, builder: Build, cards: m.Cards) -> tuple[Match, Candidates[AnimaulState]]:
    """What tests whether a card is meant, and what lists those that are."""
    if is_host(said):
        return (lambda state, frame, cid: -2 - cid in host_of(state, frame)), host_of
    phrase = Phrase(said, builder, cards)
    if phrase.zone or phrase.noun not in ("field", "mini"):
        raise NotKnown(f"static:{phrase.noun}")
    return phrase.match, phrase.each


def fixed(said: Selector) -> bool:
    """Whether a phrase with "the" means one thing without a choice: what this Trait is equipped to, or cards of a name."""
    return is_host(said) or all(head.name for head in said.heads)


def _during(duration: Duration, builder: Build) -> Seats:
    if duration.kind != "during_turn":
        raise NotKnown(f"duration:{duration.kind}")
    return seats_of(duration.whose, builder)


def _row(change: Modify | Grant | Rule | Redefine, builder: Build, cards: m.Cards, lasting: bool) -> Row:
    row = Row()
    if isinstance(change, Modify):
        if change.statistic not in STATISTICS or change.role not in ROLES or change.sign not in ("+", "-", "="):
            raise NotKnown(f"modify:{change.statistic}:{change.sign}")
        row.kind, row.sign, row.roles = change.statistic, {"+": ADD, "-": TAKE, "=": SET}[change.sign], ROLES[change.role]
        if change.amount.sides and change.statistic == "roll" and row.sign != SET:
            row.kind, row.faces = "extra", change.amount.sides
            count = change.amount.number
            row.amount = builder.amount(replace(change.amount, sides=0)) if change.amount.of else lambda state, frame: count
        elif change.amount.kind == "dice":
            if change.statistic != "dice" or row.sign != SET or change.amount.more is not None:
                raise NotKnown("amount:dice")
            number, row.faces = change.amount.number, change.amount.sides
            row.amount = lambda state, frame: number
        elif change.statistic == "roll" and row.sign == SET:
            raise NotKnown("modify:roll:=")
        else:
            row.amount = builder.amount(change.amount)
        if change.against is not None:
            _against(row, change.against, builder, cards)
        return row
    if change == Grant(lose=True, every="abilities"):
        row.kind = "silence"
        return row
    if isinstance(change, Grant) and not change.abilities and change.copied is None and change.every in ("", "traits"):
        row.kind, row.sign, row.whole = "subtypes", TAKE if change.lose else ADD, change.every == "traits"
        if any(name not in cards.subtype_bit for name in change.traits):
            raise NotKnown("grant:colour")
        row.mask = subtype_mask(change.traits, cards)
        return row
    if isinstance(change, Rule) and not change.allowed and not change.circumstance:
        row.kind = "ban"
        verb = "enter" if change.verb == "move" and change.args and change.args[0][0] == "onto" else change.verb
        if (verb, change.passive) not in BANS:
            raise NotKnown(f"rule:ban:{change.verb}")
        row.banned = BANS[verb, change.passive]
        for role, value in change.args:
            if (verb, role) == ("return", "to") and isinstance(value, Place) and value.zone == "hand":
                continue  # nothing is returned to anything else
            if len(change.args) > 1 or (verb, role) not in TOWARDS:
                raise NotKnown(f"rule:ban:{change.verb}:{role}")
            _against(row, value, builder, cards)
        return row
    if isinstance(change, Rule):
        raise NotKnown(f"rule:{'may' if change.allowed else 'ban'}:{change.verb}")
    if isinstance(change, Grant) and not change.lose and (change.abilities or change.copied is not None):
        if isinstance(change.copied, Selector) and change.copied.determiner == "the" and not fixed(change.copied):
            raise NotKnown("grant:copy")
        row.kind, row.change = "lend", change_of(change, builder, lasting, WHOLE)
        return row
    if isinstance(change, Grant):
        raise NotKnown("grant:lose")
    raise NotKnown("redefine")


def _against(row: Row, value: Argument, builder: Build, cards: m.Cards) -> None:
    """What a change or ban is about on the other side: some cards, or the enemy deck. Of what an effect has chosen nothing is
    kept once it has ended, so that none of that can be meant.
    """
    if isinstance(value, Place) and value.zone == "deck":
        row.only_deck = True
    elif isinstance(value, Selector) and value.determiner != "target":
        builder.register(value.slot, "field")
        row.against = Phrase(value, builder, cards).match
    elif isinstance(value, Ref) and value.slot == THIS:
        row.against = lambda state, frame, cid: -2 - cid == frame[CARD]
    else:
        raise NotKnown("static:against")


__all__ = ["ADD", "BANS", "ROLES", "SET", "TAKE", "Row", "is_price", "rows_of"]
