"""Habits in what the table, players and things have."""

from __future__ import annotations

from gamespec.syntax.messages.habits.habit import HAS, Habit

IN_MEMBERS = (
    Habit(r"^(?:the|a|an) ¦", "names stand alone, without an article", under=HAS),
    Habit(
        r'^([a-z-]+)(?: ".*")? ¦(?:pile|line|group|slot|\d|yes|[A-Z])',
        r"between a name and what it is stands a colon: `\1 : ...`",
        under=HAS,
    ),
    Habit(
        r'^([a-z-]+)(?: ".*")? ?: (\d+)(?: starts \d+)?¦$',
        r"a number that changes says how far it goes: `\1 : 0 and up starts \2`, or `0..LARGEST starts \2`",
        under=HAS,
    ),
    Habit(r": (\d+) ?- ?(\d+) ?¦", r"a range is written `\1..\2`", under=HAS),
    Habit(r"seen by ¦(?:the |its |his |their )?(?:owner|player|holder|you)\b.*", "write `seen by owner`", under=HAS),
    Habit(r"seen by ¦(?:the )?(?:every|any|player|both).*", "write `open`, or `seen by all`", under=HAS),
    Habit(r"hidden ¦(?:from|to) (?:the |its |all )?(?:others?|opponents?).*", "write `seen by owner`", under=HAS),
    Habit(r"hidden ¦(?:from|to) (?:the |its )?owner.*", "write `seen by others`", under=HAS),
    Habit(r"(?:\d|and up) ¦or none", "a number is never none: leave `or none` out, and let 0 stand for it", under=HAS),
    Habit(r"\bstarts (?:at|with|as|is) ¦(\S+)", r"write `starts \1`", under=HAS),
    Habit(
        r", ¦(?:visible|private|public|secret|face|closed|shown|known)\b",
        "who sees a zone is said with `open`, `hidden`, `seen by owner`, `seen by others` or `seen by all`",
        under=HAS,
    ),
    Habit(
        r": [a-z-]+ ¦of ([A-Z]\w*)",
        r"what holds pieces is a `pile` (with a top), a `line`, a `group` or a `slot`, such as `group of \1`",
        under=HAS,
    ),
    Habit(r": ?(\d+) ?\+ ?(?:starts )?¦", r"write `\1 and up`", under=HAS),
    Habit(r'"¦\w+"| ¦\w+"', "quotes cannot stand inside quotes", "a text in quotes ends here"),
    Habit(r'" ¦"', "one title is enough: what is printed; reasons stand behind `because` or `else`"),
    Habit(r"^(?:cards|tiles|tokens|dice) .*, (\d+) ?¦", r"how many there are is said with `\1 in all`"),
)
