"""Print spaces without a board (rings, lines, named places) as a table, one row each."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any

from rich.columns import Columns
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cli.output.consoles import out, say, show
from cli.play.table.folded import in_columns
from cli.play.table.holdings import by_key
from cli.play.table.layers import markers
from cli.play.table.zones import Zones
from cli.play.words.names import spaces
from cli.play.words.titles import contents, value

if TYPE_CHECKING:
    from cli.play.words.titles import Titles
    from gamespec.analysis.faces import Faces
    from gamespec.checked.game import CheckedGame
    from gamespec.checked.kinds import Kind

HERE = "<-"
"""Mark of the space on which the only marker of a row of spaces stands."""
WORD = 16
"""Maximum length of a word that is not broken in a table."""
INDENT = 2
"""Number of spaces before the names of spaces."""
SHORT = 8
"""Minimum number of rows for splitting a table in two."""
ORDER = {"ring": " (a ring: after the last comes the first)", "line": " (in a row)"}


def show_places(checked: CheckedGame, kind: Kind, view: dict[str, Any], titles: Titles, faces: Faces) -> None:
    """Print the spaces of a kind with what is printed on them and what lies there."""
    _show_rows(kind, _rows(checked, kind, view, titles, faces))
    zones = Zones(titles, faces)
    told: list[dict[str, Any]] = []
    for thing in view["things"].get(kind.name, ()):
        for name, zone in thing["zones"].items():
            for label, part in by_key(titles.of(kind.name, name), zone):
                if zones.has_pictures(part):
                    say(f"  {thing['name']}, {label}", style="bold")
                    show(Padding(zones.pictures(part, None), (0, 0, 0, 4)))
                elif part["shape"] == "slot" and zones.says_more(part):
                    told += part["pieces"]
    in_columns(told, titles, zones, indent=2)


def fold_places(checked: CheckedGame, kind: Kind, view: dict[str, Any], titles: Titles, faces: Faces) -> None:
    """Print the spaces of a kind that are not empty; those with a marker in more detail."""
    rows = _rows(checked, kind, view, titles, faces)
    printed = {"", *(column.name.replace("-", " ") for column in faces.columns(kind))}
    live = [any(text for head, text in row.items() if head not in printed) for row in rows]
    if not any(live):
        return
    shown = rows if len(rows) <= SHORT else [row for row, here in zip(rows, live, strict=True) if here]
    filled = {head for row in shown for head, text in row.items() if text}
    if kind.geometry is not None and kind.geometry.sort in ORDER and filled - printed == {"here"}:
        filled = {"here"}  # marks along a way: what is printed on it is told when it is asked for
    _show_rows(kind, [{head: row[head] for head in row if not head or head in filled} for row in shown])
    if len(shown) < len(rows):
        say(f"  nothing on the other {len(rows) - len(shown)}", style="dim")
    zones, told = Zones(titles, faces), list[dict[str, Any]]()
    for row, thing in zip(rows, view["things"].get(kind.name, ()), strict=False):
        for name, zone in thing["zones"].items():
            for label, part in by_key(titles.of(kind.name, name), zone):
                if zones.has_pictures(part) and row.get("here"):
                    say(f"  {thing['name']}, {label}")
                    in_columns(part["pieces"], titles, zones, indent=4)
                elif part["shape"] == "slot" and zones.says_more(part):
                    told += part["pieces"]
    in_columns(told, titles, zones, indent=2)


def _show_rows(kind: Kind, rows: list[dict[str, str]]) -> None:
    if not rows:
        return
    order = ORDER.get(kind.geometry.sort if kind.geometry else "", "")
    say(f"{kind.title or kind.name}{order}", style="bold cyan")
    if order and len(rows[0]) <= 2:
        _line(rows, ring=order == ORDER["ring"])
        return
    if len(rows) > SHORT:
        half = (len(rows) + 1) // 2
        tables = [_table(rows[:half]), _table(rows[half:])]
        if sum(out().measure(table).maximum for table in tables) + 3 <= out().width:
            show(Columns(tables, padding=(0, 3)))
            return
    show(_table(rows))


def _line(rows: list[dict[str, str]], *, ring: bool) -> None:
    """Print spaces in a row, each with the little there is on it."""
    told: list[str] = []
    for row in rows:
        name, *more = row.values()
        told.append(
            "\N{NO-BREAK SPACE}".join(
                [name, *(f"[{text}]".replace(" ", "\N{NO-BREAK SPACE}") for text in more if text)]
            )
        )
    text = " > ".join([*told, "..."] if ring else told)
    for line in wrap(text, out().width - 4, break_long_words=False, break_on_hyphens=False):
        say(f"  {line}".replace("\N{NO-BREAK SPACE}", " "))


def _table(rows: list[dict[str, str]]) -> Table:
    """Return a table with a row for each space, with narrower gaps if it hardly fits."""
    words = {head: [w for row in rows for w in (*head.split(), *row[head].split())] for head in rows[0]}
    longest = {head: min(WORD, max(map(len, found), default=1)) for head, found in words.items()}
    whole = sum(max(map(len, [head, *(row[head] for row in rows)])) for head in rows[0])
    gaps = len(rows[0]) - 1
    tight = whole + INDENT + gaps <= out().width < whole + INDENT + 2 * gaps
    apart = 2 if sum(longest.values()) + 2 * len(longest) < out().width - 2 and not tight else 1
    table = Table(box=None, pad_edge=False, padding=(0, apart, 0, 0), header_style="dim")
    for number, head in enumerate(rows[0]):
        first = number == 0
        table.add_column(Text(f"  {head}" if first else head), min_width=longest[head], no_wrap=first)
    for row in rows:
        name, *rest = row.values()
        table.add_row(Text(f"  {name}"), *map(Text, rest))
    return table


def _rows(checked: CheckedGame, kind: Kind, view: dict[str, Any], titles: Titles, faces: Faces) -> list[dict[str, str]]:
    """Return the columns of each space by title, without empty columns."""
    things: list[dict[str, Any]] = view["things"].get(kind.name) or [
        {"name": name, "fields": {}, "zones": {}} for name in spaces(kind)
    ]
    at: dict[int, list[str]] = {}
    for space, name in markers(checked, kind, view, titles):
        at.setdefault(space, []).append(HERE if name == kind.title else name)
    rows: list[dict[str, str]] = []
    for space, thing in enumerate(things):
        row = {"": thing["name"]}
        for column in faces.columns(kind):
            row[column.name.replace("-", " ")] = faces.cell(column, kind.row_of[space])
        for name, found in thing["fields"].items():
            row[titles.of(kind.name, name)] = "" if found in (None, False, 0, "?") else value(found)
        for name, zone in thing["zones"].items():
            title = titles.of(kind.name, name)
            row[title] = "; ".join(part for part in (row.get(title, ""), _lying(zone, titles)) if part)
        row["here"] = ", ".join(at.get(space, ()))
        rows.append(row)
    filled = {head for row in rows for head, text in row.items() if text}
    return [{head: text for head, text in row.items() if not head or head in filled} for row in rows]


def _lying(zone: dict[str, Any], titles: Titles) -> str:
    if "shape" in zone:
        return contents(zone, titles) if zone["size"] else ""
    texts = ((key, _lying(part, titles)) for key, part in zone.items())
    return ", ".join(f"{key}: {text}" for key, text in texts if text)
