"""Explain: a tree in plain words, a line a step; and the phrase book of a vocabulary."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from toolkit.wording.lexer import NUMERALS
from toolkit.wording.rows import Field, Row, Word, third
from toolkit.wording.tree import (
    THIS,
    Ability,
    Amount,
    CardText,
    Compare,
    Condition,
    Do,
    Duration,
    Either,
    Event,
    ForEach,
    Grant,
    Head,
    If,
    Instead,
    May,
    Modify,
    Place,
    Player,
    Qualifier,
    Redefine,
    Ref,
    Rule,
    Selector,
    Sequence,
    Static,
    Unsupported,
    When,
)
from toolkit.wording.walk import parts

if TYPE_CHECKING:
    from toolkit.wording.reader import Reader
    from toolkit.wording.vocabulary import Vocabulary

_CHOSEN = {"target": "a chosen", "a": "one", "all": "every", "the": "the", "any_number": "any number of", "no": "no"}
_RELATIONS = {"=": "exactly", "<=": "at most", ">=": "at least", "<": "less than", ">": "more than"}
_ROLES = {"attacking": "when attacking", "attacked": "when attacked", "combat": "when attacking or attacked"}


def explain(tree: CardText, reader: Reader) -> list[str]:
    """The outline of a tree: abilities, under them their steps, under these what each speaks of."""
    lines: list[str] = []
    for ability in tree.abilities:
        lines.extend(_Outline(reader, ability).lines())
    return lines


class _Outline:
    """One ability in plain words."""

    def __init__(self, reader: Reader, ability: Ability) -> None:
        self._reader, self._ability = reader, ability
        self._slots = {node.slot: node for node in parts(ability) if isinstance(node, Selector)}

    def lines(self) -> Iterator[str]:
        """The lines, indented by two spaces a level."""
        ability = self._ability
        title = f' "{ability.name}"' if ability.name else ""
        often = "".join(
            ", not in answer to itself" if limit.per == "chain" else f", at most {limit.times} a {limit.per}"
            for limit in ability.limits
        )
        yield f"{ability.kind}{title}{often}"
        for sentence in ability.sentences:
            yield from ("  " + line for line in self._statement(sentence.body))
        if ability.reminder:
            yield f"  (printed without effect: {ability.reminder})"

    def _statement(self, value: Any) -> Iterator[str]:
        if isinstance(value, Do):
            yield from self._do(value)
        elif isinstance(value, Static):
            yield from self._static(value)
        elif isinstance(value, Sequence):
            for place, step in enumerate(value.steps):
                for line in self._statement(step):
                    yield line if not place or line.startswith(" ") else f"then {line}"
        elif isinstance(value, Either):
            yield "choose one" + (f", each once a {value.once}" if value.once else "")
            for option in value.options:
                yield from ("  " + line for line in self._statement(option))
        elif isinstance(value, May):
            yield f"{self.words(value.decider)} may choose to"
            yield from ("  " + line for line in self._statement(value.body))
        elif isinstance(value, If):
            yield f"only if {self._condition(value.condition)}"
            yield from ("  " + line for line in self._statement(value.body))
        elif isinstance(value, ForEach):
            yield f"once for each: {self.words(value.amount.of or value.amount)}" + self._counted(value.amount)
            yield from ("  " + line for line in self._statement(value.body))
        elif isinstance(value, When):
            yield self._when(value)
            yield from ("  " + line for line in self._statement(value.body))
        elif isinstance(value, Instead):
            yield f"in place of: {self._event(value.event)}" + (" (you may choose not to)" if value.optional else "")
            yield from ("  " + line for line in self._statement(value.body))
        elif isinstance(value, Unsupported):
            yield f"not understood: {value.text}"

    def _do(self, value: Do) -> Iterator[str]:
        who = f"{self.words(value.actor)}: " if value.actor is not None else ""
        yield f"{who}{value.verb.replace('_', ' ')}"
        for role, argument in value.args:
            yield f"  {role}: {self.words(argument)}"

    def _static(self, value: Static) -> Iterator[str]:
        yield f"holds for {self.words(value.subject)}"
        for change in value.changes:
            yield f"  {self._change(change)}"
            if isinstance(change, Grant):
                for ability in change.abilities:
                    yield from ("    " + line for line in _Outline(self._reader, ability).lines())
        if value.condition is not None:
            yield f"  while {self._condition(value.condition)}"
        yield f"  {self._duration(value.duration)}"

    def _change(self, value: Any) -> str:
        if isinstance(value, Modify):
            amount = value.amount
            each = f" for {self.words(amount.of)}" if amount.kind == "count_of" else ""
            said = "X" if amount.kind == "x" else self.words(amount) if amount.kind == "dice" else self._numeral(amount.number)
            role = f" {_ROLES.get(value.role, value.role)}" if value.role else ""
            against = f" {'by ' if value.role == 'attacked' else ''}{self.words(value.against)}" if value.against else ""
            return f"{value.statistic} {value.sign}{said}{each}{role}{against}"
        if isinstance(value, Rule):
            verb = f"be the object of {value.verb}" if value.passive else value.verb
            args = "".join(f", {role} {self.words(argument)}" for role, argument in value.args)
            even = f" ({value.circumstance.replace('_', ' ')} too)" if value.circumstance else ""
            return f"{'may' if value.allowed else 'cannot'} {verb}{args}{even}"
        if isinstance(value, Grant):
            if value.copied is not None:
                return f"has the {'Action abilities' if value.every == 'actions' else 'abilities'} of {self.words(value.copied)}"
            gained = f"all {value.every}" if value.every else ", ".join(value.traits) or "this ability:"
            return f"{'loses' if value.lose else 'has'} {gained}"
        if isinstance(value, Redefine):
            what = value.as_what
            said = self._qualifier(what) if isinstance(what, Qualifier) else self.words(what)
            return f"{'does not count' if value.negated else 'counts'} as {said}"
        return repr(value)

    def _duration(self, value: Duration | None) -> str:
        if value is None:
            return "for as long as this card is in play"
        whose = f" ({self.words(value.whose)})" if value.whose is not None else ""
        return value.kind.replace("_", " ") + whose

    def _when(self, value: When) -> str:
        trigger = value.trigger
        if trigger.event is not None:
            return f"{trigger.when}: {self._event(trigger.event)}"
        whose = f" of {self.words(trigger.whose)}" if trigger.whose is not None else ""
        return f"at the {trigger.time.replace('_', ' ')}{whose}"

    def _event(self, value: Event) -> str:
        verb = f"{value.verb} happens to it" if value.passive else f"it does {value.verb}"
        args = "".join(f", {role} {self.words(argument)}" for role, argument in value.args)
        return f"{self.words(value.subject)}: {verb}{args}"

    def _condition(self, value: Condition) -> str:
        no = "not " if value.negated else ""
        if value.predicate == "did":
            return f"what stands before it was {no}done"
        argument = value.argument if isinstance(value.argument, str) else self.words(value.argument)
        if value.predicate.startswith("has_"):
            have = "do not have" if value.negated else "has"
            return f"{self.words(value.subject)} {have} {argument} {value.predicate[4:].replace('_', ' ')}"
        if value.predicate == "control":
            return f"{self.words(value.subject)} {'do not ' if value.negated else ''}control {argument}"
        if isinstance(value.argument, Head):
            argument = f"a {argument}"
        predicate = "" if value.predicate == "is" else value.predicate.replace("_", " ") + " "
        return f"{self.words(value.subject)} is {no}{predicate}{argument}"

    @staticmethod
    def _counted(value: Amount) -> str:
        """What is counted on or of a thing, where not the things themselves are."""
        return "" if value.kind in ("count_of", "number") else f" ({value.kind.replace('_', ' ')})"

    # ---- phrases ----

    def words(self, value: Any) -> str:
        """A part in plain words."""
        if isinstance(value, Selector):
            return self._selector(value)
        if isinstance(value, Ref):
            return self._ref(value)
        if isinstance(value, Player):
            return value.who.replace("_", " ") + (f" of {self._ref(value.of)}" if value.of is not None else "")
        if isinstance(value, Place):
            whose = f" of {self.words(value.whose)}" if value.whose is not None else ""
            return f"{value.zone.replace('_', ' ')}{whose}"
        if isinstance(value, Amount) and value.kind == "dice":
            return f"{value.number}d{value.sides}"
        if isinstance(value, Amount):
            each = f" for {self.words(value.of)}" if value.of is not None else ""
            return ("X" if value.kind == "x" else str(value.number)) + each
        if isinstance(value, Compare):
            if value.relation == "in":
                return " or ".join(str(amount.number) for amount in (value.amount, *value.others))
            return f"{_RELATIONS[value.relation]} {value.amount.number}"
        return self._head(value) if isinstance(value, Head) else str(value)

    def _ref(self, value: Ref) -> str:
        if value.slot == THIS:
            thing = f"this {value.noun}" if value.noun else "this card"
        elif value.slot in self._slots:
            phrase = self._slots[value.slot]
            heads = " or ".join(map(self._head, phrase.heads))
            thing = f"the same {' '.join((*phrase.adjectives, heads))}"
        else:
            thing = "it"
        return f"the {value.part} of {thing}" if value.part else thing

    def _head(self, value: Head) -> str:
        if value.name:
            return value.name
        power = value.power
        said = ""
        if power is not None:
            amounts = [self._numeral(amount.number) for amount in (power.amount, *power.others)]
            end = {"<=": " or less", ">=": " or more"}.get(power.relation, "")
            said = f" with printed power {' or '.join(amounts)}{end}"
        return " ".join((*value.traits, value.noun)) + said

    def _selector(self, value: Selector) -> str:
        many = value.count.kind == "number" and value.count.number
        if value.determiner == "up_to":
            first = f"up to {many}"
        elif many and many > 1:
            first = f"{many} chosen" if value.determiner == "target" else str(many)
        else:
            first = _CHOSEN.get(value.determiner, value.determiner)
        heads = " or ".join(map(self._head, value.heads))
        text = " ".join((first, *value.adjectives, heads))
        for qualifier in value.qualifiers:
            text += f", {self._qualifier(qualifier)}"
        return text

    def _numeral(self, number: int) -> str:
        return NUMERALS.get(number, str(number)) if self._reader.game.roman else str(number)

    def _qualifier(self, value: Qualifier) -> str:
        no = "not " if value.negated else ""
        if value.argument is None:
            return f"{no}{value.relation.replace('_', ' ')}"
        if value.relation == "controlled_by":
            return f"{no}controlled by {self.words(value.argument)}"
        return f"{no}{value.relation.replace('_', ' ')} {self.words(value.argument)}"


def phrases(game: Vocabulary) -> list[tuple[str, str]]:
    """(pattern, example) of every row that has an example: verbs first, then what stands around them."""
    order = ("vp", "own", "static", "seq", "act", "statement")
    rows = [row for row in game.rows if row.example or row.patterns[0] in game.examples]
    rows.sort(key=lambda row: order.index(row.rule) if row.rule in order else len(order))
    return [(pattern_words(row, game), row.example or game.examples[row.patterns[0]]) for row in rows]


def pattern_words(row: Row, game: Vocabulary) -> str:
    """The first pattern of a row for people: fields in angle brackets, what may be left out in square ones."""
    longest, shortest = row.variants[0][0], row.variants[0][-1]
    made = []
    before = ""
    for item in longest:
        word = _field_words(item, game) if isinstance(item, Field) else _verb_words(item, before)
        before = item.text if isinstance(item, Word) else item.name
        made.append(word if item in shortest or len(shortest) == len(longest) else f"[{word}]")
    return " ".join(made).replace(" ,", ",").replace("] [", " ")


_FIELDS = {
    "np": "what",
    "phrase": "what",
    "seq": "do something",
    "statement": "do something",
    "act": "do something",
    "own": "do something",
    "vps": "does something",
    "place": "a zone",
    "changes": "has or gains something",
    "cards": "how many cards",
    "TRAIT": "trait",
    "BONUS": "+I",
    "NUMBER": "2",
    "POWER": "II",
    "QUOTE": '"an ability"',
    "event": "something happens",
    "would": "something would happen",
    "player": "a player",
    "possessor": "whose",
    "condition": "a condition",
    "deed": "do something",
    "suffered": "done to",
}


def _verb_words(item: Word, before: str) -> str:
    """A word as it stands after what is before it: a verb after its subject in the third person."""
    if item.mark != "~" or before.split(" ")[0] in ("may", "cannot"):
        return item.text
    return third(item.text) if before or item.text in ("be", "have") else item.text


def _field_words(item: Field, game: Vocabulary) -> str:
    shown = game.shown.get(item.rule) or _FIELDS.get(item.rule, item.rule.replace("_", " "))
    if not game.roman:
        shown = {"TRAIT": game.trait, "BONUS": "+1", "POWER": "2"}.get(item.rule, shown)
    return f"<{shown}>"
