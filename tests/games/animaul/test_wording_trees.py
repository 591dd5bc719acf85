"""The tree of each construct of AniMaul's rules English: what the engine is promised."""

from __future__ import annotations

import pytest

from tests.games.animaul.wording_kit import READER
from toolkit.wording.tree import (
    THIS,
    Ability,
    Amount,
    Compare,
    Condition,
    Do,
    Duration,
    Event,
    ForEach,
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
    Redefine,
    Ref,
    Rule,
    Selector,
    Sentence,
    Sequence,
    Statement,
    Static,
    Trigger,
    When,
)

YOU, OPPONENT = Player("you"), Player("opponent")
CARD, MINI = Ref(THIS, "card"), Ref(THIS, "miniature")
HAND, DECK, PILE = Place("hand", YOU), Place("deck", YOU), Place("discard_pile", YOU)
UNTIL_END = Duration("until_end_of_turn")


def n(number: int) -> Amount:
    return Amount("number", number)


def dice(number: int, sides: int, more: int = 0) -> Amount:
    return Amount("dice", number, sides=sides, more=n(more) if more else None)


def on(of: Selector | Ref, number: int = 1) -> Amount:
    return Amount("counters_on", number, of)


def do(verb: str, **args: object) -> Do:
    return Do(verb, tuple(args.items()))  # type: ignore[arg-type]


def some(determiner: str, *nouns: str, slot: int = 0, **more: object) -> Selector:
    return Selector(determiner, tuple(map(Head, nouns)), slot=slot, **more)  # type: ignore[arg-type]


def target(noun: str, *adjectives: str, slot: int = 0, near: Ref | None = None, **more: object) -> Selector:
    qualifiers = (Qualifier("adjacent_to", near),) if near else ()
    return some("target", noun, slot=slot, **{"adjectives": adjectives, "qualifiers": qualifiers, **more})


def every(noun: str, *adjectives: str, slot: int = 0, near: Ref | None = None) -> Selector:
    return some("all", noun, slot=slot, adjectives=adjectives, qualifiers=(Qualifier("adjacent_to", near),) if near else ())


def plus(number: int, role: str = "", statistic: str = "roll", **more: object) -> tuple[Modify, ...]:
    return (Modify(statistic, "+", n(number), role, **more),)  # type: ignore[arg-type]


def when(event: Event, body: Statement, word: str = "when") -> When:
    return When(Trigger(word, event), body)


def turn(body: Statement, time: str = "start_of_turn", whose: Player = YOU) -> When:
    return When(Trigger("at", time=time, whose=whose), body)


DRAW, COUNTER = do("draw", count=n(1)), do("put_counter", count=n(1), on=CARD)
THROW = do("discard", what=CARD)
EQUIPPED = some("the", "card", adjectives=("equipped",))
HELD = some("a", "card", qualifiers=(Qualifier("in", HAND),))
DID = Condition("did")

HOLDS: list[tuple[str, str, Statement]] = [
    ("animal", "This card has +1 when attacking.", Static(CARD, plus(1, "attacking"))),
    ("animal", "This card has +2 when defending.", Static(CARD, plus(2, "attacked"))),
    (
        "animal",
        "This card has +1 when attacking Critters.",
        Static(CARD, plus(1, "attacking", against=some("a", "critter"))),
    ),
    (
        "animal",
        "This card has +2 when attacking your opponent's deck.",
        Static(CARD, plus(2, "attacking", against=Place("deck", OPPONENT))),
    ),
    ("animal", "Your deck has +4 when defending.", Static(DECK, plus(4, "attacked"))),
    (
        "biome",
        "Friendly Critters adjacent to this card have +1 when attacking.",
        Static(every("critter", "friendly", near=CARD), plus(1, "attacking")),
    ),
    (
        "biome",
        "Friendly miniatures on this card have +2 when defending.",
        Static(some("all", "miniature", adjectives=("friendly",), qualifiers=(Qualifier("on", CARD),)), plus(2, "attacked")),
    ),
    ("trait", "The equipped card has +1 die.", Static(EQUIPPED, plus(1, statistic="dice"))),
    ("trait", "The equipped card has +3 Life.", Static(EQUIPPED, plus(3, statistic="life"))),
    ("trait", "The equipped card has 2d8 dice.", Static(EQUIPPED, (Modify("dice", "=", dice(2, 8)),))),
    ("trait", "The equipped card has Life 20.", Static(EQUIPPED, (Modify("life", "=", n(20)),))),
    ("trait", "The equipped card cannot move or attack.", Static(EQUIPPED, (Rule(False, "move"), Rule(False, "attack")))),
    ("trait", "The equipped card cannot be attacked.", Static(EQUIPPED, (Rule(False, "attack", passive=True),))),
    (
        "trait",
        "This card may be equipped to your deck.",
        Static(CARD, (Rule(True, "equip", (("to", DECK),), True),)),
    ),
    (
        "trait",
        "This card may only be equipped to an enemy Animal.",
        Static(CARD, (Rule(True, "equip", (("to", some("a", "animal", adjectives=("enemy",))),), True, "only"),)),
    ),
    (
        "biome",
        'Friendly Critters have "When this card is defeated, draw a card." while you control an Animal.',
        Static(
            every("critter", "friendly"),
            (Grant((), (Ability("passive", (Sentence(when(Event("defeat", CARD, passive=True), DRAW)),)),)),),
            Condition("control", YOU, some("a", "animal", slot=1)),
        ),
    ),
    (
        "critter",
        "This card has the Action abilities of all Critters in your discard pile.",
        Static(CARD, (Grant(copied=some("all", "critter", qualifiers=(Qualifier("in", PILE),)), every="actions"),)),
    ),
    ("animal", "This card has no miniature.", Static(CARD, (Redefine("no_miniature"),))),
    (
        "biome",
        "Friendly cards adjacent to this card have the Ice sub-type.",
        Static(every("card", "friendly", near=CARD), (Grant(("Ice",)),)),
    ),
    (
        "animal",
        "This card has +1 for each counter on this card when attacking.",
        Static(CARD, (Modify("roll", "+", on(CARD), "attacking"),)),
    ),
    (
        "animal",
        "This card has +1 die for each friendly Biome adjacent to this card.",
        Static(CARD, (Modify("dice", "+", Amount("count_of", 1, every("biome", "friendly", near=CARD))),)),
    ),
    (
        "animal",
        "This card has +1 die while it has 3 or more counters.",
        Static(CARD, plus(1, statistic="dice"), Condition("has_counters", CARD, Compare(">=", n(3)))),
    ),
    (
        "animal",
        "This card has +1 while you control 3 or more Critters.",
        Static(CARD, plus(1), Condition("control", YOU, some("at_least", "critter", count=n(3)))),
    ),
    (
        "animal",
        "This card has +1 while you control more Critters than your opponent.",
        Static(CARD, plus(1), Condition("outnumber", YOU, some("more", "critter"))),
    ),
    (
        "animal",
        "This card has +1 die while adjacent to an Ice Biome.",
        Static(
            CARD, plus(1, statistic="dice"), Condition("adjacent_to", CARD, Selector("a", (Head("biome", ("Ice",)),), slot=0))
        ),
    ),
    (
        "animal",
        "This card has +1 while this miniature is on a Moss Biome.".replace("this miniature is on", "on"),
        Static(CARD, plus(1), Condition("on", CARD, Selector("a", (Head("biome", ("Moss",)),), slot=0))),
    ),
]
ANSWERS: list[tuple[str, str, Statement]] = [
    ("animal", "When this card is played, draw a card.", when(Event("play", CARD, passive=True), DRAW)),
    ("animal", "When this card is attacked, put a counter on this card.", when(Event("attack", CARD, passive=True), COUNTER)),
    ("animal", "When this card is dealt damage, draw a card.", when(Event("deal", CARD, passive=True), DRAW)),
    (
        "animal",
        "When this card defeats an Animal or Critter, gain 2 points.",
        when(Event("defeat", CARD, (("what", some("a", "animal", "critter")),)), do("gain_points", count=n(2))),
    ),
    ("animal", "When you defeat a Critter, draw a card.", when(Event("defeat", YOU, (("what", some("a", "critter")),)), DRAW)),
    (
        "animal",
        "When a friendly Critter is defeated, draw a card.",
        when(Event("defeat", some("a", "critter", adjectives=("friendly",)), passive=True), DRAW),
    ),
    (
        "animal",
        "After this card attacks, your opponent discards a card.",
        when(
            Event("attack", CARD),
            Do("discard", (("what", some("a", "card", qualifiers=(Qualifier("in", Place("hand", OPPONENT)),))),), OPPONENT),
            "after",
        ),
    ),
    ("animal", "When you play a Biome, draw a card.", when(Event("play", YOU, (("what", some("a", "biome")),)), DRAW)),
    ("animal", "When your deck is attacked, draw a card.", when(Event("attack", DECK, passive=True), DRAW)),
    (
        "animal",
        "After this card rolls 10 or more when attacking, draw a card.",
        when(Event("roll", CARD, (("total", Compare(">=", n(10))), ("role", "attacking"))), DRAW, "after"),
    ),
    ("animal", "When your opponent fails to draw a card, draw a card.", when(Event("miss", OPPONENT), DRAW)),
    (
        "biome",
        "After a miniature moves onto this card, you may move target friendly miniature 1 space.",
        when(
            Event("move", some("a", "miniature"), (("onto", CARD),)),
            May(do("move", what=target("miniature", "friendly", slot=1), by=Compare("=", n(1)))),
            "after",
        ),
    ),
    ("animal", "When a card is flipped face down, draw a card.", when(Event("flip_down", some("a", "card"), passive=True), DRAW)),
    (
        "trait",
        "When a Trait is equipped to the equipped card, draw a card.",
        when(Event("equip", some("a", "trait"), (("to", some("the", "card", slot=1, adjectives=("equipped",))),), True), DRAW),
    ),
    ("animal", "At the start of your turn, heal 1d6 damage from this card.", turn(do("heal", count=dice(1, 6), what=CARD))),
    ("animal", "At the end of your opponent's turn, draw a card.", turn(DRAW, "end_of_turn", OPPONENT)),
    (
        "animal",
        "At the start of your turn, if you have no cards in your hand, draw a card.",
        turn(If(Condition("have", YOU, some("no", "card", count=n(0), qualifiers=(Qualifier("in", HAND),))), DRAW)),
    ),
    (
        "animal",
        "If this card would be defeated, instead discard this card.",
        Instead(Event("defeat", CARD, passive=True, would=True), THROW),
    ),
    (
        "biome",
        "If your opponent would draw a card, you may instead discard this card.",
        Instead(Event("draw", OPPONENT, (("count", n(1)),), would=True), THROW, optional=True),
    ),
    (
        "trait",
        "If your deck would be attacked by an Animal, instead discard this card.",
        Instead(Event("attack", DECK, (("by", some("a", "animal")),), passive=True, would=True), THROW),
    ),
    ("biome", "If you would fail to draw a card, instead discard this card.", Instead(Event("miss", YOU, would=True), THROW)),
    (
        "biome",
        "When your opponent discards a card in your opponent's hand, discard this card.",
        when(
            Event(
                "discard", OPPONENT, (("what", some("a", "card", qualifiers=(Qualifier("in", Place("hand", OPPONENT)),))),)
            ),
            THROW,
        ),
    ),
    (
        "action",
        "Before an enemy miniature attacks, target friendly Animal gains +1 die until end of turn, then discard this card.",
        when(
            Event("attack", some("a", "miniature", adjectives=("enemy",))),
            Sequence(
                (Static(target("animal", "friendly", slot=1), plus(1, statistic="dice"), duration=UNTIL_END), THROW), ("then",)
            ),
            "before",
        ),
    ),
    (
        "animal",
        "When this card is played, you may discard a card. If you do, draw a card.",
        when(Event("play", CARD, passive=True), Sequence((May(do("discard", what=HELD)), If(DID, DRAW)), (".",))),
    ),
]
DOES: list[tuple[str, str, Statement]] = [
    ("animal", "Free: Move this miniature 1 space.", do("move", what=MINI, by=Compare("=", n(1)))),
    (
        "action",
        "Move target friendly Critter miniature up to 2 spaces.",
        do("move", what=target("critter_miniature", "friendly"), by=Compare("<=", n(2))),
    ),
    (
        "action",
        "Move target friendly miniature to an empty space adjacent to your deck.",
        do(
            "move",
            what=target("miniature", "friendly"),
            to=some("a", "space", slot=1, adjectives=("empty",), qualifiers=(Qualifier("adjacent_to", DECK),)),
        ),
    ),
    (
        "action",
        "Move target friendly Biome to an empty cell.",
        do("move_card", what=target("biome", "friendly"), to=some("a", "cell", slot=1, adjectives=("empty",))),
    ),
    (
        "action",
        "Target friendly miniature swaps places with another friendly miniature.",
        do(
            "swap",
            **{
                "what": target("miniature", "friendly"),
                "with": target("miniature", "friendly", slot=1, qualifiers=(Qualifier("other_than", Ref(0)),)),
            },
        ),
    ),
    (
        "animal",
        "Action: Morph this card into Thunder Ram.",
        do("morph", what=CARD, into=Selector("the", (Head("card", name="Thunder Ram"),), slot=0)),
    ),
    (
        "animal",
        "Free: For each counter on this card, deal 1 damage to target enemy Critter.",
        ForEach(on(CARD), do("deal", count=n(1), to=target("critter", "enemy"))),
    ),
    (
        "animal",
        "Action: Deal 1 damage to target enemy Animal for each counter on this card.",
        do("deal", count=on(CARD), to=target("animal", "enemy")),
    ),
    (
        "animal",
        "Action: Deal 2d6+1 damage to target enemy miniature adjacent to this miniature.",
        do("deal", count=dice(2, 6, 1), to=target("miniature", "enemy", near=MINI)),
    ),
    ("action", "Discard target enemy Trait.", do("discard", what=target("trait", "enemy"))),
    ("action", "Discard a card.", do("discard", what=HELD)),
    ("action", "Discard the top 2 cards of your opponent's deck.", do("mill", count=n(2), of=OPPONENT)),
    (
        "action",
        "Return target friendly Trait to its owner's hand.",
        do("return", what=target("trait", "friendly"), to=Place("hand", Player("owner", Ref(0)))),
    ),
    (
        "action",
        "Search your deck for a Biome and put it into your hand, then shuffle your deck.",
        Sequence(
            (
                do("search", where=DECK, what=some("a", "biome")),
                do("put", what=Ref(0), to=HAND),
                do("shuffle", what=DECK),
            ),
            ("and", "then"),
        ),
    ),
    (
        "action",
        "Shuffle all cards from your discard pile into your deck.",
        do("shuffle_into", what=some("all", "card", qualifiers=(Qualifier("in", PILE),)), to=DECK),
    ),
    ("action", "Flip target enemy Biome face down.", do("flip_down", what=target("biome", "enemy"))),
    ("action", "Flip target friendly card face up.", do("flip_up", what=target("card", "friendly"))),
    (
        "action",
        "Equip target Trait to target friendly Animal.",
        do("equip", what=target("trait"), to=target("animal", "friendly", slot=1)),
    ),
    ("action", "Unequip target enemy Trait.", do("unequip", what=target("trait", "enemy"))),
    (
        "action",
        "Remove all counters from target enemy card.",
        do("remove_counter", **{"count": Amount("all"), "from": target("card", "enemy")}),
    ),
    ("action", "Put 2 bonus dice on target friendly Critter.", do("put_bonus_die", count=n(2), on=target("critter", "friendly"))),
    (
        "action",
        "Defeat target enemy Critter with 3 or less Life.",
        do("defeat", what=target("critter", "enemy", qualifiers=(Qualifier("has_life", Compare("<=", n(3))),))),
    ),
    ("action", "Attack with target friendly miniature.", do("attack", **{"with": target("miniature", "friendly")})),
    ("action", "Play a Biome from your hand.", do("play", what=some("a", "biome", qualifiers=(Qualifier("in", HAND),)))),
    ("action", "Your opponent loses 2 points.", Do("lose_points", (("count", n(2)),), OPPONENT)),
    (
        "action",
        "If a card your opponent controls has fewer than 5 counters, draw a card.",
        If(
            Condition("has_counters", some("a", "card", qualifiers=(Qualifier("controlled_by", OPPONENT),)), Compare("<", n(5))),
            DRAW,
        ),
    ),
    (
        "action",
        "Your opponent cannot play a Reaction until end of turn.",
        Static(OPPONENT, (Rule(False, "play", (("what", some("a", "reaction")),)),), duration=UNTIL_END),
    ),
]
EVERY = [*HOLDS, *ANSWERS, *DOES]


@pytest.mark.parametrize(("kind", "text", "body"), EVERY, ids=[text for _, text, _ in EVERY])
def test_a_sentence_reads_as_its_tree_and_comes_back(kind: str, text: str, body: Statement) -> None:
    reading = READER.read(text, kind)
    assert not reading.stops
    assert [sentence.body for ability in reading.tree.abilities for sentence in ability.sentences] == [body]
    assert READER.render(reading.tree) == text


def test_a_nested_phrase_takes_what_follows_it_and_a_miniature_lies_nowhere() -> None:
    reading = READER.read("Flip target Biome adjacent to a Critter with 2 or more counters face down.", "action")
    assert not reading.stops
    critter = some("a", "critter", slot=1, qualifiers=(Qualifier("has_counters", Compare(">=", n(2))),))
    expected = do("flip_down", what=some("target", "biome", qualifiers=(Qualifier("adjacent_to", critter),)))
    assert reading.tree.abilities[0].sentences[0].body == expected


def test_labels_limits_and_lines_make_abilities() -> None:
    text = "Once per turn, when this card attacks, draw a card.\nFree: Twice per turn, draw a card.\nAction: Gain 2 points."
    passive, free, action = READER.read(text, "animal").tree.abilities
    assert [ability.kind for ability in (passive, free, action)] == ["passive", "free", "action"]
    assert [ability.limits for ability in (passive, free, action)] == [(Limit(1, "turn"),), (Limit(2, "turn"),), ()]
    assert [a.kind for a in READER.read("Draw a card. Gain an action.\nAction: Draw a card.", "action").tree.abilities] == [
        "play",
        "action",
    ]


def test_what_simply_holds_may_stand_on_an_action_card_that_stays() -> None:
    reading = READER.read("Friendly Critters have +1 when attacking.", "action")
    assert not reading.stops
    assert reading.tree.abilities[0].kind == "play"


def test_an_ability_in_quotes_is_granted_and_speaks_of_its_bearer() -> None:
    (sentence,) = READER.read('Friendly Critters have "Free: Move this miniature 1 space."', "biome").tree.abilities[0].sentences
    assert isinstance(sentence.body, Static)
    (grant,) = sentence.body.changes
    assert isinstance(grant, Grant)
    assert [(a.kind, [s.body for s in a.sentences]) for a in grant.abilities] == [
        ("free", [do("move", what=MINI, by=Compare("=", n(1)))])
    ]
