"""Short `repr` of parts of a checked game: the name alone, since a full one prints the whole game."""

from __future__ import annotations


class Called:
    """Base class of things with a name, which print as `<Kind Boat>`, `<Field coins of Player>`."""

    __slots__ = ()

    def __repr__(self) -> str:
        owner = getattr(self, "owner", None) or getattr(self, "kind", None)
        whose = f" of {_said(owner, 'name')}" if isinstance(owner, Called) else ""
        return f"<{type(self).__name__} {_said(self, 'name', 'title', 'sort')}{whose}>"


def _said(thing: object, *names: str) -> str:
    """Return the first of these attributes that is set."""
    return next((str(found) for name in names if (found := getattr(thing, name, None))), "")
