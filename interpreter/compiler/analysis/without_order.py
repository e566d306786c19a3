"""Lines where the order of pieces has no effect: laps that commute, moves before a shuffle."""

from __future__ import annotations

from gamespec.checked import expressions as e, statements as st
from gamespec.checked.game import CheckedGame
from gamespec.checked.statements import Block
from gamespec.checked.things import Field, Zone
from interpreter.compiler.analysis.suspension import NESTS, all_blocks
from interpreter.compiler.analysis.walk import blocks, everything, reached, statements
from interpreter.kernel.once import once_for


@once_for
def stirred(game: CheckedGame) -> set[st.Move]:
    """Return the moves after which only such moves come before a zone of the table is shuffled."""
    found = set[st.Move]()
    for block in _nested(game):
        _go_back(block, set(), found)
    return found


def _nested(game: CheckedGame) -> list[Block]:
    """Return all blocks of a game, also those inside other lines, without those of `anytime`."""
    found = list(all_blocks(game))
    for block in found:
        for item in block:
            found += blocks(item) if isinstance(item, NESTS) else ()
    return found


def _go_back(block: Block, mixed: set[Zone], found: set[st.Move]) -> None:
    """Go through a block from its end; `mixed`: piles and lines that are shuffled after the line."""
    for item in reversed(block):
        if isinstance(item, st.Shuffle):
            if item.zone.owner is None and not item.zone.keys:
                mixed.add(item.zone.zone)
            continue
        moves = [part for part in statements(item) if not isinstance(part, st.ForEach)]
        if not all(isinstance(part, st.Move) for part in moves):
            mixed.clear()
            continue
        goals = {part.to for part in moves if isinstance(part, st.Move)}
        mixed -= {node.zone for node in reached(item) if isinstance(node, e.ZoneGet) and node not in goals}
        found.update(part for part in moves if isinstance(part, st.Move) and part.to.zone in mixed)


PLAIN = (e.Const, e.ConstSet, e.Read, e.FieldGet, e.ColumnGet, e.RowOf, e.Binary, e.Not)
"""Expressions that laps that commute may contain: reads of fields, and of the tables of the file."""


def laps_commute(item: st.ForEach) -> bool:
    """Return whether the laps of a loop over pieces have the same effect in any order.

    A lap may write fields of its own piece, move it from an open group into another, and add to other fields; but no
    line may do something with its own piece that depends on a field to which laps add, or the other way round.
    """
    own, added = set["Field"](), dict["Field", int]()
    lines = [part for line in item.body for part in statements(line)]
    for line in lines:
        match line:
            case st.SetField(target=target) | st.AddField(target=target) if _is(target.owner, item.var):
                own.add(target.field)
            case st.AddField(target=target, sign=sign) if added.setdefault(target.field, sign) == sign:
                pass
            case st.Move(what=what, to=to, called=None, with_fields=()) if _is(what, item.var):
                if not (to.zone.shape == "group" and to.zone.sight.open and _is_open_group(item.set)):
                    return False
            case st.If():
                pass
            case _:
                return False
    for line in item.body:
        nodes = list(everything(line))
        goals = {part.to for part in nodes if isinstance(part, st.Move)}
        if not all(isinstance(node, PLAIN) or _is_owner(node) or node in goals for node in nodes if _is_read(node)):
            return False
        fields = [node for node in nodes if isinstance(node, e.FieldGet)]
        if any(node.field in own and not _is(node.owner, item.var) for node in fields):
            return False
        if any(node.field in added for node in fields) and any(_is(node, item.var) for node in nodes):
            return False
    return True


def _is(x: object, var: e.Var) -> bool:
    return isinstance(x, e.Read) and x.var is var


def _is_read(node: object) -> bool:
    return isinstance(node, e.Expr)


def _is_owner(node: object) -> bool:
    return isinstance(node, e.Builtin) and node.name == "owner"


def _is_open_group(x: e.Expr) -> bool:
    return isinstance(x, e.ZoneGet) and x.zone.shape == "group" and x.zone.sight.open
