"""Remarks: comments directly above a declaration, which are printed in the rulebook."""

from __future__ import annotations

import re

# ---- find remarks (comments printed in the rulebook) that a variant or number of players makes untrue
from collections.abc import Iterator

from gamespec import model as m
from gamespec.model import Node
from gamespec.overlay import fingerprint
from gamespec.prose.voice import Voice, ticked

Place = tuple[str, int]


DIGITS = 16
WORD = re.compile(r"[A-Za-z][\w-]*")


def outdated(written: m.GameFile, plain: m.GameFile, game: m.GameFile) -> frozenset[Place]:
    """Return the places of declarations whose remarks may no longer hold.

    `written` is the game as its file says it, `plain` without variants for this number of players, `game` with them.
    A remark is outdated if its declaration was changed, or names something that a variant changes.
    """
    before = {place_of(node): fingerprint(node, DIGITS) for node in _remarked(written)}
    names = _changed(plain, game)
    return frozenset(
        place
        for node in _remarked(game)
        if (place := place_of(node)) in before
        and (before[place] != fingerprint(node, DIGITS) or not names.isdisjoint(WORD.findall(node.span.text)))
    )


def place_of(node: m.Node) -> Place:
    """Return the file name and offset at which a node begins."""
    return node.span.file.name, node.span.start


def _remarked(game: m.GameFile) -> Iterator[m.Node]:
    """Yield every node whose remark is printed: declarations, and fields in their blocks."""
    for decl in game.decls:
        yield decl
        yield from decl.fields if isinstance(decl, m.HasBlock) else ()


def _changed(plain: m.GameFile, game: m.GameFile) -> set[str]:
    """Return the names that a variant replaces or removes, or that its rules apply to."""
    before, now = (dict(_named(each)) for each in (plain, game))
    changed = {name for (_, name), mark in before.items() if now.get((_, name)) != mark}
    old = {place_of(decl) for decl in plain.decls}
    rules = (decl for decl in game.decls if isinstance(decl, m.RuleDecl) and place_of(decl) not in old)
    return changed.union(*(_watched(clause) for rule in rules for clause in rule.clauses))


def _named(game: m.GameFile) -> Iterator[tuple[tuple[type, str], str]]:
    for decl in game.decls:
        parts = decl.fields if isinstance(decl, m.HasBlock) else (decl, *decl.inside(m.Step))
        for node in parts:
            name = getattr(node, "name", None)
            if name is not None:
                yield (type(node), str(name)), fingerprint(node, DIGITS)


def _watched(clause: m.Clause) -> set[str]:
    match clause:
        case m.Adjust(target=target):
            of = target.of if isinstance(target, m.Index) else target
            return {of.text if isinstance(of, m.Name) else str(getattr(of, "name", ""))}
        case m.ActionTrigger(events=events):
            return {str(event.name) for event in events}
        case m.Forbid(event=event):
            return {str(event.name)}
        case _:
            return set()


# ---- remarks: comments directly above a declaration, which are printed in the rulebook


SIGN = "#"
RULED = "---"
"""Beginning of a comment that is a heading between parts of a file and no remark."""


def remark(node: Node, voice: Voice) -> str:
    """Return the comment lines directly above a node as one text; empty if none or outdated."""
    span = node.span
    if place_of(node) in voice.names.outdated:
        return ""
    found: list[str] = []
    for line in range(span.line - 1, 0, -1):
        text = span.file.line_text(line).strip()
        if not text.startswith(SIGN) or RULED in text:
            break
        found.append(text.lstrip(SIGN).strip())
    return ticked(" ".join(reversed(found)))


def remarked(node: Node, words: str, voice: Voice) -> str:
    """Return a sentence in English, followed by the remark above its node in brackets."""
    said = remark(node, voice)
    return f"{words} ({said})" if said else words
