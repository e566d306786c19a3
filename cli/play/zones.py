"""A zone of a view enters; what lies in it leaves: one line, or a line or a drawing for each piece that says more."""

from __future__ import annotations

import re
from collections import Counter
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from rich.columns import Columns
from rich.text import Text

from cli.play.words import contents, piece
from gamespec.checked.kinds import ONE

if TYPE_CHECKING:
    from rich.console import RenderableType

    from cli.play.faces import Faces, Picture
    from cli.play.words import Titles

UNSEEN = re.compile(r"a (card|tile|token|die|piece)(?= \(|$)")
"""The name of a piece that is seen from the back."""
FEW = 8
"""Pieces up to which each is drawn, or has a line of its own with what is printed on it."""


MANY = {one: many for many, one in ONE.items()} | {"piece": "pieces"}
NARROW = 12
"""Width of what is printed on a piece that is drawn."""
SHORT = 10
"""Printed words up to this length stand in brackets behind the name, all in one line."""


class Zones:
    """How zones are told."""

    def __init__(self, titles: Titles, faces: Faces) -> None:
        self._titles, self._faces = titles, faces

    def text(self, zone: dict[str, Any], holder: str | None) -> str:
        """What lies there in one line."""
        return contents(zone, self._titles, holder)

    def told(self, zone: dict[str, Any], holder: str | None, *, mine: bool = False) -> RenderableType:
        """What lies there; on the common table (no holder) and for its owner with what is printed on the pieces."""
        if self.has_pictures(zone):
            return self.pictures(zone, holder)
        if (holder is None or mine) and len(zone.get("pieces", ())) in range(1, FEW + 1):
            counts = Counter((piece(found, self._titles, holder), self.facts(found)) for found in zone["pieces"])
            longest = max((len(facts) for _, facts in counts), default=0)
            if 0 < longest <= SHORT:
                return Text(", ".join(_short(name, facts, count) for (name, facts), count in counts.items()))
            if longest:
                return Text("\n").join(_line(name, facts, count) for (name, facts), count in counts.items())
        text = Text(self.text(zone, holder))
        on_top = self.facts(zone["top"]) if zone.get("top") else ""
        return text + Text(f"  {on_top}", style="dim") if on_top else text

    def facts(self, found: dict[str, Any]) -> str:
        """What is printed on a piece that is seen."""
        kind_name, bracket, rest = str(found.get("front", "")).partition("[")
        kind = self._faces.kinds.get(kind_name)
        if kind is None or not bracket or rest.removesuffix("]") not in kind.rows:
            return ""
        return self._faces.facts(kind, kind.rows.index(rest.removesuffix("]")))

    def cells(self, found: dict[str, Any]) -> dict[str, str]:
        """The same by column."""
        kind_name, _, rest = str(found.get("front", "")).partition("[")
        kind, row = self._faces.kinds.get(kind_name), rest.removesuffix("]")
        return self._faces.told(kind, kind.rows.index(row)) if kind is not None and row in kind.rows else {}

    def says_more(self, zone: dict[str, Any]) -> bool:
        """Whether a piece there has so much printed on it that it takes a line of its own."""
        pieces = zone.get("pieces", ())
        return len(pieces) <= FEW and any(len(self.facts(found)) > SHORT for found in pieces)

    def has_pictures(self, zone: dict[str, Any]) -> bool:
        """Whether pieces that are seen there have a shape, and are few enough to be drawn."""
        pieces = zone.get("pieces", ())
        return len(pieces) <= FEW and any(self.picture(found) for found in pieces)

    def picture(self, found: dict[str, Any]) -> Picture:
        """The shape of a piece that is seen, if it has one."""
        kind_name, _, rest = str(found.get("front", "")).partition("[")
        kind = self._faces.kinds.get(kind_name)
        row = rest.removesuffix("]")
        return self._faces.picture(kind, kind.rows.index(row)) if kind is not None and row in kind.rows else ()

    def pictures(self, zone: dict[str, Any], holder: str | None) -> Columns:
        """Each piece drawn, its name and what is printed on it below."""
        drawn = Counter(
            (piece(found, self._titles, holder), self.facts(found), self.picture(found)) for found in zone["pieces"]
        )
        return Columns([_drawn(*key, count) for key, count in drawn.items()], padding=(0, 2))


def _short(name: str, facts: str, count: int) -> str:
    unseen = UNSEEN.match(name)
    some = f"{count} x {name}" if unseen is None else f"{count} {MANY[unseen[1]]}{name[unseen.end() :]}"
    many = name if count == 1 else some
    return f"{many} ({facts})" if facts else many


def _line(name: str, facts: str, count: int) -> Text:
    many = _short(name, "", count)
    return Text(f"{many}  ") + Text(facts, style="dim") if facts else Text(many)


def _drawn(name: str, facts: str, picture: Picture, count: int) -> Text:
    text = Text("\n".join([_short(name, "", count), *picture]))
    below = wrap(facts, max(NARROW, *map(len, (name, *picture))), break_long_words=False)
    return text + Text("".join(f"\n{line}" for line in below), style="dim")
