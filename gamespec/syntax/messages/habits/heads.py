"""Habits in the heads of declarations, and in lines that stand outside of any."""

from __future__ import annotations

from gamespec.syntax.messages.habits.habit import TOP, Habit

IN_HEADS = (
    Habit(r"\bfor ¦(?:one|two|three|four|five|six)\b", "write the number in digits: `for 2 to 4 players`"),
    Habit(r'^(?:title|name) (".*")$', r"write `game \1 for 2 to 4 players`", under=(TOP,)),
    Habit(r"^type (\S+) ¦(?:are|:?=|has|contains|of) ?(.*)$", r"write `type \1 is \2`"),
    Habit(r"^(?:enum|kind|category|class) ([A-Z]\S*) ?(?:is|=|:)? ?(.*)$", r"write `type \1 is \2`", under=(TOP,)),
    Habit(
        r"^(?:deck|stack|pieces?|meeples?|markers?|cubes?|pawns?) ([A-Z][\w-]*)",
        r"what moves is declared with `cards \1`, `tiles`, `tokens` or `dice`; zones stand below `the table has`",
        under=(TOP,),
    ),
    Habit(r"^(cards|tiles|tokens|dice) (\S+) ¦\(?(\d+)\)?$", r"write `\1 \2, \3 in all`"),
    Habit(r"for (\d+) ?¦[-\u2013] ?(\d+)", r"from so many to so many is said with `to`: `for \1 to \2 players`"),
    Habit(
        r"^phase .* for (?:each|every|all|any) ¦?players?\b",
        "whose turn it is stands behind `for`, such as `for active`; for one after the other write"
        " `for each p in players` inside the phase",
    ),
    Habit(
        r'^phase (\S+)( ".*")? ¦(?:of|by|with|to|is) ([\w-]+)$',
        r"whose turn it is stands behind `for`: `phase \1 for \3`",
    ),
    Habit(r"^(?:setup|start|begin)\b", "write `phase setup`: every game begins there", under=(TOP,)),
    Habit(r'^phase (\S+)( ".*")? ¦(?!when)([a-z-]+)$', r"whose turn it is stands behind `for`: `phase \1 for \3`"),
    Habit(r"^(?:each |the )?players? ha(?:s|ve)\b", "write `each player has`"),
    Habit(r"^(?:table|board|game) ha(?:s|ve)\b", "write `the table has`"),
    Habit(
        r"^(?:move|set|take|pay|need|let|if|for|repeat|shuffle|roll|you|do|->)(?: |$)",
        "put two blanks in front of it, so that it stands inside its phase or action",
        "this line belongs into a block",
        under=(TOP,),
    ),
    Habit(r"¦/[/*]|/¦/", "a comment begins with `#`"),
    Habit(r"(?:^|\s)--+(?!>)\D", "a comment begins with `#`"),
)
