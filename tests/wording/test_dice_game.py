"""A stranger's game with dice, counters and figures beside their cards: what the neutral rows and passes offer such a game."""

from __future__ import annotations

import logging
from dataclasses import replace

import pytest
from lark import logger

from toolkit.wording.grammar import build
from toolkit.wording.reader import Reader
from toolkit.wording.rows import node, row
from toolkit.wording.synonyms import SYNONYMS
from toolkit.wording.terms import number
from toolkit.wording.tree import (
    THIS,
    Amount,
    Condition,
    Do,
    Event,
    ForEach,
    Head,
    Modify,
    Place,
    Player,
    Qualifier,
    Ref,
    Rule,
    Selector,
    Sequence,
    Static,
    When,
)
from toolkit.wording.vocabulary import Kind, Noun, Role, Verb, Vocabulary, adjective, counted, quantifiers, zone

_LIES = frozenset({"friendly", "enemy", "adjacent", "adjacent_to", "other", "other_than", "in", "Old"})
_FIGURES = Role(frozenset({"figure"}), reads={"knight": "figure", "card": "figure"}, strict=True)
QUEST = Vocabulary(
    game="quest",
    nouns=[
        Noun("card", "card#", _LIES, card=True),
        Noun("knight", "Knight#", _LIES, card=True, also=frozenset({"card"})),
        Noun("figure", "figure#", _LIES - {"in"}, place="figure"),
    ],
    verbs=[
        Verb("draw", ("draw~ {count:cards}",), {"count": Role()}, example="Draw 2 cards."),
        Verb("walk", ("walk~ {what:np}",), {"what": _FIGURES}),
        Verb("strike", ("strike~ {to:np} for {count:harm}",), {"to": Role(), "count": Role()}, (), "struck"),
        Verb("throw", ("throw~ {what:np}",), {"what": Role(frozenset({"card"}), chosen="a", zone="hand", at="from", bare=True)}),
        Verb("play", ("play~ {what:np}",), {"what": Role()}, ("play~ {what:np}",), "played", mirrored=True),
        Verb("duel", ("{with:np!} duel~",), {"with": Role(frozenset({"figure"}))}, ("duel~",), doer="with", rule="act"),
    ],
    extra=[
        *map(adjective, ("friendly", "enemy", "adjacent", "other", "Old")),
        *counted("cards", "card"),
        *quantifiers(),
        zone("hand", "hand"),
        row("harm", lambda v: v["d"], lambda a: {"d": a} if a.kind == "dice" else None, "{d:DICE}"),
        row("harm", lambda v: number(v["n"]), lambda a: {"n": a.number} if a.kind == "number" else None, "{n:NUMBER}"),
        row(
            "tally",
            lambda v: Amount("count_of", 1, v["of"]),
            lambda a: {"of": a.of} if a.kind == "count_of" else None,
            "{of:phrase}",
        ),
        node("statement", ForEach, "for_each {amount:tally} , {body:statement}"),
    ],
    labels={"Quest": "quest"},
    instructs=frozenset({"quest", "play"}),
    holds=frozenset({"play"}),
    kinds={
        "knight": Kind("card", "passive", also={"knight": "card", "figure": "figure"}),
        "scroll": Kind("card", "play"),
    },
    quoted=Kind("card", "passive", also={"figure": "figure"}),
    default_noun="card",
    statistic="roll",
    levels=False,
    trait="order",
    late=frozenset({"Old"}),
    roles={"attacking": "when_striking"},
    synonyms=SYNONYMS,
)
READER = Reader(QUEST, traits=("Rose",))
YOU, OPPONENT = Player("you"), Player("opponent")


def body(text: str, kind: str = "scroll") -> object:
    reading = READER.read(text, kind)
    assert not reading.stops, reading.stops
    ((sentence,),) = (ability.sentences for ability in reading.tree.abilities)
    assert READER.read(READER.render(reading.tree), kind).tree == reading.tree
    return sentence.body


def trouble(text: str, kind: str = "scroll") -> str:
    reading = READER.read(text, kind)
    assert not reading.exact
    return reading.stops[0].message


def written(text: str, kind: str = "scroll") -> str:
    return READER.render(READER.read(text, kind).tree)


def target(noun: str, *adjectives: str, slot: int = 0) -> Selector:
    return Selector("target", (Head(noun),), adjectives=adjectives, slot=slot)


def test_its_grammar_has_no_conflict(caplog: pytest.LogCaptureFixture) -> None:
    level = logger.level
    logger.setLevel(logging.DEBUG)
    try:
        with caplog.at_level(logging.DEBUG, logger="lark"):
            build(QUEST.rows, debug=True)
    finally:
        logger.setLevel(level)
    assert not [record for record in caplog.records if "onflict" in record.getMessage()]


# ---- dice, "for each", what simply holds ---------------------------------------------------------------------------------


def test_dice_are_amounts_with_their_faces() -> None:
    assert body("Strike target card for 2d6.") == Do("strike", (("to", target("card")), ("count", Amount("dice", 2, sides=6))))
    assert body("Strike target card for d20.") == Do("strike", (("to", target("card")), ("count", Amount("dice", 1, sides=20))))
    assert written("Strike target card for D8.") == "Strike target card for 1d8."
    assert READER.explain(READER.read("Strike target card for 2d6.", "scroll").tree)[-1] == "    count: 2d6"


def test_a_body_is_done_for_each() -> None:
    found = body("For each friendly Knight, draw a card.")
    assert found == ForEach(
        Amount("count_of", 1, Selector("all", (Head("knight"),), adjectives=("friendly",), slot=0)),
        Do("draw", (("count", number(1)),)),
    )
    assert (
        "once for each: every friendly knight"
        in READER.explain(READER.read("For each friendly Knight, draw a card.", "scroll").tree)[1]
    )


def test_what_has_no_end_holds_where_the_game_lets_it_and_chooses_nothing() -> None:
    assert isinstance(body("Friendly Knights have +1."), Static)
    assert "how long it lasts" in trouble("Target Knight gains +1.")
    assert "how long it lasts" in trouble("Quest: Friendly Knights have +1.", "knight")
    other = Reader(replace(QUEST, holds=frozenset()))
    assert not other.read("Friendly Knights have +1.", "scroll").exact


def test_no_levels_means_that_numbers_are_numbers() -> None:
    assert body("You may draw 2 cards.") is not None
    assert not READER.read("Strike target 2.", "scroll").exact
    rules = {r.rule for r in QUEST.rows}
    assert "level" not in rules
    assert written("Walk target Rose figure.") == "Walk target Rose figure."
    assert written("Draw a card for each Rose card.") == "Draw a card for each Rose card.", "a trait alone names no thing"


def test_traits_and_roles_are_called_as_the_game_calls_them() -> None:
    assert written("Friendly Knights gain the Rose order until end of turn.").startswith(
        "All friendly Knights gain the Rose order"
    )
    found = body("This card has +2 when striking.", "knight")
    assert found == Static(Ref(THIS, "card"), (Modify("roll", "+", number(2), "attacking"),))
    assert written("This card has +2 when striking.", "knight") == "This card has +2 when striking."


# ---- figures beside their cards ------------------------------------------------------------------------------------------


def test_a_card_may_be_called_by_its_kind_and_its_figure_by_another_noun() -> None:
    assert written("This Knight has +1.", "knight") == "This card has +1."
    assert body("Quest: Walk this figure.", "knight") == Do("walk", (("what", Ref(THIS, "figure")),))
    assert "this card is no figure" in trouble("Walk this figure.", "scroll")


def test_a_role_takes_what_stands_for_it_and_refuses_the_rest() -> None:
    assert body("Walk target friendly Knight.") == Do("walk", (("what", target("figure", "friendly")),))
    assert body("Quest: Walk this card.", "knight") == Do("walk", (("what", Ref(THIS, "figure")),))
    strict = Reader(replace(QUEST, verbs=[replace(verb, roles={"what": Role(frozenset({"figure"}), strict=True)})
                                         if verb.name == "walk" else verb for verb in QUEST.verbs]))  # fmt: skip
    assert "cannot be done with a Knight, only with: figure" in strict.read("Walk target Knight.", "scroll").stops[0].message


def test_adjacent_alone_is_measured_from_where_the_thing_stands() -> None:
    near = body("Quest: Walk target adjacent figure.", "knight")
    assert isinstance(near, Do)
    what = near.arg("what")
    assert isinstance(what, Selector)
    assert what.qualifiers == (Qualifier("adjacent_to", Ref(THIS, "figure")),)
    lies = body("Quest: Strike target adjacent card for 2.", "knight")
    assert isinstance(lies, Do) and isinstance(to := lies.arg("to"), Selector)
    assert to.qualifiers == (Qualifier("adjacent_to", Ref(THIS, "card")),)


def test_a_wider_noun_points_back() -> None:
    reading = READER.read("Strike target enemy Knight for 2. Strike that card for 3.", "scroll")
    assert not reading.stops
    _, second = reading.tree.abilities[0].sentences
    assert isinstance(second.body, Do)
    assert second.body.arg("to") == Ref(0)


def test_an_implied_zone_goes_only_for_what_says_no_more() -> None:
    hand = (Qualifier("in", Place("hand", YOU)),)
    assert body("Throw a card.") == Do("throw", (("what", Selector("a", (Head("card"),), qualifiers=hand, slot=0)),))
    assert body("Throw target card.") == Do("throw", (("what", target("card")),))
    assert body("Throw an enemy card.") == Do("throw", (("what", target("card", "enemy")),))
    assert written("Throw a Knight.") == "Throw a Knight from your hand."


def test_adjectives_that_belong_to_the_noun_stand_beside_it() -> None:
    assert written("Throw target Old enemy card.") == "Throw target enemy Old card."


# ---- conditions, bans, answers -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "determiner", "count"),
    [
        ("3 or more Knights", "at_least", 3),
        ("3 Knights", "at_least", 3),
        ("at most 2 Knights", "at_most", 2),
        ("more than 2 Knights", "more_than", 2),
        ("fewer than 2 Knights", "fewer_than", 2),
        ("exactly 1 Knight", "exactly", 1),
        ("no Knights", "no", 0),
    ],
)
def test_conditions_ask_how_many_there_are(said: str, determiner: str, count: int) -> None:
    found = body(f"This card has +1 while you control {said}.", "knight")
    assert isinstance(found, Static)
    argument = Selector(determiner, (Head("knight"),), number(count), slot=0)
    assert found.condition == Condition("control", YOU, argument)


def test_only_conditions_ask_how_many_there_are() -> None:
    assert "only a condition" in trouble("Strike 2 or more Knights for 3.")
    assert "only a condition" in trouble("When no Knights are struck, draw a card.", "knight")


def test_a_player_is_forbidden_something() -> None:
    ban = Static(OPPONENT, (Rule(False, "play", (("what", Selector("a", (Head("knight"),), slot=0)),)),), duration=None)
    assert body("Your opponent cannot play a Knight.", "knight") == ban


def test_other_alone_in_a_ban_of_a_player_means_this_card() -> None:
    found = body("Your opponent cannot play another card.", "knight")
    assert isinstance(found, Static)
    (rule,) = found.changes
    assert isinstance(rule, Rule)
    ((_, what),) = rule.args
    assert isinstance(what, Selector)
    assert what.qualifiers == (Qualifier("other_than", Ref(THIS, "card")),)


def test_playing_this_card_is_its_being_played() -> None:
    event = Event("play", Ref(THIS, "card"), passive=True)
    for text in ("When you play this card, draw a card.", "When this card is played, draw a card."):
        found = body(text, "knight")
        assert isinstance(found, When)
        assert found.trigger.event == event


def test_no_player_stands_before_an_instruction_that_names_who_does_it() -> None:
    assert body("Target friendly figure duels.") == Do("duel", (("with", target("figure", "friendly")),))
    assert not READER.read("Your opponent target friendly figure duels.", "scroll").exact


def test_sentences_after_a_trigger_belong_to_its_answer() -> None:
    text = "When this card is struck, you may draw a card. If you do, throw a card. This card gains +1 until end of turn."
    found = body(text, "knight")
    assert isinstance(found, When) and isinstance(found.body, Sequence)
    assert found.body.joiners == (".", ".")
    assert written(text, "knight") == text
    then = body("When this card is struck, draw a card. Then throw a card.", "knight")
    assert isinstance(then, When) and isinstance(then.body, Sequence)
    assert then.body.joiners == ("then",)


def test_what_simply_holds_and_another_trigger_end_the_answer() -> None:
    text = "When this card is struck, draw a card. This card has +1. When you draw a card, draw a card."
    assert len(READER.read(text, "knight").tree.abilities[0].sentences) == 3
    assert not READER.read("At the start of your next turn, draw a card. Draw a card.", "scroll").exact


def test_an_ability_in_quotes_speaks_of_the_card_that_has_it() -> None:
    assert not READER.read('Friendly Knights have "Quest: Walk this figure."', "scroll").stops


def test_what_can_stand_there_is_in_its_own_words() -> None:
    reading = READER.read("This card has when striking.", "knight")
    (found,) = reading.stops
    assert "a bonus (+1, -2 ...)" in found.expected
    assert 'an ability in quotes ("Quest: ...")' in found.expected
    assert "an order" not in found.expected
