"""What a file is, told by its content: a deck, cards, rules, a scenario, the record of a game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from toolkit.content.deck_text import counted
from toolkit.content.document import Document
from toolkit.content.library import fold_name
from toolkit.content.table import titles_of
from toolkit.content.text import read_text


def game_in(document: Document) -> str | None:
    data = document.data
    if isinstance(data, Mapping) and isinstance(data.get("game"), str):
        return str(data["game"]).strip()
    if document.table and data:
        return next((str(value) for key, value in data[0].items() if key.casefold() == "game"), None)
    return None


def looks_like_deck(path: Path) -> bool:
    """Whether a .txt file met in a folder is a deck: it names one, or most of its lines carry a count."""
    lines = [line for line in read_text(path)[0].split("\n") if line.strip() and not line.startswith(("#", "//"))]
    if not lines or any(line.casefold().startswith("deck:") for line in lines[:10]):
        return True
    return sum(counted(line) for line in lines) * 2 > len(lines)


def kind_of(document: Document) -> str:
    """What a document is by its content: "cards", "deck", "rules", "scenario", "record" or ""."""
    data: Any = document.data
    if document.table:
        return "cards" if {title.casefold() for title in titles_of(document)} & {"kind", "type"} else "deck"
    if isinstance(data, Mapping):
        if {"record", "actions"} <= set(data):
            return "record"
        if {"given", "do", "expect"} & set(data) or {"scenario", "scenarios"} & set(data):
            return "scenario"
        if "rules" in data and "cards" not in data:
            return "rules"
        if "deck" in data:
            return "deck"
        if "set" in data or "factions" in data or "traits" in data:
            return "cards"
        data = data.get("cards")
        if isinstance(data, Mapping):
            return "deck"
    if isinstance(data, list) and data:
        first = data[0]
        if not isinstance(first, Mapping):
            return "deck" if isinstance(first, str) else ""
        keys = {fold_name(str(key)) for entry in data[:20] if isinstance(entry, Mapping) for key in entry}
        if {"id", "rule"} <= keys:
            return "rules"
        if {"given", "expect"} & keys or "scenario" in keys:
            return "scenario"
        if keys & {"kind", "type", "text", "power", "cost", "traits"}:
            return "cards"
        return "deck" if keys & {"copies", "count", "qty", "quantity", "card", "name"} or len(first) == 1 else ""
    return ""
