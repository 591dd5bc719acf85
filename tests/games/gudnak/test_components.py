"""What Gudnak prints: every component is there, and its face shows what the rules say it carries."""

from __future__ import annotations

import re
from functools import cache

import pytest

from toolkit.content.decklist import DeckLine, DeckList
from toolkit.content.library import Library
from toolkit.findings import Mark
from toolkit.games.gudnak.cards import MODELS
from toolkit.games.gudnak.components import battlefield_piece, card_piece, deck_pieces, kit_pieces, printed_abilities
from toolkit.pieces import POKER, Piece
from toolkit.printing.preview import studio_for
from toolkit.registry import game

HERE = Mark("deck.yaml", 1, 1)
BONUS = "Passive: This fighter has +I when attacking Soldiers."


def _card(kind: str, name: str, **fields: object) -> object:
    return MODELS[kind].model_validate({"kind": kind, "name": name, "faction": "Pond Folk", **fields})


@cache
def _library() -> Library:
    library = Library(
        "gudnak",
        [
            _card("hero", "Old Heron", power="III", traits=["Hunter", "Shadow"], text="Action - Long Wait: Draw a card."),  # type: ignore[list-item]
            _card("basic", "Reed Frog", power="I", traits=["Brute", "Demon"], text=BONUS),  # type: ignore[list-item]
            _card("basic", "Mud Newt", power="II"),  # type: ignore[list-item]
            _card("basic", "Dike Guard", power="II", traits=["Soldier"], text="Deploy: Draw a card."),  # type: ignore[list-item]
            _card("token", "Tadpole", power="I"),  # type: ignore[list-item]
            _card("tactic", "Low Tide", cost=2, text="Draw 2 cards."),  # type: ignore[list-item]
            _card("construct", "Beaver Dam", cost=1, text="Action: Draw a card."),  # type: ignore[list-item]
            _card("attachment", "Lily Pad", cost=0, text="Attached fighter has +I when attacked."),  # type: ignore[list-item]
        ],
    )
    library.declare("factions", {"name": "Pond Folk", "colour": "#335544", "emblem": "wave"})
    return library


@cache
def _face(piece_id: str, side: str = "front") -> str:
    pieces = {piece.id: piece for piece in [*(card_piece(card, _library()) for card in _library()), *kit_pieces(_library())]}  # type: ignore[arg-type]
    # The markup tells its own lines in `_at`.
    return re.sub(r' _at="[^"]*"', "", studio_for(game("gudnak")).markup(pieces[piece_id], side))


def _words(markup: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", markup).split())


@pytest.mark.rule("GUD-007", "GUD-008", "GUD-237", "GUD-262", "GUD-164")
def test_a_fighter_shows_name_class_faction_power_traits_and_labelled_abilities() -> None:
    words = _words(_face("old-heron"))
    for shown in ("Old Heron", "Hero", "Pond Folk", "III", "Hunter", "Shadow", "Action – Long Wait:", "Draw a card."):
        assert shown in words


@pytest.mark.rule("GUD-027", "GUD-040", "GUD-130", "GUD-263")
@pytest.mark.parametrize(
    ("piece", "shown"),
    [
        ("low-tide", ["Low Tide", "Tactic", "2", "Pond Folk", "Draw 2 cards."]),
        ("beaver-dam", ["Beaver Dam", "Construct", "1", "Pond Folk", "Action:", "Draw a card."]),
        ("lily-pad", ["Lily Pad", "Attachment", "0", "Pond Folk", "Attached fighter has +I when attacked."]),
    ],
)
def test_a_tactic_shows_name_faction_cost_subtype_and_effect(piece: str, shown: list[str]) -> None:
    words = _words(_face(piece))
    assert [text for text in shown if text not in words] == []


@pytest.mark.rule("GUD-002", "GUD-005", "GUD-006")
def test_hero_and_basic_banners_differ_and_a_tactic_has_neither() -> None:
    def ribbons(piece: str) -> int:
        return _face(piece).count("<polygon points=\"9,6.8 3.6,6.8") + _face(piece).count("M6 4.2 L26 4.2")

    assert ribbons("old-heron") == 2
    assert ribbons("reed-frog") == ribbons("mud-newt") == ribbons("low-tide") == 0
    # A fighter's power stands in a shield, a tactic's cost in a hexagon: told apart without colour.
    assert "M-5.6 -6.2" in _face("reed-frog") and "M-5.6 -6.2" not in _face("low-tide")


@pytest.mark.rule("GUD-009", "GUD-010", "GUD-011", "GUD-012", "GUD-014", "GUD-016", "GUD-017", "GUD-259")
def test_every_trait_of_the_rulebook_has_an_icon_of_its_own_that_stands_beside_its_name() -> None:
    studio = studio_for(game("gudnak"))
    drawings = set()
    for trait in ("brute", "soldier", "hunter", "hero", "demon", "shadow", "token"):
        path = next(folder / "gudnak" / "icons" / f"{trait}.svg" for folder in studio.folders if (folder / "gudnak").is_dir())
        drawings.add(path.read_text(encoding="utf-8"))
    assert len(drawings) == 7
    line = _face("reed-frog")
    assert re.search(r'<icon name="brute"[^>]*/> Brute', line) and re.search(r'<icon name="demon"[^>]*/> Demon', line)
    assert '<icon name="hero"' in _face("old-heron") and '<icon name="token"' in _face("tadpole")


@pytest.mark.rule("GUD-015", "GUD-020")
def test_every_ability_carries_the_icon_and_word_of_its_type() -> None:
    for piece, label in (("old-heron", "Action"), ("reed-frog", "Passive"), ("dike-guard", "Deploy")):
        assert re.search(rf'<icon name="{label.lower()}"[^>]*/> <b>{label}', _face(piece))
    assert printed_abilities("Action – Long Wait: Draw a card: now.\nPlain words.") == [
        {"label": "Action", "name": "Long Wait", "words": "Draw a card: now."},
        {"label": "", "name": "", "words": "Plain words."},
    ]


def _strongholds(piece: Piece) -> list[dict[str, object]]:
    return piece.data["strongholds"]  # type: ignore[return-value]


@pytest.mark.rule("GUD-054", "GUD-055", "GUD-060", "GUD-061", "GUD-217", "GUD-220")
def test_the_battlefield_for_two_has_nine_squares_between_two_strongholds() -> None:
    piece = battlefield_piece()
    squares: list[dict[str, object]] = piece.data["squares"]  # type: ignore[assignment]
    assert len({(square["x"], square["y"]) for square in squares}) == 9
    rows = {seat: {square["name"] for square in squares if square["seat"] == seat} for seat in (-1, 0, 1)}
    assert rows == {0: {"a1", "b1", "c1"}, 1: {"a3", "b3", "c3"}, -1: {"a2", "b2", "c2"}}
    assert {square["name"] for square in squares if square["gates"]} == {"b1", "b3"}
    assert [hold["side"] for hold in _strongholds(piece)] == ["bottom", "top"]
    words = _words(_face("battlefield-2"))
    assert words.count("Gates") == 2 and words.count("Back Row") == 4 and words.count("Stronghold") == 2
    # A card fits every square, upright or turned.
    assert piece.data["square_mm"] >= max(POKER) / 1000 + 3  # type: ignore[operator]


@pytest.mark.rule("GUD-193", "GUD-202", "GUD-205", "GUD-206")
def test_larger_battlefields_for_three_and_four() -> None:
    three, four = battlefield_piece(3), battlefield_piece(4)
    squares: list[dict[str, object]] = four.data["squares"]  # type: ignore[assignment]
    assert len(three.data["squares"]) == 18 and len(squares) == 21  # type: ignore[arg-type]
    assert sorted(str(hold["side"]) for hold in _strongholds(three)) == ["bottom", "left", "right"]
    assert [hold["side"] for hold in _strongholds(four)] == ["corner"] * 4
    assert {square["name"] for square in squares if square["gates"]} == {"b2", "b4", "d4", "d2"}
    assert {square["name"] for square in squares if square["seat"] == 0} == {"a2", "b1", "b2"}


@pytest.mark.rule("GUD-058", "GUD-064", "GUD-066", "GUD-190", "GUD-221", "GUD-223")
def test_every_player_gets_a_mat_with_stronghold_graveyard_and_room_for_tokens() -> None:
    mats = [piece for piece in kit_pieces(_library(), 3) if piece.kind == "mat"]
    assert len(mats) == 3 and len({str(piece.data["colour"]) for piece in mats}) == 3
    words = _words(_face("stronghold-1"))
    assert "Stronghold Your deck lies here." in words and "Graveyard Destroyed, sacrificed," in words
    assert "Tokens" in words


@pytest.mark.rule("GUD-013", "GUD-091", "GUD-159")
def test_the_player_aid_names_the_seven_actions_the_ring_of_traits_and_printed_power() -> None:
    front, back = _words(_face("player-aid")), _words(_face("player-aid", "back"))
    for action in ("Draw", "Deploy", "Move", "Attack", "Defend", "Use Ability", "Play Tactic"):
        assert action in front
    assert "I, II, III mean printed power" in back and all(trait in back for trait in ("Brute", "Soldier", "Hunter"))


def test_copies_over_all_lines_are_added_up_and_tokens_come_along() -> None:
    lines = [DeckLine(2, "Reed Frog", HERE), DeckLine(1, "REED FROG", HERE), DeckLine(1, "Tadpole", HERE, "tokens")]
    deck = DeckList("Pond", "gudnak", HERE, (*lines, DeckLine(1, "No Such Card", HERE)))
    assert [(piece.name, piece.count) for piece in deck_pieces(deck, _library())] == [("Reed Frog", 3), ("Tadpole", 1)]
    assert all((piece.width, piece.height) == POKER and piece.back for piece in deck_pieces(deck, _library()))


def test_a_card_without_art_shows_a_coat_of_arms_of_its_faction_and_trait() -> None:
    face = _face("old-heron")
    assert '<image src=""' in face and '<icon name="wave"' in face and '<icon name="hunter"' in face
    assert "#335544" in face


def test_every_face_can_be_drawn() -> None:
    from toolkit.printing.document import Document

    studio = studio_for(game("gudnak"))
    for piece in [*(card_piece(card, _library()) for card in _library()), *kit_pieces(_library(), 4)]:  # type: ignore[arg-type]
        for side in ("front", "back") if piece.back else ("front",):
            form, findings = studio.face(piece, side, Document("test"))
            assert form is not None and findings == []
