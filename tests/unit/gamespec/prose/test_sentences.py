"""What is written, and how it is told."""

from __future__ import annotations

import pytest

from gamespec.model import ActionDecl, ExampleDecl, PhaseDecl, RuleDecl, ValueField
from gamespec.prose.declared import clause
from gamespec.prose.examples import lines
from gamespec.prose.remarks import remark
from gamespec.prose.statements import block
from gamespec.prose.telling import voice
from gamespec.prose.voice import TITLE, WRITTEN
from gamespec.source import SourceFile
from gamespec.syntax import parse

GAME = """game "Quay" for 2 to 4 players

type Fish is cod, hake
type City is york, bath, sea

cards Flag
  | flag | copies |
  | red  | 1      |

cards Boat
  | boat | cost | catch from Fish | wants/cod | wants/hake | copies |
  | cod  | 1    | cod             | 1         | 0          | 4      |

by players
  |      | 2 | 3 | 4 |
  | hold | 4 | 5 | 6 |

spaces Pier is grid 3 by 3

each Pier has
  man "Man" : Player or none

each Boat has
  facing "Faces" : owner or others

the table has
  deck "Deck" : pile of Boat, hidden
  turn "To move" : Player
  last-round "Last round" : yes or no
  york "The high seas" : group of Boat, open
  near(p from Pier, q from Pier) = 1
  past : history of Pier's man and turn, up to 9

each player has
  hand "Hand" : group of Boat, seen by owner
  coins "Coins" : 0 and up
  out "Is out" : yes or no
  sea "Sea" : group of Boat
  home : City
  fish "Fish" : 0 and up for each Fish
  caught(f from Fish) = 0
  rich = your coins > 9
  fit =
    need your coins is 1 or last-round
    need your coins <= 3
  able(f from Fish) =
    need your coins > 1 else "poor"
    need not your rich

action buy "Buy a boat"(b from your hand)
  pay b's cost from your coins

action pass "Pass"

action tidy(b given Boat)
  move b to deck

"""

SAID = {
    'need turn is "Ann"': "You may do this only if the *To move* is “Ann”.",
    "add best-split(Fish by your fish worth your coins) to your coins": (
        "Add (the most that your *Fish* brings in sets in which each fish stands at most once, worth your *Coins* by their "
        "size) to your *Coins*."
    ),
    "you may pass up to 2 times": "You may do “Pass”, up to 2 times.",
    "players must pass, together, or again": (
        "All players must do “Pass”, all at the same time and in secret; those whose choice came to nothing choose again."
    ),
    "for each b in your hand where your coins is 1\n    shuffle deck": (
        "For each boat in your *Hand* where your *Coins* is 1: Shuffle the *Deck*."
    ),
    "let toll be by case last-round, your coins\n    yes, 1..2: 1\n    no, 3..: 2\n    no, ..4 or 7: 3\n    any, any: 4\n"
    "    otherwise: seats + 1": (
        "The toll is 1 if the *Last round* is yes and your *Coins* is 1 to 2; 2 if the *Last round* is no and your *Coins* "
        "is 3 or more; 3 if the *Last round* is no and your *Coins* is up to 4 or 7; 4 otherwise; (3 (the number of "
        "players) plus 1) otherwise."
    ),
    "set first(b in your hand)'s facing to others": "Set the *Faces* of the first boat in your *Hand* to others.",
    "move deck to your hand with facing others": "Move the *Deck* to your *Hand*, with its *Faces* set to others.",
    "need some(b in your hand: b's facing is others)": (
        "You may do this only if there is a boat in your *Hand* whose *Faces* is others."
    ),
    "need some(l in lines(3): every(s in l: s's man is you))": (
        "You may do this only if there is a straight line of 3 spaces for which for every pier in that line, that "
        "pier's *Man* is you."
    ),
    "need some(mill in lines(Pier, 3): turn is you)": (
        "You may do this only if there is a straight line (the mill) of 3 spaces of piers for which the *To move* is you."
    ),
    "if last-round is yes\n    end game": "If the *Last round* is yes: The game ends at once.",
    "need some(b in your hand where b's cost is 1)": (
        "You may do this only if there is a boat in your *Hand* whose *cost* is 1."
    ),
    "need not some(b in your hand where b's cost is 1)": (
        "You may do this only if there is no boat in your *Hand* whose *cost* is 1."
    ),
    "add highest(b in your hand: b's cost) to your coins": (
        "Add the highest *cost* of any boat in your *Hand* to your *Coins*."
    ),
    "add lowest(p in players: your coins) to your coins": (
        "Add the lowest, over all players, of your *Coins* to your *Coins*."
    ),
    "add best-split(your hand by catch worth [0, 1]) to your coins": (
        "Add (the most that your *Hand* bring in sets in which each has another catch; a set of 1 or more brings 1) to your "
        "*Coins*."
    ),
    "you must pass, as often as possible": "You must do “Pass”, as often as possible.",
    'you must pass any number of times, as often as possible, with highest your coins else "stuck"': (
        "You must do “Pass”, any number of times, as often as possible, keeping to the ways with the highest *Coins* "
        "(“stuck”)."
    ),
    "you picks bs from your hand, until last-round, lowest its cost first, may stop when your rich": (
        "You pick boats one after another from your *Hand* (the bs), until the *Last round* is yes, with the lowest "
        "*cost* first; stopping is allowed when your *Coins* is more than 9."
    ),
    "add count(City) + count(Fish) to your coins": "Add the number of cities plus the number of fish to your *Coins*.",
    "for each f in Fish\n    for each g in Fish where g is not f\n      shuffle deck": (
        "For each fish: For each fish g where fish g is not that fish: Shuffle the *Deck*."
    ),
    "for each b in your hand where b's catch <= hake\n    shuffle deck": (
        "For each boat in your *Hand* whose *catch* is hake or stands before it: Shuffle the *Deck*."
    ),
    "if last-round and (first(b in your hand))'s catch is none\n    shuffle deck": (
        "If the *Last round* is yes and the first boat in your *Hand* has no *catch*: Shuffle the *Deck*."
    ),
    "let ship be first of your hand\n  if ship is not none\n    shuffle deck": (
        "The ship is the first one of your *Hand*. / If there is a ship: Shuffle the *Deck*."
    ),
    "you chooses b from your hand, if any\n  if b is none\n    end game": (
        "You choose a boat from your *Hand*, if there is one. / If there is no such boat: The game ends at once."
    ),
    "if turn is none or turn's owner is none\n    end game": (
        "If the *To move* is none or the *To move* has no *owner*: The game ends at once."
    ),
    "let late be last-round and turn is you\n  if not late\n    end game\n  if late\n    end game": (
        "Remember whether the *Last round* is yes and the *To move* is you (“late”). / "
        "If “late” does not hold: The game ends at once. / If “late” holds: The game ends at once."
    ),
    "need your rich": "You may do this only if your *Coins* is more than 9.",
    "need not your rich": "You may do this only if your *Coins* is at most 9.",
    "need turn's rich": "You may do this only if the *To move*'s *Coins* is more than 9.",
    "need your able(cod)": (
        "You may do this only if your *Coins* is more than 1 (else: “poor”). / "
        "You may do this only if your *Coins* is at most 9."
    ),
    'need your able(cod) else "no"': (
        "You may do this only if your *Coins* is more than 1 and your *Coins* is at most 9 (else: “no”)."
    ),
    "need not your able(cod)": "You may do this only if your *able* for cod is no.",
    "need not some(b in your hand: b's cost > 1)": (
        "You may do this only if there is no boat in your *Hand* whose *cost* is more than 1."
    ),
    "need some(b in your hand where b's cost is 1: last-round)": (
        "You may do this only if there is a boat in your *Hand* whose *cost* is 1 and for which the *Last round* is yes."
    ),
    "need not every(b in your hand: b's cost > 1)": (
        "You may do this only if there is a boat in your *Hand* whose *cost* is at most 1."
    ),
    "need not (last-round or your coins is 1)": (
        "You may do this only if the *Last round* is no and your *Coins* is not 1."
    ),
    "need last-round and (your rich or turn is you)": (
        "You may do this only if the *Last round* is yes and (your *Coins* is more than 9 or the *To move* is you)."
    ),
    "set your coins to hold": "Set your *Coins* to 5 (*hold*).",
    "set last-round to your coins > 1": "Set the *Last round* to whether your *Coins* is more than 1.",
    "move top hold of deck to your hand": "Move the top 5 (*hold*) of the *Deck* to your *Hand*.",
    "move top 1 of deck to your hand, called new": "Move the top one of the *Deck* to your *Hand* (the new).",
    "move any 2 of your hand to deck at top": "Move 2 of your *Hand* to the *Deck*, on top.",
    "move any (your coins) of your hand to deck": "Move as many of your *Hand* as your *Coins* to the *Deck*.",
    "move random 2 of your hand to deck": "Move 2 drawn at random from your *Hand* to the *Deck*.",
    "move Boat to deck": "Move all boats to the *Deck*.",
    "move unplaced(Boat) to deck": "Move all boats not placed yet to the *Deck*.",
    "pay first(b in your hand)'s wants from your fish": (
        "Pay as many of each as the *wants* of the first boat in your *Hand* says from your *Fish*; who cannot pay may not do this."
    ),
    "pay 6 with bs from your hand where it is not cod worth its cost and rest from your coins, without waste": (
        "Pay 6 with boats of your choice from your *Hand* that are not cod (the bs), each for its *cost*, and with any "
        "number from your *Coins* (the rest), each for 1; no change is given, and nothing may be paid without which the "
        "rest would do."
    ),
    "pay 6 with bs from your hand worth its cost": (
        "Pay 6 with boats of your choice from your *Hand* (the bs), each for its *cost*; no change is given."
    ),
    "turn does tidy(first of your hand)": (
        "The *To move* does “Tidy”, as “you”: Move the first one of your *Hand* to the *Deck*."
    ),
    "add sum(b in your hand: b's cost) to your coins": "Add the sum of the *cost* of all boats in your *Hand* to your *Coins*.",
    "add sum(b in your hand: b's cost + 1) to your coins": (
        "Add the sum, over all boats in your *Hand*, of (that boat's *cost* plus 1) to your *Coins*."
    ),
    "add count(your hand) + count(Boat) to your coins": (
        "Add the number of boats in your *Hand* plus the number of boats to your *Coins*."
    ),
    "let best be first(b in your hand with highest b's cost, then lowest rank(b))": (
        "The best is the first boat in your *Hand* with the highest *cost*, then the lowest place in its row."
    ),
    "let bests be those(b in your hand with highest b's cost)": (
        "The bests are the boats in your *Hand* with the highest *cost*."
    ),
    "add seats to your coins": "Add 3 (the number of players) to your *Coins*.",
    "for each p in others\n    shuffle deck": "For each player among all others: Shuffle the *Deck*.",
    "for each buyer in people\n    shuffle deck": "For each player (the buyer) among all players: Shuffle the *Deck*.",
    "add best-split(Fish by your fish worth [0, 1, 3]) to your coins": (
        "Add (the most that your *Fish* brings in sets in which each fish stands at most once; a set of 1 brings 1, "
        "a set of 2 or more brings 3) to your *Coins*."
    ),
    "shuffle deck": "Shuffle the *Deck*.",
    "roll deck": "Roll the *Deck*.",
    "move top 2 of deck to your hand": "Move the top 2 of the *Deck* to your *Hand*.",
    "move top seats of deck to your hand": "Move the top 3 (the number of players) of the *Deck* to your *Hand*.",
    "move Boat[cod] to deck at bottom, called new": "Move all cod boats to the *Deck*, at the bottom (the new).",
    "swap turn and turn": "Swap the *To move* and the *To move*.",
    "rotate hand left": "All players pass their *Hand* to the left, at the same time.",
    "show your hand to turn": "Show your *Hand* to the *To move*.",
    "set last-round to yes": "Set the *Last round* to yes.",
    "add 1 + 2 to your coins": "Add 1 plus 2 to your *Coins*.",
    "take your coins / 2 from your coins": "Take your *Coins* divided by 2 (rounded down) from your *Coins*.",
    "pay 2 from your coins": "Pay 2 from your *Coins*; who cannot pay may not do this.",
    "you must buy or pass, if possible": "You must do “Buy a boat” or “Pass”, if possible.",
    "players must pass, together": "All players must do “Pass”, all at the same time and in secret.",
    "turn may buy up to 2 times": "The *To move* may do “Buy a boat”, up to 2 times.",
    "you may pass any number of times": "You may do “Pass”, any number of times.",
    "you chooses b from your hand where b's cost is 1": "You choose a boat from your *Hand* whose *cost* is 1.",
    "you picks up to 3 bs from your hand": "You pick up to 3 boats from your *Hand* (the bs).",
    'need not last-round else "too late"': "You may do this only if the *Last round* is no (else: “too late”).",
    "let rich be your coins > 9": "Remember whether your *Coins* is more than 9 (“rich”).",
    "do buy(Boat[cod])": "Do “Buy a boat” (cod boat).",
    "turn does pass": "The *To move* does “Pass”.",
    "end game": "The game ends at once.",
    "if last-round\n    end game\n  else\n    shuffle deck": "If the *Last round* is yes: The game ends at once. / Otherwise: Shuffle the *Deck*.",
    "for each p in players where p's out\n    set p's coins to 0": (
        "For each player whose *Is out* is yes: Set that player's *Coins* to 0."
    ),
    "for each p in clockwise(turn)\n    shuffle deck": "For each player, clockwise from the *To move*: Shuffle the *Deck*.",
    "repeat until every(p in players: not p's out)\n    shuffle deck": (
        "Repeat this until every player's *Is out* is no: Shuffle the *Deck*."
    ),
    "repeat 3 times\n    shuffle deck": "Do this 3 times: Shuffle the *Deck*.",
    'step tidy "Tidy up"\n    shuffle deck': "Step “Tidy up”: Shuffle the *Deck*.",
    "as turn\n    shuffle deck": "“you” in these lines is the *To move*: Shuffle the *Deck*.",
    "you may anytime pass during\n    shuffle deck": "You may at any time in all of this do “Pass”: Shuffle the *Deck*.",
    "add sum(f in Fish: your caught(f)) to your coins": (
        "Add the sum, over all fish, of your *caught* for that fish to your *Coins*."
    ),
    "add [0, 1, 3][your coins] to your coins": (
        "Add the number for your *Coins* (0: 0, 1: 1, 2 or more: 3) to your *Coins*."
    ),
    "set turn to next(turn)": "Set the *To move* to the player after the *To move*.",
    "set next(you)'s coins to previous(you)'s caught(cod)": (
        "Set the *Coins* of the player after you to the *caught* of the player before you for cod."
    ),
    "set Pier[1, 2]'s man to none": "Set the *Man* of pier 1, 2 to none.",
    "set Pier[hold, 2]'s man to none": "Set the *Man* of the pier in column 5 (*hold*) and row 2 to none.",
    "set Pier[your coins + 1, if last-round then 1 else 2]'s man to none": (
        "Set the *Man* of the pier in column (your *Coins* plus 1) and row (1 if the *Last round* is yes, otherwise 2) to none."
    ),
    "move Flag[red] to deck": "Move the red flag to the *Deck*.",
    "move any 2 of Boat[cod] to deck": "Move 2 cod boats to the *Deck*.",
    "move any 1 of Boat[cod] to deck": "Move 1 cod boat to the *Deck*.",
    "for each b in your hand where b is cod\n    shuffle deck": "For each boat in your *Hand* that is cod: Shuffle the *Deck*.",
    "add count(b in your hand where b is cod) to your coins": "Add the number of boats in your *Hand* that are cod to your *Coins*.",
    "need some(b in your hand: b is not cod or b's cost is 1)": (
        "You may do this only if there is a boat in your *Hand* that is not cod or whose *cost* is 1."
    ),
    "need not every(b in your hand: b is cod)": "You may do this only if there is a boat in your *Hand* that is not cod.",
    "for each p in others(turn) where p's out\n    for each q in others(p) where q's out\n      shuffle deck": (
        "For each player other than the *To move* whose *Is out* is yes: For each player q other than that player "
        "whose *Is out* is yes: Shuffle the *Deck*."
    ),
    "add sum(p in players: p's caught(cod)) to your coins": (
        "Add the sum, over all players, of that player's *caught* for cod to your *Coins*."
    ),
    "add highest(p in players: p's caught(cod)) to your coins": (
        "Add the highest, over all players, of that player's *caught* for cod to your *Coins*."
    ),
    "you picks your coins bs from your hand where it is cod": (
        "You pick as many boats from your *Hand* that are cod, as your *Coins* says, (the bs)."
    ),
    "you picks 1 bs from your hand": "You pick 1 boat from your *Hand* (the bs).",
    "you picks any number of bs from your hand": "You pick any number of boats from your *Hand* (the bs).",
    "add sum(p in Pier: p's column) - your coins to your coins": (
        "Add (the sum of the *column* of all piers) minus your *Coins* to your *Coins*."
    ),
    "add max(your coins, 3 - your coins) + 1 to your coins": (
        "Add (the larger of your *Coins* and (3 minus your *Coins*)) plus 1 to your *Coins*."
    ),
    "add abs(your coins - (3 - your coins)) to your coins": (
        "Add the difference between your *Coins* and (3 minus your *Coins*) to your *Coins*."
    ),
    "for each p in [turn, next(turn)]\n    shuffle deck": (
        "For each player among the *To move* and the player after the *To move*: Shuffle the *Deck*."
    ),
    "for each ship in your hand where ship is cod\n    shuffle deck": (
        "For each ship in your *Hand* that is cod: Shuffle the *Deck*."
    ),
    "add sum(p in others(you): p's coins) to your coins": (
        "Add the sum of the *Coins* of all players other than you to your *Coins*."
    ),
    "let all be those(b in your hand where yes)": "The all are the boats in your *Hand*.",
    "need not some(p in players: p can pass)": "You may do this only if there is no player that can do “Pass”.",
    "add count(p in players where not p can pass) to your coins": (
        "Add the number of players that cannot do “Pass” to your *Coins*."
    ),
    "add count(b in your hand where b's catch is not none) to your coins": (
        "Add the number of boats in your *Hand* that have a *catch* to your *Coins*."
    ),
    "need some(p in reach(those(q in Pier where q's row is 1), Pier): p's row is 3)": (
        "You may do this only if there is a pier in what can be reached from the piers whose *row* is 1 (included) by "
        "walking within piers, whose *row* is 3."
    ),
    "add count(p in those(q in Pier where q's row is 1) where p's man is you) to your coins": (
        "Add the number of piers in the piers whose *row* is 1, whose *Man* is you to your *Coins*."
    ),
    "you chooses toll from 0..3": "You choose a number (the toll) from 0 to 3.",
    "you chooses n from 0..3": "You choose a number from 0 to 3.",
    "you chooses ship from your hand": "You choose a boat (the ship) from your *Hand*.",
    "need your fit and last-round": (
        "You may do this only if ((your *Coins* is 1 or the *Last round* is yes) and your *Coins* is at most 3) and the "
        "*Last round* is yes."
    ),
    "for each c in City where c is sea and c is not in [sea, york]\n    shuffle deck": (
        "For each city that is sea and where (that city is not sea or york): Shuffle the *Deck*."
    ),
    "let far be by case turn's home\n    sea: 2\n    otherwise: 1": (
        "The far is 2 if the *To move*'s *home* is sea; 1 otherwise."
    ),
    "set your home to sea": "Set your *home* to sea.",
    "add position to past": "Note the position that stands now in the *past*.",
    "take positions from past": "Strike all positions from the *past*.",
    "need repeated(past) < 3": (
        "You may do this only if the number of times the position that stands now is noted in the *past* is less than 3."
    ),
    "for each p in Pier where p's column is 1 or p's row is 2\n    shuffle deck": (
        "For each pier whose *column* is 1 or whose *row* is 2: Shuffle the *Deck*."
    ),
    "for each p in Pier where p's man is you and last-round\n    shuffle deck": (
        "For each pier whose *Man* is you and where the *Last round* is yes: Shuffle the *Deck*."
    ),
    "for each p in Pier where last-round and p's man is you\n    shuffle deck": (
        "For each pier where the *Last round* is yes and that pier's *Man* is you: Shuffle the *Deck*."
    ),
    "for each spar in Pier where spar's row is 2\n    shuffle deck": (
        "For each pier (the spar) whose *row* is 2: Shuffle the *Deck*."
    ),
    "for each way in Heading\n    shuffle deck": "For each direction (the way): Shuffle the *Deck*.",
    "for each p in others(turn)\n    shuffle deck": "For each player other than the *To move*: Shuffle the *Deck*.",
    "add count(p in Pier where p's man is you) * 2 to your coins": (
        "Add (the number of piers whose *Man* is you) times 2 to your *Coins*."
    ),
    "add sum(p in Pier: if p's man is you then 1 else 0) to your coins": (
        "Add the sum, over all piers, of (1 if that pier's *Man* is you, otherwise 0) to your *Coins*."
    ),
    "add (your coins + 1) mod 3 to your coins": (
        "Add the remainder of (your *Coins* plus 1) divided by 3 to your *Coins*."
    ),
    "add abs(your coins - 3) * 2 to your coins": (
        "Add (the difference between your *Coins* and 3) times 2 to your *Coins*."
    ),
    "add abs(your coins) to your coins": "Add how far your *Coins* is from 0 to your *Coins*.",
    "repeat hold times\n    shuffle deck": "Do this 5 times (*hold*): Shuffle the *Deck*.",
    "need your coins is in 2..3 and your coins is not in [1, 2]": (
        "You may do this only if your *Coins* is from 2 to 3 and (your *Coins* is not 1 or 2)."
    ),
    "need your coins is in (if last-round then [1, 2] else [3])": (
        "You may do this only if your *Coins* is one of (1 and 2 if the *Last round* is yes, otherwise 3)."
    ),
    "need you is first of players": "You may do this only if you are the first of all players.",
    "need you is not turn": "You may do this only if you are not the *To move*.",
    "need your out is last-round": "You may do this only if your *Is out* is yes exactly when the *Last round* is yes.",
    "need turn is you and turn's out is not last-round": (
        "You may do this only if the *To move* is you and (either the *To move*'s *Is out* is yes or the *Last round* is "
        "yes, but not both)."
    ),
    "let was-out be your out\n  need was-out is last-round": (
        "Remember whether your *Is out* is yes (“was out”). / "
        "You may do this only if “was out” holds exactly when the *Last round* is yes."
    ),
    "need every(p in Pier: p's man is none or p's row is 1) and last-round": (
        "You may do this only if (for every pier, that pier's *Man* is none or that pier's *row* is 1) and the *Last round* is yes."
    ),
    "need not (last-round and (turn is you or your coins is 1))": (
        "You may do this only if the *Last round* is no or (the *To move* is not you and your *Coins* is not 1)."
    ),
    "need not (last-round and aligned(Pier[1, 1], Pier[2, 2]))": (
        "You may do this only if it is not so that (the *Last round* is yes and pier 1, 1 and pier 2, 2 lie on one line)."
    ),
    "need not every(b in your hand where b's cost is 1: b's catch is cod)": (
        "You may do this only if there is a boat in your *Hand* whose *cost* is 1 and whose *catch* is not cod."
    ),
    "need not every(p in Pier: aligned(p, Pier[1, 1]))": (
        "You may do this only if it is not so that for every pier, that pier and pier 1, 1 lie on one line."
    ),
    "need not would(tidy(first of your hand): your coins > 1)": (
        "You may do this only if after “Tidy” (the first one of your *Hand*) it would not hold that your *Coins* is more than 1."
    ),
    "need toward(Pier[1, 1], up) is none": "You may do this only if there is no neighbour of pier 1, 1 toward up.",
    "need toward(Pier[1, 1], up) is not none": "You may do this only if there is a neighbour of pier 1, 1 toward up.",
    "need first(b in your hand where b's cost is 1) is none": (
        "You may do this only if there is no boat in your *Hand* whose *cost* is 1."
    ),
    "need last(b in your hand where b's cost is 1) is not none": (
        "You may do this only if there is a boat in your *Hand* whose *cost* is 1."
    ),
    "let best be first(b in your hand where b's cost is 1 with highest rank(b))": (
        "The best is the first boat in your *Hand* whose *cost* is 1, with the highest place in its row."
    ),
    "set your coins to [cod, hake][0]": "Set your *Coins* to what goes with 0 (0: cod, 1 or more: hake).",
    "add if last-round then 1 else 2 to your coins": (
        "Add (1 if the *Last round* is yes, otherwise 2) to your *Coins*."
    ),
}


def told(items: object) -> str:
    assert isinstance(items, tuple)
    parts = [f"{item.text} {told(item.inside)}".strip() for item in items]
    words = " / ".join(parts)
    for (begin, end), sign in ((TITLE, "*"), (WRITTEN, "`")):
        words = words.replace(begin, sign).replace(end, sign)
    return words


@pytest.mark.parametrize("line", SAID)
def test_a_line_is_told_as_a_sentence(line: str) -> None:
    model = parse(SourceFile("quay.game", f"{GAME}phase setup\n  {line}\n  -> end\n")).model
    assert model is not None
    phase = next(decl for decl in model.decls if isinstance(decl, PhaseDecl))
    assert told(block(phase.lines, voice(model, 3))) == SAID[line]


def test_what_comes_next_on_a_ring_is_a_space_and_no_player() -> None:
    ring = """spaces Stop is ring
  | stop |
  | sea  |
  | inn  |

the table has
  spot "Spot" : Stop

phase setup
  set spot to next(next(spot))
  -> end
"""
    model = parse(SourceFile("quay.game", GAME + ring)).model
    assert model is not None
    phase = next(decl for decl in model.decls if isinstance(decl, PhaseDecl))
    assert told(block(phase.lines, voice(model))) == "Set the *Spot* to the stop after the stop after the *Spot*."


def test_its_in_a_value_of_a_kind_is_the_thing_itself_and_none_of_the_set() -> None:
    text = f"{GAME}each Pier has\n  alike = count(q in Pier where its man is q's man)\n"
    model = parse(SourceFile("quay.game", text)).model
    assert model is not None
    value = next(node for node in model.walk() if isinstance(node, ValueField) and str(node.name) == "alike")
    words = voice(model).about("Pier").say(value.result)
    assert words.replace(TITLE[0], "*").replace(TITLE[1], "*") == (
        "the number of piers where its *Man* is that pier's *Man*"
    )


CLAUSES = {
    "add 1 to your caught(cod)": "Add 1 to your *caught* for cod.",
    "add 1 to hold": "Add 1 to *hold*.",
    "add 1 to your caught(f) if f is cod": "For every fish, add 1 to your *caught* for that fish if that fish is cod.",
    "add 1 to your coins if last-round": "Add 1 to your *Coins* if the *Last round* is yes.",
    "set your coins to 2": "Your *Coins* is 2.",
    "keep your coins at least 1": "Your *Coins* is at least 1.",
    'forbid your buy(b) if b\'s cost > 2 because "too dear"': (
        "You may not do “Buy a boat” (that boat) if that boat's *cost* is more than 2 (because: “too dear”)."
    ),
    "after your buy(b) or pass\n    shuffle deck": "After your “Buy a boat” (that boat) or your “Pass”: Shuffle the *Deck*.",
    "instead of pass\n    shuffle deck": "Instead of anybody's “Pass”: Shuffle the *Deck*.",
    "set near(p, other) to 2": "For every pier, for every pier (the other), the *near* for that pier and the other is 2.",
    "at start of phase setup\n    shuffle deck": "At the start of “Setup”: Shuffle the *Deck*.",
}


@pytest.mark.parametrize("line", CLAUSES)
def test_a_clause_of_a_rule_is_told(line: str) -> None:
    model = parse(SourceFile("quay.game", f"{GAME}phase setup\n  -> end\n\nrule r\n  {line}\n")).model
    assert model is not None
    rule = next(decl for decl in model.decls if isinstance(decl, RuleDecl))
    assert told(tuple(clause(each, voice(model)) for each in rule.clauses)) == CLAUSES[line]


def test_a_line_without_a_sentence_is_quoted_as_written(monkeypatch: pytest.MonkeyPatch) -> None:
    from gamespec.model import Compare, Pay
    from gamespec.prose.statements import STATEMENTS
    from gamespec.prose.voice import EXPRESSIONS

    model = parse(SourceFile("quay.game", f"{GAME}phase setup\n  need your coins > 2\n  -> end\n")).model
    assert model is not None
    action = next(decl for decl in model.decls if isinstance(decl, ActionDecl))
    phase = next(decl for decl in model.decls if isinstance(decl, PhaseDecl))
    monkeypatch.delitem(STATEMENTS, Pay)
    monkeypatch.delitem(EXPRESSIONS, Compare)
    assert told(block(action.lines, voice(model))) == "`pay b's cost from your coins`."
    assert told(block(phase.lines, voice(model))) == "You may do this only if `your coins > 2`."


def test_a_remark_may_begin_a_file() -> None:
    model = parse(SourceFile("quay.game", "# What lies\n#\n# on the quay.\ntype Fish is cod\n")).model
    assert model is not None
    assert remark(model.decls[0]) == "What lies  on the quay."


def test_a_heading_between_parts_and_lines_further_up_are_no_remarks() -> None:
    text = "# ------ fish\ntype Fish is cod\n# far\n\ntype Bone is ace\n"
    model = parse(SourceFile("quay.game", text)).model
    assert model is not None
    assert [remark(decl) for decl in model.decls] == ["", ""]


def test_where_an_example_stands_is_told() -> None:
    example = 'example "e"\n  seats Ann, Bo\n  when\n    Ann: pass\n  then\n    the phase is setup\n    the step is not tidy\n'
    model = parse(
        SourceFile("quay.game", f"{GAME}phase setup\n  step tidy\n    shuffle deck\n  -> end\n\n{example}")
    ).model
    assert model is not None
    found = next(decl for decl in model.decls if isinstance(decl, ExampleDecl))
    assert told(lines(found.lines, voice(model))) == ("Ann: “Pass”. / The phase is “Setup”. / The step is not “Tidy”.")
