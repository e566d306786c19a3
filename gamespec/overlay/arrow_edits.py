"""Overlays of arrows: where a phase goes on.

Enters: a draft and an overlay. Leaves: the draft with the arrows of a phase changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec import model
from gamespec.overlay.codes import NO_TARGET

if TYPE_CHECKING:
    from gamespec.overlay.draft import Draft


def _phase(draft: Draft, name: model.Ident) -> tuple[int, model.PhaseDecl] | None:
    place = draft.target(("phase", str(name)), name.span)
    if place is None:
        return None
    decl = draft.decls[place]
    assert isinstance(decl, model.PhaseDecl)  # as the path says
    return place, decl


def _arrow(draft: Draft, ref: model.ArrowRef, phase: model.PhaseDecl) -> int | None:
    """The place of the arrow meant: by number, or the one that leads somewhere."""
    if ref.number is not None:
        if 1 <= ref.number <= len(phase.arrows):
            return ref.number - 1
        many = len(phase.arrows)
        message = f"the phase `{phase.name}` has {f'{many} arrows' if many != 1 else 'one arrow'}"
    else:
        found = [i for i, arrow in enumerate(phase.arrows) if str(arrow.target) == str(ref.to)]
        if len(found) == 1:
            return found[0]
        many = "no arrow leads" if not found else f"{len(found)} arrows lead"
        message = f"{many} from `{phase.name}` to `{ref.to}`"
    if not phase.broken:
        advice = "count the arrows from 1: `arrow 2 of phase ...`"
        path = ("phase", str(phase.name), "arrow")
        gone = [each for known, _, _ in draft.touched if known[:3] == path for each in draft.taken(known)]
        places = [(a.span, "an arrow") for a in phase.arrows] + list(dict.fromkeys(gone))
        draft.sink.error(NO_TARGET, message, ref.span, help=advice, secondary=places)
    return None


def _edit(
    draft: Draft,
    ref: model.ArrowRef,
    node: model.Overlay,
    *,
    before: tuple[model.Arrow, ...] = (),
    keep: bool,
    after: tuple[model.Arrow, ...] = (),
) -> None:
    found = _phase(draft, ref.phase)
    i = _arrow(draft, ref, found[1]) if found is not None else None
    if found is None or i is None:
        return
    place, phase = found
    old = phase.arrows[i]
    side = () if not keep else ("before",) if before else ("after",)
    if not draft.touch(("phase", str(ref.phase), "arrow", str(i + 1), *side), node.span):
        return
    if not keep:
        draft.compare(old, node.was, node.span)
    middle = (old,) if keep else ()
    arrows = (*phase.arrows[:i], *before, *middle, *after, *phase.arrows[i + 1 :])
    draft.decls[place] = phase.model_copy(update={"arrows": arrows})


def replace_arrow(draft: Draft, node: model.ReplaceArrow) -> None:
    """`replace arrow 1 of phase P`."""
    _edit(draft, node.target, node, before=(node.arrow,), keep=False)


def add_arrow(draft: Draft, node: model.AddArrow) -> None:
    """`add arrow before arrow to end of phase P`."""
    if node.where == "before":
        _edit(draft, node.target, node, before=(node.arrow,), keep=True)
    else:
        _edit(draft, node.target, node, after=(node.arrow,), keep=True)


def remove_arrow(draft: Draft, node: model.RemoveArrow) -> None:
    """`remove arrow to end of phase P`."""
    _edit(draft, node.target, node, keep=False)


def replace_arrows(draft: Draft, node: model.ReplaceArrows) -> None:
    """`replace arrows of phase P`: all of them."""
    found = _phase(draft, node.phase)
    if found is None or not draft.touch(("phase", str(node.phase), "arrow"), node.span):
        return
    place, phase = found
    draft.compare(phase.arrows, node.was, node.span)
    draft.decls[place] = phase.model_copy(update={"arrows": node.arrows})
