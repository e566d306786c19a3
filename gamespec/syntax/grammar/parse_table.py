"""Create lark's parser from the parse table in the package, JSON written by `build_table`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from importlib import resources
from typing import Any

import lark
from lark import Lark
from lark.grammar import NonTerminal, Rule, RuleOptions, Symbol, Terminal
from lark.lexer import TerminalDef
from lark.parsers.lalr_analysis import Reduce, Shift
from lark.parsers.lalr_parser import LALR_Parser

from gamespec.syntax.grammar.lexer import PieceLexer

GRAMMAR = "game.lark"
TABLE = "game.table.json"
WIDEST = 2**32 - 1
"""Width at which a pattern is wide without end; what Python calls that differs between its versions."""
OPTIONS: dict[str, Any] = {
    "parser": "lalr",
    "start": ["header", "decl"],
    "keep_all_tokens": True,
    "maybe_placeholders": False,
}


def grammar_text() -> str:
    """Return the text of the grammar file in the package."""
    return resources.files("gamespec.syntax.grammar").joinpath(GRAMMAR).read_text(encoding="utf-8")


def stored_table() -> str:
    """Return the text of the parse table's JSON file in the package."""
    return resources.files("gamespec.syntax.grammar").joinpath(TABLE).read_text(encoding="utf-8")


def stamp() -> dict[str, str]:
    """Return the identity of a parse table's inputs: the hash of the grammar and the version of lark."""
    return {"grammar": sha256(grammar_text().encode()).hexdigest(), "lark": ".".join(lark.__version__.split(".")[:2])}


def from_grammar(callbacks: object = None, *, strict: bool = False, lexer: Any = PieceLexer) -> Lark:  # noqa: ANN401 - a class or a name
    """Build a parser from the grammar; `callbacks` get each match, `strict` reports conflicts."""
    return Lark(grammar_text(), transformer=callbacks, strict=strict, lexer=lexer, **OPTIONS)


class Rows(dict[int, dict[str, tuple[Any, Any]]]):
    """Rows of the LALR table by state, each decoded when used: symbol to shift or reduction."""

    def __init__(self, texts: list[str], symbols: list[str], memo: dict[int, Any]) -> None:
        super().__init__()
        self._texts, self._symbols, self._memo = texts, symbols, memo

    def __missing__(self, state: int) -> dict[str, tuple[Any, Any]]:
        flat = [*map(int, self._texts[state].split())]
        row = self[state] = {
            self._symbols[symbol]: (Reduce, self._memo[-1 - to]) if to < 0 else (Shift, to)
            for symbol, to in zip(flat[::2], flat[1::2], strict=True)
        }
        return row


class Parser(LALR_Parser):
    """Lark's LALR parser, with rows of the parse table that are decoded when first used."""

    @classmethod
    def deserialize(cls, data: dict[str, Any], memo: dict[int, Any], callbacks: Any, debug: bool = False) -> Parser:  # noqa: ANN401 - as in lark
        """Return the parser of a stored table, as lark's method of this name does."""
        made = super().deserialize({**data, "states": {}}, memo, callbacks, debug)
        rows = Rows(data["states"], data["tokens"], memo)
        made._parse_table.states = rows  # noqa: SLF001 # pyright: ignore[reportAttributeAccessIssue] - numbers as states
        return made


def ready_made(callbacks: object) -> Lark:
    """Return the parser of the package's table, or one newly built under another lark."""
    stored = json.loads(stored_table())
    if stored["stamp"]["lark"] != stamp()["lark"]:
        return from_grammar(callbacks)
    data = stored["data"]
    data["options"]["lexer"] = data["parser"]["lexer_conf"]["lexer_type"] = PieceLexer
    memo = dict(enumerate([*stored["terminals"], *_rules(stored["rules"], stored["options"])]))
    # the loader of lark's stand-alone parsers
    load = Lark._load_from_dict  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
    return load(data, memo, transformer=callbacks, _plugins={"LALR_Parser": Parser})


def _rules(lines: list[str], options: list[dict[str, Any]]) -> Iterator[Rule]:
    """Return the rules written as lines; equal symbols and options are one object."""
    symbols = _Symbols()
    known = [RuleOptions.deserialize(each, {}) for each in options]
    for line in lines:
        order, option, alias, origin, *expansion = line.split(" ")
        parts = [symbols[name] for name in expansion]
        yield _OneRule(NonTerminal(origin), parts, int(order), alias or None, known[int(option)])


class _OneRule(Rule):
    """A rule of which there is one object: lark compares rules at each match, and these by identity."""

    __slots__ = ()
    __eq__ = object.__eq__  # pyright: ignore[reportAssignmentType] - a name for its first parameter
    __hash__ = object.__hash__


class _Symbols(dict[str, Symbol]):
    def __missing__(self, name: str) -> Symbol:
        made = self[name] = Terminal(name) if name.isupper() else NonTerminal(name)
        return made


def lexer_of(parser: Lark) -> PieceLexer:
    """Return the lexer that a parser uses."""
    lexer = parser.parser.lexer
    assert isinstance(lexer, PieceLexer)
    return lexer


def table_text(parser: Lark) -> str:
    """Return a parser's table as JSON equal on every machine; its lexer must be one of lark's own."""
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    data["options"] = {name: value for name, value in data["options"].items() if name not in ("postlex", "transformer")}
    data["parser"]["parser"] = _in_order(data["parser"]["parser"])
    terminals = [each for each in memo.values() if each["__type__"] == "TerminalDef"]
    rules = [each for each in memo.values() if each["__type__"] == "Rule"]
    assert [*memo.values()] == [*terminals, *rules]
    for each in terminals:
        if "_width" in each["pattern"]:
            each["pattern"]["_width"] = [min(width, WIDEST) for width in each["pattern"]["_width"]]
    options: list[dict[str, Any]] = []
    for each in rules:
        if each["options"] not in options:
            options.append(each["options"])
    lines = [_line(each, options.index(each["options"])) for each in rules]
    whole = {"stamp": stamp(), "data": data, "terminals": terminals, "rules": lines, "options": options}
    return json.dumps(whole, separators=(",", ":"), default=sorted) + "\n"


def _line(rule: dict[str, Any], option: int) -> str:
    """Return a rule as a line: its order, options, alias (empty if none), name and symbols."""
    names = [each["name"] for each in (rule["origin"], *rule["expansion"])]
    assert not any(each.get("filter_out") for each in rule["expansion"])
    return " ".join([str(rule["order"]), str(option), rule["alias"] or "", *names])


def _in_order(table: dict[str, Any]) -> dict[str, Any]:
    """Return a parse table with symbols in alphabetical order and states in the order of first use.

    Lark's order changes from run to run. A row is text: symbol, action ...; a shift its state, a reduction -1 - rule.
    """
    rows = {
        state: sorted((table["tokens"][symbol], action) for symbol, action in row.items())
        for state, row in table["states"].items()
    }
    number = {name: place for place, name in enumerate(sorted(table["tokens"].values()))}
    order = {state: place for place, (_, state) in enumerate(sorted(table["start_states"].items()))}
    waiting = [*order]
    for state in waiting:
        new = [to for _, (reduces, to) in rows[state] if not reduces and to not in order]
        waiting += dict.fromkeys(new)
        order |= {each: len(order) + place for place, each in enumerate(dict.fromkeys(new))}
    texts = [
        " ".join(f"{number[name]} {-1 - to['@'] if reduces else order[to]}" for name, (reduces, to) in rows[state])
        for state in order
    ]
    ends = {
        name: {start: order[state] for start, state in sorted(table[name].items())}
        for name in ("start_states", "end_states")
    }
    return {"tokens": [*number], "states": texts, **ends}
