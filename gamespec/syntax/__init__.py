"""Parser of `.game` files: `parse` returns a syntax tree (the model) and the findings about syntax."""

from gamespec.syntax.parser import ParseResult, head_of, parse

__all__ = ["ParseResult", "head_of", "parse"]
