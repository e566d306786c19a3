from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cli.app import build
from tests.architecture.test_docstrings import RIDDLES
from tests.unit.docs.blocks import ROOT

pytestmark = pytest.mark.usefixtures("loaded_once")

GAME = """\
game "Stones" for 2 players cite ST-SET-01, ST-NOT-09
phase setup
  set stones to 3 assume "three is enough"
  -> end
the table has
  stones : 0..9
  stoness : 0..9
action fetch
  add 1 to stoms
"""
JSON_TYPES = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
    "number": float,
}
Schema = dict[str, Any]


def fits(value: object, schema: Schema, root: Schema) -> list[str]:
    """Say where a value differs from the few words of JSON Schema we use."""
    if "$ref" in schema:
        return fits(value, root["$defs"][schema["$ref"].rsplit("/", 1)[-1]], root)
    if "anyOf" in schema:
        tried = [fits(value, each, root) for each in schema["anyOf"]]
        return min(tried, key=len)
    if "enum" in schema:
        return [] if value in schema["enum"] else [f"{value!r} is not in {schema['enum']}"]
    names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if not isinstance(value, tuple(JSON_TYPES[name] for name in names)):
        return [f"{value!r} is no {names}"]
    if isinstance(value, list):
        return [wrong for item in value for wrong in fits(item, schema["items"], root)]
    if isinstance(value, dict):
        return members(value, schema, root)
    return (
        [f"{value} is below {schema['minimum']}"]
        if isinstance(value, int) and value < schema.get("minimum", value)
        else []
    )


def members(value: dict[str, object], schema: Schema, root: Schema) -> list[str]:
    known: Schema = schema.get("properties", {})
    further = schema.get("additionalProperties", True)
    wrong = [f"{name} is missing" for name in schema.get("required", ()) if name not in value]
    for name, item in value.items():
        if name in known:
            wrong += fits(item, known[name], root)
        elif isinstance(further, dict):
            wrong += fits(item, further, root)
        elif not further:
            wrong.append(f"{name} is not in the schema")
    return wrong


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("lint", ["stones.game", "--format", "json"]),
        ("lint", ["stones.game", "--json"]),
        ("coverage", ["stones.game", "--json", "--rules", "rules.md"]),
        ("list", ["--json"]),
        ("check", ["kuhn_poker", "-n", "1", "--json"]),
        ("simulate", ["kuhn_poker", "-n", "2", "--invariants", "all", "--json"]),
        ("count", ["kuhn_poker", "--json"]),
        ("hunt", ["kuhn_poker", "--for", "P1 can call", "--json"]),
        ("order", [str(ROOT / "tests/planted/order_said.game"), "--json"]),
        ("solve", ["kuhn_poker", "--bots", "random", "--json"]),
        ("probe", ["kuhn_poker", "bet", "-n", "12", "--json"]),
        ("report", ["kuhn_poker", "-n", "40", "--follow", "4", "--json"]),
        ("sweep", ["fleet", "--set", "License[pub].price=9,10", "-n", "2", "--json"]),
        ("review", ["game.json", "--bot", "search:20", "--json"]),
        ("diff", ["tic_tac_toe", "connect_four", "--json"]),
        ("diff", ["fleet", "--with", "steep_bids", "--impact", "-n", "2", "--format", "json"]),
    ],
)
def test_what_is_printed_for_programs_fits_its_schema(
    name: str, arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("stones.game").write_text(GAME)
    Path("rules.md").write_text("- ST-SET-01 a\n- ST-TRN-02 b\n")
    if name == "review":
        CliRunner().invoke(build(), ["play", "tic_tac_toe", "--auto", "--seed", "1", "--save", "game.json"])
    said = json.loads(CliRunner().invoke(build(), [name, *arguments]).stdout)
    assert said
    schema = json.loads((ROOT / f"docs/schemas/{name}.json").read_text())
    assert fits(said, schema, schema) == []


def test_there_is_a_schema_for_everything_that_is_printed_for_programs() -> None:
    printed = {
        file.stem
        for file in (ROOT / "cli/commands").rglob("*.py")
        if any(word in file.read_text(encoding="utf-8") for word in ("as_json: Json", 'json = "json"'))
    }
    assert {file.stem for file in (ROOT / "docs/schemas").glob("*.json")} == printed


@pytest.mark.parametrize("file", sorted((ROOT / "docs" / "schemas").glob("*.json")), ids=lambda file: file.stem)
def test_descriptions_are_sentences(file: Path) -> None:
    odd = [text for text in _descriptions(json.loads(file.read_text(encoding="utf-8"))) if not _is_sentence(text)]
    assert not odd


def _descriptions(node: object) -> Iterator[str]:
    if isinstance(node, dict):
        if isinstance(node.get("description"), str):
            yield node["description"]
        node = list(node.values())
    if isinstance(node, list):
        for each in node:
            yield from _descriptions(each)


def _is_sentence(text: str) -> bool:
    return (text[0].isupper() or text[0] == "`") and text.endswith(".") and not RIDDLES.match(text)
