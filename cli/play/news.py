"""The log of a state enters, entry by entry; what happened since a reader last looked leaves, told seat by seat."""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from cli.consoles import out, say
from cli.play.names import arguments, asked, named, plain, short_title

if TYPE_CHECKING:
    from interpreter.runtime.moves import Move
    from interpreter.runtime.state import State

WIDEST = 100
FEW = 4
"""Changes that one line holds."""
NARROW = "\N{NO-BREAK SPACE}to\N{NO-BREAK SPACE}"
"""Of a title, so that it is not read as the way from one zone to another."""
MOVED = re.compile(r"(.+?) (?:from .+ )?to (.+)$")


class Part(NamedTuple):
    """A part of the news: who (nothing: the table), what was done, and what came of it."""

    who: str
    what: str
    came: tuple[tuple[str, str], ...]
    """Whose it is (nothing: the table's), and what changed."""


class News:
    """What is told about a game."""

    def __init__(self, state: State) -> None:
        self._names = state.game.seat_names
        checked = state.game.program.checked
        self._alone = {kind.rows[0] for kind in checked.kinds if kind.sort == "piece" and len(kind.rows) == 1}
        self._to = [zone.title for zone in checked.zones if zone.title and " to " in zone.title]
        self._titles = {a.name: short_title(a.title) for a in checked.actions if a.title}

    def parts(self, state: State, seat: int | None, since: int) -> list[Part]:
        """What happened from one entry of the log on."""
        found: list[Part] = []
        for entry in state.told(seat)[since:]:
            came: list[tuple[str, str]] = []
            who, what = "", ""
            if entry.move is not None:
                who = self._names[entry.move.seat]
                what = "" if entry.again else self.said(entry.text, entry.move)
            for line in entry.lines:
                whose, _, rest = line.partition(": ")
                if rest == "stop" and whose in self._names:
                    found.append(Part(who, what, self._new(who, what, came)))
                    who, what, came = whose, PASSES, []
                elif whose in self._names:
                    came.append((whose, plain(rest)))
                else:
                    came.append(("", plain(line)))
            found.append(Part(who, what, self._new(who, what, came)))
        return _together(found)

    def _new(self, who: str, what: str, came: list[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
        """What came of a move without what the move itself says: that the piece it names went where it goes."""
        kept = [(whose, self._zones_marked(text)) for whose, text in came]
        if len(came) <= FEW:
            words = {AT.sub("", word) for word in re.split(r"[:,] ", what)[1:]} | self._alone
            kept = [(w, text) for w, text in kept if w != who or not self._is_move_of(words, text)]
        return tuple(kept)

    def _is_move_of(self, words: set[str], text: str) -> bool:
        moved = MOVED.match(text)
        return moved is not None and moved[1] in words

    def _zones_marked(self, text: str) -> str:
        """A text whose zones with `to` in their titles do not look like ways from here to there."""
        for title in self._to:
            text = text.replace(title, title.replace(" to ", NARROW))
        return text

    def said(self, text: str, move: Move) -> str:
        """A move in the words of its title: `Place a customer on a boat: at-9-13`."""
        if move.sort == "stop":
            return PASSES
        if move.sort == "choice":
            return f"{asked(move)}: {plain(text)}"
        title = self._titles.get(text.partition("(")[0])
        given = ", ".join(named(move, arguments(text), self._names)) if "(" in text else ""
        if title is None:
            return plain(text)
        return f"{title}: {given}" if given else title


PASSES = "passes"
AT = re.compile(r" at \d+$")
"""Which of like things: no part of a name."""


def _together(found: list[Part]) -> list[Part]:
    """Without parts that say nothing: a seat passes only where it did nothing else in a row."""
    kept: list[Part] = []
    for who, run in groupby((part for part in found if part.what or part.came), key=lambda part: part.who):
        parts = list(run)
        done = [part for part in parts if part.what != PASSES or part.came]
        kept += [part._replace(what="") if who and part.what == PASSES and len(done) > 1 else part for part in done]
        kept += [] if done else parts[:1]
    return kept


def show_news(found: list[Part]) -> None:
    """Print the parts, each seat's name once for what it did in a row."""
    width = min(out().width, WIDEST)
    margin = max((len(part.who) for part in found), default=0) + 3
    last = None
    for part in found:
        head = part.who if part.who != last else ""
        last = part.who
        lines = [(text, None) for text in wrap(part.what, width - margin)]
        for number, text in enumerate(told(part)):
            mark = ("  " if part.what else "") + ("-> " if number == 0 else "   ")
            lines += [(line, "dim") for line in wrap(mark + text, width - margin, subsequent_indent=" " * 7)]
        for number, (line, style) in enumerate(lines):
            say(f" {head if number == 0 else '':<{margin - 1}}{line}".replace("\N{NO-BREAK SPACE}", " "), style=style)


def told(part: Part) -> list[str]:
    """What came of a move: one line; where it is much, one for the table and one for each seat, numbers first."""
    if len(part.came) <= FEW:
        texts = [text if whose in ("", part.who) else f"{whose}: {text}" for whose, text in part.came]
        return ["; ".join(texts)] if texts else []
    lines: dict[str, list[str]] = {}
    for whose, text in part.came:
        lines.setdefault(whose, []).append(text)
    return [f"{whose}: {_short(texts)}" if whose else _short(texts) for whose, texts in sorted(lines.items())]


def _short(texts: list[str]) -> str:
    """Changes of numbers, then what each zone got."""
    numbers: list[str] = []
    got: dict[str, list[str]] = {}
    for text in texts:
        moved = MOVED.match(text)
        if moved is None:
            numbers.append(text)
        else:
            got.setdefault(moved[2], []).append(moved[1])
    return "; ".join([*numbers, *(f"{zone} + {', '.join(_counted(names))}" for zone, names in got.items())])


def _counted(names: list[str]) -> list[str]:
    return [name if count == 1 else f"{count} x {name}" for name, count in Counter(names).items()]
