"""Secret picks in determinizations: other seats pick anew.

Each picks one of its legal moves in the determinization, with equal chances. Picks are kept as codes of moves until all
have picked. Then they are public, and so are the pieces they name, if their picker knows them; a piece named by its
place alone may be another one in a determinization.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from gamespec.checked.kinds import Kind
from interpreter.code import expressions as x
from interpreter.code.expressions import Expr, Local
from interpreter.code.types import TRUTH
from interpreter.code.writing import ANY, compare, const, get, plus
from interpreter.compiler.menus.move_codes import OfferCodes
from interpreter.compiler.program import Program
from interpreter.kernel.arena import Flag
from interpreter.kernel.chance import stream_number
from interpreter.kernel.choosing import piece_kind
from interpreter.kernel.layout import PC
from interpreter.kernel.play import Play, Seat

PICKING = stream_number("secret picks of others")


@dataclass(frozen=True, slots=True)
class Secrets:
    """Addresses of secret picks, by node, 0 at nodes whose moves are no secret; empty if there are none."""

    picks: tuple[int, ...] = ()
    """Number of picks made; their codes follow."""
    pickers: tuple[int, ...] = ()
    """Number of seats that pick; they follow, in the order in which they pick."""
    picker: tuple[int, ...] = ()
    """The seat that is to pick."""


def secrets(program: Program) -> Secrets:
    """Return the addresses of the secret picks of a program."""
    if not program.secrets:
        return Secrets()
    slots, found = program.module.slots, [program.secrets.get(node) for node in range(len(program.graph.nodes))]
    return Secrets(
        tuple(0 if one is None else slots[one.picks].base for one in found),
        tuple(0 if one is None else slots[one.everybody].base for one in found),
        tuple(0 if one is None else slots[one.picker].base for one in found),
    )


def unpicked(program: Program, state: list[int]) -> None:
    """Make the secret picks in a state all the same, where they are still secret."""
    secret = program.secrets.get(state[PC])
    if secret is not None:
        base = program.module.slots[secret.picks].base
        state[base + 1 : base + 1 + state[base]] = [0] * state[base]


class Picks:
    """Draws the secret picks of other seats anew; a state has `cells` cells."""

    def __init__(self, play: Play, cells: int, of: Secrets) -> None:
        self.play, self.cells, self.of = play, cells, of

    def is_secret(self, state: list[int]) -> bool:
        """Return whether moves at the decision of a state are kept secret until all have picked."""
        return bool(self.of.picks) and self.of.picks[state[PC]] > 0

    def draw(self, state: list[int], seat: Seat) -> Flag:
        """Let the other seats pick anew; return 0 if one of them has no legal move, else 1."""
        done = 1
        if self.is_secret(state):
            done = self.drawn(state, seat)
        return done

    def drawn(self, state: list[int], seat: Seat) -> Flag:
        """Let the other seats pick anew at a secret decision; return 0 if one has no legal move, else 1."""
        play = self.play
        node = state[PC]
        picks = self.of.picks[node]
        pickers = self.of.pickers[node]
        picker = self.of.picker[node]
        kept = play.keep()
        before = state[0 : self.cells]
        done = 1
        for place in range(state[picks]):
            other = before[pickers + 1 + place]
            if other == seat:
                continue
            state[picker] = other
            status = play.resume(state)
            menu = play.menu(state)
            if status <= 0 or state[PC] != node or state[picker] != other or len(menu) == 0:
                done = 0
                break
            before[picks + 1 + place] = menu[play.choose(len(menu))]
        state[0 : self.cells] = before
        play.release(kept)
        return done


class Named(NamedTuple):
    """A piece that a move names: its kind, code for its number, and the factor of that number."""

    kind: Kind
    value: Expr
    factor: int


def pieces_named(codes: OfferCodes, code: Local, kinds: Container[Kind]) -> Iterator[tuple[Expr, list[Named]]]:
    """Yield the condition that a move is an action, and the pieces of some kinds it names, by action."""
    for offered in codes.options:
        found = list[Named]()
        for part in offered.dimensions:
            kind = piece_kind(part.var.type)
            if kind is not None and kind in kinds:
                digit: Expr = plus(get(code), -offered.base)
                if part.factor > 1:
                    digit = x.Arithmetic(ANY, "//", digit, const(part.factor))
                value = plus(x.Arithmetic(ANY, "%", digit, const(part.width)), part.low)
                found.append(Named(kind, value, part.factor))
        if found:
            first, end = offered.base, offered.base + offered.size
            yield x.And(TRUTH, (compare(">=", get(code), first), compare("<", get(code), end))), found
