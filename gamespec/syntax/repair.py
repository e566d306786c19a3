"""Suggestions for a line that cannot be parsed, each parsed before it is shown."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from itertools import chain, permutations
from typing import TypeAlias

from gamespec.model import Name, Node
from gamespec.source import SourceFile
from gamespec.syntax.identifiers import WORDS
from gamespec.syntax.pieces import Misfit, engine
from gamespec.syntax.text.logical_lines import Line

# ---- test whether another text would be valid in place of a line
#
# Only the heads above a line, and whether it has a block, matter for its form, so a test parses a few short lines,
# whatever the size of the declaration.


DECLARED = re.compile(
    r"""^\s*(?:(?:add|replace)[ ])?(?:phase|action|rule|step|cards|tiles|tokens|dice|type|spaces|let)[ ]([\w-]+)
    |^\s+([a-z][\w-]*)(?:[ ]"[^"]*")?(?:\([^)]*\))?[ ]?[:=][ ]|([a-z][\w-]*)[ ](?:in|from)[ ]|\|[ ]*([\w-]+)(?=[ /"|])
    |\b([A-Z]\w*)\b""",
    re.VERBOSE | re.MULTILINE,
)
"""Pattern of a name at its declaration, in text that may not parse."""
GIVEN = WORDS.union(("your", "active", "players", "seats", "empty", "not", "next", "previous"))
"""Words that are known in every file without a declaration."""
NAMED = {"you", "it", "players", "people", "others", "seats", "cards", "x"}
"""Names of values that no file declares."""

BROKEN = "\x00"
CASE_HEAD = re.compile(r"(?:^|= |\bbe )by\b")
"""Pattern of a line with cases below it, `by weather` or `toll = by weather`."""
LONGEST = 300
"""Greatest number of characters of a line for which other texts are tried."""


@dataclass(slots=True)
class Trial:
    """Context of a line (heads of blocks around it, block below), in which other texts are tried."""

    source: SourceFile
    start: str
    heads: tuple[str, ...]
    block: bool
    line: str
    left: int = 200
    """Number of further tests allowed for this line, which bounds the time spent on it."""
    node: Node | None = None
    """Node of the last text tested, if it was valid."""

    def known(self) -> frozenset[str]:
        """Return the names declared in the file outside of this line, and the words with a fixed meaning."""
        return GIVEN.union(self._elsewhere(_declared_in))

    def _elsewhere(self, find: Callable[[str], Iterable[str]]) -> Iterator[str]:
        """Yield what `find` finds in the other lines of the file."""
        lines, times = _in_lines(self.source.text, find)
        here = lines.get(self.line, ())
        return (name for name, count in times.items() if count > (name in here))

    def fits(self, *lines: str, block: bool | None = None) -> bool:
        """Return whether lines, with a block below as before or as given, would be valid here."""
        return self.left > 0 and self._read(lines, self.block if block is None else block)[0] is None

    def makes_sense(self, *lines: str) -> bool:
        """Return whether lines would be valid here, and all values named in them are declared."""
        if not self.fits(*lines):
            return False
        named = NAMED.union({*self._elsewhere(NAMING.findall)} - WORDS, *map(_declared_in, lines))
        return self.node is None or all(each.text in named for each in self.node.walk() if isinstance(each, Name))

    def stop(self, line: str) -> tuple[str, str] | None:
        """Return the parts of a text before and after where parsing stops here, None if it is valid."""
        misfit, at = self._read((line,), self.block)
        if misfit is None:
            return None
        place = min(max(misfit.start - at, 0), len(line))
        return line[:place], line[place:]

    def _read(self, lines: Sequence[str], block: bool) -> tuple[Misfit | None, int]:
        """Return where parsing stops with lines in place of this one, or None, and their offset."""
        self.left -= 1
        written = [f"{' ' * (2 * depth)}{head}" for depth, head in enumerate(self.heads)]
        blanks = " " * (2 * len(self.heads))
        if lines[0].startswith("else") and not (self.heads and CASE_HEAD.search(self.heads[-1])):
            written += [f"{blanks}if x", f"{blanks}  {BROKEN}"]
        at = sum(len(line) + 1 for line in written) + len(blanks)
        written += [f"{blanks}{line}" for line in lines]
        if block:
            written.append(f"{blanks}  {BROKEN}")
        text = "".join(f"{line}\n" for line in written)
        starts, place = {len(text)}, 0
        for line in written:
            starts.add(place + len(line) - len(line.lstrip(" ")))
            place += len(line) + 1
        tried = SourceFile(self.source.name, text)  # builders read the text behind their spans
        reading = engine().read(text, self.start, starts, 0, tried)
        self.node = reading.node
        return reading.misfit, at


@lru_cache(maxsize=8)
def _in_lines(text: str, find: Callable[[str], Iterable[str]]) -> tuple[dict[str, set[str]], Counter[str]]:
    """Return what `find` finds in each different line of a text, and in how many lines each is."""
    names: dict[str, set[str]] = {}
    for line in text.splitlines():
        names.setdefault(" ".join(line.split()), set()).update(find(line))
    return names, Counter(chain.from_iterable(names.values()))


@lru_cache(maxsize=4096)
def _declared_in(line: str) -> tuple[str, ...]:
    return tuple(name for match in DECLARED.finditer(line) for name in match.groups() if name)


def trial(source: SourceFile, start: str, lines: Sequence[Line], codes: Sequence[str], index: int) -> Trial:
    """Return the context of line `index` of a declaration; `codes` are its lines' texts."""
    heads: list[str] = []
    indent = lines[index].indent
    for place in range(index - 1, -1, -1):
        if lines[place].indent < indent:
            heads.insert(0, codes[place])
            indent = lines[place].indent
    block = index + 1 < len(lines) and lines[index + 1].indent > lines[index].indent
    line = " ".join(codes[index].split())
    return Trial(source, start, tuple(heads), block, line, 0 if len(line) > LONGEST else 200)


# ---- join two lines of a rule file of which the second continues the first
#
# By the grammar, a line continues only inside brackets and after a comma. People also continue one at an operator, or
# with the second half of a statement.


GOES_ON = re.compile(
    r"""(?:and|or|is|mod|then|when|where|because|to|from|with|else|if|for|be|at|cite|assume|starts|worth|until|called
    |highest|lowest|by|in|of)\b|[-+*/<>=(:)\]]""",
    re.VERBOSE,
)
"""Words at the beginning of a line that suggest it continues the one above."""
LEFT_OPEN = re.compile(
    r"(?:\b(?:and|or|not|is|in|of|mod|to|from|with|be|when|where|then|else|than|if|until|because|by|for|at)|[-+*/<>=(:\[])$"
)
"""Words at the end of a line that suggest the line below continues it."""
CONDITION = re.compile(
    r"^(?P<head>(?:else )?if |need |repeat until |always |let \S+ be |-> ?\S+ when |"
    r'[a-z-]+(?: ".*?")?(?:\(.*?\))?(?: : .*?)? = )'
)
OPERATOR = re.compile(r"(?:and|or|is|mod)\b|[-+*/<>]")
ENDS_IN_OPERATOR = re.compile(r"(?:\b(?:and|or|not|is|mod)|[-+*/<>]|>=|<=)$")
REASON = re.compile(r' (?:else|because) "[^"]*"$')


@dataclass(frozen=True, slots=True)
class Joined:
    """Two successive lines of a file joined into one, and the advice that suggests this."""

    text: str
    help: str


def joined(first: str, second: str, trial: Trial) -> Joined | None:
    """Return two lines as one, if they belong together and the result is valid; else None."""
    if not (GOES_ON.match(second) or LEFT_OPEN.search(first)):
        return None
    text = f"{first} {second}"
    if not trial.fits(text):
        return None
    inside = OPERATOR.match(second) is not None or ENDS_IN_OPERATOR.search(first) is not None
    head = CONDITION.match(first)
    if inside and head is not None and not REASON.search(text):
        opened = f"{head['head']}({first[head.end() :]}"
        if trial.fits(f"{opened} {second})"):
            advice = f"put the expression in brackets: `{opened}` on the one line, `{second})` on the next"
            return Joined(text, f"{advice}, or write one line")
    return Joined(text, f"write one line: `{text}`" if len(text) <= 100 else "write both lines as one line")


# ---- suggest the valid line that was probably meant by one at which parsing stopped
#
# Every suggestion is parsed first, so that the advised text is valid in its place.


Way: TypeAlias = tuple[str, tuple[str, ...]]
"""A sentence of advice, and the lines it suggests."""

TOKEN = re.compile(r'"[^"]*"|->|\.\.|[<>]=|\'s|[\w-]+|[^\w\s]')
SHORT = 100
INNER_IF = re.compile(
    r"(?<=[-+*/<>(,\[:=] )if |(?<=[(\[])if |\b(?:pay|add|take|to|is|by|and|or|from|most|least) (?=if )"
)
RANGE = re.compile(r"(?<![\w.])(?:\w[\w-]*)\.\.(?:\w[\w-]*)")
ACTOR = re.compile(r"^(?:first|last|random|top|any) of [\w-]+(?= (?:must|may|choose|pick|do))")
LITTLE = (
    "to", "from", "be", "is", "in", "of", "each", "else", "then", "when", "where", "with", "has", "for", "or",
    ":", "=", ",", "(", ")", "]", "->", "..", "'s", "at", "because", "until", "times", "by", "and", "if",
)  # fmt: skip
"""Function words and signs that people often forget or confuse."""
KEPT = ("..", "(", "[")
"""Signs that suggestions do not replace by others."""
ARTICLES = ("the", "a", "an")
ENGLISH = {*ARTICLES, *LITTLE, *WORDS, "you", "any", "every", "again", "pass"}
"""Words that no list of names has."""
ASKS = ("if", "when", "where")
CONDITIONAL = re.compile(r"\b(?:is|are|in|not|can|some|every|if)\b|[<>']")
"""Pattern of what makes a text a condition; a number or the name of a zone alone is none."""
BETWEEN = {"is", "'s", "and", "or", "when", "to", "in", "from"}
"""Missing words suggested only between two known names, since elsewhere nearly all would fit."""
NAMING = re.compile(r"[\w-]+")
SPARE = {"of", "to", "from", "is", "be", "at", "on", "for", "with", ":", "=", ",", "then", "in", "when", "where", "has"}
"""Words that may be superfluous where parsing stopped; `and` and `or` always have a meaning."""
CONFUSED = {
    ":": ("=",),
    "=": (":",),
    "from": ("in", "to", "of"),
    "in": ("from", "to"),
    "to": ("from",),
    "is": ("to", "be", "="),
    "be": ("to",),
    "where": ("with", ":"),
    "with": ("where",),
    "if": ("when", "where"),
    "when": ("if", "where"),
    "because": ("else",),
    "else": ("because",),
}
"""Replacements tried for a word that may be confused with them, although parsing goes on past it."""
SIGN_FOR_WORD = {
    ("to", ".."),
    ("and", ","),
    ("or", ","),
    ("then", ","),
    ("be", "="),
    ("is", "="),
    ("is", ":"),
    ("of", "'s"),
}
"""Pairs of a word and the sign that should be written instead, such as `to` for `..`."""
PARTING = {"and", "then", ",", ";", ".", "&", "&&", ":", "do", "{"}
SIDE_BY_SIDE = re.compile(r"\b(?:to|from|of|in|at|by|with|be|for|is) (?:to|from|of|at|by|with|be|for)\b")
OPENS = re.compile(r"(?:else|if|else if|for each|repeat|step|as)\b")
TITLE_LAST = re.compile(r'^(\S+ [\w-]+) ?(\(.*\)) ?("[^"]*")$')
TARGET_FIRST = re.compile(r"^(add|take|pay|move|set) (to|from) (.+) (\S+)$")
STARTS_FIRST = re.compile(r"^([\w-]+),? (starts \S+?),? ?: (.+)$")
MOST_WORDS = 12
MOST_PARTS = 4


@dataclass(frozen=True, slots=True)
class Written:
    """Lines suggested in place of one, and the sentence of advice that says so."""

    said: str
    lines: tuple[str, ...]


def suggestion(trial: Trial, before: str, after: str, words: Collection[str]) -> Written | None:
    """Return the correction of a line where parsing stopped and expected `words`, or None."""
    before, after = " ".join(before.split()), " ".join(after.split())
    wanted = [word for word in LITTLE if word in words and (word not in ASKS or CONDITIONAL.search(after))]
    ways = (
        _bracketed(trial.line),
        _misspelt(before, after, trial.known()),
        _two_lines(before, after),
        _in_order(trial.line),
        _written_twice(before, after),
        [("write `is` alone", (_glued(before[:-3], after),))] if before.endswith((" is on", " is at")) else (),
        _one_word(before, after, wanted, trial.known()),
        _quoted(before, after) if "words in quotes" in words else (),
        _shorter(before, after),
    )
    for said, lines in chain.from_iterable(ways):
        if all(lines) and not any(_doubled(line, trial.line) for line in lines) and trial.makes_sense(*lines):
            quoted = " and ".join(f"`{line.strip()}`" for line in lines)
            return Written(f"{said}: {quoted}" if len(quoted) <= SHORT * len(lines) else said, lines)
    return None


def _doubled(line: str, written: str) -> bool:
    """Return whether a change puts two function words side by side, so that one would be read as a name."""
    return any(each[0] not in written for each in SIDE_BY_SIDE.finditer(line))


def _bracketed(line: str) -> Iterator[Way]:
    """Yield the line with brackets around an inner `if`, a range, or the player who decides."""
    for found in INNER_IF.finditer(line):
        start = found.end() if line.startswith("if ", found.end()) else found.start()
        tail = line[start:]
        if " else " not in tail:
            continue
        ends = [each.end() for each in TOKEN.finditer(tail) if each.start() > tail.index(" else ") + 5]
        for end in sorted(ends, reverse=True):
            written = f"{line[:start]}({tail[:end]}){tail[end:]}"
            yield "put an `if` inside an expression in brackets", (written,)
    for found in RANGE.finditer(line):
        yield "put the range in brackets", (f"{line[: found.start()]}({found[0]}){line[found.end() :]}",)
    for found in ACTOR.finditer(line):
        yield "put the player who decides in brackets", (f"({found[0]}){line[found.end() :]}",)


def _misspelt(before: str, after: str, known: Collection[str]) -> Iterator[Way]:
    """Yield the line with a word of the language for an unknown one before the stop: `your` for `yuor`."""
    start, _, word = before.rpartition(" ")
    if NAMING.fullmatch(word) and word not in known and word not in WORDS:
        for meant in get_close_matches(word, WORDS, n=2):
            yield f"write `{meant}` instead of `{word}`", (_glued(start, meant, after),)


def _two_lines(before: str, after: str) -> Iterator[Way]:
    """Yield two lines for one that joins two statements: `set a to 1 and set b to 2`, `if a then do b`."""
    words = [*TOKEN.finditer(before)]
    first = TOKEN.match(after)
    second = after[first.end() :].strip() if first is not None and first[0] in PARTING else after
    firsts = [before]
    if words and words[-1][0] in PARTING:
        firsts.append(before[: words[-1].start()].strip())
    for one in firsts:
        if OPENS.match(one):
            yield "write what happens on a line of its own, indented by two more blanks", (one, f"  {second}")
        if " " in one and " " in second:
            yield "write two lines", (one, second)


def _quoted(before: str, after: str) -> Iterator[Way]:
    """Yield a line with missing quotation marks added, such as for `game Harbor for 2 players`."""
    ends = [found.end() for found in TOKEN.finditer(after)]
    if before.strip() in {"the", "a", "an"}:
        return  # a sentence, not a name with its title
    for end in ends[:MOST_WORDS]:
        if after[0].isalpha():
            yield "put a text for players in quotes", (_glued(before, f'"{after[:end]}"', after[end:].strip()),)


def _known(before: str, word: str, known: Collection[str]) -> bool:
    """Return whether the words beside a missing word are names in `known`, or signs."""
    sides = (before.rpartition(" ")[2].rpartition("(")[2], word)
    return all(side in known or not NAMING.fullmatch(side) or (side == word and side.isdigit()) for side in sides)


def _written_twice(before: str, after: str) -> Iterator[Way]:
    """Yield a line without a word that is repeated by mistake, as in `deck deck`, or just before the stop."""
    found = TOKEN.match(after)
    if found is not None and found[0] == before.rpartition(" ")[2]:
        yield f"delete one `{found[0]}`", (_glued(before, after[found.end() :].strip()),)
    start, _, word = before.rpartition(" ")
    if word and word == start.rpartition(" ")[2]:
        yield f"delete one `{word}`", (_glued(start, after),)


def _commas(before: str, after: str) -> Iterator[Way]:
    """Yield the line with commas between the words of a list, unless it has words that no list has."""
    words = after.replace(",", " ").split()
    if not any(word in ENGLISH for word in words if word not in ("and", "or")):
        yield "add the missing commas", (f"{before}, {', '.join(each for each in words if each not in ('and', 'or'))}",)


def _one_word(before: str, after: str, wanted: list[str], known: Collection[str]) -> Iterator[Way]:
    """Yield the line with one word added, removed or replaced where `wanted` were expected."""
    found = TOKEN.match(after)
    word, rest = (found[0], after[found.end() :].strip()) if found is not None else ("", "")
    little = word in LITTLE or (word != "" and not word[0].isalnum() and word[0] != '"')
    for other in wanted if little and word not in KEPT else ():
        if (other.isalnum() and word != "then") or not word.isalnum() or (word, other) in SIGN_FOR_WORD:
            yield f"write `{other}` instead of `{word}`", (_glued(before, other, rest),)
    for other in wanted:
        if other == ".." and not word.isdigit():
            continue  # any word may follow: a range is meant where a number follows
        if other not in BETWEEN or _known(before, word, known):
            yield f"add the missing `{other}`", (_glued(before, other, after),)
    if "," in wanted:
        yield from _commas(before, after)
    if little or (word and (word in ARTICLES or word == before.rpartition(" ")[2])):
        yield f"delete `{word}`", (_glued(before, rest),)
    last = [*TOKEN.finditer(before)]
    for each in last[-1:]:
        if each[0] in SPARE and each.start() > 0 and after:
            yield f"delete `{each[0]}`", (_glued(before[: each.start()].strip(), after),)
    for each in reversed(last):
        for other in CONFUSED.get(each[0], ()):
            line = f"{before[: each.start()]}{other}{before[each.end() :]} {after}".strip()
            yield f"write `{other}` instead of `{each[0]}`", (line,)


def _in_order(line: str) -> Iterator[Way]:
    """Yield the line with its clauses in other orders, such as a title moved directly after the name."""
    said = "write the parts in this order"
    if (titled := TITLE_LAST.match(line)) is not None:
        yield said, (f"{titled[1]} {titled[3]}{titled[2]}",)
    if (changed := TARGET_FIRST.match(line)) is not None:
        yield said, (f"{changed[1]} {changed[4]} {changed[2]} {changed[3]}",)
    if (started := STARTS_FIRST.match(line)) is not None:
        yield said, (f"{started[1]} : {started[3]} {started[2]}",)
    head, colon, tail = line.partition(" : ")
    parts = tail.split(", ")
    if colon and 1 < len(parts) <= MOST_PARTS:
        for order in permutations(parts):
            yield said, (f"{head} : {', '.join(order)}",)


def _shorter(before: str, after: str) -> Iterator[Way]:
    if re.fullmatch(r"(?:, \d+ )?in all", after):
        yield f"delete `{after}`", (before,)


def _glued(*parts: str) -> str:
    """Return parts of a line joined, with blanks where the language needs them."""
    line = " ".join(part for part in parts if part)
    line = re.sub(r" (['),\]]|\.\.)", r"\1", line)
    return re.sub(r"([(\[]|\.\.) ", r"\1", line)
