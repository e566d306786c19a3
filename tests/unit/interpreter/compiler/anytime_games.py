"""Games in which a player may do something at any time.

The lines of a phase enter, a game under way leaves.
"""

from __future__ import annotations

from tests.unit.interpreter.compiler.machine import Play, small

ACTIONS = """\
action earn
  add 1 to your coins
action spend(k from 1..9)
  pay k from your coins
  add k to n
action repay
  pay 3 from your coins
  add 1 to m
action sell(f from Fish)
  pay 1 from your stock[f]
  add 1 to your coins
action work(f from Fish)
  you choose g from Fish where g is not f
  add 1 to your stock[g]
  step pay-day
    you must earn
action hire(f given Fish)
  add 1 to your stock[f]
  you must earn
action choosy
  you must earn or spend
action slow
  pay 1 from your coins
  you must earn
action never
  need n > 900
  add 1 to n
"""

HAND = "for each p in players\n  move any 1 of unplaced(Card[b]) to p's hand"


def asked(lines: str, more: str = "", setup: str = "", seats: int = 2) -> Play:
    body = "".join(f"  {line}\n" for line in lines.splitlines())
    turn = f"phase turn for first of players\n{body}  -> end\n{ACTIONS}{more}"
    return Play(small(setup, turn, arrow="-> turn"), seats)


def menus(played: Play, *texts: str) -> list[list[str]]:
    """The menu before each move and the one after the last."""
    return [played.moves, *(played.play(text).moves for text in texts)]
