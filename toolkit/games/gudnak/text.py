"""The text form of actions: "deploy Ember Captain b1"; parse and format are inverses among the legal ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.content.library import fold_name
from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.hooks import HOOKS
from toolkit.play.state import IllegalAction

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState
    from toolkit.play.state import Action


def action_text(state: GudnakState, action: Action) -> str:
    """The text form of an action; squares and cards by name."""
    kind, rest = action[0], action[1:]
    square, defs = state.board.names, state.cards.defs
    if kind == m.END:
        return "end turn"
    if kind == m.DRAW:
        return "draw"
    if kind == m.DEPLOY:
        return f"deploy {defs[rest[0]].name} {square[rest[1]]}"
    if kind == m.MOVE:
        return f"move {square[rest[0]]} {square[rest[1]]}"
    if kind == m.ATTACK:
        return f"attack {square[rest[0]]} {square[rest[1]]}"
    if kind == m.DEFEND:
        return f"defend {square[rest[0]]}"
    if kind == m.USE:
        return _use_text(state, *rest)
    if kind == m.PLAY:
        return " ".join(("play", defs[rest[0]].name, *(square[sq] for sq in rest[1:])))
    return _answer_text(state, kind, rest)


def _answer_text(state: GudnakState, kind: int, rest: Action) -> str:
    square, defs = state.board.names, state.cards.defs
    if kind == m.KEEP:
        return ("keep", "mulligan")[rest[0]]
    if kind == m.ANSWER:
        return ("no", "yes")[rest[0]]
    if kind == m.CHOOSE_SQUARE:
        return f"choose {square[rest[0]]}"
    if kind == m.CHOOSE_CARD:
        return f"choose {defs[rest[0]].name}"
    if kind == m.DISCARD:
        return f"discard {defs[rest[0]].name}"
    if kind == m.DONE:
        return "done"
    if kind == m.CHOOSE_NUMBER:
        return f"choose {rest[0]}"
    if kind == m.CHOOSE_LEVEL:
        return f"choose {square[rest[0]]} level {rest[1] + 1}"
    if kind == m.CHOOSE_ATTACHMENT:
        return f"choose {square[rest[0]]} attachment {defs[rest[1]].name} of {rest[2]}"
    if kind == m.CHOOSE_CONSTRUCT:
        return f"choose {square[rest[0]]} construct"
    if kind == m.CHOOSE_PLAYER:
        return f"choose player {rest[0]}"
    if kind == m.CHOOSE_TRAIT:
        return f"choose {state.cards.trait_names[rest[0] - 1]}"
    if kind == m.CHOOSE_DIRECTION:
        return f"choose {m.DIRECTIONS[rest[0]]}"
    return f"resolve {defs[rest[0]].name}" + (f" {rest[1] + 1}" if rest[1] else "")


def _use_text(state: GudnakState, sq: int, where: int, ability: int, card: int) -> str:
    names = state.cards.compile(card).actions
    if where == m.ON_FIGHTER and state.features & m.HAS_LENT:
        names = tuple(program.name for program in HOOKS.resolve.actions_of(state, state.stacks[sq][-1]))
    name = names[ability]
    called = name if name and names.count(name) == 1 else str(ability + 1)
    words = ["use", state.board.names[sq]]
    if where == m.ON_CONSTRUCT:
        words.append("construct")
    if where == m.ON_BURIED:
        words += ["buried", state.cards.defs[card].name]
    if where == m.ON_ATTACHMENT:
        words += ["attachment", state.cards.defs[card].name]
        if len(names) == 1:
            return " ".join(words)
    return " ".join([*words, called])


def parse_action(state: GudnakState, text: str) -> Action:
    """The legal action with this text form; capitals, spacing and kinds of quote marks do not matter.

    An ability may be called by its number as well.

    Raises:
        IllegalAction: no legal action reads so.
    """
    wanted = fold_name(text)
    legal = state.legal()
    for action in legal:
        if fold_name(action_text(state, action)) == wanted:
            return action
    for action in legal:
        if action[0] == m.USE and action[2] != m.ON_BURIED:
            stem = _use_text(state, *action[1:]).split()
            place = 3 if stem[2:3] == ["construct"] else 2
            if action[2] != m.ON_ATTACHMENT and wanted == fold_name(" ".join([*stem[:place], str(action[3] + 1)])):
                return action
    shown = "; ".join(action_text(state, action) for action in legal[:40])
    raise IllegalAction(f"{text!r} is not legal here; legal are: {shown or 'none, the game is over'}")
