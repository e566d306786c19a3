"""The search finds the same in a module and in Python, the same for one seed, and stops when it is to."""

from __future__ import annotations

import logging
from time import perf_counter
from typing import TYPE_CHECKING

import pytest

from interpreter.imagining.plain import imagining
from interpreter.positions.wasm_backend import NoModule
from interpreter.searching import Budget, SearchInput, Tried, World, budget, protocol, searcher, wasm_backend
from interpreter.searching.plain import Plain
from interpreter.searching.wasm_backend import WasmBackend
from interpreter.state.game import State
from interpreter.wasm import fallback
from interpreter.wasm.engine import Halted, Machine
from tests.loaded import load, sampled

if TYPE_CHECKING:
    from pathlib import Path

    from interpreter.searching import Searcher
    from interpreter.state.game import Game

COINS = """\
game "Coins in hand" for 3 players

cards Coin, 9 in all
  | coin  | worth | copies |
  | penny | 1     | 6      |
  | pound | 5     | 3      |

the table has
  left : pile of Coin, hidden
  mover : Player

each player has
  hand : group of Coin, seen by owner
  front : group of Coin, open
  thrown : 0 and up

phase setup
  move Coin to left
  shuffle left
  for each p in players
    move top 2 of left to p's hand
  set mover to first of players
  -> turn

phase turn for mover
  you must throw or lay
  set mover to next(mover)
  -> end when every(p in players: p's hand is empty)
  -> turn

action throw(number from 1..2)
  need your hand is not empty else "you hold nothing"
  add random of (0..number) to your thrown
  move random 1 of your hand to left at bottom

action lay(coin from your hand)
  move coin to your front

scoring
  points = sum(c in your front: c's worth) + your thrown
  winner has highest total
"""


FISTS = """\
game "Fists" for 2 players

each player has
  hand : 0..2
  wins : 0..9

phase setup
  -> turn

phase turn
  players must raise, together
  for each p in players
    if (p's hand + 1) mod 3 is next(p)'s hand
      add 1 to next(p)'s wins
  -> end when some(p in players: p's wins >= 3)
  -> turn

action raise(number from 0..2)
  set your hand to number

scoring
  points = your wins
  winner has highest total
"""


WAGES = """\
game "Wages" for 2 players

the table has
  day : 0..10
  boards : 0..3 starts 3

each player has
  coins : 0 and up

phase setup
  -> morning

phase morning
  add 1 to day
  for each p in players
    p must work or rest
    p does find
  set boards to 3
  -> end when day is 10
  -> morning

action rest
  set boards to max(boards, 3)

action work
  add 2 to your coins
  set boards to BOARDS

action find
  add random of (0..12) to your coins

scoring
  points = (6 * your coins) / boards
  winner has highest total
"""
"""Two coins a day are certain, up to twelve can be found; without `BOARDS` the score is unknown."""


def wages(boards: int) -> State:
    return load(WAGES.replace("BOARDS", str(boards))).initial(seed=1)


def laid(state: State) -> World:
    return World(state.array, [move.code for move in state.moves()])


def played(game: Game, decisions: int, seed: int) -> State:
    state = game.initial(seed=seed)
    for number in range(decisions):
        state = state.apply(state.moves()[number * 7 % len(state.moves())])
    return state


def known(search: Searcher, state: State, games: int, seed: int = 4) -> list[Tried]:
    return search(SearchInput([laid(state)], len(state.moves())), seed, Budget(games=games))


@pytest.mark.parametrize(
    ("name", "decisions", "games"),
    [("tic_tac_toe", 1, 400), ("connect_four", 3, 300), ("kuhn_poker", 0, 300), ("fleet", 5, 60), ("hill_town", 0, 3)],
)
def test_python_finds_the_same_to_the_last_bit(name: str, decisions: int, games: int):
    state = played(load(name), decisions, 3)
    inside, plain = (known(make(state.game.program), state, games) for make in (WasmBackend, Plain))
    assert inside == plain
    assert sum(one.visits for one in inside) == games


@pytest.mark.parametrize("make", [WasmBackend, Plain])
def test_where_nothing_is_hidden_a_win_is_proved_and_so_is_a_loss(make: type[WasmBackend | Plain]):
    state = load("tic_tac_toe").initial(seed=1)
    for at in ("1, 1", "2, 2", "2, 1"):
        state = state.apply(f"place(Cell[{at}])")
    found = {
        str(move): one for move, one in zip(state.moves(), known(make(state.game.program), state, 2000), strict=True)
    }
    assert {move for move, one in found.items() if one.proof < 0} >= {"place(Cell[1, 2])", "place(Cell[3, 3])"}
    assert found["place(Cell[3, 1])"].proof == 0
    ahead = state.apply("place(Cell[3, 3])")
    best = max(
        zip(known(make(state.game.program), ahead, 100), ahead.moves(), strict=True), key=lambda one: one[0].rank
    )
    assert (best[0].proof, str(best[1])) == (1, "place(Cell[3, 1])")


def test_with_hidden_cards_and_chance_too(tmp_path: Path):
    file = tmp_path / "coins.game"
    file.write_text(COINS)
    state = played(load(file), 1, 3)
    inside, plain = (known(make(state.game.program), state, 400) for make in (WasmBackend, Plain))
    assert inside == plain
    assert all(one.visits for one in inside)


@pytest.mark.parametrize("boards", [0, 3])
def test_what_a_move_brings_at_once_is_the_same_too_and_nothing_where_the_score_cannot_be_told(boards: int):
    state = wages(boards)
    inside, plain = (known(make(state.game.program), state, 60) for make in (WasmBackend, Plain))
    assert inside == plain
    assert all(one.visits for one in inside)


def test_a_little_that_is_certain_is_taken_amid_much_luck(monkeypatch: pytest.MonkeyPatch):
    state, seeds = wages(3), range(40)
    places = {str(move): at for at, move in enumerate(state.moves())}

    def works(search: Searcher) -> int:
        found = [known(search, state, 60, seed) for seed in seeds]
        return sum(each[places["work"]].visits > each[places["rest"]].visits for each in found)

    assert works(WasmBackend(state.game.program)) >= 37
    monkeypatch.setattr(protocol, "manner", lambda _: protocol.UNCOUNTED)
    assert works(WasmBackend(state.game.program)) <= 30


@pytest.mark.parametrize(
    ("name", "decisions"),
    [("fleet", 11), ("kuhn_poker", 1), ("go_fish", 9), ("goofspiel", 3), ("false_lights", 9), ("customs_house", 4)],
)
def test_worlds_dealt_inside_are_those_python_deals(name: str, decisions: int):
    state = played(load(name), decisions, 3)
    assert state.seat is not None
    memory = imagining(state.game.program).memory(state.array, state.last)
    asked = SearchInput([laid(state)], len(state.moves()), state.seat, memory)
    inside, plain = (make(state.game.program)(asked, 5, Budget(games=80)) for make in (WasmBackend, Plain))
    assert inside == plain
    assert sum(one.visits for one in inside) == 80


def test_others_who_pick_at_the_same_time_do_not_answer_the_pick(tmp_path: Path):
    file = tmp_path / "fists.game"
    file.write_text(FISTS)
    state = load(file).initial(seed=1)
    inside, plain = (known(make(state.game.program), state, 500) for make in (WasmBackend, Plain))
    assert inside == plain
    assert all(one.mean > 0.4 for one in inside)


def test_several_trees_are_the_same_on_any_number_of_threads(monkeypatch: pytest.MonkeyPatch):
    state = played(load("connect_four"), 3, 3)
    search = WasmBackend(state.game.program)
    alone = known(search, state, protocol.ALONE + 3)
    assert sum(one.visits for one in alone) == protocol.ALONE + 3
    for threads in (1, 3):
        monkeypatch.setattr(wasm_backend, "_cores", lambda threads=threads: threads)
        assert known(search, state, protocol.ALONE + 3) == alone
    assert known(Plain(state.game.program), state, protocol.ALONE + 3) == alone


@pytest.mark.parametrize("make", [WasmBackend, Plain])
@pytest.mark.parametrize("budget", [Budget(games=1900), Budget(seconds=60)])
def test_a_search_stops_once_its_choice_is_proven(make: type[WasmBackend | Plain], budget: Budget):
    state = played(load("tic_tac_toe"), 0, 1)
    for at in ("1, 1", "3, 3", "1, 2"):  # all but one move lose
        state = state.apply(f"place(Cell[{at}])")
    began = perf_counter()
    asked = SearchInput([laid(state)], len(state.moves()), values=False)
    found = make(state.game.program)(asked, 4, budget)
    assert sorted(one.proof for one in found) == [-1] * 5 + [0]
    assert sum(one.visits for one in found) < 1900
    asked = SearchInput([laid(state)], len(state.moves()))
    found = make(state.game.program)(asked, 4, Budget(games=1900))
    assert sorted(one.proof for one in found) == [-1] * 5 + [1]
    for at in ("1, 3", "3, 1"):  # one move wins
        state = state.apply(f"place(Cell[{at}])")
    found = make(state.game.program)(SearchInput([laid(state)], len(state.moves())), 4, budget)
    assert perf_counter() - began < 50
    assert sum(one.visits for one in found) < 30


HAYSTACK = """game "Haystack" for 3 players

the table has
  mover : Player

each player has
  found : 0 and up

phase setup
  set mover to first of players
  -> turn

phase turn for mover
  you must pick or leave
  set mover to next(mover)
  -> end when mover is first of players
  -> turn

action pick(number from 1..300)
  add random of (0..number) to your found

action leave
  add 400 to your found

scoring
  found = your found
  winner has highest total
"""


@pytest.mark.parametrize("make", [WasmBackend, Plain])
def test_of_a_long_list_of_moves_each_sort_is_tried_soon(make: type[WasmBackend | Plain], tmp_path: Path):
    file = tmp_path / "haystack.game"
    file.write_text(HAYSTACK)
    state = load(file).initial(seed=1)
    search = make(state.game.program)
    for seed in range(4):
        found = dict(zip(map(str, state.moves()), known(search, state, 150, seed), strict=True))
        assert max(found, key=lambda text: found[text].rank) == "leave"
        assert 20 <= sum(one.visits > 0 for one in found.values()) <= 50


def test_a_search_that_only_chooses_ends_once_the_rest_changes_nothing():
    state = played(load("fleet"), 11, 3)
    search, fewer = WasmBackend(state.game.program), 0
    for seed in range(12):
        whole = known(search, state, 240, seed)
        asked = SearchInput([laid(state)], len(state.moves()), values=False)
        short = search(asked, seed, Budget(games=240))
        if seed < sampled(2, 12):
            assert short == Plain(state.game.program)(asked, seed, Budget(games=240))
        best = [max(range(len(each)), key=lambda at, each=each: each[at].rank) for each in (whole, short)]
        assert best[0] == best[1]
        fewer += sum(one.visits for one in short) < 240
    assert fewer > 3


def test_several_trees_grow_in_the_one_place_that_there_is_room_for(monkeypatch: pytest.MonkeyPatch):
    state = played(load("tic_tac_toe"), 2, 1)
    search = WasmBackend(state.game.program)
    wanted = known(Plain(state.game.program), state, protocol.ALONE)

    def no_room(_: object) -> None:
        raise Halted("no room")

    monkeypatch.setattr(Machine, "instance", no_room)
    assert known(search, state, protocol.ALONE) == wanted


def test_another_seed_plays_other_games():
    state = played(load("connect_four"), 0, 1)
    search = WasmBackend(state.game.program)
    assert known(search, state, 50, seed=1) == known(search, state, 50, seed=1) != known(search, state, 50, seed=2)


def test_worlds_take_turns():
    game = load("kuhn_poker")
    state = played(game, 0, 2)
    assert state.seat is not None
    worlds = [laid(state.resample(state.seat, rng)) for rng in (_Fixed(0.1), _Fixed(0.9))]
    for search in (WasmBackend(game.program), Plain(game.program)):
        both = search(SearchInput(worlds, 2), 1, Budget(games=100))
        assert sum(one.visits for one in both) == 100


class _Fixed:
    def __init__(self, value: float) -> None:
        self._value = value

    def random(self) -> float:
        return self._value


@pytest.mark.parametrize("make", [WasmBackend, Plain])
def test_time_is_kept(make: type[WasmBackend | Plain]):
    state = played(load("tic_tac_toe"), 0, 1)
    search = make(state.game.program)
    began = perf_counter()
    found = search(SearchInput([laid(state)], 9), 1, Budget(seconds=0.2))
    assert 0.15 < perf_counter() - began < 2
    assert sum(one.visits for one in found) > 20


def test_where_the_module_cannot_go_on_python_finds_the_same(monkeypatch: pytest.MonkeyPatch):
    state = played(load("tic_tac_toe"), 1, 1)
    search = WasmBackend(state.game.program)
    wanted = known(search, state, 50)

    def halt(*_: object) -> list[int]:
        raise Halted("a decision needs more memory than there is")

    monkeypatch.setattr(search._places[0], "call", halt)  # pyright: ignore[reportPrivateUsage]
    assert known(search, state, 50) == wanted
    assert known(search, state, 50) == wanted


def test_a_broken_run_leaves_a_search_that_goes_on(monkeypatch: pytest.MonkeyPatch):
    state = played(load("tic_tac_toe"), 1, 1)
    search = WasmBackend(state.game.program)
    wanted = known(search, state, 50)

    def break_off(_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(wasm_backend, "wait", break_off)
        with pytest.raises(KeyboardInterrupt):
            search(SearchInput([laid(state)], 8), 1, Budget(seconds=30))
    assert known(search, state, 50) == wanted


def test_without_a_module_it_says_once_that_it_is_slower(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    def refuse(_: object) -> WasmBackend:
        raise NoModule("wasmtime is not installed")

    monkeypatch.setattr(wasm_backend, "WasmBackend", refuse)
    monkeypatch.setattr(fallback, "_SAID", set[str]())
    program = load("breakthrough").program
    with caplog.at_level(logging.WARNING):
        assert searcher(program) is searcher(program)
    assert caplog.messages == [fallback.slower("wasmtime is not installed")]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("400", Budget(games=400)),
        ("2s", Budget(seconds=2)),
        ("0.5s", Budget(seconds=0.5)),
        ("250ms", Budget(seconds=0.25)),
        *((words, None) for words in ("", "0", "-1", "1.5", "2m", "s", "9999s", "99999999", "4e2", " 4")),
    ],
)
def test_a_budget_is_games_or_time(words: str, found: Budget | None):
    assert budget(words) == found


def test_a_move_never_made_is_worth_nothing_yet():
    assert Tried().mean == 0
    assert Tried(4, 3.0).mean == 0.75
