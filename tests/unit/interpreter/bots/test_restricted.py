"""Bots that leave, take or heap up one thing of the rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from interpreter.bots import BotWordsError, check_bot
from interpreter.simulate import simulate
from interpreter.state.wording.mentioned import mentions, names_of
from tests.loaded import load
from tests.unit.cli.test_commands import run

PLANTED = Path(__file__).parents[3] / "planted"


@pytest.mark.parametrize(
    ("text", "name", "named"),
    [
        ("launch(Boat[cod])", "launch", True),
        ("launch(Boat[cod])", "Boat[cod]", True),
        ("launch(Boat[cod])", "cod", True),
        ("launch(Boat[cod-2])", "Boat[cod]", False),
        ("launch(Boat[cod])", "aunch", False),
        ("re-launch", "launch", False),
    ],
)
def test_a_move_names_whole_words(text: str, name: str, named: bool):
    assert mentions(text, name) is named


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("never", "never is told nothing it should leave alone; write never:ACTION or never:Kind[row]"),
        ("always", "always is told nothing it should take; write always:ACTION"),
        ("hoard", "hoard is not told of what; write hoard:coins"),
    ],
)
def test_what_it_must_be_told_is_said(bot: str, said: str):
    with pytest.raises(BotWordsError) as found:
        check_bot(bot)
    assert str(found.value).startswith(said)


@pytest.mark.parametrize("bot", ["never:Ware[crwn]", "always:take-wares", "hoard:lucks"])
def test_a_name_these_rules_have_not_is_told_before_anything_is_played(bot: str):
    game = load(PLANTED / "stall.game")
    with pytest.raises(BotWordsError, match="did you mean"):
        check_bot(bot, game.program)
    with pytest.raises(BotWordsError):
        simulate(game, 1, seats=[bot])
    ran = run("simulate", PLANTED / "stall.game", "--seats", bot)
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert "did you mean" in ran.stderr


def test_names_are_actions_and_rows():
    assert names_of(load(PLANTED / "stall.game").program) == [
        "take-ware",
        "Ware[crown]",
        "Ware[dud]",
        "Ware[loaf]",
        "Ware[jug]",
    ]


def test_a_comma_in_brackets_is_no_further_seat():
    said = run("simulate", "tic_tac_toe", "-n", "6", "--seats", "never:Cell[2, 2],always:Cell[2, 2]").stdout
    assert re.search(r"^P1 +never:Cell\[2, 2\] ", said, re.MULTILINE)
    assert re.search(r"^P2 +always:Cell\[2, 2\] ", said, re.MULTILINE)


def test_who_heaps_up_coins_has_more_of_them_than_who_plays_at_random():
    game = load(PLANTED / "rich.game")
    found = simulate(game, 20, seats=["hoard:coins", "random"], rotate=True)
    assert found.bots[0].share == 1.0
    assert simulate(game, 20, seats=["hoard:coins"]).scores[0].most == 12
    assert simulate(game, 2, seats=["hoard:total"]).scores[0].least == 12
