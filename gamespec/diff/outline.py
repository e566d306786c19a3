"""Outline of a game: its declarations, with their statements, tables and drawings, as a tree of parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from gamespec import model
from gamespec.diff.part import WORD, Part
from gamespec.format.printer import head, notes, said
from gamespec.model.node import Noted

# ---- parts of a game's tree for the statements of phases, actions and triggers
#
# A named step becomes a part of its own.


INDENT = "  "


def fill_body(part: Part, statements: Iterable[model.Stmt]) -> None:
    """Set the lines of a part to those of some statements, and add their named steps as parts inside."""
    part.lines = tuple(_lines(part, statements, ""))
    part.ordered |= {"step"}


def block(statements: Iterable[model.Stmt]) -> tuple[str, ...]:
    """Return the source lines of statements, without the contents of named steps."""
    return tuple(_lines(None, statements, ""))


def _lines(part: Part | None, statements: Iterable[model.Stmt], indent: str) -> Iterator[str]:
    for item in statements:
        if isinstance(item, model.Step) and part is not None:
            yield f"{indent}step {item.name}"
            step = Part("step", str(item.name), item.span, title=said(item.title), notes=notes(item))
            part.add(step)
            fill_body(step, item.lines)
        elif isinstance(item, model.IfStmt):
            yield from _branches(part, item, indent)
        elif isinstance(item, model.ByLines):
            yield from _cases(part, item, indent)
        else:
            _note(part, item)
            yield f"{indent}{head(item)}"
            yield from _lines(part, getattr(item, "lines", ()), indent + INDENT)


def _branches(part: Part | None, item: model.IfStmt, indent: str) -> Iterator[str]:
    word = "if"
    for branch in item.branches:
        _note(part, branch)
        yield f"{indent}{word} {said(branch.condition)}"
        yield from _lines(part, branch.lines, indent + INDENT)
        word = "else if"
    if item.otherwise is not None:
        yield f"{indent}else"
        yield from _lines(part, item.otherwise, indent + INDENT)


def _cases(part: Part | None, item: model.ByLines, indent: str) -> Iterator[str]:
    _note(part, item)
    yield f"{indent}{head(item)}"
    for row in item.rows:
        _note(part, row)
        yield f"{indent}{INDENT}{', '.join(map(said, row.cells)) or 'else'}:"
        yield from _lines(part, row.lines, indent + INDENT + INDENT)


def _note(part: Part | None, item: Noted) -> None:
    if part is not None:
        part.notes |= notes(item)


# ---- parts of a game's tree for tables and drawings


def fill_table(part: Part, table: model.Table | None, row_sort: str = "row") -> None:
    """Add the columns of a table to a part, and its rows with their cells as parts of sort `row_sort`."""
    if table is None:
        return
    names = [_heading(column) for column in table.columns]
    for column, name in zip(table.columns[1:], names[1:], strict=True):
        source = "" if column.source is None else f"from {column.source}"
        part.add(Part("column", name, column.span, says=source))
    for row in table.rows:
        first = said(row.cells[0]) if row.cells else ""
        made = Part(row_sort, first, row.span, notes=notes(row))
        part.add(made)
        for name, cell in zip(names[1:], row.cells[1:], strict=False):
            made.add(Part("cell", name, cell.span, says=said(cell) or "-"))


def draw(part: Part, drawing: model.DrawingRows | None) -> None:
    """Set the lines of a part to those of a drawing, if there is one."""
    if drawing is not None:
        part.lines = tuple(line.text for line in drawing.lines)


def _heading(column: model.Column) -> str:
    return column.name if column.key is None else f"{column.name}/{column.key}"


# ---- build the tree of named parts of a resolved game, by which two games are compared


OWNERS = {"table": "the table", "player": "each player"}


def parts_of(game: model.GameFile) -> Part:
    """Return the tree of named parts of a game: its declarations below numbers of players."""
    header = game.header
    title = said(header.title) if header is not None else ""
    root = Part("game", title, game.span, title=title)
    if header is not None and header.seats is not None:
        root.says = _for(header.seats, header.automatic)
    for decl in game.decls:
        read = _READERS.get(type(decl))
        if read is not None:
            read(root, decl)
    return root


def _for(seats: model.SeatRange, automatic: model.Ident | None) -> str:
    """Return the numbers of players in words, with the automatic player: `1 player and Angler`."""
    several = f"{seats.low} to {seats.high}" if seats.low != seats.high else str(seats.low)
    return f"{several} player{'' if seats.high == 1 else 's'}{f' and {automatic}' if automatic is not None else ''}"


def _type(root: Part, decl: model.TypeDecl) -> None:
    part = _named(decl, "type", decl.name, decl.title)
    part.ordered = frozenset({"row", "word"})
    if decl.numbers is not None:
        part.says = said(decl.numbers)
    if decl.rows_of is not None:
        part.says = f"each {decl.rows_of.text}"
    for word in decl.words:
        part.add(Part("word", str(word), word.span))
    fill_table(part, decl.table)
    root.add(part)


def _pieces(root: Part, decl: model.PiecesDecl) -> None:
    part = _named(decl, decl.form, decl.name, decl.title)
    part.ordered = frozenset({"row"})
    said_of = [f"{said(decl.total)} in all"] if decl.total is not None else []
    if decl.back:
        said_of.append(f"{' and '.join(map(str, decl.back))} seen by all")
    part.says = ", ".join(said_of)
    fill_table(part, decl.table)
    root.add(part)


def _spaces(root: Part, decl: model.SpacesDecl) -> None:
    part = _named(decl, "spaces", decl.name, decl.title)
    part.says = "" if decl.layout.form == "none" else said(decl.layout)
    part.ordered = frozenset({"row"})
    fill_table(part, decl.table)
    draw(part, decl.drawing)
    fill_table(part, decl.marks, "mark")
    fill_table(part, decl.links, "link")
    root.add(part)


def _shape(root: Part, decl: model.ShapeDecl) -> None:
    part = _named(decl, "shape", decl.name, None)
    draw(part, decl.drawing)
    root.add(part)


def _drawing(root: Part, decl: model.DrawingDecl) -> None:
    part = _named(decl, "drawing", decl.name, None)
    part.says = ", ".join(f"{entry.mark} {entry.word}" for entry in decl.key)
    draw(part, decl.drawing)
    root.add(part)


def _players(root: Part, decl: model.PlayersTable) -> None:
    part = root.parts.get(("by players", ""))
    if part is None:
        part = Part("by players", "", decl.span, notes=notes(decl))
        root.add(part)
    fill_table(part, decl.table, "constant")


def _has(root: Part, decl: model.HasBlock) -> None:
    owner = OWNERS.get(decl.owner.form) or f"each {said(decl.owner.kind)}"
    part = root.parts.get((owner, "has"))
    if part is None:
        part = Part(owner, "has", decl.span)
        root.add(part)
    for field in decl.fields:
        part.add(_field(field))


def _field(field: model.Field) -> Part:
    words = head(field).removeprefix(str(field.name)).strip()
    title = said(field.title)
    part = Part(
        "field",
        str(field.name),
        field.span,
        words.removeprefix(title).removeprefix(" :").removeprefix(": ").strip(),
        title,
        notes(field),
    )
    if isinstance(field, model.ValueField) and field.lines:
        result = () if field.result is None else (said(field.result),)
        part.lines = (*block(field.lines), *result)
    return part


def _action(root: Part, decl: model.ActionDecl) -> None:
    part = _named(decl, "action", decl.name, decl.title)
    part.says = ", ".join(said(param) for param in decl.params)
    fill_body(part, decl.lines)
    root.add(part)


def _phase(root: Part, decl: model.PhaseDecl) -> None:
    part = _named(decl, "phase", decl.name, decl.title)
    part.says = f"for {said(decl.actor)}" if decl.actor is not None else ""
    fill_body(part, decl.lines)
    arrows = Part("arrows", "", decl.span, lines=tuple(head(arrow).removeprefix("-> ") for arrow in decl.arrows))
    arrows.notes = frozenset[str]().union(*(notes(arrow) for arrow in decl.arrows))
    part.add(arrows)
    root.add(part)


def _rule(root: Part, decl: model.RuleDecl) -> None:
    part = _named(decl, "rule", decl.name, decl.title)
    title = said(decl.title)
    part.says = head(decl).removeprefix(f"rule {decl.name}").strip().removeprefix(title).strip()
    lines: list[str] = []
    for clause in decl.clauses:
        lines.append(head(clause))
        part.notes |= notes(clause)
        part.changes |= _changed_by(clause)
        lines += [f"  {line}" for line in block(getattr(clause, "lines", ()))]
    part.lines = tuple(lines)
    root.add(part)


def _changed_by(clause: model.Clause) -> set[str]:
    """Return the names that a rule's clause affects: a value it changes, actions or phases it applies to."""
    match clause:
        case model.Adjust():
            return set(WORD.findall(said(clause.target)))
        case model.ActionTrigger():
            return {str(event.name) for event in clause.events}
        case model.PlaceTrigger():
            return {str(clause.place.name)}
        case model.Forbid():
            return {str(clause.event.name)}
        case _:
            return set()


def _always(root: Part, decl: model.AlwaysDecl) -> None:
    name = said(decl.reason) or said(decl.condition)
    root.add(Part("always", name, decl.span, said(decl.condition) if decl.reason else "", notes=notes(decl)))


def _look(root: Part, decl: model.LookDecl) -> None:
    part = Part("look", "", decl.span, notes=notes(decl))
    part.lines = tuple(line.strip() for each in decl.lines for line in said(each).splitlines())
    root.add(part)


def _scoring(root: Part, decl: model.ScoringDecl) -> None:
    part = Part("scoring", "", decl.span, notes=notes(decl))
    for line in decl.lines:
        part.add(Part("line", str(line.name), line.span, said(line.value), said(line.title), notes(line)))
    if decl.winner is not None:
        part.add(
            Part(
                "winner", "", decl.winner.span, head(decl.winner).removeprefix("winner has "), notes=notes(decl.winner)
            )
        )
    root.add(part)


def _example(root: Part, decl: model.ExampleDecl) -> None:
    part = Part(decl.form, said(decl.title), decl.span, notes=notes(decl))
    part.lines = tuple(_example_lines(decl))
    root.add(part)


def _example_lines(decl: model.ExampleDecl) -> list[str]:
    lines = [f"seats {', '.join(map(str, decl.seats))}"] if decl.seats else []
    lines += ["with " + ", ".join(f'"{title}"' for title in decl.variants)] if decl.variants else []
    lines += [f"instead of example {said(title)}" for title in decl.instead]
    lines += [f"given {decl.continued} {said(decl.continues)}"] if decl.continues is not None else []
    lines += ["given setup"] if decl.given_setup else []
    lines += [f"  {line}" for line in _given(decl.given)]
    lines += [] if decl.start is None else [head(decl.start)]
    for line in decl.acts:
        lines.append(f"{'when' if isinstance(line, model.WhenLine) else 'then'} {head(line)}")
    return lines


def _given(lines: tuple[model.Stmt, ...]) -> list[str]:
    """Return the lines of an example's `given` block; a drawing with its rows."""
    written: list[str] = []
    for line in lines:
        if isinstance(line, model.CellsDrawn):
            written += [part.strip() for part in line.span.text.splitlines()]
        else:
            written += block((line,))
    return written


def _named(decl: model.Decl, sort: str, name: model.Ident, title: model.Quoted | None) -> Part:
    return Part(sort, str(name), decl.span, title=said(title), notes=notes(decl))


_READERS: dict[type, Callable[[Part, Any], None]] = {
    model.TypeDecl: _type,
    model.PiecesDecl: _pieces,
    model.SpacesDecl: _spaces,
    model.ShapeDecl: _shape,
    model.DrawingDecl: _drawing,
    model.PlayersTable: _players,
    model.HasBlock: _has,
    model.ActionDecl: _action,
    model.PhaseDecl: _phase,
    model.RuleDecl: _rule,
    model.AlwaysDecl: _always,
    model.LookDecl: _look,
    model.ScoringDecl: _scoring,
    model.ExampleDecl: _example,
}
