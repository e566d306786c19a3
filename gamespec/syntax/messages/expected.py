"""Choose, from the terminals the parser expected, those worth showing in an error message."""

from __future__ import annotations

from gamespec.syntax.identifiers import WORDS
from gamespec.syntax.pieces import Misfit, engine

LINE_END = {"_NL", "$END", "_DEDENT"}
VALUE = {"NAME", "INT", "KIND", "LPAR"}
#: Terminals that are possible almost everywhere and explain nothing.
ALWAYS = {"CITE_WORD", "_NL", "$END", "BROKEN", "_INDENT", "_DEDENT"}
NOTES = {"cite", "assume", "was", "as"}
GOES_ON = {"+", "-", "*", "/", "mod", "<", "<=", ">", ">=", "is", "are", "can", "and", "or", "[", "(", "'s", ".."}
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
    """Return a terminal of the grammar in words for an error message, such as `a name` or a keyword."""
    if terminal in SHOWN:
        return SHOWN[terminal]
    try:
        return engine().lark.get_terminal(terminal).pattern.value
    except KeyError:
        return terminal.lower()


END = "the end of the line"
"""Words for the place where a line may end."""


def expected_words(misfit: Misfit) -> list[str]:
    """Return the most informative of the terminals expected where parsing stopped, in words."""
    words = sorted({shown(terminal) for terminal in misfit.expected - ALWAYS})
    if misfit.expected >= VALUE:
        named = {"a name", "a number", "a kind", "words in quotes", "("}
        reading = WORDS | GOES_ON | {"["}
        return ["a value", *(word for word in words if word not in named and word not in reading)]
    ignored = GOES_ON | NOTES if "PLUS" in misfit.expected else NOTES
    telling = [word for word in words if word not in ignored]
    if len(telling) > 1 and "words in quotes" in telling:
        telling.remove("words in quotes")  # a title, which is always optional
    if telling and set(telling) - {",", ":"}:
        return telling
    if misfit.expected & LINE_END:
        return [*telling, END]
    return telling or words


def quoted(word: str) -> str:
    """Return a keyword or sign in backquotes, and a description such as `a name` unchanged."""
    return word if " " in word else f"`{word}`"


def listed(words: list[str]) -> str:
    """Return alternatives as a list in English, keywords in backquotes: `a`, `a or b`, `a, b or c`."""
    shown_words = [quoted(word) for word in words]
    return shown_words[0] if len(shown_words) == 1 else f"{', '.join(shown_words[:-1])} or {shown_words[-1]}"
