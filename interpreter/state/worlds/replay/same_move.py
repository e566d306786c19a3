"""Find a player's true move in a replayed state: the same action with the pieces in the same places."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from gamespec.checked.types import Type
from interpreter.compiler.menus.move_codes import recoded
from interpreter.compiler.program import Program
from interpreter.kernel.choosing import piece_kind
from interpreter.kernel.layout import PC
from interpreter.kernel.moves import Move
from interpreter.state.history.entries import is_secret
from interpreter.state.views.key import keyer
from interpreter.state.wording.menu_text import offers
from interpreter.state.worlds.replay.matching import OtherwiseError

Args: TypeAlias = "tuple[tuple[Type, int], ...]"


def arguments(program: Program, args: Args, is_: dict[int, int]) -> Args:
    """Return a move's arguments with pieces replaced by those in their places."""
    return tuple((kind, _here(program, kind, value, is_)) for kind, value in args)


def same_move(program: Program, s: list[int], move: Move, is_: dict[int, int], *, own: bool) -> Move:
    """Return the legal move of a replayed state that corresponds to a player's true move.

    Pieces it names are replaced by those in the same places (`is_`: the replayed token for each true one). Raises
    OtherwiseError where it is illegal. `own`: it is a move of the seat itself, which knows which place it named.
    """
    wanted = arguments(program, move.args, is_)
    placed = own and any(word.spot is not None or word.at for word in move.words)
    if wanted == move.args and not placed and move.code in program.menu(s):
        same = program.move(s, move.code)
        if (same.sort, same.action, same.args) == (move.sort, move.action, move.args):
            return replace(same, text=move.text, words=move.words)
    made = [each for each in offers(program, s) if (each.sort, each.action) == (move.sort, move.action)]
    if placed:
        made = [each for each in made if each.text == move.text]
    for each in made:
        if each.args == wanted:
            return each
    for each in made:
        if _alike(program, s, each.args, wanted):
            return each if own or is_secret(program, s) else _with(program, s, each, wanted)
    raise OtherwiseError


def has_choice(program: Program, s: list[int]) -> bool:
    """Return whether the player to move has a legal move other than to stop; else it is passed over."""
    return any(move.sort != "stop" for move in offers(program, s))


def _here(program: Program, kind: Type, value: int, is_: dict[int, int]) -> int:
    pieces = piece_kind(kind)
    if pieces is None or value < 0:
        return value
    base = program.layout.where[pieces]
    return is_.get(base + value, base + value) - base


def _with(program: Program, s: list[int], each: Move, wanted: Args) -> Move:
    """Return the legal move with `wanted` arguments, if its own are interchangeable."""
    signs = keyer(program).signs(s)
    for (kind, one), (_, other) in zip(each.args, wanted, strict=True):
        pieces = piece_kind(kind)
        if one != other and pieces is not None and signs.piece(pieces, one) != signs.piece(pieces, other):
            return each
    code = recoded(program.nodes.codes[s[PC]], each, [value for _, value in wanted])
    return replace(each, code=code, args=wanted)


def _alike(program: Program, s: list[int], args: Args, wanted: Args) -> bool:
    """Return whether two lists of move arguments name similar pieces (same row) of the same zones."""
    for (kind, one), (_, other) in zip(args, wanted, strict=True):
        pieces = piece_kind(kind)
        if one == other:
            continue
        if pieces is None or min(one, other) < 0:
            return False
        base = program.layout.where[pieces]
        if pieces.row_of[one] != pieces.row_of[other] or s[base + one] != s[base + other]:
            return False
    return True
