"""A game and its states as values: what a researcher, a player's screen or a save holds on to.

Enters a program with the files it was made from, and an array the machine stopped at; leaves answers about it and, from
`apply`, new States.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from interpreter.kernel.errors import IllegalMoveError, NoWorldError
from interpreter.kernel.layout import SEED
from interpreter.kernel.moves import Move, Outcome
from interpreter.state.history.entries import Entry
from interpreter.state.history.log import log, told
from interpreter.state.history.recording import recorded
from interpreter.state.pickling import game_again, game_parts, state_again, state_parts
from interpreter.state.questions.prices import costs
from interpreter.state.questions.refusals import refused, why_not
from interpreter.state.views.key import key
from interpreter.state.views.returns import known_scores, places, returns
from interpreter.state.views.view import view
from interpreter.state.visibility.sight import PUBLIC
from interpreter.state.wording.menu_text import meant, no_move, offers
from interpreter.state.wording.outcomes import named, weighed
from interpreter.state.worlds.resample import reseeded, world

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamespec.checked.game import CheckedGame
    from interpreter.compiler.program import Program
    from interpreter.kernel.shuffling import Chance
    from interpreter.source import Source
    from interpreter.state.history.log import Told
    from interpreter.state.pickling import GameParts
    from interpreter.state.questions.prices import Cost
    from interpreter.state.questions.refusals import Refused


MOST_SEED = 1 << 53
SEED_RANGE = "a seed is a whole number from 0 to 2**53 - 1"


class Game:
    """A ruleset for one number of players. Made by `load`; seats are numbers from 0."""

    def __init__(
        self,
        program: Program,
        source: Source,
        fingerprints: dict[str, str],
        begun: str = "",
        *,
        again: Callable[[GameParts[Game]], Game] | None = None,
    ) -> None:
        self.program = program
        self.again = again
        """What makes it again in another process."""
        self.begun = begun
        """The example it was compiled together with, where a position needed that: its states stand otherwise."""
        self.fingerprints = fingerprints
        """Of the rules (`rules`) and of each variant by name: they change when what the files say changes."""
        self.source = source
        self.name = source.name
        self.variants = [name for name, _ in source.variants]

    def __repr__(self) -> str:
        return f"<Game {self.name}, {self.players} players>"

    def __eq__(self, other: object) -> bool:
        """Whether both play by the same rules with as many seats, wherever they were read from."""
        if not isinstance(other, Game):
            return NotImplemented
        return self is other or self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash((self.name, self.players))

    def _identity(self) -> tuple[object, ...]:
        return self.name, self.players, self.variants, self.fingerprints, self.begun

    def __copy__(self) -> Game:
        """Itself: a game never changes."""
        return self

    def __deepcopy__(self, memo: object) -> Game:
        """Itself: a game never changes."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Its name and the fingerprints of its rules; a program is compiled anew where it is loaded."""
        return game_again, (game_parts(self),)

    @property
    def checked(self) -> CheckedGame:
        """The checked game it was compiled from."""
        return self.program.checked

    @property
    def title(self) -> str:
        """The name on the box."""
        return self.checked.title

    @property
    def players(self) -> int:
        """Number of seats."""
        return self.checked.seats

    @property
    def people(self) -> list[int]:
        """The seats that people or bots play: all but automatic ones, which are never asked."""
        return [seat for seat in range(self.players) if seat not in self.checked.automatic]

    @property
    def seat_names(self) -> list[str]:
        """Name of each seat: `P1`, `P2` ... unless the rules name them."""
        return list(self.checked.seat_names)

    @property
    def score_lines(self) -> list[str]:
        """Names of the score lines; empty where the game knows only winners."""
        return [line.name for line in self.checked.scoring.lines] if self.checked.scoring else []

    def initial(self, seed: int | None = None) -> State:
        """The state at its first stop. A seed (0 to 2**53 - 1) settles all chance; None leaves it open."""
        if seed is not None and not 0 <= seed < MOST_SEED:
            raise ValueError(SEED_RANGE)
        return self.at(self.program.start(seed))

    def at(
        self,
        array: list[int],
        last: Entry | None = None,
        *,
        made_up: bool = False,
        imagined: tuple[int, Entry | None] | None = None,
    ) -> State:
        """The state at an array, where the machine has stopped; `imagined` as of the property of that name."""
        if imagined is None:
            return State(self, array, last, made_up=made_up)
        seat, own = imagined
        return State(self, array, last, made_up=made_up, imagined=Imagined(seat, lambda: own))

    def move(self, state: State, text: str) -> Move:
        """The legal move a text means at a state; raises IllegalMoveError with the reason."""
        found = meant(text, state.moves())
        if found is not None:
            return found
        raise IllegalMoveError(state.why_not(text) or no_move(text, state.moves()))

    def from_json(self, text: str) -> State:
        """The state a save leads to, played again move by move; raises SaveError with what is wrong and what to do."""
        from interpreter.state.save import from_json  # loads pydantic

        return from_json(self, text)


class Imagined:
    """What leads to a world that was dealt for a seat: played again only where somebody asks for it."""

    __slots__ = ("_found", "_retold", "seat")

    def __init__(self, seat: int, retold: Callable[[], Entry | None]) -> None:
        self.seat = seat
        """Whom it was dealt for: he knows as much of the true history as of that of the world."""
        self._retold: Callable[[], Entry | None] | None = retold
        self._found: Entry | None = None

    def own(self) -> Entry | None:
        """The history in which things lay as they do in the world; None where it cannot be played again."""
        if self._retold is not None:
            self._found, self._retold = self._retold(), None
        return self._found

    def then(self, entry: Entry) -> Imagined:
        """The same after one more entry, made in the world."""

        def own() -> Entry | None:
            before = self.own()
            return None if before is None else replace(entry, parent=before, kept={})

        return Imagined(self.seat, own)


class State:
    """One state of a game. Made by `game.initial()` and `state.apply(...)`; seats are numbers from 0."""

    __slots__ = ("_array", "_imagined", "_last", "_moves", "_outcomes", "game", "made_up")

    def __init__(
        self,
        game: Game,
        array: list[int],
        last: Entry | None = None,
        *,
        made_up: bool = False,
        imagined: Imagined | None = None,
    ) -> None:
        self.game = game
        self._array = array
        self._last = last
        self._imagined = imagined
        self._moves: tuple[Move, ...] | None = None
        self._outcomes: tuple[tuple[Outcome, Fraction], ...] | None = None
        self.made_up = made_up
        """Whether it came from `resample` or `position` and so was not reached by the moves of its log."""

    def __eq__(self, other: object) -> bool:
        """Whether both are of one game and stand alike, the chance to come included; not what led there."""
        if not isinstance(other, State):
            return NotImplemented
        return self is other or (self._array == other._array and self.game == other.game)

    def __hash__(self) -> int:
        return hash(tuple(self._array))

    def __copy__(self) -> State:
        """Itself: a state never changes."""
        return self

    def __deepcopy__(self, memo: object) -> State:
        """Itself: a state never changes."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """What led there, to be played again."""
        return state_again, (state_parts(self),)

    def __repr__(self) -> str:
        who = "over" if self.over else self.game.seat_names[self.seat] if self.seat is not None else "chance"
        return f"<State of {self.game.name}, {self.phase}: {who}>"

    @property
    def array(self) -> list[int]:
        """A copy of the flat array, for tools; no player may see it."""
        return self._array[:]

    @property
    def due(self) -> int | None:
        """What the one who decides has still to pay, where pieces are picked for a payment; None elsewhere."""
        return self.game.program.due(self._array)

    @property
    def wanted(self) -> tuple[int, int | None, int | None] | None:
        """Where a set is picked piece by piece: how many are picked, how many it takes exactly, and at most.

        None for a number the rules do not say, and None elsewhere.
        """
        return self.game.program.wanted(self._array)

    @property
    def seat(self) -> int | None:
        """The seat that decides, or None at a chance node and at the end."""
        seat = self.game.program.seat(self._array)
        return seat if seat >= 0 else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.program.sort(self._array) == "end"

    @property
    def phase(self) -> str | None:
        """Name of the phase it stands in."""
        phase = self.game.program.place(self._array)[0]
        return phase.name if phase else None

    @property
    def step(self) -> str | None:
        """Name of the step inside the phase, if any."""
        return self.game.program.place(self._array)[1]

    @property
    def last(self) -> Entry | None:
        """The newest entry of its history, for tools: no player may see it. Of a world that was dealt, the true one."""
        return self._last

    @property
    def imagined(self) -> tuple[int, Entry | None] | None:
        """Of a world that was dealt: for which seat, and the newest entry of the history that led there, for tools."""
        return None if self._imagined is None else (self._imagined.seat, self._imagined.own())

    def moves(self) -> list[Move]:
        """The legal moves, each with its text; empty where nobody decides."""
        if self._moves is None:
            self._moves = tuple(offers(self.game.program, self._array))
        return list(self._moves)

    def chance(self) -> list[tuple[Outcome, Fraction]]:
        """Outcomes at an open chance node with their exact probabilities, like outcomes merged; empty elsewhere."""
        if self._outcomes is None:
            self._outcomes = tuple(self._weighed())
        return list(self._outcomes)

    def _weighed(self) -> list[tuple[Outcome, Fraction]]:
        program = self.game.program
        if program.sort(self._array) != "chance":
            return []
        found = weighed(program, self._array)
        outcomes = named(program, (outcome for outcome, _ in found))
        return [(outcome, probability) for outcome, (_, probability) in zip(outcomes, found, strict=True)]

    def apply(self, choice: Move | Outcome | str) -> State:
        """The state after a move, a move's text, or a chance outcome; raises IllegalMoveError with the reason."""
        program = self.game.program
        item = self._outcome(choice) if self.seat is None else self._move(choice)
        entry = recorded(program, self._last, item, self._array, lambda s: program.carry_out(s, item))
        imagined = None if self._imagined is None else self._imagined.then(entry)
        return State(self.game, entry.after, entry, made_up=self.made_up, imagined=imagined)

    def _move(self, choice: Move | Outcome | str) -> Move:
        if isinstance(choice, str):
            return self.game.move(self, choice)
        menu = self.moves()
        for move in menu:
            if move is choice:
                return move
        for move in menu:
            if move == choice:
                return move
        for move in menu:
            if isinstance(choice, Move) and _is_like(move, choice):
                return move
        raise IllegalMoveError(self.why_not(str(choice)) or f"{choice} is not offered here")

    def _outcome(self, choice: Move | Outcome | str) -> Outcome:
        offered = [outcome for outcome, _ in self.chance()]
        for outcome in offered:
            if choice in {outcome, outcome.text}:
                return outcome
        if not offered:
            raise IllegalMoveError("the game is over")
        raise IllegalMoveError(f"chance cannot bring {choice} here; it may bring {', '.join(map(str, offered))}")

    def view(self, seat: int | None = None, *, plain: bool = False) -> dict[str, Any]:
        """What a seat sees, as plain data ready for JSON; None is an onlooker, who sees what everybody sees.

        `plain`: in the names people use, `cod` for `Boat[cod]`, `3,2` for `Cell[3, 2]`.
        """
        return view(self.game.program, self._array, self._observer(seat), plain=plain)

    def log(self, seat: int | None = None) -> list[str]:
        """What a seat knows happened, one line each; None is an onlooker."""
        return log(self.game.program, self._history(seat), self._observer(seat))

    def why_not(self, text: str) -> str | None:
        """Why the seat that decides may not make this move, in words it may read; None if it may."""
        return why_not(self.game.program, self._array, text, self.moves())

    def refused(self, text: str) -> Refused | None:
        """The same with the line of the rules that is against it, where one is."""
        return refused(self.game.program, self._array, text, self.moves())

    def told(self, seat: int | None = None, *, since: int = 0) -> list[Told]:
        """The log entry by entry as values: each move apart from what came of it (Moved, Rolled, Changed, ...).

        `since`: without so many of the first, for who has read those; it costs no more than the others do.
        """
        return told(self.game.program, self._history(seat), self._observer(seat), since)

    def told_so_far(self, seat: int | None = None) -> int:
        """The number of entries `told` has."""
        last = self._history(seat)
        return 0 if last is None else last.number + 1

    def returns(self) -> list[int]:
        """Score totals by seat; without score lines 1 for a win, 0 for a draw, -1 for a loss."""
        return returns(self.game.program, self._array)

    def scores(self) -> list[dict[str, int]]:
        """Each score line by seat."""
        lines = self.game.score_lines
        return [
            dict(zip(lines, self.game.program.scores(self._array, seat), strict=True))
            for seat in range(self.game.players)
        ]

    def costs(self, move: Move) -> list[Cost]:
        """What a legal move is known to cost whoever makes it: payments first, then what else is fewer afterwards."""
        return costs(self.game.program, self._array, move)

    def known_scores(self, seat: int | None = None) -> list[dict[str, int | None]]:
        """Each score line by seat as it stands now, as far as a seat may know it (None: an onlooker); else None."""
        return known_scores(self.game.program, self._array, self._observer(seat))

    def criteria(self) -> list[list[int]]:
        """By seat what the ranking compares, in its order."""
        return [self.game.program.criteria(self._array, seat) for seat in range(self.game.players)]

    def places(self) -> list[int]:
        """Places by seat: 1 for each winner, equal for ties. Before the end: as if it ended now."""
        return places(self.game.program, self._array)

    def winners(self) -> list[int]:
        """Seats on the first place once the game is over; empty before."""
        return [seat for seat, place in enumerate(self.places()) if place == 1] if self.over else []

    def key(self) -> int:
        """A 128-bit number: equal for equal positions, whatever the chance to come."""
        return key(self.game.program, self._array)

    def resample(self, seat: int, rng: Chance) -> State:
        """A state this seat cannot tell from this one: it was shown the same all along, the chance to come is another.

        Raises NoWorldError where none is found within the budget.
        """
        observer = self._observer(seat)
        past, here = self._history(seat), self._array
        if self._imagined is not None:
            if past is self._last and self._moved_on:
                raise NoWorldError("what led to this imagined state cannot be played again with what lies there")
            here = here if past is None else past.after  # the same worlds look like both
        array, last, retold = world(self.game.program, here, past, observer, rng)
        imagined = None if retold is None else Imagined(observer, retold)
        return State(self.game, reseeded(array, rng), last, made_up=True, imagined=imagined)

    def settled(self, seed: int) -> State:
        """The same with its chance to come settled by a seed (0 to 2**53 - 1), where it was left open."""
        closed = self.array
        closed[SEED] = seed
        return State(self.game, closed, self._last, made_up=True, imagined=self._imagined)

    def _history(self, seat: int | None) -> Entry | None:
        """What led here for an observer: whom a world was dealt for has seen the same in the true one, up to there."""
        if self._imagined is None:
            return self._last
        if self._observer(seat) not in (PUBLIC, self._imagined.seat):
            return self._imagined.own()
        return (self._imagined.own() or self._last) if self._moved_on else self._last

    @property
    def _moved_on(self) -> bool:
        """Whether the last entry of an imagined state was made in it."""
        return self._last is not None and self._last.after is self._array

    def to_json(self, *, note: str | None = None) -> str:
        """A save: the rules, the seed, every move, and a note of yours; `game.from_json` plays it again."""
        from interpreter.state.save import to_json  # loads pydantic

        return to_json(self, note=note)

    def _observer(self, seat: int | None) -> int:
        if seat is None:
            return PUBLIC
        if not 0 <= seat < self.game.players:
            raise ValueError(f"there is no seat {seat}: seats are 0 to {self.game.players - 1}")
        return seat


def _is_like(move: Move, other: Move) -> bool:
    """Whether a move of another state, perhaps of the game loaded again, says the same."""
    values, others = ([value for _, value in each.args] for each in (move, other))
    return (move.action, move.sort, values) == (other.action, other.sort, others)
