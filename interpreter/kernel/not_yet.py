"""What the machine cannot run yet, or not at that price: parsed and typed, refused here by name with its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.check.codes import NOT_YET
from gamespec.diagnostics.file_codes import COSTLY
from gamespec.source import BUILTIN

if TYPE_CHECKING:
    from gamespec.diagnostics import Sink
    from gamespec.source import Span


class NotYet(Exception):
    """A construct no bundled game uses yet, and all others that were found with it."""

    def __init__(self, construct: str, span: Span | None, more: tuple[tuple[str, Span | None], ...] = ()) -> None:
        super().__init__(construct)
        self.construct = construct
        self.span = span
        self.all = ((construct, span), *more)


class TooCostly(NotYet):
    """Lines of which more would be built than is allowed; the sentence says so."""


def tell(refused: NotYet, sink: Sink) -> None:
    """What is refused as findings."""
    for what, span in refused.all:
        if isinstance(refused, TooCostly):
            sink.error(COSTLY, what, span or BUILTIN)
        else:
            sink.error(NOT_YET, f"{what} is not built yet", span or BUILTIN)
