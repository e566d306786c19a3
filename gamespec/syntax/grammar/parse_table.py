"""The parse table of the package, from which lark's parser is created without building it.

The table is JSON: numbers, words and patterns, checked against the grammar by a test and written by `build_table`.
"""

from __future__ import annotations

import json
from hashlib import sha256
from importlib import resources
from typing import TYPE_CHECKING, Any

import lark
from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

if TYPE_CHECKING:
    from gamespec.syntax.grammar.indentation import Layout

GRAMMAR = "game.lark"
TABLE = "game.table.json"
OPTIONS: dict[str, Any] = {
    "parser": "lalr",
    "lexer": "contextual",
    "start": ["header", "decl"],
    "keep_all_tokens": True,
    "maybe_placeholders": False,
}


def grammar_text() -> str:
    """Return the grammar in the package."""
    return resources.files("gamespec.syntax.grammar").joinpath(GRAMMAR).read_text(encoding="utf-8")


def stored_table() -> str:
    """Return the text of the table in the package."""
    return resources.files("gamespec.syntax.grammar").joinpath(TABLE).read_text(encoding="utf-8")


def stamp() -> dict[str, str]:
    """Return the inputs of a table: the hash of the grammar, and the version of lark."""
    return {
        "grammar": sha256(grammar_text().encode()).hexdigest(),
        "lark": ".".join(lark.__version__.split(".")[:2]),
    }


def from_grammar(layout: Layout, callbacks: object = None, *, strict: bool = False) -> Lark:
    """Build a parser from the grammar, for the table's script, tests, and other versions of lark."""
    return Lark(grammar_text(), postlex=layout, transformer=callbacks, strict=strict, **OPTIONS)


def ready_made(layout: Layout, callbacks: object) -> Lark:
    """Return the parser from the package's table, or a newly built one for another version of lark."""
    stored = _revive(json.loads(stored_table()))
    if stored["stamp"]["lark"] != stamp()["lark"]:
        return from_grammar(layout, callbacks)
    table = stored["data"]["parser"]["parser"]
    table["states"] = {state: _unpacked(row) for state, row in table["states"].items()}
    # the loader of lark's stand-alone parsers
    load = Lark._load_from_dict  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
    return load(stored["data"], stored["memo"], postlex=layout, transformer=callbacks)


def table_text(parser: Lark) -> str:
    """Return a parser's table as JSON, equal on every machine."""
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    data["options"] = {name: value for name, value in data["options"].items() if name not in ("postlex", "transformer")}
    table = data["parser"]["parser"]
    table["states"] = {state: _packed(row) for state, row in table["states"].items()}
    return json.dumps(_plain({"stamp": stamp(), "data": data, "memo": memo}), separators=(",", ":")) + "\n"


def _packed(row: dict[int, tuple[int, Any]]) -> list[int]:
    """Return token, action, token, action ...: a shift as its next state, a reduction as -1 - rule."""
    flat: list[int] = []
    for token, (reduces, arg) in row.items():
        flat += (token, -1 - arg["@"] if reduces else arg)
    return flat


def _unpacked(flat: list[int]) -> dict[int, tuple[int, Any]]:
    pairs = zip(flat[::2], flat[1::2], strict=True)
    return {token: (1, {"@": -1 - action}) if action < 0 else (0, action) for token, action in pairs}


def _plain(value: Any) -> Any:  # noqa: ANN401 - nested JSON data
    """Return JSON data; a mapping with numbers as keys becomes `{"#": [[key, value], ...]}`."""
    if isinstance(value, dict):
        if any(not isinstance(key, str) for key in value):
            return {"#": [[key, _plain(item)] for key, item in value.items()]}
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    return value


def _revive(value: Any) -> Any:  # noqa: ANN401 - nested JSON data
    if isinstance(value, dict):
        if "#" in value:
            return {key: _revive(item) for key, item in value["#"]}
        return {key: _revive(item) for key, item in value.items()}
    if isinstance(value, list) and value and not isinstance(value[0], int):
        return [_revive(item) for item in value]
    return value
