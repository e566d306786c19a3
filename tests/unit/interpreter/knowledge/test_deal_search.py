"""The search for determinizations goes on from the last deal, with a judge of numbers alone."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, cast

import pytest

from interpreter.kernel.errors import NoWorldError
from interpreter.state.worlds.deal_search import AGAIN, DealSearch, Dealt, Wanted, World
from interpreter.state.worlds.replay.history import NOWHERE
from interpreter.state.worlds.resample import world
from tests.loaded import load

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.kernel.chance import Chance
    from interpreter.state.worlds.belief import Time
    from interpreter.state.worlds.deals import Dealer

DRAWN = cast("Time", (0, 0))


class Judging:
    """Agrees with a drawn number if `agrees` does; each deal costs one."""

    def __init__(self, agrees: Callable[[float], bool]) -> None:
        self.agrees = agrees
        self.played, self.reached = 0, NOWHERE
        self.looked: frozenset[int] = frozenset()

    def places(self) -> frozenset[int]:
        return frozenset()

    def judged(self, deal: Dealt, _rng: Chance, _wanted: Wanted) -> World | None:
        self.played += 1
        drawn = deal.numbers.get(DRAWN, 1.0)
        return World([round(drawn * 1_000_000)], None) if self.agrees(drawn) else None


class NoPieces:
    """Deals of a game in which numbers alone are hidden."""

    free = 0

    def layers(self, _rng: Chance) -> list[object]:
        return []

    def fits(self, _layers: list[object]) -> bool:
        return True


def test_a_search_goes_on_from_its_last_deal_and_gives_it_again_where_no_other_agrees() -> None:
    judge = Judging(lambda _: False)
    search = DealSearch(judge, cast("Dealer", NoPieces()), [DRAWN], Wanted(near=True))
    rng = Random(1)
    with pytest.raises(NoWorldError, match="in all tries"):
        search(rng)
    before, judge.agrees = judge.played, lambda drawn: judge.played > before + 30 and drawn < 0.5  # no random deal
    search = DealSearch(judge, cast("Dealer", NoPieces()), [DRAWN], Wanted(near=True))
    first = search(rng).array
    judge.agrees, before = (lambda drawn: drawn < 0.5), judge.played
    second = search(rng).array
    assert second != first
    assert judge.played == before + AGAIN
    judge.agrees = lambda drawn: round(drawn * 1_000_000) == second[0]
    assert [search(rng).array for _ in range(3)] == [second] * 3
    judge.agrees = lambda _: False
    with pytest.raises(NoWorldError, match="no further deal"):
        search(rng)


@pytest.mark.parametrize("whole", [False, True])
def test_a_whole_history_is_told_at_once_where_it_is_wanted_and_else_when_it_is_read(whole: bool) -> None:
    state, rng = load("love_letter").initial(seed=2), Random(3)
    for _ in range(3):
        state = state.apply(rng.choice(state.moves()))
    found = world(state.game.program, state.array, state.last, 0, rng, Wanted(whole=whole))
    assert (found.last is state.last) is not whole
    assert (found.retold is None) is whole
