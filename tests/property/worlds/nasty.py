"""Games written by hand in which lines of every sort tell something of hidden cards, by what is told."""

from __future__ import annotations

from tests.property.worlds.hidden_games import without_unused

HEAD = """game "Nasty" for 2 players

cards Card
  | card | copies | worth |
  | a    | 1      | 1     |
  | b    | 1      | 2     |
  | c    | 1      | 3     |
  | d    | 1      | 5     |

the table has
  deck : pile of Card, hidden
  row : line of Card, hidden
  seen : line of Card, open
  answer : 0..99
  dark : 0..99, hidden

each player has
  hand : group of Card, seen by owner
  aside : group of Card, seen by owner
  mine : 0..99, seen by owner

phase setup
  move Card to deck
  shuffle deck
  for each p in players
    move up to 1 from top of deck to p's hand
{setup}  -> turn

phase turn for first of players
{turn}
  -> end

action rest

scoring
  s = answer

"""
SUM = "sum(c in next(you)'s hand: c's worth)"
REST = "  you must rest"


def _game(turn: str, actions: str = "", setup: str = "") -> str:
    return without_unused(HEAD.format(turn=turn, setup=setup) + actions)


def _hand(first: str, then: str = REST, field: str = "") -> str:
    """Return a game in which a hand of two cards is used as `first` says, and then `then`."""
    game = _game(f"{first}\n{then}\n{REST}", "", "  move up to 1 from top of deck to (last of players)'s hand\n")
    return game.replace("  answer : ", f"{field}  answer : ")


def _dealt(lines: str) -> str:
    """Return a game in which `lines` move a hand of cards that came together, and a card is drawn."""
    last = f"{REST}\n  move up to 1 from bottom of deck to seen\n{REST}"
    return _game(f"{REST}\n{lines}\n{last}", "", "  move up to 2 from top of deck to (last of players)'s hand\n")


def _alike(touch: str, lines: str, declared: str = "") -> str:
    """Return a game in which `touch` makes a card unlike a later one of its row, and `lines` move both."""
    drawn = "  move up to 1 from top of deck to next(you)'s hand"
    game = _game(f"  next(you) must act\n{drawn}\n{REST}\n{lines}\n{REST}\n{drawn}\n{REST}")
    made = game.replace("action rest", f"action act(c from your hand)\n  {touch}\n\naction rest")
    made = made.replace("| 1      | 1 ", "| 2      | 1 ").replace("  | d    | 1      | 5     |\n", "")
    return made.replace("each player has", f"{declared}each player has")


CHOICE = "  next(you) may choose c from next(you)'s hand\n"
NOTED = f"{CHOICE}  if c is not none\n    set dark to c's worth\n"
TOLD = f"{REST}\n  set answer to dark"
HAND = "next(you)'s hand"
MARKED = "each Card has\n  mark : yes or no, hidden starts no\n\n"
HIGHEST = f"  let high be first(x in {HAND} with highest x's worth)\n  if high is not none\n    move high to seen"
DRAWN = f"  let c be random of {HAND}, never none\n{REST}"
BY_WORTH = f"  move those(x in {HAND} where x's worth is dark) to seen"

NASTY = {
    "a number that everybody can count decides when a card is shown": _game(
        "  for each k in 1..3\n    you must act or rest\n    add 1 to dark\n    if dark is 2\n      add 1 to answer",
        "action act\n",
    ),
    "a number that hidden cards decide is told later": _game(
        f"  if {SUM} > 2\n    add 1 to dark\n  you must act\n  if dark is 1\n    add 1 to answer\n{REST}",
        "action act\n",
    ),
    "a number that a called action counts for hidden cards": _game(
        f"  if {SUM} > 2\n    do raise\n  you must act\n  set answer to dark\n{REST}",
        "action raise\n  add 1 to dark\n\naction act\n",
    ),
    "a number of the player who holds a card is told later": _game(
        f"  set (first(p in players with highest sum(c in p's hand: c's worth)))'s luck to 1\n{REST}\n"
        f"  set answer to (last of players)'s luck\n{REST}"
    )
    .replace("  mine : 0..99, seen by owner\n", "")
    .replace("  aside :", "  luck : 0..9, hidden\n  aside :"),
    "a card is chosen and noted, and all are laid": _hand(f"{NOTED}  move next(you)'s hand to seen", TOLD),
    "a card is chosen and noted, and all come to the seat": _hand(
        f"{NOTED}  swap (first of players)'s hand and (last of players)'s hand", TOLD
    ),
    "a card is chosen and noted, and all are laid later": _hand(
        f"{NOTED}{REST}\n  move next(you)'s hand to seen", TOLD
    ),
    "a card is chosen, all are laid, and it is read": _hand(
        f"{CHOICE}  move next(you)'s hand to seen", f"{REST}\n  if c is not none\n    set answer to c's worth"
    ),
    "a card is chosen and kept by name, and all are laid": _hand(
        f"{CHOICE}  if c is not none\n    set chosen to c\n  move next(you)'s hand to seen",
        f"{REST}\n  if chosen is not none\n    set answer to chosen's worth",
        "  chosen : Card or none, hidden starts none\n",
    ),
    "a card is chosen and shown if it is high, and later the highest is shown": _hand(
        f"{CHOICE}  if c is not none\n    if c's worth > 2\n      move c to seen", f"{REST}\n{HIGHEST}"
    ),
    "a card is chosen and laid face down later if it is high, and then the highest is shown": _hand(
        f"{CHOICE}{REST}\n  if c is not none\n    if c's worth > 2\n      move c to row", f"{REST}\n{HIGHEST}"
    ),
    "a card is noted, all are shown if it is high, and later the highest is shown": _hand(
        f"{NOTED}    if c's worth > 2\n      move {HAND} to seen\n", f"{REST}\n{HIGHEST}"
    ),
    "a card is noted, the highest is shown, and then the noted one": _hand(
        f"{NOTED}{REST}\n{HIGHEST}", f"{REST}\n{BY_WORTH}"
    ),
    "a card is noted, and shown by its worth": _hand(f"{NOTED}{REST}\n{BY_WORTH}", f"{REST}\n  move {HAND} to seen"),
    "a card is noted, and laid face down by its worth, and then shown": _hand(
        f"{NOTED}{REST}\n{BY_WORTH.replace('seen', 'row')}", f"{REST}\n  move row to seen\n{TOLD}"
    ),
    "a card is noted, and the others are laid face down by their worth": _hand(
        f"{NOTED}{BY_WORTH.replace('is dark', '< dark').replace('seen', 'row')}", f"{REST}\n{HIGHEST}\n{TOLD}"
    ),
    "a card is drawn and noted, and all are laid": _hand(
        "  let c be random of next(you)'s hand, never none\n  set dark to c's worth\n  move next(you)'s hand to seen",
        TOLD,
    ),
    "a card is drawn and kept by a variable, and later read": _hand(
        DRAWN, f"  move {HAND} to seen\n{REST}\n  set answer to c's worth"
    ),
    "a card is drawn and kept by a variable, and another is drawn": _hand(
        f"{DRAWN}\n  move up to 1 from random of {HAND} to seen", f"{REST}\n  set answer to c's worth"
    ),
    "a card is drawn and kept by a field": _hand(
        f"{DRAWN}\n  set chosen to c\n  move {HAND} to seen",
        f"{REST}\n  if chosen is not none\n    set answer to chosen's worth",
        "  chosen : Card or none, hidden starts none\n",
    ),
    "a card is chosen, a random one is shown, and then the highest": _hand(
        f"{CHOICE}{REST}\n  move up to 1 from random of {HAND} to seen",
        f"{REST}\n{HIGHEST}\n{REST}\n  if c is not none\n    set answer to c's worth",
    ),
    "the highest card is kept by a variable": _hand(
        f"  let high be first(x in {HAND} with highest x's worth)\n{REST}\n  move {HAND} to seen",
        f"{REST}\n  if high is not none\n    set answer to high's worth",
    ),
    "a sum written by a move": _game(f"  you must compare or rest\n{REST}", f"action compare\n  set answer to {SUM}\n"),
    "a sum written by a move and taken back": _game(
        f"  you must compare\n  set answer to 0\n{REST}", f"action compare\n  set answer to {SUM}\n"
    ),
    "a number only its owner sees": _game(
        f"  you must compare\n{REST}\n  set your mine to 0\n{REST}", f"action compare\n  set your mine to {SUM}\n"
    ),
    "the menu of the seat itself": _game(
        f"  you must dare or rest\n{REST}", f"action dare\n  need {SUM} > 2\n  add 1 to answer\n"
    ),
    "what another could do": _game(
        f"  next(you) must boast or rest\n{REST}",
        "action boast\n  need sum(c in your hand: c's worth) > 2\n  add 1 to answer\n",
    ),
    "a rule after a move": _game(
        f"  you must act\n{REST}", f"action act\n\nrule echo\n  after act\n    set answer to {SUM}\n"
    ),
    "a rule that forbids": _game(
        f"  you must act or rest\n{REST}", f'action act\n\nrule strict\n  forbid your act if {SUM} is 3 because "no"\n'
    ),
    "a value of a player": _game(f"  you must act\n{REST}", "action act\n  set answer to next(you)'s wealth\n").replace(
        "  aside : group", "  wealth = sum(c in your hand: c's worth)\n  aside : group"
    ),
    "a dark number told after all was shuffled": _game(
        f"  you must act\n  move (last of players)'s hand to deck\n  move (first of players)'s hand to deck\n"
        f"  shuffle deck\n{REST}\n  set answer to dark\n{REST}",
        f"action act\n  set dark to {SUM}\n",
    ),
    "a dark number that stays dark": _game(
        f"  you must act\n  move (last of players)'s hand to deck\n  move (first of players)'s hand to deck\n"
        f"  shuffle deck\n  you must guess\n{REST}",
        f"action act\n  set dark to {SUM}\n\naction guess(n from 1..3)\n  set answer to if dark is n then 1 else 0\n",
    ),
    "the highest card leaves": _game(
        f"  you must act\n{REST}",
        "action act\n  let best be first(c in next(you)'s hand with highest c's worth)\n  move best to seen if best is not none\n",
        "  for each p in players\n    move up to 1 from top of deck to p's hand\n",
    ),
    "hidden cards decide what another player is asked": _game(
        f"  if {SUM} > 2\n    next(you) must act or rest\n  else\n    next(you) must act\n{REST}\n{REST}",
        "action act\n  add 1 to answer\n",
    ),
    "hidden cards decide what the seat itself is asked, in the same words": _game(
        f"  if {SUM} > 2\n    you must act or rest\n    add 1 to dark\n  else\n    you must act or rest\n{TOLD}\n{REST}",
        "action act\n",
    ),
    "another player has no high card to lay": _game(
        f"  next(you) must high, if possible\n  next(you) must act or rest\n{REST}\n{REST}",
        "action act\n\naction high(c from your hand where c's worth > 2)\n  add 1 to dark\n",
    ),
    "a card of the deck by what it is": _game(
        f"  you must seek\n{REST}",
        "action seek(w from 1..3)\n  move those(c in deck where c's worth is w) to row\n  set answer to count(row)\n",
    ),
    "a card of a hand that its owner does not see, named in secret": _game(
        f"  players must bury or rest, together\n{REST}",
        "action bury(c from your hand)\n  move c to deck\n",
        "  move up to 1 from top of deck to (first of players)'s hand\n",
    ).replace("  hand : group of Card, seen by owner\n", "  hand : group of Card, hidden\n"),
    "a sum over a hand and a row": _game(
        f"  you must act\n{REST}",
        "action act\n  set answer to sum(c in [next(you)'s hand, row]: c's worth)\n",
        "  move up to 1 from top of deck to (first of players)'s hand\n",
    ),
    "what a move would make of hidden cards": _game(
        f"  you must act or rest\n{REST}",
        "action act\n  need would(expose: sum(c in row: c's worth) > 3)\n  add 1 to answer\n\n"
        "action expose\n  move next(you)'s hand to row\n",
        "  move up to 1 from top of deck to (first of players)'s hand\n",
    ),
    "the best of the cards of another": _game(
        f"  next(you) must lay, with highest laid, up to 1 times\n{REST}\n  next(you) must rest",
        "action lay(c from your hand)\n  move c to row\n\nthe table has\n  laid = sum(c in row: c's worth)\n",
        "  for each p in players\n    move up to 1 from top of deck to p's hand\n",
    ),
    "a hand goes under the deck at once": _dealt("  move next(you)'s hand to deck at bottom"),
    "a hand goes into a row card by card": _dealt("  for each c in next(you)'s hand\n    move c to row"),
    "some cards of a hand go on the deck": _dealt("  move those(c in next(you)'s hand where c's worth < 5) to deck"),
    "the first of the cheap cards goes to the row": _dealt(
        "  let c be first(x in next(you)'s hand with lowest max(x's worth, 3))\n  if c is not none\n    move c to row"
    ),
    "like cards with and without a mark go under the deck": _alike(
        "set c's mark to yes", "  move next(you)'s hand to deck at bottom", MARKED
    ),
    "the first of the like cards goes to the row": _alike(
        "set c's mark to yes", "  let c be first(x in next(you)'s hand), never none\n  move c to row", MARKED
    ),
    "the last of the cheapest cards goes to the row": _alike(
        "set c's mark to yes",
        "  let c be last(x in next(you)'s hand with lowest x's worth), never none\n  move c to row",
        MARKED,
    ),
    "a card that was shown goes to the row before a like one": _alike(
        "show c to next(you)", "  let c be first(x in next(you)'s hand), never none\n  move c to row"
    ),
    "a card that the table names goes on the deck with a like one": _alike(
        "set chosen to c", "  move next(you)'s hand to deck", "  chosen : Card or none, hidden starts none\n\n"
    ),
    "a card that a name keeps goes under the deck with a like one": _game(
        "  let c be first(x in next(you)'s hand), never none\n  move up to 1 from top of deck to next(you)'s hand\n"
        f"{REST}\n  move next(you)'s hand to deck at bottom\n{REST}\n  move up to 1 from bottom of deck to seen\n"
        f"  if c is in seen\n    add 1 to answer\n{REST}"
    )
    .replace("| 1      | 1 ", "| 2      | 1 ")
    .replace("  | d    | 1      | 5     |\n", ""),
    "a card with a bead goes into the row with a like one": _alike(
        "move top of beads to c's under",
        "  for each c in next(you)'s hand\n    move c to row",
        "  beads : pile of Bead, open\n\neach Card has\n  under : slot of Bead, open\n\n",
    )
    .replace("the table has", "tokens Bead\n  | bead | copies |\n  | x    | 1      |\n\nthe table has")
    .replace("  move Card to deck\n", "  move Card to deck\n  move Bead to beads\n"),
    "a card that nobody sees is marked at random, and a random one is laid": _hand(
        f"  let c be random of {HAND}, never none\n  set c's mark to yes\n"
        f"  move up to 1 from random of {HAND} to seen\n{REST}\n  show {HAND} to next(you)",
        f"  set answer to count(x in seen where x's mark)\n{REST}",
    )
    .replace("  hand : group of Card, seen by owner\n", "  hand : group of Card, hidden\n")
    .replace("each player has", f"{MARKED}each player has"),
    "one of two like cards is chosen and named no more, and one is laid": _game(
        "  move up to 2 from top of deck to your hand\n  you choose c from your hand\n"
        f"  set answer to c's worth\n  you must lay\n{REST}",
        "action lay(c from your hand)\n  move c to seen\n",
    )
    .replace("| 1      | 1 ", "| 2      | 1 ")
    .replace("  | d    | 1      | 5     |\n", ""),
    "one of two like cards is taken by a player who saw one of them": _game(
        f"  show next(you)'s hand to you\n{REST}\n  move up to 1 from top of deck to next(you)'s hand\n  you must steal\n{REST}",
        "action steal(c from next(you)'s hand)\n  move c to your hand\n",
    )
    .replace("| 1      | 1 ", "| 2      | 1 ")
    .replace("  | c    | 1      | 3     |\n  | d    | 1      | 5     |\n", ""),
    "one of two like cards is taken by a player who marked one of them": _game(
        "  for each c in next(you)'s hand\n    set c's mark to yes\n"
        f"{REST}\n  move up to 1 from top of deck to next(you)'s hand\n"
        f"  you must steal\n{REST}\n  set answer to count(c in your hand where c's mark)\n{REST}",
        "action steal(c from next(you)'s hand)\n  move c to your hand\n",
    )
    .replace("| 1      | 1 ", "| 2      | 1 ")
    .replace("  | c    | 1      | 3     |\n  | d    | 1      | 5     |\n", "")
    .replace("each player has", f"{MARKED}each player has"),
    "hands are swapped and counted": _game(
        f"  swap (first of players)'s hand and (last of players)'s hand\n  you must act\n{REST}",
        "action act\n  set answer to sum(c in your hand: c's worth) * sum(c in deck: c's worth)\n",
    ),
    "a card of one's own is shown at random": _game(
        f"  let c be random of your hand, never none\n  show c to next(you)\n{REST}",
        "",
        "  for each p in players\n    move up to 1 from top of deck to p's hand\n",
    ),
    "a card of one's own is noted at random": _game(
        f"  let c be random of your hand, never none\n  set dark to c's worth\n{REST}\n  set answer to dark\n{REST}",
        "",
        "  for each p in players\n    move up to 1 from top of deck to p's hand\n",
    ),
    "the only card of a hand is noted at random": _game(
        f"  you must note\n{REST}\n  next(you) must rest\n  set answer to dark\n{REST}",
        "action note\n  let c be random of your hand, never none\n  set dark to c's worth\n",
    ),
    "a place named in secret by a piece": """game "Phantom" for 2 players

spaces Cell is grid 2 by 2

tokens Mark, 8 in all
  | cell from Cell | copies |
  | each Cell      | 1 each |

the table has
  active : Player

each player has
  pad : group of Mark, seen by owner
  placed : group of Mark, seen by owner
  refused : group of Mark, seen by owner

phase setup
  for each p in players
    move p's own(Mark) to p's pad
  set active to first of players
  -> turn

phase turn for active
  you must mark
  -> end when count(your placed) is 2
  -> turn

action mark(mark from your pad)
  if some(m in next(you)'s placed: m's cell is mark's cell)
    move mark to your refused
  else
    move mark to your placed
    set active to next(active)

scoring
  n = count(your refused)
""",
    "ships hidden by pieces, and shot at aloud": """game "Ships" for 2 players

spaces Cell is grid 3 by 1

tokens Peg, 6 in all
  | cell from Cell | copies |
  | each Cell      | 1 each |

the table has
  active : Player

each player has
  pegs : group of Peg, seen by owner
  ship : group of Peg, seen by owner
  hit : yes or no starts no
  tried : yes or no for each Cell starts no

phase setup
  for each p in players
    move p's own(Peg) to p's pegs
  for each p in players
    p must hide
  set active to first of players
  -> turn

phase turn for active
  you must shoot
  set active to next(active)
  -> end when your hit
  -> turn

action hide(bow from your pegs where its cell's column < 3)
  move those(p in your pegs where p's cell is in [bow's cell, toward(bow's cell, right)]) to your ship

action shoot(cell from Cell where not your tried[it])
  set your tried[cell] to yes
  if some(p in next(you)'s ship: p's cell is cell)
    set your hit to yes

scoring
  n = if your hit then 1 else 0
""",
}
