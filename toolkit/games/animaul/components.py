"""Everything of AniMaul that can be printed, as pieces: cards, fold-up miniatures, counters, score track, aid, paper dice."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any
from zlib import crc32

from toolkit import pieces
from toolkit.games.animaul.cards import DICE_SIZES, RARITIES, UNITS, AniMaulCard, parse_dice
from toolkit.games.animaul.dice_nets import net
from toolkit.pieces import Piece, aid_piece, slug
from toolkit.units import mm

if TYPE_CHECKING:
    from toolkit.content.decklist import DeckList
    from toolkit.content.library import Library

EMBLEMS = ("leaf", "wave", "mountain", "flame", "wing", "cave", "sun", "snow", "bone", "house", "beetle", "eye", "star", "gear")
"""Emblems for sub-types that a set declares without one."""
SIGNS = ("drop", "clover", "moon", "swirl", "flint", "star", "mask", "eye", "gear")
"""Signs for colours that a set declares without an emblem: what tells them apart for those who do not see colours."""
COLOURS = ("#4d7a3a", "#2f6f8f", "#9a5a2a", "#7a3b6b", "#8a7a2a", "#3f4f8a", "#8f3a3a")
SIDES = {"L": "left", "R": "right", "T": "top", "B": "bottom"}
"""Where the part of a letter lies, seen from the centre of its Colossal."""
TAB_MM = 11
"""Base tab of a miniature: glued under a coin, or one on the other as a foot."""
MOST_DICE = 6
"""Paper dice of one size that a kit has at most; more are rolled one after the other."""
TRACK = 50
"""Points that win (ANI-085)."""
MARKER_MM = 14
STEP_MM = 15
"""From point to point of the track: a marker covers one and no more."""


def _details(library: Library, key: str, name: str) -> Mapping[str, Any]:
    return library.details.get(key, {}).get(name, {})


def _emblem(key: str, name: str, library: Library, pool: Sequence[str]) -> str:
    """The emblem of a colour or sub-type; declared without one, it gets one that no other has, as long as there are any."""
    known = library.details.get(key, {})
    own = known.get(name, {}).get("emblem")
    if own:
        return str(own)
    taken = {str(details["emblem"]) for details in known.values() if details.get("emblem")}
    free = [emblem for emblem in pool if emblem not in taken] or list(pool)
    without = [other for other, details in known.items() if not details.get("emblem")]
    if name in without:
        return free[without.index(name) % len(free)]
    rest = free[len(without) :] or free
    return rest[crc32(name.encode()) % len(rest)]


def _colour(name: str, library: Library) -> dict[str, str]:
    colour = _details(library, "colours", name).get("colour") or COLOURS[crc32(name.encode()) % len(COLOURS)]
    return {"name": name, "colour": str(colour), "emblem": _emblem("colours", name, library, SIGNS)}


def _subtype(name: str, library: Library) -> dict[str, str]:
    return {"name": name, "icon": _emblem("subtypes", name, library, EMBLEMS)}


def _tags(card: AniMaulCard) -> list[dict[str, str]]:
    tags = [{"name": tag, "icon": tag.casefold()} for tag in card.tags if tag != "Colossal"]
    return [*tags, {"name": f"Colossal {card.colossal}", "icon": "colossal"}] if card.is_colossal else tags


def joins(card: AniMaulCard) -> list[str]:
    """The sides at which a part of a Colossal meets another of its set when all lie as they must (ANI-187 to ANI-191)."""
    letters = {part.rpartition("[")[2][:1] for part in card.group if part.endswith("]")} if card.is_colossal else set()
    if card.letter == "C":
        return [side for letter, side in SIDES.items() if letter in letters]
    opposite = {"L": "right", "R": "left", "T": "bottom", "B": "top"}
    return [opposite[card.letter]] if card.letter in opposite and len(letters) > 1 else []


def _span(card: AniMaulCard) -> dict[str, int]:
    """Which part of a picture that runs from left to right over the set a card shows, and over how many."""
    row = [letter for letter in "LCR" if any(part.endswith(f"[{letter}]") for part in card.group)]
    if not card.is_colossal or len(row) < 2 or card.letter not in row:
        return {"index": 0, "count": 1}
    return {"index": row.index(card.letter), "count": len(row)}


def card_data(card: AniMaulCard, library: Library) -> dict[str, object]:
    """What the card template is told: the eight numbered parts, colour and tags (ANI-123 to ANI-132)."""
    return {
        "title": card.name,
        "kind": card.kind,
        "type_line": card.type_line,
        "morph": card.morph,
        "tags": _tags(card),
        "subtypes": [_subtype(name, library) for name in card.subtypes],
        "colours": [_colour(name, library) for name in card.colours],
        "rarity": card.rarity,
        "rank": RARITIES.index(card.rarity) + 1,
        "dice": card.dice,
        "life": card.life,
        "lines": [line.strip() for line in card.text.splitlines() if line.strip()],
        "flavour": card.flavour,
        "group": list(card.group) if card.is_colossal else [],
        "joins": joins(card),
        "span": _span(card),
        "emblem": card.emblem,
        "words": re.findall(r"[a-z]+", card.name.casefold()),
        "art": card.art,
        "artist": card.artist,
        "set_name": card.set_name,
        "seed": crc32((card.name.partition(" [")[0] if card.is_colossal else card.name).encode()) % 997,
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
        data={**card_data(card, library), "tall": height, "tab": TAB_MM, "player": 0},
        corner=mm(0),
        folds=(mm(TAB_MM), mm(TAB_MM + height), mm(TAB_MM + 2 * height)),
        where=card.where,
    )


def marked(pieces: Sequence[Piece], player: int) -> list[Piece]:
    """The pieces of a deck, its miniatures with the sign of a player: those of a mirror match stand on one field (ANI-006)."""
    return [replace(piece, data={**piece.data, "player": player}) if piece.kind == "mini" else piece for piece in pieces]


def kit_pieces(library: Library, players: int = 2) -> list[Piece]:
    """What a table needs besides the decks: score track, counters, player aids, paper dice."""
    return [
        track_piece(),
        *counter_pieces(),
        aid_piece("animaul", players),
        guide_piece(library, players),
        *dice_pieces(dice_counts(library)),
    ]


def guide_piece(library: Library, players: int = 2) -> Piece:
    """How to read a card and how to set up, one a player, with the signs of the library's colours and sub-types (ANI-132)."""
    aid = aid_piece("animaul", players)
    return replace(
        aid,
        id="card-guide",
        name="Card guide",
        template="animaul/guide.xml.j2",
        back="animaul/guide_back.xml.j2",
        data={
            "colours": [_colour(name, library) for name in library.declared.get("colours", ())],
            "subtypes": [_subtype(name, library) for name in library.declared.get("subtypes", ())],
        },
    )


def track_piece() -> Piece:
    """The score track to 50, a half for each player as seen from their seat, a marker's width for every point (ANI-085)."""
    left = 13
    return Piece(
        id="score-track",
        name="Score track",
        kind="board",
        width=mm(2 * left + 9 * STEP_MM),
        height=mm(2 * left + 2 * TRACK // 10 * STEP_MM),
        template="animaul/track.xml.j2",
        data={
            "goal": TRACK,
            "pitch": STEP_MM,
            "left": left,
            "halves": [{"colour": "#b3541e", "icon": "paw"}, {"colour": "#24486b", "icon": "claw"}],
        },
        corner=mm(0),
    )


def counter_pieces() -> list[Piece]:
    """Round counters, bonus dice, damage and score markers (ANI-007, ANI-011, ANI-205)."""
    rows = (
        ("counter", 33), ("bonus-die", 22), ("damage-1", 33), ("damage-5", 22), ("damage-10", 9), ("score-1", 1), ("score-2", 1),
    )  # fmt: skip
    size = MARKER_MM
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


def dice_counts(library: Library) -> dict[int, int]:
    """How many paper dice of each size: as many as a card of the library rolls at one time, one at least (ANI-009, ANI-010)."""
    counts = dict.fromkeys(DICE_SIZES, 1)
    for card in library:
        if isinstance(card, AniMaulCard) and card.dice:
            number, faces = parse_dice(card.dice)
            counts[faces] = min(max(counts[faces], number), MOST_DICE)
    return counts


def dice_pieces(counts: Mapping[int, int]) -> list[Piece]:
    """Paper dice to cut out, fold and glue: so many of each size (ANI-009, ANI-200)."""
    pieces = []
    for size, count in counts.items():
        made, border = net(size), 3
        drawn = asdict(made)
        pieces.append(
            Piece(
                id=f"d{size}",
                name=f"Paper d{size}",
                kind="dice",
                width=mm(round(made.width + 2 * border, 1)),
                height=mm(round(made.height + 2 * border, 1)),
                count=count,
                template="animaul/die.xml.j2",
                data={"border": border, "faces": drawn["faces"], "folds": drawn["folds"], "tabs": drawn["tabs"]},
                corner=mm(0),
            )
        )
    return pieces
