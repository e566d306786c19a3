"""Parser of questions about a number: `your discount`, `price(Boat[cod])`, `P2's coins`.

Names and titles are accepted; blanks, capitals and `my` for `your` do not matter. Without an owner the question is
about the table, then about the asking player, then about the thing in the brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches

from gamespec.checked.game import ScoreLine
from gamespec.checked.kinds import Column, Kind
from gamespec.checked.things import Field, Value
from gamespec.checked.types import SetOf, ZoneOf
from interpreter.compiler.program import Program
from interpreter.state.questions.arguments import split_arguments, things_meant, values_meant
from interpreter.state.wording.menu_text import LONGEST

TEXT = re.compile(
    r"^(?:(?P<mine>your|my|the)\s+|(?P<whose>.+?)'s\s+)?(?P<name>[^()\[\]']+?)\s*(?P<given>\(.*\)|\[.*\])?$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Subject:
    """Subject of a question: a value, field, column or score line, owner, arguments or key."""

    name: str
    what: Value | Field | None = None
    column: Column | None = None
    score: ScoreLine | None = None
    kind: Kind | None = None
    owner: int = -1
    args: tuple[int, ...] = field(default=())
    key: int = 0


def parse_question(program: Program, s: list[int], seat: int, text: str) -> Subject | str:
    """Return the subject of a typed question, or a message why it has none."""
    if len(text) > LONGEST:
        return (
            f"a question can have at most {LONGEST:,} characters, but this one has {len(text):,}; write a shorter one"
        )
    return _Reader(program, s, seat).read(" ".join(text.split()))


class _Reader:
    def __init__(self, program: Program, s: list[int], seat: int) -> None:
        self.program, self.s, self.seat = program, s, seat
        checked = program.checked
        self.player = checked.player
        self.known: dict[tuple[Kind | None, str], Subject] = {}
        for thing in (*checked.fields, *checked.values):
            if not (isinstance(thing, Field) and thing.machine_made):
                self._add(thing.owner, thing.name, thing.title, Subject(thing.name, thing))
        for line in checked.scoring.lines if checked.scoring else ():
            self._add(self.player, line.name, line.title, Subject(line.name, score=line))
        for kind in (checked.player, *checked.kinds):
            for column in kind.columns.values():
                self._add(kind, column.name, None, Subject(column.name, column=column))

    def _add(self, owner: Kind | None, name: str, title: str | None, found: Subject) -> None:
        for word in (name, title or name):
            self.known.setdefault((owner, _plain(word)), found)

    def read(self, text: str) -> Subject | str:
        parts = TEXT.match(text)
        if parts is None:
            return (
                f"{text} is not the name of a number, so it cannot be explained; "
                f"write for example: why your {self._some()}"
            )
        name = _plain(parts["name"])
        words = split_arguments(parts["given"][1:-1]) if parts["given"] else []
        tried: list[str] = []
        for kind, owner, rest in self._owners(parts["mine"], parts["whose"], name, words, tried):
            found = self.known.get((kind, name))
            if found is not None:
                return self._whole(found, kind, owner, rest)
        return tried[0] if tried else self._unknown(parts["name"])

    def _owners(
        self, mine: str | None, whose: str | None, name: str, words: list[str], tried: list[str]
    ) -> Iterator[tuple[Kind | None, int, list[str]]]:
        """Yield possible owners of the number asked about, likeliest first: kind, thing, and remaining words.

        The remaining words are the arguments. `mine`: the question's `your`, `my` or `the`; `whose`: the owner it
        names, such as `P2`. Messages about names without meaning are added to `tried`.
        """
        if mine and mine.lower() != "the":
            yield self.player, self.seat, words
        elif whose is not None:
            yield from self._things(whose, name, words, tried)
        else:
            yield None, -1, words
            yield self.player, self.seat, words
            if words:
                yield from self._things(words[0], name, words[1:], tried)

    def _things(self, word: str, name: str, rest: list[str], tried: list[str]) -> Iterator[tuple[Kind, int, list[str]]]:
        for kind in (self.player, *self.program.checked.kinds):
            if (kind, name) in self.known:
                found = things_meant(self.program, self.s, self.seat, kind, word.strip())
                if isinstance(found, str):
                    tried.append(found)
                else:
                    yield kind, found[0], rest

    def _whole(self, found: Subject, kind: Kind | None, owner: int, words: list[str]) -> Subject | str:
        """Return a subject completed with its arguments or key, or a message how to write them."""
        whose = self._whose(kind, owner)
        if isinstance(found.what, Value):
            params = found.what.params
            if len(words) != len(params):
                form = ", ".join(param.name for param in params)
                return f"write: why {whose}{found.name}{f'({form})' if form else ''}"
            args: list[int] = []
            for param, word in zip(params, words, strict=True):
                if isinstance(param.type, SetOf | ZoneOf):
                    return f"{found.name} has a set as its argument, so it cannot be explained; ask for another value"
                meant = values_meant(self.program, self.s, self.seat, param.type, word)
                if isinstance(meant, str):
                    return meant
                args.append(meant[0])
            given = f"({', '.join(word.strip() for word in words)})" if words else ""
            return Subject(f"{whose}{found.name}{given}", found.what, kind=kind, owner=owner, args=tuple(args))
        key = 0
        keys = found.what.keys if isinstance(found.what, Field) else ()
        if len(keys) != len(words):
            form = ", ".join(each.name.lower() for each in keys)
            return f"write: why {whose}{found.name}{f'[{form}]' if form else ''}"
        for each, word in zip(keys, words, strict=True):
            meant = things_meant(self.program, self.s, self.seat, each, word)
            if isinstance(meant, str):
                return meant
            key = key * each.size + meant[0]
        given = f"[{', '.join(word.strip() for word in words)}]" if words else ""
        return Subject(f"{whose}{found.name}{given}", found.what, found.column, found.score, kind, owner, (), key)

    def _whose(self, kind: Kind | None, owner: int) -> str:
        from interpreter.state.wording.names import thing_name

        if kind is None:
            return ""
        if kind is self.player and owner == self.seat:
            return "your "
        return f"{thing_name(self.program, kind, owner)}'s "

    def _unknown(self, name: str) -> str:
        owners = [kind for kind, word in self.known if kind is not None and word == _plain(name)]
        if owners:
            return self._of_one(name.strip(), owners[0])
        near = get_close_matches(_plain(name), [word for _, word in self.known], 1)
        return f"`{name.strip()}` is not a value, field or score of this game" + (
            f"; did you mean `{near[0]}`?" if near else ""
        )

    def _of_one(self, name: str, kind: Kind) -> str:
        """Return a message that each thing of a kind has this number, and how to ask about a visible one."""
        from interpreter.state.wording.names import thing_name

        sort = "the column" if self.known[kind, _plain(name)].column is not None else "the number"
        named = (thing_name(self.program, kind, thing) for thing in range(kind.size))
        seen = (
            thing for thing in named if not isinstance(things_meant(self.program, self.s, self.seat, kind, thing), str)
        )
        one = next(seen, None)
        how = (
            f"ask about one of them: why {one}'s {name}"
            if one is not None
            else f"you see no {kind.name} now to ask about"
        )
        return f"each {kind.name} has {sort} {name}; {how}"

    def _some(self) -> str:
        return next((word for kind, word in self.known if kind is self.player), "score")


def _plain(word: str) -> str:
    return "-".join(word.lower().split())
