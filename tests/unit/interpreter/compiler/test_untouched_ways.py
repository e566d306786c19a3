"""Walls that must leave everybody a way: a menu answers from known ways that a wall does not touch."""

from __future__ import annotations

from random import Random

import pytest

from interpreter.compiler.bitsets import known_ways
from interpreter.compiler.passes import WAYS
from interpreter.compiler.program import Program, compile_game
from tests.loaded import load, one_in, sampled
from tests.property.agreement.games import Amounts, Ready

GAME = """\
game "Walls" for 2 players

spaces Cell is grid {width} by {width}

type Lie is across, upright

each Cell has
  below : yes or no
  beside : yes or no
  solid : yes or no
  open-to(other from Cell) = by other's column - its column, other's row - its row
    1, any: not its beside
    -1, any: not other's beside
    0, 1: not its below
    else: not other's below
  every-edge(other from Cell) = every(c in [it, other]: not c's solid)

the table has
  mover : Player
  laps : 0..60
  crowded : yes or no

each player has
  pawn : Cell{starts}
  stock : 0..99 starts 50
  goal = if you are first of players then 1 else {width}
  arrives = some(c in reach([your pawn], {inside}, {step}): c's row is your goal)
  shut-in = every(c in reach([your pawn], {inside}, {step}): c's row is not your goal)
  both-arrive = every(p in players: p's arrives)

phase setup
  set (first of players)'s pawn to Cell[3, {width}]
  set (last of players)'s pawn to Cell[3, 1]
  set mover to first of players
  -> turn

phase turn for mover
  you must wall or walk, if possible
  set mover to next(mover)
  add 1 to laps
  -> end when laps is {laps}
  -> turn

action wall(cell from Cell, lie from Lie)
  pay 1 from your stock
  need {asked}
  do build(cell, lie)

action build(cell given Cell, lie given Lie)
{built}

action walk(to from neighbours(your pawn))
  need not to's solid
  set your pawn to to
"""
FENCES = """\
  for each c in [cell, if lie is across then toward(cell, right) else toward(cell, down)] where c is not none
    by lie
      across: set c's below to yes
      upright: set c's beside to yes"""
BLOCKS = """\
  let other be toward(cell, if lie is across then right else down)
  set cell's solid to yes
  if other is not none
    set other's solid to yes"""
SWITCHES = """\
  if lie is across
    set cell's below to not cell's below
  else
    set cell's beside to no"""
FREE = "those(c in Cell where not c's solid)"
ASKED = {
    "nobody is cut off": "not would(build(cell, lie): some(p in players: not p's arrives))",
    "everybody arrives": "would(build(cell, lie): every(p in players: p's arrives))",
    "nobody is shut in": "not would(build(cell, lie): some(p in players: p's shut-in))",
    "a value of the player": "would(build(cell, lie): your both-arrive)",
    "or few moves": "would(build(cell, lie): laps < 3 or (your arrives and next(you)'s arrives))",
    "one of two signs": "would(build(cell, lie): your arrives and not next(you)'s shut-in)",
    "both signs": "would(build(cell, lie): your arrives or next(you)'s shut-in)",
    "a case": "would(build(cell, lie): if crowded then your arrives else next(you)'s arrives)",
}
STARTS = {"or few moves": " starts Cell[2, 2]"}
"""Starts of pawns where a question goes on although a way is missing: it must not fail."""
BUILT = {
    "fences": (FENCES, "Cell", "open-to"),
    "blocks": (BLOCKS, FREE, "open-to"),
    "solid steps": (BLOCKS, "Cell", "every-edge"),
    "switches": (SWITCHES, "Cell", "open-to"),
    "crowded": (FENCES + "\n  set crowded to yes", "Cell", "open-to"),
}


def text(built: str, asked: str, width: int = 9, laps: int = 30) -> str:
    lines, inside, step = BUILT[built]
    return GAME.format(
        width=width, built=lines, inside=inside, step=step, asked=ASKED[asked], laps=laps, starts=STARTS.get(asked, "")
    )


class Board:
    """The walls that stand, read from a state, and what can be reached between them."""

    def __init__(self, program: Program, state: list[int], width: int) -> None:
        places = {field.name: place for field, place in program.layout.fields.items()}
        cells = {name: state[places[name].base :] for name in ("below", "beside", "solid")}
        self.width, self.laps, self.crowded = width, state[places["laps"].base], state[places["crowded"].base]
        self.pawns = state[places["pawn"].base :][:2]
        self.shut = {name: {s for s in range(width * width) if of[s]} for name, of in cells.items()}

    def built(self, sort: str, cell: int, lie: int) -> dict[str, set[int]]:
        across, width = lie == 0, self.width
        inside = cell % width < width - 1 if across else cell < width * (width - 1)
        both = {cell, cell + (1 if across else width)} if inside else {cell}
        below, beside, solid = (self.shut[name] for name in ("below", "beside", "solid"))
        if sort == "switches":
            return {
                "below": below ^ ({cell} if across else set()),
                "beside": beside - (set() if across else {cell}),
                "solid": solid,
            }
        if sort in ("blocks", "solid steps"):
            return {"below": below, "beside": beside, "solid": solid | both}
        return {
            "below": below | (both if across else set()),
            "beside": beside | (set() if across else both),
            "solid": solid,
        }

    def arrives(self, seat: int, sort: str, shut: dict[str, set[int]]) -> bool:
        width, start = self.width, self.pawns[seat]

        def is_open(here: int, there: int) -> bool:
            if sort == "solid steps":
                return not shut["solid"] & {here, there}
            free = sort != "blocks" or there not in shut["solid"]
            return free and min(here, there) not in shut["beside" if abs(here - there) == 1 else "below"]

        found, todo = {start}, [start]
        for here in todo:
            beside = [here - width, here + width]
            beside += [here - 1] if here % width else []
            beside += [here + 1] if (here + 1) % width else []
            inside = [there for there in beside if 0 <= there < width * width and there not in found]
            todo += [there for there in inside if is_open(here, there)]
            found.update(todo)
        return any(s // width == (0 if seat == 0 else width - 1) for s in found)


def allowed(board: Board, seat: int, sort: str, asked: str, cell: int, lie: int) -> bool:
    shut = board.built(sort, cell, lie)
    mine, theirs = (board.arrives(who, sort, shut) for who in (seat, 1 - seat))
    if asked == "or few moves":
        return board.laps < 3 or (mine and theirs)
    if asked == "both signs":
        return mine or not theirs
    if asked == "a case":
        return mine if board.crowded or sort == "crowded" else theirs
    return mine and theirs


CASES = [
    *(("fences", asked) for asked in ASKED),
    *((built, "nobody is cut off") for built in BUILT if built != "fences"),
    ("crowded", "a case"),
    ("switches", "everybody arrives"),
]
SOME = sampled([*CASES[::3], ("crowded", "a case")], CASES)


@pytest.mark.parametrize(("built", "asked"), one_in(2, SOME))
@pytest.mark.parametrize(("most", "width"), [(60, sampled(6, 9)), (2, 5)])
def test_a_menu_offers_the_walls_after_which_the_condition_holds(
    built: str, asked: str, most: int, width: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(known_ways, "MOST", most)
    played, luck = compile_game(load(text(built, asked, width)).checked), Random(3)
    state, refused = played.start(1), 0
    while played.sort(state) == "decision":
        board, seat = Board(played, state, width), played.seat(state)
        moves = {code: played.move(state, code) for code in played.menu(state)}
        offered = [(move.args[0][1], move.args[1][1]) for move in moves.values() if move.action == "wall"]
        every = [(cell, lie) for cell in range(width * width) for lie in range(2)]
        expected = [(cell, lie) for cell, lie in every if allowed(board, seat, built, asked, cell, lie)]
        assert offered == expected
        refused += len(every) - len(expected)
        walls = [code for code, move in moves.items() if move.action == "wall"]
        played.apply(state, luck.choice(walls if walls and luck.random() < 0.8 else [*moves]))
    assert refused or built == "switches"


@pytest.mark.parametrize(("built", "asked"), one_in(2, SOME))
def test_all_back_ends_offer_the_same_walls(built: str, asked: str):
    found = Ready(load(text(built, asked))).compared(Amounts(whole=4, stops=0, nodes=0, ends=0))
    assert (found["games"], found["broken"], found["trapped"]) == (4, 0, 0)


def searches(program: Program) -> list[str]:
    """Return the functions that keep the ways they find, and are handed the cells that a wall writes."""
    program.menu(program.start(1))
    return [each for each in program.module.source().split("\ndef ") if "cut = 0" in each]


REFUSED = [("crowded", "a case"), ("fences", "both signs")]


@pytest.mark.parametrize(("built", "asked"), one_in(2, (case for case in CASES if case not in REFUSED)))
def test_ways_are_kept_for_every_sort_of_wall_and_question(built: str, asked: str):
    checked = load(text(built, asked)).checked
    assert searches(compile_game(checked))
    assert not searches(compile_game(checked, without=frozenset({WAYS})))


@pytest.mark.parametrize(("built", "asked"), REFUSED)
def test_no_answer_is_taken_from_ways_where_more_is_written_or_ways_may_count_against(built: str, asked: str):
    assert not searches(compile_game(load(text(built, asked)).checked))


@pytest.mark.parametrize("more", ["add 1 to laps", "set cell's solid to crowded"])
def test_a_move_that_may_fail_or_writes_what_is_read_is_carried_out(more: str):
    asked = "everybody arrives" if "solid" not in more else "or few moves"
    risky = text("fences", asked).replace(FENCES, f"{FENCES}\n  {more}").replace("laps < 3", "cell's solid")
    assert not searches(compile_game(load(risky).checked))
