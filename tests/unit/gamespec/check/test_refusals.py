from __future__ import annotations

import pytest

from gamespec.check import check_world
from gamespec.diagnostics import Sink
from gamespec.source import SourceFile
from gamespec.syntax import parse
from tests.unit.gamespec.check.rules.test_clauses import DEEDS
from tests.unit.gamespec.check.snippets import clean, kind, one

TYPES = "type Ice is ice, shrimp\ntype Fish is cod, eel\n"
FACES = "in the column `faces`, write `6` for 1 to 6, or list all sides: `0, 1, 1, 2` or `sun, moon`"
DIE = "dice Die\n  | die | faces | copies |\n  | a | "
MAP = "drawing d marks x ice\n  | xx |\ncards Map\n  | map | sea |\n  | one | d |"

DECLARATIONS = [
    (
        "by players\n  | | 2 |\n  | crates | 5 |\n  | crates | 6 |",
        "GS202",
        "the constant `crates` is declared twice",
        None,
    ),
    (
        "by players\n  | | 2 |\n  | crates | cod |",
        "GS305",
        "the constant `crates` needs a number here, or `yes` or `no`",
        "write a number, `yes` or `no` in this cell",
    ),
    (
        f"{DIE}6 | 2 |\n  | b | cod, eel | 1 |",
        "GS305",
        "some dice of this table have numbers on their sides and others words",
        "declare two tables of dice: one for the dice with numbers, one for the dice with words",
    ),
    (f"{DIE}- | 2 |", "GS305", "this cell does not list the sides of a die", FACES),
    (f"{DIE}1, - | 2 |", "GS305", "this cell does not list the sides of a die", FACES),
    (
        f"type Odd is cod, ray\n{DIE}cod, cod | 2 |",
        "GS305",
        "the type of the words on these dice is not clear: they belong to `Fish` and also to `Odd`",
        None,
    ),
    ("drawing one\n  | # |\ndrawing one\n  | # |", "GS202", "there are two drawings `one`", None),
    (
        "drawing one\n  | #x |",
        "GS331",
        "a drawing without `marks` is a shape, drawn with `#` and `.` only, but this mark is `x`",
        "for a shape, write `#` for each square; for a drawing, explain the mark: `marks x ...`",
    ),
    ("drawing one\n  | .. |", "GS331", "the shape `one` has no square", "draw its squares with `#`"),
    ("drawing d marks x ice\n  | x |\ndrawing d marks x ice\n  | x |", "GS202", "there are two drawings `d`", None),
    (
        "drawing d marks x ice\n  | xy |",
        "GS331",
        "nothing explains the mark `y` in this drawing",
        "add `, y ...` at the end of the line that begins with `drawing`, and instead of the dots the word that `y` means",
    ),
    (
        MAP,
        "GS205",
        "this drawing is 2 by 1, but no board has this size",
        "declare the board, `spaces Cell is grid 2 by 1`, or correct the drawing",
    ),
    (
        f"spaces Cell is grid 2 by 1\nspaces Hole is grid 2 by 1\n{MAP}",
        "GS205",
        "this drawing could be of several boards, which are all 2 by 1",
        "name the board in the head of the column: `sea from Cell`",
    ),
    ("action a(n given 5..3)", "GS336", "no number lies between 5 and 3", "write `3..5`"),
    (
        "each player has\n  f(n given yes or no or none) = 1",
        "GS347",
        "`yes or no` cannot be combined with `none`",
        "write three words of your own, such as `won or lost or open`",
    ),
    (
        "each player has\n  f(n given Fish or cod) = 1",
        "GS347",
        "a type names either words or one kind, but here are both",
        "write only `Fish`, or only words",
    ),
    ("each player has\n  f(n given Fissh) = 1", "GS201", "there is no kind `Fissh`", "did you mean `Fish`?"),
    (
        "each player has\n  f(n given pile of Fish) = 1",
        "GS335",
        "an action or a value is given pieces here, not a zone (a pile, line, group or slot)",
        "in brackets write one piece, such as `b given Boat`, or several, `b of Boat`; after a value delete the zone",
    ),
    (
        "cards Boat\n  | boat | wants/cod | wants/cod | wants/eel |\n  | a | 1 | 2 | 3 |",
        "GS202",
        "there are two columns `wants/cod`",
        None,
    ),
    (
        "type Two is cod, eel\ncards Boat\n  | boat | wants/cod | wants/eel |\n  | a | 1 | 2 |",
        "GS306",
        "the words behind `wants/` belong to `Fish` and also `Two`, so their type is not clear",
        "rename the words of one of these types",
    ),
    (
        "cards Boat\n  | boat | wants/cod | wants/ell |\n  | a | 1 | 2 |",
        "GS307",
        "in the column `wants/ell`, `ell` must be a word, but no type has this word",
        "did you mean `eel`?",
    ),
    (
        "cards Boat\n  | boat | trade from Fissh |\n  | a | cod |",
        "GS201",
        "there is no kind `Fissh`",
        "did you mean `Fish`?",
    ),
]

ARGUMENTS = "write the first of them, such as `(any f)`, or delete the brackets"
RULES = [
    (
        "rule r for each l in your licences\n  add 1 to your limit",
        "GS215",
        "players have no `licences`",
        "did you mean `licenses`?",
    ),
    (
        "rule r for each l in License when your coins > 1\n  add 1 to weather",
        "GS347",
        "`you` and `your` make this a rule for each player, so it cannot have another `for each`",
        "write the player in place of `you` and `your`, or delete this `for each`",
    ),
    (
        "rule r\n  after your sell(any f, any g)\n    add 1 to wind",
        "GS345",
        "`sell` has 1 argument, `f`, not 2",
        ARGUMENTS,
    ),
    (
        "rule r\n  after Bo's sell(any f)\n    add 1 to wind",
        "GS210",
        "no kind or seat is called `Bo`",
        "use `Player`, `Fish` or `License`",
    ),
    ("rule r when foo > 1\n  after your sell(any f)\n    add 1 to wind", "GS210", "nothing is called `foo` here", None),
    (
        "rule r when foo > 1\n  at start of phase setup\n    add 1 to wind",
        "GS210",
        "nothing is called `foo` here",
        None,
    ),
    ('rule r\n  forbid your sel(any g) because "x"', "GS204", "no action is called `sel`", "did you mean `sell`?"),
    ('rule r\n  forbid your sell(any g, any h) because "x"', "GS345", "`sell` has 1 argument, `f`, not 2", ARGUMENTS),
    (
        'rule r\n  forbid your sell(5) because "x"',
        "GS310",
        "this is a number, but one Fish is wanted here",
        "use `cod` or `eel`",
    ),
    ('rule r when foo > 3\n  forbid sell(any g) because "x"', "GS210", "nothing is called `foo` here", None),
]


@pytest.mark.parametrize(("text", "code", "message", "help_line"), DECLARATIONS)
def test_a_declaration_that_means_nothing_is_refused_once(text: str, code: str, message: str, help_line: str | None):
    found = one(TYPES + text)
    assert (found.code, found.message, found.help) == (code, message, help_line)


@pytest.mark.parametrize(("text", "code", "message", "help_line"), RULES)
def test_a_rule_that_means_nothing_is_refused_once(text: str, code: str, message: str, help_line: str | None):
    found = one(DEEDS + text)
    assert (found.code, found.message, found.help) == (code, message, help_line)


def test_a_trigger_may_wait_for_one_seat_or_under_a_condition():
    (seat,) = clean(DEEDS + "rule r\n  after P1's sell(any f)\n    add 1 to wind").triggers
    assert seat.when is not None
    (place,) = clean(DEEDS + "rule r\n  at start of phase setup if wind > 1\n    set wind to 0").triggers
    assert place.when is not None


def test_a_forbid_may_be_for_one_word_and_for_each_player():
    (word,) = clean(DEEDS + 'rule r\n  forbid your sell(cod) because "x"').actions[0].forbids
    assert word.when is not None
    (each,) = clean(DEEDS + 'rule r when your coins > 3\n  forbid sell(any g) because "x"').actions[0].forbids
    assert each.when is not None


def test_a_row_may_be_named_by_a_truth_a_kind_a_title_or_a_seat():
    boats = 'cards Boat\n  | boat | copies |\n  | yes | 2 |\n  | Big | 1 |\n  | "Old Boat" | 3 |\n  | seat 1 | 1 |'
    assert kind(clean(boats), "Boat").rows == ("yes", "Big", "old-boat", "seat-1")


def test_dice_without_a_row_that_can_be_read_are_told_once():
    parsed = parse(SourceFile("g.game", f'game "G" for 2 players\n{DIE}6 | 1 | 2 |\n'))
    assert [found.code for found in parsed.diagnostics] == ["GS112"]
    sink = Sink()
    assert parsed.model is not None
    check_world(parsed.model, 2, sink)
    assert [found.code for found in sink if found.code not in {"GS401", "GS403"}] == []


def test_a_constant_may_be_yes_or_no():
    assert (
        clean("by players\n  | | 2 |\n  | open-end | yes |\neach player has\n  free = open-end").values[0].name
        == "free"
    )
