"""Everything of Gudnak that can be printed, as pieces: cards, Battlefield, Stronghold mats, markers, player aids."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from zlib import crc32

from toolkit.games.gudnak.battlefield import TWO_PLAYERS, Battlefield
from toolkit.games.gudnak.cards import NEUTRAL, NUMERALS, Fighter, GudnakCard
from toolkit.pieces import POKER, Piece
from toolkit.units import mm

if TYPE_CHECKING:
    from toolkit.content.decklist import DeckList
    from toolkit.content.library import Library

SQUARE_MM = 95
"""Side of a square: a poker card fits upright and turned (fatigued)."""
KIND_LABELS = {
    "hero": "Hero",
    "basic": "Basic",
    "token": "Token",
    "tactic": "Tactic",
    "construct": "Construct",
    "attachment": "Attachment",
}
LABELS = ("Action", "Deploy", "Passive")
TRAIT_ICONS = ("brute", "soldier", "hunter", "hero", "demon", "shadow", "token")
EMBLEMS = ("star", "mountain", "leaf", "gear", "bone", "eye", "wave", "flame")
"""Emblems for factions whose set names none."""
DEFAULT_COLOURS = ("#5b3a6b", "#2f5d50", "#7a4a21", "#32506e", "#6b2f45", "#4d5a26")


def slug(name: str) -> str:
    """A name as an id: lower case letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-") or "card"


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
    fighter = isinstance(card, Fighter)
    traits = [trait for trait in card.all_traits if trait != KIND_LABELS[card.kind]] if isinstance(card, Fighter) else []
    faction = faction_data(card.faction, library)
    charges = [trait.casefold() for trait in traits if trait.casefold() in TRAIT_ICONS][:2]
    return {
        "title": card.name,
        "kind": card.kind,
        "kind_label": KIND_LABELS[card.kind],
        "fighter": fighter,
        "numeral": NUMERALS[card.power] if isinstance(card, Fighter) else str(getattr(card, "cost", 0)),
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
    copies: Counter[str] = Counter()
    cards: dict[str, GudnakCard] = {}
    for line in deck.lines:
        card = library.find(line.name)
        if isinstance(card, GudnakCard):
            copies[card.name] += line.count
            cards[card.name] = card
    return [card_piece(card, library, copies[name]) for name, card in cards.items() if copies[name] > 0]


def card_piece(card: GudnakCard, library: Library, count: int = 1) -> Piece:
    """The piece of one card, poker size, with the common back."""
    return Piece(
        id=slug(card.name),
        name=card.name,
        kind="card",
        width=POKER[0],
        height=POKER[1],
        count=count,
        template="gudnak/card.xml.j2",
        back="gudnak/back.xml.j2",
        data=card_data(card, library),
        where=card.where,
    )


def kit_pieces(library: Library) -> list[Piece]:
    """What a table for two needs besides the decks."""
    return [battlefield_piece(TWO_PLAYERS), *(stronghold_piece(seat) for seat in (0, 1)), *marker_pieces(), aid_piece()]


def battlefield_piece(board: Battlefield) -> Piece:
    """The Battlefield with Strongholds, Gates and Back Rows marked (GUD-054, GUD-055, GUD-060, GUD-061)."""
    places = [(ord(name[0]) - ord("a"), int(name[1:]) - 1) for name in board.names]
    columns = max(column for column, _ in places) + 1
    rows = max(row for _, row in places) + 1
    edge, banner = 8, 30
    squares = [
        {
            "name": name,
            "x": edge + column * SQUARE_MM,
            "y": edge + banner + (rows - 1 - row) * SQUARE_MM,
            "back_row": [seat for seat, squares in enumerate(board.back) if square in squares],
            "gates": [seat for seat, squares in enumerate(board.gates) if square in squares],
        }
        for square, (name, (column, row)) in enumerate(zip(board.names, places, strict=True))
    ]
    return Piece(
        id=f"battlefield-{columns}x{rows}",
        name="Battlefield",
        kind="board",
        width=mm(2 * edge + columns * SQUARE_MM),
        height=mm(2 * (edge + banner) + rows * SQUARE_MM),
        template="gudnak/battlefield.xml.j2",
        data={
            "squares": squares,
            "square_mm": SQUARE_MM,
            "square_size": SQUARE_MM - 3,
            "edge": edge,
            "banner": banner,
            "columns": columns,
        },
        corner=mm(0),
    )


def stronghold_piece(seat: int) -> Piece:
    """A player's mat: the Stronghold under the deck, the Graveyard, and tokens set aside (GUD-058, GUD-066, GUD-190)."""
    return Piece(
        id=f"stronghold-{seat + 1}",
        name=f"Stronghold mat {seat + 1}",
        kind="mat",
        width=mm(190),
        height=mm(118),
        template="gudnak/stronghold.xml.j2",
        data={"seat": seat, "colour": ("#7c2d20", "#24486b")[seat]},
        corner=mm(4),
    )


def marker_pieces() -> list[Piece]:
    """Round markers, two-sided: fatigue (with ready on the back), power up and down, actions left."""
    rows = (
        ("fatigued", "Fatigued", "sleep", "#4a4f57", "", 10, "ready"),
        ("power-up", "Power up", "", "#2f6b3a", "+I", 6, "power-down"),
        ("action", "Action", "action", "#8a6d1f", "", 4, "spent"),
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
            data={"icon": icon, "colour": colour, "sign": sign, "marker": name, "reverse": reverse},
            corner=mm(10),
            shape="circle",
        )
        for name, label, icon, colour, sign, count, reverse in rows
    ]


def aid_piece() -> Piece:
    """The player aid, one a player: the turn and the seven Actions on the front, traits, stacks and words on the back."""
    return Piece(
        id="player-aid",
        name="Player aid",
        kind="aid",
        width=POKER[0],
        height=POKER[1],
        count=2,
        template="gudnak/aid.xml.j2",
        back="gudnak/aid_back.xml.j2",
    )
