"""What the machine cannot run yet: constructs that are parsed and typed, refused here by name with their place."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamespec.source import Span


class NotYet(Exception):
    """A construct no bundled game uses yet, and all others that were found with it."""

    def __init__(self, construct: str, span: Span | None, more: tuple[tuple[str, Span | None], ...] = ()) -> None:
        super().__init__(construct)
        self.construct = construct
        self.span = span
        self.all = ((construct, span), *more)
