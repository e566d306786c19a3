"""Find the rules that one card, tile or other piece of a table brings, to print them in its row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from cli.rulebook.play import FIRST
from gamespec import model as m
from gamespec.prose.conditions import holds
from gamespec.prose.declared import clause
from gamespec.prose.names import plain
from gamespec.prose.remarks import remark
from gamespec.prose.sets import member_of
from gamespec.prose.told import covered, telling
from gamespec.prose.voice import Item, Voice, called, listed, notes

LONGEST = 3
"""Maximum number of sentences of a rule printed in a row; of a longer one the row has the title."""


class Effect(NamedTuple):
    """Text for a row with what a rule does, ids it cites, assumptions; `whole` unless a reference."""

    text: str
    cites: tuple[str, ...]
    assumed: tuple[str, ...]
    whole: bool
    said: bool = False
    """Whether the text is in the words of the game's author."""


Effects: TypeAlias = "dict[tuple[str, str], dict[str, Effect]]"
"""Effects of rows, for the pair of a kind and a row's name, by the name of the rule."""
Tabled: TypeAlias = "m.PiecesDecl | m.SpacesDecl | m.TypeDecl"
"""Declaration of things whose table rows may bring rules."""


def told_in_rows(effects: Effects) -> set[str]:
    """Return the names of the rules that rows tell as a whole, wherever these are named."""
    every = [(rule, each.whole) for brings in effects.values() for rule, each in brings.items()]
    return {rule for rule, _ in every} - {rule for rule, whole in every if not whole}


def by_row(game: m.GameFile, voice: Voice) -> Effects:
    """Return the effects of each row of a piece table, by rule, for the pair of its kind and name."""
    found: Effects = {}
    sorts = (m.PiecesDecl, m.SpacesDecl, m.TypeDecl) if voice.names.tells else m.PiecesDecl
    pieces = [decl for decl in game.decls if isinstance(decl, sorts) and decl.table is not None]
    for rule in game.decls:
        if isinstance(rule, m.RuleDecl):
            for kind, row in _rows_of(rule, pieces, voice):
                found.setdefault((kind, row), {})[str(rule.name)] = _effect(rule, voice)
    if voice.names.tells:
        rows = {(str(decl.name), _name(row)): row for decl in pieces if decl.table for row in decl.table.rows}
        found |= {key: _said(row, found.get(key, {}), voice) for key, row in rows.items() if row.told}
    for key, places in _named_in(game, pieces, voice).items():
        if key not in found and len(places) <= LONGEST and not voice.names.tells:
            found[key] = {"": Effect(f"See {listed(map(called, places))}.", (), (), whole=False)}
    return found


def _said(row: m.Row, brings: dict[str, Effect], voice: Voice) -> dict[str, Effect]:
    """Return the author's sentences for a row as its effect, with the notes of the rules that it `brings`."""
    items = telling(row, voice)
    cites = (rule for each in brings.values() for rule in each.cites)
    assumed = (words for each in brings.values() for words in each.assumed)
    said = Effect(
        " ".join(item.text for item in items), tuple(dict.fromkeys(cites)), tuple(assumed), whole=True, said=True
    )
    return {"": said, **{rule: Effect("", (), (), whole=True) for rule in brings}}


def _named_in(game: m.GameFile, pieces: list[Tabled], voice: Voice) -> dict[tuple[str, str], list[str]]:
    """Return the titles of phases (not the setup) and actions that name a row, by its kind and name."""
    every = [name for decl in pieces for name in _names(decl)]
    words = {str(word) for decl in game.decls if isinstance(decl, m.TypeDecl) for word in decl.words}
    kinds = {name: str(decl.name) for decl in pieces for name in _names(decl)}
    found: dict[tuple[str, str], list[str]] = {}
    for decl in game.decls:
        if not isinstance(decl, (m.PhaseDecl, m.ActionDecl)) or str(decl.name) == FIRST:
            continue
        name = str(decl.name)
        title = voice.names.phase(name) if isinstance(decl, m.PhaseDecl) else voice.names.action(name)
        named = {node.text for node in decl.inside(m.Name)} & kinds.keys()
        for word in named:
            if every.count(word) == 1 and word not in words:
                found.setdefault((kinds[word], word), []).append(title)
    return found


def _names(decl: Tabled) -> list[str]:
    return [] if decl.table is None else [_name(row) for row in decl.table.rows]


def _rows_of(rule: m.RuleDecl, pieces: list[Tabled], voice: Voice) -> Iterator[tuple[str, str]]:
    """Yield the kind and name of each row named where the rule says when it holds.

    If kinds share the name of a row, the title of the rule must contain the name of the kind.
    """
    triggers = (each.condition for each in rule.clauses if isinstance(each, (m.ActionTrigger, m.PlaceTrigger)))
    heads = (rule.when, rule.each, *triggers)
    named = {node.text for head in heads if head is not None for node in head.walk() if isinstance(node, m.Name)}
    rows = {str(decl.name): _names(decl) for decl in pieces}
    for word in sorted(named):
        kinds = [kind for kind, names in rows.items() if word in names]
        title = voice.names.rules[str(rule.name)].lower()
        if len(kinds) > 1:
            kinds = [kind for kind in kinds if plain(kind).lower() in title]
        yield from ((kind, word) for kind in kinds)


def _name(row: m.Row) -> str:
    first = row.cells[0] if row.cells else None
    return first.word if isinstance(first, m.WordCell) else ""


def _effect(rule: m.RuleDecl, voice: Voice) -> Effect:
    if voice.names.tells and rule.told:
        own, assumed = covered(rule)
        return Effect(" ".join(item.text for item in telling(rule, voice)), own, assumed, whole=True)
    title, inner, when = called(voice.names.rules[str(rule.name)]), voice, ""
    if rule.each is not None:
        member, inner = member_of(voice, str(rule.each.var), rule.each.source, rule.each.where)
        when = f"for each {member}"
    if rule.when is not None:
        when += f"{', ' if when else ''}when {holds(rule.when, inner)}"
    items = [clause(each, inner) for each in rule.clauses]
    cites, assumed = notes(rule.model_copy(update={"clauses": ()}))
    if rule.after or remark(rule, voice) or len(items) > LONGEST or any(item.inside for item in items):
        return Effect(f"See {title}.", *covered(rule), whole=False)
    for item in items:
        cites, assumed = (*cites, *item.cites), (*assumed, *item.assumed)
    told = " ".join(item.text for item in items)
    text = f"{title}{f', {when}' if when else ''}: {_small(items[0]) if len(items) == 1 else told}"
    return Effect(text, tuple(dict.fromkeys(cites)), tuple(dict.fromkeys(assumed)), whole=True)


def _small(item: Item) -> str:
    """Return the text of a sentence with a small first letter, to stand after a colon."""
    return item.text[:1].lower() + item.text[1:]
