"""Patterns, word forms, the token pass and the cache of parsers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from toolkit.wording import grammar
from toolkit.wording.lexer import UNKNOWN, Lexer
from toolkit.wording.parse import Builder, Spans, Unexpected
from toolkit.wording.rows import Field, Word, expand, node, plural, third, word


@dataclass(frozen=True)
class Ride:
    """A little node."""

    what: str = ""
    far: int = 0


ROWS = (
    node("sentence", Ride, "ride~ {what:beast} [for {far:NUMBER} mile#]", "go~ by {what:beast}"),
    word("beast", "horse", "horse#", group="noun"),
    word("beast", "sea horse", "sea_horse#", group="noun"),
)


def test_optional_parts_expand_with_the_longest_first() -> None:
    assert expand("a [b] c") == [(Word("a"), Word("b"), Word("c")), (Word("a"), Word("c"))]
    assert expand("x_y~ {a:np!} [{b:zone+}]")[0] == (
        Word("x y", "~"),
        Field("a", "np", subject=True),
        Field("b", "zone", many=True),
    )


@pytest.mark.parametrize("pattern", ["a [b", "a ] b"])
def test_a_pattern_with_loose_brackets_is_refused(pattern: str) -> None:
    with pytest.raises(ValueError, match="bracket"):
        expand(pattern)


def test_a_row_with_a_field_that_its_node_lacks_is_refused() -> None:
    with pytest.raises(ValueError, match="no field"):
        node("sentence", Ride, "ride~ {whom:beast}")


def test_a_grammar_that_names_an_unknown_rule_is_refused() -> None:
    with pytest.raises(ValueError, match="no row makes 'bird'"):
        grammar.grammar_text([node("sentence", Ride, "ride~ {what:bird}")])


def test_forms() -> None:
    assert [third(verb) for verb in ("draw", "discard", "push", "have", "be", "carry")] == [
        "draws", "discards", "pushes", "has", "is", "carries",
    ]  # fmt: skip
    assert [plural(noun) for noun in ("Hunter", "Hero", "enemy", "Ash", "Ray")] == [
        "Hunters",
        "Heroes",
        "enemies",
        "Ashes",
        "Rays",
    ]


def test_a_row_makes_its_node_and_takes_it_apart() -> None:
    row = ROWS[0]
    assert row.make({"what": "horse", "far": 3}) == Ride("horse", 3)
    assert row.split(Ride("horse", 3)) == {"what": "horse", "far": 3}
    assert row.split("horse") is None


def test_tokens_have_their_place_in_the_printed_text() -> None:
    lexer = Lexer(ROWS, {"sea horse": "sea horse", "pony": "horse"})
    text = "Rides  the Sea horses for two miles"
    tokens = lexer.tokens(text, offset=10)
    assert [(token.type, token.text) for token in tokens] == [
        ("_W_RIDE", "Rides"),
        (UNKNOWN, "the"),
        ("_W_SEA_HORSE", "Sea horses"),
        ("_W_FOR", "for"),
        ("NUMBER", "two"),
        ("_W_MILE", "miles"),
    ]
    assert all(text[token.start - 10 : token.end - 10] == token.text for token in tokens)
    assert lexer.tokens("pony")[0].type == "_W_HORSE"


def test_a_parser_is_kept_and_used_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DECKWRIGHT_CACHE", str(tmp_path / "deep" / "cache"))
    assert _ride() == Ride("horse", 2)
    (kept,) = (tmp_path / "deep" / "cache").iterdir()
    monkeypatch.setattr(grammar, "build", None)
    assert _ride() == Ride("horse", 2)
    assert kept.exists()


def test_a_damaged_cache_is_ignored_and_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DECKWRIGHT_CACHE", str(tmp_path))
    _ride()
    (kept,) = tmp_path.iterdir()
    whole = kept.read_bytes()
    for damage in (b"", b"nonsense", whole[: len(whole) // 2]):
        kept.write_bytes(damage)
        assert _ride() == Ride("horse", 2)
        assert len(kept.read_bytes()) > 100


def test_a_cache_folder_that_cannot_be_written_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("DECKWRIGHT_CACHE", str(blocked / "cache"))
    assert _ride() == Ride("horse", 2)


def _ride() -> object:
    tokens = Lexer(ROWS, {}).tokens("ride a horse for 2 miles".replace("a ", ""))
    return Builder(ROWS).parse(tokens, Spans())


def test_what_could_stand_there_is_known() -> None:
    with pytest.raises(Unexpected) as caught:
        Builder(ROWS).parse(Lexer(ROWS, {}).tokens("ride for"), Spans())
    assert caught.value.at == 1
    assert caught.value.accepts == {"_W_HORSE", "_W_SEA_HORSE"}


def test_importing_the_rules_english_does_not_import_the_parser() -> None:
    import subprocess
    import sys

    code = "import sys, toolkit.wording, toolkit.games.gudnak.vocabulary as v; v.language(); sys.exit('lark' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
