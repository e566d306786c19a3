"""How a thing of a checked game prints in Python: by its name alone, since what it holds leads to the whole game."""

from __future__ import annotations


class Called:
    """A thing with a name: `<Kind Boat>`, `<Field coins of Player>`."""

    __slots__ = ()

    def __repr__(self) -> str:
        owner = getattr(self, "owner", None) or getattr(self, "kind", None)
        whose = f" of {_said(owner, 'name')}" if isinstance(owner, Called) else ""
        return f"<{type(self).__name__} {_said(self, 'name', 'title', 'sort')}{whose}>"


def _said(thing: object, *names: str) -> str:
    """The first of these it has."""
    return next((str(found) for name in names if (found := getattr(thing, name, None))), "")
