"""Tic-tac-toe, connect four, breakthrough and Kuhn poker under the names of both sides."""

from __future__ import annotations

from typing import Any

from tests.lockstep.pairing import NO_SUCH_ACTION, Pairing, Tries


def place(_: Any, action: int) -> str:
    return f"place(Cell[{action % 3 + 1}, {action // 3 + 1}])"


def places(state: Any) -> Tries:
    outside = [
        ("place(Cell[4, 1])", 9),
        ("place(Cell[0, 2])", -1),
        ("place", NO_SUCH_ACTION),
        ("drop(1)", NO_SUCH_ACTION),
    ]
    return [(place(state, action), action) for action in range(9)] + outside


def phantom(_: Any, action: int) -> str:
    """Both name cells row by row from the top; ours by the slip for a column and a row."""
    return f"mark(Slip[cell-{action % 3 + 1}-{action // 3 + 1}])"


def phantoms(state: Any) -> Tries:
    return [(phantom(state, action), action) for action in range(9)]


def fleet(state: Any, action: int) -> str:
    """Name a shot by its cell, a ship by its first cell and its way.

    OpenSpiel counts shots, then ships across, then ships down, row by row.
    """
    settings = state.get_game().get_parameters()
    across, cells = settings["board_width"], settings["board_width"] * settings["board_height"]
    way, cell = divmod(action, cells)
    row, column = divmod(cell, across)
    if way == 0:
        return f"shoot(Cell[{column + 1}, {row + 1}])"
    return f"place(Berth[cell-{column + 1}-{row + 1}-{('right', 'down')[way - 1]}])"


def fleets(state: Any) -> Tries:
    return [(fleet(state, action), action) for action in range(state.num_distinct_actions())]


NAVY = "battleship(ship_sizes=[2;3;3;4;5],ship_values=[1;1;1;1;1],num_shots={},allow_repeated_shots={})"
SMALL_NAVY = (
    "battleship(board_width=6,board_height=6,ship_sizes=[2;3],ship_values=[2;3],num_shots=36,"
    "allow_repeated_shots=false,loss_multiplier=2.0)"
)


def drop(_: Any, action: int) -> str:
    return f"drop({action + 1})"


def drops(state: Any) -> Tries:
    outside = [("drop(0)", -1), ("drop(8)", 7), ("drop()", NO_SUCH_ACTION), ("place(Cell[1, 1])", NO_SUCH_ACTION)]
    return [(drop(state, action), action) for action in range(7)] + outside


def advance(_: Any, action: int) -> str:
    """Unrank OpenSpiel's number: row from the top, column, one of six directions, whether it captures."""
    rest, _captures = divmod(action, 2)
    rest, direction = divmod(rest, 6)
    row, column = divmod(rest, 8)
    ahead = row + (1 if direction < 3 else -1)
    aside = column + direction % 3 - 1
    return f"advance(Cell[{column + 1}, {row + 1}], Cell[{aside + 1}, {ahead + 1}])"


ADVANCES = [(advance(None, action), action) for action in range(8 * 8 * 6 * 2)]


def advances(_: Any) -> Tries:
    """All steps of any pawn anywhere, also over the edge, and leaps."""
    leaps = [("advance(Cell[1, 2], Cell[1, 4])", NO_SUCH_ACTION), ("advance(Cell[1, 2])", NO_SUCH_ACTION)]
    return ADVANCES + leaps


CARDS = ("jack", "queen", "king")
PASS, BET = 0, 1


def speak(state: Any, action: int) -> str:
    """OpenSpiel says pass and bet for what is fold and call once somebody has bet."""
    words = ("fold", "call") if BET in state.history()[2:] else ("check", "bet")
    return words[action]


def words(state: Any) -> Tries:
    said = {speak(state, action) for action in (PASS, BET)}
    others = [word for word in ("check", "bet", "fold", "call", "raise", "bet(2)") if word not in said]
    return [(speak(state, action), action) for action in (PASS, BET)] + [(word, NO_SUCH_ACTION) for word in others]


SMALL = (
    Pairing("tic_tac_toe", place, places),
    Pairing("phantom_tic_tac_toe", phantom, phantoms, theirs="phantom_ttt"),
    Pairing("connect_four", drop, drops),
    Pairing("battleship", fleet, fleets, theirs=NAVY.format(100, "false"), sample=1),
    Pairing("battleship", fleet, fleets, theirs=NAVY.format(50, "true"), variants=("fifty_shots",), sample=1),
    Pairing("battleship", fleet, fleets, theirs=SMALL_NAVY, variants=("small_sea",), sample=2),
    Pairing("breakthrough", advance, advances, sample=12),
    Pairing("kuhn_poker", speak, words, lambda _, card: f"Card[{CARDS[card]}]"),
)
