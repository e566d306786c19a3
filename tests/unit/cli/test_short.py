from __future__ import annotations

import pytest

from cli.output.consoles import lines_of
from cli.play.table.drawing import Table, same
from cli.play.table.seen import seen_by
from cli.play.table.short import Seen
from tests.loaded import load


def test_what_was_seen_whole_is_not_told_again(capsys: pytest.CaptureFixture[str]) -> None:
    state, seen = load("public_market", 4).initial(seed=5), Seen()
    seen.draw(state, state.seat or 0, whole=True, short=True, room=None)
    assert len(capsys.readouterr().out.splitlines()) > 45
    seen.draw(state, state.seat or 0, whole=False, short=True, room=None)
    assert len(capsys.readouterr().out.splitlines()) < 20


def test_fields_and_zones_that_are_as_they_were_are_left_out_by_their_names() -> None:
    before = {"fields": {"money": 3, "fuel": 2}, "zones": {"hand": {"size": 1}}}
    now = {"fields": {"money": 3, "fuel": 1}, "zones": {"hand": {"size": 2}}}
    assert same(now, before) == {"money"}
    assert same(now, now) == {"money", "fuel", "hand"}


def test_what_another_player_has_no_longer_is_told_as_what_changed() -> None:
    before = load("fleet", 2).initial(seed=3)
    state = before.apply("decline").apply("decline")
    (part,) = [part for part in Table(state, 0).folded(seen_by(before, 0)) if part.name == "P2"]
    assert lines_of(part.draw) == ["P2  no longer still in the auction phase"]
