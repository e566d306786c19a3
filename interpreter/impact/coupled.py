"""One game played with common random numbers.

The state has no random seed: every draw and decision gets its own random number, found by a key. The key of a draw
is its source, its recipient, and how often its phase and step have been visited; that of a decision is the seat, the
question and the same numbers of visits. So an additional draw or a missing question leaves other random numbers alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from gamespec.checked.expressions import Expr
from gamespec.checked.kinds import Kind
from gamespec.checked.types import Int
from interpreter.bots import look_back, make_bot
from interpreter.compiler.graph import Deal, DrawMany, Node, RollDice
from interpreter.compiler.outcomes import outcome_of
from interpreter.impact.names import Key, Names, lot, of_option, smallest
from interpreter.kernel.chance import Choices
from interpreter.kernel.errors import RuntimeCheckFailed, place
from interpreter.kernel.moves import Move, Outcome
from interpreter.players import shown
from interpreter.simulate.table import BOUND
from interpreter.state.game import Game
from interpreter.state.history.entries import Entry, recorded
from interpreter.state.wording.menu_text import as_offered, offers
from interpreter.state.wording.names import actions_offered, rows_nameable, rows_named

SEEDS = 1 << 53
BLIND = "random"
"""Name of the bot that does not look: the random number alone chooses its move."""


@dataclass(frozen=True, slots=True)
class Offered:
    """A decision with a legal move that is watched (does or names the probed thing)."""

    seat: int
    ways: int
    """Number of legal moves that do the watched thing."""
    menu: int
    """Number of all legal moves."""
    taken: bool


@dataclass(slots=True)
class Played:
    """Record of one game: its result, or the reason why it broke off, and the uses of actions and rows."""

    decisions: int = 0
    last: list[str] = field(default_factory=list)
    """Texts of the last moves, if requested."""
    used: Counter[str] = field(default_factory=Counter)
    rows: Counter[str] = field(default_factory=Counter)
    """Number of moves that name a row of a data table (a card, tile or space), by row."""
    places: list[int] = field(default_factory=list)
    scores: list[list[int]] = field(default_factory=list)
    """Scores by seat, then by score term."""
    watched: list[Offered] = field(default_factory=list)
    """Decisions at which a watched move was legal."""
    end: list[int] = field(default_factory=list)
    """Final state; empty for a game that broke off."""
    stopped: str = ""
    """Reason why the game broke off; empty for a finished game."""


class Coupled:
    """Simulator of one of several compared games with common random numbers and `renames`."""

    def __init__(self, game: Game, bots: tuple[str, ...], renames: Mapping[str, str]) -> None:
        self.game, self.bots, self.program = game, bots, game.program
        self.eyes: dict[int, Game] = {}
        """Game by whose rules a seat sees, where they show it more than those of the game."""
        self.names = Names(game.program, renames)
        self.lines = [self.names.shared(line) for line in game.score_lines if not _scores_only_wins(game)]
        self.actions = sorted({self.names.shared(action) for action in actions_offered(game.program.graph)})
        self.rows = sorted(map(self.names.shared, rows_nameable(game.program)))
        graph = game.program.graph
        self.first = graph.entries[game.checked.phases[0]].id
        self.marks = {node.id: ("phase", self.names.shared(phase.name)) for phase, node in graph.entries.items()}
        """Kind ("phase" or "step") and name of the part of the game that begins at a node, by node number."""
        for (_, step), node in graph.regions.items():
            if step:
                self.marks.setdefault(node.id, ("step", self.names.step(step)))
        self.owners = {node.id: self._owner(node) for node in graph.nodes if node.sort == "chance"}
        """Owner of the zone that a draw goes to, by chance node; None for a zone that belongs to no player."""

    def _owner(self, node: Node) -> Expr | None:
        way = node.exit
        if not isinstance(way, Deal | DrawMany) or way.move.to.zone.owner is not self.game.checked.player:
            return None
        return way.move.to.owner

    def play(
        self,
        seed: int,
        text_from: int | None = None,
        *,
        bots: tuple[str, ...] | None = None,
        watched: Callable[[str], bool] | None = None,
    ) -> Played:
        """Play one game to its end; return its record, the same for the same seed.

        Moves from decision `text_from` on are recorded as texts. `bots` replace those the game was made with;
        `watched` tests whether the text of a move does the watched thing.
        """
        return _Run(self, seed, text_from, bots or self.bots, watched).played()


class _Steady(Choices):
    """Random numbers of a bot at one decision, independent of earlier decisions."""

    __slots__ = ()

    def at(self, moment: int) -> Choices:
        """Return the same random numbers for any decision."""
        del moment
        return super().at(0)


class _Run:
    def __init__(
        self,
        coupled: Coupled,
        seed: int,
        told_from: int | None,
        bots: tuple[str, ...],
        watched: Callable[[str], bool] | None,
    ) -> None:
        self.bots, self.watched = bots, watched
        self.coupled, self.names, self.program = coupled, coupled.names, coupled.program
        self.seed, self.told_from = seed, BOUND if told_from is None else told_from
        self.phase, self.visit = "", 0
        self.visits: Counter[str] = Counter()
        """Number of visits of each phase, and of each step within the current visit of the phase."""
        self.counts: Counter[str] = Counter()
        """Number of uses of each random number's name in the current visit of the phase."""
        self.found = Played()
        self.past: Entry | None = None
        """Last entry of the game's history, kept for bots that need determinizations."""
        self.looking = look_back(bots)

    def played(self) -> Played:
        try:
            self._to_the_end()
        except RuntimeCheckFailed as check:
            broken = self.program.runtime_checks[check.number]
            self.found.stopped = f"runtime check failed: it must hold that {broken.text} ({place(broken)})"
        return self.found

    def _to_the_end(self) -> None:
        program, found = self.program, self.found
        s = program.empty()
        program.begin_anew()
        self._walk(s, self.coupled.first)
        while (sort := program.sort(s)) != "end":
            if sort == "chance":
                s = self._made(s, outcome_of(program.node(s).exit, self._drawn(s)))
                continue
            menu = program.menu(s)
            if not menu or found.decisions >= BOUND:
                found.stopped = (
                    f"the game did not end within {BOUND} decisions"
                    if menu
                    else "a player is to move, but has no legal move"
                )
                return
            code = menu[self._chosen(s, menu)]
            if self.watched is not None:
                self._watch(s, code, self.watched)
            move = program.move(s, code)
            if move.sort == "action":
                found.used[self.names.shared(move.action)] += 1
            for row in rows_named(move):
                found.rows[self.names.shared(row)] += 1
            if found.decisions >= self.told_from:
                found.last.append(self._move_text(s, code))
            found.decisions += 1
            s = self._made(s, as_offered(program, s, code) if self.looking else move)
        found.places = program.places(s)
        found.scores = [program.scores(s, seat) for seat in range(self.coupled.game.players)]
        found.end = s

    def _watch(self, s: list[int], chosen: int, watched: Callable[[str], bool]) -> None:
        moves = offers(self.program, s)
        ways = [move.code for move in moves if watched(str(move))]
        if ways:
            seen = Offered(self.program.seat(s), len(ways), len(moves), chosen in ways)
            self.found.watched.append(seen)

    def _made(self, s: list[int], item: Move | Outcome) -> list[int]:
        """Return the state after a move or outcome: a new one if the history is kept, else `s`, changed."""
        if self.looking:
            self.past = recorded(self.program, self.past, item, s, partial(self._carry_out, item=item))
            return self.past.after
        self._carry_out(s, item)
        return s

    def _carry_out(self, s: list[int], item: Move | Outcome) -> None:
        self._walk(s, self.program.begin(s, item))

    def _walk(self, s: list[int], node: int) -> None:
        """Execute the graph from a node to the next decision or draw; count phases and steps that begin."""
        passed: list[tuple[str, str]] = []
        self.program.walk(s, node, self.coupled.marks, passed)
        for sort, name in passed:
            self.visits[name] += 1
            if sort == "step":
                continue
            self.phase, self.visit = name, self.visits[name]
            self.counts.clear()
            for step in [each for each in self.visits if each.startswith("step ")]:
                del self.visits[step]

    def _move_text(self, s: list[int], code: int) -> str:
        seat = self.coupled.game.seat_names[self.program.seat(s)]
        return f"{seat}: {as_offered(self.program, s, code)}"

    def _key(self, s: list[int], what: str) -> Key:
        """Return the random number's key for a draw or decision, with phase, step and visits."""
        step = self.names.step(self.program.place(s)[1])
        what = f"{self.phase}/{step} {self.visits[step]}/{what}"
        count = self.counts[what]
        self.counts[what] = count + 1
        return what, self.visit, count

    def _drawn(self, s: list[int]) -> int:
        """Return the value of the draw that is due, chosen by its random number."""
        program, node = self.program, self.program.node(s)
        key = self._key(s, f"{self.names.shared(program.stream(s))} for {self._whom(s, node)}")
        values = program.candidates(s)
        return values[smallest(lot(self.seed, key), self.names.outcomes(node.exit, values))]

    def _whom(self, s: list[int], node: Node) -> str:
        """Return as text the player or thing that receives a draw, or which die is rolled; else empty."""
        way, owner = node.exit, self.coupled.owners[node.id]
        if isinstance(way, RollDice):
            slots = self.program.module.slots
            die = s[slots[way.pool].base + 1 + s[slots[way.index].base]]
            kind = way.face.owner
            return "" if kind is None else self.names.shared(f"{kind.rows[kind.row_of[die]]} of {maker(kind, die)}")
        return "" if owner is None else str(self.program.evaluate(owner, node.constants)(s))

    def _chosen(self, s: list[int], menu: list[int]) -> int:
        """Return the index of the chosen move among the legal moves."""
        seat = self.program.seat(s)
        key = self._key(s, f"{seat} {self.names.decision_name(self.program.node(s))}")
        if len(menu) == 1:
            return 0
        drawn = lot(self.seed, key)
        if self.bots[seat] == BLIND:
            return smallest(drawn, self.names.moves(s, seat, menu))
        return self._bot_choice(s, seat, menu, drawn)

    def _bot_choice(self, s: list[int], seat: int, menu: list[int], drawn: int) -> int:
        """Return the index of the move that a bot chooses; `drawn` seeds all random numbers of the bot."""
        seen = shown(self.coupled.eyes.get(seat, self.coupled.game), s, menu, self.past, self.found.decisions)
        names, imagined = self.names.moves(s, seat, menu), seen.imagine
        seen.imagine = lambda rng: imagined(rng).settled(int(rng.random() * SEEDS))
        seen.lot = lambda index: of_option(drawn, names[index])
        return make_bot(self.bots[seat], _Steady(drawn)).choose(seen)


def coupled(old: Game, new: Game, bots: tuple[str, ...], renames: Mapping[str, str]) -> tuple[Coupled, Coupled]:
    """Return the simulators of the old and the new game of a pair; each knows the actions both have."""
    made = Coupled(old, bots, renames), Coupled(new, bots, {})
    acquainted(made)
    return made


def acquainted(several: Sequence[Coupled]) -> None:
    """Store in each of several compared games which actions all of them have."""
    both = frozenset[str].intersection(*(frozenset(each.actions) for each in several))
    for each in several:
        each.names.both = both


def maker(kind: Kind, piece: int) -> int:
    """Return the seat that a piece belongs to from the start; -1 for a piece of no seat."""
    return kind.owner_of[piece] if kind.owner_of else -1


def _scores_only_wins(game: Game) -> bool:
    """Return whether a game's score is only 1 for a win, and 0 or -1 otherwise."""
    scoring = game.checked.scoring
    if scoring is None or len(scoring.lines) != 1:
        return False
    kind = scoring.lines[0].value.type
    return isinstance(kind, Int) and kind.low in {-1, 0} and kind.high == 1
