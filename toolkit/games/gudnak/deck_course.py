"""What a deck is judged by and mended towards: its faction, the nearest legal deck, and the edits that clear one fault."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from toolkit.content.decklist import DeckList
from toolkit.content.library import fold_name
from toolkit.content.mend import merge_edits, say
from toolkit.findings import Edit, Fix
from toolkit.games.gudnak.cards import NEUTRAL
from toolkit.games.gudnak.deck_plan import Plan, Step
from toolkit.games.gudnak.deck_tables import Tables
from toolkit.games.gudnak.deck_tally import Holding, Tally


class Course:
    """A counted deck with the faction that it is judged by, and the fixes that lead to the nearest legal deck.

    Without a faction of its own naming, a deck is judged by the faction that it takes the fewest edits to be legal in; edits
    towards that deck bring it no nearer to another one, so the judgement stays the same while the fixes are carried out.
    """

    def __init__(self, deck: DeckList, held: Tally, tables: Tables) -> None:
        self.held, self._tables = held, tables
        field = deck.fields.get("faction")
        self.written = None if isinstance(field, str) and not field.strip() else field
        """The `faction:` field as written; None where there is none, or a blank one."""
        key = fold_name(self.written) if isinstance(self.written, str) else None
        self.named = "" if key == fold_name(NEUTRAL) else key if key in tables.factions else None
        """The faction that the field names, folded ("" for Neutral), or None."""
        self.present = sorted({h.entry.faction for h in held.holdings() if h.entry and h.entry.part and h.entry.faction})
        """Factions with cards in the deck, folded."""
        self._plans: dict[str, Plan] = {}

    @cached_property
    def judged(self) -> str:
        """The faction that cards have to be of unless they are Neutral, folded; "" where there are only Neutral cards."""
        if self.named is not None:
            return self.named
        if len(self.present) < 2:
            return self.present[0] if self.present else ""
        return self._nearest(self.present)

    @property
    def judged_name(self) -> str:
        """The judged faction as printed."""
        return self.name(self.judged)

    def name(self, faction: str) -> str:
        """A folded faction as printed."""
        return self._tables.factions.get(faction, NEUTRAL)

    @property
    def plan(self) -> Plan:
        """The way to the nearest legal deck, from which each fix takes its steps."""
        return self._way[0]

    def fix(self, steps: Sequence[Step], first: str = "", *further: Edit) -> Fix:
        """The fix that carries out steps of the plan (copies under the folded name `first` go first) and makes further edits."""
        plan, set_faction, whole = self._way
        if plan.missing:
            part = plan.missing[0]
            lacking = f"{self.judged_name} and {NEUTRAL}" if self.judged else NEUTRAL
            return Fix(f"The cards of {lacking} are too few for a deck: make another {part.label(1)}, or choose another faction.")
        chosen = plan.steps if whole else plan.closed(steps)
        edits = [*self._edits(chosen, first), *further]
        fields = (("faction", self.name(plan.faction)),) if set_faction else ()
        said = say(merge_edits(edits))
        if whole:
            said = f"No deck of {self.judged_name} can be completed with these cards; as {self.name(plan.faction)}: {said}"
        elif fields:
            said = f"Set `faction: {fields[0][1]}`." + (f" {said}" if edits else "")
        return Fix(said, merge_edits(edits), fields)

    @cached_property
    def _way(self) -> tuple[Plan, bool, bool]:
        """The plan, whether the deck's faction field has to be set for it, and whether only all of it at once will do."""
        plan = self._plan(self.judged)
        if self.named is None and not self.present:
            plan = self._plan(self._nearest(["", *self._tables.factions]))
        elif self.named is not None and self.present and self.named not in self.present:
            other = self._plan(self._nearest(self.present))
            if not other.missing and (plan.missing or other.distance[1] + 1 < plan.distance[1]):
                return other, True, False
        if plan.missing:
            other = self._plan(self._nearest(["", *self._tables.factions]))
            if not other.missing:
                return other, self.written is not None, True
        return plan, False, False

    def _plan(self, faction: str) -> Plan:
        if faction not in self._plans:
            self._plans[faction] = Plan(self.held, faction, self._tables)
        return self._plans[faction]

    def _nearest(self, factions: Iterable[str]) -> str:
        return min(factions, key=lambda faction: (self._plan(faction).distance, faction))

    def _edits(self, steps: Iterable[Step], first: str) -> list[Edit]:
        edits: list[Edit] = []
        out: dict[Holding, int] = {}
        aside = set(self.held.listed)
        for step in steps:
            if step.out:
                out[step.out] = out.get(step.out, 0) + step.count
            if step.into:
                edits.append(Edit(step.into.name, 1))
                for made in step.into.makes:
                    if made.key not in aside:
                        aside.add(made.key)
                        edits.append(Edit(made.name, 1, made.side))
        for holding, count in out.items():
            edits += holding.take(count, first)
            entry = holding.entry
            if entry and entry.side and entry.key not in aside:
                aside.add(entry.key)
                edits.append(Edit(entry.name, 1, entry.side))
        return edits
