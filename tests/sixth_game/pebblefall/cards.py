"""Pebblefall's cards: stones, all of one kind."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from toolkit.content.card import Card


class Stone(Card):
    """A stone and its weight."""

    kind: Literal["stone"]
    weight: int = Field(ge=1, le=5, description="What it adds to a cairn (PEB-002).")


MODELS: dict[str, type[Card]] = {"stone": Stone}
