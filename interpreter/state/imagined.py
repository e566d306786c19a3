"""Histories of determinizations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from interpreter.state.history.entries import Entry


class Imagined:
    """The history of a determinization, replayed only when it is needed."""

    __slots__ = ("_found", "_retold", "seat")

    def __init__(self, seat: int, retold: Callable[[], Entry | None]) -> None:
        self.seat = seat
        """The seat whose information set was sampled; it sees the same in the true and the replayed history."""
        self._retold: Callable[[], Entry | None] | None = retold
        self._found: Entry | None = None

    def own(self) -> Entry | None:
        """Return the last entry of the replayed history of the determinization; None if no replay is possible."""
        if self._retold is not None:
            self._found, self._retold = self._retold(), None
        return self._found

    def then(self, entry: Entry) -> Imagined:
        """Return the history of the determinization extended by an entry made after it."""

        def own() -> Entry | None:
            before = self.own()
            return None if before is None else replace(entry, parent=before, kept={})

        return Imagined(self.seat, own)
