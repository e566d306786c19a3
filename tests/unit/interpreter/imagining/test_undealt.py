"""Decisions for which a bot finds no deal of what is hidden are counted, and said after a run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from interpreter import players
from interpreter.kernel.errors import NoWorldError
from interpreter.simulate import simulate
from tests.loaded import load
from tests.planted.planted import HERE


def nothing(*args: object, **named: object) -> Iterator[object]:
    del args, named
    return iter(())


def refused(*args: object, **named: object) -> None:
    del args, named
    raise NoWorldError


@pytest.mark.parametrize("bot", ["greedy", "search:5"])
def test_a_run_in_which_all_deals_are_found_says_nothing(bot: str, caplog: pytest.LogCaptureFixture):
    simulate(load(HERE / "guess.game"), 1, seats=[bot, "random"], back_end="python")
    assert caplog.messages == []


def test_moves_from_the_present_view_alone_are_counted(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(players, "worlds", nothing)
    report = simulate(load(HERE / "guess.game"), 2, seats=["search:5", "random"], back_end="python")
    (said,) = caplog.messages
    thought = round(report.decisions.mean * report.games)
    assert f" of {thought:,} decisions a bot found no deal of what is hidden that fits all it was shown" in said
    assert "with what fits the present view alone" in said
    assert "any move" not in said


def test_moves_without_any_deal_are_counted(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture):
    monkeypatch.setattr(players, "worlds", nothing)
    monkeypatch.setattr(players, "resample", refused)
    simulate(load(HERE / "guess.game"), 2, seats=["search:5", "random"], back_end="python")
    (said,) = caplog.messages
    assert "and played " in said
    assert "with any move; its moves there say little about good play" in said
