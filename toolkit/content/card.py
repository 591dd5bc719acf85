"""Card: what the cards of every game have."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr

from toolkit.findings import Mark


class Card(BaseModel):
    """A card as written: games subclass it, one class a kind of card, told apart by `kind`."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)

    name: str = Field(min_length=1, max_length=60, description="The card's name; copies are told by it.")
    text: str = Field(default="", max_length=1200, description="Its effect in rules English: checked, printed and played.")
    flavour: str = Field(default="", max_length=300, description="Flavour text: printed, without effect.")
    art: str = Field(default="", max_length=200, description="Picture file below art/; without one an emblem is drawn.")
    artist: str = Field(default="", max_length=80)
    source: str = Field(default="house", max_length=40, description='"house" for designs of our own.')

    _where: Mark | None = PrivateAttr(default=None)
    _text_where: Mark | None = PrivateAttr(default=None)
    _set: str = PrivateAttr(default="")

    @property
    def where(self) -> Mark | None:
        """Where the card was written."""
        return self._where

    @property
    def text_where(self) -> Mark | None:
        """Where its text begins."""
        return self._text_where

    @property
    def set_name(self) -> str:
        """The set that it came with."""
        return self._set

    def placed(self, where: Mark, text_where: Mark, set_name: str) -> Card:
        """The same card, knowing where it stands."""
        self._where, self._text_where, self._set = where, text_where, set_name
        return self
