"""The score so far stands on the table, as far as whoever looks may know it.

`?` tells what a card does by its lines.
"""

from __future__ import annotations

from random import Random

import pytest

from cli.output.consoles import lines_of
from cli.play.answers.explaining import explain
from cli.play.menus.menu import Menu
from interpreter import State
from interpreter.scene import scene
from interpreter.scene.build import SCORE
from tests.loaded import load


def later(name: str, players: int, moves: int) -> State:
    chance, state = Random(5), load(name, players).initial(seed=2)
    for _ in range(moves):
        if not state.over:
            state = state.apply(chance.choice(state.moves()))
    return state


def asked(state: State, word: str) -> str:
    def shown() -> None:
        explain(state, Menu(state), word)

    return " ".join(" ".join(lines_of(shown)).split())


@pytest.mark.parametrize("name", ["fleet", "floating_market", "public_market", "captains_of_the_gulf"])
def test_a_known_score_line_is_the_true_one(name: str) -> None:
    state = later(name, 2, 60)
    known = [state.known_scores(seat) for seat in (0, 1, None)]
    assert any(number is not None for scores in known for score in scores for number in score.values())
    for scores in known:
        for score, true in zip(scores, state.scores(), strict=True):
            assert all(found in (None, true[line]) for line, found in score.items())


@pytest.mark.parametrize("name", ["fleet", "fishy_squishy_crusty_quirky", "captains_of_the_gulf"])
def test_a_score_tells_nothing_its_reader_does_not_see(name: str) -> None:
    state = later(name, 2, 50)
    for seat in (0, 1):
        for seed in range(4):
            assert state.resample(seat, Random(seed)).known_scores(seat) == state.known_scores(seat)


def scores(state: State) -> dict[str | None, list[str]]:
    players = scene(state, 0, with_scores=True).players
    return {holder.seat: [fact.text for fact in holder.numbers if fact.title == SCORE] for holder in players}


def test_the_score_stands_beside_what_a_player_has() -> None:
    state = later("public_market", 2, 80)
    totals = [[str(sum(filter(None, score.values())))] for score in state.known_scores(0)]
    assert scores(state) == dict(zip(("P1", "P2"), totals, strict=True))


def test_a_game_without_score_lines_has_none() -> None:
    state = load("breakthrough").initial(1)
    assert state.known_scores(0) == [{}, {}] or not any(any(score.values()) for score in state.known_scores(0))
    assert scores(state) == {"P1": [], "P2": []}


def test_a_space_is_told_by_the_line_that_names_it_and_what_hangs_on_it() -> None:
    told = asked(load("captains_of_the_gulf", 3).initial(seed=3), "either")
    assert "action act" in told
    assert "else if your marker is either you may fish or sail-to-port(0)" in told
    assert told.count("CG-DUAL-01 ") == 1


def test_a_space_no_line_names_is_told_by_the_else_that_is_left_to_it() -> None:
    told = asked(load("captains_of_the_gulf", 3).initial(seed=3), "market")
    assert "action act ... else (left for market) you may commercial-market" in told


def test_a_card_whose_words_the_rules_speak_of_leads_to_them() -> None:
    told = asked(load("captains_of_the_gulf", 3).initial(seed=3), "g04")
    assert told.startswith("Game-card g04, the only one in the game license oyster, crew shrimp-mate")
    assert "For what it does, type `? " in told


def test_what_the_rules_name_nowhere_is_said_to_be_so() -> None:
    assert "No line of the rules names it." in asked(load("captains_of_the_gulf", 3).initial(1), "tampa")


def test_a_citation_is_told_once() -> None:
    told = asked(load("fleet", 3).initial(seed=3), "tuna")
    assert told.count("FL-LIC-04 ") == 1
