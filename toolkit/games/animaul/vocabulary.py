"""AniMaul's rules English: its nouns, zones, adjectives and kinds of card; the rest in neighbouring files."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from toolkit.content.library import Library, OncePerLibrary
from toolkit.games.animaul import vocabulary_choices as choices
from toolkit.games.animaul import vocabulary_counts as counts
from toolkit.games.animaul import vocabulary_decks as decks
from toolkit.games.animaul import vocabulary_events as events
from toolkit.games.animaul import vocabulary_plain as plain
from toolkit.games.animaul import vocabulary_states as states
from toolkit.games.animaul import vocabulary_variants as variants
from toolkit.games.animaul import vocabulary_verbs as verbs
from toolkit.games.animaul.idioms import IDIOMS
from toolkit.games.animaul.vocabulary_examples import EXAMPLES
from toolkit.wording.synonyms import SYNONYMS, table
from toolkit.wording.vocabulary import Kind, Noun, Vocabulary, adjective, distance

if TYPE_CHECKING:
    from toolkit.wording.reader import Reader

_WHOSE = {"friendly", "enemy", "controlled_by", "other", "other_than"}
_BESIDE = {"adjacent", "adjacent_to"}
_RARE = {"bronze", "silver", "gold", "platinum"}
_FOUGHT = {"has_life", "has_bonus_dice", "most", "least"}
_TAGS = {"Colossal", "Continuous"}
_HELD = {"in", "from", "face_down", "face_up", "equipped", "has_counters", "shares_subtype"}
_CARD = frozenset({*_WHOSE, *_BESIDE, *_RARE, *_TAGS, *_HELD})
_UNIT = frozenset({*_CARD, "damaged", *_FOUGHT})
_MINI = frozenset({*_WHOSE, *_BESIDE, *_RARE, "on", "damaged", "equipped", "has_counters", *_FOUGHT})
_WIDE = frozenset({"card"})
_FIGHTER = frozenset({"card", "fighter"})

NOUNS = (
    Noun("card", "card#", _UNIT, card=True),
    Noun("animal", "Animal#", _UNIT, card=True, also=_FIGHTER, figure="animal_miniature"),
    Noun("critter", "Critter#", _UNIT, card=True, also=_FIGHTER, figure="critter_miniature"),
    Noun("biome", "Biome#", _CARD, card=True, also=frozenset({"card", "space"})),
    Noun("action", "Action#", _CARD, card=True, also=_WIDE),
    Noun("reaction", "Reaction#", _CARD, card=True, also=frozenset({"card", "action"})),
    Noun("trait", "Trait#", _CARD | {"equipped_to"}, card=True, also=_WIDE),
    Noun("trap", "Trap#", _CARD | {"equipped_to"}, card=True, also=frozenset({"card", "trait"})),
    Noun("m_type", "M-Type#", _UNIT, card=True, also=_FIGHTER),
    Noun("m_animal", "M-Animal#", _UNIT, card=True, also=_FIGHTER | {"animal"}),
    Noun("m_critter", "M-Critter#", _UNIT, card=True, also=_FIGHTER | {"critter"}),
    Noun("miniature", "miniature#", _MINI, place="miniature", also=_FIGHTER),
    Noun("animal_miniature", "Animal_miniature#", _MINI, place="miniature", also=_FIGHTER | {"miniature", "animal"}),
    Noun("critter_miniature", "Critter_miniature#", _MINI, place="miniature", also=_FIGHTER | {"miniature", "critter"}),
    Noun("fighter", "fighter#", _MINI, stands_for=("miniature", "animal", "critter")),
    Noun("space", "space#", frozenset({*_WHOSE, *_BESIDE, "empty"})),
    Noun("cell", "cell#", frozenset({*_BESIDE, "empty"})),
)
ADJECTIVES = (
    *(adjective(name) for name in ("friendly", "enemy", "adjacent", "other", "equipped", "damaged", "empty")),
    adjective("face_down", "face_down"),
    adjective("face_up", "face_up"),
    *(adjective(name) for name in ("bronze", "silver", "gold", "platinum", "Colossal", "Continuous")),
)
_FIGHTS = {
    **dict.fromkeys(("animal", "critter", "m_type", "m_animal", "m_critter", "fighter"), "card"),
    **dict.fromkeys(("miniature", "animal_miniature", "critter_miniature"), "miniature"),
}
KINDS = {
    "action": Kind("card", "play", also={"action": "card", "reaction": "card"}),
    "animal": Kind("card", "passive", also=_FIGHTS),
    "biome": Kind("card", "passive", also={"biome": "card"}),
    "critter": Kind("card", "passive", also=_FIGHTS),
    "trait": Kind("card", "passive", also={"trait": "card", "trap": "card"}),
}
_SYNONYMS = table("""
friendly = allied | ally | allies | friend | friends
enemy = hostile | opposing | foe | foes
fighter = unit | units | creature | creatures
face down = face-down | facedown
face up = face-up | faceup
discard pile = discards
empty = unoccupied | vacant
Animal miniature = Animal's miniature | miniature of an Animal
Critter miniature = Critter's miniature | miniature of a Critter
on the field = in play
""")

VOCABULARY = Vocabulary(
    game="animaul",
    nouns=NOUNS,
    verbs=(*verbs.VERBS, *choices.VERBS, *events.VERBS),
    extra=(
        *decks.EXTRA,
        *ADJECTIVES,
        *distance("distance", "space"),
        *counts.EXTRA,
        *states.EXTRA,
        *verbs.EXTRA,
        *events.EXTRA,
        *choices.EXTRA,
        *variants.EXTRA,
        *plain.EXTRA,
    ),
    hidden=frozenset({"hand", "deck", "discard_pile", "extra_deck"}),
    labels={"Action": "action", "Free": "free"},
    instructs=frozenset({"action", "free", "play"}),
    holds=frozenset({"play"}),
    kinds=KINDS,
    quoted=KINDS["animal"],
    idioms=IDIOMS,
    default_noun="card",
    foresees=True,
    alone={"enemy": "fighter", "friendly": "fighter"},
    late=frozenset(_TAGS),
    statistic="roll",
    shown={
        "deck": "a deck",
        "tally": "what is counted",
        "damage": "how much damage",
        "points": "how many points",
        "actions": "how many actions",
        "counters": "how many counters",
        "bonus_dice": "how many bonus dice",
        "top_cards": "how many cards",
        "held_counters": "so many counters",
        "held_dice": "so many bonus dice",
        "held_life": "so much Life",
        "held_points": "so many points",
        "distance": "how many spaces",
        "deck_changes": "has or gains something",
        "deck_attack": "attacked",
        "deck_roll": "rolls so much",
        "random": "at random",
        "prevented": "how much of that damage",
        "measure": "what is counted",
    },
    levels=False,
    trait="sub-type",
    roles={
        "attacking": "when_attacking [{against:np}]",
        "attacked": "when_defending [against {against:np}]",
        "combat": "when_attacking_or_defending [against {against:np}]",
    },
    examples=EXAMPLES,
    synonyms={
        **SYNONYMS,
        **_SYNONYMS,
        **counts.SYNONYMS,
        **states.SYNONYMS,
        **verbs.SYNONYMS,
        **events.SYNONYMS,
        **variants.SYNONYMS,
        **choices.SYNONYMS,
        **plain.SYNONYMS,
    },
)


@lru_cache(maxsize=16)
def _language(traits: tuple[str, ...], names: tuple[str, ...]) -> Reader:
    from toolkit.content.library import Library
    from toolkit.games.animaul.advice import ADVICE
    from toolkit.games.animaul.model import Cards
    from toolkit.games.animaul.program import IMPLEMENTED, missing
    from toolkit.wording.reader import Reader

    cards = Cards(Library("animaul", [], {"subtypes": list(traits)}), None)
    return Reader(VOCABULARY, traits, names, IMPLEMENTED, lambda text: missing(text, cards), ADVICE)


def _language_of(library: Library | None) -> Reader:
    cards = list(library) if library is not None else []
    keys = ("subtypes", "colours")
    declared = [name for key in keys for name in library.declared.get(key, [])] if library is not None else []
    used = [name for card in cards for key in keys for name in getattr(card, key, ())]
    return _language(tuple(sorted({*declared, *used})), tuple(sorted({card.name for card in cards})))


_OF_LIBRARY = OncePerLibrary(_language_of, "subtypes", "colours")


def language(library: Library | None = None) -> Reader:
    """AniMaul's rules English with the sub-types, colours and card names of a library; the same object for the same names."""
    return _OF_LIBRARY(library)
