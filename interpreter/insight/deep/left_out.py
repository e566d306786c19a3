"""Effect of each rule and each `need` line: the game is played in step with a copy without the line.

The line is removed from the text; the same moves and draws are made in both games, and legal moves, positions and
results are compared at every decision. Games that break off are compared too: if one continues without a line, that
line is why it breaks off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from cProfile import Profile
from dataclasses import dataclass
from itertools import combinations, product
from math import prod
from typing import Literal, TypeAlias

from gamespec.checked import statements as st
from gamespec.checked.things import Field, Value, Zone
from gamespec.checked.types import Thing
from gamespec.model import Decl
from gamespec.model.declarations.actions import RuleDecl
from gamespec.model.declarations.overlays import AddDecl
from gamespec.source import Span
from interpreter.compiler.analysis.walk import everything
from interpreter.compiler.program import Program
from interpreter.game import load
from interpreter.kernel.chance import Choices, game_seed, stream_number
from interpreter.kernel.errors import RuntimeCheckFailed, UnplacedError
from interpreter.simulate.table import BOUND, Table
from interpreter.simulate.tally import Tally
from interpreter.source import RulesetError
from interpreter.state.game import Game
from interpreter.state.views.shown import value_read
from interpreter.work import called

Effect = Literal["menu", "table", "end", "stop", "free", ""]
"""First difference without the line: legal moves, positions, result, or who breaks off."""
Placed: TypeAlias = "tuple[Literal['rule', 'need'], str, Span]"
"""Kind of a line (rule or `need`), name of the rule or action, and place in the source text."""
Asks: TypeAlias = "Callable[..., int | list[int]]"
MOST = 64
"""Maximum number of argument combinations of a `value`; one with more is not compared."""
GAMES = 30
"""Number of games played with and without each line; enough for an effect in one game of ten."""
PAIRS = 10
"""Maximum number of pairs of rules that are left out together."""
PLAYERS = stream_number("players of games in step")


@dataclass(frozen=True, slots=True)
class Line:
    """A rule or a `need` line, and the measured effect of removing it."""

    sort: Literal["rule", "need"]
    name: str
    """Name of the rule, or of the action that contains the `need`; `text` is the line itself."""
    text: str
    line: int
    games: int
    """Number of games played with and without the line, with the same moves and draws."""
    parted: int
    """Number of the `games` in which legal moves, positions or the result differed without the line."""
    effect: Effect
    """Kind of the difference in the first game that differed."""
    numbers: int
    """Number of games in which a `value` that the rule changes differed between the two copies."""
    tried: bool
    """Whether the game still compiles without the line, so that it could be played."""
    broke: int = 0
    """Number of games known to break off that were also played without the line."""
    freed: int = 0
    """Number of the games known to break off that continue without the line."""
    also: str = ""
    """Name of a second rule that was left out together with this one; empty for none."""


@dataclass(frozen=True, slots=True)
class BrokeOff:
    """A game that breaks off: its seed and the codes of its moves."""

    seed: int
    codes: tuple[int, ...]


def broke_off(table: Table, tally: Tally) -> list[BrokeOff]:
    """Return up to `GAMES` games of a run that broke off by a failed runtime check or for lack of moves."""
    numbers = dict.fromkeys(each.game for each in tally.broken if each.decision < table.bound)
    played = [(game_seed(table.seed, number), tuple(table.made(number))) for number in [*numbers][:GAMES]]
    return [BrokeOff(seed, codes) for seed, codes in played]


def tried(
    game: Game, seed: int, progress: Callable[[str, int, int], None], more: int = GAMES, broke: Sequence[BrokeOff] = ()
) -> tuple[list[Line], bool]:
    """Remove each line in turn, compare games; return the results and if Ctrl-C stopped."""
    found: list[Line] = []
    spans = to_leave_out(game)
    try:
        for span in spans:
            found.append(_line(game, seed, (span,), more, broke))
            progress("lines left out", len(found), len(spans))
        acting = [span for span, line in zip(spans, found, strict=True) if line.parted or not line.tried]
        found += [_line(game, seed, both, more, ()) for both in _related(game, acting)]
    except KeyboardInterrupt:
        return found, True
    return found, False


def work_of_leaving_out(game: Game, place: Placed) -> int:
    """Return the units of work of compiling a game without a line."""
    profile = Profile(builtins=False)
    profile.enable()
    try:
        _without(game, place[2])
    finally:
        profile.disable()
    return called(profile)


def to_leave_out(game: Game) -> list[Placed]:
    """Return the places of all lines that are left out in turn."""
    return [*_spans(game)]


def _spans(game: Game) -> Iterator[Placed]:
    """Yield the places of all rules that have an effect and of all `need` lines, each once."""
    source = game.source
    named = {each.rule for value in game.program.checked.values for each in value.modifiers}
    named |= {each.rule for action in game.program.checked.actions for each in action.forbids}
    named |= {each.rule for each in game.program.checked.triggers}
    for file in (source.file, *(file for _, file in source.variants)):
        model, _ = source.as_read.read(file)
        for name, span in _rules(() if model is None else model.decls):
            if name in named:
                yield "rule", name, span
    met: set[tuple[str, int]] = set()
    for action in game.program.checked.actions:
        for line in action.body:
            for part in everything(line):
                if isinstance(part, st.Need) and (where := (part.span.file.name, part.span.start)) not in met:
                    met.add(where)
                    yield "need", action.name, part.span


def _rules(decls: Iterable[Decl]) -> Iterator[tuple[str, Span]]:
    """Yield the name and place of each rule declaration, also of those inside `add` and other blocks."""
    for decl in decls:
        inner = decl.decl if isinstance(decl, AddDecl) else decl
        if isinstance(inner, RuleDecl):
            yield str(inner.name), decl.span
        yield from _rules(getattr(inner, "decls", ()))


def _related(game: Game, places: Sequence[Placed]) -> list[tuple[Placed, Placed]]:
    """Return up to `PAIRS` pairs of rules of a file that change the same field or value."""
    checked, touched = game.program.checked, dict[str, set[object]]()
    for value in checked.values:
        for each in value.modifiers:
            touched.setdefault(each.rule, set()).add(value)
    for trigger in checked.triggers:
        written = (part for line in trigger.body for part in everything(line))
        fields = {part.target.field for part in written if isinstance(part, st.AddField | st.SetField)}
        touched.setdefault(trigger.rule, set()).update(fields)
    rules = [each for each in places if each[0] == "rule"]
    pairs = [
        (one, other)
        for one, other in combinations(rules, 2)
        if one[2].file == other[2].file and touched.get(one[1], set()) & touched.get(other[1], set())
    ]
    return pairs[:PAIRS]


def _line(game: Game, seed: int, places: tuple[Placed, ...], more: int, broke: Sequence[BrokeOff]) -> Line:
    sort, name, span = places[0]
    text = " ".join(span.text.split("\n")[0].split())
    also = places[1][1] if len(places) > 1 else ""
    other = _without(game, *(place[2] for place in places))
    if other is None:
        return Line(sort, name, text, span.line, 0, 0, "", 0, tried=False, also=also)
    pair, parted, differ, first, games = _InStep(game.program, other.program, sort == "rule"), 0, 0, "", 0
    while games < GAMES or (games < more and (not parted or games > GAMES)):
        effect = pair.parts(game_seed(seed, games))
        games, parted, differ = games + 1, parted + bool(effect), differ + pair.differs
        first = first or effect
    freed = sum(pair.is_freed(each) for each in broke)
    counts = games, parted, first, differ
    return Line(sort, name, text, span.line, *counts, tried=True, broke=len(broke), freed=freed, also=also)


def _without(game: Game, *spans: Span) -> Game | None:
    """Return the game compiled without the lines of spans of a file; None if it is not valid without them."""
    span = spans[0]
    lines, alone = span.file.text.splitlines(keepends=True), True
    for each in sorted(spans, key=lambda each: -each.line):
        first, last = each.line - 1, each.file.place(max(each.start, each.end - 1))[0]
        alone = alone and bool(lines[first].strip()) and not lines[first][: each.column - 1].strip()
        del lines[first:last]
    if alone:
        text = "".join(lines)
        source = game.source
        names = {str(file): file for file in (source.file, *(file for _, file in source.variants))}
        file = names.get(span.file.name)
        if file is None:
            return None
        try:
            if source.shelf.disk:
                texts = {str(each): told for each, told in source.as_read.texts.items()} | {str(file.absolute()): text}
                return load(source.file.absolute(), game.players, game.variants, files=texts)
            if file == source.file:
                return load(text, game.players, name=source.file.name)
        except (RulesetError, ValueError):
            return None
    return None


class _InStep:
    """Simulator of a game with two programs that differ in a line, or in values of rules."""

    def __init__(self, one: Program, other: Program, with_values: bool) -> None:
        self.one, self.other = one, other
        self.cells = [*_paired(one, other)]
        self.values = [*_changed_values(one, other)] if with_values else []
        self.differs = False
        """Whether a `value` of the rules differed in the last game."""

    def parts(self, seed: int) -> Effect:
        """Play one random game with both programs; return the first difference, empty for none."""
        one, other, choices = self.one, self.other, Choices(seed, PLAYERS)
        self.differs = False
        s, z = _started(one, seed), _started(other, seed)
        if s is None or z is None:
            return "" if s is z else "free" if s is None else "stop"
        try:
            for _ in range(BOUND):
                ended = one.sort(s) == "end"
                if ended or other.sort(z) == "end":
                    return self._at_the_end(s, z) if ended and other.sort(z) == "end" else "end"
                self.differs = self.differs or any(
                    _value_or_none(a, s, args) != _value_or_none(b, z, args) for a, b, args in self.values
                )
                menu = one.menu(s)
                if other.menu(z) != menu or one.seat(s) != other.seat(z):
                    return "menu"
                if any(s[a : a + many] != z[b : b + many] for a, b, many in self.cells):
                    return "table"
                code = menu[choices.of(len(menu))]
                stops = _stops(one, s, code), _stops(other, z, code)
                if any(stops):
                    return "" if all(stops) else "free" if stops[0] else "stop"
        except RuntimeCheckFailed:
            return "stop"
        return ""

    def is_freed(self, game: BrokeOff) -> bool:
        """Return whether a game that breaks off continues without the line, after the same moves."""
        one, other = self.one, self.other
        s, z = _started(one, game.seed), _started(other, game.seed)
        if s is None or z is None:
            return s is None and z is not None
        for code in game.codes:
            if one.sort(s) == "end" or other.sort(z) == "end":
                break
            if one.seat(s) != other.seat(z) or any(s[a : a + many] != z[b : b + many] for a, b, many in self.cells):
                return False
            if code not in other.menu(z):
                return False
            stops = _stops(one, s, code), _stops(other, z, code)
            if any(stops):
                return stops == (True, False) and not _is_stuck(other, z)
        return _is_stuck(one, s) and not _is_stuck(other, z)

    def _at_the_end(self, s: list[int], z: list[int]) -> Effect:
        with_it, without = _result(self.one, s), _result(self.other, z)
        if with_it is None or without is None:
            return "" if with_it is without else "free" if with_it is None else "stop"
        return "" if with_it == without else "end"


def _started(program: Program, seed: int) -> list[int] | None:
    try:
        return program.start(seed)
    except RuntimeCheckFailed:
        return None


def _is_stuck(program: Program, state: list[int]) -> bool:
    """Return whether nobody can move in a state, or, in a final state, whether scoring fails."""
    if program.sort(state) == "end":
        return _result(program, state) is None
    return not program.menu(state)


def _result(program: Program, state: list[int]) -> object:
    """Return the ranks and scores of all seats in a final state; None if scoring fails."""
    try:
        return program.places(state), [program.scores(state, seat) for seat in range(program.checked.seats)]
    except RuntimeCheckFailed:
        return None


def _stops(program: Program, state: list[int], code: int) -> bool:
    try:
        program.apply(state, code)
    except RuntimeCheckFailed:
        return True
    return False


def _changed_values(one: Program, other: Program) -> Iterator[tuple[Asks, Asks, tuple[int, ...]]]:
    """Yield each `value` a rule changes, in both programs, with up to `MOST` combinations."""
    there = {_called(value): value for value in other.checked.values}
    for value in one.checked.values:
        found = there.get(_called(value))
        if found is None or len(found.params) != len(value.params) or not value.modifiers:
            continue
        params = (*((value.self_var,) if value.self_var else ()), *value.params)
        kinds = [var.type.kind for var in params if isinstance(var.type, Thing)]
        if len(kinds) < len(params) or prod(kind.size for kind in kinds) > MOST:
            continue
        theirs = (*((found.self_var,) if found.self_var else ()), *found.params)
        asks = one.asks(value_read(value), params), other.asks(value_read(found), theirs)
        for args in product(*(range(kind.size) for kind in kinds)):
            yield *asks, args


def _value_or_none(asks: Asks, state: list[int], args: tuple[int, ...]) -> object:
    try:
        return asks(state, *args)
    except (RuntimeCheckFailed, UnplacedError):
        return None


def _paired(one: Program, other: Program) -> Iterator[tuple[int, int, int]]:
    """Yield ranges of state cells with the same meaning in both programs: both starts and the length."""
    fields = {_called(field): place for field, place in other.layout.fields.items()}
    for field, place in one.layout.fields.items():
        found = fields.get(_called(field))
        if found is not None and found.size == place.size and not field.machine_made:
            yield place.base, found.base, place.size
    zones = {_called(zone): place for zone, place in other.layout.zones.items()}
    for zone, place in one.layout.zones.items():
        found = zones.get(_called(zone))
        if found is not None and (found.stride, found.instances) == (place.stride, place.instances):
            yield place.base, found.base, place.stride * place.instances


def _called(thing: Field | Zone | Value) -> tuple[str, str]:
    """Return the name of the owner of a field, zone or value (empty for none), and its own name."""
    return ("" if thing.owner is None else thing.owner.name), thing.name
