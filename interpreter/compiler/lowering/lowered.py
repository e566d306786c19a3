"""A lowered game: its phase graph, counted loops, slots and runtime checks, before any CODE.

Raises CannotRun for constructs that the machine cannot run. The compiler continues from here; checks stop here.
"""

from __future__ import annotations

from dataclasses import dataclass

from gamespec.budgets import NODES, allowed
from gamespec.checked.expressions import Var
from gamespec.checked.game import CheckedGame
from gamespec.checked.kinds import Kind
from gamespec.checked.statements import Block
from gamespec.checked.things import Field
from interpreter.compiler.graph import Graph
from interpreter.compiler.lowering.checks import RuntimeChecks, runtime_checks_of
from interpreter.compiler.lowering.loop_guards import count_laps
from interpreter.compiler.lowering.lower import lower
from interpreter.compiler.lowering.running import running
from interpreter.compiler.lowering.simplify import tidy
from interpreter.compiler.lowering.slots import capacity, set_sizes, slot_variables
from interpreter.compiler.lowering.unsupported import refuse_running, refuse_unbuilt
from interpreter.compiler.lowering.weave_triggers import weave
from interpreter.kernel.cannot_run import TooCostly


@dataclass(frozen=True, slots=True)
class Lowered:
    """All that is decided about a game before it is emitted."""

    game: CheckedGame
    graph: Graph
    laps: bool
    """True if laps are counted, from 0 after each stop."""
    slots: tuple[tuple[Var, tuple[int, Kind | None]], ...]
    """Variables kept in the state, each with the cells it needs and the kind of the pieces in it."""
    unset: frozenset[Field]
    """Fields that are looked at whenever they are read: they may not have been set."""
    runtime_checks: RuntimeChecks


def lowered(game: CheckedGame, blocks: list[Block] | None = None, *, careful: bool = False) -> Lowered:
    """Lower a game with blocks of its examples; `careful`: it may begin anywhere, with nothing set.

    Raises CannotRun with all that cannot be played.
    """
    graph = graph_of(game, blocks)
    laps = count_laps(game, graph)
    ran = running(game, graph)
    refuse_running(game, graph, ran)
    sizes = set_sizes(graph)
    slots = tuple((var, capacity(var, sizes.get(var))) for var in slot_variables(graph))
    unset = [stored for stored in game.fields if stored.starts_unset and (stored.may_be_unset or careful)]
    return Lowered(game, graph, laps, slots, frozenset(unset), runtime_checks_of(game, graph, ran, unset))


def graph_of(game: CheckedGame, blocks: list[Block] | None = None) -> Graph:
    """Return the phase graph alone, in a tenth of the time; lines that only it shows are not refused."""
    refuse_unbuilt(game)
    weave(game)
    graph = tidy(lower(game, blocks or []))
    most = allowed(NODES)
    if not blocks and len(graph.nodes) > most:
        which = graph.nodes[most]
        said = (
            f"the phases of this game have {len(graph.nodes):,} decisions and other steps, "
            f"but at most {most:,} are possible"
        )
        place = which.span or (None if which.phase is None else which.phase.span)
        raise TooCostly(said, place)
    return graph
