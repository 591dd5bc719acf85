"""The command itself: help, wrong calls, faults of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from toolkit.cli import main as cli
from toolkit.registry import game
from toolkit.wording.language import Language

HEAVY = ("pydantic", "yaml", "rich", "lark", "reportlab", "rapidfuzz", "joblib", "jinja2")


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "from toolkit.cli.main import main; main()", *arguments],
        capture_output=True, text=True, timeout=900, env={**os.environ, **environment},
    )  # fmt: skip


def call(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    monkeypatch.setattr(sys, "argv", ["deckwright", *arguments])
    code = 0
    try:
        cli.main()
    except SystemExit as stop:
        code = int(stop.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


def test_help_is_quick_because_nothing_heavy_is_loaded() -> None:
    program = (
        "import sys; sys.argv = ['deckwright', '--help']\n"
        "from toolkit.cli.main import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        f"print([name for name in {HEAVY} if name in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=900).stdout
    assert out.rstrip().endswith("[]"), out
    assert all(command in out for command in cli.COMMANDS)


def test_every_command_exists_and_has_help() -> None:
    for command, (path, line) in cli.COMMANDS.items():
        done = run(command, "--help")
        assert done.returncode == 0, (command, done.stderr)
        assert "Usage" in done.stdout and path and line


def test_wrong_calls_end_with_two_and_name_what_is_near(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for arguments, says in (
        (("chek",), "'check'"),
        (("check", "--formt", "json"), "--formt"),
        (("check", "--format", "xml"), "xml"),
        (("cards", "gudnack"), "'gudnak'"),
        (("check", "--game", "gudnack", "x"), "'gudnak'"),
        (("new",), "DIR"),
    ):
        code, _, err = call(monkeypatch, capsys, *arguments)
        assert code == 2 and says in err, (arguments, err)


def test_a_fault_of_its_own_is_one_line_and_exit_code_70(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> Language:
        raise RuntimeError("two\nlines")

    monkeypatch.setattr(type(game("gudnak")), "card_models", broken)
    code, _, err = call(monkeypatch, capsys, "cards", "gudnak")
    assert code == cli.FAULT
    assert err.count("\n") == 1 and "RuntimeError: two lines" in err and "report" in err
    monkeypatch.setattr(sys, "argv", ["deckwright", "--debug", "cards", "gudnak"])
    with pytest.raises(RuntimeError):
        cli.main()


def test_an_interrupt_is_130_and_a_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: object) -> Language:
        raise KeyboardInterrupt

    monkeypatch.setattr(type(game("gudnak")), "card_models", interrupted)
    code, _, err = call(monkeypatch, capsys, "cards", "gudnak")
    assert code == 130 and "Stopped." in err


def test_a_reader_that_goes_away_is_no_fault() -> None:
    command = f'{sys.executable} -c "from toolkit.cli.main import main; main()" rules gudnak 1-999'
    done = subprocess.run(["bash", "-c", f"{command} | head -1"], capture_output=True, text=True, timeout=900)
    assert done.stderr == "" and done.stdout.startswith("GUD-")


def test_version(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(monkeypatch, capsys, "--version")
    assert code == 0 and out.startswith("deckwright ")


def test_cards_are_found_by_words_and_shown_alone(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(monkeypatch, capsys, "cards", "gudnak", "--kind", "hero", "--json")
    heroes = json.loads(out)
    assert code == 0 and heroes and all(card["kind"] == "hero" for card in heroes)
    name = heroes[0]["name"]
    code, out, _ = call(monkeypatch, capsys, "cards", "gudnak", *name.upper().split())
    assert code == 0 and out.startswith(name) and "faction" in out
    code, _, err = call(monkeypatch, capsys, "cards", "gudnak", name[:-1] + "qq")
    assert code == 1 and name in err


def test_a_table_has_columns_that_say_something(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def columns(*words: str) -> list[str]:
        code, out, _ = call(monkeypatch, capsys, "cards", *words)
        assert code == 0
        return out.splitlines()[0].split()

    assert columns("animaul") == ["name", "kind", "morph", "colours", "subtypes", "rarity", "tags", "dice", "life", "text"]
    assert not {"dice", "life", "morph", "miniature"} & {*columns("animaul", "--kind", "biome")}
    assert {"colossal", "group"} <= {*columns("animaul", "colossal")}, "cards of a Colossal alone have these fields"
    assert columns("gudnak", "--kind", "hero")[:4] == ["name", "kind", "faction", "power"]
    code, out, _ = call(monkeypatch, capsys, "cards", "animaul", "Frost Newt")
    assert code == 0 and "False" not in out and "colossal" not in out and "1d8" in out


def test_rules_by_id_range_and_words(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(monkeypatch, capsys, "rules", "gudnak")[0] == 0
    for arguments in (("GUD-041",), ("41",), ("gud-41",)):
        code, out, _ = call(monkeypatch, capsys, "rules", "gudnak", *arguments)
        assert code == 0 and out.startswith("GUD-041")
    code, out, _ = call(monkeypatch, capsys, "rules", "gudnak", "40-42", "--json")
    assert [rule["id"] for rule in json.loads(out)] == ["GUD-040", "GUD-041", "GUD-042"]
    code, out, _ = call(monkeypatch, capsys, "rules", "gudnak", "stronghold", "--json")
    assert code == 0 and all("stronghold" in json.dumps(rule).casefold() for rule in json.loads(out))
    code, _, err = call(monkeypatch, capsys, "rules", "gudnak", "strongholt")
    assert code == 1 and "stronghold" in err
    assert call(monkeypatch, capsys, "rules", "gudnak", "9999")[0] == 1


def test_schema_is_written_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "s.json"
    assert call(monkeypatch, capsys, "schema", "gudnak", "-o", str(target))[0] == 0
    assert json.loads(target.read_text("utf-8"))["title"] == "Gudnak cards"
    assert [path.name for path in tmp_path.iterdir()] == ["s.json"]
    code, _, err = call(monkeypatch, capsys, "schema", "gudnak", "-o", str(tmp_path / "no" / "s.json"))
    assert code == 2 and "cannot be written" in err
