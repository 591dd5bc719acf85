"""The reader of positions: forgiving about what is left out, exact about what is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from toolkit.games.animaul import board, combat, position, setup, turn
from toolkit.games.animaul.grid import DECKS, cell_text, parse_cell
from toolkit.games.animaul.model import PHASES, SETUP, TRAIT
from toolkit.play.chance import Chance
from toolkit.play.position import PositionReader, unplain
from toolkit.play.references import renumber
from toolkit.play.state import Outcome

if TYPE_CHECKING:
    from toolkit.content.library import Library
    from toolkit.games.animaul.model import Cards
    from toolkit.games.animaul.state import AnimaulState
    from toolkit.wording.language import Language

FIELDS = (
    "phase", "active", "turn", "actions", "points", "field", "hands", "decks", "discards", "extra", "seed", "cap", "first",
    "patience",    "limbo", "choices", "starters", "decisions", "effects", "uses", "resolution", "over",
)  # fmt: skip
CARD_FIELDS = ("card", "owner", "down", "mini", "damage", "counters", "bonus dice", "on", "under")
_CELL = 'a cell in quotes, for example "1,-2"'


def read_position(data: Mapping[str, Any], library: Library, language: Language | None) -> AnimaulState:
    """The state of a position; see `position.load_state`."""
    return _Reader(library, language).read(data)


class _Reader(PositionReader):
    cards: Cards

    def __init__(self, library: Library, language: Language | None) -> None:
        super().__init__("ANI-POSITION", FIELDS, setup.cards_of(library, language), library)
        self.state: AnimaulState
        self.resolving = False
        """Whether something is being resolved: a miniature whose space has just gone may be about to be defeated (ANI-076)."""
        self.set: list[tuple[str, int, object]] = []
        """The miniatures of which it is said where they stand: field, card, what is said."""

    # ---- reading ----

    def read(self, data: Mapping[str, Any]) -> AnimaulState:
        from toolkit.games.animaul.state import AnimaulState

        self.check_fields(data)
        self.resolving = bool(data.get("resolution") or data.get("over"))
        setting = setup.setting_of({name: data[name] for name in ("cap", "first", "patience") if data.get(name) is not None})
        self.state = state = AnimaulState(self.cards, setting, Chance(self.whole("seed", data.get("seed"), 0, None, 0)))
        phase = self.phase(data, PHASES)
        state.phase = PHASES.index(phase)
        state.active = self.whole("active", data.get("active"), 0, 1, 0)
        state.turn = self.whole("turn", data.get("turn"), 0, None, 0 if state.phase == SETUP else 3)
        state.actions = self.whole("actions", data.get("actions"), 0, 1_000_000, 3 if phase == "action" else 0)
        for seat, points in self.by_seat("points", data.get("points")):
            state.points[seat] = self.whole(f"points[{seat}]", points, 0, None, 0)
        self.read_field(data.get("field"))
        zones = (("hands", state.hands), ("decks", state.decks), ("discards", state.discards), ("extra", state.extras))
        for name, zone in zones:
            for seat, entry in self.by_seat(name, data.get(name)):
                made = setup.enlist_all(state, self.card_list(f"{name}[{seat}]", entry), seat)
                if name == "hands":
                    for cid in made:
                        board.put_in_hand(state, cid)
                elif name == "extra":
                    zone[seat] += sorted(made, key=state.def_of.__getitem__)
                else:
                    zone[seat] += made[::-1] if name == "decks" else made
        for number, entry in enumerate(data.get("limbo") or ()):
            card, owner = self.card(f"limbo[{number}]", entry, 0)
            state.limbo.append(setup.enlist(state, card, owner))
        self.stop()
        try:
            self.read_machinery(data)
        except (TypeError, ValueError, KeyError, IndexError, AttributeError) as fault:
            self.fault("resolution", "effects, uses, choices and resolution are as `dump` writes them", fault)
        self.stop()
        state.touch()
        self.astray()
        self.stop()
        self.begin(phase)
        return state

    def begin(self, phase: str) -> None:
        """Run up to the first decision, as the phase demands."""
        state = self.state
        if state.over is not None or state.frames:
            return
        if phase == "setup":
            for seat in (0, 1):
                if not setup.starts(state, seat):
                    self.fault(f"decks[{seat}]", "the set-up needs a deck with an Animal in it")
            self.stop()
            setup.ask(state)
        elif phase == "start":
            state.turn = max(0, state.turn - 1)
            turn.start_turn(state, state.active)
            state.run()
        elif phase == "end" and state.pending < 0:
            turn.end_turn(state)
            state.run()
        elif state.pending < 0:
            state.run()

    # ---- the field ----

    def read_field(self, value: Any) -> None:
        if value is None:
            return
        if not isinstance(value, Mapping):
            self.fault("field", "a mapping from cells to cards is needed here", value, 'field: {"1,0": Moss Bear}')
            return
        cells: dict[int, Any] = {}
        for name, entry in value.items():
            cell = parse_cell(name)
            if cell is None:
                self.fault(f"field.{name}", "no such cell", name, _CELL)
            elif cell in DECKS:
                self.fault(f"field.{name}", "a deck lies in this cell", name)
            elif cell in cells:
                self.fault(f"field.{name}", "this cell is there twice", name)
            elif entry is not None:
                cells[cell] = entry
        made = [(cell, f"field.{cell_text(cell)}", entry) for cell, entry in sorted(cells.items())]
        placed = []
        for cell, field, entry in made:
            more = entry if isinstance(entry, Mapping) else {"card": entry}
            cid = self.read_card(field, cell, more)
            if cid >= 0:
                placed.append((cid, field, more))
        for cid, field, more in placed:
            self.read_mini(field, cid, more.get("mini"))
        for cid, _, more in placed:
            usual = position.usual_mini(self.state, cid)
            if more.get("mini") is None and usual >= 0 and usual not in self.state.mini_at:
                board.set_mini(self.state, cid, usual)
        for cid, field, more in placed:
            self.read_host(field, cid, more.get("on"))

    def read_card(self, field: str, cell: int, more: Mapping[str, Any]) -> int:
        """Lay one card without its miniature; -1 if it is none."""
        state = self.state
        for name in more:
            if name not in CARD_FIELDS:
                self.fault(f"{field}.{name}", "no such field of a card", name, ", ".join(CARD_FIELDS))
        text = str(more.get("card") or "").strip()
        if not text:
            self.fault(field, "it is not said which card lies here", "", "card: with its name")
            return -1
        down = bool(more.get("down", False))
        if text.endswith("?") and self.cards.index(text) is None:
            text, down = text[:-1].strip(), True
        card, owner = self.card(field, text, self.whole(f"{field}.owner", more.get("owner"), 0, 1, 0))
        if card == self.cards.unknown:
            if not self.faults:
                self.fault(field, "an unknown card cannot lie on the field", text, "a card of the library")
            return -1
        cid = setup.enlist(state, card, owner)
        state.field[cell], state.cell_of[cid], state.down[cid] = cid, cell, down
        for name, marks in (("damage", state.damage), ("counters", state.counters), ("bonus dice", state.bonus)):
            if count := self.whole(f"{field}.{name}", more.get(name), 0, 1_000_000, 0):
                marks[cid] = count
        bases = more.get("under") or []
        for base in bases if isinstance(bases, list) else [bases]:
            found, whose = self.card(f"{field}.under", base, owner)
            state.under[cid] = (*state.under.get(cid, ()), setup.enlist(state, found, whose))
        return cid

    def read_mini(self, field: str, cid: int, value: Any) -> None:
        state = self.state
        if value is None or str(value).strip().casefold() == "none":
            return
        cell = parse_cell(value)
        if cell is None or cell in DECKS:
            self.fault(f"{field}.mini", "a miniature stands on a card", value, f"{_CELL} of a card, or none")
        elif cell in state.mini_at:
            self.fault(f"{field}.mini", "two miniatures stand on one card", value)
        elif not board.has_mini(state, cid):
            self.fault(f"{field}.mini", "this card has no miniature", state.cards.defs[state.def_of[cid]].name)
        else:
            board.set_mini(state, cid, cell)
            self.set.append((field, cid, value))

    def astray(self) -> None:
        """Find miniatures without a space that are neither about to be defeated nor spared by anything (ANI-076)."""
        for field, cid, value in () if self.resolving else self.set:
            if not board.stands(self.state, cid) and not combat.spared(self.state, cid):
                message = "a miniature stands on a card that lies face up"
                self.fault(f"{field}.mini", message, value, f"{_CELL} of a card, or none")

    def read_host(self, field: str, cid: int, value: Any) -> None:
        state = self.state
        if value is None:
            return
        if state.cards.kind[state.def_of[cid]] != TRAIT:
            self.fault(f"{field}.on", "only a Trait is equipped", state.cards.defs[state.def_of[cid]].name)
            return
        if str(value).strip().casefold() == "deck":
            host = ~state.owner[cid]
        else:
            cell = parse_cell(value)
            host = -9 if cell is None else state.field.get(cell, -9)
            if host in (-9, cid):
                self.fault(f"{field}.on", "a Trait is on another card, or on its player's deck", value, f"{_CELL}, or deck")
                return
        state.host[cid] = host
        state.worn[host] = (*state.worn.get(host, ()), cid)

    # ---- what dumps carry ----

    def read_machinery(self, data: Mapping[str, Any]) -> None:
        state = self.state
        numbers = dict(enumerate(position.dump_order(state)))
        state.decisions = self.whole("decisions", data.get("decisions"), 0, None, 0)
        for name, cell in data.get("choices") or ():
            found = parse_cell(cell)
            if found is None:
                self.fault("choices", "no such cell", cell, _CELL)
            else:
                state.choices.append((self.define("choices", str(name)), found))
        if starters := data.get("starters"):
            first, second = (-1 if name is None else self.define("starters", str(name)) for name in starters)
            state.starters = (first, second)
        state.effects = [renumber(unplain(effect), numbers) for effect in data.get("effects") or ()]
        state.uses = {renumber(unplain(key), numbers): count for key, count in data.get("uses") or ()}
        if resolution := data.get("resolution"):
            state.frames = [list(renumber(unplain(frame), numbers)) for frame in resolution["frames"]]
            state.pending = resolution["pending"]
            state.options = [tuple(option) for option in resolution["options"]]
            state.done = resolution.get("done", 0)
        if over := data.get("over"):
            state.over = Outcome(str(over["termination"]), tuple(map(float, over["scores"])))
