"""Check stored fields: types, ranges, start values and visibility."""

from __future__ import annotations

from functools import partial
from math import isfinite

from gamespec import model
from gamespec.check.codes import BAD_ATTRIBUTE, CANNOT_STAND, STARTS_OUTSIDE, UNKNOWN_PHASE
from gamespec.check.expressions import expr
from gamespec.check.members.type_expressions import between, choice_type, key_kinds, range_end
from gamespec.check.ranges import ERROR
from gamespec.check.symbols import Scope, World, meant
from gamespec.checked import expressions as x
from gamespec.checked.kinds import Kind
from gamespec.checked.things import Field
from gamespec.checked.types import NONE, Int, Thing, YesNo, is_optional

_FOR_ZONES = {model.Open: "open", model.UpTo: "up to", model.Refilled: "refilled from"}


def field_shell(world: World, node: model.StoredField, owner: Kind | None) -> Field:
    """Return a new field with its name only; its type and range are completed when first needed."""
    field = Field(str(node.name), owner, ERROR, title=model.text_of(node.title), span=node.name.span)
    world.enter(field, world.checked.fields, node)
    world.pending[field] = lambda: _finish(world, node, field)
    return field


def _finish(world: World, node: model.StoredField, field: Field) -> None:
    field.keys = key_kinds(world, node.per, field.owner)
    if isinstance(node.type, model.RangeType):
        _ends(world, node.type, field)
    else:
        field.type = choice_type(world, node.type, str(node.name), partial(_always, field))
    _attributes(world, node, field)
    if node.shown is not None:
        field.shown = True
        world.use(field)
    _start(world, node, field)


def _always(field: Field, condition: str) -> str:
    """Return the `always` line that states a condition of a field, for each owner and key."""
    sets: dict[str, str] = {}
    for kind in (*(() if field.owner is None else (field.owner,)), *field.keys):
        word = next(word for word in (kind.name[0].lower(), "x", "y", "z") if word not in (*sets, field.name))
        sets[word] = "players" if kind.sort == "player" else kind.name
    names = list(sets)
    whose = "" if field.owner is None else f"{names.pop(0)}'s "
    said = f"{whose}{field.name}{''.join(f'[{name}]' for name in names)} {condition}"
    for word, members in reversed(sets.items()):
        said = f"every({word} in {members}: {said})"
    return f"`always {said}`"


def _ends(world: World, written: model.RangeType, field: Field) -> None:
    low = _end(world, written, written.low, field)
    high = _end(world, written, written.high, field) if low is not None and written.high is not None else None
    if low is None or (high is None and written.high is not None):
        return
    field.low, field.high = low, high
    highest = max(high) if isinstance(high, tuple) else high
    field.type = between(world, written, min(low) if isinstance(low, tuple) else low, highest)


def _end(world: World, whole: model.RangeType, node: model.Expr, field: Field) -> int | tuple[int, ...] | None:
    """Return one end of a field's range: a number, or a column with an end for each key; None if wrong."""
    if isinstance(node, model.Name) and field.keys and node.text in field.keys[0].columns:
        column = field.keys[0].columns[node.text]
        world.use(column)
        cells = [column.cells[row] for row in field.keys[0].row_of]
        numbers = tuple(cell for cell in cells if isinstance(cell, int) and isinstance(column.type, Int))
        if len(numbers) == len(cells) and len(field.keys) == 1:
            return numbers
        many = "the field has more than one `for each`"
        cause = many if len(numbers) == len(cells) else "not all of its cells are numbers"
        message = f"the column `{node.text}` cannot be an end of this range, because {cause}"
        world.sink.error(CANNOT_STAND, message, node.span, help=f"write a number instead of `{node.text}`")
        return None
    if isinstance(node, model.Name) and field.owner is not None and node.text in field.owner.columns:
        advice = "write the widest range, and test the limit of each thing with `need ...` where the field changes"
        message = "a range must have the same ends for all things of a kind"
        world.sink.error(CANNOT_STAND, message, node.span, help=advice)
        return None
    return range_end(world, whole, node)


def _attributes(world: World, node: model.StoredField, field: Field) -> None:
    for attr in node.attrs:
        match attr:
            case model.Capped():
                field.capped = True
                if not isinstance(field.type, Int) and field.type is not ERROR:
                    message = f"only numbers can be `capped`, and `{field.name}` is not a number"
                    world.sink.error(BAD_ATTRIBUTE, message, attr.span, help="delete `capped`")
            case model.UntilMoved():
                field.until_moved = True
                if field.owner is None or field.owner.sort != "piece":
                    message = "only fields of pieces can be `anew each move`, because only pieces move"
                    world.sink.error(BAD_ATTRIBUTE, message, attr.span, help=_piece_field_advice(world))
            case model.AnewEach():
                field.anew = world.phases.get(str(attr.phase))
                if field.anew is None:
                    _unknown_phase(world, attr.phase)
            case model.Open() | model.UpTo() | model.Refilled():
                word = _FOR_ZONES[type(attr)]
                message = f"only zones can be `{word}`, and `{field.name}` is a field"
                why = ": every player sees a field that is not `hidden`" if word == "open" else ""
                advice = f"delete `{word}`{why}"
                world.sink.error(BAD_ATTRIBUTE, message, attr.span, help=advice)
            case _:
                pass


def _piece_field_advice(world: World) -> str:
    pieces = next((kind.name for kind in world.kinds.values() if kind.sort == "piece"), None)
    if pieces is None:
        return "delete `anew each move`"
    return f"delete `anew each move`, or move this line below `each {pieces} has`"


def _unknown_phase(world: World, name: model.Ident) -> None:
    if str(name) and str(name) not in world.forgotten:
        world.sink.error(UNKNOWN_PHASE, f"there is no phase `{name}`", name.span, help=meant(str(name), world.phases))


def _start(world: World, node: model.StoredField, field: Field) -> None:
    if field.type is ERROR:
        return
    field.starts = _usual_start(field) if node.starts is None else 0
    if node.starts is None:
        return
    found = expr(node.starts, Scope(world), field.type)
    if found.type is ERROR:
        return
    if not isinstance(found, x.Const):
        message = "the value behind `starts` must be known when the game begins"
        advice = f"write a number or word, or set `{field.name}` in `phase setup`"
        world.sink.error(CANNOT_STAND, message, node.starts.span, help=advice)
        return
    field.starts = found.value
    if isinstance(field.type, Int) and not all(low <= found.value <= high for low, high in _both_ends(field)):
        message = f"`{field.name}` starts at {found.value}, outside its range{_range(field)}"
        advice = f"write a start in `{node.type.span.text}`, or widen the range"
        world.sink.error(STARTS_OUTSIDE, message, node.starts.span, help=advice, also=[(node.type.span, "the range")])


def _range(field: Field) -> str:
    """Return the range of a number as text after a blank; empty if it varies or has no ends."""
    ends = set(_both_ends(field))
    if len(ends) != 1:
        return ""
    low, high = ends.pop()
    return f" `{low:.0f}..{high:.0f}`" if isfinite(low) and isfinite(high) else ""


def _both_ends(field: Field) -> list[tuple[float, float]]:
    lows = field.low if isinstance(field.low, tuple) else (field.low,)
    highs = field.high if isinstance(field.high, tuple) else (field.high,)
    longest = max(len(lows), len(highs))
    lows, highs = lows * (longest // len(lows)), highs * (longest // len(highs))
    return [
        (-float("inf") if low is None else low, float("inf") if high is None else high)
        for low, high in zip(lows, highs, strict=True)
    ]


def _usual_start(field: Field) -> int | None:
    """Return the default start value of a field: 0 or the low end, no, or none; None for words."""
    if isinstance(field.type, YesNo):
        return 0
    if isinstance(field.type, Thing) or is_optional(field.type):
        return NONE if is_optional(field.type) else None
    if not isinstance(field.type, Int):
        return None
    if all(low <= 0 <= high for low, high in _both_ends(field)):
        return 0
    return field.type.low
