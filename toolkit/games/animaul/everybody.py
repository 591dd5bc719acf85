"""What each player does with choices of one's own, written out: the card's player first, then the other."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

from toolkit.games.animaul.printed import noun_of
from toolkit.wording.tree import Ability, CardText, Do, If, May, Player, Ref, Selector, Sequence, Statement
from toolkit.wording.walk import parts, rebuild

EVERYBODY = Player("each_player")
BY_ITSELF = frozenset({"draw", "mill", "gain_points", "lose_points", "gain_action", "shuffle"})
"""Verbs that go through the players themselves, as they choose nothing."""
_OTHERS = 1000
"""Added to the slots of what the other player chooses."""


def each_by_itself(text: CardText, missing: list[str]) -> CardText:
    """The text with such instructions given to one player after the other; what cannot be is named in `missing`."""
    if not any(part == EVERYBODY for part in parts(text)):
        return text
    return CardText(tuple(_ability(ability, missing) for ability in text.abilities))


def _ability(ability: Ability, missing: list[str]) -> Ability:
    made = tuple(replace(sentence, body=_statement(sentence.body)) for sentence in ability.sentences)
    for before, after in pairwise(made):
        if _asked_each(before.body) and isinstance(after.body, If) and after.body.condition.predicate in ("did", "could_not"):
            missing.append("if:did:each_player")
    return replace(ability, sentences=made)


def _asked_each(body: Statement) -> bool:
    return isinstance(body, Sequence) and all(isinstance(step, May) for step in body.steps)


def _statement(node: Any) -> Any:
    """A statement and those within it, the outer ones first."""
    made = _spread(node)
    if made is not node:
        return made
    inner = {name: getattr(node, name) for name in ("steps", "options", "body", "otherwise") if getattr(node, name, None)}
    new = {name: tuple(map(_statement, part)) if isinstance(part, tuple) else _statement(part) for name, part in inner.items()}
    return replace(node, **new) if new else node


def _spread(node: Any) -> Any:
    if isinstance(node, May) and node.decider == EVERYBODY:
        return _for_each(node)
    if isinstance(node, Sequence) and any(_chooses(step) for step in node.steps) and all(map(_by_everybody, node.steps)):
        return _for_each(node)
    return _for_each(node) if _chooses(node) else node


def _by_everybody(step: Any) -> bool:
    return isinstance(step, Do) and step.actor == EVERYBODY


def _chooses(step: Any) -> bool:
    """Whether this is something that each player does, and has to choose for."""
    if not isinstance(step, Do) or step.actor != EVERYBODY or step.verb in BY_ITSELF:
        return False
    what = step.arg("what")
    return not (step.verb == "discard" and isinstance(what, Selector) and noun_of(what) == "card")


def _for_each(node: Any) -> Sequence:
    return Sequence((_by(node, Player("you"), 0), _by(node, Player("opponent"), _OTHERS)), ("and",))


def _by(node: Any, player: Player, shift: int) -> Any:
    """A statement about each player as one about this player, which chooses things of its own."""
    own = {part.slot for part in parts(node) if isinstance(part, Selector)}

    def change(part: Any) -> Any:
        if part == EVERYBODY:
            return player
        if isinstance(part, Selector | Ref) and part.slot >= 0 and part.slot in own:
            return replace(part, slot=part.slot + shift)
        return part

    return rebuild(node, change)
