"""What AniMaul prints: cards with their numbered parts, miniatures that stand, dice that fold, the track to 50."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations, pairwise
from math import dist
from typing import Any

import pytest

from toolkit.content.decklist import DeckLine, DeckList
from toolkit.content.library import Library
from toolkit.findings import Mark
from toolkit.games.animaul.cards import DICE_SIZES, MODELS, AniMaulCard
from toolkit.games.animaul.components import (
    MARKER_MM,
    card_piece,
    counter_pieces,
    deck_pieces,
    dice_counts,
    joins,
    kit_pieces,
    marked,
    miniature_piece,
    miniature_size,
    track_piece,
)
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
            _card("action", "Long Watch", tags=["Continuous"], colours=["Mud"], text="Free: Once per turn, draw a card."),
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
    found = re.search(rf'<text x="([\d.-]+)" y="([\d.-]+)"[^>]*>(?:<p>)?[^<]*{re.escape(words)}', markup)
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
    assert "<image" in face and 'fill="#c9ced4"' in face, "a picture or its emblem, and a silver star"
    assert "#446633" in face, "its colour is its frame"


@pytest.mark.rule("ANI-132")
def test_every_colour_has_a_sign_too() -> None:
    """Beside the name a sign a colour, in the frame many: readers who do not see colours tell them apart."""

    def signs(name: str) -> list[str]:
        return sorted(set(re.findall(r'<icon name="(drop|clover|moon|swirl|flint|ring)"', _card_face(name))))

    two, one, none = signs("Old Otter"), signs("Long Watch"), signs("Still Water")
    assert len(two) == 2 and len(one) == 1 and one[0] in two and none == ["ring"]
    library = Library("animaul", [])
    for name in ("Red", "Green", "Blue", "Black", "White"):
        library.declare("colours", {"name": name, **({"emblem": "clover"} if name == "Blue" else {})})
    guide = next(piece for piece in kit_pieces(library) if piece.id == "card-guide").data["colours"]
    emblems = [colour["emblem"] for colour in guide]  # type: ignore[attr-defined]
    assert len(set(emblems)) == 5 and emblems[2] == "clover", "declared without one, each gets one of its own"
    frame = re.findall(r'<icon name="(\w+)" x="(?:1\.6|61\.9)"', _card_face("Old Otter"))
    assert sorted(set(frame)) == two and min(frame.count(sign) for sign in two) >= 10


@pytest.mark.rule("ANI-128")
def test_flavour_alone_is_in_italics() -> None:
    face = _card_face("Old Otter")
    assert re.search(r'style="italic"[^>]*>Sleeps\.', face) and not re.search(r'style="italic"[^>]*>[^/]*Draw a card', face)


@pytest.mark.rule("ANI-079", "ANI-112", "ANI-162", "ANI-165", "ANI-157", "ANI-158", "ANI-159", "ANI-160", "ANI-161")
def test_tags_stand_beside_the_type_and_rarities_differ_without_colour() -> None:
    for name, kind, tag in (
        ("Splash", "Action", "Reaction"),
        ("Slick Coat", "Trait", "Trap"),
        ("Long Watch", "Action", "Continuous"),
    ):
        face = _card_face(name)
        assert kind in _words(face) and tag in _words(face) and f'<icon name="{tag.casefold()}"' in face
        assert _place(face, kind)[1] == pytest.approx(
            float(re.findall(rf'<text x="[\d.]+" y="([\d.]+)"[^>]*>(?:<icon[^>]*>)\u00a0{tag}', face)[0]), abs=1
        )
    names = ("Mud Beetle", "Old Otter", "Mud Titan", "Splash")
    stars = {name: re.findall(r'size="9\.9\d*"[^>]*>(\d)</text>', _card_face(name)) for name in names}
    assert stars == {"Mud Beetle": ["1"], "Old Otter": ["2"], "Mud Titan": ["3"], "Splash": ["4"]}
    star = re.search(r'<text x="[\d.-]+" y="([\d.-]+)"[^>]*size="9\.9[^>]*>2</text>', _card_face("Old Otter"))
    assert star and float(star[1]) > 75, "near the lower edge"


@pytest.mark.rule("ANI-167", "ANI-168")
def test_an_m_type_says_so_in_its_type_line() -> None:
    assert "M-Critter" in _words(_card_face("Mud Titan")) and "M-" not in _words(_card_face("Mud Beetle"))


@pytest.mark.rule("ANI-179", "ANI-184", "ANI-186", "ANI-192", "ANI-193")
def test_a_colossal_shows_its_number_letter_and_its_group_left_of_the_text() -> None:
    face = _card_face("Big Pike [C]")
    assert "Colossal 2" in _words(face) and "[L] Big Pike [C] Big Pike" in _words(face)
    column = [float(x) for x in re.findall(r'<rect x="([\d.]+)" y="[\d.]+" width="11.6"', face)]
    assert len(column) == 2 and max(column) + 11.6 < _place(face, "Draw a card.")[0]


@pytest.mark.rule("ANI-185", "ANI-187", "ANI-188", "ANI-189", "ANI-190", "ANI-191")
@pytest.mark.parametrize(
    ("letters", "sides"),
    [
        ("LCR", {"L": ["right"], "C": ["left", "right"], "R": ["left"]}),
        ("TCB", {"T": ["bottom"], "C": ["top", "bottom"], "B": ["top"]}),
        ("LR", {"L": ["right"], "R": ["left"]}),
        ("C", {"C": []}),
    ],
)
def test_the_parts_of_a_colossal_open_where_they_meet(letters: str, sides: dict[str, list[str]]) -> None:
    group = [f"Big Pike [{letter}]" for letter in letters]
    for letter, wanted in sides.items():
        card = _card("biome", f"Big Pike [{letter}]", colossal=len(letters), tags=["Colossal"], group=group)
        assert joins(card) == wanted
        face = _face(card_piece(card, _library()))
        halves = re.findall(r'<circle x="([\d.-]+)" y="([\d.-]+)" r="(?:5|3\.4)"', face)
        places = {"left": (0.0, None), "right": (63.5, None), "top": (31.75, 0.0), "bottom": (31.75, 88.9)}
        assert len(halves) == len(wanted)
        for side, (x, y) in zip(wanted, halves, strict=True):
            assert float(x) == places[side][0] and places[side][1] in (None, float(y))


def test_parts_that_lie_side_by_side_show_one_picture() -> None:
    """What is drawn at the right edge of one part goes on at the left edge of the next."""
    group = [f"Big Pike [{letter}]" for letter in "LCR"]
    edges = []
    for letter in "LCR":
        card = _card("biome", f"Big Pike [{letter}]", colossal=3, tags=["Colossal"], group=group, text=DRAW)
        pixels = _pixels(card_piece(card, _library()))
        high = pixels.height * 12 // 89, pixels.height * 20 // 89
        edges.append([[pixels.getpixel((x, y)) for y in range(*high)] for x in (1, pixels.width - 2)])
    for (_, right), (left, _) in pairwise(edges):
        off = [sum(abs(a - b) for a, b in zip(one, other, strict=True)) for one, other in zip(left, right, strict=True)]
        assert sum(off) / len(off) < 12, "the same colours, but for edges that run slanting"


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


def _pixels(piece: Piece, side: str = "front") -> Any:
    from toolkit.printing.preview import piece_png

    return piece_png(piece, _studio(), side, dpi=254).convert("RGB")  # 10 pixels a mm


@pytest.mark.rule("ANI-005", "ANI-006")
@pytest.mark.parametrize("name", ["Old Otter", "Mud Beetle", "Mud Titan", "Big Pike [C]"])
def test_a_folded_miniature_shows_the_same_upright_on_both_sides(name: str) -> None:
    card = _library().find(name)
    assert isinstance(card, AniMaulCard)
    piece = miniature_piece(card, _library())
    width, tall = miniature_size(card)
    tab, head, foot = (fold / 1000 for fold in piece.folds)
    assert piece.width / 1000 == width and head - tab == foot - head == tall
    assert piece.height / 1000 == pytest.approx(foot + tab)
    from PIL import Image, ImageChops, ImageFilter, ImageStat

    scale = 10
    image = _pixels(piece).resize((piece.width // 100, piece.height // 100))
    back, front = (image.crop((0, round(top * scale), image.width, round((top + tall) * scale))) for top in (tab, head))

    def differ(one: Any, other: Any) -> float:
        """The mean difference of two pictures, a little blurred: a pixel off is nothing."""
        soft = [picture.filter(ImageFilter.GaussianBlur(3)) for picture in (one, other)]
        return float(sum(ImageStat.Stat(ImageChops.difference(*soft)).mean))

    # Folded at the head, what lies behind the front is its mirror image across the fold; the signs in the corners apart.
    corner = round(8 * scale)
    middle = (0, corner, front.width, front.height)
    folded = back.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    assert differ(folded.crop(middle), front.crop(middle)) < 6 < differ(back.crop(middle), front.crop(middle))
    # The feet are read from the front and from the back: one is the other turned round.
    feet = [image.crop((0, round(top * scale), image.width, round((top + tab) * scale))) for top in (0, foot)]
    assert differ(feet[0].transpose(Image.Transpose.ROTATE_180), feet[1]) < 6
    words = _words(_face(piece))
    assert words.count(name) == 2 and words.count(card.dice) == 2 and words.count(str(card.life)) >= 2


@pytest.mark.rule("ANI-004")
def test_the_animal_is_found_in_the_name_or_named_by_the_card() -> None:
    def shown(name: str, **fields: object) -> list[str]:
        card = _card("critter", name, dice="d4", life=1, **fields)
        return re.findall(
            r'<icon name="(animal-\w+|paw|critter)" x="[\d.-]+" y="[\d.-]+" size="\d', _face(miniature_piece(card, _library()))
        )

    assert set(shown("Dust Fox")) == {"animal-fox"} == set(shown("Who Knows", emblem="fox"))
    assert set(shown("Fox and Otter")) == {"animal-otter"} and set(shown("Nobody", emblem="paw")) == {"paw"}
    assert set(shown("Nobody")) == {"critter"}


@pytest.mark.rule("ANI-004")
def test_every_bundled_animal_and_critter_has_an_animal_of_its_own() -> None:
    from toolkit import registry
    from toolkit.content.project import Project

    library, _ = Project(None).library(registry.game("animaul"))
    cards = [card for card in library if isinstance(card, AniMaulCard) and card.kind in ("animal", "critter")]
    assert [card.name for card in cards if "animal-" not in _studio().markup(miniature_piece(card, library))] == []


def test_miniatures_of_two_players_are_told_apart_without_colour() -> None:
    deck = DeckList("D", "animaul", HERE, (DeckLine(2, "Mud Beetle", HERE), DeckLine(1, "Old Otter", HERE)))
    plain = deck_pieces(deck, _library())
    both = [[piece for piece in marked(plain, player) if piece.kind == "mini"] for player in (1, 2)]
    others = [[piece for piece in pieces if piece.kind != "mini"] for pieces in (marked(plain, 2), plain)]
    assert others[0] == others[1]
    for pair in zip(*both, strict=True):
        faces = [_face(piece) for piece in pair]
        signs = [(face.count('<icon name="paw"'), face.count('<icon name="claw"')) for face in faces]
        assert signs == [(2, 0), (0, 2)], "a sign on each foot"
        dark = [len(re.findall(r'y="-2\.4" width="[\d.]+" height="2\.4" fill="#1f2420"', face)) for face in faces]
        assert dark == [2, 10], "all dark, or in blocks, on both sides"
    unsigned = [_face(piece) for piece in plain if piece.kind == "mini"]
    assert not any('<icon name="claw"' in face or 'height="2.4"' in face for face in unsigned)


def test_miniatures_grow_with_rarity_type_and_morph() -> None:
    small, animal = _card("critter", "A", dice="d4", life=1), _card("animal", "B", dice="d4", life=1)
    rare, morph = _card("critter", "C", "gold", dice="d4", life=1), _card("critter", "D", morph=True, dice="d4", life=1)
    assert miniature_size(small) < miniature_size(rare) and miniature_size(small) < miniature_size(animal)
    assert miniature_size(morph)[1] > miniature_size(small)[1]


@pytest.mark.rule("ANI-008", "ANI-009", "ANI-010", "ANI-194", "ANI-200")
def test_there_are_as_many_paper_dice_as_a_card_rolls() -> None:
    counts = dice_counts(_library())
    assert counts == {4: 1, 6: 3, 8: 2, 10: 4, 12: 1, 20: 1} and list(counts) == list(DICE_SIZES)
    kit = {piece.id: piece.count for piece in kit_pieces(_library())}
    assert {size: kit[f"d{size}"] for size in DICE_SIZES} == counts


@pytest.mark.rule("ANI-007", "ANI-011", "ANI-205", "ANI-207")
def test_counters_and_bonus_dice_markers_come_in_quantity() -> None:
    counts = {str(piece.data["marker"]): piece.count for piece in counter_pieces()}
    assert counts["counter"] >= 20 and counts["bonus-die"] >= 10 and counts["damage-1"] >= 10


@pytest.mark.rule("ANI-085")
def test_the_track_leads_from_0_to_50_for_both_players() -> None:
    face = _face(track_piece())
    halves = face.split("<group")[1:]
    assert [half.partition(">")[0].rpartition("rotate=")[2] for half in halves] == ['"0"', '"180"']
    for half in halves:
        found = re.findall(r'<text x="([\d.-]+)" y="([\d.-]+)" width="12" height="8"[^>]*>(\d+)</text>', half)
        assert [int(point) for _, _, point in found] == list(range(51))
        places = [(float(x), float(y)) for x, y, _ in found]
        assert min(dist(a, b) for a, b in combinations(places, 2)) >= MARKER_MM, "a marker covers one point and no more"
        assert all(places[n][0] == places[n + 10][0] and places[n + 10][1] < places[n][1] for n in range(41)), (
            "ten more: a row up"
        )
    # Seen from one seat the other half is turned about the middle, so no point of both lies at one place.
    piece = track_piece()
    wide, high = piece.width / 1000 - 12, piece.height / 1000 - 8
    assert min(dist((wide - x, high - y), other) for x, y in places for other in places) >= MARKER_MM


def _aid(side: str, which: str = "player-aid") -> str:
    return _words(_face(next(piece for piece in kit_pieces(_library()) if piece.id == which), side))


@pytest.mark.rule("ANI-031")
def test_the_aid_names_the_five_actions_and_the_points() -> None:
    front, back = _aid("front"), _aid("back")
    actions = ("Move a card", "Move a miniature", "Draw", "Play a card", "Attack", "Reactions")
    assert [word for word in actions if word not in front] == []
    assert "50 points win" in back and "10 1 1" in back and "40 4 4" in back


@pytest.mark.rule("ANI-013", "ANI-014", "ANI-015", "ANI-018", "ANI-123", "ANI-132")
def test_the_guide_numbers_the_parts_and_tells_the_setup() -> None:
    front, back = _aid("front", "card-guide"), _aid("back", "card-guide")
    assert [n for n in "12345678" if front.count(n) < 2] == [], "each number on the card and beside what it means"
    assert "Reed" in front and "Pond" in front and "5 cards" in back and "two cards between" in back


def test_every_face_can_be_drawn() -> None:
    from toolkit.printing.document import Document

    cards = [card for card in _library() if isinstance(card, AniMaulCard)]
    minis = [miniature_piece(card, _library()) for card in cards if card.kind in ("animal", "critter")]
    for piece in [*(card_piece(card, _library()) for card in cards), *minis, *kit_pieces(_library())]:
        for side in ("front", "back") if piece.back else ("front",):
            form, findings = _studio().face(piece, side, Document("test"))
            assert form is not None and [finding for finding in findings if finding.severity != "warning"] == []


def test_cards_that_are_full_to_the_brim_are_printed_all_the_same() -> None:
    """Names, sub-types, colours and groups as long as they may be: labels give way, nothing stops the printing."""
    from toolkit.printing.document import Document

    many = [f"Sub-type Number {n}" for n in range(14)]
    name = "The Extraordinarily Long Winded Animal of the Northern M [C]"
    group = [name.replace("[C]", f"[{letter}]") for letter in "CLRTB"]
    full: dict[str, object] = {
        "colours": ["Reed", "Mud", "Vermilion", "Ultramarine"],
        "subtypes": many,
        "artist": "An artist with a name of their own " * 2,
        "text": "\n".join(["Once per turn, when this card is attacked, put a counter on this card."] * 3),
        "flavour": "Long. " * 30,
    }
    cards = [
        _card(
            "animal",
            name,
            "platinum",
            dice="99d20",
            life=99,
            colossal=5,
            tags=["Colossal"],
            group=group,
            **{**full, "text": DRAW},
        ),
        _card("critter", "Rindfleischetikettierungsueber", dice="10d12", life=99, morph=True, **full),
        _card("action", "An Action with a Name that Fills all of its Sixty Characters", tags=["Reaction", "Continuous"], **full),
        _card("trait", "Short", tags=["Trap"], **{**full, "subtypes": many[:5]}),
        _card("biome", "Wide", **{**full, "subtypes": many[:4], "text": "Draw. " * 60}),
    ]
    assert max(len(card.name) for card in cards) == 60
    pieces = [card_piece(card, _library()) for card in cards]
    pieces += [miniature_piece(card, _library()) for card in cards if card.kind in ("animal", "critter")]
    found = [finding.message for piece in pieces for finding in _studio().face(piece, "front", Document("full"))[1]]
    assert found == []


def test_an_emblem_that_there_is_not_is_told_with_the_nearest() -> None:
    from toolkit.printing.document import Document

    card = _card("trait", "Odd One", emblem="foxx")
    (found,) = _studio().face(card_piece(card, _library()), "front", Document("odd"))[1]
    assert "there is no icon 'foxx'" in found.message and found.fix and found.fix.say == "write 'fox'"
