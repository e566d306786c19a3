"""A game while overlays change it: its declarations, and who touched what.

Enters: declarations, then edits by path. Leaves: the changed declarations, and findings about targets and clashes.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from gamespec.check.codes import DUPLICATE_NAME
from gamespec.check.symbols.suggestions import meant
from gamespec.diagnostics import Edit, Fix, Label
from gamespec.overlay.codes import CHANGED_BASE, CLASH, NO_FINGERPRINT, NO_TARGET
from gamespec.overlay.fingerprint import fingerprint
from gamespec.overlay.keys import Path, path_of, shown
from gamespec.overlay.layer import Layer
from gamespec.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gamespec import model
    from gamespec.diagnostics import Sink
    from gamespec.overlay.totals import Totals


@dataclass(slots=True)
class Draft:
    """The declarations as they stand now."""

    decls: list[model.Decl]
    sink: Sink
    broken: bool
    layer: Layer = field(default_factory=lambda: Layer(""))
    touched: list[tuple[Path, Layer, Span]] = field(default_factory=list)
    block: model.WithBlock | None = None
    """The block of a variant, `with 2 players`, whose lines are applied now."""
    replaced: dict[Path, Span] = field(default_factory=dict)
    """What was replaced, with the layer and block that did it."""
    totals: dict[str, Totals] = field(default_factory=dict)
    """By the name of a kind, what is said of how many there are in all."""

    def find(self, path: Path) -> int | None:
        """The place of a declaration."""
        return next((i for i, decl in enumerate(self.decls) if path_of(decl) == path), None)

    def target(self, path: Path, span: Span) -> int | None:
        """The place of a declaration that must be there."""
        place = self.find(path)
        if place is None:
            known = [p[1] for decl in self.decls if (p := path_of(decl)) is not None and p[0] == path[0] and len(p) > 1]
            self.missing(path, span, known)
        return place

    def missing(self, path: Path, span: Span, known: Iterable[str]) -> None:
        """Report that a target is not there, unless it may be in a part that could not be read."""
        if self.broken or not path[-1]:
            return
        gone = self.taken(path)
        if gone:
            self.sink.error(
                NO_TARGET,
                f"{shown(path)} is not in the game any more",
                span,
                help="change what stands there now, or leave it to one of the two",
                secondary=gone,
            )
        else:
            self.sink.error(NO_TARGET, f"{shown(path)} is not in the game", span, help=meant(path[-1], known))

    def taken(self, path: Path) -> list[tuple[Span | None, str]]:
        """Where this, or what it is a part of, was removed or replaced before."""
        before = [(layer, place) for known, layer, place in self.touched if path[: len(known)] == known]
        return [
            (place, f"changed here by {layer.name}" if layer.name != self.layer.name else "changed here before")
            for layer, place in before
            if place.text.startswith(("remove", "replace"))
        ]

    def replaced_once(self, path: Path, span: Span) -> None:
        """Report a second replacement of one thing by one variant, unless one of the two stands in its own block."""
        first = self.replaced.setdefault((*path, self.layer.name, str(id(self.block))), span)
        if first is not span:
            self.sink.error(
                DUPLICATE_NAME,
                f"{self.layer.name} replaces {shown(path)} twice",
                span,
                help="keep one of the two: the later one would count",
                secondary=[(first, "and here")],
            )

    def touch(self, path: Path, span: Span, does: str = "change") -> bool:
        """Note that this layer changes something; report when another one did that does not know of it."""
        for other_path, other, place in self.touched:
            short = min(len(path), len(other_path))
            if other.name == self.layer.name or path[:short] != other_path[:short] or self._know(other):
                continue
            if "beside" in path and self.layer.variant is None and other.variant is None:
                continue
            self.sink.error(
                CLASH,
                f"{self.layer.name} and {other.name} both {does} {shown(max(path, other_path, key=len))}",
                span,
                help=_advice(self.layer, other),
                secondary=[(place, f"changed here by {other.name}")],
            )
            return False
        self.touched.append((path, self.layer, span))
        return True

    def _know(self, other: Layer) -> bool:
        if other.variant is None and self.layer.variant is not None:
            return True
        return other.variant in self.layer.knows or self.layer.variant in other.knows

    def compare(self, replaced: object, was: model.Quoted | None, head: Span) -> None:
        """Look whether what is replaced is what it was when the overlay was written."""
        if self.layer.variant is None:
            return
        mark = fingerprint(replaced)
        if was is None:
            place = _end_of_line(head)
            self.sink.note(
                NO_FINGERPRINT,
                "nothing is kept of what is replaced here, so a change of the game will not be noticed",
                Span(head.start, place.start, head.file),
                help=f'end the line in `was "{mark}"`',
                fixes=[Fix(f'add `was "{mark}"`', (Edit(place, f' was "{mark}"'),))],
            )
        elif str(was) != mark:
            self.sink.report(
                replace(
                    CHANGED_BASE.at(
                        was.span,
                        "what is replaced here has changed since this was written",
                        help=f'compare the two; when this still fits, write `was "{mark}"`',
                        fixes=[Fix(f'write `was "{mark}"`', (Edit(was.span, f'"{mark}"'),), safe=False)],
                    ),
                    secondary=tuple(_both_texts(head, was.span, replaced)),
                )
            )


def _both_texts(head: Span, was: Span, replaced: object) -> Iterator[Label]:
    """What the overlay puts there, as far as it is not on its first line, and what it takes the place of."""
    text = head.file.text
    start = text.find("\n", was.end, head.end) + 1
    if start:
        yield Label(
            Span(start, head.start + len(text[head.start : head.end].rstrip()), head.file),
            "this variant puts there:",
            True,
        )
    for old in replaced if isinstance(replaced, tuple) else (replaced,):
        span = getattr(old, "span", None)
        if isinstance(span, Span):
            yield Label(span, "the game says now:", True)


def _advice(one: Layer, other: Layer) -> str:
    if one.variant is None or other.variant is None or one.variant == other.variant:
        return "one number of players may have one block only that changes it"
    return f'name the other in the head of one: `variant "{one.variant}" of ..., with "{other.variant}"`'


def _end_of_line(head: Span) -> Span:
    """The empty span at the end of the head's first line, before a comment."""
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
