"""Example lines of each form, shown as advice if nothing better is known about an invalid line."""

from __future__ import annotations

from dataclasses import replace

from gamespec.syntax.messages.habits import BARE, Said, Way, about_words, habits_in, shown
from gamespec.syntax.repair import Trial

STATEMENTS = {
    "move": "move top 2 of deck to your hand",
    "swap": "swap boat and top of deck",
    "rotate": "rotate hand left",
    "shuffle": "shuffle deck",
    "roll": "roll your dice",
    "show": "show top of deck to you",
    "set": "set your coins to 3",
    "add": "add 2 to your coins",
    "take": "take 1 from your coins",
    "pay": "pay 3 from your coins",
    "need": 'need your coins > 2 else "you have no money left"',
    "let": "let n be count(your hand)",
    "if": "if your coins > 2",
    "else": "else",
    "for": "for each b in your hand where b's cost > 1",
    "by": "by weather",
    "repeat": "repeat until deck is empty",
    "step": 'step payout "Payout"',
    "end": "end game",
    "do": "do refill",
    "->": "-> end when deck is empty",
    "forbid": 'forbid launch if deck is empty because "the harbor is closed"',
    "after": "after your launch(any b)",
    "before": "before your launch(any b)",
    "at": "at start of phase turn",
    "instead": "instead of your launch(any b)",
    "winner": "winner has highest total, then lowest count(your hand)",
    "seats": "seats Ann, Bob",
    "start": "start at phase turn",
    "chance": "chance: 4",
    "play": "play until phase turn",
}
"""Example statements by their first word."""
CHOICES = {
    "must": "you must launch or rest",
    "may": "you may launch up to 2 times",
    "choose": "you choose b from your hand where b's cost < 3",
    "chooses": "you choose b from your hand where b's cost < 3",
    "does": "next(you) does refill",
    "can": "Ann can launch(Boat[skiff])",
    "cannot": 'Ann cannot launch(Boat[skiff]) because "..."',
    "see": "Ann can see Bob's hand",
}
"""Example statements in which a player decides, by a word that occurs in them."""
HEADS = {
    "game": 'game "Harbor" for 2 to 4 players',
    "variant": 'variant "Night" of "Harbor"',
    "examples": 'examples of "Harbor"',
    "type": "type Fish is sardine, herring, cod",
    "cards": 'cards Boat "Boats", 20 in all',
    "tiles": "tiles Tile, 20 in all",
    "tokens": "tokens Token, 20 in all",
    "dice": "dice Die",
    "drawing": "drawing coast marks w water, s sand",
    "by": "by players",
    "the": "the table has",
    "each": "each player has",
    "action": 'action launch "Launch a boat"(b from your hand where its cost < 3, berth from Quay)',
    "phase": "phase turn for active",
    "rule": "rule hawker when weather is calm",
    "always": 'always supply <= 9 because "there are nine"',
    "scoring": "scoring",
    "example": 'example "a launch costs what the card says"',
    "position": 'position "two boats each"',
    "with": "with 2 players",
    "add": "add rule lazy",
    "replace": "replace action rest",
    "remove": "remove action rest",
}
"""Example first lines of declarations, by their first word."""
BEGINS = (
    "begin a line that is not indented with `phase`, `action`, `rule`, `each player has`, `the table has`, `cards` or "
    "the like"
)
EXAMPLE = "begin a part of an example with `seats`, `given`, `when` or `then`"
HAS = "write a name and its type, `coins : 0..20` or `hand : group of Boat, open`, or its value, `worth = 2 + 3`"
BODY = (
    "begin the line with what happens: `move`, `set`, `add`, `take`, `pay`, `need`, `if`, `do`, `you must` or the like"
)
RULE = (
    "begin the line with what the rule changes (`add`, `take`, `set`, `forbid`) or waits for (`after`, `before`, "
    "`instead of`, `at start of`), or with what happens then (`move`, `if` or the like)"
)
LOOK = 'write how something is drawn: `sign ROW of Kind "s"`, `colour ROW of Kind blue`, `show COLUMN of Kind`'
ROWS = "write a table, each row between bars, the names of the columns first: `| boat | copies | cost |`"
SPACES = (
    "write `spaces Cell is grid 5 by 5`, or `is ring`, `is line`, `is hexes`, `is links`, and below it a table of the "
    "names of the spaces, or a map between bars"
)
GIVEN = "write what is done before the first move: `move`, `set`, `add`, `show`, `start at phase ...`"
TABLES = ("cards", "tiles", "tokens", "dice", "spaces")
PLACES = {
    **dict.fromkeys(("each", "the"), HAS),
    **dict.fromkeys((*TABLES, "by"), ROWS),
    "spaces": SPACES,
    "example": EXAMPLE,
    "look": LOOK,
}
"""Advice for all lines below certain words."""
SCORES = "write a name and its points: `boats = count(your boats)`"
WHEN = "write which player does what: `Ann: launch(Boat[skiff])`"
THEN = "write what must be true: `Ann's coins is 2`, `Ann can rest`"


def form(line: str, under: tuple[str, ...], *, top: bool) -> str | None:
    """Return an example of a line's probable form in its context, or None."""
    words = line.replace("->", "-> ", 1).split()
    if not words:
        return None
    if top:
        return SPACES if words[0] == "spaces" else _such(HEADS.get(words[0])) or BEGINS
    place = under[0] if under else ""
    if place in PLACES:
        return PLACES[place]
    if place == "when" and words[0] not in ("chance", "play"):
        return WHEN
    chosen = next((word for word in words[1:] if word in CHOICES), None)
    known = STATEMENTS.get(words[0]) or (CHOICES[chosen] if chosen else None)
    if known is None and place in ("then", "scoring", "given"):
        return {"then": THEN, "scoring": SCORES, "given": GIVEN}[place]
    return _such(known) or {"phase": BODY, "action": BODY, "rule": RULE}.get(place)


def _such(known: str | None) -> str | None:
    return None if known is None else f"compare the line with this example: `{known}`"


# ---- advice for a line that cannot be parsed: the first known mistake that has a valid correction


MOST_HABITS = 3
"""Greatest number of known mistakes in one line that are corrected together."""


def answer(trial: Trial, before: str, after: str, under: tuple[str, ...]) -> Said | None:
    """Return advice on the first known mistake, or on a word of rulebooks, or None."""
    written = " ".join(f"{before}{after}".split())
    kept = before[: len(before) - len(before.lstrip())] + " ".join(before.split())
    before, after = kept + (" " if before.endswith(" ") else ""), " ".join(after.split())
    doubtful: Said | None = None
    for said in habits_in(before, after, under, trial.source.text):
        if not said.ways:
            return said
        ways = [way for each in said.ways if (way := _readable(trial, each, under, MOST_HABITS - 1)) is not None]
        ways = [way for way in ways if way[1] != (written,)]
        if len(ways) == len(said.ways) > 1 and all(way in said.ways for way in ways):
            return said
        if ways:
            return replace(said, help=ways[0][0], ways=tuple(ways))
        doubtful = doubtful or replace(said, ways=(), doubtful=True)
    is_word = not {"example", *TABLES}.intersection(under) and (not after or after[0].isalnum() or after[0] == '"')
    about = about_words(trial.line, trial.known(), trial.source.text) if is_word else None
    return doubtful if about is None else Said(BARE, None, about)


def _readable(trial: Trial, way: Way, under: tuple[str, ...], left: int) -> Way | None:
    """Return a valid correction, after at most `left` further mistakes are corrected; else None."""
    lines = way[1]
    if trial.fits(*lines):
        return way
    parted = trial.stop(lines[0]) if len(lines) == 1 and left and trial.left > 0 else None
    if parted is None:
        return None
    for said in habits_in(*parted, under, trial.source.text):
        for _, others in said.ways:
            further = _readable(trial, ("", others), under, left - 1)
            if further is not None:
                return f"write {shown(further[1])}", further[1]
    return None
