"""Draft of a game while overlays are applied: its declarations, and which variant changed what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from gamespec import model
from gamespec.check.codes import DUPLICATE_NAME
from gamespec.check.symbols import meant
from gamespec.diagnostics import Edit, Fix, Label, Sink
from gamespec.model import WithBlock
from gamespec.overlay.codes import CHANGED_BASE, CLASH, NO_FINGERPRINT, NO_TARGET
from gamespec.overlay.keys import Path, fingerprint, path_of, shown
from gamespec.source import Span

# ---- layers of changes to a game: one variant or `with` block each, with the variants its author knew


@dataclass(frozen=True, slots=True)
class Layer:
    """Layer of changes to a game, made by one variant or `with` block, with the variants it builds on."""

    name: str
    knows: frozenset[str] = frozenset()
    """Titles of the variants applied before this layer: those its header names, and those they need."""
    variant: str | None = None
    """Title of the variant the layer belongs to; None for a `with` block of the game itself."""
    stands_upon: frozenset[str] = frozenset()
    """Titles of the variants that this layer requires, directly or indirectly."""
    joint: frozenset[str] = frozenset()
    """Titles of all variants that must be chosen for this layer to apply, if it is a block `with "Other"`.

    They include the variant that contains the block. Empty for other layers.
    """

    def knows_of(self, other: Layer) -> bool:
        """Return whether this layer was written on top of the other one, which is then applied first."""
        if other.variant is None:
            return self.variant is not None
        if other.variant == self.variant or (other.variant in self.knows and not other.joint):
            return True
        return bool(other.joint) and (other.joint < self.joint or other.variant in self.knows - self.joint)


@dataclass(frozen=True, slots=True)
class Touch:
    """Change of one part of a game by one layer: path of the part, source place, and whether it adds."""

    path: tuple[str, ...]
    layer: Layer
    span: Span
    adds: bool
    block: WithBlock | None
    """Block `with N players` of a variant that contains the change; None outside such a block."""

    def is_about(self, path: tuple[str, ...]) -> bool:
        """Return whether the change is of the part with this path, of a part in it, or of one around it."""
        short = min(len(path), len(self.path))
        return path[:short] == self.path[:short]


# ---- draft of a game while overlays are applied: its declarations, and which variant changed what


@dataclass(slots=True)
class Draft:
    """Game to which overlays are being applied: its current declarations, and the changes made so far.

    `layer` is the variant or `with` block now applied, `touched` lists the changes, `broken` is set if a part of a file
    could not be parsed.
    """

    decls: list[model.Decl]
    sink: Sink
    broken: bool
    layer: Layer = field(default_factory=lambda: Layer(""))
    touched: list[Touch] = field(default_factory=list)
    block: model.WithBlock | None = None
    """Block `with N players` of the variant whose lines are now being applied; None outside such a block."""
    replaced: dict[Path, Span] = field(default_factory=dict)
    """Places of replacements, by the path of the replaced part, the layer's name and its block."""
    totals: dict[Path, Totals] = field(default_factory=dict)
    """Stated numbers of pieces of each table of pieces, by the path of its kind."""

    def find(self, path: Path) -> int | None:
        """Return the index in `decls` of the declaration with this path; None if there is none."""
        return next((i for i, decl in enumerate(self.decls) if path_of(decl) == path), None)

    def target(self, path: Path, span: Span) -> int | None:
        """Return the index of the declaration an overlay changes; None, reported, if missing or not its own."""
        place = self.find(path)
        if place is None:
            known = [p[1] for decl in self.decls if (p := path_of(decl)) is not None and p[0] == path[0] and len(p) > 1]
            self.missing(path, span, known)
            return None
        return place if self.sees(path, span) else None

    def forget(self, path: Path) -> None:
        """Discard the stated numbers of pieces of a kind that is replaced or removed."""
        self.totals.pop(path, None)

    def sees(self, path: Path, span: Span) -> bool:
        """Return whether the current layer may refer to a part; report one of a variant it does not need."""
        brought = next((each for each in self.touched if each.adds and each.path == path), None)
        if brought is None or self.layer.knows_of(brought.layer):
            return True
        message = f"{shown(path)} is declared by {brought.layer.name}, but {self.layer.name} does not name that variant"
        advice = f'write `needs "{brought.layer.variant}"` in the head of "{self.layer.variant}"'
        self.sink.error(NO_TARGET, message, span, help=advice, also=[(brought.span, "declared here")])
        return False

    def missing(self, path: Path, span: Span, known: Iterable[str]) -> None:
        """Report that an overlay's target is missing, unless it may be unread; suggest one of `known`."""
        if self.broken or not path[-1]:
            return
        if self.taken_by_stranger(path, span):
            return
        if gone := self.taken(path):
            message = f"{shown(path)} is not in the game any more, because another change removed or replaced it"
            advice = "name a part that is still there, or delete one of the two changes"
            self.sink.error(NO_TARGET, message, span, help=advice, also=self.where(gone))
        else:
            self.sink.error(NO_TARGET, f"{shown(path)} is not in the game", span, help=meant(path[-1], known))

    def taken_by_stranger(self, path: Path, span: Span) -> bool:
        """Return whether an unrelated layer has removed or replaced the target of a change; report it."""
        stranger = next((each for each in self.taken(path) if not self.layer.knows_of(each.layer)), None)
        if stranger is not None:
            self.clash(path, span, stranger, "change")
        return stranger is not None

    def taken(self, path: Path) -> list[Touch]:
        """Return the changes that removed or replaced the part with this path, or a part around it."""
        before = [each for each in self.touched if path[: len(each.path)] == each.path]
        return [each for each in before if each.span.text.startswith(("remove", "replace"))]

    def where(self, changes: Iterable[Touch]) -> list[tuple[Span | None, str]]:
        """Return the source places of changes, each with a label that names the variant or `with` block."""
        places = [
            (each.span, f"changed here by {each.layer.name}" if each.layer != self.layer else "changed here before")
            for each in changes
        ]
        return list(dict.fromkeys(places))  # one line may change several parts

    def replaced_once(self, path: Path, span: Span) -> None:
        """Report that one variant replaces the same part twice, unless in different `with N players` blocks."""
        first = self.replaced.setdefault((*path, self.layer.name, str(id(self.block))), span)
        if first is not span:
            message = f"{self.layer.name} replaces {shown(path)} twice"
            advice = "delete one of the two"
            self.sink.error(DUPLICATE_NAME, message, span, help=advice, also=[(first, "the first time")])

    def touch(self, path: Path, span: Span, does: str = "change") -> bool:
        """Record a change by the current layer; return False, reported, if an unrelated one changed the part."""
        if not all(path):
            return True  # an unreadable name
        beside = "beside" in path and self.layer.variant is None
        for other in self.touched:
            if other.layer.name == self.layer.name or not other.is_about(path) or self.layer.knows_of(other.layer):
                continue
            if not beside or other.layer.variant is not None:
                self.clash(max(path, other.path, key=len), span, other, does)
                return False
        self.touched.append(Touch(path, self.layer, span, does == "add", self.block))
        return True

    def clash(self, path: Path, span: Span, other: Touch, does: str) -> None:
        """Report that two layers change one part of the game, in words that do not depend on their order."""
        here, there = (self.layer, span), (other.layer, other.span)
        if (other.layer.variant or "") > (self.layer.variant or ""):
            here, there = there, here
        message = f"{here[0].name} and {there[0].name} both {does} {shown(path)}"
        changed = (there[1], f"changed here by {there[0].name}")
        self.sink.error(CLASH, message, here[1], help=_advice(here[0], there[0]), also=[changed])

    def compare(self, path: Path, replaced: object, was: model.Quoted | None, head: Span) -> None:
        """Report a replaced part that differs from the text for which the overlay was written.

        `was` is the fingerprint of that text, written in the overlay. Nothing is compared if another layer, which may
        be absent, has changed the part, since one fingerprint fits only one text.
        """
        if self.layer.variant is None or any(
            self._comes_and_goes(each) for each in self.touched if each.is_about(path)
        ):
            return
        mark = fingerprint(replaced)
        if was is None:
            place = _end_of_line(head)
            message = (
                "this variant keeps no mark of the text it replaces, so nobody notices if the game changes that text"
            )
            advice = f'write `was "{mark}"` at the end of the line: the fingerprint of that text'
            fixes = [Fix(f'add `was "{mark}"`', (Edit(place, f' was "{mark}"'),))]
            line = Span(head.start, place.start, head.file)
            self.sink.note(NO_FINGERPRINT, message, line, help=advice, fixes=fixes)
        elif str(was) != mark:
            message = "the text of the game that this variant replaces has changed since the variant was written"
            advice = f'compare the two texts; if the variant is still right, write `was "{mark}"`'
            fixes = [Fix(f'write `was "{mark}"`', (Edit(was.span, f'"{mark}"'),), safe=False)]
            found = CHANGED_BASE.at(was.span, message, help=advice, fixes=fixes)
            self.sink.report(replace(found, secondary=tuple(_both_texts(head, was.span, replaced))))

    def _comes_and_goes(self, other: Touch) -> bool:
        """Return whether a change by another layer may be absent while the current layer is applied."""
        if other.layer.name == self.layer.name and other.block is self.block:
            return False
        chosen = other.layer.joint or {other.layer.variant}
        if not chosen <= {None, self.layer.variant, *self.layer.stands_upon}:
            return True
        return other.block is not None and not _always(other.block.seats, self.block)


def _always(seats: model.SeatRange | None, block: model.WithBlock | None) -> bool:
    """Return whether a range of players contains that of a block, so that changes for it always apply."""
    if seats is None:
        return True
    inside = block.seats if block is not None else None
    return inside is not None and seats.low <= inside.low and inside.high <= seats.high


def _both_texts(head: Span, was: Span, replaced: object) -> Iterator[Label]:
    """Yield labels of source text: the new text, if it is not on the first line, and the replaced text."""
    text = head.file.text
    start = text.find("\n", was.end, head.end) + 1
    if start:
        end = head.start + len(text[head.start : head.end].rstrip())
        yield Label(Span(start, end, head.file), "this variant writes:", True)
    for old in replaced if isinstance(replaced, tuple) else (replaced,):
        span = getattr(old, "span", None)
        if isinstance(span, Span):
            yield Label(span, "the game now has:", True)


def _advice(one: Layer, other: Layer) -> str:
    if one.variant is None or other.variant is None or one.variant == other.variant:
        return "for each number of players, let only one block change it"
    return (
        f'name one variant in the head of the other: `variant "{one.variant}" of ..., with "{other.variant}"`; '
        f'then "{one.variant}" is applied last'
    )


def _end_of_line(head: Span) -> Span:
    """Return the empty span at the end of the first line of a head, before a comment."""
    text = head.file.text
    end = text.find("\n", head.start)
    line = text[head.start : end if end >= 0 else len(text)]
    quoted = False
    for i, letter in enumerate(line):
        quoted ^= letter == '"'
        if letter == "#" and not quoted and (i == 0 or line[i - 1] == " "):
            line = line[:i]
            break
    place = head.start + len(line.rstrip())
    return Span(place, place, head.file)


# ---- numbers of pieces stated by overlays of rows: `add row to Boat, 17 in all`
#
# The number a variant states counts with the game and the variants it needs. Two independent variants each add their
# difference, so 17 and 18 in all for a game with 16 are 19 together.


class Said(NamedTuple):
    """Number of pieces that a layer (variant) states, and the number there would be `without` the layer."""

    layer: Layer
    total: model.Expr
    without: model.Expr


@dataclass(slots=True)
class Totals:
    """Numbers of pieces stated for one table of pieces: by the base game, then by each layer over it."""

    base: model.Expr
    said: list[Said] = field(default_factory=list)

    def say(self, layer: Layer, total: model.Expr) -> model.Expr:
        """Record the number a layer states (the later of two); return the number with all layers so far."""
        below = [each for each in self.said if each.layer.name != layer.name and _stands_upon(layer, each.layer)]
        now = Said(layer, total, _added_up(self.base, below))
        self.said = [*(each for each in self.said if each.layer.name != layer.name), now]
        return _added_up(self.base, self.said)


def _stands_upon(layer: Layer, other: Layer) -> bool:
    """Return whether the variant or block `layer` is never applied without `other`."""
    return other.variant is None or other.variant == layer.variant or other.variant in layer.stands_upon


def _added_up(base: model.Expr, said: Iterable[Said]) -> model.Expr:
    """Return the base number of pieces combined with those of layers, with the span of the last one."""
    for each in said:
        base = each.total if each.without is base else _further(base, each)
    return base


def _further(total: model.Expr, said: Said) -> model.Expr:
    numbers = (total, said.total, said.without)
    if all(isinstance(number, model.Num) for number in numbers):
        before, more, less = (number.value for number in numbers if isinstance(number, model.Num))
        return model.Num(span=said.total.span, value=before + more - less)
    more = model.Binary(span=said.total.span, op="-", left=said.total, right=said.without)
    return model.Binary(span=said.total.span, op="+", left=total, right=more)
