"""Application of variants and `with` blocks to a game, giving one syntax tree without overlays.

The header of the result lists the applied variants. Reported are missing targets, clashes between variants, and
replaced parts that have changed since the variant was written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from gamespec import model
from gamespec.diagnostics import Sink
from gamespec.diagnostics.catalogue import OTHER_GAME
from gamespec.overlay import declarations, part_edits
from gamespec.overlay.captured import look_at_captured, report_idle, report_overridden, says_the_same
from gamespec.overlay.codes import CHANGES_NOTHING, CLASH, NO_OVERLAY, NO_TARGET
from gamespec.overlay.draft import Draft, Layer
from gamespec.overlay.keys import fingerprint
from gamespec.overlay.variant_order import look_at_block, look_at_names, needs_of, ordered, title_of, with_needed
from gamespec.ruleset.heading import deciding, heading_in

__all__ = ["fingerprint", "resolve"]

_APPLY: dict[type, Callable[[Draft, Any], None]] = {
    model.RemoveDecl: declarations.remove,
    model.RemoveField: declarations.remove_field,
    model.ReplaceStep: part_edits.replace_step,
    model.RemoveStep: part_edits.remove_step,
    model.AddStep: part_edits.add_step,
    model.AddRows: part_edits.add_rows,
    model.ReplaceRow: part_edits.replace_row,
    model.RemoveRow: part_edits.remove_row,
    model.ReplaceArrows: part_edits.replace_arrows,
}


def resolve(base: model.GameFile, variants: Sequence[model.GameFile], seats: int, sink: Sink) -> model.GameFile | None:
    """Return the game with its `with` blocks for `seats`, then the variants applied; None after an error."""
    found = Sink()
    whole = _resolve(base, variants, seats, found)
    clash = any(each.code == CLASH.code for each in found)
    for each in found:
        if not clash or each.code != NO_TARGET.code:  # missing targets beside a clash are caused by it
            sink.report(each)
    return whole


def _resolve(base: model.GameFile, variants: Sequence[model.GameFile], seats: int, sink: Sink) -> model.GameFile | None:
    before = sink.errors
    if base.header is not None and base.header.form != "game":
        _without_its_game(base.header, sink)
        return None
    plain = [decl for decl in base.decls if not isinstance(decl, model.Overlay)]
    draft = Draft(plain, sink, base.broken)
    for block in base.decls:
        if isinstance(block, model.WithBlock):
            if _holds(block, seats, frozenset()):
                draft.layer, draft.block = Layer(f"`{block.span.text.splitlines()[0]}`"), block
                _apply_all(draft, block.decls, seats, frozenset())
                draft.block = None
        elif isinstance(block, model.Overlay):
            message = (
                "only variants and `with` blocks can add, replace or remove something, but this is the file of a game"
            )
            advice = "write the declaration without `add` or `replace`, or move this line into a variant"
            sink.error(NO_OVERLAY, message, block.span, help=advice)
    header = base.header
    if variants and header is not None:
        header = _with_variants(draft, header, variants, seats)
    if sink.errors != before:
        return None
    broken = base.broken or any(v.broken for v in variants)
    whole = base.model_copy(update={"decls": tuple(draft.decls), "header": header, "broken": broken})
    _look_at_overridden(base, variants, seats, whole, sink)
    return whole


def _look_at_overridden(
    base: model.GameFile, variants: Sequence[model.GameFile], seats: int, whole: model.GameFile, sink: Sink
) -> None:
    """Report each variant whose changes are all replaced by those of another; `whole` has all of them."""
    heads = [variant.header for variant in variants if variant.header is not None]
    needed = {str(name) for head in heads for name in head.needs}
    reported = {found.span for found in sink if found.code == CHANGES_NOTHING.code}
    for variant in variants:
        title, own = title_of(variant), variant.header
        others = [head for head in heads if title in map(str, head.variants) and head is not own]
        if own is None or not others or title in needed or own.span in reported:
            continue
        rest = resolve(base, [other for other in variants if other is not variant], seats, Sink())
        if rest is not None and says_the_same(rest.decls, whole.decls) and _seats(rest) == _seats(whole):
            report_overridden(own, " and ".join(sorted(str(head.title) for head in others)), sink)


def _seats(game: model.GameFile) -> tuple[int, int] | None:
    said = game.header.seats if game.header is not None else None
    return None if said is None else (said.low, said.high)


def _without_its_game(header: model.Header, sink: Sink) -> None:
    """Report a variant file or examples file that has no file of its game beside it."""
    what = "the game of this variant was not found beside it"
    advice = "move this file into the folder `variants` beside the file of its game"
    if header.form != "variant":
        what = "the game of these examples was not found beside them"
        similar = "`harbor.examples.game` beside `harbor.game`"
        advice = f"move this file beside the file of the game, with a similar name: {similar}"
    sink.error(OTHER_GAME, what, header.span, help=advice)


def _with_variants(draft: Draft, header: model.Header, variants: Sequence[model.GameFile], seats: int) -> model.Header:
    """Apply the variants in an order independent of how they were chosen; return the new header."""
    known = {title_of(v): v for v in variants}
    titles = frozenset(known)
    joint: list[tuple[Layer, model.WithBlock]] = []
    busy: set[str] = set()
    for variant in ordered(variants, draft.sink):
        head = variant.header
        if head is None:
            continue
        _of_this_game(draft, header, head)
        look_at_names(variant, titles, draft.sink)
        title, needed = title_of(variant), needs_of(title_of(variant), known)
        knows = with_needed(map(str, head.variants), known) | needed
        draft.layer = Layer(f'the variant "{title}"', knows, title, needed)
        draft.broken = draft.broken or variant.broken
        before = list(draft.decls)
        if head.seats is not None:
            draft.touch(("players",), head.seats.span)
        for decl in variant.decls:
            if isinstance(decl, model.WithBlock) and decl.variants:
                others = frozenset(str(v) for v in decl.variants)
                look_at_block(decl, title, draft.sink)
                named = " and ".join(f'"{v}"' for v in sorted(others))
                upon = needed | with_needed(others, known)
                name = f'the variant "{title}" with {named}'
                joint.append((Layer(name, knows | upon | {title}, title, upon, others | {title}), decl))
            else:
                _apply(draft, decl, seats, titles)
        if head.seats is not None or not says_the_same(before, draft.decls):
            busy.add(title)
    for layer, block in sorted(joint, key=lambda each: len(each[0].joint)):
        if _holds(block, seats, titles):
            before = list(draft.decls)
            draft.layer = layer
            _apply_all(draft, block.decls, seats, titles)
            if not says_the_same(before, draft.decls):
                busy.add(layer.variant or "")
    head = _head(header, variants)
    allowed = head.seats if head.automatic is None else None
    for title in sorted(titles - busy) if not draft.sink.errors else ():
        report_idle(known[title], titles, seats, allowed, draft.sink)
    _examples_with_needed(draft, known)
    if not draft.sink.errors:
        look_at_captured(draft)
    return head


def _examples_with_needed(draft: Draft, known: Mapping[str, model.GameFile]) -> None:
    """Add to the variants of each example those that these variants need, directly or indirectly."""
    for place, decl in enumerate(draft.decls):
        if isinstance(decl, model.ExampleDecl):
            said = {str(title) for title in decl.variants}
            more = sorted(frozenset[str]().union(*(needs_of(title, known) for title in said & known.keys())) - said)
            if more:
                added = (model.Quoted(span=decl.span, text=title) for title in more)
                draft.decls[place] = decl.model_copy(update={"variants": (*decl.variants, *added)})


def _head(header: model.Header, variants: Sequence[model.GameFile]) -> model.Header:
    heads = sorted((v.header for v in variants if v.header is not None), key=lambda h: str(h.title))
    update: dict[str, object] = {"variants": tuple(h.title for h in heads if h.title is not None)}
    last = deciding(map(heading_in, variants))
    for head in heads:
        if last is not None and str(head.title) == last.title:
            update["seats"], update["automatic"] = head.seats, head.automatic
    return header.model_copy(update=update)


def _of_this_game(draft: Draft, header: model.Header, head: model.Header) -> None:
    if head.of is not None and header.title is not None and str(head.of) != str(header.title):
        message = f'this variant says that it is of "{head.of}", but the game beside it is called "{header.title}"'
        draft.sink.error(OTHER_GAME, message, head.of.span, also=[(header.title.span, "the game")])


def _holds(block: model.WithBlock, seats: int, titles: frozenset[str]) -> bool:
    if block.seats is not None and not block.seats.low <= seats <= block.seats.high:
        return False
    return all(str(v) in titles for v in block.variants)


def _apply_all(draft: Draft, decls: Iterable[model.Decl], seats: int, titles: frozenset[str]) -> None:
    for decl in decls:
        _apply(draft, decl, seats, titles)


def _apply(draft: Draft, decl: model.Decl, seats: int, titles: frozenset[str]) -> None:
    match decl:
        case model.AddDecl() | model.ExampleDecl():
            declarations.add(draft, decl.decl if isinstance(decl, model.AddDecl) else decl)
        case model.ReplaceDecl():
            declarations.replace(draft, decl.decl)
        case model.WithBlock():
            if _holds(decl, seats, titles):
                outer, draft.block = draft.block, decl
                _apply_all(draft, decl.decls, seats, titles)
                draft.block = outer
        case model.Overlay():
            _APPLY[type(decl)](draft, decl)
        case model.BrokenDecl():
            draft.broken = True
        case _:
            message = "nothing says whether this variant adds, replaces or removes this declaration"
            advice = "write `add`, `replace` or `remove` in front of the declaration"
            draft.sink.error(NO_OVERLAY, message, decl.span, help=advice)
