"""What is said of a line holds only while the line is there."""

from __future__ import annotations

import pytest

from tests.mutation.mutants import mutants
from tests.mutation.rooms import GAMES, equivalent, modules


@pytest.mark.parametrize("game", sorted(path.name for path in GAMES.iterdir() if (path / "__init__.py").exists()))
def test_every_equivalent_mutant_is_one_of_a_line_that_is_there(game: str) -> None:
    found = {mutant.key for path in modules(game) for mutant in mutants(path)[1]}
    assert [key for key in equivalent(game) if key not in found] == [], "the line has changed: ask the tests about it again"
    assert all(reason.endswith(".") for reason in equivalent(game).values())
