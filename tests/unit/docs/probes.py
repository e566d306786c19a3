"""A small game for each construct of the language.

A construct's words enter (as in the reference's table); a game that uses it leaves.
"""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import indent

GAME = """\
game "Probe" for 2 players
type Fish is cod, eel
cards Boat, 8 in all
  | boat  | copies | cost | fish | wants/cod | wants/eel |
  | skiff | 6      | 1    | cod  | 1         | 0         |
  | barge | 2      | 2    | eel  | 0         | 1         |
dice Die
  | die   | faces | copies |
  | small | 6     | 2      |
spaces Cell is grid 4 by 4
drawing corner
  | #. |
  | ## |
{declarations}
the table has
  deck : pile of Boat, hidden
  shelf : line of Boat, open
  cup : group of Die, open
  active : Player
  turns : 0..20
{table}
each Cell has
  flag : Player or none starts none
each player has
  hand : group of Boat, seen by owner
  away : group of Boat, open
  coins : 0 and up starts 9
  stock : 0..99 for each Fish starts 5
  spot : Cell or none starts none
  bonus(n from 0..3) : 0..9 = n
{player}
phase setup
  move unplaced(Boat) to deck
  shuffle deck
  move unplaced(Die) to cup
  for each p in players
    move top 2 of deck to p's hand
  move top 2 of deck to shelf
  set active to first of players
  -> turn
phase turn for active
{lines}
  you must wait or spend
  add 1 to turns
  set active to next(active)
  -> end when turns >= 6
  -> turn
action wait
  add your bonus(1) to your coins
action spend(n from 1..2)
  pay n from your coins
action give
  add 1 to your coins
{actions}
scoring
  money = your coins
  winner has highest total
"""


@dataclass(frozen=True, slots=True)
class Probe:
    declarations: str = ""
    table: str = ""
    player: str = ""
    lines: str = ""
    actions: str = ""

    def game(self) -> str:
        """The whole file."""
        return GAME.format(
            declarations=self.declarations,
            table=indent(self.table, "  "),
            player=indent(self.player, "  "),
            lines=indent(self.lines, "  "),
            actions=self.actions,
        )


def line(text: str) -> Probe:
    return Probe(lines=text)


PROBES: dict[str, Probe] = {
    "you choose 2 xs from S": line("you choose 1 gifts from your hand\nmove gifts to your hand"),
    "you choose up to 3 xs from S": line(
        "you choose up to 2 gifts from your hand where its cost > 0\nmove gifts to your hand"
    ),
    "you choose up to count(S) xs from S": line(
        "you choose up to count(your hand) gifts from your hand\nmove gifts to your hand"
    ),
    "you choose up to 3 xs from S, may stop when C": line(
        "you choose up to 2 gifts from your hand, may stop when count(gifts) >= 1\nmove gifts to your hand"
    ),
    "you choose xs from S, until C": line(
        "you choose gifts from your hand, until sum(g in gifts: g's cost) >= 2\nmove gifts to your hand"
    ),
    "pay e with xs from S worth its cost and n from x": Probe(
        lines="you may buy",
        actions="action buy\n  pay 2 with cards from your hand worth its cost and rest from your coins\n"
        "  move cards to your away\n",
    ),
    "pay e with xs from S worth its cost": Probe(
        lines="you may buy",
        actions="action buy\n  pay 2 with cards from your hand worth its cost\n  move cards to your away\n",
    ),
    "players must A, together, with a choice inside A": Probe(
        lines="players must fetch or wait, together",
        actions="action fetch\n  you choose boat from your hand\n  move boat to your away\n",
    ),
    "pay xs from your ys, one for each": Probe(
        lines="you may build",
        actions="action build(boat from your hand)\n  pay boat's wants from your stock\n  move boat to your away\n",
    ),
    "you may anytime A": line("you may anytime give\n  do wait\n  you may wait"),
    "you may anytime A, between": line("you may anytime give, between\n  you may wait"),
    "players must A or B, together": line("players must wait or give, together"),
    "you may A up to 2 times": line("you may wait up to 2 times"),
    "you must A, B or C": line("you must wait, spend or give"),
    "you must A, as often as possible": Probe(
        lines="set turns-left to 3\nyou must hop or rest, as often as possible",
        table="turns-left : 0..3",
        actions="action hop\n  pay 1 from turns-left\naction rest\n  pay 2 from turns-left\n",
    ),
    "you must A, with highest e, then lowest f, up to n times": line(
        'you must give or spend, with highest your coins, then lowest turns, up to 2 times else "not enough"'
    ),
    "type N is 1..6, a number for each": Probe(
        declarations="type Pips is 1..6\n",
        table="left : 0..9 for each Pips starts 1",
        lines="add sum(n in Pips: n * left[n]) to your coins\nif left[6] > 0\n  take 1 from left[6]",
    ),
    "you choose x from S": line("you choose boat from your hand, if possible"),
    "you may choose x from S": line("you may choose boat from your hand"),
    "roll Z": line("roll cup\nadd sum(d in cup: d's face) to your coins"),
    "swap a and b": line(
        "let a be first of shelf\nlet b be last of shelf\nif a is not none and b is not none\n  swap a and b"
    ),
    "show X to P": line("show top of deck to you"),
    "rotate hand left": line("rotate hand left\nrotate hand right"),
    "shuffle Z": line("shuffle deck"),
    "move X to Z at bottom": line("move up to 1 from first of shelf to deck at bottom"),
    "move up to n from top of X to Z": line("move up to 9 from top of deck to shelf"),
    "move X to Z, called new": line("move top 1 of deck to your hand, called new\nmove new to deck"),
    "p does": line("next(you) does\n  add 1 to your coins"),
    "p does A": line("next(you) does give"),
    "repeat up to n times until C": line("repeat up to 3 times until your coins > 20\n  add 1 to your coins"),
    "let f(n from Fish) be e": line("let owned(f from Fish) be your stock[f]\nadd owned(cod) to your coins"),
    "end game": line("if your coins > 12\n  end game"),
    "random of S inside an expression": line("if (random of players)'s coins > 3\n  add 1 to your coins"),
    "p can A": line("if you can spend\n  add 1 to your coins"),
    "would(A: C)": line("if would(give: your coins > 9)\n  add 1 to your coins"),
    "refilled from X": Probe(
        table="bag : pile of Boat, hidden, refilled from shelf",
        lines="move up to 1 from top of bag to shelf\nmove up to 1 from first of shelf to shelf",
    ),
    "[zone, zone]": line("add min(3, count([your hand, deck])) to your coins"),
    "refilled from your X": Probe(
        player="bag : pile of Boat, hidden, refilled from your used\nused : pile of Boat, open",
        lines="move up to 1 from top of your bag to your used\nmove up to 1 from top of deck to your used",
    ),
    "always refilled from X": Probe(
        table="bag : pile of Boat, hidden, always refilled from trash\ntrash : pile of Boat, open",
        lines="move up to 1 from top of bag to trash",
    ),
    "slot of K": Probe(
        player="pick : slot of Boat, open",
        lines="move your pick to your hand\nmove up to 1 from top of deck to your pick",
    ),
    "zone for each K": Probe(
        player="rows : group of Boat for each Fish, open", lines="move up to 1 from top of deck to your rows[cod]"
    ),
    "seen by owner when C": Probe(
        table="desk : group of Boat, seen by all when turns > 3", lines="move top 1 of deck to desk\nmove desk to deck"
    ),
    "rule: add, take, set, max, min": Probe(
        declarations="rule more when turns > 2\n  set your bonus(any n) to 4\n  add 2 to your bonus(any n)\n"
        "  set your bonus(any n) to min(your bonus(any n), 5)\n"
    ),
    "rule: after A": Probe(declarations="rule tip\n  after your give\n    add 1 to your stock[cod]\n", lines="do give"),
    "rule: before A": Probe(
        declarations="rule tip\n  before your give\n    add 1 to your stock[cod]\n", lines="do give"
    ),
    "rule: instead of A": Probe(
        declarations="rule tip\n  instead of your give if turns > 3\n    add 1 to your stock[cod]\n", lines="do give"
    ),
    "rule: at start of phase P": Probe(declarations="rule dawn\n  at start of phase turn\n    add 1 to turns\n"),
    "rule: at end of step S of phase P": Probe(
        declarations="rule dusk\n  at end of step tea of phase turn\n    add 1 to turns\n", lines="step tea\n  do give"
    ),
    "forbid A": Probe(declarations='rule shut\n  forbid your spend(any n) if n > 1 because "too much"\n'),
    "always C": Probe(declarations='always turns >= 0 because "time goes on"\n'),
    "lines(n), lines(n, right)": Probe(
        player="won = some(l in lines(3): every(c in l: c's flag is you))\n"
        "filled = some(l in lines(4, [right, down]): every(c in l: c's flag is you))",
        lines="if your won or your filled\n  end game",
    ),
    "neighbours, around": line(
        "set your spot to first of around(Cell[2, 2])\nset your spot to first of neighbours(Cell[2, 2])"
    ),
    "between, aligned": line(
        "add count(between(Cell[1, 1], Cell[4, 4])) to your coins\nif aligned(Cell[1, 1], Cell[4, 4])\n  do give"
    ),
    "toward(c, up)": line("set your spot to toward(Cell[2, 2], up)"),
    "toward(c, up, 2), ray(c, up)": line(
        "for each h in Heading\n  if toward(Cell[2, 2], h, 2) is not none\n"
        "    add count(ray(Cell[2, 2], h)) to your coins"
    ),
    "history of X and Y": Probe(
        table="past : history of Cell's flag and active, up to 200",
        lines="add position to past\nif repeated(past) >= 3\n  end game",
    ),
    "first(x in S with highest word)": line(
        "let best be first(b in shelf with highest b's fish, then lowest b's cost)\nif best is not none\n"
        "  add best's cost to your coins"
    ),
    "abs(n)": line("add abs(your coins - 4) to your coins"),
    "random of 1..6": line("add random of 1..6 to your coins"),
    "cards K is each A by each B": Probe(
        declarations="type Suit is red, blue\ntype Rank is 2..4\ncards Ace is each Suit by each Rank, 6 in all\n",
        lines="add count(a in Ace where a's rank > 2 and a's suit is red) to your coins",
    ),
    "type N is each K": Probe(
        declarations="type Name is each Boat\n",
        table="yard : pile of Boat, open for each Name\nnewest : Name or none starts none",
        lines="for each n in Name where n's cost is 2\n  move up to 1 from any of unplaced(Boat[n]) to yard[n]\n"
        "set newest to first of shelf\nadd count(b in shelf where b is newest) to your coins",
    ),
    "hexes, every row right": Probe(
        declarations="spaces Hex is hexes 3 by 3, every row right\n",
        lines="if toward(Hex[1, 1], down-right) is Hex[1, 2]\n  add 1 to your coins",
    ),
    "ring: ahead, steps, crosses": Probe(
        declarations="spaces Dock is ring\n  | dock  |\n  | north |\n  | east  |\n  | south |\n",
        lines="if ahead(Dock[north], 2) is Dock[south] and crosses(Dock[north], 2, Dock[east])\n"
        "  add steps(Dock[north], Dock[south]) to your coins",
    ),
    "distance(a, b)": line("let way be distance(Cell[1, 1], Cell[3, 3])\nif way is not none\n  add way to your coins"),
    "distance(a, b, S)": line(
        "let way be distance(Cell[1, 1], Cell[3, 3], those(c in Cell where c's flag is none))\n"
        "if way is not none\n  add way to your coins"
    ),
    "reach(S, T)": line("add count(reach([Cell[1, 1]], those(c in Cell where c's flag is none))) to your coins"),
    "reach(S, T, C)": Probe(
        table="may-go(a from Cell, b from Cell) = a's flag is b's flag",
        lines="add count(reach([Cell[1, 1]], Cell, may-go)) to your coins",
    ),
    "distance(a, b, S, C)": Probe(
        declarations="each Cell has\n  open-to(other from Cell) = other's flag is none\n",
        lines="let way be distance(Cell[1, 1], Cell[3, 3], Cell, open-to)\nif way is not none\n  add way to your coins",
    ),
    "longest-trail(S, T)": line(
        "add longest-trail(those(c in Cell where c's column is 2), those(c in Cell where c's column is 3)) to your coins"
    ),
    "links": Probe(
        declarations="spaces Town is links\n  | town |\n  | a    |\n  | b    |\n"
        "  links\n    | from | to |\n    | a    | b  |\n",
        lines="add count(neighbours(Town[a])) to your coins\nlet way be distance(Town[a], Town[b])\n"
        "if way is not none\n  add way to your coins",
    ),
    "hexes": Probe(
        declarations="spaces Hex is hexes 3 by 3\n",
        lines="add count(neighbours(Hex[2, 2])) + count(lines(Hex, 3)) to your coins\n"
        "if aligned(Hex[1, 1], Hex[3, 1])\n  add count(between(Hex[1, 1], Hex[3, 1])) to your coins",
    ),
    "corners of Hex, edges of Hex": Probe(
        declarations="spaces Hex is hexes 2 by 2\nspaces Corner is corners of Hex\nspaces Path is edges of Hex\n"
        "each Corner has\n  town : Player or none starts none\neach Path has\n  road : Player or none starts none\n",
        lines="set Corner[3, 1]'s town to you\nset Path[3, 1]'s road to you\n"
        "add longest-trail(those(p in Path where p's road is you), Corner) to your coins",
    ),
    "neighbours(c, Path)": Probe(
        declarations="spaces Post is corners of Cell\nspaces Fence is edges of Cell\n",
        lines="add count(neighbours(Cell[1, 1], Fence)) + count(neighbours(Fence[1, 1], Post)) to your coins",
    ),
    "placements(shape, Grid)": Probe(
        lines="you may lay",
        actions="action lay(spot from placements(corner, Cell))\n  need every(c in spot: c's flag is none)\n"
        "  for each c in spot\n    set c's flag to you\n",
    ),
    "action A(giving from 0..3 for each K up to 4 in all)": Probe(
        lines="you may offer",
        actions="action offer(giving from 0..3 for each Fish up to 4 in all)\n  pay giving from your stock\n",
    ),
    "x = by a, b": Probe(
        table="pace = by turns, active is first of players\n  ..2, any: 1\n  3.., yes: 2\n  3.., no: 0",
        lines="add pace to your coins",
    ),
    "by a: A": line(
        "by turns, your coins > 5\n  ..3, yes: add 1 to your coins\n  ..3, no: nothing\n  else:\n    add 1 to your coins\n    add 1 to turns"
    ),
    "let x be by a": line("let x be by turns\n  ..3: 1\n  else: 2\nadd x to your coins"),
    "add f to g, one for each": line("set next(you)'s stock to your stock"),
    "own(K), 1 each": Probe(
        declarations="tokens Ship\n  | ship | copies |\n  | ship | 1 each |\n",
        lines="add count(your own(Ship)) to your coins",
    ),
}

WORDS: dict[str, str] = {
    "players": "add count(players) to your coins",
    "people": "add count(people) to your coins",
    "others": "add count(others) to your coins",
    "others(p)": "add count(others(next(you))) to your coins",
    "seats": "add seats to your coins",
    "clockwise(p)": "for each p in clockwise(you)\n  add 1 to p's coins",
    "next(p)": "add 1 to next(you)'s coins",
    "previous(p)": "add 1 to previous(you)'s coins",
    "reversed(S)": "for each p in reversed(players)\n  add 1 to p's coins",
    "unplaced(Boat)": "add count(unplaced(Boat)) to your coins",
    "owner": "let b be first of shelf\nif b is not none\n  if b's owner is you\n    add 1 to your coins",
    "rank(b)": "for each b in shelf\n  add rank(b) to your coins",
    "column": "add Cell[1, 2]'s column + Cell[1, 2]'s row to your coins",
    "min": "add min(1, 2) + max(1, 2, 3) to your coins",
    "list beyond": "add [0, 1, 3][7] to your coins",
    "is in range": "if your coins is in 1..3\n  add 1 to your coins",
    "mod": "add 7 mod 3 to your coins",
    "compare players": "if you are first of players\n  add 1 to your coins",
    "those with order": "let b be first(b in shelf with highest b's cost, then lowest rank(b))",
    "kind in for": "for each f in Fish\n  add 1 to your stock[f]",
    "for numbers": "for each n in 1..3\n  add n to your coins",
    "highest": "add highest(p in players: p's coins) to your coins",
    "let set": "let dear be those(b in shelf where b's cost > 1)\nadd count(dear) to your coins",
    "move with": "move up to 1 from top of deck to shelf at first",
    "must if possible": "you must wait or give, if possible",
    "any number": "you may spend as often as possible",
    "else if": "if your coins > 99\n  do give\nelse if your coins > 50\n  do give\nelse\n  do give",
    "repeat n": "repeat 3 times\n  add 1 to your coins",
    "pay to": "pay 1 from your coins to next(you)'s coins",
    "take set": "take 1 from your stock[cod]",
    "do with open choice": "do spend",
    "p must A(x)": "you must spend(1) or wait",
    "first of S must A": "first of players must spend or wait\nlast of players does give",
    "holder": "for each b in your hand\n  if b's holder is you\n    add 1 to your coins",
    "toward a corner": "set your spot to toward(Cell[2, 2], up-left)",
    "a titled step": 'step tea "Tea"\n  add 1 to your coins',
    "move beside": (
        "let a be first of shelf\nlet b be last of shelf\n"
        "if a is not none and b is not none and a is not b\n  move b to shelf before a"
    ),
}
"""Ready-made words and forms of statements the reference defines, each in a line or two of a phase."""
