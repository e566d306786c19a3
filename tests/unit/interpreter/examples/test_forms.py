"""The lines an example may hold, each where it holds and where it does not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter import RulesetError
from interpreter.examples import Result, run_examples
from tests.loaded import load

RULES = (Path(__file__).parent / "forms.game").read_text(encoding="utf-8")
Run = Callable[..., list[Result]]
GIVEN = """  given
    move any 2 of Boat[skiff] to Ann's boats
    move any 1 of Boat[trawler] to Ann's boats
    move any 1 of Boat[dory] to Bob's boats
    move unplaced(Boat) to deck
    for each p in players
      set p's coins to 5
    set active to Ann
    set stage to one
    start at phase turn
"""


@pytest.fixture
def examples(tmp_path: Path):
    """Run examples written below the rules of a little game."""

    def written(text: str, players: int = 2) -> list[Result]:
        file = tmp_path / "forms.game"
        file.write_text(f"{RULES}\n{text}", encoding="utf-8")
        return run_examples(load(str(file), players=players).program)

    return written


@pytest.fixture
def said(examples: Run):
    def one(lines: str, given: str = GIVEN) -> str:
        (result,) = examples(f'example "tried"\n  seats Ann, Bob\n{given}{lines}')
        return "; ".join(failure.text for failure in result.failures)

    return one


# ---- steps


def test_each_then_is_asked_where_it_stands(said: Callable[..., str]):
    lines = """  then
    Ann's coins is 5
  when
    Ann: launch(Boat[skiff])
  then
    Ann's coins is 4
    active is Bob
  when
    Bob: pass
    Ann: launch(Boat[trawler])
  then
    Ann's coins is 1
"""
    assert said(lines) == ""
    assert said(lines.replace("Ann's coins is 4", "Ann's coins is 1")) == "Ann's coins is 4"
    assert said(lines.replace("Ann's coins is 5", "Ann's coins is 4")) == "Ann's coins is 5"


def test_claims_before_a_move_that_is_refused_are_told_too(said: Callable[..., str]):
    told = said("  then\n    Ann's coins is 9\n  when\n    Ann: launch(Boat[dory])\n  then\n    tide is 4\n")
    assert told.startswith("Ann's coins is 5; `launch(Boat[dory])` is refused: ")
    assert "tide" not in told


def test_a_then_at_the_end_of_a_move_asks_before_anything_goes_on(said: Callable[..., str]):
    stop = "  when\n    Ann: launch(Boat[skiff]) then\n      active is Ann\n      tide is 0\n      Ann's coins is 4\n"
    after = "    Bob: pass\n  then\n    tide is 2\n"
    assert said(stop + after) == ""
    assert said(stop.replace("tide is 0", "tide is 1") + after) == "tide is 0"
    assert said("  when\n    Ann: launch(Boat[skiff]) then\n  then\n    tide is 0\n    Ann is not asked\n") == ""
    told = said("  when\n    Ann: pass then\n      Bob is asked\n")
    assert told.startswith(
        "the move has just been made, and no player is to move yet; write `then` on a line of its own"
    )


def test_inner_choices_come_before_such_a_then(said: Callable[..., str]):
    stop = (
        "  when\n    Ann: trade with Boat[skiff], Boat[skiff], cod then\n      Ann's stock[cod] is 1\n      tide is 0\n"
    )
    assert said(stop + "  then\n    tide is 0\n    count(sea) is 2\n") == ""


# ---- claims


@pytest.mark.parametrize(
    ("claim", "fault"),
    [
        ("Ann can only launch(Boat[skiff]), launch(Boat[trawler]), trade or pass", ""),
        ("Ann can only launch, trade or pass", ""),
        ("Ann can only launch or pass", "Ann can also trade"),
        ("Ann can only launch, trade, pass or gamble", "Ann cannot: gamble"),
        ("Bob can only pass", "Bob is not to move: Ann is to move in the phase `turn`, step `work`"),
        ("Ann is asked", ""),
        ("Bob is not asked", ""),
        ("Bob is asked", "Ann is to move in the phase `turn`, step `work`"),
        ("Ann is not asked", "Ann is to move in the phase `turn`, step `work`"),
        ("the phase is turn", ""),
        ("the phase is not setup", ""),
        ("the phase is setup", "the phase is `turn`, not `setup`"),
        ("the step is work", ""),
        ("the step is tide", "the step is `work`, not `tide`"),
        ("the step is not work", "Ann is to move"),
        ("not Ann can gamble", ""),
        ("Ann cannot gamble", ""),
        ("not Ann can pass", "Ann can"),
        ("Ann can pass and Bob cannot pass", None),
        ("Ann can pass and not Bob can pass", ""),
        ("Ann can pass and Ann can gamble", "Ann cannot: there is no die"),
        ('Ann cannot gamble because "there is no die"', ""),
        ('Bob cannot trade because "you have not two boats"', ""),
        ('Bob cannot pass because "why not"', "the move is possible, only another player is to move"),
        ("Ann's stock is 0, 0, 0", ""),
        ("Ann's stock is 0, 2, 0", "herring is 0"),
        ("Ann's boats is skiff, trawler, skiff", ""),
        ("Ann's boats is skiff, trawler, dory", "Ann's boats is Boat[skiff], Boat[skiff], Boat[trawler]"),
        ("queue is Ann", "queue is empty"),
        ("Boat[skiff] is in Ann's boats", ""),
        ("Boat[trawler] is in Bob's boats", "Bob's boats is Boat[dory]"),
        ("Boat[dory] is not in Ann's boats", ""),
    ],
)
def test_claims_say_what_is_the_case_where_they_fail(said: Callable[..., str], claim: str, fault: str | None):
    if fault is None:
        with pytest.raises(RulesetError, match="cannot"):
            said(f"  then\n    {claim}\n")
        return
    told = said(f"  then\n    {claim}\n")
    assert told.startswith(fault)
    assert bool(told) == bool(fault)


def test_only_speaks_of_choices_too(said: Callable[..., str]):
    trade = "  when\n    Ann: trade with Boat[skiff], Boat[trawler]\n  then\n    "
    assert said(trade + "Ann can only choose cod, herring or shrimp\n") == ""
    assert said(trade + "Ann can only cod or herring\n") == "Ann can also shrimp"
    assert said(trade + "Ann can only cod, herring, shrimp or stop\n") == "Ann cannot: stop"


def test_a_reason_is_that_of_the_rules_at_an_inner_choice_too(said: Callable[..., str]):
    trade = "  when\n    Ann: trade\n  then\n    "
    assert said(trade + 'Ann cannot gamble because "there is no die"\n') == ""
    assert said(trade + 'Bob cannot trade because "you have not two boats"\n') == ""
    assert said(trade + 'Ann cannot pass because "why not"\n').startswith(
        "the move is possible, only another player is to move"
    )


def test_the_order_of_a_line_is_its_owners_or_rows(said: Callable[..., str]):
    given = GIVEN.replace("    start", "    move Bob's own(Peg) to queue\n    move Ann's own(Peg) to queue\n    start")
    assert said("  then\n    queue is Bob, Ann\n", given) == ""
    assert said("  then\n    queue is Ann, Bob\n", given) == "queue is Peg[peg], Peg[peg]"


# ---- nothing that says nothing


@pytest.mark.parametrize(
    ("claim", "finding"),
    [
        ("Ann cannot launch(Boat[skif])", "`Boat` has no row `skif`"),
        ("Ann cannot launch(Cell[1, 1])", "the argument `boat` of `launch` is one Boat, but `Cell[1, 1]` is one Cell"),
        ("Ann cannot launch(1, 2)", "`launch` needs 1 argument, not 2"),
        ("Ann cannot pass(1)", "`pass` needs no arguments, not 1"),
        ("Ann can launch(3)", "`launch` is one Boat"),
        ("not Ann can launch(3)", "`launch` is one Boat"),
        ("Ann cannot choose whatever", "nothing is called `whatever` here"),
        ("Ann can only launch(Boat[skif]) or pass", "`Boat` has no row `skif`"),
        ("the phase is trun", "there is no phase `trun`"),
        ("the step is wrok", "there is no step `wrok`"),
        ("Ann's stock is 1, 2", "`stock` has 3 entries"),
        ("Ann's coins is 1, 2", "can be compared with a list"),
        ("queue is cod, cod", ""),
    ],
)
def test_what_a_claim_names_must_exist_and_fit(examples: Run, claim: str, finding: str):
    with pytest.raises(RulesetError) as refused:
        examples(f'example "x"\n  seats Ann, Bob\n{GIVEN}  then\n    {claim}\n')
    assert finding in str(refused.value)


def test_a_choice_that_is_not_made_here_cannot_be_refused(said: Callable[..., str]):
    assert said("  then\n    Ann cannot choose Boat[dory]\n").startswith(
        "the player to move has nothing to choose here: Ann is to move"
    )
    trade = "  when\n    Ann: trade\n  then\n    "
    assert said(trade + "Ann cannot choose Boat[dory]\n") == ""
    assert said(trade + "Ann cannot choose Cell[1, 1]\n").startswith("the player to move does not choose a Cell here")
    assert said(trade + "Ann cannot choose stop\n") == ""


def test_an_example_starts_with_the_player_whose_turn_it_is(said: Callable[..., str]):
    start = GIVEN.replace("start at phase turn", "start at phase turn for {}")
    assert said("  then\n    Ann can pass\n", start.format("Ann")) == ""
    assert said("  then\n    Bob can pass\n", start.format("Bob")) == (
        "the phase `turn` is for the player in `active`, which is `Ann`, not `Bob`; "
        "write `set active to Bob` above this line, or delete `for Bob`"
    )
    unset = start.format("Bob").replace("    set active to Ann\n", "")
    told = "the phase `turn` is for the player in `active`, which no line has set; write `set active to Bob` above this line"
    assert said("  then\n    Bob can pass\n", unset) == told


def test_any_of_ones_own_is_another_each_time(said: Callable[..., str]):
    given = GIVEN.replace("    start", "    move any 1 of Ann's own(Peg) to queue\n" * 2 + "    start")
    assert said("  then\n    tide is 0\n", given).startswith(
        "too few pieces of `any 1 of Ann's own(Peg)` are outside all zones"
    )
    same = "    move any 1 of those(b in Boat where b is dory) to sea\n"
    told = said("  then\n    tide is 0\n", GIVEN.replace("    start", same * 2 + "    start"))
    assert told.startswith("this line moves `Boat[dory]` again, which `move any 1 of")


def test_the_game_must_have_begun(said: Callable[..., str]):
    given = GIVEN.replace("    start at phase turn\n", "")
    assert "the game has not begun yet: write `start at phase ...`" in said(
        "  when\n    Ann: pass\n  then\n    tide is 1\n", given
    )
    assert "the game has not begun" in said("  then\n    Ann can pass\n", given)


# ---- names and drawings


def test_what_given_names_is_known_later(said: Callable[..., str]):
    given = GIVEN.replace("    start", "    let old be first(b in Ann's boats where b is trawler)\n    start")
    lines = "  then\n    old is in Ann's boats\n    Ann can launch(old)\n    Bob cannot launch(old)\n"
    lines += "  when\n    Ann: launch(old)\n  then\n    old is in sea\n    not old is in Ann's boats\n"
    assert said(lines, given) == ""
    assert said(
        "  then\n    old is in sea\n", given
    ) == "old is Boat[trawler], sea is empty; Boat[trawler] lies in P1's boats".replace("P1", "Ann")
    trade = "  when\n    Ann: trade with old, Boat[skiff], cod\n  then\n    old is in sea\n"
    assert said(trade, given) == ""


def test_a_named_card_of_a_hand_is_not_taken_for_another_with_the_same_back(said: Callable[..., str]):
    given = GIVEN.replace("Boat[trawler] to Ann", "Boat[dory] to Ann")
    given = given.replace("    start", "    let old be first(b in Ann's boats where b is dory)\n    start")
    lines = "  then\n    Ann can launch(old)\n  when\n    Ann: launch(old)\n  then\n    Boat[dory] is in sea\n"
    assert said(lines, given) == ""


def test_many_cells_are_drawn_at_once(said: Callable[..., str]):
    board = "    drawing mark of Cell marks X Ann, O Bob\n      | X.O |\n      | .X. |\n    start"
    given = GIVEN.replace("    start", board)
    lines = "  then\n    Cell[1, 1]'s mark is Ann\n    Cell[3, 1]'s mark is Bob\n    Cell[2, 2]'s mark is Ann\n"
    assert said(lines + "    count(c in Cell where c's mark is none) is 3\n", given) == ""


@pytest.mark.parametrize(
    ("board", "finding"),
    [
        ("drawing mark of Cell marks X Ann\n      | XO. |\n", "nothing explains the mark `O` in this drawing"),
        ("drawing mark of Cell marks X Ann\n      | X..X |\n", "where `Cell` has no space"),
        ("drawing mrk of Cell marks X Ann\n      | X.. |\n", "`Cell` has no such field or zone `mrk`"),
        ("drawing mark of Fish marks X Ann\n      | X.. |\n", "only the spaces of a grid or hexes can be drawn"),
        ("drawing mark of Cel marks X Ann\n      | X.. |\n", "there is no kind `Cel`"),
    ],
)
def test_a_drawing_must_fit_its_board(examples: Run, board: str, finding: str):
    given = GIVEN.replace("    start", f"    {board}    start")
    with pytest.raises(RulesetError) as refused:
        examples(f'example "x"\n  seats Ann, Bob\n{given}  then\n    tide is 0\n')
    assert finding in str(refused.value)


def test_dice_go_by_their_faces(said: Callable[..., str]):
    dice = "".join(f"    move any 1 of Die[d12] to cup with face {face}\n" for face in (7, 2, 9))
    given = GIVEN.replace("    start", dice + "    start")
    lines = (
        "  when\n    Ann: gamble\n  then\n    Ann can choose Die[d12] 7\n    Ann can only Die[d12] 7 or Die[d12] 9\n"
    )
    lines += "    Ann cannot choose Die[d12] 2\n  when\n    Ann: Die[d12] 9\n  then\n    Bob is asked\n"
    assert said(lines, given) == ""


# ---- sets


def test_members_of_a_set_are_named_in_any_order(said: Callable[..., str]):
    for first, second in (("skiff", "trawler"), ("trawler", "skiff")):
        done = f"  when\n    Ann: trade with Boat[{first}], Boat[{second}], cod\n  then\n    count(sea) is 2\n"
        assert said(done) == ""
        apart = f"  when\n    Ann: trade\n    Ann: Boat[{first}]\n    Ann: Boat[{second}]\n    Ann: cod\n"
        assert said(f"{apart}  then\n    count(sea) is 2\n    Ann's stock is 1, 0, 0\n") == ""


def test_a_set_that_ends_by_itself_is_told_to_be_complete(said: Callable[..., str]):
    told = said("  when\n    Ann: trade with Boat[skiff], Boat[trawler]\n    Ann: stop\n  then\n    tide is 1\n")
    assert told.startswith("all is picked already, and picking ends without a further move: delete `stop`")
    told = said("  when\n    Ann: trade with Boat[skiff], Boat[trawler], Boat[skiff]\n  then\n    tide is 1\n")
    assert told.startswith("all is picked already")


def test_a_question_that_a_loop_asks_again_is_no_set_and_is_not_stopped(said: Callable[..., str]):
    lines = "  when\n    Ann does tell with cod\n    Ann: cod\n    Ann: stop\n  then\n    Ann's stock is 2, 0, 0\n"
    assert said(lines) == ""
    assert said(lines.replace("    Ann: stop\n", "    Ann: shrimp\n").replace("2, 0, 0", "2, 0, 1")) == ""


def test_a_claim_that_fails_in_the_middle_of_a_move_names_the_choice_it_waits_for(said: Callable[..., str]):
    told = said("  when\n    Ann does tell\n  then\n    Ann's stock is 1, 0, 0\n    Ann's coins is 3\n")
    first, second = told.split("; Ann's coins")
    assert first.endswith(
        "the move is not finished, Ann is to choose; the legal moves are `stop`, `cod`, `herring`, `shrimp`"
    )
    assert "is to choose" not in second
    assert "not finished" not in said("  when\n    Ann: launch(Boat[skiff])\n  then\n    Ann's coins is 9\n")


def test_a_move_without_its_arguments_says_how_it_is_written(said: Callable[..., str]):
    told = said("  when\n    Ann: launch\n  then\n    tide is 1\n")
    assert told.startswith("`launch` is refused: write the move as `launch(boat)`")


# ---- shared positions

SHARED = """position "boats"
  given
    move any 2 of Boat[skiff] to Ann's boats
    move unplaced(Boat) to deck
    for each p in players
      set p's coins to 5
    set active to Ann
    set stage to one
    let first-boat be first of Ann's boats
    start at phase turn

example "one launch"
  seats Ann, Bob
  given position "boats"
  when
    Ann: launch(first-boat)
  then
    Ann's coins is 4

example "less money"
  seats Ann, Bob, Cy
  given position "boats"
    set Ann's coins to 1
  when
    Ann: launch(Boat[skiff])
  then
    Ann's coins is 0
    Cy's coins is 5

example "and on"
  given example "one launch"
  then
    Ann's coins is 4
    Bob is asked
  when
    Bob: pass
    Ann: launch(Boat[skiff])
  then
    Ann's coins is 3
    first-boat is in sea

example "changed in the middle"
  given example "and on"
    set Bob's coins to 20
    set active to Ann
    start at phase turn
  then
    Bob's coins is 20
    Ann is asked
    count(sea) is 2
"""


def test_examples_share_a_position_and_continue_each_other(examples: Run):
    for players, names in ((2, ["one launch", "and on", "changed in the middle"]), (3, ["less money"])):
        results = examples(SHARED, players)
        assert [(result.example.name, result.failures) for result in results] == [(name, ()) for name in names]


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ('example "x"\n  given position "bots"\n  then\n    tide is 0\n', 'there is no position "bots"'),
        ('example "x"\n  given example "one lunch"\n  then\n    tide is 0\n', 'there is no example "one lunch"'),
        (
            'example "x"\n  given example "x"\n  then\n    tide is 0\n',
            'this example continues "x", which itself continues this example',
        ),
        (
            'example "x"\n  seats Ed, Flo\n  given example "one launch"\n  then\n    tide is 0\n',
            'these seats differ from those of the example "one launch", which are `Ann`, `Bob`',
        ),
        ('position "boats"\n  given\n    set tide to 3\n', 'there are two positions "boats"'),
    ],
)
def test_what_an_example_continues_must_be_there(examples: Run, text: str, finding: str):
    with pytest.raises(RulesetError) as refused:
        examples(f"{SHARED}\n{text}")
    assert finding in str(refused.value)
