"""Code lenses (commands an editor shows above a line) for examples, phases, and heads of variants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from gamespec import model

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.source import Span


class Lens(NamedTuple):
    """A command that an editor shows above a line, with the name it applies to."""

    does: Literal["run", "graph", "diff"]
    name: str
    span: Span


def lenses(file: model.GameFile) -> Iterator[Lens]:
    """Yield the commands to show in a file, in the order of its lines."""
    header = file.header
    if header is not None and header.form == "variant" and header.title is not None:
        yield Lens("diff", header.title.text, header.title.span)
    for node in file.walk():
        if isinstance(node, model.ExampleDecl) and node.form == "example" and node.title is not None:
            yield Lens("run", node.title.text, node.title.span)
        elif isinstance(node, model.PhaseDecl) and node.name.text:
            yield Lens("graph", node.name.text, node.name.span)
