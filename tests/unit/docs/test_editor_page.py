from __future__ import annotations

import tomllib

from cli.lsp.answers import COMMANDS
from tests.unit.docs.blocks import ROOT, blocks_of

PAGE = "docs/editor.md"


def test_what_an_editor_is_told_stands_on_the_page_as_in_its_file() -> None:
    (lua,) = blocks_of(PAGE, "lua")
    (toml,) = blocks_of(PAGE, "toml")
    assert lua.text == (ROOT / "editors" / "neovim.lua").read_text(encoding="utf-8")
    assert toml.text == (ROOT / "editors" / "helix.toml").read_text(encoding="utf-8")
    assert tomllib.loads(toml.text)["language-server"]["gamespec"] == {"command": "gamespec", "args": ["lsp"]}


def test_the_page_names_every_command_an_editor_may_send() -> None:
    page = (ROOT / PAGE).read_text(encoding="utf-8")
    assert {command for command in COMMANDS if f"`{command}`" not in page} == set()
