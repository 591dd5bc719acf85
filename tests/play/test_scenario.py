"""Scenarios: what passes, what fails and where, and every fault of form."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from toolkit.content.project import Project
from toolkit.findings import Finding, Refused
from toolkit.play.scenario import read_scenarios
from toolkit.play.scenario_suite import run_files, scenario_files

GIVEN = "given: {hands: [[Round Cobble, Keystone], []], decks: [[], [Millstone]]}"


def run(tmp_path: Path, text: str) -> list[Finding]:
    path = tmp_path / "case.yaml"
    path.write_text("game: pebblefall\nscenarios:\n" + text, encoding="utf-8")
    return run_files([path], Project(None)).findings


def test_the_scenarios_of_the_sixth_game_pass(stranger: Any) -> None:
    suite = run_files(scenario_files([stranger.game.folder / "scenarios"]), Project(None), "pebblefall")
    assert [str(finding.message) for finding in suite.findings] == []
    assert len(suite.results) >= 10


@pytest.mark.parametrize(
    ("lines", "line", "says"),
    [
        (
            "do: [play Keystone left]\n  expect: {cairns: [{left: Round Cobble}, null]}",
            6,
            "cairns[0].left[0]: expected Round Cobble, there is Keystone",
        ),
        ("do: [play Keystone left]\n  expect: {hands: [[Keystone], null]}", 6, "missing: keystone; not expected: round cobble"),
        ("do: [play Keystone left]\n  expect: {to_move: 0}", 6, "to_move: expected 0, there is 1"),
        ("do: [play Keystone left]\n  expect: {outcome: summit}", 6, "the game runs"),
        ("do: [play Millstone left]\n  expect: {turn: 2}", 5, "at 'play Millstone left': this action is not legal"),
        ("do: ['1: play Keystone left']\n  expect: {turn: 2}", 5, "not legal"),
        ("legal: [pass]", 5, "'pass' is expected to be legal"),
        ("illegal: [PLAY  keystone left]", 5, "is legal, and must not be"),
        ("only: [play Keystone left]", 5, "legal too: play keystone right, play round cobble left"),
        ("do: [play Keystone left]\n  error: not legal", 5, "expected to be refused"),
        ("illegal: [play Keystone left]\n  do: [play Keystone left]", 5, "is legal, and must not be"),
        ("do: [play Keystone left]\n  legal: [play Keystone left]", 6, "after 'play Keystone left': 'play Keystone left' is"),
        ("do: [pass]\n  error: because of the moon", 6, "the refusal says something else"),
        ("error: anything", 5, "the position was expected to be refused"),
        ("do: [play Keystone left]\n  expect: {turn: 2}\n  then:\n  - do: [pass]\n    expect: {turn: 2}", 8, "at 'pass'"),
        ("rules: [PEB-999]\n  legal: [play Keystone left]", 5, "there is no rule 'PEB-999'"),
        ("expect: {turm: 1}", 5, "a position has no field 'turm'"),
    ],
)
def test_what_is_not_as_expected_is_told_at_its_line(stranger: Any, tmp_path: Path, lines: str, line: int, says: str) -> None:
    found = run(tmp_path, f"- scenario: A case\n  {GIVEN}\n  {lines}\n")
    assert len(found) == 1, found
    assert says in f"{found[0].message} {found[0].found}"
    assert found[0].where is not None
    assert found[0].where.line == line
    assert "A case" in found[0].message


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        (f"- scenario: A\n  {GIVEN}\n", 3, "expects nothing"),
        (f"- scenario: A\n  {GIVEN}\n  expct: {{turn: 1}}\n  legal: [pass]\n", 5, "no key 'expct'"),
        ("- scenario: A\n  legal: [pass]\n", 3, "needs either 'given'"),
        (f"- scenario: A\n  {GIVEN}\n  setup: {{decks: []}}\n  legal: [pass]\n", 3, "needs either 'given'"),
        ("- scenario: A\n  setup: {deck: x}\n  legal: [pass]\n", 4, "no key 'deck'"),
        (f"- {GIVEN}\n  legal: [pass]\n", 3, "has no title"),
        ("- scenario: A\n  setup: {decks: [a, {b: c}]}\n  legal: [pass]\n", 4, "a deck must be a name"),
        ("- scenario: A\n  setup: {decks: [a, b], seed: [1]}\n  legal: [pass]\n", 4, "seed must be a whole number"),
        ("- scenario: A\n  setup: {decks: [a, b], seed: .inf}\n  legal: [pass]\n", 4, "seed must be a whole number"),
        ("- scenario: A\n  setup: {decks: [a, b], options: 5}\n  legal: [pass]\n", 4, "'options' must be a mapping"),
        ("- just text\n", 3, "must be a mapping"),
        (f"- scenario: A\n  {GIVEN}\n  legal: [[pass]]\n", 5, "an action must be a text"),
        (f"- scenario: A\n  {GIVEN}\n  then: pass\n  legal: [pass]\n", 5, "'then' must be a list"),
        (f"- scenario: A\n  {GIVEN}\n  expect: []\n  legal: [pass]\n", 5, "'expect' must be a mapping"),
        ("- scenario: A\n  given: {hands: [[Round Coble], []]}\n  legal: [pass]\n", 4, "no card is called 'Round Coble'"),
        (f"- scenario: A\n  cards: [{{name: X, kind: rock}}]\n  {GIVEN}\n  legal: [pass]\n", 4, "kind 'rock'"),
        (f"- scenario: A\n  cards: [{{name: X, kind: stone, weight: 9}}]\n  {GIVEN}\n  legal: [pass]\n", 4, "weight"),
    ],
)
def test_faults_of_form_are_told_at_their_line(stranger: Any, tmp_path: Path, text: str, line: int, says: str) -> None:
    found = run(tmp_path, text)
    assert any(says in finding.message and finding.where and finding.where.line == line for finding in found), found


def test_a_bare_yes_is_the_action_yes_and_a_seat_needs_no_quotes(stranger: Any, tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(
        f"- scenario: A\n  game: pebblefall\n  {GIVEN}\n  do:\n  - yes\n  - 0: no\n  - 1: pass\n  error: x\n", encoding="utf-8"
    )
    (scenario,) = read_scenarios(path).scenarios
    assert scenario.rounds[0].do == ("yes", "0: no", "1: pass")


def test_own_cards_are_of_the_scenario_alone(stranger: Any, tmp_path: Path) -> None:
    text = """\
- scenario: With it
  cards: [{name: Star Stone, kind: stone, weight: 5, text: Draw a card.}]
  given: {hands: [[Star Stone], []], decks: [[Keystone], []]}
  do: [play Star Stone left]
  expect: {hands: [Keystone, null]}
- scenario: Without it
  given: {hands: [[Star Stone], []]}
  error: no card is called 'Star Stone'
"""
    assert run(tmp_path, text) == []


def test_a_list_that_took_the_comma_of_a_cell_for_its_own_is_seen_through(tmp_path: Path) -> None:
    path = tmp_path / "torn.yaml"
    given = 'given: {field: {"1,0": Frost Newt}, hands: [[], []], decks: [[Frost Newt], [Frost Newt]]}'
    torn = f"- scenario: Torn\n  {given}\n  do: [end turn, move mini 1,1 -1,0]\n  expect: {{turn: 1}}\n"
    whole = f"- scenario: Whole\n  {given}\n  do: [dance, end turn]\n  expect: {{turn: 1}}\n"
    path.write_text(f"game: animaul\nscenarios:\n{torn}{whole}", "utf-8")
    first, second = run_files([path], Project(None)).findings
    assert first.where is not None and first.where.line == 5
    assert first.fix is not None and first.fix.say == 'write the action in quotes, for its commas: "move mini 1,1 -1,0"'
    assert second.fix is None


def test_a_field_that_a_position_leaves_out_when_it_is_empty_can_be_expected(tmp_path: Path) -> None:
    path = tmp_path / "left_out.yaml"
    given = 'given: {field: {"1,0": Frost Newt}, extra: [[], []], decks: [9, 9]}'
    empty = f"- scenario: Empty\n  {given}\n  expect: {{extra: [[], []], limbo: [], effects: []}}\n"
    full = f"- scenario: Full\n  {given}\n  expect: {{extra: [[Frost Newt], []]}}\n"
    wrong = f"- scenario: Wrong\n  {given}\n  expect: {{extras: [[], []]}}\n"
    path.write_text(f"game: animaul\nscenarios:\n{empty}{full}{wrong}", "utf-8")
    lacking, unknown = run_files([path], Project(None)).findings
    assert "extra: expected [[Frost Newt], nothing], there is nothing" in lacking.message
    assert "a position has no field 'extras'" in unknown.message


def test_what_is_expected_may_refer_to_what_is_not_looked_at(tmp_path: Path) -> None:
    given = 'given: {field: {"5,0": {card: Frost Newt, mini: "5,1"}, "5,1": Thin Ice, "6,0": Marmot Sentry}}'
    path = tmp_path / "case.yaml"
    for there, says in (("5,1", ""), ("6,1", "stands on a card"), ("6,0", "expected 6,0, there is 5,1")):
        case = f'- scenario: There\n  {given}\n  expect: {{field: {{"5,0": {{card: Frost Newt, mini: "{there}"}}}}}}\n'
        path.write_text(f"game: animaul\nscenarios:\n{case}", "utf-8")
        found = run_files([path], Project(None)).findings
        assert [says in finding.message for finding in found] == ([True] if says else []), found


def test_in_a_folder_only_files_of_scenarios_are_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {
        "cards/mine.yaml": "cards: []\n", "play/one.yaml": "scenarios:\n- scenario: A\n", "play/two.json": '{"scenarios": []}',
        "tests/typo.yaml": "- scenaro: A\n", ".venv/lib/three.yaml": "- scenario: A\n", "play/bytes.yaml": "\0",
    }  # fmt: skip
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    taken = [path.relative_to(tmp_path).as_posix() for path in scenario_files([tmp_path])]
    assert taken == ["play/bytes.yaml", "play/one.yaml", "play/two.json", "tests/typo.yaml"]
    monkeypatch.setattr("toolkit.play.scenario_suite.MOST", 7)
    with pytest.raises(Refused, match="More than 7 files"):
        scenario_files([tmp_path])
