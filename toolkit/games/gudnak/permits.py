"""Where else fighters may be deployed and Constructs played: what cards in play allow, and what a card says of itself.

A square that is allowed is used like one of the Back Row: unoccupied, or a friendly fighter with a common trait there (GUD-098,
GUD-099). A fighter that may be deployed "on top of" others needs nothing but those.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from toolkit.games.gudnak import combat
from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.hooks import HOOKS
from toolkit.games.gudnak.model import card_ref
from toolkit.games.gudnak.players import Build
from toolkit.games.gudnak.printed import definitions
from toolkit.games.gudnak.regions import Squares, squares_of
from toolkit.wording.builder import Builder, NotKnown
from toolkit.wording.machine import SEAT, Frame, blank
from toolkit.wording.tree import THIS, CardText, Ref, Rule, Selector, Static

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState

VERBS = ("deploy", "play")


class Permit:
    """Squares to which cards may go, or fighters on which they may be deployed."""

    __slots__ = ("fits", "onto", "side", "squares")

    def __init__(self, squares: Squares, onto: bool, fits: list[bool], side: bool | None) -> None:
        self.squares = squares
        self.onto = onto
        """Whether the fighters there are meant, whoever controls them."""
        self.fits = fits
        """By definition, which cards may go there."""
        self.side = side
        """Whether it is meant for enemies of the card's player, for friends, or (None) for everybody."""


Own = list[tuple[bool, Squares, bool, Callable[["GudnakState", Frame], bool] | None, int]]
"""What a card says of itself: (allowed, squares, onto, condition, registers)."""
Allowed = list[tuple[list[bool], list[tuple[int, int]]]]
"""What cards in play allow: which definitions, and (square, traits of which one is needed there: -1 for whatever fighter)."""


# ---- compile -------------------------------------------------------------------------------------------------------------


def is_permit(change: Any) -> bool:
    """Whether this is "... may be deployed to ..."."""
    return isinstance(change, Rule) and change.allowed and change.passive and change.verb == "deploy" and bool(change.args)


def permit_of(subject: Any, change: Rule, builder: Build, cards: m.Cards) -> Permit:
    """What a sentence such as "friendly fighters may be deployed to ..." allows.

    Raises:
        NotKnown: for a word without a handler.
    """
    if not isinstance(subject, Selector) or len(change.args) != 1:
        raise NotKnown("rule:may:deploy")
    sides = [word for word in subject.adjectives if word in ("friendly", "enemy")]
    others = tuple(word for word in subject.adjectives if word not in ("friendly", "enemy"))
    plain = all(word == "basic" for word in others) and len(sides) < 2
    if not plain or any(q.relation != "other_than" for q in subject.qualifiers):
        raise NotKnown("rule:may:deploy")
    ((role, where),) = change.args
    fits = definitions(subject.heads, others, cards)
    return Permit(squares_of(where, builder), role == "on", fits, sides[0] == "enemy" if sides else None)


def without_rules(text: CardText, made: m.Compiled, words: Any) -> CardText:
    """The text without what the card says of itself; that is in `made.spots`. A sentence without a handler stays."""
    own: Own = []
    abilities = []
    for ability in text.abilities:
        kept = []
        for sentence in ability.sentences:
            try:
                rule = _own(sentence.body, Builder(words))
            except NotKnown:
                rule = None
            if rule is None:
                kept.append(sentence)
            else:
                own.append(rule)
        abilities.append(replace(ability, sentences=tuple(kept)))
    if own:
        made.spots = own
        made.features |= m.HAS_SPOTS
    return CardText(tuple(abilities))


def _own(body: Any, builder: Build) -> Any:
    if not isinstance(body, Static) or body.duration is not None or len(body.changes) != 1:
        return None
    change = body.changes[0]
    if not isinstance(body.subject, Ref) or body.subject.slot != THIS or not isinstance(change, Rule):
        return None
    if change.verb not in VERBS or not change.passive or change.circumstance or len(change.args) > 1:
        return None
    condition = builder.test(body.condition) if body.condition is not None else None
    if not change.args:
        return None if change.allowed else (False, _everywhere, False, condition, builder.count)
    ((role, where),) = change.args
    return change.allowed, squares_of(where, builder), role == "on", condition, builder.count


def _everywhere(state: GudnakState, frame: Frame) -> Sequence[int]:
    return range(state.board.size)


# ---- asked ---------------------------------------------------------------------------------------------------------------


def allowed(state: GudnakState, seat: int) -> Allowed:
    """What cards in play allow a seat now, for all its cards at once."""
    found: Allowed = []
    stacks = state.stacks
    for row, other, *_ in HOOKS.statics.work_of(state).spoken.permits:
        permit = row.permit
        side = permit.side is None or state.setting.hostile[other[SEAT]][seat] == permit.side
        if side and row.holds(state, other):
            squares = permit.squares(state, other)
            places = [(sq, -1) for sq in squares if stacks[sq]] if permit.onto else _needs(state, seat, squares)
            found.append((permit.fits, places))
    return found


def _needs(state: GudnakState, seat: int, squares: Sequence[int]) -> list[tuple[int, int]]:
    """Squares to which a seat may deploy, with the traits that each asks for (GUD-098, GUD-099)."""
    found = []
    for sq in squares:
        stack = state.stacks[sq]
        if not stack:
            found.append((sq, m.FIGHTER_BIT))
        elif state.controller(stack[-1]) == seat:
            found.append((sq, combat.traits(state, stack[-1])))
    return found


def deploy_squares(
    state: GudnakState, seat: int, card: int, found: Sequence[int], others: Allowed | None = None
) -> Sequence[int]:
    """The squares for deploying a fighter of this definition, when `found` are those of the rules.

    Args:
        state: the position.
        seat: who deploys.
        card: the definition.
        found: the squares by the rules, sorted.
        others: what `allowed` says, if it was asked already.
    """
    if others is None:
        others = allowed(state, seat)
    compiled = state.cards.compiled[card]
    own: Own = compiled.spots if compiled is not None else []
    if not own and not others:
        return found
    mask = state.cards.land[card]
    squares = set(found)
    for fits, places in others:
        if fits[card]:
            squares.update(sq for sq, need in places if mask & need)
    if own:
        frame = _frame(state, seat, card, own)
        holding = [rule for rule in own if rule[3] is None or rule[3](state, frame)]
        for may, where, onto, _, _ in holding:
            if may and onto:
                squares.update(sq for sq in where(state, frame) if state.stacks[sq])
            elif may:
                squares.update(sq for sq, need in _needs(state, seat, where(state, frame)) if mask & need)
        for may, where, _, _, _ in holding:
            if not may:
                squares.difference_update(where(state, frame))
    return sorted(squares)


def construct_squares(state: GudnakState, seat: int, card: int, found: Sequence[int]) -> list[int]:
    """The squares for playing a Construct of this definition, when `found` are those of the rules: always empty ones."""
    compiled = state.cards.compiled[card]
    own: Own = compiled.spots if compiled is not None else []
    if not own:
        return list(found)
    squares = set(found)
    frame = _frame(state, seat, card, own)
    for wanted in (True, False):
        for may, places, _, condition, _ in own:
            if may == wanted and (condition is None or condition(state, frame)):
                meant = [sq for sq in places(state, frame) if not state.stacks[sq] and state.constructs[sq] < 0]
                (squares.update if may else squares.difference_update)(meant)
    return sorted(squares)


def _frame(state: GudnakState, seat: int, card: int, own: Own) -> Frame:
    """The frame in which a card speaks of itself."""
    return blank(max(rule[4] for rule in own), seat, card_ref(state.def_of.index(card)))
