from __future__ import annotations

import re
from dataclasses import replace
from multiprocessing import active_children

import pytest

from interpreter.impact import run
from interpreter.impact.coupled import Coupled
from interpreter.impact.measures import Pairs, measured
from interpreter.impact.run import LOOK, chance_of, impact
from tests.unit.interpreter.impact.pairs import edited, played, row, text_of, written
from tests.unit.interpreter.playing import game

BOTS = ("random", "random")


def test_a_game_and_itself_differ_by_exactly_nothing():
    found = played(game("duel"), game("duel"))
    assert found.rows
    assert all((each.change, each.low, each.high, each.same) == (0, 0, 0, True) for each in found.rows)


def test_another_layout_and_another_order_of_declarations_change_exactly_nothing():
    text = re.sub(r"(?m)^( +)", r"\1\1", text_of("duel")).replace("| low  |", "|  low   |")
    actions = re.search(r"(?s)action burn.*?(?=action earn)", text)
    assert actions is not None
    moved = text.replace(actions[0], "").replace("scoring\n", f"{actions[0]}scoring\n")
    found = played(game("duel"), written("duel", f"# moved\n{moved}"))
    assert all(each.same for each in found.rows)


def test_another_order_of_offers_and_rows_changes_exactly_nothing():
    new = edited(
        "duel",
        ("must play or buy or burn", "must burn or play or buy"),
        (
            "  | low  | 1     | 3      |\n  | mid  | 2     | 3      |\n",
            "  | mid  | 2     | 3      |\n  | low  | 1     | 3      |\n",
        ),
    )
    assert all(each.same for each in played(game("duel"), new).rows)


def test_new_names_change_exactly_nothing_once_they_are_known():
    text = re.sub(r"\bburn\b", "scorch", text_of("duel")).replace("| mid ", "| half ").replace("money =", "cash =")
    names = {"burn": "scorch", "mid": "half", "money": "cash"}
    found = played(game("duel"), written("duel", text), renames=names)
    assert all(each.same for each in found.rows)
    assert not found.alone
    assert row(found, "use", "scorch").old > 0


def test_a_coin_more_at_the_start_is_seen_to_be_more_than_noise():
    found = played(game("duel"), edited("duel", ("starts 2", "starts 3")), 100)
    money = row(found, "line", "money")
    assert money.marked
    assert 0 < money.low < 1.1


def test_a_card_made_useless_is_seen_in_the_score_of_cards_alone():
    found = played(game("duel"), edited("duel", ("| high | 3 ", "| high | 0 ")))
    cards = row(found, "line", "cards")
    assert cards.marked
    assert cards.high < 0
    assert row(found, "line", "money").same
    assert row(found, "decisions").same


def test_a_score_line_or_action_of_one_game_only_stands_alone():
    new = edited(
        "duel",
        ("  money = your coins", "  cash = your coins"),
        ("or burn", "or burn or rest"),
        ("action burn", "action rest\n  set marker to you\n\naction burn"),
    )
    found = played(game("duel"), new)
    names = {(each.measure.sort, each.measure.name, each.is_new) for each in found.alone}
    assert names == {("line", "money", False), ("line", "cash", True), ("use", "rest", True)}


@pytest.mark.usefixtures("workers_here")
def test_pairs_are_the_same_for_any_number_of_workers_and_another_seed_makes_others():
    new, bots = edited("duel", ("starts 2", "starts 3")), ("greedy", "random")
    settings = ((1, 0), (2, 0), (1, 1))
    one, two, other = (played(game("duel"), new, 4, seats=bots, workers=w, seed=s) for w, s in settings)
    assert one == two
    assert one.rows != other.rows


def test_equal_games_are_told_apart_no_longer_than_one_look():
    assert played(game("duel"), game("duel"), 1000).pairs == LOOK


def test_noise_is_played_to_the_last_pair_and_a_clear_difference_too_while_it_is_wide():
    found = played(game("duel"), edited("duel", ("  pay 1 from your coins", "  pay 2 from your coins")), LOOK + 20)
    assert found.pairs == LOOK + 20
    assert found.marked
    assert not found.is_tight


def test_greedy_bots_keep_in_step_too():
    found = played(game("duel"), edited("duel", ("| high | 3 ", "| high | 4 ")), 30, seats=["greedy"])
    assert row(found, "decisions").same
    assert row(found, "line", "cards").games_saved > 3


def test_a_game_that_breaks_off_counts_as_one_nobody_wins_and_is_told_with_its_seed():
    new = edited("duel", ("starts 2", "starts 8"))
    found = played(game("duel"), new, 80)
    assert found.pairs == 80
    breaks = row(found, "broken")
    assert (breaks.old, breaks.new) == (0, found.broke_off / 80)
    assert breaks.marked
    wins = [each for each in found.rows if each.measure.sort == "wins"]
    assert sum(each.old for each in wins) == 1
    assert sum(each.new for each in wins) == pytest.approx(1 - breaks.new)
    first = found.unfinished[0]
    assert first.is_new
    assert first.seed == chance_of(0, first.pair)
    assert "runtime check" in first.text
    assert not Coupled(game("duel"), BOTS, {}).play(first.seed).stopped


def test_the_seed_told_with_a_pair_that_breaks_off_begins_a_run_with_that_pair():
    new = edited("duel", ("starts 2", "starts 8"))
    left = [each for each in played(game("duel"), new).unfinished if each.pair][-1]
    again = played(game("duel"), new, 1, seed=left.seed)
    assert (again.pairs, again.broke_off) == (1, 1)
    assert [replace(each, pair=left.pair) for each in again.unfinished] == [left]
    assert left.last
    assert left.decisions >= len(left.last)


def test_an_interrupted_run_tells_of_every_portion_that_was_done():
    new, heard = edited("duel", ("starts 2", "starts 3")), list[int]()

    def interrupt(done: int) -> None:
        heard.append(done)
        if len(heard) == 3:
            raise KeyboardInterrupt

    found = played(game("duel"), new, 300, progress=interrupt)
    assert found.stopped
    assert found.pairs == heard[-1] < 300
    assert found.rows == played(game("duel"), new, heard[-1]).rows


def test_an_interrupted_run_leaves_no_process_behind():
    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    found = played(game("duel"), game("duel"), 300, workers=2, progress=interrupt)
    assert found.stopped
    assert 0 < found.pairs < 300
    assert not active_children()


def test_a_run_interrupted_before_anything_was_counted_tells_nothing(monkeypatch: pytest.MonkeyPatch):
    def interrupt(*_: object) -> Pairs:
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "_play", interrupt)
    with pytest.raises(KeyboardInterrupt):
        played(game("duel"), game("duel"))


def test_pairs_count_alike_in_any_order():
    coupled = Coupled(game("duel"), BOTS, {})
    games = [measured(coupled, coupled.play(seed)) for seed in range(6)]
    whole, one, other = Pairs(), Pairs(), Pairs()
    for number, (before, after) in enumerate(zip(games, reversed(games), strict=True)):
        whole.note(before, after)
        (one if number % 2 else other).note(before, after)
    one.add(other)
    assert one == whole


def test_a_dearer_move_leaves_most_in_step_and_saves_two_thirds_of_the_games():
    found = played(game("harvest"), edited("harvest", ("  pay 4 from your coins", "  pay 5 from your coins")), 120)
    assert row(found, "total").games_saved > 3
    assert row(found, "decisions").games_saved > 3


def test_a_card_more_for_the_first_leaves_most_of_the_others_game_in_step():
    more = (
        "  for each p in players where p is first of players\n    move top 1 of deck to p's hand\n  -> round\n\nphase"
    )
    found = played(game("duel"), edited("duel", ("  -> round\n\nphase", more)), 60)
    assert row(found, "total", seat=1).games_saved > 2


def test_a_score_that_only_tells_who_wins_is_no_measure_of_its_own():
    sorts = {each.measure.sort for each in played(game("tic_tac_toe"), game("tic_tac_toe"), 2).rows}
    assert sorts == {"decisions", "ties", "wins", "use"}


def test_progress_is_heard_up_to_the_last_pair():
    heard: list[int] = []
    impact((game("duel"), game("duel")), 25, progress=heard.append)
    assert heard[-1] == 25
    assert heard == sorted(heard)
