"""Fixtures that several rooms share: a stranger's game, installed beside the toolkit."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from toolkit import registry
from toolkit.content.deck_file import load_deck
from toolkit.content.decklist import DeckList
from toolkit.content.library import Library
from toolkit.content.project import Project

HERE = Path(__file__).resolve().parent


@pytest.fixture(scope="session")
def stranger_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as pip leaves it: the package of tests/sixth_game and the metadata with its entry point."""
    site = tmp_path_factory.mktemp("site")
    shutil.copytree(HERE / "sixth_game" / "pebblefall", site / "pebblefall", ignore=shutil.ignore_patterns("__pycache__"))
    metadata = site / "pebblefall-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: pebblefall\nVersion: 1.0\n", encoding="utf-8")
    (metadata / "entry_points.txt").write_text("[deckwright.games]\npebblefall = pebblefall:GAME\n", encoding="utf-8")
    return site


@dataclass(frozen=True)
class Stranger:
    """The sixth game, its cards and its decks."""

    game: registry.Game
    library: Library
    tall: DeckList
    flint: DeckList

    @property
    def decks(self) -> list[DeckList]:
        return [self.tall, self.flint]


@pytest.fixture(scope="module")
def stranger(stranger_site: Path) -> Iterator[Stranger]:
    """The sixth game in this process, found through its entry point; afterwards it is gone again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(stranger_site))
        patch.setenv("PYTHONPATH", str(stranger_site))
        _forget()
        game = registry.game("pebblefall")
        library, findings = Project(None).library(game)
        assert not findings
        folder = game.folder / "decks"
        yield Stranger(game, library, load_deck(folder / "tall_tower.yaml"), load_deck(folder / "flint_storm.yaml"))
    _forget()


def _forget() -> None:
    registry._entries.cache_clear()
    registry.game.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "pebblefall"]:
        del sys.modules[name]
