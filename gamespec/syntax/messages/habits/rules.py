"""Known mistakes in any line, in clauses of rules, and in arrows `->` between phases."""

from __future__ import annotations

from gamespec.syntax.messages.habits.habit import Habit

IN_RULES = (
    Habit(r"^(.*\S) ?¦:$", r"a line that opens a block does not end in a colon: «\1»"),
    Habit(
        r"^(after|before|instead of) (.+?) ¦?(?:,|and|&) ?¦?(?:or )?¦?(.+)$",
        r"several actions are joined by `or`: «\1 \2 or \3»",
        under=("rule",),
    ),
    Habit(
        r"^forbid (.+?) ?¦(?:,|or|and) ?(?:or )?(.+?)( (?:if|because) .+)?$",
        r"one line forbids one action: «forbid \1\3\nforbid \2\3»",
        under=("rule",),
    ),
    Habit(r"\bcite .*¦[A-Z]+-", "rule ids are separated by commas"),
    Habit(r"\b(?:my|our) ¦?(?!to\b)([a-z-]+)", r"what belongs to the one who acts is «your \1»"),
    Habit(
        r"\b(?:his|her|their) ¦([a-z-]+)",
        r"what belongs to the one who acts is «your \1», to a piece or place «its \1», to another player «p's \1»",
    ),
    Habit(
        r"^(?:if|when) .+$",
        "it comes last, `add 1 to your price(any b) if ...`, or goes in the first line, `rule NAME when ...`",
        "a line of a rule does not begin with its condition",
        under=("rule",),
        first=True,
    ),
    Habit(r"^¦keep (.+?) (?:>=?|at min\w*) ?(.+)$", r"write «set \1 to max(\1, \2)»"),
    Habit(r"^¦keep (.+?) (?:<=?|at max\w*) ?(.+)$", r"write «set \1 to min(\1, \2)»"),
    Habit(
        r"^¦->",
        "leave it out here; the phase that offers this action says at its end where the game goes",
        "arrows go at the end of a phase, not in an action or a rule",
        under=("action", "rule"),
    ),
    Habit(
        r"^¦->",
        "write it at the end of the phase, with its condition: `-> NAME when ...`",
        "arrows go at the end of a phase, not inside another block",
        under=("phase",),
    ),
    Habit(r"^-> (?:otherwise|else) ¦(?!when)(\S+)$", r"an arrow without a condition is the other case: «-> \1»"),
    Habit(r"^-> phase ¦(\S+)(.*)$", r"leave `phase` out: «-> \1\2»"),
    Habit(r"^(-> \S+) ¦(?:if|where) (.+)$", r"the condition of an arrow goes after `when`: «\1 when \2»"),
    Habit(r"^(-> \S+) ¦unless (.+)$", r"the condition of an arrow goes after `when`: «\1 when not (\2)»"),
    Habit(r"^when (.+?) -> ?(\S+)$", r"write «-> \2 when \1»", "an arrow begins its line", under=("phase",)),
    Habit(r"^¦=> ?(.+)$", r"an arrow is written `->`: «-> \1»", under=("phase",)),
    Habit(r"^(?:go|goto|go-to|continue|proceed)\b.*?(\S+)$", r"write an arrow: «-> \1»", under=("phase",)),
)
