from gamespec.checked.types import Int
from tests.unit.gamespec.check.snippets import clean, one

COINS = "each player has\n  coins : 0..9\n  fish : 0..3\n"


def test_score_lines_and_their_total_are_values_of_the_players():
    game = clean(
        COINS + "scoring\n  money = your coins\n  catch = 2 * your fish\n"
        "  winner has highest total, then lowest your fish"
    )
    values = {v.name: v for v in game.values}
    assert values["total"].type == Int(0, 15)
    assert game.scoring is not None
    assert [line.name for line in game.scoring.lines] == ["money", "catch"]
    assert [direction for direction, _ in game.scoring.criteria] == ["highest", "lowest"]
    assert game.scoring.criteria[0][1] is None


def test_a_score_line_may_have_the_name_of_a_field():
    game = clean(COINS + "scoring\n  coins = your coins\n  winner has highest total")
    assert game.scoring is not None


def test_the_winner_may_have_most_of_one_line():
    game = clean(COINS + "scoring\n  catch = your fish\n  winner has highest catch")
    assert game.scoring is not None
    assert game.scoring.criteria[0][1] is not None


def test_two_score_lines_of_one_name_are_refused():
    assert one(COINS + "scoring\n  a = your fish\n  a = your coins\n  winner has highest total").code == "GS202"


def test_a_score_is_a_number():
    assert one(COINS + "scoring\n  a = your fish > 2\n  winner has highest total").code == "GS310"


def test_what_may_be_none_where_no_line_can_test_it_is_tested_in_brackets():
    chips = "tokens Chip\n  | chip | copies | worth |\n  | red  | 3      | 2     |\n"
    zone = "each player has\n  won : pile of Chip, open\n"
    asked = "(top of your won)'s worth"
    winner = chips + zone + "scoring\n  a = count(your won)\n  winner has highest total, then highest {}"
    advice = "write what counts if there is none: `(if (top of your won) is none then 0 else ...)`"
    assert one(winner.format(asked)).help == advice
    clean(winner.format(f"(if (top of your won) is none then 0 else {asked})"))
