"""What authors write differently and mean alike, what looks alike and is not, and what "it" means."""

from __future__ import annotations

import pytest

from tests.wording.reading_kit import bodies, understood
from toolkit.games.gudnak.vocabulary import language
from toolkit.wording.tree import THIS, CardText, Do, If, Ref, Selector, Static
from toolkit.wording.walk import parts

SAME: list[tuple[str, list[str]]] = [
    (
        "Passive: This fighter has +I when attacking Hunters.",
        [
            "passive: this fighter gets +1 when attacking Hunters",
            "Passive: It has +I when attacking a Hunter.",
            "Passive: Ember Hound has +I when attacking Hunters.",
            "+I when attacking Hunters.",
            "+1 power while attacking hunters",
            "Passive: This fighter gains +I when it attacks Hunters.",
            "Passive: This card has +I when attacking any Hunter.",
        ],
    ),
    (
        "Passive: This fighter has +I during your turn.",
        [
            "Passive: During your turn, this fighter has +I.",
            "Passive: On your turn this fighter has +I.",
            "Passive: This fighter has +I on your turn.",
        ],
    ),
    (
        "Passive: This fighter has +I while in your Back Row.",
        [
            "Passive: While in your back row, this fighter has +I.",
            "Passive: This fighter has +I while it is in your Back Row.",
            "Passive: While this fighter is in your Back Row, it has +I.",
            "Passive: If this fighter is in your Back Row, it has +I.",
            "Passive: This fighter has +I if it’s in your Back Row.",
        ],
    ),
    (
        "Passive: Enemy fighters adjacent to this fighter have -I.",
        [
            "Passive: Adjacent enemies have −I.",
            "Passive: Enemy fighters next to it get –1.",
            "Passive: Each adjacent enemy has -I.",
        ],
    ),
    (
        "Passive: This fighter has +I when attacking Soldiers.",
        ["Passive: When attacking Soldiers, this fighter gets +1.", "Passive: Has +I when attacking Soldiers."],
    ),
    ("Passive: This fighter cannot be attacked.", ["Passive: Cannot be attacked.", "Passive: Can't be attacked."]),
    ("Passive: This fighter cannot move or attack.", ["Passive: Cannot move or attack."]),
    (
        "Passive: This fighter cannot attack and cannot be attacked.",
        ["Passive: This fighter cannot attack or be attacked.", "Passive: This fighter can't attack or be attacked."],
    ),
    ("Passive: When this fighter is fatigued, draw a card.", ["Passive: When this fighter becomes fatigued, draw a card."]),
    (
        "Passive: This fighter has +I for each friendly fighter adjacent to this fighter.",
        ["Passive: This fighter has +I per adjacent friendly fighter.", "Passive: Has +1 per adjacent ally."],
    ),
    (
        "Passive: When this fighter attacks, draw a card.",
        ["Passive: Each time this fighter attacks, draw a card.", "Passive: Draw a card whenever this fighter attacks."],
    ),
    (
        "Passive: Once per turn, when this fighter attacks, draw a card.",
        [
            "Passive: The first time this fighter attacks each turn, draw a card.",
            "Passive: When this fighter attacks, draw a card. Use this ability only once per turn.",
        ],
    ),
    ("Action: Once per turn, draw a card.", ["Action (once per turn): Draw a card.", "Action: Draw a card. Once per turn."]),
    ("Passive: Fighters your opponent controls have -I.", ["Passive: Your opponent's fighters have -I."]),
    ("Passive: This fighter cannot be attacked by a Hunter.", ["Passive: This fighter can't be attacked by Hunters."]),
    (
        "Action: Destroy target enemy fighter adjacent to this fighter.",
        [
            "Action: Destroy target adjacent enemy fighter.",
            "Action: Destroy target enemy fighter that is adjacent to this fighter.",
            "Action: Destroy an adjacent enemy.",
            "Action — destroy target enemy adjacent to it".replace(" — ", ": "),
        ],
    ),
    ("Action: You may attack with this fighter.", ["Action: This fighter may attack.", "Action: You can attack with it."]),
    ("Action: You may move this fighter.", ["Action: This fighter may move."]),
]
SAME_ON_TACTICS: list[tuple[str, list[str]]] = [
    (
        "Destroy target enemy II or less.",
        [
            "Destroy an enemy II or less",
            "Destroy target enemy 2 or less.",
            "Destroy target enemy fighter II or lower.",
        ],
    ),
    ("Draw 2 cards.", ["Draw two cards", "draw II cards", "You draw 2 cards.", "Draw 2 cards from your deck."]),
    ("Draw a card.", ["Draw 1 card.", "Draw one card.", "Draw a cards."]),
    ("Draw 2 cards, then discard a card.", ["Draw 2 cards. Then discard a card.", "Draw two cards and then discard 1 card."]),
    (
        "Target friendly fighter gains +I until end of turn.",
        ["Until end of turn, target friendly fighter gains +I.", "A friendly fighter has +1 this turn."],
    ),
    (
        "All friendly Hunters gain +I until end of turn.",
        ["Each friendly Hunter gains +I until the end of the turn.", "Friendly hunters get +I this turn."],
    ),
    ("Destroy all Is.", ["Destroy every I.", "Destroy all I fighters."]),
    (
        "Relocate target enemy fighter to an unoccupied square adjacent to it.",
        [
            "Relocate target enemy fighter to an adjacent unoccupied square.",
            "Relocate target enemy to an adjacent, unoccupied square.",
            "Relocate target enemy onto an adjacent square that is unoccupied.",
            "Relocate target enemy fighter to an unoccupied square adjacent to that fighter.",
        ],
    ),
    (
        "Put target I in your Graveyard into your hand.",
        ["Return a I from your graveyard to your hand."],
    ),
    ("Discard a card. If you do, draw 2 cards.", ["Discard a card from your hand. If you do, draw two cards."]),
    ("Sacrifice a friendly fighter.", ["Sacrifice target friendly fighter."]),
    ("Target friendly fighter is no longer fatigued.", ["Unfatigue target friendly fighter."]),
    ("Put target friendly fighter into its owner's hand.", ["Return a friendly fighter to its owner’s hand."]),
    ("Move up to 2 friendly fighters.", ["Move up to two target friendly fighters."]),
    ("Your opponent discards a card.", ["Target opponent discards a card.", "An opponent discards a card from their hand."]),
    (
        "Put the top 2 cards of your opponent's deck into their Graveyard.",
        ["Your opponent puts the top two cards of their deck into their graveyard."],
    ),
    ("Deploy a fighter from your hand.", ["Deploy a fighter.", "Deploy target fighter from your hand."]),
    (
        "Swap target friendly fighter with another friendly fighter.",
        [
            "Swap a friendly fighter with another target friendly fighter.",
            "Exchange a friendly fighter with another friendly fighter.",
            "Switch target friendly fighter with another friendly fighter.",
        ],
    ),
    (
        "Destroy target enemy fighter with power II or less.",
        [
            "Destroy an enemy fighter of power II or less.",
            "Destroy target enemy fighter whose power is 2 or less.",
            "Destroy an enemy with power 2 or lower.",
            "Destroy an enemy fighter that has power II or less.",
        ],
    ),
    (
        "Target friendly fighter gains +I until end of turn.",
        [
            "Give a friendly fighter +1 until the end of the turn.",
            "Target friendly fighter gets +I this turn.",
            "Give an ally +I this turn.",
        ],
    ),
    (
        "All fighters you control gain +I until end of turn.",
        ["All your fighters get +I until end of turn.", "Each of your fighters gains +I this turn."],
    ),
    ("Destroy target fighter your opponent controls.", ["Destroy your opponent's fighter.", "Destroy an opponent's fighter."]),
    (
        "Put target fighter in your Graveyard into your hand.",
        ["Return a fighter card from your Graveyard to your hand.", "Return target fighter from your Graveyard to your hand."],
    ),
    (
        "If you control 3 Soldiers, draw a card.",
        ["If you control 3 or more Soldiers, draw a card.", "If you control at least three Soldiers, draw a card."],
    ),
    ("Draw a card, then gain an action and discard a card.", ["Draw a card, then gain an action and discard a card."]),
    ("All fighters you control gain +I until end of turn.", ["Your fighters gain +I until end of turn."]),
    ("Destroy target Soldier or Hunter.", ["Destroy a Soldier or a Hunter.", "Destroy target Soldier or target Hunter."]),
    ("Destroy target enemy fighter if it is fatigued.", ["Destroy target enemy fighter if it's fatigued."]),
]

DIFFERENT = [
    ("hero", "Passive: Friendly fighters have +I.", "Passive: Fighters you control have +I."),
    ("hero", "Passive: When this fighter moves, draw a card.", "Passive: After this fighter moves, draw a card."),
    ("hero", "Passive: When this fighter is destroyed, draw a card.", "Passive: When this fighter is sacrificed, draw a card."),
    ("hero", "Passive: When this fighter is destroyed, draw a card.", "Passive: When this fighter is discarded, draw a card."),
    ("hero", "Action: Move this fighter.", "Action: Relocate this fighter."),
    ("hero", "Action: You may move this fighter.", "Action: Move this fighter."),
    (
        "hero",
        "Passive: Friendly fighters in your Back Row have +I.",
        "Passive: Friendly fighters adjacent to this fighter have +I.",
    ),
    ("construct", "Friendly fighters on this Construct have +I.", "Friendly fighters adjacent to this Construct have +I."),
    ("hero", "Passive: This fighter has +I when attacking.", "Passive: This fighter has +I when attacked."),
    ("tactic", "Draw a card and gain an action.", "Draw a card, then gain an action."),
    ("tactic", "Draw a card. If you do, gain an action.", "Draw a card. If you do not, gain an action."),
    ("tactic", "Destroy target I.", "Destroy target I or less."),
    ("tactic", "Destroy target I.", "Destroy target fighter with power I."),
    ("tactic", "Each player discards a card, then draws a card.", "Each player discards a card, then draw a card."),
    ("tactic", "Relocate target fighter 2 squares.", "Relocate target fighter up to 2 squares."),
    ("tactic", "Your opponent discards a card.", "Each opponent discards a card."),
    ("tactic", "Your opponent discards a card and draws a card.", "Your opponent discards a card and draw a card."),
    ("tactic", "Relocate target fighter to an unoccupied square.", "Relocate target fighter to an empty square."),
]


def tree(text: str, kind: str = "tactic") -> CardText:
    return understood(language(), text, kind, "Ember Hound")


CASES = [("hero", text, variant) for text, variants in SAME for variant in variants]
CASES += [("tactic", text, variant) for text, variants in SAME_ON_TACTICS for variant in variants]


@pytest.mark.parametrize(("kind", "text", "variant"), CASES, ids=[variant for _, _, variant in CASES])
def test_variants_have_one_tree_and_the_canonical_text(kind: str, text: str, variant: str) -> None:
    meant = tree(variant, kind)
    assert bodies(meant) == bodies(tree(text, kind))
    assert language().render(meant) == text


@pytest.mark.parametrize(("kind", "one", "other"), DIFFERENT, ids=[one for _, one, _ in DIFFERENT])
def test_pairs_that_must_differ(kind: str, one: str, other: str) -> None:
    assert bodies(tree(one, kind)) != bodies(tree(other, kind))


# ---- references ----------------------------------------------------------------------------------------------------------


def refs(text: str, kind: str = "tactic") -> list[Ref]:
    return [node for node in parts(tree(text, kind)) if isinstance(node, Ref)]


def test_it_is_what_the_verb_needs_not_the_nearest_noun() -> None:
    assert refs("Relocate target enemy fighter to an unoccupied square. Fatigue it.") == [Ref(0)]


def test_it_is_the_argument_before_what_is_nested_in_it() -> None:
    assert refs("Fatigue target fighter adjacent to a friendly Soldier. It gains -I until end of turn.") == [Ref(0)]


def test_it_is_the_latest_clause_first() -> None:
    assert refs("Fatigue target enemy fighter. Move target friendly fighter. It gains +I until end of turn.") == [Ref(1)]


def test_them_are_several() -> None:
    assert refs("Move up to 2 friendly fighters. Fatigue them.") == [Ref(0, plural=True)]


def test_it_is_this_card_where_nothing_else_is_named() -> None:
    assert refs("Deploy: You may move it.", "hero") == [Ref(THIS, "fighter")]


def test_the_owner_is_bound_too() -> None:
    assert refs("Return target fighter to its owner's hand.") == [Ref(0)]


def test_a_condition_behind_its_noun_stays_there() -> None:
    text = "Destroy target enemy fighter if it is fatigued."
    (sentence,) = tree(text).abilities[0].sentences
    assert isinstance(sentence.body, If)
    assert sentence.body.condition.subject == Ref(0)
    assert language().render(tree(text)) == text


def test_bare_adjacent_is_this_card_or_what_acts() -> None:
    assert refs("Action: Relocate target adjacent enemy fighter to an adjacent square.", "hero") == [Ref(THIS, "fighter"), Ref(0)]


def test_other_is_other_than_this_card_or_than_what_was_named() -> None:
    assert refs("Action: Swap target friendly fighter with another friendly fighter.", "hero") == [Ref(0)]
    assert refs("Passive: Other friendly fighters have +I.", "hero") == [Ref(THIS, "fighter")]


def test_on_an_attachment_this_fighter_is_the_attached_one() -> None:
    for text in ("This fighter has +I.", "The attached fighter has +I."):
        (sentence,) = tree(text, "attachment").abilities[0].sentences
        assert isinstance(sentence.body, Static)
        assert isinstance(sentence.body.subject, Selector)
        assert sentence.body.subject.adjectives == ("attached",)


def test_another_player_goes_on_after_and() -> None:
    (sentence,) = tree("Your opponent may discard a card and draw 2 cards.").abilities[0].sentences
    actors = [node.actor.who for node in parts(sentence.body) if isinstance(node, Do) and node.actor is not None]  # type: ignore[union-attr]
    assert actors == ["opponent", "opponent"]


@pytest.mark.parametrize(
    ("kind", "text", "place", "words"),
    [
        (
            "tactic",
            "Swap target friendly fighter with target enemy fighter. Fatigue it.",
            "it",
            "friendly fighter or target enemy",
        ),
        ("tactic", "Destroy it.", "it", "points to nothing"),
        ("tactic", "Destroy target adjacent fighter.", "adjacent", "adjacent to what"),
        ("tactic", "Destroy another fighter.", "another", "other than what"),
        ("construct", "Passive: Other fighters adjacent to this fighter have +I.", "this fighter", "no fighter"),
    ],
)
def test_what_a_reference_cannot_mean_is_told(kind: str, text: str, place: str, words: str) -> None:
    reading = language().read(text, kind)
    assert not reading.exact
    stop = reading.stops[0]
    assert text[stop.span.start : stop.span.end] == place
    assert text.rindex(place) == stop.span.start
    assert words in stop.message


def test_a_card_named_like_an_instruction_does_not_hide_it() -> None:
    from toolkit.games.gudnak.vocabulary import VOCABULARY
    from toolkit.wording.reader import Reader

    reader = Reader(VOCABULARY, ("Soldier",), ("Draw a Card", "Destroy Target"))
    for text in ("Draw a card.", "Destroy target enemy fighter."):
        assert reader.read(text, "tactic").tree == language().read(text, "tactic").tree, text
    reader = Reader(VOCABULARY, ("Soldier",), ("Draw a Card",))
    (name,) = [node for node in parts(reader.read("Destroy target Draw a Card.", "tactic").tree) if isinstance(node, Selector)]
    assert name.heads[0].name == "Draw a Card"
