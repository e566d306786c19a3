"""Simulation of one game at a time by a Table; bots get the view of their own seat."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Literal

from gamespec.budgets import allowed
from gamespec.checked.expressions import Expr
from gamespec.checked.game import Always
from interpreter.bots import look_back, seat_bots
from interpreter.compiler.flow.scores import NO_RANKING
from interpreter.compiler.graph import Finish, Node
from interpreter.compiler.program import Program
from interpreter.conformance import ALWAYS, TRIES, always_lines, examine, what_does_not_hold
from interpreter.conformance.examine import InvariantError, cheap_invariants, check_cheap_invariants
from interpreter.imagining import undealt
from interpreter.kernel.chance import game_seed
from interpreter.kernel.errors import RuntimeCheckFailed, place
from interpreter.kernel.layout import PC
from interpreter.players import bot_choice
from interpreter.simulate.arrows import arrow_name, before_anybody_decides, followed, way_of, ways_through
from interpreter.simulate.crew import never
from interpreter.simulate.kept import Kept, Sampling
from interpreter.simulate.tally import Breach, Tally
from interpreter.state.game import Game
from interpreter.state.history.entries import Entry, recorded
from interpreter.state.wording.menu_text import as_offered
from interpreter.state.wording.names import actions_offered, row_name, rows_named
from interpreter.work import has_spent_all, work_of


def rows_handled(program: Program, before: list[int], after: list[int]) -> Iterator[str]:
    """Yield the names of the rows of pieces handled between two states: before and after a move."""
    zones = program.layout.zone_of
    for kind, base in program.layout.where.items():
        end = base + kind.size
        if before[base:end] == after[base:end]:
            continue
        for piece, (old, new) in enumerate(zip(before[base:end], after[base:end], strict=True)):
            if old == new or (old >= 0 and zones[old][0].shape == "pile"):
                continue
            if any(number >= 0 and zones[number][0].owner is not None for number in (old, new)):
                yield row_name(kind, kind.row_of[piece])


BOUND = 20_000
"""Number of decisions after which a game counts as endless."""
EXAMINED = 500_000
"""Maximum units of work (`interpreter.work`) for replaying one game's decisions to check invariants."""
SHARE = 5
"""Number of replayed decisions for each decision at which every invariant is checked."""
EXAMINING = 150
"""Cost of checking every invariant at one decision and at the end of a game, in decisions."""
AT_LEAST = 15_000_000
"""Most work for all invariants at one decision and the end, else none is examined."""
LAST = 1_000
"""Maximum number of moves listed for a violation: the last ones before it."""
STALLED = "progress"
InvariantMode = Literal["none", "cheap", "sample", "all"]
"""Games on which invariants are checked: none, a sample or all; `cheap`: cheap ones in all games."""
FIRST, EVERY = 20, 50
"""Sample of games in which invariants are checked: the first FIRST games, then every EVERY-th."""
SHARED, OTHERWISE, NOBODY, MAY_WIN = "shared", "seat order", "nobody wins", "who may win"
"""Names in place of the deciding criterion if no criterion differs: shared win, or seating order."""


@dataclass(slots=True)
class Record:
    """Record of one game while it is played: the codes of its moves and its counts."""

    number: int
    seed: int
    codes: list[int] = field(default_factory=list)
    used: Counter[str] = field(default_factory=Counter)
    rows: Counter[str] = field(default_factory=Counter)
    handled: Counter[str] = field(default_factory=Counter)
    ways: Counter[str] = field(default_factory=Counter)
    forced: int = 0
    looked: int = 0
    """Number of positions at which the cheap invariants were checked."""
    broken: list[tuple[int, str]] = field(default_factory=list)
    """Failed `always` lines as text, each with the number of decisions before the failure."""
    stood: deque[tuple[int, list[int]]] = field(default_factory=lambda: deque(maxlen=2))
    """The last two stored positions (every LAST decisions), each with the decisions before it."""

    def stand(self, state: list[int]) -> None:
        """Store a position before a decision if LAST decisions were made since the last stored one."""
        if len(self.codes) % LAST == 0:
            self.stood.append((len(self.codes), state[:]))

    def breach(self, invariant: str, text: str, moves: tuple[str, ...]) -> Breach:
        """Return the description of a violation that happened after the last recorded move."""
        return Breach(self.number, self.seed, invariant, text, moves, len(self.codes))


@dataclass
class Table:
    """Configuration of a simulation: a loaded game with the names of the bots at its seats."""

    game: Game
    bots: tuple[str, ...]
    seed: int
    invariants: InvariantMode = "none"
    bound: int = BOUND
    rotate: bool = False
    """Whether the bots change seats from game to game, one seat on each time."""
    keeping: bool = False
    """Whether tallies also collect data rows of single games."""
    under_way: int = 0
    """Number of decisions in the game that Ctrl-C interrupted."""

    def play(self, number: int, tally: Tally) -> None:
        """Play the game with this number and add it to the tally; the same number gives the same game."""
        record = Record(number, game_seed(self.seed, number))
        try:
            state = self._to_the_end(record, tally.kept)
        except KeyboardInterrupt:
            self.under_way = len(record.codes)
            raise
        except RuntimeCheckFailed as check:
            tally.exhausted += has_spent_all(self.game.program)
            tally.note_breach(record.breach("runtime check", self._broken(check), self._texts(record)), check=True)
            state = None
        except InvariantError as broken:
            tally.note_breach(record.breach(broken.invariant, broken.text, self._texts(record)))
            state = None
        except Exception as stopped:  # noqa: BLE001  one game that stops the machine must not hide all the others
            text = f"the game stopped with an internal error: {type(stopped).__name__}: {stopped}"
            tally.note_breach(record.breach(STALLED, text, self._texts(record)))
            state = None
        tally.games += 1
        if record.looked:
            tally.invariants.update(dict.fromkeys(cheap_invariants(), record.looked))
        self._note_always(record, tally)
        tally.forced += record.forced
        tally.rows.update(record.rows)
        tally.handled.update(record.handled)
        tally.handled_in += number < FIRST
        tally.ways.update(record.ways)
        tally.note_length(len(record.codes))
        tally.note_actions(record.used)
        tally.undealt.update(undealt.taken())
        ended = False
        try:
            ended = state is not None and self._result(state, record, tally)
        except RuntimeCheckFailed as check:  # scoring at the end can fail a runtime check
            tally.exhausted += has_spent_all(self.game.program)
            tally.note_breach(record.breach("runtime check", self._broken(check), self._texts(record)), check=True)
        if tally.kept is not None and not ended:
            tally.kept.note_game((number, record.seed, len(record.codes), record.forced, None, None, None, True))
        if state is not None and ended and is_tried(self.invariants, number):
            self._check_invariants(state, record, tally)

    def _to_the_end(self, record: Record, kept: Kept | None) -> list[int]:
        """Play until the game is over or passes the limit of decisions; return the last state."""
        program = self.game.program
        bots = self.bots_in(record.number)
        players = seat_bots({seat: bots[seat] for seat in self.game.people}, record.seed)
        state: list[int] = self._begun(record)
        past: Entry | None = None
        looking = look_back(self.bots)
        watched, everywhere = self._is_watched(record.number), self.invariants == "cheap"
        if watched:
            self._watch(state, record)
        while program.sort(state) == "decision" and len(record.codes) < self.bound:
            menu = program.menu(state)
            if everywhere:
                self._look(state, menu, record)
            if not menu:
                return state
            seat = program.seat(state)
            record.stand(state)
            code = bot_choice(players[seat], self.game, state, menu, past, len(record.codes))
            if kept is not None and len(menu) > 1:
                sat = (bots[seat], players[seat])
                row = self.sampling.row(record.number, record.seed, len(record.codes), state, code, sat)
                kept.decisions += () if row is None else (row,)
            move = program.move(state, code)
            if move.sort == "action":
                record.used[move.action] += 1
            if len(menu) == 1:
                record.forced += 1
            for row in rows_named(move):  # one or two: updating a counter takes longer than playing the move
                record.rows[row] += 1
            record.codes.append(code)
            if looking:
                offered = as_offered(program, state, code)
                past = recorded(program, past, offered, state, partial(self._carry_out, code=code, record=record))
                state = past.after
            else:
                self._carry_out(state, code, record)
            if watched:
                self._watch(state, record)
        if everywhere and program.sort(state) == "end":
            self._look(state, None, record)
        return state

    def _begun(self, record: Record) -> list[int]:
        """Return the state before the first decision; record transitions until all were seen."""
        program = self.game.program
        if self.unseen:
            self._note_ways(before_anybody_decides(program, record.seed), record)
        return program.start(record.seed)

    def made(self, number: int) -> list[int]:
        """Replay a game; return the codes of its moves, the last the one that broke it, if any did."""
        record = Record(number, game_seed(self.seed, number))
        with suppress(Exception):  # reported when the game was counted
            self._to_the_end(record, None)
        return record.codes

    def look_again(self, tally: Tally) -> None:
        """Replay the first games to count handled pieces, if they were played without counting these."""
        games = min(tally.games, FIRST)
        if tally.handled_in < games and never(self.game, tally).rows:
            table = replace(self, invariants="none", keeping=False)
            looked = table.tally()
            for number in range(games):
                table.play(number, looked)
            tally.handled, tally.handled_in = looked.handled, games

    def _look(self, state: list[int], menu: list[int] | None, record: Record) -> None:
        """Check the cheap invariants in a state with its legal moves, if any; raises InvariantError."""
        record.looked += 1
        check_cheap_invariants(self.game, state, menu)

    def _is_watched(self, number: int) -> bool:
        """Return whether `always` lines are checked during game `number`, else afterwards if at all."""
        anywhere = number < FIRST or self.invariants == "cheap"
        return bool(self.always) and anywhere and not is_tried(self.invariants, number)

    def _watch(self, state: list[int], record: Record) -> None:
        """Check the `always` lines in a state; record those that fail."""
        for line, test in self.always:
            with suppress(RuntimeCheckFailed):  # counted where the game itself fails it
                if not test(state):
                    record.broken.append((len(record.codes), what_does_not_hold(line)))

    def _note_always(self, record: Record, tally: Tally) -> None:
        if not self._is_watched(record.number):
            return
        tally.note_always(len(record.broken))
        texts = self._texts(record) if record.broken else ()
        earlier = len(record.codes) - len(texts)
        for decision, text in record.broken:
            past = texts[: max(0, decision - earlier)]
            tally.note_breach(Breach(record.number, record.seed, ALWAYS, text, past, decision))

    def _carry_out(self, state: list[int], code: int, record: Record) -> None:
        """Apply a move to a state; in the first games also record the rows of handled pieces."""
        stood = state[:] if record.number < FIRST else None
        if self.unseen:
            self._follow(state, code, record)
        else:
            self.game.program.apply(state, code)
        if stood is not None:
            for row in set(rows_handled(self.game.program, stood, state)):
                record.handled[row] += 1

    def _follow(self, state: list[int], code: int, record: Record) -> None:
        """Apply a move to a state and record the transitions between phases."""
        program, entered = self.game.program, list[str]()
        phase, _ = program.place(state)
        try:
            program.walk(state, program.begin_move(state, code), self.entries, entered)
        finally:  # transitions before a failed runtime check count too
            if phase is not None and entered:
                self._note_ways([phase.name, *entered], record)

    def _note_ways(self, phases: list[str], record: Record) -> None:
        ways = ways_through(phases)
        record.ways.update(ways)
        self.unseen -= ways

    def _result(self, state: list[int], record: Record, tally: Tally) -> bool:
        """Add the result of a game in its last state to the tally; return whether it reached an end."""
        program = self.game.program
        if program.sort(state) != "end":
            full = len(record.codes) >= self.bound
            tally.endless += full
            text = (
                f"the game did not end within {self.bound} decisions"
                if full
                else "a player is to move, but has no legal move"
            )
            tally.note_breach(record.breach(STALLED, text, self._texts(record)))
            return False
        places, scores = program.places(state), [program.scores(state, seat) for seat in range(self.game.players)]
        end, bots = self.end_names[program.node(state).id], self.bots_in(record.number)
        tally.ends[end] += 1
        tally.note_places(places, bots)
        compared = [program.criteria(state, seat) for seat in range(self.game.players)]
        tally.note_compared([each[0] for each in compared if each])
        margin, decided = self.decided_by(places, compared) if len(places) > 1 else (None, None)
        if margin is not None and decided is not None:
            tally.note_margin(margin, decided)
        tally.note_scores(scores)
        tally.note_nothing([scores[seat] for seat in self.game.people])
        if tally.kept is not None:
            made, forced = len(record.codes), record.forced
            tally.kept.note_game((record.number, record.seed, made, forced, end, margin, decided, False))
            tally.kept.note_seats(record.number, bots, places, scores)
        return True

    def tally(self) -> Tally:
        """Return a new, empty tally for games of this configuration."""
        return Tally(self.game.players, kept=Kept() if self.keeping else None)

    def bots_in(self, number: int) -> tuple[str, ...]:
        """Return the bot of each seat in a game; with `rotate` each bot moves one seat on in each game."""
        people = self.game.people
        if not self.rotate or not people:
            return self.bots
        turned = {seat: self.bots[people[(place - number) % len(people)]] for place, seat in enumerate(people)}
        return tuple(turned.get(seat, bot) for seat, bot in enumerate(self.bots))

    def decided_by(self, places: list[int], criteria: Sequence[Sequence[int]]) -> tuple[int, str]:
        """Return the winner's margin in the first criterion, and the one that decided first place."""
        first, second = sorted(range(len(places)), key=lambda seat: places[seat])[:2]
        one, other = criteria[first], criteria[second]
        ahead = abs(one[0] - other[0]) if one else 0
        if places[first] > 1:
            return ahead, NOBODY
        if one[len(self.criteria_names) :] != other[len(self.criteria_names) :]:
            return ahead, MAY_WIN
        for name, mine, theirs in zip(self.criteria_names, one, other, strict=False):
            if mine != theirs:
                return ahead, name
        return ahead, SHARED if places[first] == places[second] else OTHERWISE

    @cached_property
    def criteria_names(self) -> list[str]:
        """Return the criteria in order, as the rules word them, without the condition of who may win."""
        scoring = self.game.checked.scoring
        criteria = NO_RANKING if scoring is None else scoring.criteria
        return [f"{way} {_words(by)}" for way, by in criteria if way != "if"]

    def _check_invariants(self, state: list[int], record: Record, tally: Tally) -> None:
        each = work_of(self.game).decision
        if each * EXAMINING > allowed(AT_LEAST):
            tally.unexamined += 1
            return
        most = max(1, allowed(EXAMINED) // each)
        tries = max(1, min(TRIES, most // SHARE))
        findings = examine(self.game, record.seed, record.codes, tries, ended=state, most=most)
        if len(record.codes) > most:
            tally.unexamined += 1
        moves = list(zip(findings.seats, findings.moves, strict=True))
        tally.invariants.update(findings.checks)
        tally.skipped.update(findings.skipped)
        if self.always:
            tally.note_always(sum(finding.invariant == ALWAYS for finding in findings.found))
        for finding in findings.found:
            past = tuple(f"{who}: {move}" for who, move in moves[: finding.decision][-LAST:])
            tally.note_breach(
                Breach(record.number, record.seed, finding.invariant, finding.text, past, finding.decision)
            )
        tally.invariants[STALLED] += 1

    def _broken(self, broken: RuntimeCheckFailed) -> str:
        """Return a failed check's text and place, and whose decision had no legal move."""
        program = self.game.program
        check = program.runtime_checks[broken.number]
        text = f"{check.text} ({place(check)})"
        if broken.array is None:
            return text
        stuck = broken.array[:]
        stuck[PC] = broken.node
        return f"{text}; {self.game.seat_names[program.seat(stuck)]} is to move"

    def _texts(self, record: Record) -> tuple[str, ...]:
        """Return the last moves of the game as texts with their seats, from a replay; fewer if it fails."""
        program, texts = self.game.program, list[str]()
        if not record.stood:
            return ()
        first, before = record.stood[0]
        state = before[:]
        with suppress(Exception):
            for code in record.codes[first:]:
                move = as_offered(program, state, code)
                texts.append(f"{self.game.seat_names[move.seat]}: {move}")
                program.apply(state, code)
        return tuple(texts[-LAST:])

    @cached_property
    def always(self) -> list[tuple[Always, Callable[[list[int]], object]]]:
        """Return the `always` lines of the rules, each with its test of a state."""
        return always_lines(self.game)

    @cached_property
    def sampling(self) -> Sampling:
        """Return the sampler that selects decisions to record as data rows."""
        return Sampling(self.game.program)

    @cached_property
    def end_names(self) -> dict[int, str]:
        """Return a name for each end node of the phase graph, by node number: its phase and its line."""
        return {node.id: _end_name(node) for node in self.game.program.graph.nodes if node.sort == "end"}

    @cached_property
    def entries(self) -> dict[int, str]:
        """Return the name of each phase, by the number of the phase's entry node."""
        return {place.id: phase.name for phase, place in self.game.program.graph.entries.items()}

    @cached_property
    def unseen(self) -> set[str]:
        """Return the transitions `turn -> night` that no game of this configuration has made yet."""
        return {way for phase in followed(self.game.checked) for arrow in phase.arrows if (way := way_of(phase, arrow))}

    @cached_property
    def offered(self) -> list[str]:
        """Return the names of the actions that some seat may choose."""
        return actions_offered(self.game.program.graph)


def is_tried(invariants: InvariantMode, number: int) -> bool:
    """Return whether the mode selects the game with this number for a check of all invariants."""
    return invariants == "all" or (invariants == "sample" and (number < FIRST or number % EVERY == 0))


def _words(compared: Expr | None) -> str:
    return "total" if compared is None else " ".join(compared.span.text.split())


def _end_name(node: Node) -> str:
    """Return the name of an end: its phase and arrow as written, or the end's name if there is no arrow."""
    how = node.exit.how if isinstance(node.exit, Finish) else "end"
    if node.span is None or "->" not in node.span.file.line_text(node.span.line):
        return how
    return arrow_name(node.phase.name if node.phase is not None else "", node.span)
