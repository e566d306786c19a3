"""A table as HTML: short where there is much, and with what a stranger needs to read it."""

from __future__ import annotations

import re
from random import Random

import pytest

from cli.host.screens import scores
from cli.scene.page import FEW, Page
from interpreter.scene import scene
from interpreter.state.game import State
from tests.loaded import load


def drawn(state: State, seat: int | None = 0) -> str:
    return Page(state.game.program.checked).fragment(scene(state, seat))


def played(name: str, moves: int, seed: int = 3) -> State:
    state, chance = load(name).initial(seed=seed), Random(seed)
    for _ in range(moves):
        after = state.apply(chance.choice(state.moves()))
        if after.over:
            break
        state = after
    return state


def zones_of(text: str, owner: str, title: str) -> list[str]:
    """Return the pieces of each zone with a title, in sections of one sort (`mine`, `other`)."""
    sections = re.findall(rf'<section class="holder {owner}".*?</section>', text)
    return [found for part in sections for found in re.findall(rf'<h3>{title}.*?<div class="pieces">(.*?)</div>', part)]


def test_many_open_cards_of_other_players_are_signs_and_few_are_cards() -> None:
    for moves in (20, 48):
        state = played("hearts", moves)
        text, seen = drawn(state), scene(state, 0)
        for player, pieces in zip(seen.players[1:], zones_of(text, "other", "Cards taken"), strict=False):
            taken = next(zone for zone in player.zones if zone.title == "Cards taken")
            if taken.size > FEW:
                assert pieces.count('class="chip"') == taken.size
                assert re.search(r">(\d+|[AJQK])[♣♦♥♠]</span>", pieces)


def test_a_chip_of_signs_keeps_its_name_for_readers() -> None:
    text = drawn(played("hearts", 48))
    assert re.search(r'class="chip"[^>]*data-ref="Card\[hearts-\w+\]"[^>]*title="hearts \w+;', text)


def test_a_marker_is_its_seat_alone_where_all_markers_of_a_board_mean_the_same() -> None:
    text = drawn(played("storm_watch", 3))
    assert sorted(re.findall(r'class="stands"[^>]*>([^<]*)<', text)) == ["P1", "P2"]
    assert 'title="Is in"' in text


def test_markers_of_several_meanings_say_which() -> None:
    text = drawn(played("floating_market", 25))
    assert re.search(r'class="stands"[^>]*>\w+ ', text)


def test_a_row_that_is_folded_numbers_its_spaces_also_under_pieces() -> None:
    text = drawn(load("backgammon").initial(seed=3))
    assert set(re.findall(r'class="word"[^>]*>(\d+,1)<', text)) == {f"{at},1" for at in range(1, 25)}


def test_pawns_leave_the_name_of_a_space_readable() -> None:
    text = drawn(played("captains_of_the_gulf", 20))
    space = next(part for part in re.findall(r'<g class="place.*?</g>', text) if "pawn" in part and "disc" not in part)
    name = re.search(r'class="word"[^>]* y="([\d.]+)"', space)
    pawn = re.search(r"translate\([\d.]+ ([\d.]+)\) scale\(([\d.]+)\)", space)
    assert name is not None
    assert pawn is not None
    assert float(pawn[1]) - 16 * float(pawn[2]) > float(name[1]) + 4


@pytest.mark.parametrize("name", ["harvest_fair", "fleet"])
def test_final_scores_are_titled_in_words_with_totals_and_places(name: str) -> None:
    state, chance = load(name).initial(seed=2), Random(2)
    while not state.over:
        state = state.apply(chance.choice(state.moves()))
    heads = re.findall(r'<th scope="row">([^<]*)</th>', scores(state) or "")
    assert heads[-2:] == ["total", "place"]
    assert not any("-" in head for head in heads)
