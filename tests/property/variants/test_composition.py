"""Two variants make the same game in whatever order they are applied, or are refused with both names.

Titles, names of files and the order of `--with` decide nothing. `just composition` takes every pair of every bundled
game and thousands of triples; the suite a sample of them.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from itertools import combinations, permutations
from random import Random
from typing import TypeVar

import pytest

import rulesets
from gamespec import model
from gamespec.ruleset import numbers_of_seats
from interpreter import RulesetError, load
from interpreter.kernel.errors import RuntimeCheckFailed
from tests.property.variants.orders import as_chosen, faults, in_every_order, variant
from tests.property.variants.pool import pool
from tests.unit.gamespec.check.snippets import model_of

T = TypeVar("T")

POND = """game "Pond" for 2 to 4 players

cards Frog
  | frog  | size | copies |
  | green | 1    | 2      |
  | brown | 2    | 3      |

by players
  |       | 2 | 3 | 4 |
  | limit | 4 | 3 | 2 |
  | round | 9 | 9 | 9 |

each player has
  fish "Fish" : 0..99 starts 0
  turns : 0..20 starts 0
  cap "Cap" : 0..20 = 3
  frogs : group of Frog, open

the table has
  mover : Player
  bank : pile of Frog, hidden

phase setup
  move Frog to bank
  shuffle bank
  set mover to first of players
  -> turn

phase turn for mover
  step act
    you must catch or rest
  step count-up
    add 1 to your turns
    set mover to next(mover)
  -> end when every(p in players: p's turns >= limit)
  -> turn

action catch "Catch" (n from 1 .. your cap)
  add n to your fish
  if bank is not empty
    move up to 1 from top of bank to your frogs

action rest "Rest"
  add 1 to your turns

rule greedy
  after your catch(any n)
    if n > 2
      take min(1, your fish) from your fish

scoring
  fish-points "Fish" = your fish
  frog-points "Frogs" = sum(f in your frogs: f's size)
  winner has highest total
"""
GAMES = {"pond": POND, **{name: rulesets.game_file(name).read_text(encoding="utf-8") for name in rulesets.names()}}
ALL = os.environ.get("COMPOSITION") == "all"
PAIRS, TRIPLES, PLAYED = (1_000_000, 500, 48) if ALL else (12, 2, 3)
TRIED = [*GAMES] if ALL else ["pond", "kuhn_poker", "cant_stop", "harvest_fair"]


def some(things: list[T], most: int, seed: str) -> list[T]:
    return things if len(things) <= most else Random(seed).sample(things, most)


def sound(base: model.GameFile, seats: int) -> dict[str, str]:
    """The variants that go with the game by themselves."""
    return {
        name: lines
        for name, lines in pool(base).items()
        if not as_chosen(base, [variant(lines, "V", title_of(base), "v.game")], seats).errors
    }


def title_of(base: model.GameFile) -> str:
    assert base.header is not None
    return str(base.header.title)


@pytest.mark.parametrize("game", TRIED)
def test_the_order_decides_nothing_or_both_are_named(game: str) -> None:
    base = model_of(GAMES[game], f"{game}.game")
    seats = numbers_of_seats(base)[0]
    known = sound(base, seats)
    assert len(known) > 20
    chosen: list[tuple[str, ...]] = [
        *some([*combinations(known, 2)], 50 * PAIRS if game == "pond" else PAIRS, game),
        *some([*combinations(known, 3)], TRIPLES, game),
    ]
    wrong: dict[str, list[str]] = {}
    for names in chosen:
        files = [f"{number}.game" for number in range(len(names))]
        models = [
            variant(known[name], title, title_of(base), file)
            for name, title, file in zip(names, ("Aa", "Mm", "Zz"), files, strict=False)
        ]
        found = faults(in_every_order(base, models, seats), files)
        if found:
            wrong[" + ".join(names)] = found
    assert wrong == {}


def played(game: str, lines: Sequence[str], titles: Sequence[str], files: Sequence[str], chosen: Sequence[int]) -> str:
    """Two random games, move by move; or the word `refused`."""
    base = model_of(GAMES[game])
    texts = {
        f"variants/{file}.game": f'variant "{title}" of "{title_of(base)}"\n\n{each}\n'
        for each, title, file in zip(lines, titles, files, strict=True)
    }
    try:
        table = load(GAMES[game], variants=[files[at] for at in chosen], files=texts, name=f"{game}.game")
    except RulesetError:
        return "refused"
    told: list[str] = []
    for seed in (1, 2):
        luck = Random(seed)
        with suppress(RuntimeCheckFailed):  # a small change may well break one, and then breaks it every time
            state = table.initial(seed)
            while not state.over and len(told) < 400:
                told.append(luck.choice([str(move) for move in state.moves()]))
                state = state.apply(told[-1])
            told += [str(state.key()), *map(str, state.returns() if state.over else ())]
    return "\n".join(told)


TOLD_BY_TITLE = [
    (
        "replace arrows of phase turn\n  -> end when mover's fish > 6\n  -> turn",
        "replace arrows of phase turn\n  -> setup when mover's fish > 6\n  -> turn",
    ),
    ("add row to Frog\n  | a1 | 9 | 1 |", "add row to Frog\n  | b1 | 1 | 1 |"),
    ("add each player has\n  luck : 0..9 starts 0", "add the table has\n  moon : 0..9 starts 0"),
    (
        "remove action rest\n\nreplace step act of phase turn\n  you must catch",
        "replace action rest\n  add 2 to your turns",
    ),
]


@pytest.mark.parametrize("lines", TOLD_BY_TITLE)
def test_no_title_no_file_and_no_order_of_the_choice_is_played(lines: tuple[str, str]) -> None:
    said = {
        played("pond", lines, titles, files, chosen)
        for titles in (("Aa", "Zz"), ("Zz", "Aa"))
        for files in (("a", "z"), ("z", "a"))
        for chosen in ((0, 1), (1, 0))
    }
    assert len(said) == 1


@pytest.mark.parametrize("game", TRIED[: 40 if ALL else 2])
def test_random_games_with_two_variants_are_the_same_whatever_they_are_called(game: str) -> None:
    base = model_of(GAMES[game])
    known = sound(base, numbers_of_seats(base)[0])
    pairs = some([*combinations(known, 2)], 100, game)
    again = 0
    for names in pairs:
        lines = [known[name] for name in names]
        first = played(game, lines, ("Aa", "Zz"), ("a", "z"), (0, 1))
        if first != "refused":
            again += 1
            assert played(game, lines, ("Zz", "Aa"), ("z", "a"), (1, 0)) == first, names
        if again >= PLAYED:
            break
    assert again


def test_a_chain_of_needs_is_no_clash() -> None:
    base = model_of(POND)
    one, two, three = (
        f'replace action rest "{name}"\n  add {n} to your turns' for n, name in ((1, "A"), (2, "B"), (3, "C"))
    )
    files = [
        variant(one, "Aa", "Pond", "a.game"),
        variant(two, "Bb", "Pond", "b.game", ', needs "Aa"'),
        variant(three, "Cc", "Pond", "c.game", ', needs "Bb"'),
        variant("add scoring\n  more = 1", "Dd", "Pond", "d.game", ', with "Cc"'),
        variant("replace action rest\n  add 4 to your turns", "Ee", "Pond", "e.game", ', with "Cc"'),
    ]
    for order in permutations(files):
        assert [error.message for error in as_chosen(base, order, 2).errors] == []


def test_blocks_for_each_other_do_not_take_each_others_place() -> None:
    base = model_of(POND)
    files = [
        variant(f'with "{other}"\n  replace action rest\n    add {n} to your turns', title, "Pond", f"{n}.game")
        for n, title, other in ((1, "Aa", "Zz"), (2, "Zz", "Aa"))
    ]
    assert {error.code for error in as_chosen(base, files, 2).errors} == {"GS704"}


def test_replacing_an_example_named_like_a_kind_leaves_its_number_alone() -> None:
    pond = POND.replace("cards Frog", "cards Frog, 5 in all")
    named = 'example "Frog"\n  then\n    the game is not over'
    base = model_of(f"{pond}\n{named}\n")
    lines = (
        "add row to Frog, 6 in all\n  | red | 9 | 1 |",
        "add row to Frog, 7 in all\n  | blue | 9 | 2 |",
        f"replace {named}",
    )
    files = ["0.game", "1.game", "2.game"]
    models = [
        variant(each, title, "Pond", file) for each, title, file in zip(lines, ("Aa", "Mm", "Zz"), files, strict=True)
    ]
    outcomes = in_every_order(base, models, 2)
    assert not any(each.errors for each in outcomes)
    assert len({each.says for each in outcomes}) == 1
