"""What the verbs of stacks, zones, Attachments and songs do: cards under and on top of others, lent, fetched, attached, sung.

A card that goes under a fighter is buried: it belongs to its owner still, and counts for nothing until it is Revealed (GUD-135).
Who controls a stack is who controls its topmost fighter, whoever owns the cards below (GUD-162).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from toolkit.games.gudnak import actions, board, effects, statics, traps
from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.acting import (
    actor,
    candidates,
    cards_of,
    definition_of,
    each_thing,
    fighters,
    first,
    place_of,
    several,
    take_cards,
    top_square,
    words_of,
)
from toolkit.games.gudnak.hooks import HOOKS
from toolkit.games.gudnak.model import card_ref, ref_card
from toolkit.games.gudnak.players import Build, seats_of
from toolkit.games.gudnak.printed import definitions
from toolkit.games.gudnak.targets import CHOSEN_TRAIT, Phrase
from toolkit.wording.builder import NotKnown, one
from toolkit.wording.machine import CARD, SEAT, Frame
from toolkit.wording.tree import Do, Duration, Place, Player, Ref, Selector

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState

_LENT = {"until_end_of_turn": m.UNTIL_END_OF_TURN, "this_turn": m.UNTIL_END_OF_TURN, "until_next_turn": m.UNTIL_NEXT_TURN}


# ---- stacks --------------------------------------------------------------------------------------------------------------


def put(builder: Build, do: Do) -> None:
    """Put cards somewhere; with "under" or "on top of" into the stack of a fighter, or onto a Construct (GUD-245 to GUD-248)."""
    what = do.arg("what")
    if do.arg("under") is None and do.arg("onto") is None:
        if isinstance(what, Selector) and builder.words.noun(what) == "stack":
            _return_stack(builder, do, what)
        else:
            effects.put(builder, do)
        return
    under = do.arg("under") is not None
    host = do.arg("under") if under else do.arg("onto")
    if several(what):
        raise NotKnown("do:put")
    phrase = Phrase(what, builder, words_of(builder).cards) if isinstance(what, Selector) else None
    place, goal = place_of(what, builder), place_of(host, builder)
    this, there = first(place), first(goal)
    seat = actor(do, builder)
    hosts = candidates(host, builder)

    def fits(state: GudnakState, thing: int, on: int) -> bool:
        if thing == on or not state.cards.land[definition_of(state, thing)]:
            return False
        sq = board.square_of(state, ref_card(on))
        return sq >= 0 and (not state.stacks[sq] or board.top(state, sq) == ref_card(on))

    def feasible(state: GudnakState, frame: Frame) -> bool:
        return this(frame) != -1 and any(fits(state, this(frame), on) for on in hosts(state, frame))

    def different(state: GudnakState, frame: Frame) -> bool:
        return fits(state, this(frame), there(frame))

    _, some = builder.objects(what, feasible=feasible, decider=seat, place=place)
    needs = len(builder.needs)
    builder.objects(host, feasible=different, decider=seat, place=goal)
    del builder.needs[needs:]
    if phrase is not None and phrase.zone:
        assert place is not None
        builder.do(take_cards(place, phrase))

    def act(state: GudnakState, frame: Frame) -> bool:
        if this(frame) >= -1 or there(frame) >= -1:
            return False
        cid, on = ref_card(this(frame)), ref_card(there(frame))
        sq = board.square_of(state, on)
        if cid == on or sq < 0 or board.zone_of(state, cid)[0] == "removed":
            return False
        stack = state.stacks[sq]
        if on not in stack:
            if stack:
                return False
            board.put(state, cid, sq)
            return True
        level = stack.index(on) + (0 if under else 1)
        if cid in stack and stack.index(cid) < level:
            level -= 1
        board.put(state, cid, sq, level)
        return True

    builder.do(act)
    builder.changes.append(some if isinstance(what, Selector) else feasible)


def _pile(state: GudnakState, ref: int) -> list[int]:
    """The fighters of the stack of this topmost fighter, the lowest first: none is Revealed while they go."""
    sq = top_square(state, ref)
    return state.stacks[sq][:] if sq >= 0 else []


def _return_stack(builder: Build, do: Do, what: Selector) -> None:
    """Put every fighter of a stack into its owner's hand."""
    to = do.arg("to")
    if not isinstance(to, Place) or to.zone != "hand":
        raise NotKnown("put:stack")
    things, some = builder.objects(what, decider=actor(do, builder))

    def work(state: GudnakState, frame: Frame, ref: int) -> bool:
        pile = _pile(state, ref)
        for cid in pile:
            board.return_to_hand(state, cid)
        return bool(pile)

    builder.do(each_thing(things, work))
    builder.changes.append(some)


def destroy(builder: Build, do: Do) -> None:
    """Destroy; of a stack every fighter, the lowest first, and also fighters that are buried."""
    what = do.arg("what")
    noun = builder.words.noun(what) if isinstance(what, Selector) else ""
    buried = isinstance(what, Selector) and noun == "fighter" and Phrase(what, builder, words_of(builder).cards).buried
    if noun != "stack" and not buried:
        effects.destroy(builder, do)
        return
    things, some = builder.objects(what, decider=actor(do, builder))

    def work(state: GudnakState, frame: Frame, ref: int) -> bool:
        if buried:
            return board.level_of(state, ref_card(ref)) >= 0 and board.destroy(state, ref_card(ref), ref_card(frame[CARD]))
        done = [board.destroy(state, cid, ref_card(frame[CARD])) for cid in _pile(state, ref)]
        return any(done)

    builder.do(each_thing(things, work))
    builder.changes.append(some)


def sacrifice(builder: Build, do: Do) -> None:
    """Sacrifice; each player in turn chooses among the own fighters."""
    what = do.arg("what")
    player = do.actor if isinstance(do.actor, Player) else Player("you")
    if player.who not in ("each_player", "each_opponent"):
        effects.sacrifice(builder, do)
        return
    if not isinstance(what, Selector) or builder.words.noun(what) != "fighter":
        raise NotKnown("do:sacrifice")
    seats, found = seats_of(player, builder), candidates(what, builder)
    least, most = builder.bounds(what)

    def own(state: GudnakState, frame: Frame, number: int) -> list[int]:
        order = seats(state, frame)
        return [ref for ref in found(state, frame) if number < len(order) and state.controller(ref_card(ref)) == order[number]]

    for number in range(effects.MOST_SEATS):
        place = builder.register(noun="fighter")

        def seat(state: GudnakState, frame: Frame, number: int = number) -> int:
            order = seats(state, frame)
            return order[number] if number < len(order) else frame[SEAT]

        def act(state: GudnakState, frame: Frame, place: int = place) -> bool:
            for ref in frame[place]:
                board.sacrifice(state, ref_card(ref))
            return bool(frame[place])

        builder.choose(place, partial(own, number=number), least, most, decider=seat)
        builder.do(act)
    builder.changes.append(lambda state, frame: any(own(state, frame, number) for number in range(effects.MOST_SEATS)))


# ---- control -------------------------------------------------------------------------------------------------------------


def gain_control(builder: Build, do: Do) -> None:
    """Gain control of fighters, for good (while they stay on the Battlefield) or for a while."""
    what, lasting = do.arg("what"), do.arg("lasting")
    fighters(what, builder)
    seat = actor(do, builder)
    if isinstance(lasting, Duration) and lasting.kind not in _LENT:
        raise NotKnown(f"duration:{lasting.kind}")
    until = _LENT[lasting.kind] if isinstance(lasting, Duration) else -1
    whose = seats_of(lasting.whose if isinstance(lasting, Duration) and lasting.whose else Player("you"), builder)
    found = candidates(what, builder)
    things, _ = builder.objects(what, decider=seat)

    def new(state: GudnakState, frame: Frame, ref: int) -> bool:
        wanted = frame[SEAT] if seat is None else seat(state, frame)
        return top_square(state, ref) >= 0 and state.controller(ref_card(ref)) != wanted

    def work(state: GudnakState, frame: Frame, ref: int) -> bool:
        if not new(state, frame, ref):
            return False
        cid, to = ref_card(ref), frame[SEAT] if seat is None else seat(state, frame)
        state.effects = [effect for effect in state.effects if effect[2:4] != (ref, m.LENT)]
        if to == state.owner[cid]:
            state.control.pop(cid, None)
        else:
            state.control[cid] = to
            if until >= 0:
                state.effects.append((until, next(iter(whose(state, frame)), frame[SEAT]), ref, m.LENT))
        state.derived = None
        return True

    builder.do(each_thing(things, work))
    builder.changes.append(lambda state, frame: any(new(state, frame, ref) for ref in found(state, frame)))


# ---- decks and hidden cards ----------------------------------------------------------------------------------------------


def shuffle(builder: Build, do: Do) -> None:
    """Shuffle decks."""
    what = do.arg("what")
    if not isinstance(what, Place) or what.zone != "deck":
        raise NotKnown("shuffle:what")
    seats = seats_of(what.whose, builder)

    def act(state: GudnakState, frame: Frame) -> bool:
        for seat in tuple(seats(state, frame)):
            board.shuffle_deck(state, seat)
        return True

    builder.do(act)
    builder.changes.append(lambda state, frame: any(len(state.decks[seat]) > 1 for seat in seats(state, frame)))


def shuffle_into(builder: Build, do: Do) -> None:
    """Put cards into their owners' decks and shuffle these."""
    to = do.arg("to")
    if not isinstance(to, Place) or to.zone != "deck":
        raise NotKnown("shuffle_into:to")
    things, some = _cards(builder, do, do.arg("what"))

    def act(state: GudnakState, frame: Frame) -> bool:
        owners = set()
        for ref in tuple(things(state, frame)):
            cid = ref_card(ref)
            if board.zone_of(state, cid)[0] != "removed":
                board.to_deck(state, cid)
                owners.add(state.owner[cid])
        for seat in sorted(owners):
            board.shuffle_deck(state, seat)
        return bool(owners)

    builder.do(act)
    builder.changes.append(some)


def remove(builder: Build, do: Do) -> None:
    """Remove cards from the game."""
    things, some = _cards(builder, do, do.arg("what"))

    def work(state: GudnakState, frame: Frame, ref: int) -> bool:
        if board.zone_of(state, ref_card(ref))[0] == "removed":
            return False
        board.remove_from_game(state, ref_card(ref))
        return True

    builder.do(each_thing(things, work))
    builder.changes.append(some)


def _cards(builder: Build, do: Do, what: object) -> tuple[Callable[..., Sequence[int]], Callable[..., bool]]:
    """Choose things of any zone, as cards."""
    if isinstance(what, Selector) and Phrase(what, builder, words_of(builder).cards).zone:
        return cards_of(builder, what, actor(do, builder), "choose")
    if not isinstance(what, Selector | Ref):
        raise NotKnown(f"do:{do.verb}")
    return builder.objects(what, decider=actor(do, builder))


def search(builder: Build, do: Do) -> None:
    """Look through a deck of one's own for a card; it stays there until something is done with it."""
    where, what = do.arg("where"), do.arg("what")
    if not isinstance(where, Place) or where.zone != "deck" or where.whose != Player("you") or not isinstance(what, Selector):
        raise NotKnown("do:search")
    if what.qualifiers or several(what):
        raise NotKnown("search:what")
    fits = definitions(what.heads, what.adjectives, words_of(builder).cards)
    place = builder.register(what.slot, "card")

    def lying(state: GudnakState, frame: Frame) -> list[int]:
        return sorted(card for cid in state.decks[frame[SEAT]] if fits[card := state.def_of[cid]])

    def take(state: GudnakState, frame: Frame) -> bool:
        deck = state.decks[frame[SEAT]]
        found = [next(cid for cid in deck if state.def_of[cid] == card) for card in frame[place]]
        frame[place] = tuple(map(card_ref, found))
        return bool(found)

    builder.choose(place, lying, one, one, noun="card")
    builder.do(take)
    builder.changes.append(lambda state, frame: bool(state.decks[frame[SEAT]]))


def reveal(builder: Build, do: Do) -> None:
    """Show the top card of a deck to all; it stays there until something is done with it."""
    what = do.arg("what")
    place = what.qualifiers[0].argument if isinstance(what, Selector) and what.qualifiers else None
    if not isinstance(what, Selector) or not isinstance(place, Place) or place.relation != "top":
        raise NotKnown("do:reveal")
    seats = seats_of(place.whose, builder)
    shown = builder.register(what.slot, "card")

    def act(state: GudnakState, frame: Frame) -> bool:
        frame[shown] = tuple(card_ref(state.decks[seat][-1]) for seat in seats(state, frame) if state.decks[seat])
        return bool(frame[shown])

    builder.do(act)
    builder.changes.append(lambda state, frame: any(state.decks[seat] for seat in seats(state, frame)))


def discard(builder: Build, do: Do) -> None:
    """Discard; a card that was revealed from a deck goes to its owner's Graveyard too."""
    what = do.arg("what")
    if not isinstance(what, Ref):
        effects.discard(builder, do)
        return
    things, some = builder.objects(what)

    def work(state: GudnakState, frame: Frame, ref: int) -> bool:
        cid = ref_card(ref)
        if board.zone_of(state, cid)[0] not in ("hands", "decks"):
            return False
        board.take(state, cid, m.DISCARDED)
        board.to_grave(state, cid, m.DISCARDED)
        return True

    builder.do(each_thing(things, work))
    builder.changes.append(some)


def summon(builder: Build, do: Do) -> None:
    """Make a token that was set aside and place it on an unoccupied square, not fatigued (GUD-190)."""
    what, to = do.arg("what"), do.arg("to")
    if not isinstance(what, Selector) or what.qualifiers or several(what) or not isinstance(to, Selector):
        raise NotKnown("do:summon")
    cards = words_of(builder).cards
    fits = definitions(what.heads, (), cards)
    made = [card.index for card in cards.defs if fits[card.index] and card.kind == m.TOKEN]
    which, place = builder.register(noun="card"), builder.register(what.slot, "fighter")
    goal = builder.register(to.slot, "square")
    squares = builder.words.candidates(to, builder)

    def free(state: GudnakState, frame: Frame) -> list[int]:
        return [sq for sq in squares(state, frame) if not state.stacks[sq]]

    seat = actor(do, builder)
    builder.choose(which, lambda state, frame: made, one, one, decider=seat, noun="card")
    builder.choose(goal, free, one, one, decider=seat, noun="square")

    def act(state: GudnakState, frame: Frame) -> bool:
        if not frame[goal] or not frame[which]:
            return False
        owner = frame[SEAT] if seat is None else seat(state, frame)
        frame[place] = (card_ref(board.create_token(state, frame[which][0], owner, frame[goal][0])),)
        return True

    builder.do(act)
    builder.changes.append(lambda state, frame: bool(made) and bool(free(state, frame)))


# ---- nested use and play -------------------------------------------------------------------------------------------------


def use_ability(builder: Build, do: Do) -> None:
    """Use an Action ability of a fighter at no cost, although it is fatigued (GUD-154 to GUD-158).

    An ability that uses or plays others itself is not among those, so that no two call each other for ever.
    """
    what = do.arg("what")
    fighters(what, builder)
    place, seat = place_of(what, builder), actor(do, builder)
    words_of(builder).nests()
    here = first(place)
    which = builder.register(noun="number")

    def usable(state: GudnakState, frame: Frame) -> list[int]:
        if top_square(state, here(frame)) < 0:
            return []
        cid = ref_card(here(frame))
        codes = HOOKS.statics.codes_of(state, cid)
        if not codes or any(code.nests for code in codes):
            return []
        user = frame[SEAT] if seat is None else seat(state, frame)
        return [n for n in range(len(HOOKS.resolve.actions_of(state, cid))) if HOOKS.resolve.can_use(state, cid, n, user)]

    def feasible(state: GudnakState, frame: Frame) -> bool:
        return bool(usable(state, frame))

    _, some = builder.objects(what, feasible=feasible, decider=seat, place=place)
    builder.choose(which, usable, one, one, decider=seat, noun="number")

    def act(state: GudnakState, frame: Frame) -> bool:
        if not frame[which]:
            return False
        user = frame[SEAT] if seat is None else seat(state, frame)
        actions.do_use(state, ref_card(here(frame)), frame[which][0], user)
        return True

    builder.do(act)
    builder.changes.append(some if isinstance(what, Selector) else feasible)


def play(builder: Build, do: Do) -> None:
    """Play a Tactic of a hand or Graveyard at no cost; not one that plays or uses others itself."""
    what = do.arg("what")
    if not isinstance(what, Selector) or several(what):
        raise NotKnown("do:play")
    phrase = Phrase(what, builder, words_of(builder).cards)
    if not phrase.zone:
        raise NotKnown("play:what")
    words_of(builder).nests()
    seat = actor(do, builder)
    place, goal = builder.register(what.slot, "card"), builder.register(noun="square")

    def player(state: GudnakState, frame: Frame) -> int:
        return frame[SEAT] if seat is None else seat(state, frame)

    def kind(state: GudnakState, frame: Frame) -> int:
        return state.cards.kind[definition_of(state, frame[place][0])] if frame[place] else -1

    def goals(state: GudnakState, frame: Frame) -> list[int]:
        if kind(state, frame) == m.CONSTRUCT:
            return actions.construct_squares(state, player(state, frame))
        if kind(state, frame) == m.ATTACHMENT:
            return actions.attachment_squares(state, player(state, frame), definition_of(state, frame[place][0]))
        return []

    def feasible(state: GudnakState, frame: Frame) -> bool:
        definition = definition_of(state, frame[place][0])
        compiled = state.cards.compiled[definition]
        if kind(state, frame) != m.TACTIC or compiled is None or compiled.code is None:
            return bool(goals(state, frame))
        zones = getattr(state, phrase.zone)
        cid = next((c for zone in zones for c in zone if state.def_of[c] == definition), -1)
        return cid >= 0 and not compiled.code.nests and HOOKS.resolve.can_play(state, cid, player(state, frame))

    _, some = builder.objects(what, feasible=feasible, decider=seat, place=place)
    builder.choose(goal, goals, one, one, decider=seat, noun="square")
    builder.do(take_cards(place, phrase))

    def act(state: GudnakState, frame: Frame) -> bool:
        if not frame[place]:
            return False
        cid = ref_card(frame[place][0])
        if state.cards.kind[state.def_of[cid]] != m.TACTIC and not frame[goal]:
            return False
        board.take(state, cid, m.PLAYED)
        state.hands[player(state, frame)].append(cid)
        actions.do_play(state, player(state, frame), cid, frame[goal][0] if frame[goal] else -1)
        return True

    builder.do(act)
    builder.changes.append(some)


# ---- Attachments ---------------------------------------------------------------------------------------------------------


def attach(builder: Build, do: Do) -> None:
    """Attach an Attachment to a fighter; who does it controls it from then on (GUD-052: one of each player's on a fighter)."""
    what, to = do.arg("what"), do.arg("to")
    if several(what) or several(to):
        raise NotKnown("do:attach")
    fighters(to, builder)
    phrase = Phrase(what, builder, words_of(builder).cards) if isinstance(what, Selector) else None
    place, goal, seat = place_of(what, builder), place_of(to, builder), actor(do, builder)
    this, there = first(place), first(goal)
    hosts = candidates(to, builder)

    def free(state: GudnakState, frame: Frame, host: int) -> bool:
        user = frame[SEAT] if seat is None else seat(state, frame)
        borne = state.attached.get(ref_card(host), ())
        return top_square(state, host) >= 0 and all(
            state.controller(cid) != user and card_ref(cid) != this(frame) for cid in borne
        )

    def feasible(state: GudnakState, frame: Frame) -> bool:
        attachment = this(frame) != -1 and state.cards.kind[definition_of(state, this(frame))] == m.ATTACHMENT
        return attachment and any(free(state, frame, host) for host in hosts(state, frame))

    _, some = builder.objects(what, feasible=feasible, decider=seat, place=place)
    needs = len(builder.needs)
    builder.objects(to, feasible=lambda s, f: free(s, f, there(f)), decider=seat, place=goal)
    del builder.needs[needs:]
    if phrase is not None and phrase.zone:
        assert place is not None
        builder.do(take_cards(place, phrase))

    def act(state: GudnakState, frame: Frame) -> bool:
        if this(frame) >= -1 or there(frame) >= -1 or not free(state, frame, there(frame)):
            return False
        cid = ref_card(this(frame))
        board.take(state, cid, m.ATTACHED)
        board.attach(state, cid, ref_card(there(frame)), frame[SEAT] if seat is None else seat(state, frame))
        return True

    builder.do(act)
    builder.changes.append(some if isinstance(what, Selector) else feasible)


def swap(builder: Build, do: Do) -> None:
    """Swap; also two Attachments, or a fighter with a card of a hand or Graveyard, which takes its exact place (GUD-250)."""
    what, other = do.arg("what"), do.arg("with")
    zone = Phrase(other, builder, words_of(builder).cards).zone if isinstance(other, Selector) else ""
    attachments = isinstance(what, Selector) and builder.words.noun(what) == "attachment"
    if not zone and not attachments:
        effects.swap(builder, do)
        return
    if several(what) or several(other):
        raise NotKnown("do:swap")
    place, second, seat = place_of(what, builder), place_of(other, builder), actor(do, builder)
    this, that = first(place), first(second)
    partners = candidates(other, builder)

    def fits(state: GudnakState, thing: int, partner: int) -> bool:
        if thing == partner:
            return False
        if attachments:
            return state.cards.kind[definition_of(state, partner)] == m.ATTACHMENT
        return bool(state.cards.land[definition_of(state, partner)])

    def feasible(state: GudnakState, frame: Frame) -> bool:
        return this(frame) != -1 and any(fits(state, this(frame), partner) for partner in partners(state, frame))

    _, some = builder.objects(what, feasible=feasible, decider=seat, place=place)
    needs = len(builder.needs)
    builder.objects(other, feasible=lambda s, f: fits(s, this(f), that(f)), decider=seat, place=second)
    del builder.needs[needs:]
    if zone and isinstance(other, Selector):
        assert second is not None
        builder.do(take_cards(second, Phrase(other, builder, words_of(builder).cards)))

    def act(state: GudnakState, frame: Frame) -> bool:
        if this(frame) >= -1 or that(frame) >= -1:
            return False
        one_of, other_of = ref_card(this(frame)), ref_card(that(frame))
        if not attachments:
            if top_square(state, this(frame)) < 0:
                return False
            board.swap(state, one_of, other_of)
            return True
        host, guest = board.host_of(state, one_of), board.host_of(state, other_of)
        if host < 0 or guest < 0 or host == guest:
            return False
        for cid, to in ((one_of, guest), (other_of, host)):
            seat_of = state.attachment_seat[cid]
            board.take(state, cid, m.SWAPPED)
            board.attach(state, cid, to, seat_of)
        return True

    builder.do(act)
    builder.changes.append(some if isinstance(what, Selector) else feasible)


# ---- songs ---------------------------------------------------------------------------------------------------------------


def sing(builder: Build, do: Do) -> None:
    """Fatigue fighters, which sing; X is how many do. Some sing although they are fatigued."""
    what = do.arg("with")
    fighters(what, builder)
    place = place_of(what, builder)
    here = first(place)

    def feasible(state: GudnakState, frame: Frame) -> bool:
        cid = ref_card(here(frame))
        return not state.fatigued[cid] or statics.banned(state, "may:sing", cid)

    things, some = builder.objects(what, feasible=feasible, decider=actor(do, builder), place=place)

    def work(state: GudnakState, frame: Frame, ref: int) -> bool:
        board.fatigue(state, ref_card(ref))
        return True

    builder.do(each_thing(things, work))
    builder.changes.append(some)


def choose_trait(builder: Build, do: Do) -> None:
    """Choose one of the traits of the game; "the chosen trait" speaks of it."""
    place = builder.register(CHOSEN_TRAIT, "trait")
    builder.clear(place)
    builder.choose(place, lambda state, frame: range(1, len(state.cards.trait_names) + 1), one, one, noun="trait")


VERBS: dict[str, Callable[[Build, Do], None]] = {
    **effects.VERBS,
    "attach": attach,
    "choose_trait": choose_trait,
    "destroy": destroy,
    "discard": discard,
    "flip": traps.flip,
    "gain_control": gain_control,
    "play": play,
    "put": put,
    "relocate_alone": effects.relocate,
    "remove": remove,
    "sacrifice": sacrifice,
    "reveal": reveal,
    "rotate": traps.rotate,
    "search": search,
    "shuffle": shuffle,
    "shuffle_into": shuffle_into,
    "sing": sing,
    "summon": summon,
    "swap": swap,
    "use_ability": use_ability,
}
"""All verbs, by the name that the tree gives them."""
