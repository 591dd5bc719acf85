"""Words: what a game says about the words of its texts, for the compiler."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic

from toolkit.wording.machine import Candidates, Number, S, Seat, Test
from toolkit.wording.tree import Ability, Amount, Condition, Do, Event, Limit, May, Player, Ref, Selector, Static, Trigger, When

if TYPE_CHECKING:
    from toolkit.wording.builder import Builder


class NotKnown(Exception):
    """The game has no handler for an operation of the tree ("do:juggle", "qualifier:beside")."""

    def __init__(self, operation: str) -> None:
        self.operation = operation
        super().__init__(operation)


class Words(ABC, Generic[S]):
    """What a game says about the words of its texts."""

    joined: frozenset[str] = frozenset()
    """Kinds of ability that are one program however many stand on the card: the lines of a tactic."""
    hidden: frozenset[str] = frozenset({"card"})
    """What `noun` says of cards that are not in play, and only chosen by the verb that is about them."""
    verbs: dict[str, Callable[[Builder[S], Do], None]]
    """What each verb emits: choices by `Builder.objects`, work by `Builder.do`, and into `Builder.changes` the test whether it
    would change anything."""

    @abstractmethod
    def candidates(self, selector: Selector, builder: Builder[S]) -> Candidates[S]:
        """The things that a phrase may mean, determiner and count aside.

        Raises:
            NotKnown: for a word without a handler.
        """

    def exists(self, selector: Selector, builder: Builder[S]) -> Test[S]:
        """Whether a phrase means anything: `candidates` again, unless the game knows a quicker way."""
        found = self.candidates(selector, builder)
        return lambda state, frame: bool(found(state, frame))

    def noun(self, selector: Selector) -> str:
        """What the candidates of a phrase are; comes back in `Decision.noun`."""
        return selector.heads[0].noun if selector.heads else ""

    def reference(self, ref: Ref, builder: Builder[S]) -> Candidates[S]:
        """The things that a reference means, those that are no longer there left out."""
        if ref.part:
            raise NotKnown(f"part:{ref.part}")
        return builder.meant(ref)

    def quoted(self, abilities: tuple[Ability, ...]) -> Any:
        """What an ability in quotes comes to that a card gives others (see lent).

        Raises:
            NotKnown: it cannot be given.
        """
        raise NotKnown("grant:ability")

    def player(self, player: Player, builder: Builder[S]) -> Seat[S]:
        """Who a player other than "you" is."""
        raise NotKnown(f"player:{player.who}")

    def by_turns(self, node: Do | May, builder: Builder[S]) -> Candidates[S] | None:
        """The seats that do or may do this one after the other, each choosing for oneself; None if one alone does it."""
        return None

    def amount(self, amount: Amount, builder: Builder[S]) -> Number[S]:
        """What computes a quantity other than a number or a count."""
        raise NotKnown(f"amount:{amount.kind}")

    def condition(self, condition: Condition, builder: Builder[S]) -> Test[S]:
        """What tests a condition, `negated` aside."""
        raise NotKnown(f"if:{condition.predicate}")

    def lasting(self, static: Static, builder: Builder[S]) -> None:
        """Emit a change that holds for a while ("gains +I until end of turn")."""
        raise NotKnown("static:lasting")

    def static(self, static: Static, builder: Builder[S]) -> Any:
        """What the game keeps of a change that holds as long as the card is there."""
        raise NotKnown("static:passive")

    def continuous(self, static: Static, ability: Ability) -> bool:
        """Whether a change simply holds as long as the card is there, and is no instruction."""
        return static.duration is None

    def trigger(self, trigger: Trigger, builder: Builder[S]) -> Any:
        """What the game keeps of a trigger; its registers come first in the program that answers it."""
        raise NotKnown(f"when:{trigger.when}:{trigger.event.verb if trigger.event else trigger.time}")

    def unspent(self, per: str, number: int, builder: Builder[S]) -> Test[S]:
        """Emit that an option is used up ("each once per game"); what tests that it is not yet."""
        raise NotKnown(f"either:{per}")

    def delayed(self, trigger: Trigger) -> bool:
        """Whether this is a moment to come, of an instruction, and not what an ability waits for."""
        return False

    def later(self, when: When, builder: Builder[S]) -> None:
        """Emit that something is carried out at a moment to come."""
        raise NotKnown(f"when:{when.trigger.when}:{when.trigger.time}")

    def replacement(self, event: Event, builder: Builder[S]) -> Any:
        """What the game keeps of an event that something else may replace; its registers come first in the program."""
        raise NotKnown(f"instead:{event.verb}")

    def happen(self, event: Event, builder: Builder[S]) -> None:
        """Emit the event itself, for when it is not replaced after all."""
        raise NotKnown(f"instead:{event.verb}")

    def optional(self, ability: Ability) -> bool:
        """Whether an ability of this kind is done only if its player wants it."""
        return False

    def limit(self, limit: Limit, builder: Builder[S]) -> None:
        """Emit what keeps an ability to so many times."""
        raise NotKnown(f"limit:{limit.per}")

    def before(self, ability: Ability, builder: Builder[S]) -> None:
        """Emit what every ability of this kind begins with."""

    def after(self, ability: Ability, builder: Builder[S]) -> None:
        """Emit what every ability of this kind ends with."""
