from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from random import Random

import pytest

from gamespec.checked import statements as st
from gamespec.checked.expressions import Const, Expr, Var
from gamespec.checked.game import Action, Arrow, CheckedGame, Phase
from gamespec.checked.kinds import Kind
from gamespec.checked.types import Thing, YesNo
from gamespec.source import SourceFile, Span
from interpreter.compiler import graph as g
from interpreter.compiler.verify import networks, verify
from interpreter.compiler.verify.ways import astray

SETTLING = {"decision", "chance"}
PLAYER = Kind("Player", "player", ("P1", "P2"), (0, 1))
TEXT = SourceFile("made.game", "phase setup\nphase play\nphase lost\naction go\n-> end when never\n")
YOU = Var("you", Thing(PLAYER))


class Made:
    """A game of three phases and one action, wired as a test wants it."""

    def __init__(self) -> None:
        self.phases = [Phase(name, None, None, None, span=line(i), index=i) for i, name in enumerate(NAMES)]
        self.action = Action("go", None, YOU, (), (), span=line(3))
        self.game = CheckedGame("Made", 2, (2, 2), ("P1", "P2"), PLAYER, phases=self.phases, actions=[self.action])
        self.graph = g.Graph()
        for phase in self.phases:
            self.graph.entries[phase] = self.node(phase)
        self.end = self.node(None)
        self.end.exit = g.Finish("play -> end")
        self.setup, self.play, self.lost = (self.graph.entries[phase] for phase in self.phases)
        self.graph.start = self.setup
        self.setup.exit = self.play.exit = self.lost.exit = g.Goto(self.end)

    def node(self, phase: Phase | None) -> g.Node:
        made = g.Node(len(self.graph.nodes), line(0), phase)
        self.graph.nodes.append(made)
        return made

    def decision(self, done: g.Node, *actions: Action) -> g.DecideOffer:
        offer = self.offer(*actions)
        return g.DecideOffer(offer, tuple(g.Routine(a, None, YOU) for a in actions), done, done)

    def offer(self, *actions: Action) -> st.Offer:
        options = tuple(st.Option(action, (), line(3)) for action in actions)
        return st.Offer(line(1), Expr(Thing(PLAYER), line(1)), options, must=True)

    def all_used(self) -> Made:
        """Nothing to find: a decision in phase play, every phase on the way."""
        self.phases[1].body = (self.offer(self.action),)
        self.setup.exit = g.Goto(self.lost)
        self.lost.exit = g.Goto(self.play)
        self.play.exit = self.decision(self.end, self.action)
        return self

    def codes(self) -> list[str]:
        return [finding.code for finding in verify(self.game, self.graph)]

    def messages(self) -> str:
        return "; ".join(finding.message for finding in verify(self.game, self.graph))


NAMES = ("setup", "play", "lost")


def line(number: int) -> Span:
    start = TEXT.line_starts[number]
    return Span(start, start + len(TEXT.line_text(number + 1)), TEXT)


def constant(value: int) -> Const:
    return Const(YesNo(), line(4), value)


def test_a_sound_graph_gives_no_finding():
    assert Made().all_used().codes() == []


def test_a_phase_no_arrow_leads_to_is_reported_at_the_phase():
    made = Made().all_used()
    made.setup.exit = g.Goto(made.play)
    (found,) = verify(made.game, made.graph)
    assert (found.code, found.span.line, found.message) == ("GS401", 3, "the phase `lost` is never reached")


def test_a_phase_that_cannot_reach_the_end_is_reported():
    made = Made().all_used()
    made.setup.exit = g.Cases(((constant(1), made.lost),), made.play)
    made.lost.exit = made.decision(made.lost, made.action)
    assert made.messages() == "from the phase `lost`, the game cannot end"


def test_a_game_that_never_ends_is_reported_once():
    made = Made().all_used()
    made.play.exit = made.decision(made.setup, made.action)
    (found,) = verify(made.game, made.graph)
    assert (found.code, found.is_error) == ("GS402", True)


def test_a_circle_of_phases_without_a_decision_is_an_error_that_names_them():
    made = Made().all_used()
    made.lost.exit = g.Cases(((constant(1), made.setup),), made.play)
    assert made.codes() == ["GS403"]
    assert made.messages().endswith("in the circle of phases `setup` -> `lost` -> `setup`")


def test_a_circle_with_a_chance_node_is_no_idle_lap():
    made = Made().all_used()
    chance = made.node(made.phases[2])
    made.lost.exit = g.Goto(chance)
    again = made.node(made.phases[2])
    again.exit = g.Cases(((constant(1), made.lost),), made.play)
    chance.exit = g.DrawOne(YOU, Expr(Thing(PLAYER), line(2)), again, "dice")
    assert made.codes() == []


def test_an_action_offered_only_in_a_phase_never_reached_is_told_with_the_phase():
    made = Made().all_used()
    made.phases[2].body, made.phases[1].body = made.phases[1].body, ()
    made.setup.exit = g.Goto(made.play)
    (found,) = verify(made.game, made.graph)
    assert (found.code, [label.span.line for label in found.secondary]) == ("GS401", [4])


def test_phases_that_only_a_lost_phase_leads_to_are_told_with_it():
    made = Made().all_used()
    made.setup.exit = g.Goto(made.end)
    made.play.exit = made.decision(made.end, made.action)
    made.lost.exit = g.Goto(made.play)
    (found,) = verify(made.game, made.graph)
    assert (found.message, [label.span.line for label in found.secondary]) == (
        "the phase `lost` is never reached",
        [2, 4],
    )


def test_of_a_circle_that_is_never_left_the_first_phase_is_reported_alone():
    made = Made().all_used()
    made.setup.exit = g.Cases(((constant(1), made.play),), made.end)
    made.play.exit = g.Goto(made.lost)
    made.lost.exit = g.Goto(made.play)
    assert made.messages() == "from the phase `play`, the game cannot end"


def test_an_arrow_whose_condition_never_holds_is_reported_at_the_arrow():
    made = Made().all_used()
    made.phases[0].arrows = (Arrow(None, constant(0), line(4)), Arrow(made.phases[1], None, line(4)))
    (found,) = verify(made.game, made.graph)
    assert (found.code, found.span.line) == ("GS405", 5)


def test_an_arrow_that_always_holds_points_at_the_dead_ones_below():
    made = Made().all_used()
    made.phases[0].arrows = (Arrow(None, constant(1), line(4)), Arrow(made.phases[1], None, line(4)))
    (found,) = verify(made.game, made.graph)
    assert found.code == "GS406"
    assert len(found.secondary) == 1


def anyhow(random: Random) -> Made:
    """Three phases of some nodes each, wired by chance."""
    made = Made()
    inside = [made.node(random.choice(made.phases)) for _ in range(random.randrange(5))]
    nodes = [made.setup, made.play, made.lost, *inside]
    for node in nodes:
        to = random.choice([*nodes, made.end])
        if (draw := random.random()) < 0.3:
            node.exit = made.decision(to, made.action)
        elif draw < 0.6:
            node.exit = g.Cases(((Const(YesNo(), line(4), 1), to),), random.choice([*nodes, made.end]))
        else:
            node.exit = g.Goto(to)
    return made


def after(node: g.Node, through: Callable[[g.Node], bool]) -> set[g.Node]:
    """Return the nodes that follow a node, passing only nodes for which `through` holds."""
    found: set[g.Node] = set()
    waiting = [node]
    while waiting:
        each = waiting.pop()
        if through(each):
            new = set(each.successors()) - found
            found |= new
            waiting += new
    return found


def is_sound(graph: g.Graph) -> bool:
    """Whether each phase is reached and can end, and no circle through it has neither decision nor chance."""
    entries = set(graph.entries.values())
    reached = set() if graph.start is None else {graph.start} | after(graph.start, lambda _: True)
    ending = {entry for entry in entries if any(n.sort == "end" for n in after(entry, lambda _: True))}
    idle = {
        entry
        for entry in entries
        if entry in after(entry, lambda node: node.sort not in SETTLING)
        and not any(n.sort in SETTLING and entry in after(n, lambda _: True) for n in after(entry, lambda _: True))
    }
    return entries <= reached and entries <= ending and not idle


def test_networkx_finds_nothing_in_just_the_graphs_that_a_plain_search_calls_sound():
    graphs = [anyhow(Random(seed)) for seed in range(600)]
    told = [(is_sound(made.graph), [each.code for each in astray(made.game, made.graph)]) for made in graphs]
    assert [(sound, found) for sound, found in told if sound == bool(found)] == []
    assert {code for _, found in told for code in found} == {"GS401", "GS402", "GS403"}
    assert sum(sound for sound, _ in told) > 10


def test_a_part_of_networkx_answers_as_all_of_it_which_others_still_get():
    program = """
from interpreter.compiler.verify import ways
import sys
assert not [name for name in sys.modules if name.startswith("networkx")], "imported whole"
import networkx
assert networkx.generators and networkx is not ways.nx
edges = [(1, 2), (2, 3), (3, 2), (4, 1), (5, 5)]
def said(nx):
    net = nx.DiGraph()
    net.add_edges_from(edges)
    parts = nx.strongly_connected_components(net), nx.attracting_components(net.subgraph({1, 2, 3, 5}))
    return nx.descendants(net, 4), nx.ancestors(net, 3), *(sorted(map(sorted, part)) for part in parts)
assert said(ways.nx) == said(networkx)
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


def test_all_of_networkx_is_used_where_a_part_cannot_be_had_and_why_is_said(monkeypatch: pytest.MonkeyPatch):
    import networkx as nx

    for name in [name for name in sys.modules if name.partition(".")[0] == "networkx"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(networks, "ALGORITHMS", ("algorithms.of_another_version",))
    with pytest.warns(ImportWarning, match=r"a part of it cannot be: .*networkx\.algorithms\.of_another_version"):
        found = networks.networks()
    assert hasattr(found, "generators")
    assert found is not nx
