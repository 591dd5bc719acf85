"""Gudnak's cards: fighters (Hero, Basic, Token) and tactics (one-shot, Construct, Attachment)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from toolkit.content.card import Card

TRAITS = ("Brute", "Soldier", "Hunter", "Hero", "Demon", "Shadow", "Token")
"""The traits of the rulebook (GUD-009); a set may declare more."""
NEUTRAL = "Neutral"
ROMAN = {"I": 1, "II": 2, "III": 3}
NUMERALS = ("0", "I", "II", "III", "IV", "V", "VI")


def _power(value: object) -> object:
    if isinstance(value, str):
        return ROMAN.get(value.strip().upper(), int(value) if value.strip().isdigit() else value)
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _names(value: object) -> object:
    if isinstance(value, str):
        return tuple(part.strip() for part in value.replace(";", ",").split(",") if part.strip())
    return value


Power = Annotated[int, BeforeValidator(_power), Field(ge=1, le=3, description="Printed power: I, II or III (GUD-008).")]
Names = Annotated[tuple[str, ...], BeforeValidator(_names)]


class GudnakCard(Card):
    """What every Gudnak card shows (GUD-262, GUD-263)."""

    kind: str
    faction: str = Field(default=NEUTRAL, min_length=1, max_length=40, description="Its faction, or Neutral.")


class Fighter(GudnakCard):
    """A fighter: power, traits, abilities in its text."""

    power: Power
    traits: Names = Field(default=(), description="Brute, Soldier, Hunter ... or traits that the set declares.")

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
    cost: int = Field(ge=0, le=9, description="Actions to play it, usually 0, 1 or 2 (GUD-130, GUD-131).")


class Construct(GudnakCard):
    """A tactic that stays in its square (GUD-027)."""

    kind: Literal["construct"]
    cost: int = Field(ge=0, le=9, description="Actions to play it (GUD-130).")


class Attachment(GudnakCard):
    """A tactic that stays under a fighter (GUD-040)."""

    kind: Literal["attachment"]
    cost: int = Field(ge=0, le=9, description="Actions to play it (GUD-130).")


MODELS: dict[str, type[Card]] = {
    "hero": Hero,
    "basic": Basic,
    "token": Token,
    "tactic": Tactic,
    "construct": Construct,
    "attachment": Attachment,
}
TACTICS = ("tactic", "construct", "attachment")
FIGHTERS = ("hero", "basic", "token")
