"""Checks: whether a statement suits the kind of ability that it stands in."""

from __future__ import annotations

from typing import Any

from toolkit.wording.tree import Do, Either, ForEach, Grant, If, Instead, May, Selector, Sequence, Static, Unsupported, When

HOW_LONG = 'say how long it lasts, for example "until end of turn"'
NO_CHOICE = 'what simply holds cannot choose a target; say "all ..."'
ANSWER = "what is used does not wait for an event: leave out the label, or the trigger"
INSTRUCTION = "this ability is not used but simply holds, so it cannot give an instruction"


def misplaced(body: Any, instructs: bool) -> str | None:
    """What is wrong with a statement in an ability that gives instructions (or does not, but holds), or None."""
    if isinstance(body, When):
        later = body.trigger.time.startswith("start_of_next")
        return INSTRUCTION if later and not instructs else misplaced(body.body, True)
    if isinstance(body, Instead):
        return misplaced(body.body, True)
    if isinstance(body, Sequence):
        return next((found for step in body.steps if (found := misplaced(step, instructs))), None)
    if isinstance(body, Either):
        return next((found for option in body.options if (found := misplaced(option, instructs))), None)
    if isinstance(body, (If, ForEach)):
        return misplaced(body.body, instructs)
    if isinstance(body, (Do, May)):
        if not instructs:
            return INSTRUCTION
        return misplaced(body.body, True) if isinstance(body, May) else None
    return _static(body, instructs) if isinstance(body, Static) and not isinstance(body, Unsupported) else None


def simply_holds(body: Any) -> bool:
    """Whether a statement is a change without an end of its own."""
    return isinstance(body, Static) and not (body.duration is not None and body.duration.kind.startswith(("until", "permanent")))


def _static(body: Static, instructs: bool) -> str | None:
    lasts = body.duration is not None and body.duration.kind.startswith(("until", "permanent"))
    if instructs:
        return None if lasts else HOW_LONG
    if lasts:
        return INSTRUCTION
    whom = [body.subject, *(change.copied for change in body.changes if isinstance(change, Grant))]
    chooses = any(isinstance(one, Selector) and one.determiner in ("target", "up_to", "any_number") for one in whom)
    return NO_CHOICE if chooses else None


def waits(body: Any) -> bool:
    """Whether a statement answers or replaces an event, and not just later on."""
    if isinstance(body, If):
        return waits(body.body)
    return isinstance(body, Instead) or (isinstance(body, When) and not body.trigger.time.startswith("start_of_next"))
