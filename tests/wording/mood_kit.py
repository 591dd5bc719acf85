"""Every mood of a verb in words: told to be done, answered, forbidden, allowed, replaced; for any game's rules English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from toolkit.wording.language import Language, Reading
from toolkit.wording.rows import Word, expand, third
from toolkit.wording.vocabulary import Verb

Said = tuple[str, str]
"""A text and the kind of card on which it stands."""


@dataclass(frozen=True)
class Moods:
    """Makes texts of a game's verbs."""

    filled: Mapping[str, str]
    """What fills the fields of a verb's patterns."""
    things: Sequence[Mapping[str, str]]
    """What fills fields that not every verb takes the same things in, several ways to try."""
    subjects: Sequence[str]
    """Who does it or suffers it."""
    several: Sequence[str]
    """Who cannot or may do it."""
    told: Sequence[Said]
    """Labels under which an instruction can stand, each with a kind of card."""
    holding: Sequence[Said]
    """Labels under which something holds, each with a kind of card."""

    def spoken(self, pattern: str, agree: str = "", things: Mapping[str, str] | None = None) -> list[str]:
        """Every variant of a pattern in words; `agree` is "third" after one who does it."""
        said = []
        for variant in expand(pattern):
            words = []
            for item in variant:
                if isinstance(item, Word):
                    words.append(third(item.text) if agree and item.mark == "~" else item.text)
                else:
                    words.append((things or self.things[0]).get(item.rule) or self.filled.get(item.rule, ""))
            if all(words):
                said.append(" ".join(words).replace(" ,", ","))
        return said

    def of(self, verb: Verb) -> list[list[Said]]:
        """Each mood of a verb as texts that say it: one of them is enough."""
        found: list[list[Said]] = []
        for text in (text for pattern in verb.patterns for things in self.things for text in self.spoken(pattern, "", things)):
            found.append([(f"{label}{text}.", kind) for label, kind in self.told])
        participles = [verb.participle] if isinstance(verb.participle, str) else verb.participle
        suffered = [text for pattern in participles if pattern for text in self.spoken(pattern)]
        done = [text for pattern in verb.deeds for text in self.spoken(pattern, "third")]
        done += [f"is {text}" for text in suffered]
        bare = [text for pattern in verb.deeds for text in self.spoken(pattern)]
        bare += [f"be {text}" for text in suffered]
        for moment in ("After", "When", "Before"):
            found += [self._held(f"{moment} {{}} {text}, draw a card.", self.subjects) for text in done]
        for modal in ("cannot", "may"):
            found += [self._held(f"{{}} {modal} {text}.", self.several) for text in bare]
        found += [self._held(f"If {{}} would {text}, instead draw a card.", self.subjects) for text in bare]
        return found

    def _held(self, sentence: str, subjects: Sequence[str]) -> list[Said]:
        return [(label + sentence.format(who), kind) for who in subjects for label, kind in self.holding]


def readings(speech: Language, texts: Sequence[Said]) -> list[Reading]:
    """The readings of those texts that are sentences at all."""
    unread = ("unexpected", "unknown word", "ambiguous")
    found = [speech.read(text, kind) for text, kind in texts]
    return [one for one in found if not any(stop.kind in unread for stop in one.stops)]
