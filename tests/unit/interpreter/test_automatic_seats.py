from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from interpreter import RulesetError
from interpreter.conformance import examine
from interpreter.examples import run_examples
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.simulate import simulate
from interpreter.simulate.run import SeatsError
from interpreter.state.game import Game
from tests.loaded import load

NETS = Path(__file__).parent / "games" / "nets"


def alone() -> Game:
    return load(NETS, variants=["alone"])


def changed(folder: Path, line: str, other: str) -> Game:
    """The little game with one line of its variant, or one more, and nothing else changed."""
    (folder / "variants").mkdir()
    (folder / "nets.game").write_text((NETS / "nets.game").read_text())
    text = (NETS / "variants" / "alone.game").read_text()
    (folder / "variants" / "alone.game").write_text(text.split("example ")[0].replace(line, other))
    return load(folder / "nets.game", variants=["alone"])


def test_the_automatic_seat_is_a_seat_that_no_one_plays():
    game = alone()
    assert (game.players, game.seat_names, game.people) == (2, ["P1", "Gull"], [0])
    assert load(NETS, players=3).people == [0, 1, 2]


def test_only_people_are_asked():
    state, rng = alone().initial(seed=4), Random(4)
    while not state.over:
        assert state.seat == 0
        state = state.apply(rng.choice(state.moves()))
    assert len(state.returns()) == 2
    assert set(state.winners()) <= {0, 1}
    assert any(line.startswith("Gull: ") for line in state.log(0))


def test_its_examples_pass_and_count_it_among_players_alone():
    assert [result.failures for result in run_examples(alone().program)] == [()]


def test_the_invariants_are_kept_and_only_people_look():
    game = alone()
    assert simulate(game, 5, seed=1, invariants="all").violations == 0
    moves = []
    state = game.initial(seed=1)
    while not state.over:
        moves.append(str(state.moves()[0]))
        state = state.apply(moves[-1])
    assert examine(game, 1, moves, 4).found == []


def test_bots_are_named_for_people_alone():
    assert [seat.bot for seat in simulate(alone(), 2, seats=["random"]).seats] == ["random", "automatic"]
    with pytest.raises(SeatsError, match=r"2 bots are named .*, but the number of seats is 1"):
        simulate(alone(), 2, seats=["random", "random"])


def test_a_number_of_seats_that_does_not_fit_is_refused_by_the_name_of_the_seat():
    with pytest.raises(RulesetError, match=r"2 seats \(one of them the automatic seat `Gull`\), not for 3"):
        load(NETS, players=3, variants=["alone"])


@pytest.mark.parametrize(
    "line", ["you must cast or wait", "you may cast", "you may choose one from shore", "you choose 1 fs from shore"]
)
def test_an_automatic_seat_that_is_asked_fails_a_check(tmp_path: Path, line: str):
    game = changed(tmp_path, "    let best be", f"    {line}\n    let best be")
    with pytest.raises(RuntimeCheckFailed) as broken:
        game.initial(seed=1).apply("cast")
    assert (
        game.program.runtime_checks[broken.value.number].text
        == "no line asks `Gull` to decide, because no player has this seat"
    )
    assert game.program.playouts([1, 2])[1] == 2


def test_players_who_pick_together_are_asked_for_as_people(tmp_path: Path):
    asked = "players must cast or wait, together"
    game = changed(tmp_path, "    let best be", f"    {asked}\n    let best be")
    with pytest.raises(RuntimeCheckFailed):
        game.initial(seed=1).apply("cast").apply("cast")
    (tmp_path / "more").mkdir()
    game = changed(tmp_path / "more", "    let best be", "    people must cast or wait, together\n    let best be")
    assert game.initial(seed=1).apply("cast").seat == 0
