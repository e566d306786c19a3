"""Loop that plays whole games inside the module, and single steps of a game for the host.

The functions are printed for the stops of a game's flow. The built-in player chooses uniformly: random words come from
its own stream, and each word yields as many choices as fit in it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from interpreter.code.effects import FAILS
from interpreter.code.statements import MOVES
from interpreter.kernel.chance import COUNTER_STEP, ENOUGH, FIRST, GAMES, PLAYERS, SECOND, SEED_STEP
from interpreter.kernel.layout import PC, SEED
from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import I32, I64
from interpreter.wasm.encoding.body import Body
from interpreter.wasm.encoding.words import WIDE
from interpreter.wasm.printing.memory import ITEMS, LENGTH, trap
from interpreter.wasm.printing.printer import STATE, STOPPED, Printer

DECIDES, OVER = -1, -3
"""Why a game stops: somebody decides, or it is over."""
STOP = 8
"""Address where the host writes a non-zero value to stop a run; checked before each decision."""
TALLIES = 1 << 10
"""Address of the counts of failed runtime checks, 8 bytes each; the last one counts the overflow."""
MOST_TALLIES = 4096


@dataclass(frozen=True, slots=True)
class Flow:
    """Functions by the number of a node: what runs it, and what carries out a move of its menu."""

    run: Sequence[str]
    apply: Sequence[str | None]
    first: int
    record: range | None = None
    """Cells that are handed to the host after each game; the first of them gets the failed runtime check."""


class Playing:
    """The functions that play. `anew` are the cells that begin anew with each game."""

    def __init__(self, whole: Printer, flow: Flow, anew: int) -> None:
        self.whole, self.flow, self.anew = whole, flow, anew
        assembly = whole.assembly
        self.size = whole.code.size
        self.begun = STATE + WIDE * self.size
        self.rest = assembly.variable(I64)
        self.word = assembly.variable(I64)
        self.player = assembly.variable(I64)
        """The seed of the game as the streams use it, for the player's stream."""
        self.made = assembly.variable(I64, export="made")
        """Decisions of the game under way."""
        self.decisions = assembly.variable(I64, export="decisions")
        self.games = assembly.variable(I64, export="games")
        self.broken = assembly.variable(I64, export="broken")
        self.node = assembly.variable(I32, export="node")
        self.decides: str | None = None
        """Function that returns the index of the chosen move; at random without one."""
        self.lists = whole.lists
        self.may_fail = any(whole.effects.of(name) & FAILS for name in flow.run)
        """Whether a node may fail a runtime check: any that leads there goes on in it, so it may as well."""

    def print(self) -> None:
        """Print all functions of the loop."""
        self.choose = self.function((I64,), (I64,), self.write_choose)
        self.go = self.function((I32,), (I32,), self._go)
        self.take = self.function((I64,), (I32,), self._take)
        self.sit_down = self.function((I64,), (), self._sit_down)
        self.begin = self.function((I64,), (), self._begin)
        self.on = self.function((I32,), (), self._on)
        for name, takes, gives, write in (
            ("start", (I64,), (I32,), self._start),
            ("apply", (I64,), (I32,), self._apply),
            ("choice", (I64,), (I64,), self._choice),
            ("play", (I64, I64, I64), (), self._play),
        ):
            self.whole.assembly.export(name, self.function(takes, gives, write))

    def function(self, takes: tuple[int, ...], gives: tuple[int, ...], write: Callable[[Body], None]) -> int:
        """Print a function and return its index."""
        number = self.whole.assembly.function((takes, gives))
        body = Body(self.whole.assembly, (takes, gives))
        write(body)
        self.whole.assembly.bodies[number] = body.finish()
        return number

    # ---- chance

    def mixed(self, body: Body, word: int) -> None:
        """Apply the final mixing steps of the random generator to the word on top."""
        for shift, factor in ((30, FIRST), (27, SECOND), (31, None)):
            body.tee(word)
            body.get(word)
            body.i64(shift)
            body(op.I64_SHR_U, op.I64_XOR)
            if factor is not None:
                body.i64(factor)
                body(op.I64_MUL)

    def write_choose(self, body: Body) -> None:
        """Print the function that draws a random number, using one word for several choices."""
        most, rest = 0, body.fresh(I64)
        body.global_get(self.rest)
        body.set(rest)
        with body.block() as enough, body.loop() as again:
            body.get(rest)
            body.i64(ENOUGH)
            body(op.I64_GE_U)
            body.jump_if(enough)
            body.global_get(self.word)
            body.i64(COUNTER_STEP)
            body(op.I64_ADD)
            body.tee(rest)
            body.global_set(self.word)
            body.get(rest)
            self.mixed(body, rest)
            body.set(rest)
            body.jump(again)
        body.get(rest)
        body.get(rest, most)
        body(op.I64_DIV_U)
        body.tee(rest)
        body.global_set(self.rest)
        body.get(rest, most)
        body(op.I64_MUL, op.I64_SUB)

    # ---- one game

    def _begin(self, body: Body) -> None:
        """Reset the state to the initial cells and store the seed."""
        body.i32(STATE)
        body.i32(self.begun)
        body.i32(WIDE * self.anew)
        body(op.MEMORY_COPY)
        body.i32(0)
        body.get(0)
        body.store(I64, STATE + WIDE * SEED)
        body.get(0)
        body.call(self.sit_down)

    def _sit_down(self, body: Body) -> None:
        """Seed the players' random stream."""
        stream = body.fresh(I64)
        body.i64(PLAYERS)
        body.set(stream)
        self.choose_by(body, 0, stream)
        body.i64(0)
        body.global_set(self.made)
        body.i32(0)
        body.global_set(self.whole.failed)
        self.whole.anew(body)

    def choose_by(self, body: Body, seed: int, stream: int) -> None:
        """Reset the random generator to a seed and a stream, given in variables."""
        body.get(seed)
        body.i64(SEED_STEP)
        body(op.I64_MUL)
        body.get(stream)
        body(op.I64_ADD)
        body.global_set(self.word)
        body.i64(0)
        body.global_set(self.rest)

    def _go(self, body: Body) -> None:
        """Run from a node to the next stop and return its status, below 0; a failed check also stops."""
        node = 0
        runs = self.flow.run
        with body.block() as out, body.loop() as again:
            self._dispatch(body, node, len(runs), again, lambda at: self._run(body, node, runs[at], out))
        body.get(node)

    def _run(self, body: Body, node: int, name: str, out: int) -> None:
        body.call(self.whole.functions[name])
        body(op.I32_WRAP)
        body.set(node)
        if self.may_fail:
            body.global_get(self.whole.failed)
            body.jump_if(out)

    def _dispatch(self, body: Body, node: int, count: int, again: int, case: Callable[[int], None]) -> None:
        """Jump to the case of a node and repeat; leave if the node is below 0."""
        with body.block() as over:
            levels = [body.begin_block() for _ in range(count)]
            body.get(node)
            body.jump_table(levels[::-1], over)
            for at in range(count):
                body.end_block()
                case(at)
                body.jump(again)

    def _take(self, body: Body) -> None:
        """Carry out a move and return the next node."""
        node = body.fresh(I32)
        body.i32(0)
        body.load(I32, STATE + WIDE * PC)
        body.set(node)
        deciding = [(at, name) for at, name in enumerate(self.flow.apply) if name is not None]
        with body.block() as over:
            levels = {at: body.begin_block() for at, _ in reversed(deciding)}
            body.get(node)
            body.jump_table([levels.get(at, over) for at in range(len(self.flow.apply))], over)
            for _, name in deciding:
                body.end_block()
                body.get(0)
                body.call(self.whole.functions[name])
                body(op.I32_WRAP, op.RETURN)
        body(op.UNREACHABLE)

    def _start(self, body: Body) -> None:
        """Print the host's entry that starts a game with a seed and runs it to the first stop."""
        body.get(0)
        body.call(self.begin)
        body.i32(self.flow.first)
        body.call(self.go)

    def _apply(self, body: Body) -> None:
        """Print the host's entry that carries out a move and runs to the next stop."""
        self.whole.anew(body)
        body.get(0)
        body.call(self.take)
        node = body.fresh(I32)
        body.set(node)
        body.global_get(self.whole.failed)
        with body.when((I32,)):
            body.i32(DECIDES)
            body.otherwise()
            body.get(node)
            body.call(self.go)

    def _choice(self, body: Body) -> None:
        body.get(0)
        body.call(self.choose)

    def stop_if_told(self, body: Body) -> None:
        """Trap if the host has asked the run to stop."""
        body.i32(0)
        body.load(I32, STOP)
        with body.when():
            trap(self.whole, body, STOPPED)

    def _on(self, body: Body) -> None:
        """Play at random from a node to the end of the game."""
        node, code, menu, length = 0, body.fresh(I64), body.fresh(I32), body.fresh(I64)
        with body.block() as out, body.loop() as again:
            self.stop_if_told(body)
            body.get(node)
            body.call(self.go)
            body.i32(DECIDES)
            body(op.I32_NE)
            body.global_get(self.whole.failed)
            body(op.I32_OR)
            body.jump_if(out)
            body.global_get(self.whole.offered)
            body.tee(menu)
            body.load(I32, LENGTH)
            body(op.I64_EXTEND_U)
            body.set(length)
            if self.flow.record is not None:
                body.get(length)
                body.global_set(self.whole.number(MOVES))
            self._chosen(body, menu, length)
            body.set(code)
            body.global_get(self.made)
            body.i64(1)
            body(op.I64_ADD)
            body.global_set(self.made)
            self.whole.anew(body)
            body.get(code)
            body.call(self.take)
            body.set(node)
            body.global_get(self.whole.failed)
            body(op.I32_EQZ)
            body.jump_if(again)

    def _chosen(self, body: Body, menu: int, length: int) -> None:
        """Push the code of a move of a menu; where there is one only nothing is chosen."""
        place = body.fresh(I64)
        if self.decides is None:
            self.place(body, length, place)
        else:
            body.call(self.whole.functions[self.decides])
            body.set(place)
        body.get(menu)
        body.load(I32, ITEMS)
        body.get(place)
        body(op.I32_WRAP)
        body.i32(WIDE)
        body(op.I32_MUL, op.I32_ADD)
        body.load(I64)
        body.release(place)

    def place(self, body: Body, length: int, place: int) -> None:
        """Store a random index of a list of legal moves in a variable."""
        body.i64(0)
        body.set(place)
        body.get(length)
        body.i64(1)
        body(op.I64_GT_U)
        with body.when():
            body.get(length)
            body.call(self.choose)
            body.set(place)

    def keep(self, body: Body, menu: int) -> None:
        """Protect a list of legal moves: memory allocated from now on lies behind it."""
        end = body.fresh(I32)
        body.get(menu)
        body.load(I32, ITEMS)
        body.get(menu)
        body.load(I32, LENGTH)
        body.i32(WIDE)
        body(op.I32_MUL, op.I32_ADD)
        body.tee(end)
        body.global_get(self.whole.top)
        body(op.I32_GT_U)
        with body.when():
            body.get(end)
            body.global_set(self.whole.top)
        body.release(end)

    def _play(self, body: Body) -> None:
        """Print the host's entry that plays several games of a run."""
        seed, first, games = 0, 1, 2
        body.global_get(self.lists)
        body.global_set(self.whole.first_list)
        word, told = body.fresh(I64), body.fresh(I32)
        body.global_get(self.whole.records)
        body.set(told)
        with body.block() as out, body.loop() as again:
            body.get(games)
            body(op.I64_EQZ)
            body.jump_if(out)
            self.game_seed(body, seed, first, word)
            body.call(self.begin)
            body.i32(self.flow.first)
            body.call(self.on)
            self.tally(body)
            if self.flow.record is not None:
                self.tell(body, told, self.flow.record)
            for variable, by in ((first, op.I64_ADD), (games, op.I64_SUB)):
                body.get(variable)
                body.i64(1)
                body(by)
                body.set(variable)
            body.jump(again)

    def game_seed(self, body: Body, seed: int, number: int, word: int) -> None:
        """Push the seed of a game of a run."""
        body.get(seed)
        body.i64(SEED_STEP)
        body(op.I64_MUL)
        body.i64(GAMES)
        body(op.I64_ADD)
        body.get(number)
        body.i64(COUNTER_STEP)
        body(op.I64_MUL, op.I64_ADD)
        self.mixed(body, word)
        body.i64(11)
        body(op.I64_SHR_U)

    def tell(self, body: Body, told: int, record: range) -> None:
        """Copy the recorded cells of a game to where the host reads them."""
        at = STATE + WIDE * record.start
        body.i32(0)
        body.global_get(self.whole.failed)
        body(op.I64_EXTEND_U)
        body.store(I64, at)
        body.get(told)
        body.i32(at)
        body.i32(WIDE * len(record))
        body(op.MEMORY_COPY)
        body.get(told)
        body.i32(WIDE * len(record))
        body(op.I32_ADD)
        body.set(told)

    def tally(self, body: Body) -> None:
        """Count a finished game and the runtime check it failed, if any."""
        at = body.fresh(I32)
        body.global_get(self.decisions)
        body.global_get(self.made)
        body(op.I64_ADD)
        body.global_set(self.decisions)
        body.global_get(self.games)
        body.i64(1)
        body(op.I64_ADD)
        body.global_set(self.games)
        body.global_get(self.whole.failed)
        body.tee(at)
        with body.when():
            body.get(at)
            body.i32(MOST_TALLIES)
            body.get(at)
            body.i32(MOST_TALLIES)
            body(op.I32_LT_U, op.SELECT)
            body.i32(3)
            body(op.I32_SHL)
            body.tee(at)
            body.get(at)
            body.load(I64, TALLIES)
            body.i64(1)
            body(op.I64_ADD)
            body.store(I64, TALLIES)
            body.global_get(self.broken)
            body.i64(1)
            body(op.I64_ADD)
            body.global_set(self.broken)
