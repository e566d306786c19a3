"""A variant cannot call what it adds by a name that means something else in the game."""

from __future__ import annotations

import pytest

from gamespec.diagnostics import Diagnostic, Sink
from gamespec.overlay import resolve
from tests.unit.gamespec.check.snippets import model_of

GAME = """game "Pond" for 2 players
type Fish is cod, tuna
dice Die
  | die   | faces | copies |
  | small | 6     | 1 each |
by players
  |      | 2 |
  | toll | 1 |
the table has
  calm = yes
  best : Fish starts cod
each player has
  fish : 0..9
phase setup
  for each p in players
    roll p's own(Die)
  -> turn
phase turn for first of players
  you must go
  -> end
action go
  add toll + seats + min(1, 2) to your fish
scoring
  catch = if best is cod then your fish else 0
  winner has highest total if calm
"""


def told(*variants: str) -> list[Diagnostic]:
    base, sink = model_of(GAME, "pond.game"), Sink()
    resolve(base, [model_of(text, f"{number}.game") for number, text in enumerate(variants)], 2, sink)
    return [found for found in sink if found.is_error]


ADDED = {
    "players": "add the table has\n  players : 0..9 starts 0",
    "seats": "add the table has\n  seats = 9",
    "toll": "add the table has\n  toll : 0..9 starts 5",
    "cod": "add the table has\n  cod : 0..9 starts 5",
    "min": "add the table has\n  min(a from 0..9, b from 0..9) = 9",
    "own": "add each player has\n  own = 9",
    "calm": "add scoring\n  calm = 1",
}


@pytest.mark.parametrize("name", ADDED)
def test_a_name_with_a_meaning_is_refused_with_both_places(name: str) -> None:
    (found,) = told(f'variant "V" of "Pond"\n\n{ADDED[name]}\n')
    assert (found.code, f"but the game already uses the name `{name}` for something else" in found.message) == (
        "GS702",
        True,
    )
    assert [found.span.file.name, found.secondary[0].span.file.name] == ["0.game", "pond.game"]


def test_a_name_is_free_where_the_old_one_goes() -> None:
    assert told('variant "V" of "Pond"\n\nremove best of the table\n\nadd the table has\n  best = cod\n') == []


def test_a_variant_that_names_another_may_use_what_that_adds() -> None:
    first = 'variant "A" of "Pond"\n\nadd the table has\n  moon : 0..9 starts 1\n'
    line = "add rule tide\n  after your go\n    add moon to your fish\n"
    assert told(first, f'variant "B" of "Pond", needs "A"\n\n{line}') == []


def test_two_variants_that_know_nothing_of_each_other_do_not_share_a_name() -> None:
    first = 'variant "A" of "Pond"\n\nadd the table has\n  steps : 0..9 starts 1\n'
    second = 'variant "B" of "Pond"\n\nadd rule far\n  after your go\n    let steps be 2\n    add steps to your fish\n'
    for files in ((first, second), (second, first)):
        (found,) = told(*files)
        assert {found.span.file.name, found.secondary[0].span.file.name} == {"0.game", "1.game"}
