"""Overlays of whole declarations and of fields: how they are added, replaced and removed."""

from __future__ import annotations

from gamespec import model
from gamespec.check.tables.columns import cell_text
from gamespec.overlay.codes import ALREADY_THERE, NO_TARGET
from gamespec.overlay.draft import Draft
from gamespec.overlay.keys import Path, owner_path, path_of, path_of_removed, shown
from gamespec.source import Span


def add(draft: Draft, decl: model.Decl) -> None:
    """Apply an overlay that adds the declaration `decl`: `add action ...`, `add each player has ...`."""
    match decl:
        case model.HasBlock():
            _add_fields(draft, decl)
        case model.ScoringDecl() if draft.find(("scoring",)) is not None:
            _add_lines(draft, decl)
        case model.ExampleDecl():
            _add_example(draft, decl)
        case model.PlayersTable():
            rows = [("by players", "row", cell_text(row.cells[0])) for row in decl.table.rows if row.cells]
            if all(draft.touch(path, decl.span, "add") for path in rows):
                draft.decls.append(decl)
        case _:
            path = path_of(decl)
            if path is None or _may_add(draft, decl, path):
                draft.decls.append(decl)


def _may_add(draft: Draft, decl: model.Decl, path: Path) -> bool:
    """Return whether neither the game nor another variant has the declaration `path`; otherwise report it."""
    if not draft.touch(path, decl.span, "add"):
        return False
    place = draft.find(path)
    if place is None or not path[-1]:
        return place is None  # of two declarations with unreadable names one is enough
    _report_there(draft, path, decl.span, draft.decls[place].span)
    return False


def _report_there(draft: Draft, path: Path, new: Span, old: Span) -> None:
    message, advice = f"the game already has {shown(path)}", "write `replace` instead of `add`, or choose another name"
    draft.sink.error(ALREADY_THERE, message, new, help=advice, also=[(old, "the one of the game")])


def _add_example(draft: Draft, decl: model.ExampleDecl) -> None:
    title = draft.layer.variant
    if title is not None and title not in map(str, decl.variants):
        mark = model.Quoted(span=decl.span, text=title)
        decl = decl.model_copy(update={"variants": (*decl.variants, mark)})
    draft.decls.append(decl)


def _blocks(draft: Draft, owner: model.Owner) -> list[int]:
    wanted = owner_path(owner)
    return [i for i, d in enumerate(draft.decls) if isinstance(d, model.HasBlock) and owner_path(d.owner) == wanted]


def _field(draft: Draft, owner: model.Owner, name: str) -> tuple[int, int] | None:
    """Return the indices of a field: of its `has` block in the draft, of its line there; None if missing."""
    for i in _blocks(draft, owner):
        block = draft.decls[i]
        assert isinstance(block, model.HasBlock)  # by the choice above
        for j, field in enumerate(block.fields):
            if str(field.name) == name:
                return i, j
    return None


def _add_fields(draft: Draft, decl: model.HasBlock) -> None:
    fresh = []
    for field in decl.fields:
        path = (*owner_path(decl.owner), str(field.name))
        if not draft.touch(path, field.span, "add"):
            continue
        place = _field(draft, decl.owner, str(field.name))
        if place is not None:
            block = draft.decls[place[0]]
            assert isinstance(block, model.HasBlock)
            _report_there(draft, path, field.name.span, block.fields[place[1]].name.span)
        else:
            fresh.append(field)
    draft.decls.append(decl.model_copy(update={"fields": tuple(fresh)}))


def _add_lines(draft: Draft, decl: model.ScoringDecl) -> None:
    place = draft.find(("scoring",))
    assert place is not None  # the caller checked
    scoring = draft.decls[place]
    assert isinstance(scoring, model.ScoringDecl)
    if decl.winner is not None and draft.touch(("scoring", "winner"), decl.winner.span, "add") and scoring.winner:
        message = "the game already has a line `winner`"
        advice = "write `replace scoring`, with all lines of the new scoring below it"
        there = (scoring.winner.span, "the line of the game")
        draft.sink.error(ALREADY_THERE, message, decl.winner.span, help=advice, also=[there])
    for line in decl.lines:
        draft.touch(("scoring", "line", str(line.name)), line.span, "add")
    update = {"lines": (*scoring.lines, *decl.lines), "winner": scoring.winner or decl.winner}
    draft.decls[place] = scoring.model_copy(update=update)


def replace(draft: Draft, decl: model.Decl) -> None:
    """Apply an overlay that replaces a declaration, or single fields: `replace each player has ...`."""
    if isinstance(decl, model.HasBlock):
        for field in decl.fields:
            _replace_field(draft, decl.owner, field)
        return
    if isinstance(decl, model.PlayersTable):
        _replace_tables(draft, decl)
        return
    path = path_of(decl)
    if path is None:
        message = "a variant can replace only what has a name, and this has none"
        advice = "write `add` instead of `replace`; what the game has remains beside it"
        draft.sink.error(NO_TARGET, message, decl.span, help=advice)
        return
    place = draft.target(path, _head(decl))
    if place is None or not draft.touch(path, decl.span):
        return
    draft.replaced_once(path, decl.span)
    draft.compare(path, draft.decls[place], decl.was, decl.span)
    draft.decls[place] = decl
    draft.forget(path)


def _replace_tables(draft: Draft, decl: model.PlayersTable) -> None:
    """Apply `replace by players`: one table replaces all `by players` tables of the game."""
    places = [i for i, other in enumerate(draft.decls) if isinstance(other, model.PlayersTable)]
    if not places:
        draft.missing(("by players",), decl.span, ())
    elif draft.touch(("by players",), decl.span):
        old = tuple(draft.decls[i] for i in places)
        draft.compare(("by players",), old[0] if len(old) == 1 else old, decl.was, decl.span)
        draft.decls[places[0]] = decl
        for i in reversed(places[1:]):
            del draft.decls[i]


def _head(decl: model.Decl) -> Span:
    name = getattr(decl, "name", None) or getattr(decl, "title", None)
    return name.span if name is not None else decl.span


def _replace_field(draft: Draft, owner: model.Owner, field: model.Field) -> None:
    path = (*owner_path(owner), str(field.name))
    place = _known_field(draft, owner, field.name)
    if place is not None and draft.touch(path, field.span):
        draft.replaced_once(path, field.span)
        _put(draft, place, field, field.was, field.span)


def _known_field(draft: Draft, owner: model.Owner, name: model.Ident) -> tuple[int, int] | None:
    """Return the indices of a field (of its `has` block, of its line), or report that it is missing."""
    path = (*owner_path(owner), str(name))
    place = _field(draft, owner, str(name))
    if place is not None:
        return place if draft.sees(path, name.span) else None
    known = [str(f.name) for i in _blocks(draft, owner) for f in getattr(draft.decls[i], "fields", ())]
    draft.missing(path, name.span, known)
    return None


def _put(draft: Draft, place: tuple[int, int], new: model.Field | None, was: model.Quoted | None, span: Span) -> None:
    i, j = place
    block = draft.decls[i]
    assert isinstance(block, model.HasBlock)
    old = block.fields[j]
    draft.compare((*owner_path(block.owner), str(old.name)), old, was, span)
    middle = (new,) if new is not None else ()
    fields = (*block.fields[:j], *middle, *block.fields[j + 1 :])
    draft.decls[i] = block.model_copy(update={"fields": fields})


def remove(draft: Draft, node: model.RemoveDecl) -> None:
    """Apply an overlay that removes a declaration: `remove action buy`, `remove example "..."`."""
    path = path_of_removed(node)
    place = draft.target(path, node.name.span)
    if place is not None and draft.touch(path, node.span):
        draft.compare(path, draft.decls[place], node.was, node.span)
        del draft.decls[place]
        draft.forget(path)


def remove_field(draft: Draft, node: model.RemoveField) -> None:
    """Apply an overlay that removes a field: `remove coins of each player`."""
    path = (*owner_path(node.owner), str(node.name))
    place = _known_field(draft, node.owner, node.name)
    if place is not None and draft.touch(path, node.span):
        _put(draft, place, None, node.was, node.span)
