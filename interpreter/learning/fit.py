"""Learning of weights by self-play: random games first, then games played with the weights so far.

Ridge regression relates a seat's lead in each number at sampled positions to its final margin. The same game learns
the same weights on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from operator import mul
from typing import NamedTuple

from interpreter.kernel.chance import Choices, stream_number
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.learning.numbers import Reader
from interpreter.learning.python_backend import Judge, PlainBackend, all_leads, result
from interpreter.learning.weights import MOST, Weights
from interpreter.state.game import Game
from interpreter.thinking.learned import QUANTILES, WHOLE, drawn
from interpreter.work import affordable, work_of

RANDOM, LEARNED, ROUNDS = 300, 40, 3
"""Number of random games, of games in each later round, and of later rounds."""
MOMENTS = 10
"""Mean number of positions sampled in a random game; games played with weights get twice as many."""
LOOKED = 40_000
"""Maximum number of moves evaluated in a round of games."""
PARTS, FITTED = 2, 10
"""Cost of what is learned from a random game, in games, and units of work for one number of a seat."""
COPIED, FEWEST = 10, 10
"""Number of cells of a state copied in a unit of work; fewest random games that further rounds follow."""
PLAYED = 6_000_000
"""Maximum units of work of the moves evaluated in a round of games."""
LONGEST = 5_000
"""Maximum number of decisions of a game; longer games are dropped."""
HELD = 1.0
"""Strength of the ridge regularization, relative to the root of the number of samples."""
STEPS = 40
"""Maximum number of iterations of the conjugate gradient method."""
HEAT = 0.3
"""Softmax temperature, relative to the usual difference between the values of two legal moves."""
SEEDS = 1 << 53


class Moment(NamedTuple):
    """A sampled position: decisions so far, each seat's leads in all numbers, each seat's final margin."""

    made: int
    ahead: list[list[int]]
    ended: list[float]


def learn(game: Game, seed: int = 0, games: int | None = None) -> Weights:
    """Return the weights learned from `games` random games (default: `games_to_learn`) and later ones."""
    return Learner(game, seed).learn(games_to_learn(game) if games is None else games)


def learn_until_stopped(game: Game, seed: int, games: int) -> tuple[Weights, bool]:
    """Return learned weights and whether Ctrl-C stopped the games; the games played so far count."""
    learner = Learner(game, seed, keeps=True)
    return learner.learn(games), learner.stopped


def games_to_learn(game: Game, tables: int = 1) -> int:
    """Return the number of random games of the first round, fewer if they are much work.

    Work is shared among so many `tables`, the numbers of players for each of which weights are learned.
    """
    cells = game.players * len(Reader(game.program).names)
    return affordable(game, RANDOM, tables * PARTS, MOMENTS * cells * FITTED)


class Learner:
    """Learner of the weights of one configuration; `keeps`: games before Ctrl-C are used."""

    def __init__(self, game: Game, seed: int, *, keeps: bool = False) -> None:
        self.keeps, self.stopped = keeps, False
        self.program, self.seats = game.program, range(game.players)
        self.choices = Choices(seed, stream_number("learning"))
        self.reader = Reader(game.program)
        self.spread, self.menus = 0.0, 0
        """Sum, over decisions, of the standard deviation of the legal moves' values; number of decisions."""
        self.looked = 0
        self.most = max(1, min(LOOKED, PLAYED // self._of_a_look(game)))
        """Maximum number of moves evaluated in a round of games."""

    def _of_a_look(self, game: Game) -> int:
        """Return the estimated units of work of trying a move, and looking at its numbers."""
        return work_of(game).decision + game.players * len(self.reader.names) + game.program.layout.size // COPIED

    def learn(self, games: int) -> Weights:
        """Play random games, then rounds of games with the weights so far; return the last weights."""
        moments, length, played = self._played(games, None, MOMENTS, 50)
        weights = self._fitted(moments, length, played)
        for number in range(ROUNDS if moments and games >= FEWEST else 0):
            if self.stopped:
                break
            more, length, played = self._played(max(1, games * LEARNED // RANDOM), weights, 2 * MOMENTS, length)
            moments = [*(moments[len(moments) // 2 :] if number == 0 else moments), *more]
            weights = self._fitted(moments, length, weights.games + played)
        return weights

    def _played(self, games: int, weights: Weights | None, often: int, length: int) -> tuple[list[Moment], int, int]:
        """Play games; return `often` sampled positions of each, their mean length, and their number."""
        plain = None if weights is None else PlainBackend(Judge(self.program, weights))
        found: list[Moment] = []
        decisions, played, self.looked = 0, 0, 0
        while played < games and self.looked < self.most:
            try:
                made, moments = self._game(plain, often / max(1, length))
            except KeyboardInterrupt:
                if not self.keeps or not (played or weights):
                    raise
                self.stopped = True
                break
            found += moments
            decisions, played = decisions + made, played + 1
            if weights is None:
                length = max(1, decisions // played)
        return found, max(1, decisions // max(1, played)), played

    def _game(self, plain: PlainBackend | None, share: float) -> tuple[int, list[Moment]]:
        program, choices = self.program, self.choices
        s, made, seen = program.start(int(choices.random() * SEEDS)), 0, list[tuple[int, list[list[int]]]]()
        try:
            while program.sort(s) == "decision" and made < LONGEST:
                menu, seat = program.menu(s), program.seat(s)
                if choices.random() < share:
                    seen.append((made, all_leads(self.reader, s, self.seats)))
                if plain is None or len(menu) == 1:
                    chosen = menu[choices.of(len(menu))]
                else:
                    chosen = self._chosen(plain, s, seat, menu, made)
                program.apply(s, chosen)
                made += 1
            if program.sort(s) != "end":
                return made, []
            ended = result(program, s)
        except RuntimeCheckFailed:
            return made, []
        return made, [Moment(at, ahead, ended) for at, ahead in seen]

    def _chosen(self, plain: PlainBackend, s: list[int], seat: int, menu: list[int], made: int) -> int:
        whose, seed = (seat, plain.judge.progress(made)), int(self.choices.random() * SEEDS)
        judged = [plain.after(s, code, whose, seed) for code in menu]
        self.looked += len(menu)
        middle = sum(judged) / len(judged)
        self.spread += sqrt(sum((each - middle) ** 2 for each in judged) / len(judged))
        self.menus += 1
        lots = [int(self.choices.random() * QUANTILES) for _ in menu]
        return menu[drawn(judged, plain.judge.unit(), lots)]

    def _fitted(self, moments: Sequence[Moment], length: int, games: int) -> Weights:
        rows: list[list[float]] = []
        wanted: list[float] = []
        others = max(1, len(self.seats) - 1)
        for moment in moments:
            share = min(1.0, moment.made / length)
            for ahead, ended in zip(moment.ahead, moment.ended, strict=True):
                rows.append([*((1 - share) * each for each in ahead), *(share * each for each in ahead)])
                wanted.append(ended * others)
        found = least_squares(rows, wanted) if rows else [0.0] * (2 * len(self.reader.names))
        many = len(self.reader.names)
        pairs = zip(found[:many], found[many:], strict=True)
        worth = {
            name: (_thousandths(start), _thousandths(end))
            for name, (start, end) in zip(self.reader.names, pairs, strict=True)
        }
        worth = {name: pair for name, pair in worth.items() if pair != (0, 0)}
        heat = self.spread / self.menus / WHOLE / others if self.menus else _mean_size(wanted) / others * 1000
        self.spread, self.menus = 0.0, 0
        return Weights(worth, max(1, min(MOST, round(HEAT * heat))), length, games)


def _thousandths(worth: float) -> int:
    return max(-MOST, min(MOST, round(1000 * worth)))


def _mean_size(numbers: Sequence[float]) -> float:
    return sum(map(abs, numbers)) / len(numbers) / 10 if numbers else 1.0


def least_squares(rows: Sequence[Sequence[float]], wanted: Sequence[float]) -> list[float]:
    """Return weights of the columns of `rows` that fit `wanted` best, by scaled ridge regression."""
    columns = list(zip(*rows, strict=True))
    sizes = [sqrt(sum(map(mul, column, column)) / len(rows)) for column in columns]
    used = [at for at, size in enumerate(sizes) if size > 0]
    across = [tuple(value / sizes[at] for value in columns[at]) for at in used]
    along = list(zip(*across, strict=True)) if across else []
    held = HELD * sqrt(len(rows))
    found = [0.0] * len(used)
    left = [sum(map(mul, column, wanted)) for column in across]
    way, size = left[:], _square(left)
    first = size
    for _ in range(STEPS if size > 0 else 0):
        shadow = [sum(map(mul, row, way)) for row in along]
        moved = [sum(map(mul, column, shadow)) + held * each for column, each in zip(across, way, strict=True)]
        step = size / sum(map(mul, way, moved))
        found = [each + step * more for each, more in zip(found, way, strict=True)]
        left = [each - step * less for each, less in zip(left, moved, strict=True)]
        before, size = size, _square(left)
        if size < 1e-10 * first:
            break
        way = [each + size / before * more for each, more in zip(left, way, strict=True)]
    whole = [0.0] * len(columns)
    for at, each in zip(used, found, strict=True):
        whole[at] = each / sizes[at]
    return whole


def _square(numbers: Iterable[float]) -> float:
    return sum(each * each for each in numbers)
