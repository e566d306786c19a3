"""Texts generated from the printed grammar are read without an error of form."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from cli.app import build
from gamespec.source import SourceFile
from gamespec.syntax import parse
from gamespec.syntax.grammar.notation import SIGNS, TERMINALS, ebnf, gbnf
from gamespec.syntax.grammar.parse_table import ready_made
from tests.loaded import sampled

PARTS = re.compile(r'"(?:[^"\\]|\\.)*"|\[(?:[^\]\\]|\\.)*\]|[A-Za-z][A-Za-z0-9-]*|[()|?*+]')
WORDS = {
    "small-word": ("alpha", "beta", "gamma-two"),
    "capital-word": ("Card", "Boat"),
    "bar-row": ("| a | b |",),
    "quoted": ('"text"',),
    "digits": ("3",),
    "rule-id": ("FL-DRW-01",),
    "mark-sign": ("~", "*"),
}
OF_FORM = {"GS101", "GS103", "GS104", "GS105", "GS106", "GS109", "GS114"}
"""Findings about texts the grammar does not allow; GS102 is also found where a line says too little."""


class Grammar:
    """Rules of a printed grammar, from which texts are generated."""

    def __init__(self, text: str) -> None:
        lines = (line.split(" ::= ", 1) for line in text.splitlines())
        self.rules = {name: self._ways(PARTS.findall(body)) for name, body in lines}
        self.least = dict.fromkeys(self.rules, 10**6)
        for _ in range(40):
            for name, node in self.rules.items():
                self.least[name] = min(self.least[name], 1 + self._size(node))

    def _ways(self, left: list[str]) -> tuple[Any, ...]:
        ways: list[list[Any]] = [[]]
        while left and left[0] != ")":
            part: Any = left.pop(0)
            if part == "|":
                ways.append([])
                continue
            if part == "(":
                part = self._ways(left)
                left.pop(0)
            ways[-1].append((left.pop(0), part) if left and left[0] in ("?", "*", "+") else part)
        return ("ways", ways)

    def _size(self, node: Any) -> int:
        match node:
            case ("ways", ways):
                return min(sum(map(self._size, way)) for way in ways)
            case ("+", part):
                return self._size(part)
            case ("?" | "*", _):
                return 0
            case _:
                return self.least.get(node, 1) if node not in WORDS else 1

    def text(self, node: Any, rng: Random, deep: int = 0) -> str:
        """Return a random text of a rule or part; deep inside the shortest."""
        match node:
            case ("ways", ways):
                way = rng.choice(ways) if deep < 12 else min(ways, key=lambda way: sum(map(self._size, way)))
                return "".join(self.text(part, rng, deep) for part in way)
            case ("?" | "*" | "+" as often, part):
                times = rng.choice({"?": (0, 1), "*": (0, 1, 2), "+": (1, 1, 2)}[often]) if deep < 10 else often == "+"
                return "".join(self.text(part, rng, deep) for _ in range(times))
            case str() if node[0] == '"':
                return json.loads(node)
            case str() if node in WORDS:
                return rng.choice(WORDS[node])
            case _:
                return self.text(self.rules[node], rng, deep + 1)


def test_texts_of_the_printed_grammar_have_no_error_of_form() -> None:
    grammar = Grammar(gbnf())
    for seed in range(sampled(150, 3000)):
        text = grammar.text("root", Random(seed))
        found = [each for each in parse(SourceFile("made.game", text)).diagnostics if each.code in OF_FORM]
        assert not found, f"{text}\n{found[0]}"


def test_every_rule_that_is_used_is_printed_and_the_other_way_round() -> None:
    for text in (ebnf(), gbnf()):
        rules = dict(line.split(" ::= ", 1) for line in text.splitlines())
        used = {part for body in rules.values() for part in re.findall(r"[a-z][a-z0-9-]+|NL|INDENT", _bare(body))}
        layout = {"NL", "INDENT", "DEDENT"}
        assert used - layout <= rules.keys()
        assert rules.keys() - used - layout <= {"root", "file"}


def _bare(body: str) -> str:
    return re.sub(r'"(?:[^"\\]|\\.)*"|\[(?:[^\]\\]|\\.)*\]', " ", body)


def test_every_word_of_the_language_is_in_it() -> None:
    written = {each.pattern.value for each in ready_made(None).terminals if each.pattern.type == "str"}
    printed = {json.loads(word) for word in re.findall(r'"(?:[^"\\]|\\.)*"', gbnf())}
    assert {word for word in written if word.isprintable()} <= {part.strip() for part in printed}


def test_terminals_are_those_of_the_grammar() -> None:
    known = {each.name: each.pattern.to_regexp() for each in ready_made(None).terminals if each.pattern.type == "re"}
    assert {*TERMINALS, *SIGNS, "_NL"} >= known.keys() - {"__IGNORE_0", "__IGNORE_1"}
    for name, (called, _) in TERMINALS.items():
        assert all(re.fullmatch(known[name], word) for word in WORDS[called]), name


@pytest.mark.parametrize("notation", ["--ebnf", "--gbnf"])
def test_the_command_prints_either(notation: str) -> None:
    ran = CliRunner().invoke(build(), ["grammar", notation])
    assert ran.exit_code == 0
    assert ran.stdout == {"--ebnf": ebnf, "--gbnf": gbnf}[notation]()


def test_two_notations_at_once_are_refused() -> None:
    ran = CliRunner().invoke(build(), ["grammar", "--ebnf", "--gbnf"])
    assert ran.exit_code == 2
    assert "leave out" in ran.output
