"""A shorter form of the parse table for pieces without errors, written by `build_table`.

It loads quickly: it has the same states and rules as numbers, and the row of a state is unpacked when first used. It
also lists words and signs, and the patterns of all other terminals.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, TypeAlias

SHORT_TABLE = "game.short.json"
LAYOUT = ("_NL", "_INDENT", "_DEDENT")
Rule: TypeAlias = "tuple[int, int, str, tuple[tuple[int, bool], ...] | None, bool]"
"""A grammar rule: symbol, number of parts, builder, parts passed on, and whether it is transparent.

The builder is "" for a list of parts of the surrounding rule. The parts are indices, each with whether it is such a
list (None: all parts, none a list). A transparent rule passes a single part through.
"""


class Rows(dict[int, dict[int, int]]):
    """The rows of states: what each symbol leads to, a state, or -1 - a rule.

    A row is text until it is used.
    """

    def __init__(self, texts: list[str]) -> None:
        super().__init__()
        self._texts = texts

    def __missing__(self, state: int) -> dict[int, int]:
        flat = [*map(int, self._texts[state].split())]
        row = self[state] = dict(zip(flat[::2], flat[1::2], strict=True))
        return row


@dataclass(slots=True, eq=False)
class ShortTable:
    """The parse table as numbers: symbols are indices of `symbols`, states indices of `rows`."""

    symbols: list[str]
    rows: Rows
    rules: list[Rule]
    starts: dict[str, int]
    ends: dict[str, int]
    words: dict[str, int]
    signs: dict[str, int]
    patterns: dict[str, str]


@cache
def short_table() -> ShortTable:
    """Return the table in the package."""
    contents: dict[str, Any] = json.loads(stored_short_table())
    rules: list[Rule] = [
        (symbol, size, name, None if parts is None else tuple((at, row) for at, row in parts), single)
        for symbol, size, name, parts, single in contents.pop("rules")
    ]
    return ShortTable(rules=rules, rows=Rows(contents.pop("rows")), **contents)


def stored_short_table() -> str:
    """Return its text."""
    return resources.files("gamespec.syntax.grammar").joinpath(SHORT_TABLE).read_text(encoding="utf-8")


def shortened(table: str) -> str:
    """Return the text of the short table for that of lark's table."""
    stored = json.loads(table)
    memo: dict[int, Any] = dict(stored["memo"]["#"])
    parser = stored["data"]["parser"]["parser"]
    names = dict(parser["tokens"]["#"])
    number = {name: place for place, name in enumerate(names.values())}
    place = {token: number[name] for token, name in names.items()}
    states = dict(parser["states"]["#"])
    at = {state: row for row, state in enumerate(states)}
    rules = {rule["@"]: row for row, rule in enumerate(stored["data"]["parser"]["parser_conf"]["rules"])}
    terminals = [each for each in memo.values() if each["__type__"] == "TerminalDef"]
    literal = {
        each["pattern"]["value"]: each["name"] for each in terminals if each["pattern"]["__type__"] == "PatternStr"
    }
    patterns = {
        each["name"]: each["pattern"]["value"] for each in terminals if each["pattern"]["__type__"] == "PatternRE"
    }
    word = re.compile(patterns["NAME"])
    return (
        json.dumps(
            {
                "symbols": [*number],
                "rows": [_row_text(row, place, at, rules) for row in states.values()],
                "rules": [_rule(memo[rule], number) for rule in rules],
                "starts": {name: at[state] for name, state in parser["start_states"].items()},
                "ends": {name: at[state] for name, state in parser["end_states"].items()},
                "words": {text: number[name] for text, name in literal.items() if word.fullmatch(text)},
                "signs": {text: number[name] for text, name in literal.items() if not word.fullmatch(text)},
                "patterns": patterns,
            },
            separators=(",", ":"),
        )
        + "\n"
    )


def _row_text(flat: list[int], place: dict[int, int], at: dict[int, int], rules: dict[int, int]) -> str:
    pairs = zip(flat[::2], flat[1::2], strict=True)
    return " ".join(f"{place[token]} {-1 - rules[-1 - to] if to < 0 else at[to]}" for token, to in pairs)


def _rule(rule: dict[str, Any], number: dict[str, int]) -> Rule:
    """Return a rule as lark's tree builder treats it.

    Rules beginning with `_` are lists of parts; `?` passes a single part through.
    """
    origin, expansion = rule["origin"]["name"], rule["expansion"]
    parts = [
        (row, symbol["__type__"] == "NonTerminal" and symbol["name"].startswith("_"))
        for row, symbol in enumerate(expansion)
        if symbol["name"] not in LAYOUT
    ]
    plain = len(parts) == len(expansion) and not any(is_row for _, is_row in parts)
    inside = origin.startswith("_") and not rule["alias"]
    single = rule["options"]["expand1"] and not rule["alias"]
    return (
        number[origin],
        len(expansion),
        "" if inside else rule["alias"] or origin,
        None if plain else tuple(parts),
        single,
    )
