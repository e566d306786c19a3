"""English for names, numbers and values, with their owners and arguments."""

from __future__ import annotations

import re

from gamespec import model as m
from gamespec.operators import FUNCTIONS
from gamespec.prose.names import NUMBER, PLAYER, TABLE, plain
from gamespec.prose.voice import EXPRESSIONS, LETTERS, Voice, called, definite, having, listed, owned, renders, titled

# ---- english for the built-in names and functions of the language


WORDS = {
    "players": "all players",
    "people": "all players",
    "others": "all others",
    "seats": "the number of players",
    "you": "you",
    "it": "it",
    "total": "total",
    "position": "the current position",
    "positions": "all positions",
}
"""English for built-in names without arguments."""
SAYS = {(name, count): words for name, facts in FUNCTIONS.items() for count, words in facts.says.items()}
"""English for built-in functions, by name and number of arguments."""
SAYS_SO = {name for name, facts in FUNCTIONS.items() if facts.gives == "yes or no"}
"""Built-in functions whose English is a sentence, as they are yes or no."""


# ---- english for names, numbers and values, with their owners and arguments


DIGITS = re.compile(r"[-+]?\d+")
CHANGED = re.compile(r" \(changed by [^()]*(?:\([^()]*\)[^()]*)*\)$")
"""Pattern of the suffix by which `changed` names the rules that change a value."""
MOST_RULES = 3
"""Greatest number of rules named as changing a value; of more, the number is given."""


def many(times: m.Expr, voice: Voice, before: str = "") -> str:
    """Return a number of repetitions in English: `2 times`, `as many times as ...`; `before` precedes it."""
    if isinstance(times, m.Num):
        return f"{before}{times.value} {'time' if times.value == 1 else 'times'}"
    number = voice.names.numbers.get(times.text) if isinstance(times, m.Name) else None
    if number is not None and isinstance(times, m.Name):
        return f"{before}{number} {'time' if number == '1' else 'times'} ({titled(plain(times.text))})"
    return f"{before}as many times as {voice.say(times)}"


def number_of(node: m.Expr | None, voice: Voice) -> int | None:
    """Return the constant that an expression stands for, also one of `by players`; None for others."""
    match node:
        case m.Num():
            return node.value
        case m.Unary(op="-", operand=m.Num(value=value)):
            return -value
        case m.Name(text=name) if name not in voice.scope and (number := voice.names.numbers.get(name)) is not None:
            return int(number) if DIGITS.fullmatch(number) else None
        case _:
            return None


def action_words(call: m.ActionCall, voice: Voice) -> str:
    """Return a call of an action in English, with its arguments: “Launch a boat” (the boat)."""
    words = called(voice.names.action(str(call.name)))
    return f"{words} ({arguments(str(call.name), call.args, voice)})" if call.args else words


def arguments(action: str, args: tuple[m.Expr, ...], voice: Voice) -> str:
    """Return the arguments of an action in English, with parameter names where these add information."""
    known = voice.names.actions.get(action)
    names = [plain(str(param.name)) for param in known.params] if known is not None else []
    words: list[str] = []
    for at, arg in enumerate(args):
        if isinstance(arg, m.NoneLit):
            continue
        value = voice.say(arg)
        name = names[at] if at < len(names) and len(names[at]) > LETTERS else ""
        words.append(value if not name or value.endswith(name) else f"{name}: {value}")
    return ", ".join(words)


def _given(words: str, owner: str | None, name: str, args: tuple[m.Expr, ...] | None, voice: Voice) -> str:
    """Return a name in English (`words`) with its arguments and the titles of the rules that change it."""
    of = f" for {listed(map(voice.say, args))}" if args else ""
    return f"{words}{of}{changed(owner, name, voice)}"


def changed(owner: str | None, name: str, voice: Voice) -> str:
    """Return ` (changed by “Shrimp license”)` for a value that rules change, else an empty text."""
    rules = list(map(called, voice.names.changed_by(owner, name)))
    shown = (
        rules if len(rules) <= MOST_RULES else [*rules[: MOST_RULES - 1], f"{len(rules) - MOST_RULES + 1} more rules"]
    )
    return f" (changed by {listed(shown)})" if rules else ""


@renders(m.Name)
def _name(node: m.Name, voice: Voice) -> str:
    known = node.text not in voice.scope and (TABLE, node.text) in voice.names.fields
    return _named(node, voice) + (changed(TABLE, node.text, voice) if known else "")


def _named(node: m.Name, voice: Voice) -> str:
    if node.text == "you":
        return voice.me
    if node.text in voice.scope:
        return voice.scope[node.text]
    if (TABLE, node.text) in voice.names.fields:
        return definite(voice.names.field(node.text, TABLE))
    if node.text in voice.names.numbers:
        number = voice.names.numbers[node.text]
        return titled(plain(node.text)) if number is None else f"{number} ({titled(plain(node.text))})"
    if node.text in voice.names.scores and node.text not in voice.names.words:
        return voice.names.scores[node.text]
    if node.text == "seats" and voice.names.seats is not None:
        return f"{voice.names.seats} (the number of players)"
    if node.text == "people" and voice.names.automatic is not None:
        return f"all players but {voice.names.automatic}"
    return WORDS.get(node.text) or voice.names.word(node.text)


@renders(m.KindName)
def _kind_name(node: m.KindName, voice: Voice) -> str:
    known = node.text in voice.names.nouns.values()
    return (voice.names.kinds.get(node.text) or voice.many(voice.names.kind(node.text))) if known else node.text


@renders(m.Possessive)
def _possessive(node: m.Possessive, voice: Voice) -> str:
    whose, name, owner = voice.say(node.of), str(node.name), voice.names.owner(node.of, voice.known)
    if name == "own" and node.args:
        return f"{owned(whose)} own {listed(map(voice.say, node.args))}"
    return _given(having(whose, titled(voice.names.field(name, owner))), owner, name, node.args, voice)


@renders(m.Your)
def _your(node: m.Your, voice: Voice) -> str:
    if str(node.name) == "own" and node.args:
        return f"{owned(voice.me)} own {listed(map(voice.say, node.args))}"
    name = str(node.name)
    return _given(having(voice.me, titled(voice.names.field(name, PLAYER))), PLAYER, name, node.args, voice)


@renders(m.Its)
def _its(node: m.Its, voice: Voice) -> str:
    title = voice.names.field(str(node.name), voice.owner)
    return _given(f"its {titled(title)}", voice.owner, str(node.name), node.args, voice)


@renders(m.Call)
def _call(node: m.Call, voice: Voice) -> str:
    name = str(node.name)
    template = SAYS.get((name, min(len(node.args), 2) if name == "lines" else len(node.args)))
    if name in voice.scope or (TABLE, name) in voice.names.fields:
        template = None
    if template is not None:
        said = bracketed if " and " in template else Voice.say
        return _ready(name, node.args, voice) or template.format(*(said(voice, arg) for arg in node.args))
    return _given(_named(m.Name(span=node.span, text=name), voice), TABLE, name, node.args, voice)


def bracketed(voice: Voice, node: m.Expr) -> str:
    """Return an expression in English, in brackets if an `and` after it could be misread."""
    words = voice.say(node)
    return f"({words})" if isinstance(node, (m.Binary, m.IfExpr, m.ByCase)) else words


def _ready(name: str, args: tuple[m.Expr, ...], voice: Voice) -> str | None:
    """Return a call of a built-in function whose arguments need their own wording, else None."""
    match name, args:
        case "count", (what,):
            return _counted(what, voice)
        case "ahead", (of, (m.Possessive() | m.Your()) as steps) if voice.noun(steps) in {None, NUMBER}:
            return f"the space as many steps on from {voice.say(of)} as {voice.say(steps)}"
        case "lines", (*_, m.Num() as length, (m.Name() | m.ListLit()) as ways):
            of = f" of {voice.say(args[0])}" if isinstance(args[0], m.KindName) else ""
            words = [voice.say(way) for way in (ways.items if isinstance(ways, m.ListLit) else (ways,))]
            return f"the straight lines of {voice.say(length)} spaces{of} running {listed(words, 'or')}"
        case "own", (what,):
            return f"{owned(voice.me)} own {voice.say(what)}"
        case "abs", (m.Binary(op="-", left=left, right=right),):
            return f"the difference between {bracketed(voice, left)} and {bracketed(voice, right)}"
        case (("next" | "previous"), (of,)):
            noun = voice.noun(of) or "player"
            return f"the {noun} {'after' if name == 'next' else 'before'} {voice.say(of)}"
        case _:
            return None


def _counted(what: m.Expr, voice: Voice) -> str:
    """Return a count in English: `the number of boats in your Hand`."""
    words, noun = voice.say(what), voice.noun(what)
    if (
        isinstance(what, (m.Name, m.Your, m.Possessive, m.Its))
        and words not in voice.scope.values()
        and noun is not None
    ):
        return f"the number of {voice.many(noun)} in {words}"
    if isinstance(what, (m.KindName, m.Index)) and noun is not None:
        return f"the number of {words if isinstance(what, m.KindName) else voice.many(words.removeprefix('the '))}"
    return f"the number of {words.removeprefix('the ').removeprefix('all ')}"


@renders(m.Index)
def _index(node: m.Index, voice: Voice) -> str:
    items = listed((voice.say(item) for item in node.items), ",")
    if isinstance(node.of, m.KindName):
        return _row_of(node.of.text, node.items, voice)
    if isinstance(node.of, m.ListLit):
        what = "the number for" if all(isinstance(item, m.Num) for item in node.of.items) else "what goes with"
        return f"{what} {items} ({by_entries(node.of.items, voice, '{}: {}')})"
    return f"{voice.say(node.of)} for {', '.join(map(voice.say, node.items))}"


def _row_of(kind: str, items: tuple[m.Expr, ...], voice: Voice) -> str:
    """Return a thing by kind and row: `the cod boat`, `cell 3, 1`; of several without an article."""
    noun = voice.names.kind(kind)
    words = [voice.say(item) for item in items]
    match items:
        case (m.Name(),):
            title = voice.names.titles.get((kind, items[0].text)) or f"{words[0]} {noun}"
            return title if kind in voice.names.alike else f"the {title}"
        case (column, row) if not (isinstance(column, m.Num) and isinstance(row, m.Num)):
            return f"the {noun} in column {bracketed(voice, column)} and row {bracketed(voice, row)}"
        case _:
            return f"{noun} {', '.join(words)}"


def by_entries(entries: tuple[m.Expr, ...], voice: Voice, words: str, first: int = 0) -> str:
    """Return a list by index from `first`, in the format `words`: `0: 0, 1 to 3: 1, 4 or more: 2`."""
    runs: list[tuple[int, str]] = []
    for at, entry in enumerate(map(voice.say, entries), first):
        if not runs or runs[-1][1] != entry:
            runs.append((at, entry))
    parts: list[str] = []
    for (at, entry), after in zip(runs, (*(start for start, _ in runs[1:]), None), strict=True):
        place = f"{at} or more" if after is None else str(at) if after == at + 1 else f"{at} to {after - 1}"
        parts.append(words.format(place, entry))
    return ", ".join(parts)


@renders(m.Placed)
def _placed(node: m.Placed, voice: Voice) -> str:
    turned = f"turned {node.turned} {'time' if node.turned == 1 else 'times'}"
    return f"{voice.say(node.of)}, {turned}{' and over' if node.over else ''}"


EXPRESSIONS.update(
    {
        m.Num: lambda node, _voice: str(node.value),
        m.Text: lambda node, _voice: called(node.value),
        m.NoneLit: lambda _node, _voice: "none",
        m.YesNoLit: lambda node, _voice: "yes" if node.value else "no",
        m.ListLit: lambda node, voice: listed(map(voice.say, node.items)) or "nothing",
        m.AnyArgument: lambda node, voice: voice.scope.get(node.name.text) or f"any {plain(node.name.text)}",
        m.Nth: lambda node, voice: f"{voice.say(node.of)}, number {node.number}",
        m.Amounts: lambda node, _voice: listed(
            f"{number} {plain(str(name))}" for number, name in zip(node.numbers, node.names, strict=True)
        ),
    }
)
