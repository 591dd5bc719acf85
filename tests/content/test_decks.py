"""Deck files as people write them: every line is accounted for."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from toolkit.content.deck_file import load_deck, read_deck
from toolkit.content.deck_findings import unknown_card
from toolkit.content.deck_text import format_deck, parse_deck
from toolkit.content.decklist import DeckLine, DeckList
from toolkit.content.library import Library, fold_name
from toolkit.findings import Finding, Mark, Refused, Severity
from toolkit.games.gudnak.cards import Basic

NOWHERE = Mark("deck", 1, 1)
names = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1, max_size=12).map(
    lambda text: " ".join(text.split())
)
words = names.filter(lambda text: bool(text) and '"' not in text)
lines = st.builds(DeckLine, st.integers(1, 999), words, st.just(NOWHERE), st.sampled_from(["cards", "tokens", "locations"]))


def bare(deck: DeckList) -> tuple[object, ...]:
    return (deck.name, deck.game, dict(deck.fields), [(line.count, line.name, line.section) for line in deck.lines])


@settings(max_examples=300, deadline=None)
@example([DeckLine(1, "X 0", NOWHERE, "cards"), DeckLine(2, "* Star", NOWHERE, "cards")], "")
@given(st.lists(lines, max_size=8), st.sampled_from(["", "Ash"]))
def test_parse_deck_is_the_inverse_of_format_deck(given_lines: list[DeckLine], faction: str) -> None:
    fields = {"faction": faction} if faction else {}
    deck = DeckList("Mine", "gudnak", NOWHERE, tuple(given_lines), fields)
    parsed, findings = parse_deck(format_deck(deck), sections=("cards", "tokens", "locations"))
    assert findings == []
    assert bare(parsed) == bare(deck)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.text(st.characters(exclude_categories=("Cs",)), max_size=14), max_size=10))
def test_every_line_of_any_text_is_accounted_for(raw: list[str]) -> None:
    text = "\n".join(raw)
    deck, findings = parse_deck(text)
    told = {line.where.line for line in deck.lines} | {finding.where.line for finding in findings if finding.where}
    for number, line in enumerate(text.split("\n"), start=1):
        plain = line.strip().removeprefix("\ufeff").strip().lstrip("-*•").strip()
        silent = not plain.strip("-=_* \t") or plain.startswith(("#", "//")) or ":" in plain or line.strip().startswith("//")
        assert silent or number in told, repr(line)


@pytest.mark.parametrize(
    ("line", "count", "name"),
    [
        ("4 Ember Hound", 4, "Ember Hound"),
        ("4x Ember Hound", 4, "Ember Hound"),
        ("4 x Ember Hound", 4, "Ember Hound"),
        ("4× Ember Hound", 4, "Ember Hound"),
        ("- 4 Ember Hound", 4, "Ember Hound"),
        ("Ember Hound x4", 4, "Ember Hound"),
        ("Ember Hound X 4", 4, "Ember Hound"),
        ("Ember Hound: 4", 4, "Ember Hound"),
        ("Ember Hound\t4", 4, "Ember Hound"),
        ("４ Ember Hound", 4, "Ember Hound"),
        ("4.0 Ember Hound", 4, "Ember Hound"),
        ("4\u00a0Ember Hound", 4, "Ember Hound"),
        ("Ember Hound", 1, "Ember Hound"),
        ("Agent 47", 1, "Agent 47"),
        ("2 7 Samurai", 2, "7 Samurai"),
        ("2 Hound # mine", 2, "Hound"),
        ('2 "Hound # 3"', 2, "Hound # 3"),
        ("2 Hound #3", 2, "Hound"),
        ("2 C#-Hound", 2, "C#-Hound"),
        ("2 Fire: and Ice", 2, "Fire: and Ice"),
        ("2 Xerxes", 2, "Xerxes"),
        ("2 x-ray Hound", 2, "x-ray Hound"),
    ],
)
def test_counts_before_and_after(line: str, count: int, name: str) -> None:
    deck, findings = parse_deck(line)
    assert [(one.count, one.name) for one in deck.lines] == [(count, name)]
    assert findings == []


@pytest.mark.parametrize("count", ["-1", "2.5", "1000", "99999999999999999999", "1,5"])
@pytest.mark.parametrize("form", ["{} Hound", "Hound x{}", "Hound: {}"])
def test_counts_that_cannot_be_are_reported(count: str, form: str) -> None:
    deck, findings = parse_deck(form.format(count))
    assert deck.lines == ()
    assert [finding.code for finding in findings] == ["DECK-COUNT"]
    assert "Hound" in findings[0].message and count in findings[0].found


@pytest.mark.parametrize("count", ["-1", "2.5", "1000", "true", "[1]", "two", ".inf"])
def test_counts_of_yaml_that_cannot_be_are_reported(tmp_path: Path, count: str) -> None:
    (tmp_path / "d.yaml").write_text(f"deck: D\ngame: gudnak\ncards:\n  Hound: {count}\n  Ash: 1\n", "utf-8")
    deck, findings = read_deck(tmp_path / "d.yaml")
    assert [line.name for line in deck.lines] == ["Ash"]
    assert [(finding.code, finding.where and finding.where.line) for finding in findings] == [("DECK-COUNT", 4)]


def test_a_zero_puts_nothing_in_and_says_so() -> None:
    deck, findings = parse_deck("0 Hound")
    assert deck.lines == ()
    assert [(finding.code, finding.severity) for finding in findings] == [("DECK-COUNT", Severity.WARNING)]


def test_a_card_on_three_lines_keeps_three_lines(tmp_path: Path) -> None:
    (tmp_path / "d.yaml").write_text("deck: D\ngame: gudnak\ncards:\n  Hound: 1\n  Ash: 1\n  Hound: 2\n  Hound: 1\n", "utf-8")
    deck = load_deck(tmp_path / "d.yaml")
    assert [(line.name, line.count, line.where.line) for line in deck.lines if line.name == "Hound"] == [
        ("Hound", 1, 4), ("Hound", 2, 6), ("Hound", 1, 7)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("raw", "encoding"),
    [
        (b"\xef\xbb\xbfdeck: D\r\ngame: gudnak\r\n2 Th\xc3\xa9o\xe2\x80\x99s Hound\r\n", "utf-8 with mark"),
        ("deck: D\ngame: gudnak\n2 Théo’s Hound\n".encode("utf-16"), "utf-16"),
        ("deck: D\rgame: gudnak\r2 Théo’s Hound\r".encode(), "old line ends"),
        (unicodedata.normalize("NFD", "deck: D\ngame: gudnak\n2 Théo’s\u00a0Hound\n").encode(), "decomposed"),
        (b"deck: D\ngame: gudnak\n2 Th&eacute;o&#8217;s Hound\n", "html"),
        ("deck: D\ngame: gudnak\n2 Théo\u200b’s Ho\u00adund\n".encode(), "hidden characters"),
        (b"deck: D\r\ngame: gudnak\r\n2 Th\xe9o\x92s Hound\r\n", "cp1252"),
    ],
)
def test_encodings_and_spellings_find_the_card(tmp_path: Path, raw: bytes, encoding: str) -> None:
    (tmp_path / "d.txt").write_bytes(raw)
    deck, findings = read_deck(tmp_path / "d.txt")
    library = Library("gudnak", [Basic(name="Théo's Hound", kind="basic", power=1)])
    (line,) = deck.lines
    assert (line.count, line.where.line) == (2, 3)
    assert library.find(line.name) is not None, line.name
    expected = ["TEXT-ENCODING"] if encoding == "cp1252" else []
    assert [finding.code for finding in findings] == expected
    if expected:
        assert findings[0].severity is Severity.WARNING
        assert findings[0].where == Mark(findings[0].where.file, 3, 5) if findings[0].where else False


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Ember Hound", "ember  HOUND", True),
        ("Ｅmber", "Ember", True),
        ("A – B", "A - B", True),
        ("Straße", "strasse", True),
        ("A &amp; B", "A & B", True),
        ("Ember Hound", "Ember Hounds", False),
        ("Resume", "Résumé", False),
    ],
)
def test_names_are_equal_only_when_fully_equal(one: str, other: str, same: bool) -> None:
    assert (fold_name(one) == fold_name(other)) is same


def codes(findings: list[Finding]) -> list[str]:
    return [finding.code for finding in findings]


def test_a_field_that_an_unknown_game_may_have_is_no_fault_of_its_own(tmp_path: Path) -> None:
    text = "deck: D\ngame: animal\nstarter: Moss Bear\ncards: {Moss Bear: 2}\n"
    (tmp_path / "d.yaml").write_text(text, "utf-8")
    _, findings = read_deck(tmp_path / "d.yaml")
    assert [(finding.code, finding.where.line) for finding in findings if finding.where] == [("DECK-GAME", 1)]


def test_faults_of_form_are_told_all_at_once(tmp_path: Path) -> None:
    text = "deck: D\ngame: gudnack\nfacton: Ash\ncards:\n- {name: Hound, copis: 2}\n- {copies: 2}\n- 17\n- Hound x-2\n"
    (tmp_path / "d.yaml").write_text(text, "utf-8")
    _, findings = read_deck(tmp_path / "d.yaml")
    assert sorted((finding.code, finding.where.line) for finding in findings if finding.where) == [
        ("DECK-COUNT", 8), ("DECK-FIELD", 3), ("DECK-GAME", 1), ("DECK-LINE", 5), ("DECK-LINE", 6), ("DECK-LINE", 7)
    ]  # fmt: skip
    fixes = " ".join(finding.fix.say for finding in findings if finding.fix)
    assert "'faction'" in fixes and "'gudnak'" in fixes and "'copies'" in fixes


def test_an_unknown_section_gets_a_near_one(tmp_path: Path) -> None:
    (tmp_path / "d.txt").write_text("deck: D\ngame: gudnak\n1 Hound\nTokns:\n1 Spark\n", "utf-8")
    _, findings = read_deck(tmp_path / "d.txt")
    assert codes(findings) == ["DECK-SECTION"]
    assert findings[0].fix is not None and "'tokens'" in findings[0].fix.say


def test_a_text_field_that_is_unknown_is_told(tmp_path: Path) -> None:
    (tmp_path / "d.txt").write_text("deck: D\ngaem: gudnak\n1 Hound\n", "utf-8")
    _, findings = read_deck(tmp_path / "d.txt")
    assert codes(findings) == ["DECK-FIELD", "DECK-GAME"]
    assert findings[0].fix is not None and "'game'" in findings[0].fix.say


def test_load_deck_refuses_what_read_deck_reports(tmp_path: Path) -> None:
    (tmp_path / "d.txt").write_text("game: gudnak\n-2 Hound\n", "utf-8")
    with pytest.raises(Refused, match="negative"):
        load_deck(tmp_path / "d.txt")


def test_near_names_are_proposed_and_never_taken() -> None:
    library = Library("gudnak", [Basic(name=name, kind="basic", power=1) for name in ("Ember Hound", "Frost Hound", "Ogre")])
    finding = unknown_card(DeckLine(2, "Ember Houd", Mark("d", 3, 1)), library)
    assert finding.severity is Severity.ILLEGAL and finding.fix is not None
    assert finding.fix.say.startswith("did you mean 'Ember Hound'")
    assert [(edit.card, edit.count) for edit in finding.fix.edits] == [("Ember Houd", -2), ("Ember Hound", 2)]
    behind = unknown_card(DeckLine(1, "Ogre 2", Mark("d", 3, 1)), library)
    assert behind.fix is not None and "2 Ogre" in behind.fix.say
    nothing = unknown_card(DeckLine(1, "Quzzyx", Mark("d", 3, 1)), library)
    assert nothing.fix is not None and "mean" not in nothing.fix.say


def test_a_table_without_titles_is_a_deck_too(tmp_path: Path) -> None:
    (tmp_path / "d.csv").write_text("2,Ember Hound\n1,Ogre\n", "utf-8")
    deck, findings = read_deck(tmp_path / "d.csv", "gudnak")
    assert [(line.count, line.name, line.where.line) for line in deck.lines] == [(2, "Ember Hound", 1), (1, "Ogre", 2)]
    assert findings == []


def test_a_cell_without_a_title_is_reported(tmp_path: Path) -> None:
    (tmp_path / "d.csv").write_text("count,name\n2,Hound, the Loud\n1,Ogre\n", "utf-8")
    _, findings = read_deck(tmp_path / "d.csv", "gudnak")
    assert codes(findings) == ["TABLE-COLUMN"]
    assert "'the Loud'" in findings[0].found


@pytest.mark.parametrize("heading", ["Heroes", "Heroes:", "HEROES (2):", "basic  fighters (1)", "Tactics"])
def test_headings_over_the_cards_of_a_deck_mean_nothing(tmp_path: Path, heading: str) -> None:
    path = tmp_path / "deck.txt"
    path.write_text(f"deck: Mine\ngame: gudnak\n{heading}\n2 Ember Hound\nTokens (1):\nCinder Sprite\n", "utf-8")
    deck, findings = read_deck(path)
    assert findings == []
    assert [(line.name, line.section) for line in deck.lines] == [("Ember Hound", "cards"), ("Cinder Sprite", "tokens")]


@pytest.mark.parametrize("heading", [",Extra:", ",extra (3):", "0,Extra:", "1,Extra"])
def test_a_heading_in_a_spreadsheet_opens_a_section_where_no_copies_stand(tmp_path: Path, heading: str) -> None:
    path = tmp_path / "deck.csv"
    path.write_text(f"copies,name\n,Animals:\n2,Frost Newt\n{heading}\n1,Walking Fair [L]\n", "utf-8")
    deck, findings = read_deck(path, "animaul")
    counted = not heading.startswith(",")
    assert deck.lines[-1].section == ("cards" if counted else "extra")
    assert [line.name for line in deck.lines if line.name.casefold() == "extra"] == (["Extra"] if heading == "1,Extra" else [])
    assert len(findings) == (1 if heading.startswith("0") else 0)


def test_a_line_without_a_name_wants_one_and_a_number_wants_quotes(tmp_path: Path) -> None:
    (tmp_path / "d.csv").write_text("name,copies\n,3\nOgre,1\n", "utf-8")
    (tmp_path / "d.yaml").write_text("deck: D\ngame: gudnak\ncards:\n- 12\n- Ogre\n", "utf-8")
    fixes = [found.fix.say for name in ("d.csv", "d.yaml") for found in read_deck(tmp_path / name, "gudnak")[1] if found.fix]
    assert fixes == ["write one, or remove the line", "put it in quotes"]


def test_headings_in_yaml_mean_nothing_and_others_are_still_told(tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    path.write_text("deck: Mine\ngame: gudnak\nheroes: {Ash: 1}\nsideboard: {Ember Hound: 2}\n", "utf-8")
    deck, findings = read_deck(path)
    assert [line.section for line in deck.lines] == ["cards", "sideboard"]
    assert [finding.code for finding in findings] == ["DECK-SECTION"]


def test_curly_quotes_round_a_name_are_quotes() -> None:
    deck, findings = parse_deck("2 “Ember Hound”\n“Ash”\n„Coal“ x2\n")
    assert findings == []
    assert [(line.count, line.name) for line in deck.lines] == [(2, "Ember Hound"), (1, "Ash"), (2, "Coal")]


def test_a_name_that_only_shares_a_word_is_no_near_name() -> None:
    names = ("Toll the Deep Bell", "Grandmother Plumb", "Ember Hound")
    library = Library("gudnak", [Basic(name=name, kind="basic", faction="Neutral", power=1) for name in names])
    assert library.near("Harbour Toll") == []
    assert library.near("Plumb") == ["Grandmother Plumb"]
    assert library.near("Ember Hund") == ["Ember Hound"]
