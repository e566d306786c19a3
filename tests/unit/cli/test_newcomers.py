"""Lines as newcomers write them are answered at their place with what to write.

`newcomers.txt` holds a place in Harbor, the line written there, and words of the message or the advice.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.loaded import one_in
from tests.unit.cli.followed_help import findings, misled
from tests.unit.cli.test_slips import HARBOR

PLACES = {
    "do": ("  take 1 from supply\n", "  take 1 from supply\n  {}\n"),
    "need": ("  need count(your boats) < 5 else", "  {}\n  need count(your boats) < 5 else"),
    "table": ("  supply : 0 and up\n", "  supply : 0 and up\n  {}\n"),
    "player": ("  coins : 0..20\n", "  coins : 0..20\n  {}\n"),
    "top": ("phase setup\n", "{}\n\nphase setup\n"),
    "phase": ("  you must launch or rest\n", "  you must launch or rest\n  {}\n"),
    "arrow": (
        "  set champion to none\n  set active to next(active)\n  -> turn\n",
        "  set active to next(active)\n  {}\n",
    ),
    "term": ("  boats-afloat = count(your boats)\n", "  boats-afloat = count(your boats)\n  {}\n"),
    "given": ("    set Ann's coins to 3\n", "    set Ann's coins to 3\n    {}\n"),
    "when": ("    Ann: launch(Boat[skiff])\n", "    {}\n"),
    "then": ("    Ann's coins is 2", "    {}"),
    "head": ('example "a launch costs what the card says"\n', "{}\n"),
    "rule": ("  take 1 from your price(any b) if count(your boats) >= 3\n", "  {}\n"),
    "variant": ("phase setup\n", "{}\n\nphase setup\n"),
    "win": ("  winner has highest total, then highest your coins\n", "  {}\n"),
}
"""For each place the text of Harbor, and the text with a line in its place."""
WRITTEN = [
    (place, *line.split(" => "))
    for place, _, line in (
        row.partition(" | ")
        for row in (Path(__file__).parent / "newcomers.txt").read_text(encoding="utf-8").splitlines()
    )
]


def with_line(place: str, line: str) -> str:
    """Harbor with a line of a newcomer."""
    old, new = PLACES[place]
    assert old in HARBOR
    return HARBOR.replace(old, new.format(line.replace("\\n", "\n")), 1)


@pytest.mark.parametrize(
    ("place", "line", "advice"), one_in(2, WRITTEN), ids=[line for _, line, _ in one_in(2, WRITTEN)]
)
def test_a_line_of_a_newcomer_is_answered_with_what_to_write(place: str, line: str, advice: str):
    text = with_line(place, line)
    first = findings(text)[0]
    assert text.splitlines()[first.span.line - 1].strip() == line.rpartition("\\n")[2].strip()
    assert advice in f"{first.message}; {first.help}"
    assert place == "variant" or misled(text) == []  # what a variant changes is not found in a game
