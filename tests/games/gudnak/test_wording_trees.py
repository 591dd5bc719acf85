"""The tree of each construct of Gudnak's rules English: what the engine is promised."""

from __future__ import annotations

import pytest

from toolkit.games.gudnak.vocabulary import language
from toolkit.wording.tree import (
    THIS,
    Amount,
    Compare,
    Condition,
    Do,
    Duration,
    Event,
    Grant,
    Head,
    If,
    Instead,
    Limit,
    May,
    Modify,
    Place,
    Player,
    Qualifier,
    Ref,
    Rule,
    Selector,
    Sequence,
    Statement,
    Static,
    Trigger,
    When,
)

YOU, OPPONENT = Player("you"), Player("opponent")
F = (Head("fighter"),)
THIS_FIGHTER = Ref(THIS, "fighter")
HAND, GRAVEYARD, BACK_ROW = Place("hand", YOU), Place("graveyard", YOU), Place("back_row", YOU)


def n(number: int) -> Amount:
    return Amount("number", number)


def power(number: int, relation: str = "=") -> tuple[Head, ...]:
    return (Head("fighter", power=Compare(relation, n(number))),)


def trait(*names: str) -> tuple[Head, ...]:
    return tuple(Head("fighter", (name,)) for name in names)


def do(verb: str, **args: object) -> Do:
    return Do(verb, tuple(args.items()))  # type: ignore[arg-type]


def plus(number: int, role: str = "", against: Selector | None = None, sign: str = "+") -> tuple[Modify, ...]:
    return (Modify("power", sign, n(number), role, against),)


def target(*adjectives: str, heads: tuple[Head, ...] = F, slot: int = 0, **more: object) -> Selector:
    return Selector("target", heads, adjectives=adjectives, slot=slot, **more)  # type: ignore[arg-type]


def near(ref: Ref = THIS_FIGHTER) -> tuple[Qualifier, ...]:
    return (Qualifier("adjacent_to", ref),)


def card(slot: int, whose: Player = YOU) -> Selector:
    return Selector("a", (Head("card"),), qualifiers=(Qualifier("in", Place("hand", whose)),), slot=slot)


def square(slot: int, *qualifiers: Qualifier) -> Selector:
    return Selector("a", (Head("square"),), adjectives=("unoccupied",), qualifiers=qualifiers, slot=slot)


OTHER_NEAR = (Qualifier("other_than", THIS_FIGHTER), *near())
FRIENDLY = target("friendly")
HUNTER = Selector("a", trait("Hunter"), slot=0)
UNTIL_END, UNTIL_NEXT = Duration("until_end_of_turn"), Duration("until_next_turn", YOU)

ON_FIGHTERS: list[tuple[str, list[Statement]]] = [
    ("Passive: This fighter has +I when attacking Hunters.", [Static(THIS_FIGHTER, plus(1, "attacking", HUNTER))]),
    ("Passive: This fighter has +I when attacked.", [Static(THIS_FIGHTER, plus(1, "attacked"))]),
    (
        "Passive: This fighter has +I while in your Back Row.",
        [Static(THIS_FIGHTER, plus(1), Condition("in", THIS_FIGHTER, BACK_ROW))],
    ),
    ("Passive: This fighter has +I during your turn.", [Static(THIS_FIGHTER, plus(1), duration=Duration("during_turn", YOU))]),
    (
        "Passive: Other friendly Soldiers adjacent to this fighter have +I.",
        [Static(Selector("all", trait("Soldier"), adjectives=("friendly",), qualifiers=OTHER_NEAR, slot=0), plus(1))],
    ),
    (
        "Passive: Enemy fighters adjacent to this fighter have -I.",
        [Static(Selector("all", F, adjectives=("enemy",), qualifiers=near(), slot=0), plus(1, sign="-"))],
    ),
    (
        "Passive: Friendly Soldiers have +I while fatigued.",
        [
            Static(
                Selector("all", trait("Soldier"), adjectives=("friendly",), slot=0), plus(1), Condition("is", Ref(0), "fatigued")
            )
        ],
    ),
    (
        "Passive: This fighter has +I while not fatigued.",
        [Static(THIS_FIGHTER, plus(1), Condition("is", THIS_FIGHTER, "fatigued", negated=True))],
    ),
    (
        "Passive: This fighter has +I while you control a Hero.",
        [Static(THIS_FIGHTER, plus(1), Condition("control", YOU, Selector("a", trait("Hero"), slot=0)))],
    ),
    (
        "Passive: This fighter has +I for each friendly Soldier adjacent to it.",
        [
            Static(
                THIS_FIGHTER,
                (
                    Modify(
                        "power",
                        "+",
                        Amount(
                            "count_of",
                            1,
                            Selector("all", trait("Soldier"), adjectives=("friendly",), qualifiers=near(), slot=0),
                        ),
                    ),
                ),
            )
        ],
    ),
    (
        "Passive: This fighter cannot move or be attacked.".replace(" or be", " and cannot be"),
        [Static(THIS_FIGHTER, (Rule(False, "move"), Rule(False, "attack", passive=True)))],
    ),
    (
        "Passive: This fighter may attack even while fatigued.",
        [Static(THIS_FIGHTER, (Rule(True, "attack", circumstance="while_fatigued"),))],
    ),
    ("Passive: This fighter has the Hunter trait.", [Static(THIS_FIGHTER, (Grant(("Hunter",)),))]),
    (
        "Passive: After this fighter moves, you may draw a card.",
        [When(Trigger("after", Event("move", THIS_FIGHTER)), May(do("draw", count=n(1))))],
    ),
    (
        "Passive: When this fighter is attacked by a Hunter, draw a card.",
        [When(Trigger("when", Event("attack", THIS_FIGHTER, (("by", HUNTER),), passive=True)), do("draw", count=n(1)))],
    ),
    (
        "Passive: At the start of your turn, draw a card.",
        [When(Trigger("at", time="start_of_turn", whose=YOU), do("draw", count=n(1)))],
    ),
    (
        "Passive: If this fighter would be destroyed, instead draw a card.",
        [Instead(Event("destroy", THIS_FIGHTER, passive=True, would=True), do("draw", count=n(1)))],
    ),
    ("Action: Destroy target adjacent enemy fighter.", [do("destroy", what=target("enemy", qualifiers=near()))]),
    (
        "Action: Destroy all other fighters adjacent to this fighter.",
        [do("destroy", what=Selector("all", F, qualifiers=OTHER_NEAR, slot=0))],
    ),
    ("Action: Relocate this fighter up to 2 squares.", [do("relocate", what=THIS_FIGHTER, by=Compare("<=", n(2)))]),
    ("Action: You may move this fighter.", [May(do("move", what=THIS_FIGHTER))]),
    ("Action: You may attack with this fighter.", [May(do("attack", **{"with": THIS_FIGHTER}))]),
    (
        "Deploy: You may relocate target adjacent enemy fighter to an unoccupied square adjacent to it.",
        [May(do("relocate", what=target("enemy", qualifiers=near()), to=square(1, *near(Ref(0)))))],
    ),
]

ON_TACTICS: list[tuple[str, list[Statement]]] = [
    ("Destroy target enemy I.", [do("destroy", what=target("enemy", heads=power(1)))]),
    ("Destroy target enemy II or less.", [do("destroy", what=target("enemy", heads=power(2, "<=")))]),
    (
        "Destroy target enemy I or II.",
        [do("destroy", what=target("enemy", heads=(Head("fighter", power=Compare("in", n(1), (n(2),))),)))],
    ),
    ("Destroy target Construct.", [do("destroy", what=target(heads=(Head("construct"),)))]),
    ("Destroy target Soldier or Hunter.", [do("destroy", what=target(heads=trait("Soldier", "Hunter")))]),
    ("Destroy all Is.", [do("destroy", what=Selector("all", power(1), slot=0))]),
    ("Draw 2 cards.", [do("draw", count=n(2))]),
    ("Draw 2 cards, then discard a card.", [Sequence((do("draw", count=n(2)), do("discard", what=card(0))), ("then",))]),
    ("Discard a card. If you do, draw 2 cards.", [do("discard", what=card(0)), If(Condition("did"), do("draw", count=n(2)))]),
    ("Your opponent discards a card.", [Do("discard", (("what", card(0, OPPONENT)),), OPPONENT)]),
    (
        "Relocate target enemy fighter to an adjacent unoccupied square.",
        [do("relocate", what=target("enemy"), to=square(1, *near(Ref(0))))],
    ),
    (
        "Relocate target friendly fighter to any unoccupied square in your Back Row.",
        [do("relocate", what=FRIENDLY, to=square(1, Qualifier("in", BACK_ROW)))],
    ),
    ("Move target friendly fighter.", [do("move", what=FRIENDLY)]),
    ("Move up to 2 friendly fighters.", [do("move", what=Selector("up_to", F, n(2), ("friendly",), slot=0))]),
    ("Attack with target friendly fighter.", [do("attack", **{"with": FRIENDLY})]),
    ("Deploy a fighter from your hand.", [do("deploy", what=Selector("a", F, qualifiers=(Qualifier("in", HAND),), slot=0))]),
    (
        "You may deploy a I from your Graveyard.",
        [May(do("deploy", what=Selector("a", power(1), qualifiers=(Qualifier("in", GRAVEYARD),), slot=0)))],
    ),
    (
        "Put target I in your Graveyard into your hand.",
        [do("put", what=target(heads=power(1), qualifiers=(Qualifier("in", GRAVEYARD),)), to=HAND)],
    ),
    ("Target friendly fighter gains +I until end of turn.", [Static(FRIENDLY, plus(1), duration=UNTIL_END)]),
    (
        "All friendly Hunters gain +I until end of turn.",
        [Static(Selector("all", trait("Hunter"), adjectives=("friendly",), slot=0), plus(1), duration=UNTIL_END)],
    ),
    ("Target enemy fighter gains -I until your next turn.", [Static(target("enemy"), plus(1, sign="-"), duration=UNTIL_NEXT)]),
    ("Fatigue target enemy fighter.", [do("fatigue", what=target("enemy"))]),
    ("Target friendly fighter is no longer fatigued.", [do("unfatigue", what=FRIENDLY)]),
    (
        "Sacrifice a friendly fighter. If you do, draw 2 cards.",
        [
            do("sacrifice", what=Selector("a", F, adjectives=("friendly",), slot=0)),
            If(Condition("did"), do("draw", count=n(2))),
        ],
    ),
    (
        "Return target friendly fighter to its owner's hand.",
        [do("put", what=FRIENDLY, to=Place("hand", Player("owner", Ref(0))))],
    ),
    (
        "Swap target friendly fighter with another friendly fighter.",
        [
            do(
                "swap",
                **{"what": FRIENDLY, "with": target("friendly", slot=1, qualifiers=(Qualifier("other_than", Ref(0)),))},
            )
        ],
    ),
    ("Gain an action.", [do("gain_action", count=n(1))]),
    ("Put the top 2 cards of your opponent's deck into their Graveyard.", [do("mill", count=n(2), of=OPPONENT)]),
]

ON_OTHERS: list[tuple[str, str, list[Statement]]] = [
    (
        "attachment",
        "Attached fighter has +I when attacking.",
        [Static(Selector("the", F, adjectives=("attached",), slot=0), plus(1, "attacking"))],
    ),
    (
        "construct",
        "Friendly fighters adjacent to this Construct have +I when attacked.",
        [
            Static(
                Selector("all", F, adjectives=("friendly",), qualifiers=near(Ref(THIS, "construct")), slot=0),
                plus(1, "attacked"),
            )
        ],
    ),
]
EVERY = [("hero", *pair) for pair in ON_FIGHTERS] + [("tactic", *pair) for pair in ON_TACTICS] + ON_OTHERS

ATTACHMENT = [
    # a nested phrase takes what follows it ...
    (
        "Destroy target fighter adjacent to a friendly Soldier in your Back Row.",
        target(
            qualifiers=(
                Qualifier(
                    "adjacent_to",
                    Selector("a", trait("Soldier"), adjectives=("friendly",), qualifiers=(Qualifier("in", BACK_ROW),), slot=1),
                ),
            )
        ),
    ),
    # ... a pronoun does not ...
    (
        "Destroy target fighter adjacent to this fighter in your Back Row.",
        target(qualifiers=(Qualifier("in", BACK_ROW), *near())),
    ),
    # ... a place bears nothing ...
    (
        "Destroy target fighter in your Back Row that is fatigued.",
        target("fatigued", qualifiers=(Qualifier("in", BACK_ROW),)),
    ),
    # ... and what a noun cannot bear moves outwards to one that can.
    (
        "Destroy target fighter adjacent to a Construct that is fatigued.",
        target("fatigued", qualifiers=(Qualifier("adjacent_to", Selector("a", (Head("construct"),), slot=1)),)),
    ),
]


@pytest.mark.parametrize(("kind", "text", "bodies"), EVERY, ids=[text for _, text, _ in EVERY])
def test_a_sentence_reads_as_its_tree_and_comes_back(kind: str, text: str, bodies: list[Statement]) -> None:
    reading = language().read(text, kind)
    assert not reading.stops
    assert [sentence.body for ability in reading.tree.abilities for sentence in ability.sentences] == bodies
    written = language().render(reading.tree)
    assert language().read(written, kind).tree == reading.tree
    assert language().render(language().read(written, kind).tree) == written


@pytest.mark.parametrize(("text", "what"), ATTACHMENT, ids=[text for text, _ in ATTACHMENT])
def test_a_qualifier_belongs_to_the_noun_that_can_bear_it(text: str, what: Selector) -> None:
    reading = language().read("Action: " + text, "hero")
    assert not reading.stops
    (sentence,) = reading.tree.abilities[0].sentences
    assert sentence.body == do("destroy", what=what)


def test_a_qualifier_moves_to_the_object_of_the_verb() -> None:
    text = "Relocate target fighter to a square adjacent to a Construct that is unoccupied."
    (sentence,) = language().read(text, "tactic").tree.abilities[0].sentences
    assert isinstance(sentence.body, Do)
    beside = Qualifier("adjacent_to", Selector("a", (Head("construct"),), slot=2))
    assert sentence.body.arg("to") == square(1, beside)


def test_labels_names_limits_and_lines_make_abilities() -> None:
    text = "Action - Flame Step: Draw a card.\nPassive: Once per turn, when this fighter moves, draw a card."
    action, passive = language().read(text, "hero").tree.abilities
    assert (action.kind, action.name, action.limits) == ("action", "Flame Step", ())
    assert (passive.kind, passive.name, passive.limits) == ("passive", "", (Limit(1, "turn"),))
    assert [ability.kind for ability in language().read("Draw a card.\nGain an action.", "tactic").tree.abilities] == ["play"] * 2


def test_an_ability_in_quotes_is_granted() -> None:
    (sentence,) = language().read('Passive: Friendly Soldiers have "Action: Draw a card."', "hero").tree.abilities[0].sentences
    assert isinstance(sentence.body, Static)
    (grant,) = sentence.body.changes
    assert isinstance(grant, Grant)
    assert [(a.kind, [s.body for s in a.sentences]) for a in grant.abilities] == [("action", [do("draw", count=n(1))])]
