"""Bytes sent to other seats and onlookers while a seat names a card in secret: always the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from cli.host.server import Server
from cli.host.store import Store
from cli.host.tables import ONLOOKER, Hosted
from tests.loaded import load

if TYPE_CHECKING:
    from pathlib import Path

    from interpreter import Game

BURYING = """game "Burying" for 2 players

cards Card
  | card | copies |
  | a    | 1      |
  | b    | 1      |
  | c    | 1      |
  | d    | 1      |

the table has
  deck : pile of Card, hidden
  pot : pile of Card, hidden

each player has
  hand : group of Card, seen by owner

phase setup
  move Card to deck
  shuffle deck
  for each p in players
    move top 2 of deck to p's hand
  -> turn

phase turn for first of players
{decisions}
  players must rest, together
  -> end

action bury(c from your hand)
  move c to pot

action rest

scoring
  s = count(your hand)
"""
DECISIONS = {
    "together": "  players must bury, together",
    "one after another": "  you must bury\n  next(you) must bury",
    "in a line of a phase": "  you choose 1 cs from your hand\n  move cs to pot\n  next(you) must bury",
}


def sent(game: Game, folder: Path, picked: int, *, takes_back: bool) -> list[str]:
    """Return all that seat 2 and an onlooker are sent while seat 1, and then seat 2, name a card."""
    store = Store(folder / f"{picked}.table")
    number = store.add({"game": "burying"}, {"one": "0", "two": "1", "look": ONLOOKER})
    hosted, found = Hosted.opened(number, game, ["me"] * 2, 3, store), list[str]()
    with TestClient(Server({number: hosted}, store.links()).app()) as client:
        one, two, look = (client.websocket_connect(f"/t/{token}/ws") for token in ("one", "two", "look"))
        with one, two, look:
            seats = (one, two)

            def read() -> None:
                one.receive_text()
                found.extend((two.receive_text(), look.receive_text()))

            def name(place: int) -> None:
                seat = hosted.state.seat
                assert seat is not None
                seats[seat].send_json({"at": hosted.at, "move": str(hosted.state.moves()[place])})
                read()

            read()
            name(picked)
            if takes_back:
                one.send_json({"at": hosted.at, "undo": True})
                read()
                if hosted.state.seat == 0:
                    name(picked)
            if hosted.state.seat == 1:
                name(0)
    store.close()
    return found


@pytest.mark.parametrize("takes_back", [False, True])
@pytest.mark.parametrize("way", DECISIONS)
def test_others_are_sent_the_same_whatever_a_seat_named_in_secret(way: str, tmp_path: Path, takes_back: bool) -> None:
    game = load(BURYING.format(decisions=DECISIONS[way]))
    first, second = (sent(game, tmp_path, picked, takes_back=takes_back) for picked in (0, 1))
    assert first == second
    assert len(first) > 4
