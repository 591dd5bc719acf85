"""Gudnak's words for what happens: Defend, abilities used, "moves or is relocated", phases, and the square that was left."""

from __future__ import annotations

from typing import Any

from toolkit.wording.rows import Fields, Row, node, reads, row, word
from toolkit.wording.synonyms import table
from toolkit.wording.terms import YOU
from toolkit.wording.tree import THIS, Duration, Event, Limit, Player, Qualifier, Redefine, Ref, Trigger
from toolkit.wording.vocabulary import Verb

_EVERYBODY = Player("each_player")


def _player_does(verb: str, *patterns: str) -> Row:
    """What only players do: "after you defend"."""

    def split(value: Any) -> Fields | None:
        fits = isinstance(value, Event) and value.verb == verb and isinstance(value.subject, Player)
        return {"subject": value.subject} if fits and not value.args and not value.would else None

    return row("event", lambda v: Event(verb, v["subject"]), split, *patterns, node=f"event:{verb}")


def _either(value: Any) -> Fields | None:
    fits = isinstance(value, Event) and value.verb == "move_or_relocate" and not isinstance(value.subject, Player)
    return {"subject": value.subject} if fits and not value.would else None


def _left(own: str, noun: bool, *patterns: str) -> Row:
    """The square that something left, in the words for the card itself, for "it" or for a noun."""

    def split(value: Any) -> Fields | None:
        if not isinstance(value, Ref) or value.part != "left" or (value.slot == THIS) != bool(own):
            return None
        return {} if (value.noun == own if own else bool(value.noun) == noun) else None

    made = Ref(THIS, own, "left") if own else Ref(-1, "fighter" if noun else "", "left")
    return row("ref", lambda _: made, split, *patterns, group="ref")


def _counts_basic(value: Any) -> Fields | None:
    return {} if value == (Redefine("basic"),) else None


VERBS = (
    Verb(
        "repeat",
        ("repeat_this_effect",),
        {},
        example="Discard a card. If you do, draw a card. You may repeat this effect.",
    ),
)
EXTRA = (
    row(
        "predicate",
        lambda _: (Redefine("basic"),),
        _counts_basic,
        "count~ as Basic",
        "count~ as a Basic",
        "be~ considered Basic",
        "be~ considered a Basic",
        example="Passive: Friendly Heroes adjacent to this fighter count as Basic.",
    ),
    word("duration", Duration("permanent"), "permanently", group="duration", example="Action: It gains +I permanently."),
    _player_does("defend", "{subject:player!} defend~"),
    _player_does("use", "{subject:player!} use~ an_Action_ability"),
    row(
        "event",
        lambda v: Event("move_or_relocate", v["subject"]),
        _either,
        "{subject:np!} move~ or_is_relocated",
        example="Passive: After this fighter moves or is relocated, draw a card.",
        node="event:move_or_relocate",
    ),
    node(
        "simple",
        Qualifier,
        "destroyed_this_turn",
        relation="this_turn",
        argument="destroy",
        example="Passive: This fighter has +I for each friendly fighter destroyed this turn.",
    ),
    node("simple", Qualifier, "that_moved_this_turn", relation="this_turn", argument="move"),
    node("simple", Qualifier, "you_discarded_this_turn", relation="this_turn", argument="discard"),
    node(
        "moment",
        Trigger,
        "at_the_start_of {whose:possessor} Action_Phase",
        when="at",
        time="start_of_action_phase",
        example="Passive: At the start of your Action Phase, gain an action.",
    ),
    node(
        "moment",
        Trigger,
        "at_the_start_of {whose:possessor} next_turn",
        when="at",
        time="start_of_next_turn",
        example="At the start of your next turn, gain an action.",
    ),
    reads("moment", lambda _: Trigger("at", None, "start_of_turn", _EVERYBODY), "at_the_start_of each_turn"),
    reads("moment", lambda _: Trigger("at", None, "end_of_turn", _EVERYBODY), "at_the_end_of each_turn"),
    reads("moment", lambda _: Trigger("at", None, "start_of_action_phase", YOU), "at_the_start_of the_Action_Phase"),
    word("in_attack", "attack", "in_an_attack", "when_attacking"),
    *(_left(noun, False, f"the_square_this_{noun}_left") for noun in ("fighter", "construct", "attachment", "location")),
    _left("", False, "the_square_it_left"),
    _left("", True, "the_square_that_fighter_left"),
    word(
        "sentence",
        Limit(1, "chain"),
        "this_ability_does_not_trigger_itself",
        example="Passive: After a friendly fighter moves, you may move this fighter. This ability does not trigger itself.",
    ),
    reads("sentence", lambda v: v["limit"], "use_this_ability_only {limit:limit}", "{limit:limit}"),
)
SYNONYMS = table("""
repeat this effect = repeat this | do this again | repeat this any number of times | repeat this effect any number of times
destroyed this turn = that was destroyed this turn | that were destroyed this turn | that has been destroyed this turn
that moved this turn = moved this turn | that has moved this turn | that have moved this turn
you discarded this turn = that you discarded this turn | you have discarded this turn
or is relocated = or are relocated | or relocates | or has been relocated
the square it left = the square that it left | the square it was in | the square from which it came
the square this fighter left = the square that this fighter left | the square this fighter was in
the square that fighter left = the square it has left | the square which that fighter left
this ability does not trigger itself = this ability cannot trigger itself | this ability doesn't trigger itself | this
    does not trigger itself
the attacker = the attacking fighter | the attacking enemy
the defender = the defending fighter | the attacked fighter | the defending enemy
use this ability only = use this only | this ability can be used only | you may use this ability only
""")
