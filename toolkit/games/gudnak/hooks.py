"""Where the engine reaches the effects of cards: they call each other, so the engine gets them from here, bound by state.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState
    from toolkit.play.state import Action


class Resolver(Protocol):
    """What `resolve` gives the engine."""

    def begin_action(self, state: GudnakState, cid: int, ability: int, seat: int) -> None:
        """Push the program of an Action ability."""

    def begin_deploy(self, state: GudnakState, cid: int, seat: int) -> None:
        """Push the programs of the Deploy abilities."""

    def begin_play(self, state: GudnakState, cid: int, seat: int) -> None:
        """Push the effect of a one-shot tactic."""

    def can_use(self, state: GudnakState, cid: int, ability: int, seat: int) -> bool:
        """Whether an Action ability has its targets and can change something (GUD-125)."""

    def actions_of(self, state: GudnakState, cid: int) -> Sequence[Any]:
        """The Action abilities that a card has now."""

    def can_play(self, state: GudnakState, cid: int, seat: int) -> bool:
        """The same for a one-shot tactic (GUD-128)."""

    def step(self, state: GudnakState, frame: list[Any]) -> None:
        """Go on with a frame of a kind below FIRST_ENGINE_FRAME."""

    def answer(self, state: GudnakState, frame: list[Any], action: Action) -> None:
        """Take the answer to the decision of such a frame."""

    def triggered(self, state: GudnakState, event: int, args: tuple[int, ...]) -> None:
        """Queue what answers an event."""

    def replaced(self, state: GudnakState, event: int, args: tuple[int, ...]) -> bool:
        """Whether something else happens instead of an event."""


class Statics(Protocol):
    """What `statics` gives the engine."""

    def power(self, state: GudnakState, cid: int, sq: int, base: int, role: int, other: int) -> int:
        """Power with every change that counts now."""

    def traits(self, state: GudnakState, cid: int) -> int:
        """Traits with those given and taken."""

    def reach(self, state: GudnakState, cid: int) -> int:
        """By how many squares a card's abilities reach farther than their text says."""

    def banned(
        self, state: GudnakState, verb: str, cid: int, passive: bool = False, sq: int = -1, to: int = -1
    ) -> bool:
        """Whether a fighter cannot do or suffer something."""

    def barred(self, state: GudnakState, cid: int, sq: int, to: int) -> bool:
        """Whether a fighter may not go from one square to another."""

    def closed(self, state: GudnakState) -> frozenset[int]:
        """The squares that somebody may be forbidden to enter."""

    def forbidden(self, state: GudnakState, verb: str, seat: int) -> bool:
        """Whether a player cannot take a kind of Action."""

    def texts_of(self, state: GudnakState) -> dict[int, list[Any]]:
        """The texts of fighters that have others than their printed one."""

    def codes_of(self, state: GudnakState, cid: int) -> Sequence[Any]:
        """The texts that a card has now, printed, lent and copied."""

    def bonus(self, state: GudnakState, cid: int, other: int) -> int:
        """The printed bonuses of a fighter against another, lent and copied ones too."""

    def work_of(self, state: GudnakState) -> Any:
        """What is at work; `bans` is empty if nothing is forbidden."""


class Permits(Protocol):
    """What `permits` gives the engine."""

    def allowed(self, state: GudnakState, seat: int) -> Any:
        """What cards in play allow a seat now."""

    def deploy_squares(
        self, state: GudnakState, seat: int, card: int, found: Sequence[int], others: Any = None
    ) -> Sequence[int]:
        """The squares for deploying a fighter, when `found` are those of the rules."""

    def construct_squares(self, state: GudnakState, seat: int, card: int, found: Sequence[int]) -> list[int]:
        """The squares for playing a Construct, when `found` are those of the rules."""


class Regions(Protocol):
    """What `regions` gives phrases."""

    def counted_locations(self, state: GudnakState) -> list[tuple[int, Any, Sequence[int]]]:
        """(square, what it counts as, whose) for squares that count as Locations."""


class Hooks:
    """The modules, once they are there."""

    __slots__ = ("permits", "regions", "resolve", "statics")

    permits: Permits
    regions: Regions
    resolve: Resolver
    statics: Statics


HOOKS = Hooks()
