"""Card files: a set with its cards, its factions and traits, in any format, into a game's models."""

from __future__ import annotations

import html
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from toolkit.content.card import Card
from toolkit.content.document import Document
from toolkit.content.library import fold_name
from toolkit.content.messages import cited, clip, model_findings, near, or_list
from toolkit.content.reader import read_document
from toolkit.content.signs import detail
from toolkit.content.text import unreadable
from toolkit.findings import Finding, Fix, Mark, Severity
from toolkit.registry import Game

Declared = dict[str, list[dict[str, Any]]]
"""What a set declares besides cards: {"factions": [{"name": "Cinder Pact", "colour": "#8c2f1b"}], "traits": [...]}."""
_ALIASES = {
    "flavor": "flavour",
    "flavour text": "flavour",
    "flavor text": "flavour",
    "colors": "colours",
    "type": "kind",
    "card": "name",
}


class SetFile(BaseModel):
    """What stands in a card file around the cards."""

    model_config = ConfigDict(extra="allow")

    set: str = Field(default="", max_length=80, description="The name of the set.")
    game: str = Field(default="", max_length=40, description="The game, by its short name.")
    source: str = Field(default="house", max_length=40, description='Where the cards come from; "house" for designs of your own.')
    cards: list[Any] = Field(default_factory=list, description="The list of cards.")


def load_cards(path: Path, game: Game) -> tuple[list[Card], Declared, list[Finding]]:
    """The cards of a file, what it declares, and every fault of shape; a card with a fault is left out of the list.

    Raises:
        Refused: the file cannot be read.
    """
    return cards_of(read_document(path), game)


def cards_of(document: Document, game: Game) -> tuple[list[Card], Declared, list[Finding]]:
    """`load_cards` of a document that has been read already."""
    return _Loader(document, game).load()


class _Loader:
    def __init__(self, document: Document, game: Game) -> None:
        self.document, self.game = document, game
        self.findings: list[Finding] = list(document.findings)
        self.models = game.card_models()
        self.declared: Declared = {key: [] for key in game.declares}
        self.cards: list[Card] = []
        self.envelope = SetFile()

    def load(self) -> tuple[list[Card], Declared, list[Finding]]:
        data = self.document.data
        if isinstance(data, Mapping):
            self.read_envelope(data)
            base: tuple[str, ...] = ("cards",)
            entries = data.get("cards", [])
        elif isinstance(data, list):
            base, entries = (), data
        else:
            raise unreadable(
                "CARDS-SHAPE",
                "This is not a card file.",
                self.document.at(),
                found=clip(data),
                required="'set:', 'game:' and a list 'cards:'",
            )
        self.repeats()
        if not isinstance(entries, list):
            return self.cards, self.declared, self.findings
        for index, entry in enumerate(entries):
            self.card(entry, (*base, index))
        self.twice()
        return self.cards, self.declared, self.findings

    def add(self, code: str, message: str, where: Mark, *, severity: Severity = Severity.ILLEGAL, **more: Any) -> None:
        fix = more.pop("fix", "")
        self.findings.append(
            Finding(code=code, severity=severity, message=message, where=where, fix=Fix(fix) if fix else None, **more)
        )

    def repeats(self) -> None:
        for path, repeats in self.document.repeats.items():
            for repeat in repeats:
                self.add(
                    "KEY-TWICE",
                    f"The field {repeat.key!r} stands twice; only the first is used.",
                    repeat.where,
                    also=(self.document.at(*path, repeat.key),),
                    fix="remove one of the two",
                )

    def read_envelope(self, data: Mapping[str, Any]) -> None:
        try:
            self.envelope = SetFile.model_validate({key: value for key, value in data.items() if key in SetFile.model_fields})
        except ValidationError as error:
            self.findings += model_findings(error, SetFile, "the set", lambda loc: self.document.at(*loc), "CARDS-SET")
        known = (*SetFile.model_fields, *self.game.declares, "$schema")
        for key in data:
            if key not in known:
                close = near(key, known, 1)
                self.add(
                    "CARDS-SET",
                    f"A card file has no field {key!r}.",
                    self.document.at(key),
                    required="one of " + ", ".join(known[:-1]),
                    fix=f"did you mean {close[0]!r}?" if close else "remove it",
                )
        if self.envelope.game and self.envelope.game != self.game.name:
            self.add(
                "CARDS-GAME",
                f"These cards are for another game than {self.game.name}.",
                self.document.at("game"),
                found=self.envelope.game,
                required=self.game.name,
            )
        for key in self.game.declares:
            self.declare(key, data.get(key))

    def declare(self, key: str, value: Any) -> None:
        if value is None:
            return
        if isinstance(value, str):
            value = [part.strip() for part in value.split(",") if part.strip()]
        if not isinstance(value, list):
            self.add(
                "CARDS-DECLARED", f"{key!r} does not fit.", self.document.at(key), found=clip(value), required="a list of names"
            )
            return
        for index, entry in enumerate(value):
            where = self.document.at(key, index)
            fields = {"name": entry} if isinstance(entry, str) else entry
            name = fields.get("name") if isinstance(fields, Mapping) else None
            if not isinstance(name, str) or not name.strip():
                self.add(
                    "CARDS-DECLARED",
                    f"Entry {index + 1} of {key!r} does not fit.",
                    where,
                    found=clip(entry),
                    required="a name, or a mapping with 'name'",
                )
                continue
            if any(fold_name(name) == fold_name(known["name"]) for known in self.declared[key]):
                self.add(
                    "CARDS-DECLARED",
                    f"{name!r} is declared twice.",
                    where,
                    severity=Severity.WARNING,
                    fix="remove one of the two",
                )
                continue
            self.declared[key].append({**{detail(str(part)): said for part, said in fields.items()}, "name": name.strip()})

    def card(self, entry: Any, path: tuple[str | int, ...]) -> None:
        if not isinstance(entry, Mapping):
            self.add(
                "CARD-SHAPE",
                "This entry is not a card.",
                self.document.at(*path),
                found=clip(entry),
                required="a mapping with name, kind ...",
                fix="a deck lists names and counts; a card file describes each card" if isinstance(entry, str | int) else "",
            )
            return
        given = {key: value for key, value in entry.items() if value is not None}
        if not given:
            self.add("CARD-SHAPE", "This card is empty.", self.document.at(*path), severity=Severity.WARNING, fix="remove it")
            return
        kind_key = next((key for key in given if _field(key, ("kind",)) == "kind"), None)
        model = self.model(given, kind_key, path)
        if model is None:
            return
        fields, keys = self.fields(given, model)
        set_name = str(fields.pop("set", "") or self.envelope.set or Path(self.document.file).stem)
        game = fields.pop("game", None)
        if game not in (None, self.game.name):
            self.add(
                "CARDS-GAME",
                f"This card is for another game than {self.game.name}.",
                self.document.at(*path, keys["game"]),
                found=clip(game),
                required=self.game.name,
            )
        fields.setdefault("source", self.envelope.source)
        name = fields.get("name")
        subject = f"the {fields.get('kind', 'card')} {name!r}" if isinstance(name, str) else f"card {int(path[-1]) + 1}"

        def place(loc: tuple[str | int, ...]) -> Mark:
            renamed = tuple(keys.get(part, part) if isinstance(part, str) else part for part in loc[:1])
            return self.document.at(*path, *renamed, *loc[1:])

        try:
            card = model.model_validate(fields)
        except ValidationError as error:
            self.findings += model_findings(error, model, subject, place, "CARD-FIELD")
            return
        where = self.document.at(*path, keys.get("name", "name"))
        self.name(card.name, where)
        self.cards.append(card.placed(where, place(("text",)) if card.text else where, set_name))

    def model(self, given: Mapping[str, Any], kind_key: str | None, path: tuple[str | int, ...]) -> type[Card] | None:
        kinds = list(self.models)
        if kind_key is None:
            if len(kinds) == 1:
                return self.models[kinds[0]]
            self.add(
                "CARD-KIND",
                f"The card {clip(given.get('name', given.get('Name', '')))} does not say of what kind it is.",
                self.document.at(*path),
                required=or_list(kinds),
                rule=cited(self.models[kinds[0]], "kind"),
                fix="add kind:",
            )
            return None
        kind = str(given[kind_key]).strip()
        model = self.models.get(kind) or self.models.get(kind.casefold())
        if model is None:
            close = near(kind, kinds, 1)
            self.add(
                "CARD-KIND",
                f"{self.game.title} has no kind of card {clip(given[kind_key])}.",
                self.document.at(*path, kind_key),
                found=clip(given[kind_key]),
                required=or_list(kinds),
                rule=cited(self.models[kinds[0]], "kind"),
                fix=self.game.kinds_meant.get(" ".join(kind.casefold().split()), f"did you mean {close[0]!r}?" if close else ""),
            )
        return model

    def fields(self, given: Mapping[str, Any], model: type[Card]) -> tuple[dict[str, Any], dict[str, str]]:
        """The values by field name (capitals and usual other spellings do not matter), and the keys as written."""
        fields: dict[str, Any] = {}
        keys: dict[str, str] = {}
        names = (*model.model_fields, "set", "game")
        for key, value in given.items():
            name = _field(key, names)
            if name in fields:
                name = key
            if name == "kind" and isinstance(value, str):
                value = value.strip() if value.strip() in self.models else value.strip().casefold()
            fields[name], keys[name] = value, key
        return fields, keys

    def name(self, name: str, where: Mark) -> None:
        """Names that will not print or match as their author thinks."""
        plain = html.unescape(name)
        if plain != name:
            self.add(
                "CARD-NAME",
                "The name holds an HTML code, which is printed as it stands.",
                where,
                severity=Severity.WARNING,
                found=repr(name),
                required=repr(plain),
                fix=f"write {plain}",
            )
        hidden = [character for character in name if not character.isprintable()]
        if hidden:
            self.add(
                "CARD-NAME",
                "The name holds a character that cannot be seen.",
                where,
                severity=Severity.WARNING,
                found=", ".join(f"U+{ord(character):04X}" for character in hidden),
                fix="type the name again",
            )

    def twice(self) -> None:
        first: dict[str, Card] = {}
        kept: list[Card] = []
        for card in self.cards:
            known = first.setdefault(fold_name(card.name), card)
            if known is card:
                kept.append(card)
                continue
            self.findings.append(card_twice(card, known))
        self.cards = kept


def card_twice(card: Card, known: Card) -> Finding:
    """The finding that two cards bear one name."""
    return Finding(
        code="CARD-TWICE",
        severity=Severity.ILLEGAL,
        message=f"Two cards are called {card.name!r}; only the first is used.",
        where=card.where,
        also=(known.where,) if known.where else (),
        required="one card a name",
        fix=Fix("rename or remove one of the two"),
    )


def _field(key: str, names: tuple[str, ...]) -> str:
    """The field that a key or column title means; the key itself when there is none."""
    if key in names:
        return key
    plain = " ".join(key.replace("_", " ").replace("-", " ").split()).casefold()
    plain = _ALIASES.get(plain, plain)
    plain_names = {name.replace("_", " ").casefold(): name for name in names}
    return plain_names.get(plain) or plain_names.get(f"{plain}s", key)
