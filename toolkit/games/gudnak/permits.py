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
from toolkit.wording.machine import Frame
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


def elsewhere(state: GudnakState, card: int) -> bool:
    """Whether a card may go to other squares than the rules say: by its own text, or because a card in play allows some to."""
    compiled = state.cards.compiled[card]
    return bool(compiled is not None and compiled.spots) or bool(HOOKS.statics.work_of(state).spoken.permits)


def deploy_squares(state: GudnakState, seat: int, card: int, found: Sequence[int]) -> list[int]:
    """The squares for deploying a fighter of this definition, when `found` are those of the rules."""
    mask, stacks = state.cards.land[card], state.stacks
    squares = set(found)
    own, frame = _spots(state, seat, card)

    def add(places: Sequence[int], onto: bool) -> None:
        for sq in places:
            stack = stacks[sq]
            if onto:
                if stack:
                    squares.add(sq)
            elif not stack or (state.controller(stack[-1]) == seat and mask & combat.traits(state, stack[-1])):
                squares.add(sq)

    for row, other, *_ in HOOKS.statics.work_of(state).spoken.permits:
        permit = row.permit
        side = permit.side is None or state.setting.hostile[other[3]][seat] == permit.side
        if permit.fits[card] and side and row.holds(state, other):
            add(permit.squares(state, other), permit.onto)
    for allowed, places, onto, condition, _ in own:
        if condition is not None and not condition(state, frame):
            continue
        if allowed:
            add(places(state, frame), onto)
    for allowed, places, _, condition, _ in own:
        if not allowed and (condition is None or condition(state, frame)):
            squares.difference_update(places(state, frame))
    return sorted(squares)


def construct_squares(state: GudnakState, seat: int, card: int, found: Sequence[int]) -> list[int]:
    """The squares for playing a Construct of this definition, when `found` are those of the rules: always empty ones."""
    squares = set(found)
    own, frame = _spots(state, seat, card)
    for wanted in (True, False):
        for allowed, places, _, condition, _ in own:
            if allowed == wanted and (condition is None or condition(state, frame)):
                meant = [sq for sq in places(state, frame) if not state.stacks[sq] and state.constructs[sq] < 0]
                (squares.update if allowed else squares.difference_update)(meant)
    return sorted(squares)


def _spots(state: GudnakState, seat: int, card: int) -> tuple[Own, Frame]:
    """What a card says of itself, and the frame in which it is said."""
    compiled = state.cards.compiled[card]
    own: Own = compiled.spots if compiled is not None else []
    registers = max((rule[4] for rule in own), default=0)
    cid = state.def_of.index(card) if own else 0
    return own, [0, 0, 0, seat, card_ref(cid), 0, *[()] * registers]
