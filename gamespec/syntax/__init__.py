"""The parser: `parse(SourceFile)` returns a ParseResult with the model and the findings."""

from gamespec.syntax.parser import ParseResult, head_of, parse

__all__ = ["ParseResult", "head_of", "parse"]
