"""Everything of AniMaul that can be printed, as pieces: cards, fold-up miniatures, counters, score track, aid, paper dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any
from zlib import crc32

from toolkit import pieces
from toolkit.games.animaul.cards import RARITIES, UNITS, AniMaulCard
from toolkit.games.animaul.dice_nets import net
from toolkit.pieces import Piece, aid_piece, slug
from toolkit.units import mm

if TYPE_CHECKING:
    from toolkit.content.decklist import DeckList
    from toolkit.content.library import Library

EMBLEMS = ("leaf", "wave", "mountain", "flame", "eye", "bone", "star", "gear")
"""Emblems for sub-types that a set declares without one."""
COLOURS = ("#4d7a3a", "#2f6f8f", "#9a5a2a", "#7a3b6b", "#8a7a2a", "#3f4f8a", "#8f3a3a")
TAB_MM = 11
"""Base tab of a miniature: glued under a coin, or one on the other as a foot."""
TRACK = 50
"""Points that win (ANI-085)."""


def _details(library: Library, key: str, name: str) -> Mapping[str, Any]:
    return library.details.get(key, {}).get(name, {})


def _colour(name: str, library: Library) -> str:
    return str(_details(library, "colours", name).get("colour") or COLOURS[crc32(name.encode()) % len(COLOURS)])


def _subtype(name: str, library: Library) -> dict[str, str]:
    emblem = _details(library, "subtypes", name).get("emblem") or EMBLEMS[crc32(name.encode()) % len(EMBLEMS)]
    return {"name": name, "icon": str(emblem)}


def _tags(card: AniMaulCard) -> list[str]:
    plain = [tag for tag in card.tags if tag != "Colossal"]
    return [*plain, f"Colossal {card.colossal}"] if card.is_colossal else plain


def card_data(card: AniMaulCard, library: Library) -> dict[str, object]:
    """What the card template is told: the eight numbered parts, colour and tags (ANI-123 to ANI-132)."""
    return {
        "title": card.name,
        "kind": card.kind,
        "type_line": card.type_line,
        "morph": card.morph,
        "tags": _tags(card),
        "subtypes": [_subtype(name, library) for name in card.subtypes],
        "colours": [{"name": name, "colour": _colour(name, library)} for name in card.colours],
        "rarity": card.rarity,
        "rank": RARITIES.index(card.rarity) + 1,
        "dice": card.dice,
        "life": card.life,
        "lines": [line.strip() for line in card.text.splitlines() if line.strip()],
        "flavour": card.flavour,
        "group": list(card.group) if card.is_colossal else [],
        "art": card.art,
        "artist": card.artist,
        "set_name": card.set_name,
        "seed": crc32(card.name.encode()) % 997,
    }


def deck_pieces(deck: DeckList, library: Library) -> list[Piece]:
    """The cards of a deck, extra deck included, and a miniature for every copy that has one (ANI-004, ANI-006)."""
    wanted = library.copies(deck, AniMaulCard)
    return [
        *(card_piece(card, library, count) for card, count in wanted),
        *(miniature_piece(card, library, count) for card, count in wanted if card.kind in UNITS and card.miniature),
    ]


def card_piece(card: AniMaulCard, library: Library, count: int = 1) -> Piece:
    """The piece of one card."""
    return pieces.card_piece(card, "animaul", card_data(card, library), count)


def miniature_size(card: AniMaulCard) -> tuple[int, int]:
    """Width and standing height in mm: rarer is larger, an Animal is larger than a Critter, an M-Type stands taller."""
    rank = RARITIES.index(card.rarity)
    width = (30 if card.kind == "animal" else 22) + 3 * rank
    return width, round(width * (1.45 if card.morph else 1.25))


def miniature_piece(card: AniMaulCard, library: Library, count: int = 1) -> Piece:
    """A fold-up miniature, from the bottom: a tab, the front, the fold at the head, the mirrored back, a tab (ANI-006)."""
    width, height = miniature_size(card)
    return Piece(
        id=f"mini-{slug(card.name)}",
        name=f"{card.name} (miniature)",
        kind="mini",
        width=mm(width),
        height=mm(2 * (height + TAB_MM)),
        count=count,
        template="animaul/miniature.xml.j2",
        data={**card_data(card, library), "tall": height, "tab": TAB_MM},
        corner=mm(0),
        folds=(mm(TAB_MM), mm(TAB_MM + height), mm(TAB_MM + 2 * height)),
        where=card.where,
    )


def kit_pieces(library: Library, players: int = 2) -> list[Piece]:
    """What a table needs besides the decks: score track, counters, bonus dice, deck spaces, aids, dice to cut and fold."""
    return [track_piece(), *counter_pieces(), aid_piece("animaul", players), *dice_pieces()]


def track_piece() -> Piece:
    """The score track to 50 with a marker space for both players (ANI-085)."""
    steps = []
    for point in range(TRACK + 1):
        row, column = divmod(point, 13)
        steps.append({"point": point, "x": 10 + (column if row % 2 == 0 else 12 - column) * 18.4, "y": 24 + row * 19.5})
    return Piece(
        id="score-track",
        name="Score track",
        kind="board",
        width=mm(254),
        height=mm(110),
        template="animaul/track.xml.j2",
        data={"steps": steps, "goal": TRACK},
        corner=mm(0),
    )


def counter_pieces() -> list[Piece]:
    """Round counters, bonus dice, damage, face-down and score markers (ANI-007, ANI-011, ANI-205)."""
    rows = (("counter", 24), ("bonus-die", 12), ("damage-1", 20), ("damage-5", 10), ("score-1", 1), ("score-2", 1))
    size = 14
    return [
        Piece(
            id=f"marker-{name}",
            name=f"{name.replace('-', ' ').capitalize()} marker",
            kind="counter",
            width=mm(size),
            height=mm(size),
            count=count,
            template="animaul/marker.xml.j2",
            back="animaul/marker.xml.j2",
            data={"marker": name},
            corner=mm(size / 2),
            shape="circle",
        )
        for name, count in rows
    ]


def dice_pieces(sizes: Iterable[int] = (4, 6, 8, 10, 12, 20)) -> list[Piece]:
    """Paper dice d4 to d20 to cut out, fold and glue (ANI-009, ANI-200)."""
    dice = []
    for size in sizes:
        made = net(size)
        border = 4
        dice.append(
            Piece(
                id=f"d{size}",
                name=f"Paper d{size}",
                kind="dice",
                width=mm(round(made.width + 2 * border, 1)),
                height=mm(round(made.height + 2 * border, 1)),
                template="animaul/die.xml.j2",
                data={
                    "size": size,
                    "border": border,
                    "faces": [
                        {
                            "corners": [list(corner) for corner in face.corners],
                            "middle": list(face.middle),
                            "number": face.number,
                            "turn": face.turn,
                            "at_corners": list(face.corner_numbers),
                        }
                        for face in made.faces
                    ],
                    "folds": [[*a, *b] for a, b in made.folds],
                    "tabs": [[list(point) for point in tab] for tab in made.tabs],
                },
                corner=mm(0),
            )
        )
    return dice
