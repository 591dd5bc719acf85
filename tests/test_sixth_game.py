"""A stranger's game, installed beside the toolkit: every command works with it, and no line of the toolkit knows it."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def deckwright(stranger_site: Path, tmp_path: Path):  # type: ignore[no-untyped-def]
    """Runs the command in an empty folder, as somebody who has installed both packages."""

    def run(
        *arguments: str, code: int = 0, hash_seed: str = "random", site: Path = stranger_site
    ) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), str(ROOT)]), "PYTHONHASHSEED": hash_seed}
        command = [sys.executable, "-c", "from toolkit.cli.main import main; main()", *arguments]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=900)
        assert done.returncode == code, f"{arguments}: {done.returncode}\n{done.stdout}\n{done.stderr}"
        assert "Traceback" not in done.stderr
        return done

    return run


def test_no_line_of_the_toolkit_knows_it() -> None:
    for folder in ("toolkit", "cards", "templates"):
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and path.suffix in (".py", ".yaml", ".j2", ".toml"):
                assert "pebblefall" not in path.read_text(encoding="utf-8").casefold(), path


def test_check(deckwright, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    deckwright("check", "tall_tower")
    (tmp_path / "bad.yaml").write_text("deck: Bad\ngame: pebblefall\ncards: {Keystone: 4, Old Bolder: 8}\n", encoding="utf-8")
    done = deckwright("check", "bad.yaml", code=1)
    said = done.stdout + done.stderr
    assert "PEB-010" in said
    assert "Old Boulder" in said


def test_print(deckwright, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    deckwright("print", "tall_tower")
    (pdf,) = tmp_path.rglob("*.pdf")
    assert pdf.read_bytes().startswith(b"%PDF")


def test_play_is_the_same_for_any_hash_seed_and_workers(deckwright) -> None:  # type: ignore[no-untyped-def]
    runs = [
        deckwright("play", "tall_tower", "flint_storm", "-n", "24", "--json", "--workers", workers, hash_seed=seed).stdout
        for seed, workers in (("1", "1"), ("77", "2"))
    ]
    assert runs[0] == runs[1]
    data = json.loads(runs[0])
    assert data["games"] == 24
    assert sum(data["terminations"].values()) == 24
    assert data["not_simulated"] == []


def test_records_are_the_same_and_replay(deckwright, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    for folder, seed in (("one", "1"), ("two", "2")):
        deckwright(
            "play", "tall_tower", "flint_storm", "-n", "4", "--bots", "random,greedy", "--save", folder, "-q", hash_seed=seed
        )
    names = sorted(path.name for path in (tmp_path / "one").glob("*.yaml"))
    assert len(names) == 4
    for name in names:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
    assert "the record holds" in deckwright("replay", f"one/{names[0]}").stdout
    assert "play " in deckwright("replay", f"one/{names[0]}", "--show").stdout
    path = tmp_path / "one" / names[1]
    path.write_text(path.read_text(encoding="utf-8").replace(" left @", " right @", 1), encoding="utf-8")
    assert "differs" in deckwright("replay", str(path), code=1).stderr
    path.write_text(path.read_text(encoding="utf-8")[:300], encoding="utf-8")
    assert "stops before its end" in deckwright("replay", str(path), code=2).stderr


def test_an_illegal_deck_is_refused_before_the_first_game(deckwright, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "small.yaml").write_text("deck: Small\ngame: pebblefall\ncards: {Keystone: 3}\n", encoding="utf-8")
    done = deckwright("play", "tall_tower", "small.yaml", "-n", "4", code=1)
    assert "PEB-009" in done.stderr
    assert done.stdout == ""


def test_a_card_that_is_not_understood_is_named_and_with_strict_refused(deckwright, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    deckwright("new", "mine", "--game", "pebblefall")
    odd = "set: Odd\ngame: pebblefall\ncards:\n- {name: Odd One, kind: stone, weight: 2, text: Sing a song.}\n"
    (tmp_path / "mine" / "cards" / "odd.yaml").write_text(odd, encoding="utf-8")
    deck = "deck: Odd\ngame: pebblefall\ncards: {Odd One: 3, Keystone: 3, Flat Slate: 3, Millstone: 3}\n"
    (tmp_path / "mine" / "decks" / "odd.yaml").write_text(deck, encoding="utf-8")
    done = deckwright("play", "mine/decks/odd.yaml", "tall_tower", "-n", "4")
    assert "NOT simulated: Odd One" in done.stdout
    assert "Odd One" in deckwright("play", "mine/decks/odd.yaml", "tall_tower", "-n", "4", "--strict", code=1).stderr


def test_scenarios(deckwright) -> None:  # type: ignore[no-untyped-def]
    assert "11 of 11 scenarios passed" in deckwright("test", "--game", "pebblefall").stdout


def test_a_failed_scenario_and_a_file_that_is_none(deckwright, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    case = "- scenario: It passes\n  game: pebblefall\n  given: {hands: [[Keystone], []]}\n  illegal: [play Keystone left]\n"
    (tmp_path / "case.yaml").write_text(case, encoding="utf-8")
    done = deckwright("test", "case.yaml", code=1)
    assert "case.yaml:4:13" in done.stderr
    assert "0 of 1 scenarios passed" in done.stdout
    (tmp_path / "case.yaml").write_text("- scenario: [", encoding="utf-8")
    deckwright("test", "case.yaml", code=2)
    deckwright("test", "nowhere.yaml", code=2)


def test_matrix(deckwright) -> None:  # type: ignore[no-untyped-def]
    data = json.loads(deckwright("matrix", "tall_tower", "flint_storm", "-n", "6", "--json").stdout)
    assert data["games"] == data["wanted"] == 6
    assert "Verdict" in deckwright("matrix", "--game", "pebblefall", "-n", "2").stdout
    deckwright("matrix", "tall_tower", code=2)


def test_fuzz(deckwright) -> None:  # type: ignore[no-untyped-def]
    said = deckwright("fuzz", "pebblefall", "-n", "12").stdout
    assert "12 of 12 random games" in said
    assert "cards used: 12 of 12" in said


def test_wording(deckwright) -> None:  # type: ignore[no-untyped-def]
    deckwright("wording", "pebblefall", "Draw 2 cards, then destroy target enemy stone.")
    deckwright("wording", "pebblefall", "Sing a song.", code=1)


def test_the_text_is_read_and_written_back(stranger) -> None:  # type: ignore[no-untyped-def]
    language = stranger.game.language(stranger.library)
    texts = [card.text for card in stranger.library if card.text]
    assert len(texts) >= 7
    for text in texts:
        reading = language.read(text, "stone")
        assert reading.exact
        assert language.render(reading.tree) == text
        assert language.read(language.render(reading.tree), "stone").tree == reading.tree
    for beyond in ("You may draw a card.", "Destroy all stones.", "Destroy target stone.", "Sing a song."):
        assert not language.read(beyond, "stone").exact


def test_a_fault_that_fuzz_finds_is_found_again_by_the_command_that_it_prints(
    deckwright, stranger_site: Path, tmp_path: Path
) -> None:  # type: ignore[no-untyped-def]
    site = tmp_path / "site"
    shutil.copytree(stranger_site, site, ignore=shutil.ignore_patterns("__pycache__"))
    engine = site / "pebblefall" / "state.py"
    sound = "self.discards[other].append(stone)"
    assert sound in engine.read_text(encoding="utf-8")
    engine.write_text(engine.read_text(encoding="utf-8").replace(sound, "pass"), encoding="utf-8")
    done = deckwright("fuzz", "pebblefall", "-n", "6", code=1, site=site)
    said = next(line for line in done.stderr.splitlines() if "invariant 14" in line)
    again = next(line for line in done.stderr.splitlines() if "again with: deckwright " in line)
    repeated = deckwright(*shlex.split(again.partition("deckwright ")[2]), code=1, site=site)
    assert said in repeated.stderr


def test_interrupted_it_says_how_far_it_came(stranger_site: Path, tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-c",
        "from toolkit.cli.main import main; main()",
        "play",
        "tall_tower",
        "flint_storm",
        "-n",
        "400000",
    ]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(stranger_site), str(ROOT)])}
    for workers in ("1", "2"):
        folder = tmp_path / workers
        started = subprocess.Popen(
            [*command, "--workers", workers, "--save", str(folder)],
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            # What a shell starts in the background ignores Ctrl-C, and so would this.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        for _ in range(600):
            if len(list(folder.glob("*.yaml"))) >= 40:
                break
            time.sleep(0.1)
        started.send_signal(signal.SIGINT)
        out, err = started.communicate(timeout=900)
        assert started.returncode == 130, err
        assert "of 400000 games" in err
        assert "Verdict" in out
        assert "Traceback" not in err
        with closing(sqlite3.connect(folder / "results.sqlite")) as base:
            assert base.execute("SELECT count(*) FROM games").fetchone()[0] >= 20


def test_new(deckwright, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    deckwright("new", "mine", "--game", "pebblefall")
    assert "pebblefall" in (tmp_path / "mine" / "deckwright.toml").read_text(encoding="utf-8")
    deckwright("check", "mine")


@pytest.mark.parametrize("bots", ["greedy,random,greedy", "clever", ""])
def test_wrong_bots_are_a_wrong_call(deckwright, bots: str) -> None:  # type: ignore[no-untyped-def]
    assert "bot" in deckwright("play", "tall_tower", "flint_storm", "--bots", bots, code=2).stderr
