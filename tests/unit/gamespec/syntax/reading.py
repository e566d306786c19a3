"""Text of a game enters; what the parser makes of it leaves: shared by the tests of the form of files."""

from __future__ import annotations

from gamespec.model import ActionDecl, Decl, Expr, Let, Stmt
from gamespec.source import SourceFile
from gamespec.syntax import ParseResult, parse

HEADER = 'game "Test" for 2 to 4 players\n'


def read(text: str) -> ParseResult:
    return parse(SourceFile("test.game", text))


def declarations(text: str) -> tuple[Decl, ...]:
    result = read(HEADER + text)
    assert [found.message for found in result.diagnostics] == []
    assert result.model is not None
    return result.model.decls


def declaration(text: str) -> Decl:
    (found,) = declarations(text)
    return found


def statement(text: str) -> Stmt:
    indented = "".join(f"  {line}\n" for line in text.splitlines())
    action = declaration(f"action test\n{indented}")
    assert isinstance(action, ActionDecl)
    (found,) = action.lines
    return found


def expression(text: str) -> Expr:
    let = statement(f"let x be {text}")
    assert isinstance(let, Let)
    return let.value


def codes(text: str) -> list[str]:
    return [found.code for found in read(text).diagnostics]
