"""The way from text to model: `parse(SourceFile)` gives a ParseResult, the model and the findings."""

from gamespec.syntax.parser import ParseResult, parse

__all__ = ["ParseResult", "parse"]
