"""Rulebook chapters on play: setup, phases, actions, changes by cards, scoring."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import replace

from cli.rulebook.parts import Part, Says, Section
from gamespec import model as m
from gamespec.prose.conditions import holds
from gamespec.prose.declared import arrow, begins_otherwise, clause, owner_words, params, start_of
from gamespec.prose.names import PLAYER, TABLE
from gamespec.prose.remarks import remark, remarked
from gamespec.prose.sets import measure, member_of
from gamespec.prose.statements import block, render_lines
from gamespec.prose.told import has_sentence, telling
from gamespec.prose.voice import Item, Voice, begun, called, definite, listed, noted, notes, owned, titled

FIRST = "setup"
"""Name of the phase with which every game begins."""
SHARED = "Players who are still tied share the victory."


def chapters(game: m.GameFile, voice: Voice, elsewhere: Container[str] = ()) -> Iterator[Section]:
    """Yield the chapters on setup, play, rules not told `elsewhere`, other actions and scoring."""
    phases = [decl for decl in game.decls if isinstance(decl, m.PhaseDecl)]
    told: set[str] = set()
    tells = voice.names.tells
    first = [phase for phase in phases if str(phase.name) == FIRST]
    setup = _chapter("Setup", tuple(_with_actions(first, voice, told)))
    begins = () if tells and any(telling(phase, voice) for phase in first) else tuple(_beginnings(game, voice))
    yield replace(setup, parts=(Says(begins), *setup.parts)) if begins else setup
    yield Section("Course of the game", tuple(_with_actions([p for p in phases if p not in first], voice, told)))
    rules = [decl for decl in game.decls if isinstance(decl, (m.RuleDecl, m.AlwaysDecl))]
    for rule in rules:
        _mark_described(rule, voice, set())
    changing = [
        _rule(rule, voice) for rule in rules if isinstance(rule, m.RuleDecl) and str(rule.name) not in elsewhere
    ]
    more = tuple(_actions_of(rules, voice, told))
    if changing or more:
        yield Section("What cards, powers and events change", (*changing, *more))
    rest = tuple(_action(decl, voice) for name, decl in voice.names.actions.items() if name not in told)
    if rest and not tells:
        yield Section("Further actions", rest)
    always = tuple(_always(rule, voice) for rule in rules if isinstance(rule, m.AlwaysDecl))
    if always and not tells:
        yield Section("What always holds", (Says(always),))
    for decl in game.decls:
        if isinstance(decl, m.ScoringDecl):
            yield _scoring(decl, voice)


def _beginnings(game: m.GameFile, voice: Voice) -> Iterator[Item]:
    """Yield a sentence for each field with a start value other than 0, no and nothing."""
    blocks = (decl for decl in game.decls if isinstance(decl, m.HasBlock))
    for decl in blocks:
        for field in decl.fields:
            title, owner = owner_words(decl.owner.kind, decl.owner.form, voice)
            inner = voice.about(owner)
            if isinstance(field, m.StoredField) and begins_otherwise(field, inner):
                named = voice.names.field(str(field.name), owner or TABLE)
                whose = definite(named) if owner is None else f"{owned(title)} {titled(named)}"
                per = f" for each {listed(voice.names.kind(kind.text) for kind in field.per)}" if field.per else ""
                yield noted(field, f"{whose}{per} begins as {start_of(field, inner)}")


def _mark_described(decl: m.Decl, voice: Voice, told: set[str]) -> list[m.ActionDecl]:
    """Return the actions a declaration names, indirectly too; add them to `told`.

    A routine without sentences, in its lines too, that only lines with sentences run is left out: those cover it.
    """
    found: list[m.ActionDecl] = []
    waiting: list[tuple[m.Node, bool]] = [(decl, False)]
    tells = voice.names.tells
    while waiting:
        node, shown = waiting.pop(0)
        if isinstance(node, m.ActionDecl) and shown:
            found.append(node)
        run = _run_by_sentences(node, said=isinstance(node, m.ActionDecl) and not shown) if tells else set[int]()
        inside: list[tuple[m.Node, bool]] = []
        for inner in node.walk():
            name = str(inner.name) if isinstance(inner, m.ActionCall) else ""
            if name in voice.names.actions and name not in told:
                action = voice.names.actions[name]
                told.add(name)
                hidden = name in voice.names.alone
                if tells:
                    hidden = not has_sentence(action) and (id(inner) in run or name in voice.names.alone)
                inside.append((action, not hidden))
        waiting = [*inside, *waiting] if tells else [*waiting, *inside]
    return found


def _run_by_sentences(node: m.Node, *, said: bool = False) -> set[int]:
    """Return the ids of the calls of routines below a node in lines for which the author has sentences."""
    said = said or (isinstance(node, m.Noted) and bool(node.told))
    own = {id(node.action)} if said and isinstance(node, m.Do) else set[int]()
    return own.union(*(_run_by_sentences(child, said=said) for child in node.children()))


def _said(decl: m.Decl, title: str, voice: Voice, more: tuple[Section, ...] = ()) -> Section | None:
    """Return a section with the author's sentences for a declaration; None without any."""
    said = telling(decl, voice) if voice.names.tells and decl.told else ()
    if not said:
        return None
    first, *others = said
    cites = first.cites if len(decl.told) > 1 else ()  # those of several sentences stand at their heading
    first = replace(first, cites=() if cites else first.cites)
    parts = (Says((first,)), *((Says(tuple(others), numbered=len(others) > 1),) if others else ()))
    return Section(title, (*parts, *more), cites, told=True)


def _chapter(title: str, parts: tuple[Part, ...]) -> Section:
    """Return a chapter with these parts; if they are one section of the same title, that section."""
    match parts:
        case (Section() as only,) if only.title == title:
            return only
        case _:
            return Section(title, parts)


def _actions_of(decls: list[m.RuleDecl | m.AlwaysDecl], voice: Voice, told: set[str]) -> Iterator[Section]:
    for decl in decls:
        for action in _mark_described(decl, voice, told):
            yield _action(action, voice)


def _with_actions(phases: list[m.PhaseDecl], voice: Voice, told: set[str]) -> Iterator[Part]:
    for phase in phases:
        actions = tuple(_action(action, voice) for action in _mark_described(phase, voice, told))
        yield _phase(phase, voice, actions)


def _phase(decl: m.PhaseDecl, voice: Voice, actions: tuple[Section, ...]) -> Section:
    found = _said(decl, voice.names.phase(str(decl.name)), voice, actions)
    if found is not None:
        return found
    who = (
        ()
        if decl.actor is None or voice.names.tells
        else (Item(f"In this phase “you” is {_actor(decl.actor, voice)}."),)
    )
    parts: list[Part] = [Says(who)] if who else []
    told, after = render_lines(decl.lines, voice)
    steps = (*told, *(item for each in decl.arrows for item in _onward(each, after)))
    parts.append(Says(steps, numbered=True))
    own = notes(decl.model_copy(update={"arrows": ()}))
    return Section(voice.names.phase(str(decl.name)), (*parts, *actions), *own, remark=remark(decl, voice))


def _onward(each: m.Arrow, voice: Voice) -> tuple[Item, ...]:
    return (telling(each, voice) if voice.names.tells else ()) or (arrow(each, voice),)


def _actor(actor: m.Expr, voice: Voice) -> str:
    """Return words for a phase's player, a field by its value when the phase begins."""
    words = voice.say(actor)
    return f"the player who is {words} when it begins" if isinstance(actor, m.Name) else words


def _action(decl: m.ActionDecl, voice: Voice) -> Section:
    found = _said(decl, voice.names.action(str(decl.name)), voice)
    if found is not None:
        return found
    automatic = voice.names.automatic if str(decl.name) in voice.names.by_automatic else None
    words, inner = params(decl.params, voice if automatic is None else voice.of(automatic))
    items: list[Item] = []
    settled = voice.names.offered.get(str(decl.name), [])
    chosen, given = list[str](), list[str]()
    for at, (word, param) in enumerate(zip(words, decl.params, strict=True)):
        if param.form != "from" or not settled or at < min(settled):
            given.append(word)
        else:
            chosen.append(f"{word} (unless it is named where this is done)" if at < max(settled) else word)
    if given:
        items.append(Item(f"This is done for {listed(given)}."))
    if chosen:
        items.append(Item(f"You choose {listed(chosen)}."))
    items += block(decl.lines, inner) or [Item("This moves and changes nothing.")]
    told = Says(tuple(items), numbered=True)
    return Section(voice.names.action(str(decl.name)), (told,), *notes(decl), remark=remark(decl, voice))


def _rule(decl: m.RuleDecl, voice: Voice) -> Section:
    found = _said(decl, begun(voice.names.rules[str(decl.name)]), voice)
    if found is not None:
        return found
    inner, heads = voice, list[Item]()
    if decl.after:
        named = listed(called(voice.names.rules.get(str(name), str(name))) for name in decl.after)
        heads.append(Item(f"This takes effect after {named}."))
    when = ""
    if decl.each is not None:
        member, inner = member_of(voice, str(decl.each.var), decl.each.source, decl.each.where)
        when = f"for each {member}"
    if decl.when is not None:
        when += f"{', ' if when else ''}when {holds(decl.when, inner)}"
    clauses = tuple(clause(each, inner) for each in decl.clauses)
    told = (Item(f"{begun(when)}:", inside=clauses),) if when else clauses
    own = notes(decl.model_copy(update={"clauses": ()}))
    title = voice.names.rules[str(decl.name)]
    return Section(begun(title), (Says((*heads, *told)),), *own, remark=remark(decl, voice))


def _always(decl: m.AlwaysDecl, voice: Voice) -> Item:
    why = "" if decl.reason is None else f" (because: {called(str(decl.reason))})"
    told = noted(decl, f"{holds(decl.condition, voice)}{why}")
    return replace(told, text=remarked(decl, told.text, voice))


def may_win(winner: m.Winner, voice: Voice) -> str:
    """Return a sentence on the condition under which a player may win."""
    return f"You can win only if {holds(winner.may_win, voice)}; if no player can, nobody wins."


def score_line(line: m.ScoreLine, voice: Voice) -> Item:
    """Return the sentence of a score line, the author's if it has one."""
    title = titled(voice.names.field(str(line.name), PLAYER))
    if voice.names.tells and line.told:
        first, *_ = telling(line, voice)
        return replace(first, text=f"{title}: {first.text}")
    return noted(line, f"{title}: {voice.say(line.value)}")


def _scoring(decl: m.ScoringDecl, voice: Voice) -> Section:
    lines = tuple(score_line(line, voice) for line in decl.lines)
    parts: list[Part] = [Says(lines, numbered=True)]
    if voice.names.tells and len(lines) == 1 and decl.winner is not None and decl.winner.told:
        parts = []
    if decl.winner is not None and voice.names.tells and decl.winner.told:
        parts.append(Says(telling(decl.winner, voice)))
    elif decl.winner is not None:
        by = [(each.direction, measure(voice, each.by)) for each in decl.winner.rankings]
        first, *ties = (f"{most} {value}" for most, value in by)
        items = [noted(decl.winner, f"the player with the {first} wins")]
        items += [Item(f"If there is a tie, the tied player with the {tie} wins.") for tie in ties]
        items += [Item(may_win(decl.winner, voice))] if decl.winner.may_win is not None else []
        items.append(Item(SHARED))
        parts.append(Says(tuple(items)))
    elif len(decl.lines):
        parts.append(Says((Item("The player with the most points in all wins."), Item(SHARED))))
    if len(decl.lines) > 1:
        parts.insert(1, Says((Item("The total is all of this together; nothing else counts."),)))
    own = notes(decl.model_copy(update={"lines": (), "winner": None}))
    return Section("Scoring", tuple(parts), *own, remark=remark(decl, voice))
