"""Weaving: triggers of rules become ordinary lines of the actions, phases and steps they hang on.

Changes the bodies of a CheckedGame once and sets `woven`. Lowering then handles no triggers.
"""

from __future__ import annotations

from gamespec.checked import expressions as e, statements as st
from gamespec.checked.game import Action, CheckedGame, Phase
from gamespec.checked.statements import Block
from gamespec.checked.things import Trigger
from gamespec.source import Span
from interpreter.compiler.analysis.openings import opening_length
from interpreter.compiler.analysis.walk import everything, without_notes
from interpreter.kernel.cannot_run import CannotRun


def weave(game: CheckedGame) -> None:
    """Put every trigger where it takes effect; a second call changes nothing."""
    if game.woven:
        return
    for action in game.actions:
        _open_first_steps(game, action)
    for trigger in reversed([t for t in game.triggers if t.moment in ("before", "start")]):
        _weave(trigger)  # the last one first: each is put in front of those that follow it
    for trigger in [t for t in game.triggers if t.moment == "instead"]:
        _instead(trigger, [t for t in game.triggers if t.moment == "before" and t.event is trigger.event])
    for trigger in [t for t in game.triggers if t.moment in ("after", "end")]:
        _weave(trigger)
    game.woven = True


def _open_first_steps(game: CheckedGame, action: Action) -> None:
    """Take the needs and payments with which an action's first steps begin out of these steps.

    So they belong to the opening, as they would without steps. A step at whose edge a rule does something stays whole.
    """
    hung_on = {trigger.event[1] for trigger in game.triggers if isinstance(trigger.event, tuple)}
    opened: Block = ()
    body = action.body
    while True:
        cut = opening_length(body)
        opened, body = (*opened, *body[:cut]), body[cut:]
        first = body[0] if body else None
        if not isinstance(first, st.Step) or not first.name or first.name in hung_on:
            break
        cut = opening_length(first.body)
        rest = st.Step(first.span, first.name, first.title, first.body[cut:])
        opened, body = (*opened, *first.body[:cut]), body[1:]
        if rest.body:
            body = (rest, *body)
            break
    action.body = (*opened, *body)


def _weave(trigger: Trigger) -> None:
    event, first = trigger.event, trigger.moment in ("before", "start")
    if isinstance(event, Action):
        lines = _for_action(trigger, event)
        event.body = _before(event.body, lines) if first else (*event.body, *lines)
    elif isinstance(event, Phase):
        lines = _for_place(trigger, event.you)
        event.body = (*lines, *event.body) if first else (*event.body, *lines)
    else:
        assert isinstance(event, tuple)
        owner, name = event
        lines = _for_place(trigger, owner.you)
        for item in (node for line in owner.body for node in everything(line)):
            if isinstance(item, st.Step) and item.name == name:
                item.body = (*lines, *item.body) if first else (*item.body, *lines)


def _end_of_opening(span: Span) -> st.Stmt:
    """Nothing after this line belongs to an opening."""
    return st.Step(span, "", None, ())


def _guarded(trigger: Trigger, body: Block) -> Block:
    """Return the lines of a rule for each of its things, under its condition."""
    span = trigger.span
    assert span is not None
    if trigger.each is not None:
        var, members = trigger.each
        return (st.ForEach(span, var, members, trigger.when, body),)
    if trigger.when is not None:
        return (st.If(span, ((trigger.when, body),), ()),)
    return body


def _for_action(trigger: Trigger, action: Action) -> Block:
    """Return the lines of a rule for an action, with its names for the player and the arguments."""
    span = trigger.span
    assert span is not None
    named = [st.Let(span, own, e.Read(original.type, span, original)) for own, original in trigger.params.items()]
    body: Block = (*named, *_guarded(trigger, trigger.body))
    if trigger.uses_you or _asks(trigger.body):
        action.uses_you = True
        body = (st.As(span, trigger.you, e.Read(action.you.type, span, action.you), body),)
    return (_end_of_opening(span), *body) if without_notes(body) else body


def _asks(body: Block) -> bool:
    return any(isinstance(node, st.Do) and node.action.uses_you for line in body for node in everything(line))


def _for_place(trigger: Trigger, you: e.Var | None) -> Block:
    """Return the lines at an edge of a phase or step, done as its player where they mention that player."""
    body, span = _guarded(trigger, trigger.body), trigger.span
    assert span is not None
    if you is None or not trigger.uses_you:
        return body
    return (st.As(span, trigger.you, e.Read(you.type, span, you), body),)


def _before(body: Block, lines: Block) -> Block:
    """Between what an action needs and pays and what it then does."""
    cut = opening_length(body)
    return (*body[:cut], *lines, *body[cut:])


def _instead(trigger: Trigger, before: list[Trigger]) -> None:
    """Weave `instead of` an action: the body of the action becomes the other branch.

    What rules do `before` the action they do before this as well; what they do after it follows both.
    """
    action, span = trigger.event, trigger.span
    assert isinstance(action, Action)
    if trigger.when is None or trigger.each is not None or span is None:
        raise CannotRun("`instead of` in a rule with `for each`", span)
    names = [st.Let(span, own, e.Read(original.type, span, original)) for own, original in trigger.params.items()]
    you: Block = (st.Let(span, trigger.you, e.Read(action.you.type, span, action.you)),) if trigger.uses_you else ()
    action.uses_you = action.uses_you or trigger.uses_you
    ahead = tuple(line for each in before for line in _for_action(each, action))
    inner = (_end_of_opening(span), *ahead, *trigger.body)
    action.body = (*you, *names, st.If(span, ((trigger.when, inner),), action.body))
