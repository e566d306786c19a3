"""Computed values declared as `shown`, hidden if they read anything hidden."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from gamespec.analysis.effects import Analysis, made_of
from gamespec.checked.expressions import Can, EndOf, Read, ValueGet, Var, Would
from gamespec.checked.kinds import Kind
from gamespec.checked.things import Value
from gamespec.source import BUILTIN
from interpreter.compiler.analysis.walk import everything
from interpreter.compiler.program import Program
from interpreter.kernel.errors import RuntimeCheckFailed, UnplacedError
from interpreter.kernel.once import once_for
from interpreter.state.questions.hidden_reads import reads_hidden
from interpreter.state.visibility.sight import EVERYTHING

# ---- cache of the static analysis of each compiled game: what statements read and write


@once_for
def analysis_of(program: Program) -> Analysis:
    """Return the static analysis (reads and writes) of a program, made at the first call."""
    return Analysis(program.checked)


# ---- computed values that the rules declare as `shown`, as far as an observer may know them


_KEPT: WeakKeyDictionary[Program, dict[Value, dict[tuple[int, ...], bool] | None]] = WeakKeyDictionary()
"""Whether a shown value is hidden, by observer, owner and arguments; None if the state decides that."""


@once_for
def shown_by(program: Program) -> dict[Kind | None, list[tuple[Value, ValueGet]]]:
    """Return the values declared as `shown` by kind of owner, each with an expression."""
    found: dict[Kind | None, list[tuple[Value, ValueGet]]] = {}
    for value in program.checked.values:
        if value.shown:
            found.setdefault(value.owner, []).append((value, value_read(value)))
    return found


def known(
    program: Program, s: list[int], observer: int, asked: tuple[Value, ValueGet], owner: int, args: tuple[int, ...]
) -> int | None:
    """Return a `shown` value for an observer; None if hidden or not computable now."""
    bound = _bound(asked[0], owner, args)
    if _hidden(program, s, observer, asked, bound):
        return None
    try:
        found = program.asks(asked[1], tuple(bound))(s, *bound.values())
    except (RuntimeCheckFailed, UnplacedError):
        return None
    return found if isinstance(found, int) else None


def always_hidden(
    program: Program, observer: int, asked: tuple[Value, ValueGet], owner: int, args: tuple[int, ...]
) -> bool | None:
    """Return whether a value is hidden from an observer in all states; None if that depends on the state."""
    if not _is_settled(program, asked[0]):
        return None
    return _hidden(program, program.begun, observer, asked, _bound(asked[0], owner, args))


def _bound(value: Value, owner: int, args: tuple[int, ...]) -> dict[Var, int]:
    """Return the variables of a computed value (its owner and parameters) with their numbers."""
    names = (*(() if value.self_var is None else (value.self_var,)), *value.params)
    return dict(zip(names, (*(() if value.self_var is None else (owner,)), *args), strict=True))


def _hidden(
    program: Program, s: list[int], observer: int, asked: tuple[Value, ValueGet], known: dict[Var, int]
) -> bool:
    """Return whether a value is hidden, cached unless that depends on the state."""
    if observer == EVERYTHING:
        return False
    value, expr = asked
    kept = _KEPT.setdefault(program, {})
    if value not in kept:
        kept[value] = {} if _is_settled(program, value) else None
    answers = kept[value]
    if answers is None:
        return reads_hidden(program, s, observer, expr, known)
    key = (observer, *known.values())
    if key not in answers:
        answers[key] = reads_hidden(program, s, observer, expr, known)
    return answers[key]


def _is_settled(program: Program, value: Value) -> bool:
    """Return whether a value's visibility is fixed: no owner, top of a pile or action tried."""
    read = analysis_of(program).of(*made_of(value))
    bodies = [part for each in (value, *read.values) for part in made_of(each)]
    asked = (part for body in bodies for part in everything(body))
    of_piece = value.owner is not None and value.owner.sort == "piece"
    return not of_piece and not read.tries and not any(isinstance(part, EndOf | Can | Would) for part in asked)


def value_read(value: Value) -> ValueGet:
    """Return an expression that reads a computed value; its owner and arguments are variables."""
    owner = None if value.self_var is None else Read(value.self_var.type, BUILTIN, value.self_var)
    args = tuple(Read(var.type, BUILTIN, var) for var in value.params)
    return ValueGet(value.type, BUILTIN, value, owner, args)


# ---- returns (final payoffs), places in the ranking, and visible scores, by seat


def returns(program: Program, s: list[int]) -> list[int]:
    """Return each seat's payoff: total score, or 1, 0 and -1 for win, draw and loss."""
    seats = range(program.checked.seats)
    scoring = program.checked.scoring
    if scoring is not None and scoring.lines:
        return [sum(program.scores(s, seat)) for seat in seats]
    if program.sort(s) != "end":
        return [0 for _ in seats]
    places = program.places(s)
    if set(places) == {1}:
        return [0 for _ in seats]
    return [1 if place == 1 else -1 for place in places]


def places(program: Program, s: list[int]) -> list[int]:
    """Return the place of each seat in the ranking: 1 for each winner, equal for ties."""
    return list(program.places(s))


def known_scores(program: Program, s: list[int], observer: int) -> list[dict[str, int | None]]:
    """Return each seat's score lines by name; None where hidden or not computable yet."""
    scoring = program.checked.scoring
    if scoring is None:
        return [{} for _ in range(program.checked.seats)]
    found: list[dict[str, int | None]] = []
    for seat in range(program.checked.seats):
        open_to = [not reads_hidden(program, s, observer, line.value, {scoring.you: seat}) for line in scoring.lines]
        try:
            numbers = program.scores(s, seat) if any(open_to) else [0 for _ in scoring.lines]
        except RuntimeCheckFailed:
            numbers, open_to = [0 for _ in scoring.lines], [False for _ in scoring.lines]
        lines = zip(scoring.lines, numbers, open_to, strict=True)
        found.append({line.name: number if seen else None for line, number, seen in lines})
    return found
