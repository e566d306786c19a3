"""What is written, and how it is told."""

from __future__ import annotations

import pytest

from gamespec.model import ActionDecl, PhaseDecl, RuleDecl
from gamespec.prose.declared import clause
from gamespec.prose.statements import block
from gamespec.prose.telling import voice
from gamespec.prose.voice import TITLE
from gamespec.source import SourceFile
from gamespec.syntax import parse

GAME = """game "Quay" for 2 to 4 players

type Fish is cod, hake

cards Boat
  | boat | cost | copies |
  | cod  | 1    | 4      |

the table has
  deck "Deck" : pile of Boat, hidden
  turn "To move" : Player
  last-round "Last round" : yes or no

each player has
  hand "Hand" : group of Boat, seen by owner
  coins "Coins" : 0 and up
  out "Is out" : yes or no
  caught(f from Fish) = 0

action buy "Buy a boat"(b from your hand)
  pay b's cost from your coins

action pass "Pass"

"""

SAID = {
    "shuffle deck": "Shuffle the *Deck*.",
    "roll deck": "Roll the *Deck*.",
    "move top 2 of deck to your hand": "Move the top 2 of the *Deck* to your *Hand*.",
    "move top seats of deck to your hand": "Move as many as the number of players from the top of the *Deck* to your *Hand*.",
    "move Boat[cod] to deck at bottom, called new": "Move cod boat to the *Deck*, at the bottom; what moved so is called “new”.",
    "swap turn and turn": "Swap the *To move* and the *To move*.",
    "rotate hand left": "All players pass their *Hand* to the left, at the same time.",
    "show your hand to turn": "Show your *Hand* to the *To move*.",
    "set last-round to yes": "Set the *Last round* to yes.",
    "add 1 + 2 to your coins": "Add 1 plus 2 to your *Coins*.",
    "take your coins / 2 from your coins": "Take your *Coins* divided by 2, rounded down from your *Coins*.",
    "pay 2 from your coins": "Pay 2 from your *Coins*; without that you may not do this.",
    "you must buy or pass, if possible": "You must do “Buy a boat” or “Pass”, if possible.",
    "players must pass, together": "All players must do “Pass”, all at the same time and in secret.",
    "turn may buy up to 2 times": "The *To move* may do “Buy a boat”, up to 2 times.",
    "you may pass any number of times": "You may do “Pass”, any number of times.",
    "you chooses b from your hand where b's cost is 1": "You choose a boat in your *Hand* whose *cost* is 1.",
    "you picks up to 3 bs from your hand": "You pick up to 3 boats of your *Hand* (the bs).",
    'need not last-round else "too late"': "You may do this only if the *Last round* is no (else: “too late”).",
    "let rich be your coins > 9": "The rich tells whether your *Coins* is more than 9.",
    "do buy(Boat[cod])": "Do “Buy a boat” (cod boat).",
    "turn does pass": "The *To move* does “Pass”.",
    "end game": "The game ends at once.",
    "if last-round\n    end game\n  else\n    shuffle deck": "If the *Last round* is yes: The game ends at once. / Otherwise: Shuffle the *Deck*.",
    "for each p in players where p's out\n    set p's coins to 0": (
        "For each player whose *Is out* is yes: Set that player's *Coins* to 0."
    ),
    "for each p in clockwise(turn)\n    shuffle deck": "For each player, clockwise from the *To move*: Shuffle the *Deck*.",
    "repeat until every(p in players: not p's out)\n    shuffle deck": (
        "Repeat this until for every player, that player's *Is out* is no: Shuffle the *Deck*."
    ),
    "repeat 3 times\n    shuffle deck": "Do this 3 times: Shuffle the *Deck*.",
    'step tidy "Tidy up"\n    shuffle deck': "Step “Tidy up”: Shuffle the *Deck*.",
    "as turn\n    shuffle deck": "“you” in these lines is the *To move*: Shuffle the *Deck*.",
    "you may anytime pass during\n    shuffle deck": "You may at any time in all of this do “Pass”: Shuffle the *Deck*.",
    "add sum(f in Fish: your caught(f)) to your coins": (
        "Add the sum over each fish of your *caught* for that fish to your *Coins*."
    ),
    "add [0, 1, 3][your coins] to your coins": (
        "Add the entry of [0, 1, 3] for your *Coins*, counted from 0 to your *Coins*."
    ),
    "add if last-round then 1 else 2 to your coins": "Add 1 if the *Last round* is yes, otherwise 2 to your *Coins*.",
}


def told(items: object) -> str:
    assert isinstance(items, tuple)
    parts = [f"{item.text} {told(item.inside)}".strip() for item in items]
    return " / ".join(parts).replace(TITLE[0], "*").replace(TITLE[1], "*")


@pytest.mark.parametrize("line", SAID)
def test_a_line_is_told_as_a_sentence(line: str) -> None:
    model = parse(SourceFile("quay.game", f"{GAME}phase setup\n  {line}\n  -> end\n")).model
    assert model is not None
    phase = next(decl for decl in model.decls if isinstance(decl, PhaseDecl))
    assert told(block(phase.lines, voice(model))) == SAID[line]


CLAUSES = {
    "add 1 to your coins if last-round": "Add 1 to your *Coins* if the *Last round* is yes.",
    "set your coins to 2": "Your *Coins* is 2.",
    "keep your coins at least 1": "Your *Coins* is at least 1.",
    'forbid your buy(b) if b\'s cost > 2 because "too dear"': (
        "You may not do “Buy a boat” (that boat) if that boat's *cost* is more than 2 (because: “too dear”)."
    ),
    "after your buy(b) or pass\n    shuffle deck": "After your “Buy a boat” (that boat) or your “Pass”: Shuffle the *Deck*.",
    "instead of pass\n    shuffle deck": "Instead of anybody's “Pass”: Shuffle the *Deck*.",
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
