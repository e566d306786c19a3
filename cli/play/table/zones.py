"""Contents of a zone in one line, or a line or drawing for each piece."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any

from rich.columns import Columns
from rich.text import Text

from cli.play.words.titles import alike, contents, piece

if TYPE_CHECKING:
    from rich.console import RenderableType

    from cli.play.words.titles import Titles
    from gamespec.analysis.faces import Faces, Picture

FEW = 8
"""Maximum number of pieces drawn or listed on lines of their own."""


NARROW = 12
"""Width of the text below a drawn piece, in columns."""
SHORT = 10
"""Maximum length of printed words shown in brackets after the name, all on one line."""


class Zones:
    """Printer of the contents of zones."""

    def __init__(self, titles: Titles, faces: Faces) -> None:
        self._titles, self._faces = titles, faces

    def text(self, zone: dict[str, Any], holder: str | None) -> str:
        """Return the contents of a zone in one line."""
        return contents(zone, self._titles, holder)

    def contents(self, zone: dict[str, Any], holder: str | None, *, mine: bool = False) -> RenderableType:
        """Return the contents, with printed columns on the common table and for the owner."""
        if self.has_pictures(zone):
            return self.pictures(zone, holder)
        if (holder is None or mine) and len(zone.get("pieces", ())) in range(1, FEW + 1):
            told = [
                (piece(found, self._titles, holder, count=count), self.facts(found))
                for found, count in alike(zone["pieces"], zone["shape"])
            ]
            longest = max((len(facts) for _, facts in told), default=0)
            if 0 < longest <= SHORT:
                return Text(", ".join(_short(name, facts) for name, facts in told))
            if longest:
                return Text("\n").join(_line(name, facts) for name, facts in told)
        text = Text(self.text(zone, holder))
        on_top = self.facts(zone["top"]) if zone.get("top") else ""
        return text + Text(f"  {on_top}", style="dim") if on_top else text

    def facts(self, found: dict[str, Any]) -> str:
        """Return the printed columns of a visible piece."""
        kind = self._faces.kinds.get(found["kind"])
        return "" if kind is None or "row" not in found else self._faces.facts(kind, kind.rows.index(found["row"]))

    def cells(self, found: dict[str, Any]) -> dict[str, str]:
        """Return what is printed on a piece, by column."""
        kind = self._faces.kinds.get(found["kind"])
        return {} if kind is None or "row" not in found else self._faces.texts(kind, kind.rows.index(found["row"]))

    def says_more(self, zone: dict[str, Any]) -> bool:
        """Return whether a piece of a zone has so much printed on it that each needs its own line."""
        pieces = zone.get("pieces", ())
        return len(pieces) <= FEW and any(len(self.facts(found)) > SHORT for found in pieces)

    def has_pictures(self, zone: dict[str, Any]) -> bool:
        """Return whether the visible pieces of a zone have shapes and are few enough to be drawn."""
        pieces = zone.get("pieces", ())
        return len(pieces) <= FEW and any(self.picture(found) for found in pieces)

    def picture(self, found: dict[str, Any]) -> Picture:
        """Return the shape of a visible piece, if it has one."""
        kind = self._faces.kinds.get(found["kind"])
        return () if kind is None or "row" not in found else self._faces.picture(kind, kind.rows.index(found["row"]))

    def pictures(self, zone: dict[str, Any], holder: str | None) -> Columns:
        """Return drawings of all pieces, each above its name and what is printed on it."""
        return Columns(
            [
                _drawn(piece(found, self._titles, holder, count=count), self.facts(found), self.picture(found))
                for found, count in alike(zone["pieces"], zone["shape"])
            ],
            padding=(0, 2),
        )


def _short(name: str, facts: str) -> str:
    return f"{name} ({facts})" if facts else name


def _line(name: str, facts: str) -> Text:
    return Text(f"{name}  ") + Text(facts, style="dim") if facts else Text(name)


def _drawn(name: str, facts: str, picture: Picture) -> Text:
    text = Text("\n".join([name, *picture]))
    below = wrap(facts, max(NARROW, *map(len, (name, *picture))), break_long_words=False)
    return text + Text("".join(f"\n{line}" for line in below), style="dim")
