"""The way from text to model: `parse(SourceFile)` gives a ParseResult, the model and the findings."""

from gamespec.syntax.parser import ParseResult, head_of, parse

__all__ = ["ParseResult", "head_of", "parse"]
