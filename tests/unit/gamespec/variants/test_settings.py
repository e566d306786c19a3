from __future__ import annotations

import pytest

from gamespec.variants.settings import MOST, Place, SettingError, grid, setting

PRICE = Place("pub", "License", "price")


@pytest.mark.parametrize(
    ("words", "place", "values"),
    [
        ("License[pub].price=8..12", PRICE, ("8", "9", "10", "11", "12")),
        (" License[ pub ] . price = 8, 10 ,12", PRICE, ("8", "10", "12")),
        ("Fish[cod].moves/2=-1..1", Place("cod", "Fish", "moves/2"), ("-1", "0", "1")),
        ("crates-in-play=60", Place("crates-in-play"), ("60",)),
        ("License[pub].class=standard,premium", Place("pub", "License", "class"), ("standard", "premium")),
        ("goal=1..3,2,7", Place("goal"), ("1", "2", "3", "7")),
    ],
)
def test_a_cell_and_its_values_are_read(words: str, place: Place, values: tuple[str, ...]):
    found = setting(words)
    assert (found.place, found.values) == (place, values)


@pytest.mark.parametrize(
    ("words", "cause", "advice"),
    [
        ("License[pub].price", "does not name a cell and its values", "write"),
        ("License.price=3", "does not name a cell and its values", "write"),
        ("License[pub].price=", "a value of `License[pub].price` is missing", "write"),
        ("License[pub].price=8,,9", "a value of `License[pub].price` is missing", "write"),
        (
            "License[pub].price=12..8",
            "the range `12..8` of `License[pub].price` is empty",
            "write the smaller number first: `8..12`",
        ),
        (
            "License[pub].price=1..41",
            "41 values of `License[pub].price` are too many: at most 40 can be tried",
            "write fewer values",
        ),
        ("License[pub].price=0..900000000000", "900,000,000,001 values of `License[pub].price`", "write fewer values"),
        ("License[pub].price=1 | 2", "cannot be a value of `License[pub].price`", "write"),
    ],
)
def test_what_cannot_be_read_is_told_with_what_to_write(words: str, cause: str, advice: str):
    with pytest.raises(SettingError) as refused:
        setting(words)
    assert cause in refused.value.cause
    assert refused.value.advice.startswith(advice)


def test_several_cells_make_a_grid_up_to_a_bound():
    a, b = setting("a=1..2"), setting("b=x,y,z")
    assert [tuple(chosen.values()) for chosen in grid([a, b])] == [
        ("1", "x"), ("1", "y"), ("1", "z"), ("2", "x"), ("2", "y"), ("2", "z"),
    ]  # fmt: skip
    with pytest.raises(SettingError, match=f"42 combinations of values are too many: at most {MOST} can be tried"):
        grid([setting("a=1..21"), setting("b=1..2")])
    with pytest.raises(SettingError, match="`a` is set twice"):
        grid([a, setting("a=7")])
