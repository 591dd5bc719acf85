"""The rules that concern a card by itself: its fields, traits, labels, and the place where its text stops being understood."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from tests.games.gudnak.construction_kit import basic, card, make_library
from tests.wording.reading_kit import StopsAt
from toolkit.content.card import Card
from toolkit.content.cards_file import load_cards
from toolkit.content.library import Library
from toolkit.findings import Finding, Mark, Severity
from toolkit.games.gudnak.cards import FIGHTERS, MODELS, TACTICS, Fighter
from toolkit.games.gudnak.construction import check_cards
from toolkit.registry import game
from toolkit.wording.language import Language


def hero(name: str = "Ada", text: str = "Action: Draw a card.", **fields: Any) -> Card:
    return card("hero", name, **{"power": 2, "text": text, **fields})


def faults(*cards: Card, traits: tuple[str, ...] = (), language: Language | None = None) -> list[Finding]:
    library = Library("gudnak", cards, {"factions": ["Ash"], "traits": list(traits)})
    return check_cards(library, language)


def only(*cards: Card, **more: Any) -> Finding:
    found = faults(*cards, **more)
    assert len(found) == 1, found
    return found[0]


# ---- fields --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GUD-008")
@pytest.mark.parametrize(
    ("written", "power"),
    [("I", 1), ("II", 2), ("III", 3), (1, 1), ("2", 2), (3.0, 3), ("iii", 3), (" II ", 2), ("1.0", 1), ("Ⅲ", 3)],
)
def test_power_as_numeral_or_number(written: object, power: int) -> None:
    made = card("basic", "Guard", power=written)
    assert isinstance(made, Fighter)
    assert made.power == power


@pytest.mark.rule("GUD-008", "GUD-262")
@pytest.mark.parametrize("written", ["IV", 0, 4, "0", "", "IIII", None, True, 1.5, -1, "X", []])
@pytest.mark.parametrize("kind", FIGHTERS)
def test_other_powers_are_refused_in_plain_words(kind: str, written: object) -> None:
    with pytest.raises(ValidationError, match="power is I, II or III"):
        card(kind, "Guard", power=written)


@pytest.mark.rule("GUD-130", "GUD-263")
@pytest.mark.parametrize("kind", TACTICS)
def test_a_tactic_shows_its_cost(kind: str) -> None:
    with pytest.raises(ValidationError, match="cost"):
        card(kind, "Bolt")
    for wrong in (-1, "free", None, 1.5, "", True):
        with pytest.raises(ValidationError, match="cost is a whole number of actions"):
            card(kind, "Bolt", cost=wrong)
    assert [card(kind, "Bolt", cost=cost).cost for cost in (0, "1", 2.0, 3)] == [0, 1, 2, 3]  # type: ignore[attr-defined]


@pytest.mark.rule("GUD-131")
def test_a_cost_above_two_is_pointed_out() -> None:
    bolts = [card("tactic", f"Bolt {cost}", cost=cost, text="Draw a card.") for cost in (0, 1, 2, 3)]
    finding = only(*bolts)
    assert (finding.rule, finding.severity, finding.found) == ("GUD-131", Severity.WARNING, "3")


@pytest.mark.rule("GUD-002", "GUD-262", "GUD-263")
def test_a_card_has_the_fields_of_its_sort_and_no_others() -> None:
    for kind in FIGHTERS:
        with pytest.raises(ValidationError, match="cost"):
            card(kind, "Guard", power=1, cost=1)
        with pytest.raises(ValidationError, match="power"):
            card(kind, "Guard")
    for kind in TACTICS:
        with pytest.raises(ValidationError, match="power"):
            card(kind, "Bolt", cost=1, power=1)
        with pytest.raises(ValidationError, match="traits"):
            card(kind, "Bolt", cost=1, traits=["Brute"])
    with pytest.raises(ValidationError, match="name"):
        card("hero", "", power=1)
    assert set(MODELS) == {*FIGHTERS, *TACTICS, "location", "stronghold"}
    assert not set(FIGHTERS) & set(TACTICS)


@pytest.mark.rule("GUD-262", "GUD-263")
def test_faction_is_neutral_unless_written() -> None:
    for written in ("neutral", "", None, " NEUTRAL "):
        assert MODELS["basic"].model_validate({"kind": "basic", "name": "A", "power": 1, "faction": written}).faction == "Neutral"  # type: ignore[attr-defined]
    assert MODELS["tactic"].model_validate({"kind": "tactic", "name": "A", "cost": 1}).faction == "Neutral"  # type: ignore[attr-defined]
    finding = only(hero(faction="Asch"))
    assert (finding.rule, finding.severity) == ("GUD-169", Severity.ILLEGAL)
    assert finding.fix is not None
    assert finding.fix.say.startswith("Write Ash,")
    assert faults(hero(faction="Ash")) == []


@pytest.mark.rule("GUD-164")
def test_several_traits() -> None:
    for written in (["Brute", "demon"], "Brute, Demon", "brute; DEMON", ["Brute", "Demon", "brute"], "Brute/Demon"):
        assert card("token", "Imp", power=1, traits=written).traits == ("Brute", "Demon")  # type: ignore[attr-defined]
    with pytest.raises(ValidationError, match="traits are names"):
        card("token", "Imp", power=1, traits=[1])


def test_the_schema_for_editors_takes_what_the_models_take() -> None:
    fields = MODELS["hero"].model_json_schema()["properties"]
    assert fields["power"]["enum"] == ["I", "II", "III", 1, 2, 3]
    assert fields["traits"]["anyOf"] == [{"type": "array", "items": {"type": "string"}}, {"type": "string"}]
    assert MODELS["tactic"].model_json_schema()["properties"]["cost"]["type"] == "integer"


# ---- traits --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GUD-009")
def test_traits_are_the_rulebooks_or_declared() -> None:
    seven = ["Brute", "Soldier", "Hunter", "Hero", "Demon", "Shadow"]
    assert faults(hero(traits=seven), card("token", "Imp", power=1, traits=["Token"])) == []
    finding = only(hero(traits=["Hunter", "Brut"]))
    assert (finding.rule, finding.found, finding.severity, finding.basis) == ("GUD-009", "Brut", Severity.ILLEGAL, "ruling")
    assert finding.fix is not None
    assert finding.fix.say.startswith("Write Brute,")
    assert only(hero(traits=["Ember"])).found == "Ember"
    assert faults(hero(traits=["Ember"]), traits=("Ember",)) == []


@pytest.mark.rule("GUD-014")
def test_every_hero_has_the_trait_hero() -> None:
    for traits in ([], ["Soldier"], ["Hero"]):
        assert hero(traits=traits).all_traits.count("Hero") == 1  # type: ignore[attr-defined]
    assert "Hero" not in card("basic", "Guard", power=1).all_traits  # type: ignore[attr-defined]


@pytest.mark.rule("GUD-005", "GUD-014")
def test_no_basic_fighter_is_a_hero() -> None:
    finding = only(basic("Guard", "Ash", 1, "Hero"))
    assert (finding.rule, finding.severity) == ("GUD-005", Severity.ILLEGAL)
    assert faults(card("token", "Echo", power=1, traits=["Hero"])) == []


@pytest.mark.rule("GUD-018", "GUD-259")
def test_the_trait_token_is_for_tokens() -> None:
    assert only(hero(traits=["Token"])).rule == "GUD-018"
    assert only(basic("Guard", "Ash", 1, "Token")).rule == "GUD-018"
    assert "Token" in card("token", "Imp", power=1).all_traits  # type: ignore[attr-defined]


@pytest.mark.rule("GUD-013")
@pytest.mark.parametrize(("trait", "weak"), [("Brute", "Soldier"), ("Soldier", "Hunter"), ("Hunter", "Brute")])
def test_the_circle_of_traits(trait: str, weak: str) -> None:
    def guard(text: str, kind: str = "basic") -> Card:
        return card(kind, "Guard", power=1, traits=[trait], text=text)

    good = [
        f"Passive: This fighter has +I when attacking {weak}s.",
        f"Passive: When attacking a {weak}, this fighter has +1.",
        f"Action: Draw a card.\nPassive: This fighter has +II when attacking Demons or {weak}s.",
    ]
    assert [faults(guard(text)) for text in good] == [[], [], []]
    bad = [
        "",
        f"Passive: This fighter has +I when attacking {trait}s.",
        f"Passive: This fighter has +I when attacked by {weak}s.",
        f"Passive: This fighter has +I. This fighter may attack {weak}s.",
        f"Passive: This fighter has -I when attacking {weak}s.",
    ]
    for text in bad:
        finding = only(guard(text))
        assert (finding.rule, finding.severity) == ("GUD-013", Severity.WARNING)
        assert finding.required.startswith(f"+I when attacking {weak}s")
    assert faults(guard("Action: Draw a card.", "hero")) == [], "Heroes need no bonus"
    assert faults(guard("", "token")) == []


# ---- abilities -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GUD-015")
def test_every_hero_has_an_ability_of_its_own() -> None:
    finding = only(hero(text=""))
    assert (finding.rule, finding.severity) == ("GUD-015", Severity.INCOMPLETE)
    same = [
        "Action: Draw a card.",
        "action:  draw a card.",
        "Action - Study: Draw a card.",
    ]
    for text in same:
        finding = only(hero(), hero("Bea", text))
        assert (finding.rule, finding.severity) == ("GUD-015", Severity.ILLEGAL)
        assert "Ada and Bea" in finding.message
    assert only(hero(text="Action: Ada wins."), hero("Bea", "Action: Bea wins.")).rule == "GUD-015"
    assert faults(hero(), hero("Bea", "Action: Draw 2 cards.")) == []
    assert faults(basic("Guard", "Ash", 1), basic("Page", "Ash", 1)) == [], "Basic Fighters may be alike"


@pytest.mark.rule("GUD-020")
def test_abilities_of_fighters_are_labelled() -> None:
    good = "Action: Draw a card.\nDeploy - Gate Song: Draw a card.\n\nPassive: This fighter has +I.\n(It has no more to say.)"
    assert faults(hero(text=good)) == []
    for line in ("Draw a card.", "Action draw a card.", "Actions: Draw one.", "Action - Draw a card.", "Trigger: Draw one."):
        for kind in FIGHTERS:
            finding = only(card(kind, "Ada", power=1, text=f"Passive: This fighter has +I.\n{line}"))
            assert (finding.rule, finding.severity, finding.found) == ("GUD-020", Severity.ILLEGAL, line)


@pytest.mark.rule("GUD-020")
def test_action_abilities_of_constructs_and_attachments_are_labelled() -> None:
    for kind in ("construct", "attachment"):
        for text in ("Friendly fighters have +I.", "Action: Draw a card.", "Passive: Draw a card.", "Your actions are free."):
            assert faults(card(kind, "Tower", cost=1, text=text)) == [], text
        for text in ("Action draw a card.", "Spend an action: Draw a card.", "(1 action) Draw a card."):
            finding = only(card(kind, "Tower", cost=1, text=text))
            assert (finding.rule, finding.severity) == ("GUD-020", Severity.ILLEGAL), text
        assert only(card(kind, "Tower", cost=1, text="Deploy: Draw a card.")).severity is Severity.WARNING
    assert faults(card("tactic", "Bolt", cost=1, text="Draw a card.")) == []
    assert only(card("tactic", "Bolt", cost=1, text="Action: Draw a card.")).severity is Severity.WARNING


@pytest.mark.rule("GUD-020")
def test_a_label_in_the_middle_of_a_line() -> None:
    finding = only(hero(text="Passive: This fighter has +I. Action: Draw a card."))
    assert (finding.rule, finding.severity, finding.found) == ("GUD-020", Severity.WARNING, "Action:")


@pytest.mark.rule("GUD-263")
@pytest.mark.parametrize("kind", TACTICS)
def test_a_tactic_has_an_effect(kind: str) -> None:
    finding = only(card(kind, "Bolt", cost=1))
    assert (finding.rule, finding.severity) == ("GUD-263", Severity.INCOMPLETE)


@pytest.mark.rule("GUD-027", "GUD-040")
def test_constructs_and_attachments_are_kinds_of_their_own_among_the_tactics() -> None:
    assert {"tactic", "construct", "attachment"} <= set(TACTICS)
    for kind in TACTICS:
        assert card(kind, "Tower", cost=1).kind == kind  # type: ignore[attr-defined]


def test_a_sound_library_has_no_faults() -> None:
    assert check_cards(make_library(), None) == []


# ---- wording -------------------------------------------------------------------------------------------------------


def test_a_text_that_is_not_understood_is_a_warning_with_its_place() -> None:
    text = "Action: Draw a card.\nAction: Move target fighter towards your Gates."
    finding = only(hero(text=text).placed(Mark("x.yaml", 3, 1), Mark("x.yaml", 5, 9), "Set"), language=StopsAt("towards"))
    assert (finding.code, finding.severity) == ("GUD-WORDING", Severity.WARNING)
    assert finding.message == (
        "Ada is not simulated: understood up to “Action: Draw a card. Action: Move target fighter”, stopped at “towards”."
    )
    lines = finding.excerpt.split("\n")
    assert lines[0] == "Action: Move target fighter towards your Gates."
    assert lines[1].index("^") == lines[0].index("towards")
    assert lines[1].count("^") == len("towards")
    assert "here can follow: to <place>, ." in lines
    assert finding.fix is not None
    assert finding.fix.say == "did you mean “toward”?", "the word itself is no suggestion"
    assert faults(hero(), language=StopsAt("towards")) == []


@pytest.mark.parametrize(("kind", "words"), [("ambiguous", "several things"), ("not implemented", "cannot be played yet")])
def test_other_reasons_not_to_simulate(kind: str, words: str) -> None:
    assert words in only(hero(), language=StopsAt("card", kind)).message


def test_a_bracket_without_effect_is_a_remark() -> None:
    finding = only(hero(text="Action: Draw a card. (Not two.)"), language=StopsAt("(Not two.)", "reminder"))
    assert (finding.code, finding.severity) == ("GUD-REMINDER", Severity.INFO)


TEXTS = {
    "plain": "    text: 'Action: Draw a card and zzyx.'\n",
    "double": '    text: "Action: Draw a \\"card\\" and zzyx."\n',
    "unquoted": "    text: Draw a card and zzyx.\n",
    "folded lines": "    text: Draw a card\n      and zzyx.\n",
    "literal": "    text: |\n      Action: Draw a card.\n\n      Action: Draw zzyx.\n",
    "literal stripped": "    text: |-\n        Action: Draw a card.\n        Passive: It is zzyx.\n",
    "folded": "    text: >\n      Action: Draw\n      a card and\n      zzyx.\n",
    "curly": "    text: |\n      Action: Draw “one” card’s zzyx.\n",
}


@pytest.mark.parametrize("form", TEXTS)
def test_the_place_is_right_in_every_form_of_text(form: str, tmp_path: Path) -> None:
    path = tmp_path / "set.yaml"
    source = f"set: S\ngame: gudnak\ncards:\n  - name: Ada\n    kind: hero\n    power: I\n{TEXTS[form]}    flavour: zzyx\n"
    path.write_text(source, encoding="utf-8")
    cards, _, findings = load_cards(path, game("gudnak"))
    assert not findings
    marks = [f.where for f in faults(*cards, language=StopsAt("zzyx")) if f.code == "GUD-WORDING"]
    line = next(at for at, text in enumerate(source.split("\n"), 1) if "zzyx" in text)
    assert [(mark.line, mark.column) for mark in marks if mark] == [(line, source.split("\n")[line - 1].index("zzyx") + 1)]


def test_the_place_of_an_ability_without_label(tmp_path: Path) -> None:
    path = tmp_path / "set.yaml"
    head = "set: S\ngame: gudnak\ncards:\n  - name: Ada\n    kind: hero\n    power: I\n    text: |\n"
    path.write_text(head + "      Passive: It has +I.\n      Action: Draw a card.\n      yonder.\n", encoding="utf-8")
    cards, _, _ = load_cards(path, game("gudnak"))
    mark = only(*cards).where
    assert mark is not None
    assert (mark.line, mark.column) == (10, 7)


def test_the_place_in_json_and_csv(tmp_path: Path) -> None:
    row = {"name": "Ada", "kind": "hero", "power": "I", "text": "Action: Draw.\nAction: It is\tzzyx."}
    path = tmp_path / "set.json"
    path.write_text(json.dumps({"set": "S", "game": "gudnak", "cards": [row]}, indent=1), encoding="utf-8")
    table = tmp_path / "set.csv"
    table.write_text('name,kind,power,text\nAda,hero,I,"Action: Draw ""one"".\nAction: It is zzyx."\n', encoding="utf-8")
    for file in (path, table):
        cards, _, findings = load_cards(file, game("gudnak"))
        assert not findings
        mark = next(f.where for f in faults(*cards, language=StopsAt("zzyx")) if f.code == "GUD-WORDING")
        assert mark is not None
        assert file.read_text(encoding="utf-8").split("\n")[mark.line - 1][mark.column - 1 :].startswith("zzyx")
