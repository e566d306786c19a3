"""The game as an algorithm plays it: the functions of `interpreter/kernel/play` in the module."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.code.statements import LAPS, STEPS
from interpreter.kernel.layout import PC
from interpreter.kernel.play import FAILED, Play
from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import I32
from interpreter.wasm.encoding.body import Body
from interpreter.wasm.encoding.words import WIDE
from interpreter.wasm.playout import DECIDES
from interpreter.wasm.printing.printer import STATE, signature

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from interpreter.wasm.playout import Playing


@dataclass(frozen=True, slots=True)
class Algorithm:
    """An algorithm that plays the game, and what it asks; functions of CODE go by the number of a node."""

    entries: Sequence[str]
    """Names of the functions that the host calls."""
    asked: Sequence[str | None]
    """Functions that return the player to move."""
    signs: Mapping[int, str]
    """Functions from a code to a number that is equal for moves that mean the same; other nodes go by codes."""
    standing: str
    """Name of the function that writes the standing of all seats."""


class Played:
    """The functions of one module that carry out what an algorithm asks of the game."""

    def __init__(self, playing: Playing, of: Algorithm) -> None:
        self.playing, self.of, self.whole = playing, of, playing.whole

    def print(self) -> None:
        """Print the functions that the algorithm calls, and export its entries and arenas."""
        whole = self.whole
        for name, function in whole.code.functions.items():
            if function.outside:
                write: Callable[[Body], None] = getattr(self, name.removeprefix(f"{Play.__name__}_"))
                body = Body(whole.assembly, signature(function))
                write(body)
                whole.assembly.bodies[whole.functions[name]] = body.finish()
        for name in self.of.entries:
            whole.assembly.export(name, whole.functions[name])
        for name, (at, _) in whole.arenas.named().items():
            whole.assembly.variable(I32, at, export=f"arena {name}")

    def sit_down(self, body: Body) -> None:
        """Write `Play.sit_down`."""
        body.global_get(self.playing.lists)
        body.global_set(self.whole.first_list)
        body.get(0)
        body.call(self.playing.sit_down)

    def choose(self, body: Body) -> None:
        """Write `Play.choose`."""
        self.playing.write_choose(body)

    def resume(self, body: Body) -> None:
        """Write `Play.resume`."""
        self._count_anew(body)
        body.i32(0)
        body.load(I32, STATE + WIDE * PC)
        self._go(body)

    def seat(self, body: Body) -> None:
        """Write `Play.seat`."""
        named = {at: name for at, name in enumerate(self.of.asked) if name is not None}
        by_node(self.playing, body, named, lambda: body(op.RETURN))
        body(op.UNREACHABLE)

    def sign(self, body: Body) -> None:
        """Write `Play.sign`."""
        by_node(self.playing, body, self.of.signs, lambda: body(op.RETURN), 0)
        body.get(0)

    def menu(self, body: Body) -> None:
        """Write `Play.menu`."""
        body.global_get(self.whole.offered)
        menu = body.fresh(I32)
        body.set(menu)
        self.playing.keep(body, menu)
        body.get(menu)

    def apply(self, body: Body) -> None:
        """Write `Play.apply`; the host may stop the run here."""
        node = body.fresh(I32)
        self.playing.stop_if_told(body)
        self.whole.anew(body)
        body.get(0)
        body.call(self.playing.take)
        body.set(node)
        self._return_if_failed(body, FAILED)
        body.get(node)
        self._go(body)

    def standing(self, body: Body) -> None:
        """Write `Play.standing`."""
        self._count_anew(body)
        body.call(self.whole.functions[self.of.standing])
        self._return_if_failed(body, 0)
        body.i64(1)

    def keep(self, body: Body) -> None:
        """Write `Play.keep`."""
        body.global_get(self.whole.first_list)
        body(op.I64_EXTEND_U)
        body.global_get(self.whole.top)
        body.global_set(self.whole.first_list)

    def release(self, body: Body) -> None:
        """Write `Play.release`."""
        body.get(0)
        body(op.I32_WRAP)
        body.global_set(self.whole.first_list)

    def _count_anew(self, body: Body) -> None:
        for number in (LAPS, STEPS):
            body.i64(0)
            body.global_set(self.whole.number(number))

    def _go(self, body: Body) -> None:
        """From the node on top to the next stop: push the status."""
        node = body.fresh(I32)
        body.call(self.playing.go)
        body.set(node)
        self._return_if_failed(body, FAILED)
        body.get(node)
        body.i32(DECIDES)
        body(op.I32_EQ, op.I64_EXTEND_U)

    def _return_if_failed(self, body: Body, value: int) -> None:
        """Return a number where a runtime check has failed, which is then forgotten."""
        body.global_get(self.whole.failed)
        with body.when():
            body.i32(0)
            body.global_set(self.whole.failed)
            body.i64(value)
            body(op.RETURN)


def by_node(
    playing: Playing, body: Body, named: Mapping[int, str], then: Callable[[], None], param: int | None = None
) -> None:
    """Call the function of the node where the state waits, and do something with its result; nothing elsewhere.

    `param` is the variable that the function is handed, if it takes one.
    """
    if not named:
        return
    cases = list(named.items())
    with body.block() as over:
        levels = {at: body.begin_block() for at, _ in reversed(cases)}
        body.i32(0)
        body.load(I32, STATE + WIDE * PC)
        body.jump_table([levels.get(at, over) for at in range(max(named) + 1)], over)
        for _, name in cases:
            body.end_block()
            if param is not None:
                body.get(param)
            body.call(playing.whole.functions[name])
            then()
