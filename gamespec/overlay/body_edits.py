"""Edits inside the body of a phase or action: replace, remove or add a step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec import model

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

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
    inner: Lines = getattr(line, "lines", ())
    return (line.model_copy(update={"lines": edited(inner, name, edit)}),) if inner else (line,)


def steps(lines: Lines) -> Iterator[model.Step]:
    """Yield all steps among the lines and inside them, at any depth."""
    for line in lines:
        if isinstance(line, model.Step):
            yield line
        if isinstance(line, model.IfStmt):
            for branch in line.branches:
                yield from steps(branch.lines)
            yield from steps(line.otherwise or ())
        else:
            yield from steps(getattr(line, "lines", ()))
