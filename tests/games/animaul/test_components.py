"""What AniMaul prints: cards with their numbered parts, miniatures that stand, dice that fold, the track to 50."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from math import dist

import pytest

from toolkit.content.decklist import DeckLine, DeckList
from toolkit.content.library import Library
from toolkit.findings import Mark
from toolkit.games.animaul.cards import DICE_SIZES, MODELS, AniMaulCard
from toolkit.games.animaul.components import (
    card_piece,
    counter_pieces,
    deck_pieces,
    dice_pieces,
    kit_pieces,
    miniature_piece,
    miniature_size,
    track_piece,
)
from toolkit.games.animaul.dice_nets import Net, NetFace, net
from toolkit.pieces import Piece
from toolkit.printing.studio import Studio

HERE = Mark("deck.yaml", 1, 1)
DRAW = "Draw a card."


def _card(kind: str, name: str, rarity: str = "bronze", **fields: object) -> AniMaulCard:
    card = MODELS[kind].model_validate({"kind": kind, "name": name, "rarity": rarity, "subtypes": ["Pond"], **fields})
    assert isinstance(card, AniMaulCard)
    return card


@cache
def _library() -> Library:
    parts = ["Big Pike [L]", "Big Pike [C]"]
    library = Library(
        "animaul",
        [
            _card("animal", "Old Otter", "silver", dice="2d8", life=14, colours=["Reed", "Mud"], text=DRAW, flavour="Sleeps."),
            _card("critter", "Mud Beetle", dice="d4", life=3),
            _card("critter", "Mud Titan", "gold", morph=True, dice="3d6", life=12),
            _card("biome", "Still Water"),
            _card("action", "Splash", "platinum", tags=["Reaction"], text=DRAW),
            _card("trait", "Slick Coat", tags=["Trap"], text=DRAW),
            _card("animal", "Big Pike [C]", dice="4d10", life=30, colossal=2, tags=["Colossal"], group=parts, text=DRAW),
            _card("critter", "Ghost Midge", dice="d4", life=1, miniature=False),
        ],
    )
    library.declare("colours", {"name": "Reed", "colour": "#446633"})
    library.declare("subtypes", {"name": "Pond", "emblem": "wave"})
    return library


@cache
def _studio() -> Studio:
    from toolkit.content.bundled import bundled

    return Studio([bundled("templates")])


def _face(piece: Piece, side: str = "front") -> str:
    return re.sub(r' _at="[^"]*"', "", _studio().markup(piece, side))


def _card_face(name: str) -> str:
    card = _library().find(name)
    assert isinstance(card, AniMaulCard)
    return _face(card_piece(card, _library()))


def _words(markup: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", markup).split())


def _place(markup: str, words: str) -> tuple[float, float]:
    found = re.search(rf'<text x="([\d.-]+)" y="([\d.-]+)"[^>]*>[^<]*{re.escape(words)}', markup)
    assert found, words
    return float(found[1]), float(found[2])


@pytest.mark.rule("ANI-123", "ANI-124", "ANI-125", "ANI-126", "ANI-127", "ANI-129", "ANI-130", "ANI-131", "ANI-132", "ANI-069")
def test_a_card_shows_its_eight_parts_where_the_rules_put_them() -> None:
    face = _card_face("Old Otter")
    words = _words(face)
    assert [part for part in ("Old Otter", "Animal", "Pond", "Draw a card.", "2d8", "14", "Sleeps.") if part not in words] == []
    name, dice, life = _place(face, "Old Otter"), _place(face, "2d8"), _place(face, "14")
    assert name[1] < 10 and dice[0] < 20 and dice[1] > 75, "the dice stand in the lower left corner"
    assert life[0] > 40 and life[1] > 75
    assert "<image" in face and 'fill="#c3c9cf"' in face, "a picture or its emblem, and a silver star"
    assert "#446633" in face, "its colour is its frame"


@pytest.mark.rule("ANI-128")
def test_flavour_alone_is_in_italics() -> None:
    face = _card_face("Old Otter")
    assert re.search(r'style="italic"[^>]*>Sleeps\.', face) and not re.search(r'style="italic"[^>]*>[^/]*Draw a card', face)


@pytest.mark.rule("ANI-079", "ANI-112", "ANI-162", "ANI-165", "ANI-157", "ANI-158", "ANI-159", "ANI-160", "ANI-161")
def test_tags_stand_beside_the_type_and_rarities_differ_without_colour() -> None:
    assert "Action" in _words(_card_face("Splash")) and "Reaction" in _words(_card_face("Splash"))
    assert "Trap" in _words(_card_face("Slick Coat"))
    names = ("Mud Beetle", "Old Otter", "Mud Titan", "Splash")
    stars = {name: re.findall(r'unsafe="true">(\d)</text>', _card_face(name)) for name in names}
    assert stars == {"Mud Beetle": ["1"], "Old Otter": ["2"], "Mud Titan": ["3"], "Splash": ["4"]}
    star = re.search(r'<text x="[\d.-]+" y="([\d.-]+)"[^>]*unsafe="true">2</text>', _card_face("Old Otter"))
    assert star and float(star[1]) > 75, "near the lower edge"


@pytest.mark.rule("ANI-167", "ANI-168")
def test_an_m_type_says_so_in_its_type_line() -> None:
    assert "M-Critter" in _words(_card_face("Mud Titan")) and "M-" not in _words(_card_face("Mud Beetle"))


@pytest.mark.rule("ANI-179", "ANI-184", "ANI-186", "ANI-192", "ANI-193")
def test_a_colossal_shows_its_number_letter_and_its_group_left_of_the_text() -> None:
    face = _card_face("Big Pike [C]")
    assert "Colossal 2" in _words(face) and "Big Pike [L]" in _words(face)
    column = re.search(r'<text x="([\d.]+)" y="57.4"', face)
    text = re.search(r'<text x="([\d.]+)" y="57.9"', face)
    assert column and text and float(column[1]) < float(text[1])


@pytest.mark.rule("ANI-004", "ANI-006", "ANI-176", "ANI-203", "ANI-204")
def test_every_copy_of_an_animal_critter_and_m_type_gets_a_miniature() -> None:
    main = ((1, "Old Otter"), (3, "Mud Beetle"), (2, "Mud Titan"), (2, "Still Water"), (1, "Ghost Midge"))
    lines = tuple(DeckLine(count, name, HERE) for count, name in main)
    deck = DeckList("Pond", "animaul", HERE, (*lines, DeckLine(1, "Big Pike [C]", HERE, "extra")))
    minis = {piece.name: piece.count for piece in deck_pieces(deck, _library()) if piece.kind == "mini"}
    assert minis == {
        "Old Otter (miniature)": 1,
        "Mud Beetle (miniature)": 3,
        "Mud Titan (miniature)": 2,
        "Big Pike [C] (miniature)": 1,
    }


@pytest.mark.rule("ANI-005")
def test_a_folded_miniature_stands_with_both_sides_upright_on_its_tabs() -> None:
    for card in _library():
        assert isinstance(card, AniMaulCard)
        if card.kind not in ("animal", "critter"):
            continue
        piece = miniature_piece(card, _library())
        width, tall = miniature_size(card)
        tab, head, foot = (fold / 1000 for fold in piece.folds)
        assert piece.height / 1000 == pytest.approx(head + foot - head + tab) and head - tab == foot - head == tall
        assert piece.width / 1000 == width
        # Folded at the head, the back lies on the front: the drawing is reflected there, its words turned round.
        face = _face(piece)
        assert f'y="{tab:g}" mirror="y"' in face and f'y="{tab:g}" rotate="180"' in face


def test_miniatures_grow_with_rarity_type_and_morph() -> None:
    small, animal = _card("critter", "A", dice="d4", life=1), _card("animal", "B", dice="d4", life=1)
    rare, morph = _card("critter", "C", "gold", dice="d4", life=1), _card("critter", "D", morph=True, dice="d4", life=1)
    assert miniature_size(small) < miniature_size(rare) and miniature_size(small) < miniature_size(animal)
    assert miniature_size(morph)[1] > miniature_size(small)[1]


@pytest.mark.rule("ANI-008", "ANI-009", "ANI-010", "ANI-194", "ANI-200")
def test_there_is_a_paper_die_of_every_size() -> None:
    assert [piece.data["size"] for piece in dice_pieces()] == list(DICE_SIZES) == [4, 6, 8, 10, 12, 20]
    assert {piece.id for piece in kit_pieces(_library())} >= {f"d{size}" for size in DICE_SIZES}


def _inside_overlap(one: NetFace, other: NetFace) -> bool:
    """Whether the middle of one face, or a corner drawn in a little, lies in the other."""

    def inside(point: tuple[float, float], face: NetFace) -> bool:
        turns = []
        for (ax, ay), (bx, by) in zip(face.corners, (*face.corners[1:], face.corners[0]), strict=True):
            turns.append((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax))
        return all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns)

    drawn = [(x + (one.middle[0] - x) * 0.05, y + (one.middle[1] - y) * 0.05) for x, y in one.corners]
    return any(inside(point, other) for point in (*drawn, one.middle))


@pytest.mark.parametrize("size", DICE_SIZES)
def test_a_net_folds_into_its_die(size: int) -> None:
    made: Net = net(size)
    edges = {4: 6, 6: 12, 8: 12, 10: 20, 12: 30, 20: 30}[size]
    assert len(made.faces) == size and len(made.folds) == size - 1 and len(made.tabs) == edges - (size - 1)
    assert not any(_inside_overlap(a, b) or _inside_overlap(b, a) for a, b in combinations(made.faces, 2))
    # All faces are the same, edge for edge.
    sides = [[dist(a, b) for a, b in zip(f.corners, (*f.corners[1:], f.corners[0]), strict=True)] for f in made.faces]
    assert len({tuple(sorted(round(side, 2) for side in face)) for face in sides}) == 1
    for (ax, ay), (bx, by) in made.folds:
        shared = [face for face in made.faces if all(any(dist(p, c) < 1e-3 for c in face.corners) for p in ((ax, ay), (bx, by)))]
        assert len(shared) == 2
    assert sorted(int(face.number.rstrip(".")) for face in made.faces) == list(range(1, size + 1))


@pytest.mark.rule("ANI-007", "ANI-011", "ANI-205", "ANI-207")
def test_counters_and_bonus_dice_markers_come_in_quantity() -> None:
    counts = {str(piece.data["marker"]): piece.count for piece in counter_pieces()}
    assert counts["counter"] >= 20 and counts["bonus-die"] >= 10 and counts["damage-1"] >= 10


def test_the_track_leads_from_0_to_50_without_touching() -> None:
    steps: list[dict[str, float]] = track_piece().data["steps"]  # type: ignore[assignment]
    assert [step["point"] for step in steps] == list(range(51))
    assert min(dist((a["x"], a["y"]), (b["x"], b["y"])) for a, b in combinations(steps, 2)) >= 17


def _aid(side: str) -> str:
    return _words(_face(next(piece for piece in kit_pieces(_library()) if piece.kind == "aid"), side))


@pytest.mark.rule("ANI-031")
def test_the_aid_names_the_five_actions_and_the_points() -> None:
    front, back = _aid("front"), _aid("back")
    actions = ("Move a card", "Move a miniature", "Draw", "Play a card", "Attack", "Reactions")
    assert [word for word in actions if word not in front] == []
    assert "50 win" in back and "10 1 1" in back and "40 4 4" in back


def test_every_face_can_be_drawn() -> None:
    from toolkit.printing.document import Document

    cards = [card for card in _library() if isinstance(card, AniMaulCard)]
    minis = [miniature_piece(card, _library()) for card in cards if card.kind in ("animal", "critter")]
    for piece in [*(card_piece(card, _library()) for card in cards), *minis, *kit_pieces(_library())]:
        for side in ("front", "back") if piece.back else ("front",):
            form, findings = _studio().face(piece, side, Document("test"))
            assert form is not None and [finding for finding in findings if finding.severity != "warning"] == []
