"""Order in which variants are applied, and dependencies between them.

The order does not depend on how the variants were chosen. Reported are variants that name themselves, name each
other in a cycle, or need a missing one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from gamespec import model
from gamespec.diagnostics import Diagnostic, Sink
from gamespec.model import Decl, GameFile, Ident, Quoted, WithBlock
from gamespec.overlay.codes import NO_TARGET, UNKNOWN_VARIANT
from gamespec.overlay.keys import fingerprint

# ---- a game file without its examples: the declarations that define how the game is played


FORMS = frozenset({"example", "position"})

HEAD = re.compile(r"(?:(?:add|replace|remove) +)?(?:example|position)\b")
"""Pattern of the first line of an example or position, or of an overlay that changes one."""


def is_of_an_example(found: Diagnostic) -> bool:
    """Return whether the place of a finding is in an example; the example need not have been parsed."""
    lines = found.span.file.text[: found.span.start + 1].split("\n")
    head = next((line for line in reversed(lines[:-1]) if line.strip() and line[0] not in " \t#"), "")
    own = found.span.file.line_text(found.span.line)
    return HEAD.match(own if own[:1].strip() else head) is not None


def without_examples(file: model.GameFile) -> model.GameFile:
    """Return the file without its examples and positions, and without overlays that change such."""
    return file.model_copy(update={"decls": played(file.decls)})


def played(decls: tuple[model.Decl, ...]) -> tuple[model.Decl, ...]:
    """Return the declarations that affect play, including those inside `with` blocks."""
    return tuple(
        decl.model_copy(update={"decls": played(decl.decls)}) if isinstance(decl, model.WithBlock) else decl
        for decl in decls
        if not _shows(decl)
    )


def _shows(decl: model.Decl) -> bool:
    match decl:
        case model.AddDecl() | model.ReplaceDecl():
            return isinstance(decl.decl, model.ExampleDecl)
        case model.RemoveDecl():
            return decl.form in FORMS
        case _:
            return isinstance(decl, model.ExampleDecl)


# ---- order in which variants are applied, and dependencies between them


def title_of(variant: GameFile) -> str:
    """Return the title in the header of a variant; empty if there is none."""
    return str(variant.header.title or "") if variant.header is not None else ""


def named_by(variant: GameFile) -> tuple[Quoted, ...]:
    """Return the titles in the header of a variant: variants it needs, and variants it combines with."""
    return variant.header.named if variant.header is not None else ()


def needs_of(title: str, variants: Mapping[str, GameFile]) -> frozenset[str]:
    """Return the titles of all variants that a variant needs, directly and indirectly, without its own."""
    reached: set[str] = set()
    waiting = [title]
    while waiting:
        head = variants[waiting.pop()].header
        more = [str(name) for name in (head.needs if head is not None else ())]
        waiting += [name for name in more if name in variants and name not in reached]
        reached.update(more)
    return frozenset(reached - {title})


def with_needed(titles: Iterable[str], variants: Mapping[str, GameFile]) -> frozenset[str]:
    """Return the titles, and the titles of the variants that these variants need."""
    named = frozenset(titles)
    return named.union(*(needs_of(title, variants) for title in named & variants.keys()))


def ordered(variants: Sequence[GameFile], sink: Sink) -> Iterator[GameFile]:
    """Yield the variants in the order of application: each after those its header names.

    Otherwise the order is that of their content, so titles have no effect on play. Cycles are reported.
    """
    waiting = sorted(variants, key=_what_it_says)
    reported: set[str] = set()
    while waiting:
        titles = {title_of(variant) for variant in waiting}
        ready = next((v for v in waiting if not ({str(n) for n in named_by(v)} & titles) - {title_of(v)}), None)
        if ready is None:
            ready = _report_cycle({title_of(variant): variant for variant in waiting}, reported, sink)
        waiting.remove(ready)
        yield ready


def _what_it_says(variant: GameFile) -> tuple[tuple[str, ...], str]:
    """Return the sort key of a variant, without titles and examples: its names, then a fingerprint."""
    said = tuple(map(_untitled, played(variant.decls)))
    names = (str(node) for decl in said for node in decl.walk() if isinstance(node, Ident))
    return tuple(names), fingerprint(said, 16)


def _untitled(decl: Decl) -> Decl:
    return decl.model_copy(update={"variants": ()}) if isinstance(decl, WithBlock) else decl


def look_at_names(variant: GameFile, titles: frozenset[str], sink: Sink) -> None:
    """Report a variant whose header names the variant itself, or needs one that is not among `titles`."""
    title = title_of(variant)
    for name in named_by(variant):
        if str(name) == title:
            advice = "write the title of another variant, or delete the name"
            sink.error(UNKNOWN_VARIANT, f'the variant "{title}" names itself', name.span, help=advice)
    for name in variant.header.needs if variant.header is not None else ():
        if str(name) not in {*titles, title}:
            advice = f'correct the title, or put that variant into the folder `variants`, beside "{title}"'
            sink.error(NO_TARGET, f"no variant of this game is called {name.span.text}", name.span, help=advice)


def look_at_block(block: WithBlock, title: str, sink: Sink) -> None:
    """Report a `with "X"` block inside the variant X itself; `title` is that of the variant."""
    for name in block.variants:
        if str(name) == title:
            message = f'this block is inside the variant "{title}" itself, so it needs no `with "{title}"`'
            advice = "delete this title; if nothing else follows `with`, write the lines without a block"
            sink.error(UNKNOWN_VARIANT, message, name.span, help=advice)


def _report_cycle(waiting: Mapping[str, GameFile], reported: set[str], sink: Sink) -> GameFile:
    """Report a cycle of variants that name each other, once; return the variant to apply first."""
    at = next(iter(waiting))
    way: list[Quoted] = []
    passed: list[str] = []
    while at not in passed:
        passed.append(at)
        name = next(name for name in named_by(waiting[at]) if str(name) in waiting and str(name) != at)
        way.append(name)
        at = str(name)
    begin = passed.index(at)
    circle, steps = passed[begin:], way[begin:]
    if not reported & {*circle}:
        reported.update(circle)
        names = " -> ".join(f'"{title}"' for title in (*circle, circle[0]))
        message = f"these variants name each other in a circle, so none can be applied first: {names}"
        advice = "delete one of the names; a variant is applied after the variants that it names"
        others = [(step.span, "this one names the next") for step in steps[1:]]
        sink.error(UNKNOWN_VARIANT, message, steps[0].span, help=advice, also=others)
    return waiting[circle[0]]
