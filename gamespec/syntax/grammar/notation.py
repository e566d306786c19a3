"""Print the grammar as EBNF, for readers, and as GBNF, for language models.

Both come from `game.lark`. Left recursion becomes repetition, and placeholders of broken lines are left out. In EBNF
`INDENT` and `DEDENT` begin and end a deeper block, as in Python's grammar. GBNF knows no indentation: rules that
contain lines are written once for each depth up to `DEEPEST`, with their blanks.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import resources
from typing import Any

from lark import Tree
from lark.grammar import Symbol

from gamespec.syntax.grammar.parse_table import GRAMMAR

DEEPEST = 6
"""Greatest depth of indentation in GBNF."""
TERMINALS = {
    "CITE": ("rule-id", '[A-Z] [A-Z0-9]* ("-" [A-Z0-9]+ [a-z]?)+'),
    "KIND": ("capital-word", '[A-Z] [A-Za-z0-9_]* ("-" [A-Za-z0-9_]+)*'),
    "NAME": ("small-word", '[a-z] [A-Za-z0-9_]* ("-" [A-Za-z0-9_]+)*'),
    "ROW": ("bar-row", '"|" ([^|\\n]+ "|")+'),
    "STRING": ("quoted", '"\\"" [^"\\n]* "\\""'),
    "INT": ("digits", "[0-9]+"),
    "MARK": ("mark-sign", "[~.,:;*+=@!?%&<>^-]"),
}
"""Names and contents of terminals in EBNF and GBNF; a test compares them with those of the grammar."""
SIGNS = {"MINUS": "-", "_POSSESSIVE": "'s"}
NL, INDENT, DEDENT = "_NL", "_INDENT", "_DEDENT"
HUGS = frozenset({",", ")", "]", "'s"})
"""Signs without a blank before them."""
OPENS = frozenset({"(", "["})
"""Signs without a blank after them."""
CALLS = frozenset({"arguments", "params"})
"""Rules of an opening bracket directly after a name."""


@dataclass(frozen=True, slots=True)
class Node:
    """Part of a rule: a `word`, `terminal` or `rule`, or `seq`, `alt`, `?`, `*` or `+` of parts."""

    form: str
    name: str = ""
    parts: tuple[Node, ...] = ()


NOTHING = Node("alt")
"""A part that nothing matches."""


# ---- the grammar as nodes


def rules() -> dict[str, Node]:
    """Return the grammar's rules by name, without left recursion and placeholders of broken lines."""
    from lark.load_grammar import load_grammar  # only who prints the grammar reads it

    text = resources.files(__package__ or "").joinpath(GRAMMAR).read_text(encoding="utf-8")
    defined: Any = load_grammar(text, GRAMMAR, [], False)[0].rule_defs
    taken = {name for name, *_ in defined}
    called = {name: f"{name[1:]}-line" if name[1:] in taken else name.lstrip("_") for name in taken if name[0] == "_"}
    found = {called.get(name, name): _named(_node(tree), called) for name, _, tree, _ in defined}
    found["file"] = Node("seq", parts=(Node("rule", "header"), Node("*", parts=(Node("rule", "decl"),))))
    made = _pruned({name: _repeated(name, node) for name, node in found.items()})
    return {"file": made.pop("file"), **made}


def _node(tree: Tree[Any]) -> Node:
    match tree.data:
        case "expansions":
            return _one("alt", tuple(map(_node, tree.children)))
        case "expansion":
            return _one("seq", tuple(map(_node, tree.children)))
        case "alias":
            return _node(tree.children[0])
        case "maybe":
            return Node("?", parts=(_node(tree.children[0]),))
        case "expr":
            return Node(str(tree.children[1]), parts=(_node(tree.children[0]),))
        case _:
            return _leaf(tree.children[0])


def _named(node: Node, called: dict[str, str]) -> Node:
    """Return a part with rules called by other names."""
    name = called.get(node.name, node.name) if node.form == "rule" else node.name
    return Node(node.form, name, tuple(_named(part, called) for part in node.parts))


def _leaf(value: Tree[Any] | Symbol) -> Node:
    if not isinstance(value, Symbol):
        return Node("word", json.loads(str(value.children[0]))) if value.data == "literal" else _node(value)
    name = str(value.name)
    if name in SIGNS:
        return Node("word", SIGNS[name])
    return NOTHING if name == "BROKEN" else Node("terminal" if value.is_term else "rule", name)


def _one(form: str, parts: tuple[Node, ...]) -> Node:
    return parts[0] if len(parts) == 1 else Node(form, parts=parts)


def _ways(node: Node) -> tuple[Node, ...]:
    return node.parts if node.form == "alt" else (node,)


def _repeated(name: str, node: Node) -> Node:
    """Return the alternatives of a rule with `a: a x | b` as `b x*`."""
    own = Node("rule", name)
    heads = [way for way in _ways(node) if own not in (way.parts[:1] if way.form == "seq" else (way,))]
    tails = [_one("seq", way.parts[1:]) for way in _ways(node) if way.form == "seq" and way.parts[:1] == (own,)]
    if not tails:
        return node
    return Node("seq", parts=(_one("alt", tuple(heads)), Node("*", parts=(_one("alt", tuple(tails)),))))


def _pruned(found: dict[str, Node]) -> dict[str, Node]:
    """Return the rules that match something and are used, without alternatives that match nothing."""
    found, used, todo = _possible(found), set[str](), ["file"]
    while todo:
        name = todo.pop()
        if name not in used:
            used.add(name)
            todo += [each.name for each in _all(found[name]) if each.form == "rule"]
    return {name: node for name, node in found.items() if name in used}


def _possible(found: dict[str, Node]) -> dict[str, Node]:
    """Return the rules that match something, without alternatives that match nothing."""
    while True:
        lost = {name for name, node in found.items() if node == NOTHING}
        after = {name: _without(node, lost) for name, node in found.items() if name not in lost}
        if after == found:
            return found
        found = after


def _flat(node: Node) -> Node:
    """Return a part without deeper blocks."""
    return NOTHING if node.name == INDENT else Node(node.form, node.name, tuple(map(_flat, node.parts)))


def _without(node: Node, lost: set[str]) -> Node:
    match node.form:
        case "rule":
            return NOTHING if node.name in lost else node
        case "alt":
            kept = tuple(part for part in (_without(part, lost) for part in node.parts) if part != NOTHING)
            return _one("alt", tuple(dict.fromkeys(way for part in kept for way in _ways(part))))
        case "seq":
            parts = tuple(_without(part, lost) for part in node.parts)
            return NOTHING if NOTHING in parts else _one("seq", tuple(p for p in parts if p != Node("seq")))
        case "?" | "*" | "+":
            part = _without(node.parts[0], lost)
            return (NOTHING if node.form == "+" else Node("seq")) if part == NOTHING else Node(node.form, parts=(part,))
        case _:
            return node


def _all(node: Node) -> Iterator[Node]:
    yield node
    for part in node.parts:
        yield from _all(part)


# ---- EBNF


def ebnf() -> str:
    """Return the grammar in the EBNF of XML, with INDENT and DEDENT around deeper blocks."""
    lines = [f"{_id(name)} ::= {_said(node)}" for name, node in rules().items()]
    lines += [f"{name} ::= {text}" for name, text in TERMINALS.values()]
    return "\n".join([*lines, 'NL ::= "\\n"', ""])


def _id(name: str) -> str:
    return TERMINALS[name][0] if name in TERMINALS else name.strip("_").replace("_", "-")


def _said(node: Node, *, inside: bool = False) -> str:
    match node.form:
        case "word":
            return json.dumps(node.name)
        case "rule" | "terminal":
            return _id(node.name)
        case "alt" | "seq":
            text = (" | " if node.form == "alt" else " ").join(_said(part, inside=True) for part in node.parts)
            return f"({text})" if inside else text
        case _:
            text = _said(node.parts[0], inside=True)
            return f"{text}{node.form}"


# ---- GBNF


def gbnf() -> str:
    """Return the grammar in the GBNF of llama.cpp; files have blocks of at most `DEEPEST` levels."""
    return _Gbnf(rules()).text()


class _Gbnf:
    """Printer of GBNF that writes the rules it meets, those that contain lines once for each depth."""

    def __init__(self, found: dict[str, Node]) -> None:
        self._rules, self._flat = found, _possible({name: _flat(node) for name, node in found.items()})
        self._lost = self._rules.keys() - self._flat.keys()
        self._nullable = self._those(_may_be_empty)
        self._breaks = self._those(_has_lines)
        self._ends = self._those(_ends_a_line)
        self._loose = self._those(lambda node, known: _begins_loose(node, known, self._nullable))
        self._written: dict[str, str] = {}
        self._todo: list[tuple[str, int]] = []

    def _those(self, holds: Callable[[Node, set[str]], bool]) -> set[str]:
        """Return the names of the rules of which `holds`, given a part and the names found so far, is true."""
        found: set[str] = set()
        while new := {name for name, node in self._rules.items() if name not in found and holds(node, found)}:
            found |= new
        return found

    def text(self) -> str:
        """Return the whole grammar, its rule `root` first."""
        lines = [f"root ::= {self._name('file', 0)}"]
        while self._todo:
            name, depth = self._todo.pop(0)
            node = (self._flat if depth == DEEPEST else self._rules)[name]
            body = self._part(node, depth, begins=name in self._loose)
            lines.append(f"{self._written[f'{name} {depth}']} ::= {body[1:-1] if _is_group(body) else body}")
        return "\n".join([*lines, *(f"{name} ::= {text}" for name, text in TERMINALS.values()), ""])

    def _name(self, name: str, depth: int) -> str:
        depth = depth if name in self._breaks else 0
        key = f"{name} {depth}"
        if key not in self._written:
            self._written[key] = f"{_id(name)}-{depth}" if name in self._breaks else _id(name)
            self._todo.append((name, depth))
        return self._written[key]

    def _part(self, node: Node, depth: int, *, begins: bool = False, fresh: bool = False) -> str:
        """Return the text of a part; `begins`: with a blank before it, `fresh`: at the beginning of a line."""
        before = json.dumps("  " * depth) + " " if fresh and depth else '" " ' if begins else ""
        match node.form:
            case "word":
                return (before if node.name not in HUGS or fresh else "") + json.dumps(node.name)
            case "terminal":
                return '"\\n"' if node.name == NL else before + TERMINALS[node.name][0]
            case "rule":
                own = node.name in CALLS or node.name in self._loose or self._starts_deeper(node)
                return ("" if own else before) + self._name(node.name, depth)
            case "alt":
                return f"({' | '.join(self._part(way, depth, begins=begins, fresh=fresh) for way in node.parts)})"
            case "seq":
                return self._sequence(node, depth, begins=begins, fresh=fresh)
            case _:
                part = self._part(node.parts[0], depth, begins=begins, fresh=fresh)
                return f"{part if _is_group(part) else f'({part})'}{node.form}"

    def _starts_deeper(self, node: Node) -> bool:
        body = self._rules[node.name]
        return all(way.form == "seq" and way.parts[0].name == INDENT for way in _ways(body))

    def _sequence(self, node: Node, depth: int, *, begins: bool, fresh: bool) -> str:
        said: list[str] = []
        before: Node | None = None
        for each in node.parts:
            if each.name in (INDENT, DEDENT):
                depth, fresh = depth + (1 if each.name == INDENT else -1), True
                continue
            part = _without(each, self._lost) if depth == DEEPEST else each
            blank = begins if before is None else not _is_tight(before, part)
            text = self._part(part, depth, begins=blank and not fresh, fresh=fresh)
            said.append(text)
            fresh = _ends_a_line(part, self._ends) or (fresh and _may_be_empty(part, self._nullable))
            before = part
        return " ".join(said)


def _may_be_empty(node: Node, nullable: set[str]) -> bool:
    """Return whether a part may match nothing, given the rules that may."""
    match node.form:
        case "?" | "*":
            return True
        case "rule":
            return node.name in nullable
        case "seq":
            return all(_may_be_empty(part, nullable) for part in node.parts)
        case _:
            return any(_may_be_empty(part, nullable) for part in node.parts)


def _has_lines(node: Node, known: set[str]) -> bool:
    """Return whether a part contains the end of a line, given the rules that do."""
    return any(part.name in (NL, INDENT) or (part.form == "rule" and part.name in known) for part in _all(node))


def _ends_a_line(node: Node, known: set[str]) -> bool:
    """Return whether a part ends with the end of a line, given the rules that do."""
    match node.form:
        case "terminal":
            return node.name in (NL, DEDENT)
        case "rule":
            return node.name in known
        case "seq":
            return bool(node.parts) and _ends_a_line(node.parts[-1], known)
        case _:
            return bool(node.parts) and all(_ends_a_line(part, known) for part in node.parts)


def _begins_loose(node: Node, known: set[str], nullable: set[str]) -> bool:
    """Return whether a part may begin with nothing, and so prints the blank before what it begins with."""
    match node.form:
        case "seq":
            first = node.parts[:1]
            return any(_may_be_empty(part, nullable) or (part.form == "rule" and part.name in known) for part in first)
        case "alt":
            return any(_begins_loose(part, known, nullable) for part in node.parts)
        case "rule":
            return node.name in known
        case _:
            return node.form in "?*"


def _is_group(text: str) -> bool:
    """Return whether a text is one pair of brackets and what is inside."""
    depth = 0
    for at, sign in enumerate(text):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if depth == 0:
            return sign == ")" and at == len(text) - 1
    return False


def _is_tight(before: Node, part: Node) -> bool:
    """Return whether there is no blank between two parts."""
    return before.name in OPENS or (part.name in OPENS and before.form != "terminal") or part.name == ":" == before.name
