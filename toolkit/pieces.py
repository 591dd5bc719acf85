"""Piece: what a game says can be printed. Nothing here draws."""

from __future__ import annotations

import re
import unicodedata
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolkit.findings import Mark
from toolkit.units import Um, mm

if TYPE_CHECKING:
    from toolkit.content.card import Card

POKER = (mm(63.5), mm(88.9))
"""Width and height of a US poker card, in µm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One thing to print: its size in µm, how many, the template that draws it and what the template is told."""

    id: str
    """Unique among the pieces of a job, stable, a slug: "ember-hound"."""
    name: str
    kind: str
    """"card", "token", "mat", "board", "aid", "mini", "counter", "rules" ...; pieces of one kind share sheets."""
    width: Um
    height: Um
    count: int = 1
    template: str
    """Path below templates/: "gudnak/card.xml.j2"."""
    back: str | None = None
    """Template of the back; None prints nothing behind the piece."""
    data: Mapping[str, object] = field(default_factory=dict)
    """What the template sees (as its variables); JSON-like values only."""
    corner: Um = mm(3)
    """Corner radius of the cut."""
    shape: str = "rect"
    """"rect" or "circle" (then width == height)."""
    folds: tuple[Um, ...] = ()
    """Fold lines as distances from the top edge, in µm."""
    where: Mark | None = None
    """Where the piece was written, for messages."""


def card_piece(card: Card, folder: str, data: Mapping[str, object], count: int = 1, back: bool = True) -> Piece:
    """The piece of one card, poker size: card.xml.j2 of a game's folder of templates, and its back.xml.j2 behind."""
    return Piece(
        id=slug(card.name),
        name=card.name,
        kind="card",
        width=POKER[0],
        height=POKER[1],
        count=count,
        template=f"{folder}/card.xml.j2",
        back=f"{folder}/back.xml.j2" if back else None,
        data=data,
        where=card.where,
    )


def aid_piece(folder: str, players: int) -> Piece:
    """The player aid, one a player, poker size: aid.xml.j2 and aid_back.xml.j2 of a game's folder of templates."""
    return Piece(
        id="player-aid",
        name="Player aid",
        kind="aid",
        width=POKER[0],
        height=POKER[1],
        count=players,
        template=f"{folder}/aid.xml.j2",
        back=f"{folder}/aid_back.xml.j2",
    )


def slug(name: str) -> str:
    """A name as an id of a piece: small letters of any script, digits and hyphens; different names have different ids.

    A name with other signs ("Hop-Toad", "Who?") ends in a number made of all its signs, so that it differs from "Hop Toad".
    """
    folded = " ".join(unicodedata.normalize("NFC", name).casefold().split())
    plain = re.sub(r"[\W_]+", "-", folded).strip("-") or "card"
    return plain if plain.replace("-", " ") == folded else f"{plain}-{zlib.crc32(folded.encode()):08x}"


def file_name(name: str) -> str:
    """A name as a file's name: small Latin letters, digits and hyphens only."""
    latin = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", latin.casefold()).strip("-") or "deck"
