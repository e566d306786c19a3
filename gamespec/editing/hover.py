"""Hover texts that describe names in a rule file, as Markdown; also shown with completions."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from pathlib import Path

from gamespec import model
from gamespec.analysis.faces import Faces
from gamespec.analysis.written_blocks import block_below, without_cites
from gamespec.check.ranges import show
from gamespec.check.symbols import Member, World
from gamespec.checked.expressions import Var
from gamespec.checked.kinds import Column, Kind
from gamespec.checked.things import Field, Sight, Value, Zone
from gamespec.checked.traversal import referred
from gamespec.checked.types import Int, Thing, Type
from gamespec.diagnostics.pages import page
from gamespec.editing.known import Known
from gamespec.editing.names.referents import Occurrence, Symbol, roots
from gamespec.editing.words import meaning_of
from gamespec.rulebook import Rule, rules_of
from gamespec.source import SourceFile, Span

# ---- find the declarations around places in rule files, by names that users know


OWNERS = {"table": "the table's", "player": "your", "kind": ""}
FIRST_WORDS: dict[type[model.Decl], str] = {
    model.ScoringDecl: "scoring",
    model.PlayersTable: "by players",
    model.AlwaysDecl: "always",
    model.LookDecl: "look",
}


def heads(known: Known, spans: Iterable[Span]) -> Iterator[str]:
    """Yield the declaration around each span, such as `action launch`, examples left out."""
    for span in spans:
        file = known.models.get(Path(span.file.name))
        decl = None if file is None else around(file, span.start)
        if decl is not None and not isinstance(decl, model.ExampleDecl):
            yield f"`{_called(decl, span.start)}`"


def around(file: model.GameFile, offset: int) -> model.Decl | None:
    """Return the declaration, inside a `with` block the inner one, at an offset; None between two."""
    decls = file.decls
    while True:
        at = bisect_right([decl.span.start for decl in decls], offset) - 1
        if at < 0 or not decls[at].span.start <= offset <= decls[at].span.end:
            return None
        if not isinstance(decls[at], model.WithBlock):
            return decls[at]
        inner = getattr(decls[at], "decls", ())
        if not any(decl.span.start <= offset <= decl.span.end for decl in inner):
            return decls[at]
        decls = inner


def _called(decl: model.Decl, offset: int) -> str:
    """Return the name of a declaration for users; in a `has` block, that of the field at `offset`."""
    if isinstance(decl, model.AddDecl | model.ReplaceDecl):
        return _called(decl.decl, offset)
    if isinstance(decl, model.HasBlock):
        line = next((each for each in decl.fields if each.span.start <= offset <= each.span.end), None)
        of = f"{decl.owner.kind.text}'s" if decl.owner.kind is not None else OWNERS[decl.owner.form]
        return f"{of} {line.name}" if line is not None else f"{of} members"
    if type(decl) in FIRST_WORDS:
        return FIRST_WORDS[type(decl)]
    return " ".join(decl.span.text.split("\n", 1)[0].split('"')[0].split("(")[0].split()[:2])


# ---- hover texts that describe names in a rule file, as Markdown; also shown with completions


MOST_LINES = 12
"""Greatest number of source lines of a declaration that a hover text shows."""
MOST_NAMED = 8
"""Greatest number of declarations listed as reading, or as changing, a name."""
MOST_RULES = 3
"""Greatest number of rules of the rule sheet that are shown for a declaration that cites them."""
CODE = re.compile(r"GS\d{3}")
WORD = re.compile(r"[A-Za-z][\w-]*")


def hover_at(known: Known, file: Path, offset: int) -> tuple[Span, str] | None:
    """Return the span and the hover text of the word at an offset; None if there is nothing to say."""
    source = known.source(file)
    if source is None or offset > len(source.text):
        return None
    code = _word_at(source, offset, CODE)
    if code is not None and (text := page(code.text)) is not None:
        return code, text
    found = known.at(file, offset)
    if found is not None:
        return found.span, hover_text(known, found.made or found.symbol, known.world_of(file))
    word = _word_at(source, offset, WORD)
    if word is None or _is_prose(source, word):
        return None
    says = meaning_of(word.text, begins=not source.line_text(word.line)[: word.column - 1].strip())
    return (word, says) if says is not None else None


def hover_text(known: Known, symbol: Symbol, world: World | None) -> str:
    """Return the hover text of a declared name; `world` is the checked game that its facts come from."""
    if symbol.sort == "rule id":
        rule = rules(known).get(symbol.name)
        return f"**{symbol.name}** {rule.words if rule else 'is in no rule sheet beside the game'}"
    every = known.of(symbol)
    parts = [*_declared(every), *_facts(known, symbol, world), *_used(known, every)]
    cited = [each for found in every if found.declares and found.whole for each in _cites(known, found)]
    parts += [f"*{rule.id}* {rule.words}" for rule in cited[:MOST_RULES]]
    return "\n\n".join(part for part in parts if part) or f"`{symbol.name}`"


def short(known: Known, symbol: Symbol, world: World | None) -> str:
    """Return the first fact about a declared name, for the list of completions."""
    return (
        next((fact for fact in _facts(known, symbol, world) if fact), symbol.sort)
        .replace("`", "")
        .replace("*", "")
        .split("\n")[0]
    )


def rules(known: Known) -> dict[str, Rule]:
    """Return the rules of the rule sheet (`rules.md` beside the game) by id; none if it cannot be read."""
    sheet = known.ruleset.rules
    try:
        return {} if sheet is None else rules_of(sheet, known.ruleset.shelf)
    except OSError:
        return {}


def _declared(every: list[Occurrence]) -> Iterator[str]:
    """Yield, as Markdown, the source lines of a name's declarations, given `every` occurrence of it."""
    for each in every:
        if each.declares and each.symbol.sort not in {"local", "seat", "row", "column", "title"}:
            file = each.span.file
            lines = [without_cites(file.line_text(number)) for number in block_below(file, each.span.line)]
            if (
                each.symbol.sort in {"action", "phase", "rule", "step", "example", "kind", "shape", "drawing"}
                and each.whole
            ):
                first, last = each.whole.line, file.place(each.whole.end)[0]
                lines = [without_cites(file.line_text(number)) for number in range(first, last + 1)]
            deep = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
            shown = [line[deep:] for line in lines if line.strip()][:MOST_LINES]
            more = "\n  ..." if len(lines) > MOST_LINES else ""
            yield "```gamespec\n" + "\n".join(shown) + more + "\n```"


def _facts(known: Known, symbol: Symbol, world: World | None) -> Iterator[str]:
    """Yield sentences with what the checker found about a declared name, such as its type."""
    if world is None:
        return
    kind = world.kinds.get(symbol.owner)
    if symbol.sort == "member" and (kind is not None or not symbol.owner):
        found = world.member(kind, symbol.name)
        yield "" if found is None else (f"*{found.title}*, " if found.title else "") + of_member(found)
    elif symbol.sort == "row" and kind is not None:
        row = world.row_in(kind, symbol.name)
        yield "" if row is None else _of_row(known.faces(world), kind, row)
    elif symbol.sort == "column" and kind is not None and symbol.name in kind.columns:
        column = kind.columns[symbol.name]
        yield f"column of {symbol.owner}: {_type(column.type)}{_key(column)}"
    elif symbol.sort == "kind" and symbol.name in world.kinds:
        yield _of_kind(world.kinds[symbol.name])
    elif symbol.sort == "constant":
        constants = [each for each in known.worlds if symbol.name in each.constants]
        yield ", ".join(f"{each.constants[symbol.name].value} with {each.seats} players" for each in constants)
    elif symbol.sort == "local":
        of = _variable(world, symbol)
        yield f"`{symbol.name}`: {_type(of)}" if of is not None else f"`{symbol.name}`, bound here"
    elif symbol.sort == "seat":
        yield f"`{symbol.name}`, {'who sits at this table' if symbol.owner else 'a seat nobody plays'}"
    elif symbol.sort == "score":
        yield "a line of the score"


def _of_kind(kind: Kind) -> str:
    """Return the number and names of the things of a kind, such as the 20 boats."""
    if kind.sort == "player":
        return "who plays"
    many = f"{kind.size} pieces" if kind.sort == "piece" else f"{kind.size} spaces" if kind.sort == "space" else "words"
    more = ", ..." if len(kind.rows) > MOST_NAMED else ""
    return f"{many}: {', '.join(kind.rows[:MOST_NAMED])}{more}"


def of_member(found: Member) -> str:
    """Return the owner and type of a field, zone or value in words, and who sees it."""
    owner = found.owner
    whose = "the table's" if owner is None else "each player's" if owner.sort == "player" else f"each {owner.name}'s"
    if isinstance(found, Zone):
        kinds = " or ".join(kind.name for kind in found.kinds)
        return f"{whose} {found.shape} of {kinds}, seen by {_seen(found.sight)}"
    if isinstance(found, Value):
        changed = sorted({each.rule for each in found.modifiers})
        by = f"; changed by {', '.join(f'`{rule}`' for rule in changed[:MOST_NAMED])}" if changed else ""
        return f"{whose} value, {_type(found.type)}, calculated whenever it is read{by}"
    starts = "" if found.starts is None else f", starts {_start(found)}"
    return f"{whose} {_held(found.type)}{starts}, seen by {_seen(found.sight)}"


def _seen(sight: Sight) -> str:
    if sight.open:
        return "everybody"
    if sight.with_front:
        return "who sees the front"
    by = {"all": "everybody", "owner": "its owner", "others": "the others"}
    seen = [f"{by[each.by]}{' under a condition' if each.when is not None else ''}" for each in sight.seen]
    top = ["everybody, its top"] if sight.top_open else []
    return " and ".join([*seen, *top]) or "nobody"


def _held(of: Type) -> str:
    """Return the type of a field in words, such as `Player`, `Suit or none` or `number 0..9`."""
    return f"{of.kind.name}{' or none' if of.optional else ''}" if isinstance(of, Thing) else _type(of)


def _type(of: Type) -> str:
    """Return the type of a field or variable in words, with the range of a number."""
    if isinstance(of, Int):
        low, high = ("" if end is None else str(end) for end in (of.low, of.high))
        return f"number {low}..{high}" if high else f"number {low or '0'} and up"
    if isinstance(of, Thing) and of.optional:
        return f"{show(of)} or none"
    return show(of)


def _start(found: Field) -> str:
    if isinstance(found.type, Thing):
        kind = found.type.kind
        return kind.rows[kind.row_of[found.start]] if 0 <= found.start < kind.size else "none"
    return str(found.start) if isinstance(found.type, Int) else "yes" if found.start else "no"


def _key(column: Column) -> str:
    return "" if column.key is None else f", one for each {_type(column.key)}"


def _of_row(faces: Faces, kind: Kind, row: int) -> str:
    """Return a card, tile or space with the data of its table row, and the number of its copies."""
    facts = faces.facts(kind, row)
    copies = len(kind.things_of(row))
    many = f" ({copies} in the game)" if kind.sort == "piece" else ""
    return f"{kind.name} `{kind.rows[row]}`{many}{f': {facts}' if facts else ''}"


def _variable(world: World, symbol: Symbol) -> Type | None:
    """Return the type of a local name, which is found by the place that binds it; None if not found."""
    start = int(symbol.owner.rpartition(":")[2])
    for thing in referred(roots(world.checked)):
        span = thing.span if isinstance(thing, Var) and thing.name == symbol.name else None
        if isinstance(thing, Var) and span is not None and span.start <= start <= span.end:
            return thing.type
    return None


def _used(known: Known, every: list[Occurrence]) -> Iterator[str]:
    """Yield the lists of declarations that change a name and of those that read it."""
    if any(each.symbol.sort in {"local", "seat", "title", "example"} for each in every):
        return
    for words, wanted in (("changed by", True), ("read by", False)):
        spans = [each.span for each in every if not each.declares and each.changes is wanted]
        names = [*dict.fromkeys(heads(known, spans))]
        if names:
            more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
            yield f"{words} {', '.join(names[:MOST_NAMED])}{more}"


def _cites(known: Known, found: Occurrence) -> list[Rule]:
    """Return the rules of the rule sheet that the first line of a declaration cites."""
    sheet = rules(known)
    line = found.span.file.line_text(found.span.line)
    return [sheet[rule] for rule in re.findall(r"[A-Z]{2,4}-[A-Z0-9-]+", line.partition(" cite ")[2]) if rule in sheet]


def _word_at(source: SourceFile, offset: int, form: re.Pattern[str]) -> Span | None:
    """Return the span of the match of pattern `form` at an offset, or None."""
    line = source.place(offset)[0]
    start = source.line_starts[line - 1]
    for found in form.finditer(source.line_text(line)):
        if start + found.start() <= offset <= start + found.end():
            return source.span(start + found.start(), start + found.end())
    return None


def _is_prose(source: SourceFile, word: Span) -> bool:
    """Return whether a word is in a comment, in quotes or in a table."""
    before = source.line_text(word.line)[: word.column - 1]
    return before.count('"') % 2 == 1 or "#" in before or before.lstrip().startswith("|")
