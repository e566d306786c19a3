"""Report of a simulation in JSON (pydantic models), but for `timing` alike for all workers."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from interpreter.simulate.tally import Breach, Spread, Tally
from interpreter.statistics.intervals import share_of, wilson

TURN_ABOUT = "turn about"
"""Text in place of a bot's name at a seat if the bots change seats from game to game."""


class Part(BaseModel):
    """Base class of all parts of a report: frozen, without unknown keys."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Numbers(Part):
    """Mean, deviation and range of a series of whole numbers, one for each game (or seat and game)."""

    mean: float
    sd: float
    least: int
    most: int


class Total(Numbers):
    """Mean, deviation, range and sum of a series of whole numbers."""

    total: int


class SeatShare(Part):
    """Wins of one seat, with the confidence interval of its share."""

    seat: int = Field(description="Number of the seat in seating order, from 1.")
    bot: str
    wins: int = Field(description="Number of games in which the seat came first, alone or shared.")
    share: float = Field(description="Share of all games won; a win shared by k seats counts 1/k for each.")
    low: float = Field(description="Lower end of the 95 % Wilson interval of the share.")
    high: float = Field(description="Upper end of the same interval.")


class BotShare(Part):
    """Wins of one bot at all its seats, with the confidence interval of its share."""

    bot: str
    seats: int = Field(description="Number of seats the bot has in a game.")
    wins: int
    share: float = Field(description="Share of all games the bot wins, divided by its number of seats.")
    low: float = Field(description="Lower end of the 95 % interval of the share, over games.")
    high: float = Field(description="Upper end of the same interval.")


class Unfinished(Part):
    """Games that broke off: a runtime check failed, nobody could move, or the decision limit was passed."""

    games: int = Field(
        description="Number of games that broke off. Nobody wins them, and they have no scores and no end."
    )
    share: float
    low: float = Field(description="Lower end of the 95 % Wilson interval of the share.")
    high: float = Field(description="Upper end of the same interval.")


class Forced(Part):
    """Number and share of the decisions with a single legal move."""

    decisions: int = Field(description="Number of decisions with one legal move.")
    share: float = Field(description="Their share of all decisions.")


class Never(Part):
    """Actions, rows, rules and arrows that no game used."""

    actions: list[str] = Field(description="Actions that the rules offer and no player ever chose.")
    rows: list[str] = Field(description="Rows that no move named or handled, of the kinds that moves name.")
    rules: list[str] = Field(description="Rules that depend only on actions that never occurred.")
    arrows: list[str] = Field(description="Arrows between phases that were never followed, each with its phase.")


class ScoreLine(Numbers):
    """Statistics of one score term over all games and seats, and for each seat."""

    line: str
    seats: list[Numbers] = Field(description="The same statistics for each seat.")


class Use(Part):
    """Number of uses of one action, in all and for each game."""

    count: int
    per_game: float
    games: int = Field(description="Number of games in which the action was used at least once.")


class Broken(Part):
    """A violated invariant or a failed runtime check; `seed` replays it.

    `moves` are the moves before it, of a long game the last 1,000.
    """

    game: int
    seed: int
    invariant: str
    text: str
    decision: int
    moves: list[str]


class AlwaysLines(Part):
    """Counts of checks, and of failures, of the conditions that the rules declare with `always`."""

    lines: int = Field(description="Number of `always` lines in the game.")
    games: int = Field(description="Number of games in which they were checked, at every decision.")
    broken: int = Field(description="Number of these games in which one of them failed.")
    times: int = Field(description="Number of failures; each is also one of the `violations`.")


class Timing(Part):
    """Duration of the run; the only part that depends on the machine and the number of workers."""

    seconds: float
    games_per_second: float
    workers: int
    back_end: str = Field(description="Back end that played most of the games: Python or WebAssembly.")
    reason: str = Field("", description="Reason why Python played a run that is long enough for WebAssembly.")


class Report(Part):
    """Report of a run of many simulated games."""

    game: str
    players: int
    variants: list[str]
    rules: dict[str, str] = Field(description="Hash of each file of rules, to say later which rules these were.")
    seed: int
    requested: int = Field(description="Number of games requested.")
    games: int = Field(description="Number of games played; fewer if the run was interrupted.")
    rotated: bool = Field(description="Whether the bots changed seats from game to game.")
    violations: int = Field(description="Number of violated invariants and failed `always` lines.")
    failed_checks: int = Field(description="Number of games that stopped at a failed runtime check.")
    broken: list[Broken] = Field(description="The first violated invariants and failed runtime checks.")
    decisions: Total = Field(description="Number of decisions in a game.")
    forced: Forced
    seats: list[SeatShare]
    bots: list[BotShare]
    unfinished: Unfinished
    margin: Numbers = Field(description="Lead of the winner over the next player, in the first criterion.")
    decided: dict[str, int] = Field(
        description="Number of games by the criterion that decided between first and second; `shared` if none did."
    )
    scores: list[ScoreLine]
    actions: dict[str, Use]
    never: Never
    ends: dict[str, int] = Field(description="Number of games that ended at each line of the rules.")
    invariants: dict[str, int] = Field(description="Number of times each invariant was checked.")
    skipped: dict[str, int] = Field(
        description="Number of comparisons each invariant skipped because the move itself reveals something."
    )
    unexamined: int = Field(0, description="Number of games in which only the first decisions were checked, or none.")
    always: AlwaysLines
    timing: Timing


def shares(tally: Tally, bots: list[str]) -> list[SeatShare]:
    """Return the wins of each seat with their confidence interval, in seating order."""
    found: list[SeatShare] = []
    for seat, bot in enumerate(bots):
        share = tally.credit[seat] / (tally.unit * tally.games) if tally.games else 0.0
        low, high = wilson(share, tally.games)
        found.append(
            SeatShare(
                seat=seat + 1, bot=bot, wins=tally.wins[seat], share=_round(share), low=_round(low), high=_round(high)
            )
        )
    return found


def score_lines(tally: Tally, names: list[str]) -> list[ScoreLine]:
    """Return statistics of each score term, over all seats and by seat."""
    found: list[ScoreLine] = []
    for name, seats in zip(names, tally.scores, strict=False):
        whole = Spread()
        for spread in seats:
            whole.add(spread)
        found.append(ScoreLine(line=name, seats=[_numbers(s) for s in seats], **_numbers(whole).model_dump()))
    return found


def uses(tally: Tally, names: list[str]) -> dict[str, Use]:
    """Return the use of each action by name, including the unused ones of `names`, most used first."""
    ordered = sorted({*names, *tally.actions}, key=lambda name: (-tally.actions[name], name))
    games = max(1, tally.games)
    return {
        name: Use(count=tally.actions[name], per_game=_round(tally.actions[name] / games), games=tally.used_in[name])
        for name in ordered
    }


def total(spread: Spread) -> Total:
    """Return the statistics and the sum of a series of numbers."""
    return Total(total=spread.total, **_numbers(spread).model_dump())


def broken(breaches: list[Breach]) -> list[Broken]:
    """Return violated invariants and failed checks in the form that the report prints."""
    return [
        Broken(game=b.game, seed=b.seed, invariant=b.invariant, text=b.text, decision=b.decision, moves=list(b.moves))
        for b in breaches
    ]


def bot_shares(tally: Tally, bots: list[str]) -> list[BotShare]:
    """Return the wins of each bot with their confidence interval, in the order in which bots are named."""
    found: list[BotShare] = []
    for bot in dict.fromkeys(bots):
        seats = bots.count(bot)
        won = share_of(tally.games, tally.bot_credit[bot], tally.bot_squares[bot], tally.unit)
        share, low, high = (_round(each / seats) for each in (won.value, won.low, won.high))
        found.append(BotShare(bot=bot, seats=seats, wins=tally.bot_wins[bot], share=share, low=low, high=high))
    return found


def unfinished(tally: Tally) -> Unfinished:
    """Return the number and share of games that broke off, with the share's confidence interval."""
    share = tally.unfinished / tally.games if tally.games else 0.0
    low, high = map(_round, wilson(share, tally.games))
    return Unfinished(games=tally.unfinished, share=_round(share), low=low, high=high)


def forced(tally: Tally) -> Forced:
    """Return the number and share of decisions with one legal move."""
    return Forced(decisions=tally.forced, share=_round(tally.forced / max(1, tally.decisions.total)))


def margin(tally: Tally) -> Numbers:
    """Return the statistics of the winner's lead over the next player."""
    return _numbers(tally.margins)


def _numbers(spread: Spread) -> Numbers:
    return Numbers(mean=_round(spread.mean), sd=_round(spread.sd), least=spread.least or 0, most=spread.most or 0)


def _round(value: float) -> float:
    return round(value, 6)
