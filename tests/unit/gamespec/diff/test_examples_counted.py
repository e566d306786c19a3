"""Examples and positions that only one game has: a few are named, many are counted.

Programs get them all.
"""

from __future__ import annotations

import pytest

from gamespec.diagnostics import Sink
from gamespec.diff import Edit, compared
from gamespec.diff.changelog import as_json, as_markdown, as_text
from gamespec.overlay import resolve
from gamespec.source import SourceFile
from gamespec.syntax import parse
from tests.unit.gamespec.diff.planted import FLEET, games


def with_examples(number: int) -> str:
    return FLEET + "".join(f'\nexample "number {i}"\n  then\n    1 is 1\n' for i in range(number))


def edits(old: int, new: int) -> list[Edit]:
    return compared(games(with_examples(old)), games(with_examples(new)))


def test_five_are_named() -> None:
    found = edits(5, 0)
    assert as_text(found).count('example "number') == 5
    assert "only in" not in as_text(found) + as_markdown(found, "Fleet")


@pytest.mark.parametrize(("old", "new", "side"), [(6, 0, "A"), (0, 6, "B")])
def test_more_are_counted_on_their_side(old: int, new: int, side: str) -> None:
    found = edits(old, new)
    assert as_text(found) == f"6 examples only in {side}"
    assert as_markdown(found, "Fleet").splitlines()[-1] == f"- 6 examples only in {side}"


POSITION = '\nposition "a quiet {n}"\n  seats Ann, Bob\n  given\n    set Ann\'s coins to 2\n'


@pytest.mark.parametrize(
    ("examples", "positions", "told"),
    [
        (6, 1, "6 examples and 1 position only in A"),
        (1, 5, "1 example and 5 positions only in A"),
        (0, 6, "6 positions only in A"),
    ],
)
def test_positions_are_counted_with_them(examples: int, positions: int, told: str) -> None:
    old = with_examples(examples) + "".join(POSITION.format(n=n) for n in range(positions))
    found = compared(games(old), games(FLEET))
    assert as_text(found) == told
    assert len(found) == examples + positions


def test_few_positions_are_named() -> None:
    old = with_examples(2) + "".join(POSITION.format(n=n) for n in range(3))
    told = as_text(compared(games(old), games(FLEET)))
    assert "only in" not in told
    assert (told.count('example "number'), told.count('position "a quiet')) == (2, 3)


def test_programs_get_them_all() -> None:
    assert len(as_json(edits(6, 0))["edits"]) == 6


def test_examples_that_both_have_and_that_differ_are_named_all_the_same() -> None:
    changed = with_examples(8).replace("1 is 1", "2 is 2", 7)
    found = compared(games(with_examples(8)), games(changed))
    assert as_text(found).count('example "number') == 7


def test_an_example_that_a_variant_adds_names_the_variant_and_itself_once() -> None:
    base, told = games(FLEET), 'example "brass is dear"\n  seats Ann, Bob\n  then\n    1 is 1\n'
    fleet = parse(SourceFile("t.game", FLEET)).model
    variant = parse(SourceFile("brass.game", f'variant "Brass" of "Fleet"\n\n{told}')).model
    assert fleet is not None
    assert variant is not None
    whole = {seats: resolve(fleet, [variant], seats, Sink()) for seats in base}
    found = compared(base, {seats: game for seats, game in whole.items() if game is not None})
    assert as_text(found).splitlines() == [
        'example "brass is dear"',
        '  added: seats Ann, Bob; with "Brass"; then 1 is 1',
    ]
