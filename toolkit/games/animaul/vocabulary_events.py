"""AniMaul's words for what happens and what may be done: events beside those of the verbs, moments, bans and permissions."""

from __future__ import annotations

from typing import Any

from toolkit.wording.rows import Fields, Row, reads, row, word
from toolkit.wording.synonyms import table
from toolkit.wording.terms import YOU, number
from toolkit.wording.tree import Compare, Do, Duration, Event, Player, Redefine, Rule, Trigger
from toolkit.wording.vocabulary import Role, Verb

_EVERYBODY = Player("each_player")
_SAID_ELSEWHERE = ("miss", "use")
_NO_MINIATURE = (Redefine("no_miniature"),)


def _permitted(circumstance: str, *patterns: str, example: str) -> Row:
    """What may be done to a card, or may be done only so."""

    def make(values: Fields) -> tuple[Rule, ...]:
        deed: Event = values["deed"]
        return (Rule(True, deed.verb, deed.args, True, circumstance),)

    def split(value: Any) -> Fields | None:
        change = value[0] if isinstance(value, tuple) and len(value) == 1 else None
        if not isinstance(change, Rule) or not change.allowed or not change.passive or change.circumstance != circumstance:
            return None
        return {"deed": Event(change.verb, None, change.args, True)}

    return row("predicate", make, split, *patterns, example=example)


def _player_does(verb: str, pattern: str, example: str) -> Row:
    """What only players do, and no instruction says: "your opponent fails to draw a card"."""

    def split(value: Any) -> Fields | None:
        fits = isinstance(value, Event) and value.verb == verb and isinstance(value.subject, Player)
        return {"subject": value.subject} if fits and not value.args and not value.would else None

    return row("event", lambda v: Event(verb, v["subject"]), split, pattern, node=f"event:{verb}", example=example)


def _player_would(values: Fields) -> Event:
    done: Do = values["deed"]
    return Event(done.verb, values["subject"], done.args, would=True)


def _players_would(value: Any) -> Fields | None:
    fits = isinstance(value, Event) and isinstance(value.subject, Player) and value.would
    return {"subject": value.subject, "deed": Do(value.verb, value.args)} if fits and value.verb not in _SAID_ELSEWHERE else None


def _would_too(verb: str, pattern: str) -> Row:
    """What only players do, and has not happened yet."""

    def split(value: Any) -> Fields | None:
        fits = isinstance(value, Event) and value.verb == verb and isinstance(value.subject, Player) and value.would
        return {"subject": value.subject} if fits and not value.args else None

    return row("would", lambda v: Event(verb, v["subject"], would=True), split, pattern, node=f"event:{verb}")


def _total(relation: str, *patterns: str) -> Row:
    """What is rolled, added up."""

    def split(value: Any) -> Fields | None:
        fits = isinstance(value, Compare) and value.relation == relation
        return {"n": value.amount.number} if fits else None

    return row("total", lambda v: Compare(relation, number(v["n"])), split, *patterns)


VERBS = (
    Verb("use", (), {}, ("use~ its_abilities", "use~ abilities")),
    Verb("roll", (), {"total": Role()}, ("roll~ {total:total} [{role:rolling}]",)),
)
EXTRA = (
    reads("moment", lambda _: Trigger("at", None, "start_of_turn", YOU), "at_the_start_of each_of_your_turns"),
    reads("moment", lambda _: Trigger("at", None, "end_of_turn", YOU), "at_the_end_of each_of_your_turns"),
    reads("moment", lambda _: Trigger("at", None, "start_of_turn", _EVERYBODY), "at_the_start_of each_turn"),
    reads("moment", lambda _: Trigger("at", None, "end_of_turn", _EVERYBODY), "at_the_end_of each_turn"),
    word("duration", Duration("permanent"), "permanently", group="duration"),
    _total(">=", "{n:NUMBER} or_more"),
    _total("<=", "{n:NUMBER} or_less"),
    _total("=", "exactly {n:NUMBER}", "{n:NUMBER}"),
    word("rolling", "attacking", "when_attacking"),
    word("rolling", "attacked", "when_defending"),
    _player_does("miss", "{subject:player!} fail~ to/verb draw a card#", "When your opponent fails to draw a card, draw a card."),
    _player_does("use", "{subject:player!} use~ an_ability", "When your opponent uses an ability, draw a card."),
    _would_too("miss", "{subject:player!} would fail~ to/verb draw a card#"),
    _would_too("use", "{subject:player!} would use~ an_ability"),
    row(
        "would",
        _player_would,
        _players_would,
        "{subject:player!} would {deed:vp}",
        example="If you would draw a card, you may instead gain a point.",
    ),
    _permitted("", "may be {deed:suffered}", example="This card may be equipped to your deck."),
    _permitted("only", "may_only be {deed:suffered}", example="This card may only be equipped to an enemy Animal."),
    row(
        "predicate",
        lambda _: _NO_MINIATURE,
        lambda value: {} if value == _NO_MINIATURE else None,
        "have~ no_miniature",
        example="This card has no miniature.",
    ),
)
SYNONYMS = table("""
when defending = while defending | when attacked | when being attacked | if defending | when it defends | when it is attacked
when attacking or defending = when attacking and when defending | in combat | while attacking or defending
may only = can only
its abilities = their abilities | its Action abilities
permanently = for the rest of the game
""")
