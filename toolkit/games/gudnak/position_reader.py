"""The reader of positions: forgiving about what is left out, exact about what is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from toolkit.findings import Refused
from toolkit.games.gudnak import board, position, setup, traps, turn
from toolkit.games.gudnak.battlefield import BATTLEFIELDS
from toolkit.games.gudnak.model import ATTACHMENT, CONSTRUCT, LOCATION, PHASES, SETUP, STRONGHOLD, ref_card
from toolkit.play.chance import Chance
from toolkit.play.position import PositionReader, unplain
from toolkit.play.references import refs
from toolkit.play.state import Outcome

if TYPE_CHECKING:
    from toolkit.content.library import Library
    from toolkit.games.gudnak.model import Cards
    from toolkit.games.gudnak.state import GudnakState
    from toolkit.wording.language import Language

FIELDS = (
    "seats", "mode", "cap", "first", "patience", "seed", "phase", "active", "turn", "actions", "board", "hands", "decks",
    "graveyards", "removed", "gates", "locations", "strongholds", "limbo", "out",
    "choices", "decisions", "history", "control", "attachment seats", "effects", "counters", "resolution", "over",
)  # fmt: skip


def read_position(data: Mapping[str, Any], library: Library, language: Language | None) -> GudnakState:
    """The state of a position; see `position.load_state`."""
    return _Reader(library, language).read(data)


class _Reader(PositionReader):
    cards: Cards

    def __init__(self, library: Library, language: Language | None) -> None:
        super().__init__("GUD-POSITION", FIELDS, setup.cards_of(library, language), library)
        self.state: GudnakState

    # ---- reading ----

    def read(self, data: Mapping[str, Any]) -> GudnakState:
        from toolkit.games.gudnak.state import GudnakState

        self.check_fields(data)
        self.seats = seats = self.whole("seats", data.get("seats"), 2, 4, 2)
        options = {name: data[name] for name in ("cap", "first", "mode", "patience") if data.get(name) is not None}
        try:
            setting = setup.setting_of(seats, options)
        except Refused as refused:
            self.faults += refused.findings
            self.stop()
            raise
        chance = Chance(self.whole("seed", data.get("seed"), 0, None, 0))
        self.state = state = GudnakState(self.cards, setting, BATTLEFIELDS[seats], chance)
        phase = self.phase(data, PHASES)
        state.phase = PHASES.index(phase)
        state.active = self.whole("active", data.get("active"), 0, seats - 1, 0)
        state.turn = self.whole("turn", data.get("turn"), 0, None, 0 if state.phase == SETUP else seats + 1)
        state.actions = self.whole("actions", data.get("actions"), 0, None, 2 if phase == "action" else 0)
        self.read_locations(data.get("locations"))
        self.read_strongholds(data.get("strongholds"))
        self.read_gates(data.get("gates"))
        self.read_board(data.get("board"))
        for name, zones in (("hands", state.hands), ("decks", state.decks), ("graveyards", state.graves)):
            for seat, entry in self.by_seat(name, data.get(name)):
                wanted = self.card_list(f"{name}[{seat}]", entry)
                made = [setup.enlist(state, card, seat) for card in (wanted[::-1] if name == "decks" else wanted)]
                if name == "hands":
                    for cid in made:
                        board.to_hand(state, cid)
                else:
                    zones[seat] += made
        for name, zone in (("limbo", state.limbo), ("removed", state.removed)):
            for number, entry in enumerate(self.items(name, data.get(name))):
                card, owner = self.card(f"{name}[{number}]", entry, 0)
                zone.append(setup.enlist(state, card, owner))
        self.stop()
        try:
            self.read_machinery(data)
        except (TypeError, ValueError, KeyError, IndexError) as fault:
            self.fault("resolution", "effects, counters, control and resolution are as `dump` writes them", fault)
        self.stop()
        state.derived = None
        self.begin(phase, data)
        return state

    def begin(self, phase: str, data: Mapping[str, Any]) -> None:
        """Run up to the first decision, as the phase demands."""
        state = self.state
        if state.over is not None or state.frames or state.pending >= 0:
            return
        if phase == "setup":
            if "hands" not in data:
                for seat in range(state.setting.seats):
                    board.draw(state, seat, state.setting.hand)
            setup.ask(state)
        elif phase == "start":
            state.turn -= 1
            turn.start_turn(state, state.active)
            state.run()
        elif phase == "end":
            turn.end_turn(state)
            state.run()

    # ---- the Battlefield ----

    def read_locations(self, value: Any) -> None:
        """Locations beside the Battlefield, by seat: one name or a list of them."""
        found = []
        for seat, entry in self.by_seat("locations", value):
            for name in entry if isinstance(entry, list) else [] if entry is None else [entry]:
                card, owner = self.card(f"locations[{seat}]", name, seat)
                if self.cards.kind[card] == LOCATION:
                    found.append((card, owner))
                elif card != self.cards.unknown:
                    self.fault(f"locations[{seat}]", "this card is no Location", name, "a Location")
        setup.place_locations(self.state, [setup.enlist(self.state, card, owner) for card, owner in found])

    def read_strongholds(self, value: Any) -> None:
        """The card in each player's Stronghold space, by seat."""
        for seat, entry in self.by_seat("strongholds", value):
            if entry is not None:
                card, owner = self.card(f"strongholds[{seat}]", entry, seat)
                if self.cards.kind[card] == STRONGHOLD:
                    self.state.strongholds[owner] = setup.enlist(self.state, card, owner)
                elif card != self.cards.unknown:
                    self.fault(f"strongholds[{seat}]", "this card is no Stronghold", entry, "a Stronghold")

    def read_gates(self, value: Any) -> None:
        """Gates that an effect has moved or multiplied: by seat, one square or a list of them; a seat not named keeps its own."""
        if value is None:
            return
        state = self.state
        gates = state.ground.gate_names
        for seat, entry in self.by_seat("gates", value):
            if entry is None:
                continue
            squares = [str(square) for square in (entry if isinstance(entry, list) else [entry])]
            for square in squares:
                if square not in state.ground.names:
                    self.fault(f"gates[{seat}]", "no such square", square, ", ".join(state.ground.names))
            gates[seat] = squares
        self.stop()
        if gates != state.ground.gate_names:
            state.board = state.ground.with_gates(gates)

    def read_board(self, value: Any) -> None:
        if value is None:
            return
        names = self.state.ground.names
        if not isinstance(value, Mapping):
            self.fault("board", "a mapping from squares to cards is needed here", value, "board: {a1: Ember Hound}")
            return
        for name in value:
            if name not in names:
                self.fault(f"board.{name}", "no such square", name, ", ".join(names))
        for sq, name in enumerate(names):
            if name in value:
                self.read_square(f"board.{name}", sq, value[name])

    def read_square(self, field: str, sq: int, value: Any) -> None:
        construct: Any = None
        if isinstance(value, Mapping) and "card" not in value:
            for key in value:
                if key not in ("stack", "construct"):
                    self.fault(f"{field}.{key}", "a square has a stack and a construct", key, "stack, construct")
            construct, value = value.get("construct"), value.get("stack")
        for entry in value if isinstance(value, list) else [] if value is None else [value]:
            construct = self.read_piece(field, sq, entry, construct)
        if construct is not None:
            words = str(construct).strip()
            down = words.endswith("?") and self.cards.index(words) is None
            card, owner = self.card(f"{field}.construct", words.removesuffix("?") if down else construct, 0)
            if self.cards.kind[card] == CONSTRUCT:
                self.state.constructs[sq] = cid = setup.enlist(self.state, card, owner)
                if down and self.cards.trap[card]:
                    traps.lay(self.state, cid)
                elif down:
                    self.fault(f"{field}.construct", "only a trap lies face down", construct, "a trap, or no question mark")
            elif card != self.cards.unknown:
                self.fault(f"{field}.construct", "this card is no Construct", construct, "a Construct")

    def read_piece(self, field: str, sq: int, entry: Any, construct: Any) -> Any:
        """Place one entry of a square; one that turns out to be its Construct is handed back."""
        extra: list[Any] = []
        fatigued, owner = False, 0
        if isinstance(entry, Mapping):
            for key in entry:
                if key not in ("card", "owner", "fatigued", "attachments"):
                    self.fault(f"{field}.{key}", "no such field of a card", key, "card, owner, fatigued, attachments")
            owner = self.whole(f"{field}.owner", entry.get("owner"), 0, self.state.setting.seats - 1, 0)
            fatigued = bool(entry.get("fatigued", False))
            extra = self.items(f"{field}.attachments", entry.get("attachments"))
            text = str(entry.get("card", ""))
        else:
            text = str(entry).strip()
            if self.cards.index(text) is None and self.cards.index(text.removesuffix("*")) is None:
                text, *extra = (part.strip() for part in text.split(" + "))
        if text.endswith("*") and self.cards.index(text) is None:
            text, fatigued = text[:-1].strip(), True
        card, owner = self.card(field, text, owner)
        state = self.state
        if self.cards.kind[card] == CONSTRUCT:
            if construct is not None:
                self.fault(field, "a square holds one Construct at most", text)
            return f"{owner}:{self.cards.defs[card].name}"
        if card == self.cards.unknown:
            return construct
        if not self.cards.land[card]:
            kind = self.cards.defs[card].card.kind
            self.fault(field, f"a {kind} cannot stand on the Battlefield by itself", text, "a fighter or a Construct")
            return construct
        host = setup.enlist(state, card, owner)
        state.stacks[sq].append(host)
        state.fatigued[host] = fatigued
        for piece in extra:
            attachment, seat = self.card(field, piece, owner)
            if self.cards.kind[attachment] == ATTACHMENT:
                cid = setup.enlist(state, attachment, seat)
                state.attached.setdefault(host, []).append(cid)
                state.attachment_seat[cid] = seat
            elif attachment != self.cards.unknown:
                self.fault(field, "this card is no Attachment", piece, "an Attachment")
        return construct

    # ---- what dump writes and people do not ----

    def read_machinery(self, data: Mapping[str, Any]) -> None:
        state = self.state
        state.out = [int(seat) for seat in self.items("out", data.get("out"))]
        state.choices = [int(choice) for choice in self.items("choices", data.get("choices"))]
        state.decisions = self.whole("decisions", data.get("decisions"), 0, None, 0)
        state.history = {position.past(key): int(count) for key, count in self.items("history", data.get("history"))}
        state.control = {int(cid): int(seat) for cid, seat in self.items("control", data.get("control"))}
        for cid, seat in self.items("attachment seats", data.get("attachment seats")):
            state.attachment_seat[int(cid)] = int(seat)
        state.effects += [unplain(effect) for effect in self.items("effects", data.get("effects"))]
        state.counters = {unplain(key): int(count) for key, count in self.items("counters", data.get("counters"))}
        resolution = data.get("resolution")
        if resolution:
            state.frames = [[unplain(item) for item in frame] for frame in resolution["frames"]]
            state.pending = int(resolution["pending"])
            state.options = sorted(unplain(option) for option in resolution["options"])
            if not -1 <= state.pending < state.setting.seats or (state.pending >= 0) != bool(state.options):
                raise ValueError("a pending decision has a seat and options")
            if state.pending >= 0 and not state.frames:
                raise ValueError("a pending decision belongs to a frame")
        for what, rows, least in (
            ("a lasting effect", state.effects, 4),
            ("the key of a counter", list(state.counters), 1),
            ("a frame", [tuple(frame) for frame in state.frames], 2),
            ("an option", state.options, 1),
        ):
            if not all(isinstance(row, tuple) and len(row) >= least and _whole_numbers(row) for row in rows):
                raise ValueError(f"{what} is a list of whole numbers")
        meant_seats = (*state.control.values(), *state.attachment_seat.values(), *state.out)
        if not all(0 <= seat < state.setting.seats for seat in meant_seats):
            raise ValueError(f"seats are 0 to {state.setting.seats - 1}")
        if not data.get("over") and (state.active in state.out or len({*state.out}) >= state.setting.seats - 1):
            raise ValueError("the active player and an opponent are still in the game")
        cards = len(state.def_of)
        meant = refs([state.frames, state.effects, list(state.counters)])
        known = [*state.control, *state.attachment_seat, *map(ref_card, meant)]
        if any(not 0 <= cid < cards for cid in known):
            raise ValueError(f"cards are numbered from 0 to {cards - 1} in the order of the position")
        over = data.get("over")
        if over:
            state.over = Outcome(str(over["termination"]), tuple(float(score) for score in over["scores"]))


def _whole_numbers(value: Any) -> bool:
    return all(map(_whole_numbers, value)) if isinstance(value, tuple) else type(value) is int
