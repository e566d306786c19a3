"""A real editor, without a screen.

Neovim starts the server by its command, is told a mistake, mends it and is answered.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.loaded import ROOT
from tests.unit.cli.lsp.test_findings_while_typing import POND

NEOVIM = shutil.which("nvim")
DEMANDED = "NEOVIM" in os.environ
"""Set where the editor has been installed for this: then it is not left out."""
SNIPPET = ROOT / "editors" / "neovim.lua"
SCRIPT = """
dofile('SNIPPET')
vim.cmd('edit pond.game')
local function told(count) return function() return #vim.diagnostic.get(0) == count end end
print('told', vim.wait(20000, told(1)), vim.diagnostic.get(0)[1].message)
vim.cmd('%s/fihs/fish/')
print('mended', vim.wait(20000, told(0)))
local function asked(method, words)
  local line = vim.fn.search(words, 'w')
  local place = { line = line - 1, character = vim.fn.match(vim.fn.getline(line), words) }
  local params = { textDocument = vim.lsp.util.make_text_document_params(), position = place, newName = 'landed' }
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, 20000)) do return answer.result end
end
print('hover', asked('textDocument/hover', 'caught "Caught').contents.value)
vim.lsp.util.apply_workspace_edit(asked('textDocument/rename', 'caught "Caught'), 'utf-16')
print('renamed', vim.fn.search('count(your landed)', 'w') > 0)
vim.cmd('qa!')
"""


@pytest.mark.skipif(NEOVIM is None and not DEMANDED, reason="Neovim is not installed")
def test_neovim_is_told_mistakes_and_renames(tmp_path: Path) -> None:
    assert NEOVIM is not None
    (tmp_path / "pond.game").write_text(POND.replace("p must fish", "p must fihs"), encoding="utf-8")
    server = tmp_path / "gamespec"
    program = "import sys; from cli import main; main()"
    server.write_text(f'#!/bin/sh\nexec {sys.executable} -c "{program}" "$@"\n', encoding="utf-8")
    server.chmod(0o700)
    script = tmp_path / "script.lua"
    script.write_text(SCRIPT.replace("SNIPPET", str(SNIPPET)), encoding="utf-8")
    command = [NEOVIM, "--clean", "--headless", "-n", "-c", f"luafile {script}"]
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    ran = subprocess.run(
        command, cwd=tmp_path, env={**os.environ, "PATH": path}, capture_output=True, text=True, timeout=90, check=False
    )
    said = ran.stdout + ran.stderr
    assert "told true no action is called `fihs`" in said, said
    assert "mended true" in said, said
    assert "each player's group of Catch, seen by everybody" in said, said
    assert "renamed true" in said, said
