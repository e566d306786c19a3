"""Titles and values of a view in words for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamespec.checked.kinds import counted
from gamespec.checked.things import HIDDEN
from gamespec.checked.types import Thing

if TYPE_CHECKING:
    from gamespec.checked.game import CheckedGame
    from gamespec.checked.kinds import Form

UNSEEN = "?"
SCORE = "score so far"
NOTHING = (None, False, 0, UNSEEN)
"""Values of a field that are not shown on a piece."""


class Titles:
    """Titles of fields, zones and phases, or their names with spaces."""

    def __init__(self, checked: CheckedGame) -> None:
        self.player = checked.player.name
        self._known: dict[tuple[str | None, str], str] = {}
        for thing in (*checked.fields, *checked.zones, *checked.values):
            if thing.title:
                self._known[None if thing.owner is None else thing.owner.name, thing.name] = thing.title
        shown = [thing for thing in (*checked.fields, *checked.values) if thing.shown]
        self._shown = {(None if thing.owner is None else thing.owner.name, thing.name) for thing in shown}
        self._shown.add((self.player, SCORE))
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
        """Return whether a title was given."""
        return (kind, name) in self._known

    def is_shown(self, kind: str | None, name: str) -> bool:
        """Return whether a field or value is always shown: marked `shown` in the rules, or the score so far."""
        return (kind, name) in self._shown

    def drawn_empty(self, kind: str | None, name: str) -> bool:
        """Return whether an empty zone is shown."""
        return self.has(kind, name) and not (kind is None and name in self._hidden)

    def of(self, kind: str | None, name: str) -> str:
        """Return the title of a field or zone of a kind (None: the table)."""
        return self._known.get((kind, name), name.replace("-", " "))

    def at_start(self, kind: str, name: str, found: object) -> bool:
        """Return whether a word on a piece has its start value, so that it is not shown."""
        return self._starts.get((kind, name)) == found

    def is_alone(self, kind: str) -> bool:
        """Return whether all pieces of a kind have the same name, so that their owner identifies them."""
        return kind in self._alone

    def is_die(self, kind: str) -> bool:
        """Return whether the pieces of a kind are dice."""
        return self._forms.get(kind) == "dice"

    def counted(self, kind: str, number: int) -> str:
        """Return a number of pieces of a kind: `1 card`, `3 tiles`."""
        return counted(self._forms.get(kind), number)

    def unseen(self, kind: str) -> str:
        """Return the name of a face-down piece of a kind: `a card`."""
        return f"a {self.counted(kind, 1)[2:]}"

    def phase(self, name: str) -> str:
        """Return the title of a phase."""
        return self._phases.get(name, name.replace("-", " "))


def value(found: object) -> str:
    """Return a field's value as text."""
    if found is None:
        return "none"
    if isinstance(found, bool):
        return "yes" if found else "no"
    if isinstance(found, dict):
        return ", ".join(f"{key} {value(part)}" for key, part in found.items())
    return str(found)


def contents(zone: dict[str, Any], titles: Titles, holder: str | None = None) -> str:
    """Return the contents of a zone: its pieces, with equal ones counted together, or the size of a pile."""
    size = zone["size"]
    if not size:
        return "-"
    if "pieces" not in zone:
        top = zone.get("top")
        shown = ""
        if top and "row" in top:
            shown = f", on top {piece(top, titles)}"
        elif top and top.get("shows") is not None:
            shown = f", back {value(top['shows'])}"
        return f"{titles.counted(top['kind'] if top else '', size)}{shown}"
    if zone["shape"] == "slot":
        return piece(zone["pieces"][0], titles, holder)
    groups = _by_word(zone["pieces"], titles)
    listed = {word: _listed(zone["shape"], pieces, titles, holder, word) for word, pieces in groups.items()}
    heads = {word: "" if word is None else f"{_head(word, zone, titles)}: " for word in groups}
    texts = [f"{heads[word]}{', '.join(texts)}" for word, texts in listed.items()]
    if len(texts) > 1:
        return "; ".join(texts)
    counted = None in listed and len(listed[None]) == 1
    return texts[0] if size == 1 or counted else f"{size}: {texts[0]}"


def _head(word: tuple[str, str], zone: dict[str, Any], titles: Titles) -> str:
    return f"{titles.of(zone['pieces'][0]['kind'], word[0])} {word[1]}"


def _listed(
    shape: str, pieces: list[dict[str, Any]], titles: Titles, holder: str | None, word: tuple[str, str] | None
) -> list[str]:
    """Return the texts of a zone's pieces: equal ones counted together, those of a line in order."""
    said: set[str] = set() if word is None else {word[0]}
    return [piece(found, titles, holder, said, count) for found, count in alike(pieces, shape)]


def alike(pieces: list[dict[str, Any]], shape: str) -> list[tuple[dict[str, Any], int]]:
    """Return each different piece with its number; in a line, only neighbours are counted together."""
    groups: list[tuple[dict[str, Any], int]] = []
    for found in pieces:
        looked = range(len(groups) - 1, len(groups)) if shape == "line" and groups else range(len(groups))
        at = next((number for number in looked if groups[number][0] == found), None)
        if at is None:
            groups.append((found, 1))
        else:
            groups[at] = (found, groups[at][1] + 1)
    return groups


def _by_word(pieces: list[dict[str, Any]], titles: Titles) -> dict[tuple[str, str] | None, list[dict[str, Any]]]:
    """Return the pieces grouped by a word in one of their fields, if one differs from its start."""
    for name in pieces[0].get("fields", {}):
        words = [found.get("fields", {}).get(name) for found in pieces]
        said = all(isinstance(word, str) and word != UNSEEN for word in words)
        if said and not all(titles.at_start(pieces[0]["kind"], name, word) for word in words):
            groups: dict[tuple[str, str] | None, list[dict[str, Any]]] = {}
            for word, found in zip(words, pieces, strict=True):
                groups.setdefault((name, str(word)), []).append(found)
            return groups
    return {None: pieces}


def piece(
    found: dict[str, Any], titles: Titles, holder: str | None = None, said: set[str] | None = None, count: int = 1
) -> str:
    """Return a piece as text: its row or `a card`, with its back and what it carries in brackets.

    Whose it is, if that is another than the holder. `said` are fields that were told already for many pieces together;
    `count` such pieces are told as `2 x cod`, `3 cards`.
    """
    told = {key: part for key, part in found.get("fields", {}).items() if key not in (said or ())}
    name, carried = called(found, titles, holder), carries(found, titles, told)
    if titles.is_die(found["kind"]):
        face = told.get("face")
        name = name if face in (None, UNSEEN) else f"{name} = {value(face)}"
    if count > 1:
        name = f"{count} x {name}" if "row" in found else titles.counted(found["kind"], count)
    return f"{name} ({', '.join(carried)})" if carried else name


def called(found: dict[str, Any], titles: Titles, holder: str | None = None) -> str:
    """Return a piece's row, with its owner if that is not the holder; `a card` if unseen."""
    if "row" not in found:
        return titles.unseen(found["kind"])
    if found.get("owner") in (None, holder):
        return str(found["row"])
    return str(found["owner"]) if titles.is_alone(found["kind"]) else f"{found['row']} of {found['owner']}"


def carries(found: dict[str, Any], titles: Titles, told: dict[str, Any] | None = None) -> list[str]:
    """Return a piece's back, its fields (or those in `tell`) and what lies on it."""
    kind = found["kind"]
    fields = found.get("fields", {}) if told is None else told
    back = [] if found.get("shows") is None else [f"back {value(found['shows'])}"]
    return [
        *back,
        *(
            f"{titles.of(kind, key)} {value(part)}"
            for key, part in fields.items()
            if (part not in NOTHING or (titles.is_shown(kind, key) and part not in (None, UNSEEN)))
            and not titles.at_start(kind, key, part)
            and not (key == "face" and titles.is_die(kind))
        ),
        *(
            f"{titles.of(kind, key)} {contents(part, titles)}"
            for key, part in found.get("zones", {}).items()
            if part.get("size")
        ),
    ]
