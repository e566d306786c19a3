from __future__ import annotations

import pytest

from gamespec.model import ValueField
from gamespec.prose.game_voice import voice
from gamespec.prose.voice import TITLE
from tests.unit.gamespec.prose.quay import first_phase, read, setup

SAID = {
    "for each b in your hand where your coins is 1\n    shuffle deck": (
        "For each boat in your *Hand* where your *Coins* is 1: Shuffle the *Deck*."
    ),
    "set first(b in your hand)'s facing to others": "Set the *Faces* of the first boat in your *Hand* to others.",
    "need some(b in your hand: b's facing is others)": (
        "You may do this only if there is a boat in your *Hand* whose *Faces* is others."
    ),
    "need some(l in lines(3): every(s in l: s's man is you))": (
        "You may do this only if there is a straight line of 3 spaces for which for every pier in that line, that "
        "pier's *Man* is you."
    ),
    "need some(mill in lines(Pier, 3, [right, down]): turn is you)": (
        "You may do this only if there is a straight line (the mill) of 3 spaces of piers running right or down for "
        "which the *To move* is you."
    ),
    "need some(mill in lines(3, down): turn is you)": (
        "You may do this only if there is a straight line (the mill) of 3 spaces running down for which the *To move* "
        "is you."
    ),
    "need some(mill in lines(Pier, 3): turn is you)": (
        "You may do this only if there is a straight line (the mill) of 3 spaces of piers for which the *To move* is you."
    ),
    "need some(b in your hand: b's cost is 1)": (
        "You may do this only if there is a boat in your *Hand* whose *cost* is 1."
    ),
    "need not some(b in your hand: b's cost is 1)": (
        "You may do this only if there is no boat in your *Hand* whose *cost* is 1."
    ),
    "need some(b in your hand: b's cost is 1 or 2 or b's cost is 4)": (
        "You may do this only if there is a boat in your *Hand* for which (that boat's *cost* is 1 or 2) or that "
        "boat's *cost* is 4."
    ),
    "add highest(b in your hand: b's cost) to your coins": (
        "Add the highest *cost* of all boats in your *Hand* to your *Coins*."
    ),
    "add lowest(p in players: your coins) to your coins": (
        "Add the lowest, over all players, of your *Coins* to your *Coins*."
    ),
    "you choose bs from your hand, until last-round, may stop when your rich": (
        "You choose boats one after another from your *Hand* (the bs), until the *Last round* is yes, none more than needed; stopping is allowed when your *Coins* is more than 9."
    ),
    "add count(City) + count(Fish) to your coins": "Add the number of cities plus the number of fish to your *Coins*.",
    "for each f in Fish\n    for each g in Fish where g is not f\n      shuffle deck": (
        "For each fish: For each fish g where fish g is not that fish: Shuffle the *Deck*."
    ),
    "for each b in your hand where b's catch <= hake\n    shuffle deck": (
        "For each boat in your *Hand* whose *catch* is hake or comes before it: Shuffle the *Deck*."
    ),
    "if last-round and (first(b in your hand))'s catch is none\n    shuffle deck": (
        "If the *Last round* is yes and the first boat in your *Hand* has no *catch*: Shuffle the *Deck*."
    ),
    "you choose b from your hand, if possible\n  if b is none\n    end game": (
        "You choose a boat from your *Hand*, if there is one. / If there is no such boat: The game ends at once."
    ),
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
    "pay first(b in your hand)'s wants from your fish": (
        "Pay as many of each as the *wants* of the first boat in your *Hand* says from your *Fish*; who cannot pay may not do this."
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
    "for each p in others\n    shuffle deck": "For each other player: Shuffle the *Deck*.",
    "for each buyer in people\n    shuffle deck": "For each player (the buyer): Shuffle the *Deck*.",
    "you choose b from your hand where b's cost is 1": "You choose a boat from your *Hand* whose *cost* is 1.",
    "you choose up to 3 bs from your hand": "You choose up to 3 boats from your *Hand* (the bs).",
    "for each p in players where p's out\n    set p's coins to 0": (
        "For each player whose *Is out* is yes: Set that player's *Coins* to 0."
    ),
    "for each p in clockwise(turn)\n    shuffle deck": "For each player, clockwise from the *To move*: Shuffle the *Deck*.",
    "repeat until every(p in players: not p's out)\n    shuffle deck": (
        "Repeat this until every player's *Is out* is no: Shuffle the *Deck*."
    ),
    "add sum(f in Fish: your caught(f)) to your coins": (
        "Add the sum, over all fish, of your *caught* for that fish to your *Coins*."
    ),
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
    "add median(b in your hand: b's cost) to your coins": (
        "Add the median *cost* of all boats in your *Hand* to your *Coins*."
    ),
    "add highest(p in players: p's caught(cod)) to your coins": (
        "Add the highest, over all players, of that player's *caught* for cod to your *Coins*."
    ),
    "you choose your coins bs from your hand where it is cod": (
        "You choose as many boats from your *Hand* that are cod, as your *Coins* says, (the bs)."
    ),
    "you choose 1 bs from your hand": "You choose 1 boat from your *Hand* (the bs).",
    "you choose up to count(your hand) bs from your hand": "You choose any number of boats from your *Hand* (the bs).",
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
    "add sum(p in others: p's coins) to your coins": "Add the sum of the *Coins* of all other players to your *Coins*.",
    "add count(p in others where p's out) to your coins": (
        "Add the number of other players whose *Is out* is yes to your *Coins*."
    ),
    "need some(p in others: p's out)": "You may do this only if there is another player whose *Is out* is yes.",
    "need some(rival in others: rival's out)": (
        "You may do this only if there is another player (the rival) whose *Is out* is yes."
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
    "you choose toll from 0..3": "You choose a number (the toll) from 0 to 3.",
    "you choose n from 0..3": "You choose a number from 0 to 3.",
    "you choose ship from your hand": "You choose a boat (the ship) from your *Hand*.",
    "add 0 - 2 * your coins to your coins": "Add minus (2 times your *Coins*) to your *Coins*.",
    "need not (not last-round and your coins is 1)": (
        "You may do this only if the *Last round* is yes or your *Coins* is not 1."
    ),
    "need your paid or last-round": "You may do this only if your *Coins* is more than 7 or the *Last round* is yes.",
    "need your fit and last-round": (
        "You may do this only if ((your *Coins* is 1 or the *Last round* is yes) and your *Coins* is at most 3) and the "
        "*Last round* is yes."
    ),
    "for each c in City where c is sea and c is not in [sea, york]\n    shuffle deck": (
        "For each city that is sea and where (that city is not sea or york): Shuffle the *Deck*."
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
    "need your coins is in 2..3 and your coins is not in [1, 2]": (
        "You may do this only if your *Coins* is from 2 to 3 and (your *Coins* is not 1 or 2)."
    ),
    "need your coins is in (if last-round then [1, 2] else [3])": (
        "You may do this only if your *Coins* is one of (1 and 2 if the *Last round* is yes, otherwise 3)."
    ),
    "need your out is last-round": "You may do this only if your *Is out* is yes exactly when the *Last round* is yes.",
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
    "need first(b in your hand where b's cost is 1) is none": (
        "You may do this only if there is no boat in your *Hand* whose *cost* is 1."
    ),
    "need last(b in your hand where b's cost is 1) is not none": (
        "You may do this only if there is a boat in your *Hand* whose *cost* is 1."
    ),
    "let best be first(b in your hand where b's cost is 1 with highest rank(b))": (
        "The best is the first boat in your *Hand* whose *cost* is 1, with the highest place in its row."
    ),
}


@pytest.mark.parametrize("line", SAID)
def test_a_set_or_a_condition_is_told_in_words(line: str) -> None:
    assert setup(line) == SAID[line]


def test_its_in_a_value_of_a_kind_is_the_thing_itself_and_none_of_the_set() -> None:
    model = read("each Pier has\n  alike = count(q in Pier where its man is q's man)\n")
    value = next(node for node in model.walk() if isinstance(node, ValueField) and str(node.name) == "alike")
    words = voice(model).about("Pier").say(value.result)
    assert words.replace(TITLE[0], "*").replace(TITLE[1], "*") == (
        "the number of piers where its *Man* is that pier's *Man*"
    )


NESTED = {
    "add {} to your coins": ("1", "count(a{depth} in Pier where {inner} > 0)"),
    "add {} + 1 to your coins": ("your coins", "(({inner}) * 2 - 1)"),
    "need {}": ("last-round", "not ({inner} and (your rich or not ({inner2})))"),
    "set your coins to {}": ("1", "(if your rich then {inner} else 0)"),
}


@pytest.mark.parametrize("line", NESTED)
def test_what_is_nested_deep_is_told_once_at_each_depth(line: str) -> None:
    """Told twice at each of sixty depths it would take for ever."""
    inner, around = NESTED[line]
    for depth in range(25):
        inner = around.format(inner=inner, inner2="your rich", depth=depth)
    assert setup(line.format(inner)).count(" ") > 50


def test_values_that_stand_for_values_are_told_once_each() -> None:
    values = "".join(f"  v{at} = v{at - 1} and not v{at - 1}\n" for at in range(1, 60))
    model = read(f"the table has\n  v0 = last-round\n{values}\nphase setup\n  need v59\n  -> end\n")
    assert first_phase(model) == (
        "You may do this only if (the *v57* is yes and the *v57* is no) and (the *v57* is no or the *v57* is yes)."
    )
