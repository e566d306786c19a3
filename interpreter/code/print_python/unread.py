"""Print the nodes that only the compiler makes."""

from __future__ import annotations

from interpreter.code.print_python.writer import EXPRESSIONS, STATEMENTS, Writer
from interpreter.code.unread import Asked, Object, OnCopy, Plain, Through


def _plain(w: Writer, node: Plain) -> str:
    w.called.add(node.function)
    written = w.members if isinstance(node, Through) else w.value
    return f"{node.function}({', '.join(map(written, node.args))})"


def _asked(w: Writer, node: Asked) -> str:
    w.called.add(node.function)
    args = [*map(w.value, node.args[: node.open]), "L", *map(w.value, node.args[node.open :])]
    return f"lambda L: {node.function}({', '.join(['s', *args])})"


def _object(w: Writer, node: Object) -> str:
    first = len(node.args) - len(node.words)
    named = [f"{word}={w.value(arg)}" for word, arg in zip(node.words, node.args[first:], strict=True)]
    return f"{node.function}({', '.join([*map(w.value, node.args[:first]), *named])})"


def _on_copy(w: Writer, node: OnCopy) -> None:
    w("s = s[:]")
    w.block(node.body)


EXPRESSIONS.update({Plain: _plain, Through: _plain, Asked: _asked, Object: _object})
STATEMENTS[OnCopy] = _on_copy
