"""Web server of hosted tables: pages behind secret links, a WebSocket per tab, and moves of bots."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections import deque
from collections.abc import AsyncGenerator
from hashlib import sha256
from pathlib import Path
from secrets import token_urlsafe
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from cli.host.screens import screen, shell
from cli.host.tables import DESIGNER, ONLOOKER, Hosted, RefusedError
from cli.scene.page import Page

HERE = Path(__file__).parent
FILES = {
    "table.js": ("text/javascript", HERE / "table.js"),
    "socket.js": ("text/javascript", HERE / "socket.js"),
    "host.css": ("text/css", HERE / "host.css"),
    "scene.css": ("text/css", HERE.parent / "scene" / "scene.css"),
}
LARGEST = 4_096
"""Maximum size in bytes of a message from a browser."""
A_SECOND = 20
"""Maximum number of messages that a tab may send in a second; a tab that sends more is disconnected."""
TABS = 12
"""Maximum number of tabs open at once with one link."""
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "connect-src 'self'; img-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}


class Server:
    """Web server of hosted tables, with the browser tabs that are connected."""

    def __init__(self, tables: dict[int, Hosted], links: dict[str, tuple[int, str]]) -> None:
        self.tables = tables
        self.links = {_hashed(token): found for token, found in links.items()}
        """Table and role of each link, by its token's hash, so that timing reveals nothing."""
        self.pages = {number: Page(table.game.program.checked) for number, table in tables.items()}
        self.changed = {number: asyncio.Condition() for number in tables}
        self.busy = {number: asyncio.Lock() for number in tables}
        self.sockets: dict[bytes, set[WebSocket]] = {}
        """Connected tabs by the hash of their link's token."""
        self._running: set[asyncio.Task[None]] = set()

    def app(self) -> Starlette:
        """Return the web application, for the Starlette framework."""
        return Starlette(
            routes=[
                Route("/t/{token}", self.page),
                WebSocketRoute("/t/{token}/ws", self.socket),
                Route("/{name}", self.file),
            ],
            lifespan=self._lifespan,
        )

    @contextlib.asynccontextmanager
    async def _lifespan(self, _app: Starlette) -> AsyncGenerator[None]:
        for number in self.tables:
            self._let_bots_play(number)
        yield

    async def file(self, request: Request) -> Response:
        """Return the response to a request for a script or style sheet."""
        found = FILES.get(request.path_params["name"])
        if found is None:
            return PlainTextResponse(
                "there is no such page; use the link to your seat that you were given", 404, HEADERS
            )
        kind, path = found
        return Response(path.read_bytes(), 200, HEADERS, kind)

    async def page(self, request: Request) -> Response:
        """Return the response to a request for the page behind a secret link."""
        found = self.links.get(_hashed(request.path_params["token"]))
        if found is None:
            return PlainTextResponse(
                "this link belongs to no game; ask the person who started the server for a new link", 404, HEADERS
            )
        number, role = found
        table = self.tables[number]
        name = table.game.seat_names[int(role)] if role.isdecimal() else role
        return HTMLResponse(shell(table.game.title, name, can_play=role.isdecimal()), 200, HEADERS)

    async def socket(self, socket: WebSocket) -> None:
        """Serve one tab: send the screen at each change, and handle its moves, notes and undo requests."""
        token = _hashed(socket.path_params["token"])
        found = self.links.get(token)
        origin, host = socket.headers.get("origin"), socket.headers.get("host")
        if found is None or len(self.sockets.get(token, ())) >= TABS or (origin and origin.partition("://")[2] != host):
            await socket.close(1008)
            return
        await socket.accept()
        self.sockets.setdefault(token, set()).add(socket)
        tab = _Tab(self, socket, *found)
        telling = asyncio.create_task(tab.send_screens())
        try:
            await tab.listen()
        finally:
            telling.cancel()
            self.sockets.get(token, set()).discard(socket)

    async def hand_over(self, number: int, role: str, giver: WebSocket) -> None:
        """Give a seat at a table a new link, send it to the tab that asked, and close tabs of the old link."""
        token = token_urlsafe(24)
        self.tables[number].store.renew(number, role, token)
        old = next(known for known, found in self.links.items() if found == (number, role))
        del self.links[old]
        self.links[_hashed(token)] = (number, role)
        await giver.send_json({"handed": f"/t/{token}"})
        for socket in self.sockets.pop(old, set()) - {giver}:
            await socket.close(4001)

    async def notify(self, number: int) -> None:
        """Make all tabs of a table send their new screen, and let its bots move."""
        async with self.changed[number]:
            self.changed[number].notify_all()
        self._let_bots_play(number)

    def _let_bots_play(self, number: int) -> None:
        if self.tables[number].is_bots_turn() and not self.busy[number].locked():
            task = asyncio.create_task(self._bots(number))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    async def _bots(self, number: int) -> None:
        table = self.tables[number]
        async with self.busy[number]:
            while table.is_bots_turn():
                table.keep(*await asyncio.to_thread(table.bots_choice))
                async with self.changed[number]:
                    self.changed[number].notify_all()


class _Tab:
    """Connection with a browser tab that shows a table to a role (seat, onlooker or designer)."""

    def __init__(self, server: Server, socket: WebSocket, number: int, role: str) -> None:
        self._server, self._socket, self._number, self._role = server, socket, number, role
        self._table = server.tables[number]
        self._looking: int | None = None
        self._seen: object = None
        self._recent: deque[float] = deque(maxlen=A_SECOND)

    async def send_screens(self) -> None:
        """Send the screen to the tab now and after every change."""
        changed = self._server.changed[self._number]
        while True:
            self._seen = self._now()
            page = self._server.pages[self._number]
            await self._socket.send_json(screen(self._table, page, self._role, self._looking))
            async with changed:
                await changed.wait_for(lambda: self._now() != self._seen)

    def _now(self) -> tuple[object, ...]:
        """Return the data a screen depends on, to notice changes; an undo changes it too."""
        return self._table.at, id(self._table.state), self._table.asking, self._looking

    async def listen(self) -> None:
        """Handle messages from the tab until it is closed, or disconnect it if it sends too much."""
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text") or ""
            if len(text) > LARGEST or self._is_flooding():
                await self._socket.close(1008)
                return
            try:
                await self._do(_read(text))
            except RefusedError as error:
                await self._socket.send_json({"say": str(error)})

    def _is_flooding(self) -> bool:
        now = time.monotonic()
        flooding = len(self._recent) == A_SECOND and now - self._recent[0] < 1
        self._recent.append(now)
        return flooding

    async def _do(self, asked: dict[str, Any]) -> None:
        at = asked.get("at")
        if "look" in asked:
            self._looking = asked["look"] if isinstance(asked["look"], int) else None
            await self._server.notify(self._number)
            return
        if not isinstance(at, int):
            raise RefusedError("this page was loaded from an older version of the server; reload the page")
        if "note" in asked:
            self._table.note(self._role, at, str(asked["note"]))
            await self._socket.send_json({"say": "your note was saved"})
            return
        if not self._role.isdecimal():
            raise RefusedError("this link only lets you watch; use the link of a seat to make moves")
        if asked.get("hand_over") is True:
            await self._server.hand_over(self._number, self._role, self._socket)
            return
        if isinstance(asked.get("why"), str) and isinstance(asked.get("chosen"), list):
            reason = self._table.why_not(int(self._role), at, [str(ref) for ref in asked["chosen"]], asked["why"])
            await self._socket.send_json({"say": reason})
            return
        if self._server.busy[self._number].locked():
            raise RefusedError("a bot is choosing its move; try again after it")
        if isinstance(asked.get("agree"), bool):
            self._table.answer(int(self._role), at, agrees=asked["agree"])
        elif asked.get("undo") is True:
            self._table.undo(int(self._role), at)
        else:
            self._table.move(int(self._role), at, str(asked.get("move", "")))
        self._looking = None
        await self._server.notify(self._number)


def _read(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise RefusedError("the server received a message that it does not understand; reload the page")
    return found


def _hashed(token: str) -> bytes:
    return sha256(token.encode()).digest()


__all__ = ["DESIGNER", "ONLOOKER", "Server"]
