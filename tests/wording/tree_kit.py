"""Trees drawn from a vocabulary's own rows, for tests of any game's rules English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from toolkit.wording.checks import ANSWER, misplaced, simply_holds, waits
from toolkit.wording.following import asks_deed, gathered, spread
from toolkit.wording.parse import Spans
from toolkit.wording.reader import Reader
from toolkit.wording.references import Binder
from toolkit.wording.repair import Repair
from toolkit.wording.rows import Field, Row
from toolkit.wording.tree import Ability, Amount, CardText, Limit, Sentence
from toolkit.wording.walk import parts

_NAMES = ("SELF", "NAME")
_LEAVES = {"NUMBER", "POWER", "TRAIT", "BONUS", "DICE", "det", "adjective", "noun", "place", "possessor", "player", "distance"}
_NESTING = ("statement", "seq", "act", "vps", "changes")


class Trees:
    """Draws cards with one ability whose trees the rows can make."""

    def __init__(
        self, reader: Reader, abilities: Mapping[str, Sequence[str]], traits: Sequence[str], quote: str, counted: Sequence[str]
    ) -> None:
        """Args: kinds of ability by kind of card; traits to draw from; an ability to quote; rules that are leaves here."""
        self.reader, self._abilities, self._traits = reader, abilities, traits
        self._quote = reader.read(quote, next(iter(abilities))).tree.abilities
        self._leaves = {*_LEAVES, *counted}
        self._rules: dict[str, list[Row]] = {}
        for row in reader.game.rows:
            self._rules.setdefault(row.rule, []).append(row)

    def card(self, seed: int) -> tuple[str, CardText]:
        """(kind of card, canonical tree) of a card with one ability: the first of a row of drawn ones that makes sense."""
        luck, game = Random(seed), self.reader.game
        while True:
            kind = luck.choice(tuple(self._abilities))
            ability = luck.choice(self._abilities[kind])
            repair, binder = Repair(game, game.kinds[kind]), Binder(game, game.kinds[kind], Spans())
            raw = [self.node(luck, "sentence") for _ in range(luck.randint(1, 2))]
            said = (one for sentence in raw if not isinstance(sentence, Limit) for one in spread(sentence))
            bodies = gathered([binder.bind(repair.sentence(one)) for one in said])
            if not bodies or asks_deed(bodies[0]) or repair.trouble or binder.trouble:
                continue
            if any(self._misplaced(body, ability) for body in bodies):
                continue
            if not any(isinstance(part, Amount) and part.kind == "x" for part in parts(tuple(bodies))):
                return kind, CardText((Ability(ability, tuple(map(Sentence, bodies)), limits=tuple(repair.limits)),))

    def _misplaced(self, body: Any, ability: str) -> str | None:
        game = self.reader.game
        if waits(body) and ability in game.instructs and ability in game.labels.values():
            return ANSWER
        return misplaced(body, ability in game.instructs and not (ability in game.holds and simply_holds(body)))

    def node(self, luck: Random, rule: str, depth: int = 0) -> Any:
        """A node of a rule, made by one of its rows from fields made in the same way."""
        if rule not in self._rules:
            return self._open(luck, rule)
        rows = [r for r in self._rules[rule] if not any(isinstance(i, Field) and i.rule in _NAMES for i in r.variants[0][0])]
        if depth > 3 and rule in _NESTING:
            rows = [row for row in rows if row.node is None and len(row.variants[0][0]) == 1]
        elif depth > 5:
            least = min(map(self._nests, rows))
            rows = [row for row in rows if self._nests(row) == least]
        row = luck.choice(rows)
        values: dict[str, Any] = {}
        for item in luck.choice([variant for variants in row.variants for variant in variants]):
            if isinstance(item, Field):
                value = self.node(luck, item.rule, depth + 1)
                values[item.name] = (value,) if item.many else value
        return row.make(values)

    def _open(self, luck: Random, rule: str) -> Any:
        if rule == "NUMBER":
            return luck.randint(1, 4)
        if rule == "POWER":
            return Amount("number", luck.randint(1, 3))
        if rule == "DICE":
            return Amount("dice", luck.randint(1, 3), sides=luck.choice([4, 6, 8, 12]))
        if rule == "TRAIT":
            return luck.choice(self._traits)
        if rule == "BONUS":
            return luck.choice("+-"), Amount("number", luck.randint(1, 3))
        assert rule == "QUOTE"
        return self._quote

    def _nests(self, row: Row) -> int:
        """How much a row nests: rows that end soon are taken when the tree is deep enough."""
        return sum(item.rule not in self._leaves for item in row.variants[0][-1] if isinstance(item, Field))
