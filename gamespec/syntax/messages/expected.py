"""The terminals that would have fitted enter; the few words worth telling a person leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.syntax.identifiers import WORDS
from gamespec.syntax.pieces.engine import engine

if TYPE_CHECKING:
    from gamespec.syntax.pieces.result import Misfit

LINE_END = {"_NL", "$END", "_DEDENT"}
VALUE = {"NAME", "INT", "KIND", "LPAR"}
#: Terminals that may nearly always come next and explain nothing.
ALWAYS = {"CITE_WORD", "_NL", "$END", "BROKEN", "_INDENT", "_DEDENT"}
NOTES = {"cite", "assume", "was"}
GOES_ON = {"+", "-", "*", "/", "mod", "<", "<=", ">", ">=", "is", "can", "and", "or", "[", "(", "'s", ".."}
SHOWN = {
    "NAME": "a name",
    "KIND": "a kind",
    "INT": "a number",
    "STRING": "words in quotes",
    "CITE": "a rule id",
    "ROW": "a row of a table",
    "MARK": "a mark",
    "_POSSESSIVE": "'s",
    "MINUS": "-",
    "LPAR": "(",
    "RPAR": ")",
    "LSQB": "[",
    "RSQB": "]",
    "COMMA": ",",
    "COLON": ":",
    "EQUAL": "=",
    "PLUS": "+",
    "STAR": "*",
    "SLASH": "/",
    "LESSTHAN": "<",
    "MORETHAN": ">",
    "LESSTHANEQUAL": "<=",
    "MORETHANEQUAL": ">=",
}


def shown(terminal: str) -> str:
    """A terminal in words for people."""
    if terminal in SHOWN:
        return SHOWN[terminal]
    try:
        return engine().careful.lark.get_terminal(terminal).pattern.value
    except KeyError:
        return terminal.lower()


def expected_words(misfit: Misfit) -> list[str]:
    """What would have fitted, the most telling only."""
    words = sorted({shown(terminal) for terminal in misfit.expected - ALWAYS})
    if misfit.expected >= VALUE:
        named = {"a name", "a number", "a kind", "words in quotes", "("}
        reading = WORDS | GOES_ON | {"placements", "best-split", "["}
        return ["a value", *(word for word in words if word not in named and word not in reading)]
    ignored = GOES_ON | NOTES if "PLUS" in misfit.expected else NOTES
    telling = [word for word in words if word not in ignored]
    if len(telling) > 1 and "words in quotes" in telling:
        telling.remove("words in quotes")  # a title, which may always be left out
    if telling and set(telling) - {",", ":"}:
        return telling
    if misfit.expected & LINE_END:
        return [*telling, "the end of the line"]
    return telling or words


def quoted(word: str) -> str:
    """Keywords and signs in backquotes, descriptions as they are."""
    return word if " " in word else f"`{word}`"


def listed(words: list[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    shown_words = [quoted(word) for word in words]
    return shown_words[0] if len(shown_words) == 1 else f"{', '.join(shown_words[:-1])} or {shown_words[-1]}"
