"""Known mistakes: habits from other languages, other rules, and English, with the correct forms.

A line is matched in two parts, before and after the place where parsing stopped, together with its context. Matching
habits give a message and advice, in the order of `habits.txt`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from gamespec.operators import SET_OPERATORS
from gamespec.syntax.text.logical_lines import paragraphs

# ---- the table of known mistakes, a paragraph for each


TOP = "the first column"
"""Context of a line without indentation."""
PART = re.compile(r"\{([A-Z_]+)\}")


class Habit(NamedTuple):
    """A known mistake, with the facts that the head of `habits.txt` explains."""

    line: str
    help: str
    message: str | None = None
    under: tuple[str, ...] = ()
    first: bool = False


BARE = Habit("", "")
"""Habit that advice on a word is given for."""


@cache
def known_habits() -> tuple[Habit, ...]:
    """Return all known mistakes; the first that matches a line is used, so their order matters."""
    parts = {
        "WITH_COLON": "|".join(op for op, facts in SET_OPERATORS.items() if facts.takes != "nothing"),
        "OF_NUMBERS": "|".join(op for op, facts in SET_OPERATORS.items() if facts.takes == "number"),
    }
    found: list[Habit] = []
    below = "anything"
    for pattern, facts in paragraphs(__package__ or "", "habits.txt"):
        if "help" not in facts:
            parts.update(facts if pattern == "parts" else {})
            below = pattern.removeprefix("under ") if pattern.startswith("under ") else below
            continue
        line, *texts = (PART.sub(lambda part: parts[part[1]], text) for text in (pattern, *facts.values()))
        said = dict(zip(facts, texts, strict=True))
        under = said.get("under", below)
        found.append(
            Habit(
                line,
                said["help"],
                said.get("message"),
                () if under == "anything" else (*under.split(", "),),
                "first" in said,
            )
        )
    return tuple(found)


# ---- advice on words of rulebooks, wherever they stand


WORD = re.compile(r"[\w-]+")
CALLED = re.compile(r"[\w-]+(?=\()")
UNSAID = re.compile(r'"[^"]*"|#.*')


@cache
def known_words(sort: str) -> dict[str, str]:
    """Return advice by word or phrase, from a paragraph of `habits.txt`."""
    said = dict(paragraphs(__package__ or "", "habits.txt"))[sort]
    return {word: advice for words, advice in said.items() for word in words.split(", ")}


def about_words(line: str, known: Collection[str], text: str) -> str | None:
    """Return advice on a word of rulebooks in a line, which is not `known` in the game, or None."""
    written = f" {' '.join(WORD.findall(UNSAID.sub('', CALLED.sub('', line))))} "
    said = (said for word, said in known_words("words").items() if f" {word} " in written and word not in known)
    return next((named(each, own_names(text)) for each in said), None)


def about_name(name: str) -> str | None:
    """Return advice on a word of rulebooks that is written where a name is wanted, or None."""
    return known_words("names").get(name) or known_words("words").get(name)


# ---- the habits in a line


Way: TypeAlias = tuple[str, tuple[str, ...]]
"""A correction of a line: a sentence of advice, and the lines it suggests."""

MARKS = re.compile("[«»]")
NEXT = "\n"


@dataclass(frozen=True, slots=True)
class Said:
    """Message and advice for a line with a known mistake; message None means the usual message."""

    habit: Habit
    message: str | None
    help: str
    ways: tuple[Way, ...] = ()
    """Corrections named in the advice, each with the lines it suggests; empty if nothing can be rewritten."""
    doubtful: bool = False
    """Whether the suggested lines are known not to parse."""


LONGEST_LINE = 400
"""Most characters of a line compared with mistakes: 40 ms here, quadratic, a second at 2,000."""


@cache
def _compiled() -> tuple[tuple[re.Pattern[str], Habit], ...]:
    return tuple((re.compile(habit.line), habit) for habit in known_habits())


def matching(before: str, after: str, under: tuple[str, ...]) -> Iterator[tuple[Habit, re.Match[str]]]:
    """Yield each known mistake that matches a line, `¦` where parsing stopped, with its match."""
    if len(before) + len(after) > LONGEST_LINE:
        return
    marked, plain = f"{before}¦{after}", f"{before}{after}"
    for pattern, habit in _compiled():
        if habit.under and not set(habit.under).intersection(under):
            continue
        found = pattern.search(marked if "¦" in habit.line else plain)
        if found is not None:
            yield habit, found


def habits_in(before: str, after: str, under: tuple[str, ...], text: str = "") -> Iterator[Said]:
    """Yield the advice on the known mistakes in a line, filled with names from the game in `text`."""
    names = own_names(text)
    for habit, found in matching(before, after, under):
        message = found.expand(habit.message).replace("¦", "") if habit.message is not None else None
        parts = [found.expand(part).replace("¦", "") if part else "" for part in MARKS.split(named(habit.help, names))]
        help_text = "".join(shown(part.split(NEXT)) if n % 2 else part for n, part in enumerate(parts))
        begin = found.end("kept") if "kept" in found.groupdict() else found.start()
        first, last = (each.replace("¦", "") for each in (found.string[:begin], found.string[found.end() :]))
        ways = [tuple(f"{first}{part}{last}".rstrip().split(NEXT)) for part in parts[1::2]]
        titles = [help_text] if len(ways) == 1 else [f"write {shown(part.split(NEXT))}" for part in parts[1::2]]
        yield Said(habit, message, help_text, tuple(zip(titles, ways, strict=True)))


def shown(lines: Sequence[str]) -> str:
    """Return suggested lines in backquotes, to be placed in a sentence."""
    return ", and below it ".join(f"`{line.strip()}`" for line in lines)


# ---- names that a game uses for a deck, a hand, discards, and the player whose turn it is, for advice


BLOCK = re.compile(r"^(?:add |replace )?(the table|each player) has\b")
MEMBER = re.compile(r'^ +([a-z][\w-]*)(?: "[^"]*")? *: *(pile|line|group|slot|Player)\b(.*)')
SLOT = re.compile(r"<(deck|hand|discards|turn|kind)>")
KIND = re.compile(r"^(?:cards|tiles|tokens) ([A-Z][\w-]*)", re.MULTILINE)
THROWN = re.compile(r"discard|scrap|trash|grave|gone|waste|used")


@lru_cache(maxsize=8)
def own_names(text: str) -> dict[str, str]:
    """Return the game's names for a deck, hand, discards and so on, or common ones, by placeholder."""
    members: list[tuple[str, str, str, str]] = []
    owner = ""
    for line in text.splitlines():
        if line[:1].strip():
            head = BLOCK.match(line)
            owner = head[1] if head else ""
        elif owner and (found := MEMBER.match(line)):
            members.append((owner, found[1], found[2], found[3]))
    own = {"the table": "", "each player": "your "}
    piles = [f"{own[owner]}{name}" for owner, name, sort, _ in members if sort == "pile" and not THROWN.search(name)]
    thrown = [f"{own[owner]}{name}" for owner, name, sort, _ in members if sort != "Player" and THROWN.search(name)]
    hands = [name for owner, name, sort, _ in members if owner == "each player" and sort in ("group", "line")]
    held = [name for owner, name, _, seen in members if owner == "each player" and "seen by owner" in seen]
    turns = [name for owner, name, sort, _ in members if owner == "the table" and sort == "Player"]
    found = {
        "deck": ("deck", piles),
        "hand": ("hand", [*held, *hands]),
        "discards": ("discards", thrown),
        "turn": ("turn", turns),
        "kind": ("Card", KIND.findall(text)),
    }
    return {word: usual if usual in there or not there else there[0] for word, (usual, there) in found.items()}


def named(text: str, names: dict[str, str]) -> str:
    """Return advice with its placeholders, such as `<deck>`, replaced by the game's names."""
    return SLOT.sub(lambda found: names[found[1]], text)
