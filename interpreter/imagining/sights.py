"""Sights under conditions, in determinizations.

A zone or pile may be seen under a condition, if the condition reads only what everybody sees and where a piece lies.
"""

from __future__ import annotations

from gamespec.checked import expressions as e
from gamespec.checked.things import Seen, Zone
from interpreter.code.expressions import Call
from interpreter.code.rewrite import changed
from interpreter.code.statements import Function
from interpreter.code.walk import nodes
from interpreter.compiler.analysis.walk import everything
from interpreter.compiler.playable import playable
from interpreter.compiler.program import Program

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
