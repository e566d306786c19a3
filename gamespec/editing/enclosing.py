"""Find the declarations around places in rule files, by names that users know."""

from __future__ import annotations

from bisect import bisect_right
from pathlib import Path
from typing import TYPE_CHECKING

from gamespec import model

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gamespec.editing.known import Known
    from gamespec.source import Span

OWNERS = {"table": "the table's", "player": "your", "kind": ""}
FIRST_WORDS: dict[type[model.Decl], str] = {
    model.ScoringDecl: "scoring",
    model.PlayersTable: "by players",
    model.AlwaysDecl: "always",
    model.LookDecl: "look",
}


def heads(known: Known, spans: Iterable[Span]) -> Iterator[str]:
    """Yield the declaration around each span, such as `action launch` or `your discount`.

    Spans in examples are left out.
    """
    for span in spans:
        file = known.models.get(Path(span.file.name))
        decl = None if file is None else around(file, span.start)
        if decl is not None and not isinstance(decl, model.ExampleDecl):
            yield f"`{_called(decl, span.start)}`"


def around(file: model.GameFile, offset: int) -> model.Decl | None:
    """Return the declaration at an offset of a file; None between two declarations.

    Inside a block `with 2 players` it is the declaration in this block.
    """
    decls = file.decls
    while True:
        at = bisect_right([decl.span.start for decl in decls], offset) - 1
        if at < 0 or not decls[at].span.start <= offset <= decls[at].span.end:
            return None
        if not isinstance(decls[at], model.WithBlock):
            return decls[at]
        inner = getattr(decls[at], "decls", ())
        if not any(decl.span.start <= offset <= decl.span.end for decl in inner):
            return decls[at]
        decls = inner


def _called(decl: model.Decl, offset: int) -> str:
    """Return the name of a declaration for users; in a `has` block, that of the field at `offset`."""
    if isinstance(decl, model.AddDecl | model.ReplaceDecl):
        return _called(decl.decl, offset)
    if isinstance(decl, model.HasBlock):
        line = next((each for each in decl.fields if each.span.start <= offset <= each.span.end), None)
        of = f"{decl.owner.kind.text}'s" if decl.owner.kind is not None else OWNERS[decl.owner.form]
        return f"{of} {line.name}" if line is not None else f"{of} members"
    if type(decl) in FIRST_WORDS:
        return FIRST_WORDS[type(decl)]
    return " ".join(decl.span.text.split("\n", 1)[0].split('"')[0].split("(")[0].split()[:2])
