"""List the parts of a game that its rulebook tells neither in the author's words nor readably."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cli.rulebook.glossary import value_entry
from gamespec import model as m
from gamespec.prose.declared import clause, owner_words, params
from gamespec.prose.game_voice import voice as voice_of
from gamespec.prose.readable import hardest, reads_well
from gamespec.prose.sets import member_of
from gamespec.prose.statements import block

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gamespec.prose.voice import Item, Voice
    from gamespec.source import Span


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
    offered = {str(call.name) for node in game.walk() if isinstance(node, (m.Must, m.May)) for call in node.options}
    for decl in game.decls:
        match decl:
            case m.ActionDecl() if str(decl.name) in offered:
                yield decl, f"action {decl.name}", block(decl.lines, params(decl.params, voice)[1])
            case m.RuleDecl() if not any(isinstance(node, m.Name) and node.text in rows for node in decl.walk()):
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
