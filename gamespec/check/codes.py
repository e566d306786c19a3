"""Codes of findings about names (GS2xx), types, tables and ranges (GS3xx), conflicting rules (GS5xx)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gamespec.diagnostics import Diagnostic, register

UNKNOWN_KIND = register("GS201", "unknown-kind", "error", "No `type`, table or `spaces` declares a kind of this name.")
DUPLICATE_NAME = register("GS202", "declared-twice", "error", "Two declarations of one sort have the same name.")
UNKNOWN_PHASE = register("GS203", "unknown-phase", "error", "No phase has this name.")
UNKNOWN_ACTION = register("GS204", "unknown-action", "error", "No action has this name.")
UNKNOWN_WORD = register("GS205", "unknown-word", "error", "No table or type has this row or word.")
UNKNOWN_STEP = register("GS206", "unknown-step", "error", "The phase or action has no step of this name.")
UNKNOWN_SEAT = register("GS207", "unknown-seat", "error", "No seat has this name.")
SEAT_IS_KIND = register("GS208", "seat-named-as-kind", "error", "A seat may not have the name of a kind.")
UNKNOWN_RULE = register("GS209", "unknown-rule", "error", "No rule has this name.")
UNKNOWN_VALUE = register("GS220", "not-a-value", "error", "Rules can change only values, which are declared with `=`.")
UNKNOWN_ZONE = register("GS221", "unknown-zone", "error", "No zone of the table has this name.")
CLASH_WITH_COLUMN = register("GS222", "same-name-as-column", "error", "A thing already has a column of this name.")

NO_SETUP = register("GS301", "no-setup", "error", "Every game begins in `phase setup`.")
WRONG_SEATS = register("GS302", "wrong-number-of-seats", "error", "The game does not allow this number of players.")
WRONG_TOTAL = register(
    "GS303", "wrong-total", "error", "The copies of a table do not add up to the number in its head."
)
DUPLICATE_ROW = register("GS304", "duplicate-row", "error", "Two rows of a table have the same name.")
BAD_COLUMN = register("GS305", "mixed-column", "error", "The cells of a column have different types.")
UNCLEAR_WORDS = register("GS306", "words-of-two-types", "error", "The words of a column belong to several types.")
BAD_FAMILY = register("GS307", "incomplete-family", "error", "A family of columns needs one column for each key.")
NO_COPIES = register(
    "GS515", "no-copies", "warning", "A row of a table of pieces has 0 copies for every number of players."
)
BAD_COPIES = register("GS308", "bad-copies", "error", "`copies` is a number, or `3 each`.")
EMPTY_KIND = register("GS309", "nothing-declared", "error", "A kind needs at least one word, row or space.")
TOO_LARGE = register("GS330", "too-many-things", "error", "A kind may have at most 4,096 things.")
BAD_DRAWING = register(
    "GS331", "bad-drawing", "error", "The lines of a drawing have different widths, or use an unknown mark."
)
WRONG_SHAPE = register(
    "GS332", "wrong-size-of-board", "error", "The number of rows of a board does not match its size."
)
BAD_LINK = register("GS333", "bad-link", "error", "One end of a link is not a row of its table.")
NO_COLUMN_FOR_SEATS = register(
    "GS334", "no-column-for-seats", "error", "`by players` has no column for a number of seats."
)
BAD_FIELD_TYPE = register("GS335", "bad-field-type", "error", "This is not a type for a field or zone.")
EMPTY_RANGE = register("GS336", "empty-range", "error", "The lower end of a range is above its upper end.")
BAD_ATTRIBUTE = register(
    "GS337", "misplaced-attribute", "error", "A field or zone has an attribute that does not fit it."
)
SIGHT_MISSING = register("GS338", "who-sees-it", "error", "A zone must say who sees its pieces.")
STARTS_OUTSIDE = register("GS339", "start-out-of-range", "error", "A field starts outside its range.")
NEVER_SET = register(
    "GS340", "read-but-never-set", "error", "A field without a start is read, and nothing ever sets it."
)
CIRCLE = register("GS341", "circle-of-values", "error", "A value is calculated from itself.")
BAD_PARAMETER = register(
    "GS342", "bad-parameter", "error", "A parameter is written in a form that is not allowed here."
)
NEVER_GOES_ON = register(
    "GS343", "last-arrow-has-condition", "error", "The last arrow of a phase must have no condition."
)
DEAD_ARROW = register(
    "GS344", "arrow-after-the-last", "error", "Arrows below one without a condition are never followed."
)
BAD_RULE_TARGET = register(
    "GS345", "bad-rule-target", "error", "A rule cannot change this, or wait for it, in this form."
)
BAD_EXAMPLE = register("GS346", "bad-example", "error", "A line of an example cannot come true.")
CANNOT_STAND = register(
    "GS347", "cannot-stand-here", "error", "This is not allowed here; the advice says how to write it."
)
CASE_MISSING = register("GS349", "case-missing", "error", "A case of a value `by ...` has no line.")
CASE_TWICE = register("GS350", "case-twice", "error", "Two lines of a value `by ...` cover the same case.")
FROM_ONE = register(
    "GS352", "list-read-from-one", "warning", "A list, counted from 0, is read with a number that counts from 1."
)
BAD_LOOK = register("GS351", "bad-look", "error", "A line of `look` names something the game does not have.")
NO_VALUE = register("GS348", "no-result", "error", "A value with several lines must end in its result.")

SET_CLASH = register("GS520", "two-rules-set-one-value", "error", "Two rules may set one value at the same time.")
NEVER_REACHED = register(
    "GS523", "change-out-of-range", "warning", "A value, or a rule that sets it, gives a number outside its range."
)
KEEP_CLASH = register("GS524", "limits-fight", "warning", "A value has a lower limit above its upper limit.")
INSTEAD_CLASH = register(
    "GS521", "two-rules-instead-of-one-action", "error", "Two rules may replace the same action at the same time."
)
UNORDERED = register(
    "GS522", "unordered-rules", "error", "Two rules act at the same moment, and nothing says which acts first."
)


_EXPLAINED = frozenset(
    found.code for found in (BAD_FAMILY, EMPTY_KIND, NEVER_GOES_ON, NEVER_SET, NO_SETUP, NO_VALUE, WRONG_TOTAL)
)


def surely_wrong(found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Yield errors that an unreadable part of the file cannot explain, as an unknown name may be."""
    for each in found:
        unknown = each.code.startswith("GS2") and each.code != DUPLICATE_NAME.code
        if not unknown and each.code not in _EXPLAINED and each.severity == "error":
            yield each
