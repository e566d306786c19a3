"""An agent plays by lines of JSON, and an assistant calls the tools, as docs/agents.md says."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import chdir
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client
from typer.testing import CliRunner

from cli.app import build
from cli.mcp import server
from tests.loaded import load
from tests.unit.docs.blocks import ROOT

POND = """game "Pond" for 2 players

the table has
  turns : 0..3

each player has
  fish : 0..9

phase setup
  -> turn

phase turn for first of players
  you must catch or rest
  add 1 to turns
  -> end when turns is 3
  -> turn

action catch
  add 1 to your fish

action rest

scoring
  fish = your fish
  winner has highest total
"""


def lines(command: str, *typed: str) -> tuple[list[dict[str, Any]], int]:
    ran = CliRunner().invoke(build(), command.split(), input="".join(f"{line}\n" for line in typed))
    return [json.loads(line) for line in ran.stdout.splitlines()], ran.exit_code


def test_an_agent_plays_a_game_to_its_end() -> None:
    said, code = lines(
        "play tic_tac_toe --json --seats me,me", *(f"place(Cell[{x}, {y}])" for y in (1, 2, 3) for x in (1, 2, 3))
    )
    assert code == 0
    assert [line["type"] for line in said] == ["game", *["decision"] * 7, "end"]
    assert said[0]["players"][1] == {"seat": 1, "name": "P2", "played_by": "agent"}
    assert said[2]["log"] == ["P1: place(Cell[1, 1])"]
    assert said[-1]["winners"] == [0]


def test_lines_hold_what_the_seat_sees_and_its_legal_moves() -> None:
    (_, first, *_), _ = lines("play love_letter --json --seats me,me --players 2 --seed 5")
    state = load("love_letter", players=2).initial(seed=5)
    assert first["moves"] == [str(move) for move in state.moves()]
    assert first["view"] == json.loads(json.dumps(state.view(state.seat, plain=True)))


def test_an_illegal_answer_is_refused_with_its_reason_and_the_next_is_tried() -> None:
    said, code = lines("play tic_tac_toe --json", "place(Cell[9, 9])", "{", "", '{"move": "place(Cell[1, 1])"}')
    assert [line["type"] for line in said] == ["game", "decision", "refused", "refused", "decision", "stopped"]
    assert said[2]["reason"]
    assert "object" in said[3]["reason"]
    assert code == 130


@pytest.mark.parametrize("move", ["null", "true", "[1]", "1.5", "{}"])
def test_a_move_that_is_no_text_is_refused_before_it_is_read_as_one(move: str) -> None:
    (_, _, refused, _), _ = lines("play pig --json", f'{{"move": {move}}}')
    assert "object" in refused["reason"]


def test_a_game_with_an_automatic_seat_is_played_and_described() -> None:
    (begun, first, _), code = lines("play public_market --with solo --json")
    assert code == 130
    assert [each["played_by"] for each in begun["players"]] == ["agent", "automatic"]
    assert first["moves"]
    said = json.loads(CliRunner().invoke(build(), ["describe", "public_market", "--with", "solo", "--json"]).stdout)
    assert {line["seat"] for line in said["sample"]} == {0}


def test_an_input_that_is_closed_has_no_lines() -> None:
    ran = subprocess.run(
        ["/bin/sh", "-c", f'"{sys.executable}" -m cli play pig --json <&-'], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (130, "")
    assert json.loads(ran.stdout.splitlines()[-1]) == {"type": "stopped"}


def test_the_same_seed_and_answers_give_the_same_lines() -> None:
    once, again = (lines("play kuhn_poker --json --seats me,random --seed 9", "bet", "call") for _ in range(2))
    assert once == again


@pytest.mark.parametrize("option", ["--auto", "--web", "--save x.json", "--from start"])
def test_other_ways_to_play_cannot_be_combined_with_json(option: str) -> None:
    ran = CliRunner().invoke(build(), ["play", "pig", "--json", *option.split()])
    assert ran.exit_code == 2
    assert "cannot be combined with --json" in ran.output


def test_a_description_has_rules_actions_and_a_sample() -> None:
    ran = CliRunner().invoke(build(), ["describe", "kuhn_poker", "--json"])
    said = json.loads(ran.stdout)
    assert {each["name"] for each in said["actions"]} == {"check", "bet", "call", "fold"}
    assert "# Kuhn poker" in said["rulebook"]
    state = load("kuhn_poker").initial(seed=0)
    for line in said["sample"]:
        assert line["answer"] in line["moves"]
        assert line["moves"] == [str(move) for move in state.moves()]
        state = state.apply(line["answer"])


@pytest.mark.parametrize("name", ["love_letter", "fleet", "oware"])
def test_a_description_has_the_schema_of_views(name: str) -> None:
    ran = CliRunner().invoke(build(), ["describe", name, "--json"])
    said, game = json.loads(ran.stdout), load(name)
    assert said["rules"] == game.fingerprints
    view = game.initial(seed=1).view(0, plain=True)
    held = {"table": view["table"], "Player": view["players"][0]} | {of: all_[0] for of, all_ in view["things"].items()}
    found: dict[str, set[str]] = {}
    for each in said["view"]:
        found.setdefault(each["of"], set()).add(each["name"])
    names = {of: {*part["fields"], *part["zones"], *part.get("values", ())} for of, part in held.items()}
    assert {of: found.get(of, set()) for of in names} == names
    assert all("seen by" in each["is"] or "calculated" in each["is"] for each in said["view"])


def test_the_description_as_text_has_the_same_parts() -> None:
    text = CliRunner().invoke(build(), ["describe", "pig"]).stdout
    assert "\n- `roll-again`\n" in text
    assert text.count('"type": "decision"') == 6


# ---- tools for assistants


def call(tool: str, /, **arguments: object) -> tuple[str, bool]:
    async def called() -> tuple[str, bool]:
        async with Client(server.build()) as client:
            result: Any = await client.call_tool(tool, arguments)
            return result.content[0].text, bool(result.is_error)

    return anyio.run(called)


@pytest.fixture
def commands_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have tools run their commands in this process; what is tried on processes starts them."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "100")

    async def ran(words: Sequence[str], sent: server.Sent | None = None, typed: str = "") -> server.Ran:
        with chdir(Path.cwd() if sent is None else sent.folder):
            found = CliRunner().invoke(build(), [*words], input=typed.encode("utf-8", "replace"))
        return server.Ran(found.stdout, found.stderr, found.exit_code)

    monkeypatch.setattr(server, "_ran", ran)


def test_the_tools_and_resources_are_those_of_the_page() -> None:
    async def offered() -> tuple[set[str], set[str]]:
        async with Client(server.build()) as client:
            tools, pages = await client.list_tools(), await client.list_resources()
            return {tool.name for tool in tools.tools}, {str(page.uri) for page in pages.resources}

    tools, pages = anyio.run(offered)
    page = (ROOT / "docs/agents.md").read_text(encoding="utf-8")
    section = page.split("## Tools for assistants")[1].split("\n## ")[0]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    assert tools == {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert pages == set(re.findall(r"`(gamespec://\w+)`", section))


@pytest.mark.usefixtures("commands_here")
def test_lint_finds_a_mistake_in_a_text_and_fix_mends_what_is_safe() -> None:
    said, wrong = call("lint", rules=POND.replace("your fish\n\naction", "your fsh\n\naction"))
    assert "GS215" in said
    assert "help: did you mean `fish`?" in said
    assert not wrong
    fixed, _ = call("fix", rules=POND.replace("  add 1 to your fish", "  add   1 to your fish"))
    assert fixed.startswith(POND.strip())


def test_a_game_is_played_by_sending_all_moves_so_far() -> None:
    first, _ = call("play", rules=POND, moves=[], seats="me,me")
    assert json.loads(first.splitlines()[-1])["moves"] == ["catch", "rest"]
    last, _ = call("play", rules=POND, moves=["catch", "swim", "catch", "rest"], seats="me,me")
    assert json.loads(last.splitlines()[-1])["totals"] == [2, 0]
    assert '"refused"' in last


@pytest.mark.usefixtures("commands_here")
def test_a_variant_is_sent_as_text() -> None:
    deep = 'variant "Deep" of "Pond"\n\nadd rule more\n  after your catch\n    add 1 to your fish\n'
    last, _ = call("play", rules=POND, variant=deep, moves=["catch", "catch", "rest"], seats="me,me")
    assert json.loads(last.splitlines()[-1])["totals"] == [4, 0]


@pytest.mark.parametrize(
    ("tool", "arguments", "reason"),
    [
        ("lint", {"rules": "../../etc/passwd"}, "neither a bundled game nor a text"),
        ("lint", {"rules": "fleat"}, "fleet"),
        ("show", {"rules": "pig", "name": "--help"}, "begins with a minus"),
        ("explain", {"code": "--help"}, "begins with a minus"),
        ("simulate", {"rules": "pig", "games": 10**9}, "from 1 to 5000"),
        ("simulate", {"rules": "pig", "seats": "--save=x"}, "begins with a minus"),
        ("simulate", {"rules": "pig", "seats": "random, model:/etc/passwd"}, "names a file"),
        ("play", {"rules": "pig", "moves": [], "seats": "me,model:x"}, "names a file"),
        ("play", {"rules": "pig", "moves": ["hold\nhold"]}, "one line"),
    ],
)
def test_arguments_that_cannot_be_used_are_refused_with_what_to_send(
    tool: str, arguments: dict[str, object], reason: str
) -> None:
    said, wrong = call(tool, **arguments)
    assert wrong
    assert reason in said


def test_an_answer_that_takes_too_long_or_is_too_long_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "LONGEST", 100)
    assert "characters more are left out" in call("list_games")[0]
    monkeypatch.setattr(server, "SECONDS", 0.001)
    assert "ask for fewer games" in call("list_games")[0]


@pytest.mark.usefixtures("commands_here")
def test_the_next_decision_is_whole_however_long_the_game_is(monkeypatch: pytest.MonkeyPatch) -> None:
    first, _ = call("play", rules=POND, moves=[], seats="me,me")
    monkeypatch.setattr(server, "LONGEST", 2 * len(first))
    last, _ = call("play", rules=POND.replace("turns is 3", "turns is 9").replace("0..3", "0..9"),
                   moves=["catch"] * 4 + ["swim"] + ["rest"] * 4, seats="me,me")  # fmt: skip
    refused, decision = (json.loads(line) for line in last.splitlines())
    assert (refused["move"], decision["log"]) == ("swim", ["P1: rest", "turns 7 -> 8"])


@pytest.mark.usefixtures("commands_here")
def test_a_long_description_is_read_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    whole, _ = call("describe", rules="pig")
    monkeypatch.setattr(server, "LONGEST", 5_000)
    parts = [call("describe", rules="pig", start=start)[0] for start in (0, 5_000)]
    assert len(whole) < 10_000
    assert parts[0] == f"{whole[:5_000]}\n... {len(whole) - 5_000} characters more are left out"
    assert parts[1] == whole[5_000:]


def test_a_text_that_is_no_unicode_is_read_with_marks_in_its_place() -> None:
    said, wrong = call("fix", rules=POND.replace("Pond", "P\ud800nd"))
    assert said.startswith('game "P?nd"')
    assert not wrong


@pytest.mark.parametrize("end", ["time", "cancelled", "signal"])
def test_a_call_that_ends_early_ends_all_its_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    begun, command = tmp_path / "begun", tmp_path / "command"
    command.write_text(f"#!/bin/sh\nsleep 300 &\necho $! > {begun}.part\nmv {begun}.part {begun}\nwait\n")
    command.chmod(0o755)
    monkeypatch.setattr(server.sys, "executable", str(command))

    async def called() -> None:
        async with anyio.create_task_group() as group:
            group.start_soon(server.list_games)
            while not (begun.exists() and server.RUNNING):  # noqa: ASYNC110 - a file has no event
                await anyio.sleep(0.01)
            if end == "cancelled":
                group.cancel_scope.cancel()
            elif end == "signal":
                server.end_all()
        assert end != "time", "the call says that it was stopped"

    if end == "time":
        monkeypatch.setattr(server, "SECONDS", 0.5)
        with pytest.raises(ExceptionGroup) as raised:
            anyio.run(called)
        assert raised.group_contains(server.ToolError, match="ask for fewer games")
    else:
        anyio.run(called)
    assert ended(int(begun.read_text()))


def test_a_call_ends_with_its_server_even_when_that_is_killed() -> None:
    code = (
        "import asyncio; from cli.mcp import server\n"
        "async def both():\n"
        "    call = asyncio.create_task(server.simulate('chess', games=5000, seats='search:1000'))\n"
        "    while not server.RUNNING: await asyncio.sleep(0.01)\n"
        "    print(next(iter(server.RUNNING)).pid, flush=True)\n"
        "    await call\n"
        "asyncio.run(both())"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, cwd=ROOT, text=True) as process:
        assert process.stdout is not None
        called = int(process.stdout.readline())
        process.kill()
    assert ended(called)


def ended(number: int) -> bool:
    """Return whether a process ends within ten seconds; one that has ended may wait for its parent."""
    status = Path(f"/proc/{number}/status")
    for _ in range(1_000):
        if not status.exists() or "State:\tZ" in status.read_text():
            return True
        time.sleep(0.01)
    return False


def test_bundled_games_are_resources() -> None:
    assert server.game("pig").startswith("# ---- pig.game")
    with pytest.raises(server.ToolError, match="pig"):
        server.game("pigg")
