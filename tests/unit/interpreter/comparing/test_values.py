"""Values of cells are put in by variants: what the rules say then, and what they refuse."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamespec.variants.settings import SettingError, grid, setting
from interpreter.comparing.sweep import printed, varied
from interpreter.state.pickling import game_again, game_parts
from tests.loaded import load

POND = """game "Pond" for 2 to 3 players

type Size is small, large

cards Fish "Fish", (3 * seats + 2) in all
  | fish  | size  | worth | copies |
  | carp  | small | 2     | 2      |
  | pike  | large | 5     | 3 each |

by players
  |      | 2 | 3 |
  | goal | 4 | 6 |

each player has
  fish : group of Fish, open
  points : 0..20

phase setup
  move any 1 of Fish[carp] to (first of players)'s fish
  -> turn

phase turn for first of players
  you must gain
  -> end when your points >= goal
  -> turn

action gain
  add 1 to your points

scoring
  points = your points
  winner has highest total
"""
ROW = "a row `| points | 3 |` of a table `by players`, with a column for each count of seats"
DEEP = """variant "Deep" of "Pond"

replace row goal of by players
  | goal | 5 | 7 |
"""


def at(words: str, variants: tuple[str, ...] = ()) -> list[object]:
    """The numbers the rules have at each value: decisions to the end, or how many cards there are."""
    game = load(POND, 2, variants, name="pond", files={"variants/deep.game": DEEP})
    found: list[object] = []
    for each in varied(game, grid([setting(words)])):
        state = each.initial(seed=1)
        made = 0
        while not state.over:
            state, made = state.apply(state.moves()[0]), made + 1
        fish = next(kind for kind in each.checked.kinds if kind.name == "Fish")
        found.append((made, fish.size))
    return found


def test_a_constant_is_another_one_for_this_number_of_players_alone():
    assert at("goal=3..5") == [(3, 8), (4, 8), (5, 8)]


def test_a_variant_that_was_chosen_stays_below():
    game = load(POND, 2, ("deep",), name="pond", files={"variants/deep.game": DEEP})
    (place,) = (setting("goal=5").place,)
    assert printed(game, [place]) == {place: "5"}
    assert at("goal=2,9", ("deep",)) == [(2, 8), (9, 8)]


def test_copies_change_how_many_there_are_in_all():
    assert at("Fish[carp].copies=1..3") == [(4, 7), (4, 8), (4, 9)]
    assert at("Fish[pike].copies=2,4") == [(4, 6), (4, 10)]


def test_a_word_may_be_a_value_and_one_that_is_none_is_told_as_the_checker_tells_it():
    assert len(at("Fish[carp].size=small,large")) == 2
    with pytest.raises(
        SettingError, match=r"with `Fish\[carp\]\.size = huge`, the rules have errors: GS205"
    ) as refused:
        at("Fish[carp].size=huge")
    assert "`small` or `large`" in refused.value.advice


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Fsh[carp].worth=1", "the game has no table `Fsh`; did you mean `Fish`?"),
        ("Fish[crap].worth=1", "`Fish` has no row `crap`; did you mean `carp`?"),
        ("Fish[carp].wrth=1", "`Fish` has no column `wrth`; did you mean `worth`?"),
        (
            "Fish[carp].fish=1",
            "the column `fish` holds the names of the rows of `Fish`; write the name of another column behind the dot",
        ),
        ("gaol=1", "the table `by players` has no row `gaol`; did you mean `goal`?"),
        ("point=1", "the table `by players` has no row `point`; use `goal`"),
        (
            "points=1",
            f"`points` is declared below `has`, but only cells of tables can be set; write its number as {ROW}",
        ),
        ("Size[small].x=1", "the game has no table `Size`; use `Fish`"),
    ],
)
def test_a_cell_that_is_not_there_is_told_with_the_nearest_one(words: str, told: str):
    game = load(POND, 2, name="pond")
    with pytest.raises(SettingError) as refused:
        printed(game, [setting(words).place])
    assert str(refused.value) == told


def test_a_variant_that_is_called_so_is_left_alone():
    game = load(POND, 2, (), name="pond", files={"variants/swept_0.game": DEEP})
    (there,) = varied(game, grid([setting("goal=2")]))
    assert there.variants == ["swept_0_"]


def test_the_game_at_a_value_goes_to_other_processes_with_its_text(tmp_path: Path):
    file = tmp_path / "pond.game"
    file.write_text(POND, encoding="utf-8")
    (there,) = varied(load(file, 2), grid([setting("goal=7")]))
    parts = game_parts(there)
    assert any("| goal | 7 | 6 |" in text for _, text in parts.texts)
    assert game_again(parts).fingerprints == there.fingerprints
