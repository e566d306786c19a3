from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types as lsp

from tests.unit.cli.lsp.editor import Editor, place_of
from tests.unit.cli.lsp.test_findings_while_typing import POND

WRONG = POND.replace("    p must fish or rest", "    p must fihs or rest")


@pytest.fixture(scope="module")
def plain(folder: Path) -> Iterator[Editor]:
    """An editor that cannot fill places in."""
    made = Editor(folder, whole=False, snippets=False)
    yield made
    made.quit()


def pond_in(folder: Path, text: str) -> Path:
    file = folder / "pond.game"
    file.write_text(text, encoding="utf-8")
    return file


def offered(editor: Editor, file: Path, place: lsp.Position) -> list[lsp.CompletionItem]:
    params = lsp.CompletionParams(lsp.TextDocumentIdentifier(file.as_uri()), place)
    found = editor.ask(editor.client.text_document_completion_async(params))
    assert isinstance(found, lsp.CompletionList)
    return list(found.items)


def test_without_snippets_every_completion_is_one_line(plain: Editor, folder: Path) -> None:
    text = f'{POND}\nexample "x"\n  given setup\n  when\n    P1: \n\n'
    file = pond_in(folder, text)
    plain.open(file)
    plain.until(file)
    lines = text.split("\n")
    places = [lsp.Position(at, column) for at, line in enumerate(lines) for column in {0, 2, len(line)}]
    items = [each for place in places for each in offered(plain, file, place)]
    assert {"phase", "action", "move"} <= {each.label.split()[0] for each in items}
    for each in items:
        assert isinstance(each.text_edit, lsp.TextEdit)
        assert "\n" not in each.text_edit.new_text
        assert "$" not in each.text_edit.new_text
        assert each.insert_text_format == lsp.InsertTextFormat.PlainText
    plain.close(file)


def test_fixes_are_offered_for_findings_the_editor_sends_along(plain: Editor, folder: Path) -> None:
    file = pond_in(folder, WRONG)
    plain.open(file)
    (found,) = plain.until(file, bool)
    start = lsp.Position(found.range.start.line, 0)
    at_start = lsp.Range(start, start)
    assert plain.actions(file, at_start) == {}
    assert "write `fish`" in plain.actions(file, at_start, sent=[found])
    assert plain.actions(file, at_start, "refactor", sent=[found]) == {}
    elsewhere = place_of(WRONG, "action rest")
    assert "write `fish`" not in plain.actions(file, lsp.Range(elsewhere, elsewhere))
    plain.close(file)


class Raw:
    """A server spoken to in bare messages, with all that it writes to stderr."""

    def __init__(self) -> None:
        pipe = subprocess.PIPE
        program = "import sys; from cli import main; sys.argv = ['gamespec', 'lsp']; main()"
        self.process = subprocess.Popen([sys.executable, "-c", program], stdin=pipe, stdout=pipe, stderr=pipe)
        self.number = 0

    def tell(self, method: str, params: object, **more: int) -> None:
        assert self.process.stdin is not None
        body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **more}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def ask(self, method: str, params: object) -> dict[str, Any]:
        """Return the answer; what is said unasked meanwhile is passed over."""
        assert self.process.stdout is not None
        self.number += 1
        self.tell(method, params, id=self.number)
        while True:
            length = 0
            while line := self.process.stdout.readline().strip():
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            said: dict[str, Any] = json.loads(self.process.stdout.read(length))
            if said.get("id") == self.number:
                return said

    def end(self) -> bytes:
        """Return what was written to stderr."""
        self.process.kill()
        return self.process.communicate()[1]


@pytest.fixture(scope="module")
def raw() -> Iterator[Raw]:
    """A server for all of these tests, which writes nothing to stderr.

    A start takes longer than what they ask.
    """
    made = Raw()
    yield made
    assert made.end() == b""


@pytest.fixture(scope="module")
def opened(raw: Raw, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Open a file of a folder; return how it is named."""
    home = tmp_path_factory.mktemp("raw")
    named = {"uri": pond_in(home, POND).as_uri()}
    raw.ask("initialize", {"processId": None, "rootUri": home.as_uri(), "capabilities": {}})
    raw.tell("initialized", {})
    document = {**named, "languageId": "gamespec", "version": 1, "text": POND}
    raw.tell("textDocument/didOpen", {"textDocument": document})
    return named


def test_a_refused_rename_is_an_answer_and_no_traceback(raw: Raw, opened: dict[str, str]) -> None:
    asked = {"textDocument": opened, "position": {"line": 0, "character": 1}}
    answers = [raw.ask("textDocument/rename", {**asked, "newName": "x"}), raw.ask("textDocument/prepareRename", asked)]
    assert [each["error"]["message"] for each in answers] == [
        "no name of these rules is at this place; put the cursor on a name"
    ] * 2


@pytest.mark.parametrize(
    ("only", "is_offered"), [(None, True), ("refactor", True), ("quickfix", False), ("source", False)]
)
def test_an_example_of_an_action_is_offered_as_what_it_is(
    raw: Raw, opened: dict[str, str], only: str | None, *, is_offered: bool
) -> None:
    place = place_of(POND, "action rest")
    at = {"line": place.line, "character": place.character}
    context = {"diagnostics": [], **({} if only is None else {"only": [only]})}
    asked = {"textDocument": opened, "range": {"start": at, "end": at}, "context": context}
    offered = raw.ask("textDocument/codeAction", asked)["result"]
    found = [(each["kind"], each["command"]["command"]) for each in offered if each["title"].startswith("make an")]
    assert found == [("refactor", "gamespec.example")] * is_offered
