"""Report: what an experiment shows, as figures, as a table, and as a verdict that a designer can act on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from toolkit.content.library import fold_name
from toolkit.simulation.statistics import Rate, detectable, paired, percent, quantile, wilson

if TYPE_CHECKING:
    from toolkit.content.decklist import DeckList
    from toolkit.simulation.experiment import Results

RARELY = 20
"""Games in which a card must have been drawn before its never being used is worth a word."""


@dataclass(frozen=True, slots=True)
class CardUse:
    """How often a card of a deck was drawn and used: in how many games, and copies in all."""

    card: str
    games_drawn: int
    games_used: int
    drawn: int
    used: int
    win_rate_drawn: Rate
    """Score of the deck in the games in which it drew the card, Wilson interval; `n` is 0 where it never did."""
    win_rate_used: Rate
    section: str = "cards"
    """Of the deck; what lies in another one than the first ("extra") is at hand without being drawn."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What the games between two decks show; deck 0 is the first named."""

    names: tuple[str, str]
    games: int
    wanted: int
    wins: tuple[int, int]
    draws: int
    rate: Rate
    """Score of deck 0, draws counted half, Wilson interval."""
    pair_rate: Rate
    """The same with a bootstrap over pairs of games on the same seed."""
    first: Rate
    """Score of whoever went first."""
    by_first: tuple[Rate, Rate]
    """Score of deck 0 when it went first, and when it went second."""
    terminations: dict[str, int]
    turns: tuple[int, int, int]
    """10 %, 50 % and 90 % of the games are no longer than this."""
    decisions: tuple[int, int, int]
    idle: tuple[float, float]
    """Share of each deck's decisions with a single legal action."""
    cards: tuple[tuple[CardUse, ...], tuple[CardUse, ...]]
    detectable: float
    mirror: bool = False
    """The same deck and the same bot on both sides."""
    same_deck: bool = False
    bots: tuple[str, ...] = ()

    @property
    def never_used(self) -> tuple[tuple[CardUse, ...], tuple[CardUse, ...]]:
        """The cards of each deck that were never used, those drawn most first."""
        return unused(self.cards[0]), unused(self.cards[1])


def unused(cards: Sequence[CardUse]) -> tuple[CardUse, ...]:
    """The cards that were never used, those drawn most first."""
    return tuple(sorted((use for use in cards if not use.used), key=lambda use: (-use.games_drawn, use.card)))


def summarise(results: Results, decks: Sequence[DeckList], seed: int, bots: Sequence[str] = ("", "")) -> Summary:
    """The figures of an experiment."""
    games = results.games
    count = len(games)
    scores = [game.scores[0] for game in games]
    first_scores = [game.scores[game.first] for game in games]
    opening = [game.scores[0] for game in games if game.first == 0]
    answering = [game.scores[0] for game in games if game.first == 1]
    draws = sum(score == 0.5 for score in scores)
    wins = sum(score > 0.5 for score in scores)
    pair_scores = results.pair_scores()
    names = (decks[0].name, decks[1].name)
    same_deck = decks[0] == decks[1]
    mirror = same_deck and bots[0] == bots[1]
    if same_deck and not mirror:
        names = (f"{names[0]} ({bots[0]})", f"{names[1]} ({bots[1]})")
    elif names[0] == names[1]:
        names = (f"{names[0]} (1)", f"{names[1]} (2)")
    one, two = ([game.decided[deck] for game in games] for deck in (0, 1))
    return Summary(
        names=names,
        games=count,
        wanted=results.wanted,
        wins=(wins, count - wins - draws),
        draws=draws,
        rate=wilson(sum(scores), count),
        pair_rate=paired(pair_scores, seed),
        first=wilson(sum(first_scores), count),
        by_first=(wilson(sum(opening), len(opening)), wilson(sum(answering), len(answering))),
        terminations=dict(sorted(Counter(game.termination for game in games).items(), key=lambda item: (-item[1], item[0]))),
        turns=spread([game.turns for game in games]),
        decisions=spread([game.decisions for game in games]),
        idle=(
            sum(game.forced[0] for game in games) / max(1, sum(one)),
            sum(game.forced[1] for game in games) / max(1, sum(two)),
        ),
        cards=(card_uses(results, decks[0], 0), card_uses(results, decks[1], 1)),
        detectable=detectable(pair_scores),
        mirror=mirror,
        same_deck=same_deck,
        bots=tuple(bots),
    )


def spread(values: Sequence[int]) -> tuple[int, int, int]:
    """10 %, 50 % and 90 % of the values are no more than this."""
    return quantile(values, 0.1), quantile(values, 0.5), quantile(values, 0.9)


def card_uses(results: Results, deck: DeckList, number: int) -> tuple[CardUse, ...]:
    """The cards of a deck, of all its sections, and how often they were drawn and used."""
    sections: dict[str, str] = {}
    for line in deck.lines:
        sections.setdefault(line.name, line.section)
    seen = {card for game in results.games for card in (*game.drawn[number], *game.used[number])}
    folded = {fold_name(name): name for name in seen}
    uses = []
    for name, section in {folded.get(fold_name(name), name): section for name, section in sections.items()}.items():
        drawn = [game for game in results.games if name in game.drawn[number]]
        used = [game for game in results.games if name in game.used[number]]
        uses.append(
            CardUse(
                name,
                len(drawn),
                len(used),
                sum(game.drawn[number][name] for game in drawn),
                sum(game.used[number][name] for game in used),
                wilson(sum(game.scores[number] for game in drawn), len(drawn)),
                wilson(sum(game.scores[number] for game in used), len(used)),
                section,
            )
        )
    return tuple(uses)


def limits(bots: Sequence[str]) -> str:
    """What games between these bots cannot tell."""
    names = {bot.partition(":")[0] for bot in bots}
    if "random" in names:
        can = "a random bot has no plan at all, so a card that needs the right moment is worth far less here"
    elif "mcts" in names:
        can = "they see a few decisions ahead, and neither bluff nor learn from a game"
    else:
        can = "they look one decision ahead, do not bluff, save cards for later or learn from a game"
    return (
        f"These figures hold for these bots, not for people: {can}. "
        "A combination that takes foresight is worth more at a table than here."
    )


def verdict(summary: Summary) -> str:
    """One or two sentences on which a designer can act, and what stands out besides."""
    if not summary.games:
        return "No game was finished, so there is nothing to say."
    one, two = summary.names
    rate = summary.rate
    lead, trail, shown = (
        (one, two, rate) if rate.value >= 0.5 else (two, one, Rate(1 - rate.value, 1 - rate.high, 1 - rate.low, rate.n))
    )
    lines = []
    if summary.mirror:
        lines.append(f"The deck plays against itself, so neither side can be better: {one} scores {percent(rate.value)}.")
    elif rate.differs_from_half and summary.pair_rate.differs_from_half:
        strength = "clearly" if shown.low > 0.55 else "slightly"
        advice = (
            f" Look at {lead} for what is too strong, or give {trail} an answer to it."
            if shown.low > 0.55 and not summary.same_deck
            else ""
        )
        lines.append(f"{lead} {strength} beats {trail}: {shown} of the games, which is more than chance.{advice}")
    elif rate.n:
        points = 100 * summary.detectable
        what = "bot" if summary.same_deck else "deck"
        lines.append(
            f"Neither {what} is shown to be better: {lead} scores {shown}. With {summary.games} games "
            f"a lead of less than about {points:.0f} points can go unseen."
        )
    edge = summary.first
    if edge.differs_from_half:
        word = "an advantage" if edge.value > 0.5 else "a disadvantage"
        lines.append(f"Going first is {word}: whoever does scores {edge}.")
    lines += _oddities(summary)
    return " ".join(lines)


def never_used(name: str, cards: Sequence[CardUse], games: int) -> list[str]:
    """A sentence about the cards of a deck that were at hand in many games and used in none, or nothing."""
    often = min(RARELY, max(1, games // 4))
    idle = [use for use in unused(cards) if (games if use.section != "cards" else use.games_drawn) >= often]
    if not idle:
        return []
    said = "; ".join(
        f"{use.card} ({f'in its {use.section} cards' if use.section != 'cards' else f'drawn in {use.games_drawn} games'})"
        for use in idle[:3]
    )
    more = f" and {len(idle) - 3} more" if len(idle) > 3 else ""
    return [f"{name} never used {said}{more}."]


def _oddities(summary: Summary) -> list[str]:
    lines = []
    capped = summary.terminations.get("cap", 0)
    if capped:
        lines.append(f"{capped} of {summary.games} games did not end by themselves and count as draws.")
    for deck, name in enumerate(summary.names[: 1 if summary.mirror else 2]):
        lines += never_used(name, summary.cards[deck], summary.games)
    for deck, share in enumerate(summary.idle[: 1 if summary.mirror else 2]):
        if share > 0.5:
            lines.append(f"{summary.names[deck]} had no choice in {percent(share)} of its decisions.")
    return lines


def rate_json(value: Rate) -> dict[str, Any]:
    """A rate as plain data: shares from 0 to 1, and of how many games."""
    return {"value": round(value.value, 6), "low": round(value.low, 6), "high": round(value.high, 6), "n": value.n}


def use_json(use: CardUse) -> dict[str, Any]:
    """How often a card was drawn and used, as plain data; a score of no games is null."""
    return {
        "card": use.card,
        "games_drawn": use.games_drawn,
        "games_used": use.games_used,
        "drawn": use.drawn,
        "used": use.used,
        "win_rate_when_drawn": rate_json(use.win_rate_drawn) if use.games_drawn else None,
        "win_rate_when_used": rate_json(use.win_rate_used) if use.games_used else None,
    }


def as_json(summary: Summary, about: dict[str, Any]) -> dict[str, Any]:
    """The report as plain data."""

    return {
        **about,
        "games": summary.games,
        "wanted": summary.wanted,
        "complete": summary.games >= summary.wanted,
        "decks": [
            {
                "name": name,
                "wins": summary.wins[deck],
                "idle_decisions": round(summary.idle[deck], 6),
                "cards": [use_json(use) for use in summary.cards[deck]],
                "never_used": [use.card for use in summary.never_used[deck]],
            }
            for deck, name in enumerate(summary.names)
        ],
        "draws": summary.draws,
        "rate": rate_json(summary.rate),
        "paired_rate": rate_json(summary.pair_rate),
        "first_player": rate_json(summary.first),
        "rate_when_first": rate_json(summary.by_first[0]),
        "rate_when_second": rate_json(summary.by_first[1]),
        "terminations": summary.terminations,
        "turns": dict(zip(("p10", "median", "p90"), summary.turns, strict=True)),
        "decisions": dict(zip(("p10", "median", "p90"), summary.decisions, strict=True)),
        "smallest_detectable_lead": round(summary.detectable, 6),
        "verdict": verdict(summary),
        "limits": limits(summary.bots),
    }
