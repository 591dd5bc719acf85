"""Scenario: a test that reads like a case: given a position, do actions, expect facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolkit.findings import Finding, Fix, Mark, Refused, Severity

if TYPE_CHECKING:
    from toolkit.content.card import Card
    from toolkit.content.document import DataPath, Document

ROUND_KEYS = ("do", "expect", "legal", "illegal", "only", "error")
CASE_KEYS = ("scenario", "game", "rules", "cards", "given", "setup", "then", "because", *ROUND_KEYS)
FILE_KEYS = ("game", "cards", "scenarios")
SETUP_KEYS = ("decks", "seed", "options")
SEEDS = 2**64
EXPECTATIONS = ("expect", "legal", "illegal", "only", "error")


@dataclass(frozen=True, slots=True)
class Round:
    """Some actions and what is expected after them."""

    do: tuple[str, ...]
    expect: Mapping[str, Any] | None
    legal: tuple[str, ...]
    illegal: tuple[str, ...]
    only: tuple[str, ...] | None
    error: str | None
    path: DataPath
    before: frozenset[str] = frozenset()
    """Which of "legal", "illegal" and "only" are written above `do`, and so are looked at before it."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """One case, and where it stands."""

    title: str
    game: str
    document: Document
    path: DataPath
    rules: tuple[str, ...] = ()
    cards: tuple[tuple[Mapping[str, Any], DataPath], ...] = ()
    given: Mapping[str, Any] | None = None
    setup: Mapping[str, Any] | None = None
    rounds: tuple[Round, ...] = ()

    @property
    def where(self) -> Mark:
        """The line of its title."""
        return self.document.at(*self.path, "scenario")

    def at(self, *path: str | int) -> Mark:
        """The place of a part of it."""
        return self.document.at(*self.path, *path)


@dataclass(slots=True)
class ScenarioFile:
    """What a file held: its scenarios, and the faults of its form."""

    scenarios: list[Scenario] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def read_scenarios(path: Path, game: str | None = None) -> ScenarioFile:
    """The scenarios of a file; `game` is the one meant where the file and its folder name none.

    Raises:
        Refused: the file cannot be read.
    """
    from toolkit.content.reader import read_document

    return _Reader(read_document(path), path, game).read()


class _Reader:
    """Turns a document into scenarios and gathers every fault of form on the way."""

    def __init__(self, document: Document, path: Path, game: str | None) -> None:
        self.document = document
        self.out = ScenarioFile()
        self.game = _folder_game(path) or game

    def read(self) -> ScenarioFile:
        data = self.document.data
        cards: list[tuple[Mapping[str, Any], DataPath]] = []
        base: DataPath = ()
        if isinstance(data, Mapping):
            if "scenario" in data:
                data = {"scenarios": [data]}
                self._fault("write the scenarios as a list: begin the line with '- scenario:'", self.document.at("scenario"))
                return self.out
            self._keys(data, FILE_KEYS, ())
            self.game = str(data["game"]) if data.get("game") else self.game
            cards = self._cards(data.get("cards"), ("cards",))
            base, data = ("scenarios",), data.get("scenarios")
        if not isinstance(data, list) or not data:
            self._fault("there is no scenario in this file", self.document.at(*base), "a list of '- scenario: title'")
            return self.out
        for index, case in enumerate(data):
            self._case(case, (*base, index), cards)
        return self.out

    def _fault(self, message: str, where: Mark, required: str = "", say: str = "") -> None:
        self.out.findings.append(
            Finding(
                code="SCENARIO-FORM",
                severity=Severity.ILLEGAL,
                message=message,
                where=where,
                required=required,
                fix=Fix(say) if say else None,
            )
        )

    def _keys(self, data: Mapping[Any, Any], known: Sequence[str], path: DataPath) -> None:
        from rapidfuzz import process

        for key in data:
            if key not in known:
                near = process.extractOne(str(key), known, score_cutoff=60)
                say = f"write {near[0]!r}" if near else f"leave {key!r} out"
                self._fault(f"a scenario has no key {key!r} here", self.document.at(*path, key), ", ".join(known), say)

    def _cards(self, data: Any, path: DataPath) -> list[tuple[Mapping[str, Any], DataPath]]:
        if data is None:
            return []
        if not isinstance(data, list) or not all(isinstance(card, Mapping) for card in data):
            self._fault("cards must be a list of cards, as in a card file", self.document.at(*path))
            return []
        return [(card, (*path, index)) for index, card in enumerate(data)]

    def _texts(self, data: Any, path: DataPath) -> tuple[str, ...]:
        if data is None:
            return ()
        items = data if isinstance(data, list) else [data]
        texts = []
        for index, item in enumerate(items):
            if isinstance(item, Mapping) and len(item) == 1:
                # "- 0: draw" without quotes is a mapping to YAML
                ((seat, words),) = item.items()
                words = {True: "yes", False: "no"}.get(words, words) if isinstance(words, bool) else words
                item = f"{seat}: {words}"
            if isinstance(item, bool):
                item = "yes" if item else "no"  # YAML reads a bare yes and no as truth values
            if isinstance(item, (str, int)):
                texts.append(str(item))
            else:
                self._fault(f"an action must be a text, not {item!r}", self.document.at(*path, index), say="put it in quotes")
        return tuple(texts)

    def _case(self, case: Any, path: DataPath, shared: list[tuple[Mapping[str, Any], DataPath]]) -> None:
        if not isinstance(case, Mapping):
            self._fault("a scenario must be a mapping that begins with 'scenario:'", self.document.at(*path))
            return
        before = len(self.out.findings)
        self._keys(case, CASE_KEYS, path)
        title = case.get("scenario")
        if not isinstance(title, str) or not title.strip():
            self._fault("the scenario has no title", self.document.at(*path), say="write 'scenario: what it shows'")
        game = str(case["game"]) if case.get("game") else self.game
        if game is None:
            self._fault(
                "it is not said which game this is", self.document.at(*path), say="write 'game: ...' at the top of the file"
            )
        given, setup = case.get("given"), case.get("setup")
        if (given is None) == (setup is None):
            self._fault("a scenario needs either 'given' (a position) or 'setup' (decks and a seed)", self.document.at(*path))
        for name, value in (("given", given), ("setup", setup)):
            if value is not None and not isinstance(value, Mapping):
                self._fault(f"{name!r} must be a mapping", self.document.at(*path, name))
        if isinstance(setup, Mapping):
            self._keys(setup, SETUP_KEYS, (*path, "setup"))
            if not isinstance(setup.get("decks"), list):
                self._fault("'setup' needs 'decks', a list of deck names or files", self.document.at(*path, "setup"))
            else:
                for index, name in enumerate(setup["decks"]):
                    if not isinstance(name, str) or not name.strip():
                        self._fault(
                            f"a deck must be a name or a file, not {name!r}", self.document.at(*path, "setup", "decks", index)
                        )
            seed = setup.get("seed", 0)
            if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < SEEDS:
                self._fault(f"the seed must be a whole number from 0, not {seed!r}", self.document.at(*path, "setup", "seed"))
            if not isinstance(setup.get("options") or {}, Mapping):
                self._fault("'options' must be a mapping", self.document.at(*path, "setup", "options"))
        rounds = [self._round(case, path)]
        then = case.get("then") or []
        if not isinstance(then, list) or not all(isinstance(part, Mapping) for part in then):
            self._fault("'then' must be a list of rounds: do, expect ...", self.document.at(*path, "then"))
            then = []
        for index, part in enumerate(then):
            self._keys(part, ROUND_KEYS, (*path, "then", index))
            rounds.append(self._round(part, (*path, "then", index)))
        if not any(part.get(name) is not None for part in (case, *then) for name in EXPECTATIONS):
            self._fault(
                "the scenario expects nothing, so it could never fail",
                self.document.at(*path),
                "one of " + ", ".join(EXPECTATIONS),
            )
        rules = self._texts(case.get("rules"), (*path, "rules"))
        if len(self.out.findings) == before:
            own = [*shared, *self._cards(case.get("cards"), (*path, "cards"))]
            self.out.scenarios.append(
                Scenario(str(title), str(game), self.document, path, rules, tuple(own), given, setup, tuple(rounds))
            )

    def _round(self, data: Mapping[str, Any], path: DataPath) -> Round:
        expect = data.get("expect")
        if expect is not None and (not isinstance(expect, Mapping) or not expect):
            self._fault("'expect' must be a mapping of facts", self.document.at(*path, "expect"))
            expect = None
        only = data.get("only")
        return Round(
            self._texts(data.get("do"), (*path, "do")),
            expect,
            self._texts(data.get("legal"), (*path, "legal")),
            self._texts(data.get("illegal"), (*path, "illegal")),
            None if only is None else self._texts(only, (*path, "only")),
            None if data.get("error") is None else str(data["error"]),
            path,
            _above_do(data),
        )


def _above_do(data: Mapping[str, Any]) -> frozenset[str]:
    keys = list(data)
    return frozenset(keys[: keys.index("do")] if "do" in keys else ()) & {"legal", "illegal", "only"}


def _folder_game(path: Path) -> str | None:
    from toolkit.registry import game_names

    names = set(game_names())
    return next((part.name for part in path.resolve().parents if part.name in names), None)


def own_cards(scenario: Scenario, models: Mapping[str, type[Card]]) -> list[Card]:
    """The scenario's own cards.

    Raises:
        Refused: one is not a card of the game; findings name place and field.
    """
    from pydantic import ValidationError

    cards: list[Card] = []
    found: list[Finding] = []
    for data, path in scenario.cards:
        mark = scenario.document.at(*path)
        model = models.get(str(data.get("kind")))
        if model is None:
            message = f"a card of a scenario has kind {data.get('kind')!r}"
            found.append(
                Finding(code="SCENARIO-CARD", severity=Severity.ILLEGAL, message=message, where=mark, required=", ".join(models))
            )
            continue
        try:
            cards.append(model.model_validate(data).placed(mark, scenario.document.at(*path, "text"), "scenario"))
        except ValidationError as error:
            for fault in error.errors():
                where = scenario.document.at(*path, *fault["loc"])
                message = f"{data.get('name')}: {'.'.join(map(str, fault['loc']))}: {fault['msg']}"
                found.append(Finding(code="SCENARIO-CARD", severity=Severity.ILLEGAL, message=message, where=where))
    if found:
        raise Refused(found)
    return cards
