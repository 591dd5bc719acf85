"""One set and one deck in every format give the same models, and each value knows its place."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.content.cards_file import load_cards
from toolkit.content.deck_file import load_deck
from toolkit.content.reader import read_document
from toolkit.content.toml_reader import read_toml
from toolkit.content.yaml_reader import read_yaml
from toolkit.findings import Refused
from toolkit.registry import game

GUDNAK = game("gudnak")
CARDS: list[dict[str, Any]] = [
    {"name": "Ash Hound", "kind": "basic", "power": "II", "traits": ["Hunter", "Brute"], "flavour": "It said: “no”, and\nwent."},
    {"name": "Ünruh; the Loud, Lord", "kind": "hero", "power": 3, "text": "Action: Draw a card.\nPassive: This fighter has +I."},
    {"name": "1984", "kind": "tactic", "cost": 0, "text": 'Destroy "target" enemy I.'},
]
SUFFIXES = ("yaml", "json", "toml", "csv", "semicolon.csv", "tab.tsv", "xlsx")


def _toml(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def write_cards(folder: Path, form: str) -> Path:
    path = folder / f"cards.{form}"
    head = {"set": "Test", "game": "gudnak"}
    if form == "yaml":
        path.write_text(yaml.safe_dump({**head, "cards": CARDS}, allow_unicode=True, sort_keys=False), "utf-8")
    elif form == "json":
        path.write_text(json.dumps({**head, "cards": CARDS}, ensure_ascii=False), "utf-8")
    elif form == "toml":
        tables = "".join("[[cards]]\n" + "".join(f"{key} = {_toml(value)}\n" for key, value in card.items()) for card in CARDS)
        path.write_text("".join(f'{key} = "{value}"\n' for key, value in head.items()) + tables, "utf-8")
    else:
        titles = ["Set", "name", "KIND", "Power", "Traits", "Flavor", "text", "cost"]
        rows = [
            [
                {"traits": ", ".join(card.get("traits", []))}.get(key, card.get(key, ""))
                for key in (None, "name", "kind", "power", "traits", "flavour", "text", "cost")
            ]
            for card in CARDS
        ]
        for row in rows:
            row[0] = "Test"
        if form == "xlsx":
            book = openpyxl.Workbook()
            sheet = book.active
            assert sheet is not None
            sheet.title = "Cards"
            for row in [titles, *rows]:
                sheet.append([float(value) if isinstance(value, int) else value or None if value != 0 else 0.0 for value in row])
            sheet["B4"] = 1984
            book.save(path)
        else:
            buffer = io.StringIO()
            delimiter = {"csv": ",", "semicolon.csv": ";", "tab.tsv": "\t"}[form]
            csv.writer(buffer, delimiter=delimiter, lineterminator="\r\n").writerows([titles, *rows])
            path.write_bytes(("\ufeff" + buffer.getvalue()).encode("utf-8"))
    return path


@pytest.mark.parametrize("form", SUFFIXES)
def test_every_format_gives_the_same_cards(tmp_path: Path, form: str) -> None:
    expected, _, none = load_cards(write_cards(tmp_path, "yaml"), GUDNAK)
    cards, _, findings = load_cards(write_cards(tmp_path, form), GUDNAK)
    assert [finding.message for finding in (*none, *findings)] == []
    assert len(cards) == len(CARDS)
    assert [card.model_dump() for card in cards] == [card.model_dump() for card in expected]
    assert {card.set_name for card in cards} == {"Test"}
    assert all(card.where and card.where.file.endswith(f"cards.{form}") for card in cards)


DECKS = {
    "yaml": "deck: Mine\ngame: gudnak\nfaction: Ash\ncards:\n  Ash Hound: 2\n  O'Dell: 1\ntokens: [Spark]\n",
    "list.yaml": "deck: Mine\ngame: gudnak\nfaction: Ash\n"
    "cards:\n- 2 Ash Hound\n- {name: O'Dell, copies: 1}\ntokens: [Spark x1]\n",
    "json": '{"deck": "Mine", "game": "gudnak", "faction": "Ash",'
    ' "cards": {"Ash Hound": 2, "O\'Dell": 1.0}, "tokens": ["Spark"]}',
    "toml": 'deck = "Mine"\ngame = "gudnak"\nfaction = "Ash"\ntokens = ["Spark"]\n[cards]\n"Ash Hound" = 2\n"O\'Dell" = 1\n',
    "csv": "Deck,Game,Faction,Copies,Card,Section\nMine,gudnak,Ash,2,Ash Hound,\n,,,1.0,O'Dell,cards\n,,,1,Spark,Tokens\n",
    "txt": "# mine\ndeck: Mine\ngame: gudnak\nfaction: Ash\n\n2x Ash Hound # good\nO'Dell\nTokens:\nSpark x1\n",
}


@pytest.mark.parametrize("form", [*DECKS, "xlsx"])
def test_every_format_gives_the_same_deck(tmp_path: Path, form: str) -> None:
    path = tmp_path / f"deck.{form}"
    if form == "xlsx":
        book = openpyxl.Workbook()
        sheet = book.active
        assert sheet is not None
        for row in csv.reader(io.StringIO(DECKS["csv"])):
            sheet.append([float(cell) if cell.replace(".", "").isdigit() else cell or None for cell in row])
        book.save(path)
    else:
        path.write_text(DECKS[form], "utf-8")
    deck = load_deck(path)
    lines = sorted((line.section, line.count, line.name) for line in deck.lines)
    assert lines == [("cards", 1, "O'Dell"), ("cards", 2, "Ash Hound"), ("tokens", 1, "Spark")]
    assert (deck.name, deck.game, deck.fields["faction"]) == ("Mine", "gudnak", "Ash")


@pytest.mark.parametrize(
    ("name", "text", "place"),
    [
        ("a.yaml", "set: S\ngame: gudnak\ncards:\n- name: A\n  kind: basic\n  power:   IX\n", "6:12"),
        ("a.json", '{"set": "S", "game": "gudnak",\n "cards": [{"name": "A", "kind": "basic",\n   "power": "IX"}]}', "3:13"),
        ("a.toml", 'set = "S"\ngame = "gudnak"\n[[cards]]\nname = "A"\nkind = "basic"\npower = "IX"\n', "6:9"),
        ("a.csv", 'name,kind,text,power\nA,basic,"two\nlines",IX\n', "3:8"),
    ],
)
def test_a_fault_is_reported_at_its_value(tmp_path: Path, name: str, text: str, place: str) -> None:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    cards, _, findings = load_cards(path, GUDNAK)
    assert cards == []
    assert [str(finding.where) for finding in findings] == [f"{path}:{place}"]
    assert "'power'" in findings[0].message and "IX" in findings[0].found


def test_a_fault_in_a_workbook_names_sheet_and_cell(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    notes = book.active
    assert notes is not None
    notes.title = "Notes"
    notes.append(["not a table of cards"])
    sheet = book.create_sheet("My cards")
    for row in (["kind", "name", "power"], [], ["basic", "A", 9.0], ["basic", "B", "=1/0"]):
        sheet.append(row)
    book.save(tmp_path / "a.xlsx")
    _, _, findings = load_cards(tmp_path / "a.xlsx", GUDNAK)
    places = {finding.where.cell: finding for finding in findings if finding.where}
    assert places["My cards!C3"].found.strip("'") == "9"
    assert "never stored" in places["My cards!C4"].message
    assert "Notes" in places["Notes!A1"].message


values = st.recursive(
    st.integers(-99, 99) | st.booleans() | st.text("ab'\"\\#[]{}=,.\n é", max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab .\"'", min_size=1, max_size=4), inner, max_size=3),
    max_leaves=12,
)


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {_inline(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[\n" + "".join(f"  {_inline(item)}, # c ] , \n" for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def _paths(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(deeper for key, item in items for deeper in _paths(item, (*path, key)))]


@settings(max_examples=80, deadline=None)
@given(st.dictionaries(st.text("ab.", min_size=1, max_size=3), values, max_size=4))
def test_toml_every_value_has_the_place_where_it_is_written(data: dict[str, Any]) -> None:
    text = "# c\n" + "".join(f"{json.dumps(key)} = {_inline(value)}\n" for key, value in data.items())
    document = read_toml(text, "f")
    assert document.data == data
    lines = text.split("\n")
    for path in _paths(data):
        assert path in document.marks
        value: Any = data
        for part in path:
            value = value[part]
        if path:
            mark = document.at(*path)
            begins = lines[mark.line - 1][mark.column - 1 :]
            assert begins.startswith(_inline(value).split("\n")[0])


@settings(max_examples=80, deadline=None)
@given(st.dictionaries(st.text("ab.: #-é", min_size=1, max_size=4), values, max_size=4))
def test_yaml_and_json_read_what_was_written(data: dict[str, Any]) -> None:
    from toolkit.content.json_reader import read_json

    for flow in (True, False):
        text = yaml.safe_dump(data, default_flow_style=flow, allow_unicode=True)
        document = read_yaml(text, "f")
        assert document.data == data
        assert set(_paths(data)) <= set(document.marks)
    text = json.dumps(data, indent=1, ensure_ascii=False)
    document = read_json(text, "f")
    assert document.data == data
    lines = text.split("\n")
    for path in _paths(data):
        value: Any = data
        for part in path:
            value = value[part]
        mark = document.at(*path)
        assert lines[mark.line - 1][mark.column - 1 :].startswith(json.dumps(value, indent=1, ensure_ascii=False)[0])


def test_yaml_words_stay_words() -> None:
    document = read_yaml("a: No\nb: on\nc: 2026-01-01\nd: 1:30\ne: 010\nf: 1_0\ng: true\nh: ~\ni: 1.0\n", "f")
    assert document.data == {
        "a": "No", "b": "on", "c": "2026-01-01", "d": "1:30", "e": 10, "f": "1_0", "g": True, "h": None, "i": 1.0
    }  # fmt: skip


def test_yaml_anchors_and_merges_are_followed() -> None:
    document = read_yaml("base: &b {kind: basic, power: 1}\ncards:\n- {<<: *b, name: A, power: 2}\n- *b\n", "f")
    assert document.data["cards"] == [{"kind": "basic", "name": "A", "power": 2}, {"kind": "basic", "power": 1}]
    assert str(document.at("cards", 0, "kind")) == "f:3:8"
    assert str(document.at("cards", 1, "power")) == "f:4:3"


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("a.yaml", "set: S\nset: T\ngame: gudnak\ncards: []\n", "2:1"),
        ("a.json", '{"set": "S", "game": "gudnak",\n "set": "T", "cards": []}', "2:2"),
    ],
)
def test_a_key_given_twice_is_reported(tmp_path: Path, name: str, text: str, says: str) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    _, _, findings = load_cards(tmp_path / name, GUDNAK)
    assert [(finding.code, str(finding.where)) for finding in findings] == [("KEY-TWICE", f"{tmp_path / name}:{says}")]


@pytest.mark.parametrize(
    ("name", "text", "line", "says"),
    [
        ("a.yaml", "a: b: c\n", "1:5", "quotes"),
        ("a.yaml", "a:\n\tb: 1\n", "2:1", "tab"),
        ("a.yaml", "a: 'x\nb: 1\n", "1:4", "never closed"),
        ("a.yaml", "a: !!python/object:os.system x\n", "1:4", "Tags"),
        ("a.yaml", "a: 1\n---\nb: 1\n", "2:1", "more than one"),
        ("a.yaml", "- *nobody\n", "1:3", "refers to nothing"),
        ("a.json", '{"a": 1,\n "b" 2}', "2:6", "JSON"),
        ("a.json", '{"a": 1,}', "1:9", "comma"),
        ("a.json", '{"a": NaN}', "1:1", "NaN"),
        ("a.toml", "a = 1\nb = \n", "2:5", "TOML"),
        ("a.toml", "a = 1\na = 2\n", "2:6", "once"),
        ("a.csv", 'name,kind\n"A,basic\n', "2:1", "never closed"),
        ("a.csv", 'name,kind\n"A"x,basic\n', "2:1", "follows behind"),
    ],
)
def test_a_syntax_error_is_told_at_its_place(tmp_path: Path, name: str, text: str, line: str, says: str) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    with pytest.raises(Refused) as refused:
        read_document(tmp_path / name)
    (finding,) = refused.value.findings
    assert str(finding.where) == f"{tmp_path / name}:{line}"
    assert says in f"{finding.message} {finding.fix.say if finding.fix else ''}"


def test_toml_tables_in_lists_of_tables_keep_their_places() -> None:
    text = '[[cards]]\nname = "A"\n[cards.more]\nx.y = 1\n[[cards]]\nname = """\nB"""\n[cards.more]\nz = [1, # ]\n 2]\n'
    document = read_toml(text, "f")
    assert document.data["cards"][1] == {"name": "B", "more": {"z": [1, 2]}}
    places = {("cards", 0, "more", "x", "y"): "f:4:7", ("cards", 1, "name"): "f:6:8", ("cards", 1, "more", "z", 1): "f:10:2"}
    assert {path: str(document.marks[path]) for path in places} == places
