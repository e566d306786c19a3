"""Work without collections of garbage leaves the collector as it was."""

from __future__ import annotations

import gc

import pytest

from interpreter.kernel.uncollected import uncollected


@uncollected
def told(number: int) -> tuple[int, bool]:
    if number < 0:
        raise ValueError(number)
    return number, gc.isenabled()


@pytest.mark.parametrize("was_on", [True, False])
def test_garbage_is_not_collected_meanwhile_and_then_again_as_before(was_on: bool):
    before = gc.isenabled()
    (gc.enable if was_on else gc.disable)()
    try:
        assert told(3) == (3, False)
        with pytest.raises(ValueError, match="-1"):
            told(-1)
        assert gc.isenabled() == was_on
    finally:
        (gc.enable if before else gc.disable)()
