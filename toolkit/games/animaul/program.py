"""A card's text made into programs, continuous rows and triggers, once for all games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from toolkit.games.animaul import (
    answers,
    conditions,
    rows,
    targets,
)
from toolkit.games.animaul import model as m
from toolkit.games.animaul.at_work import PROGRAMS
from toolkit.games.animaul.everybody import each_by_itself
from toolkit.games.animaul.game_words import DURATIONS, VERBS, AnimaulWords, Code, fill
from toolkit.games.animaul.relations import Match
from toolkit.games.animaul.targets import Phrase
from toolkit.wording.builder import Builder, NotKnown
from toolkit.wording.machine import blank
from toolkit.wording.program import compile_text
from toolkit.wording.tree import (
    THIS,
    CardText,
    Place,
    Redefine,
    Ref,
    Rule,
    Selector,
    Static,
)

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState
    from toolkit.wording.language import Reading

_FEATURES = {
    "player": m.HAS_BAN, "roll": m.HAS_DICE, "dice": m.HAS_DICE, "life": m.HAS_LIFE, "ban": m.HAS_BAN, "subtypes": m.HAS_SUBTYPES,
    "silence": m.HAS_SILENCE, "lend": m.HAS_LENT, "extra": m.HAS_EXTRA_DICE, "cost": m.HAS_COST,
}  # fmt: skip


class Hosts:
    """What a Trait's text says about who may bear it."""

    __slots__ = ("deck", "only", "refused")

    def __init__(self) -> None:
        self.deck = False
        """Whether its player's deck may (ANI-153)."""
        self.only: list[Match] | None = None
        """Who alone may; None: any card."""
        self.refused: list[Match] = []

    def fits(self, state: AnimaulState, cid: int, seat: int) -> bool:
        """Whether a card may bear the Trait of a seat, as far as the text goes."""
        frame = blank(0, seat, m.NONE)
        if self.only is not None and not any(match(state, frame, cid) for match in self.only):
            return False
        return not any(match(state, frame, cid) for match in self.refused)


def compile_card(definition: m.CardDef, reading: Reading, cards: m.Cards) -> m.Compiled:
    """What the text of a card comes to; a sentence that was not understood, or has no handler, is left out."""
    made, code = m.Compiled(), Code()
    first = definition.index * PROGRAMS
    hosts, missing = Hosts(), list[str]()
    text = each_by_itself(_without_hosts(reading.tree, hosts, missing, cards), missing)
    made.no_mini = text != (text := _without_minis(text))
    compiled = compile_text(text, AnimaulWords(cards, code, first), code.programs, first)
    fill(code, compiled, text)
    code.order = (definition.index, 0)
    code.missing = [*missing, *compiled.missing]
    made.code = code
    made.actions = tuple(1 if program.kind == "action" else 0 for program in code.uses)
    made.limits = code.limits
    made.holds = bool(code.rows)
    for one in (*code.answers, *code.replacements):
        made.listens |= 1 << one.event
    if made.listens >> m.E_MISS & 1:  # a draw that comes to nothing waits for what answers that
        made.listens |= 1 << m.E_DRAW
        made.moments |= 1 << 3 * m.E_DRAW
    for answer in code.answers:
        made.moments |= (1, 2)[answer.when] << 3 * answer.event
    for replaced in code.replacements:
        made.moments |= 4 << 3 * replaced.event
    if cards.reaction[definition.index]:
        made.reacts = made.listens
    waits = cards.continuous[definition.index]
    made.plays = bool(code.answers) if cards.reaction[definition.index] else bool(code.plays) and not waits
    replacements = [one for part in (code, *code.quotes) for one in part.replacements]
    for quoted in code.quotes:
        for one in (*quoted.answers, *quoted.replacements):
            made.listens |= 1 << one.event
        made.features |= m.HAS_ABILITY if quoted.uses else 0
    said = [row for part in (code, *code.quotes) for several, _ in part.rows for row in several]
    rows = [*said, *(row for row, _ in code.lasting)]
    for row in rows:
        made.features |= m.HAS_DECK if row.deck is not None and row.kind in ("roll", "dice") else _FEATURES[row.kind]
    if any("be defeated" in row.banned for row in rows) or any(one.event == m.E_DEFEAT for one in replacements):
        made.features |= m.HAS_SPARED
    if any(row.restless and (row.kind in ("life", "silence", "lend") or "be defeated" in row.banned) for row in rows):
        made.features |= m.HAS_RESTLESS
    if hosts.deck or hosts.refused or hosts.only is not None:
        made.hosts = hosts
    made.exact = reading.exact and not code.missing
    return made


def missing(text: CardText, cards: m.Cards) -> list[str]:
    """The operations of a text that have no handler."""
    found = list[str]()
    rest = each_by_itself(_without_minis(_without_hosts(text, Hosts(), found, cards)), found)
    return [*found, *compile_text(rest, AnimaulWords(cards, Code()), []).missing]


def _without_hosts(text: CardText, hosts: Hosts, missing: list[str], cards: m.Cards) -> CardText:
    """The text without what it says about who may bear this Trait, which goes into `hosts`."""
    abilities = []
    for ability in text.abilities:
        sentences = []
        for sentence in ability.sentences:
            rule = _equipping(sentence.body)
            if rule is None:
                sentences.append(sentence)
                continue
            to, only = dict(rule.args).get("to"), rule.circumstance == "only"
            try:
                match = Phrase(to, Builder(AnimaulWords(cards, Code())), cards).match if isinstance(to, Selector) else None
            except NotKnown as word:
                missing.append(word.operation)
                continue
            if rule.allowed and isinstance(to, Place) and to.zone == "deck":
                hosts.deck = True
                hosts.only = (hosts.only or []) if only else hosts.only
            elif rule.allowed and only and match is not None:
                hosts.only = [*(hosts.only or ()), match]
            elif not rule.allowed and match is not None:
                hosts.refused.append(match)
            else:
                missing.append(f"rule:{'may' if rule.allowed else 'ban'}:equip")
        abilities.append(replace(ability, sentences=tuple(sentences)))
    return CardText(tuple(abilities))


def _equipping(body: Any) -> Rule | None:
    if not isinstance(body, Static) or len(body.changes) != 1 or body.condition is not None or body.duration is not None:
        return None
    change = body.changes[0]
    if not isinstance(change, Rule) or change.verb != "equip" or not change.passive or not (change.allowed or change.args):
        return None
    return change if isinstance(body.subject, Ref) and body.subject.slot == THIS else None


def _without_minis(text: CardText) -> CardText:
    """The text without "This card has no miniature" (ANI-203)."""

    def says(body: Any) -> bool:
        return isinstance(body, Static) and body.changes == (Redefine("no_miniature"),) and body.condition is None

    return CardText(
        tuple(replace(a, sentences=tuple(s for s in a.sentences if not says(s.body))) for a in text.abilities)
    )


def _named(prefix: str, words: Sequence[str]) -> set[str]:
    return {f"{prefix}:{word}" for word in words}


IMPLEMENTED = frozenset(
    _named("do", tuple(VERBS))
    | _named("if", conditions.PREDICATES)
    | _named("duration", (*DURATIONS, "during_turn"))
    | _named("limit", ("turn", "game"))
    | _named("adjective", targets.ADJECTIVES)
    | _named("qualifier", targets.RELATIONS)
    | _named("modify", rows.STATISTICS)
    | _named("modify:role", [role for role in rows.ROLES if role])
    | _named("determiner", ("", "a", "target", "all", "each", "this", "the", "another", "up_to", "any_number"))
    | _named("determiner", tuple(conditions.HOW_MANY))
    | _named("rule:ban", sorted({verb for verb, _ in rows.BANS}))
    | _named("amount", conditions.AMOUNTS)
    | {"rule:may:equip", "rule:ban:equip", "rule:ban:play", "rule:ban:draw", "redefine:no_miniature", "grant", "grant:lose"}
    | {"grant:ability", "grant:copy"}
    | {"determiner:more", "determiner:fewer", "otherwise", "either", "either:turn", "either:game", "for_each", "choose"}
    | set(answers.IMPLEMENTED)
)
"""The operations that have a handler, as `toolkit.wording.operations` names them."""
