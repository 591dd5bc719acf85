"""Hostile templates: no files, no way into Python, no work or size without bound."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from tests.printing.support import drawn, faults, piece, studio
from toolkit.printing import sandbox
from toolkit.printing.document import Document

REACHING = [
    "{{ ''.__class__ }}",
    "{{ ''.__class__.__mro__[1].__subclasses__() }}",
    "{{ ''['__class__'] }}",
    "{{ ''|attr('__class__') }}",
    "{{ self.__init__.__globals__ }}",
    "{{ range.__self__ }}",
    "{{ piece.__class__ }}",
    "{{ cycler.__init__.__globals__.os.popen('id').read() }}",
    "{{ '{0.__class__}'.format(piece) }}",
    "{{ '%s' % piece }}",
    "{{ 'x'.format_map(piece) }}",
    "{{ rng.__init__.__globals__ }}",
    "{{ rng('a').random.__func__.__globals__ }}",
    "{{ rng('a')._state }}",
    "{{ rng('a').uniform.__self__ }}",
    "{% for item in items %}{{ loop._iterator }}{% endfor %}",
    "{{ marks.__globals__ }}",
    "{{ config }}",
    "{% include '/etc/passwd' %}",
    "{% include '../../../../etc/passwd' %}",
    "{% include 'trial/../../secret.txt' %}",
    "{% import 'secret.txt' as s %}",
    "{% set x = piece.update({'id': 'y'}) %}",
    "{{ items.append(1) }}",
    "{{ text|safe }}",
]
ENDLESS = [
    "{% for a in range(10000) %}{% for b in range(10000) %}{% endfor %}{% endfor %}",
    "{% for a in items %}" * 4 + "{% endfor %}" * 4,
    "{% for a in range(10**9) %}x{% endfor %}",
    "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(100) }}",
    "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(25) }}",
    "{% include 'trial/card.xml.j2' %}",
    "{{ 'x' * 1000000000 }}",
    "{{ [0] * 1000000000 }}",
    "{{ 1000000000 * 'x' }}",
    "{{ 9 ** 9 ** 9 ** 9 }}",
    "{{ 9.0 ** 9 ** 9 }}",
    "{{ 'x'.ljust(1000000000) }}",
    "{{ 'x'|center(1000000000) }}",
    "{% set n = namespace(s='x') %}{% for a in range(60) %}{% set n.s = n.s ~ n.s %}{% endfor %}",
    "{% set n = namespace(s='x') %}{% for a in range(60) %}{% set n.s = n.s + n.s %}{% endfor %}",
    "{% set n = namespace(s='xx') %}{% for a in range(60) %}{% set n.s = n.s.replace('x', 'xx') %}{% endfor %}",
    "{% set n = namespace(s='xx') %}{% for a in range(60) %}{% set n.s = n.s|replace('x', 'xxxx') %}{% endfor %}",
    "{% set n = namespace(s='xx') %}{% for a in range(60) %}{% set n.s = [n.s, n.s]|join(n.s) %}{% endfor %}",
    "{% set n = namespace(s=9) %}{% for a in range(60) %}{% set n.s = n.s * n.s %}{% endfor %}",
    "{% set n = namespace(s=[1]) %}{% for a in range(60) %}{% set n.s = [n.s, n.s] %}{% endfor %}{{ n.s }}",
    "{% set n = namespace(s=[1], t=[1]) %}{% for a in range(60) %}{% set n.s = [n.s, n.s] %}{% set n.t = [n.t, n.t] %}"
    "{% endfor %}{{ n.s == n.t }}",
    "{% set n = namespace(s=[1]) %}{% for a in range(60) %}{% set n.s = zip(n.s, n.s)|list %}{% endfor %}{{ n.s }}",
    "{% set n = namespace(s=[[1]]) %}{% for a in range(60) %}{% set n.s = n.s|groupby(0) %}{% endfor %}{{ n.s }}",
    "{% set n = namespace(s={}) %}{% for a in range(60) %}{% set n.s = dict(a=n.s, b=n.s) %}{% endfor %}{{ n.s }}",
    "{% macro m(n) %}{% if n %}{{ m(n - 1, varargs, varargs) }}{% else %}{{ varargs }}{% endif %}{% endmacro %}{{ m(60) }}",
    "{% set n = namespace(s='x') %}{% for a in range(60) %}{% set n.s %}{{ n.s }}{{ n.s }}{% endset %}{% endfor %}",
    "{% set x = 'x' * 999999 %}{% set y %}{% for a in range(9999) %}{{ x }}{% endfor %}{% endset %}",
    "{{ star(1000000000, 2, 1) }}",
    "{% for a in range(9999) %}{% for b in range(20) %}<group><group/></group>{% endfor %}{% endfor %}",
]


def fault(where: Path, line: str, **more: Any) -> str:
    """The message of the only finding."""
    found = faults(where, f"<face>\n{line}\n</face>", {"items": list(range(60)), "text": "<b>"}, **more)
    assert found and all("(one, front)" in finding.message for finding in found)
    return found[0].message


@pytest.mark.parametrize("line", REACHING)
def test_a_template_cannot_reach_out(tmp_path: Path, line: str) -> None:
    (tmp_path / "secret.txt").write_text("the secret", encoding="utf-8")
    message = fault(tmp_path, line)
    assert "secret\n" not in message and "root:" not in message


@pytest.mark.parametrize("line", ENDLESS)
def test_work_and_size_have_bounds(tmp_path: Path, line: str) -> None:
    start = time.monotonic()
    assert fault(tmp_path, line)
    assert time.monotonic() - start < 3 * sandbox.SECONDS


def test_a_namespace_in_another_is_shown_as_a_word(tmp_path: Path) -> None:
    line = "{% set a = namespace() %}{% set a.b = a %}{% set a.c = a %}<text x='5' y='5' width='50' height='9'>{{ a }}</text>"
    assert "(namespace)" in drawn(tmp_path, f"<face>{line}</face>").operators


def test_a_template_has_a_longest_length(tmp_path: Path) -> None:
    assert "longer than 200,000" in fault(tmp_path, "{{ 1 }}" * 30_000)


@pytest.mark.parametrize(
    "line",
    [
        "<rect x='1' y='1' width='5' height='5' fill='linear(1e999, #fff, #000)'/>",
        "<path d='M 1e999 0 L 5 5' fill='red'/>",
        "<path d='M 0 0 L -1e300 5' fill='red'/>",
        "{{ '\\ud800' }}",
        "{{ has_art('a' * 5000) }}{{ has_art('a\\0b') }}{{ has_icon('a' * 5000) }}{{ nothing }}",
        "<image src='{{ 'a' * 900 }}' x='1' y='1' width='5' height='5'/>",
    ],
)
def test_numbers_and_names_without_bound_are_told_in_a_short_message(tmp_path: Path, line: str) -> None:
    assert len(fault(tmp_path, line)) < 700


def test_turns_of_loops_are_counted_not_only_timed(tmp_path: Path) -> None:
    assert "steps" in fault(tmp_path, ENDLESS[0]) and "steps" in fault(tmp_path, ENDLESS[1])


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE face [<!ENTITY a "b">]><face><text x="5" y="5" width="40" height="9">&a;</text></face>',
        '<!DOCTYPE face [<!ENTITY a SYSTEM "file:///etc/passwd">]><face>&a;</face>',
        '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><face>&b;</face>',
        '<?xml-stylesheet href="http://example.com/x"?><face/>',
        "<face>" + "<group>" * 500 + "</group>" * 500 + "</face>",
    ],
)
def test_hostile_xml_is_refused(tmp_path: Path, text: str) -> None:
    assert faults(tmp_path, text)


def test_data_is_escaped_and_marks_let_only_the_whitelist_through(tmp_path: Path) -> None:
    text = '<b>Bold</b> <rect x="1"/> <icon name="sword"/> & <i>open <script>'
    data = {"text": text}
    icons = {"sword": '<svg viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>'}
    box = '<face><text x="5" y="5" width="50" height="60">{{ text%s }}</text></face>'
    raw = drawn(tmp_path, box % "", data, icons=icons).operators
    assert "(<b>Bold</b> <rect" in raw
    marked = drawn(tmp_path, box % " | marks", data, icons=icons).operators
    assert "(Bold)" in marked and "<rect x=" in marked and "<i>open" in marked and "(<script>)" in marked


def test_data_that_is_not_plain_never_reaches_a_template(tmp_path: Path) -> None:
    made = studio(tmp_path, {"card.xml.j2": "<face>{{ path.read_text() }}</face>"})
    form, found = made.face(piece(data={"path": tmp_path}), "front", Document("x"))
    assert form is None and "JSON-like" in found[0].message


def test_a_link_out_of_the_template_folder_is_not_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret.xml"
    secret.write_text("<face/>", encoding="utf-8")
    made = studio(tmp_path)
    try:
        (tmp_path / "templates" / "trial" / "link.xml.j2").symlink_to(secret)
    except OSError:
        pytest.skip("no links here")
    form, _ = made.face(piece(template="trial/link.xml.j2"), "front", Document("x"))
    assert form is None


def test_chance_in_templates_is_the_same_everywhere(tmp_path: Path) -> None:
    line = "{% set r = rng('a') %}<rect x='{{ r.randint(1, 9) }}' y='{{ r.choice([1, 2, 3]) }}' "
    line += "width='{{ r.uniform(1, 2)|mm }}' height='1' fill='red'/>"
    assert "7 3 1.76 1 re f" in drawn(tmp_path, f"<face>{line}</face>").operators
