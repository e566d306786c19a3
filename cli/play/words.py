"""Parts of a view enter; the words a person reads for them leave."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from cli.play.names import plain
from gamespec.checked.kinds import counted
from gamespec.checked.things import HIDDEN
from gamespec.checked.types import Thing

if TYPE_CHECKING:
    from gamespec.checked.game import CheckedGame
    from gamespec.checked.kinds import Form

UNSEEN = "?"
NOTHING = (None, False, 0, UNSEEN)
"""Values of a field that need not be told on a piece."""


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
        self._alone = {kind.name for kind in checked.kinds if kind.sort == "piece" and len(kind.rows) == 1}
        self._forms: dict[str, Form | None] = {kind.name: kind.form for kind in checked.kinds}
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

    def is_alone(self, kind: str) -> bool:
        """Whether all pieces of a kind have one name, so that whose it is tells more than what it is."""
        return kind in self._alone

    def is_die(self, kind: str) -> bool:
        """Whether the pieces of a kind are dice."""
        return self._forms.get(kind) == "dice"

    def counted(self, kind: str, number: int) -> str:
        """So many pieces of a kind: `1 card`, `3 tiles`."""
        return counted(self._forms.get(kind), number)

    def unseen(self, kind: str) -> str:
        """A piece of a kind that is seen from the back: `a card`."""
        return f"a {self.counted(kind, 1)[2:]}"

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
    return plain(str(found))


def contents(zone: dict[str, Any], titles: Titles, holder: str | None = None) -> str:
    """What lies in a zone (of a player, if any): its pieces, like ones together, or the size of a pile."""
    size = zone["size"]
    if not size:
        return "-"
    if "pieces" not in zone:
        top = zone.get("top")
        shown = ""
        if top and top.get("front"):
            shown = f", on top {piece(top, titles)}"
        elif top and top.get("shows") is not None:
            shown = f" (back {value(top['shows'])})"
        return f"{titles.counted(kind_of(top or {}), size)}{shown}"
    if zone["shape"] == "slot":
        return piece(zone["pieces"][0], titles, holder)
    groups = _by_word(zone["pieces"], titles)
    texts = [_listed(zone["shape"], pieces, titles, holder, word) for word, pieces in groups.items()]
    if len(texts) > 1:
        return "; ".join(texts)
    many = size > 1 and ("," in texts[0] or not texts[0].startswith(f"{size} "))
    return f"{size}: {texts[0]}" if many else texts[0]


def _listed(
    shape: str, pieces: list[dict[str, Any]], titles: Titles, holder: str | None, word: tuple[str, str] | None
) -> str:
    """Pieces of one zone whose word is the same, under that word."""
    said: set[str] = set() if word is None else {word[0]}
    texts = [piece(found, titles, holder, said) for found in pieces]
    if set(texts) == {titles.unseen(kind_of(pieces[0]))}:
        listed = [titles.counted(kind_of(pieces[0]), len(texts))]
    else:
        listed = texts if shape == "line" else [_many(text, count) for text, count in Counter(texts).items()]
    head = "" if word is None else f"{titles.of(kind_of(pieces[0]), word[0])} {word[1]}: "
    return head + ", ".join(listed)


def _by_word(pieces: list[dict[str, Any]], titles: Titles) -> dict[tuple[str, str] | None, list[dict[str, Any]]]:
    """The pieces by what they say of themselves, such as whom they face, where one is not as it starts."""
    for name in pieces[0].get("fields", {}):
        words = [found.get("fields", {}).get(name) for found in pieces]
        said = all(isinstance(word, str) and word != UNSEEN for word in words)
        if said and not all(titles.at_start(kind_of(pieces[0]), name, word) for word in words):
            groups: dict[tuple[str, str] | None, list[dict[str, Any]]] = {}
            for word, found in zip(words, pieces, strict=True):
                groups.setdefault((name, plain(str(word))), []).append(found)
            return groups
    return {None: pieces}


def piece(found: dict[str, Any], titles: Titles, holder: str | None = None, said: set[str] | None = None) -> str:
    """A piece: its row, or `a card` and the like, with its back and what it carries in brackets.

    Whose it is, if that is another than the holder. `said` are fields that were told already for many pieces together.
    """
    kind, name = kind_of(found), _name(found, titles)
    told = {key: part for key, part in found.get("fields", {}).items() if key not in (said or ())}
    carried = [] if found.get("shows") is None else [f"back {value(found['shows'])}"]
    if found.get("owner") not in (None, holder):
        name = str(found["owner"]) if titles.is_alone(kind) else f"{name} of {found['owner']}"
    if titles.is_die(kind):
        face = told.pop("face", None)
        name = name if face in (None, UNSEEN) else f"{name} = {value(face)}"
    carried += [
        f"{titles.of(kind, key)} {value(part)}"
        for key, part in told.items()
        if part not in NOTHING and not titles.at_start(kind, key, part)
    ]
    carried += [
        f"{titles.of(kind, key)} {contents(part, titles)}"
        for key, part in found.get("zones", {}).items()
        if part.get("size")
    ]
    return f"{name} ({', '.join(carried)})" if carried else name


def kind_of(found: dict[str, Any]) -> str:
    """The kind of a piece of a view, or of the top of a pile."""
    front = found.get("front")
    return str(front).partition("[")[0] if front and "[" in front else str(found.get("back", ""))


def _name(found: dict[str, Any], titles: Titles) -> str:
    front = found.get("front")
    return str(front).partition("[")[2].removesuffix("]") or str(front) if front else titles.unseen(kind_of(found))


def _many(text: str, count: int) -> str:
    return text if count == 1 else f"{count} x {text}"
