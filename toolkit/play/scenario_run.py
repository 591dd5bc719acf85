"""Running scenarios: each gives the findings of the step at which it is not as expected."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from toolkit.content.library import Library
from toolkit.findings import Finding, Fix, Mark, Refused, Severity
from toolkit.play.facts import differences
from toolkit.play.scenario import Round, Scenario, own_cards
from toolkit.play.state import IllegalAction, State

if TYPE_CHECKING:
    from toolkit.content.card import Card
    from toolkit.content.decklist import DeckList
    from toolkit.registry import Game


@dataclass(frozen=True, slots=True)
class ScenarioResult:
    """A scenario and what was not as expected; no findings: it passed."""

    scenario: Scenario
    findings: tuple[Finding, ...]

    @property
    def passed(self) -> bool:
        """Whether all was as expected."""
        return not self.findings


def run_scenario(
    scenario: Scenario,
    game: Game,
    library: Library,
    find_deck: Callable[[str], DeckList],
    rules: Mapping[str, object] | None = None,
) -> ScenarioResult:
    """Run one scenario; `rules` are the known clauses (None: not checked)."""
    run = _Run(scenario, game, library)
    try:
        if rules is not None:
            run.cites(rules)
        if not run.findings:
            run.play(find_deck)
    except Refused as refused:
        where = scenario.at("given" if scenario.given is not None else "setup")
        run.findings += [
            replace(fault, where=fault.where or where, message=f"{scenario.title}: {fault.message}") for fault in refused.findings
        ]
    return ScenarioResult(scenario, tuple(run.findings))


class _Run:
    def __init__(self, scenario: Scenario, game: Game, library: Library) -> None:
        self.scenario = scenario
        self.game = game
        self.findings: list[Finding] = []
        self.library = library
        self.step = ""

    def cites(self, rules: Mapping[str, object]) -> None:
        """Every clause that the scenario names must exist."""
        for index, rule in enumerate(self.scenario.rules):
            if rule not in rules:
                from rapidfuzz import process

                near = process.extractOne(rule, list(rules), score_cutoff=60)
                self.fail(
                    f"there is no rule {rule!r}", self.scenario.at("rules", index), say=f"write {near[0]!r}" if near else ""
                )

    def fail(self, message: str, where: Mark, found: str = "", required: str = "", say: str = "") -> None:
        """Note what is not as expected."""
        self.findings.append(
            Finding(
                code="SCENARIO",
                severity=Severity.ILLEGAL,
                message=f"{self.scenario.title}: {self.step}{message}",
                where=where,
                found=found,
                required=required,
                fix=Fix(say) if say else None,
            )
        )

    def play(self, find_deck: Callable[[str], DeckList]) -> None:
        """Carry out the rounds up to the first that is not as expected."""
        scenario = self.scenario
        if scenario.cards:
            self.library = _extended(self.library, own_cards(scenario, self.game.card_models()))
        first = scenario.rounds[0]
        try:
            state = self._begin(find_deck)
        except Refused as refused:
            if first.error is None or first.do:
                raise
            self._refusal("; ".join(finding.message for finding in refused.findings), first)
            return
        if first.error is not None and not first.do:
            self.fail("the position was expected to be refused, and was not", scenario.at("error"), required=first.error)
            return
        for part in scenario.rounds:
            self._round(state, part)
            if self.findings:
                return

    def _begin(self, find_deck: Callable[[str], DeckList]) -> State:
        scenario = self.scenario
        if scenario.setup is None:
            return self.game.load_state(scenario.given or {}, self.library)
        decks = [find_deck(str(name)) for name in scenario.setup["decks"]]
        faults = [finding for deck in decks for finding in self.game.check_deck(deck, self.library)]
        wrong = [
            finding for finding in faults if finding.severity in (Severity.ILLEGAL, Severity.INCOMPLETE, Severity.UNREADABLE)
        ]
        if wrong:
            raise Refused(wrong)
        return self.game.new_game(decks, self.library, scenario.setup.get("seed", 0), scenario.setup.get("options") or {})

    def _refusal(self, message: str, part: Round) -> None:
        if part.error is not None and part.error.casefold() not in message.casefold():
            where = self.scenario.document.at(*part.path, "error")
            self.fail("the refusal says something else", where, found=message, required=part.error)

    def _round(self, state: State, part: Round) -> None:
        at = self.scenario.document.at
        if part.before:
            self._choices(state, part, part.before)
        for index, text in enumerate(part.do):
            where = at(*part.path, "do", index)
            self.step = f"at {text!r}: "
            last = part.error is not None and index == len(part.do) - 1
            before = state.dump() if last else None
            try:
                self._act(state, text)
            except IllegalAction as error:
                if last:
                    self._refusal(str(error), part)
                    if state.dump() != before:
                        self.fail("the refused action changed the position", where)
                    break
                self.fail("this action is not legal", where, text, _legal(state), _torn(part.do, index))
                return
            if last:
                self.fail("the action was expected to be refused, and was carried out", where, required=str(part.error))
                return
        if part.do:
            self.step = f"after {part.do[-1]!r}: "
        self._expected(state, part)

    def _act(self, state: State, text: str) -> None:
        seat, colon, words = text.partition(":")
        if colon and seat.strip().isdigit():
            text = words.strip()
            if state.to_move() != int(seat):
                mover = state.to_move()
                says = f"it is seat {mover}'s decision" if mover >= 0 else "the game is over"
                raise IllegalAction(f"seat {int(seat)} cannot act: {says}; legal are: {_legal(state)}")
        state.apply(state.parse_action(text))

    def _expected(self, state: State, part: Round) -> None:
        at = self.scenario.document.at
        for key, value in (part.expect or {}).items():
            where = at(*part.path, "expect", str(key))
            try:
                lines = self._facts(state, str(key), value, where)
            except Refused as refused:
                self.findings += [replace(fault, message=f"{self.scenario.title}: {fault.message}") for fault in refused.findings]
                continue
            for line in lines:
                self.fail(line, where)
        self._choices(state, part, {"legal", "illegal", "only"} - part.before)

    def _choices(self, state: State, part: Round, keys: AbstractSet[str]) -> None:
        """Compare what is legal now with these keys of the round."""
        at = self.scenario.document.at
        texts = {_folded(state.action_text(action)) for action in state.legal()}
        for index, text in enumerate(part.legal if "legal" in keys else ()):
            if _folded(text) not in texts:
                self.fail(f"{text!r} is expected to be legal, and is not", at(*part.path, "legal", index), found=_legal(state))
        for index, text in enumerate(part.illegal if "illegal" in keys else ()):
            if _folded(text) in texts:
                self.fail(f"{text!r} is legal, and must not be", at(*part.path, "illegal", index))
        if "only" in keys and part.only is not None and (wanted := {_folded(text) for text in part.only}) != texts:
            lacking, surplus = sorted(wanted - texts), sorted(texts - wanted)
            says = "; ".join(
                ([f"not legal: {', '.join(lacking)}"] if lacking else [])
                + ([f"legal too: {', '.join(surplus)}"] if surplus else [])
            )
            self.fail(
                f"other actions are legal ({says})", at(*part.path, "only"), found=_legal(state), required="; ".join(part.only)
            )

    def _facts(self, state: State, key: str, value: Any, where: Mark) -> list[str]:
        unordered = self.game.unordered
        if key == "to_move":
            return differences(value, state.to_move(), key)
        if key == "outcome":
            return _outcome(state, value)
        position = state.dump()
        if key not in position:
            from rapidfuzz import process

            if value is None or key in _plain_fields(self.game, self.library) or self._left_out(key):
                return differences(value, None, key, unordered)
            known = [*position, "to_move", "outcome"]
            near = process.extractOne(key, known, score_cutoff=60)
            say = f"write {near[0]!r}" if near else "one of " + ", ".join(known)
            raise Refused(
                Finding(
                    code="SCENARIO-FORM",
                    severity=Severity.ILLEGAL,
                    message=f"a position has no field {key!r}",
                    where=where,
                    fix=Fix(say),
                )
            )
        if isinstance(value, Mapping) and isinstance(position[key], Mapping):
            value = self._canonical(key, value, where, position[key])
        return differences(value, position[key], key, unordered, key in unordered)

    def _left_out(self, key: str) -> bool:
        """Whether positions can have this field, and this one says nothing in it: `load_state` takes it, and not any name."""
        return self._takes(key) and not self._takes(f"{key}?")

    def _takes(self, key: str) -> bool:
        try:
            self.game.load_state({**self._table(), key: None}, self.library)
        except Refused:
            return False
        return True

    def _canonical(self, key: str, value: Mapping[Any, Any], where: Mark, there: Mapping[Any, Any]) -> Mapping[Any, Any]:
        """The expected part of a position in the form in which positions are dumped; empty parts stay as they are."""
        full = {name: part for name, part in value.items() if part is not None}
        if not full:
            return value
        try:
            loaded = self._loaded(key, full)
        except Refused as refused:
            try:
                # What is expected may refer to what is not looked at, as a miniature to the card beneath it.
                loaded = self._loaded(key, {**{name: part for name, part in there.items() if name not in value}, **full})
            except Refused:
                faults = [replace(fault, where=where, message=f"in expect: {fault.message}") for fault in refused.findings]
                raise Refused(faults) from refused
        if not isinstance(loaded, Mapping) or not set(map(str, loaded)) >= set(map(str, full)):
            return value
        by_name = {str(name): part for name, part in loaded.items()}
        return {name: None if part is None else _with_nothing(by_name[str(name)], part) for name, part in value.items()}

    def _loaded(self, key: str, part: Mapping[Any, Any]) -> Any:
        return self.game.load_state({**self._table(), key: part}, self.library).dump().get(key)

    def _table(self) -> dict[str, Any]:
        """What a position has to say before any part of it can be read: how many play, in which mode, on which squares."""
        given = self.scenario.given or {}
        return {name: given[name] for name in ("seats", "mode", "locations") if name in given}


def _with_nothing(full: Any, part: Any) -> Any:
    """An expected part in full, with the keys of which nothing is expected."""
    if not isinstance(full, Mapping) or not isinstance(part, Mapping):
        return full
    return {**full, **{name: None for name, value in part.items() if value is None and name not in full}}


def _plain_fields(game: Game, library: Library) -> set[str]:
    return set(game.load_state({}, library).dump())


def _torn(do: Sequence[str], index: int) -> str:
    """What to write where a list in square brackets took the comma of a cell for its own: [move mini 1,1 1,0]."""
    pieces = 1
    while index + pieces < len(do) and do[index + pieces].lstrip("-")[:1].isdigit() and ":" not in do[index + pieces]:
        pieces += 1
    return f'write the action in quotes, for its commas: "{",".join(do[index : index + pieces])}"' if pieces > 1 else ""


def _outcome(state: State, value: Any) -> list[str]:
    outcome = state.outcome()
    if value is None or outcome is None:
        if value is None and outcome is None:
            return []
        there = "the game runs" if outcome is None else f"the game has ended: {outcome.termination} {list(outcome.scores)}"
        return [f"outcome: expected {'a running game' if value is None else value}, {there}"]
    winners = outcome.winners
    facts: dict[str, Any] = {"termination": outcome.termination, "scores": list(outcome.scores)}
    facts["winner"] = winners[0] if len(winners) == 1 else (list(winners) or "draw")
    return differences(value if isinstance(value, Mapping) else {"termination": value}, facts, "outcome")


def _extended(library: Library, cards: Sequence[Card]) -> Library:
    wider = Library(library.game, [*library, *cards], dict(library.declared))
    wider.details = library.details
    return wider


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()


def _legal(state: State) -> str:
    return "; ".join(state.action_text(action) for action in state.legal()) or "nothing: the game is over"
