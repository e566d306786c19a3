"""News for a player: moves and their effects in the log since the player last looked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from functools import partial
from itertools import groupby
from textwrap import wrap
from typing import NamedTuple

from cli.output.consoles import lines_of, out, say
from cli.play.words.names import choice_name, named, short_title, word_text
from interpreter.kernel.moves import Move, Word, written
from interpreter.state.game import State
from interpreter.state.history.effects import Happened, Moved, Passed, Picked, Shown
from interpreter.state.history.log import CHOSEN

WIDEST = 100
FEW = 4
"""Maximum number of effects of a move listed one by one; more are grouped by seat."""


class Part(NamedTuple):
    """Item of the news: who moved (empty for chance or the rules), the move as text, and its effects."""

    who: str
    what: str
    came: tuple[Happened, ...]
    passed: bool = False
    """Whether the seat passed: it did nothing, or stopped choosing."""


class News:
    """Reader of a game's log that returns moves and effects as items of news."""

    def __init__(self, state: State) -> None:
        self._names = state.game.seat_names
        checked = state.game.program.checked
        self._alone = {kind.rows[0] for kind in checked.kinds if kind.sort == "piece" and len(kind.rows) == 1}
        self._titles = {a.name: short_title(a.title) for a in checked.actions if a.title}

    def parts(self, state: State, seat: int | None, since: int, only: Collection[int] = ()) -> list[Part]:
        """Return news from entry `since` as a seat sees them; those in `only` were forced."""
        found: list[Part] = []
        for number, entry in enumerate(state.log_entries(seat, since=since), since):
            who, what, said, passed = "", "", set[str](), False
            if entry.move is not None:
                who = self._names[entry.move.seat]
                said = set() if entry.again else self._known(entry.move, entry.words)
                what = "" if entry.again else self.said(entry.move, entry.words)
                what += NO_CHOICE if what and number in only else ""
                passed = entry.move.sort == "stop"
            came: list[Happened] = []
            for event in entry.came:
                if isinstance(event, Passed) or (isinstance(event, Picked) and event.move.sort == "stop"):
                    found.append(Part(who, what, self._new(who, said, came), passed))
                    who, what, said, came, passed = event.who, PASSES, set(), [], True
                elif type(event) is Picked:
                    found.append(Part(who, what, self._new(who, said, came), passed))
                    who, what, came, passed = event.who, self.said(event.move, event.words), [], False
                    _withdraw(found, who, what)
                    said = self._known(event.move, event.words)
                else:
                    came.append(event)
            found.append(Part(who, what, self._new(who, said, came), passed))
        return _together(found)

    def _known(self, move: Move, words: tuple[Word, ...]) -> set[str]:
        """Return the arguments of a move in everyday names, without the place (`at 2`) of a piece."""
        return set(named(move, tuple(word._replace(at=0) for word in words), self._names))

    def _new(self, who: str, said: set[str], came: list[Happened]) -> tuple[Happened, ...]:
        """Return the effects of a move by `who` not told in `said`; all if there are many."""
        if len(came) > FEW:
            return tuple(came)
        known = said | self._alone
        return tuple(event for event in came if not _is_said(event, who, known))

    def said(self, move: Move, words: tuple[Word, ...]) -> str:
        """Render a move as text, by its title in the rules: `Place a customer on a boat: at-9-13`."""
        if move.sort == "stop":
            return PASSES
        given = ", ".join(named(move, words, self._names))
        if move.sort == "choice":
            return f"{choice_name(move)}: {given}"
        title = self._titles.get(move.action)
        if title is None:
            return written(move, [word_text(word) for word in words]) if words else str(move)
        return f"{title}: {given}" if given else title


def _withdraw(found: list[Part], who: str, what: str) -> None:
    """Remove the item that a seat has made a secret choice, once this choice (`what`) is public."""
    for at in reversed(range(len(found))):
        if found[at].who == who and found[at].what in {CHOSEN, what}:
            if not found[at].came:
                del found[at]
            return


def _is_said(event: Happened, who: str, known: set[str]) -> bool:
    """Return whether a move's text tells this effect: a named piece moved or was shown."""
    if isinstance(event, Shown):
        return {name.plain for name in event.names} <= known
    return (
        isinstance(event, Moved) and event.who == who and event.target is not None and event.what(plain=True) in known
    )


PASSES = "passes"
NO_CHOICE = " (the only move)"


def _together(found: list[Part]) -> list[Part]:
    """Return the news without empty items and passes after a move, with simultaneous passes as one item."""
    kept: list[Part] = []
    for who, run in groupby((part for part in found if part.what or part.came), key=lambda part: part.who):
        parts = list(run)
        done = [part for part in parts if not part.passed or part.came]
        kept += [part._replace(what="") if who and part.passed and len(done) > 1 else part for part in done]
        kept += [] if done else parts[:1]
    return list(_passing_at_once(kept))


def _passing_at_once(found: list[Part]) -> Iterator[Part]:
    """Yield the news with consecutive passes of several seats as one item: `P1, P2, P3 pass`."""
    waiting: list[Part] = []
    for part in found:
        if waiting and not part.passed:
            yield from _as_one(waiting)
            waiting = []
        if not part.passed:
            yield part
            continue
        waiting.append(part)
        if part.came:
            yield from _as_one(waiting)
            waiting = []
    yield from _as_one(waiting)


def _as_one(passing: list[Part]) -> Iterator[Part]:
    names = list(dict.fromkeys(part.who for part in passing))
    if len(names) < 2:
        yield from passing[-1:]
        return
    yield Part("", f"{', '.join(names)} pass", passing[-1].came, passed=True)


def show_news(found: list[Part]) -> None:
    """Print the news: one line or more an item, with the seat's name once for consecutive items."""
    width = min(out().width, WIDEST)
    margin = max((len(part.who) for part in found), default=0) + 3
    last = None
    for part in found:
        head = part.who if part.who != last else ""
        last = part.who
        lines = [(text, None) for text in wrap(part.what, width - margin)]
        for number, text in enumerate(outcome(part)):
            mark = ("  " if part.what else "") + ("-> " if number == 0 else "   ")
            lines += [(line, "dim") for line in wrap(mark + text, width - margin, subsequent_indent=" " * 7)]
        for number, (line, style) in enumerate(lines):
            say(f" {head if number == 0 else '':<{margin - 1}}{line}", style=style)


def newest(found: list[Part], room: int) -> list[Part]:
    """Return the last items of the news that fit in `room` lines of the screen, at least one."""
    kept = list(found)
    while len(kept) > 1 and len(lines_of(partial(show_news, kept))) > room:
        kept = kept[1:]
    return kept


def outcome(part: Part) -> list[str]:
    """Return the effects of a move as lines: one line if they are few, else one for each seat affected."""
    if len(part.came) <= FEW:
        texts = [event.plain if event.who in ("", part.who) else f"{event.who}: {event.plain}" for event in part.came]
        return ["; ".join(texts)] if texts else []
    lines: dict[str, list[Happened]] = {}
    for event in part.came:
        lines.setdefault(event.who, []).append(event)
    return [f"{whose}: {_short(events)}" if whose else _short(events) for whose, events in sorted(lines.items())]


def _short(events: list[Happened]) -> str:
    """Return effects on one seat in short: changed numbers, then the pieces each zone received."""
    numbers = [event.plain for event in events if not isinstance(event, Moved) or event.target is None]
    got: dict[str, list[str]] = {}
    for event in events:
        if isinstance(event, Moved) and event.target is not None:
            got.setdefault(event.target.said(plain=True), []).append(event.what(plain=True))
    return "; ".join([*numbers, *(f"{zone} + {', '.join(_counted(names))}" for zone, names in got.items())])


def _counted(names: list[str]) -> list[str]:
    return [name if count == 1 else f"{count} x {name}" for name, count in Counter(names).items()]
