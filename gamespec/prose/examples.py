"""English for the lines of worked examples: events and checks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from gamespec import model as m
from gamespec.format.printer import head
from gamespec.prose.conditions import holds
from gamespec.prose.expressions import action_words, arguments
from gamespec.prose.voice import Item, Voice, called, code, listed, noted

Words: TypeAlias = "Callable[[Any, Voice], str]"

STOP = "stop"


def choice(node: m.Expr, voice: Voice) -> str:
    """Return a move of a worked example in English: the title of its action, or the thing chosen."""
    match node:
        case m.Call() if str(node.name) in voice.names.actions:
            args = f" ({arguments(str(node.name), node.args, voice)})" if node.args else ""
            return called(voice.names.action(str(node.name))) + args
        case m.Name() if node.text in voice.names.actions:
            return called(voice.names.action(node.text))
        case _:
            return voice.say(node)


def _then(then: tuple[m.Expr, ...], voice: Voice) -> str:
    return f", then {listed(choice(each, voice) for each in then)}" if then else ""


def _plays(node: m.Plays, voice: Voice) -> str:
    halts = ", and nothing goes on yet" if node.halts else ""
    return f"{node.seat}: {choice(node.choice, voice)}{_then(node.then, voice)}{halts}"


def _until(node: m.PlayUntil, voice: Voice) -> str:
    if node.end:
        return "play goes on to the end"
    if node.condition is not None:
        return f"play goes on until {holds(node.condition, voice)}"
    step = "" if node.step is None else f", step {called(voice.names.steps.get(str(node.step), str(node.step)))}"
    return f"play goes on until {called(voice.names.phase(str(node.phase)))}{step}"


def _chosen(node: m.Expr, voice: Voice) -> str:
    return STOP if isinstance(node, m.Name) and node.text == STOP else f"choose {choice(node, voice)}"


def _because(reason: m.Quoted | None) -> str:
    return "" if reason is None else f", because {called(str(reason))}"


def _stands(node: m.StandsAt, voice: Voice) -> str:
    name = str(node.name)
    named = voice.names.phase(name) if node.form == "phase" else voice.names.steps.get(name, name)
    return f"the {node.form} is {'not ' if node.negated else ''}{called(named)}"


def _wins(node: m.Wins, _voice: Voice) -> str:
    names = listed(map(str, node.seats)) or "nobody"
    return f"{names} share" if len(node.seats) > 1 else f"{names} wins"


LINES: dict[type[m.Line], Words] = {
    m.Plays: _plays,
    m.Stops: lambda node, _voice: f"{node.seat} stops",
    m.Does: lambda node, voice: f"{node.seat} does {action_words(node.action, voice)}{_then(node.then, voice)}",
    m.DoesStep: lambda node, voice: (
        f"{node.seat} does step {called(voice.names.steps.get(str(node.step), str(node.step)))} of "
        f"{called(voice.names.action(str(node.action)))}"
    ),
    m.ChanceGiven: lambda node, voice: f"chance brings {listed(map(voice.say, node.outcomes))}",
    m.PlayUntil: _until,
    m.Holds: lambda node, voice: holds(node.condition, voice),
    m.Lists: lambda node, voice: f"{voice.say(node.of)} is {listed(map(voice.say, node.items))}",
    m.Cannot: lambda node, voice: f"{node.seat} cannot do {action_words(node.action, voice)}{_because(node.reason)}",
    m.CanChoose: lambda node, voice: (
        f"{node.seat} {'cannot' if node.negated else 'can'} {_chosen(node.what, voice)}{_because(node.reason)}"
    ),
    m.CanOnly: lambda node, voice: (
        f"{node.seat} can only do {listed((choice(each, voice) for each in node.what), 'or')}"
    ),
    m.IsAsked: lambda node, _voice: f"{node.seat} is {'not ' if node.negated else ''}the one to decide",
    m.StandsAt: _stands,
    m.Sees: lambda node, voice: f"{node.seat} {'cannot' if node.negated else 'can'} see {voice.say(node.what)}",
    m.Wins: _wins,
    m.IsOver: lambda node, _voice: f"the game is {'not ' if node.negated else ''}over",
}
"""Functions that render a line of a worked example, by its class."""


def lines(listing: Iterable[m.Line], voice: Voice) -> tuple[Item, ...]:
    """Return the sentences for lines of a worked example, with each check below its move."""
    items: list[Item] = []
    for line in listing:
        known = LINES.get(type(line))
        inside = lines(line.claims, voice) if isinstance(line, m.Plays) else ()
        items.append(noted(line, code(head(line)) if known is None else known(line, voice), inside))
    return tuple(items)


def start(node: m.StartAt, voice: Voice) -> Item:
    """Return the sentence about the position in which a worked example starts."""
    step = "" if node.step is None else f", step {called(voice.names.steps.get(str(node.step), str(node.step)))}"
    seat = "" if node.seat is None else f", for {node.seat}"
    return noted(node, f"it begins in {called(voice.names.phase(str(node.phase)))}{step}{seat}")
