"""Help is followed to the letter: what it says to write is written, and the file is linted again.

The finding must be gone, and no error may stand there that did not before. FOLLOWED=600 in the environment spoils so many
files.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from random import Random

import pytest

from tests.loaded import one_in
from tests.unit.cli.followed_help import findings, followed, misled

TESTS = Path(__file__).parents[2]
BAD = sorted((TESTS / "bad").glob("*.game"))
ORCHARD = (Path(__file__).parent / "orchard.game").read_text(encoding="utf-8")
TABLE = (Path(__file__).parent / "misleading.txt").read_text(encoding="utf-8")


# ---------------------------------------------------------------- what misled newcomers


def cases() -> list[tuple[str, str, str]]:
    """A name, lines of the orchard, and what is written instead; two sorts of lines, `-` and `+`."""
    made = []
    for block in TABLE.strip("\n").split("\n\n"):
        name, *lines = block.split("\n")
        old, new = ("\n".join(line[1:] for line in lines if line[0] == sign) for sign in "-+")
        made.append((name, old, new))
    return made


CASES = cases()


def test_the_orchard_is_fine() -> None:
    assert findings(ORCHARD) == []


@pytest.mark.parametrize(("name", "old", "new"), one_in(2, CASES), ids=one_in(2, (name for name, _, _ in CASES)))
def test_what_misled_is_answered_with_what_lints_clean(name: str, old: str, new: str) -> None:
    assert ORCHARD.count(f"{old}\n") >= 1, name
    text = ORCHARD.replace(f"{old}\n", f"{new}\n", 1)
    errors = [each for each in findings(text) if each.is_error]
    assert errors, "this is no mistake"
    assert [each.message for each in errors if not each.fixes] == [], "nothing to follow"
    for each in errors:
        for fix in each.fixes:
            left = [one.message for one in findings(followed(fix)) if one.is_error]
            assert left == [], f"{each.advice} -> {left}"


def test_the_advice_is_the_suggestion() -> None:
    """Text and edit are one value: what is quoted is what is written."""
    for _, old, new in CASES:
        for each in findings(ORCHARD.replace(f"{old}\n", f"{new}\n", 1)):
            for fix in each.fixes[:1] if each.is_error else ():
                written = [line.strip() for edit in fix.edits for line in edit.text.split("\n") if line.strip()]
                quoted = re.findall("`([^`]+)`", each.advice or "")
                assert not written or any(part in line for part in quoted for line in written), each.advice


# ---------------------------------------------------------------- everything else that is suggested


@pytest.mark.parametrize("file", BAD[::6], ids=lambda file: file.stem)
def test_the_advice_for_a_bad_file_can_be_followed(file: Path) -> None:
    assert misled(file.read_text(encoding="utf-8")) == []


WORDS = re.compile(r"[a-z][a-z-]{3,}")


def spoilt(text: str, seed: int) -> str:
    """A file with one word misspelt, forgotten, doubled, or put into the plural."""
    chance = Random(seed)
    found = chance.choice([*WORDS.finditer(text)])
    word = found[0]
    at = chance.randrange(1, len(word) - 1)
    other = chance.choice(
        [
            word[:at] + word[at + 1 :],
            word[:at] + word[at + 1] + word[at] + word[at + 2 :],
            f"{word}s",
            "",
            f"{word} {word}",
        ]
    )
    return text[: found.start()] + other + text[found.end() :]


@pytest.mark.parametrize("seed", range(int(os.environ.get("FOLLOWED", "20"))))
def test_the_advice_for_a_spoilt_file_can_be_followed(seed: int) -> None:
    assert misled(spoilt(ORCHARD, seed)) == []
