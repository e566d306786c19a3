"""Lines as newcomers write them are answered at their place with what to write.

`newcomers.txt` holds a place in Harbor or in another small game, the line written there, and words of the message or the advice.
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
    "ends": ("  -> end when supply is 0\n", "  {}\n"),
    "term": ("  boats-afloat = count(your boats)\n", "  boats-afloat = count(your boats)\n  {}\n"),
    "given": ("    set Ann's coins to 3\n", "    set Ann's coins to 3\n    {}\n"),
    "when": ("    Ann: launch(Boat[skiff])\n", "    {}\n"),
    "then": ("    Ann's coins is 2", "    {}"),
    "head": ('example "a launch costs what the card says"\n', "{}\n"),
    "rule": ("  take 1 from your price(any b) if count(your boats) >= 3\n", "  {}\n"),
    "variant": ("phase setup\n", "{}\n\nphase setup\n"),
    "win": ("  winner has highest total, then highest your coins\n", "  {}\n"),
    "meadow.do": ("  add 1 to your wool if your wool < 30\n", "  add 1 to your wool if your wool < 30\n  {}\n"),
    "meadow.need": ("  need c's terrain is not water\n", "  need c's terrain is not water\n  {}\n"),
    "meadow.cell": ("  terrain : Terrain starts grass\n", "  terrain : Terrain starts grass\n  {}\n"),
    "meadow.top": ("phase setup\n", "{}\n\nphase setup\n"),
    "meadow.setup": ("  set active to first of players\n", "  set active to first of players\n  {}\n"),
    "meadow.given": ("    set active to Ann\n", "    set active to Ann\n    {}\n"),
    "storm.do": (
        "  add min(catch, 40 - your fish) to your fish\n",
        "  add min(catch, 40 - your fish) to your fish\n  {}\n",
    ),
    "storm.table": ("  rerolls : 0..2\n", "  rerolls : 0..2\n  {}\n"),
    "storm.player": ('  hull "Hull" : 0..6 starts 6\n', '  hull "Hull" : 0..6 starts 6\n  {}\n'),
    "storm.top": ("phase setup\n", "{}\n\nphase setup\n"),
    "gallery.do": ("  set leader to you\n", "  set leader to you\n  {}\n"),
    "gallery.need": ('  need amount > high-bid else "bid more"\n', '  need amount > high-bid else "bid more"\n  {}\n'),
    "gallery.pay": ("  pay 1 from your gems[which's colour]\n", "  {}\n"),
    "gallery.paynotes": ("  pay high-bid with notes from your hand worth its coins\n  move notes to spent\n", "  {}\n"),
    "gallery.player": ("  loans : 0..3\n", "  loans : 0..3\n  {}\n"),
    "gallery.top": ("phase setup\n", "{}\n\nphase setup\n"),
    "gallery.pick": ("  players must plan, together\n", "  {}\n"),
    "gallery.any": ("  you may anytime borrow\n    you must bid or pass-out\n", "  {}\n    you must bid or pass-out\n"),
    "gallery.phase": ("  set high-bid to 0\n", "  set high-bid to 0\n  {}\n"),
    "gallery.deal": ("    move top start of bank to p's hand\n", "    {}\n"),
    "gallery.setup": ("  set first-player to random of players\n", "  set first-player to random of players\n  {}\n"),
    "gallery.first": ("  set first-player to random of players\n", "  {}\n"),
    "gallery.next": (
        "  let following be first(p in clockwise(next(bidder)) where not p's out or p is bidder), never none\n  set bidder to following\n",
        "  {}\n",
    ),
    "gallery.arrow": ("  -> end when round is 6\n  -> next-round\n", "  {}\n"),
    "gallery.term": ("  art = sum(c in your wall: c's worth)\n", "  art = sum(c in your wall: c's worth)\n  {}\n"),
    "gallery.win": ("  winner has highest total, then highest count(your hand)\n", "  {}\n"),
    "gallery.when": ("    Ann: bid(3)\n    Bob: pass-out\n", "    {}\n"),
    "gallery.look": ('example "the highest', 'look\n  {}\n\nexample "the highest'),
}
"""For each place the text of a game, and the text with a line in its place."""
GAMES = {
    name: (Path(__file__).parent / f"{name}.game").read_text(encoding="utf-8")
    for name in ("meadow", "storm", "gallery")
}
"""A game on a board, one with dice, one with auctions and hidden cards."""
WRITTEN = [
    (place, *line.split(" => "))
    for place, _, line in (
        row.partition(" | ")
        for row in (Path(__file__).parent / "newcomers.txt").read_text(encoding="utf-8").splitlines()
    )
]


def with_line(place: str, line: str) -> str:
    """A game with a line of a newcomer."""
    old, new = PLACES[place]
    game = GAMES[place.partition(".")[0]] if "." in place else HARBOR
    assert old in game
    return game.replace(old, new.replace("{}", line.replace("\\n", "\n")), 1)


@pytest.mark.parametrize(
    ("place", "line", "advice"), one_in(2, WRITTEN), ids=[line for _, line, _ in one_in(2, WRITTEN)]
)
def test_a_line_of_a_newcomer_is_answered_with_what_to_write(place: str, line: str, advice: str):
    text = with_line(place, line)
    first = findings(text)[0]
    assert text.splitlines()[first.span.line - 1].strip() in [each.strip() for each in line.split("\\n")]
    assert advice in f"{first.message}; {first.help}"
    assert place == "variant" or misled(text) == []  # what a variant changes is not found in a game
