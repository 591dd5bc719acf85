"""Which modules of a game's room hold rules, and which tests are asked about them."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
GAMES = ROOT / "toolkit" / "games"
NOT_RULES = {
    "__init__", "cards", "card_checks", "components", "evaluate", "observe", "position", "position_reader",
    "text", "text_checks", "hooks", "starter", "reach", "dice_nets",
}  # fmt: skip
"""Modules that hold no rule of play or construction: models, texts, printing, saving, tables of what a room offers."""
NOT_TESTS = ("test_wording", "test_fuzz", "test_components", "test_sets")


def holds_rules(path: Path) -> bool:
    """Whether a module can hold a rule; what begins with "vocabulary" is data of the grammar."""
    return path.stem not in NOT_RULES and not path.stem.startswith("vocabulary")


def modules(game: str) -> list[Path]:
    """The modules of a game's room that hold rules."""
    return [path for path in sorted((GAMES / game).rglob("*.py")) if holds_rules(path)]


def test_paths(game: str) -> list[str]:
    """The files and folders of tests that speak of a game's rules."""
    return ["tests/test_scenarios.py", f"tests/games/{game}"]


def speaks_of(game: str, nodeid: str) -> bool:
    """Whether a test that was collected is one of this game: scenarios of all games stand in one file."""
    return "test_scenarios.py" not in nodeid or f"test_scenario[{game}/" in nodeid
