"""Which modules of a game's room hold rules, and which tests are asked about them."""

from __future__ import annotations

from pathlib import Path

import yaml

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
GAMES = ROOT / "toolkit" / "games"
NOT_RULES = {
    "__init__", "cards", "card_checks", "components", "evaluate", "observe", "position", "position_reader",
    "text", "text_checks", "hooks", "starter", "reach", "dice_nets",
}  # fmt: skip
"""Modules that hold no rule of play or construction: models, texts, printing, saving, tables of what a room offers."""
SHARED = [
    GAMES.parent / f"{name}.py"
    for name in ("play/frames", "play/instances", "play/setup", "wording/decisions", "wording/lasting", "wording/lent")
]
"""Modules outside the rooms that carry out rules of several games."""
NOT_TESTS = ("test_wording", "test_fuzz", "test_components", "test_sets")


def holds_rules(path: Path) -> bool:
    """Whether a module can hold a rule; what begins with "vocabulary" is data of the grammar."""
    return path.stem not in NOT_RULES and not path.stem.startswith("vocabulary")


def modules(game: str) -> list[Path]:
    """The modules of a game's room that hold rules, and those that all games share for them."""
    return [*(path for path in sorted((GAMES / game).rglob("*.py")) if holds_rules(path)), *SHARED]


def module_name(path: Path, game: str) -> str:
    """What a module is called on the command line: "turn" in the room, "play/frames" outside."""
    room = GAMES / game
    return str(path.relative_to(room if path.is_relative_to(room) else GAMES.parent).with_suffix(""))


def test_paths(game: str) -> list[str]:
    """The files and folders of tests that speak of a game's rules."""
    return ["tests/test_scenarios.py", f"tests/games/{game}"]


def speaks_of(game: str, nodeid: str) -> bool:
    """Whether a test that was collected is one of this game: scenarios of all games stand in one file."""
    return "test_scenarios.py" not in nodeid or f"test_scenario[{game}/" in nodeid


def equivalent(game: str) -> dict[str, str]:
    """The mutants that nobody could notice, by key, each with the reason."""
    return (yaml.safe_load((HERE / "equivalent.yaml").read_text(encoding="utf-8")) or {}).get(game, {})
