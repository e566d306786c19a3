from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from interpreter.simulate import crew, run as running, simulate
from interpreter.simulate.table import Table, is_tried
from tests.loaded import load
from tests.unit.interpreter.playing import game

IDLE = """\
game "Idle" for 2 players
cards Card
  | card | copies |
  | red  | 2      |
  | blue | 2      |
the table has
  deck : pile of Card, open
  turns : 0..9
each player has
  got : 0..9
phase setup
  move Card to deck
  -> turn
phase turn for first of players
  you must grab or linger
  -> end when turns is 3
  -> turn
action grab(c from deck where c is red)
  need turns < 0
  add 1 to your got
action linger
  add 1 to turns
rule reward
  after your grab(any c)
    add 1 to your got
rule pace
  after your linger
    add 0 to turns
scoring
  points = your got
  winner has highest total, then highest count(deck)
"""


@pytest.fixture
def idle(tmp_path: Path) -> Any:
    file = tmp_path / "idle.game"
    file.write_text(IDLE)
    return load(str(file))


def test_invariants_are_tried_on_none_on_a_sample_or_on_all():
    invariants = {
        said: simulate(game("duel"), 22, invariants=said).invariants.get("replay", 0)
        for said in ("none", "sample", "all")
    }
    assert invariants == {"none": 0, "sample": 20, "all": 22}
    assert [number for number in range(130) if is_tried("sample", number)] == [*range(20), 50, 100]
    assert (
        simulate(game("duel"), 1, invariants=True).invariants == simulate(game("duel"), 1, invariants="all").invariants
    )
    assert simulate(game("duel"), 1, invariants=False).invariants == {}


def test_bots_that_change_seats_sit_at_each_as_often():
    table = Table(game("duel"), ("greedy", "random"), 0, rotate=True)
    assert [table.bots_in(number) for number in range(3)] == [
        ("greedy", "random"), ("random", "greedy"), ("greedy", "random"),
    ]  # fmt: skip
    assert Table(game("duel"), ("greedy", "random"), 0).bots_in(1) == ("greedy", "random")


def test_wins_of_bots_are_told_whatever_their_seats():
    found = simulate(load("tic_tac_toe"), 40, seats=["greedy", "random"], rotate=True)
    assert found.rotated
    assert {seat.bot for seat in found.seats} == {"turn about"}
    shares = {bot.bot: bot.share for bot in found.bots}
    assert sum(shares.values()) == pytest.approx(1, abs=1e-5)
    assert shares["greedy"] > 0.6
    assert sum(bot.wins for bot in found.bots) == sum(seat.wins for seat in found.seats)


@pytest.mark.usefixtures("workers_here")
def test_the_same_games_are_played_whoever_else_plays_them():
    settings: dict[str, Any] = {"seats": ["greedy", "random"], "rotate": True, "seed": 3, "invariants": "sample"}
    one, two = (simulate(game("duel"), 12, workers=workers, **settings) for workers in (1, 2))
    assert one.model_dump(exclude={"timing"}) == two.model_dump(exclude={"timing"})


def test_what_told_the_first_from_the_next_is_counted():
    found = simulate(load("tic_tac_toe"), 50, seed=1)
    ends = {name.rsplit(" when ", 1)[1]: games for name, games in found.ends.items()}
    assert found.decided == {"highest total": ends["your three-in-a-row"], "shared": 50 - ends["your three-in-a-row"]}
    assert (found.margin.least, found.margin.most) == (0, 2)


def test_decisions_with_one_legal_move_are_counted(idle: Any):
    found = simulate(idle, 4)
    assert (found.forced.decisions, found.decisions.total, found.forced.share) == (12, 12, 1.0)
    assert simulate(load("tic_tac_toe"), 4).forced.share < 0.2


def test_what_no_game_does_is_named(idle: Any):
    never = simulate(idle, 4).never
    assert never.actions == ["grab"]
    assert never.rows == ["Card[red]", "Card[blue]"]
    assert never.rules == ["reward"]


def test_a_row_that_a_move_names_is_no_longer_named():
    never = simulate(load("fleet"), 30).never
    assert never.actions == []
    assert not [row for row in never.rows if row.startswith("Boat")]


def test_interrupted_it_tells_what_was_counted(monkeypatch: pytest.MonkeyPatch):
    def interrupt(done: int, _: int) -> None:
        if done >= 5:
            raise KeyboardInterrupt

    found = simulate(game("duel"), 1000, progress=interrupt)
    assert (found.games, found.requested) == (5, 1000)
    assert sum(found.ends.values()) == 5
    monkeypatch.setattr(running, "_play", lambda *_: interrupt(9, 9))
    with pytest.raises(KeyboardInterrupt):
        simulate(game("duel"), 10)


@pytest.mark.usefixtures("workers_here")
def test_all_cores_play_once_it_is_seen_that_there_is_work_for_them(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(crew, "cores", lambda: 2)
    assert simulate(game("duel"), 3, workers=None).timing.workers == 1
    monkeypatch.setattr(running, "A_MOMENT", 0.0)
    monkeypatch.setattr(running, "WORTH", 0.0)
    found = simulate(game("duel"), 12, seed=5, workers=None, back_end="python")
    assert found.timing.workers == 2
    assert found.model_dump(exclude={"timing"}) == simulate(game("duel"), 12, seed=5).model_dump(exclude={"timing"})
