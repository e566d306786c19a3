"""View of a seat without fields the rules keep out of sight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, cast

from cli.play.words.titles import SCORE

if TYPE_CHECKING:
    from collections.abc import Container

    from interpreter.state.game import State

View: TypeAlias = "dict[str, Any]"
DisplayedFields: TypeAlias = "Container[tuple[str | None, str]]"
"""Kind of the owner (None: the table) and name of each displayed field."""


def seen_by(state: State, seat: int) -> View:
    """Return the view of a seat in the names people use, with values that are shown among the fields.

    With each player his score so far, as far as the seat may know it.
    """
    view = displayed_view(state, seat)
    _show_values(view)
    scores = state.known_scores(seat)
    if any(any(score.values()) for score in scores):
        scoring = state.game.checked.scoring
        titles = {line.name: line.title or line.name for line in scoring.lines} if scoring is not None else {}
        for player, score in zip(view["players"], scores, strict=True):
            known = {titles[name]: found for name, found in score.items() if found is not None}
            if len(known) == len(score):
                player["fields"] = {**player["fields"], SCORE: sum(known.values())}
            elif any(known.values()):
                player["fields"] = {**player["fields"], SCORE: known}
    return view


def displayed_view(state: State, seat: int | None) -> View:
    """Return the view of a seat without bookkeeping fields."""
    view = state.view(seat, plain=True)
    checked = state.game.program.checked
    told = {(None if stored.owner is None else stored.owner.name, stored.name) for stored in checked.displayed_fields}
    _keep_displayed(view["table"], None, told)
    for player in view["players"]:
        _keep_displayed(player, checked.player.name, told)
    words = {kind.name for kind in checked.kinds if kind.sort == "words"}
    for kind, things in list(view["things"].items()):
        for thing in things:
            _keep_displayed(thing, kind, told)
        if kind in words and not any(thing.get(part) for thing in things for part in ("fields", "zones", "values")):
            del view["things"][kind]
    return view


def _keep_displayed(owned: View, kind: str | None, told: DisplayedFields) -> None:
    """Remove the fields that are not displayed from a thing and from the pieces on it."""
    if "fields" in owned:
        owned["fields"] = {name: found for name, found in owned["fields"].items() if (kind, name) in told}
    for zone in owned.get("zones", {}).values():
        _keep_displayed_in(zone, told)


def _keep_displayed_in(zone: View, told: DisplayedFields) -> None:
    """Remove the fields that are not displayed from the pieces of a zone, or of a zone by key."""
    if "shape" not in zone:
        for part in zone.values():
            _keep_displayed_in(part, told)
        return
    for piece in (*zone.get("pieces", ()), *([zone["top"]] if zone.get("top") else ())):
        _keep_displayed(piece, piece["kind"], told)


def _show_values(part: object) -> None:
    """Merge the shown values into the fields, in all parts of a view."""
    if isinstance(part, list):
        for each in part:
            _show_values(each)
    elif isinstance(part, dict):
        owned = cast("View", part)
        if "values" in owned:
            owned["fields"] = {**owned.get("fields", {}), **owned.pop("values")}
        for each in owned.values():
            _show_values(each)
