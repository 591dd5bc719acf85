"""Edges of the engine: how games are set up and refused, ended, traced; how legal actions are looked up."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.animaul.effects_help import card, counters, do, exact, hand, legal, library, on, state, texts
from tests.games.animaul.engine_help import LIBRARY, PLAIN, at, deck, fresh
from toolkit.findings import Refused
from toolkit.games.animaul import combat, hooks
from toolkit.games.animaul.model import Cards, dice_of
from toolkit.games.animaul.setup import new_game, setting_of
from toolkit.games.animaul.vocabulary import language

# ---- set-up ------------------------------------------------------------------------------------------------------------------


def refused(*decks: Any, **options: Any) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as told:
        new_game(decks, LIBRARY, None, 1, options)
    return [(finding.code, finding.found) for finding in told.value.findings]


def test_every_fault_of_both_decks_is_told_at_once() -> None:
    found = refused(deck({"Bear": 1, "Beer": 2}), deck({"Moose": 1, "Otte": 1, "Owl": 1}))
    assert found == [("ANI-UNKNOWN", "Beer"), ("ANI-UNKNOWN", "Otte"), ("ANI-UNKNOWN", "Owl")]


def test_a_deck_needs_an_animal_to_start_with() -> None:
    assert refused(deck({"Mouse": 9}), deck()) == [("ANI-STARTER", "")]
    assert refused(deck({"Great Bear": 9}), deck()) == [("ANI-STARTER", "")], "no M-Animal starts"
    assert refused(deck(), deck(starter="Mouse")) == [("ANI-STARTER", "Mouse")]
    assert refused(deck(starter="Owl"), deck()) == [("ANI-STARTER", "Owl")]
    assert refused(deck({"Bear": 3}, starter="Otter"), deck()) == [("ANI-STARTER", "Otter")], "it is not in the deck"


@pytest.mark.parametrize("options", [
    {"cap": 0}, {"cap": True}, {"cap": "9"}, {"first": 2}, {"first": -2}, {"first": True}, {"first": "0"}, {"patience": 0},
    {"patience": True}, {"patience": 1.5}, {"speed": 1},
])  # fmt: skip
def test_an_option_that_cannot_be_is_refused(options: dict[str, Any]) -> None:
    assert [code for code, _ in refused(deck(), deck(), **options)] == ["ANI-OPTION"]


def test_options_are_taken() -> None:
    found = setting_of({"cap": 1, "first": 1, "patience": 1})
    assert (found.cap, found.first, found.patience) == (1, 1, 1)
    usual = setting_of({})
    assert (usual.cap, usual.first, usual.hand, usual.win, usual.patience) == (400, -1, 5, 50, 1000)
    assert setting_of({"first": 0}).first == 0 and setting_of({"first": -1}).first == -1


@pytest.mark.parametrize("first", [0, 1])
def test_who_is_said_to_begin_begins(first: int) -> None:
    for seed in range(4):
        found = do(fresh(seed, first=first), "start Bear 1,0", "start Bear 1,3")
        assert found.active == first and found.turn == 1 and found.actions == 1


def test_a_small_deck_is_drawn_out_in_the_first_hands() -> None:
    small = deck({"Bear": 1, "Mouse": 3}, ())
    found = do(new_game([small, deck()], LIBRARY, None, 1, {"first": 1}), "start Bear 1,0", "start Bear 1,3")
    assert [len(one) for one in found.hands] == [3, 6] and found.decks[0] == [] and found.points == [0, 0]


def test_the_extra_deck_is_beside_the_deck() -> None:
    found = fresh(1)
    assert [len(one) for one in found.extras] == [3, 3] and found.turn == 0
    assert all(found.owner[cid] == seat for seat in (0, 1) for cid in (*found.decks[seat], *found.extras[seat]))


def test_dice_are_read_from_what_is_printed() -> None:
    assert dice_of("2d6") == (2, 6) and dice_of("d8") == (1, 8) and dice_of("") == (0, 0) == dice_of(None)


# ---- endings -----------------------------------------------------------------------------------------------------------------


def test_patience_with_one_turn_has_an_end() -> None:
    found = do(at(actions=9, patience=3), "draw", "draw", "draw")
    assert found.over is None
    do(found, "draw")
    assert found.over is not None and (found.over.termination, found.over.scores) == ("loop", (0.5, 0.5))
    assert found.legal() == [] and found.to_move() == -1
    again = do(at(actions=9, patience=3), "draw", "draw", "end turn", "draw", "draw")
    assert again.over is None, "each turn is counted by itself"


def test_a_loop_that_nobody_can_stop_is_called_off() -> None:
    text = "After a Critter gains a counter, put a counter on target friendly Critter."
    found = state(card("biome", "Actor", text), card("action", "Lab", "Put a counter on target friendly Critter."),
                  field={"5,0": "Actor", "9,0": "Mouse"}, hands=[["Lab"], []])  # fmt: skip
    do(found, "play Lab 1,0")
    assert found.over is not None and found.over.termination == "loop"
    assert counters(found, "9,0") > 1000


def test_the_last_turn_is_the_one_that_the_cap_says() -> None:
    found = do(at(turn=4, cap=5), "end turn")
    assert found.over is None and found.turn == 5 and found.actions == 3
    do(found, "end turn")
    assert found.over is not None and (found.over.termination, found.over.scores) == ("cap", (0.5, 0.5))


@pytest.mark.rule("ANI-085")
@pytest.mark.parametrize("seat", [0, 1])
def test_who_has_won_has_won(seat: int) -> None:
    found = at(active=seat, points=[49, 49], hands=[["Grove"], ["Grove"]])
    do(found, "play Grove 1,0" if seat == 0 else "play Grove 1,3")
    assert found.over is not None and found.over.scores == ((1.0, 0.0) if seat == 0 else (0.0, 1.0))


# ---- legal actions as a list -------------------------------------------------------------------------------------------------


def test_legal_actions_are_counted_drawn_and_looked_up() -> None:
    found = at(field={"1,0": "Grove", "1,1": "Bear"}, hands=[["Mouse", "Fur", "Shout"], []])
    offered, same = found.legal(), at(field={"1,0": "Grove", "1,1": "Bear"}, hands=[["Mouse", "Fur", "Shout"], []]).legal()
    listed = list(same)
    assert len(offered) == len(listed) and [offered[number] for number in range(len(offered))] == listed
    assert offered == same == listed and offered != listed[:-1] and repr(offered) == repr(listed)
    assert offered[-1] == listed[-1] and offered[1:3] == listed[1:3]
    with pytest.raises(IndexError):
        offered[len(offered)]
    for other in (None, "draw", 0, (), (3, 0), (99, 99, 99), (1, 2), [0]):
        assert other not in offered
        assert other not in same
    assert all(action in offered and action in same for action in listed)
    moved = at(field={"1,0": "Grove", "2,1": "Bear"}, hands=[["Mouse", "Fur", "Shout"], []]).legal()
    assert moved != offered


# ---- traces ------------------------------------------------------------------------------------------------------------------


def test_what_happens_is_traced_with_who_did_it_and_to_what() -> None:
    found = at(field={"0,2": "Bear", "5,0": "Grove", "8,0": "Grove"}, decks=[10, ["Mouse", "Grove"]], hands=[["Brook"], []])
    found.log = []
    do(found, "attack 0,2 deck")
    told = found.events()
    assert [(word, seat, name.split(" ")[0]) for word, seat, name in told] == [
        ("attack", 0, "Bear"), ("roll", 0, "Bear"), ("roll", 1, "deck"), ("discard", 0, "Mouse"), ("points", 0, ""),
    ]  # fmt: skip
    found.log = []
    do(found, "play Brook 1,0")
    assert [(word, seat, name) for word, seat, name in found.events()][:2] == [("play", 0, "Brook"), ("points", 0, "")]
    log = found.log
    assert log is not None and log[1][3:] == (0, 2), "whose points, and how many"


def test_a_reaction_and_an_effect_are_traced() -> None:
    bite = card("action", "Bite", "After your opponent plays a Critter, draw a card.", tags=("Reaction",))
    found = state(bite, field={"0,5": "Grove"}, hands=[["Mouse"], ["Bite"]])
    found.log = []
    do(found, "play Mouse 1,5", "react Bite 1,3")
    told = found.events()
    assert ("play", 0, "Mouse") in told and ("draw", 1, "") in [(word, seat, "") for word, seat, _ in told]
    assert [seat for word, seat, name in told if name.startswith("Bite")] and [word for word, *_ in told].count("effect") == 1


# ---- what a card is ----------------------------------------------------------------------------------------------------------


def test_definitions_hold_what_is_printed() -> None:
    held = library(card("action", "Wait", "Draw a card.", tags=("Continuous",), rarity="platinum"),
                   card("trait", "Ribbon", tags=("Trap",), rarity="silver"))  # fmt: skip
    cards = Cards(held, language(held))

    def of(table: list[Any], name: str) -> Any:
        index = cards.index(name)
        assert index is not None
        return table[index]

    assert [of(cards.cost, name) for name in ("Bear", "Ribbon", "Wait")] == [1, 2, 4]
    assert of(cards.continuous, "Wait") and not of(cards.continuous, "Ribbon") and not of(cards.reaction, "Wait")
    assert [of(cards.unit, name) for name in ("Bear", "Mouse", "Grove", "Fur", "Shout")] == [True, True, False, False, False]
    assert of(cards.dice, "Bear") == (1, 6) and of(cards.dice, "Grove") == (0, 0) and of(cards.life, "Grove") == 0
    assert cards.numbers(0) == () and cards.numbers(0b101) == (0, 2)
    assert cards.index("beAR") == cards.index("Bear") and cards.index("Nobody") is None


def test_bonus_dice_of_a_card_without_dice_are_six_sided() -> None:
    found = at(field={"5,0": {"card": "Grove", "bonus dice": 3}, "6,0": {"card": "Moose", "bonus dice": 1}})
    dice = {found.cards.defs[found.def_of[cid]].name: combat.dice(found, cid) for cid in found.field.values()}
    assert dice == {"Grove": (3, 6, 0), "Moose": (3, 8, 0)}


def test_a_card_of_a_hand_is_where_its_name_belongs() -> None:
    found = do(at(hands=[["Bear", "Newt"], []], decks=[["Mouse"], 5]), "draw")
    names = [found.cards.defs[found.def_of[cid]].name for cid in found.hands[0]]
    assert names == sorted(names) == ["Bear", "Mouse", "Newt"]
    assert PLAIN.name == "animaul"


def test_an_ability_that_was_not_understood_leaves_the_others_their_limits() -> None:
    found = state(card("biome", "Actor", "Free: Flurble it.\nFree: Draw a card.\nAction: Gain a point."), field={"5,0": "Actor"})
    assert not exact(found, "Actor")
    uses = legal(found, "use")
    assert len(uses) == 2
    do(found, f"use {uses[0]}")
    assert len(hand(found)) == 1 and legal(found, "use") == uses[1:]
    do(found, f"use {uses[1]}")
    assert legal(found, "use") == uses[1:] and "draw" in texts(found) and on(found, "5,0") == "Actor"


def test_an_attack_asks_for_no_texts_where_no_card_has_any(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(hooks.HOOKS, "resolve", raising=False)
    position = at(field={"5,0": "Bear", "6,0": "1:Mouse"})
    attack = position.parse_action("attack 5,0 6,0")
    position.apply(attack)
    assert position.actions < 3
