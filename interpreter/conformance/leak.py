"""Invariant: a seat sees no difference between states consistent with its information set.

A state is compared with a determinization: view, legal moves, texts of moves, refusals, log lines and undo, before
and after a move. Two states are compared if the rules have shown the seat the same all along; hidden things that the
rules themselves reveal are no leak.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest

from gamespec.checked.types import Type
from interpreter.conformance.inputs import Trial
from interpreter.conformance.legality import illegal_texts
from interpreter.kernel.choosing import piece_kind
from interpreter.kernel.errors import NoWorldError
from interpreter.kernel.moves import Move
from interpreter.state.game import State
from interpreter.state.undo import taken_back
from interpreter.state.views.view import Data
from interpreter.state.visibility.events import Event, Rolled
from interpreter.state.visibility.sight import eyes
from interpreter.state.worlds.indistinguishable import Wanted
from interpreter.state.worlds.replay.matching import open_cells
from interpreter.state.worlds.resample import world

WHOLE = 5
"""Mean number of examined decisions of which one is replayed whole with other hidden pieces."""
EFFORT = 100
"""Most history entries replayed to find a determinization, else the seat is skipped."""
ENDS = "nothing more"
"""Text in place of missing elements of the shorter of two compared lists."""
ALIKE = Wanted(shown=False, budget=EFFORT, near=True)
"""Options to sample a determinization in which the seat was shown the same as in the original game."""


def at_decision(trial: Trial) -> Iterator[str]:
    """Yield what a random seat sees of a difference, at one in `WHOLE` in the whole history."""
    people = trial.game.people
    drawn = trial.rng.of(len(people) * WHOLE)
    seat, whole = people[drawn // WHOLE], drawn % WHOLE == 0
    shown = trial.view(seat)
    try:
        if whole:
            yield from (f"seat {seat + 1} {text}" for text in _with_own_history(trial, seat, shown))
        twin = _twin(trial, seat)
    except NoWorldError:
        trial.skipped.append(f"seat {seat + 1}: no other determinization was found in time")
        return
    if twin.array == trial.state.array:
        return  # nothing hidden from this seat could be otherwise
    found = list(differences(trial, trial.state, twin, seat, shown))
    yield from (f"seat {seat + 1} {text}" for text in found)
    if not found:
        yield from (f"seat {seat + 1}, after {_how(trial, seat)}, {text}" for text in _afterwards(trial, twin, seat))


def _twin(trial: Trial, seat: int) -> State:
    """Return a state with other things hidden from the seat, and the same history and draws."""
    here = trial.state
    made = world(trial.game.program, here.array, here.last, seat, trial.rng, ALIKE)
    return type(here)(trial.game, made.array, made.last, made_up=True)


def _with_own_history(trial: Trial, seat: int, shown: Data) -> Iterator[str]:
    """Yield differences that the seat (with view `shown`) sees in a replayed determinization."""
    here = trial.state
    told = world(trial.game.program, here.array, here.last, seat, trial.rng, ALIKE._replace(whole=True))
    if told.last is not here.last:
        yield from differences(trial, here, type(here)(trial.game, told.array, told.last, made_up=True), seat, shown)


def differences(trial: Trial, here: State, twin: State, seat: int, shown: Data | None = None) -> Iterator[str]:
    """Yield the differences between two states that the seat (with view `shown`) sees."""
    if _place(here) != _place(twin):
        yield f"can tell two states apart by the phase: {here.phase} or {twin.phase} ({_place(here)} or {_place(twin)})"
        return
    shown, other = shown or here.view(seat), twin.view(seat)
    if shown != other:
        yield f"can tell two states apart by what it sees: {unlike(shown, other)}"
    if here.last is not twin.last and here.log(seat) != twin.log(seat):
        yield f"can tell two states apart by the log: {unlike(here.log(seat), twin.log(seat))}"
    if here.seat == seat:
        yield from _own(trial, here, twin)
    if _taken_back(here, seat) != _taken_back(twin, seat):
        yield f"can tell two states apart by undo: {_taken_back(here, seat)[0]} or {_taken_back(twin, seat)[0]}"


def _taken_back(state: State, seat: int) -> tuple[str, list[str]]:
    """Return the answer of `undo` to a seat: the reason against it, or "yes" and the log after it."""
    found = taken_back(state, seat, [seat])
    return (found, []) if isinstance(found, str) else ("yes", found.log(seat))


def _place(state: State) -> tuple[object, ...]:
    """Return what is public about where a state is in the game: player to move, phase, step, outcomes."""
    return state.seat, state.over, state.phase, state.step, [str(outcome) for outcome, _ in state.chance()]


def _own(trial: Trial, here: State, twin: State) -> Iterator[str]:
    """Yield differences in the legal moves and refusals that the player to move sees."""
    offered, other = [str(move) for move in here.moves()], [str(move) for move in twin.moves()]
    if offered != other:
        yield f"can tell two states apart by the legal moves: {unlike(offered, other)}"
    for text in illegal_texts(trial, {*offered, *other}):
        if here.why_not(text) != twin.why_not(text):
            yield (
                f"can tell two states apart by the reason against {text!r}: "
                f"{here.why_not(text)} or {twin.why_not(text)}"
            )


def _afterwards(trial: Trial, twin: State, seat: int) -> Iterator[str]:
    """Yield visible differences after the same move, unless it reveals something by the rules."""
    moves = _same_move(trial, twin, seat)
    if moves is None:
        trial.skipped.append(f"seat {seat + 1}: the determinization has no such move")
        return
    after, other = trial.state.apply(moves[0]), twin.apply(moves[1])
    if _flow(after) != _flow(other):
        trial.skipped.append(f"seat {seat + 1}: the game continues elsewhere in the determinization")
        return
    if learns(trial.state, after, seat) or learns(twin, other, seat):
        trial.skipped.append(f"seat {seat + 1}: the move shows it something new")
        return
    if _shown(trial, after, seat) != _shown(trial, other, seat):
        trial.skipped.append(f"seat {seat + 1}: the rules show something of what is hidden")
        return
    yield from differences(trial, after, other, seat)


def _same_move(trial: Trial, twin: State, seat: int) -> tuple[Move, Move] | None:
    """Return a move and the same one, as the seat sees it, in the other state; None if none is."""
    made = next(move for move in trial.state.moves() if str(move) == trial.made)
    if trial.state.seat == seat:
        return next(((made, move) for move in twin.moves() if str(move) == trial.made), None)
    here, there = trial.state.array, twin.array
    wanted = [_word(trial, here, there, seat, *arg) for arg in made.args]
    for move in twin.moves():
        if (move.sort, move.action) == (made.sort, made.action) and wanted == [
            _word(trial, there, there, seat, *arg) for arg in move.args
        ]:
            return made, move
    return None


def _word(trial: Trial, here: list[int], there: list[int], seat: int, kind: Type, value: int) -> tuple[int, int]:
    """Return an argument as the seat sees it: of a hidden piece row and zone, else value and -1."""
    pieces = piece_kind(kind)
    if pieces is None or value < 0 or eyes(trial.game.program).front(here, pieces, value, seat):
        return value, -1
    layout = trial.game.program.layout
    number = here[layout.where[pieces] + value]
    if number < 0:
        return value, -1
    return pieces.row_of[layout.items(there, number)[layout.items(here, number).index(value)]], number


def _shown(trial: Trial, state: State, seat: int) -> list[object]:
    """Return all that the rules showed a seat in the last history entry: public cells, moves, rolls."""
    program = trial.game.program
    found: list[object] = []
    for part in state.last.parts if state.last is not None else ():
        found.append((part.seat, [part.after[low:high] for low, high in open_cells(program)]))
        moved = Counter(
            (event.source, event.target, event.kind.row_of[event.piece] if seat in event.seen else -1)
            for event in part.events
            if isinstance(event, Event)
        )
        rolled = [event.face for event in part.events if isinstance(event, Rolled) and seat in event.seen]
        found += [moved, rolled]
    return [*found, _on_pieces(trial, state, seat)]


def _on_pieces(trial: Trial, state: State, seat: int) -> list[tuple[int, int, int]]:
    """Return what fields say of pieces whose fronts the seat does not see, by zone and place."""
    program, s = trial.game.program, state.array
    look, layout = eyes(program), program.layout
    found: list[tuple[int, int, int]] = []
    for stored, place in layout.fields.items():
        if stored.owner is None or stored.owner.sort != "piece":
            continue
        for piece in range(stored.owner.size):
            number = look.zone_number(s, stored.owner, piece)
            if number >= 0 and not look.front(s, stored.owner, piece, seat) and look.field(s, stored, piece, seat):
                rank = layout.items(s, number).index(piece)
                start = layout.field_address(stored, piece)
                found += [(number, rank, s[start + key]) for key in range(place.stride)]
    return sorted(found)


def _how(trial: Trial, seat: int) -> str:
    return trial.made if trial.state.seat == seat else f"{trial.made} of seat {(trial.state.seat or 0) + 1}"


def learns(before: State, after: State, seat: int) -> bool:
    """Return whether the seat sees anything new after a move, or learns what others picked in secret."""
    return bool(after.last and after.last.revealed) or bool(_seen(after, seat) - _seen(before, seat))


def _flow(state: State) -> tuple[int, int | None]:
    """Return the number of the node at which the game waits, and the player to move."""
    return state.game.program.node(state.array).id, state.seat


def _seen(state: State, seat: int) -> set[tuple[str, int]]:
    """Return the pieces whose front a seat sees, and the hidden fields that are visible to the seat."""
    program, s = state.game.program, state.array
    look = eyes(program)
    found = {(kind.name, i) for kind in program.layout.where for i in range(kind.size) if look.front(s, kind, i, seat)}
    for stored, place in program.layout.fields.items():
        if not stored.sight.open:
            found.update((stored.name, i) for i in range(place.owners) if look.field(s, stored, i, seat))
    return found


def unlike(one: object, other: object, path: str = "") -> str:
    """Return where two values of plain data first differ, with both values, as text."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *(k for k in other if k not in one)]:
            if one.get(key) != other.get(key):
                return unlike(one.get(key), other.get(key), f"{path}.{key}" if path else str(key))
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        for place, (a, b) in enumerate(zip_longest(one, other, fillvalue=ENDS)):
            if a != b:
                return unlike(a, b, f"{path}[{place}]")
    return f"{path + ': ' if path else ''}{one!r} or {other!r}"
