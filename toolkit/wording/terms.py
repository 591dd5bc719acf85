"""Terms that the shared rows and the passes after them have in common: players, determiners, nodes of the surface."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from toolkit.wording.tree import (
    Amount,
    Condition,
    Grant,
    Limit,
    Modify,
    Player,
    Ref,
    Selector,
    Statement,
)

YOU = Player("you")
OPPONENT = Player("opponent")
ACTOR = Player("actor")
""""their", "its": the player that acts; the repair pass puts the real one in its place."""
BARE = ""
"""Determiner of a plural without one."""
NONE = "bare"
"""Determiner of a singular that takes none ("attached fighter")."""
OF_YOURS, OF_THEIRS = " of yours", " of theirs"
"""Ends of a determiner that says whose: "one of your ..."."""
DID = Condition("did")
DID_NOT = Condition("did", negated=True)


@dataclass(frozen=True, slots=True)
class Limited:
    """A statement under a limit, until the repair pass moves the limit to its ability."""

    body: Statement
    limit: Limit


@dataclass(frozen=True, slots=True)
class Paid:
    """A statement for a price: "discard a card to draw a card"; the reader makes two sentences of it."""

    cost: Statement
    body: Statement


@dataclass(frozen=True, slots=True)
class Wrong:
    """A statement that a row reads in order to say what is wrong with it."""

    body: Statement
    message: str
    about: str = ""
    """The words that it is about."""


@dataclass(frozen=True, slots=True)
class Gained:
    """A change that is gained for a time, not had: only the word differs."""

    change: Modify | Grant


def number(value: int) -> Amount:
    """A plain number."""
    return Amount("number", value)


def each_of(amount: Amount) -> Amount:
    """What each of the things that an amount counts is worth: a number, or dice."""
    return Amount("dice" if amount.sides else "number", amount.number, more=amount.more, sides=amount.sides)


def mentions(value: Any) -> Iterable[int]:
    """The slots of all selectors in a node."""
    from toolkit.wording.walk import parts

    return [found.slot for found in parts(value) if isinstance(found, Selector)]


def is_plural(phrase: Selector) -> bool:
    """Whether a phrase can stand for several things."""
    return phrase.determiner in ("all", "any_number") or phrase.count.kind != "number" or phrase.count.number > 1


BEHIND = -9
"""Slot of a reference in a condition that stands behind its statement, and so may mean what that names, until it is bound."""


def moved(condition: Condition, old: int, new: int) -> Condition:
    """A condition with other marks in place of the slots that its references do not have yet."""
    from toolkit.wording.walk import rebuild

    def change(part: Any) -> Any:
        return replace(part, slot=new) if isinstance(part, Ref) and part.slot == old else part

    made: Condition = rebuild(condition, change)
    return made


def points_into(condition: Condition, body: Any) -> bool:
    """Whether a condition speaks of something that its statement introduces, so that it must stand behind it."""
    from toolkit.wording.walk import parts

    slots = set(mentions(body)) - {-1}
    return any(isinstance(found, Ref) and found.slot in slots for found in parts(condition))
