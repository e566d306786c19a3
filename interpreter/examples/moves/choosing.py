"""Search for the legal move that a text (with names of `given`, faces of dice) means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gamespec.checked.expressions import Var
from gamespec.checked.kinds import Kind
from gamespec.checked.types import Thing, Type
from interpreter.compiler.program import Program
from interpreter.examples.result import bare, meant, plain, renamed, unprefixed
from interpreter.kernel.moves import Move
from interpreter.state.questions.arguments import CALL, split_arguments
from interpreter.state.visibility.sight import PUBLIC, eyes
from interpreter.state.visibility.view_order import rank
from interpreter.state.wording.menu_text import kinds_agree
from interpreter.state.wording.names import thing_name, value_name


def move_meant(
    program: Program, s: list[int], text: str, moves: list[Move], names: Mapping[Var, object]
) -> Move | None:
    """Return the one legal move that a text, with the example's `names`, means, or None."""
    found = meant(text, moves)
    if found is not None:
        return found
    action, words = parted(text)
    possible = [
        move
        for move in moves
        if move.sort != "stop"
        and (move.action == action if move.sort == "action" else action is None)
        and len(move.args) == len(words)
    ]
    for exactly in (True, False):
        fitting = [move for move in possible if _fits(program, s, move, words, names, exactly=exactly)]
        if fitting:
            return fitting[0] if len(fitting) == 1 else None
    return None


def parted(text: str) -> tuple[str | None, list[str]]:
    """Return the action in the text of a move (None for a choice), and the texts of its arguments."""
    said = unprefixed(text)
    call = CALL.match(said) if "(" in said else None
    if call is None:
        return None, [said]
    return call[1].lower(), split_arguments(call[2]) if call[2] and call[2].strip() else []


def _fits(
    program: Program, s: list[int], move: Move, words: list[str], names: Mapping[Var, object], *, exactly: bool
) -> bool:
    """Return whether words may mean the arguments of a move.

    `exactly`: a name of the example means just the piece that it names, not another that the seat takes for the same.
    """
    printed = parted(str(move))[1]
    for word, shown, (kind, value) in zip(words, printed, move.args, strict=True):
        if not _is(word, shown) and not any(
            _is(word, other) for other in _others(program, s, move.seat, kind, value, names, exactly=exactly)
        ):
            return False
    return True


def _is(word: str, other: str) -> bool:
    return plain(word) == plain(other) or (bare(word) == bare(other) and kinds_agree(word, other))


def _others(
    program: Program, s: list[int], seat: int, kind: Type, value: int, names: Mapping[Var, object], *, exactly: bool
) -> Iterator[str]:
    """Yield the names of a move's argument other than the printed one."""
    piece = kind.kind if isinstance(kind, Thing) and kind.kind.sort == "piece" and value >= 0 else None
    if piece is not None and piece.is_die and (face := face_of(program, s, piece, value)) is not None:
        yield f"{thing_name(program, piece, value)} {face}"
    for var, named in names.items():
        if not isinstance(named, int) or _kind(var.type) is not _kind(kind):
            continue
        if named == value or (not exactly and piece is not None and _alike(program, s, seat, piece, named, value)):
            yield var.name


def face_of(program: Program, s: list[int], kind: Kind, die: int) -> str | None:
    """Return the text of the face that a die shows; None before it was rolled, or if it is hidden."""
    stored = next((each for each in program.checked.fields if each.owner is kind and each.is_face), None)
    if stored is None or not eyes(program).field(s, stored, die, PUBLIC):
        return None
    value = s[program.layout.field_address(stored, die)]
    said = value_name(program, s, stored.type, value, PUBLIC)
    return None if said == "none" else said


def _kind(of: Type) -> object:
    return getattr(of, "kind", type(of))


def _alike(program: Program, s: list[int], seat: int, kind: Kind, one: int, other: int) -> bool:
    """Return whether a seat cannot distinguish two pieces, so that only one of them is a legal choice."""
    look = eyes(program)
    if one < 0 or look.zone_number(s, kind, one) != look.zone_number(s, kind, other):
        return False
    return rank(program, s, kind, one, seat) == rank(program, s, kind, other, seat)


def spelled(program: Program, text: str, names: Mapping[Var, object]) -> str:
    """Return a text in which the example's own names are replaced by the printed names."""
    known = {var.name: _printed(program, var, value) for var, value in names.items() if isinstance(value, int)}
    if not known:
        return text
    head, bracket, rest = text.partition("(")
    return f"{head}{bracket}{renamed(rest, known)}" if bracket else renamed(text, known)


def _printed(program: Program, var: Var, value: int) -> str:
    return thing_name(program, var.type.kind, value) if isinstance(var.type, Thing) and value >= 0 else str(value)
