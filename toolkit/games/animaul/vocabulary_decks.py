"""AniMaul's words for decks: what bears Traits, defends, is attacked and lies on the field without being a card."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toolkit.wording.rows import Fields, Row, node, row, through, word
from toolkit.wording.terms import Gained
from toolkit.wording.tree import Condition, Event, Modify, Place, Qualifier, Rule, Static
from toolkit.wording.vocabulary import zone

_SAFE = (Rule(False, "attack", (), True),)


def _run(gained: bool) -> Any:
    """Bonuses, had or gained for a time."""

    def split(value: Any) -> Fields | None:
        items = value if isinstance(value, tuple) else ()
        bare = tuple(item.change if gained and isinstance(item, Gained) else item for item in items)
        fits = items and all(isinstance(item, Modify) for item in bare) and all(isinstance(i, Gained) == gained for i in items)
        return {"bonuses": bare} if fits else None

    return split


def _static(value: Any) -> Fields | None:
    if not isinstance(value, Static) or not isinstance(value.subject, Place):
        return None
    return {"subject": value.subject, "changes": value.changes, "condition": value.condition, "duration": value.duration}


def _makes(values: Fields) -> Static:
    return Static(values["subject"], values["changes"], values.get("condition"), values.get("duration"))


def _event(verb: str, passive: bool, pattern: str, example: str) -> Row:
    """What happens to a deck, or what it does."""

    def make(values: Fields) -> Event:
        return replace(values.get("deed") or Event(verb, passive=passive), subject=values["subject"])

    def split(value: Any) -> Fields | None:
        fits = isinstance(value, Event) and value.verb == verb and value.passive == passive and not value.would
        if not isinstance(value, Event) or not fits or not isinstance(value.subject, Place):
            return None
        return {"subject": value.subject, "deed": replace(value, subject=None)}

    return row("event", make, split, pattern, node=f"event:{verb}", example=example)


def _would_suffer(values: Fields) -> Event:
    deed: Event = values["deed"]
    return replace(deed, subject=values["subject"], would=True)


def _would_be(value: Any) -> Fields | None:
    fits = isinstance(value, Event) and value.verb == "attack" and value.passive and value.would
    if not isinstance(value, Event) or not fits or not isinstance(value.subject, Place):
        return None
    return {"subject": value.subject, "deed": replace(value, subject=None, would=False)}


def _against(value: Any) -> Fields | None:
    fits = isinstance(value, tuple) and value[0] == "attacking" and isinstance(value[1], Place)
    return {"against": value[1]} if fits else None


def _did(verb: str, passive: bool, pattern: str) -> Row:
    """A deed by itself, to be put after a deck."""
    roles = ("by",) if passive else ("total", "role")

    def make(values: Fields) -> Event:
        return Event(verb, None, tuple((role, values[role]) for role in roles if role in values), passive)

    def split(value: Any) -> Fields | None:
        fits = isinstance(value, Event) and value.verb == verb and value.passive == passive
        return dict(value.args) if isinstance(value, Event) and fits else None

    return row(f"deck_{verb}", make, split, pattern)


EXTRA = (
    node("deck", Place, "{whose:possessor} deck", zone="deck"),
    through("place", "{x:deck}"),
    zone("hand", "hand"),
    zone("discard_pile", "discard_pile"),
    word("simple", Qualifier("in", Place("field")), "on_the_field"),
    word("simple", Qualifier("from", Place("field")), "from_the_field"),
    node("simple", Qualifier, "adjacent_to {argument:deck}", relation="adjacent_to"),
    node("state", Condition, "adjacent_to {argument:deck}", predicate="adjacent_to"),
    node("simple", Qualifier, "equipped to {argument:deck}", relation="equipped_to"),
    node("state", Condition, "equipped to {argument:deck}", predicate="equipped_to"),
    row(
        "static",
        _makes,
        _static,
        "{subject:deck!} {changes:deck_changes} [{duration:duration}] [while {condition:condition}]",
        "{duration:duration} [,] {subject:deck!} {changes:deck_changes}",
        "while {condition:condition} , {subject:deck!} {changes:deck_changes}",
        example="Your deck has +2 when defending.",
    ),
    row("deck_changes", lambda v: v["bonuses"], _run(False), "have~ {bonuses:bonuses}"),
    row("deck_changes", lambda v: tuple(map(Gained, v["bonuses"])), _run(True), "gain~ {bonuses:bonuses}"),
    row("deck_changes", lambda _: _SAFE, lambda v: {} if v == _SAFE else None, "cannot be attacked"),
    _did("attack", True, "attacked [by {by:np}]"),
    _did("roll", False, "roll~ {total:total} [{role:rolling}]"),
    _event("attack", True, "{subject:deck!} be~ {deed:deck_attack}", "When your deck is attacked, draw a card."),
    _event("roll", False, "{subject:deck!} {deed:deck_roll}", "After your deck rolls 15 or more, draw a card."),
    row(
        "would",
        _would_suffer,
        _would_be,
        "{subject:deck!} would be {deed:deck_attack}",
        example="If your deck would be attacked, instead discard this card.",
    ),
    row(
        "role",
        lambda v: ("attacking", v["against"]),
        _against,
        "when_attacking {against:deck}",
        example="This card has +2 when attacking your opponent's deck.",
    ),
)
