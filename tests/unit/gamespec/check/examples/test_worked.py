import pytest

from gamespec.checked.expressions import Const
from gamespec.checked.statements import As, SetField
from tests.unit.gamespec.check.snippets import clean, one

COINS = """
each player has
  coins : 0..9
action earn(n from 1..3)
  add n to your coins
phase setup
  -> play
phase play
  step work
    for each p in players
      p must earn
  -> end
"""


def example(lines: str, seats: int = 2):
    game = clean(COINS + 'example "it works"\n  ' + lines.replace("\n", "\n  "), seats, players="2 to 3 players")
    return game.examples[0] if game.examples else None


def test_an_example_is_for_as_many_players_as_it_seats():
    text = "seats Ann, Bob, Cy\nthen\n  Cy's coins is 0"
    assert example(text, 2) is None
    assert example(text, 3) is not None


def test_lines_of_when_keep_their_text():
    found = example(
        "seats Ann, Bob\nwhen\n  Ann: earn(2)\n  Bob: earn\n  Bob: 3\n"
        "  Ann: stop\n  Ann does earn(1)\n  play until end\nthen\n"
        "  Ann's coins is 3"
    )
    assert found is not None
    assert [(w.sort, w.seat, w.text) for w in found.when] == [
        ("plays", 0, "earn(2)"),
        ("plays", 1, "earn"),
        ("plays", 1, "3"),
        ("stops", 0, "stop"),
        ("does", 0, ""),
        ("until", -1, ""),
    ]
    assert len(found.when[4].body) == 1


def test_claims_about_what_a_seat_can_do():
    found = example(
        "seats Ann, Bob\nthen\n  Ann can earn(2)\n"
        '  Bob cannot earn(4) because "n is 1 to 3"\n  winner is Ann, Bob\n'
        "  the game is over\n  winner is Ann"
    )
    assert found is not None
    assert [(t.sort, t.seats, t.text) for t in found.then] == [
        ("can", (0,), "earn(2)"),
        ("cannot", (1,), "earn(4)"),
        ("wins", (0, 1), ""),
        ("over", (), ""),
        ("wins", (0,), ""),
    ]
    assert found.then[1].reason == "n is 1 to 3"


def test_an_example_starts_in_a_phase_and_step():
    found = example(
        "seats Ann, Bob\ngiven\n  set Ann's coins to 2\n"
        "  start at phase play step work for Bob\nthen\n  Ann's coins is 2"
    )
    assert found is not None
    assert found.start is not None
    assert (found.start[0].name, found.start[1], found.start[2]) == ("play", "work", 1)
    assert len(found.given) == 1


def test_a_seat_that_does_not_play_is_suggested():
    found = one(COINS + 'example "x"\n  seats Ann, Bob\n  when\n    Anne: earn(2)\n  then\n    the game is over')
    assert (found.code, found.help) == ("GS207", "did you mean `Ann`?")


def test_an_unknown_move_is_suggested():
    found = one(COINS + 'example "x"\n  seats Ann, Bob\n  when\n    Ann: eran(2)\n  then\n    the game is over')
    assert (found.code, found.help) == ("GS204", "did you mean `earn`?")


def test_too_many_seats_are_refused():
    assert one(COINS + 'example "x"\n  seats Ann, Bob, Cy\n  then\n    the game is over').code == "GS346"


def test_runtime_checks_of_an_example_are_none_of_the_game():
    game = clean(
        COINS + 'example "x"\n  seats Ann, Bob\n  given\n    add 5 to Ann\'s coins\n  then\n    the game is over'
    )
    assert all(p.span.line < 17 for p in game.runtime_checks)


OVER = "then\n    the game is over"


@pytest.mark.parametrize(
    ("lines", "code", "help_line"),
    [
        (f"given\n    start at phase paly\n  {OVER}", "GS203", "did you mean `play`?"),
        (f"given\n    start at phase play step wrok\n  {OVER}", "GS206", "did you mean `work`?"),
        (f"given\n    start at phase play for Anne\n  {OVER}", "GS207", "did you mean `Ann`?"),
        (f"when\n    Ann does step work of eran\n  {OVER}", "GS204", "did you mean `earn`?"),
        (f"when\n    Ann does step work of earn\n  {OVER}", "GS206", "`earn` has no steps: delete `step work of`"),
        (f"when\n    play until phase paly\n  {OVER}", "GS203", "did you mean `play`?"),
        (f"when\n    play until phase play step wrok\n  {OVER}", "GS206", "did you mean `work`?"),
        (f"when\n    play until Ann's coin is 3\n  {OVER}", "GS215", "did you mean `coins`?"),
        ("then\n    Ann can see Bob's coin", "GS215", "did you mean `coins`?"),
        ("then\n    Ann's coin is 3", "GS215", "did you mean `coins`?"),
        ("then\n    Ann can eran(2)", "GS204", "did you mean `earn`?"),
        ("then\n    Ann cannot eran(2)", "GS204", "did you mean `earn`?"),
        ("then\n    winner is Cy", "GS207", "use `Ann` or `Bob`"),
    ],
)
def test_each_line_of_an_example_is_checked_for_the_names_in_it(lines: str, code: str, help_line: str | None):
    found = one(COINS + f'example "x"\n  seats Ann, Bob\n  {lines}')
    assert (found.code, found.help) == (code, help_line)


def test_an_example_plays_on_to_a_phase_a_step_or_a_condition():
    found = example(
        "seats Ann, Bob\nwhen\n  play until phase play\n  play until phase play step work\n"
        "  play until Ann's coins is 3\n  chance: [4, 2], 3\nthen\n  the game is not over"
    )
    assert found is not None
    phase, step, condition, chance = found.when
    assert phase.phase is not None
    assert (phase.phase.name, phase.step) == ("play", None)
    assert (step.phase, step.step) == (phase.phase, "work")
    assert condition.phase is None
    assert condition.condition is not None
    assert (chance.sort, chance.outcomes) == ("chance", ("4", "2", "3"))


def test_claims_about_what_a_seat_sees_and_may_answer():
    found = example(
        "seats Ann, Bob\nthen\n  Ann can see Bob's coins\n  Bob cannot see Ann's coins\n"
        '  Ann can choose 3\n  Ann cannot choose 4 because "too much"\n  the game is not over'
    )
    assert found is not None
    assert [(t.sort, t.seats, t.text, t.reason) for t in found.then] == [
        ("sees", (0,), "", None),
        ("sees-not", (1,), "", None),
        ("can", (0,), "3", None),
        ("cannot", (0,), "4", "too much"),
        ("not-over", (), "", None),
    ]


def test_a_step_of_an_action_may_be_done_alone():
    body = COINS + (
        "action tidy\n  step first-part\n    set your coins to 0\n  step rest\n    set your coins to 1\n"
        'example "x"\n  seats Ann, Bob\n  when\n    Bob does step rest of tidy\n  then\n    the game is not over'
    )
    (line,) = clean(body).examples[0].when
    (done,) = line.body
    assert line.seat == 1
    assert isinstance(done, As)
    (change,) = done.body
    assert isinstance(change, SetField)
    assert isinstance(change.value, Const)
    assert change.value.value == 1


def test_a_step_that_reads_what_its_action_is_given_cannot_be_done_alone():
    body = COINS + (
        "action tidy(n given 0..3)\n  step first-part\n    set your coins to n\n"
        'example "x"\n  seats Ann, Bob\n  when\n    Bob does step first-part of tidy\n  then\n    the game is not over'
    )
    found = one(body)
    assert found.code == "GS346"
    assert "uses `n`" in found.message


def test_a_seat_has_no_name_of_a_kind():
    assert one(COINS + f'example "x"\n  seats Ann, Player\n  {OVER}').code == "GS208"


def test_two_seats_of_one_name_are_told_at_the_second() -> None:
    found = one(COINS + f'example "x"\n  seats Ann, Ann\n  {OVER}')
    assert (found.code, found.message, found.span.text) == ("GS202", "two seats are called `Ann`", "Ann")


def test_two_examples_of_one_name_are_shown_both():
    text = f'example "x"\n  seats Ann, Bob\n  {OVER}\n'
    found = one(COINS + text + text)
    assert found.code == "GS202"
    assert len(found.secondary) == 1
