"""Models of a report as printed in JSON: figures with intervals, findings with evidence, the run."""

from __future__ import annotations

from enum import StrEnum
from math import isfinite
from typing import Literal, TypeAlias

from pydantic import Field

from interpreter.simulate.report import Broken, Part
from interpreter.statistics import Estimate

DIGITS = 6
Unit: TypeAlias = Literal["number", "share", "minutes"]
"""Unit of a table cell; `share` is from 0 to 1."""


class Worth(StrEnum):
    """Strength of the evidence for a finding or figure."""

    rule = "rule"
    """The statement follows from the text of the rules."""
    steady = "steady"
    """The games of each kind of bot that was tried show the statement to be true."""
    bot = "bot"
    """The games of the bots that played show the statement to be true; those of others may not."""
    open = "open"
    """The simulated games cannot decide whether the statement is true."""


class Cell(Part):
    """A number in a table or curve, with its interval; null if there is none."""

    unit: Unit
    value: float | None
    low: float | None = Field(description="Lower end of the 95 % interval, unless `columns` gives another meaning.")
    high: float | None = Field(description="Upper end of the same interval.")


class Row(Part):
    """A named row of a figure's table."""

    name: str
    cells: list[Cell] = Field(description="One cell for each column.")


class Dot(Cell):
    """A point of a curve, with its interval."""

    at: float = Field(description="Position in the game as a share of its decisions, from 0 to 1.")


class Curve(Part):
    """A number's values along a game, to be drawn as a line."""

    name: str
    group: str = Field(description="Curves of one group are drawn into one picture.")
    dots: list[Dot]


class Figure(Part):
    """Answer to one question about the game: sentences, a table and curves."""

    key: str
    title: str
    says: list[str] = Field(description="Sentences that state the result.")
    columns: list[str]
    rows: list[Row]
    curves: list[Curve]
    worth: Worth
    bots: str = Field(description="The bots that played.")
    games: int = Field(description="Number of games on which the figure is based.")
    cannot: str = Field(description="Limits of the figure: what it does not show.")


class Finding(Part):
    """A remarkable result that a designer should look at first."""

    key: str = Field(description="Subject of the finding; the same key for other players and other games.")
    says: str
    figure: str = Field(description="Key of the figure with the numbers.")
    worth: Worth
    bots: str = Field(default="", description="The bots whose games show it.")
    games: int = Field(default=0, description="Number of games on which it is based.")
    more: str = Field(default="", description="A command that shows more about it.")


class Insight(Part):
    """Report of a game for its designer: figures, findings, and the options of the run."""

    game: str
    title: str
    players: int
    variants: list[str]
    rules: dict[str, str] = Field(description="Hash of each file of rules, to say later which rules these were.")
    seats: list[str] = Field(description="The bot at each seat; different bots change seats from game to game.")
    seed: int
    requested: int = Field(description="Number of games requested.")
    games: int = Field(description="Number of games simulated.")
    to_follow: int = Field(description="Number of games requested for move-by-move analysis.")
    unfollowed: int = Field(
        description="Number of further games left out of the move-by-move analysis because it took too long."
    )
    followed: int = Field(
        description="Number of games analysed move by move, each continued nine times with new chance."
    )
    looks: list[str] = Field(description="Additional analyses made: hunt, ladder, lines, luck, probes, reach, secrets.")
    further: list[str] = Field(description="Additional analyses possible but not made because they take longer.")
    brief: list[str] = Field(description="Additional analyses made with few games because more take longer.")
    unfinished: int = Field(
        description="Number of games in the move-by-move analysis that broke off. Nobody wins them; all else counts."
    )
    thinkers: str = Field(default="", description="The bot chosen to play beside random ones; empty if none was.")
    thinking: int = Field(default=0, description="Number of games simulated of the chosen bot.")
    slow: list[str] = Field(
        default=[], description="Bots not chosen because they do not play enough games in the time asked."
    )
    plans: int = Field(default=0, description="Number of simple plans tried against the chosen bot.")
    also: list[str] = Field(description="Other bots with which the findings were compared.")
    stopped: bool = Field(description="Whether the run was stopped early.")
    findings: list[Finding]
    figures: list[Figure]
    broken: list[Broken] = Field(description="The first games with a violated invariant or a failed runtime check.")
    back_end: str = Field(description="Back end that simulated the games.")


def cell(found: Estimate, unit: Unit = "number", scale: float = 1.0) -> Cell:
    """Return a table cell with an estimate and its interval, multiplied by `scale` and rounded."""
    value, low, high = (number(each * scale) for each in (found.value, found.low, found.high))
    return Cell(unit=unit, value=value, low=low, high=high)


def share(found: Estimate) -> Cell:
    """Return a table cell with an estimated share, from 0 to 1."""
    return cell(found, "share")


def exact(value: float | None, unit: Unit = "number") -> Cell:
    """Return a table cell with a number that is exact, not an estimate."""
    return Cell(unit=unit, value=None if value is None else number(value), low=None, high=None)


def number(value: float) -> float | None:
    """Return a number rounded to `DIGITS` decimals; None if it is infinite, which JSON cannot express."""
    return round(value, DIGITS) if isfinite(value) else None
