"""Known mistakes in the cases below `by`: conditions and signs of other languages in place of a case."""

from __future__ import annotations

from gamespec.syntax.messages.habits.habit import Habit

CASES = ("by",)
DEED = r"(?:move|swap|rotate|shuffle|roll|show|set|add|take|pay|need|do|end game|you)\b"
IN_CASES = (
    Habit(
        r"^else if (.+?) ?: ?(.*)$",
        "write the condition behind `by` and `yes` or `no` in each line, or write `if` and `else if` instead of `by`",
        "a case below `by` has no condition of its own",
        under=CASES,
        first=True,
    ),
    Habit(r"^else ?(?:->|=>|=|then)? ?([\w\[(].*)$", r"write a colon behind `else`: «else: \1»", under=CASES),
    Habit(r"^else$", "write a colon behind `else`: `else:`", "`else` below `by` is a case", under=CASES),
    Habit(r"^else: -$", "write «else: nothing»", under=CASES),
    Habit(r"^(?:if|is|on) ¦(.+?:.*)$", r"write only the case: «\1»", "a case below `by` begins with its words", CASES),
    Habit(
        r"^not ¦(.+?) ?:(.*)$",
        r"write a line for `\1`, and `else:\2` as the last line",
        "a case says what the value is, not what it is not",
        under=CASES,
        first=True,
    ),
    Habit(r"^>= ?(-?\d+) ?:", r"write a range: «\1..:»", under=CASES),
    Habit(r"^<= ?(-?\d+) ?:", r"write a range: «..\1:»", under=CASES),
    Habit(r"^[<>]", "write a range: `4..` is 4 or more, `..3` is 3 or less", under=CASES, first=True),
    Habit(r"^(\d+)(?:\+| and (?:up|more)| and above) ?:", r"write a range: «\1..:»", under=CASES),
    Habit(r"^(\d+) (?:to|through|and|until) (\d+) ?:", r"write a range: «\1..\2:»", under=CASES),
    Habit(r"^\* ?:", "write «else:»", under=CASES),
    Habit(r"^([^:=>]+?) ?(?:=>|->|=|then) ?([^=>].*)$", r"write a colon behind the case: «\1: \2»", under=CASES),
    Habit(
        r"^[^:]+: ?->",
        "end the case in `nothing`, and write the arrow at the end of the phase, `-> end when ...`",
        "a case cannot have an arrow",
        under=CASES,
        first=True,
    ),
    Habit(
        rf"^([^:]+:) ?({DEED}.*?)(?:[,;] and|[,;] then|[,;]| and then| and| then) ({DEED}.*)$",
        r"write each statement on its own line: «\1\n  \2\n  \3»",
        under=CASES,
    ),
    Habit(
        r"^([^:]+:) (\S.* (?:must|may) \S.*?),? ¦(?:if|when) (.+)$",
        r"write the decision below its condition: «\1\n  if \3\n    \2»",
        under=CASES,
    ),
)
