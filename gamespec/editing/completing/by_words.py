"""Completions chosen by the words before the cursor, such as phases after `->`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from gamespec import model
from gamespec.check.flow.look import can_have_sign
from gamespec.checked.game import Action, Param
from gamespec.checked.types import Row, SetOf, Thing
from gamespec.editing.completing.place import ABOUT, Place, Suggestion
from gamespec.editing.hover import rules
from gamespec.editing.kinds import owner_before
from gamespec.editing.names.namespace import declarations
from gamespec.editing.names.referents import Symbol
from gamespec.editing.words import meaning_of

# ---- completions in a worked example: seats, moves, and the arguments of moves


MOVE = re.compile(
    r"^\s+[A-Z][\w-]*(?:: | does | can (?:only )?| cannot )(?:(?:[\w-]+(?:\([^)]*\))?(?:, | or ))*)[\w-]*\Z"
)
SEATS = re.compile(r"^  seats (.*)$", re.MULTILINE)
GIVEN = re.compile(r'^  given (?:position|example) "([^"]*)"', re.MULTILINE)
INSIDE = re.compile(r"(?::|\bdoes|\bcan|\bcan only|\bcannot|\bor|,) ([a-z][\w-]*)\((?P<said>[^()]*)\Z")


def begins_a_move(place: Place) -> bool:
    """Return whether the cursor is at the name or arguments of a move in a worked example."""
    return place.in_example and (MOVE.match(place.before) is not None or INSIDE.search(place.before) is not None)


def moves(place: Place) -> Iterator[Suggestion]:
    """Yield suggestions for moves with placeholders for their arguments; inside brackets, for arguments."""
    inside = INSIDE.search(place.before)
    action = place.checked.actions.get(inside[1]) if inside else None
    if inside is not None and action is not None:
        yield from _things(place, _chosen(action), inside["said"].count(","))
        return
    for name, each in place.checked.actions.items():
        made = place.named(Symbol("action", "", name))
        given = ", ".join(f"${{{number}:{param.var.name}}}" for number, param in enumerate(_chosen(each), 1))
        snippet = f"{name}({given})" if given and not place.behind.startswith("(") else ""
        yield Suggestion(made.word, made.sort, each.title or made.detail, snippet, made.symbol)
    if place.before.rstrip().endswith(":"):
        yield Suggestion("stop", "word", "everybody who may stop does")


def seats(place: Place) -> Iterator[Suggestion]:
    """Yield the seats of the example at the cursor, or of the example that it continues."""
    for name in _seats(place):
        yield Suggestion(name, "seat", "sits at this table")


def _seats(place: Place) -> list[str]:
    said = SEATS.search(place.above)
    if said is not None:
        return [name.strip() for name in said[1].split(",") if name.strip()]
    every = {
        decl.title.text: decl
        for file in place.known.models.values()
        for decl in file.decls
        if isinstance(decl, model.ExampleDecl) and decl.title is not None
    }
    found = GIVEN.search(place.above)
    decl, seen = every.get(found[1]) if found is not None else None, set[str]()
    while decl is not None and not decl.seats and decl.continues is not None and decl.continues.text not in seen:
        seen.add(decl.continues.text)
        decl = every.get(decl.continues.text)
    if decl is not None and not decl.seats:
        position = decl
        decl = next((each for each in every.values() if _goes_on(each, position)), None)
    if decl is not None and decl.seats:
        return [str(seat) for seat in decl.seats]
    return [f"P{number}" for number in range(1, (place.world.seats if place.world is not None else 2) + 1)]


def _goes_on(example: model.ExampleDecl, position: model.ExampleDecl) -> bool:
    """Return whether an example with seats continues a start position that declares no seats."""
    return bool(example.seats) and str(example.continues) == str(position.title)


def _chosen(action: Action) -> list[Param]:
    return [each for each in action.params if not each.given]


def _things(place: Place, params: list[Param], number: int) -> Iterator[Suggestion]:
    """Yield suggestions for argument number `number` of an action with the parameters `params`."""
    of = params[number].var.type if number < len(params) else None
    inner = of.of if isinstance(of, SetOf) else of
    if isinstance(inner, Thing | Row):
        for row in inner.kind.rows:
            found = place.named(Symbol("row", inner.kind.table.name, row))
            plain = inner.kind.sort == "words" or not place.world or len(place.world.rows.get(row, ())) == 1
            snippet = "" if plain and inner.kind.sort != "piece" else f"{inner.kind.name}[{row}]"
            yield Suggestion(row, "row", found.detail, snippet, found.symbol)


# ---- completions chosen by the words before the cursor, such as phases after `->`


TAKEN = r"(?:remove|replace) "
"""Pattern of a variant's keywords that are followed by an existing name and not by a new one."""
PHASE = re.compile(rf"(?:^\s*->|{TAKEN}phase|\b(?:at|of|until|each) phase|\bthe phase is(?: not)?) [\w-]*\Z")
ACTION = re.compile(
    rf"(?:\b(?:must|may|can|cannot|do|does|anytime)|{TAKEN}action|\bof action)"
    r" (?:[\w-]+(?:\([^)]*\))?(?:,| or) )*[\w-]*\Z"
)
OF_KINDS = r"\b(?:group|pile|line|slot|cards) of (?:[A-Z][\w-]* or )*"
KIND = re.compile(
    rf"(?:{OF_KINDS}|\bunplaced\(|\bown\(|{TAKEN}(?:type|cards|tiles|tokens|dice|spaces) |\brows? to |\brow [\w-]+ of )"
    r"[\w-]*\Z"
)
STEP = re.compile(
    rf"(?:{TAKEN}|\b(?:before|after|of|does) |\bthe )step (?:is (?:not )?)?[\w-]*\Z"
    r"|\bphase (?P<phase>[\w-]+) step [\w-]*\Z"
)
OF_STEP = re.compile(r"\bstep (?P<step>[\w-]+) of (?:(?:phase|action) )?[\w-]*\Z")


def form_of(place: Place) -> Callable[[Place], Iterator[Suggestion]] | None:
    """Return the function that suggests names after the words before the cursor, or None."""
    return next((wanted for form, wanted in FORMS if form.search(place.before)), None)


def _cites(place: Place) -> Iterator[Suggestion]:
    for rule in rules(place.known).values():
        yield Suggestion(rule.id, "rule id", rule.words, symbol=Symbol("rule id", "", rule.id), says=rule.words)


def _phases(place: Place) -> Iterator[Suggestion]:
    yield from place.of("phase", place.checked.phases)
    if "->" in place.before:
        yield Suggestion("end", "word", "the game is over")


def _parts_of_maps(place: Place) -> Iterator[Suggestion]:
    """Yield suggestions for corners and edges of the grids and hexes of the game."""
    for part in ("corners", "edges"):
        for kind in place.checked.kinds.values():
            if kind.geometry is not None and kind.geometry.sort in ("grid", "hexes"):
                says = meaning_of(part) or ""
                yield Suggestion(f"{part} of {kind.name}", "word", says, says=says)


def _rows(place: Place) -> Iterator[Suggestion]:
    """Yield suggestions for things of the kind named before a bracket, such as all boats after `Boat[`."""
    name = re.findall(r"([A-Z][\w-]*)\[[^\[\]]*\Z", place.before)[-1]
    kind = place.checked.kinds.get(name)
    if kind is not None:
        yield from (place.named(Symbol("row", kind.table.name, row)) for row in kind.rows)


def _yours(place: Place) -> Iterator[Suggestion]:
    yield from place.members(place.checked.player)
    scores = place.checked.score_lines if place.head.startswith("scoring") else ()
    yield from (place.named(Symbol("score", "", each.name)) for each in scores)


def _its(place: Place) -> Iterator[Suggestion]:
    about = ABOUT.match(place.head)
    kinds = (
        [place.checked.kinds[about[1]]] if about and about[1] in place.checked.kinds else place.checked.kinds.values()
    )
    for kind in kinds:
        yield from place.members(kind)


def _theirs(place: Place) -> Iterator[Suggestion]:
    """Yield fields, zones and values of a thing (of all kinds, if unknown) after its name, `boat's `."""
    owner, found = owner_before(place.before), place.kinds()
    kind = found.of(owner) if owner is not None and found is not None else None
    for each in [kind] if kind is not None else place.checked.kinds.values():
        yield from place.members(each)


def _steps(place: Place) -> Iterator[Suggestion]:
    """Yield suggestions for steps, with their phase or action where the line must name it."""
    inside = STEP.search(place.before)
    phase = inside["phase"] if inside is not None else None
    alone = phase is not None or re.search(r"\bthe step is", place.before) or place.behind.lstrip().startswith("of ")
    does = re.search(r"\bdoes step", place.before)
    for where, names in _places(place):
        form, _, name = where.partition(" ")
        if phase in (None, name) and not (does and form != "action"):
            for step in names:
                of = name if does else where
                symbol = Symbol("step", where, step)
                yield Suggestion(step, "step", f"of {where}", "" if alone else f"{step} of {of}", symbol)


def _with_the_step(place: Place) -> Iterator[Suggestion]:
    """Yield suggestions for phases and actions that contain the step named before the cursor."""
    found = OF_STEP.search(place.before)
    form = re.search(r"\b(phase|action) [\w-]*\Z", place.before)
    for where, names in _places(place):
        sort, _, name = where.partition(" ")
        if found is not None and found["step"] in names and form is not None and form[1] == sort:
            yield place.named(Symbol("phase" if sort == "phase" else "action", "", name))
        elif found is not None and found["step"] in names and form is None:
            does = re.search(r"\bdoes step", place.before)
            yield Suggestion(name if does else where, "step", f"has a step {found['step']}")


def _places(place: Place) -> Iterator[tuple[str, list[str]]]:
    """Yield each phase and action that has steps, such as `phase turn`, with their names in order."""
    found: dict[str, list[str]] = {}
    for file in place.known.models.values():
        for each in declarations(file):
            if each.symbol.sort == "step" and each.symbol.name:
                found.setdefault(each.symbol.owner, []).append(each.symbol.name)
    yield from found.items()


def _rules(place: Place) -> Iterator[Suggestion]:
    every = (each.symbol for file in place.known.models.values() for each in declarations(file))
    yield from place.of("rule", dict.fromkeys(symbol.name for symbol in every if symbol.sort == "rule"))


def _table_rows(place: Place) -> Iterator[Suggestion]:
    """Yield suggestions for table rows that a variant may replace or remove, each with its table."""
    alone = place.behind.lstrip().startswith("of ")
    tables = {kind.name: kind.rows for kind in place.checked.kinds.values() if kind.sort != "player"}
    for table, rows in (*tables.items(), ("by players", (*place.checked.constants,))):
        for row in rows:
            found = place.named(Symbol("row", table, row) if table in tables else Symbol("constant", "", row))
            snippet = "" if alone else f"{row} of {table}"
            yield Suggestion(row, found.sort, f"{table}: {found.detail}", snippet, found.symbol)


def _drawn(place: Place) -> Iterator[Suggestion]:
    """Yield suggestions in a `look` line: kinds and rows, for a sign also members that may have one."""
    yield from place.of("kind", place.checked.kinds)
    if place.behind.lstrip().startswith("of "):
        return
    is_sign = place.before.lstrip().startswith("sign")
    for kind in place.checked.kinds.values():
        for row in kind.rows if kind.sort != "player" else ():
            yield Suggestion(row, "row", f"of {kind.name}", f"{row} of {kind.name}", Symbol("row", kind.name, row))
        signed = {
            each.name for each in (*place.checked.checked.fields, *place.checked.checked.values) if can_have_sign(each)
        }
        for made in place.members(kind) if is_sign else ():
            if made.word in signed:
                yield Suggestion(made.word, made.sort, made.detail, f"{made.word} of {kind.name}", made.symbol)


def _removed_fields(place: Place) -> Iterator[Suggestion]:
    """Yield suggestions for fields, zones and values, with their owner, that a variant may remove."""
    called = {kind: "player" if kind.sort == "player" else kind.name for kind in place.checked.members}
    owned = {f"each {called[kind]}": found for kind, found in place.checked.members.items()}
    for whose, members in {"the table": place.checked.table, **owned}.items():
        for each in members.values():
            made = place.member(each)
            yield Suggestion(made.word, made.sort, made.detail, f"{made.word} of {whose}", made.symbol)


FORMS: tuple[tuple[re.Pattern[str], Callable[[Place], Iterator[Suggestion]]], ...] = (
    (re.compile(r"\bcite (?:[A-Z0-9-]+[a-z]?, )*[\w-]*\Z"), _cites),
    (STEP, _steps),
    (OF_STEP, _with_the_step),
    (PHASE, _phases),
    (re.compile(r"[A-Z][\w-]*\[(?:[\w-]+, )*[\w-]*\Z"), _rows),
    (
        re.compile(r"^\s+(?:after|before|instead of|forbid) (?:.* or )?(?:your |[A-Z][\w-]*'s )?[\w-]*\Z"),
        lambda place: place.of("action", place.checked.actions),
    ),
    (re.compile(rf"(?:{TAKEN}|\bafter )rule [\w-]*\Z"), _rules),
    (re.compile(rf"{TAKEN}row [\w-]*\Z"), _table_rows),
    (re.compile(r"^\s*remove [\w-]*\Z"), _removed_fields),
    (re.compile(r'\bspaces [A-Z][\w-]*(?: "[^"]*")? is [\w-]*\Z'), _parts_of_maps),
    (re.compile(r"^\s+(?:sign|colour) [\w-]*\Z"), _drawn),
    (re.compile(r"\byour [\w-]*\Z"), _yours),
    (re.compile(r"\bits [\w-]*\Z"), _its),
    (re.compile(r"'s [\w-]*\Z"), _theirs),
    (KIND, lambda place: place.of("kind", place.checked.kinds)),
    (ACTION, lambda place: moves(place) if place.in_example else place.of("action", place.checked.actions)),
)
"""Patterns of the text before the cursor, with functions that suggest names; the first match counts."""
