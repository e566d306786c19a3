"""The world of the games made to be played.

Pieces, dice and boards of every sort, with gaps for what differs.
"""

from __future__ import annotations

WORLD = """\
type Suit is red, blue, green

type Grade
  | grade  | power |
  | plain  | 1     |
  | choice | 4     |

type Label is each Card

cards Card
  | card  | copies | suit  | cost | band        | wants/red | wants/blue | wants/green | grade from Grade |
  | ace   | 4      | red   | 1    | ..2 or 5..  | 1         | 0          | 2           | plain            |
  | duke  | 3      | blue  | 2    | 1..4        | 0         | 2          | 0           | choice           |
  | queen | 3      | green | 4    | 3..         | 3         | 1          | 1           | plain            |
  | king  | 2      | blue  | 6    | 2           | 0         | 0          | 4           | choice           |

tokens Peg
  | peg   | copies | worth |
  | small | 2 each | 1     |
  | big   | 1 each | 3     |

dice Die
  | die  | faces   | copies |
  | cube | 4       | 2      |
  | skew | 1, 1, 6 | 1      |

spaces Cell is grid 4 by 3
spaces Berth is ring
  | berth | fuel |
  | north | yes  |
  | east  | no   |
  | south | no   |
  | west  | yes  |
spaces Mile is line
  | mile  | toll |
  | start | 0    |
  | half  | 2    |
  | goal  | 1    |
spaces Hex is hexes
  | ~ ~ ~ |
  | ~ . ~ |
  | ~ ~ . |
  marks
    | mark | deep |
    | ~    | no   |
spaces Knot is corners of Hex
spaces Way is edges of Hex
spaces Town is links
  | town  |
  | mill  |
  | ford  |
  | abbey |
  | quay  |
  links
    | from | to    | way  |
    | mill | ford  | road |
    | ford | abbey | road |
    | ford | quay  | lane |

drawing corner
  | #. |
  | ## |
drawing bar
  | ### |
tiles Tile
  | tile | copies | shape  |
  | knee | 2      | corner |
  | rod  | 2      | bar    |

by players
  |        | 2 | 3 | 4 |
  | limit  | 9 | 8 | 7 |

each Cell has
  mark : Player or none starts none
  seeds : 0..9
each Hex has
  dug : yes or no starts no
  open-to(other from Hex) = not its dug or other's dug
each Way has
  paved : yes or no starts no
each Berth has
  dock : slot of Card, open
each Card has
  bent : 0..3 starts 0, anew each move
  flag : yes or no starts no
  crew : slot of Peg, open
"""
TABLE = """\
the table has
  deck  : pile of Card, {deck}
  heap  : pile of Card, {heap}
  row   : line of Card, open
  cup   : group of Die, open
  bag   : group of Peg, open
  tiles : line of Tile, open
  mover : Player
  wind  : calm or rough or none starts none
  spot  : Mile
  at    : Cell
  berth : Berth
  n     : 0..40, capped
  m     : 0 and up
  laps  : 0..60
  lately : 0..9 for each Suit, capped
  shown : 0..9 for each Label, capped
  label : Label or none starts none
  past  : history of Cell's mark and wind and Berth's dock, up to 300
"""
PLAYERS = """\
each player has
  hand  : group of Card, {hand}
  front : line of Card, open
  chest : slot of Card, open
  mine  : group of Card, open for each Suit
  stock : 0..9 for each Suit starts 3, capped
  coins : 0..60 starts {coins}, capped
  debt  : 0..99
  fresh : yes or no starts yes, anew each phase turn
  reach-of(s from Suit) : 0..9 = your stock[s] {reach}
  worth = {worth}
  lead-over(p from Player) = by p is you, wind, your fresh
    yes, any, any: 0
    no, calm or none, any: your coins - p's coins
    no, rough, yes: p's debt
    no, rough, no: 1
  lucky = {lucky}
"""
SETUP = """\
phase setup
  move Card to deck
  shuffle deck
  move Die to cup
  roll cup
  move unplaced(Tile) to tiles
  set mover to {first} of players
  set spot to start
  set at to Cell[2, 2]
  set berth to north
  for each p in players
    move up to {hand} from top of deck to p's hand
    move up to 1 from top of deck to p's front
  -> turn
"""
SCORING = """\
scoring
  money = your coins - your debt / 2
  cards = {cards}
  winner has highest total, then lowest count(your hand), then {tie}{only}
"""
ROUTINES = """\
action rest
  add 1 to your debt

action bet
  pay 1 from your coins to next(you)'s coins

action grab(card from row)
  move card to your hand

action tidy
  need row is not empty
  move up to 1 from first of row to heap

action hand-on(gift given 0..3 for each Suit)
  take gift from your stock

action owe(k given 0..9)
  add k to your debt
  take min(k, your coins) from your coins
"""
