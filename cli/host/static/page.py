"""Write a game as one HTML page, which fetches nothing and runs only its own scripts."""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from cli.host.screens import beside, log_part, notes_part
from cli.output.complaint import FINE, Complaint
from cli.output.consoles import say
from cli.play.seats import PERSON
from cli.play.words.names import choice_name
from cli.scene.board_svg import drawn_empty, roads_drawn_empty
from cli.scene.page import Page, is_named, style, titled
from cli.scene.roads import joined, maps_of
from cli.scene.tags import Markup, join, tag
from gamespec.analysis.faces import words
from gamespec.checked.kinds import Kind, counted
from gamespec.checked.types import Thing
from gamespec.nearest import quoted
from interpreter.bots import AUTOMATIC
from interpreter.browser import Exported
from interpreter.code.read.sources import Unreadable
from interpreter.compiler.graph import DecidePayment
from interpreter.compiler.menus.move_codes import ChoiceCodes, PickCodes
from interpreter.kernel.chance import COUNTER_STEP, FIRST, PLAYERS, SECOND, SEED_STEP
from interpreter.kernel.moves import Move
from interpreter.scene import Board
from interpreter.scene.boards import bare_board
from interpreter.scene.pieces import Pieces
from interpreter.state.game import Game
from interpreter.state.history.log import CHOSEN
from interpreter.state.worlds.open_games import has_hidden
from interpreter.wasm.encoding.words import Unprintable
from interpreter.wasm.fallback import why_not

Data = dict[str, Any]
PAUSE = 350
"""Milliseconds that the page waits before a bot's move."""
OWNER = Markup("<owner/>")
"""Placeholder in a piece's HTML that scripts replace by its owner."""


class Printed:
    """Builder of the texts and pictures of one game for its static page."""

    def __init__(self, exported: Exported) -> None:
        self._exported, self._program = exported, exported.program
        self._checked = exported.program.checked
        self._page = Page(self._checked)
        self._pieces = Pieces(exported.declared)

    def described(self, kinds: Sequence[str], seed: int | None) -> Data:
        """Return all data that the scripts of the page read, ready for JSON."""
        game = self._exported.description
        kinds_drawn = self._exported.declared.boards
        boards = [bare_board(self._exported.declared, kind, printed=True) for kind in kinds_drawn]
        maps, names = maps_of(boards), [board.kind for board in boards]
        for found, kind in zip(game["boards"], kinds_drawn, strict=True):
            found.update(self._board(kind, is_owned=found["owned"]))
            found["map"] = None if (on := maps[kind.name]) is None else names.index(on)
        self._roads(game["boards"], joined(boards))
        for node, found in zip(self._program.graph.nodes, game["nodes"], strict=True):
            if "decision" in found:
                found["decision"].update(self._decision(node.id))
        return {
            "game": game,
            "command": " ".join([self._exported.game.name, *self._variants()]),
            "hides": has_hidden(self._program),
            "pause": PAUSE,
            "kinds": list(kinds),
            "seed": seed,
            "faces": [self._faces(kind) for kind in self._exported.kinds],
            "glyphs": self._page.glyphs.tables(),
            "texts": {
                "actions": {action.name: action.title for action in self._checked.actions if action.title},
                "chosen": CHOSEN,
                "scores": self._score_titles(),
            },
            "chance": {
                "stream": str(PLAYERS),
                "seed_step": str(SEED_STEP),
                "step": str(COUNTER_STEP),
                "first": str(FIRST),
                "second": str(SECOND),
            },
        }

    def _score_titles(self) -> list[str]:
        scoring = self._checked.scoring
        titles = {} if scoring is None else {line.name: line.title for line in scoring.lines}
        return [titles.get(name) or words(name) for name in self._exported.game.score_lines]

    def _variants(self) -> list[str]:
        game = self._exported.game
        return [f"--players {len(game.people)}", *(f"--with {name}" for name in game.variants)]

    def _faces(self, kind: Kind) -> list[Data]:
        """Return name, HTML and printed facts of each card or tile of a kind; none for others."""
        if kind.sort != "piece":
            return []
        found: list[Data] = []
        for row in kind.rows:
            piece = self._pieces.piece({"kind": kind.name, "row": row, "front": row})
            face: Data = {
                "name": piece.name,
                "front": self._page.front(piece, OWNER).split(OWNER),
                "facts": [titled(fact) for fact in piece.facts],
                "short": self._page.signs(piece),
                "colouring": self._page.glyphs.colouring(piece.facts),
                "says_more": bool(piece.shape or piece.facts),
            }
            found.append(face)
        return found

    def _board(self, kind: Kind, *, is_owned: bool) -> Data:
        """Return a board's caption and HTML of spaces, for an owned board also without facts."""
        plan = self._exported.declared.plan(kind)
        title = kind.title or words(kind.name)
        found: Data = {"points": plan.points, "frame": None, "caption": title if is_named(title, kind.name) else None}
        for name, printed in (("printed", True), ("bare", False)):
            if name == "printed" or is_owned:
                board = bare_board(self._exported.declared, kind, printed=printed)
                found[name] = self._spaces(board)
                found["frame"] = None if board.outline == "box" else drawn_empty(board, self._page.glyphs)[0]
        return found

    def _roads(self, found: list[Data], boards: Iterable[Board]) -> None:
        """Add to the data `found` of each kind of roads the lines that draw these roads on a map."""
        for board in boards:
            parts = zip(board.roads, roads_drawn_empty(board, self._page.glyphs), strict=True)
            lines = {road.ref: {**line, "facts": [titled(fact) for fact in road.facts]} for road, line in parts}
            for each in found:
                if each["map"] is not None and each["refs"][0] in lines:
                    each["lines"] = [lines[ref] for ref in each["refs"]]
                    each["over"] = board.map == board.kind

    def _spaces(self, board: Board) -> list[Data]:
        if board.outline == "box":
            return [{"numbers": self._page.printed(place.facts), "facts": []} for place in board.places]
        told = ([titled(fact) for fact in place.facts] for place in board.places)
        return [
            {**space, "facts": facts}
            for space, facts in zip(drawn_empty(board, self._page.glyphs)[1], told, strict=True)
        ]

    def _decision(self, at: int) -> Data:
        """Return data on the decision at node number `at` of the phase graph.

        `asked` names the thing to choose, or `paid_with` the pieces to pay with; `secret` is the
        index in the state at which a secret choice is stored.
        """
        codes, way = self._program.nodes.codes[at], self._program.graph.nodes[at].exit
        secret = self._program.secrets.get(at)
        found = {} if secret is None else {"secret": self._program.module.slots[secret.picks].base}
        if isinstance(way, DecidePayment):
            kind = way.payment.it.type
            form = kind.kind.form if isinstance(kind, Thing) else None
            return {**found, "paid_with": counted(form, 2)[2:]}
        if isinstance(codes, ChoiceCodes):
            return {
                **found,
                "asked": choice_name(Move(codes.choice.var.name, "choice", ((codes.choice.var.type, 0),), 0, 0)),
            }
        if isinstance(codes, PickCodes):
            return {
                **found,
                "asked": choice_name(Move(codes.pick.var.name, "choice", ((codes.pick.it.type, 0),), 0, 0)),
            }
        return found


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
