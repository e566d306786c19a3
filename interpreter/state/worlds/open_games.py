"""Hidden information: whether a game has any, and which fields and random draws a seat does not see."""

from __future__ import annotations

from collections.abc import Iterator

from gamespec.checked.expressions import Expr, Read
from gamespec.checked.statements import SetField, Stmt
from gamespec.checked.things import Field
from interpreter.compiler.analysis.walk import everything
from interpreter.compiler.graph import Clear, DrawOne, Exit, Goto
from interpreter.compiler.program import Program
from interpreter.kernel.layout import FieldPlace
from interpreter.state.history.entries import Entry
from interpreter.state.visibility.sight import eyes
from interpreter.state.worlds.trail import Mixed, Trail, in_slots


def is_open(program: Program) -> bool:
    """Return whether nothing is hidden in a game and it has neither pieces, chance nor secret picks."""
    layout = program.layout
    seen = all(field.sight.open for field in program.checked.fields)
    return seen and not layout.where and not layout.streams and not program.secrets


def has_hidden(program: Program) -> bool:
    """Return whether the rules hide a piece, a field or a pick from some player."""
    checked = program.checked
    closed = (field for field in checked.fields if not field.machine_made and not field.sight.open)
    fields = not all(field.sight.with_front for field in closed)
    return fields or bool(program.secrets) or not all(zone.sight.open for zone in checked.zones)


def hidden_changed(program: Program, entry: Entry | None, array: list[int], seat: int) -> bool:
    """Return whether an entry (None: the set-up) changed a field the seat does not see."""
    look = eyes(program)
    for stored, place in _closed(program):
        at, stride, end = place.base, place.stride, place.base + place.size
        old = [stored.start] * place.size if entry is None else entry.before[at:end]
        if old != array[at:end] and any(
            old[cell : cell + stride] != array[at + cell : at + cell + stride]
            and not look.field(array, stored, cell // stride, seat)
            for cell in range(0, place.size, stride)
        ):
            return True
    return False


def hidden_draws(program: Program, found: Trail, entry: Entry | None, array: list[int], seat: int) -> list[int]:
    """Return indices of an entry's draws whose results may be stored unseen by the seat.

    These are draws of numbers and words, and draws of pieces that stay where they are or move with others they were
    drawn from. `found`: the trail of the entry (None: the set-up), with its draws; `array`: the state afterwards.
    """
    if not found.draws:
        return []
    among = {item.node: set(item.tokens & found.moved) for item in found.items if isinstance(item, Mixed)}
    drawn = [
        (place, one)
        for place, one in enumerate(found.draws)
        if (not _is_shown(program, one.way) if one.kind is None else isinstance(one.way, DrawOne))
        and (one.kind is None or among[place] != {program.layout.where[one.kind] + one.value})
    ]
    written = bool(drawn) and (
        any(not found.written.keys().isdisjoint(range(at, at + stride)) for at, stride in _unseen(program, array, seat))
        or _fronts_shown(program, entry, array)
    )
    named = frozenset(in_slots(program, array)) if drawn else frozenset[int]()
    kept = {
        place for place, one in drawn if one.kind is not None and program.layout.where[one.kind] + one.value in named
    }
    return [place for place, one in drawn if (written or place in kept if one.seen is None else seat not in one.seen)]


def _fronts_shown(program: Program, entry: Entry | None, array: list[int]) -> bool:
    """Return whether a history entry (None: the set-up) showed fronts of pieces to somebody."""
    for kind, base in program.layout.shown.items():
        before = [0] * kind.size if entry is None else entry.before[base : base + kind.size]
        if any(now & ~old for old, now in zip(before, array[base : base + kind.size], strict=True)):
            return True
    return False


def _is_shown(program: Program, way: Exit | None) -> bool:
    """Return whether a number or word drawn at the exit `way` is stored in public fields and nowhere else."""
    if not isinstance(way, DrawOne):
        return False
    lines = way.done.operations
    if way.var in program.module.slots and not any(isinstance(x, Clear) and way.var in x.variables for x in lines):
        return False
    for line in lines:
        used = isinstance(line, Expr | Stmt) and any(isinstance(x, Read) and x.var is way.var for x in everything(line))
        if used and not (isinstance(line, SetField) and isinstance(line.value, Read) and line.target.field.sight.open):
            return False
    return isinstance(way.done.exit, Goto)


def _unseen(program: Program, array: list[int], seat: int) -> Iterator[tuple[int, int]]:
    """Yield address and length of each field the seat does not see now."""
    look = eyes(program)
    for stored, place in _closed(program):
        for owner in range(place.owners):
            if not look.field(array, stored, owner, seat):
                yield place.base + owner * place.stride, place.stride


def _closed(program: Program) -> Iterator[tuple[Field, FieldPlace]]:
    """Yield the fields that are not public, and those of pieces, with their places."""
    for stored, place in program.layout.fields.items():
        if not (stored.machine_made or (stored.sight.open and (stored.owner is None or stored.owner.sort != "piece"))):
            yield stored, place
