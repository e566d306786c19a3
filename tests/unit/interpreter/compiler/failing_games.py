"""Small games that fail one runtime check by their only move, or before any move.

`zoo` names them: the text of a game, and the sentence of the runtime check that fails.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from textwrap import indent

from tests.unit.interpreter.compiler.machine import small

TURN = """\
phase turn for first of players
  you must act
  -> end
action act
"""
STEP = "add 1 to m\n"
"""A change: what stands after it belongs to no opening."""
BOXED = "set n to 20\nmove any 2 of Card[a] to box\nmove any 1 of Card[b] to box\n"
HELD = "if n > 900\n  set {field} to {value}\n"
"""Something sets it, so that it is not an error that it is read."""
DICE = "dice Die\n  | die | faces | copies |\n  | d   | 6     | 1      |\n"


@dataclass(frozen=True)
class Broken:
    """A game, the sentence of the runtime check it fails, and whether it fails before any move."""

    text: str
    check: str
    at_once: bool = False


def moved(
    act: str, check: str, *, setup: str = "", rest: str = "", table: str = "", player: str = "", more: str = ""
) -> Broken:
    """A game whose only move carries out some lines."""
    text = small(
        BOXED + setup, TURN + indent(act, "  ") + "\n" + rest, declarations=more, table=table, player=player,
        arrow="-> turn",
    )  # fmt: skip
    return Broken(text, check)


def unset(act: str, field: str, *, table: str = "", player: str = "", rest: str = "", more: str = "") -> Broken:
    """A game whose only move reads a field nobody has set."""
    check = f"`{field}` is set before it is read"
    return moved(act, check, table=table, player=player, rest=rest, more=more)


LEAD = {"table": "lead : Player"}
LEADS = HELD.format(field="lead", value="you")
MOOD = {"table": "mood : Fish\nis-cod = mood is cod"}
MOODS = HELD.format(field="mood", value="eel")

ASKED_BEFORE = ("an argument of an offer", "a word in an opening")
ZOO: dict[str, Broken] = {
    "an argument of an action": moved(
        "do other(n)", "this is within 1..5", rest="action other(x given 1..5)\n  set m to x\n"
    ),
    "an argument of an action another does": moved(
        "next(you) does other(n)", "this is within 1..5", rest="action other(x given 1..5)\n  set your coins to x\n"
    ),
    "an argument of an offer": moved(
        "you must other(n)", "this is within 1..5", rest="action other(x given 1..5)\n  set m to x\n"
    ),
    "an argument of a value": moved("add twice(n) to m", "this is within 1..5", table="twice(x from 1..5) = x * 2"),
    "a number that is set": moved("set small to n", "this is within 0..3"),
    "a number that changes with a move": moved(
        "move any 1 of Card[c] to row with level n", "this is within 0..3", more="each Card has\n  level : 0..3\n"
    ),
    "a number that is added to": moved("add n to small", "`small` stays in its range"),
    "a number that is taken from": moved("take n from small", "`small` stays in its range"),
    "a number that is paid to": moved("pay n from m to small", "`small` stays in its range", setup="set m to 50"),
    "a player": unset(f"add 1 to lead's coins\n{LEADS}", "lead", **LEAD),
    "a player in a condition": unset(f"if lead is you\n  add 1 to m\n{LEADS}", "lead", **LEAD),
    "a player who acts": unset(f"lead does earn\n{LEADS}", "lead", rest="action earn\n  add 1 to your coins\n", **LEAD),
    "a player asked": unset(f"add 1 to m\nlead chooses c from box\n{LEADS}", "lead", **LEAD),
    "a player in a set": unset(f"add count(p in players where p is not lead) to m\n{LEADS}", "lead", **LEAD),
    "a player named by let": unset(f"let p be lead\nadd 1 to p's coins\n{LEADS}", "lead", **LEAD),
    "a word through a value": unset(f"if is-cod\n  add 1 to m\n{MOODS}", "mood", **MOOD),
    "a word as a key": unset(f"add 1 to your stock[mood]\n{MOODS}", "mood", **MOOD),
    "a word as an argument": unset(
        f"do feed(mood)\n{MOODS}", "mood", rest="action feed(f given Fish)\n  add 1 to your stock[f]\n", **MOOD
    ),
    "a word in an opening": unset(f"need mood is not eel\nadd 1 to m\n{MOODS}", "mood", **MOOD),
    "a word in a rule": unset(
        f"add dear to m\n{MOODS}", "mood", table="mood : Fish\ndear : 0..9 = 1",
        rest="rule fad when mood is cod\n  add 1 to dear\n",
    ),
    "a word one player has": unset(
        "set your liking to cod\nfor each p in players\n  if p's liking is cod\n    add 1 to m",
        "liking", player="liking : Fish",
    ),
    "a word of each fish": unset(
        "set mate[cod] to eel\nif mate[eel] is cod\n  add 1 to m", "mate", table="mate : Fish for each Fish"
    ),
    "a word that is forgotten when moved": moved(
        "let k be first(c in box), never none\nset k's sort to cod\nmove k to row\nif k's sort is cod\n  add 1 to m",
        "`sort` is set before it is read", more="each Card has\n  sort : Fish, anew each move\n",
    ),
    "something in a value that is never none": moved(
        "add your thirst to n", "`least` is never none",
        player="thirst =\n  let least be lowest(c in your hand: c's cost), never none\n  9 - least\n",
    ),
    "something that is never none": moved("let k be first(c in row), never none\nadd k's cost to m", "`k` is never none"),
    "a divisor": moved("set n to 10 / m", "the divisor is not 0"),
    "a rest": moved("set n to 10 mod m", "the divisor is not 0"),
    "a place in a list": moved("set n to [1, 2][small - 1]", "the place in the list is 0 or more"),
    "pieces that are not alike": moved(
        "move any 1 of those(c in box where c's cost > 0) to row", "these pieces are alike"
    ),
    "the highest of nothing": moved(
        "set n to max(0, highest(c in row: 0 - c's cost))", "the set in `highest(...)` is never empty here"
    ),
    "a swap with nothing": moved("swap first of row and first of shelf", "there is a piece here"),
    "a loop": moved("repeat until n > 900\n  if m > 500\n    add 1 to n", "this ends within 10,000 rounds"),
    "a loop with a decision": moved(
        f"{STEP}repeat until n > 900\n  you may never", "this ends within 10,000 rounds",
        rest="action never\n  need n > 900\n  add 1 to n\n",
    ),
    "a condition after a change": moved(f'{STEP}need n > 900 else "too few"', "too few"),
    "a payment after a change": moved(f"{STEP}pay 50 from your coins", "there is enough of `coins`"),
    "a piece put beside another": moved(
        "let k be first(c in box), never none\nmove any 1 of Card[c] to row before k",
        "the piece beside which another one is put lies in `row`",
    ),
    "a die not rolled": moved(
        "set m to sum(d in dice-cup: d's face)", "a die has been rolled since it was last moved",
        setup="move Die to dice-cup", more=DICE, table="dice-cup : group of Die, open",
    ),
    "a full slot": moved("move box to your spot", "there is room in `spot`"),
    "a full line": moved("move box to short", "there is room in `short`", table="short : line of Card, open, up to 2"),
    "an action": moved(f"{STEP}you must never", "there is a legal move", rest="action never\n  need n > 900\n"),
    "a thing to choose": moved(f"{STEP}you choose c from row\nmove c to box", "there is something to choose"),
    "a set to pick": moved(f"{STEP}you choose 2 cs from row\nmove cs to box", "as many can be chosen as this line asks for"),
    "a price": moved(
        f"{STEP}pay 50 with cs from your hand worth its cost and rest from your coins\nmove cs to row",
        "the price can be paid",
    ),
    "a goal more pieces undo": moved(
        f"{STEP}you choose cs from box, until count(cs) mod 3 is 2\nmove cs to row", "choosing more pieces never makes this condition false again"
    ),
    "a phase nobody decides in": Broken(
        small(
            "", "phase turn for first of players\n  you may never\n  -> end when n > 3\n  -> turn\n"
            "action never\n  need n > 900\n  add 1 to n\n", arrow="-> turn",
        ),
        "a player decides something before the phase `turn` has begun 10,000 times", at_once=True,
    ),
    "a phase each may decide in": Broken(
        small(
            "", "phase turn\n  for each p in players\n    p may never\n  -> end when n > 3\n  -> turn\n"
            "action never\n  need n > 900\n  add 1 to n\n", arrow="-> turn",
        ),
        "a player decides something before the phase `turn` has begun 10,000 times", at_once=True,
    ),
    "two phases nobody decides in": Broken(
        small(
            "", "phase one for first of players\n  you may never\n  -> two\nphase two\n  -> end when n > 3\n  -> one\n"
            "action never\n  need n > 900\n  add 1 to n\n", arrow="-> one",
        ),
        "a player decides something before the phase `one` has begun 10,000 times", at_once=True,
    ),
    "a phase for somebody": Broken(
        small(
            "", f"phase turn for lead\n  you must act\n  -> end\naction act\n{indent(LEADS, '  ')}\n",
            table="lead : Player", arrow="-> turn",
        ),
        "`lead` is set before it is read", at_once=True,
    ),
    "an arrow": Broken(
        small(
            "", f"phase turn\n  -> end when mood is cod\n  -> latest\nphase latest for first of players\n  you must act\n"
            f"  -> end\naction act\n{indent(MOODS, '  ')}\n", table="mood : Fish", arrow="-> turn",
        ),
        "`mood` is set before it is read", at_once=True,
    ),
    "a line of the setup": Broken(small("take 1 from n"), "`n` stays in its range", at_once=True),
    "a loop of the setup": Broken(
        small("repeat until n > 900\n  if m > 500\n    add 1 to n"), "this ends within 10,000 rounds", at_once=True
    ),
}  # fmt: skip
ZOO.update({name: replace(ZOO[name], at_once=True) for name in ASKED_BEFORE})
