"""English for declarations: fields, visibility, types, parameters, clauses, arrows, scoring."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from gamespec import model as m
from gamespec.format.printer import head
from gamespec.prose.conditions import holds
from gamespec.prose.expressions import CHANGED, number_of
from gamespec.prose.names import NUMBER, PLAYER, READY, TABLE, plain
from gamespec.prose.sets import condition
from gamespec.prose.statements import block
from gamespec.prose.voice import Item, Voice, article, as_written, called, code, listed, noted, titled

Words: TypeAlias = "Callable[[Any, Voice], str]"
SEEN = {"owner": "its owner", "others": "all but its owner", "all": "everybody"}
FORMS = {"pile": "a pile", "line": "a row, in order,", "group": "a group", "slot": "a place for one"}
NEVER = "what is put here stays to the end"
"""Phrase about a zone from which nothing is ever taken."""
THAT_PLAYER = "that player"
"""English for the acting player in a rule that names no player."""


def _open(node: m.Open, _voice: Voice) -> str:
    return "the top lies open" if node.top else "everybody sees it"


def _seen_by(node: m.SeenBy, voice: Voice) -> str:
    when = "" if node.when is None else f" when {holds(node.when, voice)}"
    return f"seen by {SEEN[node.who]}{when}"


def _refilled(node: m.Refilled, voice: Voice) -> str:
    source = voice.say(node.source)
    if not node.at_once:
        return f"when a further piece is wanted and it is empty, all of {source} is shuffled into it"
    late = "or, if it is empty, as soon as something is there"
    return f"as soon as it is empty, all of {source} is shuffled into it, {late}"


ATTRIBUTES: dict[type[m.FieldAttr], Words] = {
    m.Capped: lambda _node, _voice: "it stops at its ends",
    m.Hidden: lambda _node, _voice: "nobody sees it",
    m.Open: _open,
    m.SeenBy: _seen_by,
    m.UpTo: lambda node, voice: f"it holds at most {voice.say(node.limit)}",
    m.Refilled: _refilled,
    m.UntilMoved: lambda _node, _voice: "forgotten when the piece moves",
    m.AnewEach: lambda node, voice: f"starts again each time {called(voice.names.phase(str(node.phase)))} begins",
    m.Shown: lambda _node, _voice: "worth keeping in sight",
}
"""Functions that render an attribute of a field, by its class."""


ENDLESS = ", without end"


def _range(node: m.RangeType, voice: Voice) -> str:
    if node.high is None:
        return f"a {NUMBER}, {voice.say(node.low)} or more{ENDLESS}"
    return f"a {NUMBER} from {voice.say(node.low)} to {voice.say(node.high)}"


def within(node: m.TypeExpr | None, voice: Voice) -> str:
    """Return the declared range or type of a computed value in brackets; empty if none is declared."""
    if node is None:
        return ""
    if not isinstance(node, m.RangeType):
        return f" ({type_words(node, voice)})"
    return f" (never below {voice.say(node.low)}{'' if node.high is None else f' nor above {voice.say(node.high)}'})"


def _zone(node: m.ZoneType, voice: Voice) -> str:
    things = (voice.names.kind(kind.text) for kind in node.kinds) if node.form == "slot" else map(voice.say, node.kinds)
    kinds = listed(things, "or")
    return f"{FORMS[node.form]}{'' if node.form == 'slot' else ' of'} {kinds}"


def _choice(node: m.ChoiceType, voice: Voice) -> str:
    """Return a type of a field that is a kind of thing, or a list of words, in English."""
    return listed((_option(option, voice) for option in node.options), "or")


def _option(option: m.Expr, voice: Voice) -> str:
    if isinstance(option, m.KindName) and option.text in voice.names.nouns.values():
        return article(voice.names.kind(option.text))
    return plain(option.text) if isinstance(option, m.Name) else voice.say(option)


def _history(node: m.HistoryType, voice: Voice) -> str:
    """Return a field type that holds former positions in English, with what they consist of."""
    return f"the positions noted so far, each with {listed(_part_of_position(part, voice) for part in node.parts)}"


def _part_of_position(part: m.Expr, voice: Voice) -> str:
    if not isinstance(part, m.Possessive) or not isinstance(part.of, m.KindName):
        return voice.say(part)
    kind = part.of.text
    return f"the {titled(voice.names.field(str(part.name), kind))} of each {voice.names.kind(kind)}"


def start_of(field: m.StoredField, voice: Voice) -> str:
    """Return the start value of a field: a number's is 0, or the low end; empty if it has none."""
    if field.starts is not None:
        return voice.say(field.starts)
    if not isinstance(field.type, m.RangeType):
        return ""
    low, high = number_of(field.type.low, voice), number_of(field.type.high, voice)
    reaches_zero = low is None or (low <= 0 and (field.type.high is None or high is None or high >= 0))
    return "0" if reaches_zero else voice.say(field.type.low)


def begins_otherwise(field: m.StoredField, voice: Voice) -> bool:
    """Return whether a field starts with a value other than the usual ones: 0, `no`, `none`, nothing."""
    if isinstance(field.starts, (m.YesNoLit, m.NoneLit)):
        return isinstance(field.starts, m.YesNoLit) and field.starts.value
    return start_of(field, voice) not in {"", "0"} and number_of(field.starts, voice) != 0


TYPES: dict[type[m.TypeExpr], Words] = {
    m.RangeType: _range,
    m.ChoiceType: _choice,
    m.ZoneType: _zone,
    m.HistoryType: _history,
    m.SetType: lambda node, voice: f"any number of {voice.say(node.kind)}",
}
"""Functions that render the type of a field, by its class."""


def attribute(node: m.FieldAttr, voice: Voice) -> str:
    """Return an attribute of a field in English."""
    known = ATTRIBUTES.get(type(node))
    return as_written(node) if known is None else known(node, voice)


def type_words(node: m.TypeExpr, voice: Voice) -> str:
    """Return the type of a field in English."""
    known = TYPES.get(type(node))
    return as_written(node) if known is None else known(node, voice)


def params(listing: Iterable[m.Param], voice: Voice) -> tuple[list[str], Voice]:
    """Return each parameter in English, and the rendering context in which their names are known."""
    words: list[str] = []
    for param in listing:
        name, source = str(param.name), param.source
        noun, inner = voice.member(name, source, voice.names.noun_of_type(param.type))
        each = "" if param.per is None else f" for each of {voice.say(param.per)}"
        at_most = "" if param.in_all is None else f", up to {voice.say(param.in_all)} in all"
        kind = voice.noun(source) or voice.names.noun_of_type(param.type)
        if isinstance(param.type, m.ChoiceType) and len(param.type.options) > 1:
            kind = None
        of = "" if source is None else _out_of(source, kind, voice)
        called_so = _one(noun, kind, name)
        if isinstance(param.type, m.RangeType):
            extent = type_words(param.type, voice).removeprefix(f"a {NUMBER}").removesuffix(ENDLESS)
            called_so = f"{NUMBER}{extent}{called_so.removeprefix(NUMBER)}"
        elif param.form == "of" and kind is not None:
            called_so = called_so.replace(kind, f"number of {voice.many(kind)}", 1)
        elif source is None and param.type is not None and kind is None:
            of = f" ({type_words(param.type, voice)})"
        words.append(f"{article(called_so)}{of}{each}{condition(inner, param.where, noun)}{at_most}")
        voice = inner
    return words, voice


def _one(noun: str, kind: str | None, name: str) -> str:
    """Return the noun for one thing of a kind with its local name: `boat`, `boat b`, or `boat (the ship)`."""
    return noun if kind is None or noun in {kind, f"{kind} {name}"} else f"{kind} (the {noun})"


def _out_of(source: m.Expr, kind: str | None, voice: Voice) -> str:
    """Return the set from which a parameter is chosen, in English; empty if it is all of the `kind` named."""
    if isinstance(source, m.KindName) and voice.names.nouns.get(kind or "") == source.text:
        return ""
    if isinstance(source, m.ListLit):
        into = " from" if any(_is_zone(item, voice) for item in source.items) else ":"
        return f"{into} {listed(map(voice.say, source.items), 'or')}"
    if isinstance(source, m.Placements):
        return f" ({voice.say(source)})"
    return f" from {'the ' if isinstance(source, m.KindName) else ''}{voice.say(source)}"


def _is_zone(node: m.Expr, voice: Voice) -> bool:
    """Return whether an expression names a zone that holds any number of pieces."""
    match node.of if isinstance(node, m.Index) else node:
        case m.Your(name=name, args=None):
            found = voice.names.declared(str(name), PLAYER)
        case m.Name(text=name):
            found = voice.names.declared(name, TABLE)
        case m.Possessive(of=of, name=name, args=None):
            found = voice.names.declared(str(name), voice.names.owner(of, voice.known))
        case _:
            return False
    return isinstance(found, m.StoredField) and isinstance(found.type, m.ZoneType) and found.type.form != "slot"


# rules

OPS = {
    "add": "add {value} to {target}",
    "take": "take {value} from {target}",
    "set": "{target} is {value}",
    "at least": "{target} is at least {value}",
    "at most": "{target} is at most {value}",
}


def _named(node: m.ActionEvent, voice: Voice) -> str:
    named = ", ".join(map(voice.say, node.args))
    return called(voice.names.action(str(node.name))) + (f" ({named})" if named else "")


def _event(node: m.ActionEvent, voice: Voice, *, yours: bool = False) -> str:
    """Return the action a clause names, `your “Sell” (tile)`; without a player it is `yours` or theirs."""
    if _is_you(node) or (node.who is None and yours):
        return f"your {_named(node, voice)}"
    whose = "anybody" if node.who is None else voice.say(node.who)
    return f"{whose}'s {_named(node, voice)}"


def _is_you(node: m.ActionEvent) -> bool:
    return isinstance(node.who, m.Name) and node.who.text == "you"


def _place(node: m.PlaceRef, voice: Voice) -> str:
    named = called(voice.names.phase(str(node.name)) if node.form == "phase" else voice.names.action(str(node.name)))
    if node.step is None:
        return named
    return f"step {called(voice.names.steps.get(str(node.step), plain(str(node.step))))} of {named}"


def _if(node: m.Adjust | m.ActionTrigger | m.PlaceTrigger | m.Forbid, voice: Voice) -> str:
    return "" if node.condition is None else f" if {holds(node.condition, voice)}"


def _adjust(node: m.Adjust, voice: Voice) -> Item:
    """Return a rule's change of a value as a sentence, with `for every ...` for an argument `any f`."""
    every = ""
    owner = TABLE if isinstance(node.target, m.Call) else PLAYER
    field = (
        voice.names.fields.get((owner, str(node.target.name))) if isinstance(node.target, (m.Your, m.Call)) else None
    )
    params = field.params if isinstance(field, m.ValueField) else ()
    args = node.target.args or () if isinstance(node.target, (m.Your, m.Call)) else ()
    for arg, param in zip(args, params, strict=False):
        if isinstance(arg, m.AnyArgument):
            kind = voice.noun(param.source) or voice.names.noun_of_type(param.type)
            noun, voice = voice.member(arg.name.text, param.source, kind)
            every += f"for every {_one(noun, kind, arg.name.text)}, "
    target = voice.say(node.target)
    words = OPS[node.op].format(value=voice.say(node.value), target=CHANGED.sub("", target))
    return noted(node, every + words + _if(node, voice))


def _with_arguments(events: Iterable[m.ActionEvent], voice: Voice) -> Voice:
    """Return the rendering context in which the names that events give to arguments are known."""
    for event in events:
        action = voice.names.actions.get(str(event.name))
        for arg, param in zip(event.args, () if action is None else action.params, strict=False):
            if isinstance(arg, m.AnyArgument) and arg.name.text not in voice.scope:
                _, voice = voice.member(arg.name.text, param.source, voice.names.noun_of_type(param.type))
    return voice


def _action_trigger(node: m.ActionTrigger, voice: Voice) -> Item:
    inner = _with_arguments(node.events, voice)
    yours = any(map(_is_you, node.events))
    events = listed((_event(event, inner, yours=yours) for event in node.events), "or")
    inner = inner if yours else _acting(node.events, inner)
    return noted(node, f"{node.timing} {events}{_if(node, inner)}:", block(node.lines, inner))


def _acting(events: Iterable[m.ActionEvent], voice: Voice) -> Voice:
    """Return the context in which `you` is the player all events name, else "that player"."""
    named = {THAT_PLAYER if event.who is None else voice.say(event.who) for event in events}
    who = named.pop() if len(named) == 1 else THAT_PLAYER
    return voice.knowing("", who, READY[PLAYER]).of(who)


def _place_trigger(node: m.PlaceTrigger, voice: Voice) -> Item:
    words = f"at the {node.edge} of {_place(node.place, voice)}{_if(node, voice)}:"
    return noted(node, words, block(node.lines, voice))


def _forbid(node: m.Forbid, voice: Voice) -> Item:
    inner = _with_arguments((node.event,), voice)
    inner = inner if _is_you(node.event) else _acting((node.event,), inner)
    why = "" if node.reason is None else f" (because: {called(str(node.reason))})"
    who = "nobody" if node.event.who is None else voice.say(node.event.who)
    words = f"{who} may {'not do' if node.event.who is not None else 'do'} {_named(node.event, inner)}"
    return noted(node, f"{words}{_if(node, inner)}{why}")


CLAUSES: dict[type[m.Clause], Callable[[Any, Voice], Item]] = {
    m.Adjust: _adjust,
    m.ActionTrigger: _action_trigger,
    m.PlaceTrigger: _place_trigger,
    m.Forbid: _forbid,
}
"""Functions that render a clause of a rule, by its class."""


def clause(node: m.Clause, voice: Voice) -> Item:
    """Return a clause of a rule (one thing that the rule changes, triggers or forbids) as a sentence."""
    known = CLAUSES.get(type(node))
    return noted(node, code(head(node))) if known is None else known(node, voice)


def arrow(node: m.Arrow, voice: Voice) -> Item:
    """Return a transition to the next phase, or to the end of the game, as a sentence."""
    end = str(node.target) == "end"
    on = "the game ends" if end else f"go on to {called(voice.names.phase(str(node.target)))}"
    return noted(node, f"then {on}" if node.when is None else f"if {holds(node.when, voice)}, {on}")


def owner_words(kind: m.KindName | None, form: str, voice: Voice) -> tuple[str, str | None]:
    """Return the owner of a `has` block in English, and its kind (None for the table)."""
    if form == "table":
        return "On the table", None
    if form == "player" or kind is None:
        return "Each player", PLAYER
    return f"Each {voice.names.kind(kind.text)}", kind.text


DECLARATIONS: dict[type[m.Decl], str] = {
    m.TypeDecl: "Components",
    m.PiecesDecl: "Components",
    m.SpacesDecl: "Components",
    m.ShapeDecl: "Components",
    m.DrawingDecl: "Components",
    m.PlayersTable: "Components",
    m.PhaseDecl: "Course of the game",
    m.ActionDecl: "Course of the game",
    m.RuleDecl: "What cards, powers and events change",
    m.AlwaysDecl: "What always holds",
    m.LookDecl: "Components",
    m.ScoringDecl: "Scoring",
    m.ExampleDecl: "Examples",
    m.HasBlock: "Glossary",
}
"""Chapter of the rulebook in which a declaration is described, by its class."""
