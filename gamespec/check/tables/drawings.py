"""Drawings in a file: shapes of `#` and `.`, squares with words, and drawn boards."""

from __future__ import annotations

from gamespec import model
from gamespec.check.codes import BAD_DRAWING, DUPLICATE_NAME, UNKNOWN_WORD
from gamespec.check.ranges import implied_words
from gamespec.check.symbols import Drawing, World, meant
from gamespec.checked.game import ShapeDef
from gamespec.checked.kinds import Column, Kind
from gamespec.checked.types import Row, Thing
from gamespec.source import Span

_OPEN = "."


def squares(world: World, drawing: model.DrawingRows) -> list[list[str]]:
    """Return the marks of a drawing, row by row; blanks between marks are ignored if every line has them."""
    spaced = any(" " in line.text for line in drawing.lines)
    rows = [line.text.split() if spaced else list(line.text) for line in drawing.lines]
    if not rows:
        return rows
    width = len(rows[0])
    odd = next((i for i, row in enumerate(rows) if len(row) != width), None)
    if odd is not None:
        many = f"{len(rows[odd])} square{'' if len(rows[odd]) == 1 else 's'}"
        message = f"all lines of a drawing must have the same width, but this line has {many} and the first one {width}"
        world.sink.error(
            BAD_DRAWING, message, drawing.lines[odd].span, also=[(drawing.lines[0].span, "the first line")]
        )
        rows = [(row + [_OPEN] * width)[:width] for row in rows]
    return rows


def first_square(drawing: model.DrawingRows, mark: str) -> Span:
    """Return the span of the first square of a drawing that has this mark."""
    for line in drawing.lines:
        place = line.text.find(mark)
        if place >= 0:
            start = line.span.start + line.span.text.index(line.text) + place
            return line.span.file.span(start, start + len(mark))
    return drawing.span


def add_shape(world: World, decl: model.ShapeDecl) -> None:
    """Enter a shape into the symbol tables: `drawing corner`, without marks."""
    name = str(decl.name)
    if name in world.shapes:
        world.sink.error(DUPLICATE_NAME, f"there are two drawings `{name}`", decl.name.span)
        return
    drawn = squares(world, decl.drawing)
    found = []
    for y, row in enumerate(drawn):
        for x, mark in enumerate(row):
            if mark == "#":
                found.append((x, y))
            elif mark != _OPEN:
                at = first_square(decl.drawing, mark)
                advice = f"for a shape, write `#` for each square; for a drawing, explain the mark: `marks {mark} ...`"
                message = (
                    f"a drawing without `marks` is a shape, drawn with `#` and `.` only, but this mark is `{mark}`"
                )
                world.sink.error(BAD_DRAWING, message, at, help=advice)
                return
    if not found:
        message = f"the shape `{name}` has no square"
        world.sink.error(BAD_DRAWING, message, decl.name.span, help="draw its squares with `#`")
    world.nodes["shape", name] = decl
    world.shapes[name] = len(world.checked.shapes)
    world.checked.shapes.append(ShapeDef(name, tuple(found)))


def add_drawing(world: World, decl: model.DrawingDecl) -> None:
    """Enter a drawing with words into the symbol tables: `drawing chest-one marks x ice, s shrimp`."""
    name = str(decl.name)
    if name in world.drawings:
        other = world.drawings[name].span
        message = f"there are two drawings `{name}`"
        world.sink.error(DUPLICATE_NAME, message, decl.name.span, also=[(other, "the first one")])
        return
    key: dict[str, str | None] = {entry.mark: str(entry.word) for entry in decl.key}
    key.setdefault(_OPEN, None)
    rows = squares(world, decl.drawing)
    words = []
    for mark in (mark for row in rows for mark in row):
        if mark not in key:
            message = f"nothing explains the mark `{mark}` in this drawing"
            advice = (
                f"add `{', ' if decl.key else ' marks '}{mark} ...` at the end of the line that begins with "
                f"`drawing`, and instead of the dots the word that `{mark}` means"
            )
            world.sink.error(BAD_DRAWING, message, first_square(decl.drawing, mark), help=advice)
            return
        words.append(key[mark])
    world.drawings[name] = Drawing(len(rows[0]) if rows else 0, len(rows), tuple(words), decl.name.span)


def drawing_column(
    world: World, kind: Kind, column: model.Column, cells: list[model.Cell], source: Kind | None
) -> Column | None:
    """Return the column of drawings, one word for each space of their board; None after an error."""
    names = [cell.word for cell in cells if isinstance(cell, model.WordCell)]
    if not names or not all(name in world.drawings for name in names):
        return None
    world.drawn.update(names)
    drawings = [world.drawings[name] for name in names]
    grid = source or _grid_of(world, drawings[0], column)
    words = list(dict.fromkeys(w for d in drawings for w in d.words if w is not None))
    if grid is None or grid.geometry is None:
        return None
    of = _kind_of_words(world, column, words)
    table = []
    for cell in cells:
        drawn = world.drawings[cell.word] if isinstance(cell, model.WordCell) else None
        table.append(tuple(_word(world, of, drawn, place) for place in _places(grid)))
    optional = any(word is None for row in table for word in row)
    of_type = Row(of, optional) if of.sort == "piece" else Thing(of, optional)
    return Column(column.name, kind, of_type, tuple(table), Thing(grid), span=column.span)


def _places(grid: Kind) -> list[tuple[int, int]]:
    geometry = grid.geometry
    return [] if geometry is None else list(zip(geometry.column_of, geometry.row_of, strict=True))


def _word(world: World, of: Kind, drawn: Drawing | None, place: tuple[int, int]) -> int | None:
    column, row = place
    if drawn is None or column > drawn.width or row > drawn.height:
        return None
    word = drawn.words[(row - 1) * drawn.width + column - 1]
    return None if word is None else world.row_in(of, word)


def _kind_of_words(world: World, column: model.Column, words: list[str]) -> Kind:
    fitting = world.kinds_with(words)
    named = [k for k in fitting if k.name.lower() == column.name]
    declared = [k for k in fitting if k.sort == "words"]
    for candidates in (named, declared, fitting):
        if len(candidates) == 1:
            return candidates[0]
    return implied_words(world, column.name, words, column.span)


def _grid_of(world: World, drawn: Drawing, column: model.Column) -> Kind | None:
    fitting = [
        k
        for k in world.kinds.values()
        if k.geometry is not None and (k.geometry.width, k.geometry.height) == (drawn.width, drawn.height)
    ]
    if len(fitting) == 1:
        return fitting[0]
    size = f"{drawn.width} by {drawn.height}"
    if fitting:
        message = f"this drawing could be of several boards, which are all {size}"
        advice = f"name the board in the head of the column: `{column.name} from {fitting[0].name}`"
    else:
        message = f"this drawing is {size}, but no board has this size"
        advice = f"declare the board, `spaces Cell is grid {size}`, or correct the drawing"
    world.sink.error(UNKNOWN_WORD, message, column.span, help=advice, also=[(drawn.span, "the drawing")])
    return None


def marks_of(world: World, rows: list[list[str]], marks: model.Table | None) -> dict[str, int]:
    """Return the index of each mark's row in the table `marks`; report repeated and undrawn marks."""
    known: dict[str, int] = {}
    for i, row in enumerate(marks.rows if marks is not None else ()):
        mark = row.cells[0].span.text.strip() if row.cells else ""
        if mark in known:
            advice = "delete one of the two rows, or draw another mark for it"
            world.sink.error(DUPLICATE_NAME, f"the mark `{mark}` is explained twice", row.span, help=advice)
        known.setdefault(mark, i)
    used = {mark for row in rows for mark in row}
    for mark, i in known.items():
        if mark not in used and marks is not None:
            message = f"the mark `{mark}` is explained here, but does not appear in the drawing"
            world.sink.error(BAD_DRAWING, message, marks.rows[i].span, help=meant(mark, sorted(used - {_OPEN})))
    return known
