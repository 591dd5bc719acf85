"""Positions as plain data: what every game writes of one and reads of it, forgiving where something is left out, else exact."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from toolkit.findings import Finding, Refused, Severity

if TYPE_CHECKING:
    from toolkit.content.library import Library
    from toolkit.play.definitions import Definitions
    from toolkit.play.frames import FrameState
    from toolkit.play.setup import Setting

_OWNER = re.compile(r"^\s*(\d+)\s*:\s*(.+)$")
_COUNT = re.compile(r"^\s*(?:(\d+)\s*x?\s+(.+?)|(.+?)\s+x\s*(\d+))\s*$", re.IGNORECASE)
_MOST = 1000
"""Copies of a card in one entry."""
_SHOWN = 13
"""Fields that are named to somebody who writes one that does not exist."""


# ---- written -------------------------------------------------------------------------------------------------------------


def plain(value: Any) -> Any:
    """Tuples as lists."""
    return [plain(item) for item in value] if isinstance(value, (list, tuple)) else value


def unplain(value: Any) -> Any:
    """Lists as tuples."""
    return tuple(unplain(item) for item in value) if isinstance(value, list) else value


def settled(setting: Setting, patience: int, cap: int = 400) -> dict[str, Any]:
    """What of a setting is not as usual, by the names of the options."""
    usual = {"cap": cap, "patience": patience, "first": -1}
    return {name: getattr(setting, name) for name, value in usual.items() if getattr(setting, name) != value}


def ended(state: FrameState) -> dict[str, Any]:
    """How a game ended, if it did."""
    over = state.over
    return {"over": {"termination": over.termination, "scores": list(over.scores)}} if over is not None else {}


# ---- read ----------------------------------------------------------------------------------------------------------------


class PositionReader:
    """Reads the parts that positions of all games have; faults are gathered, each names its field."""

    def __init__(self, code: str, fields: Sequence[str], cards: Definitions[Any, Any], library: Library) -> None:
        """Args: the code of the findings; what a position can say, the usual things first; the cards as definitions."""
        self._code, self._fields = code, fields
        self.cards, self.library = cards, library
        self.seats = 2
        self.faults: list[Finding] = []

    def fault(self, field: str, message: str, found: object = "", required: str = "") -> None:
        """Note a fault."""
        say = f"{field}: {message}"
        self.faults.append(
            Finding(code=self._code, severity=Severity.UNREADABLE, message=say, found=str(found), required=required)
        )

    def stop(self) -> None:
        """Go no further if there are faults.

        Raises:
            Refused: there are.
        """
        if self.faults:
            raise Refused(self.faults)

    def check_fields(self, data: Mapping[str, Any]) -> None:
        """Note fields that positions do not have.

        Raises:
            Refused: the position is no mapping at all.
        """
        shown = ", ".join(self._fields[:_SHOWN])
        if not isinstance(data, Mapping):
            self.fault("position", "a mapping of fields is needed", type(data).__name__, shown)
            self.stop()
        for name in data:
            if name not in self._fields:
                self.fault(str(name), "no such field in a position", name, _near(str(name), self._fields) or shown)

    def whole(self, field: str, value: Any, least: int, most: int | None, default: int) -> int:
        """A whole number between these."""
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int) or value < least or (most is not None and value > most):
            self.fault(field, "a whole number is needed here", value, f"from {least}" + ("" if most is None else f" to {most}"))
            return default
        return value

    def phase(self, data: Mapping[str, Any], phases: Sequence[str], usual: str = "action") -> str:
        """The phase of the turn."""
        phase = str(data.get("phase", usual))
        if phase in phases:
            return phase
        self.fault("phase", "no such phase", phase, ", ".join(phases))
        return usual

    def items(self, field: str, value: Any) -> list[Any]:
        """A list."""
        if value is None:
            return []
        if isinstance(value, list):
            return value
        self.fault(field, "a list is needed here", value)
        return []

    def by_seat(self, field: str, value: Any) -> list[tuple[int, Any]]:
        """(seat, entry): from a list with an entry a seat, or a mapping from seats."""
        if value is None:
            return []
        if isinstance(value, Mapping):
            last = self.seats - 1
            pairs = [(self.whole(f"{field}, seat", _number(seat), 0, last, 0), entry) for seat, entry in value.items()]
            return sorted(pairs, key=lambda pair: pair[0])
        if isinstance(value, list) and len(value) <= self.seats:
            return list(enumerate(value))
        self.fault(field, "a list with one entry a seat is needed here", value, f"{self.seats} entries")
        return []

    def define(self, field: str, name: str) -> int:
        """The definition of a card; the stand-in's where there is none of this name."""
        card = self.cards.by_name.get(name)
        if card is None:
            card = self.cards.index(name)
        if card is None:
            near = self.library.near(name)
            self.fault(field, f"no card is called {name!r}", name, " or ".join(near) or "a card of the library")
            return self.cards.unknown
        return card

    def card(self, field: str, value: Any, owner: int) -> tuple[int, int]:
        """Definition and owner of "1:Ember Hound"; `owner` is whose it is unless that is said."""
        text = str(value).strip()
        if (card := self.cards.by_name.get(text)) is not None:
            return card, owner
        match = _OWNER.match(text)
        if match and self.cards.index(text) is None:
            owner = self.whole(f"{field}, owner", int(match[1]), 0, self.seats - 1, 0)
            text = match[2].strip()
        return self.define(field, text), owner

    def card_list(self, field: str, entry: Any) -> list[int]:
        """Definitions of the cards of a zone: names, "2 Ember Hound", {Ember Hound: 2}, or a number of cards not named."""
        if isinstance(entry, list):
            # Positions that were written by a game name every card as it is written.
            known = self.cards.by_name
            if all(type(part) is str and part in known for part in entry):
                return [known[part] for part in entry]
        found: list[int] = []
        if isinstance(entry, Mapping):
            entry = [{name: count} for name, count in entry.items()]
        for part in entry if isinstance(entry, list) else [] if entry is None else [entry]:
            if isinstance(part, int) and not isinstance(part, bool):
                found += [self.cards.unknown] * self.whole(field, part, 0, _MOST, 0)
            elif isinstance(part, Mapping):
                for name, count in part.items():
                    found += [self.define(field, str(name))] * self.whole(f"{field}, copies", count, 0, _MOST, 1)
            else:
                text = str(part).strip()
                match = _COUNT.match(text) if self.cards.index(text) is None else None
                name, count = (text, 1) if match is None else (match[2] or match[3], int(match[1] or match[4]))
                found += [self.define(field, name)] * min(count, _MOST)
        return found


def _number(value: Any) -> Any:
    return int(value) if isinstance(value, str) and value.isdecimal() else value


def _near(name: str, known: Sequence[str]) -> str:
    from rapidfuzz import process

    hits = process.extract(name, known, limit=2, score_cutoff=60)
    return " or ".join(hit[0] for hit in hits)
