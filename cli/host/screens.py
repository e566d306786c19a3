"""Content of a table's page for a role: a seat's number, `onlooker`, or `designer`."""

from __future__ import annotations

from collections.abc import Iterator
from sys import maxsize
from typing import Any

from cli.host.tables import DESIGNER, ONLOOKER, Hosted, menu
from cli.play.words.news import News, Part, outcome
from cli.play.words.scores import titled_scores, verdict
from cli.scene.page import Page
from cli.scene.tags import Markup, join, tag
from interpreter.scene import scene, with_changes
from interpreter.state.game import State

LONGEST_LOG = 300
"""Maximum number of log lines sent to a browser, the newest ones."""


def screen(table: Hosted, page: Page, role: str, at: int | None = None) -> dict[str, Any]:
    """Return what a role (seat, onlooker, designer) sees now, or after `at` moves, as data for a browser.

    Among others `html` (the table), `log`, `menu` (legal moves), `at`, and `now` (number of moves made).
    """
    now = table.at
    shown = now if at is None else max(0, min(at, now))
    state = table.states[shown]
    seat = seat_of(role, state)
    before = table.states[_last_seen(table, seat, shown)]
    drawn = scene(state, seat)
    found: dict[str, Any] = {
        "at": shown,
        "now": now,
        "html": page.fragment(drawn if before is state else with_changes(drawn, scene(before, seat))),
        "log": log(state, seat, maxsize if before is state else before.log_length(seat)),
        "turn": turn(state, role),
    }
    if state.over:
        found["scores"] = scores(state)
    if table.asking is not None:
        who = table.game.seat_names[table.asking.seat]
        found["asking"] = f"{who} would like to take back the last decision"
        found["may_agree"] = role.isdecimal() and int(role) in table.asking.waiting
    if shown == now and not state.over and state.seat is not None and str(state.seat) == role:
        found["menu"] = menu(state)
    return found


def _last_seen(table: Hosted, seat: int | None, at: int) -> int:
    """Return how many of `at` moves a seat has seen, by its own last, an onlooker all but one."""
    own = (n for n in range(at, 0, -1) if table.played[n - 1].seat == seat)
    return next(own, 0) if seat is not None else max(0, at - 1)


def seat_of(role: str, state: State) -> int | None:
    """Return the seat whose view a role sees: a designer the mover's, an onlooker None."""
    if role == ONLOOKER:
        return None
    return state.seat if role == DESIGNER else int(role)


def turn(state: State, role: str) -> str:
    """Return a sentence on whose turn it is, or on who won."""
    names = state.game.seat_names
    if state.over:
        return verdict([names[seat] for seat in state.winners()], len(names))
    if state.seat is None:
        return ""
    return "Your turn" if str(state.seat) == role else f"{names[state.seat]} to move"


def scores(state: State) -> Markup | None:
    """Return an HTML table of score terms, totals and places; None if the game has no score terms."""
    lines = titled_scores(state)
    if not lines:
        return None
    rows = [*lines.items(), ("total", state.returns()), ("place", state.places())]
    head = tag("tr", tag("td"), *(tag("th", name, scope="col") for name in state.game.seat_names))
    cells = (tag("tr", tag("th", name, scope="row"), *(tag("td", str(one)) for one in row)) for name, row in rows)
    return tag("table", head, *cells)


def log(state: State, seat: int | None, seen: int = 0) -> Markup:
    """Return the newest log lines shown to a seat as HTML, from `seen` on marked as new."""
    news, length = News(state), state.log_length(seat)
    parts = news.parts(state, seat, max(0, length - LONGEST_LOG))
    first_new = len(parts) - len(news.parts(state, seat, max(seen, length - LONGEST_LOG)))
    told = ((line, at >= first_new) for at, part in enumerate(parts) for line in _lines(part))
    return join(*(tag("li", text, class_=_sort(sort, is_new=is_new)) for (sort, text), is_new in told))


def _lines(part: Part) -> Iterator[tuple[str, str]]:
    """Yield the lines of a log entry, each with its CSS class: the move, then its effects."""
    if part.what:
        yield "move", f"{part.who}: {part.what}" if part.who else part.what
    who = f"{part.who}: " if part.who and not part.what else ""
    yield from (("", line if line.startswith(who) else f"{who}{line}") for line in outcome(part))


def _sort(sort: str, *, is_new: bool) -> str | None:
    return " ".join(filter(None, [sort, "new" if is_new else ""])) or None


def shell(title: str, role_name: str, *, can_play: bool) -> str:
    """Return the HTML page of a table without content, which its script gets over the WebSocket."""
    hand = tag("button", "Hand over", id="hand", type="button", hidden=None if can_play else "hidden")
    side = tag("aside", *beside(hand, undo=can_play), log_part(), notes_part())
    body = join(tag("main", id="scene"), side)
    head = (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"{tag('title', f'{title}: {role_name}')}"
        '<link rel="icon" href="data:,"><link rel="stylesheet" href="/scene.css">'
        '<link rel="stylesheet" href="/host.css">'
        '<script src="/table.js" defer></script><script src="/socket.js" defer></script></head>'
    )
    return f"{head}{tag('body', body)}</html>"


def beside(*more: Markup, undo: bool = True) -> tuple[Markup, ...]:
    """Return the elements beside a table that `table.js` fills; `more` are added to the buttons."""
    buttons = (
        tag("button", "Undo", id="undo", type="button", hidden=None if undo else "hidden"),
        tag("button", "◀", id="back", type="button", title="One move back in the log"),
        tag("button", "▶", id="forth", type="button", title="One move on"),
        tag("button", "Now", id="now", type="button", hidden="hidden"),
        *more,
    )
    return (
        tag("p", id="turn", role="status", aria_live="polite", tabindex="-1"),
        tag("p", id="note", role="alert"),
        tag("div", id="asking"),
        tag("div", id="scores"),
        tag("div", *buttons, class_="buttons"),
        tag("div", id="menu"),
        tag(
            "form",
            tag("label", "Type a move", for_="text"),
            tag("input", id="text", autocomplete="off", spellcheck="false"),
            id="typed",
            hidden="hidden",
        ),
    )


def log_part() -> Markup:
    """Return the HTML element for the log, which can be folded."""
    return tag(
        "details",
        tag("summary", "Log"),
        tag("ol", id="log", tabindex="0", aria_label="Log"),
        open="open",
        class_="part",
    )


def notes_part(*more: Markup) -> Markup:
    """Return the HTML form for notes, which can be folded; `more` are buttons beside the one that saves."""
    words = tag("textarea", id="remark", rows=2, maxlength=2000, aria_label="A note on this moment")
    buttons = tag("div", tag("button", "Keep the note", type="submit"), *more, class_="buttons")
    form = tag("form", words, buttons, id="notes")
    return tag("details", tag("summary", "A note on this moment"), form, open="open", class_="part")
