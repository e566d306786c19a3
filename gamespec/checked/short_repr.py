"""Short `repr` of the parts of a checked game: class and name, since a full one prints the whole game."""

from __future__ import annotations


class Called:
    """Base class of named parts of a game, with a short `repr`: `<Kind Boat>`, `<Field coins of Player>`."""

    __slots__ = ()

    def __repr__(self) -> str:
        owner = getattr(self, "owner", None) or getattr(self, "kind", None)
        whose = f" of {_said(owner, 'name')}" if isinstance(owner, Called) else ""
        return f"<{type(self).__name__} {_said(self, 'name', 'title', 'sort')}{whose}>"


def _said(thing: object, *names: str) -> str:
    """Return the first attribute of `thing` among `names` that is set, as text; empty if none is."""
    return next((str(found) for name in names if (found := getattr(thing, name, None))), "")
