"""Parts of a view enter; the words a person reads for them leave."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from cli.consoles import plural
from gamespec.checked.things import HIDDEN
from gamespec.checked.types import Thing

if TYPE_CHECKING:
    from gamespec.checked.game import CheckedGame


class Titles:
    """What fields, zones and phases are called for people: their title, else their name with blanks."""

    def __init__(self, checked: CheckedGame) -> None:
        self.player = checked.player.name
        self._known: dict[tuple[str | None, str], str] = {}
        for thing in (*checked.fields, *checked.zones):
            if thing.title:
                self._known[None if thing.owner is None else thing.owner.name, thing.name] = thing.title
        self._starts = {
            (f.owner.name, f.name): f.type.kind.rows[f.starts]
            for f in checked.fields
            if f.owner is not None and isinstance(f.type, Thing) and f.starts is not None and f.starts >= 0
        }
        self._hidden = {zone.name for zone in checked.zones if zone.owner is None and zone.sight == HIDDEN}
        self._phases = {phase.name: phase.title for phase in checked.phases if phase.title}

    def has(self, kind: str | None, name: str) -> bool:
        """Whether a title was given."""
        return (kind, name) in self._known

    def drawn_empty(self, kind: str | None, name: str) -> bool:
        """Whether a zone is worth a line while nothing lies in it."""
        return self.has(kind, name) and not (kind is None and name in self._hidden)

    def of(self, kind: str | None, name: str) -> str:
        """The title of a field or zone of a kind (None: the table)."""
        return self._known.get((kind, name), name.replace("-", " "))

    def at_start(self, kind: str, name: str, found: object) -> bool:
        """Whether a word on a piece is the one it starts with, so that nothing needs to be said."""
        return self._starts.get((kind, name)) == found

    def phase(self, name: str) -> str:
        """The title of a phase."""
        return self._phases.get(name, name.replace("-", " "))


def value(found: Any) -> str:  # noqa: ANN401 - whatever a field of a view holds
    """A field's value."""
    if found is None:
        return "none"
    if isinstance(found, bool):
        return "yes" if found else "no"
    if isinstance(found, dict):
        return ", ".join(f"{key} {value(part)}" for key, part in found.items())
    return str(found)


def contents(zone: dict[str, Any], titles: Titles, holder: str | None = None) -> str:
    """What lies in a zone (of a player, if any): its pieces, like ones together, or the size of a pile."""
    size = zone["size"]
    if not size:
        return "-"
    if "pieces" not in zone:
        top = zone.get("top")
        shown = f", on top {piece(top, titles)}" if top and (top.get("front") or top.get("shows") is not None) else ""
        return f"{plural(size, 'card')}{shown}"
    texts = [piece(found, titles, holder) for found in zone["pieces"]]
    if zone["shape"] == "slot":
        return texts[0]
    if set(texts) == {"a card"}:
        return plural(size, "card")
    listed = texts if zone["shape"] == "line" else [_many(text, count) for text, count in Counter(texts).items()]
    return f"{size}: {', '.join(listed)}"


def piece(found: dict[str, Any], titles: Titles, holder: str | None = None) -> str:
    """A piece: its row, or `a card`, with its back and what it carries in brackets; whose it is, if that is another."""
    front = found.get("front")
    kind, name = _split(front) if front else (found.get("back", ""), "a card")
    carried = [] if found.get("shows") is None else [f"back {value(found['shows'])}"]
    carried += [
        f"{titles.of(kind, key)} {value(part)}"
        for key, part in found.get("fields", {}).items()
        if part not in (None, False, 0, "?") and not titles.at_start(kind, key, part)
    ]
    carried += [
        f"{titles.of(kind, key)} {contents(part, titles)}"
        for key, part in found.get("zones", {}).items()
        if part.get("size")
    ]
    if found.get("owner") not in (None, holder):
        name = f"{name} of {found['owner']}"
    return f"{name} ({', '.join(carried)})" if carried else name


def _split(front: str) -> tuple[str, str]:
    kind, bracket, rest = front.partition("[")
    return (kind, rest.removesuffix("]")) if bracket else ("", front)


def _many(text: str, count: int) -> str:
    return text if count == 1 else f"{count} x {text}"
