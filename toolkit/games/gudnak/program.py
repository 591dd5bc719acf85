"""A card's text made into programs, continuous rows and triggers: Gudnak's words for the neutral compiler."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from toolkit.games.gudnak import attaching, effects_stacks, permits, regions, targets, trigger_words
from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.game_words import DURATIONS, LIMITS, Code, GudnakWords, fill, without_bonus
from toolkit.games.gudnak.rows import ALLOWED, BANNED, FORBIDDEN, PROGRAMS, ROLES, SUFFERED
from toolkit.wording.program import compile_text
from toolkit.wording.tree import (
    CardText,
    Do,
    Place,
    Ref,
    Rule,
    Selector,
    Static,
)
from toolkit.wording.walk import parts

if TYPE_CHECKING:
    from toolkit.wording.language import Reading

_CONDITIONS = ("empty_hand", "rotated", "fewer_cards", "more_cards", "adjacent_to", "control", "did", "could_not", "in", "is")


def compile_card(definition: m.CardDef, reading: Reading, cards: m.Cards) -> m.Compiled:
    """What the text of a card comes to; a sentence that was not understood, or has no handler, is left out.

    Traits that a fighter gives itself count while it is being deployed as well (GUD-026), so they join `cards.land`.
    """
    made = m.Compiled()
    code = Code()
    text = attaching.without_rules(without_bonus(reading.tree, made, cards), made, GudnakWords(cards, code))
    if any(_counts_buried(part) for part in parts(text)):
        text, code.buried, made.features = _without(text, _counts_buried), True, m.HAS_BURIED
    text = permits.without_rules(text, made, GudnakWords(cards, code))
    first = definition.index * PROGRAMS
    compiled = compile_text(text, GudnakWords(cards, code, first), code.programs, first)
    fill(code, compiled, compiled.programs)
    code.missing = compiled.missing
    code.bonus_mask, code.bonus = made.bonus_mask, made.bonus
    made.code = code
    made.actions = tuple(program.name for program in code.actions)
    made.deploys = len(code.deploys)
    made.plays = bool(code.plays)
    made.statics = bool(code.rows) or bool(code.lasting)
    for rows, _ in code.rows:
        for row in rows:
            if row.subject is None and row.condition is None and row.during is None and cards.land[definition.index]:
                cards.land[definition.index] = (cards.land[definition.index] | row.give) & ~row.take
    changes = [*(row for rows, _ in code.rows for row in rows), *(row for row, _ in code.lasting)]
    lent = [row.abilities.lent for row in changes if row.abilities is not None and row.abilities.lent is not None]
    for answer in (answer for part in (code, *lent) for answer in (*part.answers, *part.replacements)):
        made.listens |= 1 << answer.event | (1 << answer.also if answer.also >= 0 else 0)
    if any(row.banned == "may:decide" for row in changes):
        made.listens |= 1 << m.ATTACKS
    if code.history:
        made.features |= m.HAS_HISTORY
        made.listens |= sum(1 << event for event in code.history)
    if code.later:
        made.listens |= 1 << m.TURN_STARTS
    made.exact = reading.exact and not compiled.missing
    for do in _instructions(text):
        made.features |= _features(do)
    return made


def missing(text: CardText, cards: m.Cards) -> list[str]:
    """The operations of a text that have no handler."""
    words = GudnakWords(cards, Code())
    rest = attaching.without_rules(_without(text, _counts_buried), m.Compiled(), words)
    return compile_text(permits.without_rules(rest, m.Compiled(), words), words, []).missing


def _counts_buried(node: Any) -> bool:
    """Whether this is "this fighter may use its abilities even while buried"."""
    if not isinstance(node, Static) or not isinstance(node.subject, Ref) or node.condition is not None:
        return False
    return node.changes == (Rule(True, "use_own", circumstance="while_buried"),)


def _without(text: CardText, what: Callable[[Any], bool]) -> CardText:
    """The text without the sentences that are meant."""
    return CardText(
        tuple(replace(a, sentences=tuple(s for s in a.sentences if not what(s.body))) for a in text.abilities)
    )


def _instructions(node: Any) -> list[Do]:
    """All instructions of a text, nested ones too."""
    if isinstance(node, Do):
        return [node]
    if isinstance(node, CardText):
        return [do for ability in node.abilities for sentence in ability.sentences for do in _instructions(sentence.body)]
    if isinstance(node, tuple):
        return [do for item in node for do in _instructions(item)]
    parts = [getattr(node, name) for name in ("steps", "body", "otherwise") if hasattr(node, name)]
    return [do for part in parts if part is not None for do in _instructions(part)]


def _features(do: Do) -> int:
    what, to = do.arg("what"), do.arg("to")
    zone = next(
        (q.argument.zone for q in what.qualifiers if q.relation == "in" and isinstance(q.argument, Place)), ""
    ) if isinstance(what, Selector) else ""  # fmt: skip
    fetches = do.verb in ("put", "deploy", "swap", "shuffle_into", "replace")
    makes = do.verb in ("summon", "rise") or (fetches and zone in ("graveyard", "outside"))
    found = m.HAS_FIGHTER_MAKER if makes else 0
    if do.verb in ("put", "shuffle_into") and isinstance(to, Place) and to.zone == "deck":
        found |= m.HAS_REFILL
    return found


IMPLEMENTED = frozenset(
    {f"do:{verb}" for verb in effects_stacks.VERBS}
    | {f"if:{word}" for word in _CONDITIONS}
    | {f"duration:{word}" for word in (*DURATIONS, "during_turn")}
    | {f"limit:{word}" for word in (*LIMITS, "chain")}
    | {f"adjective:{word}" for word in targets.ADJECTIVES}
    | {f"qualifier:{word}" for word in (*targets.RELATIONS, "this_turn")}
    | {f"modify:role:{role}" for role in ROLES if role}
    | {f"determiner:{word}" for word in ("a", "target", "all", "each", "this", "the", "another", "up_to", "any_number")}
    | {f"rule:ban:{verb}" for verb in (*BANNED, *SUFFERED, *FORBIDDEN)}
    | {f"rule:{may}:{verb}" for may in ("may", "ban") for verb in permits.VERBS}
    | {f"rule:may:{verb}" for verb in ALLOWED}
    | {f"redefine:{what}" for what in (*regions.ZONES, "adjacent_to", "location", "named")}
    | {"modify:power", "modify:reach", "otherwise", "either", "either:game", "either:turn", "redefine:basic"}
    | {"grant", "grant:ability", "grant:copy", "grant:lose"}
    | {f"amount:{kind}" for kind in ("number", "all", "any", "count_of")}
    | {"amount:x", "rule:may:use_own", "rule:may:sing", "rule:may:decide", "rule:ban:attach", "rule:may:attach"}
    | set(trigger_words.IMPLEMENTED)
)
"""The operations that have a handler, as `toolkit.wording.operations` names them."""
