"""Rules about the moment at which a line reads something."""

from __future__ import annotations

from collections.abc import Iterator

from gamespec import model
from gamespec.analysis.cells import Cell
from gamespec.check.symbols import World
from gamespec.check.whole_game.monotonicity import analysis_of, parts_of
from gamespec.checked import statements as s
from gamespec.checked.things import Field
from gamespec.checked.types import Thing
from gamespec.diagnostics import Diagnostic, register
from gamespec.lint.first_reads import read_unset
from gamespec.lint.register import rule
from gamespec.model.node import Node, once_for_each_node
from gamespec.source import Span

READ_BEFORE_SET = register("GS511")


@rule
def read_before_set(world: World) -> Iterator[Diagnostic]:
    """Yield findings for fields of the table that may be unset when they are first read."""
    game = world.checked
    doubtful = [f for f in game.fields if f.may_be_unset and f.owner is None and not f.keys and f.span is not None]
    for field in doubtful:
        if field.anew is not None or field.span is None:
            continue
        place = read_unset(game, field, analysis_of(world))
        if place is not None:
            message = f"`{field.name}` may be used before any line sets it"
            yield READ_BEFORE_SET.at(field.span, message, also=[(place, "used here")], help=_first(field))


def _first(field: Field) -> str:
    """Return advice on how to give a field of the table a start value."""
    kind = field.type.kind if isinstance(field.type, Thing) else None
    if kind is None or kind.sort == "player" or not kind.rows or kind.indexed_by_place:
        value = "first of players" if kind is not None and kind.sort == "player" else "..."
        return f"write `set {field.name} to {value}` in `phase setup`, or add `or none starts none` to its type"
    return f"add a first value, such as `starts {kind.rows[0]}`, or set `{field.name}` in `phase setup`"


LET_WORKED_OUT_AGAIN = register("GS525")


@rule
def let_worked_out_again(world: World) -> Iterator[Diagnostic]:
    """Yield the first use of each `let` with arguments after a line that changes what the `let` reads."""
    for decl in world.decls:
        for let, uses in _lets_with_arguments(decl):
            yield from _used_too_late(world, let, uses)


@once_for_each_node
def _lets_with_arguments(decl: Node) -> tuple[tuple[model.Let, tuple[Span, ...]], ...]:
    """Return each `let` with arguments of a declaration, with the places where its name is called."""
    lets = [node for node in decl.inside(model.Let) if node.params]
    calls = decl.inside(model.Call) if lets else []
    return tuple((let, tuple(call.span for call in calls if str(call.name) == str(let.name))) for let in lets)


def _used_too_late(world: World, let: model.Let, uses: tuple[Span, ...]) -> Iterator[Diagnostic]:
    name = str(let.name)
    last = max((use.start for use in uses), default=0)
    reads: set[Cell] | None = None
    for line in parts_of(world):
        if not isinstance(line, s.Stmt) or not _between(line.span, let.span.end, last, let.span):
            continue
        reads = _read(world, let.value) if reads is None else reads
        touched = analysis_of(world).of(line)
        changed = sorted(cell.name for cell in {*touched.writes, *touched.left} & reads)
        if changed:
            late = min((use for use in uses if use.start >= line.span.end), key=lambda use: use.start)
            said = (
                f"`{name}` is calculated here, not at its `let`, and `{changed[0]}`, which it uses, may have changed "
                "in between"
            )
            advice = (
                f"use `{name}` before the change, or keep the earlier value in a "
                "`let` without arguments: `let old be ...`"
            )
            yield LET_WORKED_OUT_AGAIN.at(late, said, help=advice, also=[(line.span, "changed here")])
            return


def _between(span: Span, first: int, last: int, there: Span) -> bool:
    return span.file is there.file and first <= span.start and span.end <= last


def _read(world: World, value: Node) -> set[Cell]:
    """Return the fields and zones that an expression reads, also through computed values."""
    named = {str(node.name) for node in value.walk() if isinstance(node, model.Possessive | model.Your | model.Call)}
    named |= {node.text for node in value.walk() if isinstance(node, model.Name)}
    game = world.checked
    reads: set[Cell] = {each for each in (*game.fields, *game.zones) if each.name in named}
    return reads.union(*(analysis_of(world).of(each).reads for each in game.values if each.name in named))
