"""Known mistakes in worked examples: start position, events, expected results."""

from __future__ import annotations

from gamespec.syntax.messages.habits.habit import Habit

IN_EXAMPLES = (
    Habit(r"^set (.+?) ¦(?:is|:?=) ?(.+)$", r"write «set \1 to \2»"),
    Habit(
        r"^given (?:setup )?(.+?) (?:is|=|==) (.+)$",
        r"write «given setup\n  set \1 to \2»; `given` alone begins with an empty table",
        "write what holds at the start on lines below `given`",
    ),
    Habit(
        r"^given ¦(?!setup|position|example)(.+)$",
        r"write «given\n  \1»",
        "the lines of a part of an example go below it",
        under=("example",),
    ),
    Habit(
        r"^the ¦back of (.+) shows .+$",
        r"test the column that all players see, such as `(\1)'s colour is gold`",
        "`the back of ... shows` is no longer a form of the language",
        under=("then",),
    ),
    Habit(
        r"^(when|then) ¦(.+)$", r"write «\1\n  \2»", "the lines of a part of an example go below it", under=("example",)
    ),
    Habit(
        r"^(?!(?:set|add|take|move|start|shuffle|let|if|for) )(.+?) (?:is|=|==) (.+)$",
        r"write «set \1 to \2»",
        "lines below `given` say what to do, not what holds",
        under=("given",),
    ),
    Habit(
        r"^([A-Z]\w*) has (\d+) ([a-z-]+)$",
        r"write «set \1's \3 to \2»",
        "lines below `given` say what to do, not what holds",
        under=("given",),
    ),
    Habit(
        r"^([A-Z]\w*) has (\d+) ([a-z-]+)$",
        r"write «\1's \3 is \2», or «count(\1's \3) is \2» for a zone",
        "a line below `then` cannot use `has`",
        under=("then",),
    ),
    Habit(r"^(.+?) ¦?(?:are|equals|==?) ¦?(.+)$", r"write «\1 is \2»", under=("then",)),
    Habit(
        r"^(?:set|add|take|move|start)\b",
        "write what must be true, such as `Ann's coins is 2`; move what is done below `given` or `when`",
        "lines below `then` only test the result, and cannot do anything",
        under=("then",),
    ),
    Habit(
        r"^let ¦?([a-z][\w-]*) ¦?be (.+)$",
        r"delete this line, and write `\2` instead of `\1` in the lines below; only `given` may have a `let` below it",
        "lines below `then` only test the result, and name nothing",
        under=("then",),
    ),
    Habit(
        r"^play ¦until .+$",
        "move this line to the lines below `when`, which are done after those below `given`",
        "lines below `given` set up the table, before anything is played",
        under=("given",),
    ),
    Habit(
        r"^([A-Z]\w*) ¦has (.+)$",
        r"write where a piece lies, `\2 is in \1's hand`, or compare a value, `\1's coins is 2`",
        under=("then",),
    ),
    Habit(r"\bcan not\b", "write «cannot», one word", under=("then",)),
    Habit(
        r"^([A-Z]\w*: ?)([a-z-]+) ¦(?!with\b)([A-Z\d].*|[a-z][a-z-]*)$",
        r"write what is chosen in brackets: «\1\2(\3)»",
        under=("when",),
    ),
    Habit(
        r"^([A-Z]\w*) ¦([a-z-]+\(.*)$",
        r"write «\1: \2», or `\1 does ...` to carry out a routine",
        "a colon must be written between a player and a move",
        under=("when",),
    ),
    Habit(
        r"^([A-Z]\w*) ¦[a-z-]+",
        r"write `\1: launch(...)` with the name of the action, or `\1 does ...` to carry out a routine",
        "a colon must be written between a player and a move",
        under=("when",),
    ),
    Habit(
        r"^¦([a-z-]+(?:\(.*)?)$",
        r"write who makes the move: «Ann: \1»",
        "a line below `when` must begin with a player, `chance` or `play until`",
        under=("when",),
    ),
)
