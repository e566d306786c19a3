from __future__ import annotations

import pytest

from gamespec.editing.known import shift

BEFORE = "one\ntwo\nthree\ntwo\nfo\nfour\ntwo\n"


@pytest.mark.parametrize(
    ("now", "words", "moved"),
    [
        (BEFORE.replace("four", "forty"), "three", 0),
        (BEFORE.replace("one", "once"), "four", 1),
        (BEFORE.replace("one", "once").replace("four", "forty"), "three", 1),  # between two changes
        (BEFORE.replace("one", "once").replace("four", "forty"), "two\nfo", 1),  # it stands there thrice
        (BEFORE.replace("one", "once").replace("four", "forty"), "forty", None),
        (BEFORE.replace("one", "once").replace("four", "forty"), "ce", None),
        ("two\ntwo\ntwo\ntwo\ntwo\ntwo\ntwo\ntwo\ntwo\ntwo\ntwo\n", "two", None),
    ],
)
def test_a_place_is_found_again_in_the_text_that_was_looked_at(now: str, words: str, moved: int | None) -> None:
    found = shift(BEFORE, now, now.index(words) + 1)
    assert found == moved
    if moved is not None:
        at = now.index(words)
        assert BEFORE[at - moved : at - moved + len(words)] == words
