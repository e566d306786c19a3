"""Known mistakes in the first lines of declarations, and in lines outside of any declaration."""

from __future__ import annotations

from gamespec.syntax.messages.habits.habit import TOP, Habit

IN_HEADS = (
    Habit(
        r"^(action .* from [^,()]+?) ¦or none(.*)$",
        r"one of them is chosen: «\1\2»; for choosing none write below, `you may choose x from ...`",
    ),
    Habit(
        r"^(action .*) from ([^,()]+?) ?¦(?:or|and|\+|,) ?((?:your |its |[\w-]+'s )?[\w-]+)(?=[,)])(.*)$",
        r"of two zones write a list: «\1 from [\2, \3]\4»",
    ),
    Habit(
        r"^(action .*) from ([^,()]+), ?((?:your|its) )¦([\w-]+)(?=[,)])(.*)$",
        r"of two zones write a list: «\1 from [\2, \3\4]\5»",
    ),
    Habit(
        r"^action ([a-z][\w-]*) ¦(?:an?|the|one|any) ([a-z][\w-]*)(?: [a-z])? (?:from|of|in|out of) ([^(),]+)$",
        r"what is chosen goes in brackets: «action \1(\2 from \3)»",
        under=("action",),
    ),
    Habit(
        r"^action ([a-z][\w-]*)\((?:an?|the|one|any) ¦([a-z][\w-]*) (from|of|in) (.+)\)$",
        r"names have no article: «action \1(\2 from \4)»",
        under=("action",),
    ),
    Habit(r"\bfor ¦(?:one|two|three|four|five|six)\b", "write the number in digits: `for 2 to 4 players`"),
    Habit(r'^(?:title|name) (".*")$', r"write «game \1 for 2 to 4 players»", under=(TOP,)),
    Habit(r"^type (\S+) ¦(?:are|:?=|has|contains|of) ?(.*)$", r"write «type \1 is \2»"),
    Habit(r"^(?:enum|kind|category|class) ([A-Z]\S*) ?(?:is|=|:)? ?(.*)$", r"write «type \1 is \2»", under=(TOP,)),
    Habit(
        r"^(?:deck|stack|pieces?|meeples?|markers?|cubes?|pawns?) ([A-Z][\w-]*)",
        r"what moves is declared with «cards \1», `tiles`, `tokens` or `dice`; zones go below `the table has`",
        under=(TOP,),
    ),
    Habit(r"^(cards|tiles|tokens|dice) (\S+) ¦\(?(\d+)\)?$", r"write «\1 \2, \3 in all»"),
    Habit(
        r"for (\d+) ?¦[-\u2013] ?(\d+)(?: players?)?",
        r"a range of players is written with `to`: «for \1 to \2 players»",
    ),
    Habit(
        r"^phase .* for (?:each|every|all|any) ¦?players?\b",
        "whose turn it is goes after `for`, such as `for <turn>`, "
        "a word of the table that is a `Player`; for one after the"
        " other write `for each p in players` inside the phase",
    ),
    Habit(
        r'^phase (\S+(?: ".*")?) ¦(?:of|by|with|to|is) ([\w-]+)$',
        r"whose turn it is goes after `for`: «phase \1 for \2»",
    ),
    Habit(r"^(?:setup|start|begin)(?: phase)?\b", "write «phase setup»: every game begins there", under=(TOP,)),
    Habit(r'^phase (\S+(?: ".*")?) ¦(?!when)([a-z-]+)$', r"whose turn it is goes after `for`: «phase \1 for \2»"),
    Habit(
        r"^(action|phase|rule|shape|drawing|position) ([a-z-]+) ¦([a-z-]+)((?: .*|\(.*)?)$",
        r"a name of several words is joined by hyphens: «\1 \2-\3\4»",
        under=(TOP,),
    ),
    Habit(
        r"^(?:add|replace|remove) arrows? .*of phase ([\w-]+).*$",
        r"all arrows of a phase are written again: «replace arrows of phase \1», and below it each of them",
        under=(TOP,),
    ),
    Habit(
        r"^wide ([A-Z][\w-]*) \d+$",
        r"a table gives the positions of spaces: «spaces \1», and below it their names, row by row",
        under=("look",),
    ),
    Habit(
        r"^(?:add |replace )?action ([\w-]+).*?,? once each phase ([\w-]+).*$",
        r"a field says so, `\1-done : yes or no starts no, anew each phase \2`; in the action stand "
        r"`need not your \1-done` and `set your \1-done to yes`",
        "`once each phase` is no longer a form of the language",
        under=(TOP,),
    ),
    Habit(
        r"^remove (?:scoring|winner)$",
        "a game has a `scoring`: write «replace scoring», and below it the terms it has instead",
        under=(TOP,),
    ),
    Habit(r"^(?:each |the )?players? ha(?:s|ve)\b", "write «each player has»"),
    Habit(r"^(?:table|board|game) ha(?:s|ve)\b", "write «the table has»"),
    Habit(
        r"^(?:move|set|take|pay|need|let|if|for|repeat|shuffle|roll|you|do|->)(?: |$)",
        "put two blanks in front of it, so that it is inside its phase or action",
        "this line belongs into a block",
        under=(TOP,),
    ),
    Habit(r"¦/[/*]|/¦/", "a comment begins with `#`"),
    Habit(r"(?:^|\s)--+(?!>)\D", "a comment begins with `#`"),
)
