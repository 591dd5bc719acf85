"""What answers an event: "when this card is attacked", "after a miniature moves onto this card", "at the start of your turn".

The one order of everything:

1. An event is declared. What says "when" or "before" answers it now, before it is carried out; what says "after" once it has been
   (ANI-084). The start and the end of a turn have one moment, the start after the draw (ANI-029).
2. Who answers is settled at that moment: Reactions in the hands (ANI-079), and every text on the field that is at work: face up,
   not covered, a Trait with its host, a part of a Colossal while that is assembled. Of what leaves the field, the text that
   worked until then still answers its own leaving. An effect without the targets that it needs does not join.
3. The player who did not cause the event has the first say (ANI-082) and puts one effect on the chain: a waiting effect, in the
   order that the player likes (ANI-078), or a Reaction from the hand. Effects on the field must join, Reactions may. Then the
   other player has the say; when both have no more, one after the other, the chain is closed (ANI-081).
4. The chain is resolved from the newest link to the oldest (ANI-083), each to its end, with all that it sets off: every event
   within it has a chain of its own. An effect happens even if its card has left meanwhile, a Reaction does not (ANI-084).
5. Then something that happens "instead" may take the event's place, but not of what it does itself; if nothing does, the event is
   carried out, if it still can.
6. Events of one effect follow each other one by one, in the order of the text and, among cards, in the order of their cells.

Loops end: "once per turn" counts what was done; `play.frames.MOST_STEPS` and `Setting.patience` call off what nothing else stops.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolkit.games.animaul import abilities, board
from toolkit.games.animaul import model as m
from toolkit.games.animaul.answers import Answer
from toolkit.games.animaul.model import AFTER, card_ref, ref_card
from toolkit.wording.machine import CARD, PROGRAM, Frame, blank

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState

def triggered(state: AnimaulState, event: int, when: int, args: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The effects that answer an event at this moment: (seat, card, program, things of its registers ...)."""
    found: list[tuple[int, ...]] = []
    bit, cards, def_of = (1, 2)[when] << 3 * event, state.cards, state.def_of
    moments = cards.moments
    if (heard := state.heard()) & bit:
        if heard < 0:
            return _of_all(state, event, when, args)
        for cid in state.listening:
            if moments[def_of[cid]] & bit:
                found += _of(state, cid, cards.codes[def_of[cid]].answers, event, when, args)
    if when == AFTER and args and args[0] <= -2:
        cid = ref_card(args[0])
        if state.cell_of[cid] < 0 and moments[def_of[cid]] & bit and _worked(state, args):
            found += _of(state, cid, cards.codes[def_of[cid]].answers, event, when, args, gone=True)
    return found


def _of_all(state: AnimaulState, event: int, when: int, args: tuple[int, ...]) -> list[tuple[int, ...]]:
    """`triggered` where abilities are lent or copied, so that everything is heard: every card is asked."""
    found: list[tuple[int, ...]] = []
    for cid in list(state.field.values()):
        if not state.down[cid]:
            found += _of(state, cid, abilities.answers_of(state, cid), event, when, args)
    if when == AFTER and args and args[0] <= -2 and state.cell_of[ref_card(args[0])] < 0:
        cid = ref_card(args[0])
        found += _of(state, cid, abilities.recalled(state, cid, _worked(state, args)), event, when, args, gone=True)
    return found


def _worked(state: AnimaulState, args: tuple[int, ...]) -> Any:
    """Whether the text of the card that an event was about was at work before it was carried out (abilities.remembered)."""
    last = state.frames[-1] if state.frames else None
    return last[6] if last is not None and last[0] == m.EVENT_FRAME and last[3] == args else 0


def _of(
    state: AnimaulState, cid: int, answers: list[Answer], event: int, when: int, args: tuple[int, ...], gone: bool = False
) -> list[tuple[int, ...]]:
    found = []
    seat, ref = state.owner[cid], card_ref(cid)
    for one in answers:
        if one.event != event or one.when != when or one.program is None:
            continue
        if one.whom is None and one.subject >= 0 and args[one.subject] != ref:
            continue  # of another card: found so at once, `fits` says the same
        frame = blank(one.registers, seat, ref)
        if not fits(state, one, frame, event, args):
            continue
        if not gone and not board.working(state, cid, _arriving(state, cid, event, args) or _bereft(state, cid, args)):
            continue
        if _waits(state, ref):
            continue
        given = given_of(one, args)
        if able(state, one, seat, ref, given):
            found.append((seat, ref, one.program.id, *given))
    return found


def _arriving(state: AnimaulState, cid: int, event: int, args: tuple[int, ...]) -> bool:
    """Whether a card answers that it is being played itself: a Trait has no host yet at that moment."""
    return event == m.E_PLAY and args[0] == card_ref(cid) and state.cards.kind[state.def_of[cid]] == m.TRAIT


def _bereft(state: AnimaulState, cid: int, args: tuple[int, ...]) -> bool:
    """Whether what a card answers has taken its bearer from the field just now: of that a Trait still tells (ANI-154)."""
    last = state.frames[-1] if state.frames else None
    return last is not None and last[0] == m.EVENT_FRAME and last[3] == args and card_ref(cid) in last[9]


def _waits(state: AnimaulState, ref: int) -> bool:
    """Whether a card has been played as a Reaction and its moment has not come yet."""
    return any(frame[0] == m.WINDOW_FRAME and any(link[0] and link[2] == ref for link in frame[8]) for frame in state.frames)


def able(state: AnimaulState, one: Answer, seat: int, ref: int, given: tuple[int, ...]) -> bool:
    """Whether the targets are there without which the effect does not happen."""
    assert one.program is not None
    if not one.program.needs:
        return True
    frame = one.program.frame(seat, ref, given)
    return all(need(state, frame) for need in one.program.needs)


def given_of(one: Answer, args: tuple[int, ...]) -> tuple[int, ...]:
    """What the program of an answer is given."""
    return tuple(args[place] for place in one.given)


def fits(state: AnimaulState, one: Answer, frame: Frame, event: int, args: tuple[int, ...]) -> bool:
    """Whether an event with these arguments is what an answer waits for; the frame tells whose it is."""
    if one.subject < 0:
        if one.whose is not None:
            seat = args[one.seat] if one.seat >= 0 else state.active
            if seat not in one.whose(state, frame):
                return False
        return one.test is None or one.test(state, frame, args)
    subject = ref_card(args[one.subject])
    if subject < 0:
        return False
    if one.whose is not None:
        seat = args[one.seat] if one.seat >= 0 else state.owner[subject]
        if seat not in one.whose(state, frame):
            return False
    if one.whom is None:
        if -2 - subject != frame[CARD]:
            return False
    elif not one.whom(state, frame, subject):
        return False
    if one.test is not None and not one.test(state, frame, args):
        return False
    if one.what is None:
        return True
    other = ref_card(args[one.object])
    return other >= 0 and one.what(state, frame, other)


def replacing(state: AnimaulState, event: int, args: tuple[int, ...]) -> tuple[int, ...] | None:
    """The first replacement of an event, in the order of the cells: (seat, card, program, things of its registers ...)."""
    bit, moments, def_of = 4 << 3 * event, state.cards.moments, state.def_of
    if not state.heard() & bit:
        return None
    lent = state.features & m.HAS_LENT
    listening = [pair for pair in state.field.items() if (lent or moments[def_of[pair[1]]] & bit) and not state.down[pair[1]]]
    for _, cid in sorted(listening):
        codes = abilities.codes_of(state, cid) if lent else (state.cards.codes[def_of[cid]],)
        for one in (one for code in codes for one in code.replacements):
            frame = blank(one.registers, state.owner[cid], card_ref(cid))
            assert one.program is not None
            if one.event != event or _under_way(state, one.program.id, card_ref(cid)):
                continue
            if fits(state, one, frame, event, args) and board.working(state, cid):
                return (state.owner[cid], card_ref(cid), one.program.id, *given_of(one, args))
    return None


def _under_way(state: AnimaulState, program: int, ref: int) -> bool:
    """Whether an effect of a card is being carried out, so that it replaces nothing of what it does itself."""
    return any(frame[0] == m.PROGRAM and frame[PROGRAM] == program and frame[CARD] == ref for frame in state.frames)
