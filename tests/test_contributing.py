"""CONTRIBUTING tells the truth about where things are."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
ROOMS = [path for path in sorted((ROOT / "toolkit" / "games").iterdir()) if (path / "__init__.py").exists()]
ROWS = [
    tuple(cell.strip() for cell in line.strip().strip("|").split("|")) for line in TEXT.splitlines() if line.startswith("| `")
]
"""The table of a room: files, what is in them, what they are built on."""


def there(word: str) -> bool:
    """Whether there is such a file, from the root, below toolkit/, or in a room; GAME is each of them."""
    words = [word.replace("GAME", room.name) for room in ROOMS] if "GAME" in word else [word]
    bases = (ROOT, ROOT / "toolkit", *ROOMS, ROOT / "cards" / "gudnak")
    return all(any(list(base.glob(one)) for base in bases) for one in words)


@pytest.mark.parametrize("word", sorted(set(re.findall(r"`([\w./*]+\.(?:py|yaml|md))`", TEXT))))
def test_a_file_that_is_named_is_there(word: str) -> None:
    assert there(word)


def test_every_package_of_the_toolkit_stands_among_the_rooms() -> None:
    block = TEXT.partition("```\n")[2].partition("```")[0]
    packages = {path.parent.name for path in (ROOT / "toolkit").glob("*/__init__.py")}
    assert packages <= set(re.findall(r"^  (\w+)/", block, re.M))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_a_room_has_the_files_of_the_table_built_on_what_it_says(row: tuple[str, str, str]) -> None:
    names = re.findall(r"`([\w*]+\.py)`", row[0])
    for room in ROOMS:
        files = [path for name in names for path in room.glob(name)]
        assert files, room.name
        code = "".join(path.read_text(encoding="utf-8") for path in files)
        for path, wanted in re.findall(r"`([\w/]+)\.py` ([\w, ]*)", row[2]):
            module = f"toolkit.{path.replace('/', '.')}"
            assert all(hasattr(import_module(module), name.strip()) for name in wanted.split(",") if name.strip()), path
            package, _, last = module.rpartition(".")
            assert re.search(rf"from {module} import|from {package} import .*\b{last}\b", code), (room.name, path)
