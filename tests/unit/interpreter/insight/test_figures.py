from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from interpreter.insight.course import Courses, Moment
from interpreter.insight.model import Insight
from interpreter.insight.run import Wanted, insight
from tests.loaded import load
from tests.unit.interpreter.simulate.test_arrows_never_followed import GAME as WAYS

if TYPE_CHECKING:
    from collections.abc import Sequence

PLANTED = Path(__file__).parents[3] / "planted"
ALONE = """game "Alone" for 1 player

each player has
  points : 0..9

phase setup
  -> turn

phase turn
  for each p in players
    p must earn or leap
  -> end when some(p in players: p's points > 3)
  -> turn

action earn
  add 1 to your points

action leap
  set your points to 4

scoring
  result = your points
  winner has highest total
"""
WAITING = """game "Waiting" for 2 players

the table has
  turns : 0..24

each player has
  points : 0..30
  extra : 0..9

phase setup
  -> first-half

phase first-half for first of players
  you must earn
  add 1 to turns
  -> second-half when turns is 12
  -> first-half

phase second-half for next(first of players)
  you must earn
  add 1 to turns
  -> end when turns is 24
  -> second-half

action earn
  add random of (0..2) to your points

scoring
  points = your points
  extra = your extra
  winner has highest total
"""
SHOWN = """game "Held" for 2 players

cards Card, 2 in all
  | card | worth | copies |
  | ace  | 2     | 1      |
  | two  | 0     | 1      |

the table has
  stock : group of Card, open

each player has
  hand : group of Card, open
  shown : group of Card, open

phase setup
  move Card to stock
  -> choose

phase choose for first of players
  you must take
  you must show
  -> end

action take
  move stock to your hand

action show(card from your hand)
  move card to your shown
  move your hand to next(you)'s hand

scoring
  shown = sum(c in your shown: c's worth)
  left = count(your hand)
  winner has highest total
"""


def made(folder: Path, text: str, games: int = 60, followed: int = 31) -> Insight:
    file = folder / "made.game"
    file.write_text(text, encoding="utf-8")
    return insight(load(file), Wanted(games, followed))


def test_one_player_has_no_seats_to_compare(tmp_path: Path):
    found = made(tmp_path, ALONE)
    keys = {figure.key for figure in found.figures}
    assert not keys & {"seats", "start", "decided", "margins", "leads"}
    assert {"length", "minutes", "scores", "actions"} <= keys


def test_arrows_nobody_followed_are_looked_at(tmp_path: Path):
    found = made(tmp_path, WAYS)
    said = next(each.says for each in found.findings if each.key == "arrows")
    assert said.startswith("none of 60 games follows `morning: -> night when day is 50`; `dusk: -> night`")


def test_who_waits_for_half_of_the_game_is_looked_at(tmp_path: Path):
    found = made(tmp_path, WAITING)
    said = next(each.says for each in found.findings if each.key == "idle")
    assert said == "in half of the games somebody has nothing left to decide for the last 50 % or more"
    assert "`extra` is 0 for everybody in all 60 games" in {each.says for each in found.findings}


def test_seats_that_are_even_are_said_to_be_so_as_closely_as_the_games_tell():
    game = load(PLANTED / "first_seat_even.game")
    for games, said, worth in (
        (400, "No certain difference; these games may miss one of up to", "open"),
        (6_000, "Even: nobody is ahead or behind by more than 2 points of a hundred.", "bot"),
        (40_000, "Even: all win the same to within 1 point of a hundred.", "bot"),
    ):
        found = insight(game, Wanted(games, 1, back_end="wasm"))
        seats = next(each for each in found.figures if each.key == "seats")
        assert seats.says[0].startswith(said)
        assert seats.worth == worth


def test_a_bot_that_is_asked_too_and_shows_nothing_leaves_the_label():
    game = load(PLANTED / "first_seat.game")
    found = insight(game, Wanted(400, 30), also=["random", "never:throw-die"])
    assert next(each.worth for each in found.findings if each.key == "seat:P1:more") in {"bot", "steady"}
    few = insight(game, Wanted(40, 10), also=["random"])
    assert {each.worth for each in few.findings} <= {"bot"}


def test_a_rule_that_waits_for_what_nobody_does_is_looked_at(tmp_path: Path):
    text = (PLANTED / "unused.game").read_text(encoding="utf-8")
    found = made(
        tmp_path, text.replace("scoring\n", "rule proud\n  after your build\n    add 1 to your coins\n\nscoring\n")
    )
    assert "the rule `proud` waits for actions that nobody does" in {each.says for each in found.findings}


WAR = """game "War" for 2 players

type Rank is 1..5
type Suit is oak, elm
cards Card is each Suit by each Rank, 10 in all

the table has
  deck   : pile of Card, hidden
  gone   : group of Card, open
  rounds : 0..5

each player has
  won   : 0..5
  front : slot of Card, open

phase setup
  move Card to deck
  shuffle deck
  -> battle

phase battle
  for each p in players
    move top 1 of deck to p's front
  for each p in players
    if sum(c in p's front: c's rank) > sum(c in next(p)'s front: c's rank)
      add 1 to p's won
  for each p in players
    move p's front to gone
  add 1 to rounds
  -> end when rounds is 5
  -> battle

scoring
  won = your won
  winner has highest total
"""


def test_a_game_in_which_nobody_decides_is_said_to_be_one(tmp_path: Path):
    (tmp_path / "war.game").write_text(WAR, encoding="utf-8")
    found = insight(load(tmp_path / "war.game"), Wanted(40, 40, looks=frozenset({"luck"}), deep=True))
    said = {each.key: each.says for each in found.findings}
    assert said["undecided"] == "nobody decides anything in any of 40 games: all is drawn or follows from the rules"
    assert "arrows" not in said
    assert "interaction" not in {each.key for each in found.figures}


def test_of_two_throws_half_is_made_after_the_first_and_no_tenth_lies_between():
    found = insight(load(PLANTED / "first_seat_even.game"), Wanted(100, 100, deep=False))
    rows = next(each for each in found.figures if each.key == "decided").rows
    assert [row.cells[1].value for row in rows] == [0.0] * 4 + [0.3333] * 5


def test_games_that_come_to_no_end_are_told_from_those_that_fail_a_check(tmp_path: Path):
    (tmp_path / "ever.game").write_text(EVER, encoding="utf-8")
    ever = load(tmp_path / "ever.game")
    found = insight(ever, Wanted(1, 1, deep=False))
    assert found.findings[0].says == "1 of 1 games came to no end: fix this before you trust any number"


EVER = """game "Ever" for 2 players

the table has
  mover : Player
  steps : 0 and up

phase setup
  set mover to first of players
  -> turn

phase turn for mover
  you must go-on
  set mover to next(mover)
  -> end when steps is 1000000
  -> turn

action go-on
  add 1 to steps
"""


ROUNDABOUT = """game "Roundabout" for 5 players

the table has
  turns : 0..2

each player has
  coins : 0..40

phase setup
  -> turn

phase turn
  for each p in players
    p must dig or fish
  add 1 to turns
  -> end when turns is 2
  -> turn

action dig
  add random of (1..9) to your coins

action fish
  add random of (1..9) to your coins

scoring
  coins = your coins
"""


def test_who_waits_at_the_end_as_long_as_in_every_round_is_not_out(tmp_path: Path):
    (tmp_path / "roundabout.game").write_text(ROUNDABOUT, encoding="utf-8")
    found = insight(load(tmp_path / "roundabout.game"), Wanted(60, 40, deep=False))
    rows = {row.name: row.cells[1].value for row in found.figures[0].rows}
    assert (rows["longest wait (decisions)"], rows["somebody is idle at the end for"]) == (4, 0.4)
    assert "idle" not in {each.key for each in found.findings}


def test_a_game_gone_on_with_that_breaks_off_counts_as_one_nobody_wins(monkeypatch: pytest.MonkeyPatch):
    whole = Courses.ending

    def breaks_off(self: Courses, moment: Moment, bots: Sequence[str], seed: int) -> list[int]:
        return [] if moment.made == 1 else whole(self, moment, bots, seed)

    monkeypatch.setattr(Courses, "ending", breaks_off)
    found = insight(load(PLANTED / "dice_choice.game"), Wanted(100, 100, deep=False))
    rows = next(each for each in found.figures if each.key == "decided").rows
    plain = [row.cells[1].value for row in rows]
    assert plain[:4] == [0.0] * 4
    assert plain[4:] == [0.3333] * 5  # there is one decision to go on from
    assert [row.cells[0].value for row in rows[4:]] == [0.0] * 5


def test_wins_with_a_card_are_of_those_who_had_it_and_of_those_who_played_it(tmp_path: Path):
    found = next(each for each in made(tmp_path, SHOWN).figures if each.key == "cards")
    ace, two = (
        {row.name: [each.value for each in row.cells] for row in found.rows}[f"Card[{one}]"] for one in ("ace", "two")
    )
    had, many, won, *_ = ace
    assert (won, two[2]) == (1, 0)
    showed = (two[1] or 0) - 31
    assert 0 < showed < 31
    assert many == 31 + (31 - showed)
    assert had == pytest.approx(31 / (62 - showed), abs=1e-6)


def test_a_number_flows_from_the_actions_that_add_to_it_to_those_that_take():
    found = insight(load(PLANTED / "redundant.game"), Wanted(30, 40, deep=False))
    figure = next(each for each in found.figures if each.key == "flow")
    coins = next(each for each in figure.says if each.startswith("coins of a player"))
    assert "gained (earn 100 %); " in coins
    assert "lost (build 100 %)" in coins
    gained, lost = (sum(dot.value or 0 for dot in each.dots) for each in figure.curves if each.group == "flow of coins")
    end = next(each for each in found.figures if each.key == "scores").rows[0].cells[0].value
    assert gained + lost == pytest.approx(end, abs=1.0)  # both of 40 games, the score of 30 others


def test_a_card_is_told_by_the_third_in_which_it_was_first_played():
    found = insight(load(PLANTED / "stall.game"), Wanted(30, 60, deep=False))
    figure = next(each for each in found.figures if each.key == "cards")
    crown = next(each for each in figure.rows if each.name == "Ware[crown]").cells
    assert figure.columns[3:6] == ["played in the 1st third", "in the 2nd", "in the 3rd"]
    wins, parts = crown[2].value or 0, [each.value for each in crown[3:6] if each.value is not None]
    assert min(parts) <= wins <= max(parts)
    assert (crown[6].low or 0) > 10  # the crown wins for who chooses it


def test_what_adds_up_is_no_pair_and_a_lead_of_equal_steps_brings_nothing():
    found = insight(load(PLANTED / "race.game"), Wanted(60, 100, deep=False))
    says = next(each for each in next(each for each in found.figures if each.key == "leads").says if "A lead" in each)
    low, high = (float(each) for each in says.partition("(")[2].partition(")")[0].split(" to "))
    assert low <= 0 <= high
    stall = insight(load(PLANTED / "stall.game"), Wanted(60, 100, deep=False))
    assert not [each for each in stall.findings if each.key.startswith("pair:")]


def test_games_that_are_only_counted_say_nothing_of_rules_in_force():
    counted = insight(load(PLANTED / "rich.game"), Wanted(40, 0, deep=False))
    assert "dead" not in {each.key for each in counted.figures}
    followed = insight(load(PLANTED / "rich.game"), Wanted(40, 30, deep=False))
    assert "0 of 1 rule" in " ".join(next(each for each in followed.figures if each.key == "dead").says)
