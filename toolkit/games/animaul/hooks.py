"""Where the engine reaches the effects of cards; they call each other, so the engine gets them from here, bound when needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState
    from toolkit.play.state import Action


class Resolver(Protocol):
    """What `resolve` gives the engine."""

    def begin_use(self, state: AnimaulState, cid: int, program: int, seat: int) -> None:
        """Push the program, by its number, of an ability that a player uses (already paid)."""

    def begin_play(self, state: AnimaulState, cid: int, seat: int) -> None:
        """Push what a card does by being played: an Action card's text, or that of a Reaction whose moment has come."""

    def begin_trigger(self, state: AnimaulState, effect: tuple[int, ...], event: int, when: int, args: tuple[int, ...]) -> None:
        """Push the program of an effect that `triggered` named."""

    def uses_of(self, state: AnimaulState, cid: int) -> Sequence[tuple[Any, int, tuple[int, ...]]]:
        """Where abilities are lent or copied, those of a card that a player may use: each with how often a turn, and its key in
        `state.uses`.
        """

    def remembered(self, state: AnimaulState, cid: int) -> int | tuple[int, ...]:
        """What is noted of a card that an event is about, where abilities are lent or copied: see abilities.remembered."""

    def can_react(self, state: AnimaulState, card: int, seat: int, event: int, when: int, args: tuple[int, ...]) -> bool:
        """Whether a Reaction in hand answers this very event (ANI-164)."""

    def triggered(self, state: AnimaulState, event: int, when: int, args: tuple[int, ...]) -> list[tuple[int, ...]]:
        """The effects on the field that answer an event: (seat, card_ref, ability, ...), whole numbers only."""

    def replaced(self, state: AnimaulState, event: int, args: tuple[int, ...]) -> bool:
        """Whether something else happens instead of an event that is about to be carried out."""

    def step(self, state: AnimaulState, frame: list[Any]) -> None:
        """Go on with a frame of a kind below FIRST_ENGINE_FRAME."""

    def answer(self, state: AnimaulState, frame: list[Any], action: Action) -> None:
        """Take the answer to the decision of such a frame."""


class Statics(Protocol):
    """What `statics` gives the engine."""

    def dice(self, state: AnimaulState, cid: int, count: int, size: int, role: int, other: int) -> tuple[int, int, int]:
        """Number and faces of the dice of a card now, and what is added to the roll."""

    def rolls(self, state: AnimaulState, printed: Mapping[int, tuple[int, int]]) -> dict[int, list[tuple[int, int, int]]]:
        """The same of many cards, attacking and defending against nobody."""

    def deck(self, state: AnimaulState, seat: int, count: int, size: int, other: int) -> tuple[int, int, int]:
        """The same for a defending deck."""

    def extra(self, state: AnimaulState, cid: int, seat: int, role: int, other: int) -> list[tuple[int, int, int]]:
        """The dice that are rolled beside those of a card or deck: sign, number, faces of each kind."""

    def cost(self, state: AnimaulState, seat: int, card: int, printed: int) -> int:
        """The actions that a card costs a seat now."""

    def life(self, state: AnimaulState, cid: int, printed: int) -> int:
        """Life of an undamaged card now."""

    def lowers_life(self, state: AnimaulState) -> bool:
        """Whether anything that can make the Life of cards less than is printed is at work at this moment."""

    def bans(self, state: AnimaulState) -> frozenset[str]:
        """What is banned at all now: nothing else need be asked of `banned`."""

    def banned(self, state: AnimaulState, verb: str, cid: int, other: int = -1) -> bool:
        """Whether a card cannot "attack", "move", "be attacked", "use", "move card" now."""

    def deck_banned(self, state: AnimaulState, seat: int, other: int) -> bool:
        """Whether the deck of a seat cannot be attacked by a card now."""

    def forbidden(self, state: AnimaulState, seat: int, card: int) -> bool:
        """Whether a seat cannot play cards of this definition now."""

    def cannot_draw(self, state: AnimaulState, seat: int) -> bool:
        """Whether a seat cannot draw now."""

    def silenced(self, state: AnimaulState, cid: int) -> bool:
        """Whether a card has lost its abilities."""

    def retyped(self, state: AnimaulState) -> dict[int, int]:
        """The face-up cards whose sub-types are not the printed ones now, with their masks."""

    def subtypes(self, state: AnimaulState, cid: int, printed: int) -> int:
        """Sub-types of a card on the field now, as a mask."""


class Hooks:
    """The modules, bound when the first card comes into a game, whether it has a text or not."""

    __slots__ = ("bound", "resolve", "statics")

    resolve: Resolver
    statics: Statics

    def __init__(self) -> None:
        self.bound = False
        """Whether `bind` has been called."""


HOOKS = Hooks()
PERFORM: dict[int, Callable[[AnimaulState, tuple[int, ...], int], bool]] = {}
"""How each event is carried out, by event: what it came to (0: it did not happen). Filled from carry.py."""


def bind() -> None:
    """Bind `resolve` and `statics`; they import the engine, so it cannot import them as it is loaded."""
    if not HOOKS.bound:
        HOOKS.resolve = import_module("toolkit.games.animaul.resolve")
        HOOKS.statics = import_module("toolkit.games.animaul.statics")
        HOOKS.bound = True
