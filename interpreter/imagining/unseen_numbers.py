"""Numbers that some seat does not see, in determinizations.

- A counted field keeps its value: every seat can work it out from what everybody sees, as a player who counts along.
- A forgone field may depend on hidden pieces, but decides only whether the game ends: it returns to its start.
- A rolled field is the face of a die, which rolls alone set: a seat that does not know it has it rolled again.

Where a seat does not see a field that is none of these, determinizations need the whole history (`resample`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field as made
from typing import TypeAlias

from gamespec.analysis.effects import forbidden_by, made_of
from gamespec.checked import expressions as e, statements as st
from gamespec.checked.game import Action, Arrow, Phase
from gamespec.checked.kinds import Kind
from gamespec.checked.things import Field
from interpreter.compiler.analysis.walk import everything, parts
from interpreter.compiler.likeness.classes import member_kind
from interpreter.compiler.program import Program
from interpreter.kernel.choosing import piece_kind
from interpreter.kernel.once import once_for

Reasons: TypeAlias = "tuple[e.Expr, ...]"
"""Conditions, sets and players of the blocks around a line."""
Write: TypeAlias = "st.SetField | st.AddField"


@dataclass(frozen=True, slots=True)
class Unseen:
    """Fields that some seat does not see, by what determinizations take them to be."""

    counted: frozenset[Field]
    forgone: frozenset[Field]
    rolled: frozenset[Field]

    @property
    def all(self) -> frozenset[Field]:
        """Return all these fields."""
        return self.counted | self.forgone | self.rolled


@once_for
def unseen_numbers(program: Program) -> Unseen:
    """Return the fields that some seat does not see, but that are dealt, found once for each program."""
    unseen = {stored for stored in program.checked.fields if _is_unseen(program, stored)}
    faces = {stored for stored in program.checked.fields if stored.is_face}
    if not unseen and not faces:
        return Unseen(frozenset(), frozenset(), frozenset())
    lines = _Lines(program)
    counted = lines.counted(unseen)
    return Unseen(counted, lines.forgone(unseen - counted), lines.rolled(faces))


def hidden_fields(program: Program, kinds: list[Kind]) -> set[Field]:
    """Return the fields that some seat does not see, if all see the pieces of other kinds than `kinds`."""
    found = set[Field]()
    for stored in program.checked.fields:
        with_front = stored.sight.with_front and stored.owner in program.layout.where and stored.owner not in kinds
        if not (stored.sight.open or stored.machine_made or with_front):
            found.add(stored)
    return found


def _is_unseen(program: Program, stored: Field) -> bool:
    """Return whether no seat ever sees a field of the table, a player or a space, which names no piece."""
    sight, owner = stored.sight, stored.owner
    if sight.open or sight.seen or sight.with_front or stored.machine_made or stored.starts is None:
        return False
    belongs = owner is None or owner.sort != "piece"
    return belongs and not stored.is_face and piece_kind(stored.type) is None and stored not in program.layout.mirrors


@dataclass(slots=True)
class _Body:
    """The lines of a phase or an action, as far as they matter here."""

    writes: list[tuple[Write, Reasons]] = made(default_factory=list[tuple[Write, Reasons]])
    calls: list[tuple[Action, Reasons]] = made(default_factory=list[tuple[Action, Reasons]])
    plain: list[tuple[e.Expr, frozenset[Field]]] = made(default_factory=list[tuple[e.Expr, frozenset[Field]]])
    """Conditions of blocks that do nothing but set fields (these) or end the game."""


class _Lines:
    """The lines of a program's phases and actions, with the reasons for which each is reached."""

    def __init__(self, program: Program) -> None:
        self._game = game = program.checked
        self._bound: dict[e.Var, list[e.Expr]] = {}
        """Expressions whose values, or members, a variable of `let`, `for each` or `does` stands for."""
        self._bodies: dict[Phase | Action, _Body] = {body: _Body() for body in (*game.phases, *game.actions)}
        for body, found in self._bodies.items():
            player = body.player if isinstance(body, Phase) else None
            if isinstance(body, Phase) and body.you is not None and player is not None:
                self._bound[body.you] = [player]
            self._block(body.body, _given(player), found)
        self._under: dict[Phase | Action, set[e.Expr]] = {body: set() for body in self._bodies}
        """Reasons for which lines call an action, and those for which they are reached themselves."""
        before = -1
        while before != (now := sum(map(len, self._under.values()))):
            before = now
            for body, found in self._bodies.items():
                for action, reasons in found.calls:
                    self._under[action].update(reasons, self._under[body])

    def _block(self, lines: Iterable[st.Stmt], under: Reasons, found: _Body) -> frozenset[Field] | None:
        """Collect the lines of a block; return the fields it sets if it does nothing else but end the game."""
        fields = [self._line(line, under, found) for line in lines]
        return None if None in fields else frozenset[Field]().union(*filter(None, fields))

    def _line(self, line: st.Stmt, under: Reasons, found: _Body) -> frozenset[Field] | None:
        match line:
            case st.SetField() | st.AddField():
                found.writes.append((line, under))
                return frozenset({line.target.field})
            case st.EndGame():
                return frozenset()
            case st.Step():
                return self._block(line.body, under, found)
            case st.If():
                conditions = tuple(condition for condition, _ in line.branches)
                blocks = [self._block(block, (*under, *conditions), found) for _, block in line.branches]
                blocks.append(self._block(line.otherwise, (*under, *conditions), found))
                if None in blocks:
                    return None
                fields = frozenset[Field]().union(*filter(None, blocks))
                found.plain += [(condition, fields) for condition in conditions]
                return fields
            case st.ForEach():
                self._bound.setdefault(line.var, []).append(line.set)
                self._block(line.body, (*under, line.set, *_given(line.where)), found)
            case st.Repeat():
                self._block(line.body, (*under, *_given(line.until, line.limit)), found)
            case st.As():
                self._bound.setdefault(line.you, []).append(line.player)
                self._block(line.body, (*under, line.player), found)
            case st.Let():
                self._bound.setdefault(line.var, []).append(line.value)
            case st.Do():
                found.calls.append((line.action, (*under, *_given(line.player))))
                self._bound.setdefault(line.action.you, []).extend(_given(line.player))
            case _:
                pass
        return None

    def counted(self, among: set[Field]) -> frozenset[Field]:
        """Return those fields that neither hidden pieces nor choices nor chance decide."""
        fields, players = frozenset(among), frozenset(action.you for action in self._game.actions)
        while True:
            told = _Told(fields, self._bound, players)
            if not all(told.all(_given(arrow.when)) for arrow in self._arrows() if arrow.target is not None):
                return frozenset()
            left = fields - {
                line.target.field
                for body, found in self._bodies.items()
                for line, under in found.writes
                if not told.all((*_parts(line), *under, *self._under[body]))
            }
            if left == fields:
                return fields
            fields = left

    def forgone(self, among: set[Field]) -> frozenset[Field]:
        """Return those fields that rules alone set and that decide only each other and the end of the game."""
        fields = frozenset(among)
        reads = [part for part in self._expressions() if isinstance(part, e.FieldGet) and part.field in among]
        while True:
            idle, chosen = set[object](), set[Field]()
            for found in self._bodies.values():
                for line, _ in found.writes:
                    if line.target.field in fields:
                        idle.update(everything(line))
                        plain = all(_is_plain(part, fields) for each in _parts(line) for part in everything(each))
                        chosen |= set() if plain else {line.target.field}
                idle.update(part for of, sets in found.plain if sets <= fields for part in everything(of))
            ends = (arrow.when for arrow in self._arrows() if arrow.target is None and arrow.when is not None)
            idle.update(part for of in ends for part in everything(of))
            left = fields - chosen - {read.field for read in reads if read not in idle}
            if left == fields:
                return fields
            fields = left

    def rolled(self, faces: set[Field]) -> frozenset[Field]:
        """Return those faces of dice that no line sets."""
        return frozenset(faces - {line.target.field for found in self._bodies.values() for line, _ in found.writes})

    def _arrows(self) -> Iterator[Arrow]:
        return (arrow for phase in self._game.phases for arrow in phase.arrows)

    def _expressions(self) -> Iterator[object]:
        """Yield all expressions of the game: those of lines, values, scores and sights."""
        game = self._game
        roots: list[object] = [line for body in self._bodies for line in body.body]
        roots += [*(arrow.when for arrow in self._arrows()), *(phase.player for phase in game.phases)]
        for action in game.actions:
            roots += [*(part for param in action.params for part in (param.domain, param.where)), *forbidden_by(action)]
        roots += [part for value in game.values for part in made_of(value)]
        roots += [seen.when for each in (*game.zones, *game.fields) for seen in each.sight.seen]
        if game.scoring is not None:
            roots += [*(line.value for line in game.scoring.lines), *(by for _, by in game.scoring.criteria)]
        for root in roots:
            if root is not None:
                yield from everything(root)


class _Told:
    """Test whether everybody can work out the value of an expression."""

    def __init__(self, fields: frozenset[Field], bound: dict[e.Var, list[e.Expr]], players: frozenset[e.Var]) -> None:
        self._fields, self._bound, self._players = fields, dict(bound), players

    def all(self, each: Iterable[e.Expr]) -> bool:
        """Return whether everybody can work out the values of all these expressions."""
        return all(map(self._one, each))

    def _one(self, x: e.Expr) -> bool:
        match x:
            case e.Const() | e.ConstSet():
                return True
            case e.AllOf():
                return x.kind.sort != "piece"
            case e.Read():
                return self.all(self._bound[x.var]) if x.var in self._bound else x.var in self._players
            case e.FieldGet():
                known = (x.field.sight.open and not x.field.machine_made) or x.field in self._fields
                return known and self.all((*_given(x.owner), *x.keys))
            case e.CountOf(of=e.ZoneGet() as zone):
                return self.all((*_given(zone.owner), *zone.keys))
            case e.Not() | e.Binary() | e.Cond() | e.ListAt() | e.Member() | e.IntRange() | e.ListSet() | e.CountOf():
                return self.all(part for part in parts(x) if isinstance(part, e.Expr))
            case e.Builtin():
                return self.all(x.args) and not any(map(member_kind, x.args))
            case e.EndOf():
                return x.which in {"first", "last"} and self.all((x.of, *_given(x.amount)))
            case e.Aggregate():
                self._bound[x.var] = [x.set]
                return self.all((x.set, *_given(x.where, x.body), *(by for _, by in x.order)))
            case _:
                return False


def _given(*each: e.Expr | None) -> Reasons:
    return tuple(one for one in each if one is not None)


def _parts(line: Write) -> Reasons:
    """Return the expressions that decide which cell a line sets, and to what."""
    value = line.value if isinstance(line, st.SetField) else line.amount
    return (value, *_given(line.target.owner), *line.target.keys)


def _is_plain(part: object, fields: frozenset[Field]) -> bool:
    """Return whether a part of an expression reads only constants, open fields and `fields`."""
    if isinstance(part, e.FieldGet):
        return part.field.sight.open or part.field in fields
    return not isinstance(part, e.Expr) or isinstance(part, e.Const | e.Not | e.Binary | e.Cond)
