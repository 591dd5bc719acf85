"""Everything of Gudnak that can be printed, as pieces: cards, Battlefield, Stronghold mats, markers, player aids."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from zlib import crc32

from toolkit import pieces
from toolkit.games.gudnak.battlefield import BATTLEFIELDS
from toolkit.games.gudnak.cards import NEUTRAL, NUMERALS, TITLES, GudnakCard
from toolkit.pieces import Piece, aid_piece
from toolkit.units import mm

if TYPE_CHECKING:
    from toolkit.content.decklist import DeckList
    from toolkit.content.library import Library

SQUARE_MM = 95
"""Side of a square: a poker card fits upright and turned (fatigued)."""
EDGE_MM, WALL_MM = 8, 30
"""Border of the Battlefield, and depth of a Stronghold's wall beside it."""
SEAT_COLOURS = ("#7c2d20", "#24486b", "#2f5d3a", "#7a5a1c")
KIND_LABELS = {**TITLES, "basic": "Basic", "token": "Token"}
"""What a card of each kind says of itself."""
LABELS = ("Action", "Deploy", "Passive")
TRAIT_ICONS = ("brute", "soldier", "hunter", "hero", "demon", "shadow", "token")
EMBLEMS = ("star", "mountain", "leaf", "gear", "bone", "eye", "wave", "flame")
"""Emblems for factions whose set names none."""
DEFAULT_COLOURS = ("#5b3a6b", "#2f5d50", "#7a4a21", "#32506e", "#6b2f45", "#4d5a26")


def faction_data(name: str, library: Library) -> dict[str, object]:
    """Name, colour, emblem and motto of a faction; what its set leaves open is derived from the name."""
    details: Mapping[str, Any] = library.details.get("factions", {}).get(name, {})
    number = crc32(name.encode())
    colour = "#6b6358" if name == NEUTRAL else DEFAULT_COLOURS[number % len(DEFAULT_COLOURS)]
    return {
        "name": name,
        "colour": str(details.get("colour") or colour),
        "emblem": str(details.get("emblem") or EMBLEMS[number % len(EMBLEMS)]),
        "motto": str(details.get("motto") or ""),
    }


def printed_abilities(text: str) -> list[dict[str, str]]:
    """The abilities of a card text as they are printed: label ("" where there is none), name, words."""
    found = []
    for line in filter(None, map(str.strip, text.splitlines())):
        head, colon, words = line.partition(":")
        label, _, name = (part.strip() for part in re.sub(r"\s+[-–—]\s+", "|", head, count=1).partition("|"))
        if colon and label.capitalize() in LABELS:
            found.append({"label": label.capitalize(), "name": name, "words": words.strip()})
        else:
            found.append({"label": "", "name": "", "words": line})
    return found


def card_data(card: GudnakCard, library: Library) -> dict[str, object]:
    """What the card template is told (GUD-262, GUD-263)."""
    power = getattr(card, "power", None)
    worn: tuple[str, ...] = getattr(card, "all_traits", ())
    traits = [trait for trait in worn if trait != KIND_LABELS[card.kind]]
    faction = faction_data(card.faction, library)
    charges = [trait.casefold() for trait in traits if trait.casefold() in TRAIT_ICONS][:2]
    return {
        "title": card.name,
        "kind": card.kind,
        "kind_label": KIND_LABELS[card.kind],
        "fighter": power is not None,
        "numeral": str(getattr(card, "cost", "")) if power is None else NUMERALS[power],
        "traits": [
            {"name": trait, "icon": trait.casefold() if trait.casefold() in TRAIT_ICONS else "trait"} for trait in traits
        ],
        "abilities": printed_abilities(card.text),
        "flavour": card.flavour,
        "art": card.art,
        "artist": card.artist,
        "set_name": card.set_name,
        "faction": faction,
        "charges": charges or [faction["emblem"]],
        "seed": crc32(card.name.encode()) % 997,
    }


def deck_pieces(deck: DeckList, library: Library) -> list[Piece]:
    """The cards of a deck, and its tokens (GUD-190), in the order of the list; copies over all lines are added up."""
    return [card_piece(card, library, count) for card, count in library.copies(deck, GudnakCard)]


def card_piece(card: GudnakCard, library: Library, count: int = 1) -> Piece:
    """The piece of one card."""
    return pieces.card_piece(card, "gudnak", card_data(card, library), count)


def kit_pieces(library: Library, players: int = 2) -> list[Piece]:
    """What a table for two, three or four needs besides the decks."""
    mats = (stronghold_piece(seat) for seat in range(players))
    return [battlefield_piece(players), *mats, *marker_pieces(players), aid_piece("gudnak", players)]


def battlefield_piece(players: int = 2) -> Piece:
    """The Battlefield for two to four, with Strongholds, Gates and Back Rows marked (GUD-054 to GUD-061, GUD-193, GUD-202).

    Raises:
        KeyError: there is no Battlefield for so many.
    """
    board = BATTLEFIELDS[players]
    places = [(ord(name[0]) - ord("a"), int(name[1:]) - 1) for name in board.names]
    columns, rows = max(column for column, _ in places) + 1, max(row for _, row in places) + 1
    walls = [_wall_side([places[square] for square in row], columns, rows) for row in board.back]
    left, right, top, bottom = (EDGE_MM + (WALL_MM if side in walls else 0) for side in ("left", "right", "top", "bottom"))
    width, height = left + columns * SQUARE_MM + right, top + rows * SQUARE_MM + bottom

    def corner_of(column: int, row: int) -> tuple[int, int]:
        return left + column * SQUARE_MM, top + (rows - 1 - row) * SQUARE_MM

    squares = [
        {
            "name": name,
            "x": corner_of(*place)[0],
            "y": corner_of(*place)[1],
            "seat": next((seat for seat, row in enumerate(board.back) if square in row), -1),
            "gates": any(square in gates for gates in board.gates),
        }
        for square, (name, place) in enumerate(zip(board.names, places, strict=True))
    ]
    strongholds = []
    for seat, side in enumerate(walls):
        row = [places[square] for square in board.back[seat]]
        column, line = (sum(axis) / len(axis) for axis in zip(*row, strict=True))
        if side == "corner":
            x, y = corner_of(0 if column < columns / 2 else columns - 1, 0 if line < rows / 2 else rows - 1)
            centre = (x + SQUARE_MM / 2, y + SQUARE_MM / 2)
        else:
            gap = WALL_MM / 2
            middle = (left + (column + 0.5) * SQUARE_MM, top + (rows - line - 0.5) * SQUARE_MM)
            centre = {
                "bottom": (middle[0], height - bottom + gap),
                "top": (middle[0], top - gap),
                "left": (left - gap, middle[1]),
                "right": (width - right + gap, middle[1]),
            }[side]
        strongholds.append({"x": centre[0], "y": centre[1], "side": side, "stones": 3 * 5})
    return Piece(
        id=f"battlefield-{players}",
        name=f"Battlefield for {players}",
        kind="board",
        width=mm(width),
        height=mm(height),
        template="gudnak/battlefield.xml.j2",
        data={
            "squares": squares,
            "strongholds": strongholds,
            "square_mm": SQUARE_MM,
            "wall_mm": WALL_MM,
            "colours": SEAT_COLOURS,
        },
        corner=mm(0),
    )


def _wall_side(row: list[tuple[int, int]], columns: int, rows: int) -> str:
    """On which side of the Battlefield a Back Row's Stronghold stands: an edge, or "corner" where the row goes round one."""
    for side, straight in (
        ("bottom", all(line == 0 for _, line in row)),
        ("top", all(line == rows - 1 for _, line in row)),
        ("left", all(column == 0 for column, _ in row)),
        ("right", all(column == columns - 1 for column, _ in row)),
    ):
        if straight:
            return side
    return "corner"


def stronghold_piece(seat: int) -> Piece:
    """A player's mat: the Stronghold under the deck, the Graveyard, and tokens set aside (GUD-058, GUD-066, GUD-190)."""
    return Piece(
        id=f"stronghold-{seat + 1}",
        name=f"Stronghold mat {seat + 1}",
        kind="mat",
        width=mm(190),
        height=mm(118),
        template="gudnak/stronghold.xml.j2",
        data={"seat": seat, "colour": SEAT_COLOURS[seat]},
        corner=mm(4),
    )


def marker_pieces(players: int = 2) -> list[Piece]:
    """Round markers, two-sided: fatigued and ready, power up and down, an action to spend."""
    rows = (
        ("fatigued", "Fatigued", "sleep", "#4a4f57", "", 5 * players),
        ("power-up", "Power up", "", "#2f6b3a", "+I", 3 * players),
        ("action", "Action", "action", "#8a6d1f", "", 2 * players),
    )
    return [
        Piece(
            id=f"marker-{name}",
            name=f"{label} marker",
            kind="counter",
            width=mm(20),
            height=mm(20),
            count=count,
            template="gudnak/marker.xml.j2",
            back="gudnak/marker.xml.j2",
            data={"icon": icon, "colour": colour, "sign": sign, "marker": name},
            corner=mm(10),
            shape="circle",
        )
        for name, label, icon, colour, sign, count in rows
    ]
