"""deckwright print: files, options, exit codes, messages."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.printing.support import pages, placed
from toolkit.cli.main import main

DECK = "ember_rush"


def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """Exit code and standard error of `deckwright print ...`."""
    monkeypatch.setattr(sys, "argv", ["deckwright", "print", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    code = ended.value.code
    return (code if isinstance(code, int) else 0 if code is None else 1), capsys.readouterr().err


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_bundled_deck_prints_into_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = run(monkeypatch, capsys, DECK)
    assert code == 0, said
    found = pages((tmp_path / "output" / "ember-rush.pdf").read_bytes())
    assert len(found) == 6 and sum(len(placed(page)) for page in found[::2]) >= 20
    assert "output/ember-rush.pdf: " in said and "A4, backs for the long edge" in said


def test_the_kit_has_a_file_for_each_kind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = run(monkeypatch, capsys, DECK, "--kit", "--out", "made", "--paper", "letter")
    assert code == 0, said
    names = sorted(path.name for path in (tmp_path / "made").iterdir())
    assert "ember-rush.pdf" in names and len(names) >= 4 and all(name.startswith(("ember", "gudnak-")) for name in names)
    for name in names:
        assert float(pages((tmp_path / "made" / name).read_bytes())[0].mediabox.width) == pytest.approx(612)


def test_options_reach_the_sheets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    options = "--paper LETTER --duplex short --split-sides --offset 0.5,-1 --marks line --copies 2 --png --no-ruler"
    code, said = run(monkeypatch, capsys, DECK, *options.split(), "--margin", "6.35,6.35,6.35,6.35")
    assert code == 0, said
    fronts = pages((tmp_path / "output" / "ember-rush-fronts.pdf").read_bytes())
    backs = pages((tmp_path / "output" / "ember-rush-backs.pdf").read_bytes())
    assert len(fronts) == len(backs) == 5 and len(placed(fronts[0])) == 9
    assert (tmp_path / "output" / "ember-rush-fronts-01.png").read_bytes().startswith(b"\x89PNG")
    code, _ = run(monkeypatch, capsys, DECK, "--duplex", "none", "--out", "plain")
    assert code == 0 and len(pages((tmp_path / "plain" / "ember-rush.pdf").read_bytes())) == 3


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["no-such-deck"], "no-such-deck"),
        ([DECK, "--paper", "b9"], "b9"),
        ([DECK, "--margin", "wide"], "--margin"),
        ([DECK, "--margin", "120"], "leave nothing"),
        ([DECK, "--margin", "1,2"], "1 or 4 lengths"),
        ([DECK, "--offset", "1"], "--offset"),
        ([DECK, "--gap", "-3"], "negative"),
        ([DECK, "--copies", "0"], "copies"),
    ],
)
def test_wrong_calls_end_with_two(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    code, said = run(monkeypatch, capsys, *arguments)
    assert code == 2 and words in said and "Traceback" not in said


def test_a_draft_is_printed_and_its_faults_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "draft.txt").write_text("deck: My Draft\ngame: gudnak\n1 Ostrava Cindermouth\n", encoding="utf-8")
    code, said = run(monkeypatch, capsys, "draft.txt")
    assert code == 1 and "printed as a draft" in said and (tmp_path / "output" / "my-draft.pdf").is_file()


def test_a_text_too_long_stops_the_printing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "deckwright.toml").write_text('game = "gudnak"\n', encoding="utf-8")
    (tmp_path / "cards").mkdir()
    text = "Draw a card, then discard a card. " * 30
    card = f"set: Long\ngame: gudnak\ncards:\n  - name: Long Winded\n    kind: tactic\n    cost: 1\n    text: {text}\n"
    (tmp_path / "cards" / "long.yaml").write_text(card, encoding="utf-8")
    (tmp_path / "long.txt").write_text("deck: Long\ngame: gudnak\n1 Long Winded\n", encoding="utf-8")
    code, said = run(monkeypatch, capsys, "long.txt")
    assert code == 1 and "Long Winded (long-winded, front)" in said and "mm too high" in said
    assert "cards/long.yaml:4" in said
    assert not (tmp_path / "output").exists() or not list((tmp_path / "output").glob("*"))


def test_the_kit_is_for_as_many_players_as_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sheets = []
    for players in ("2", "3"):
        code, said = run(monkeypatch, capsys, DECK, "--kit", "--players", players, "--out", players)
        assert code == 0, said
        sheets.append(len(pages((tmp_path / players / "gudnak-mat.pdf").read_bytes())))
    assert sheets[0] < sheets[1]
    code, said = run(monkeypatch, capsys, DECK, "--kit", "--players", "7")
    assert code == 2 and "not for 7 players" in said


def test_pictures_of_a_longer_printing_before_do_not_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "output"
    folder.mkdir()
    for name in ("ember-rush-04.png", "ember-rush-05.png", "ember-rush-notes.png"):
        (folder / name).write_bytes(b"old")
    code, said = run(monkeypatch, capsys, DECK, "--png", "--duplex", "none")
    assert code == 0, said
    assert sorted(path.name for path in folder.glob("*.png")) == [
        *(f"ember-rush-0{n}.png" for n in (1, 2, 3)),
        "ember-rush-notes.png",
    ]


def test_names_that_differ_only_in_signs_or_letters_of_other_scripts_are_different_pieces() -> None:
    from toolkit.pieces import file_name, slug

    names = ["Hop Toad", "Hop-Toad", "Hop, Toad", "Bär", "Bör", "Bar", "Жаба", "Ворон", "蛙", "?!"]
    assert len({slug(name) for name in names}) == len(names)
    assert slug("Hop Toad") == slug("HOP  TOAD") == "hop-toad"
    assert file_name("Bär und Жаба") == "bar-und" and file_name("Жаба") == "deck"


def test_a_card_whose_file_has_a_fault_is_told_with_the_deck_that_misses_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "deckwright.toml").write_text('game = "gudnak"\n', encoding="utf-8")
    (tmp_path / "cards").mkdir()
    card = "set: Long\ngame: gudnak\ncards:\n  - name: Long Winded\n    kind: tactic\n    cost: 1\n    text: " + "Draw. " * 300
    (tmp_path / "cards" / "long.yaml").write_text(card, encoding="utf-8")
    (tmp_path / "long.txt").write_text("deck: Long\ngame: gudnak\n1 Long Winded\n", encoding="utf-8")
    code, said = run(monkeypatch, capsys, "long.txt")
    assert code == 2 and "Long has nothing to print" in said
    assert "cards/long.yaml:7" in said and "at most 1200 characters" in said and "no card 'Long Winded'" in said


def test_decks_printed_together_for_one_game_are_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def players(name: str) -> list[str]:
        words = " ".join(page.extract_text() for page in pages((tmp_path / "output" / name).read_bytes()))
        return [player for player in ("player 1", "player 2") if player in words]

    code, said = run(monkeypatch, capsys, "Cold Feet", "Cold Feet")
    assert code == 0, said
    assert (players("cold-feet.pdf"), players("cold-feet-2.pdf")) == (["player 1"], ["player 2"])
    code, said = run(monkeypatch, capsys, "Cold Feet", "--player", "2")
    assert code == 0 and players("cold-feet.pdf") == ["player 2"], said
    code, said = run(monkeypatch, capsys, "Cold Feet")
    assert code == 0 and players("cold-feet.pdf") == [], said
    code, said = run(monkeypatch, capsys, "Cold Feet", "--player", "3")
    assert code == 2 and "no player 3" in said
    code, said = run(monkeypatch, capsys, DECK, "--player", "2")
    assert code == 0 and "no pieces that bear a player's sign" in said


@pytest.mark.parametrize(
    ("first", "decks", "players", "signs"),
    [
        (None, 1, 2, [0]),
        (None, 2, 2, [1, 2]),
        (None, 3, 2, [0, 0, 0]),
        (None, 3, 4, [1, 2, 3]),
        (0, 2, 2, [0, 0]),
        (2, 1, 2, [2]),
        (2, 2, 2, [2, 1]),
    ],
)
def test_whose_sign_each_deck_bears(first: int | None, decks: int, players: int, signs: list[int]) -> None:
    from toolkit.cli.print_ import _owners

    assert _owners(first, decks, players) == signs
