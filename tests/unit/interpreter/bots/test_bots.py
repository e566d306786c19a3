"""The registry of bots and the bot that plays at random."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter.bots import Observation, UnknownBotError, bot_names, make_bot


def blind(size: int) -> Observation:
    def peek() -> Any:
        raise AssertionError("the random bot looks at nothing")

    return Observation(0, size, peek, peek, lambda _: peek())


def test_the_name_of_a_bot_is_the_name_of_its_file():
    assert "random" in bot_names()
    assert "bot" not in bot_names()


def test_an_unknown_bot_is_refused_with_a_suggestion():
    with pytest.raises(UnknownBotError, match="did you mean random"):
        make_bot("randam", 1)


def test_an_unknown_bot_far_from_any_is_refused_with_the_list():
    with pytest.raises(UnknownBotError, match=r"there are: .*random"):
        make_bot("zzz", 1)


def test_the_random_bot_looks_at_nothing_and_repeats_itself_for_one_seed():
    first, second = make_bot("random", 5), make_bot("random", 5)
    chosen = [first.choose(blind(7)) for _ in range(40)]
    assert chosen == [second.choose(blind(7)) for _ in range(40)]
    assert set(chosen) == set(range(7))
