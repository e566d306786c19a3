"""Check that fields without a start value are set before they are read, else by a runtime check."""

from __future__ import annotations

from collections.abc import Iterator

from gamespec.analysis.effects import Analysis
from gamespec.check.codes import NEVER_SET
from gamespec.check.ranges import ERROR
from gamespec.check.symbols import World
from gamespec.check.whole_game.monotonicity import analysis_of
from gamespec.checked import expressions as x, runtime_checks, statements as s
from gamespec.checked.game import CheckedGame, RuntimeCheck
from gamespec.checked.things import Field
from gamespec.checked.types import Thing


def check_starts(world: World) -> None:
    """Report fields without a start value that are never set; mark those that may be read too early."""
    unset = [f for f in world.checked.fields if f.starts is None and f.type is not ERROR and f.span is not None]
    if not unset:
        return
    game = world.checked
    analysis = analysis_of(world)
    anywhere = analysis.alone(([p.body for p in game.phases], [a.body for a in game.actions], game.triggers))
    for field in unset:
        if field not in world.reads or field.span is None or field.is_face:
            continue
        if field not in anywhere.sets:
            message = f"`{field.name}` is used, but nothing ever sets it, and its declaration has no `starts`"
            world.sink.error(NEVER_SET, message, field.span, help=_advice(field))
        elif not _surely_set(field, game, analysis):
            field.may_be_unset = True
            game.runtime_checks.append(RuntimeCheck(runtime_checks.set_first(field), field.span))


def _advice(field: Field) -> str:
    """Return what to write for a field that nothing sets; one of a piece's type may be meant as a zone."""
    if isinstance(field.type, Thing) and field.type.kind.sort == "piece":
        zone = f"{field.name} : group of {field.type.kind.name}, open"
        return f"to hold pieces, declare a zone: `{zone}`; to name one piece, set `{field.name}` in `phase setup`"
    return f"add `starts` and a first value, set `{field.name}` in `phase setup`, or add `or none` to its type"


def _surely_set(field: Field, game: CheckedGame, analysis: Analysis) -> bool:
    """Return whether the setup surely sets all of a field before any read, and nothing resets the field."""
    if field.until_moved or field.anew is not None or not game.phases:
        return False
    setup = game.phases[0]
    before: list[object] = [setup.player]
    for item in _in_turn(setup.body):
        before.append(item)
        if _sets_all(item, field, ()):
            touched = analysis.of(*before, *analysis.waiting_for(setup))
            return touched.ends is None and field not in touched.reads
    return False


def _in_turn(block: s.Block) -> Iterator[s.Stmt]:
    """Yield the statements of a block that are always run, also those inside steps, in order."""
    for item in block:
        if isinstance(item, s.Step | s.As):
            yield from _in_turn(item.body)
        else:
            yield item


def _sets_all(item: s.Stmt, field: Field, members: tuple[x.Var, ...]) -> bool:
    """Return whether a statement sets the field for every owner; `members` are the loop variables."""
    if isinstance(item, s.ForEach) and item.where is None and _is_everything(item.set):
        return any(_sets_all(line, field, (*members, item.var)) for line in _in_turn(item.body))
    if not isinstance(item, s.SetField) or item.target.field is not field:
        return False
    said = [part for part in (item.target.owner, *item.target.keys) if part is not None]
    read = {part.var for part in said if isinstance(part, x.Read)}
    return len(read) == len(said) and read <= set(members)


def _is_everything(group: x.Expr) -> bool:
    """Return whether a set is all things of a kind, in any order."""
    if isinstance(group, x.Builtin) and group.name in ("clockwise", "reversed"):
        return group.name == "clockwise" or _is_everything(group.args[0])
    return isinstance(group, x.AllOf)
