"""Operations: the names of everything a tree asks of an engine, so that what has no handler is found before any game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolkit.wording.tree import (
    Ability,
    Amount,
    CardText,
    Choose,
    Condition,
    Do,
    Duration,
    Either,
    ForEach,
    Grant,
    If,
    Instead,
    Modify,
    Place,
    Qualifier,
    Redefine,
    Rule,
    Selector,
    When,
)
from toolkit.wording.walk import parts


def operations(tree: CardText) -> set[str]:
    """The operations of a tree: "do:destroy", "modify:power", "if:did", "qualifier:adjacent_to", "when:after:move" ..."""
    return {name for node in parts(tree) for name in _of(node)}


def _of(node: Any) -> Iterator[str]:
    if isinstance(node, Do):
        yield f"do:{node.verb}"
    elif isinstance(node, Modify):
        yield f"modify:{node.statistic}"
        if node.role:
            yield f"modify:role:{node.role}"
    elif isinstance(node, Rule):
        yield f"rule:{'may' if node.allowed else 'ban'}:{node.verb}"
    elif isinstance(node, Grant):
        copied = "copy" if node.copied is not None else ""
        kind = copied or ("ability" if node.abilities else "lose" if node.every else "")
        yield f"grant:{kind}" if kind else "grant"
    elif isinstance(node, Redefine):
        what = node.as_what
        if isinstance(what, Selector):
            yield f"redefine:{what.heads[0].noun or 'named'}"
        else:
            yield f"redefine:{what.zone if isinstance(what, Place) else what.relation if isinstance(what, Qualifier) else what}"
    elif isinstance(node, When):
        yield f"when:{node.trigger.when}:{node.trigger.event.verb if node.trigger.event is not None else node.trigger.time}"
    elif isinstance(node, Instead):
        yield f"instead:{node.event.verb}"
    elif isinstance(node, Condition):
        yield f"if:{node.predicate}"
    elif isinstance(node, Duration):
        yield f"duration:{node.kind}"
    elif isinstance(node, Qualifier):
        yield f"qualifier:{node.relation}"
    elif isinstance(node, Amount):
        yield f"amount:{node.kind}"
    elif isinstance(node, Either):
        yield f"either:{node.once}" if node.once else "either"
    elif isinstance(node, ForEach):
        yield "for_each"
    elif isinstance(node, Choose):
        yield "choose"
    elif isinstance(node, Selector):
        yield f"determiner:{node.determiner}"
        for adjective in node.adjectives:
            yield f"adjective:{adjective}"
    elif isinstance(node, Ability):
        for limit in node.limits:
            yield f"limit:{limit.per}"
    elif isinstance(node, If) and node.otherwise is not None:
        yield "otherwise"
