"""Findings of many pieces: a fault that they share is told once, a fault of one piece for that piece."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.printing.support import faults, piece, studio
from toolkit.findings import Finding, Mark, Refused
from toolkit.printing import sandbox
from toolkit.printing.document import Document
from toolkit.printing.job import make
from toolkit.printing.sheets import Setup


def found(folder: Path, template: str, count: int = 12, back: bool = False, split: bool = False) -> list[Finding]:
    """What stops the printing of so many cards."""
    made = studio(folder, {"card.xml.j2": template})
    cards = [piece(f"card-{n}", back=back, where=Mark("cards.yaml", n, 1), data={"n": n}) for n in range(1, count + 1)]
    with pytest.raises(Refused) as refused:
        make(cards, made, Setup(), "Trial", split)
    return refused.value.findings


def test_a_typo_in_a_template_is_told_once_for_all_its_cards(tmp_path: Path) -> None:
    (one,) = found(tmp_path, '<face>\n<rect x="{{ n }}" y="0" width="9" heigt="9"/></face>')
    assert one.message == "Card-1 and 11 more (front): <rect> has no attribute 'heigt'"
    assert one.where and one.where.line == 2 and one.fix and one.fix.say == "write 'height'"
    assert one.also == tuple(Mark("cards.yaml", n, 1) for n in (1, 2, 3))


@pytest.mark.parametrize("split", [False, True])
def test_both_sides_of_a_card_share_the_fault_of_their_template(tmp_path: Path, split: bool) -> None:
    (one,) = found(tmp_path, "<face>{{ nmae }}</face>", 2, back=True, split=split)
    assert one.message == "Card-1 and Card-2 (front and back): the template fails: 'nmae' is undefined"


def test_faults_of_the_cards_themselves_are_told_card_by_card(tmp_path: Path) -> None:
    template = '<face><text x="4" y="4" width="9" height="4" size="9">{{ "long " * n }}words</text></face>'
    told = found(tmp_path, template, 12)
    assert [one.where for one in told] == [Mark("cards.yaml", n, 1) for n in range(1, 13)]


def test_a_template_without_end_is_waited_for_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "SECONDS", 0.3)
    monkeypatch.setattr(sandbox, "STEPS", 10**9)
    start = time.monotonic()
    (one,) = found(tmp_path, "<face>{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}</face>", 40)
    assert "and 39 more (front): the template fails: the template takes more than" in one.message
    assert time.monotonic() - start < 5


def test_a_missing_template_is_told_once(tmp_path: Path) -> None:
    made = studio(tmp_path)
    cards = [piece(f"card-{n}", template="trial/crad.xml.j2", where=Mark("cards.yaml", n, 1)) for n in range(1, 4)]
    with pytest.raises(Refused) as refused:
        make(cards, made, Setup(), "Trial")
    (one,) = refused.value.findings
    assert one.message.startswith("Card-1 and 2 more (front): there is no template 'trial/crad.xml.j2'")


def test_texts_of_a_face_have_a_bound(tmp_path: Path) -> None:
    box = '<text x="4" y="4" width="50" height="80">'
    template = f"<face>{box}{{{{ a }}}}</text>{box}{{{{ b }}}}</text></face>"
    made = studio(tmp_path, {"card.xml.j2": template})
    long = piece(data={"a": "word " * 200_000, "b": "more"}, where=Mark("cards.yaml", 7, 3))
    (one,) = made.face(long, "front", Document("trial"))[1]
    assert one.where == Mark("cards.yaml", 7, 3) and "the face has 1,000,000 letters" in one.message
    (one,) = faults(tmp_path, template, {"a": "Short.", "b": "x" * 50_000})
    assert "the face has 50,006 letters" in one.message
    (one,) = faults(tmp_path, template, {"a": "Short.", "b": "word " * 9_000})
    assert "mm too high" in one.message
