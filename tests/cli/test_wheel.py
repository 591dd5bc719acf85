"""The built wheel works outside the checkout: cards, templates and rules come along."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "COV_", "PYTEST"))}
    done = subprocess.run(list(map(str, command)), cwd=cwd, capture_output=True, text=True, timeout=900, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return done


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=ROOT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bin folder of a fresh environment that holds the wheel; what it depends on is seen from this one."""
    folder = tmp_path_factory.mktemp("outside") / "env"
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder).stdout.strip())
    run(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-index", "--no-deps", wheel, cwd=folder)
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    return folder / "bin"


def test_the_wheel_carries_content_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for path in ROOT.glob("cards/gudnak/**/*.yaml"):
        assert f"toolkit/bundled/{path.relative_to(ROOT).as_posix()}" in names
    assert any(name.startswith("toolkit/bundled/templates/gudnak/") for name in names)
    assert "toolkit/py.typed" in names
    assert {name.split("/")[0] for name in names} == {
        "toolkit",
        next(name for name in names if "dist-info" in name).split("/")[0],
    }


def test_the_installed_command_works_elsewhere(installed: Path, tmp_path: Path) -> None:
    where = run(installed / "python", "-c", "import toolkit; print(toolkit.__file__)", cwd=tmp_path).stdout.strip()
    assert Path(where).is_relative_to(installed.parent)
    deck = sorted((ROOT / "cards" / "gudnak" / "decks").glob("*.yaml"))[0].stem
    out = run(installed / "deckwright", "check", deck, cwd=tmp_path).stdout
    assert ": legal (" in out and str(installed.parent) in out and "toolkit/bundled/cards/gudnak" in out
    run(installed / "deckwright", "new", "mine", "--game", "gudnak", cwd=tmp_path)
    assert "legal" in run(installed / "deckwright", "check", cwd=tmp_path / "mine").stdout
    run(installed / "deckwright", "print", "decks/my-deck.yaml", cwd=tmp_path / "mine")
    (pdf,) = (tmp_path / "mine" / "output").rglob("*.pdf")
    assert pdf.read_bytes().startswith(b"%PDF-")
