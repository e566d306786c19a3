"""A placement is said in `does` as a move says it: its first space and its turns."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import RulesetError
from interpreter.examples import run_examples
from tests.loaded import load

RULES = (Path(__file__).parent / "laid.game").read_text(encoding="utf-8")
AT = {"": ["2, 1", "2, 2", "3, 2"], " turned 1": ["2, 1", "3, 1", "2, 2"]}


def tried(tmp_path: Path, does: str, full: list[str]) -> list[str]:
    """Return what is wrong with an example that does an action and claims which spaces are full."""
    file = tmp_path / "laid.game"
    claims = f"    count(c in Cell where c's full) is {len(full)}\n" + "".join(
        f"    Cell[{at}]'s full\n" for at in full
    )
    given = "  given\n    move Tile[knee] to P1's caught\n"
    file.write_text(f'{RULES}\nexample "laid"\n{given}  when\n    P1 does {does}\n  then\n{claims}', encoding="utf-8")
    (result,) = run_examples(load(str(file), players=2).program)
    return [failure.text for failure in result.failures]


@pytest.mark.parametrize(("turned", "full"), AT.items())
def test_a_placement_is_its_first_space_and_its_turns(tmp_path: Path, turned: str, full: list[str]):
    assert tried(tmp_path, f"store(Tile[knee], Cell[2, 1]{turned})", full) == []


def test_where_the_shape_does_not_fit_the_example_fails(tmp_path: Path):
    (failure,) = tried(tmp_path, "store(Tile[knee], Cell[4, 1])", ["4, 1"])
    assert "`Cell[4, 1]` is not none" in failure


def test_where_the_shape_is_not_known_it_must_be_named_and_the_help_can_be_followed(tmp_path: Path):
    with pytest.raises(RulesetError) as refused:
        tried(tmp_path, "cover-one(Cell[2, 1])", ["2, 1"])
    written = str(refused.value).split("write the shape and its place: `")[1].split("`")[0]
    assert tried(tmp_path, f"cover-one({written})", ["1, 1", "2, 1", "1, 2"]) == []


def test_a_set_of_spaces_is_a_placement_or_any_others(tmp_path: Path):
    assert tried(tmp_path, "cover(Cell[2, 1])", ["2, 1"]) == []
    assert tried(tmp_path, "cover([Cell[2, 1], Cell[4, 4]])", ["2, 1", "4, 4"]) == []
    written = "first(s in placements(l3, Cell) where Cell[2, 1] is in s)"
    assert tried(tmp_path, f"cover({written})", ["1, 1", "2, 1", "1, 2"]) == []


def test_there_is_no_fourth_turn(tmp_path: Path):
    with pytest.raises(RulesetError, match="turned by 1, 2 or 3 quarters"):
        tried(tmp_path, "store(Tile[knee], Cell[2, 1] turned 4)", ["2, 1"])
