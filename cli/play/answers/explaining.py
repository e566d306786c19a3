"""`? WORD`: what a move, action, phase, rule, field or card is; its lines and the rulebook's rules are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cli.consoles import say, say_wrapped
from cli.play.answers.mentions import mentions, show_mentions
from cli.play.answers.sources import cites_in, show_declaration, show_rules
from cli.play.menus.costs import costs
from cli.play.words.faces import Faces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cli.play.menus.menu import Menu
    from gamespec.checked.game import Action, CheckedGame
    from gamespec.checked.kinds import Kind
    from gamespec.source import Span
    from interpreter.game import Game
    from interpreter.runtime.state import State


class Topic(NamedTuple):
    """Something a name stands for: what it is, its name and title, and where it is declared."""

    sort: str
    name: str
    title: str | None
    span: Span | None


def explain(state: State, menu: Menu, word: str) -> bool:
    """Explain what a word stands for; whether it stands for anything."""
    checked = state.game.program.checked
    moves = menu.meant(word)
    if moves:
        action = next((each for each in checked.actions if each.name == moves[0].action), None)
        if moves[0].sort == "action" and action is not None:
            _action(state, action)
            if len(moves) == 1:
                for cost in costs(state.game.program, state.array, moves[0], action):
                    say_wrapped(f"It costs {cost}", indent=2)
        else:
            say_wrapped(f"{word}: {menu.heading_of(moves[0])}", indent=0)
            for text in menu.begun():
                say_wrapped(f"This belongs to: {text}", indent=2)
        return True
    found = [topic for topic in _topics(checked) if _plain(word) in {_plain(topic.name), _plain(topic.title or "")}]
    for topic in found:
        _topic(state, topic)
    only_rules = all(topic.sort == "rule" for topic in found)
    return (only_rules and _card(state.game, word, told=bool(found))) or bool(found)


def _action(state: State, action: Action) -> None:
    form = ", ".join(param.var.name for param in action.params if not param.given)
    _topic(state, Topic("action", f"{action.name}({form})" if form else action.name, action.title, action.span))


def _topic(state: State, topic: Topic) -> None:
    named = f": {topic.title}" if topic.title else ""
    say_wrapped(f"{topic.sort} {topic.name}{named}", indent=0, style="bold")
    if topic.span is None:
        return
    show_declaration(topic.span) if _is_whole(topic) else _one_line(topic.span)
    ids = cites_in(state.game.checked, [topic.span]) if _is_whole(topic) else _cites(state, topic.span)
    show_rules(state.game, ids)
    if topic.sort in {"value", "field"}:
        say_wrapped(f"`why {topic.name}` tells how much it is, and why", indent=2)


def _is_whole(topic: Topic) -> bool:
    """Whether a declaration of its own is about it, not a line of one."""
    return topic.sort in {"action", "phase", "rule", "kind"}


def _one_line(span: Span) -> None:
    from cli.play.answers.sources import show_line

    show_line(span, indent=2)


def _cites(state: State, span: Span) -> list[str]:
    from cli.play.answers.sources import cites_on

    return cites_on(state.game.checked, span)


def _topics(checked: CheckedGame) -> Iterator[Topic]:
    """All that has a name."""
    for action in checked.actions:
        yield Topic("action", action.name, action.title, action.span)
    for phase in checked.phases:
        yield Topic("phase", phase.name, phase.title, phase.span)
    yield from _rules(checked)
    for field in checked.fields:
        if not field.machine_made:
            yield Topic("field", field.name, field.title, field.span)
    for value in checked.values:
        yield Topic("value", value.name, value.title, value.span)
    for zone in checked.zones:
        yield Topic("zone", zone.name, zone.title, zone.span)
    for line in checked.scoring.lines if checked.scoring else ():
        yield Topic("score", line.name, line.title, line.span)
    for kind in checked.kinds:
        yield Topic("kind", kind.name, kind.title, kind.span)


def _rules(checked: CheckedGame) -> Iterator[Topic]:
    """The rules that change something, each once."""
    changes = [(change.rule, change.span) for value in checked.values for change in value.modifiers]
    changes += [(trigger.rule, trigger.span) for trigger in checked.triggers]
    changes += [(forbid.rule, forbid.span) for action in checked.actions for forbid in action.forbids]
    for name, span in dict(reversed(changes)).items():
        yield Topic("rule", name, None, span)


def _card(game: Game, word: str, *, told: bool) -> bool:
    """What is printed on the cards, tiles or spaces of a name, and the rules that name them, unless told already."""
    checked = game.program.checked
    faces, found, printed = Faces(checked), "", list[str]()
    for kind in checked.kinds:
        for row, name in enumerate(kind.rows):
            if _plain(word) in {_plain(name), _plain(f"{kind.name}[{name}]")}:
                found = name
                say(f"{kind.name} {name}", style="bold")
                _printed(kind, row, faces)
                printed += faces.told(kind, row).values() if kind.sort != "player" else ()
    if found and not told and not show_mentions(game, found):
        words = [word for word in dict.fromkeys(printed) if next(mentions(checked, word), None) is not None]
        asked = ", ".join(f"`? {word}`" for word in words)
        say_wrapped(
            f"What it does stands under {asked}." if words else "No line of the rules speaks of it by name.",
            style="dim",
        )
    return bool(found)


def _printed(kind: Kind, row: int, faces: Faces) -> None:
    facts = faces.facts(kind, row) if kind.sort != "player" else ""
    if facts:
        say_wrapped(facts, indent=2)
    for line in faces.picture(kind, row) if kind.sort == "piece" else ():
        say(f"    {line}")
    if kind.sort == "piece":
        copies = len(kind.things_of(row))
        say(f"  {copies} in the game" if copies > 1 else "  the only one in the game")


def _plain(word: str) -> str:
    return "-".join(word.lower().split())
