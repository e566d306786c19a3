"""Codes of findings about names (GS2xx), types, tables and ranges (GS3xx), conflicting rules (GS5xx)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gamespec.diagnostics import Diagnostic, register

UNKNOWN_KIND = register("GS201")
DUPLICATE_NAME = register("GS202")
UNKNOWN_PHASE = register("GS203")
UNKNOWN_ACTION = register("GS204")
UNKNOWN_WORD = register("GS205")
UNKNOWN_STEP = register("GS206")
UNKNOWN_SEAT = register("GS207")
SEAT_IS_KIND = register("GS208")
UNKNOWN_RULE = register("GS209")
UNKNOWN_NAME = register("GS210")
AMBIGUOUS_NAME = register("GS211")
MINUS_WITHOUT_BLANKS = register("GS212")
ENDED_NAME = register("GS213")
TAKEN_NAME = register("GS214")
UNKNOWN_MEMBER = register("GS215")
NO_ACTOR = register("GS216")
UNKNOWN_VALUE = register("GS220")
UNKNOWN_ZONE = register("GS221")
CLASH_WITH_COLUMN = register("GS222")

NO_SETUP = register("GS301")
WRONG_SEATS = register("GS302")
WRONG_TOTAL = register("GS303")
DUPLICATE_ROW = register("GS304")
BAD_COLUMN = register("GS305")
UNCLEAR_WORDS = register("GS306")
BAD_FAMILY = register("GS307")
NO_COPIES = register("GS515")
BAD_COPIES = register("GS308")
EMPTY_KIND = register("GS309")
WRONG_TYPE = register("GS310")
MAY_BE_NONE = register("GS311")
ARGUMENT_COUNT = register("GS312")
UNLIKE_PIECES = register("GS313")
NOT_A_FIELD = register("GS314")
OUT_OF_RANGE = register("GS315")
NOT_CONSTANT = register("GS316")
KEY_WANTED = register("GS317")
NO_GEOMETRY = register("GS318")
TOO_LARGE = register("GS330")
BAD_DRAWING = register("GS331")
WRONG_SHAPE = register("GS332")
BAD_LINK = register("GS333")
NO_COLUMN_FOR_SEATS = register("GS334")
BAD_FIELD_TYPE = register("GS335")
EMPTY_RANGE = register("GS336")
BAD_ATTRIBUTE = register("GS337")
SIGHT_MISSING = register("GS338")
STARTS_OUTSIDE = register("GS339")
NEVER_SET = register("GS340")
CIRCLE = register("GS341")
BAD_PARAMETER = register("GS342")
NEVER_GOES_ON = register("GS343")
DEAD_ARROW = register("GS344")
BAD_RULE_TARGET = register("GS345")
BAD_EXAMPLE = register("GS346")
CANNOT_STAND = register("GS347")
CASE_MISSING = register("GS349")
CASE_TWICE = register("GS350")
FROM_ONE = register("GS352")
BAD_LOOK = register("GS351")
NO_VALUE = register("GS348")

PIECE_IS_PLACE = register("GS513")
NEVER_TRUE = register("GS514")
SET_CLASH = register("GS520")
NEVER_REACHED = register("GS523")
KEEP_CLASH = register("GS524")
INSTEAD_CLASH = register("GS521")
UNORDERED = register("GS522")


_EXPLAINED = frozenset(
    found.code for found in (BAD_FAMILY, EMPTY_KIND, NEVER_GOES_ON, NEVER_SET, NO_SETUP, NO_VALUE, WRONG_TOTAL)
)


def surely_wrong(found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Yield errors that an unreadable part of the file cannot explain, as an unknown name may be."""
    for each in found:
        unknown = each.code.startswith("GS2") and each.code != DUPLICATE_NAME.code
        if not unknown and each.code not in _EXPLAINED and each.severity == "error":
            yield each
