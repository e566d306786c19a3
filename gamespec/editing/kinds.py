"""Infer the kind of thing that an unfinished, so unparsed, expression before a cursor stands for."""

from __future__ import annotations

import re

from gamespec.check.symbols import World
from gamespec.checked.kinds import Kind
from gamespec.checked.things import Zone
from gamespec.checked.types import Row, SetOf, Thing, Type, ZoneOf
from gamespec.operators import FUNCTIONS

NAME = r"[A-Za-z][\w-]*"
ENDS = re.compile(r"(?:top|bottom|first|last|any|random)(?: \S+)? of (?P<of>.+)", re.DOTALL)
OVER = re.compile(rf"(?:first|last|those|random)\(\s*(?P<name>{NAME}) in (?P<of>.+)", re.DOTALL)
CALL = re.compile(rf"(?P<name>{NAME})\((?P<of>.*)\)\Z", re.DOTALL)
INDEXED = re.compile(r"(?P<kind>[A-Z][\w-]*)\[.*\]\Z", re.DOTALL)
KEYED = re.compile(r"(?P<of>.+?)\[[^\[\]]*\]\Z", re.DOTALL)
CUT = re.compile(r"\s(?:where|with|worth|be|to|until|else|because|cite|assume|up)\b|[:,)\n]")
OF_PLAYERS = {name for name, facts in FUNCTIONS.items() if facts.sort == "player"}
PLAYERS = {"you", "players", "people"}
DEEPEST = 12
"""Greatest number of steps by which an expression's kind is traced back through other expressions."""


class Kinds:
    """Inference of kinds at a place: `above` are the lines before it, `described` the `each` block's."""

    def __init__(self, world: World, above: str, described: Kind | None = None) -> None:
        self._world, self._above, self._described = world, above, described

    def of(self, words: str, depth: int = DEEPEST) -> Kind | None:
        """Return the kind of an expression's thing or members, or None; `depth` limits the search."""
        words = words.strip()
        if depth == 0 or not words:
            return None
        if words[0] == "(" and words[-1] == ")":
            return self.of(words[1:-1], depth - 1)
        owner, mark, name = words.rpartition("'s ")
        if mark and re.fullmatch(rf"{NAME}(\[[^\]]*\]|\([^)]*\))?", name):
            return self._held(self.of(owner, depth - 1), name)
        for begins, kind in (("your ", self._world.player), ("its ", self._described)):
            if words.startswith(begins) and re.fullmatch(rf"{NAME}(\[[^\]]*\]|\([^)]*\))?", words[len(begins) :]):
                return self._held(kind, words[len(begins) :])
        for form in (ENDS, OVER):
            inside = form.match(words)
            if inside is not None:
                return self.of(_set(inside["of"]), depth - 1)
        return self._alone(words, depth)

    def owners(self, name: str) -> list[Kind]:
        """Return all kinds of things that have a field, zone, value or column called `name`."""
        return [kind for kind in self._world.kinds.values() if self._member(kind, name) is not None]

    def _alone(self, words: str, depth: int) -> Kind | None:
        called = CALL.fullmatch(words)
        if called is not None:
            if called["name"] in OF_PLAYERS:
                return self.of(called["of"], depth - 1) or self._world.player
            return self.of(called["of"], depth - 1) or self._held(None, called["name"])
        indexed = INDEXED.fullmatch(words)
        if indexed is not None:
            return self._world.kinds.get(indexed["kind"])
        if words in PLAYERS:
            return self._world.player
        if words in self._world.kinds:
            return self._world.kinds[words]
        keyed = KEYED.fullmatch(words)
        if keyed is not None:
            return self.of(keyed["of"], depth - 1)
        bound = self._bound(words)
        if bound is not None:
            return self.of(bound, depth - 1)
        return self._held(None, words)

    def _bound(self, name: str) -> str | None:
        """Return the expression that a local name was last bound to in the lines above, or None."""
        if not re.fullmatch(NAME, name):
            return None
        word = re.escape(name)
        moved = rf"(?<=move) ([^\n]+?) to [^\n]+ called {word}"
        pattern = rf"(?:\b{word} (?:from|in|given)|\blet {word} be|{moved}) ?"
        found = [*re.finditer(pattern, self._above)]
        if not found:
            return None
        last = found[-1]
        return last[1] or _set(self._above[last.end() :])

    def _held(self, owner: Kind | None, name: str) -> Kind | None:
        """Return the kind of things in field or zone `name` of a kind, or of the table if `owner` is None."""
        of = self._member(owner, re.sub(r"[\[(].*", "", name))
        return None if of is None else _kind(of)

    def _member(self, owner: Kind | None, name: str) -> Type | None:
        members = self._world.table if owner is None else self._world.members.get(owner, {})
        found = members.get(name)
        if isinstance(found, Zone):
            return ZoneOf(found)
        if found is not None:
            return found.type
        column = owner.columns.get(name) if owner is not None else None
        if column is not None:
            return column.type
        if owner is not None and owner.sort == "piece" and name in {"owner", "holder"}:
            return Thing(self._world.player)
        return None


def _set(words: str) -> str:
    """Return the expression for a set at the beginning of a text, keeping brackets together."""
    depth = 0
    for at, sign in enumerate(words):
        if depth == 0 and CUT.match(words, at):
            return words[:at].strip()
        depth += (sign in "([") - (sign in ")]")
    return words.strip()


def _kind(of: Type) -> Kind | None:
    match of:
        case Thing(kind) | Row(kind):
            return kind
        case SetOf(inner):
            return _kind(inner)
        case ZoneOf(zone):
            return zone.kinds[0] if len(zone.kinds) == 1 else None
        case _:
            return None


def owner_before(text: str) -> str | None:
    """Return the expression before a final `'s ` that a name may follow; None if the text has no such end."""
    if not re.search(r"'s [\w-]*\Z", text):
        return None
    end = text.rindex("'s ")
    at, depth = end, 0
    while at > 0:
        sign = text[at - 1]
        depth += (sign in ")]") - (sign in "([")
        if depth < 0 or (depth == 0 and not re.match(r"[\w\-)\]'\s([]", sign)):
            break
        if depth == 0 and sign in " \n" and not _goes_on(text[:at]):
            break
        at -= 1
    return text[at:end].strip()


def _goes_on(text: str) -> bool:
    """Return whether an expression continues after the blank that ends a text, as after `your `."""
    return re.search(r"(?:'s|\byour|\bits)\s\Z", text) is not None
