"""Stops: where understanding ended, what was found there, and what could stand there, in words for an author."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from toolkit.wording.checks import INSTRUCTION
from toolkit.wording.joiners import PREFIXES
from toolkit.wording.language import Stop
from toolkit.wording.lexer import UNKNOWN, Lexer
from toolkit.wording.parse import Spans, Unexpected
from toolkit.wording.repair import Trouble
from toolkit.wording.scan import Tok
from toolkit.wording.tree import Ref, Span
from toolkit.wording.vocabulary import Vocabulary

_SHOWN = 8
_GROUPS = {
    "verb": "a verb",
    "noun": "a noun",
    "adjective": "an adjective",
    "det": "a determiner",
    "ref": "a reference",
    "player": "a player",
    "possessor": "whose",
    "duration": "how long",
    "limit": "how often",
}
_MARKED = {
    "TRAIT": "a trait",
    "NAME": "a card name",
    "POWER": "a power (I, II ...)",
    "NUMBER": "a number",
    "BONUS": "a bonus (+I, -II ...)",
    "QUOTE": 'an ability in quotes ("Action: ...")',
    "SELF": "",
    "DICE": "dice (2d6 ...)",
}
_ORDER = ("verb", "det", "ref", "adjective", "noun", "player", "possessor", "duration", "limit")


def marked(game: Vocabulary) -> dict[str, str]:
    """What a game calls open classes, where it is not what most games do."""
    label = next((label for label, kind in game.labels.items() if kind in game.instructs), "")
    called = {"TRAIT": f"a {game.trait}"}
    if label:
        called["QUOTE"] = f'an ability in quotes ("{label}: ...")'
    return called if game.roman else {**called, "BONUS": "a bonus (+1, -2 ...)"}


def expected(accepts: Iterable[str], lexer: Lexer) -> tuple[str, ...]:
    """What can stand here, grouped by class of word with examples, single words after them, at most eight."""
    called = {**_MARKED, **lexer.marked}
    groups: dict[str, list[str]] = {}
    single: list[str] = []
    marked: list[str] = []
    end = False
    for goal in accepts:
        if goal == "$END":
            end = True
        elif goal in called:
            marked.append(goal)
        elif (group := lexer.group.get(goal, "")) in _GROUPS:
            groups.setdefault(group, []).append(lexer.shown(goal))
        else:
            single.append(f'"{lexer.shown(goal)}"')
    made = ["the end of the sentence"] if end else []
    for group in sorted(groups, key=_ORDER.index):
        words = sorted(groups[group], key=lexer.order)
        if len(words) < 3:
            single = [*(f'"{word}"' for word in words), *single]
        else:
            made.append(f"{_GROUPS[group]} ({', '.join(words[:4])}{' ...' if len(words) > 4 else ''})")
    made += [called[goal] for goal in called if goal in marked and called[goal]]
    return tuple(dict.fromkeys([*made, *sorted(single, key=lambda word: lexer.order(word.strip('"')))]))[:_SHOWN]


def of_token(text: str, start: int, tokens: list[Tok], unexpected: Unexpected, lexer: Lexer) -> Stop:
    """The stop at a token that cannot stand where it does (or at the end of the sentence)."""
    at, accepts = unexpected.at, unexpected.accepts
    if at >= len(tokens):
        end = start + len(text)
        return Stop("unexpected", Span(end, end), "the sentence ends too early", text, expected(accepts, lexer))
    token = tokens[at]
    understood = text[: token.start - start].rstrip()
    span = Span(token.start, token.end)
    opened = _begun(tokens[at - 1], unexpected.before, lexer) if at and tokens[at - 1].text.lower() in PREFIXES else ()
    if opened:
        return Stop("unexpected", span, f'"{token.text}" cannot follow "{tokens[at - 1].text}" here', understood, opened, opened)
    if token.type == UNKNOWN:
        known = token.text.lower() in lexer.words()
        message = f'"{token.text}" cannot stand here' if known else f'"{token.text}" is not a word of this game\'s rules English'
        named = _named(tokens, at)
        if len(named) > 1 or (not known and at and named):
            said = " ".join(one.text for one in named)
            kinds = (lexer.marked.get("TRAIT", "a trait"), "a card name")
            message = f'"{said}" is neither {kinds[0]} nor {kinds[1]} of the cards at hand, and no other word of this game either'
        return Stop(
            "unexpected" if known else "unknown word",
            span,
            message,
            understood,
            expected(accepts, lexer),
            near(token.text, lexer),
        )
    begun = _begun(token, accepts, lexer)
    if begun and at + 1 < len(tokens):
        after = tokens[at + 1]
        understood = text[: token.end - start]
        return Stop(
            "unexpected",
            Span(after.start, after.end),
            f'"{after.text}" cannot follow "{token.text}" here',
            understood,
            begun,
            begun,
        )
    said = token.text if token.text.startswith('"') else f'"{token.text}"'
    message = f"{said} cannot stand here"
    return Stop("unexpected", span, message, understood, expected(accepts, lexer))


def _named(tokens: list[Tok], at: int) -> list[Tok]:
    """The words in capitals from here on, which look like a name."""
    end = at
    while end < len(tokens) and tokens[end].text[:1].isupper():
        end += 1
    return tokens[at:end]


def _begun(token: Tok, accepts: set[str], lexer: Lexer) -> tuple[str, ...]:
    """The terms of several words that could stand where a token does and begin with it."""
    return tuple(sorted(lexer.shown(goal) for goal in accepts if lexer.shown(goal).startswith(token.text.lower() + " ")))


def near(word: str, lexer: Lexer) -> tuple[str, ...]:
    """What may have been meant by a word that is not known: first one of like meaning, then those that are a slip away."""
    from rapidfuzz.distance import OSA

    from toolkit.wording.thesaurus import NEAREST

    word, words = word.lower(), lexer.words()
    known, meanings = {*words}, NEAREST.get(word, ())
    alike = [meant for own in (lexer.own_words(), known) for meant in meanings if set(meant.lower().split()) <= own][:1]
    slips = 1 if len(word) < 7 else 2
    found = sorted(
        (OSA.distance(word, other), other) for other in words if other[0] == word[0] and abs(len(other) - len(word)) <= slips
    )
    return tuple(dict.fromkeys([*alike, *(other for far, other in found if 0 < far <= slips)]))[:3]


def of_trouble(
    text: str, span: Span, repairs: list[Trouble], bindings: list[tuple[Trouble, Any]], spans: Spans, say: Callable[[Any], str]
) -> list[Stop]:
    """The stops for what the repair pass and the references had to say about a sentence."""
    made = []
    for trouble in repairs:
        made.append(Stop(trouble.kind, _find(text, span, trouble.about), trouble.message))
    for trouble, about in bindings:
        ref = about if isinstance(about, Ref) else about[0]
        where = spans.of(ref) or _find(text, span, trouble.about or trouble.message)
        if isinstance(about, Ref):
            made.append(Stop(trouble.kind, where, trouble.message))
            continue
        choices = list(dict.fromkeys(say(phrase) for phrase in about[1]))
        said, named = text[where.start : where.end], tuple(dict.fromkeys(name for choice in choices for name in _again(choice)))
        message = f'"{said}" can mean {" or ".join(choices)}; name it again instead'
        made.append(Stop("ambiguous", where, message, near=named))
    return made


def _again(phrase: str) -> Iterator[str]:
    """How one thing that has been named is named again: "an enemy Critter" as "that Critter"."""
    determiner, _, rest = phrase.partition(" ")
    if determiner in ("a", "an", "target", "another"):
        yield f"that {rest.split(' ')[-1]}"
        yield f"that {rest}"
    elif determiner in ("the", "this"):
        yield phrase


def _find(text: str, span: Span, words: str) -> Span:
    at = text.lower().find(words.lower(), span.start, span.end) if words else -1
    return span if at < 0 else Span(at, at + len(words))


_POINTS_BACK = {
    "reference:condition": 'a condition behind its instruction asks about one thing that you choose: of others say where '
    'they are named what they must be, or write the condition first',
    "reference:gone": 'what is pointed back to is not in play by then: do this first, or name something that is',
    "reference:unchosen": 'what is pointed back to has not been chosen by then: name it again, or where it is first named write '
    '"target ..."',
}
"""What to write instead of what points back to nothing, in any game."""


def unplayed(operation: str, span: Span, advice: Mapping[str, str]) -> Stop:
    """What is understood and not carried out, with what to write instead, if the game says so."""
    words, known = operation.split(":"), {**_POINTS_BACK, **advice}
    said = next((found for n in range(len(words), 0, -1) if (found := known.get(":".join(words[:n])))), "")
    if said:
        return Stop("not implemented", span, f"this is understood, but makes no sense in this game: {said}", instead=said)
    name = operation.replace(":", " ").replace("_", " ")
    return Stop("not implemented", span, f"this is understood, but not played yet: {name}")


def reminder(span: Span) -> Stop:
    """A bracket that is printed and has no effect."""
    return Stop("reminder", span, "this bracket was not read as rules: it is printed and has no effect")


def of_place(span: Span, wrong: str, game: Vocabulary) -> Stop:
    """A statement that does not suit the kind of ability that it stands in."""
    expected: tuple[str, ...] = ()
    if wrong == INSTRUCTION:
        labels = tuple(f'"{label}:"' for label, kind in game.labels.items() if kind in game.instructs)
        expected = (*labels, '"when ..., "', '"after ..., "', '"at the start of your turn, "')
    return Stop("unexpected", span, wrong, "", expected)


def nothing(span: Span) -> Stop:
    """A label with nothing after it."""
    return Stop("unexpected", span, "nothing follows the label", "", ("an instruction", "what holds"))


def not_a_label(span: Span, word: str, game: Vocabulary) -> Stop:
    """Something that looks like a label of an ability and is none."""
    labels = tuple(f"{label}:" for label in game.labels)
    if word.casefold() in {label.casefold() for label in game.labels}:
        return Stop("unexpected", span, f'give the ability a name after the dash, or write "{word}:"', "", (f"{word}:",))
    return Stop("unexpected", span, f'"{word}" is no kind of ability; there are {", ".join(labels) or "none"}', "", labels)


def inner_label(span: Span, label: str) -> Stop:
    """A label in the middle of a line, where another ability ought to begin."""
    said = f'"{label}:" begins an ability, which has a line of its own'
    return Stop("unexpected", span, said, instead=f'begin a new line before "{label}:"')


def unsaid(span: Span) -> Stop:
    """An X that nothing gives a value."""
    return Stop("unexpected", span, "nothing in this text says what X is")


def undone(span: Span) -> Stop:
    """ "If you do" with nothing before it in its ability."""
    said = 'nothing is done before "if ... do"'
    return Stop("unexpected", span, said, instead="write what is asked about before it, on the same line")
