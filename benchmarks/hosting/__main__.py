"""Load on a hosted server: many tables, every seat a client on a WebSocket of its own.

`python -m benchmarks.hosting --tables 200` starts `gamespec host`, connects every seat, and lets each seat that is to
move wait a while, as people do, and then make a random move. Printed: answers (move sent to own screen received) as
median, 99th percentile and worst, moves a second, and memory a table.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

LINK = re.compile(r"http://\S+")


async def main() -> None:
    """Start the server, play and print the figures."""
    asked = _arguments()
    with tempfile.TemporaryDirectory() as folder:
        command = ["-m", "cli", "host", asked.ruleset, "--players", str(asked.players), "--port", "0"]
        command += ["--tables", str(asked.tables), "--file", str(Path(folder) / "games.table")]
        server = await asyncio.create_subprocess_exec(sys.executable, *command, stdout=asyncio.subprocess.PIPE)
        try:
            links = await _links(server, asked)
            before = _memory(server.pid)
            answers: list[float] = []
            end = time.monotonic() + asked.seconds
            await asyncio.gather(*(_seat(link, number, asked.wait, end, answers) for number, link in enumerate(links)))
            _print(asked, answers, before, _memory(server.pid))
        finally:
            server.terminate()
            await server.wait()


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure answers of a hosted server under load.")
    parser.add_argument("--ruleset", default="fleet", help="Game to host (default: fleet).")
    parser.add_argument("--players", type=int, default=3, help="Seats of a table (default: 3).")
    parser.add_argument("--tables", type=int, default=200, help="Tables (default: 200).")
    parser.add_argument("--seconds", type=float, default=60, help="Seconds to play (default: 60).")
    parser.add_argument("--wait", type=float, default=4, help="Mean seconds a seat thinks (default: 4).")
    return parser.parse_args()


async def _links(server: asyncio.subprocess.Process, asked: argparse.Namespace) -> list[str]:
    """Return the links of all seats, without those of onlookers."""
    links: list[str] = []
    stdout = server.stdout
    if stdout is None:
        return links
    while len(links) < asked.tables * asked.players:
        line = (await stdout.readline()).decode()
        if not line:
            raise SystemExit("the server ended before it printed its links")
        found = LINK.search(line)
        if found and "onlooker" not in line:
            links.append(found[0])
    return links


async def _seat(link: str, number: int, wait: float, end: float, answers: list[float]) -> None:
    """Play one seat until the time is over, or the game."""
    draw = random.Random(number)
    async with connect(f"{link.replace('http', 'ws')}/ws") as socket:
        screen: dict[str, Any] = {}
        while time.monotonic() < end and not screen.get("turn", "").endswith(("wins", "win")):
            moves = screen.get("menu", {}).get("moves")
            if not moves:
                try:
                    async with asyncio.timeout(max(0, end - time.monotonic())):
                        screen = json.loads(await socket.recv())
                except TimeoutError:
                    return
                continue
            await asyncio.sleep(draw.expovariate(1 / wait))
            begun = time.monotonic()
            await socket.send(json.dumps({"move": draw.choice(moves)["text"], "at": screen["now"]}))
            was = screen["now"]
            while screen.get("now", 0) <= was:
                screen = json.loads(await socket.recv())
            answers.append(time.monotonic() - begun)


def _memory(process: int) -> float:
    """Return the resident memory of a process in MB."""
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return int(found[1]) / 1024 if found else 0


def _print(asked: argparse.Namespace, answers: list[float], before: float, after: float) -> None:
    times = sorted(1000 * answer for answer in answers)
    print(f"{asked.tables} tables, {asked.tables * asked.players} seats of {asked.ruleset}, {asked.seconds:g} s")
    print(f"moves: {len(times)} ({len(times) / asked.seconds:.0f} a second)")
    late = times[len(times) * 99 // 100]
    more, whole = (after - before) / asked.tables, after / asked.tables
    print(f"answer: median {statistics.median(times):.0f} ms, 99 % {late:.0f}, worst {times[-1]:.0f}")
    print(f"memory: {after:.0f} MB, {more:.2f} MB a table while playing, {whole:.2f} in all")


if __name__ == "__main__":
    asyncio.run(main())
