"""Fixtures of the tests of AniMaul."""

from __future__ import annotations

import pytest

from toolkit import registry


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """AniMaul among the installed games, whether it has its entry point or not."""
    entries = {**registry._entries(), "animaul": "toolkit.games.animaul:GAME"}
    monkeypatch.setattr(registry, "_entries", lambda: entries)
