"""Card files: what is wrong is said at its place, in words, with what is near; nothing is dropped in silence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from toolkit.content.cards_file import load_cards
from toolkit.content.schema import card_schema, deck_schema
from toolkit.findings import Finding, Refused, Severity
from toolkit.registry import game

GUDNAK = game("gudnak")
HEAD = "set: S\ngame: gudnak\n"


def faults(folder: Path, text: str, name: str = "c.yaml") -> list[Finding]:
    (folder / name).write_text(text, "utf-8")
    return load_cards(folder / name, GUDNAK)[2]


def said(finding: Finding) -> str:
    return " | ".join([finding.message, finding.found, finding.required, finding.fix.say if finding.fix else ""])


@pytest.mark.parametrize(
    ("card", "line", "words"),
    [
        ("{name: A, kind: basic, powr: 1}", 4, ["'powr'", "'power'"]),
        ("{name: A, kind: basc, power: 1}", 4, ["'basc'", "'basic'"]),
        ("{name: A, power: 1}", 4, ["'A'", "kind", "hero"]),
        ("{kind: basic, power: 1}", 4, ["name", "missing"]),
        ("{name: A, kind: tactic, cost: 1e999}", 4, ["cost", "a whole number"]),
        ("{name: 7, kind: basic, power: 1}", 4, ["name", "7", "text", "quotation"]),
        ("{name: '', kind: basic, power: 1}", 4, ["name", "empty"]),
        ("{name: A, kind: basic, power: 9}", 4, ["power", "9"]),
        ("{name: A, kind: tactic, cost: x}", 4, ["cost", "'x'"]),
        ("{name: A, kind: tactic, cost: 1, power: 2}", 4, ["tactic", "'power'"]),
        ("2 Ember Hound", 4, ["not a card", "deck"]),
        (f"{{name: {'A' * 61}, kind: basic, power: 1}}", 4, ["name", "60"]),
        ("[A, basic]", 4, ["not a card"]),
    ],
)
def test_each_fault_of_a_card_is_told(tmp_path: Path, card: str, line: int, words: list[str]) -> None:
    findings = faults(tmp_path, HEAD + f"cards:\n- {card}\n")
    assert len(findings) == 1 or "tactic" in card, findings
    assert all(finding.severity is Severity.ILLEGAL and finding.where and finding.where.line == line for finding in findings)
    text = " ".join(map(said, findings))
    assert all(word in text for word in words), text
    assert "pydantic" not in text and "validation error" not in text


def test_faults_of_many_cards_are_told_at_once_and_the_good_ones_kept(tmp_path: Path) -> None:
    (tmp_path / "c.yaml").write_text(
        HEAD + "fations: [Ash]\ncards:\n- {name: A, kind: basic, powr: 1, traitz: [x]}\n"
        "- {name: B, kind: basic, power: 1}\n- {name: C, kind: x}\n"
    )
    cards, _, findings = load_cards(tmp_path / "c.yaml", GUDNAK)
    assert [card.name for card in cards] == ["B"]
    assert sorted(finding.where.line for finding in findings if finding.where) == [3, 5, 5, 7]


def test_declarations_keep_their_fields(tmp_path: Path) -> None:
    (tmp_path / "c.yaml").write_text(
        HEAD + "factions: [{name: Ash, colour: '#123456'}, Mud, 7, {colour: x}]\ntraits: Sooty, Wet\ncards: []\n"
    )
    _, declared, findings = load_cards(tmp_path / "c.yaml", GUDNAK)
    assert declared["factions"] == [{"name": "Ash", "colour": "#123456"}, {"name": "Mud"}]
    assert declared["traits"] == [{"name": "Sooty"}, {"name": "Wet"}]
    assert [finding.code for finding in findings] == ["CARDS-DECLARED", "CARDS-DECLARED"]


def test_two_cards_of_one_name_are_told_with_both_places(tmp_path: Path) -> None:
    (finding,) = faults(tmp_path, HEAD + "cards:\n- {name: A’s, kind: basic, power: 1}\n- {name: a's, kind: basic, power: 2}\n")
    assert finding.code == "CARD-TWICE"
    assert finding.where and finding.where.line == 5
    assert [mark.line for mark in finding.also] == [4]


def test_another_games_cards_are_refused(tmp_path: Path) -> None:
    (finding,) = faults(tmp_path, "set: S\ngame: chess\ncards: []\n")
    assert finding.code == "CARDS-GAME" and finding.found == "chess"


@pytest.mark.parametrize("name", ["A &amp; B", "A\u200bB"])
def test_names_that_print_otherwise_than_meant_are_warned_of(tmp_path: Path, name: str) -> None:
    (finding,) = faults(tmp_path, HEAD + f"cards:\n- {{name: '{name}', kind: basic, power: 1}}\n")
    assert (finding.code, finding.severity) == ("CARD-NAME", Severity.WARNING)


def test_other_spellings_of_fields_are_read(tmp_path: Path) -> None:
    (tmp_path / "c.csv").write_text("NAME,Type,POWER,Flavor Text\nA,Basic,ii,Hm\n", "utf-8")
    cards, _, findings = load_cards(tmp_path / "c.csv", GUDNAK)
    assert findings == []
    assert cards[0].flavour == "Hm"
    assert cards[0].model_dump()["power"] == 2


def test_marks_of_text_lead_to_the_text(tmp_path: Path) -> None:
    (tmp_path / "c.yaml").write_text(HEAD + "cards:\n- name: A\n  kind: basic\n  power: 1\n  text: >-\n    Passive: Nothing.\n")
    cards, _, _ = load_cards(tmp_path / "c.yaml", GUDNAK)
    assert cards[0].text_where is not None and cards[0].text_where.line == 7
    assert cards[0].where is not None and (cards[0].where.line, cards[0].where.column) == (4, 9)


@pytest.mark.parametrize("text", ["7\n", "just words\n"])
def test_what_is_no_card_file_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "c.yaml").write_text(text)
    with pytest.raises(Refused, match="not a card file"):
        load_cards(tmp_path / "c.yaml", GUDNAK)


def test_the_schema_tells_every_kind_with_its_fields() -> None:
    schema = json.loads(json.dumps(card_schema(GUDNAK)))
    models = GUDNAK.card_models()
    mapping = schema["properties"]["cards"]["items"]["discriminator"]["mapping"]
    assert list(mapping) == list(models)
    for kind, model in models.items():
        definition = schema["$defs"][mapping[kind].rpartition("/")[2]]
        assert definition["properties"]["kind"]["const"] == kind
        assert set(definition["properties"]) == set(model.model_fields)
        assert {"name", "kind"} <= set(definition["required"])
        assert definition["additionalProperties"] is False
    text = json.dumps(schema)
    refs = {part.partition('"')[0] for part in text.split('"#/$defs/')[1:]}
    assert refs <= set(schema["$defs"])


def test_the_deck_schema_knows_the_sections() -> None:
    schema = deck_schema(GUDNAK)
    assert {"deck", "game", "faction", *GUDNAK.deck_sections} <= set(schema["properties"])


def test_a_field_in_the_singular_is_the_field(tmp_path: Path) -> None:
    card = "{name: A, kind: critter, colour: Moss, subtype: Forest, tag: Colossal, rarity: bronze, dice: 1d6, life: 1}"
    (tmp_path / "c.yaml").write_text(f"set: S\ngame: animaul\ncards:\n- {card}\n")
    (made,), _, findings = load_cards(tmp_path / "c.yaml", game("animaul"))
    assert findings == [] and made.model_dump()["subtypes"] == ("Forest",) and made.model_dump()["colours"] == ("Moss",)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("M-Animal", "write `kind: animal` and `morph: true`"),
        ("reaction", "write `kind: action` and `tags: [Reaction]`"),
        ("Trap", "write `kind: trait` and `tags: [Trap]`"),
        ("critters", "did you mean 'critter'?"),
    ],
)
def test_a_kind_that_is_told_by_another_field(tmp_path: Path, kind: str, words: str) -> None:
    (tmp_path / "c.yaml").write_text(f"set: S\ngame: animaul\ncards:\n- {{name: A, kind: {kind}}}\n")
    (finding,) = load_cards(tmp_path / "c.yaml", game("animaul"))[2]
    assert finding.fix is not None and finding.fix.say == words


@pytest.mark.parametrize(
    ("line", "quoted"),
    [
        ("group: [Old Carp [L], Old Carp [R]]", '"Old Carp [L]"'),
        ("group: [Eel, Old Carp [R]]", '"Old Carp [R]"'),
        ("x: {group: Old {one}, b: c}", '"Old {one}"'),
    ],
)
def test_brackets_within_a_list_want_quotes(tmp_path: Path, line: str, quoted: str) -> None:
    (tmp_path / "c.yaml").write_text(f"set: S\n{line}\n")
    with pytest.raises(Refused) as refused:
        load_cards(tmp_path / "c.yaml", GUDNAK)
    fix = refused.value.findings[0].fix
    assert fix is not None and fix.say == f"put a text that holds brackets in quotes: {quoted}"


@pytest.mark.parametrize("art", ['"C:\\x.png"', '"art\\pike.png"'])
def test_a_backslash_in_double_quotes_is_told_what_to_write(tmp_path: Path, art: str) -> None:
    (tmp_path / "c.yaml").write_text(f"set: S\ncards:\n- {{name: A, art: {art}}}\n")
    with pytest.raises(Refused) as refused:
        load_cards(tmp_path / "c.yaml", GUDNAK)
    fix = refused.value.findings[0].fix
    assert fix is not None and fix.say.startswith("write / instead")
