"""Rendering of statements as English sentences for a rulebook, with the lines indented below them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, TypeAlias

from gamespec import model as m
from gamespec.format.printer import head, said
from gamespec.prose.conditions import holds, is_condition, is_yes_or_no, needs_of, value_of, word_for
from gamespec.prose.expressions import action_words, bracketed, many, number_of
from gamespec.prose.names import PLAYER, TABLE, plain
from gamespec.prose.remarks import remarked
from gamespec.prose.sets import FROM, IT, condition, member_of, ordered
from gamespec.prose.settled import settled
from gamespec.prose.told import telling
from gamespec.prose.voice import Item, Voice, article, called, code, listed, noted, notes, owned, sentence, titled

Sentence: TypeAlias = "Callable[[Any, Voice], tuple[Item, Voice]]"
PLACES = {
    "top": "on top",
    "bottom": "at the bottom",
    "first": "as the first",
    "last": "as the last",
    "before": "in front of",
    "after": "behind",
}
"""English for places in a pile or row to which pieces are moved."""
YOU = re.compile(r"\byour?\b")
STATEMENTS: dict[type[m.Stmt], Sentence] = {}
"""Functions that render a statement, by its class; each also returns the context for later lines."""


def renders_statement(kind: type[m.Stmt]) -> Callable[[Sentence], Sentence]:
    """Return a decorator that registers the function that renders a class of statement."""

    def register(render: Sentence) -> Sentence:
        STATEMENTS[kind] = render
        return render

    return register


def renders_sentence(kind: type[m.Stmt]) -> Callable[[Callable[[Any, Voice], str]], Callable[[Any, Voice], str]]:
    """Return a decorator for a function that renders statements, without names or blocks, as sentences."""

    def register(words: Callable[[Any, Voice], str]) -> Callable[[Any, Voice], str]:
        STATEMENTS[kind] = lambda node, voice: (noted(node, words(node, voice)), voice)
        return words

    return register


def block(lines: Iterable[m.Stmt], voice: Voice) -> tuple[Item, ...]:
    """Return the sentences for the lines of a block; a statement without English is quoted as written."""
    return render_lines(lines, voice)[0]


def render_lines(lines: Iterable[m.Stmt], voice: Voice) -> tuple[tuple[Item, ...], Voice]:
    """Return the sentences for the lines of a block, and the rendering context for lines after it."""
    items: list[Item] = []
    for line in lines:
        if _is_nothing(line, voice) and not (voice.names.spread and line.told):
            continue
        known = STATEMENTS.get(type(line))
        item, voice = (noted(line, code(head(line))), voice) if known is None else known(line, voice)
        if voice.names.tells and (line.told or _is_said(line)):
            item = Item("", inside=telling(line, voice))
        items += (item,) if item.text else item.inside
    return tuple(items), voice


def _is_said(line: m.Stmt) -> bool:
    """Return whether a line only holds together lines for each of which the author has sentences."""
    match line:
        case m.Step(lines=inside):
            return bool(inside) and all(each.told or _is_said(each) for each in inside)
        case m.IfStmt(branches=branches, otherwise=None):
            return all(branch.told for branch in branches)
        case _:
            return False


def _is_nothing(line: m.Stmt, voice: Voice) -> bool:
    """Return whether a statement has no effect for this number of players, as it moves or adds 0."""
    match line:
        case m.Move(what=m.EndsOf(amount=m.Expr() as amount)):
            return number_of(amount, voice) == 0
        case m.AddTo(amount=amount) | m.TakeFrom(amount=amount) | m.Pay(amount=amount):
            return number_of(amount, voice) == 0
        case m.Repeat(times=m.Expr() as times) | m.Must(times=m.Expr() as times) | m.May(times=m.Expr() as times):
            return number_of(times, voice) == 0
        case m.Pick(count=m.Expr() as count):
            return number_of(count, voice) == 0
        case m.Step(lines=lines) | m.ForEach(lines=lines) | m.As(lines=lines) if lines:
            return all(_is_nothing(each, voice) for each in lines)
        case _:
            return False


def does(who: m.Expr, voice: Voice, verb: str) -> str:
    """Return a player with a verb: `you choose`, `all players choose`, `the buyer chooses`."""
    words = voice.say(who)
    several = words == "you" or (isinstance(who, m.Name) and who.text in {"players", "people", "others"})
    return f"{words} {verb if several else 'does' if verb == 'do' else f'{verb}s'}"


def options(calls: Iterable[m.ActionCall], voice: Voice) -> str:
    """Return the actions of a choice in English: “Bid” or “Pass”."""
    return listed((action_words(call, voice) for call in calls), "or")


# changes


@renders_statement(m.Move)
def _move(node: m.Move, voice: Voice) -> tuple[Item, Voice]:
    what = voice.say(node.what)
    if (
        isinstance(node.what, m.Index)
        and isinstance(node.what.of, m.KindName)
        and node.what.of.text in voice.names.alike
    ):
        what = voice.many(what)
    all_of = "all " if isinstance(node.what, m.KindName) or what != voice.say(node.what) else ""
    fewer = "" if not node.up_to else " (if there is one)" if _is_one(node.what) else " (or all there are)"
    words = _refilled(node, voice) or f"move {all_of}{what}{fewer} to {voice.say(node.to)}"
    if node.place is not None:
        words += f", {PLACES[node.place.form]}"
        words += "" if node.place.anchor is None else f" {voice.say(node.place.anchor)}"
    for setting in node.settings:
        words += f", with its {titled(voice.names.field(str(setting.name), None))} set to {_setting(setting, voice)}"
    if node.called is not None:
        name = plain(str(node.called))
        words += f" (the {name})"
        return noted(node, words), voice.knowing(str(node.called), f"the {name}", voice.noun(node.what))
    return noted(node, words), voice


def _is_one(what: m.Expr) -> bool:
    """Return whether an expression names exactly one piece, as `top 1 of deck` does."""
    return isinstance(what, m.EndsOf) and isinstance(what.amount, m.Num) and what.amount.value == 1


def _refilled(node: m.Move, voice: Voice) -> str | None:
    """Return a move that fills a zone up to a number of pieces in English; None for any other move."""
    match node.what:
        case m.EndsOf(which=which, of=source, amount=m.Binary(op="-", left=full, right=m.Call(args=(there,)) as count)):
            known = str(count.name) == "count" and which != "any" and said(there) == said(node.to)
            way = (
                f"drawn at random from {voice.say(source)}"
                if which == "random"
                else f"from the {which} of {voice.say(source)}"
            )
            pieces = voice.many(voice.noun(source) or "piece")
            words = f"move {pieces} {way} to {voice.say(node.to)} until there are {_amount(full, voice)} of them"
            return None if not known else f"{words} or no more are left" if node.up_to else words
        case _:
            return None


def _setting(node: m.WithSetting, voice: Voice) -> str:
    field = m.Your(span=node.span, name=node.name)
    return word_for(field, node.value, voice) or voice.say(node.value)


@renders_sentence(m.SetTo)
def _set_to(node: m.SetTo, voice: Voice) -> str:
    whether = "whether " if is_condition(node.value) else ""
    value = word_for(node.target, node.value, voice) or voice.say(node.value)
    return f"set {voice.say(node.target)} to {whether}{value}"


@renders_sentence(m.AddTo)
def _add_to(node: m.AddTo, voice: Voice) -> str:
    if _is_ready(node.amount, "position", voice):
        return f"note {voice.say(node.amount)} in {voice.say(node.target)}"
    return f"add {_amount(node.amount, voice)} to {voice.say(node.target)}"


def _is_ready(node: m.Expr, word: str, voice: Voice) -> bool:
    """Return whether an expression is the built-in name `word`, which the game does not redefine."""
    return isinstance(node, m.Name) and node.text == word and (TABLE, word) not in voice.names.fields


def _amount(node: m.Expr, voice: Voice) -> str:
    """Return an amount in English, in brackets if the words after it could be misread as part of it."""
    words = voice.say(node)
    return f"({words})" if isinstance(node, (m.IfExpr, m.ByCase)) else words


@renders_sentence(m.TakeFrom)
def _take_from(node: m.TakeFrom, voice: Voice) -> str:
    if _is_ready(node.amount, "positions", voice):
        return f"strike {voice.say(node.amount)} from {voice.say(node.target)}"
    return f"take {_amount(node.amount, voice)} from {voice.say(node.target)}"


@renders_sentence(m.Pay)
def _pay(node: m.Pay, voice: Voice) -> str:
    to = "" if node.to is None else f" to {voice.say(node.to)}"
    amount, of = _amount(node.amount, voice), node.amount
    if isinstance(of, m.Possessive) and (voice.names.owner(of.of, voice.known), str(of.name)) in voice.names.families:
        amount = f"as many of each as {amount} says"
    return f"pay {amount} from {voice.say(node.source)}{to}; who cannot pay may not do this"


@renders_statement(m.PayWith)
def _pay_with(node: m.PayWith, voice: Voice) -> tuple[Item, Voice]:
    """Return the sentence for a payment with pieces, with what happens to an excess, and the context."""
    name = plain(str(node.name))
    noun = voice.noun(node.source) or "piece"
    inner = voice.knowing("it", "it", noun)
    after = voice.knowing(str(node.name), f"the {name}", noun)
    worth = inner.say(node.worth).removeprefix("its ")
    things = f"{voice.many(noun)} of {owned(voice.me)} choice"
    words = f"pay {voice.say(node.amount)} with {things} from {voice.say(node.source)}"
    words += f"{condition(inner, node.where, IT, many=True)} (the {name}), each for its {worth}"
    if node.units is not None:
        units = plain(str(node.units.name))
        words += f", and with any number from {voice.say(node.units.source)} (the {units}), each for 1"
        after = after.knowing(str(node.units.name), f"the {units}")
    words += "; no change is given"
    words += ", and nothing may be paid without which the rest would do"
    return noted(node, words), after


# decisions


@renders_sentence(m.Must)
def _must(node: m.Must, voice: Voice) -> str:
    words = f"{voice.say(node.who)} must do {options(node.options, voice)}"
    if node.often:
        words += ", as often as possible"
    if node.order:
        words += f", keeping to the ways{ordered(voice, node.order)}"
    words += _up_to(node.times, voice)
    if node.reason is not None:
        words += f" ({called(str(node.reason))})"
    if node.if_possible:
        words += ", if possible"
    if node.together:
        words += ", all at the same time and in secret"
    return words


@renders_sentence(m.May)
def _may(node: m.May, voice: Voice) -> str:
    words = f"{voice.say(node.who)} may do {options(node.options, voice)}"
    return words + (", any number of times" if node.any_number else _up_to(node.times, voice))


def _up_to(times: m.Expr | None, voice: Voice) -> str:
    return "" if times is None else f", {many(times, voice, 'up to ')}"


@renders_statement(m.Choose)
def _choose(node: m.Choose, voice: Voice) -> tuple[Item, Voice]:
    chosen, inner = member_of(voice, str(node.name), node.source, node.where, of=FROM)
    verb = f"{voice.say(node.who)} may choose" if node.optional else does(node.who, voice, "choose")
    if_any = ", if there is one" if node.if_any else ""
    words = f"{verb} {article(chosen)}{if_any}"
    return noted(node, words), inner


@renders_statement(m.Pick)
def _pick(node: m.Pick, voice: Voice) -> tuple[Item, Voice]:
    name, count = plain(str(node.name)), "" if node.count is None else voice.say(node.count)
    noun = voice.noun(node.source)
    inner = voice.knowing("it", "it", noun)
    after = voice.knowing(str(node.name), f"the {name}", noun)
    written = not count or (count[:1].isdigit() and not isinstance(node.count, m.Binary))
    if isinstance(node.count, m.Call) and [each.span.text for each in node.count.args] == [node.source.span.text]:
        written, number = True, "any number of"
    else:
        number = f"{'up to ' if node.form == 'up to' else ''}{count if written else 'as many'}"
    things = name if noun is None else noun if count == "1" else voice.many(noun)
    one_by_one = " one after another" if node.form == "until" else ""
    words = f"{does(node.who, voice, 'choose')} {f'{number} {things}'.strip()}{one_by_one}"
    words += f" from {voice.say(node.source)}{condition(inner, node.where, IT, many=True)}"
    words += f"{'' if written else f', as {count} says,'} (the {name})"
    if node.until is not None:
        words += f", until {holds(node.until, after)}, none more than needed"
    if node.may_stop is not None:
        words += f"; stopping is allowed when {holds(node.may_stop, after)}"
    return noted(node, words), after


@renders_statement(m.Anytime)
def _anytime(node: m.Anytime, voice: Voice) -> tuple[Item, Voice]:
    scope = "in all of this" if node.scope == "during" else "between these lines"
    words = f"{voice.say(node.who)} may at any time {scope} do {options(node.options, voice)}:"
    return noted(node, words, block(node.lines, voice)), voice


# control flow


@renders_statement(m.Let)
def _let(node: m.Let, voice: Voice) -> tuple[Item, Voice]:
    name, inner, of = plain(str(node.name)), voice, ""
    for param in node.params:
        chosen, inner = inner.member(str(param.name), param.source)
        of += f"{' and' if of else ''} {article(chosen)}"
    if is_condition(node.value) or is_yes_or_no(node.value, inner):
        asked = f" for {of.strip()}" if of else ""
        words = f"remember{asked} whether {holds(node.value, inner)} ({called(name)})"
        return noted(node, words), voice.knowing(str(node.name), called(name))
    several = isinstance(node.value, m.Comprehension) and node.value.op == "those"
    are = "are" if several or (name.endswith("s") and not name.endswith("ss")) else "is"
    words = f"the {name}{f' for {of.strip()}' if of else ''} {are} {inner.say(node.value)}"
    return noted(node, words), voice.knowing(str(node.name), f"the {name}", inner.noun(node.value))


@renders_statement(m.Need)
def _need(node: m.Need, voice: Voice) -> tuple[Item, Voice]:
    """Return the sentence for a `need`, or for the needs its value consists of, and the context."""
    if settled(node.condition, voice):
        return Item(""), voice
    found = value_of(node.condition, voice)
    inside = needs_of(found[0]) if found is not None and not voice.names.may_change(str(found[0].name)) else ()
    if found is None or not inside or node.reason is not None:
        return noted(node, _only_if(node, voice)), voice
    items = [noted(need, _only_if(need, found[1])) for need in inside]
    (cites, assumed), first = notes(node), items[0]
    merged = (tuple(dict.fromkeys((*cites, *first.cites))), tuple(dict.fromkeys((*assumed, *first.assumed))))
    items[0] = Item(first.text, *merged)
    return (items[0] if len(items) == 1 else Item("", inside=tuple(items))), voice


def _only_if(node: m.Need, voice: Voice) -> str:
    words = f"{voice.me} may do this only if {holds(node.condition, voice)}"
    return words if node.reason is None else f"{words} (else: {called(str(node.reason))})"


@renders_statement(m.ForEach)
def _for_each(node: m.ForEach, voice: Voice) -> tuple[Item, Voice]:
    member, inner = member_of(voice, str(node.var), node.source, node.where)
    inner = inner.over(str(node.var), node.source)
    return noted(node, f"for each {member}:", block(node.lines, inner)), voice


@renders_statement(m.Repeat)
def _repeat(node: m.Repeat, voice: Voice) -> tuple[Item, Voice]:
    times = "" if node.times is None else many(node.times, voice)
    words = f"do this {times}:"
    if node.until is not None:
        words = f"repeat this{f', at most {times},' if times else ''} until {holds(node.until, voice)}:"
    return noted(node, words, block(node.lines, voice)), voice


@renders_statement(m.Step)
def _step(node: m.Step, voice: Voice) -> tuple[Item, Voice]:
    words = f"Step {called(voice.names.steps.get(str(node.name), plain(str(node.name))))}:"
    return noted(node, words, block(node.lines, voice)), voice


@renders_statement(m.As)
def _as_player(node: m.As, voice: Voice) -> tuple[Item, Voice]:
    who = voice.say(node.who)
    inner, named = _as(who, voice)
    words = f"“you” in these lines is {who}:" if named else f"{who} does this:"
    return noted(node, words, block(node.lines, inner)), voice


def _as(who: str, voice: Voice) -> tuple[Voice, bool]:
    """Return the context for what `who` does, and whether `you` stands for `who`, else named."""
    named = voice.me == "you" and not any(map(YOU.search, voice.scope.values()))
    return voice.of("you" if named else who), named


@renders_statement(m.Do)
def _do(node: m.Do, voice: Voice) -> tuple[Item, Voice]:
    """Return the sentence for a call of an action, described in place if it is the only one."""
    verb = "do" if node.who is None else does(node.who, voice, "do")
    name = str(node.action.name)
    if name not in voice.names.alone:
        return noted(node, f"{verb} {action_words(node.action, voice)}"), voice
    decl, inner = voice.names.actions[name], voice
    for param, arg in zip(decl.params, node.action.args, strict=False):
        noun = voice.noun(arg) or voice.names.noun_of_type(param.type)
        inner = inner.knowing(str(param.name), bracketed(voice, arg), noun)
    inner, named = (inner, False) if node.who is None else _as(voice.say(node.who), inner)
    who = ", as “you”" if named else ""
    (cites, assumed), own = notes(node), notes(decl.model_copy(update={"lines": ()}))
    said = remarked(decl, "", voice).strip()
    lines = (*((Item(said),) if said else ()), *block(decl.lines, inner))
    item = Item(sentence(f"{verb} {called(voice.names.action(name))}{who}:"), inside=lines)
    cited = (tuple(dict.fromkeys((*cites, *own[0]))), tuple(dict.fromkeys((*assumed, *own[1]))))
    return replace(item, cites=cited[0], assumed=cited[1]), voice


@renders_statement(m.CellsDrawn)
def _cells_drawn(node: m.CellsDrawn, voice: Voice) -> tuple[Item, Voice]:
    key = ", ".join(f"{entry.mark} is {voice.say(entry.value)}" for entry in node.key)
    words = f"{voice.names.field(str(node.name), str(node.kind))} of {voice.names.kind_title(str(node.kind))} ({key}):"
    return noted(node, words, drawn=tuple(line.text for line in node.drawing.lines)), voice


SENTENCES: dict[type[m.Stmt], Callable[[Any, Voice], str]] = {
    m.Swap: lambda node, voice: f"swap {voice.say(node.left)} and {voice.say(node.right)}",
    m.Rotate: lambda node, voice: (
        f"all players pass their {titled(voice.names.field(str(node.name), PLAYER))} to the {node.to}, at the same time"
    ),
    m.Shuffle: lambda node, voice: f"shuffle {voice.say(node.zone)}",
    m.Roll: lambda node, voice: f"roll {voice.say(node.what)}",
    m.Show: lambda node, voice: f"show {voice.say(node.what)} to {voice.say(node.to)}",
    m.EndGame: lambda _node, _voice: "the game ends at once",
}
for kind, words in SENTENCES.items():
    renders_sentence(kind)(words)
