"""Games on boards under the names of both sides."""

from __future__ import annotations

from functools import cache
from typing import Any

import pyspiel

from tests.lockstep.pairing import NO_SUCH_ACTION, Pairing, Tries


def squares(across: int, down: int) -> list[str]:
    """The cells of a grid in OpenSpiel's order: row by row from the top."""
    return [f"Cell[{column}, {row}]" for row in range(1, down + 1) for column in range(1, across + 1)]


OTHELLO = [*(f"place({cell})" for cell in squares(8, 8)), "pass"]


def turn_over(_: Any, action: int) -> str:
    return OTHELLO[action]


def turns_over(_: Any) -> Tries:
    return [(text, action) for action, text in enumerate(OTHELLO)]


@cache
def rhombus(size: int) -> list[str]:
    return [f"place({cell})" for cell in squares(size, size)]


def side(state: Any) -> int:
    return int(state.get_game().get_parameters()["board_size"])


def join(state: Any, action: int) -> str:
    return rhombus(side(state))[action]


def joins(state: Any) -> Tries:
    outside = [("place(Cell[11, 1])", NO_SUCH_ACTION)] if side(state) < 11 else [("place(Cell[1, 11])", NO_SUCH_ACTION)]
    return [(text, action) for action, text in enumerate(rhombus(side(state)))] + outside


HEADINGS = {(-1, -1): "up-left", (1, -1): "up-right", (-1, 1): "down-left", (1, 1): "down-right"}


def square(said: str) -> tuple[int, int]:
    """Column and row of a cell that OpenSpiel calls `a3`, counted from below."""
    return ord(said[0]) - ord("a") + 1, 9 - int(said[1])


def walk(state: Any, action: int) -> str:
    """OpenSpiel says from where to where: `a3b4`."""
    said = state.action_to_string(state.current_player(), action)
    (column, row), (far, other) = square(said[:2]), square(said[2:])
    length = abs(far - column)
    way = HEADINGS[(far - column) // length, (other - row) // length]
    return f"{'walk' if length == 1 else 'jump'}(Cell[{column}, {row}], {way})"


WALKS = [
    f"{verb}(Cell[{column}, {row}], {way})"
    for verb in ("walk", "jump")
    for column in range(1, 9)
    for row in range(1, 9)
    for way in ("up", *HEADINGS.values())
]


def walks(_: Any) -> Tries:
    return [(text, NO_SUCH_ACTION) for text in WALKS]


ROWS = ("adg7", "bdf6", "cde5", "abc4", "efg4", "cde3", "bdf2", "adg1")
POINTS = [letter + row[-1] for row in ROWS for letter in row[:-1]]


def mill(state: Any, action: int) -> str:
    """OpenSpiel names a point to place a man there or to take one away, else where a man goes from and to."""
    return at_point(men(state), action)


def men(state: Any) -> str:
    """Return what stands on each point."""
    return "".join(sign for sign in str(state).split("Current")[0] if sign in ".WB")


def at_point(board: str, action: int) -> str:
    if action >= len(POINTS):
        start, target = divmod(action - len(POINTS), len(POINTS))
        return f"move-man(Point[{POINTS[start]}], Point[{POINTS[target]}])"
    return f"{'place' if board[action] == '.' else 'capture'}(Point[{POINTS[action]}])"


def mills(state: Any) -> Tries:
    """Points, and ways between any two of them."""
    board = men(state)
    return [(at_point(board, action), action) for action in range(len(POINTS) * (1 + len(POINTS)))]


MEN = {
    pyspiel.chess.PieceType.QUEEN: "queen",
    pyspiel.chess.PieceType.ROOK: "rook",
    pyspiel.chess.PieceType.BISHOP: "bishop",
    pyspiel.chess.PieceType.KNIGHT: "knight",
}


def at(there: Any) -> str:
    """A cell that OpenSpiel numbers from the lower left."""
    return f"Cell[{there.x + 1}, {8 - there.y}]"


def chess_move(state: Any, action: int) -> str:
    move = pyspiel.chess.action_to_move(action, state.board())
    if move.is_castling():
        return f"castle({'kingside' if move.to_square.x == 6 else 'queenside'})"
    way = f"{at(move.from_square)}, {at(move.to_square)}"
    promoted = MEN.get(move.promotion_type)
    return f"go({way})" if promoted is None else f"promote({way}, {promoted})"


def chess_moves(state: Any) -> Tries:
    """Return what may be done here, ways of pieces as they are nearly possible, and castling."""
    found = [(chess_move(state, action), action) for action in state.legal_actions()]
    near = [f"go({a}, {b})" for a, b in zip(squares(8, 8), squares(8, 8)[9:] + squares(8, 8)[:9], strict=True)]
    said = {text for text, _ in found}
    return found + [
        (text, NO_SUCH_CHESS) for text in (*near, "castle(kingside)", "castle(queenside)") if text not in said
    ]


NO_SUCH_CHESS = 4_700
GO = 9


def stone(_: Any, action: int) -> str:
    """OpenSpiel numbers points from the lower left, and the pass behind them."""
    row, column = divmod(action, GO)
    return "pass" if row == GO else f"place(Point[{column + 1}, {GO - row}])"


def no_repetitions(state: Any) -> list[int]:
    """A position that comes back ends OpenSpiel's game as a draw; ours does not allow it."""
    return [action for action in state.legal_actions() if not is_repetition(state.child(action))]


def is_repetition(state: Any) -> bool:
    """Half a point decides every other game: nothing else is a draw."""
    return bool(state.is_terminal()) and state.returns()[0] == 0


def stones(state: Any) -> Tries:
    barred = {*state.legal_actions()} - {*no_repetitions(state)}
    return [(stone(state, action), NO_SUCH_ACTION if action in barred else action) for action in range(GO * GO + 1)]


def sow(state: Any, action: int) -> str:
    return f"sow(Pit[{('south', 'north')[state.current_player() % 2]}-{action + 1}])"


def sows(state: Any) -> Tries:
    other = ("north", "south")[state.current_player() % 2]
    return [(sow(state, pit), pit) for pit in range(6)] + [(f"sow(Pit[{other}-{pit}])", 9) for pit in range(1, 7)]


AMAZONS = squares(10, 10)


def amazon(state: Any, action: int) -> str:
    """OpenSpiel numbers a cell at each of the three decisions of a turn."""
    return f"{('take-up', 'go', 'shoot')[len(state.history()) % 3]}({AMAZONS[action]})"


def amazons(state: Any) -> Tries:
    return [(amazon(state, action), action) for action in range(len(AMAZONS))]


LIES = {"h": "across", "v": "upright"}
MOST_MOVES = 4 * 9 * 9
"""Moves after which OpenSpiel calls a game of quoridor drawn; ours goes on."""


def fence(state: Any, action: int) -> str:
    """OpenSpiel names a cell, and a fence by the cell at its upper left and a letter for its lie."""
    said = state.action_to_string(action)
    cell = f"Cell[{ord(said[0]) - ord('a') + 1}, {said[1]}]"
    return f"walk({cell})" if len(said) == 2 else f"fence({cell}, {LIES[said[2]]})"


def fences(state: Any) -> Tries:
    legal = {fence(state, action): action for action in state.legal_actions()}
    near = [f"fence({cell}, {lie})" for cell in squares(8, 8) for lie in LIES.values()]
    return [(text, legal.get(text, NO_SUCH_ACTION)) for text in (*near, *(f"walk({cell})" for cell in squares(9, 9)))]


BOARDS = (
    Pairing("quoridor", fence, fences, sample=1, strange=lambda state: len(state.history()) == MOST_MOVES - 1),
    Pairing("amazons", amazon, amazons, sample=1),
    Pairing("othello", turn_over, turns_over, sample=3),
    Pairing("chess", chess_move, chess_moves, sample=1, turned=True),
    Pairing("go", stone, stones, theirs="go(board_size=9)", sample=1, legal=no_repetitions),
    Pairing("checkers", walk, walks, sample=2),
    Pairing("hex", join, joins, sample=2),
    Pairing("oware", sow, sows, sample=2),
    Pairing("nine_mens_morris", mill, mills, sample=2),
    Pairing("hex", join, joins, theirs="hex(board_size=7)", variants=("small_board",), sample=3),
)
