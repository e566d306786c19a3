"""The report as values and JSON: figures with intervals, findings with their worth, and the run."""

from __future__ import annotations

from enum import StrEnum
from math import isfinite
from typing import TYPE_CHECKING, Literal, TypeAlias

from pydantic import Field

from interpreter.simulate.report import Broken, Part

if TYPE_CHECKING:
    from interpreter.statistics import Estimate

DIGITS = 6
Unit: TypeAlias = Literal["number", "share", "minutes"]
"""Unit of a cell; `share` is from 0 to 1."""


class Worth(StrEnum):
    """Strength of evidence of a statement."""

    rule = "rule"
    """It follows from the text of the rules."""
    steady = "steady"
    """Every kind of bot that was tried shows it."""
    bot = "bot"
    """The bots that played show it; others may not."""
    open = "open"
    """These games cannot decide it."""


class Cell(Part):
    """A number; null if there is none."""

    unit: Unit
    value: float | None
    low: float | None = Field(description="from where the true number may lie (95 %), or what `columns` says")
    high: float | None = Field(description="to where")


class Row(Part):
    """A row of a table."""

    name: str
    cells: list[Cell] = Field(description="one for each of the columns")


class Dot(Cell):
    """A point of a curve."""

    at: float = Field(description="share of the decisions of a game, 0 to 1")


class Curve(Part):
    """Numbers along a game."""

    name: str
    group: str = Field(description="curves of one group are drawn into one picture")
    dots: list[Dot]


class Figure(Part):
    """Answer to one question."""

    key: str
    title: str
    says: list[str] = Field(description="in plain words")
    columns: list[str]
    rows: list[Row]
    curves: list[Curve]
    worth: Worth
    bots: str = Field(description="who played")
    games: int = Field(description="how many games it rests on")
    cannot: str = Field(description="limits: what the figure does not show")


class Finding(Part):
    """Something to look at first."""

    key: str = Field(description="what it is about, the same for other players and other games")
    says: str
    figure: str = Field(description="key of the figure that has the numbers")
    worth: Worth


class Insight(Part):
    """A report of a game."""

    game: str
    title: str
    players: int
    variants: list[str]
    seats: list[str] = Field(description="the bots; where they differ they change seats from game to game")
    seed: int
    requested: int = Field(description="games that were to be counted")
    games: int = Field(description="games that were counted")
    to_follow: int = Field(description="games that were to be followed move by move")
    unfollowed: int = Field(description="games more that would have been followed, had it not taken too long")
    followed: int = Field(description="games analysed further, each continued nine times with new chance")
    looks: list[str] = Field(
        description="analyses made beyond plain simulation: hunt, ladder, lines, luck, probes, reach"
    )
    further: list[str] = Field(description="what of that could be looked at and was not, for it takes longer")
    unfinished: int = Field(description="games among those followed that broke off: nobody wins them, all else counts")
    also: list[str] = Field(description="further bots with which the findings were compared")
    stopped: bool = Field(description="whether somebody ended the run before it was done")
    findings: list[Finding]
    figures: list[Figure]
    broken: list[Broken] = Field(description="the first games with a violated invariant or a failed runtime check")
    back_end: str = Field(description="what played the games that were counted")


def cell(found: Estimate, unit: Unit = "number", scale: float = 1.0) -> Cell:
    """Return an estimate as JSON can carry it, in units of `scale`."""
    value, low, high = (number(each * scale) for each in (found.value, found.low, found.high))
    return Cell(unit=unit, value=value, low=low, high=high)


def share(found: Estimate) -> Cell:
    """Return a share of something, 0 to 1."""
    return cell(found, "share")


def exact(value: float | None, unit: Unit = "number") -> Cell:
    """Return an exact number, which is no estimate."""
    return Cell(unit=unit, value=None if value is None else number(value), low=None, high=None)


def number(value: float) -> float | None:
    """Return the rounded number; None if it is infinite."""
    return round(value, DIGITS) if isfinite(value) else None
