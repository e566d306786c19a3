"""List the parts of a game that its rulebook tells neither in the author's words nor readably."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cli.rulebook.glossary import value_entry
from gamespec import model as m
from gamespec.prose.declared import clause, owner_words, params
from gamespec.prose.game_voice import voice as voice_of
from gamespec.prose.sets import member_of
from gamespec.prose.statements import block
from gamespec.prose.voice import TITLE, WRITTEN, Item, Voice
from gamespec.source import Span

FORMULA = re.compile(
    r"\b(?:plus|minus|divided|times|the (?:smaller|larger|highest|lowest|sum|number) (?:of|for)|whose|where|otherwise"
    r"|is (?:yes|no)|(?:is|was) (?:more|less) than|set the|this is done for|the place of it|without end|over all"
    r"|does not hold|for which|if that|stands behind|(?:space|one|player) the)\b"
    r"|\bin the [^.,]*\bof the\b|\bof [^.,]* of [^.,]* of\b",
    re.IGNORECASE,
)
"""Pattern of a piece of a formula, as people do not say it."""
WORD, BRACKET = re.compile(r"[\w'-]+"), re.compile(r"\(")
LONG = 12
"""Number of words above which each counts."""
FORMULA_COSTS, TITLE_COSTS, BRACKET_COSTS, DEPTH_COSTS, CODE_COSTS = 8, 5, 4, 4, 20
MOST = 16
"""Greatest difficulty of a sentence that reads well."""


def difficulty(text: str, depth: int = 0) -> int:
    """Return how hard a sentence is to read, by its length, names, brackets and pieces of formulas."""
    own = (
        max(0, len(WORD.findall(text)) - LONG)
        + FORMULA_COSTS * len(FORMULA.findall(text))
        + TITLE_COSTS * text.count(TITLE[0])
        + BRACKET_COSTS * len(BRACKET.findall(text))
        + CODE_COSTS * text.count(WRITTEN[0])
    )
    return own + DEPTH_COSTS * depth if own else 0


def hardest(items: Iterable[Item], depth: int = 0) -> tuple[int, str]:
    """Return the difficulty of the hardest sentence of a list, those below included, and this sentence."""
    found = (0, "")
    for item in items:
        found = max(found, (difficulty(item.text, depth), item.text), hardest(item.inside, depth + 1))
    return found


def reads_well(items: Iterable[Item]) -> bool:
    """Return whether each sentence of a list, those below included, is easy enough to read."""
    return hardest(items)[0] <= MOST


class Hard(NamedTuple):
    """Part of a game that is hard to read: its sort and name, its place, its hardest sentence."""

    name: str
    span: Span
    sentence: str


def hard_to_read(game: m.GameFile) -> list[Hard]:
    """Return the actions, rules and values whose generated sentences, their only ones, are hard to read."""
    voice = voice_of(game)
    rows = {word for decl in game.decls for word in _rows_with_sentences(decl)}
    told = (
        Hard(name, node.span, hardest(items)[1])
        for node, name, items in _parts(game, voice, rows)
        if not node.told and not reads_well(items)
    )
    return list(told)


def _rows_with_sentences(decl: m.Decl) -> Iterator[str]:
    table = getattr(decl, "table", None)
    for row in table.rows if isinstance(table, m.Table) else ():
        if row.told and row.cells and isinstance(row.cells[0], m.WordCell):
            yield row.cells[0].word


def _parts(game: m.GameFile, voice: Voice, rows: set[str]) -> Iterator[tuple[m.Noted, str, Iterable[Item]]]:
    """Yield actions, rules and values, each with its name and its exact sentences.

    Left out are rules about `rows` with sentences, which say what the rule does, and routines nobody chooses.
    """
    offered = {str(call.name) for decl in game.decls for node in decl.inside(m.Must, m.May) for call in node.options}
    for decl in game.decls:
        match decl:
            case m.ActionDecl() if str(decl.name) in offered:
                yield decl, f"action {decl.name}", block(decl.lines, params(decl.params, voice)[1])
            case m.RuleDecl() if not any(node.text in rows for node in decl.inside(m.Name)):
                inner = voice
                if decl.each is not None:
                    inner = member_of(voice, str(decl.each.var), decl.each.source, decl.each.where)[1]
                yield decl, f"rule {decl.name}", tuple(clause(each, inner) for each in decl.clauses)
            case m.HasBlock():
                owner = owner_words(decl.owner.kind, decl.owner.form, voice)[1]
                for field in decl.fields:
                    fixed = isinstance(field, m.ValueField) and isinstance(field.result, (m.Num, m.YesNoLit))
                    if isinstance(field, m.ValueField) and field.title is not None and not fixed:
                        yield field, f"value {field.name}", (value_entry(field, voice.about(owner)),)
            case _:
                pass
