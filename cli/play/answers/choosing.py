"""Answer `why cod`: why a card, space or word cannot be chosen now."""

from __future__ import annotations

from collections.abc import Iterator

from cli.output.consoles import say_wrapped
from cli.play.answers.answer_printer import cites_on, refuse, show_line, show_rules
from cli.play.answers.topics import found, plain
from cli.play.menus.menu import Menu
from gamespec.checked.game import Action
from gamespec.checked.kinds import Kind
from gamespec.checked.types import Row, Thing
from gamespec.source import Span
from interpreter.state.game import State
from interpreter.state.wording.menu_text import open_options


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
    takers = [action for action in state.game.checked.actions if _takes(action, kinds)]
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


def _takes(action: Action, kinds: list[Kind]) -> bool:
    """Return whether the player who takes an action chooses a thing of one of the given kinds for it."""
    return any(kind in kinds for kind in _chosen_kinds(action))


def _chosen_kinds(action: Action) -> Iterator[Kind]:
    for param in action.params:
        if not param.given and isinstance(param.var.type, Thing | Row):
            yield param.var.type.kind
