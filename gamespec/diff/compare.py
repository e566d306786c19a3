"""Compare two games, each resolved for its numbers of players, and list the edits between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import pairwise

from gamespec.diff.outline import parts_of
from gamespec.diff.part import UNNAMED, WHOLE_LINES, Edit, Part, renamed, shown, swapped
from gamespec.diff.reach import Readers, meaning_of
from gamespec.model import GameFile

# ---- find parts of a game that were renamed, by comparing the trees of two games


ALIKE_NAMES = 0.8
"""Minimum share of equal words at which two parts with different names count as the same part."""
ALIKE_IF_FOLLOWED = 0.4
"""Like `ALIKE_NAMES`, but for two parts where lines that used the old name now use the new one."""
FOLLOWED = 0.8
"""Minimum share of the lines with the old name that must now have the new one to support a rename."""
PLAIN = UNNAMED | WHOLE_LINES
"""Sorts of parts that other lines cannot refer to by a name, so that no rename is looked for."""


def find_renames(old: Part, new: Part) -> dict[str, str]:
    """Return the parts renamed between two trees, from old to new names, searched until none is found."""
    names: dict[str, str] = {}
    while True:
        was = renamed(old, names)
        uses = Uses(was, new)
        more = {before: after for before, after in _pairs(was, new, uses) if before not in names}
        if not more:
            return names
        names.update(more)


def renames_between(old: GameFile, new: GameFile) -> dict[str, str]:
    """Return the parts renamed between two games, as a mapping from old to new names."""
    return find_renames(parts_of(old), parts_of(new))


class Uses:
    """Test whether lines that used a name in the old game use another name in the new one."""

    def __init__(self, old: Part, new: Part) -> None:
        self._old = set(_listed(old))
        self._new = set(_listed(new))

    def follow(self, before: str, after: str) -> bool:
        """Return whether most lines with name `before` have `after` in the new game; at least one must."""
        now = [swapped(line, {before: after}) for line in self._old if before in line]
        uses = [line for line in now if line not in self._old]
        return bool(uses) and sum(line in self._new for line in uses) >= FOLLOWED * len(uses)


def _pairs(old: Part, new: Part, uses: Uses) -> list[tuple[str, str]]:
    """Return pairs of old and new names of parts that were probably renamed.

    In a pair, the parts are similar and of one sort, and each is missing in the other tree. Parts inside those that
    both trees have are searched too.
    """
    found: list[tuple[str, str]] = []
    gone = [part for key, part in old.parts.items() if key not in new.parts and part.sort not in PLAIN]
    came = [part for key, part in new.parts.items() if key not in old.parts and part.sort not in PLAIN]
    for part in gone:
        fits = [
            (uses.follow(*_called(part, other)), likeness(part, other), other)
            for other in came
            if other.sort == part.sort
        ]
        if not fits:
            continue
        followed, share, best = max(fits, key=lambda fit: fit[:2])
        alone = len(gone) == len(came) == 1 and part.sort in {"row", "constant", "mark"}
        enough = ALIKE_IF_FOLLOWED if followed or alone else ALIKE_NAMES
        if share >= enough or (followed and not _content(part) and not _content(best)):
            found.append(_called(part, best))
            came.remove(best)
    for key, part in old.parts.items():
        if key in new.parts:
            found += _pairs(part, new.parts[key], uses)
    return found


def _called(old: Part, new: Part) -> tuple[str, str]:
    """Return the names by which lines refer to a part: for `wants/cod` the part before the slash."""
    one, other = old.known_as.split("/", 1), new.known_as.split("/", 1)
    if len(one) == len(other) == 2 and one[1] == other[1]:
        return one[0], other[0]
    return old.known_as, new.known_as


def _listed(part: Part) -> Iterator[str]:
    """Yield all lines of a part and of inner parts, without the names of inner parts."""
    yield part.says
    yield from part.lines
    for inner in part.parts.values():
        yield from _listed(inner)


def likeness(old: Part, new: Part) -> float:
    """Return the share of equal words in two parts, from 0 to 1, ignoring their own names."""
    one = _content(renamed(old, {old.known_as: new.known_as}))
    other = _content(new)
    if not one and not other:
        return 0.0
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


def _content(part: Part) -> list[str]:
    return [word for line in part.every_line() for word in line.split()]


# ---- compare two games, each resolved for its numbers of players, and list the edits between them


ALIKE = 0.5
"""Minimum share of equal words at which a line counts as changed, not as removed and another added."""
FEW_LINES = 3
"""Greatest number of statements shown for an added or removed part; of more, only the number is given."""


def compared(old: Mapping[int, GameFile], new: Mapping[int, GameFile]) -> list[Edit]:
    """Return the edits between two games by number of players, in the order of the new game."""
    shared = sorted(old.keys() & new.keys())
    known: dict[tuple[object, ...], list[Edit]] = {}
    edits: dict[tuple[object, ...], Edit] = {}
    holds: dict[tuple[object, ...], list[int]] = {}
    for players in shared:
        both = (*_said(old[players]), *_said(new[players]))
        if both not in known:
            known[both] = list(edits_between(old[players], new[players], players))
        for edit in known[both]:
            edits.setdefault(edit.key, edit)
            holds.setdefault(edit.key, []).append(players)
    return [
        edit if len(holds[key]) == len(shared) else replace(edit, players=tuple(holds[key]))
        for key, edit in edits.items()
    ]


def _said(game: GameFile) -> tuple[object, ...]:
    """Return a key of a resolved game, equal for numbers of players for which games do not differ."""
    return id(game.header), tuple(map(id, game.decls))


def edits_between(old: GameFile, new: GameFile, players: int) -> Iterator[Edit]:
    """Yield the edits between two games for one number of players; a renamed part is reported once."""
    before, after = parts_of(old), parts_of(new)
    was = renamed(before, find_renames(before, after))
    edits = list(_compare(was, after, ()))
    if not edits:
        return
    readers = Readers(after, meaning_of(new, players))
    for edit in edits:
        reach, further = readers.of(edit)
        titles = tuple(_titles(edit.path, was if edit.sort == "removed" else after))
        yield replace(edit, reach=reach, further=further, titles=titles)


def _compare(old: Part, new: Part, path: tuple[str, ...]) -> Iterator[Edit]:
    """Yield the edits of a part (by the path of names from the root) that both games have."""
    own = list(_own(old, new, path))
    yield from (edit for edit in own if edit.is_played)
    yield from _lines(old, new, path)
    yield from (edit for edit in own if not edit.is_played)
    columns = {name for sort, name in old.parts.keys() ^ new.parts.keys() if sort == "column"}
    for key, part in new.parts.items():
        inside, was = (*path, shown(part)), old.parts.get(key)
        if was is None:
            yield Edit(inside, "added", after=_summary(part), new=part.span)
        elif any(each.sort == "cell" for each in part.parts.values()):
            yield from _cells(was, part, inside, columns)
        else:
            yield from _compare(was, part, inside)
    for key, part in old.parts.items():
        if key not in new.parts:
            yield Edit((*path, shown(part)), "removed", before=_summary(part), old=part.span)
    yield from _order(old, new, path)


def _cells(old: Part, new: Part, path: tuple[str, ...], columns: set[str]) -> Iterator[Edit]:
    """Yield the edits of a row both games have, except cells in `columns`, reported separately."""
    own = list(_own(old, new, path))
    yield from (edit for edit in own if edit.is_played)
    for key, cell in new.parts.items():
        was = old.parts.get(key)
        if was is not None and was.says != cell.says and cell.name not in columns:
            yield Edit(path, "changed", was.says, cell.says, cell.name, old=was.span, new=cell.span)
    yield from (edit for edit in own if not edit.is_played)


def _own(old: Part, new: Part, path: tuple[str, ...]) -> Iterator[Edit]:
    if old.former:
        yield Edit(path, "renamed", old.former, new.name, old=old.span, new=new.span)
    for what, before, after in (
        ("", old.says, new.says),
        ("title", old.title, new.title),
        *((aspect, _noted(old, aspect), _noted(new, aspect)) for aspect in ("cites", "assumes", "sentences")),
    ):
        if before != after:
            yield Edit(path, "changed", before, after, what, old=old.span, new=new.span)


def _lines(old: Part, new: Part, path: tuple[str, ...]) -> Iterator[Edit]:
    """Yield the edits of a part's statements, similar lines of a replaced run paired as changed."""
    matcher = SequenceMatcher(None, old.lines, new.lines, autojunk=False)
    runs = [(old.lines[a:b], new.lines[c:d]) for sort, a, b, c, d in matcher.get_opcodes() if sort != "equal"]
    gone, came = (Counter(line for run in runs for line in run[side] if not _is_step(line)) for side in (0, 1))
    moved, left, put = gone & came, gone & came, gone & came
    for before, after in runs:
        for edit in _run(_without(before, left), _without(after, put), path):
            yield replace(edit, old=old.span, new=new.span)
    for line in moved.elements():
        yield Edit(path, "moved", line.strip(), line.strip(), "line", old=old.span, new=new.span)


def _without(lines: Iterable[str], moved: Counter[str]) -> list[str]:
    """Return the lines that were not moved; the counts in `moved` are reduced by those left out."""
    kept: list[str] = []
    for line in lines:
        if moved[line] > 0:
            moved[line] -= 1
        else:
            kept.append(line)
    return kept


def _noted(part: Part, aspect: str) -> str:
    begins = {'"': "assumes", "a": "sentences"}  # ids begin with a capital
    return ", ".join(sorted(note.removeprefix("as ") for note in part.notes if begins.get(note[0], "cites") == aspect))


def _run(before: Sequence[str], after: Sequence[str], path: tuple[str, ...]) -> Iterator[Edit]:
    """Yield edits for a replaced run of lines, similar ones as changed."""
    waiting = [line for line in before if not _is_step(line)]
    for line in after:
        if _is_step(line):
            continue
        at = next((i for i, one in enumerate(waiting) if _alike(one, line, alone=len(before) == len(after) == 1)), None)
        if at is None:
            yield Edit(path, "added", after=line.strip(), what="line")
            continue
        yield from (Edit(path, "removed", before=gone.strip(), what="line") for gone in waiting[:at])
        one = waiting[at].strip()
        yield Edit(path, "changed", one, "the same in another block" if one == line.strip() else line.strip())
        del waiting[: at + 1]
    yield from (Edit(path, "removed", before=gone.strip(), what="line") for gone in waiting)


def _alike(one: str, other: str, *, alone: bool) -> bool:
    """Return whether a line was changed into another: similar, or, with `alone`, the only one."""
    return alone or SequenceMatcher(None, one.split(), other.split(), autojunk=False).ratio() >= ALIKE


def _is_step(line: str) -> bool:
    """Return whether a line only marks the place of a named step, which is compared as a part of its own."""
    return line.lstrip().startswith("step ")


def _order(old: Part, new: Part, path: tuple[str, ...]) -> Iterator[Edit]:
    for sort in sorted(new.ordered):
        before = [name for each, name in old.parts if each == sort and (each, name) in new.parts]
        after = [name for each, name in new.parts if each == sort and (each, name) in old.parts]
        if before != after:
            yield Edit(path, "reordered", after=_turned(before, after), what=f"{sort}s", old=old.span, new=new.span)


def _turned(before: Sequence[str], after: Sequence[str]) -> str:
    """Return a changed order as neighbours that changed places: `b now before a, d now before c`."""
    turned = [(one, two) for one, two in pairwise(after) if before.index(one) > before.index(two)]
    return ", ".join(f"{one} now before {two}" for one, two in turned)


def _titles(path: tuple[str, ...], part: Part | None) -> Iterator[str]:
    """Yield the title of each part along a path, from `part` down; empty for a part without one."""
    for step in path:
        part = None if part is None else next((each for each in part.parts.values() if shown(each) == step), None)
        yield "" if part is None else part.title


def _summary(part: Part) -> str:
    """Return a short description of the content of an added or removed part."""
    if part.parts and all(inner.sort == "cell" for inner in part.parts.values()):
        return ", ".join(f"{cell.name} {cell.says}" for cell in part.parts.values())
    rows = sum(inner.sort == "row" for inner in part.parts.values())
    few = 0 < len(part.lines) <= FEW_LINES
    size = (
        ("; ".join(line.strip() for line in part.lines) if few else f"{len(part.lines)} lines",) if part.lines else ()
    )
    names = ", ".join(inner.name for inner in part.parts.values() if inner.sort in {"word", "field"})
    many = (f"{rows} rows",) if rows else (names,)
    return ": ".join(text for text in (part.says.removesuffix(" ="), *size, *many) if text)
