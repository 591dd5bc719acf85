"""What authors write differently and mean alike, what looks alike and is not, and what "it" means."""

from __future__ import annotations

import pytest

from tests.games.animaul.wording_kit import READER
from tests.wording.reading_kit import bodies, understood
from toolkit.wording.tree import THIS, CardText, Ref
from toolkit.wording.walk import parts

NAME = "Moss Bear"
SAME: list[tuple[str, str, list[str]]] = [
    (
        "animal",
        "This card has +1 when attacking.",
        [
            "this card gets +1 when attacking",
            "It has +1 while attacking.",
            "Moss Bear has +1 when it attacks.",
            "+1 when attacking.",
            "This Animal gains +1 when attacking.",
            "This card has +1 to its roll when attacking.",
        ],
    ),
    (
        "animal",
        "This card has +2 when defending.",
        ["This card has +2 when attacked.", "This card has +2 while defending.", "It gets +2 when being attacked."],
    ),
    (
        "animal",
        "This card has +1 die.",
        ["This card rolls 1 more die.", "This card rolls an additional die.", "This card has 1 bonus die.", "+1 die."],
    ),
    (
        "animal",
        "This card has +1 die while it has 3 or more counters.",
        [
            "If this card has 3 or more counters, this card has +1 die.",
            "While this card has at least 3 counters, it has +1 die.",
            "This card has +1 die as long as it has three or more counters on it.",
            "While there are 3 or more counters on this card, it has +1 die.",
            "If there are 3 or more counters on this card, this card has +1 die.",
        ],
    ),
    (
        "animal",
        "This card has +1 die while you control 3 or more Critters.",
        [
            "While you control at least 3 Critters, this card has +1 die.",
            "This card has +1 die if you control 3 or more Critters.",
            "This card has +1 die while you have 3 or more Critters on the field.",
            "While you have three Critters in play, this card has +1 die.",
        ],
    ),
    (
        "animal",
        "When this card is played, draw a card.",
        [
            "When you play this card, draw a card.",
            "When this card enters the field, draw a card.",
            "Whenever this card is played, draw 1 card.",
            "When Moss Bear is played, you draw a card.",
        ],
    ),
    (
        "animal",
        "When this card defeats an Animal or Critter, gain 2 points.",
        [
            "When this card defeats an Animal or a Critter, you gain 2 points.",
            "When it defeats an Animal or Critter, score 2 points.",
        ],
    ),
    (
        "animal",
        "When a friendly Critter is defeated, put a counter on this card.",
        [
            "When an allied Critter is defeated, place a counter on this card.",
            "When a friendly Critter is defeated, add a counter to this card.",
            "When a friendly Critter is defeated, this card gains a counter.",
            "Put a counter on this card when a friendly Critter is defeated.",
        ],
    ),
    (
        "animal",
        "When this card is dealt damage, draw a card.",
        ["When this card takes damage, draw a card.", "When this card is damaged, draw a card."],
    ),
    (
        "animal",
        "At the start of your turn, heal 1d6 damage from this card.",
        [
            "At the beginning of your turn, heal 1d6 from this card.",
            "Heal 1d6 damage from this card at the start of your turn.",
            "At the start of each of your turns, this card heals 1d6 damage.",
            "At the start of your turn, remove 1d6 damage from this card.",
        ],
    ),
    (
        "animal",
        "At the start of your turn, if a card adjacent to this card has more than 3 counters, draw a card.",
        [
            "At the start of your turn, if an adjacent card has more than 3 counters, draw a card.",
            "At the start of your turn, draw a card if an adjacent card has more than three counters.",
        ],
    ),
    (
        "animal",
        "Action: Discard a card. If you do, morph this card into Thunder Ram.",
        [
            "Action: Discard a card from your hand. If you do, morph this card into Thunder Ram.",
            "Action: Discard one card. If you do, this card morphs into Thunder Ram.",
        ],
    ),
    (
        "animal",
        "Free: Move this miniature 1 space.",
        [
            "Free: Move this card 1 space.",
            "Free: Move this card's miniature 1 space.",
            "Free: Move this Animal one space.",
            "Free: This miniature moves 1 space.",
        ],
    ),
    (
        "animal",
        "Free: For each counter on this card, deal 1 damage to target enemy Critter.",
        [
            "Free: For each counter this card has, deal 1 damage to target enemy Critter.",
            "Free: For every counter on this card, deal 1 damage to an enemy Critter.",
        ],
    ),
    (
        "animal",
        "Action: Deal 1d6 damage to target enemy miniature adjacent to this miniature.",
        [
            "Action: Deal 1d6 damage to target adjacent enemy miniature.",
            "Action: Deal d6 damage to target enemy miniature next to this miniature.",
            "Action: Target enemy miniature adjacent to this miniature takes 1d6 damage.",
            "Action: Deal 1d6 to target adjacent enemy miniature.",
        ],
    ),
    (
        "animal",
        "Action: Deal 1 damage to target enemy Animal for each counter on this card.",
        [
            "Action: Deal damage to target enemy Animal equal to the number of counters on this card.",
            "Action: Deal 1 damage for each counter on this card to target enemy Animal.",
        ],
    ),
    (
        "biome",
        "Friendly Critters adjacent to this card have +1 when attacking.",
        [
            "Adjacent friendly Critters have +1 when attacking.",
            "Each friendly Critter next to this card gets +1 when attacking.",
            "All friendly Critters adjacent to this Biome gain +1 when attacking.",
        ],
    ),
    ("biome", "Friendly Critter miniatures on this card have +1.", ["Friendly Critters on this card have +1."]),
    (
        "animal",
        "This card has +1 for each Critter you control when attacking.",
        ["This card has +1 when attacking for each Critter you control."],
    ),
    (
        "animal",
        "Action: Swap this miniature with another friendly miniature.",
        [
            "Action: This miniature swaps places with another friendly miniature.",
            "Action: Swap this card with another friendly miniature.",
        ],
    ),
    ("action", "Discard all cards from your hand.", ["Discard your hand.", "Discard all cards in your hand."]),
    (
        "action",
        "Draw a card for each Biome you control.",
        ["Draw cards equal to the number of Biomes you control.", "Draw a card per Biome you control."],
    ),
    (
        "action",
        "Attack with target friendly miniature.",
        ["Target friendly miniature attacks.", "Attack with a friendly miniature."],
    ),
    ("action", "Shuffle your deck.", ["Shuffle.", "You shuffle your deck."]),
    ("biome", "Critters you control have +1 when attacking.", ["Your Critters have +1 when attacking."]),
    (
        "trait",
        "The equipped card cannot attack.",
        ["The equipped card can't attack.", "The card this is equipped to cannot attack.", "The attached card can not attack."],
    ),
    (
        "trait",
        "The equipped card has +3 Life.",
        ["The equipped card gets +3 life.", "The card that this card is equipped to has +3 Life."],
    ),
    (
        "trait",
        "This card may be equipped to your deck.",
        ["This card can be equipped to your deck.", "This Trait may be equipped to your deck."],
    ),
    ("action", "Draw 2 cards.", ["Draw two cards", "You draw 2 cards.", "Draw 2 cards from your deck."]),
    ("action", "Draw a card.", ["Draw 1 card.", "Draw one card."]),
    (
        "action",
        "Gain 2 actions.",
        ["You gain two actions.", "Gain 2 extra actions.", "You get 2 additional actions.", "Take 2 more actions."],
    ),
    (
        "action",
        "Move target friendly miniature up to 2 spaces.",
        ["Move a friendly miniature up to two spaces.", "Target friendly miniature moves up to 2 spaces."],
    ),
    (
        "action",
        "Move target friendly Critter miniature 1 space.",
        ["Move target friendly Critter 1 space.", "Move target friendly Critter's miniature 1 space."],
    ),
    (
        "action",
        "Discard target enemy Trait.",
        ["Discard an enemy Trait.", "Discard any enemy Trait."],
    ),
    (
        "action",
        "Your opponent discards a card.",
        ["Your opponent discards a card from their hand.", "Target opponent discards a card.", "The opponent discards 1 card."],
    ),
    (
        "action",
        "Your opponent discards a card at random.",
        ["Your opponent randomly discards a card.", "Your opponent discards a random card."],
    ),
    (
        "action",
        "Return target friendly Trait to its owner's hand.",
        ["Return a friendly Trait to its owner’s hand.", "Return target friendly Trait to the owner's hand."],
    ),
    (
        "action",
        "Search your deck for a Biome and put it into your hand, then shuffle your deck.",
        [
            "Search your deck for a Biome, put it into your hand, then shuffle your deck.",
            "Search your deck for a Biome and add it to your hand, then shuffle your deck.",
            "Search your deck for a Biome and put it into your hand. Then shuffle your deck.",
            "Search your deck for a Biome and put it in your hand, then shuffle your deck.",
        ],
    ),
    (
        "action",
        "Flip target enemy Biome face down.",
        ["Turn target enemy Biome face down.", "Flip an enemy Biome face-down."],
    ),
    ("action", "Flip target friendly card face up.", ["Turn target friendly card face up.", "Flip a friendly card face-up."]),
    (
        "action",
        "If you control 3 or more Critters, draw 3 cards.",
        ["Draw three cards if you control at least 3 Critters.", "If you have 3 or more Critters on the field, draw 3 cards."],
    ),
    (
        "action",
        "If a card your opponent controls has fewer than 5 counters, draw a card.",
        ["If any card your opponent controls has less than 5 counters, draw a card."],
    ),
    (
        "action",
        "Target friendly Animal gains +1 die until end of turn.",
        [
            "Target friendly Animal gains 1 bonus die until the end of the turn.",
            "Until end of turn, target friendly Animal has +1 die.",
            "Give target friendly Animal +1 die until end of turn.",
            "Target friendly Animal gains a bonus die this turn.",
        ],
    ),
    (
        "action",
        "Put a bonus die on target friendly Critter.",
        ["Place a bonus die on target friendly Critter.", "Add a bonus die to target friendly Critter."],
    ),
    (
        "action",
        "Remove 2 counters from target enemy card.",
        ["Take 2 counters from target enemy card.", "Remove two counters from an enemy card."],
    ),
    (
        "action",
        "Before an enemy miniature attacks, flip target Biome face down, then discard this card.",
        ["Before an enemy miniature attacks, flip target Biome face down. Then discard this card."],
    ),
    (
        "action",
        "When your opponent plays a Trait, discard target enemy Trait.",
        [
            "When a Trait is played by your opponent, discard target enemy Trait.",
            "When an opponent plays a Trait, discard target enemy Trait.",
        ],
    ),
    (
        "action",
        "Discard the top 2 cards of your opponent's deck.",
        ["Discard the top two cards of your opponent’s deck.", "Your opponent discards the top 2 cards of their deck."],
    ),
    (
        "action",
        "If you have fewer points than your opponent, gain an action.",
        [
            "If you are behind, gain an action.",
            "If your opponent has more points than you, gain an action.",
            "Gain an action if you have fewer points than your opponent.",
        ],
    ),
    (
        "action",
        "If you have no cards in your hand, draw 2 cards.",
        ["If your hand is empty, draw 2 cards.", "If you have no cards in hand, draw two cards."],
    ),
    (
        "action",
        "Defeat target enemy Critter with 3 or less Life.",
        ["Defeat target enemy Critter that has 3 or less Life.", "Defeat an enemy Critter with at most 3 Life."],
    ),
    (
        "action",
        "Put a counter on target card with 2 or more counters.",
        ["Put a counter on target card that has at least 2 counters."],
    ),
    (
        "action",
        "Deal 1 damage to all enemy Critters.",
        ["Deal 1 damage to each enemy Critter.", "Deal 1 damage to every enemy Critter.", "Each enemy Critter takes 1 damage."],
    ),
    ("action", "Each player draws a card.", ["Both players draw a card.", "Each player draws 1 card."]),
]
DIFFERENT = [
    ("animal", "When this card attacks, draw a card.", "After this card attacks, draw a card."),
    ("animal", "When this card attacks, draw a card.", "Before this card attacks, draw a card."),
    ("animal", "When this card attacks, draw a card.", "When this card is attacked, draw a card."),
    ("animal", "When this card is defeated, draw a card.", "When this card is discarded, draw a card."),
    ("animal", "This card has +1 when attacking.", "This card has +1 when defending."),
    ("animal", "This card has +1.", "This card has +1 die."),
    ("animal", "Friendly Critters have +1.", "Friendly Critters adjacent to this card have +1."),
    ("animal", "This card has +1 while it has 3 or more counters.", "This card has +1 while it has more than 3 counters."),
    ("animal", "This card has +1 while it has exactly 3 counters.", "This card has +1 while it has 3 or more counters."),
    ("animal", "Action: Move this card to an empty cell.", "Action: Move this miniature to an empty space."),
    (
        "animal",
        "Action: Deal 1 damage to target enemy miniature adjacent to this miniature.",
        "Action: Deal 1 damage to target enemy miniature adjacent to this card.",
    ),
    ("action", "Gain 2 actions.", "Gain 2 points."),
    (
        "action",
        "Draw a card. If they do, draw a card.",
        "Put a counter on all Critters. If they do not have 4 or more counters, draw a card.",
    ),
    ("action", "Draw a card and gain an action.", "Draw a card, then gain an action."),
    ("action", "Discard a card.", "Discard target card."),
    ("action", "Flip target Biome face down.", "Flip target Biome face up."),
    (
        "action",
        "For each Biome you control, deal 1 damage to target Critter.",
        "Deal 1 damage to target Critter for each Biome you control.",
    ),
    ("action", "Put a counter on this card.", "Put a bonus die on this card."),
    (
        "action",
        "Put target enemy Trait on the top of its owner's deck.",
        "Put target enemy Trait on the bottom of its owner's deck.",
    ),
    ("action", "Your opponent discards a card.", "Your opponent discards the top card of their deck."),
    ("trait", "This card may be equipped to your deck.", "This card may only be equipped to your deck."),
    ("trait", "The equipped card has +1.", "All equipped cards have +1."),
]


def tree(text: str, kind: str = "action") -> CardText:
    return understood(READER, text, kind, NAME)


CASES = [(kind, text, variant) for kind, text, variants in SAME for variant in variants]


@pytest.mark.parametrize(("kind", "text", "variant"), CASES, ids=[variant for _, _, variant in CASES])
def test_variants_have_one_tree_and_the_canonical_text(kind: str, text: str, variant: str) -> None:
    meant = tree(variant, kind)
    assert bodies(meant) == bodies(tree(text, kind))
    assert READER.render(meant) == text


@pytest.mark.parametrize(("kind", "one", "other"), DIFFERENT, ids=[one for _, one, _ in DIFFERENT])
def test_pairs_that_must_differ(kind: str, one: str, other: str) -> None:
    assert bodies(tree(one, kind)) != bodies(tree(other, kind))


# ---- references ----------------------------------------------------------------------------------------------------------


def refs(text: str, kind: str = "action") -> list[Ref]:
    return [node for node in parts(tree(text, kind)) if isinstance(node, Ref)]


def test_it_is_what_the_verb_needs_not_the_nearest_noun() -> None:
    assert refs("Move target friendly miniature to an empty space. Put a counter on it.") == [Ref(0)]


def test_it_is_the_argument_before_what_is_nested_in_it() -> None:
    assert refs("Flip target Biome adjacent to a friendly Critter face up. Put a counter on it.") == [Ref(0)]


def test_it_is_the_latest_clause_first() -> None:
    assert refs("Flip target Biome face up. Heal 2 damage from target Animal. It gains +1 until end of turn.") == [Ref(1)]


def test_what_happened_to_something_is_known_afterwards() -> None:
    assert refs("Before an enemy miniature attacks, deal 1 damage to it.") == [Ref(0)]
    assert refs("When your opponent plays a Trait, discard it.") == [Ref(0)]
    assert refs("After an enemy miniature moves onto this card, deal 1 damage to it.", "biome")[-1:] == [Ref(0)]


def test_a_thing_may_be_called_by_a_wider_noun() -> None:
    assert refs("Heal 1 damage from target friendly Animal. Put a counter on that card.") == [Ref(0)]


def test_it_is_this_card_where_nothing_else_is_named() -> None:
    assert refs("When you play a Biome, heal 1 damage from this card. It gains +1 until end of turn.", "animal") == [
        Ref(THIS, "card"),
        Ref(THIS, "card"),
    ]


def test_the_owner_is_bound_too() -> None:
    assert refs("Return target Trait to its owner's hand.") == [Ref(0)]
