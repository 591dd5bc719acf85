"""Which cards come into a random deck together, and what curious players try."""

from __future__ import annotations

import pytest

from toolkit.content.deck_file import load_deck
from toolkit.content.decklist import DeckList
from toolkit.content.library import Library
from toolkit.content.project import Project
from toolkit.findings import exit_code
from toolkit.play.chance import Chance
from toolkit.registry import Game
from toolkit.registry import game as find_game
from toolkit.simulation.fuzz_decks import GUESTS, random_deck, random_decks
from toolkit.simulation.fuzz_players import Curious
from toolkit.simulation.partners import Partners, partners_of

Room = tuple[Game, Library, list[DeckList]]


@pytest.fixture(scope="module")
def room() -> Room:
    project, game = Project(None), find_game("animaul")
    library, _ = project.library(game)
    return game, library, [load_deck(path, "animaul") for path in project.deck_paths("animaul")]


def number_of(library: Library, name: str) -> int:
    """The number of a deck of which this card is the first guest."""
    cards = [card.name for card in library]
    return next(n for n in range(len(cards)) if (n * GUESTS + n * GUESTS // len(cards)) % len(cards) == cards.index(name))


def partners(room: Room, name: str, *but: str) -> set[str | None]:
    found = partners_of(room[0], room[1])
    return {found.one(name, Chance(seed), but) for seed in range(300)}


def test_partners_name_each_other_or_do_the_rare_thing_that_the_other_waits_for(room: Room) -> None:
    assert partners(room, "Ram Who Holds the Sky") == {"Thunder Ram"}
    assert {"Crag Ram", "Ram Who Holds the Sky"} < partners(room, "Thunder Ram")
    assert partners(room, "Thick Fur") == {"A Loose Thread", "Bottle Bridge"}, "not what discards itself"
    turned = partners(room, "Silver Reach")
    assert {"Spring Melt", "Undertow", "Dormouse Innkeeper"} <= turned and None not in turned
    assert "Lights Out" in turned and "Cinder Field" not in turned, "both wait"
    assert partners(room, "Swift Courier") == {None}, "many move"
    assert partners(room, "Thick Fur", "A Loose Thread", "Bottle Bridge") == {None}


def test_a_game_whose_cards_carry_no_text_has_no_partners(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    game, library, _ = room
    monkeypatch.setattr(type(game), "language", lambda game, library=None: None)
    found = Partners(game, library)
    assert {found.one(card.name, Chance(1)) for card in library} == {None}


def test_random_decks_hold_partners_of_their_own_first_guest_and_of_the_other_side(room: Room) -> None:
    game, library, decks = room
    own, across, number = 0, 0, number_of(library, "Thick Fur")
    for seed in range(12):
        made = random_deck(game, library, decks, Chance(seed), number, 0)
        names = {line.name for line in made.lines}
        assert not exit_code(game.check_deck(made, library)) and "Thick Fur" in names
        own += bool(names & {"A Loose Thread", "Bottle Bridge"})
        made = random_deck(game, library, decks, Chance(seed), 0, number)
        across += bool({line.name for line in made.lines} & {"A Loose Thread", "Bottle Bridge"})
    assert own >= 9 and across >= 9, (own, across)
    table = random_decks(game, library, decks, Chance(3), 5, 2)
    assert len(table) == 2 and not any(exit_code(game.check_deck(deck, library)) for deck in table)


def test_a_deck_starts_with_its_first_guest_if_it_may(room: Room) -> None:
    game, library, decks = room
    made = random_deck(game, library, decks, Chance(1), number_of(library, "Old Mother Root"))
    assert made.fields["starter"] == "Old Mother Root"
    made = random_deck(game, library, decks, Chance(1), number_of(library, "Thick Fur"))
    assert made.fields["starter"] != "Thick Fur" and not exit_code(game.check_deck(made, library))


def test_curious_players_try_few_actions_for_an_effect_that_they_have_not_seen() -> None:
    class Fork:
        """A position in which one action sets off an effect."""

        def __init__(self) -> None:
            self.told: list[tuple[str, int, str]] = []

        def to_move(self) -> int:
            return 0

        def copy(self) -> Fork:
            return Fork()

        traced = copy

        def apply(self, action: tuple[int, ...]) -> None:
            self.told.append(("effect", 0, "Bell: answer") if action[1] == 7 else ("draw", 0, "Bell"))

        def events(self) -> list[tuple[str, int, str]]:
            return self.told

    legal, first, later = [(11, n) for n in range(12)], 0, 0
    for seed in range(60):
        player, chance = Curious(lambda state, seat: 0.0), Chance(seed)
        first += player(Fork(), legal, chance) == (11, 7)  # type: ignore[arg-type]
        later += all(player(Fork(), legal, chance) != (11, 7) for _ in range(3)) if player.seen else 0  # type: ignore[arg-type]
    assert first > 35 and later > 15, "three times out of four; what it has seen is nothing new"
