"""Gudnak's rules English: its nouns, zones, adjectives and kinds of card; its verbs stand in `vocabulary_verbs`."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from toolkit.content.library import Library, OncePerLibrary
from toolkit.games.gudnak import vocabulary_answers as answers
from toolkit.games.gudnak import vocabulary_choices as choices
from toolkit.games.gudnak import vocabulary_places as places
from toolkit.games.gudnak import vocabulary_stacks as stacks
from toolkit.games.gudnak.idioms import IDIOMS
from toolkit.games.gudnak.vocabulary_examples import EXAMPLES
from toolkit.games.gudnak.vocabulary_verbs import EXTRA, VERBS
from toolkit.wording.rows import word
from toolkit.wording.synonyms import SYNONYMS, table
from toolkit.wording.tree import Place, Player
from toolkit.wording.vocabulary import Kind, Noun, Vocabulary, adjective, counted, distance, zone

if TYPE_CHECKING:
    from toolkit.wording.reader import Reader

_WHOSE = {"friendly", "enemy", "controlled_by"}
_PLACED = {"adjacent", "adjacent_to", "in", "on", "from", "other_than", "other", "within", "at_distance"}
_PILED = {*stacks.ADJECTIVES, "buried_under", "weaker_than", "stronger_than", "chosen_trait", "same_name"}
_FIGHTER = frozenset(
    {*_WHOSE, *_PLACED, "has_power", "fatigued", "unfatigued", "basic", "attached", "shares_trait", "this_turn", *_PILED}
)
_CONSTRUCT = frozenset({*_WHOSE, *_PLACED})

NOUNS = (
    Noun("fighter", "fighter#", _FIGHTER, card=True),
    Noun("construct", "Construct#", _CONSTRUCT, card=True),
    Noun("attachment", "Attachment#", frozenset({*_WHOSE, "in", "from", "on", "other_than", "other"}), card=True),
    Noun("stack", "stack#", _CONSTRUCT, card=True),
    Noun("square", "square#", frozenset({*_PLACED, "unoccupied", "empty"})),
    Noun("location", "Location#", frozenset({*_WHOSE, *_PLACED, "unoccupied", "empty"})),
    Noun("card", "card#", frozenset({"this_turn", "has_power", "in", "from", "other_than", "other", "basic"}), card=True),
    Noun("tactic", "Tactic#", frozenset({"in", "from", "other_than", "other"}), card=True),
)
ZONES = (
    zone("hand", "hand"),
    zone("graveyard", "Graveyard"),
    zone("deck", "deck"),
    zone("back_row", "Back_Row"),
    zone("gates", "Gates"),
    zone("battlefield", "the_Battlefield", owned=False),
)
ADJECTIVES = (
    adjective("friendly"),
    adjective("enemy"),
    adjective("adjacent"),
    adjective("other"),
    adjective("fatigued"),
    adjective("unfatigued"),
    adjective("unoccupied"),
    adjective("empty"),
    adjective("basic", "Basic"),
    adjective("attached"),
    *map(adjective, stacks.ADJECTIVES),
)
KINDS = {
    "hero": Kind("fighter", "passive"),
    "basic": Kind("fighter", "passive"),
    "token": Kind("fighter", "passive"),
    "tactic": Kind("card", "play", placed=False),
    "song": Kind("card", "play", placed=False),
    "construct": Kind("construct", "passive"),
    "trap": Kind("construct", "passive"),
    "attachment": Kind("attachment", "passive"),
    "location": Kind("location", "passive"),
    "stronghold": Kind("fighter", "passive"),
}
_SYNONYMS = table("""
unfatigued = non-fatigued | not fatigued
fighter = unit | units | fighter card | fighter cards
Construct = Construct card | Construct cards
Attachment = Attachment card | Attachment cards
Tactic = Tactic card | Tactic cards
friendly = ally | allies | allied
with power = of power | whose power is | that has power | that have power
swap = exchange | exchanges | switch | switches
Graveyard = discard pile
Back Row = home row
adjacent = neighbouring | neighboring
considered = considered to be | treated as
""")

VOCABULARY = Vocabulary(
    game="gudnak",
    nouns=NOUNS,
    verbs=(*VERBS, *places.VERBS, *stacks.VERBS, *answers.VERBS, *choices.VERBS),
    extra=(
        word("place", Place("graveyard", Player("each_player")), "any Graveyard", "a Graveyard", "each Graveyard"),
        *ZONES,
        *ADJECTIVES,
        *counted("cards", "card"),
        *counted("actions", "action"),
        *distance("distance", "square"),
        word("circumstance", "while_fatigued", "even_while fatigued"),
        *EXTRA,
        *places.EXTRA,
        *stacks.EXTRA,
        *answers.EXTRA,
        *choices.EXTRA,
    ),
    labels={"Action": "action", "Deploy": "deploy", "Passive": "passive"},
    instructs=frozenset({"action", "deploy", "play"}),
    kinds=KINDS,
    idioms=IDIOMS,
    default_noun="fighter",
    roman=True,
    alone={"enemy": "fighter", "friendly": "fighter"},
    examples=EXAMPLES,
    synonyms={**SYNONYMS, **_SYNONYMS, **table(stacks.SYNONYMS), **table(choices.SYNONYMS), **answers.SYNONYMS},
)


@lru_cache(maxsize=16)
def _language(traits: tuple[str, ...], names: tuple[str, ...], beside: tuple[tuple[str, str], ...]) -> Reader:
    from toolkit.content.library import Library
    from toolkit.games.gudnak.advice import ADVICE
    from toolkit.games.gudnak.cards import MODELS
    from toolkit.games.gudnak.model import Cards
    from toolkit.games.gudnak.program import IMPLEMENTED, missing
    from toolkit.wording.reader import Reader

    power = {"token": {"power": 1}}
    stand_ins = [MODELS[kind].model_validate({"name": name, "kind": kind, **power.get(kind, {})}) for name, kind in beside]
    cards = Cards(Library("gudnak", stand_ins, {"factions": [], "traits": list(traits)}), None)
    return Reader(VOCABULARY, traits, names, IMPLEMENTED, lambda text: missing(text, cards) if text.understood else [], ADVICE)


def _language_of(library: Library | None) -> Reader:
    from toolkit.games.gudnak.cards import TRAITS

    cards = list(library) if library is not None else []
    declared = library.declared.get("traits", []) if library is not None else []
    used = [trait for card in cards for trait in getattr(card, "traits", ())]
    traits = tuple(sorted({*TRAITS, *declared, *used}))
    beside = {(card.name, kind) for card in cards if (kind := getattr(card, "kind", "")) in ("token", "location")}
    return _language(traits, tuple(sorted({card.name for card in cards})), tuple(sorted(beside)))


_OF_LIBRARY = OncePerLibrary(_language_of, "traits")


def language(library: Library | None = None) -> Reader:
    """Gudnak's rules English with the traits and card names of a library; the same object for the same names."""
    return _OF_LIBRARY(library)
