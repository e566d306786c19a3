"""Findings about declarations: names (2), types, tables and ranges (3), conflicting rules (5)."""

from __future__ import annotations

from gamespec.diagnostics import register

UNKNOWN_KIND = register("GS201", "unknown-kind", "error", "No `type`, table or `spaces` declares a kind of this name.")
DUPLICATE_NAME = register("GS202", "declared-twice", "error", "Two declarations of one sort have the same name.")
UNKNOWN_PHASE = register("GS203", "unknown-phase", "error", "No phase has this name.")
UNKNOWN_ACTION = register("GS204", "unknown-action", "error", "No action has this name.")
UNKNOWN_WORD = register("GS205", "unknown-word", "error", "The word is no row or word of any table or type.")
UNKNOWN_STEP = register("GS206", "unknown-step", "error", "The phase or action has no step of this name.")
UNKNOWN_SEAT = register("GS207", "unknown-seat", "error", "No seat has this name.")
SEAT_IS_KIND = register("GS208", "seat-named-as-kind", "error", "A seat may not have the name of a kind.")
UNKNOWN_RULE = register("GS209", "unknown-rule", "error", "No rule has this name.")
UNKNOWN_VALUE = register("GS220", "not-a-value", "error", "Rules change values only: things worked out behind `=`.")
UNKNOWN_ZONE = register("GS221", "unknown-zone", "error", "No zone of the table has this name.")
CLASH_WITH_COLUMN = register("GS222", "same-name-as-column", "error", "A thing already has a column of this name.")

NO_SETUP = register("GS301", "no-setup", "error", "Every game begins in `phase setup`.")
WRONG_SEATS = register("GS302", "wrong-number-of-seats", "error", "The game is not for so many players.")
WRONG_TOTAL = register(
    "GS303", "wrong-total", "error", "The copies of a table do not add up to the number in its head."
)
DUPLICATE_ROW = register("GS304", "duplicate-row", "error", "Two rows of a table have the same name.")
BAD_COLUMN = register("GS305", "mixed-column", "error", "The cells of a column do not have one type.")
UNCLEAR_WORDS = register("GS306", "words-of-two-types", "error", "The words of a column belong to several types.")
BAD_FAMILY = register("GS307", "incomplete-family", "error", "A family of columns needs one column for each key.")
NO_COPIES = register("GS515", "no-copies", "warning", "A row of a table of pieces says that there is none of it.")
BAD_COPIES = register("GS308", "bad-copies", "error", "`copies` is a number, or `3 each`.")
EMPTY_KIND = register("GS309", "nothing-declared", "error", "A kind needs at least one word, row or space.")
TOO_LARGE = register("GS330", "too-many-things", "error", "A kind may have at most 4,096 things.")
BAD_DRAWING = register(
    "GS331", "bad-drawing", "error", "The lines of a drawing are not of one width, or use an unknown mark."
)
WRONG_SHAPE = register("GS332", "wrong-size-of-board", "error", "The rows of a board do not fill it.")
BAD_LINK = register("GS333", "bad-link", "error", "A link joins two rows of its table.")
NO_COLUMN_FOR_SEATS = register(
    "GS334", "no-column-for-seats", "error", "`by players` has no column for a number of seats."
)
BAD_FIELD_TYPE = register("GS335", "bad-field-type", "error", "What stands here is not the type of a field.")
EMPTY_RANGE = register("GS336", "empty-range", "error", "The lower end of a range is above its upper end.")
BAD_ATTRIBUTE = register("GS337", "misplaced-attribute", "error", "This cannot be said of such a field or zone.")
SIGHT_MISSING = register("GS338", "who-sees-it", "error", "A zone says who sees what lies in it.")
STARTS_OUTSIDE = register("GS339", "start-out-of-range", "error", "A field starts outside its range.")
NEVER_SET = register(
    "GS340", "read-but-never-set", "error", "A field without a start is read and nothing ever sets it."
)
CIRCLE = register("GS341", "circle-of-values", "error", "A value is worked out from itself.")
BAD_PARAMETER = register("GS342", "bad-parameter", "error", "A parameter cannot be of this sort here.")
NEVER_GOES_ON = register("GS343", "last-arrow-has-condition", "error", "The last arrow of a phase has no condition.")
DEAD_ARROW = register(
    "GS344", "arrow-after-the-last", "error", "An arrow without a condition is the last of its phase."
)
BAD_RULE_TARGET = register(
    "GS345", "bad-rule-target", "error", "What the rule changes or waits for cannot be said like this."
)
BAD_EXAMPLE = register("GS346", "bad-example", "error", "A line of an example cannot mean anything.")
CANNOT_STAND = register(
    "GS347", "cannot-stand-here", "error", "This cannot be said here; the advice says it otherwise."
)
CASE_MISSING = register("GS349", "case-missing", "error", "Of a value by case, some case has no line.")
CASE_TWICE = register("GS350", "case-twice", "error", "Of a value by case, two lines speak of one case.")
FROM_ONE = register(
    "GS352", "list-read-from-one", "warning", "A list, which is counted from 0, is read by what counts from 1."
)
BAD_LOOK = register("GS351", "bad-look", "error", "A line of `look` names something the game does not have.")
NO_VALUE = register("GS348", "no-result", "error", "A value that is not made of `need` lines ends in what it is.")

SET_CLASH = register("GS520", "two-rules-set-one-value", "error", "Two rules may set one value at the same time.")
NEVER_REACHED = register(
    "GS523", "change-out-of-range", "warning", "A value, or a rule that sets it, gives a number outside its range."
)
KEEP_CLASH = register(
    "GS524", "limits-fight", "warning", "A value is kept at least at one number and at most at a smaller one."
)
INSTEAD_CLASH = register("GS521", "two-rules-instead-of-one-action", "error", "Two rules may replace one action.")
UNORDERED = register(
    "GS522", "unordered-rules", "error", "Two rules come to one moment, and which is first matters and is not said."
)
