"""More is dealt in the setup than lies there: found at the line that deals, and only where it happens."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamespec.ruleset import Ruleset
from gamespec.ruleset.shelf import laid_out
from interpreter import load
from interpreter.linting import lint
from rulesets import names

GAME = """game "Deal" for {players} players
type Suit is red, blue
cards Card is each Suit by each Rank, 12 in all
type Rank is 1..6
by players
  |      | 2 | 3 | 4 |
  | each | 6 | 4 | 3 |
the table has
  deck : pile of Card, hidden
  row : group of Card, open
  turn : Player
each player has
  hand : group of Card, seen by owner
phase setup
  {setup}
  set turn to first of players
  -> day
phase day for turn
  you may play
  set turn to next(turn)
  -> end
action play(c from your hand)
  move c to row
scoring
  cards = count(your hand)
"""
DEAL = "for each p in players\n    move top {} of deck to p's hand"
SETUPS = [
    ("move Card to deck\n  " + DEAL.format(6), 2),
    ("move Card to deck\n  " + DEAL.format(7), None),
    ("move unplaced(Card) to deck\n  shuffle deck\n  " + DEAL.format(4), 3),
    ("move Card to deck\n  move top 1 of deck to row\n  " + DEAL.format(6), None),
    ("move Card to deck\n  move top 3 of deck to row\n  " + DEAL.format(3), 3),
    ("move Card to deck\n  " + DEAL.format("each"), 4),
    ("move Card to deck\n  repeat 3 times\n    move top 5 of deck to row", None),
    ("move Card to deck\n  repeat 3 times\n    move top 4 of deck to row", 4),
    (DEAL.format(1) + "\n  move Card to deck", 4),
    ("move Card to row\n  move row to deck\n  " + DEAL.format(3), 4),
    ("move Card to deck\n  move deck to row\n  " + DEAL.format(1), None),
    ("move Card to deck\n  do deal\n  do back\n  " + DEAL.format(3), None),
    ("move Card to deck\n  move top 12 of deck to row\n  do back\n  do deal\n  " + DEAL.format(2), 4),
    (
        "move Card to deck\n  for each p in clockwise(last of players)\n    repeat 2 times\n      move top 2 of deck to p's hand",
        3,
    ),
    ("move Card to deck\n  for each p in players\n    p does take-four", 3),
    ("move Card to deck\n  repeat 5 times\n    for each p in players\n      move top of deck to p's hand", 2),
    ("move Card to deck\n  repeat 4 times\n    for each p in players\n      move top of deck to p's hand", 3),
    ("move Card to deck\n  if seats > 2\n    move top 9 of deck to row\n  " + DEAL.format(3), 4),
]
"""A setup, and the largest table at which it deals what it says; none where it never does."""
ROUTINES = "action take-four\n  move top 4 of deck to your hand\naction deal\n  move top 1 of deck to row\naction back\n  move row to deck\n"


def found(setup: str, players: int) -> list[str]:
    text = GAME.format(players=players, setup=setup) + (ROUTINES if "do " in setup or "does " in setup else "")
    findings = lint(Ruleset("deal", Path("deal.game"), shelf=laid_out({"deal.game": text}))).findings
    return [each.message for each in findings if each.code == "GS517"]


def smallest_hand(setup: str, players: int) -> int:
    """Return how many cards the player who is dealt the fewest really gets."""
    over = load(GAME.format(players=players, setup=setup)).initial(seed=1).apply("stop")
    return min(line["cards"] for line in over.scores())


@pytest.mark.parametrize(("setup", "most"), SETUPS, ids=[setup.replace("\n", ";") for setup, _ in SETUPS])
def test_it_is_found_just_where_there_are_too_few(setup: str, most: int | None) -> None:
    sure = {players: bool(found(setup, players)) for players in (2, 3, 4)}
    if "do " in setup or "if " in setup:
        assert most is None or not sure[most]
    else:
        assert sure == {players: most is None or players > most for players in (2, 3, 4)}


@pytest.mark.parametrize("number", [2, 4, 5, 6, 7])
@pytest.mark.parametrize("players", [2, 3])
def test_who_is_told_nothing_gets_what_the_line_says(number: int, players: int) -> None:
    setup = "move Card to deck\n  " + DEAL.format(number)
    if not found(setup, players):
        assert smallest_hand(setup, players) == number


def test_the_numbers_are_told() -> None:
    (told,) = found("move Card to deck\n  " + DEAL.format(7), 2)
    assert told == "`deck` holds too few pieces: 7 for each of 2 players are 14, but it holds at most 12"


def test_what_several_lines_of_a_loop_take_is_told_together() -> None:
    deal = DEAL.format(4)
    (told,) = found(f"move Card to deck\n  {deal}\n    {deal.splitlines()[-1].strip()}", 2)
    assert told == "`deck` holds too few pieces: this loop moves more than the 12 that it has"


@pytest.mark.parametrize("name", names()[::6])
def test_no_bundled_game_deals_too_many(name: str) -> None:
    from cli.targets import find
    from gamespec.check import check_world
    from gamespec.diagnostics import Sink
    from gamespec.lint.rules.dealing import dealt_too_many
    from gamespec.overlay import resolve
    from gamespec.ruleset import numbers_of_seats

    target = find(name)
    model, _ = target.read(target.game)
    assert model is not None
    for seats in numbers_of_seats(model, []):
        applied = resolve(model, [], seats, Sink())
        assert applied is not None
        world = check_world(applied, seats, Sink())
        assert world is not None
        assert list(dealt_too_many(world)) == []
