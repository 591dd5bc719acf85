"""What cards and decks roll, and what cards cost, as texts change it: by whom, when, in which role and against whom."""

from __future__ import annotations

import pytest

from tests.games.animaul.effects_help import at, card, do, exact, legal, state
from toolkit.games.animaul import combat
from toolkit.games.animaul.hooks import HOOKS
from toolkit.games.animaul.model import ATTACKING, DEFENDING
from toolkit.games.animaul.state import AnimaulState

FIELD: dict[str, object] = {"5,0": "Actor", "9,0": "Bear", "9,5": "1:Otter", "12,0": "Mouse", "12,5": "1:Mouse", "15,0": "Grove"}


def says(text: str, *others: object, kind: str = "biome", **position: object) -> AnimaulState:
    """A card of seat 0 at 5,0 that says this, among the others of the field above."""
    field = {**FIELD, **position.pop("field", {})}  # type: ignore[dict-item]
    found = state(card(kind, "Actor", text), *others, field=field, **position)
    assert exact(found, "Actor"), text
    return found


# ---- what cards cost ---------------------------------------------------------------------------------------------------------


COSTLY = [card("biome", "Low"), card("biome", "High", rarity="gold"), card("critter", "Doe", rarity="silver")]


@pytest.mark.rule("ANI-055")
@pytest.mark.parametrize(("text", "own", "other"), [
    ("Biomes you control cost an action less.", (0, 2, 2), (1, 3, 2)),
    ("Biomes you control cost 2 actions less.", (0, 1, 2), (1, 3, 2)),
    ("Biomes cost an action more.", (2, 4, 2), (2, 4, 2)),
    ("Biomes your opponent controls cost an action more.", (1, 3, 2), (2, 4, 2)),
    ("Biomes cost 2 actions.", (2, 2, 2), (2, 2, 2)),
    ("Critters cost 2 actions during your turn.", (1, 3, 2), (1, 3, 2)),
    ("Critters cost an action during your turn.", (1, 3, 1), (1, 3, 1)),
    ("Critters cost an action during your opponent's turn.", (1, 3, 2), (1, 3, 2)),
])  # fmt: skip
def test_a_card_costs_what_the_text_says(text: str, own: tuple[int, ...], other: tuple[int, ...]) -> None:
    found = says(text, *COSTLY)
    for seat, wanted in ((0, own), (1, other)):
        costs = []
        for name in ("Low", "High", "Doe"):
            index = found.cards.index(name)
            assert index is not None
            costs.append(HOOKS.statics.cost(found, seat, index, found.cards.cost[index]))
        assert tuple(costs) == wanted, seat


@pytest.mark.rule("ANI-055")
def test_it_is_played_for_what_it_costs() -> None:
    found = says("Biomes you control cost 2 actions less.", *COSTLY, hands=[["High", "Low", "Doe"], []], actions=1)
    assert {play.split(" ")[0] for play in legal(found, "play")} == {"High", "Low"}
    do(found, "play Low 1,0")
    assert found.actions == 1
    do(found, "play High 0,1")
    assert found.active == 1
    dear = says("Critters cost an action more.", *COSTLY, hands=[["Mouse", "Doe"], []], actions=2, field={"12,1": "Grove"})
    assert {play.split(" ")[0] for play in legal(dear, "play")} == {"Mouse"}
    assert do(dear, "play Mouse 13,1").active == 1


# ---- dice --------------------------------------------------------------------------------------------------------------------


TEXTS = (
    "This card has 2d8 dice.", "This card has +1 die.", "Friendly Critters have +1 die when attacking.",
    "Enemy Animals have -2 dice.",
    "Critters have +2 when attacking.", "Critters adjacent to this card have +3 when defending.", "Animals have -1.",
    "This card has +2 when attacking Critters.", "This card has +2 when attacking your opponent's deck.",
    "Friendly Animals have +1 die for each counter on this card.", "While you control 2 or more Critters, Critters have +4.",
    "While you control 3 or more Critters, Critters have +4.", "Critters have +1 during your turn.",
    "Critters have +1 during your opponent's turn.", "Damaged Critters have +5 when attacking or defending.",
    "Your deck has +4 when defending.", "Animals have +2d4 when attacking.", "This card has -1d6.",
    "Other Animals have +1d8 when defending.",
)  # fmt: skip


@pytest.mark.parametrize("first", range(len(TEXTS)))
def test_what_is_usually_rolled_is_what_is_rolled_against_nobody(first: int) -> None:
    """All at once, as bots ask for it, comes to the same as card by card; dice beside those of the card count by their mean."""
    for second in (first, (first + 1) % len(TEXTS), (first * 7 + 3) % len(TEXTS)):
        text = "\n".join(dict.fromkeys((TEXTS[first], TEXTS[second])))
        field = {"5,1": {"card": "Mouse", "damage": 1, "bonus dice": 1}, "5,0": {"card": "Actor", "counters": 2, "bonus dice": 1}}
        found = says(text, kind="animal", field={**field, "20,0": "Actor", "22,0": "1:Actor"})
        units = [cid for cid in found.field.values() if found.cards.unit[found.def_of[cid]]]
        usual = combat.usual_dice(found, units)
        assert list(usual) == units
        for cid in units:
            for role, (count, size, plus) in zip((ATTACKING, DEFENDING), usual[cid], strict=True):
                more = 0
                if found.features & 2048:
                    rolled = HOOKS.statics.extra(found, cid, found.owner[cid], role, -1)
                    more = sum(sign * number * (faces + 1) // 2 for sign, number, faces in rolled)
                assert (count, size, plus - more) == combat.dice(found, cid, role), text


@pytest.mark.parametrize(("text", "attacking", "defending", "other"), [
    ("This card has +2d4 when attacking.", [(1, 2, 4)], [], []),
    ("This card has -1d6 when defending.", [], [(-1, 1, 6)], []),
    ("This card has +1d8.", [(1, 1, 8)], [(1, 1, 8)], []),
    ("Animals have +1d8 when defending.", [], [(1, 1, 8)], [(1, 1, 8)]),
    ("Enemy Animals have +1d8 when defending.", [], [], [(1, 1, 8)]),
    ("This card has +1d4 for each friendly Critter when attacking.", [(1, 1, 4)], [], []),
    ("While you control 2 Critters, this card has +1d8.", [], [], []),
    ("This card has +1d8 when attacking Critters.", [], [], []),
    ("This card has +1d8 when attacking Animals.", [(1, 1, 8)], [], []),
])  # fmt: skip
def test_dice_beside_those_of_a_card(text: str, attacking: object, defending: object, other: object) -> None:
    found = says(text, kind="animal")
    own, rival = at(found, "5,0"), at(found, "9,5")
    assert HOOKS.statics.extra(found, own, 0, ATTACKING, rival) == attacking
    assert HOOKS.statics.extra(found, own, 0, DEFENDING, rival) == defending
    assert HOOKS.statics.extra(found, rival, 1, DEFENDING, own) == other


@pytest.mark.rule("ANI-201")
@pytest.mark.parametrize("owner", [0, 1])
def test_dice_beside_those_of_a_deck_are_rolled_by_who_is_attacked(owner: int) -> None:
    text = "Your deck has +30d4 when defending."
    for attacker in (0, 1):
        field = {"5,0": f"{owner}:Actor", "0,2" if attacker == 0 else "0,1": f"{attacker}:Mouse"}
        found = state(card("biome", "Actor", text), field=field, active=attacker)
        found.log = []
        do(found, "attack 0,2 deck" if attacker == 0 else "attack 0,1 deck")
        rolls = [len(entry) - 5 for entry in found.log if entry[0] == -2]
        assert rolls == ([1, 30, 1] if owner != attacker else [1, 1])
        assert HOOKS.statics.extra(found, -1, owner, DEFENDING, -1) == [(1, 30, 4)]
        assert HOOKS.statics.extra(found, -1, 1 - owner, DEFENDING, -1) == []
        assert combat.deck_dice(found, owner) == (1, 20, 0), "they are no dice of the deck's own"


def test_copies_for_a_while_leave_out_oneself_and_those_without_abilities() -> None:
    loud = card("critter", "Loud", "This card has +3 when attacking.")
    mute = card("action", "Mute", "Damaged Critters lose all abilities.", tags=("Continuous",))
    text = "Free: This card gains the abilities of all friendly Critters until end of turn."
    field = {"20,0": "Loud", "21,0": {"card": "Loud", "damage": 1}, "22,0": "1:Loud", "30,0": "Mute"}
    made = says(text, loud, mute, kind="animal", field=field)
    assert combat.dice(made, at(made, "5,0"), ATTACKING)[2] == 0
    do(made, "use 5,0 1")
    assert combat.dice(made, at(made, "5,0"), ATTACKING)[2] == 3
    assert combat.dice(do(made, "end turn"), at(made, "5,0"), ATTACKING)[2] == 0
