"""Write the result of `diff --impact` as one HTML page: changes of the rules beside plots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby

from cli.impact import words
from cli.impact.formats import Block, blocks, same
from cli.impact.plots import drawings
from gamespec.diff import Edit
from gamespec.diff.changelog import describe_reach
from gamespec.diff.edits import examples_counted, within
from interpreter.impact.report import Impact

STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 82rem; padding: 0 1rem; color: #1b1f27;
  background: #fff; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; } h3 { font-size: 1rem; margin: 1.2rem 0 .2rem; }
.beside { display: grid; grid-template-columns: minmax(18rem, 2fr) 3fr; gap: 2.5rem; align-items: start; }
@media (max-width: 60rem) { .beside { grid-template-columns: 1fr; } }
.quiet { color: #5b6472; } .reach { font-size: .85rem; }
del { background: #fde8e4; text-decoration: none; } ins { background: #e3f1e3; text-decoration: none; }
code, del, ins { font-family: ui-monospace, monospace; font-size: .85rem; overflow-wrap: anywhere; }
ul { padding-left: 1.1rem; } figure { margin: 0 0 1.5rem; } figure svg { max-width: 100%; height: auto; }
table { border-collapse: collapse; } td, th { padding: .15rem .9rem .15rem 0; text-align: right; }
td:first-child, th:first-child { text-align: left; } th { border-bottom: 1px solid #c9ced6; font-weight: 600; }
""".strip()


def page(edits: Sequence[Edit], found: Impact, old: str, new: str) -> str:
    """Return the HTML page of a comparison: the changes of the rules, and of play."""
    title = escape(f"{old} → {new}")
    first, *others = blocks(found)
    equal, names = same(found)
    body = [
        f"<h1>{title}</h1>",
        f"<p>{escape(words.played(found))}. {escape(words.ending(found))}</p>",
        *(f"<p>{escape(line)}</p>" for line in words.broken(found)),
        '<div class="beside"><section>',
        "<h2>What changed in the rules</h2>",
        *_changes(edits),
        "</section><section>",
        "<h2>What changes in play</h2>",
        *_table(first),
        *_figures(found),
        "</section></div>",
        *(line for block in others for line in _table(block)),
    ]
    if names:
        body.append(f"<h3>{equal}</h3><p>{escape(', '.join(names))}</p>")
    head = f'<meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
    return "\n".join(["<!doctype html>", f'<html lang="en"><head>{head}</head><body>', *body, "</body></html>", ""])


def _changes(edits: Iterable[Edit]) -> Iterator[str]:
    told, counted = examples_counted(edits)
    for place, group in groupby(told, key=lambda edit: edit.path[:1]):
        yield f"<h3>{escape(place[0] if place else 'the game')}</h3><ul>"
        for edit in group:
            where = within(edit.path[1:])
            reach = describe_reach(edit)
            behind = f'<div class="quiet reach">{escape(reach)}</div>' if reach else ""
            yield f"<li>{escape(where) + ': ' if where else ''}{_edit(edit)}{behind}</li>"
        yield "</ul>"
    yield from (f"<p>{line}</p>" for line in counted)


def _edit(edit: Edit) -> str:
    if edit.sort != "changed":
        return escape(edit.words)
    what = f"{escape(edit.what)} " if edit.what else ""
    before, after = (escape(text or "nothing") for text in (edit.before, edit.after))
    return f"{what}<del>{before}</del> → <ins>{after}</ins>"


def _figures(found: Impact) -> Iterator[str]:
    for title, about, drawing in drawings(found):
        yield f"<figure><h3>{escape(title)}</h3>"
        yield f'<figcaption class="quiet">{escape(about)}</figcaption>'
        yield f"{drawing}</figure>"


def _table(block: Block) -> Iterator[str]:
    yield f"<h3>{escape(block.title)}</h3>"
    if not block.rows:
        yield '<p class="quiet">nothing</p>'
        return
    yield f"<table><tr>{''.join(f'<th>{escape(column)}</th>' for column in block.columns)}</tr>"
    for row in block.rows:
        yield f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>"
    yield "</table>"
