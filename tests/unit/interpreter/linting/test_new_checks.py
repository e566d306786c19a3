"""The runtime checks a variant adds are told from those of the game, and tried in quick games."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.targets import find
from gamespec.diagnostics import Diagnostic
from interpreter.linting import Linted, lint, run, trials
from interpreter.loading import checked
from interpreter.source import Source
from tests.unit.cli import test_commands
from tests.unit.cli.test_variants_together import nets

TOLL = "\n\nadd rule toll\n  after your rest\n    take 1 from your fish\n"
TITHE = "\n\nadd rule tithe\n  after your cast\n    take 5 from day\n"
BOAT = """

add tokens Boat
  | boat  | copies |
  | punt  | 2      |

add the table has
  pier : group of Boat, open, up to 1

add step moor at end of phase setup
  move any 1 of Boat[punt] to pier
"""


def linted(folder: Path, only: str | None = None, **variants: str) -> Linted:
    target = find(str(nets(folder, **variants)))
    return lint(target, only=None if only is None else folder / "variants" / f"{only}.game")


def broken(found: Linted) -> list[Diagnostic]:
    return [each for each in found.findings if each.code == "GS585"]


def lines(found: Linted) -> dict[str, list[int]]:
    return {
        " and ".join(titles): [found.runtime_checks[place][1].line for place in places]
        for titles, places in found.brought.items()
    }


def test_the_checks_of_the_game_itself_is_not_new(tmp_path: Path):
    alone = linted(tmp_path)
    assert [text for text, _ in alone.runtime_checks.values()] == ["`day` stays in its range"]
    assert alone.brought == {}
    assert not broken(alone)


def test_the_checks_of_a_variant_is_told_by_its_lines_and_nothing_else_is(tmp_path: Path):
    nets(tmp_path, boat=BOAT.replace("up to 1", "up to 2"), toll=TOLL)
    told = test_commands.run("lint", str(tmp_path / "variants" / "boat.game"), "--checks", "--format", "concise")
    assert told.exit_code == 0
    assert told.stdout == ""
    toll = test_commands.run("lint", str(tmp_path / "nets.game"), "--with", "toll", "--checks", "--format", "concise")
    assert (
        "toll.game:5:5: GS583 note: this could not be proved, so gamespec checks during each game that `your fish` stays "
        "in its range" in toll.stdout
    )
    assert "nets.game" not in toll.stdout
    assert f'"Toll" adds 1 runtime check: {tmp_path}/variants/toll.game line 5' in toll.stderr
    both = test_commands.run("lint", str(tmp_path), "--checks", "--format", "concise")
    assert "nets.game:" in both.stdout
    assert "toll.game:5:5: GS583" in both.stdout


def test_a_check_that_quick_games_break_is_an_error_at_its_line(tmp_path: Path):
    (found,) = broken(linted(tmp_path, "toll", toll=TOLL))
    assert (Path(found.span.file.name).name, found.span.line, found.severity) == ("toll.game", 5, "error")
    assert found.message.startswith("it must hold that `your fish` stays in its range, but ")
    assert "quick games of 2 players stopped because this failed here" in found.message


def test_a_check_that_breaks_with_three_players_alone_is_found(tmp_path: Path):
    toll = "\n\nadd rule toll\n  after your rest\n    if seats >= 3\n      take 1 from your fish\n"
    (found,) = broken(linted(tmp_path, "toll", toll=toll))
    assert (found.span.line, "quick games of 3 players" in found.message) == (6, True)


def test_the_same_games_are_played_every_time(tmp_path: Path):
    first, second = (broken(linted(tmp_path, toll=TOLL, tithe=TITHE)) for _ in range(2))
    assert [each.message for each in first] == [each.message for each in second]
    assert len(first) == 2


def test_a_check_that_holds_is_listed_and_no_error(tmp_path: Path):
    kept = "\n\nadd rule gift\n  after your cast\n    add 1 to day\n    take 1 from day\n"
    found = linted(tmp_path, "gift", gift=kept)
    assert lines(found) == {"Gift": [5]}
    assert found.findings == []


def test_a_check_of_the_game_itself_that_only_a_variant_makes_is_new_with_it(tmp_path: Path):
    wide = "\n\nreplace the table has\n  day : 0..3\n\nreplace by players\n  |      | 2 | 3 |\n  | days | 9 | 9 |\n"
    found = linted(tmp_path, "wide", wide=wide)
    assert lines(found) == {}  # the game itself has a check there: nothing is played
    fresh = "\n\nreplace action rest\n  take 1 from your fish\n"
    (rest,) = broken(linted(tmp_path, "fresh", fresh=fresh, wide=wide))
    assert Path(rest.span.file.name).name == "fresh.game"


def test_what_is_needed_brings_its_own_checks(tmp_path: Path):
    day = "\n\nadd rule gift\n  after your cast\n    add 1 to day\n    take 1 from day\n"
    more = (
        ', needs "Gift"\n\nadd rule second after rule gift\n  after your cast\n    add 1 to day\n    take 1 from day\n'
    )
    found = linted(tmp_path, "more", gift=day, more=more)
    assert {title: len(places) for title, places in lines(found).items()} == {"More": 1}
    assert {Path(found.runtime_checks[p][1].file.name).name for p in found.brought["More",]} == {"more.game"}


def test_a_seat_that_nobody_plays_and_that_is_asked_is_told_once(tmp_path: Path):
    found = linted(
        tmp_path, "alone", alone=" for 1 player and Gull\n\nadd rule slow\n  after your cast\n    add 1 to day\n"
    )
    assert "GS508" in {each.code for each in found.findings}
    assert not broken(found)


def test_a_large_game_among_others_is_tried_only_where_its_variant_is_looked_at_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(run, "LARGE", 1)
    assert not broken(linted(tmp_path, toll=TOLL))
    told = test_commands.run("lint", str(tmp_path))
    assert (
        f"these checks were not tried in games, which takes a while: run gamespec lint {tmp_path}/variants/toll.game to try them"
        in told.stderr
    )
    assert broken(linted(tmp_path, "toll", toll=TOLL))


ENDLESS = "\n\nreplace arrows of phase turn\n  -> end when day > 90\n  -> turn\n\nreplace the table has\n  day : 0 and up\n\nadd rule again\n  after your cast\n    take 1 from day\n"


def test_games_that_do_not_end_are_given_up_after_so_many_decisions(tmp_path: Path):
    rest = ENDLESS.replace("-> end when day > 90", "-> end when day > 90 and day < 0")
    game = checked(Source("nets", nets(tmp_path, again=rest), (("again", tmp_path / "variants" / "again.game"),)), 2)
    trial = trials.tried(game)
    assert trial.games == trial.broken.total()


def test_long_loops_count_as_decisions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    slow = "\n\nadd rule slow\n  after your cast\n    repeat 100000 times\n      add 1 to day\n      take 1 from day\n"
    game = checked(Source("nets", nets(tmp_path, slow=slow), (("slow", tmp_path / "variants" / "slow.game"),)), 2)
    few = trials.tried(game)
    assert 0 < few.games < 20
    monkeypatch.setattr(trials, "STEPS", 10**9)
    monkeypatch.setattr(trials, "DECISIONS", 200)
    assert few.games < trials.tried(game).games < 40


def test_coverage_lists_checks_and_plays_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(trials, "tried", lambda _: pytest.fail("nothing is to be played"))
    found = lint(find(str(nets(tmp_path, toll=TOLL))), together=False)
    assert len(found.runtime_checks) == 2


STOPS = """game "Stops" for 2 to 3 players
cards Card
  | card | copies |
  | red  | 5      |
the table has
  deck : pile of Card, hidden
  mover : Player
each player has
  hand : group of Card, seen by owner
  coins : 0..9 starts {coins}
phase setup
  move Card to deck
  {setup}
  set mover to first of players
  -> turn
phase turn for mover
  you must draw
  pay 3 from your coins
  set mover to next(mover)
  -> end when mover is first of players
  -> turn
action draw
  move top of deck to your hand
scoring
  cards = count(your hand)
"""


@pytest.mark.parametrize(
    ("coins", "setup", "at"),
    [
        (3, "shuffle deck", []),
        (2, "shuffle deck", ["  pay 3 from your coins"]),
        (3, "set mover to random of players\n  take 4 from mover's coins", ["  take 4 from mover's coins"]),
        (
            9,
            (
                "for each p in players\n    p must draw\n    p must draw\n  for each p in players\n    take 4 from p's coins\n"
                "    set p's coins to p's coins + count(p's hand) - 3\n"
                "  set (last of players)'s coins to (last of players)'s coins * (seats - 4)"
            ),
            ["  set (last of players)'s coins to (last of players)'s coins * (seats - 4)"],
        ),
    ],
)
def test_what_stops_every_game_is_found_in_the_game_alone(tmp_path: Path, coins: int, setup: str, at: list[str]):
    file = tmp_path / "stops.game"
    file.write_text(STOPS.format(coins=coins, setup=setup), encoding="utf-8")
    found = [each for each in lint(find(str(file))).findings if each.is_error]
    assert [each.code for each in found] == ["GS585"] * len(at)
    assert [each.span.file.line_text(each.span.line).rstrip() for each in found] == at


def test_nothing_is_played_while_a_file_is_typed(tmp_path: Path):
    file = tmp_path / "stops.game"
    file.write_text(STOPS.format(coins=2, setup="shuffle deck"), encoding="utf-8")
    assert not broken(lint(find(str(file)), together=False))
