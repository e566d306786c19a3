"""Overlays of parts: steps of phases and actions, rows of data tables, transitions of phases."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gamespec import model
from gamespec.check.tables.columns import cell_text
from gamespec.overlay.codes import ALREADY_THERE, BAD_ROW, NO_TARGET
from gamespec.overlay.draft import Draft, Totals
from gamespec.overlay.keys import Path, shown, table_path
from gamespec.source import Span

# ---- edits inside the body of a phase or action: replace, remove or add a step


Lines = tuple[model.Stmt, ...]


def edited(lines: Lines, name: str, edit: Callable[[model.Step], Lines]) -> Lines:
    """Return the lines with each step called `name`, at any depth, replaced by the result of `edit`."""
    return tuple(new for line in lines for new in _edited_line(line, name, edit))


def _edited_line(line: model.Stmt, name: str, edit: Callable[[model.Step], Lines]) -> Lines:
    if isinstance(line, model.Step) and str(line.name) == name:
        return edit(line)
    if isinstance(line, model.IfStmt):
        branches = tuple(b.model_copy(update={"lines": edited(b.lines, name, edit)}) for b in line.branches)
        otherwise = edited(line.otherwise, name, edit) if line.otherwise is not None else None
        return (line.model_copy(update={"branches": branches, "otherwise": otherwise}),)
    if isinstance(line, model.ByLines):
        rows = tuple(row.model_copy(update={"lines": edited(row.lines, name, edit)}) for row in line.rows)
        return (line.model_copy(update={"rows": rows}),)
    inner: Lines = getattr(line, "lines", ())
    return (line.model_copy(update={"lines": edited(inner, name, edit)}),) if inner else (line,)


def steps(lines: Lines) -> Iterator[model.Step]:
    """Yield all steps among the lines and inside them, at any depth."""
    for line in lines:
        if isinstance(line, model.Step):
            yield line
        for inner in model.blocks(line):
            yield from steps(inner)


# ---- update of the stated number of pieces after an overlay changes the rows of a table of pieces
#
# The head of the table gets the new number, or is marked as uncounted if the overlay states none.


def recount(draft: Draft, node: model.RowsOverlay, head: str) -> None:
    """Record the number of pieces that an overlay of rows (`head`) states, or that it states none."""
    if node.target.kind is None:
        _not_counted(draft, node, "`by players`")
        return
    name = str(node.target.kind)
    path = ("kind", name)
    place = draft.find(path)
    decl = draft.decls[place] if place is not None else None
    if place is None or decl is None or decl.broken:
        return
    if not isinstance(decl, model.PiecesDecl):
        _not_counted(draft, node, f"`{name}`")
    elif node.total is None:
        if decl.total is not None:
            uncounted = model.Uncounted(span=node.span, head=head)
            draft.decls[place] = decl.model_copy(update={"uncounted": uncounted})
    elif decl.total is None:
        message = f"the table `{name}` of the game states no total, so this variant cannot change one"
        advice = f"delete `, {node.total.span.text} in all`"
        head_of_table = (decl.name.span, "the head of the table")
        draft.sink.error(NO_TARGET, message, node.total.span, help=advice, also=[head_of_table])
    else:
        totals = draft.totals.setdefault(path, Totals(decl.total))
        update = {"total": totals.say(draft.layer, node.total), "uncounted": None}
        draft.decls[place] = decl.model_copy(update=update)


def _not_counted(draft: Draft, node: model.RowsOverlay, what: str) -> None:
    if node.total is not None:
        message = f"{what} cannot have a total, because only pieces have copies to count"
        draft.sink.error(NO_TARGET, message, node.total.span, help=f"delete `, {node.total.span.text} in all`")


# ---- overlays of parts: steps of phases and actions, rows of data tables, transitions of phases


Body = model.PhaseDecl | model.ActionDecl
GOES_WITH_A_STEP = (("step",), ("beside", "before"), ("beside", "after"))
"""Words of the paths that a removed step takes away, between its phase or action and its name.

The paths are those of the step itself, and of the places before and after it, where steps can be added.
"""


def _body(draft: Draft, ref: model.PlaceRef) -> tuple[int, Body] | None:
    place = draft.target((ref.form, str(ref.name)), ref.name.span)
    if place is None:
        return None
    decl = draft.decls[place]
    assert isinstance(decl, model.PhaseDecl | model.ActionDecl)  # by its path
    return place, decl


def _step(draft: Draft, ref: model.PlaceRef, body: Body) -> model.Step | None:
    known = list(steps(body.lines))
    found = next((step for step in known if str(step.name) == str(ref.step)), None)
    if ref.step is None or body.broken:
        return found
    path = (ref.form, str(ref.name), "step", str(ref.step))
    if found is not None:
        return found if draft.sees(path, ref.step.span) else None
    draft.missing(path, ref.step.span, [str(step.name) for step in known])
    return None


def replace_step(draft: Draft, node: model.ReplaceStep) -> None:
    """Apply `replace step S of phase P` (or action): new lines; the name and title of the step stay."""
    _edit_step(draft, node, node.target, node.lines)


def remove_step(draft: Draft, node: model.RemoveStep) -> None:
    """Apply `remove step S of phase P` (or action), together with the steps inside S."""
    _edit_step(draft, node, node.target, None)


def _edit_step(draft: Draft, node: model.Overlay, target: model.PlaceRef, new: tuple[model.Stmt, ...] | None) -> None:
    """Replace the lines of a step by `new`, or remove it with the steps inside if `new` is None."""
    found = _body(draft, target)
    old = _step(draft, target, found[1]) if found is not None else None
    if found is None or old is None:
        return
    body = (target.form, str(target.name))
    path = (*body, "step", str(target.step))
    inside = [*(() if new is not None else (old,)), *steps(old.lines)]
    gone = [(*body, *sort, str(step.name)) for step in inside for sort in GOES_WITH_A_STEP]
    if not all(draft.touch(each, node.span) for each in (path, *gone)):
        return
    for step in steps(new or ()):
        draft.touch((*body, "step", str(step.name)), node.span, "add")
    if new is not None:
        draft.replaced_once(path, node.span)
    draft.compare(path, old, node.was, node.span)
    notes = {each: getattr(node, each) for each in ("cites", "assume", "told", "span")} | {"lines": new}
    lines = edited(found[1].lines, str(old.name), lambda step: () if new is None else (step.model_copy(update=notes),))
    draft.decls[found[0]] = found[1].model_copy(update={"lines": lines})


def add_step(draft: Draft, node: model.AddStep) -> None:
    """Apply an overlay that adds a step, as `add step T after step S of phase P`."""
    found = _body(draft, node.target)
    if found is None:
        return
    place, body = found
    anchor = node.target.step
    if anchor is not None and _step(draft, node.target, body) is None:
        return
    home = (node.target.form, str(node.target.name))
    path = (*home, "beside", node.where, *((str(anchor),) if anchor is not None else ()))
    new_step = (*home, "step", str(node.name))
    if not all(draft.touch((*home, "step", str(name)), node.span, "add") for name in _names(node)):
        return
    known = next((step for step in steps(body.lines) if str(step.name) == str(node.name)), None)
    if known is not None:
        message = f"the game already has {shown(new_step)}"
        draft.sink.error(ALREADY_THERE, message, node.name.span, also=[(known.name.span, "the one of the game")])
        return
    draft.touch(path, node.span)  # added even if it clashes, for later steps beside it
    kept = ("span", "name", "title", "lines", "cites", "assume", "told")
    new = model.Step(**{each: getattr(node, each) for each in kept})
    draft.decls[place] = body.model_copy(update={"lines": _beside(body.lines, node, new)})


def _names(node: model.AddStep) -> list[model.Ident]:
    """Return the name of the added step and the names of the steps inside it."""
    return [node.name, *(step.name for step in steps(node.lines))]


def _beside(lines: tuple[model.Stmt, ...], node: model.AddStep, new: model.Step) -> tuple[model.Stmt, ...]:
    match node.where:
        case "start":
            return (new, *lines)
        case "end":
            return (*lines, new)
        case "before":
            return edited(lines, str(node.target.step), lambda step: (new, step))
        case _:
            return edited(lines, str(node.target.step), lambda step: (step, new))


def _tables(draft: Draft, ref: model.TableRef) -> list[tuple[int, model.Table]]:
    """Return the data tables a reference may mean, with their indices in the draft; report missing ones."""
    if ref.kind is None:
        found = [(i, d.table) for i, d in enumerate(draft.decls) if isinstance(d, model.PlayersTable)]
        if not found:
            draft.missing(("by players",), ref.span, ())
        return found
    place = draft.target(("kind", str(ref.kind)), ref.kind.span)
    if place is None:
        return []
    decl = draft.decls[place]
    if isinstance(decl, model.TypeDecl) and decl.table is None and decl.words:
        column = model.Column(span=decl.span, name=str(decl.name).lower())
        cells = (model.WordCell(span=word.span, word=str(word)) for word in decl.words)
        rows = tuple(model.Row(span=cell.span, cells=(cell,)) for cell in cells)
        return [(place, model.Table(span=decl.span, columns=(column,), rows=rows))]
    table = getattr(decl, "table", None)
    if table is None and not decl.broken:
        message, advice = f"`{ref.kind}` is not a table, so it has no rows to change", "write the name of a table"
        draft.sink.error(NO_TARGET, message, ref.span, help=advice)
    return [(place, table)] if table is not None else []


def _put(draft: Draft, place: int, table: model.Table, rows: tuple[model.Row, ...]) -> None:
    decl = draft.decls[place]
    update: dict[str, object] = {"table": table.model_copy(update={"rows": rows})}
    if isinstance(decl, model.TypeDecl) and decl.table is None:
        words = (model.Ident(span=row.span, text=cell_text(row.cells[0])) for row in rows)
        update = {"words": tuple(words)}
    draft.decls[place] = decl.model_copy(update=update)


def _row(table: model.Table, name: str) -> int | None:
    return next((i for i, row in enumerate(table.rows) if row.cells and cell_text(row.cells[0]) == name), None)


def _fits(draft: Draft, table: model.Table, row: model.Row) -> bool:
    if len(row.cells) == len(table.columns):
        return True
    message = f"this row has {len(row.cells)} cells, but the table of the game has {len(table.columns)} columns"
    advice = "write one cell for each column, with `-` for an empty cell"
    columns = table.columns[0].span.to(table.columns[-1].span) if table.columns else None
    draft.sink.error(BAD_ROW, message, row.span, help=advice, also=[(columns, "the columns")])
    return False


def add_rows(draft: Draft, node: model.AddRows) -> None:
    """Apply an overlay that adds rows to a data table: `add row to Boat`, then table lines."""
    found = _tables(draft, node.target)
    if not found:
        return
    place, table = found[0]
    fresh = []
    for row in node.rows:
        name = cell_text(row.cells[0]) if row.cells else ""
        old = _row(table, name) if name else None
        path = (*table_path(node.target), "row", name)
        if not draft.touch(path, row.span, "add"):
            continue
        if old is not None:
            message = f"the game already has {shown(path)}"
            advice = f"to change the row, write `replace row {name} of ...`; otherwise choose another name"
            there = (table.rows[old].span, "the row of the game")
            draft.sink.error(ALREADY_THERE, message, row.span, help=advice, also=[there])
        elif _fits(draft, table, row):
            fresh.append(row)
    _put(draft, place, table, (*table.rows, *fresh))
    recount(draft, node, f"add row to {_named(node)}")


def _found_row(
    draft: Draft, target: model.TableRef, name: str, span: Span
) -> tuple[int, model.Table, int, Path] | None:
    tables = _tables(draft, target)
    path = (*table_path(target), "row", name)
    for place, table in tables:
        row = _row(table, name)
        if row is not None:
            return (place, table, row, path) if draft.sees(path, span) else None
    if tables:
        known = [cell_text(row.cells[0]) for _, table in tables for row in table.rows if row.cells]
        draft.missing(path, span, known)
    return None


def replace_row(draft: Draft, node: model.ReplaceRow) -> None:
    """Apply an overlay that replaces a row of a data table: `replace row cod of Boat`, then a table line."""
    found = _found_row(draft, node.target, node.row, node.span)
    if found is None:
        return
    place, table, i, path = found
    if _fits(draft, table, node.new) and draft.touch(path, node.span):
        draft.replaced_once(path, node.span)
        draft.compare(path, table.rows[i], node.was, node.span)
        _put(draft, place, table, (*table.rows[:i], node.new, *table.rows[i + 1 :]))
        recount(draft, node, f"replace row {node.row} of {_named(node)}")


def remove_row(draft: Draft, node: model.RemoveRow) -> None:
    """Apply an overlay that removes a row of a data table: `remove row cod of Boat`."""
    found = _found_row(draft, node.target, node.row, node.span)
    if found is None:
        return
    place, table, i, path = found
    if draft.touch(path, node.span):
        draft.compare(path, table.rows[i], node.was, node.span)
        _put(draft, place, table, (*table.rows[:i], *table.rows[i + 1 :]))
        recount(draft, node, f"remove row {node.row} of {_named(node)}")


def _named(node: model.RowsOverlay) -> str:
    return str(node.target.kind or "by players")


def replace_arrows(draft: Draft, node: model.ReplaceArrows) -> None:
    """Apply `replace arrows of phase P`: new transitions replace all old ones of the phase."""
    place = draft.target(("phase", str(node.phase)), node.phase.span)
    if place is None:
        return
    phase = draft.decls[place]
    assert isinstance(phase, model.PhaseDecl)  # by its path
    path = ("phase", str(node.phase), "arrow")
    draft.compare(path, phase.arrows, node.was, node.span)
    if draft.touch(path, node.span):
        draft.decls[place] = phase.model_copy(update={"arrows": node.arrows})
