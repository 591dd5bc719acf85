"""Gudnak's verbs: for each its instructions, what a subject does with it, what it suffers, and what its roles can hold."""

from __future__ import annotations

from typing import Any

from toolkit.games.gudnak.vocabulary_stacks import PUT
from toolkit.wording.rows import Fields, reads, row, word
from toolkit.wording.rows_plain import extra
from toolkit.wording.tree import THIS, Amount, Do, Player, Ref
from toolkit.wording.vocabulary import Role, Verb

_F = frozenset({"fighter"})
_IN_PLAY = frozenset({"fighter", "construct"})
_ANY = frozenset({"fighter", "construct", "attachment"})
_CARDS = frozenset({"card", "fighter", "construct", "attachment", "tactic"})
_SWAPPED = frozenset({"fighter", "attachment"})
_SQUARE = Role(frozenset({"square"}), chosen="a")

VERBS = (
    Verb(
        "destroy",
        ("destroy~ {what:np}",),
        {"what": Role(_ANY)},
        ("destroy~ [{what:np}]", "destroy~ {what:np} {how:in_attack}"),
        "destroyed [by {by:np}] [{how:in_attack}]",
        example="Destroy target enemy II or less.",
    ),
    Verb(
        "sacrifice",
        ("sacrifice~ {what:np}",),
        {"what": Role(_IN_PLAY, chosen="a")},
        (),
        "sacrificed",
        example="Sacrifice a friendly fighter. If you do, draw 2 cards.",
    ),
    Verb("draw", ("draw~ {count:cards}",), {"count": Role()}, example="Draw 2 cards."),
    Verb(
        "discard",
        ("discard~ {what:np} [{how:chance}]", "discard~ {what:place}"),
        {"what": Role(_CARDS, chosen="a", zone="hand", at="from")},
        (),
        "discarded",
        example="Discard a card.",
    ),
    Verb(
        "move",
        ("move~ {what:np} [to {to:np}]", "move~ {what:np} {way:way}", "move~ {what:np} into {to:np}"),
        {"what": Role(_IN_PLAY), "to": _SQUARE},
        ("move~",),
        "moved",
        doer="what",
        example="Move target friendly fighter.",
    ),
    Verb(
        "relocate",
        (
            "relocate~ {what:np} [{by:distance}] [to {to:np}]",
            "relocate~ {what:np} [{by:distance}] {way:way}",
            "relocate~ {what:np} into {to:np}",
            "relocate~ {what:np} on_top_of {to:np}",
        ),
        {"what": Role(_IN_PLAY), "by": Role(), "to": _SQUARE},
        ("relocate~",),
        "relocated",
        doer="what",
        example="Relocate target enemy fighter to an adjacent unoccupied square.",
    ),
    Verb(
        "attack",
        ("attack~ [{what:np}] with {with:np}",),
        {"what": Role(_F), "with": Role(_F)},
        ("attack~ [{what:np}]",),
        "attacked [by {by:np}]",
        doer="with",
        example="Attack with target friendly fighter.",
    ),
    Verb(
        "deploy",
        ("deploy~ {what:np} [to {to:np}]", "deploy~ {what:np} into {to:np}"),
        {"what": Role(frozenset({"fighter", "card"}), chosen="a", zone="hand", at="from"), "to": _SQUARE},
        (),
        "deployed [to {to:np}] [on_top_of {on:np}]",
        example="Deploy a fighter from your hand.",
    ),
    Verb(
        "put",
        ("put~ {what:np} into {to:place}", "return~ {what:np} to {to:place}", *PUT),
        {"what": Role(_CARDS), "to": _SQUARE, "under": Role(_F), "onto": Role(_IN_PLAY)},
        example="Put target I in your Graveyard into your hand.",
    ),
    Verb(
        "swap",
        ("swap~ {what:np} with {with:np}",),
        {"what": Role(_SWAPPED), "with": Role(_CARDS)},
        (),
        "swapped",
        example="Swap target friendly fighter with another friendly fighter.",
    ),
    Verb("fatigue", ("fatigue~ {what:np}",), {"what": Role(_F)}, participle="fatigued", example="Fatigue target enemy fighter."),
    Verb(
        "unfatigue",
        ("{what:np!} be~ no_longer fatigued", "unfatigue~ {what:np}"),
        {"what": Role(_F)},
        example="Target friendly fighter is no longer fatigued.",
    ),
    Verb("gain_action", ("gain~ {count:actions}",), {"count": Role()}, example="Gain an action."),
    Verb("use", (), {}, ("use~ an_Action_ability", "use~ an_ability")),
    Verb("defend", (), {}, ("defend~",)),
    Verb("leave", (), {"what": Role(frozenset({"square"}), chosen="a")}, ("leave~ [{what:np}]",)),
    Verb("enter", (), {"what": Role(frozenset({"square"}), chosen="a")}, ("enter~ {what:np}",), "entered [by {by:np}]"),
)


def _own_square(value: Any) -> Fields | None:
    return {} if isinstance(value, Ref) and value.part == "square" and value.slot != THIS and not value.noun else None


def _mill_own(values: Fields) -> Do:
    return Do("mill", (("count", values["count"]), ("of", Player("actor"))))


def _mill_actor(value: Any) -> Fields | None:
    fits = isinstance(value, Do) and value.verb == "mill" and value.actor is None and value.arg("of") == Player("actor")
    return {"count": value.arg("count")} if fits else None


def _mill(of: Player) -> tuple[Any, Any]:
    def make(values: Fields) -> Do:
        return Do("mill", (("count", values["count"]), ("of", of)))

    def split(value: Any) -> Fields | None:
        fits = isinstance(value, Do) and value.verb == "mill" and value.actor is None and value.arg("of") == of
        return {"count": value.arg("count")} if fits else None

    return make, split


EXTRA = (
    row("ref", lambda _: Ref(-1, part="square"), _own_square, "its square", group="ref"),
    *(
        word("ref", Ref(THIS, noun, "square"), f"this_{noun}'s square", group="ref")
        for noun in ("fighter", "construct", "attachment", "location")
    ),
    *extra("cards", "card"),
    *extra("actions", "action"),
    reads("vp", lambda v: Do("gain_action", (("count", v["count"]),)), "gain~ {count:actions} until_end_of_turn"),
    reads("cards", lambda _: Amount("number", 1), "a card# from your deck"),
    reads("cards", lambda v: Amount("number", v["n"]), "{n:NUMBER} card# from your deck"),
    row(
        "top_cards",
        lambda _: Amount("number", 1),
        lambda a: {} if a == Amount("number", 1) else None,
        "card",
    ),
    row(
        "top_cards",
        lambda v: Amount("number", v["n"]),
        lambda a: {"n": a.number} if isinstance(a, Amount) and a.kind == "number" and a.number > 1 else None,
        "{n:NUMBER} card#",
    ),
    row(
        "vp",
        *_mill(Player("you")),
        "put~ the_top {count:top_cards} of your deck into your Graveyard",
        example="Put the top card of your deck into your Graveyard.",
        group="verb",
        node="do:mill",
    ),
    row(
        "vp",
        *_mill(Player("opponent")),
        "put~ the_top {count:top_cards} of your_opponent's deck into their Graveyard",
        "put~ the_top {count:top_cards} of your_opponent's deck into your_opponent's Graveyard",
        example="Put the top 2 cards of your opponent's deck into their Graveyard.",
        group="verb",
        node="do:mill",
    ),
    row(
        "vp",
        _mill_own,
        _mill_actor,
        "put~ the_top {count:top_cards} of their deck into their Graveyard",
        group="verb",
        node="do:mill",
    ),
)
