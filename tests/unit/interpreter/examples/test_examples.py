from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter.examples import SEEDS, Result, run_examples
from tests.loaded import load
from tests.unit.interpreter.playing import GAMES

RULES = (GAMES / "duel.game").read_text(encoding="utf-8")
Run = Callable[..., Result]
HANDS = """  given
    move any 1 of Card[low] to Ann's hand
    move any 2 of Card[high] to Ann's hand
    move any 1 of Card[mid] to Bob's hand
    move unplaced(Card) to deck
    set marker to Ann
    start at phase round
"""


@pytest.fixture
def run(tmp_path: Path):
    """Run one example written under the rules of the little duel."""

    def one(lines: str, given: str = HANDS) -> Result:
        file = tmp_path / "duel.game"
        file.write_text(f'{RULES}\nexample "tried"\n  seats Ann, Bob\n{given}{lines}', encoding="utf-8")
        (result,) = run_examples(load(str(file), players=2).program)
        return result

    return one


def said(result: Result) -> str:
    return "; ".join(failure.text for failure in result.failures)


def test_an_example_that_holds_passes_and_runs_once_without_chance(run: Run):
    result = run("  when\n    Ann: play(Card[low])\n  then\n    Ann's worth-won is 1\n    count(Ann's hand) is 2\n")
    assert said(result) == ""
    assert result.passed
    assert result.seeds == 1


def test_a_failed_comparison_tells_both_values(run: Run):
    result = run("  when\n    Ann: play(Card[low])\n  then\n    Ann's worth-won is Bob's coins + 1\n")
    assert said(result) == "Ann's worth-won is 1, Bob's coins + 1 is 3"
    assert result.failures[0].span.text.strip() == "Ann's worth-won is Bob's coins + 1"
    assert result.failures[0].seed is None


def test_a_value_that_says_itself_is_not_told(run: Run):
    assert said(run("  then\n    Ann's coins is 3\n")) == "Ann's coins is 2"


def test_of_two_conditions_the_one_to_blame_is_told(run: Run):
    assert said(run("  then\n    Ann's coins is 2 and Bob's coins is 5\n")) == "Bob's coins is 2"


def test_every_names_the_first_exception(run: Run):
    assert said(run("  then\n    every(c in Ann's hand: c is high)\n")) == "not for c = Card[low]"


def test_a_set_without_a_fitting_member_is_told(run: Run):
    assert said(run("  then\n    some(c in Bob's hand: c is high)\n")) == "Bob's hand is Card[mid]"


def test_every_failed_line_is_reported(run: Run):
    assert len(run("  then\n    Ann's coins is 1\n    Bob's coins is 1\n    Ann's coins is 2\n").failures) == 2


def test_a_move_of_somebody_not_asked_is_refused_with_who_is(run: Run):
    text = said(run("  when\n    Bob: burn\n"))
    assert text.startswith("Bob is not to move here: Ann is to move in the phase `round`, with the legal moves ")
    assert "play(Card[low])" in text


def test_a_refused_move_tells_the_reason_and_what_is_offered(run: Run):
    text = said(run("  when\n    Ann: play(Card[mid])\n"))
    assert "`play(Card[mid])` is refused: " in text
    assert "; the legal moves are " in text


def test_inner_choices_stand_on_lines_of_their_own(run: Run):
    assert said(run("  when\n    Ann: burn\n    Ann: Card[low]\n  then\n    count(burnt) is 1\n")) == ""


def test_inner_choices_may_follow_with(run: Run):
    result = run("  when\n    Ann: burn with Card[low]\n    Bob: burn with Card[mid]\n  then\n    count(burnt) is 2\n")
    assert said(result) == ""


def test_can_and_cannot_ask_the_seat_that_decides(run: Run):
    lines = "  then\n    Ann can play(Card[low])\n    Ann cannot play(Card[mid])\n    Ann can buy\n"
    assert said(run(lines)) == ""
    assert said(run("  then\n    Ann cannot buy\n")) == "Ann can"
    assert said(run("  then\n    Ann can play(Card[mid])\n")) == "Ann cannot: you cannot see a Card[mid] now"


def test_cannot_because_compares_the_reason(run: Run):
    poor = HANDS.replace("    set marker to Ann\n", "    set marker to Ann\n    set Ann's coins to 0\n")
    assert said(run('  then\n    Ann cannot buy because "you need 1, you have 0"\n', poor)) == ""
    text = said(run('  then\n    Ann cannot buy because "you are tired"\n', poor))
    assert text == "the rules give another reason, 'you need 1, you have 0'"


def test_who_is_not_asked_can_do_nothing(run: Run):
    assert said(run("  then\n    Bob cannot play(Card[high])\n    Bob cannot play(Card[mid])\n")) == ""
    told = said(run("  then\n    Bob can play(Card[mid])\n"))
    assert told.startswith("Bob is not to move: Ann is to move in the phase `round`")


def test_a_reason_is_that_of_the_rules_whoever_is_asked(run: Run):
    assert said(run('  then\n    Bob cannot play(Card[high]) because "you cannot see a Card[high] now"\n')) == ""
    told = said(run('  then\n    Bob cannot play(Card[mid]) because "you see no Card[mid]"\n'))
    assert told.startswith("the move is possible, only another player is to move: Ann is to move in the phase `round`")


def test_choices_can_and_cannot_be_made(run: Run):
    lines = "  when\n    Ann: burn\n  then\n    Ann can choose Card[high]\n    Ann cannot choose Card[mid]\n"
    assert said(run(lines)) == ""


def test_sees_reads_who_sees_what(run: Run):
    lines = "  then\n    Ann can see Ann's hand\n    Bob cannot see Ann's hand\n    Ann cannot see deck\n"
    assert said(run(lines)) == ""
    assert said(run("  then\n    Bob can see Ann's hand\n")) == "Bob sees 0 of 3"
    assert said(run("  then\n    Ann cannot see Ann's hand\n")) == "Ann sees 3 of 3"


def test_nothing_can_be_seen_in_an_empty_place(run: Run):
    assert said(run("  then\n    Bob cannot see burnt\n")) == "burnt is empty, so there is nothing to see"


def test_chance_runs_sixteen_seeds_and_names_the_one_that_fails(run: Run):
    given = "  given setup\n"
    assert run("  then\n    count(Ann's hand) is 2\n", given).seeds == SEEDS
    result = run("  then\n    marker is Ann\n", given)
    assert not result.passed
    assert result.failures[0].seed == result.seeds
    assert said(result) == "marker is Bob"


def test_stated_chance_comes_up_in_its_order(run: Run):
    lines = "  when\n    chance: {}\n    Ann: buy\n    chance: {}\n  then\n    some(c in Ann's hand: c is mid)\n"
    only = HANDS.replace("    move unplaced(Card) to deck\n", "    move unplaced(Card) to deck\n    shuffle deck\n")
    for first in ("mid", "Card[mid]"):
        assert said(run(lines.replace("    chance: {}\n", "", 1).format(first), only)) == ""


def test_stated_chance_that_cannot_be_is_reported(run: Run):
    only = HANDS.replace("    move unplaced(Card) to deck\n", "    move unplaced(Card) to deck\n    shuffle deck\n")
    text = said(run("  when\n    Ann: buy\n    chance: 4\n", only))
    assert text.startswith("the chance outcome `4` is not possible here, only `Card[low]`, `Card[mid]`")


def test_stated_chance_that_never_comes_up_is_reported(run: Run):
    text = said(run("  when\n    Ann: burn\n    Ann: Card[low]\n    chance: Card[low]\n"))
    assert text == (
        "this line states the chance outcome `Card[low]`, but nothing is drawn after it; delete this line, "
        "or write below it the move that draws"
    )


def test_play_until_goes_through_single_moves_only(run: Run):
    text = said(run("  when\n    play until end\n"))
    assert text.startswith(
        "play does not get as far as this line says, because a player decides first: Ann is to move in the phase `round`"
    )


def test_who_wins_and_who_shares(run: Run):
    given = """  given
    move any 1 of Card[low] to Ann's hand
    move any 1 of Card[low] to Bob's hand
    move unplaced(Card) to burnt
    set Ann's coins to {}
    set Bob's coins to 0
    set rounds to 1
    set marker to Ann
    start at phase round
"""
    lines = "  when\n    Ann: play(Card[low])\n    Bob: play(Card[low])\n  then\n    the game is over\n    {}\n"
    assert said(run(lines.format("winner is Ann, Bob"), given.format(0))) == ""
    assert said(run(lines.format("winner is Ann"), given.format(1))) == ""
    assert said(run(lines.format("winner is Bob"), given.format(1))) == "Ann wins; totals: Ann 2, Bob 1"
    assert said(run(lines.format("winner is Ann"), given.format(0))) == "Ann and Bob share; totals: Ann 1, Bob 1"


def test_a_game_that_is_not_over_says_who_decides(run: Run):
    assert said(run("  then\n    the game is over\n")).startswith("Ann is to move in the phase `round`")
    assert said(run("  then\n    the game is not over\n")) == ""


def test_an_always_line_is_watched_after_each_line(run: Run):
    given = HANDS.replace("    move unplaced(Card) to deck\n", "")
    assert "the `always` line in duel.game:23 does not hold here (no card is lost)" in said(
        run("  then\n    Ann's coins is 2\n", given)
    )


def test_a_routine_can_be_done(run: Run):
    assert said(run("  when\n    Bob does earn(2)\n  then\n    Bob's coins is 4\n    Ann's coins is 2\n")) == ""


def test_pieces_given_at_random_are_drawn_anew_with_each_seed(run: Run):
    given = """  given
    move random 2 of unplaced(Card) to Ann's hand
    move unplaced(Card) to deck
"""
    assert run("  then\n    count(Ann's hand) is 2\n", given).seeds == SEEDS
    assert not run("  then\n    some(c in Ann's hand: c is high)\n", given).passed


def test_pieces_of_a_kind_given_at_random_are_drawn_of_those_outside_all_zones(run: Run):
    drawn = "  given\n    move random 2 of Card to Ann's hand\n    move unplaced(Card) to deck\n"
    assert said(run("  then\n    count(Ann's hand) is 2\n", drawn)) == ""
    short = "  given setup\n    move random 2 of Card to Ann's hand\n"
    assert "too few pieces of `random 2 of Card` are outside all zones" in said(run("  then\n    yes\n", short))


def test_pieces_given_from_a_shuffled_pile_come_off_its_top(run: Run):
    given = "  given setup\n    move top 2 of deck to burnt\n    move deck to Bob's hand\n"
    result = run("  then\n    count(burnt) is 2\n    count(deck) is 0\n    count(Bob's hand) is 5\n", given)
    assert said(result) == ""
    assert result.seeds == SEEDS


def test_what_somebody_does_may_ask_and_draw():
    """`Ann does draw-one` draws and asks; then the state waits where it waited before."""
    file = Path(__file__).parent / "does.game"
    results = run_examples(load(str(file), players=2).program)
    assert [(result.example.name, said(result)) for result in results] == [
        ("does with a choice", ""),
        ("does with its choices on one line", ""),
        ("in the middle of a game", ""),
        ("one step of an action, and one that asks", ""),
    ]


def test_what_may_be_none_needs_no_test_in_an_example_and_fails_it_where_it_is_none(run: Run):
    assert said(run("  then\n    first(p in players where p's coins > 1)'s coins is 2\n")) == ""
    text = said(run("  then\n    first(p in players where p's coins > 7)'s coins is 2\n"))
    assert text.endswith("fails: it must hold that `first(p in players where p's coins > 7)` is not none")
    given = HANDS.replace("    start", "    set first(p in players where p's coins > 7)'s coins to 1\n    start")
    assert "is not none" in said(run("  then\n    Ann's coins is 2\n", given=given))


@pytest.mark.parametrize(
    "given",
    [
        "  given setup\n    move top 2 of deck to Ann's hand\n",
        "  given setup\n    for each p in players\n      move top of deck to p's hand\n",
        "  given\n    move random 2 of unplaced(Card) to Ann's hand\n    move unplaced(Card) to deck\n",
        "  given\n    move unplaced(Card) to deck\n    shuffle deck\n    move top of deck to Ann's hand\n",
    ],
)
def test_pieces_taken_at_random_when_the_table_is_set_are_tried_with_every_seed(run: Run, given: str):
    result = run("  then\n    count(Ann's hand) >= 1\n", given)
    assert said(result) == ""
    assert result.seeds == SEEDS


@pytest.mark.parametrize(
    ("claim", "actual"),
    [
        ("count(Ann's hand) is 2 or count(Bob's hand) is 5", "count(Ann's hand) is 3, and count(Bob's hand) is 1"),
        ("count(Ann's hand) is 3 and count(Bob's hand) is 5", "count(Bob's hand) is 1"),
        ("not count(Ann's hand) is 3", "count(Ann's hand) is 3"),
        ("marker is none", "marker is Ann"),
        ("Ann's hand is empty", "count(Ann's hand) is 3"),
        ("some(c in Ann's hand: c is mid)", "Ann's hand is Card[low], Card[high], Card[high]"),
        ("every(c in Ann's hand where c is high: c is mid)", "not for c = Card[high]"),
        ("first(c in Ann's hand where c is mid) is not none", "first(c in Ann's hand where c is mid) is none"),
        ("3 is in 4..5", "3 is in 4..5 is no"),
    ],
)
def test_a_claim_that_fails_is_told_with_what_is_the_case(run: Run, claim: str, actual: str):
    assert said(run(f"  then\n    {claim}\n")).endswith(actual)


PLACED = "  given setup\n    move {} to Ann's hand\n    set marker to Ann\n    start at phase round\n  then\n    Ann can buy\n"


@pytest.mark.parametrize("named", ["Card[mid]", "any 1 of Card[mid]", "Card"])
def test_pieces_that_lie_somewhere_already_are_not_moved_as_if_they_were_unplaced(run: Run, named: str):
    result = run("", PLACED.format(named))
    assert said(result).startswith(f"too few pieces of `{named}` are outside all zones, the others are in ")
    assert "deck" in said(result)
    assert result.failures[0].span.text.strip() == f"move {named} to Ann's hand"


def test_more_pieces_than_there_are_cannot_be_named(run: Run):
    lacking = HANDS.replace("any 1 of Card[low]", "any 99 of Card[low]")
    told = said(run("  then\n    Ann can buy\n", lacking))
    assert told.startswith("the game has fewer pieces than `any 99 of Card[low]` needs; name other pieces")


def test_a_move_of_a_calculated_piece_is_answered_with_a_name_for_it(run: Run):
    told = said(run("  when\n    Ann: play(first of Ann's hand)\n"))
    assert told.startswith("a move must name each thing as the legal moves do, but `first of Ann's hand` is calculated")
    assert told.endswith("or write `let x be first of Ann's hand` below `given`, and here `Ann: play(x)`")


def test_what_is_taken_from_where_it_lies_moves(run: Run):
    assert said(run("", PLACED.format("those(c in deck where c is mid)"))) == ""


def test_the_rest_may_be_named_as_unplaced_where_there_is_none(run: Run):
    assert said(run("", PLACED.format("unplaced(Card)"))) == ""
