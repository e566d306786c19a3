"""Session: a game played move by move by people and bots at a prompt or on a full screen."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from cli.output.complaint import FOUND, Complaint
from cli.output.consoles import height, lines_of, remark, say, say_wrapped
from cli.play import saves
from cli.play.answers.replies import answer
from cli.play.keyboard import Question, answered, at_terminal
from cli.play.menus.gathering import Gathering
from cli.play.menus.menu import Menu
from cli.play.record import record
from cli.play.seats import PERSON, hides_from_people
from cli.play.table.drawing import needed, show_headline
from cli.play.table.parts import Seen
from cli.play.words.news import News, Part, newest, show_news
from gamespec.budgets import DECISIONS, FORCED, allowed
from gamespec.checked.game import Example
from interpreter.kernel.moves import Move
from interpreter.players import Players
from interpreter.scene import scene
from interpreter.state.game import State
from interpreter.state.history.effects import Moved
from interpreter.state.history.log import LogEntry

LEAST, AROUND = 4, 4
"""Lines of the screen: fewest for the printed table, and those for blanks, hints and the prompt."""
LEAST_NEWS, OWN = 4, 10
"""Lines of the screen: fewest for the news, and those kept for the table when there is much news."""
LONG = 4
"""Number of consecutive decisions of one seat after which the table is printed again."""


class Left(Exception):
    """Exception raised when a person quits the game."""


@dataclass(slots=True)
class Session:
    """A game being played at this terminal, by people and bots."""

    state: State
    kinds: list[str]
    seed: int
    file: Path | None = None
    moves: int = 0
    kept: str | None = None
    """Content of the save file as last written; None if there is no file yet."""
    short: bool = False
    """Whether printed tables show only the changes."""
    ask_all: bool = False
    """Whether to ask a person even if only one move is legal."""
    begun: Example | None = None
    """Example of the rules from whose final position the game began; None for a game from its start."""
    full_screen: bool = False
    """Whether the session runs on a full screen, so that it prints no tables and menus itself."""
    _growing: saves.Growing | None = None
    """Save file to which each move is appended; None if it must be written whole."""
    _seen: Seen = field(default_factory=Seen)
    _new: dict[int, frozenset[tuple[str, str]]] = field(default_factory=dict)
    """Kind and row of the pieces each person's seat received since its last decision."""
    _watching: int | None = None
    """Seat of the person who now sits at the screen; None before the first decision."""
    _read: dict[int, int] = field(default_factory=dict)
    """Number of log entries that each person has seen, by seat."""
    _drawn: object = None
    """Visible content of the table that was printed last; an equal one is not printed again."""
    _forced: dict[int, set[int]] = field(default_factory=dict)
    """Indices of log entries with each person's forced moves, which were made without asking."""
    _declined: tuple[object, ...] | None = None
    """Key of the question that a person has just answered with `stop`; None after other answers."""
    _step: object = None
    """Phase of the game, and step of this phase, in the heading printed last."""
    _undrawn: int = 0
    """Number of consecutive decisions of one seat since the table was last printed."""
    _public: int = 0
    """Length of the public log when a person last saw the screen."""
    _printed: int = 0
    """Number of lines of the public log that belong to play before a saved game was resumed."""
    _bots: Players | None = None
    """Bots that play the other seats; None until the first bot is to move."""

    def play(self) -> State:
        """Play the game to its end at the prompt; return the last state."""
        return answered(self.asking())

    def asking(self) -> Generator[Question, str, State]:
        """Yield questions, answered by lines sent in, up to the end; return the last state."""
        self.save()
        alone = forced = 0
        while (seat := self.state.seat) is not None:
            if self.kinds[seat] != PERSON:
                moves, alone = [self._bot()], alone + 1
            elif (only := self._only(seat)) is not None:
                moves, alone, forced = [only], alone + 1, forced + 1
            else:
                moves, alone = (yield from self._person(seat)), 0
            if alone > allowed(DECISIONS) or forced > allowed(FORCED):
                raise self._endless(alone)
            if not alone:
                forced = 0
            for move in moves:
                self.state = self.state.apply(move)
                self.moves += 1
                if self._growing is None or not self._growing.add(self._name(move.seat), str(move)):
                    self.save()
        if self._growing is not None:
            self.save()
        return self.state

    def take_up(self) -> None:
        """Resume a saved game: mark as seen everything in its log before the last turn."""
        for seat in self.people():
            told = self.state.log_entries(seat)
            own = [at for at, entry in enumerate(told) if entry.move is not None and entry.move.seat == seat]
            self._read[seat] = own[-1] if own else _last_turn([_who(entry) for entry in told])
        self._public = _last_turn([_who(entry) for entry in self.state.log_entries(None)])
        heads = [line.partition(":")[0] for line in self.state.log(None)]
        self._printed = _last_turn([head if head in self.state.game.seat_names else None for head in heads])

    def log(self) -> list[str]:
        """Return the lines of the public log, without those printed before a saved game was resumed."""
        return self.state.log(None)[self._printed :]

    def _endless(self, made: int) -> Complaint:
        phase = self.state.phase
        where = "" if phase is None else f", now in the phase `{phase}`"
        return Complaint(
            self.state.game.name,
            f"{made - 1:,} decisions in a row were made without asking a person, and the game is still not over{where}",
            "change the rules so that every game ends, for example with a limit "
            "on turns; --budget 10 allows ten times as many",
            status=FOUND,
        )

    def news(self, seat: int) -> list[Part]:
        """Return what has happened since a seat last looked, and mark it as seen."""
        news = News(self.state)
        fresh = news.parts(self.state, seat, self._read.get(seat, 0), self._forced.get(seat, ()))
        self._read[seat] = self.state.log_length(seat)
        self._public = self.state.log_length()
        return fresh

    def is_person(self, seat: int) -> bool:
        """Return whether a person, not a bot, plays a seat."""
        return self.kinds[seat] == PERSON

    def has_people(self) -> bool:
        """Return whether a person plays any seat at this terminal."""
        return PERSON in self.kinds

    def last_news(self) -> list[Part]:
        """Return what has happened since a person last looked; by the public log if there are several."""
        people = self.people()
        if len(people) == 1:
            return self.news(people[0])
        return News(self.state).parts(self.state, None, self._public)

    def save(self) -> None:
        """Write the game to its save file, if any, or a new one if another program wrote there."""
        if self.file is None:
            return
        text = self.state.to_json(note=",".join(self.kinds))
        if self._growing is not None:
            self.kept = self._growing.text
        kept = saves.keep(self.file, text, self.kept)
        if kept != self.file:
            remark(
                f"another program has continued the game in {self.file}, so your game is saved in {kept} from now on"
            )
        self.file, self.kept = kept, text
        self._growing = saves.Growing.of(kept, text)

    def _bot(self) -> Move:
        from interpreter.players import Players

        if self._bots is None:
            seats = enumerate(self.kinds)
            self._bots = Players({seat: kind for seat, kind in seats if kind != PERSON}, self.seed)
        return self._bots.move(self.state)

    def _only(self, seat: int) -> Move | None:
        """Return the only legal move, to be made for a person without asking; None if he must be asked."""
        if self.ask_all or len(self.state.moves()) > 1:
            return None
        self._note_new(seat)
        only = Menu(self.state, self._new.get(seat, frozenset())).forced()
        if only is None or self._would_reveal(seat):
            return None
        self._forced.setdefault(seat, set()).add(self.state.log_length(seat))
        return only

    def _person(self, seat: int) -> Generator[Question, str, list[Move]]:
        """Ask a person for a decision; return its moves (several: a set, none: taken back)."""
        self._note_new(seat)
        again = self._declined_before(seat)
        if again is not None:
            return [again]
        yield from self._hand_over(seat)
        return (yield from self._ask(seat))

    def _ask(self, seat: int) -> Generator[Question, str, list[Move]]:
        """Read lines until one makes a decision or takes moves back; return the moves of the decision."""
        gathering = Gathering(self.state)
        menu = Menu(self.state, self._new.get(seat, frozenset()), gathering)
        self._show(seat, menu)
        while True:
            word = yield Question(f"{self._name(seat)}> ", seat, menu)
            move = menu.find(word)
            if move is not None and (not menu.gathers or move.sort == "stop"):
                if move.sort == "stop" and not gathering.named:
                    self._declined = self._question(seat)
                return [*gathering.named, move]
            texts = gathering.several(menu.called, word) if move is None else [str(move)]
            taken = self._several(texts, word, gathering, menu)
            if isinstance(taken, list):
                return taken
            if taken:
                menu = Menu(self.state, self._new.get(seat, frozenset()), gathering)
            elif taken is None and not menu.step(word):
                if (yield from self._command(word, seat, menu)):
                    return []
                continue
            if taken is not False and not self.full_screen:
                menu.show()

    def _several(self, texts: list[str], word: str, gathering: Gathering, menu: Menu) -> list[Move] | bool | None:
        """Choose members a line names; return moves, True if added, False if refused, else None."""
        told = None
        if texts and not menu.gathers:
            paid = gathering.paid(texts)
            if isinstance(paid, list):
                return paid
            told = paid
        elif texts:
            told = gathering.add(texts)
        elif gathering.named and word.lower() == "undo":
            gathering.drop()
        else:
            return None
        if told is not None:
            say(told, style="yellow")
            return False
        return gathering.complete() or True

    def _question(self, seat: int) -> tuple[object, ...]:
        """Return a key of the question and the visible table; equal keys mean nothing visible has changed."""
        view = {name: part for name, part in self.state.view(seat).items() if name not in {"phase", "step"}}
        return seat, tuple(map(str, self.state.moves())), view

    def _declined_before(self, seat: int) -> Move | None:
        """Return `stop` if a seat is asked, once, the question it has just answered by `stop`."""
        before, self._declined = self._declined, None
        if before is None or self.ask_all or before != self._question(seat):
            return None
        newest = self.state.log_entries(seat, since=self.state.log_length(seat) - 1)[-1]
        if newest.move is None or newest.move.seat != seat or newest.came:
            return None
        return next((move for move in self.state.moves() if move.sort == "stop"), None)

    def _command(self, word: str, seat: int, menu: Menu) -> Generator[Question, str, bool]:
        """Run a command typed at the prompt; return whether it changed the position."""
        command, _, number = word.lower().partition(" ")
        if word.lower() in {"", "table"}:
            self._show(seat, menu, again=True)
        elif command in {"quit", "q"} and not number:
            raise Left
        elif command == "short" and number in {"on", "off"}:
            self.short = number == "on"
            say(
                "from now on only changes are shown; type `table` for all"
                if self.short
                else "from now on the whole table is shown"
            )
        elif command == "undo" and (not number or number.isdecimal()):
            return self._undo(seat, int(number[:4] or "1"))
        elif command == "record" and (not number or number.isdecimal()):
            secret = hides_from_people(self.state.game, self.kinds)
            yield from record(self.state, seat, int(number[:4]) if number else None, self.begun, secret=secret)
        else:
            answer(self.state, seat, menu, word)
        return False

    def _undo(self, seat: int, times: int) -> bool:
        """Take back the last `times` decisions of a seat, as far as possible; return whether any were."""
        state, names = taken_back(self.state, seat, self.people(), times)
        if state is self.state:
            return False
        left = state.log_length()
        gone, self.state, self._bots = self.state.log_length() - left, state, None
        self.moves -= gone
        self._read = {reader: min(read, left) for reader, read in self._read.items()}
        self._public, self._drawn, self._step = min(self._public, left), None, None
        self._forced = {each: {at for at in made if at < left} for each, made in self._forced.items()}
        say(f"taken back: {', '.join(names)}", style="bold")
        self.save()
        return True

    def people(self) -> list[int]:
        """Return the seats that people play."""
        return [seat for seat, kind in enumerate(self.kinds) if kind == PERSON]

    def _note_new(self, seat: int) -> None:
        """Record which pieces a seat received since its last decision, to mark them in the menu."""
        since = self.state.log_entries(seat, since=self._read.get(seat, 0))
        if any(entry.came for entry in since):
            self._new[seat] = frozenset(
                (event.kind, event.row)
                for entry in since
                for event in entry.came
                if isinstance(event, Moved) and event.row and event.target and event.target.seat == seat
            )

    def _show(self, seat: int, menu: Menu, *, again: bool = False) -> None:
        """Print the news, the table if it has changed, and the menu; with `again` the whole table."""
        if self.full_screen:
            return
        alone = self._alone(seat)
        fresh = self.news(seat)
        high = height()
        room = None if high is None else high - len(lines_of(menu.show)) - AROUND
        spare = 0 if room is None else room - max(LEAST, needed(self.state, seat, menu.listed()))
        shown = fresh if room is None else newest(fresh, max(min(LEAST_NEWS, spare), room - OWN))
        told = lines_of(partial(show_news, shown)) if fresh else []
        if fresh:
            say()
            if len(shown) < len(fresh):
                say(f" ({len(fresh) - len(shown)} earlier events; type `log` for all)", style="dim")
            show_news(shown)
        seen = scene(self.state, seat, with_scores=True)
        step, table = (self.state.phase, self.state.step), (seen.table, seen.players, seen.over)
        self._undrawn = self._undrawn + 1 if alone else 0
        known = self._drawn == table or (alone and self._step == step and self._undrawn < LONG)
        known = known and not (self._seen.is_partial and self._step != step)
        if again or not known:
            say()
            room = None if room is None else max(LEAST, room - len(told))
            self._seen.draw(self.state, seat, menu.listed(), whole=again, short=self.short, room=room)
            self._drawn, self._undrawn = table, 0
        elif self._step != step:
            say()
            show_headline(seen)
        self._step = step
        menu.show()

    def _alone(self, seat: int) -> bool:
        """Return whether only this seat moved since its look: news then replace the table."""
        since = self._read.get(seat, 0)
        new = self.state.log_entries(seat, since=since)
        return seat in self._read and all(entry.move is not None and entry.move.seat == seat for entry in new)

    def _hand_over(self, seat: int) -> Generator[Question, str, None]:
        """Clear the screen when another person takes it, if one of them has hidden information."""
        before, self._watching = self._watching, seat
        if self.kinds.count(PERSON) < 2 or before == seat:
            return
        if not (at_terminal() or self.full_screen) or not self._has_secrets(seat):
            if not self.full_screen:
                say(f"--- {self._name(seat)} ---")
            return
        name = self._name(seat)
        yield Question(f"{name} is next. Press Enter when only {name} sees the screen.", covers=True)

    def _would_reveal(self, seat: int) -> bool:
        """Return whether a move made without asking would tell another person that it was forced."""
        return self._watching not in (seat, None) and self._has_secrets(seat)

    def _has_secrets(self, seat: int) -> bool:
        """Return whether a person sees or knows anything that another person at the screen does not."""
        mine = {**self.state.view(seat), "viewer": None}
        return any(
            {**self.state.view(other), "viewer": None} != mine or self.state.log(other) != self.state.log(seat)
            for other in self.people()
            if other != seat
        )

    def _name(self, seat: int) -> str:
        return self.state.game.seat_names[seat]


def _who(entry: LogEntry) -> int | None:
    return None if entry.move is None else entry.move.seat


def _last_turn(whose: Sequence[object]) -> int:
    """Return where one seat's last run of log entries begins; None does not end a run."""
    last = next((who for who in reversed(whose) if who is not None), None)
    at = begin = len(whose)
    while at and whose[at - 1] in (last, None):
        at -= 1
        begin = at if whose[at] == last else begin
    return begin


def taken_back(state: State, seat: int, people: list[int], times: int) -> tuple[State, list[str]]:
    """Return the state before a person's last decisions and bots' since, and these moves."""
    from interpreter.state.undo import taken_back as before

    names: list[str] = []
    bots = {*range(state.game.players)} - {*people}
    for _ in range(times):
        found = before(state, seat, people, bots)
        if isinstance(found, str):
            say_wrapped(
                f"{'no further decision' if names else 'no decision'} can be taken back: {found}",
                indent=0,
                style="yellow",
            )
            break
        told = state.log_entries(seat, since=found.log_length(seat))[0]
        names.append(News(state).said(told.move, told.words) if told.move is not None else told.text)
        state = found
    return state, names
