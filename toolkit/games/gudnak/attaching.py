"""Where an Attachment says that it can be attached: "cannot be attached to Heroes", "may be attached to ... wherever it is"."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.model import card_ref
from toolkit.games.gudnak.targets import Phrase
from toolkit.wording.builder import Builder, NotKnown
from toolkit.wording.machine import blank
from toolkit.wording.tree import THIS, CardText, Ref, Rule, Selector, Static

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState


def rule_of(body: Any) -> tuple[bool, Selector] | None:
    """(allowed, which fighters) of a sentence about where this card can be attached, or None."""
    if not isinstance(body, Static) or body.condition is not None or body.duration is not None or len(body.changes) != 1:
        return None
    change = body.changes[0]
    if not isinstance(change, Rule) or change.verb != "attach" or not change.passive or len(change.args) != 1:
        return None
    if not isinstance(body.subject, Ref) or body.subject.slot != THIS or not isinstance(change.args[0][1], Selector):
        return None
    return change.allowed, change.args[0][1]


def without_rules(text: CardText, made: m.Compiled, words: Any) -> CardText:
    """The text without these sentences; what they say is in `made.hosts`. One with a word without a handler stays."""
    rules = []
    abilities = []
    for ability in text.abilities:
        kept = []
        for sentence in ability.sentences:
            found = rule_of(sentence.body)
            builder: Builder[Any] = Builder(words)
            try:
                if found is not None:
                    rules.append((found[0], Phrase(found[1], builder, words.cards).match, builder.count))
                    continue
            except NotKnown:
                pass
            kept.append(sentence)
        abilities.append(replace(ability, sentences=tuple(kept)))
    if rules:
        made.hosts = _test(rules)
    return CardText(tuple(abilities))


def _test(rules: list[tuple[bool, Any, int]]) -> Any:
    def can(state: GudnakState, seat: int, cid: int, sq: int) -> bool:
        found = bool(state.board.back_mask[state.owner[cid]] >> sq & 1)
        for allowed, match, registers in rules:
            if match(state, blank(registers, seat, card_ref(cid)), cid, sq):
                if not allowed:
                    return False
                found = True
        return found

    return can
