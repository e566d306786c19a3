"""The world of the small games: a field of each plain type on everything that can have one."""

from __future__ import annotations

HEAD = """\
game "Small" for 2 to 3 players

type Wind is west, east, south
type Pips is 1..4
tokens Peg
  | peg  | copies | worth | heads |
  | oak  | 2      | 1     | west  |
  | elm  | 1 each | 3     | -     |
cards Card
  | card | copies | cost | suit |
  | ace  | 3      | 1    | west |
  | duke | 2      | 4    | east |
spaces Spot is grid 3 by 2
spaces Isle is ring
  | isle  | fuel |
  | north | yes  |
  | hill  | no   |
  | bay   | yes  |
"""
HAVE = """\
the table has
  mover  : Player
  chief  : Player or none starts none
  round  : 0..8
  blow   : Wind or none starts none
  here   : Spot or none starts none
  isle   : Isle starts north
  lit    : yes or no
  price  : 0..5 for each Wind starts 2
  taken  : yes or no for each Wind
  heir   : Player or none for each Wind starts none
  low    : -3..9
  deck   : pile of Card, hidden
  row    : line of Card, open
  pegs   : group of Peg, open
each player has
  chosen : Wind or none starts none
  friend : Player or none starts none
  spot   : Spot or none starts none
  coins  : 0..40 starts 5, capped
  debt   : -9..9, capped
  done   : yes or no
  rank-of : 0..6 for each Pips starts 1, capped
  trust  : 0..3 for each Player, capped
  hand   : group of Card, seen by owner
  slot   : slot of Peg, open
each Spot has
  mark   : Player or none starts none
  wind   : Wind or none starts none
  hits   : 0..9, capped
  lair   : slot of Peg, open
each Isle has
  flag   : Player or none starts none
  dug    : yes or no
each Card has
  bent   : 0..3
  wish   : Wind or none starts none
  bids   : 0..4 for each Wind, capped
"""
SETS = {
    "Player": (
        "players",
        "others(mover)",
        "clockwise(mover)",
        "those(v in players where v's coins > 4)",
        "[mover, next(mover)]",
    ),
    "Wind": ("Wind", "[west, south]", "those(v in Wind where taken[v])"),
    "Pips": ("Pips",),
    "Number": ("1..4", "0..round", "[2, 3, round]", "[low, 1]"),
    "Spot": (
        "Spot",
        "neighbours(Spot[2, 1])",
        "around(Spot[1, 1])",
        "ray(Spot[1, 1], right)",
        "those(v in Spot where v's mark is none)",
    ),
    "Isle": ("Isle", "those(v in Isle where v's fuel)"),
    "Card": ("row", "Card", "unplaced(Card)", "mover's hand", "Card[ace]", "top 2 of deck", "(row + mover's hand)"),
    "Peg": ("Peg", "pegs", "mover's own(Peg)", "those(v in Peg where v's heads is none)"),
}
"""By the sort of its members."""
NEVER_EMPTY = ("players", "Wind", "Pips", "Spot", "Isle", "1..4")
SETUP = """\
phase setup
  move unplaced(Card) to deck
  shuffle deck
  move up to 2 from top of deck to row
  move Peg[oak] to pegs
  for each p in players
    move up to 1 from top of deck to p's hand
  set mover to first of players
  -> turn
"""
SHARED = """\
the table has
  worth-of(w from Wind) = {worth}
  crowd(c from Spot) = {crowd}
"""
SEND = """\
action send(giving from 0..2 for each Wind up to 2 in all)
  need every(w in Wind: giving[w] is 0 or taken[w] or w is not south)
  add sum(w in Wind: giving[w]) to your coins
  {then}
"""
HANDED_ON = """\
action pass-on(gift given 0..2 for each Wind)
  {then}
  add gift[east] to your debt
"""
