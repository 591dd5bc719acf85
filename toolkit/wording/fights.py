"""Fights: "the attacker" and "the defender", by what the answered event says of them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from toolkit.wording.tree import Event, Head, Instead, Ref, Selector, When
from toolkit.wording.walk import parts, rebuild

ATTACKER, DEFENDER = -6, -7
"""Slots of the two, until they are named."""
_ATTACK = "attack"


@dataclass(slots=True)
class Fight:
    """Who attacks whom in the sentences of one ability."""

    noun: str
    """What an attacker is called of whom nothing was said."""
    known: dict[int, Ref] = field(default_factory=dict)

    def named(self, body: Any) -> Any:
        """A statement in which the two are "that miniature" or "it"; what they cannot be stays as it is."""
        asked = {part.slot for part in parts(body) if isinstance(part, Ref) and part.slot in (ATTACKER, DEFENDER)}
        if isinstance(body, When) and body.trigger.event is not None and body.trigger.event.verb == _ATTACK:
            event = self._told(body.trigger.event, ATTACKER in asked)
            body = replace(body, trigger=replace(body.trigger, event=event))
        elif isinstance(body, Instead) and body.event.verb == _ATTACK:
            body = replace(body, event=self._told(body.event, ATTACKER in asked))
        return rebuild(body, lambda n: self.known.get(n.slot, n) if isinstance(n, Ref) else n) if asked else body

    def _told(self, event: Event, asked: bool) -> Event:
        """The event, its attacker named if the text goes on to speak of that one."""
        args = dict(event.args)
        if event.passive and asked and "by" not in args:
            event = replace(event, args=(*event.args, ("by", Selector("a", (Head(self.noun),)))))
        others = dict(event.args).get("by") if event.passive else dict(event.args).get("what")
        sides = (others, event.subject) if event.passive else (event.subject, others)
        pointers = zip((ATTACKER, DEFENDER), map(_pointer, sides), strict=True)
        self.known = {slot: pointer for slot, pointer in pointers if pointer is not None}
        return event


def _pointer(side: Any) -> Ref | None:
    if isinstance(side, Selector):
        return Ref(-1, side.heads[0].noun)
    return side if isinstance(side, Ref) else None
