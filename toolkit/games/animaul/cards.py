"""AniMaul's cards: Action, Animal, Biome, Critter, Trait; M-Types and parts of a Colossal are marked on them."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from toolkit.content.card import Card

RARITIES = ("bronze", "silver", "gold", "platinum")
"""From the cheapest; a card's cost in actions and its deck points are its place here, from 1 (ANI-049 to ANI-052, ANI-107)."""
COPIES = {"bronze": 3, "silver": 2, "gold": 1, "platinum": 1}
"""Copies that a deck may have of one card; of platinum, one card in all (ANI-113 to ANI-118)."""
DICE_SIZES = (4, 6, 8, 10, 12, 20)
"""Faces of the dice that the game uses (ANI-009, ANI-200)."""
LETTERS = ("C", "L", "R", "T", "B")
"""Places of the parts of a Colossal: centre, left, right, top, bottom (ANI-187 to ANI-191)."""
TAGS = ("Reaction", "Continuous", "Trap", "Colossal")
_KNOWN_TAGS = {tag.casefold(): tag for tag in TAGS}
_DICE = re.compile(r"^\s*(\d{0,9})\s*[dD]\s*(\d{1,9})\s*$")
_TYPE = "Its type: action, animal, biome, critter or trait (ANI-125)."
_NUMBERED = re.compile(r"^\s*colossal\s*\(?(\d)\)?\s*$", re.I)
_LETTER = re.compile(r"\[([CLRTB])\]\s*$")


def _names(value: object) -> object:
    if isinstance(value, str):
        return tuple(part.strip() for part in value.replace(";", ",").split(",") if part.strip())
    return value


def parse_dice(text: str) -> tuple[int, int]:
    """Number and faces of dice notation: "2d6" is (2, 6), "d8" is (1, 8) (ANI-195 to ANI-199).

    Raises:
        ValueError: it is not dice notation with dice of the game.
    """
    match = _DICE.match(text)
    if match is None:
        raise ValueError("a number, the letter d and another number, as in 2d6 (ANI-195)")
    number, faces = int(match[1] or 1), int(match[2])
    if not 1 <= number <= 99:
        raise ValueError("one die or more before the letter d, up to 99 (ANI-196)")
    if faces not in DICE_SIZES:
        sizes = ", ".join(f"d{size}" for size in DICE_SIZES)
        raise ValueError(f"one of the dice {sizes} (ANI-197)")
    return number, faces


def _dice(value: object) -> object:
    if isinstance(value, str) and not value.strip():
        return ""
    number, faces = parse_dice(str(value))
    return f"{number}d{faces}"


def _fighting_dice(value: object) -> object:
    if isinstance(value, str) and not value.strip():
        raise ValueError("an Animal or Critter needs dice, for example dice: 2d6")
    return _dice(value)


def _tags(value: object) -> object:
    names = _names(value)
    if not isinstance(names, (list, tuple)):
        return names
    return tuple(_KNOWN_TAGS.get(name.strip().casefold(), name) if isinstance(name, str) else name for name in names)


def _rarity(value: object) -> object:
    return value.strip().casefold() if isinstance(value, str) else value


Names = Annotated[tuple[str, ...], BeforeValidator(_names)]
Tags = Annotated[tuple[str, ...], BeforeValidator(_tags)]
Rarity = Annotated[Literal["bronze", "silver", "gold", "platinum"], BeforeValidator(_rarity)]
Dice = Annotated[str, BeforeValidator(_dice)]
FightingDice = Annotated[str, BeforeValidator(_fighting_dice)]


class AniMaulCard(Card):
    """What every AniMaul card shows (ANI-123 to ANI-132)."""

    kind: str
    name: str = Field(min_length=1, max_length=60, description="Its name; copies are told by it (ANI-123).")
    morph: bool = Field(default=False, description="An M-Type, which enters play by morphing alone (ANI-171).")
    colours: Names = Field(default=(), description="Its colours; none is colourless and fits every deck (ANI-122).")
    subtypes: Names = Field(min_length=1, description="Its sub-types, one or more (ANI-126).")
    rarity: Rarity = Field(description="Its rarity (ANI-131).")
    tags: Tags = Field(default=(), description="Reaction or Continuous (Actions), Trap (Traits), Colossal (ANI-132).")
    colossal: int = Field(default=0, ge=0, le=9, description="Colossal: how many parts must lie assembled (ANI-184).")
    group: Names = Field(default=(), description="Colossal: the names of all parts of its set (ANI-192).")
    dice: Dice = Field(default="", description="Attack and defence in dice notation, 2d6 (ANI-129).")
    life: int = Field(default=0, ge=0, le=99, description="Life, for a card whose text gives it a use (ANI-130).")
    emblem: str = Field(
        default="",
        max_length=60,
        description="Without a picture: the animal or icon that is drawn; else it is looked for among the words of the name.",
    )
    miniature: bool = Field(default=True, description="false: the card says that it has no miniature (ANI-203).")

    @model_validator(mode="before")
    @classmethod
    def _number_in_the_tag(cls, data: Any) -> Any:
        """ "Colossal 3" among the tags, as it is printed, is the tag and the number (ANI-184)."""
        tags = _names(data.get("tags")) if isinstance(data, dict) else None
        if not isinstance(tags, (list, tuple)):
            return data
        numbers = [match[1] for tag in tags if isinstance(tag, str) and (match := _NUMBERED.match(tag))]
        if not numbers or data.get("colossal") not in (None, 0, int(numbers[0])):
            return data
        plain = ["Colossal" if isinstance(tag, str) and _NUMBERED.match(tag) else tag for tag in tags]
        return {**data, "tags": plain, "colossal": int(numbers[0])}

    @property
    def cost(self) -> int:
        """Actions to play it, 1 to 4 (ANI-055)."""
        return RARITIES.index(self.rarity) + 1

    @property
    def deck_points(self) -> int:
        """Deck points that it counts: those of its rarity for an Animal, none for all else and for M-Animals (ANI-170)."""
        return self.cost if self.kind == "animal" and not self.morph else 0

    @property
    def letter(self) -> str:
        """Its place in a Colossal, "" if its name ends in none (ANI-186)."""
        match = _LETTER.search(self.name)
        return match[1] if match else ""

    @property
    def copies(self) -> int:
        """How many copies of it a deck may have by its rarity: 3, 2, 1, 1 (ANI-113 to ANI-116)."""
        return COPIES[self.rarity]

    @property
    def is_colossal(self) -> bool:
        """Whether it is part of a Colossal."""
        return self.colossal > 0 or "Colossal" in self.tags

    @property
    def type_line(self) -> str:
        """Its type as printed: "M-Animal", "Action" (ANI-125)."""
        return ("M-" if self.morph else "") + self.kind.capitalize()


class Unit(AniMaulCard):
    """A card with a miniature that fights: dice and Life are required."""

    dice: FightingDice = Field(description="Attack and defence in dice notation, 2d6 (ANI-129).")
    life: int = Field(ge=1, le=99, description="Life, 1 to 99 (ANI-130).")


class Animal(Unit):
    """An Animal: strong, and worth tens of points to the enemy."""

    kind: Literal["animal"] = Field(description=_TYPE)


class Critter(Unit):
    """A Critter: a weaker fighter, worth a tenth (ANI-140)."""

    kind: Literal["critter"] = Field(description=_TYPE)


class Action(AniMaulCard):
    """An Action card: it stays on the field until an effect removes it (ANI-144)."""

    kind: Literal["action"] = Field(description=_TYPE)


class Biome(AniMaulCard):
    """A Biome: land that links cards (ANI-155)."""

    kind: Literal["biome"] = Field(description=_TYPE)


class Trait(AniMaulCard):
    """A Trait: equipped to an adjacent card (ANI-148)."""

    kind: Literal["trait"] = Field(description=_TYPE)


MODELS: dict[str, type[Card]] = {"action": Action, "animal": Animal, "biome": Biome, "critter": Critter, "trait": Trait}
UNITS = ("animal", "critter")
