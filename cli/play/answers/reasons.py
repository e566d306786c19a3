"""Answer `why MOVE` and `why VALUE`: why a move is illegal, or how a number is computed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cli.output.consoles import say, say_wrapped
from cli.play.answers.answer_printer import cites_on, refuse, show_line, show_rules
from cli.play.answers.topics import found, found as topics_found, plain
from cli.play.menus.menu import Menu
from cli.play.words.news import News
from gamespec.checked.game import Action
from gamespec.checked.kinds import Kind
from gamespec.checked.things import Field
from gamespec.checked.types import Row, Thing
from gamespec.source import Span
from interpreter.kernel.moves import Move
from interpreter.scene.build import SCORE
from interpreter.state.game import State
from interpreter.state.questions.derivation import Derivation, Origin
from interpreter.state.questions.prices import values_of
from interpreter.state.wording.menu_text import open_options

NAME = re.compile(r"[\w-]+")
NUMBERS = {"column", "field", "value", "score"}
"""Sorts of declarations that stand for a number, some of them one number per player or thing."""
SO_FAR = re.compile(SCORE.replace(" ", "[ -]"), re.IGNORECASE)
"""Pattern of the title of the total score on the table, which a player may ask about like a value."""


def why(state: State, seat: int, menu: Menu, word: str) -> None:
    """Answer `why WORD`: why a move is illegal, or how the value of a named number is computed."""
    if not word:
        say("type `why MOVE` for a move that is not legal, or `why NAME` for a number")
        return
    move = menu.find(word)
    from interpreter.state.questions.derivation import derivation

    if move is not None:
        _possible(state, seat, move, word)
        return
    program = state.game.program
    found = derivation(program, state.array, seat, SO_FAR.sub("total", word))
    if menu.counts(word):
        refuse(state, menu, word)
    elif is_thing_only(state, word) and why_not_chosen(state, menu, word):
        return
    elif _is_action(state, word):
        refuse(state, menu, word)
    elif not isinstance(found, str):
        _show(state, seat, found)
    elif not why_not_chosen(state, menu, word):
        what = _no_number(state, word)
        if what is None and any(move.sort == "choice" for move in state.moves()):
            refuse(state, menu, word)
        else:
            say_wrapped(what or found, indent=0, style="yellow")


def _possible(state: State, seat: int, move: Move, word: str) -> None:
    """Print that a move is legal, its cost, and how the cost is computed."""
    from interpreter.state.questions.derivation import derivation

    program = state.game.program
    say(f"{word} is a legal move; type `? {word}` for what it does")
    for cost in state.costs(move):
        say_wrapped(f"It costs {cost}", indent=2)
        for value in values_of(program, state.array, seat, cost):
            found = derivation(program, state.array, seat, value)
            if not isinstance(found, str):
                _show(state, seat, found, indent=4)


def _no_number(state: State, word: str) -> str | None:
    """Return what a word of the rules names if that is no number (an action, a zone, ...), else None."""
    named = topics_found(state.game.program.checked, word)
    if not named or any(topic.sort in NUMBERS for topic in named):
        return None
    sorts = dict.fromkeys(f"{topic.sort}{topic.note if topic.note.startswith(' of ') else ''}" for topic in named)
    what = " and ".join(f"{'an' if sort[0] in 'aeiou' else 'a'} {sort}" for sort in sorts)
    return f"{word} is {what}, not a number; type `? {word}` for what it is"


def _is_action(state: State, word: str) -> bool:
    name = NAME.match(word.strip().lower())
    return name is not None and any(action.name == name[0] for action in state.game.program.checked.actions)


def _show(state: State, seat: int, found: Derivation, indent: int = 0) -> None:
    """Print a number with the expression of the rules it comes from and, indented, the terms of it."""
    say_wrapped(f"{found.name} is {found.value}", indent=indent, style="bold")
    width = max(len(origin.effect) for origin in found.origins)
    for origin in found.origins:
        _step(state, origin, width, indent + 2)
    if found.stored is not None:
        say_wrapped(_last_change(state, seat, *found.stored), indent=indent + 2)


def _step(state: State, origin: Origin, width: int, indent: int) -> None:
    say_wrapped(f"{origin.effect:<{width}}  {origin.cause}".strip(), indent=indent)
    deep = indent + width + 2
    if origin.span is not None:
        show_line(origin.span, indent=deep)
        show_rules(state.game, cites_on(state.game.checked, origin.span), indent=deep)
    for text, value in origin.read:
        say_wrapped(f"{text}: {value}", indent=deep)


def _last_change(state: State, seat: int, field: Field, owner: int, key: int) -> str:
    """Return a sentence on the last move, or chance, that changed an owner's field."""
    from interpreter.state.history.entries import entries

    at = state.game.program.layout.field_address(field, owner, key)
    changed = [number for number, entry in enumerate(entries(state.last)) if entry.before[at] != entry.after[at]]
    if not changed:
        return "It has not changed since the first decision of this game."
    told = state.log_entries(seat, since=changed[-1])[0]
    if told.move is None:
        return "It last changed by chance."
    did = News(state).said(told.move, told.words)
    return f"It last changed with what {state.game.seat_names[told.move.seat]} did: {did}"


def why_not_chosen(state: State, menu: Menu, word: str) -> bool:
    """Print why a named thing cannot be chosen now; return False if the word names none."""
    topics = found(state.game.program.checked, word)
    kinds = [topic.named[0] for topic in topics if isinstance(topic.named, tuple)]
    if not kinds:
        return False
    asks = _choice_span(state)
    if asks is not None:
        refuse(state, menu, word)
        say_wrapped("the rules say what may be chosen here:", style="dim")
        show_line(asks)
        show_rules(state.game, cites_on(state.game.checked, asks), indent=4)
        return True
    offered = {option.action for option in open_options(state.game.program, state.array)}
    takers = [action for action in state.game.checked.actions if any(kind in kinds for kind in _chosen_kinds(action))]
    now = [action for action in takers if action in offered]
    if not takers:
        say_wrapped(f"no move ever chooses {word}; type `? {word}` for what it is", indent=0, style="yellow")
    elif not now:
        names = ", ".join(f"`{action.name}`" for action in takers)
        say_wrapped(f"{word} is used only by {names}, and no such move is legal now", indent=0, style="yellow")
    for action in now:
        _with_action(state, menu, action, word)
    return True


def is_thing_only(state: State, word: str) -> bool:
    """Return whether a word names cards or spaces in the rules and nothing else, such as a field."""
    topics = [topic for topic in found(state.game.program.checked, word) if plain(topic.name) == plain(word)]
    return bool(topics) and all(topic.sort == "row" for topic in topics)


def _with_action(state: State, menu: Menu, action: Action, word: str) -> None:
    """Print for a legal action whether a player may choose a named thing for it, and if not, why."""
    fitting = [move for move in state.moves() if move.action == action.name]
    fitting = [move for move in fitting if any(each.plain == word.lower() for each in move.words)]
    if fitting:
        say_wrapped(f"{action.name} is possible with {word}: {fitting[0].text}", indent=0)
        return
    rest = sum(not param.given for param in action.params) - 1
    if not rest:
        refuse(state, menu, f"{action.name}({word})")
        return
    told = state.why_not(f"{action.name}({word}{', -' * rest})") or ""
    if word in told:
        say_wrapped(f"{action.name}: {told}", indent=0, style="yellow")
    else:
        say_wrapped(f"{action.name} is not possible with {word} now", indent=0, style="yellow")
        if action.span is not None:
            show_line(action.span)


def _choice_span(state: State) -> Span | None:
    """Return the span of the rules that asks for the pending choice or payment; None without one."""
    way = state.game.program.node(state.array).exit
    asks = next((getattr(way, name) for name in ("choice", "pick", "payment") if hasattr(way, name)), None)
    return None if asks is None else asks.span


def _chosen_kinds(action: Action) -> Iterator[Kind]:
    for param in action.params:
        if not param.given and isinstance(param.var.type, Thing | Row):
            yield param.var.type.kind
