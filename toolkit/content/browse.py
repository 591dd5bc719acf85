"""Looking things up: cards by words and fields, rules by id, range and words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from toolkit.content.card import Card
from toolkit.content.library import Library, fold_name
from toolkit.content.messages import near
from toolkit.content.rules import Rule
from toolkit.registry import Game

_RANGE = re.compile(r"(?:([A-Za-z]+)-?)?(\d{1,9})(?:(?:\.\.|-|–|:)(?:[A-Za-z]+-?)?(\d{1,9}))?\Z")
_WORD = re.compile(r"\w+")


def find_cards(game: Game, library: Library, words: Sequence[str], filters: Mapping[str, str | None]) -> list[Card]:
    """Cards in which all words occur (a full name gives that card alone) and whose fields have the given values, sorted."""
    exact = library.find(" ".join(words)) if words else None
    if exact is not None and not any(filters.values()):
        return [exact]
    wanted = [fold_name(word) for word in words]
    kinds = list(game.card_models())

    def fits(card: Card) -> bool:
        for field, value in filters.items():
            if value and fold_name(card.set_name if field == "set" else str(getattr(card, field, ""))) != fold_name(value):
                return False
        values = [game.field_text(field, getattr(card, field)) for field in type(card).model_fields if field != "source"]
        text = fold_name(" ".join([*values, card.set_name]))
        return all(word in text for word in wanted)

    def order(card: Card) -> tuple[str, int, str]:
        kind = str(getattr(card, "kind", ""))
        return (str(getattr(card, "faction", "")), kinds.index(kind) if kind in kinds else 0, fold_name(card.name))

    return sorted(filter(fits, library), key=order)


def near_cards(library: Library, words: str) -> list[str]:
    """Names near to the words, for when nothing fits."""
    return library.near(words) if words else []


def columns_of(cards: Sequence[Card]) -> list[str]:
    """The fields worth a column: no long texts, and something of its own in at least one card of ten."""
    fields: dict[str, int] = {}
    for card in cards:
        for field in type(card).model_fields:
            fields[field] = fields.get(field, 0) + says(card, field)
    return [field for field, count in fields.items() if field not in Card.model_fields and 10 * count >= max(1, len(cards))]


def says(card: Card, field: str) -> bool:
    """Whether a field of a card holds more than it would if nobody had written it."""
    value = getattr(card, field)
    return value not in (None, "", ()) and value != type(card).model_fields[field].default


def find_rules(rules: Mapping[str, Rule], words: Sequence[str]) -> list[Rule]:
    """Rules by id ("GUD-041", "41"), range ("GUD-040..050", "40-50") or words, the best match first."""
    found: dict[str, Rule] = {}
    left: list[str] = []
    for word in words:
        ids = _ids(rules, word)
        if ids:
            found.update({rule_id: rules[rule_id] for rule_id in ids})
        else:
            left.append(word)
    if not left:
        return list(found.values())
    terms = list(dict.fromkeys(term for word in left for term in _WORD.findall(word.casefold())))
    scored = [(score, rule) for rule in rules.values() if (score := _score(rule, terms)) > 0]
    scored.sort(key=lambda pair: -pair[0])
    return [*found.values(), *(rule for _, rule in scored if rule.id not in found)]


def near_words(rules: Mapping[str, Rule], words: Sequence[str]) -> list[str]:
    """Words of the rules near to those that were not found."""
    known = {term for rule in rules.values() for term in _WORD.findall(f"{rule.rule} {rule.section}".casefold()) if len(term) > 3}
    return [hit for word in words for hit in near(word.casefold(), known, 2)]


def _ids(rules: Mapping[str, Rule], word: str) -> list[str]:
    match = _RANGE.match(word)
    if match is None:
        return [rule_id for rule_id in rules if rule_id.casefold() == word.casefold()]
    prefix, first, last = match[1], int(match[2]), int(match[3] or match[2])
    found = []
    for rule_id in rules:
        name, _, number = rule_id.partition("-")
        digits = re.match(r"\d+", number)
        if digits and first <= int(digits[0]) <= last and (prefix is None or prefix.casefold() == name.casefold()):
            found.append(rule_id)
    return found


def _score(rule: Rule, terms: Sequence[str]) -> float:
    """All terms must begin a word of the rule; the rule's own sentence weighs most, and short rules before long ones."""
    total = 0.0
    for term in terms:
        stem = term[:-1] if len(term) > 4 and term.endswith("s") else term
        best = 0.0
        for text, weight in ((rule.rule, 3.0), (rule.section, 2.0), (rule.kind, 2.0), (f"{rule.ruling} {rule.because}", 1.0)):
            tokens = _WORD.findall(text.casefold())
            hits = sum(token.startswith(stem) for token in tokens)
            if hits:
                best = max(best, weight + hits / (len(tokens) + 5))
        if not best:
            return 0.0
        total += best
    return total
