from __future__ import annotations

from gamespec.source import SourceFile


def test_offsets_become_lines_and_columns_from_one():
    source = SourceFile("x", "ab\ncd\n")
    assert source.place(0) == (1, 1)
    assert source.place(4) == (2, 2)
    assert source.place(6) == (3, 1)
    assert source.line_text(2) == "cd"


def test_a_span_knows_its_text_and_reaches_to_another():
    source = SourceFile("x", "ab cd ef")
    span = source.span(0, 2).to(source.span(6, 8))
    assert span.text == "ab cd ef"
    assert (span.line, span.column) == (1, 1)
