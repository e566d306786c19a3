"""Pygments lexer for `.game` files, for syntax colours in terminals and HTML pages.

Registered as an entry point, so that mkdocs, Sphinx and rich find it by the names `gamespec` and `game`. The keywords
of the language are read from its grammar.
"""

from __future__ import annotations

import re
from typing import ClassVar

from pygments.lexer import RegexLexer, bygroups, using, words
from pygments.token import Comment, Generic, Keyword, Name, Number, Operator, Punctuation, String, Text

from gamespec.syntax.identifiers import BLOCK_HEADS, DECLARATIONS, EXAMPLE_PARTS, HEADERS, words_of_the_grammar

JOINING = ("and", "in", "is", "mod", "not", "of", "or", "to")
"""Words of the language that are operators between two values."""
STANDING = ("no", "none", "yes", "you", "your", "its", "it")
"""Words of the language that are values themselves."""
_PART = r"(?![\w-])"
_ALONE = r"(?<!\w)(?<![A-Za-z_]-)"
_HEADS = "|".join((*HEADERS, *DECLARATIONS))
_BEGINNING = "|".join((*BLOCK_HEADS, *EXAMPLE_PARTS, "else"))


class RowLexer(RegexLexer):
    """Lexer of one row of a table in a `.game` file: bars, numbers, names of kinds and other words."""

    name = "a row of gamespec"
    tokens: ClassVar = {
        "root": [
            (r"\|", Punctuation),
            (r"#[^|\n]*$", Comment.Single),  # before the last bar it is a cell
            (r'"[^"\n]*"', String.Double),
            (r"(cite)(\s+)([A-Z][A-Z0-9-]*(?:,\s*[A-Z][A-Z0-9-]*)*)", bygroups(Keyword, Text, Name.Label)),
            (r"(?<![\w-])-?\d+(?![\w-])", Number.Integer),
            (r"[A-Z][\w-]*", Name.Class),
            (r"\s+", Text),
            (r"[\w-]+", Generic.Strong),
            (r".", Text),
        ]
    }


class GameLexer(RegexLexer):
    """Lexer of a `.game` file; it colours text with syntax errors too."""

    name = "gamespec"
    aliases: ClassVar = ["gamespec", "game"]
    filenames: ClassVar = ["*.game"]
    url = ""
    flags = re.MULTILINE
    tokens: ClassVar = {
        "root": [
            (rf"^({_HEADS}){_PART}", Keyword.Declaration),
            (rf"^([^\S\n]+)({_BEGINNING}){_PART}", bygroups(Text, Keyword.Reserved)),
            (r"^(\s*)(\|)(.*)$", bygroups(Text, Punctuation, using(RowLexer))),
            (r"->", Operator),
            (rf"{_ALONE}[A-Z]{{2,}}-[A-Z0-9]+(?:-[A-Z0-9]+)*\b", Name.Label),
            (rf"{_ALONE}[A-Z][\w-]*", Name.Class),
            (words(JOINING, prefix=_ALONE, suffix=_PART), Operator.Word),
            (words(STANDING, prefix=_ALONE, suffix=_PART), Keyword.Constant),
            (words(words_of_the_grammar(), prefix=_ALONE, suffix=_PART), Keyword),
            (r"[a-z][\w-]*", Name),
            (r"[^\S\n]+|\n", Text),
            (r"#.*$", Comment.Single),
            (r'"[^"\n]*"', String.Double),
            (r"\d+", Number.Integer),
            (r"[-+*<>=]=?|\.\.", Operator),
            (r".", Punctuation),
        ]
    }
