"""Replay: a record played again, every step compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from toolkit.findings import Finding, Fix, Mark, Severity
from toolkit.play.record import Record, Step, card_checks, fingerprint
from toolkit.play.state import Outcome, State

if TYPE_CHECKING:
    from toolkit.content.library import Library
    from toolkit.registry import Game


@dataclass(slots=True)
class Replay:
    """What replaying a record found; `lines` tell the game, one step a line."""

    findings: list[Finding]
    lines: list[str]
    states: int = 0


def replay(record: Record, game: Game, library: Library, file: str) -> Replay:
    """Play a record again and compare every step; the first that differs is named and shown."""
    from toolkit.play.random_game import deal

    found: list[Finding] = []
    told: list[str] = []

    def differs(code: str, message: str, step: Step | None, **more: Any) -> None:
        found.append(
            Finding(code=code, severity=Severity.ILLEGAL, message=message, where=step.where if step else Mark(file), **more)
        )

    decks = record.deck_lists()
    now = card_checks(decks, library)
    changed = sorted(name for name in record.cards.keys() | now.keys() if record.cards.get(name) != now.get(name))
    gone = [line.name for deck in decks for line in deck.lines if library.find(line.name) is None]
    if record.edited:
        differs(
            "RECORD-EDITED",
            "the record was changed after it was written",
            None,
            fix=Fix("record the game again, or mend the change"),
        )
    if record.version != game.version:
        differs(
            "RECORD-RULES",
            f"the rules of {game.title} have changed since",
            None,
            found=game.version,
            required=record.version,
            fix=Fix("record the game again"),
        )
    if changed:
        differs("RECORD-CARDS", "cards have changed since: " + ", ".join(changed), None, fix=Fix("record the game again"))
    if gone:
        differs(
            "RECORD-GONE",
            "cards are gone: " + ", ".join(dict.fromkeys(gone)),
            None,
            fix=Fix("bring them back, or record the game again"),
        )
        return Replay(found, told)
    state = deal(game, decks, library, record.seed, record.options)
    done = 0
    turn: Any = None
    for number, step in enumerate(record.steps):
        if step.seat >= 0:
            if step.seat >= len(decks):
                differs(
                    "RECORD-STEP",
                    f"step {number} differs: there is no seat {step.seat}",
                    step,
                    required=f"seats 0 to {len(decks) - 1}",
                )
                break
            position = state.dump()
            if "turn" in position and position["turn"] != turn:
                turn = position["turn"]
                told += _turn(turn, step.seat, decks[step.seat].name, position.get("board"))
            over = state.outcome()
            if over is not None:
                differs(
                    "RECORD-STEP", f"step {number} differs: the game was already over ({over.termination})", step, found=step.text
                )
                break
            if state.to_move() != step.seat:
                differs(
                    "RECORD-STEP",
                    f"step {number} differs: another seat is to move",
                    step,
                    found=f"seat {step.seat}: {step.text}",
                    required=f"seat {state.to_move()}",
                )
                break
            texts = {state.action_text(action).casefold(): action for action in state.legal()}
            action = texts.get(" ".join(step.text.split()).casefold())
            if action is None:
                differs(
                    "RECORD-STEP",
                    f"step {number} differs: {step.text!r} is not legal here",
                    step,
                    found=step.text,
                    required="one of: " + "; ".join(map(state.action_text, state.legal())),
                )
                break
            state.apply(action)
            done += 1
        told.append(f"{number:4}  " + (f"seat {step.seat}: {step.text}" if step.seat >= 0 else "the cards are dealt"))
        if step.check and fingerprint(state) != step.check:
            differs(
                "RECORD-STEP",
                f"step {number} differs: after {step.text!r} the position is another than the recorded one",
                step,
                found=fingerprint(state),
                required=step.check,
                excerpt=_shown(state),
            )
            break
    else:
        ended = state.outcome()
        if ended is None and record.outcome and record.outcome.termination != "cap":
            differs(
                "RECORD-END", "the record ends, and the game does not", None, required="the actions up to the end of the game"
            )
        elif ended is not None and record.outcome != ended:
            differs(
                "RECORD-END", "the game ends otherwise than recorded", None, found=_told(ended), required=_told(record.outcome)
            )
    if record.outcome:
        told.append(f"      {_told(record.outcome)}")
    return Replay(found, told, done)


def _turn(turn: Any, seat: int, deck: str, board: Any) -> list[str]:
    """The heading of a turn, and what stands on the board as it begins."""
    lines = ["", f"turn {turn}, seat {seat} ({deck})"]
    if isinstance(board, Mapping) and board:
        told = ((" on ".join(map(str, reversed(what))) if isinstance(what, list) else str(what)) for what in board.values())
        lines.append("      " + ", ".join(f"{place} {what}" for place, what in zip(board, told, strict=True)))
    return lines


def _told(outcome: Outcome | None) -> str:
    if outcome is None:
        return "no outcome"
    winners = outcome.winners
    return f"{outcome.termination}: " + ("shared " if not winners else "won by seat " + " and ".join(map(str, winners))).strip()


def _shown(state: State) -> str:
    import yaml

    return yaml.safe_dump(state.dump(), sort_keys=False, allow_unicode=True, default_flow_style=None, width=120).rstrip()
