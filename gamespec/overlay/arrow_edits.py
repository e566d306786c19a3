"""Overlays of arrows: where a phase goes on.

Enters: a draft and an overlay. Leaves: the draft with the arrows of a phase changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec import model
from gamespec.overlay.arrow_slots import Slot, left, slots_of
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


def _arrow(draft: Draft, ref: model.ArrowRef, phase: model.PhaseDecl) -> Slot | None:
    """The arrow meant: by number, or the one that leads somewhere."""
    seen = [slot for slot in slots_of(draft.arrows, phase) if slot.is_seen(draft.layer)]
    if ref.number is not None:
        if 1 <= ref.number <= len(seen):
            return seen[ref.number - 1]
        many = len(seen)
        message = f"the phase `{phase.name}` has {f'{many} arrows' if many != 1 else 'one arrow'}"
    else:
        found = [slot for slot in seen if str(slot.arrow.target) == str(ref.to)]
        if len(found) == 1:
            return found[0]
        many = "no arrow leads" if not found else f"{len(found)} arrows lead"
        message = f"{many} from `{phase.name}` to `{ref.to}`"
    path = ("phase", str(phase.name), "arrow")
    if not phase.broken and not draft.taken_by_stranger(path, ref.span):
        advice = "count the arrows from 1: `arrow 2 of phase ...`"
        gone = [each for known in draft.touched if known.path[:3] == path for each in draft.taken(known.path)]
        places = [(slot.arrow.span, "an arrow") for slot in seen] + list(dict.fromkeys(draft.where(gone)))
        draft.sink.error(NO_TARGET, message, ref.span, help=advice, secondary=places)
    return None


def _edit(draft: Draft, ref: model.ArrowRef, node: model.Overlay, side: str, new: model.Arrow | None) -> None:
    """Put an arrow before or after another one; on no side it takes the place of it, and of none it is removed."""
    found = _phase(draft, ref.phase)
    slot = _arrow(draft, ref, found[1]) if found is not None else None
    if found is None or slot is None:
        return
    place, phase = found
    path = ("phase", str(ref.phase), "arrow", slot.key)
    whole = (*path, side) if side else path
    slots = slots_of(draft.arrows, phase)
    if not side:
        draft.compare(path, slot.arrow, node.was, node.span)
    if not draft.touch(whole, node.span) and slot.gone is not None:
        return
    at = slots.index(slot) + (side != "before")
    if not side:
        slot.gone = draft.layer
    if new is not None:
        key = f"{1 + sum(each.by is draft.layer for each in slots)} of {draft.layer.name}"
        slots.insert(at, Slot(new, key, draft.layer))
    draft.decls[place] = phase.model_copy(update={"arrows": left(slots)})


def replace_arrow(draft: Draft, node: model.ReplaceArrow) -> None:
    """`replace arrow 1 of phase P`."""
    _edit(draft, node.target, node, "", node.arrow)


def add_arrow(draft: Draft, node: model.AddArrow) -> None:
    """`add arrow before arrow to end of phase P`."""
    _edit(draft, node.target, node, node.where, node.arrow)


def remove_arrow(draft: Draft, node: model.RemoveArrow) -> None:
    """`remove arrow to end of phase P`."""
    _edit(draft, node.target, node, "", None)


def replace_arrows(draft: Draft, node: model.ReplaceArrows) -> None:
    """`replace arrows of phase P`: all of them."""
    found = _phase(draft, node.phase)
    path = ("phase", str(node.phase), "arrow")
    if found is None:
        return
    place, phase = found
    draft.compare(path, phase.arrows, node.was, node.span)
    if draft.touch(path, node.span):
        slots = slots_of(draft.arrows, phase)
        for slot in slots:
            slot.gone = slot.gone or draft.layer
        slots += [Slot(arrow, f"{n} of {draft.layer.name}", draft.layer) for n, arrow in enumerate(node.arrows, 1)]
        draft.decls[place] = phase.model_copy(update={"arrows": left(slots)})
