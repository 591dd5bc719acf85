"""Gudnak's cards: fighters (Hero, Basic, Token) and tactics (one-shot, Construct, Attachment)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from toolkit.content.card import Card

TRAITS = ("Brute", "Soldier", "Hunter", "Hero", "Demon", "Shadow", "Token")
"""The traits of the rulebook (GUD-009); a set may declare more."""
NEUTRAL = "Neutral"
ROMAN = {"I": 1, "II": 2, "III": 3}
NUMERALS = ("0", "I", "II", "III", "IV", "V", "VI")
COUNTERED = {"Brute": "Soldier", "Soldier": "Hunter", "Hunter": "Brute"}
"""The trait that each of the three basic traits is good against (GUD-013)."""

_OWN_CAPITALS = {trait.casefold(): trait for trait in (*TRAITS, NEUTRAL)}
_GLYPHS = str.maketrans({"Ⅰ": "I", "Ⅱ": "II", "Ⅲ": "III", "ⅰ": "I", "ⅱ": "II", "ⅲ": "III"})


def _whole(value: object) -> object:
    """The whole number that a value stands for ("2", 2.0), else the value itself."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, str):
        text = value.strip().removesuffix(".0")
        return int(text) if text.isascii() and text.lstrip("+-").isdigit() else value
    return value


def _power(value: object) -> object:
    number = _whole(value)
    if isinstance(value, str):
        number = ROMAN.get(value.strip().translate(_GLYPHS).upper(), number)
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= 3:
        raise PydanticCustomError("gudnak_power", "power is I, II or III (or 1, 2, 3), not {value}", {"value": _shown(value)})
    return number


def _cost(value: object) -> object:
    number = _whole(value)
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= 9:
        raise PydanticCustomError(
            "gudnak_cost", "cost is a whole number of actions from 0, usually 0, 1 or 2, not {value}", {"value": _shown(value)}
        )
    return number


def _traits(value: object) -> object:
    """Traits from a list or "Brute, Soldier": each once, the rulebook's with their own capitals."""
    if isinstance(value, str):
        value = value.replace(";", ",").replace("/", ",").split(",")
    if value is None:
        return ()
    if not isinstance(value, list | tuple) or not all(isinstance(part, str) for part in value):
        raise PydanticCustomError(
            "gudnak_traits", "traits are names, as [Brute, Demon] or 'Brute, Demon', not {value}", {"value": _shown(value)}
        )
    once = {text.casefold(): _OWN_CAPITALS.get(text.casefold(), text) for part in value if (text := " ".join(part.split()))}
    return tuple(once.values())


def _faction(value: object) -> object:
    if isinstance(value, str):
        text = " ".join(value.split())
        return NEUTRAL if text.casefold() in ("", NEUTRAL.casefold()) else text
    return NEUTRAL if value is None else value


def _shown(value: object) -> str:
    text = "nothing" if value in (None, "") else repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


Power = Annotated[
    int,
    BeforeValidator(_power),
    WithJsonSchema({"enum": ["I", "II", "III", 1, 2, 3], "description": "Printed power: I, II or III (GUD-008)."}),
]
Cost = Annotated[
    int,
    BeforeValidator(_cost),
    WithJsonSchema(
        {"type": "integer", "minimum": 0, "maximum": 9, "description": "Actions to play it, usually 0, 1 or 2 (GUD-130)."}
    ),
]
Names = Annotated[
    tuple[str, ...],
    BeforeValidator(_traits),
    WithJsonSchema(
        {
            "anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "string"}],
            "description": "Brute, Soldier, Hunter, Demon, Shadow, or traits that the set declares (GUD-009).",
        }
    ),
]


class GudnakCard(Card):
    """What every Gudnak card shows (GUD-262, GUD-263)."""

    kind: str
    faction: Annotated[str, BeforeValidator(_faction)] = Field(
        default=NEUTRAL, min_length=1, max_length=40, description="Its faction, or Neutral."
    )


class Fighter(GudnakCard):
    """A fighter: power, traits, abilities in its text."""

    power: Power
    traits: Names = ()

    @property
    def all_traits(self) -> tuple[str, ...]:
        """Its traits, Hero (GUD-014) and Token (GUD-018) included."""
        extra = {"hero": ("Hero",), "token": ("Token",)}.get(self.kind, ())
        return tuple(dict.fromkeys((*self.traits, *extra)))


class Hero(Fighter):
    """A Hero fighter: one copy in a deck, an ability of its own (GUD-015)."""

    kind: Literal["hero"]


class Basic(Fighter):
    """A Basic fighter."""

    kind: Literal["basic"]


class Token(Fighter):
    """A fighter that never starts in a deck and leaves the game from the Graveyard (GUD-019, GUD-259)."""

    kind: Literal["token"]


class Tactic(GudnakCard):
    """A one-shot tactic (GUD-004)."""

    kind: Literal["tactic"]
    cost: Cost


class Song(GudnakCard):
    """A one-shot tactic that fighters sing; in a deck it counts as a Tactic."""

    kind: Literal["song"]
    cost: Cost


class Construct(GudnakCard):
    """A tactic that stays in its square (GUD-027)."""

    kind: Literal["construct"]
    cost: Cost


class Trap(GudnakCard):
    """A Construct that is played face down and says itself what turns it up; in a deck it counts as a Construct."""

    kind: Literal["trap"]
    cost: Cost


class Attachment(GudnakCard):
    """A tactic that stays under a fighter (GUD-040)."""

    kind: Literal["attachment"]
    cost: Cost


class Location(GudnakCard):
    """A square beside the Battlefield, in its owner's Back Row, ready before the game when a card of the deck names it."""

    kind: Literal["location"]


class Stronghold(GudnakCard):
    """A card in the Stronghold space, under the deck; one with a power may become a fighter when the deck runs out."""

    kind: Literal["stronghold"]
    power: Power | None = None
    traits: Names = ()

    @property
    def all_traits(self) -> tuple[str, ...]:
        """The traits that it has as a fighter."""
        return self.traits


MODELS: dict[str, type[Card]] = {
    "hero": Hero,
    "basic": Basic,
    "token": Token,
    "tactic": Tactic,
    "song": Song,
    "construct": Construct,
    "trap": Trap,
    "attachment": Attachment,
    "location": Location,
    "stronghold": Stronghold,
}
TITLES = {
    "hero": "Hero",
    "basic": "Basic Fighter",
    "token": "token",
    "tactic": "Tactic",
    "song": "Song",
    "construct": "Construct",
    "trap": "Trap",
    "attachment": "Attachment",
    "location": "Location",
    "stronghold": "Stronghold",
}
"""What messages call a card of each kind."""
TACTICS = ("tactic", "song", "construct", "trap", "attachment")
FIGHTERS = ("hero", "basic", "token")
