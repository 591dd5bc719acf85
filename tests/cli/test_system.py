"""What the system does to a command: files that are none, full disks, closed outputs, signals."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from toolkit.cli import main as cli
from toolkit.content.browse import find_rules
from toolkit.content.rules import load_rules
from toolkit.content.text import is_there
from toolkit.content.writing import write_bytes, write_text
from toolkit.findings import Finding, Refused, Severity
from toolkit.registry import game

PROGRAM = [sys.executable, "-c", "from toolkit.cli.main import main; main()"]
LONG = "x" * 300


def call(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    monkeypatch.setattr(sys, "argv", ["deckwright", *arguments])
    code = 0
    try:
        cli.main()
    except SystemExit as stop:
        code = int(stop.code or 0)
    return code, "".join(capsys.readouterr())


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", LONG],
        ["check", "a/" * 3000],
        ["play", LONG, LONG, "-n", "2"],
        ["test", LONG],
        ["replay", LONG],
        ["new", LONG, "--game", "gudnak"],
        ["schema", "gudnak", "-o", LONG],
        ["print", "ember_rush", "--out", LONG],
        ["replay", "/dev/zero"],
        ["schema", "gudnak", "-o", "/dev/null"],
    ],
)
def test_names_and_files_that_the_system_refuses_are_wrong_calls(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    code, said = call(monkeypatch, capsys, *arguments)
    assert code == 2 and "fault of deckwright" not in said, said
    assert not list(tmp_path.rglob("*.part"))
    assert Path(os.devnull).is_char_device()


def test_a_pipe_is_no_record(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    code, said = call(monkeypatch, capsys, "replay", str(tmp_path / "pipe.yaml"))
    assert code == 2 and "not a file" in said


def test_a_file_that_cannot_be_written_is_refused_and_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("kept")
    for path in (tmp_path / "folder", tmp_path / "file" / "below", tmp_path / LONG):
        with pytest.raises(Refused):
            write_bytes(path, b"new")

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(Refused, match="No space left"):
        write_text(tmp_path / "file", "new")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder"]
    assert (tmp_path / "file").read_text() == "kept"


def test_a_name_as_long_as_names_may_be_is_written(tmp_path: Path) -> None:
    name = "n" * 250 + ".pdf"
    write_bytes(tmp_path / name, b"whole")
    assert (tmp_path / name).read_bytes() == b"whole" and is_there(tmp_path / name, "file")


def test_what_a_worker_refuses_reaches_the_parent() -> None:
    finding = Finding(code="X", severity=Severity.ILLEGAL, message="full")
    assert pickle.loads(pickle.dumps(Refused(finding))).findings == [finding]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_an_output_that_takes_nothing_ends_the_command_without_a_fault() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*PROGRAM, "rules", "gudnak"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=900)
    assert done.returncode == 2 and done.stderr == "deckwright stopped: No space left on device.\n"


def test_closed_outputs_and_poor_encodings_stop_nothing() -> None:
    for closing in (">&-", "2>&-"):
        line = f'"{PROGRAM[0]}" -c "{PROGRAM[2]}" rules gudnak siege {closing}'
        done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, timeout=900)
        assert done.returncode == 0 and "deckwright" not in done.stderr
    poor = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([*PROGRAM, "rules", "gudnak", "\udcff…"], capture_output=True, text=True, timeout=900, env=poor)
    assert done.returncode == 1 and "No rule fits" in done.stderr


def test_words_of_any_length_find_rules_at_once() -> None:
    rules = load_rules(game("gudnak").folder)
    assert find_rules(rules, ["siege/" * 3000]) == find_rules(rules, ["siege"]) != []
    assert find_rules(rules, ["9" * 5000]) == []


def hear_interrupts() -> None:
    """What a shell starts in the background ignores Ctrl-C, and so would all that the tests start from there."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stopped_run_keeps_whole_games_and_nothing_else(number: int, tmp_path: Path) -> None:
    from toolkit.play.record import read_record

    folder = tmp_path / "games"
    run = subprocess.Popen(
        [*PROGRAM, "play", "ember_rush", "shield_wall", "-n", "100000", "--workers", "2", "--save", str(folder)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path, preexec_fn=hear_interrupts,
    )  # fmt: skip
    try:
        until = time.monotonic() + 60
        while len(list(folder.glob("game-*.yaml")) if folder.exists() else []) < 6 and time.monotonic() < until:
            time.sleep(0.05)
        run.send_signal(number)
        _, said = run.communicate(timeout=900)
    finally:
        run.kill()
    assert run.returncode == 130, said
    assert "stopped early" in said and "Traceback" not in said
    names = {path.name for path in folder.iterdir()}
    assert "results.sqlite" in names and not [name for name in names if name.startswith(".")]
    for path in sorted(folder.glob("game-*.yaml"))[:10]:
        assert not read_record(path).edited
