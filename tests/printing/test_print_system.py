"""deckwright print and the system: folders that are none, links, interrupts."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PIL import Image

from tests.printing.support import pages
from tests.printing.test_print_command import run
from toolkit.content.writing import check_folder, write_bytes
from toolkit.findings import Refused

PROGRAM = [sys.executable, "-c", "from toolkit.cli.main import main; main()"]
PDF = "cold-feet.pdf"


def make_file(there: Path) -> None:
    there.write_text("kept")


def make_lost_link(there: Path) -> None:
    there.symlink_to(there.parent / "nowhere")


def make_link_to_a_file(there: Path) -> None:
    (there.parent / "other").write_text("kept")
    there.symlink_to(there.parent / "other")


def make_circle(there: Path) -> None:
    there.symlink_to(there)


def make_pipe(there: Path) -> None:
    os.mkfifo(there)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (make_file, "a file, not a folder"),
        (make_lost_link, "a link that leads nowhere"),
        (make_link_to_a_file, "a link to a file"),
        (make_circle, "a link that leads nowhere"),
        (make_pipe, "a device or a pipe"),
    ],
)
def test_an_output_that_is_no_folder_is_told_before_anything_is_drawn(
    kind: object, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    kind(tmp_path / "output")  # type: ignore[operator]
    before = sorted(tmp_path.iterdir())
    monkeypatch.setattr("toolkit.printing.job.make", lambda *_: pytest.fail("drawn"))
    code, said = run(monkeypatch, capsys, "cold_feet")
    assert code == 2 and said.startswith("output: unreadable: This is " + words) and "another folder" in said
    assert sorted(tmp_path.iterdir()) == before


def test_a_link_to_a_folder_is_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "real").mkdir()
    (tmp_path / "output").symlink_to(tmp_path / "real")
    code, _ = run(monkeypatch, capsys, "cold_feet")
    assert code == 0 and [path.name for path in (tmp_path / "real").iterdir()] == [PDF]


def test_a_link_in_place_of_the_file_is_replaced_and_what_it_leads_to_stays(tmp_path: Path) -> None:
    (tmp_path / "mine").write_bytes(b"mine")
    (tmp_path / PDF).symlink_to(tmp_path / "mine")
    write_bytes(tmp_path / PDF, b"new")
    assert (tmp_path / PDF).read_bytes() == b"new" and (tmp_path / "mine").read_bytes() == b"mine"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_to_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(Refused, match="may not write"):
        check_folder(tmp_path / "output")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("files", [1, 3])
def test_an_interrupted_print_leaves_whole_files_or_none(number: int, files: int, tmp_path: Path) -> None:
    folder = tmp_path / "made"
    printing = subprocess.Popen(
        [*PROGRAM, "print", "cold_feet", "lights_out", "--kit", "--png", "--out", str(folder)],
        stderr=subprocess.PIPE, text=True, cwd=tmp_path, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip
    try:
        until = time.monotonic() + 120
        while len(list(folder.glob("[!.]*"))) < files and time.monotonic() < until:
            time.sleep(0.002)
        printing.send_signal(number)
        _, said = printing.communicate(timeout=900)
    finally:
        printing.kill()
    assert printing.returncode == 130 and "Stopped." in said and "Traceback" not in said, said
    made = sorted(folder.iterdir())
    assert made and not [path.name for path in made if path.name.startswith(".")]
    for path in made:
        if path.suffix == ".png":
            Image.open(path).load()
        else:
            assert pages(path.read_bytes())
