"""Rows of single games: the same whatever plays, and true to the games they tell of."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter import Players
from interpreter.simulate import simulate
from interpreter.simulate.kept import EVERY, Kept
from interpreter.simulate.report import Report
from interpreter.state.game import Game
from tests.loaded import load, one_in
from tests.unit.interpreter.playing import GAMES, game

BRITTLE = (GAMES / "duel.game").read_text(encoding="utf-8").replace("starts 2", "starts 8")


def kept(played: Game, games: int = 40, **settings: Any) -> tuple[Kept, Report]:
    rows = Kept()

    def keep(part: Kept) -> None:
        rows.games.extend(part.games)
        rows.seats.extend(part.seats)
        rows.decisions.extend(part.decisions)

    report = simulate(played, games, keep=keep, **settings)
    for each in (rows.games, rows.seats, rows.decisions):
        each.sort(key=lambda row: row[:2])
    return rows, report


@pytest.mark.parametrize(
    ("settings", "brittle"),
    one_in(
        2,
        [
            (each, brittle)
            for brittle in (False, True)
            for each in ({"back_end": "wasm"}, {"workers": 2}, {"back_end": "wasm", "workers": 2})
        ],
    ),
)
def test_rows_are_the_same_whatever_plays(settings: dict[str, Any], brittle: bool):
    played = load(BRITTLE, 2, name="brittle") if brittle else game("duel")
    one, two = kept(played, back_end="python")[0], kept(played, **settings)[0]
    assert one == two
    assert any(row[-1] for row in one.games) is brittle
    assert len(one.games) == 40
    assert one.decisions


def test_rows_add_up_to_the_report():
    rows, report = kept(game("duel"))
    assert sum(row[2] for row in rows.games) == report.decisions.total
    assert sum(row[3] for row in rows.games) == report.forced.decisions
    for seat in report.seats:
        own = [row for row in rows.seats if row[1] == seat.seat]
        assert sum(row[3] == 1 for row in own) == seat.wins
        assert sum(row[4] for row in own) / 40 == pytest.approx(seat.share, abs=1e-6)
    for place, line in enumerate(report.scores):
        assert sum(row[5][place] for row in rows.seats) / 80 == pytest.approx(line.mean, abs=1e-6)


@pytest.mark.parametrize("bot", ["random", "never:burn", "always:burn", "learned", "greedy"])
def test_decisions_are_those_of_the_games_and_their_moves_as_likely_as_said(bot: str):
    played = game("duel")
    rows, _ = kept(played, 31, seats=[bot], seed=2)
    assert {row[0] for row in rows.decisions} <= set(range(0, 31, EVERY))
    for number, made, seat, name, _, menu, likely, choice, value in rows.decisions:
        assert (name, len(menu) > 1, value is not None) == (bot, True, True)
        if bot == "greedy":
            assert likely is None
            continue
        assert likely is not None
        assert sum(likely) == pytest.approx(1)
        assert likely[choice - 1] > 0
        if bot.startswith("never"):
            assert all(not each for each, text in zip(likely, menu, strict=True) if text.startswith("burn"))
        if bot == "random":
            assert _after(played, rows, number, made, menu[choice - 1]) == seat - 1


def _after(played: Game, rows: Kept, number: int, made: int, text: str) -> int | None:
    """Yield the player who decides after some number of decisions in a game, of those who made this move."""
    seed = next(row[1] for row in rows.games if row[0] == number)
    state = played.initial(seed=seed)
    bots = Players(dict.fromkeys(played.people, "random"), seed)
    for _ in range(made):
        state = state.apply(bots.move(state))
    seat = state.seat
    assert str(bots.move(state)) == text
    return seat


def test_a_choice_is_valued_by_what_comes_of_it():
    rows, _ = kept(load("tic_tac_toe"), 400)
    wins = [value for *_, value in rows.decisions if value is not None]
    assert max(wins) == 1  # the choice that ends the game is worth its win
    assert min(wins) < 0
