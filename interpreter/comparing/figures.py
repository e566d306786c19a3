"""Figures of a sweep: results at each value of a cell, and changes between values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from gamespec.variants.settings import Place
from interpreter.comparing.sweep import Looked, Point, Sums
from interpreter.impact.measures import SHARES, Measure, unit_of
from interpreter.impact.report import MIN_PAIRS, Row, rows_of_all
from interpreter.insight.model import Cell, Curve, Dot, Figure, Finding, Row as Line, Worth, cell, exact, share
from interpreter.state.game import Game
from interpreter.statistics import Estimate
from interpreter.statistics.intervals import mean_of, part_of, share_of

REPORTED = {"decisions", "broken", "wins", "total", "line", "row"}
"""Kinds of measures whose changes against the reference value are reported."""
FEW = 10
"""Minimum number of seats with a piece of a row at the end, for their share of wins to be reported."""


@dataclass(frozen=True, slots=True)
class Ran:
    """A finished sweep: the game, the options, and the values that were played."""

    game: Game
    bots: Sequence[str]
    seed: int
    requested: int
    choices: Sequence[Mapping[Place, str]]
    printed: Mapping[Place, str]
    looked: Looked
    stopped: bool

    @property
    def beside(self) -> int:
        """Return the index of the choice of values with which the others are compared."""
        return self.looked.beside


class SweepFigures:
    """Maker of the figures and findings of one sweep, from its sums."""

    def __init__(self, ran: Ran, sums: Sums) -> None:
        self.ran, self.sums, self.game = ran, sums, ran.game
        self.seats = [f"{game_name} wins" for game_name in (ran.game.seat_names[seat] for seat in ran.game.people)]
        alone = len(ran.choices[0]) == 1
        self.names = [
            " and ".join(value if alone else f"{place} {value}" for place, value in chosen.items())
            for chosen in ran.choices
        ]
        told = [each.pairs for at, each in enumerate(sums.points) if at != ran.beside]
        found = iter(rows_of_all(told))
        self.changes: list[Sequence[Row]] = [() if at == ran.beside else next(found) for at in range(len(sums.points))]
        bots = [ran.bots[seat] for seat in ran.game.people]
        self.bots = bots[0] if len(set(bots)) == 1 else ", ".join(bots)
        self.kinds = list(dict.fromkeys(f"{place.kind}[{place.row}]" for place in ran.choices[0] if place.kind))

    def findings(self) -> Iterator[Finding]:
        """Yield a finding for each significant change of a reported measure."""
        if self.sums.games < MIN_PAIRS:
            return
        for name, rows in zip(self.names, self.changes, strict=True):
            for row in rows:
                if row.marked and _is_reported(row.measure):
                    says = f"at {name}, {self._measure(row.measure)}: {_changed(row)}"
                    yield Finding(key=f"{row.measure.sort}:{name}", says=says, figure="changes", worth=Worth.bot)

    def figures(self) -> Iterator[Figure]:
        """Yield all figures of the sweep, in reading order."""
        if len(self.game.people) > 1:
            yield self._figure(
                "seats", "Who wins", "whether the value helps a seat: all play alike.",
                self.seats, [self._wins(seat) for seat in self.game.people],
            )  # fmt: skip
        if self.sums.broke_off:
            yield self._figure(
                "broken", "Games that break off", "whether people would get there.",
                ["games"], [self._share(Measure("broken"))],
            )  # fmt: skip
        yield self._figure(
            "length", "Length", "how long people would take.",
            ["decisions in a game"], [self._mean(Measure("decisions"))],
        )  # fmt: skip
        yield from self._scores()
        for row in self.kinds:
            yield from self._use(row)
        if len(self.names) > 1:
            yield self._compared()

    def _scores(self) -> Iterator[Figure]:
        known = list(self.sums.points[self.ran.beside].pairs.moments)
        lines = [each for each in known if each.sort == "line"]
        first = [each for each in known if each.sort == "total" and each.seat < 0] or lines
        further = [each for each in known if each.sort in {"lead", "ties"}]
        cannot = "whether a point is worth as much at another value."
        for key, title, shown in (
            ("scores", "Scores", [*first, *further]),
            ("lines", "Score lines", lines if len(lines) > 1 else []),
        ):
            if shown:
                columns = [self._measure(each) for each in shown]
                asked = [self._share(each) if each.sort == "ties" else self._mean(each) for each in shown]
                yield self._figure(key, title, cannot, columns, asked, drawn=1 if key == "scores" else None)

    def _use(self, row: str) -> Iterator[Figure]:
        columns: list[str] = []
        asked: list[Callable[[Point], Cell]] = []
        if any(Measure("row", row) in point.pairs.moments for point in self.sums.points):
            columns += ["games in which a move names it", "such moves a game"]
            asked += [self._named(row), self._mean(Measure("row", row))]
        if any(name == row for point in self.sums.points for name, _, _ in point.had):
            columns += ["seats that have it at the end", "of these win"]
            asked += [self._having(row), self._winning(row)]
        if columns:
            yield self._figure(
                f"row:{row}", row,
                "a cause: a player who is ahead can buy more of everything, so owners may win more often anyway. "
                f"By chance {100 / len(self.game.people):.0f} % would win. `gamespec probe` measures what it is worth.",
                columns, asked, drawn=1,
            )  # fmt: skip

    def _compared(self) -> Figure:
        lines = [
            Line(
                name=f"{name}: {self._measure(row.measure)}",
                cells=[
                    cell(Estimate(row.change, row.low, row.high), "share" if row.measure.sort in SHARES else "number"),
                    exact(float(row.unequal)),
                ],
            )
            for name, rows in zip(self.names, self.changes, strict=True)
            for row in sorted(rows, key=lambda each: not each.marked)
            if _is_reported(row.measure) and not row.same
        ]
        beside = self.names[self.ran.beside]
        return Figure(
            key="changes",
            title=f"Against {beside}, in the same games",
            says=[] if lines else [f"Every game is the same as at {beside}."],
            columns=["change", "games that differ"],
            rows=lines,
            curves=[],
            worth=Worth.bot,
            bots=self.bots,
            games=self.sums.games,
            cannot="what people would do: they plan with a price, these players do not.",
        )

    def _figure(
        self,
        key: str,
        title: str,
        cannot: str,
        columns: list[str],
        asked: Sequence[Callable[[Point], Cell]],
        *,
        drawn: int | None = None,
    ) -> Figure:
        lines = [
            Line(name=self._titled(at), cells=[ask(point) for ask in asked])
            for at, point in enumerate(self.sums.points)
        ]
        return Figure(
            key=key,
            title=title,
            says=[],
            columns=columns,
            rows=lines,
            curves=self._curves(title, columns[:drawn], lines),
            worth=Worth.bot,
            bots=self.bots,
            games=self.sums.games,
            cannot=cannot,
        )

    def _titled(self, at: int) -> str:
        now = all(self.ran.printed[place] == value for place, value in self.ran.choices[at].items())
        return f"{self.names[at]} (as printed)" if now else self.names[at]

    def _curves(self, group: str, columns: Sequence[str], lines: list[Line]) -> list[Curve]:
        """Return a curve for each column by the varied cell; empty for several cells or words."""
        if len(self.ran.choices[0]) > 1 or len(lines) < 2:
            return []
        try:
            values = [int(next(iter(chosen.values()))) for chosen in self.ran.choices]
        except ValueError:
            return []
        low, high = min(values), max(values)
        order = sorted(range(len(lines)), key=lambda at: values[at])
        return [
            Curve(
                name=name,
                group=group,
                dots=[
                    Dot(at=(values[at] - low) / (high - low), **lines[at].cells[column].model_dump()) for at in order
                ],
            )
            for column, name in enumerate(columns)
        ]

    # ---- measures at one value

    def _mean(self, measure: Measure) -> Callable[[Point], Cell]:
        def ask(point: Point) -> Cell:
            sums = point.pairs.moments.get(measure)
            return exact(None) if sums is None else cell(mean_of(sums.n, sums.new, sums.new_squares, measure.unit))

        return ask

    def _share(self, measure: Measure) -> Callable[[Point], Cell]:
        def ask(point: Point) -> Cell:
            sums = point.pairs.moments[measure]
            return share(share_of(sums.n, sums.new, sums.new_squares, measure.unit))

        return ask

    def _wins(self, seat: int) -> Callable[[Point], Cell]:
        return self._share(Measure("wins", seat=seat, unit=unit_of(self.game.players)))

    def _named(self, row: str) -> Callable[[Point], Cell]:
        return lambda point: share(share_of(self.sums.games, point.named[row], point.named[row]))

    def _having(self, row: str) -> Callable[[Point], Cell]:
        def ask(point: Point) -> Cell:
            owners = [(many, times) for (name, many, _), times in point.had.items() if name == row]
            ended, total, squares = (sum(times * many**power for many, times in owners) for power in (0, 1, 2))
            return cell(mean_of(ended, total, squares))

        return ask

    def _winning(self, row: str) -> Callable[[Point], Cell]:
        unit = unit_of(self.game.players)

        def ask(point: Point) -> Cell:
            owners = [(won, many * unit, times) for (name, many, won), times in point.had.items() if name == row]
            had = sum(many * times for _, many, times in owners)
            if had < FEW * unit:
                return share(Estimate(inf, -inf, inf))
            return share(part_of((float(won), float(many), times) for won, many, times in owners))

        return ask

    def _measure(self, measure: Measure) -> str:
        match measure.sort:
            case "wins":
                return f"{self.game.seat_names[measure.seat]} wins"
            case "line":
                return measure.name
            case "total":
                return "total" if measure.seat < 0 else f"total of {self.game.seat_names[measure.seat]}"
            case "row":
                return f"moves that name {measure.name}"
            case "lead":
                return "lead of the best"
            case "ties":
                return "games with a shared win"
            case "broken":
                return "games that break off"
            case _:
                return "decisions in a game"


def _is_reported(measure: Measure) -> bool:
    """Return whether changes of a measure are reported; not those of seats' totals, as wins say more."""
    return measure.sort in REPORTED and not (measure.sort == "total" and measure.seat >= 0)


def _changed(row: Row) -> str:
    """Return the change of a measure with its interval as text: `3.10 more (1.20 to 5.00)`."""
    more, sign = ("more", 1) if row.change > 0 else ("less", -1)
    low, high = sorted(sign * each for each in (row.low, row.high))
    scale, digits, unit = (100, 0, " of 100 games") if row.measure.sort == "wins" else (1, 2, "")
    numbers = [f"{scale * each:.{digits}f}" for each in (abs(row.change), low, high)]
    return f"{numbers[0]}{unit} {more} ({numbers[1]} to {numbers[2]})"
