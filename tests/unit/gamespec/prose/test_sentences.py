from __future__ import annotations

import pytest

from gamespec.model import ActionDecl, ExampleDecl, PhaseDecl, RuleDecl
from gamespec.prose.declared import clause
from gamespec.prose.examples import lines
from gamespec.prose.game_voice import voice
from gamespec.prose.names import one_of
from gamespec.prose.remarks import remark
from gamespec.prose.statements import block
from gamespec.source import SourceFile
from gamespec.syntax import parse
from tests.unit.gamespec.prose.quay import first_phase, read, setup, told

SAID = {
    'need turn is "Ann"': "You may do this only if the *To move* is “Ann”.",
    "you may pass up to 2 times": "You may do “Pass”, up to 2 times.",
    "players must pass, together": ("All players must do “Pass”, all at the same time and in secret."),
    "let toll be by last-round, your coins\n    yes, 1..2: 1\n    no, 3..: 2\n    no, ..4 or 7: 3\n    any, any: 4\n"
    "    else: seats + 1": (
        "The toll is 1 if the *Last round* is yes and your *Coins* is 1 to 2; 2 if the *Last round* is no and your *Coins* "
        "is 3 or more; 3 if the *Last round* is no and your *Coins* is up to 4 or 7; 4 otherwise; (3 (the number of "
        "players) plus 1) otherwise."
    ),
    "move deck to your hand with facing others": "Move the *Deck* to your *Hand*, with its *Faces* set to others.",
    "if last-round is yes\n    end game": "If the *Last round* is yes: The game ends at once.",
    "you must pass, as often as possible": "You must do “Pass”, as often as possible.",
    'you must pass, as often as possible, with highest your coins else "stuck"': (
        "You must do “Pass”, as often as possible, keeping to the ways with the highest *Coins* (“stuck”)."
    ),
    "let ship be first of your hand\n  if ship is not none\n    shuffle deck": (
        "The ship is the first one of your *Hand*. / If there is a ship: Shuffle the *Deck*."
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
    "set your coins to hold": "Set your *Coins* to 5 (*hold*).",
    "set last-round to your coins > 1": "Set the *Last round* to whether your *Coins* is more than 1.",
    "move top hold of deck to your hand": "Move the top 5 (*hold*) of the *Deck* to your *Hand*.",
    "move top 1 of deck to your hand, called new": "Move the top one of the *Deck* to your *Hand* (the new).",
    "move any 2 of your hand to deck at top": "Move 2 of your *Hand* to the *Deck*, on top.",
    "move any (your coins) of your hand to deck": "Move as many of your *Hand* as your *Coins* to the *Deck*.",
    "move random 2 of your hand to deck": "Move 2 drawn at random from your *Hand* to the *Deck*.",
    "move Boat to deck": "Move all boats to the *Deck*.",
    "move unplaced(Boat) to deck": "Move all boats not placed yet to the *Deck*.",
    "pay 6 with bs from your hand where it is not cod worth its cost and rest from your coins": (
        "Pay 6 with boats of your choice from your *Hand* that are not cod (the bs), each for its *cost*, and with any "
        "number from your *Coins* (the rest), each for 1; no change is given, and nothing may be paid without which the "
        "rest would do."
    ),
    "pay 6 with bs from your hand worth its cost": (
        "Pay 6 with boats of your choice from your *Hand* (the bs), each for its *cost*; no change is given, "
        "and nothing may be paid without which the rest would do."
    ),
    "turn does tidy(first of your hand)": (
        "The *To move* does “Tidy”: Move the first one of your *Hand* to the *Deck*."
    ),
    "add seats to your coins": "Add 3 (the number of players) to your *Coins*.",
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
    "turn may buy up to 2 times": "The *To move* may do “Buy a boat”, up to 2 times.",
    "you may pass as often as possible": "You may do “Pass”, any number of times.",
    'need not last-round else "too late"': "You may do this only if the *Last round* is no (else: “too late”).",
    "let rich be your coins > 9": "Remember whether your *Coins* is more than 9 (“rich”).",
    "do buy(Boat[cod])": "Do “Buy a boat” (cod boat).",
    "turn does pass": "The *To move* does “Pass”.",
    "end game": "The game ends at once.",
    "by last-round, count(players)\n    yes, any: end game\n    no, 2..3:\n      shuffle deck\n    else: nothing": (
        "If the *Last round* is yes: The game ends at once. / "
        "If the *Last round* is no and the number of players in all players is 2 to 3: Shuffle the *Deck*."
    ),
    "by count(players)\n    ..2: end game\n    3: nothing\n    else:\n      shuffle deck": (
        "If the number of players in all players is up to 2: The game ends at once. / "
        "If the number of players in all players is 3, nothing happens. / Otherwise: Shuffle the *Deck*."
    ),
    "by last-round\n    any: shuffle deck": "Shuffle the *Deck*.",
    "if last-round\n    end game\n  else\n    shuffle deck": "If the *Last round* is yes: The game ends at once. / Otherwise: Shuffle the *Deck*.",
    "repeat 3 times\n    shuffle deck": "Do this 3 times: Shuffle the *Deck*.",
    'step tidy "Tidy up"\n    shuffle deck': "Step “Tidy up”: Shuffle the *Deck*.",
    "turn does\n    shuffle deck": "“you” in these lines is the *To move*: Shuffle the *Deck*.",
    "you may anytime pass\n    shuffle deck": "You may at any time in all of this do “Pass”: Shuffle the *Deck*.",
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
    "let far be by turn's home\n    sea: 2\n    else: 1": (
        "The far is 2 if the *To move*'s *home* is sea; 1 otherwise."
    ),
    "set your home to sea": "Set your *home* to sea.",
    "add position to past": "Note the current position in the *past*.",
    "take positions from past": "Strike all positions from the *past*.",
    "need repeated(past) < 3": (
        "You may do this only if the number of times the current position is noted in the *past* is less than 3."
    ),
    "repeat hold times\n    shuffle deck": "Do this 5 times (*hold*): Shuffle the *Deck*.",
    "need you are first of players": "You may do this only if you are the first of all players.",
    "need you are not turn": "You may do this only if you are not the *To move*.",
    "need turn is you and turn's out is not last-round": (
        "You may do this only if the *To move* is you and (either the *To move*'s *Is out* is yes or the *Last round* is "
        "yes, but not both)."
    ),
    "need not would(tidy(first of your hand): your coins > 1)": (
        "You may do this only if after “Tidy” (the first one of your *Hand*) it would not hold that your *Coins* is more than 1."
    ),
    "need toward(Pier[1, 1], up) is none": "You may do this only if there is no neighbour of pier 1, 1 toward up.",
    "need toward(Pier[1, 1], up) is not none": "You may do this only if there is a neighbour of pier 1, 1 toward up.",
    "set your coins to [cod, hake][0]": "Set your *Coins* to what goes with 0 (0: cod, 1 or more: hake).",
    "add if last-round then 1 else 2 to your coins": (
        "Add (1 if the *Last round* is yes, otherwise 2) to your *Coins*."
    ),
}


@pytest.mark.parametrize("line", SAID)
def test_a_line_is_told_as_a_sentence(line: str) -> None:
    assert setup(line) == SAID[line]


def test_a_word_is_no_score_term_of_the_same_name() -> None:
    game = read(
        'phase setup\n  set home to bath\n  -> end\nscoring\n  bath "Bathing" = your coins\n  winner has highest bath\n'
    )
    assert first_phase(game, 3) == "Set home to bath."


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
    assert first_phase(read(ring)) == "Set the *Spot* to the stop after the stop after the *Spot*."


CLAUSES = {
    "add 1 to your caught(cod)": "Add 1 to your *caught* for cod.",
    "add 1 to hold": "Add 1 to *hold*.",
    "add 1 to your caught(any f) if f is cod": "For every fish, add 1 to your *caught* for that fish if that fish is cod.",
    "add 1 to your coins if last-round": "Add 1 to your *Coins* if the *Last round* is yes.",
    "set your coins to 2": "Your *Coins* is 2.",
    "set your coins to max(your coins, 1)": "Your *Coins* is at least 1.",
    'forbid your buy(any b) if b\'s cost > 2 because "too dear"': (
        "You may not do “Buy a boat” (that boat) if that boat's *cost* is more than 2 (because: “too dear”)."
    ),
    "after your buy(any b) or pass\n    shuffle deck": "After your “Buy a boat” (that boat) or your “Pass”: Shuffle the *Deck*.",
    "instead of pass\n    shuffle deck": "Instead of anybody's “Pass”: Shuffle the *Deck*.",
    "set near(any p, any other) to 2": "For every pier, for every pier (the other), the *near* for that pier and the other is 2.",
    "after pay-up(any n) if n > 2\n    shuffle deck": (
        "After anybody's “Pay up” (that number) if that number is more than 2: Shuffle the *Deck*."
    ),
    "add 1 to your toll(any n)": "For every number, add 1 to your *toll* for that number.",
    "at start of phase setup\n    shuffle deck": "At the start of “Setup”: Shuffle the *Deck*.",
}


@pytest.mark.parametrize("line", CLAUSES)
def test_a_clause_of_a_rule_is_told(line: str) -> None:
    model = read(f"phase setup\n  -> end\n\nrule r\n  {line}\n")
    rule = next(decl for decl in model.decls if isinstance(decl, RuleDecl))
    assert told(tuple(clause(each, voice(model)) for each in rule.clauses)) == CLAUSES[line]


def test_a_line_without_a_sentence_is_quoted_as_written(monkeypatch: pytest.MonkeyPatch) -> None:
    from gamespec.model import Compare, Pay
    from gamespec.prose.statements import STATEMENTS
    from gamespec.prose.voice import EXPRESSIONS

    model = read("phase setup\n  need your coins > 2\n  -> end\n")
    action = next(decl for decl in model.decls if isinstance(decl, ActionDecl))
    phase = next(decl for decl in model.decls if isinstance(decl, PhaseDecl))
    monkeypatch.delitem(STATEMENTS, Pay)
    monkeypatch.delitem(EXPRESSIONS, Compare)
    assert told(block(action.lines, voice(model))) == "`pay b's cost from your coins`."
    assert told(block(phase.lines, voice(model))) == "You may do this only if `your coins > 2`."


def test_a_remark_may_begin_a_file() -> None:
    model = parse(SourceFile("quay.game", "# What lies\n#\n# on the quay.\ntype Fish is cod\n")).model
    assert model is not None
    assert remark(model.decls[0], voice(model)) == "What lies  on the quay."


def test_a_heading_between_parts_and_lines_further_up_are_no_remarks() -> None:
    text = "# ------ fish\ntype Fish is cod\n# far\n\ntype Bone is ace\n"
    model = parse(SourceFile("quay.game", text)).model
    assert model is not None
    assert [remark(decl, voice(model)) for decl in model.decls] == ["", ""]


def test_where_an_example_stands_is_told() -> None:
    example = 'example "e"\n  seats Ann, Bo\n  when\n    Ann: pass\n  then\n    the phase is setup\n    the step is not tidy\n'
    model = read(f"phase setup\n  step tidy\n    shuffle deck\n  -> end\n\n{example}")
    found = next(decl for decl in model.decls if isinstance(decl, ExampleDecl))
    assert told(lines(found.lines, voice(model))) == ("Ann: “Pass”. / The phase is “Setup”. / The step is not “Tidy”.")


ONE = {
    "bonus action markers": "bonus action marker",
    "Crates in the supply": "Crate in the supply",
    "boats launched this round": "boat launched this round",
    "misses": "miss",
    "supplies": "supply",
    "ties": "tie",
    "fuel": "fuel",
    "bonus": "bonus",
    "progress": "progress",
    "gas": "gas",
    "": "",
}


@pytest.mark.parametrize("title", ONE)
def test_the_title_of_a_number_is_written_as_for_one(title: str) -> None:
    assert one_of(title) == ONE[title]
