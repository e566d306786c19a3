"""Sights under conditions, and numbers that no seat sees, in determinizations.

- A zone or pile may be seen under a condition, if the condition reads only what everybody sees and where a piece lies.
- A number that no seat sees, ever, is taken to be as at the start of the game, if rules alone set it.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from gamespec.checked import expressions as e, statements as st
from gamespec.checked.kinds import Kind
from gamespec.checked.things import Field, Seen, Zone
from interpreter.code.expressions import Call
from interpreter.code.rewrite import changed
from interpreter.code.statements import Function
from interpreter.code.walk import nodes
from interpreter.compiler.analysis.walk import everything
from interpreter.compiler.playable import playable
from interpreter.compiler.program import Program
from interpreter.kernel.choosing import piece_kind

CONDITION = "seen if "
"""Beginning of the names of functions that decide who sees a piece, and of those that they call."""
PLAIN = (e.Const, e.Read, e.FieldGet, e.Not, e.Binary, e.Cond)
"""Classes of expressions that read nothing but variables and fields."""


def can_judge(zone: Zone) -> bool:
    """Return whether everybody can judge who sees the pieces of a zone."""
    return all(seen.when is None or _is_known(seen.when) for seen in zone.sight.seen)


def _is_known(condition: e.Expr) -> bool:
    """Return whether a condition reads only open fields and ranks of pieces."""
    for node in everything(condition):
        is_rank = isinstance(node, e.Builtin) and node.name == "rank"
        is_hidden = isinstance(node, e.FieldGet) and not (node.field.sight.open or node.field.machine_made)
        if isinstance(node, e.Expr) and (is_hidden or not (is_rank or isinstance(node, PLAIN))):
            return False
    return True


def conditions(program: Program, zones: list[Zone]) -> tuple[dict[Seen, str], dict[str, Function]]:
    """Return functions for the conditions under which pieces of these zones are seen.

    First their names, with those arguments of (owner of the zone, piece) that `arguments` tells; then all functions.
    """
    named, asked = dict[Seen, str](), dict[str, list[int]]()
    for zone in zones:
        for seen in zone.sight.seen:
            if seen.when is not None:
                variables = [var for var in (zone.owner_var, zone.piece_var) if var is not None]
                name = program.emitted_name(seen.when, tuple(variables))
                owners = 1 if zone.owner is None else zone.owner.size
                most = {zone.owner_var: owners - 1, zone.piece_var: zone.kinds[0].size - 1}
                asked[name] = [most[var] for var in variables]
                named[seen] = CONDITION + name
    if not asked:
        return {}, {}
    read = playable(program, asked=asked).code.functions
    found, waiting = dict[str, Function](), list(asked)
    while waiting:
        function = read[waiting.pop()]
        name = CONDITION + function.name
        if name not in found:
            body = changed(function.body, _own)
            found[name] = Function(name, function.params, function.result, body)
            waiting += [node.function for node in nodes(function.body) if isinstance(node, Call)]
    return named, found


def _own(node: object) -> object:
    """Return a call of the copy instead of the function; every other node itself."""
    if isinstance(node, Call):
        return Call(node.type, CONDITION + node.function, node.args)
    return node


def forgone(program: Program) -> set[Field]:
    """Return the fields that no seat sees, and that are taken to be as at the start of the game.

    Rules alone set them, to what open fields and fields among them give: they hold no choice and no draw.
    """
    assigned: dict[Field, list[e.Expr]] = {
        stored: [] for stored in program.checked.fields if _is_unseen(program, stored)
    }
    for line in _lines(program) if assigned else ():
        if isinstance(line, st.SetField | st.AddField) and line.target.field in assigned:
            assigned[line.target.field].append(line.value if isinstance(line, st.SetField) else line.amount)
    while True:
        choice = [stored for stored, values in assigned.items() if not all(_is_told(each, assigned) for each in values)]
        if not choice:
            return set(assigned)
        for stored in choice:
            del assigned[stored]


def _is_unseen(program: Program, stored: Field) -> bool:
    """Return whether no seat ever sees a field of the table, a player or a space, which names no piece."""
    sight, owner = stored.sight, stored.owner
    if sight.open or sight.seen or sight.with_front or stored.machine_made or stored.starts is None:
        return False
    belongs = owner is None or owner.sort != "piece"
    return belongs and not stored.is_face and piece_kind(stored.type) is None and stored not in program.layout.mirrors


def _lines(program: Program) -> Iterator[object]:
    """Yield all statements and expressions of a program."""
    for node in program.graph.nodes:
        for part in (*node.operations, node.exit):
            if part is not None:
                yield from everything(part)
    for action in program.checked.actions:
        for line in action.body:
            yield from everything(line)


def _is_told(value: e.Expr, fields: Container[Field]) -> bool:
    """Return whether a value is computed from constants, open fields and some hidden fields alone."""
    for node in everything(value):
        if isinstance(node, e.FieldGet):
            if not node.field.sight.open and node.field not in fields:
                return False
        elif isinstance(node, e.Expr) and not isinstance(node, e.Const | e.Not | e.Binary | e.Cond):
            return False
    return True


def hidden_fields(program: Program, kinds: list[Kind]) -> set[Field]:
    """Return the fields that some seat does not see, if all see the pieces of other kinds than `kinds`."""
    found = set[Field]()
    for stored in program.checked.fields:
        with_front = stored.sight.with_front and stored.owner in program.layout.where and stored.owner not in kinds
        if not (stored.sight.open or stored.machine_made or with_front):
            found.add(stored)
    return found
