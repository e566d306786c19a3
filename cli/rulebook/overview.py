"""First chapters of a rulebook: aim, course and end, and how to read the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from cli.rulebook.parts import Says, Section
from cli.rulebook.play import FIRST, may_win, score_line
from gamespec import model as m
from gamespec.prose.conditions import holds
from gamespec.prose.declared import arrow
from gamespec.prose.expressions import WORDS
from gamespec.prose.names import PLAYER
from gamespec.prose.sets import measure
from gamespec.prose.settled import read_names
from gamespec.prose.statements import render_lines
from gamespec.prose.told import SEATS, SLASH, covered, telling
from gamespec.prose.voice import Item, Voice, called, listed, notes, titled

END = "end"
SHORT, GLANCE = "The game in short", "At a glance"
ACTING = "the acting player"
"""Words for the player called `you` in the rules, in sentences that do not address this player."""
ALWAYS = (
    "Names in italics are places, things and numbers: the glossary says what each is and who may see it.",
    "Names in quotation marks are phases, steps, actions and remembered facts, explained where they are first needed.",
    "What no line moves or changes stays as it is.",
)
READING: dict[tuple[type[m.Node], ...], str] = {
    (m.Do,): "“You” in an action is the player who does it.",
    (m.Must, m.Param): (
        "Only what can be done completely may be chosen: a player who cannot pay for something or lacks what it needs "
        "cannot choose it. If only one choice is left, it is made."
    ),
    (m.May,): "A player who may do something may also leave it.",
    (m.Pay, m.PayWith): "A payment is made in full or not at all.",
    (
        m.Need,
        m.Forbid,
    ): "Text in quotation marks after “else” and “because” is the reason given to a player who may not do it.",
    (m.Placements,): (
        "A shape must lie wholly on its board, along its lines, and stays as it was laid. Ways to lay it that cover "
        "the same spaces count as one."
    ),
}
"""General rules for readers, each printed if the game uses one of these constructs of the language."""
APPLIES: dict[type[m.Node], Callable[[Any], bool]] = {
    m.Need: lambda node: node.reason is not None,
    m.Forbid: lambda node: node.reason is not None,
}
OWN = {
    "column": "The {} of a space is counted from the left, from 1.",
    "row": "The {} of a space is counted from the top, from 1.",
    "owner": "The {} of a piece is the player for whom it was made.",
    "holder": "The {} of a piece is the player in one of whose places it lies.",
    "at": "What a piece is {} is the space or the piece in whose place it lies.",
    "face": "The {} of a die is the number it shows.",
}
"""Sentences on the built-in properties of pieces and spaces, printed if the rules use them."""
ENDS = re.compile(r"\b(end of the game|(wins?|ends|over|end)\b[^.]* at once|game (ends|is over))\b", re.IGNORECASE)
"""Pattern of the author's sentence that says when the game ends before its last phase."""
ENDLESS = "A number without an end may grow as far as it will: nothing limits how much of it there is."


def in_short(game: m.GameFile, seats: int, voice: Voice, variants: Iterable[m.GameFile] = ()) -> Section:
    """Return the first chapter: number of players, variants, aim, course of the game, and its end."""
    about = () if game.header is None or not voice.names.tells else telling(game.header, voice)
    heading = notes(game.header) if game.header is not None and not about else ((), ())
    automatic = voice.names.automatic
    people = seats if automatic is None else seats - 1
    beside = "" if automatic is None else f" and {automatic}, for whom the rules decide"
    named = f"{people} {'player' if people == 1 else 'players'}{beside}"
    every = voice.names.spread.get(SEATS, "")
    if SLASH in every:
        first, *_, last = every.split(SLASH)
        words = f"These are the rules for {first} to {last} players. Numbers with strokes are for {every} players."
    else:
        words = f"These are the rules for {named}."
    items = [Item(words, *heading)]
    for file in variants:
        if file.header is not None:
            cites, assumed = notes(file.header)
            words = " ".join(item.text for item in telling(file.header, voice)) if voice.names.tells else ""
            words = f"With the variant {called(str(file.header.title))}{f': {words}' if words else '.'}"
            items.append(Item(words, tuple(dict.fromkeys((*cites, *_cited_apart(file, game)))), assumed))
    own = notes(game.model_copy(update={"header": None, "decls": ()}))
    items += [Item("Of the game as a whole:", *own)] if any(own) else []
    items += [_aim(decl, voice) for decl in game.decls if isinstance(decl, m.ScoringDecl)]
    items += _ends_at_once(game, voice)
    story = (Says(about),) if about else ()
    return Section(SHORT, (*story, Says(tuple(items)), Says(_course(game, voice), numbered=True)))


def _cited_apart(variant: m.GameFile, game: m.GameFile) -> Iterator[str]:
    """Yield rule ids cited only by those parts of a variant that remove or replace something."""
    kept = {
        str(cite.rule) for decl in game.decls if not isinstance(decl, m.ExampleDecl) for cite in decl.inside(m.Cite)
    }
    own = (decl for decl in variant.decls if not isinstance(decl, (m.ExampleDecl, m.WithBlock)))
    return (str(cite.rule) for decl in own for cite in decl.inside(m.Cite) if str(cite.rule) not in kept)


def _aim(decl: m.ScoringDecl, voice: Voice) -> Item:
    winner = decl.winner
    said = telling(winner, voice) if winner is not None and voice.names.tells else ()
    if said:
        return Item(" ".join(item.text for item in said), *covered(winner or decl))
    best = "most points"
    if winner is not None:
        best = f"{winner.rankings[0].direction} {measure(voice, winner.rankings[0].by)}"
    only = f" {may_win(winner, voice)}" if winner is not None and winner.may_win is not None else ""
    made = listed(titled(voice.names.field(str(line.name), PLAYER)) for line in decl.lines)
    total = f" The total is made of {made}." if len(decl.lines) > 1 else ""
    words = f"When the game ends, the player with the {best} wins.{only}{total}"
    return Item(words, *notes(decl.model_copy(update={"lines": ()})))


def _ends_at_once(game: m.GameFile, voice: Voice) -> Iterator[Item]:
    """Yield a sentence for each declaration that can end the game early, with its condition if simple."""
    for decl in () if voice.names.tells and _says_end(game, voice) else game.decls:
        if not isinstance(decl, (m.ActionDecl, m.PhaseDecl, m.RuleDecl)):
            continue
        held = [branch for node in decl.inside(m.IfStmt) for branch in node.branches]
        ways = [branch.condition for branch in held if any(isinstance(line, m.EndGame) for line in branch.lines)]
        said = [item.text for item in telling(decl, voice)] if voice.names.tells else []
        ending = [text for text in said if ENDS.search(text)]
        if said and decl.inside(m.EndGame):
            yield from map(Item, ending)
            continue
        when = "".join(
            f" if {holds(way, voice.of(ACTING))}" for way in ways if len(ways) == 1 and not _local(way, voice)
        )
        if decl.inside(m.EndGame):
            yield Item(f"It ends at once{when}: see {called(_title(decl, voice))}.")


def _says_end(game: m.GameFile, voice: Voice) -> bool:
    """Return whether the author's sentences on the winner say when the game ends."""
    winners = (decl.winner for decl in game.decls if isinstance(decl, m.ScoringDecl) and decl.winner is not None)
    return any(ENDS.search(item.text) for winner in winners for item in telling(winner, voice))


def _title(decl: m.ActionDecl | m.PhaseDecl | m.RuleDecl, voice: Voice) -> str:
    name = str(decl.name)
    if isinstance(decl, m.RuleDecl):
        return voice.names.rules[name]
    return voice.names.action(name) if isinstance(decl, m.ActionDecl) else voice.names.phase(name)


def _local(condition: m.Expr, voice: Voice) -> bool:
    """Return whether a condition uses a local name, which only the lines before it define."""
    known = {*WORDS, *voice.names.numbers, *voice.names.words, *(name for _, name in voice.names.fields)}
    return any(isinstance(node, m.Name) and node.text not in known for node in condition.walk())


def at_a_glance(game: m.GameFile, voice: Voice) -> Section:
    """Return the last page of a book in the author's words: the phases, prices, the end, points and ties."""
    phases = [decl for decl, _ in _in_order(game)]
    last = [(phase, each) for phase in phases for each in phase.arrows if str(each.target) == END]
    ends = [
        replace(item, text=f"After {called(voice.names.phase(str(phase.name)))}: {item.text}")
        for phase, each in last
        for item in telling(each, voice)
    ]
    scoring = [decl for decl in game.decls if isinstance(decl, m.ScoringDecl)]
    points = [score_line(line, voice) for decl in scoring for line in decl.lines if len(decl.lines) > 1]
    wins = [item for decl in scoring if decl.winner is not None for item in telling(decl.winner, voice)]
    named = " → ".join(voice.names.phase(str(phase.name)) for phase in phases[1:])
    every = (Item(f"{named}."), *prices(game, voice), *ends, *points, *wins)
    return Section(GLANCE, (Says(tuple(replace(item, cites=(), assumed=()) for item in every)),))


def prices(game: m.GameFile, voice: Voice) -> Iterator[Item]:
    """Yield a sentence for each column of numbers that is paid, or is the least one may bid."""
    asked, waiting = set[str](), [*_amounts(game)]
    while waiting:
        new = {*read_names(waiting.pop(), voice)} - asked
        asked |= new
        waiting += [
            field for (_, name), field in voice.names.fields.items() if name in new and isinstance(field, m.ValueField)
        ]
    for decl in game.decls:
        found = decl.table if isinstance(decl, (m.PiecesDecl, m.SpacesDecl, m.TypeDecl)) else None
        for at, column in enumerate(found.columns if found else ()):
            if found and at and column.key is None and column.name in asked:
                yield from _price(decl, found, at, voice)


def _amounts(game: m.GameFile) -> Iterator[m.Node]:
    """Yield what is paid or passed to actions that pay, and the least number of each range to choose from."""
    actions = [decl for decl in game.decls if isinstance(decl, m.ActionDecl)]
    paying = {str(decl.name) for decl in actions if decl.inside(m.Pay, m.PayWith)}
    for node in (node for decl in game.decls if not isinstance(decl, m.ExampleDecl) for node in decl.walk()):
        match node:
            case m.Pay() | m.PayWith():
                yield node.amount
            case m.ActionCall(name=name, args=args) if str(name) in paying:
                yield from args
            case m.Param(source=m.RangeExpr(low=low)):
                yield low
            case _:
                pass


def _price(decl: m.Decl, found: m.Table, at: int, voice: Voice) -> Iterator[Item]:
    """Yield the numbers of a column, each with the rows that have it, if there are any."""
    by_price: dict[int, dict[str, None]] = {}
    name = str(getattr(decl, "name", ""))
    for row in found.rows:
        cell = row.cells[at] if at < len(row.cells) else None
        if isinstance(cell, m.NumberCell) and cell.value and isinstance(row.cells[0], m.WordCell):
            title = row.title or voice.names.row(name, row.cells[0].word)
            by_price.setdefault(cell.value, {})[str(title)] = None
    told = "; ".join(f"{price} for {listed(rows)}" for price, rows in sorted(by_price.items()))
    if told:
        yield Item(f"{voice.names.kind_title(name)}, {voice.names.row(name, found.columns[at].name)}: {told}.")


def _in_order(game: m.GameFile) -> Iterator[tuple[m.PhaseDecl, list[m.Arrow]]]:
    """Yield each phase in order of play, with those of its arrows that are not obvious."""
    phases = {str(decl.name): decl for decl in game.decls if isinstance(decl, m.PhaseDecl)}
    waiting, told = [FIRST], set[str]()
    while waiting:
        name = waiting.pop(0)
        if name in told or name not in phases:
            continue
        told.add(name)
        arrows = phases[name].arrows
        onward = str(arrows[-1].target) if arrows else END
        waiting = [onward, *waiting, *(str(each.target) for each in arrows)]
        yield phases[name], [each for each in arrows if each.when is not None or onward == END or onward in told]


def _course(game: m.GameFile, voice: Voice) -> tuple[Item, ...]:
    """Return an item for each phase in order of play, with transitions unless obvious."""
    items: list[Item] = []
    for phase, arrows in _in_order(game):
        after = render_lines(phase.lines, voice)[1].of(ACTING)
        said = voice.names.tells and phase.told  # its sentences say what an arrow without any means
        ways = "".join(f" {_way(each, after)}" for each in arrows if not said or each.told or each.when is None)
        items.append(Item(f"{called(voice.names.phase(str(phase.name)))}.{ways}"))
    return tuple(items)


def _way(each: m.Arrow, voice: Voice) -> str:
    if voice.names.tells and each.told:
        return " ".join(item.text for item in telling(each, voice))
    return arrow(each, voice).text.replace("Then go on to", "Then again")


def reading(game: m.GameFile, voice: Voice) -> Section:
    """Return the chapter of general rules on the constructs of the language that this game uses."""
    rules = [node for decl in game.decls if not isinstance(decl, m.ExampleDecl) for node in decl.walk()]
    found = {type(node) for node in rules if type(node) not in APPLIES or APPLIES[type(node)](node)}
    lines = [*ALWAYS, *(words for kinds, words in READING.items() if found & set(kinds))]
    asked = {str(node.name) for node in rules if isinstance(node, (m.Possessive, m.Its))}
    named = {name for _, name in (*voice.names.fields, *voice.names.columns)}
    lines += [words.format(titled(name)) for name, words in OWN.items() if name in asked - named]
    endless = any(
        isinstance(node, m.StoredField) and isinstance(node.type, m.RangeType) and node.type.high is None
        for node in rules
    )
    return Section("How to read these rules", (Says(tuple(map(Item, [*lines, *([ENDLESS] if endless else [])]))),))
