from __future__ import annotations

import json
import os
import signal
import subprocess
import sys

import pytest

PROGRAM = "import sys; sys.argv = ['gamespec', 'lsp']; from cli import main; main()"


def message(**said: object) -> bytes:
    body = json.dumps({"jsonrpc": "2.0", **said}).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def asked(server: subprocess.Popen[bytes], number: int, method: str, **params: object) -> dict[str, object]:
    """The answer to a question."""
    assert server.stdin is not None
    assert server.stdout is not None
    server.stdin.write(message(id=number, method=method, params=params))
    server.stdin.flush()
    while True:
        length = 0
        while (line := server.stdout.readline().strip()) != b"":
            if line.startswith(b"Content-Length:"):
                length = int(line.partition(b":")[2])
        told = json.loads(server.stdout.read(length))
        if told.get("id") == number:
            return told


def test_a_message_that_is_no_json_is_one_line_in_the_log_and_the_next_one_is_answered() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as server:
        assert server.stdin is not None
        for body in (b'{"id": 1, "method": }', b"\xff\xfe\xff", b"[" * 100_000):
            server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        assert "result" in asked(server, 2, "initialize", capabilities={})
        server.terminate()
        assert server.stderr is not None
        told = server.stderr.read().decode().splitlines()
    assert [line[:35] for line in told] == ["a message of the editor is not JSON"] * 3


@pytest.mark.skipif(os.name == "nt", reason="there are no such signals")
def test_a_key_in_the_terminal_of_the_editor_is_not_meant_for_it_and_a_wish_to_end_is_followed_at_once() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as server:
        assert "result" in asked(server, 1, "initialize", capabilities={})
        server.send_signal(signal.SIGINT)
        assert "result" in asked(server, 2, "workspace/symbol", query="x")
        server.send_signal(signal.SIGTERM)
        assert server.wait(timeout=5) == 128 + signal.SIGTERM
        assert server.stderr is not None
        assert server.stderr.read() == b""
