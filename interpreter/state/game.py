"""The classes Game and State: the programming interface for researchers, user interfaces and saves.

A Game holds a compiled program and the files it was made from. A State holds the state array where the game has
stopped; its methods read the array, and `apply` returns new States.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from gamespec.checked.game import CheckedGame
from gamespec.nearest import quoted
from interpreter.compiler.program import Program
from interpreter.kernel.chance import Chance
from interpreter.kernel.errors import IllegalMoveError, NoWorldError
from interpreter.kernel.layout import SEED
from interpreter.kernel.moves import Move, Outcome
from interpreter.source import Source
from interpreter.state.history.entries import Entry, recorded
from interpreter.state.history.log import LogEntry, log, log_entries
from interpreter.state.imagined import Imagined
from interpreter.state.pickling import GameParts, game_again, game_parts, state_again, state_parts
from interpreter.state.questions.prices import Cost, costs
from interpreter.state.questions.refusals import Refused, refused, why_not
from interpreter.state.views.key import key
from interpreter.state.views.named import Member, Named
from interpreter.state.views.shown import known_scores, places, returns
from interpreter.state.views.view import view
from interpreter.state.visibility.sight import EVERYTHING, PUBLIC
from interpreter.state.wording.menu_text import meant, no_move, not_legal, offers, with_examples
from interpreter.state.wording.names import named, weighed
from interpreter.state.worlds.resample import reseeded, world

MOST_SEED = 1 << 53
SEED_RANGE = "a seed is a whole number from 0 to 2**53 - 1"


class Game:
    """Compiled game: a ruleset for one number of players, made by `load`; seats are numbers from 0."""

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
        """The function that makes the same game in another process; None for a game that cannot be made again."""
        self.begun = begun
        """Name of the worked example compiled with the game, where a position needs that; "" otherwise."""
        self.fingerprints = fingerprints
        """Hashes of the rules (`rules`) and of each variant by name, which change with the files."""
        self.source = source
        self.name = source.name
        self.variants = [name for name, _ in source.variants]

    def __repr__(self) -> str:
        return f"<Game {self.name}, {self.players} players>"

    def __eq__(self, other: object) -> bool:
        """Return whether two games have the same rules and seats, whatever files they were read from."""
        if not isinstance(other, Game):
            return NotImplemented
        return self is other or self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash((self.name, self.players))

    def _identity(self) -> tuple[object, ...]:
        return self.name, self.players, self.variants, self.fingerprints, self.begun

    def __copy__(self) -> Game:
        """Return the game itself, which is immutable."""
        return self

    def __deepcopy__(self, memo: object) -> Game:
        """Return the game itself, which is immutable."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Return, for pickle, the game's name and fingerprints; loading compiles the program again."""
        return game_again, (game_parts(self),)

    @property
    def checked(self) -> CheckedGame:
        """Return the checked game from which this game was compiled."""
        return self.program.checked

    @property
    def title(self) -> str:
        """Return the title of the game."""
        return self.checked.title

    @property
    def players(self) -> int:
        """Return the number of seats."""
        return self.checked.seats

    @property
    def people(self) -> list[int]:
        """Return the seats of people or bots: all but automatic ones, which never decide."""
        return [seat for seat in range(self.players) if seat not in self.checked.automatic]

    @property
    def seat_names(self) -> list[str]:
        """Return the name of each seat: `P1`, `P2` and so on, unless the rules name them."""
        return list(self.checked.seat_names)

    @property
    def score_lines(self) -> list[str]:
        """Return the names of the score lines; empty where the game has only winners."""
        return [line.name for line in self.checked.scoring.lines] if self.checked.scoring else []

    def initial(self, seed: int | None = None) -> State:
        """Return the first state with a decision or open draw; no seed leaves chance open."""
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
        """Return the state with this state array: one at a decision, at an open draw, or at the end of a game.

        `last`: the last entry of its history; `made_up`: the moves of the history do not lead to it; `imagined`: seat
        and history as in State.imagined.
        """
        if imagined is None:
            return State(self, array, last, made_up=made_up)
        seat, own = imagined
        return State(self, array, last, made_up=made_up, imagined=Imagined(seat, lambda: own))

    def move(self, state: State, text: str) -> Move:
        """Return the legal move a typed text means at a state; raise IllegalMoveError with the reason if none."""
        found = meant(text, state.moves())
        if found is not None:
            return found
        moves = state.moves()
        raise IllegalMoveError(with_examples(state.why_not(text) or no_move(text, moves), text, moves))

    def from_json(self, text: str) -> State:
        """Return the state in a save (JSON text) by replaying its moves; raise SaveError with advice."""
        from interpreter.state.save import from_json  # loads pydantic

        return from_json(self, text)


class State:
    """One state of a game, made by `game.initial()` or `state.apply(...)`; seats are numbers from 0."""

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
        """Whether the state came from `resample` or `position`, so that its logged moves do not lead to it."""

    def __eq__(self, other: object) -> bool:
        """Return whether two states are the same position with the same future chance; history is ignored."""
        if not isinstance(other, State):
            return NotImplemented
        return self is other or (self._array == other._array and self.game == other.game)

    def __hash__(self) -> int:
        return hash(tuple(self._array))

    def __copy__(self) -> State:
        """Return the state itself, which is immutable."""
        return self

    def __deepcopy__(self, memo: object) -> State:
        """Return the state itself, which is immutable."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Return, for pickle, the history of the state; loading replays its moves."""
        return state_again, (state_parts(self),)

    def __repr__(self) -> str:
        who = "over" if self.over else self.game.seat_names[self.seat] if self.seat is not None else "chance"
        return f"<State of {self.game.name}, {self.phase}: {who}>"

    @property
    def array(self) -> list[int]:
        """Return a copy of the flat state array, for tools; it contains hidden information."""
        return self._array[:]

    @property
    def due(self) -> int | None:
        """Return the amount still to pay where pieces are picked for a payment; None elsewhere."""
        return self.game.program.due(self._array)

    @property
    def wanted(self) -> tuple[int, int | None, int | None] | None:
        """Return how many pieces of a set are picked, required and allowed (or None); else None."""
        return self.game.program.wanted(self._array)

    @property
    def seat(self) -> int | None:
        """Return the player to move, or None at a chance node and at the end."""
        seat = self.game.program.seat(self._array)
        return seat if seat >= 0 else None

    @property
    def over(self) -> bool:
        """Return whether the game has ended."""
        return self.game.program.sort(self._array) == "end"

    @property
    def phase(self) -> str | None:
        """Return the name of the current phase; None outside all phases."""
        phase = self.game.program.place(self._array)[0]
        return phase.name if phase else None

    @property
    def step(self) -> str | None:
        """Return the name of the current step of the phase; None outside named steps."""
        return self.game.program.place(self._array)[1]

    @property
    def last(self) -> Entry | None:
        """Return the newest (of a determinization, true) history entry, with hidden information."""
        return self._last

    @property
    def imagined(self) -> tuple[int, Entry | None] | None:
        """Return a determinization's seat and its replayed history (or None); None for other states."""
        return None if self._imagined is None else (self._imagined.seat, self._imagined.own())

    def moves(self) -> list[Move]:
        """Return the legal moves, each with its text; empty where no player is to move."""
        if self._moves is None:
            self._moves = tuple(offers(self.game.program, self._array))
        return list(self._moves)

    def chance(self) -> list[tuple[Outcome, Fraction]]:
        """Return the outcomes of a chance node, similar ones merged, with exact probabilities; else []."""
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
        """Return the state after a move, its text or a chance outcome; raise IllegalMoveError with a reason."""
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
        text = str(choice)
        raise IllegalMoveError(with_examples(self.why_not(text) or not_legal(text), text, menu))

    def _outcome(self, choice: Move | Outcome | str) -> Outcome:
        offered = [outcome for outcome, _ in self.chance()]
        for outcome in offered:
            if choice in {outcome, outcome.text}:
                return outcome
        if not offered:
            raise IllegalMoveError("the game is over")
        raise IllegalMoveError(
            f"the chance outcome `{choice}` is not possible here; the possible ones are {quoted(map(str, offered))}"
        )

    def view(self, seat: int | None = None, *, plain: bool = False) -> dict[str, Any]:
        """Return all that a seat (None: the public) sees as JSON; `plain`: `cod` for `Boat[cod]`."""
        return view(self.game.program, self._array, self._observer(seat), plain=plain)

    def __getitem__(self, name: str) -> Member:
        """Return what all see of a field, zone or shown value of the table, by its name or title in the rules."""
        return self.seen()[name]

    def player(self, seat: int) -> Named:
        """Return the fields, zones and shown values of a player by name, as that player sees them."""
        return self.seen(seat).player(seat)

    def seen(self, seat: int | None = None) -> Named:
        """Return the parts of the table by name as a seat (None: all) sees them, and from there of players."""
        return Named(self.game.program, self._array, self._observer(seat))

    @property
    def everything(self) -> Named:
        """Return the parts of the table by name with all that is hidden, and from there of players."""
        return Named(self.game.program, self._array, EVERYTHING)

    def log(self, seat: int | None = None) -> list[str]:
        """Return the lines of the game's log as a seat may know it; None is the public log."""
        return log(self.game.program, self._history(seat), self._observer(seat))

    def why_not(self, text: str) -> str | None:
        """Return why the player to move may not make the move `text`, without hidden facts; None if legal."""
        return why_not(self.game.program, self._array, text, self.moves())

    def refused(self, text: str) -> Refused | None:
        """Return why `text` is illegal, with a line of rules that may be shown; None if it is legal."""
        return refused(self.game.program, self._array, text, self.moves())

    def log_entries(self, seat: int | None = None, *, since: int = 0) -> list[LogEntry]:
        """Return for each history entry after `since` the move, and separately its visible results."""
        return log_entries(self.game.program, self._history(seat), self._observer(seat), since)

    def log_length(self, seat: int | None = None) -> int:
        """Return the number of entries that `log_entries` returns."""
        last = self._history(seat)
        return 0 if last is None else last.number + 1

    def returns(self) -> list[int]:
        """Return the score total of each seat; without score lines 1 for a win, 0 for a draw, -1 for a loss."""
        return returns(self.game.program, self._array)

    def scores(self) -> list[dict[str, int]]:
        """Return for each seat the number of each score line by name."""
        lines = self.game.score_lines
        return [
            dict(zip(lines, self.game.program.scores(self._array, seat), strict=True))
            for seat in range(self.game.players)
        ]

    def costs(self, move: Move) -> list[Cost]:
        """Return the known costs of a legal move for its player: payments first, then other losses."""
        return costs(self.game.program, self._array, move)

    def known_scores(self, seat: int | None = None) -> list[dict[str, int | None]]:
        """Return score lines by seat and name; None for a number that `seat` (None: the public) may not know."""
        return known_scores(self.game.program, self._array, self._observer(seat))

    def criteria(self) -> list[list[int]]:
        """Return the numbers that the ranking compares for each seat, in the ranking's order."""
        return [self.game.program.criteria(self._array, seat) for seat in range(self.game.players)]

    def places(self) -> list[int]:
        """Return the rank of each seat, 1 for winners, equal for ties; before the end, as if it ended now."""
        return places(self.game.program, self._array)

    def winners(self) -> list[int]:
        """Return the seats in first place once the game is over; empty before."""
        return [seat for seat, place in enumerate(self.places()) if place == 1] if self.over else []

    def key(self) -> int:
        """Return a 128-bit hash of the position, equal for like pieces' other numbers and any seed."""
        return key(self.game.program, self._array)

    def resample(self, seat: int, rng: Chance) -> State:
        """Return a determinization: a random state from a seat's information set, with other future chance.

        The seat was shown the same at every time in this state and in the returned one. Raises NoWorldError where none
        is found within the budget.
        """
        observer = self._observer(seat)
        past, here = self._history(seat), self._array
        if self._imagined is not None:
            if past is self._last and self._moved_on:
                raise NoWorldError(
                    "this state was made by `resample`, and moves were made after that, so it cannot be dealt again; "
                    "call `resample` on the state from which it was made"
                )
            here = here if past is None else past.after  # both have the same information set
        array, last, retold = world(self.game.program, here, past, observer, rng)
        imagined = None if retold is None else Imagined(observer, retold)
        return State(self.game, reseeded(array, rng), last, made_up=True, imagined=imagined)

    def settled(self, seed: int) -> State:
        """Return the state with its open future chance determined by a seed (0 to 2**53 - 1)."""
        closed = self.array
        closed[SEED] = seed
        return State(self.game, closed, self._last, made_up=True, imagined=self._imagined)

    def _history(self, seat: int | None) -> Entry | None:
        """Return the history of what a seat observed: a replayed one in a determinization of another."""
        if self._imagined is None:
            return self._last
        if self._observer(seat) not in (PUBLIC, self._imagined.seat):
            return self._imagined.own()
        return (self._imagined.own() or self._last) if self._moved_on else self._last

    @property
    def _moved_on(self) -> bool:
        """Return whether moves were made after the state became a determinization."""
        return self._last is not None and self._last.after is self._array

    def to_json(self, *, note: str | None = None) -> str:
        """Return the save of the state in JSON: rules, seed, all moves and a note."""
        from interpreter.state.save import to_json  # loads pydantic

        return to_json(self, note=note)

    def _observer(self, seat: int | None) -> int:
        if seat is None:
            return PUBLIC
        if seat not in range(self.game.players):
            raise ValueError(f"there is no seat {seat!r}: the seats are numbered 0 to {self.game.players - 1}")
        return seat


def _is_like(move: Move, other: Move) -> bool:
    """Return whether two moves have the same action and arguments, perhaps in a game loaded again."""
    values, others = ([value for _, value in each.args] for each in (move, other))
    return (move.action, move.sort, values) == (other.action, other.sort, others)
