"""The rules that concern a card by itself, and cards together: fields, tags, texts, lines of M-Types, Colossal sets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from tests.games.animaul.construction_kit import BUNDLED, DECLARED, card, hulk
from tests.games.animaul.engine_help import PLAIN
from tests.wording.reading_kit import StopsAt
from toolkit.content.cards_file import load_cards
from toolkit.content.library import Library
from toolkit.content.rules import load_rules
from toolkit.findings import Finding, Mark, Severity
from toolkit.games.animaul.cards import DICE_SIZES, AniMaulCard, parse_dice
from toolkit.games.animaul.construction import check_cards


def faults(*cards: AniMaulCard, language: Any = None) -> list[Finding]:
    return check_cards(Library("animaul", cards, {key: list(names) for key, names in DECLARED.items()}), language)


def only(*cards: AniMaulCard) -> Finding:
    found = faults(*cards)
    assert len(found) == 1, found
    return found[0]


def broken(*cards: AniMaulCard) -> list[str | None]:
    """The clauses that cards break."""
    return [finding.rule for finding in faults(*cards)]


def of_file(tmp_path: Path, entry: str) -> list[Finding]:
    """The faults of a file with one card, those of shape and then those beyond it."""
    path = tmp_path / "cards.yaml"
    path.write_text(f"set: S\ngame: animaul\ncolours: [Red]\nsubtypes: [Wood]\ncards:\n- {entry}\n", encoding="utf-8")
    cards, declared, findings = load_cards(path, PLAIN)
    names = {key: [str(one["name"]) for one in entries] for key, entries in declared.items()}
    return [*findings, *check_cards(Library("animaul", cards, names), None)]


def only_of_file(tmp_path: Path, entry: str, at: str) -> Finding:
    """The one fault of a card in a file; it is where `at` begins."""
    found = of_file(tmp_path, entry)
    assert len(found) == 1, found
    assert found[0].where is not None
    assert (found[0].where.line, found[0].where.column) == (6, 3 + entry.index(at))
    return found[0]


def test_bundled_cards_are_without_fault() -> None:
    assert check_cards(BUNDLED, None) == []


# ---- shape ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ANI-123", "ANI-125", "ANI-126", "ANI-129", "ANI-130", "ANI-131")
@pytest.mark.parametrize(
    ("entry", "at", "rule"),
    [
        ("{kind: biome, subtypes: Wood, rarity: bronze}", "{kind", "ANI-123"),
        ("{name: A, subtypes: Wood, rarity: bronze}", "{name", "ANI-125"),
        ("{name: A, kind: beast, subtypes: Wood, rarity: bronze}", "beast", "ANI-125"),
        ("{name: A, kind: biome, rarity: bronze}", "{name", "ANI-126"),
        ("{name: A, kind: biome, subtypes: [], rarity: bronze}", "[]", "ANI-126"),
        ("{name: A, kind: animal, subtypes: Wood, rarity: bronze, life: 4}", "{name", "ANI-129"),
        ("{name: A, kind: critter, subtypes: Wood, rarity: bronze, life: 4, dice: ''}", "''", "ANI-129"),
        ("{name: A, kind: animal, subtypes: Wood, rarity: bronze, dice: d8}", "{name", "ANI-130"),
        ("{name: A, kind: critter, subtypes: Wood, rarity: bronze, dice: d8, life: 0}", "0}", "ANI-130"),
        ("{name: A, kind: critter, subtypes: Wood, rarity: bronze, dice: d8, life: -1}", "-1", "ANI-130"),
        ("{name: A, kind: critter, subtypes: Wood, rarity: bronze, dice: d8, life: 100}", "100", "ANI-130"),
        ("{name: A, kind: biome, subtypes: Wood}", "{name", "ANI-131"),
        ("{name: A, kind: biome, subtypes: Wood, rarity: brass}", "brass", "ANI-131"),
    ],
)
def test_what_every_card_has(tmp_path: Path, entry: str, at: str, rule: str) -> None:
    assert only_of_file(tmp_path, entry, at).rule == rule


@pytest.mark.rule("ANI-157", "ANI-158", "ANI-159", "ANI-160", "ANI-161", "ANI-131")
def test_four_rarities_from_the_cheapest(tmp_path: Path) -> None:
    cards = [card("biome", "Field", rarity=rarity) for rarity in ("Bronze", "silver", "GOLD", " platinum ")]
    assert [made.cost for made in cards] == [1, 2, 3, 4]
    assert [made.rarity for made in cards] == ["bronze", "silver", "gold", "platinum"]
    assert faults(cards[0]) == []
    finding = only_of_file(tmp_path, "{name: A, kind: biome, subtypes: Wood, rarity: diamond}", "diamond")
    assert "'bronze', 'silver', 'gold' or 'platinum'" in finding.required


@pytest.mark.rule("ANI-129", "ANI-195", "ANI-196", "ANI-197", "ANI-199")
def test_dice_notation() -> None:
    assert [parse_dice(text) for text in ("2d6", "d8", "1D20", " 12 d 4 ")] == [(2, 6), (1, 8), (1, 20), (12, 4)]
    assert {parse_dice(f"d{size}")[1] for size in DICE_SIZES} == {4, 6, 8, 10, 12, 20}
    assert card("animal", "A", dice="D8").dice == "1d8"
    assert parse_dice("99d6") == (99, 6)
    for text in ("d0", "0d6", "100d6", "999d999", "2d7", "2x6", "d", "6", "2d6+1", "", "-1d6", 6, [2, 6], True):
        with pytest.raises(ValidationError, match="dice"):
            card("animal", "A", dice=text)


@pytest.mark.rule("ANI-195", "ANI-196", "ANI-197")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("2x6", "ANI-195"),
        ("6", "ANI-195"),
        ("d", "ANI-195"),
        ("0d6", "ANI-196"),
        ("999d6", "ANI-196"),
        ("2d7", "ANI-197"),
        ("d0", "ANI-197"),
    ],
)
def test_which_number_of_the_dice_is_wrong(tmp_path: Path, text: str, rule: str) -> None:
    entry = f"{{name: A, kind: critter, subtypes: Wood, rarity: gold, life: 2, dice: {text}}}"
    assert only_of_file(tmp_path, entry, f"{text}}}").rule == rule


@pytest.mark.rule("ANI-129", "ANI-130")
def test_dice_and_life_where_nothing_uses_them() -> None:
    for kind in ("animal", "critter"):
        assert faults(card(kind, "A", dice="d4", life=99)) == []
    finding = only(card("biome", "A", life=3))
    assert (finding.rule, finding.severity, finding.found) == ("ANI-130", Severity.WARNING, "Life 3")
    assert faults(card("trait", "A", life=3, text="When it has no Life left, discard this card.")) == []
    assert only(card("trait", "A", dice="d6", text="Draw a card.")).rule == "ANI-129"
    assert faults(card("trait", "A", dice="d6", text="The equipped card rolls these dice.")) == []


@pytest.mark.rule("ANI-203")
def test_only_animals_and_critters_have_miniatures() -> None:
    assert faults(card("critter", "A", miniature=False)) == []
    assert only(card("biome", "A", miniature=False)).rule == "ANI-203"


@pytest.mark.rule("ANI-126", "ANI-132")
def test_colours_and_sub_types_are_declared(tmp_path: Path) -> None:
    assert faults(card("biome", "A", "Red, Blue"), card("biome", "B")) == []
    entry = "{name: A, kind: biome, subtypes: [Wood, Wodo], rarity: gold}"
    finding = only_of_file(tmp_path, entry, "Wodo")
    assert (finding.rule, finding.fix and finding.fix.say) == (
        "ANI-126",
        "Write Wood, or declare it in the set: subtypes: [Wodo]",
    )
    entry = "{name: A, kind: biome, subtypes: Wood, rarity: gold, Colours: [Red, Rde]}"
    assert only_of_file(tmp_path, entry, "Rde").rule == "ANI-132"
    colourless = only(card("biome", "A", "Colourless"))
    assert colourless.fix is not None
    assert colourless.fix.say.startswith("Leave `colours` out")
    twice = only(card("biome", "A", "Red, Blue, Red"))
    assert (twice.rule, twice.severity) == ("ANI-132", Severity.WARNING)


# ---- tags and texts ------------------------------------------------------------------------------------------------


@pytest.mark.rule("ANI-132")
def test_tags_that_there_are_not(tmp_path: Path) -> None:
    entry = "{name: A, kind: action, subtypes: Wood, rarity: gold, text: Draw a card., tags: [Raction]}"
    finding = only_of_file(tmp_path, entry, "Raction")
    assert finding.rule == "ANI-132"
    assert finding.fix is not None
    assert finding.fix.say.startswith("Write Reaction")
    assert card("action", "A", tags="reaction, CONTINUOUS").tags == ("Reaction", "Continuous")
    assert only(card("action", "A", tags="Reaction, Reaction", text="When a card is played, draw a card.")).rule == "ANI-132"


@pytest.mark.rule("ANI-162", "ANI-165", "ANI-152")
@pytest.mark.parametrize(
    ("tag", "kind", "rule", "severity"),
    [
        ("Reaction", "action", "ANI-162", Severity.ILLEGAL),
        ("Continuous", "action", "ANI-165", Severity.ILLEGAL),
        ("Trap", "trait", "ANI-152", Severity.WARNING),
    ],
)
def test_tags_by_type(tag: str, kind: str, rule: str, severity: Severity) -> None:
    text = "When a card is played, draw a card."
    assert faults(card(kind, "A", tags=tag, text=text)) == []
    for other in {"action", "animal", "biome", "critter", "trait"} - {kind}:
        finding = only(card(other, "A", tags=tag, text=text))
        assert (finding.rule, finding.severity) == (rule, severity)
        article = "an" if other in ("action", "animal") else "a"
        assert finding.message == f"A is {article} {other.capitalize()} with the tag {tag}."


@pytest.mark.rule("ANI-079", "ANI-078")
def test_a_reaction_names_its_moment() -> None:
    for text in (
        "After an enemy attacks, draw a card.",
        "When you draw, draw.",
        "Before a turn, draw.",
        "At the end of turn, draw.",
    ):
        assert faults(card("action", "A", tags="Reaction", text=text)) == []
    finding = only(card("action", "A", tags="Reaction", text="Draw a card."))
    assert (finding.rule, finding.severity) == ("ANI-079", Severity.ILLEGAL)
    assert faults(card("action", "A", text="Draw a card.")) == []


@pytest.mark.rule("ANI-166")
def test_a_continuous_card_has_something_that_activates_it() -> None:
    for text in ("Friendly Critters have +1.", "Action: Draw a card.", "Free: Draw.", "At the start of your turn, draw a card."):
        assert faults(card("action", "A", tags="Continuous", text=text)) == []
    finding = only(card("action", "A", tags="Continuous", text="Draw a card."))
    assert (finding.rule, finding.severity) == ("ANI-166", Severity.WARNING)


@pytest.mark.rule("ANI-127")
def test_actions_and_traits_do_something() -> None:
    for kind in ("action", "trait"):
        finding = only(card(kind, "A", text=""))
        assert (finding.rule, finding.severity) == ("ANI-127", Severity.INCOMPLETE)
    assert faults(card("biome", "A"), card("critter", "B"), card("animal", "C")) == []


def test_a_text_that_is_not_understood_is_named_at_the_word(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(
        "game: animaul\ncards:\n- name: A\n  kind: action\n  subtypes: Wood\n  rarity: gold\n"
        "  text: |-\n    Draw a card.\n    Zyxify a card.\n",
        encoding="utf-8",
    )
    cards, _, _ = load_cards(path, PLAIN)
    found = [f for f in check_cards(Library("animaul", cards, DECLARED), StopsAt("Zyxify")) if f.code == "ANI-WORDING"]
    assert [(finding.severity, finding.where) for finding in found] == [(Severity.WARNING, Mark(str(path), 9, 5))]


# ---- M-Types -------------------------------------------------------------------------------------------------------


def line(*tiers: tuple[str, str, str], morph: bool = True) -> list[AniMaulCard]:
    """Cards (kind, name, name of the next tier); all but the first are M-Types."""
    return [
        card(kind, name, morph=morph and at > 0, text=f"Action: Morph this card into {into}." if into else "Draw a card.")
        for at, (kind, name, into) in enumerate(tiers)
    ]


@pytest.mark.rule("ANI-167", "ANI-168", "ANI-177")
def test_lines_of_two_tiers() -> None:
    assert faults(*line(("animal", "Cub", "Bear"), ("animal", "Bear", "Great Bear"), ("animal", "Great Bear", ""))) == []
    assert faults(*line(("critter", "Egg", "Newt"), ("critter", "Newt", ""))) == []
    assert faults(*line(("biome", "Pond", "Lake"), ("biome", "Lake", ""))) == [], "other types may have M-Types"


@pytest.mark.rule("ANI-175")
def test_a_morph_into_nothing() -> None:
    finding = only(
        *line(("animal", "Cub", "Baer"), ("animal", "Bear", "")), card("animal", "X", text="Morph this card into Bear.")
    )
    assert (finding.rule, finding.found, finding.fix and finding.fix.say) == (
        "ANI-175",
        "Baer",
        "Write Bear, or make the card Baer.",
    )
    assert faults(card("animal", "X", text="Morph this card into an M-Type in your hand.")) == []


@pytest.mark.rule("ANI-167")
def test_what_is_morphed_into_is_an_m_type_and_each_m_type_is_reached() -> None:
    finding = only(*line(("animal", "Cub", "Bear"), ("animal", "Bear", ""), morph=False))
    assert (finding.rule, finding.severity, finding.required) == ("ANI-167", Severity.ILLEGAL, "an M-Type")
    alone = only(card("animal", "Bear", morph=True))
    assert (alone.rule, alone.severity) == ("ANI-167", Severity.WARNING)


@pytest.mark.rule("ANI-168")
def test_an_animal_morphs_into_an_m_animal() -> None:
    finding = only(*line(("animal", "Cub", "Bear"), ("critter", "Bear", "")))
    assert (finding.rule, finding.found, finding.required) == ("ANI-168", "M-Critter", "M-Animal")
    other = card("trait", "Spell", text="Morph target friendly Critter into Bear.")
    assert faults(other, card("critter", "Bear", morph=True)) == [], "the Trait morphs another card"


@pytest.mark.rule("ANI-177")
def test_tiers_do_not_go_round() -> None:
    cards = line(("animal", "Cub", "Bear"), ("animal", "Bear", "Great Bear"), ("animal", "Great Bear", "Bear"))
    finding = only(*cards)
    assert (finding.rule, finding.severity) == ("ANI-177", Severity.WARNING)
    assert finding.found == "Bear → Great Bear → Bear"


# ---- Colossals -----------------------------------------------------------------------------------------------------


def parts(letters: str, **fields: Any) -> list[AniMaulCard]:
    return hulk("Hulk", letters, **fields)


@pytest.mark.rule("ANI-179", "ANI-184", "ANI-186", "ANI-187", "ANI-188", "ANI-189", "ANI-190", "ANI-191", "ANI-192")
@pytest.mark.parametrize("letters", ["LCR", "TCB", "LR", "TB", "LCRTB", "LCRT"])
def test_sets_that_can_be_assembled(letters: str) -> None:
    assert broken(*parts(letters)) == []
    assert broken(*parts(letters, colossal=2)) == [], "fewer than all may be enough"


@pytest.mark.rule("ANI-187", "ANI-188", "ANI-189", "ANI-190", "ANI-191")
@pytest.mark.parametrize(
    ("letters", "rules"),
    [
        ("CL", ["ANI-187"]),
        ("CTL", ["ANI-187"]),
        ("LB", ["ANI-191", "ANI-188"]),
        ("RT", ["ANI-189", "ANI-190"]),
        ("LRT", ["ANI-190"]),
        ("LRB", ["ANI-191"]),
        ("TBL", ["ANI-188"]),
        ("TBR", ["ANI-189"]),
    ],
)
def test_letters_without_their_neighbours(letters: str, rules: list[str]) -> None:
    assert broken(*parts(letters)) == rules
    recorded = load_rules(PLAIN.folder)
    for finding in faults(*parts(letters)):
        assert finding.basis == ("ruling" if finding.rule == "ANI-187" else "rule")
        assert finding.basis == "rule" or recorded[str(finding.rule)].ruling


@pytest.mark.rule("ANI-184")
def test_the_number_in_the_tag(tmp_path: Path) -> None:
    assert [made.colossal for made in parts("LR", tags=["Colossal 2"], colossal=0)] == [2, 2]
    assert parts("LR", tags="colossal (2)", colossal=2)[0].tags == ("Colossal",)
    assert broken(*parts("LR", colossal=3)) == ["ANI-184"] * 2
    assert broken(*parts("LR", colossal=0)) == ["ANI-184"] * 2
    numbered, bare = parts("LC", colossal=2)[0], parts("LC", colossal=0, group=[])[1]
    said = [finding.fix.say for finding in faults(numbered, bare) if finding.fix and finding.rule == "ANI-184"]
    assert said == ["Write `colossal: 2`."], "what the other parts say, also where the part does not name them yet"
    assert broken(*parts("LR", tags=[])) == ["ANI-184"] * 2
    assert "ANI-132" in broken(*parts("LR", tags=["Colossal 3"])), "the tag says 3 and the field 2"
    entry = "{name: 'A [C]', kind: biome, subtypes: Wood, rarity: gold, tags: [Colossal], group: ['A [C]', B], colossal: 3}"
    path_fault = [finding for finding in of_file(tmp_path, entry) if finding.rule == "ANI-184"]
    assert [finding.where.column for finding in path_fault if finding.where] == [3 + entry.index("3}")]


@pytest.mark.rule("ANI-186")
def test_the_letter_of_the_place() -> None:
    left, right = parts("LR")
    group = ["Hulk [l]", "Hulk [R]"]
    small = card("biome", "Hulk [l]", tags="Colossal", colossal=2, group=group)
    other = card("biome", "Hulk [R]", tags="Colossal", colossal=2, group=group)
    found = [finding for finding in faults(small, other) if finding.rule == "ANI-186"]
    assert [finding.fix and finding.fix.say for finding in found] == ["Write “Hulk [L]”."]
    assert (left.letter, right.letter) == ("L", "R")
    bare = [card("biome", name, tags="Colossal", colossal=2, group=["Hulk", "Bulk"]) for name in ("Hulk", "Bulk")]
    assert broken(*bare) == ["ANI-186"] * 2


@pytest.mark.rule("ANI-192", "ANI-179")
def test_every_part_names_every_part() -> None:
    assert broken(*parts("LR", group=[])) == ["ANI-192"] * 2
    said = [finding.fix.say for finding in faults(*parts("LR", group=[])) if finding.fix]
    assert said == ['Write `group: ["Hulk [L]", "Hulk [R]"]`.'] * 2, "in quotes: brackets in brackets are no YAML"
    left, right = parts("LR")
    assert broken(left) == ["ANI-192"], "a part that is no card"
    assert broken(left, card("biome", "Hulk [R]")) == ["ANI-192"], "a part that is no Colossal"
    fewer = card("biome", "Hulk [R]", tags="Colossal", colossal=2, group=["Hulk [R]", "Hulk [C]"])
    assert set(broken(left, fewer)) == {"ANI-192"}
    assert broken(card("biome", "A", group=["A", "B"])) == ["ANI-192"], "a group without Colossal"
    assert broken(card("biome", "Hulk [L]", tags="Colossal", colossal=1, group=["Hulk [L]"])) == ["ANI-179"]
    foreign = card("biome", "Hulk [L]", tags="Colossal", colossal=2, group=["Hulk [R]", "Hulk [C]"])
    assert "ANI-192" in broken(foreign, right)
