"""Continuous and lasting effects: what rolls, dice, Life, sub-types and bans they add up to in a position.

Each sentence that simply holds is compiled once into rows (rows.py); at_work.py knows which are at work. Conditions and numbers
are looked at anew whenever something is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolkit.games.animaul import board
from toolkit.games.animaul import model as m
from toolkit.games.animaul.at_work import LASTING, PROGRAMS, concerns, holds, silenced, work_of
from toolkit.games.animaul.model import card_ref, ref_card
from toolkit.games.animaul.rows import ADD, SET, TAKE, Row
from toolkit.wording.machine import CARD, PROGRAM, SEAT, Frame

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from toolkit.games.animaul.state import AnimaulState

__all__ = ["silenced"]


def _amount(state: AnimaulState, row: Row, frame: Frame, amount: int) -> int:
    if amount >= 0:
        return amount
    return row.amount(state, frame) if row.amount is not None else 0


def _faces(state: AnimaulState, row: Row, frame: Frame, role: int, other: int) -> bool:
    """Whether a change counts in a role against another card (-1: a deck, or nobody)."""
    if row.roles and role not in row.roles:
        return False
    if row.only_deck and (other >= 0 or role == m.NO_ROLE):
        return False
    return row.against is None or (other >= 0 and row.against(state, frame, other))


def dice(state: AnimaulState, cid: int, count: int, size: int, role: int, other: int) -> tuple[int, int, int]:
    """Number and faces of the dice of a card now, and what is added to the roll; see hooks.Statics."""
    work = work_of(state)
    plus, added = 0, 0
    for row, frame, amount, given in work.rows["dice"]:
        if _faces(state, row, frame, role, other) and concerns(state, row, frame, given, cid):
            number = _amount(state, row, frame, amount)
            if row.sign == SET:
                count, size = number + state.bonus.get(cid, 0), row.faces or size
            else:
                added += row.sign * number
    for row, frame, amount, given in work.rows["roll"]:
        if _faces(state, row, frame, role, other) and concerns(state, row, frame, given, cid):
            plus += row.sign * _amount(state, row, frame, amount)
    return max(0, count + added), size, plus


def rolls(state: AnimaulState, printed: Mapping[int, tuple[int, int]]) -> dict[int, list[tuple[int, int, int]]]:
    """`dice` of each of these cards attacking and defending, against nobody; what counts for all alike is looked at once."""
    rows = work_of(state).rows
    found = {cid: [[*dice, 0, 0], [*dice, 0, 0]] for cid, dice in printed.items()}
    for row, frame, amount, given in (*rows["dice"], *rows["roll"]):
        roles = [place for place, role in enumerate((m.ATTACKING, m.DEFENDING)) if _faces(state, row, frame, role, -1)]
        if not roles:
            continue
        if given >= 0 or row.subject is None:
            cid = given if given >= 0 else ref_card(frame[CARD])
            meant = [cid] if cid in found else []
        else:
            meant = [cid for cid in found if row.subject(state, frame, cid)]
        number: int | None = None
        for place, cid in enumerate(meant):
            if row.place or not place:
                number = _amount(state, row, frame, amount) if holds(state, row, frame, cid) else None
            if number is None:
                continue
            for sheet in (found[cid][role] for role in roles):
                if row.kind == "roll":
                    sheet[3] += row.sign * number
                elif row.sign == SET:
                    sheet[:2] = number + state.bonus.get(cid, 0), row.faces or sheet[1]
                else:
                    sheet[2] += row.sign * number
    return {
        cid: [(max(0, count + added), size, plus) for count, size, added, plus in sheets] for cid, sheets in found.items()
    }


def deck(state: AnimaulState, seat: int, count: int, size: int, other: int) -> tuple[int, int, int]:
    """The same for a deck, which only ever defends."""
    plus = 0
    for row, frame, amount, _ in work_of(state).rows["deck"]:
        assert row.deck is not None
        if row.kind in ("ban", "extra"):
            continue
        if seat in row.deck(state, frame) and _faces(state, row, frame, m.DEFENDING, other) and holds(state, row, frame, -1):
            number = _amount(state, row, frame, amount)
            if row.kind == "roll":
                plus += row.sign * number
            else:
                count += row.sign * number
    return max(0, count), size, plus


def extra(state: AnimaulState, cid: int, seat: int, role: int, other: int) -> list[tuple[int, int, int]]:
    """The dice that are rolled beside those of a card, or of the deck of a seat (cid -1): sign, number, faces of each kind."""
    found = []
    rows = work_of(state).rows
    for row, frame, amount, given in rows["extra"] if cid >= 0 else rows["deck"]:
        if row.kind != "extra" or not _faces(state, row, frame, role, other):
            continue
        if concerns(state, row, frame, given, cid) if row.deck is None else (
            seat in row.deck(state, frame) and holds(state, row, frame, -1)
        ):
            found.append((row.sign, _amount(state, row, frame, amount), row.faces))
    return found


def cost(state: AnimaulState, seat: int, card: int, printed: int) -> int:
    """The actions that a card of this definition costs a seat now."""
    base, added = printed, 0
    for row, frame, amount, _ in work_of(state).rows["cost"]:
        assert row.player is not None
        if not row.fits[card] or seat not in row.player(state, frame) or not holds(state, row, frame, -1):
            continue
        number = _amount(state, row, frame, amount)
        if row.sign == SET:
            base = number
        else:
            added += row.sign * number
    return max(0, base + added)


def life(state: AnimaulState, cid: int, printed: int) -> int:
    """Life of an undamaged card now; a card without Life has none to be raised (ANI-130)."""
    if not printed:
        return 0
    base, added = printed, 0
    for row, frame, amount, given in work_of(state).rows["life"]:
        if concerns(state, row, frame, given, cid):
            number = _amount(state, row, frame, amount)
            if row.sign == SET:
                base = number
            else:
                added += row.sign * number
    return base + added


def lowers_life(state: AnimaulState) -> bool:
    """Whether anything that can make the Life of cards less than is printed is at work at this moment."""
    return any(row.sign != ADD for row, _, _, _ in work_of(state).rows["life"])


def bans(state: AnimaulState) -> frozenset[str]:
    """What is banned at this moment at all: the verbs that `banned` may say yes to, "be attacked" also of a deck; "play" and
    "draw" of players.
    """
    work = work_of(state)
    if work.verbs is None:
        rows = work.rows
        verbs = {verb for row, _, _, _ in (*rows["ban"], *rows["player"]) for verb in row.banned}
        work.verbs = frozenset(verbs | {"be attacked" for row, _, _, _ in rows["deck"] if row.kind == "ban"})
    return work.verbs


def banned(state: AnimaulState, verb: str, cid: int, other: int = -1) -> bool:
    """Whether a card cannot do or suffer this now (rows.BANS); `other` is the card on the other side, -1 a deck or nobody."""
    for row, frame, _, given in work_of(state).rows["ban"]:
        if verb not in row.banned or not concerns(state, row, frame, given, cid):
            continue
        if row.only_deck:
            if other < 0:
                return True
        elif row.against is None or (other >= 0 and row.against(state, frame, other)):
            return True
    return False


def deck_banned(state: AnimaulState, seat: int, other: int) -> bool:
    """Whether the deck of a seat cannot be attacked by a card now."""
    for row, frame, _, _ in work_of(state).rows["deck"]:
        if row.kind != "ban" or row.deck is None or seat not in row.deck(state, frame):
            continue
        if holds(state, row, frame, -1) and (row.against is None or row.against(state, frame, other)):
            return True
    return False


def forbidden(state: AnimaulState, seat: int, card: int) -> bool:
    """Whether a seat cannot play cards of this definition now."""
    return any(row.banned == ("play",) and row.fits[card] for row in _forbidding(state, seat))


def cannot_draw(state: AnimaulState, seat: int) -> bool:
    """Whether a seat cannot draw now: nothing is drawn, and nothing is missing."""
    return any(row.banned == ("draw",) for row in _forbidding(state, seat))


def _forbidding(state: AnimaulState, seat: int) -> list[Row]:
    return [
        row for row, frame, _, _ in work_of(state).rows["player"]
        if row.player is not None and seat in row.player(state, frame) and holds(state, row, frame, -1)
    ]  # fmt: skip


def subtypes(state: AnimaulState, cid: int, printed: int) -> int:
    """Sub-types of a card on the field now, as a mask."""
    work = work_of(state)
    if work.busy or not work.rows["subtypes"]:
        return printed
    given = taken = 0
    work.busy = True
    try:
        for row, frame, _, card in work.rows["subtypes"]:
            if concerns(state, row, frame, card, cid):
                if row.sign == TAKE:
                    taken |= -1 if row.whole else row.mask
                else:
                    given |= row.mask
    finally:
        work.busy = False
    return (printed & ~taken) | given


def retyped(state: AnimaulState) -> dict[int, int]:
    """The face-up cards whose sub-types are not the printed ones at this moment, with their masks."""
    work = work_of(state)
    if not work.rows["subtypes"]:
        return {}
    printed, down, def_of = state.cards.subtypes, state.down, state.def_of
    given: dict[int, int] = {}
    taken: dict[int, int] = {}
    work.busy = True
    try:
        for row, frame, _, card in work.rows["subtypes"]:
            refs = (card_ref(card),) if card >= 0 else (frame[CARD],) if row.among is None else row.among(state, frame)
            masks, mask = (taken, -1 if row.whole else row.mask) if row.sign == TAKE else (given, row.mask)
            for ref in refs:
                cid = ref_card(ref)
                if holds(state, row, frame, cid):
                    masks[cid] = masks.get(cid, 0) | mask
    finally:
        work.busy = False
    found = {}
    for cid in (*given, *(cid for cid in taken if cid not in given)):
        own = printed[def_of[cid]]
        if not down[cid] and (worn := own & ~taken.get(cid, 0) | given.get(cid, 0)) != own:
            found[cid] = worn
    return found


# ---- given for a while -------------------------------------------------------------------------------------------------------


def give(state: AnimaulState, frame: Frame, things: Sequence[Any], until: tuple[int, int], row: Row, number: int) -> bool:
    """Give cards (or, without any, what the row itself is about) a change that lasts; whether there was one to give it to.

    Numbers are counted now.

    Args:
        state: the position.
        frame: of the effect that gives it.
        things: card references; (NONE,) for a change of a deck's dice.
        until: when it expires (model.UNTIL_...) and at whose turn.
        row: the change.
        number: its place among the lasting rows of the card.
    """
    given = False
    for ref in things:
        if ref != m.NONE and not board.in_play(state, ref_card(ref)):
            continue
        if row.change is not None and row.change.sources is not None:
            given |= _copy(state, frame, until, ref, row, number)
            continue
        amount = max(0, row.amount(state, frame)) if row.amount is not None else 0
        effect = (*until, ref, LASTING, frame[PROGRAM] // PROGRAMS, number, frame[CARD], amount, frame[SEAT])
        state.effects = [*state.effects, effect]
        given = True
    if given:
        state.stir()
    return given


def _copy(state: AnimaulState, frame: Frame, until: tuple[int, int], ref: int, row: Row, number: int) -> bool:
    """Give a card for a while what is printed on its sources, those left out that have lost their abilities."""
    assert row.change is not None and row.change.sources is not None
    lost = work_of(state).silenced
    for thing in row.change.sources(state, frame):
        if thing >= 0 or (thing != ref and ref_card(thing) not in lost):
            copied = thing if thing >= 0 else state.def_of[ref_card(thing)]
            effect = (*until, ref, LASTING, frame[PROGRAM] // PROGRAMS, number, frame[CARD], copied, frame[SEAT])
            state.effects = [*state.effects, effect]
    return True
