"""Parser of the arguments of a typed action: the values a word may mean, or why none."""

from __future__ import annotations

import re
from difflib import get_close_matches

from gamespec.checked.game import Param
from gamespec.checked.kinds import Bundle, Kind
from gamespec.checked.types import Int, Placement, Row, Thing, YesNo
from gamespec.nearest import quoted
from interpreter.compiler.program import Program
from interpreter.kernel.spaces.placements import placements
from interpreter.state.visibility.sight import eyes
from interpreter.state.wording.menu_text import normal
from interpreter.state.wording.names import amounts_said, placement_name, thing_name

CALL = re.compile(r"\s*([a-z][\w-]*)\s*(?:\((.*)\))?\s*$", re.IGNORECASE | re.DOTALL)


def arguments_of(given: str | None, chosen: list[Param]) -> list[str]:
    """Return the typed arguments as words, the two of a space such as `2,2` as one."""
    words = split_arguments(given) if given and given.strip() else []
    if len(words) == len(chosen):
        return words
    whole: list[str] = []
    left = list(words)
    for param in chosen:
        kind = param.var.type
        many = 2 if isinstance(kind, Thing) and kind.kind.indexed_by_place and left and left[0].isdecimal() else 1
        whole.append(",".join(left[:many]))
        left = left[many:]
    return whole if all(whole) and not left else words


def split_arguments(text: str) -> list[str]:
    """Return the parts of a text between its commas; commas inside brackets do not count."""
    words, depth = [""], 0
    for sign in text:
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and depth <= 0:
            words.append("")
        else:
            words[-1] += sign
    return words


def values_meant(program: Program, s: list[int], seat: int, kind: object, word: str) -> list[int] | str:
    """Return all values of a type a word may mean, as far as the seat knows, or why none."""
    if isinstance(kind, Int):
        number = re.fullmatch(r"\s*-?[0-9]{1,12}\s*", word)
        return [int(word)] if number else f"a number is needed here, not {word.strip()}"
    if isinstance(kind, YesNo):
        return (
            [["no", "yes"].index(word.strip().lower())]
            if word.strip().lower() in {"yes", "no"}
            else f"yes or no is needed here, not {word.strip()}"
        )
    if isinstance(kind, Row):
        rows = [i for i, row in enumerate(kind.kind.rows) if row == word.strip().lower()]
        return rows or f"{kind.kind.name} has no row {word.strip()}"
    if isinstance(kind, Thing):
        return things_meant(program, s, seat, kind.kind, word)
    if isinstance(kind, Placement):
        return _placements(program, kind, word)
    return f"this move has no argument {word.strip()}"


def _placements(program: Program, kind: Placement, word: str) -> list[int] | str:
    """Return the placements named as `Cell[2, 3] turned 1`, of any shape, or why none."""
    wanted, board = normal(word), placements(program.checked, kind.grid)
    found = [i for i in range(board.size) if normal(placement_name(program, kind, i)) == wanted]
    form = f"{thing_name(program, kind.grid, 0)} turned 1"
    return (
        found
        or f"a shape cannot be placed at {word.strip()}; write its first space and how it is turned, such as {form}"
    )


def things_meant(program: Program, s: list[int], seat: int, kind: Kind, word: str) -> list[int] | str:
    """Return the things of a kind a word may mean, as far as the seat knows, or why none."""
    wanted = re.sub(r"\s*at \d+$", "", normal(word))
    if kind.bundle is not None:
        return _bundle_meant(kind, kind.bundle, word.strip())
    names = {i: normal(thing_name(program, kind, i)) for i in range(kind.size)}
    rows = [kind.rows[row].lower() for row in kind.row_of]
    if kind.indexed_by_place:
        rows = [normal(row).strip("[]") for row in rows]
    named = [i for i, name in names.items() if wanted in {name, rows[i]}]
    if not named:
        other = re.match(r"\s*([A-Z][\w-]*)\[", word)
        if other and other[1] != kind.name and any(other[1] == each.name for each in program.checked.kinds):
            return f"`{word.strip()}` is a {other[1]}, but a {kind.name} is needed here"
        near = get_close_matches(wanted, sorted(set(names.values())), 1)
        real = next((thing_name(program, kind, i) for i, name in names.items() if near and name == near[0]), "")
        return f"there is no `{word.strip()}`" + (f"; did you mean `{real}`?" if real else "")
    if kind.sort != "piece":
        return named
    seen = [i for i in named if eyes(program).front(s, kind, i, seat)]
    return seen or f"you cannot see a {thing_name(program, kind, named[0])} now"


def _bundle_meant(kind: Kind, bundle: Bundle, word: str) -> list[int] | str:
    """Return the thing of a bundle that amounts such as `2 wool 1 ore` name, or why none."""
    wanted = normal(word)
    found = [i for i, row in enumerate(kind.rows) if normal(row) == wanted]
    if found:
        return found
    names = {bundle.key.rows[row].lower(): bundle.key.rows[row] for row in bundle.key.row_of}
    said = amounts_said(wanted)
    unknown = next((name for name, _ in said if name not in names), None)
    if unknown is not None:
        near = get_close_matches(unknown, sorted(names), 1)
        hint = f"did you mean `{names[near[0]]}`?" if near else f"use one of {quoted(names.values())}"
        return f"there is no {bundle.key.name} `{unknown}`; {hint}"
    if not said:
        return f"write how many of each, such as `{kind.rows[-1]}`, instead of `{word}`"
    return f"the amounts `{word}` are not possible: write {bundle.ends()}"
