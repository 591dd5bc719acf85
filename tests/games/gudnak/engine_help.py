"""A library of cards without text and short ways to set up positions; for the tests of the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toolkit.content.decklist import DeckLine, DeckList
from toolkit.content.library import Library
from toolkit.findings import Mark
from toolkit.games.gudnak import Gudnak
from toolkit.games.gudnak.cards import Attachment, Basic, Construct, Hero, Tactic, Token
from toolkit.games.gudnak.position import load_state
from toolkit.games.gudnak.setup import new_game
from toolkit.games.gudnak.state import GudnakState
from toolkit.wording.language import Language

HERE = Mark("made up")


class Plain(Gudnak):
    """Gudnak with cards that carry no text."""

    def language(self, library: Library | None = None) -> Language:  # type: ignore[override]
        return None  # type: ignore[return-value]


PLAIN = Plain()
LIBRARY = Library(
    "gudnak",
    [
        *(Basic(name=f"{trait} {power}", kind="basic", power=power, traits=(trait,))
          for trait in ("Brute", "Soldier", "Hunter") for power in (1, 2, 3)),
        Basic(name="Nobody", kind="basic", power=1),
        Hero(name="Captain", kind="hero", power=2, traits=("Soldier", "Hunter")),
        Hero(name="Witch", kind="hero", power=1),
        Token(name="Wisp", kind="token", power=1),
        Construct(name="Tower", kind="construct", cost=1),
        Construct(name="Wall", kind="construct", cost=0),
        Attachment(name="Shield", kind="attachment", cost=1),
        Attachment(name="Blade", kind="attachment", cost=0),
        Tactic(name="Blank", kind="tactic", cost=1),
    ],
)  # fmt: skip
COUNTS = {
    "Brute 1": 2, "Soldier 1": 1, "Hunter 1": 1, "Brute 2": 2, "Soldier 2": 1, "Hunter 3": 2, "Nobody": 2, "Captain": 1,
    "Witch": 1, "Tower": 2, "Wall": 1, "Shield": 2, "Blade": 2,
}  # fmt: skip


def deck(counts: Mapping[str, int] = COUNTS) -> DeckList:
    """A deck of cards of the library."""
    return DeckList("Made up", "gudnak", HERE, tuple(DeckLine(count, name, HERE) for name, count in counts.items()))


def at(**fields: Any) -> GudnakState:
    """A position; decks hold ten unknown cards unless they are given."""
    return load_state({"decks": [10, 10], **fields}, LIBRARY, None)


def fresh(seed: int = 1, seats: int = 2, **options: Any) -> GudnakState:
    """A new game of the made-up deck."""
    return new_game([deck()] * seats, LIBRARY, None, seed, options)


def do(state: GudnakState, *texts: str) -> GudnakState:
    """Carry out actions by their text form."""
    for text in texts:
        state.apply(state.parse_action(text))
    return state


def texts(state: GudnakState) -> list[str]:
    """The text forms of the legal actions."""
    return [state.action_text(action) for action in state.legal()]


def legal(state: GudnakState, first: str) -> list[str]:
    """Those that begin with this word, without it."""
    return [text.split(" ", 1)[1] for text in texts(state) if text.split()[0] == first and " " in text]


def on(state: GudnakState, square: str) -> Any:
    """What stands on a square, as a position names it; None for nothing."""
    return state.dump()["board"].get(square)


def names(state: GudnakState, zone: Sequence[int]) -> list[str]:
    """Names of the cards of a zone."""
    return [state.cards.defs[state.def_of[cid]].name for cid in zone]
