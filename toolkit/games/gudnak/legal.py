"""What is legal: the Actions that a seat can pay for and no effect forbids, and where each goes; Nested Actions ask here too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.games.gudnak import combat, traps
from toolkit.games.gudnak.hooks import HOOKS
from toolkit.games.gudnak.model import (
    ATTACHMENT,
    ATTACK,
    BAN_BITS,
    CONSTRUCT,
    DEFEND,
    DEPLOY,
    DRAW,
    END,
    FIGHTER_BIT,
    HAS_ABILITY,
    HAS_BAN,
    HAS_BURIED,
    HAS_FREE_TACTIC,
    HAS_SPOTS,
    HAS_TRAIT_CHANGE,
    HAS_TRAP,
    MOVE,
    ON_ATTACHMENT,
    ON_BURIED,
    ON_CONSTRUCT,
    ON_FIGHTER,
    PLAY,
    TACTIC,
    USE,
)
from toolkit.games.gudnak.whereabouts import in_hand

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState
    from toolkit.play.state import Action

_END: Action = (END,)
_DRAW: Action = (DRAW,)


def legal_actions(state: GudnakState) -> list[Action]:
    """The legal actions of the active seat, sorted: every Action that can be paid; `end turn` only when none of them costs an
    action (GUD-080, GUD-083).

    The list is [(END,)] alone when nothing at all can be done: then `turn.step` ends the turn by itself.
    """
    seat, left = state.active, state.actions
    cards, def_of, stacks = state.cards, state.def_of, state.stacks
    if left <= 0:
        if state.features & HAS_FREE_TACTIC:
            plays = _plays(state, state.hands[seat], seat, 0)
            return [_END, *(_allowed(state, plays) if state.features & HAS_BAN else plays)]
        return [_END]
    found: list[Action] = []
    add = found.append
    control = state.owner if not state.control else state.controllers()
    if state.decks[seat]:
        add(_DRAW)
    hand = state.hands[seat]
    tactics: list[int] = []
    if hand:
        land, last = cards.land, -1
        traits = None if state.features & HAS_TRAIT_CHANGE else cards.traits
        places, spots, compiled = [], state.features & HAS_SPOTS, cards.compiled
        others = HOOKS.permits.allowed(state, seat) if spots else ()
        for sq in state.board.back[seat]:
            stack = stacks[sq]
            if not stack:
                places.append((sq, FIGHTER_BIT))
            elif control[stack[-1]] == seat:
                cid = stack[-1]
                places.append((sq, combat.traits(state, cid) if traits is None else traits[def_of[cid]]))
        for cid in hand:
            card = def_of[cid]
            if card != last:
                last = card
                mask = land[card]
                if not mask:
                    tactics.append(cid)
                else:
                    if spots and (others or compiled[card].spots):  # type: ignore[union-attr]
                        usual = [sq for sq, need in places if mask & need]
                        squares = HOOKS.permits.deploy_squares(state, seat, card, usual, others)
                        found += [(DEPLOY, card, sq) for sq in squares]
                        continue
                    for sq, need in places:
                        if mask & need:
                            add((DEPLOY, card, sq))
    attacks: list[Action] = []
    steps, fatigued, hostile = state.board.steps, state.fatigued, state.setting.hostile[seat]
    for sq, stack in enumerate(stacks):
        if stack:
            cid = stack[-1]
            if control[cid] == seat and not fatigued[cid]:
                for to, move, attack in steps[sq]:
                    other = stacks[to]
                    if not other:
                        add(move)
                    elif hostile[control[other[-1]]]:
                        attacks.append(attack)
    if attacks:
        found += attacks
    if state.features & HAS_BAN and (more := _tireless(state, seat)):
        found = sorted([*found, *more])
        add = found.append
    for sq in state.board.gates[seat]:
        stack = stacks[sq]
        if stack and hostile[control[stack[-1]]] and len(hand) >= combat.power(state, stack[-1], sq):
            add((DEFEND, sq))
    if state.features & HAS_ABILITY:
        found += _uses(state, seat)
    if state.features & HAS_BAN:
        found = _allowed(state, found)
    if tactics:
        plays = _plays(state, tactics, seat, left)
        if state.features & HAS_BAN:
            plays = _allowed(state, plays)
        if not found and not any(cards.cost[play[1]] for play in plays):
            found.append(_END)
        return found + plays
    return found or [_END]


def _tireless(state: GudnakState, seat: int) -> list[Action]:
    """Moves and Attacks of fatigued fighters that may act even so."""
    found: list[Action] = []
    if not state.features & _ALLOWING:
        return found
    for sq, stack in enumerate(state.stacks):
        if stack and state.fatigued[stack[-1]] and state.controller(stack[-1]) == seat:
            if HOOKS.statics.banned(state, "may:move", stack[-1], sq=sq):
                found += [(MOVE, sq, to) for to in state.board.adjacent[sq] if not state.stacks[to]]
            if HOOKS.statics.banned(state, "may:attack", stack[-1], sq=sq):
                found += [(ATTACK, sq, to) for to in attacks_from(state, sq, seat)]
    return found


def _rested(state: GudnakState, cid: int) -> bool:
    """Whether fatigue does not keep a fighter from using its abilities."""
    return not state.fatigued[cid] or (bool(state.features & HAS_BAN) and HOOKS.statics.banned(state, "may:use_own", cid))


def _allowed(state: GudnakState, found: list[Action]) -> list[Action]:
    """Those of the actions that no effect forbids."""
    if not state.features & _FORBIDDING:
        return found
    spoken = HOOKS.statics.work_of(state).spoken
    if not spoken.bans:
        return found
    if spoken.players:
        forbidden, seat = HOOKS.statics.forbidden, state.active
        kinds = [kind for kind, verb in _KINDS.items() if verb in spoken.players and forbidden(state, verb, seat)]
        found = [action for action in found if action[0] not in kinds]
    verbs = spoken.fighters
    anywhere = "move" in verbs or "leave" in verbs
    moving, attacking, deploying = anywhere or "enter" in verbs, "attack" in verbs, spoken.deploying
    if not (moving or attacking or deploying):
        return found
    closed, stacks = HOOKS.statics.closed(state), state.stacks
    kept = []
    for action in found:
        kind = action[0]
        if kind == MOVE:
            if moving and (anywhere or action[2] in closed) and _move_banned(state, action[1], action[2]):
                continue
        elif kind == ATTACK:
            if attacking and _attack_banned(state, action[1], action[2]):
                continue
        elif kind == DEPLOY:
            to = action[2]
            if deploying and (to in closed or stacks[to]) and _deploy_banned(state, in_hand(state, state.active, action[1]), to):
                continue
        kept.append(action)
    return kept


_KINDS = {DRAW: "draw", DEPLOY: "deploy", MOVE: "move", ATTACK: "attack", DEFEND: "defend", USE: "use", PLAY: "play"}
_ALLOWING = BAN_BITS["may:move"] | BAN_BITS["may:attack"]
_FORBIDDING = sum(bit for verb, bit in BAN_BITS.items() if not verb.startswith("may:"))


def _move_banned(state: GudnakState, sq: int, to: int) -> bool:
    mover = state.stacks[sq][-1]
    return HOOKS.statics.banned(state, "move", mover, sq=sq, to=to) or HOOKS.statics.barred(state, mover, sq, to)


def _attack_banned(state: GudnakState, sq: int, to: int) -> bool:
    attacker, defender = state.stacks[sq][-1], state.stacks[to][-1]
    banned = HOOKS.statics.banned
    return banned(state, "attack", attacker, sq=sq, to=to) or banned(state, "attack", defender, passive=True, sq=to, to=sq)


def _deploy_banned(state: GudnakState, cid: int, sq: int) -> bool:
    if state.stacks[sq] and HOOKS.statics.banned(state, "deploy", cid, passive=True, to=sq):
        return True
    return HOOKS.statics.barred(state, cid, -1, sq)


def deploy_squares(state: GudnakState, seat: int, card: int) -> list[int]:
    """Where a seat may deploy a fighter of this definition (GUD-098, GUD-099)."""
    mask, stacks, control = state.cards.land[card], state.stacks, state.controllers()
    if not mask:
        return []
    found = [
        sq
        for sq in state.board.back[seat]
        if not (stack := stacks[sq]) or (control[stack[-1]] == seat and mask & combat.traits(state, stack[-1]))
    ]
    if state.features & HAS_SPOTS:
        found = list(HOOKS.permits.deploy_squares(state, seat, card, found))
    if state.features & HAS_BAN and HOOKS.statics.work_of(state).spoken.deploying:
        cid = next((cid for cid, known in enumerate(state.def_of) if known == card and state.owner[cid] == seat), -1)
        found = [sq for sq in found if not _deploy_banned(state, cid, sq)]
    return found


def moves_from(state: GudnakState, sq: int) -> list[int]:
    """Where the pile of a square may move (GUD-104); an empty list if there is none on it."""
    stacks = state.stacks
    if not stacks[sq]:
        return []
    found = [to for to in state.board.adjacent[sq] if not stacks[to]]
    return [to for to in found if not _move_banned(state, sq, to)] if state.features & HAS_BAN else found


def attacks_from(state: GudnakState, sq: int, seat: int) -> list[int]:
    """Squares next to this one whose topmost fighter is an enemy of the seat (GUD-108)."""
    control, hostile = state.controllers(), state.setting.hostile[seat]
    found = [to for to in state.board.adjacent[sq] if (stack := state.stacks[to]) and hostile[control[stack[-1]]]]
    if found and state.features & HAS_BAN:
        return [to for to in found if not _attack_banned(state, sq, to)]
    return found


def construct_squares(state: GudnakState, seat: int, card: int = -1) -> list[int]:
    """Empty squares in the Back Row or next to a fighter or Construct of the seat (GUD-028, GUD-030 to GUD-033)."""
    control, stacks, constructs, field = state.controllers(), state.stacks, state.constructs, state.board
    near = set(field.back[seat])
    for sq, stack in enumerate(stacks):
        construct = constructs[sq]
        if (stack and control[stack[-1]] == seat) or (construct >= 0 and control[construct] == seat):
            near.update(field.adjacent[sq])
    found = [sq for sq in sorted(near) if not stacks[sq] and constructs[sq] < 0]
    return HOOKS.permits.construct_squares(state, seat, card, found) if card >= 0 and state.features & HAS_SPOTS else found


def attachment_squares(state: GudnakState, seat: int, card: int = -1) -> list[int]:
    """Squares whose topmost fighter is in its owner's Back Row and bears no Attachment of the seat (GUD-041, GUD-052).

    What the Attachment of this definition says itself about where it can be attached counts before that.
    """
    found = []
    compiled = state.cards.compiled[card] if card >= 0 else None
    hosts = compiled.hosts if compiled is not None else None
    for sq, stack in enumerate(state.stacks):
        if stack and (
            state.board.back_mask[state.owner[stack[-1]]] >> sq & 1 if hosts is None else hosts(state, seat, stack[-1], sq)
        ):
            borne = state.attached.get(stack[-1])
            if not borne or all(state.controller(cid) != seat for cid in borne):
                found.append(sq)
    return found


def _plays(state: GudnakState, hand: list[int], seat: int, most: int) -> list[Action]:
    found: list[Action] = []
    cards, def_of, last = state.cards, state.def_of, -1
    for cid in hand:
        card = def_of[cid]
        if card == last or cards.land[card] or cards.cost[card] > most:
            continue
        last = card
        kind = cards.kind[card]
        if kind == TACTIC:
            if playable(state, cid, seat):
                found.append((PLAY, card))
        elif kind == CONSTRUCT:
            found += [(PLAY, card, sq) for sq in construct_squares(state, seat, card)]
        elif kind == ATTACHMENT:
            found += [(PLAY, card, sq) for sq in attachment_squares(state, seat, card)]
    return found


def playable(state: GudnakState, cid: int, seat: int) -> bool:
    """Whether a tactic of the hand could be played if it were free: it has somewhere to go, or something to do (GUD-128)."""
    card = state.def_of[cid]
    kind = state.cards.kind[card]
    if kind == CONSTRUCT:
        return bool(construct_squares(state, seat, card))
    if kind == ATTACHMENT:
        return bool(attachment_squares(state, seat, card))
    compiled = state.cards.compiled[card]
    if kind != TACTIC or compiled is None or not compiled.plays:
        return False
    return HOOKS.resolve.can_play(state, cid, seat)


def _uses(state: GudnakState, seat: int) -> list[Action]:
    can_use = HOOKS.resolve.can_use
    found: list[Action] = []
    abilities, def_of = state.cards.abilities, state.def_of
    control = state.controllers()
    work = HOOKS.statics.work_of(state)
    attached, constructs, lent = state.attached, state.constructs, work.texts
    for sq in work.acting:
        stack = state.stacks[sq]
        if stack:
            cid = stack[-1]
            card = def_of[cid]
            count = len(HOOKS.resolve.actions_of(state, cid)) if lent and cid in lent else abilities[card]
            if count and control[cid] == seat and _rested(state, cid):
                found += [(USE, sq, ON_FIGHTER, n, card) for n in range(count) if can_use(state, cid, n, seat)]
            if attached and cid in attached:
                own = {def_of[c]: c for c in attached[cid] if abilities[def_of[c]] and state.controller(c) == seat}
                found += [
                    (USE, sq, ON_ATTACHMENT, n, card)
                    for n in range(max(map(abilities.__getitem__, own), default=0))
                    for card in sorted(own)
                    if n < abilities[card] and can_use(state, own[card], n, seat)
                ]
            if len(stack) > 1 and state.features & HAS_BURIED:
                found += [
                    (USE, sq, ON_BURIED, n, card)
                    for card in sorted({def_of[c] for c in active_buried(state, stack, seat)})
                    for n in range(abilities[card])
                    if can_use(state, next(c for c in stack if def_of[c] == card), n, seat)
                ]
        elif (cid := constructs[sq]) >= 0 and abilities[card := def_of[cid]] and control[cid] == seat and _open(state, cid):
            found += [(USE, sq, ON_CONSTRUCT, n, card) for n in range(abilities[card]) if can_use(state, cid, n, seat)]
    return found


def _open(state: GudnakState, cid: int) -> bool:
    return not state.features & HAS_TRAP or not traps.face_down(state, cid)


def active_buried(state: GudnakState, stack: list[int], seat: int) -> list[int]:
    """The seat's buried fighters of a stack that may use their abilities, not fatigued."""
    compiled, def_of = state.cards.compiled, state.def_of
    return [
        cid
        for cid in stack[:-1]
        if (text := compiled[def_of[cid]]) is not None
        and text.features & HAS_BURIED
        and state.controller(cid) == seat
        and not state.fatigued[cid]
    ]
