"""Records: written, read, replayed; every way in which a record can be wrong is told apart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from toolkit.bots import make_bot
from toolkit.content.library import Library
from toolkit.findings import Refused
from toolkit.play.record import Record, format_record, read_record, write_record
from toolkit.play.replay import replay
from toolkit.simulation.match import play_game


@pytest.fixture
def record(stranger: Any) -> Record:
    bots = [make_bot("random", stranger.game)] * 2
    played = play_game(
        stranger.game, stranger.decks, stranger.library, bots, (1, 0), (1 << 63) + 12345, names=("random", "random"), keep=True
    )
    assert played.record is not None
    return played.record


def rewritten(record: Record, path: Path, old: str, new: str, sealed: bool = False) -> Record:
    text = format_record(record)
    assert old in text
    text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    found = read_record(path)
    if sealed:
        found.edited = False
    return found


def codes(stranger: Any, record: Record, library: Library | None = None) -> list[str]:
    return [finding.code for finding in replay(record, stranger.game, library or stranger.library, "x.yaml").findings]


def test_a_record_read_back_is_the_same_and_replays(stranger: Any, record: Record, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    write_record(record, path)
    assert [file.name for file in tmp_path.iterdir()] == ["game.yaml"]
    found = read_record(path)
    assert format_record(found) == format_record(record)
    assert not found.edited
    told = replay(found, stranger.game, stranger.library, str(path))
    assert told.findings == []
    assert told.states == len(record.steps) - 1
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert not read_record(path).edited


def test_an_illegal_action_is_the_step_that_differs(stranger: Any, record: Record, tmp_path: Path) -> None:
    step = record.steps[3]
    found = rewritten(record, tmp_path / "r.yaml", f'"{step.seat}: {step.text} @', f'"{step.seat}: play Millstone up @')
    told = replay(found, stranger.game, stranger.library, "r.yaml")
    assert [finding.code for finding in told.findings] == ["RECORD-EDITED", "RECORD-STEP"]
    assert "step 3 differs" in told.findings[1].message
    assert told.findings[1].where is not None
    assert told.findings[1].where.line > 20


def test_another_seat_is_the_step_that_differs(stranger: Any, record: Record, tmp_path: Path) -> None:
    step = record.steps[1]
    found = rewritten(
        record, tmp_path / "r.yaml", f'"{step.seat}: {step.text} @', f'"{1 - step.seat}: {step.text} @', sealed=True
    )
    assert codes(stranger, found) == ["RECORD-STEP"]


def test_another_position_is_the_step_that_differs(stranger: Any, record: Record) -> None:
    record.steps[5].check = "00000000"
    told = replay(record, stranger.game, stranger.library, "r.yaml")
    assert "step 5 differs" in told.findings[0].message
    assert "hands:" in told.findings[0].excerpt


def test_another_outcome_is_told(stranger: Any, record: Record, tmp_path: Path) -> None:
    found = rewritten(record, tmp_path / "r.yaml", '"scores": [', '"scores": [0.25, ', sealed=True)
    assert codes(stranger, found) == ["RECORD-END"]


def test_actions_after_the_end_and_a_missing_end_are_told(stranger: Any, record: Record) -> None:
    steps = list(record.steps)
    record.steps = [*steps, steps[-1]]
    assert codes(stranger, record) == ["RECORD-STEP"]
    record.steps = steps[:-1]
    assert codes(stranger, record) == ["RECORD-END"]


def test_changed_cards_are_named(stranger: Any, record: Record) -> None:
    card = stranger.library.find("Keystone")
    changed = Library("pebblefall", [*stranger.library, card.model_copy(update={"weight": 5})])
    told = replay(record, stranger.game, changed, "r.yaml")
    assert told.findings[0].code == "RECORD-CARDS"
    assert "Keystone" in told.findings[0].message
    fewer = Library("pebblefall", [card for card in stranger.library if card.name != "Keystone"])
    assert codes(stranger, record, fewer)[-1] == "RECORD-GONE"


def test_new_art_changes_nothing(stranger: Any, record: Record) -> None:
    card = stranger.library.find("Keystone")
    changed = Library("pebblefall", [*stranger.library, card.model_copy(update={"art": "k.png", "flavour": "Hm."})])
    assert codes(stranger, record, changed) == []


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda text: text[: len(text) // 2], "RECORD-TRUNCATED"),
        (lambda text: text.replace("record: 1", "record: 2", 1), "RECORD-VERSION"),
        (lambda text: text.replace("record: 1", "record: one", 1), "RECORD-VERSION"),
        (lambda text: "cards: []\n", "RECORD-NOT"),
        (lambda text: text.replace("seed: ", "sed: ", 1), "RECORD-TRUNCATED"),
        (lambda text: text.replace(" @", " ", 1), "RECORD-DAMAGED"),
        (lambda text: text.replace("2 Old Boulder", "two Old Boulder", 1), "RECORD-DAMAGED"),
    ],
)
def test_a_file_that_is_no_whole_record_is_refused(record: Record, tmp_path: Path, spoil: Any, code: str) -> None:
    path = tmp_path / "r.yaml"
    path.write_text(spoil(format_record(record)), encoding="utf-8")
    with pytest.raises(Refused) as caught:
        read_record(path)
    assert [finding.code for finding in caught.value.findings] == [code]


def test_a_told_game_names_each_turn_its_deck_and_the_board() -> None:
    from toolkit.content.deck_file import load_deck
    from toolkit.content.project import Project
    from toolkit.registry import game

    gudnak = game("gudnak")
    library, _ = Project(None).library(gudnak)
    decks = [load_deck(gudnak.folder / "decks" / f"{name}.yaml", "gudnak") for name in ("ember_rush", "shield_wall")]
    played = play_game(gudnak, decks, library, [make_bot("random", gudnak)] * 2, (0, 1), 3, names=("random", "random"), keep=True)
    assert played.record is not None
    lines = replay(played.record, gudnak, library, "r.yaml").lines
    turns = [line for line in lines if line.startswith("turn ")]
    assert len(turns) > 4 and any("(Ember Rush)" in line for line in turns) and any("(Shield Wall)" in line for line in turns)
    at = lines.index(turns[4])
    assert lines[at + 1].startswith("      ") and any(
        f"{square} " in lines[at + 1] for square in ("a1", "b1", "c1", "a3", "b3", "c3")
    )


@pytest.mark.parametrize("seat", ["7", "-5", "99999999999999999999"])
def test_a_step_of_a_seat_that_is_not_there_is_told(stranger: Any, record: Record, tmp_path: Path, seat: str) -> None:
    step = record.steps[3]
    try:
        found = rewritten(record, tmp_path / "r.yaml", f'"{step.seat}: {step.text} @', f'"{seat}: {step.text} @', sealed=True)
    except Refused as refused:
        assert [(finding.code, "no seat" in finding.message) for finding in refused.findings] == [("RECORD-DAMAGED", True)]
    else:
        assert codes(stranger, found) == ["RECORD-STEP"]


def test_a_deck_of_a_thousand_million_cards_is_not_dealt(record: Record, tmp_path: Path) -> None:
    line = next(text for texts in record.decks[0]["sections"].values() for text in texts)
    with pytest.raises(Refused, match="up to 999"):
        rewritten(record, tmp_path / "r.yaml", f'"{line}"', f'"1000000000 {line.partition(" ")[2]}"')
