"""Build the tree of named parts of a resolved game, by which two games are compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamespec import model
from gamespec.diff import body_parts, table_parts
from gamespec.diff.part import WORD, Part
from gamespec.format.node_texts import head, notes, said

if TYPE_CHECKING:
    from collections.abc import Callable

OWNERS = {"table": "the table", "player": "each player"}


def parts_of(game: model.GameFile) -> Part:
    """Return the tree of named parts of a game.

    The root has the numbers of players, its parts are the declarations in order.
    """
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
    """Return the numbers of players in words: `2 to 4 players`, `1 player and Angler`."""
    several = f"{seats.low} to {seats.high}" if seats.low != seats.high else str(seats.low)
    return f"{several} player{'' if seats.high == 1 else 's'}{f' and {automatic}' if automatic is not None else ''}"


def _type(root: Part, decl: model.TypeDecl) -> None:
    part = _named(decl, "type", decl.name, decl.title)
    part.ordered = frozenset({"row", "word"})
    if decl.numbers is not None:
        part.says = said(decl.numbers)
    for word in decl.words:
        part.add(Part("word", str(word), word.span))
    table_parts.fill(part, decl.table)
    root.add(part)


def _pieces(root: Part, decl: model.PiecesDecl) -> None:
    part = _named(decl, decl.form, decl.name, decl.title)
    said_of = [f"{said(decl.total)} in all"] if decl.total is not None else []
    if decl.back:
        said_of.append(f"{' and '.join(map(str, decl.back))} seen by all")
    part.says = ", ".join(said_of)
    table_parts.fill(part, decl.table)
    root.add(part)


def _spaces(root: Part, decl: model.SpacesDecl) -> None:
    part = _named(decl, "spaces", decl.name, decl.title)
    part.says = "" if decl.layout.form == "none" else said(decl.layout)
    part.ordered = frozenset({"row"})
    table_parts.fill(part, decl.table)
    table_parts.draw(part, decl.drawing)
    table_parts.fill(part, decl.marks, "mark")
    table_parts.fill(part, decl.links, "link")
    root.add(part)


def _shape(root: Part, decl: model.ShapeDecl) -> None:
    part = _named(decl, "shape", decl.name, None)
    table_parts.draw(part, decl.drawing)
    root.add(part)


def _drawing(root: Part, decl: model.DrawingDecl) -> None:
    part = _named(decl, "drawing", decl.name, None)
    part.says = ", ".join(f"{entry.mark} {entry.word}" for entry in decl.key)
    table_parts.draw(part, decl.drawing)
    root.add(part)


def _players(root: Part, decl: model.PlayersTable) -> None:
    part = root.parts.get(("by players", ""))
    if part is None:
        part = Part("by players", "", decl.span, notes=notes(decl))
        root.add(part)
    table_parts.fill(part, decl.table, "constant")


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
        part.lines = (*body_parts.block(field.lines), *result)
    return part


def _action(root: Part, decl: model.ActionDecl) -> None:
    part = _named(decl, "action", decl.name, decl.title)
    part.says = ", ".join(said(param) for param in decl.params)
    body_parts.fill(part, decl.lines)
    root.add(part)


def _phase(root: Part, decl: model.PhaseDecl) -> None:
    part = _named(decl, "phase", decl.name, decl.title)
    part.says = f"for {said(decl.actor)}" if decl.actor is not None else ""
    body_parts.fill(part, decl.lines)
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
        lines += [f"  {line}" for line in body_parts.block(getattr(clause, "lines", ()))]
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
            written += body_parts.block((line,))
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
