"""Write a game as one HTML page, which fetches nothing and runs only its own scripts."""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from cli.host.screens import beside, log_part, notes_part
from cli.host.static.printed import Printed
from cli.output.complaint import FINE, Complaint
from cli.output.consoles import say
from cli.play.seats import PERSON
from cli.scene.page import style
from cli.scene.tags import Markup, join, tag
from gamespec.nearest import quoted
from interpreter.bots import AUTOMATIC
from interpreter.browser import Exported
from interpreter.code.read.sources import Unreadable
from interpreter.state.game import Game
from interpreter.wasm.encoding.words import Unprintable
from interpreter.wasm.fallback import why_not

HERE = Path(__file__).parent
SCRIPTS = (
    "machine.js",
    "sight.js",
    "view.js",
    "drawing.js",
    "boards.js",
    "moves.js",
    "play.js",
    "../table.js",
    "start.js",
)
"""Scripts of the page, each after those it uses."""


def write_page(game: Game, kinds: Sequence[str], seed: int | None, path: Path) -> int:
    """Write the HTML page of a game to a file; return an exit code."""
    known = [PERSON, *Exported(game).bots]
    for word in kinds:
        if word not in (AUTOMATIC, *known):
            advice = f"use one of {quoted(known)}"
            raise Complaint("--seats", f"the bot `{word}` cannot play this game in a page without a server", advice)
    try:
        text = static_page(game, kinds, seed)
    except (Unreadable, Unprintable) as error:
        raise Complaint(
            "host",
            f"{game.title} cannot be written as a single page: {why_not(error)}",
            "host it with a server instead, without --static",
        ) from None
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    say(f"written: {path} ({len(text.encode()) // 1024} KB)")
    return FINE


def static_page(game: Game, kinds: Sequence[str], seed: int | None = None) -> str:
    """Return the HTML page of a game; `kinds` says who plays each seat, `seed` is the first game's.

    Raises Unreadable or Unprintable if the game cannot be compiled to WebAssembly for the page.
    """
    exported = Exported(game)
    script = "\n".join((HERE / name).read_text(encoding="utf-8").replace('"use strict";\n', "") for name in SCRIPTS)
    script = f'"use strict";\n{script}'
    sheet = "\n".join([style(), *(path.read_text(encoding="utf-8") for path in _sheets())])
    policy = (
        f"default-src 'none'; script-src '{_hash(script)}' 'wasm-unsafe-eval'; style-src '{_hash(sheet)}'; "
        "style-src-attr 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'"
    )
    described = json.dumps(Printed(exported).described(kinds, seed), ensure_ascii=False, separators=(",", ":"))
    head = join(
        Markup('<meta charset="utf-8">'),
        Markup(f'<meta http-equiv="Content-Security-Policy" content="{policy}">'),
        Markup('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        tag("title", game.title),
        Markup(f'<link rel="icon" href="data:,"><style>{sheet}</style>'),
    )
    save = tag("button", "Save notes as a file", id="save", type="button", hidden="hidden")
    body = tag(
        "body",
        _curtain(),
        tag("main", id="scene"),
        tag("aside", *beside(), log_part(), notes_part(save), _again()),
        _packed("module", exported.module),
        _packed("data", described.encode()),
        Markup(f"<script>{script}</script>"),
    )
    return f'<!doctype html><html lang="en"><head>{head}</head>{body}</html>\n'


def _sheets() -> list[Path]:
    return [HERE.parent / "host.css", HERE / "static.css"]


def _curtain() -> Markup:
    """Return the HTML element that hides the table while the device is handed to another player."""
    button = tag("button", "", id="uncover", type="button")
    return tag(
        "div", tag("p", "", id="whose"), button, id="curtain", role="dialog", aria_label="Next player", hidden="hidden"
    )


def _again() -> Markup:
    """Return the HTML form for a new game: who plays each seat, and the random seed."""
    seed = tag("input", id="seed", inputmode="numeric", autocomplete="off", placeholder="any")
    form = tag(
        "form",
        tag("fieldset", id="seats", aria_label="Seats"),
        tag("label", "Random seed ", seed),
        tag("button", "Begin", type="submit"),
        id="again",
    )
    same = tag("p", "The same game in the terminal: ", tag("code", id="same"))
    return tag("details", tag("summary", "New game"), form, same, id="setup")


def _packed(name: str, content: bytes) -> Markup:
    """Pack bytes into an HTML element with a name, which the scripts of the page decode."""
    packed = b64encode(gzip.compress(content, 9, mtime=0)).decode()
    return Markup(f'<script type="text/plain" id="{name}">{packed}</script>')


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
