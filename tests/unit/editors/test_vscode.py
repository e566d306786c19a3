from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from pygments.token import Comment, Keyword, Name, Number, String

import rulesets
from cli.lsp.answers import COMMANDS
from cli.output.game_lexer import STANDING, GameLexer
from gamespec.source import SUFFIX
from gamespec.syntax.identifiers import BLOCK_HEADS, DECLARATIONS, EXAMPLE_PARTS, HEADERS, words_of_the_grammar
from tests.unit.editors.textmate import TextMate

FOLDER = Path(__file__).parents[3] / "editors" / "vscode"


def read(name: str) -> dict[str, Any]:
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


PACKAGE = read("package.json")
GIVEN = PACKAGE["contributes"]
TEXTMATE = TextMate(read("syntaxes/gamespec.tmLanguage.json"))


def scope(line: str, part: str) -> str:
    """The innermost scope of a part of a line, without the name of the language."""
    ((*_, innermost),) = [scopes for text, scopes in next(TEXTMATE.lines(line)) if text == part]
    return innermost.removesuffix(".gamespec")


# ---------------------------------------------------------------- the words


def test_every_word_of_the_language_is_told_as_one() -> None:
    told = {word: scope(f"  one {word} other", word) for word in (*words_of_the_grammar(), *STANDING)}
    word = re.compile(r"keyword\.|constant\.language$|variable\.language$")
    assert {each: as_what for each, as_what in told.items() if not word.match(as_what)} == {}


def test_what_lines_begin_with_is_told_where_it_begins_one() -> None:
    for word in (*HEADERS, *DECLARATIONS):
        assert scope(f"{word} ", word) == "keyword.declaration"
    for word in (*BLOCK_HEADS, *EXAMPLE_PARTS, "else"):
        assert scope(f"  {word} ", word) == "keyword.control"


def test_no_word_is_told_that_the_language_has_not() -> None:
    told = {
        word
        for group in re.findall(r"\(\??:?((?:[a-z-]+\|)+[a-z-]+)\)", json.dumps(TEXTMATE.grammar))
        for word in group.split("|")
    }
    assert len(told) > 100
    assert told - {*words_of_the_grammar(), *STANDING, *HEADERS, *DECLARATIONS} == set()


def test_every_rule_of_the_grammar_is_included_somewhere() -> None:
    text = json.dumps(TEXTMATE.grammar)
    assert {name for name in TEXTMATE.grammar["repository"] if f'"#{name}"' not in text} == set()


# ---------------------------------------------------------------- colours

SORTS = {
    Comment.Single: r"comment\.",
    String.Double: r"string\.quoted",
    Name.Label: r"constant\.other\.citation",
    Name.Class: r"entity\.name\.type",
    Number.Integer: r"constant\.numeric|variable\.parameter\.column",
    Keyword.Reserved: r"keyword\.control|variable\.other\.declaration",
    Keyword.Constant: r"(constant|variable)\.language|variable\.other\.property",
    Keyword.Declaration: r"keyword\.declaration",
}


@pytest.mark.parametrize("name", ["fleet", "hearts", "crazy_eights"])
def test_an_editor_colours_a_game_as_pages_do(name: str) -> None:
    text = rulesets.game_file(name).read_text(encoding="utf-8")
    signs = [
        (sign, scopes[-1] if scopes else "")
        for line in TEXTMATE.lines(text)
        for part, scopes in [*line, ("\n", ())]
        for sign in part
    ]
    counted = dict.fromkeys(SORTS, 0)
    at = 0
    for kind, part in GameLexer(stripnl=False, ensurenl=False).get_tokens(text):
        here, at = signs[at : at + len(part)], at + len(part)
        assert "".join(sign for sign, _ in here) == part
        if kind in SORTS:
            assert {scope for _, scope in here if not re.match(SORTS[kind], scope)} == set(), part
            counted[kind] += 1
    assert min(counted.values()) > 0, counted


def test_the_first_row_of_a_table_names_its_columns() -> None:
    text = "cards Fish\n  | fish | crew from Crew |\n  # two\n  | end | -2 | cite FL-X-1\n\n  | end |"
    lines = [dict(line) for line in TEXTMATE.lines(text)]
    assert lines[1]["crew"][-1] == "variable.parameter.column.gamespec"
    assert lines[3]["end"] == ("meta.table.gamespec", "string.unquoted.cell.gamespec")
    assert lines[3]["-2"][-1] == "constant.numeric.gamespec"
    assert lines[3]["FL-X-1"][-1] == "constant.other.citation.gamespec"
    assert lines[5]["end"][-1] == "variable.parameter.column.gamespec"


def test_a_sharp_sign_in_a_row_is_a_cell_and_behind_it_begins_a_comment() -> None:
    text = "drawing corner\n  | #. | # a | b |\n  # a | b\n  | ## | # two\ncards Fish"
    lines = [dict(line) for line in TEXTMATE.lines(text)]
    assert lines[0]["corner"][-1] == "entity.name.function.gamespec"
    assert lines[1]["#."] == lines[3]["##"] == ("meta.table.picture.gamespec", "string.unquoted.picture.gamespec")
    assert "comment.line.number-sign.gamespec" not in {scope for scopes in lines[1].values() for scope in scopes}
    assert lines[2]["# a | b"][-1] == lines[3]["# two"][-1] == "comment.line.number-sign.gamespec"
    assert lines[4]["cards"] == ("keyword.declaration.gamespec",)
    told = list(GameLexer().get_tokens(text))
    assert [part for kind, part in told if kind is Comment.Single] == ["# a | b", "# two"]


def test_a_board_is_a_picture_and_its_marks_are_a_table() -> None:
    text = 'spaces Hex "Map" is hexes, first row left\n  | . M |\n  marks\n    | mark | port |\n    | M    | yes  |'
    lines = [dict(line) for line in TEXTMATE.lines(text)]
    assert lines[0]["hexes"][-1] == "keyword.other.gamespec"
    assert lines[1]["M"] == ("meta.table.picture.gamespec", "string.unquoted.picture.gamespec")
    assert lines[3]["port"][-1] == "variable.parameter.column.gamespec"
    assert lines[4]["M"][-1] == "entity.name.type.gamespec"


def test_rows_for_a_table_elsewhere_name_no_columns() -> None:
    text = "  replace row end of Fish\n    | end | 2 |\n  add 2 to row"
    lines = [dict(line) for line in TEXTMATE.lines(text)]
    assert lines[1]["end"] == ("meta.table.rows.gamespec", "string.unquoted.cell.gamespec")
    assert lines[1]["2"][-1] == "constant.numeric.gamespec"
    assert "meta.table.rows.gamespec" not in lines[2]["add"]


def test_an_example_ends_where_the_next_thing_begins() -> None:
    text = 'example "one"\n  when\n\n# a remark\n    Ann: sell(cod)\nrule two\n  sell'
    inside = [
        "meta.example.gamespec" in {scope for _, scopes in line for scope in scopes} for line in TEXTMATE.lines(text)
    ]
    assert inside == [True, True, False, True, True, False, False]  # nothing stands on an empty line


def test_what_something_has_may_be_called_like_a_word() -> None:
    assert scope("  your top", "top") == "variable.other.property"
    assert scope("  b's end", "end") == "variable.other.property"
    assert scope('  end "The end" : yes or no', "end") == "variable.other.declaration"
    assert scope("  move -sum(b in boats: 1) to end", "sum") == "keyword.other"


# ---------------------------------------------------------------- the extension


def test_every_file_of_the_language_is_opened_with_what_is_there() -> None:
    (language,) = GIVEN["languages"]
    assert language["extensions"] == [SUFFIX]
    assert TEXTMATE.grammar["fileTypes"] == [SUFFIX.removeprefix(".")]
    assert (FOLDER / language["configuration"]).exists()
    for grammar in GIVEN["grammars"]:
        assert read(grammar["path"])["scopeName"] == grammar["scopeName"]
        assert grammar.get("language", language["id"]) == language["id"]
    assert f'"include": "{TEXTMATE.grammar["scopeName"]}"' in json.dumps(read(GIVEN["grammars"][1]["path"]))


def test_a_word_is_a_whole_name_and_a_new_line_below_a_head_is_indented() -> None:
    said = read("language-configuration.json")
    word = re.compile(said["wordPattern"])
    assert [hit[0] for hit in word.finditer("add 2 to king-crab's top_2")] == [
        "add",
        "2",
        "to",
        "king-crab",
        "s",
        "top_2",
    ]
    heads = [re.compile(rule["beforeText"]) for rule in said["onEnterRules"]]
    for head in ("  if your top > 2", "    for each p in players", "each player has", 'example "one"', "the table has"):
        assert any(rule.match(head) for rule in heads), head
    for line in ("  add 2 to top", "type Suit is clubs", "  | if | 2 |", "each", "always top > 2"):
        assert not any(rule.match(line) for rule in heads), line


def test_the_client_does_what_the_package_offers_and_nothing_else() -> None:
    client = (FOLDER / "src" / "extension.ts").read_text(encoding="utf-8")
    offered = {command["command"] for command in GIVEN["commands"]}
    assert set(re.findall(r'registerCommand\("([\w.]+)"', client)) == offered
    assert offered & {*COMMANDS} == set()  # those of the server are the client library's to register
    settings = GIVEN["configuration"]["properties"]
    assert {f"gamespec.{name}" for name in re.findall(r'found\.get\("(\w+)", ', client)} == set(settings)
    assert settings["gamespec.path"]["default"] == "gamespec"
    (task,) = GIVEN["taskDefinitions"]
    assert set(re.findall(r'(?:run\(|command: )"(\w+)"', client)) == {*task["properties"]["command"]["enum"]}


def test_the_extension_has_the_version_of_the_project() -> None:
    project = tomllib.loads((FOLDER.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    lock = read("package-lock.json")
    assert {PACKAGE["version"], lock["version"], lock["packages"][""]["version"]} == {project}


def test_packages_come_from_the_registry_of_npm_in_fixed_versions() -> None:
    locked = read("package-lock.json")["packages"]
    sources = [each["resolved"] for name, each in locked.items() if name]
    assert [source for source in sources if not source.startswith("https://registry.npmjs.org/")] == []
    assert all("integrity" in each for name, each in locked.items() if name)
    assert all(re.fullmatch(r"[\d.]+", version) for version in PACKAGE["devDependencies"].values())
