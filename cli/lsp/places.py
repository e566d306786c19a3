"""Convert offsets to an editor's lines and columns (as a rule in UTF-16 units), and back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types as lsp
from pygls.uris import from_fs_path, to_fs_path

if TYPE_CHECKING:
    from pygls.workspace import PositionCodec

    from gamespec.source import SourceFile, Span


def file_of(uri: str) -> Path:
    """Return the path of a URI; for a text that is not saved, a path in the working directory."""
    path = to_fs_path(uri)
    if path is None or not uri.startswith("file:"):
        return Path.cwd() / f"{Path(uri.partition(':')[2]).name or 'untitled'}.game"
    return Path(path)


def uri_of(file: Path) -> str:
    """Return the URI of a file's path."""
    return from_fs_path(str(file)) or file.as_uri()


def position_at(source: SourceFile, offset: int, codec: PositionCodec) -> lsp.Position:
    """Return the editor's line and column of an offset in a text."""
    offset = min(max(offset, 0), len(source.text))
    line, column = source.place(offset)
    start = source.line_starts[line - 1]
    return lsp.Position(line - 1, codec.client_num_units(source.text[start : start + column - 1]))


def range_of(span: Span, codec: PositionCodec) -> lsp.Range:
    """Return the editor's range of a span of text."""
    return lsp.Range(position_at(span.file, span.start, codec), position_at(span.file, span.end, codec))


def offset_at(source: SourceFile, position: lsp.Position, codec: PositionCodec) -> int:
    """Return the offset of an editor's position in a text, at most the end of its line or of the text."""
    if position.line >= len(source.line_starts):
        return len(source.text)
    start, line = source.line_starts[position.line], source.line_text(position.line + 1)
    units = 0
    for number, sign in enumerate(line):
        if units >= position.character:
            return start + number
        units += codec.client_num_units(sign)
    return start + len(line)
