"""Figures of dead ends and endless loops, of lines without effect, and of reachable numbers."""

from __future__ import annotations

from interpreter.hunting import steps_of
from interpreter.insight.deep.left_out import Line
from interpreter.insight.material import Material, finding, percent
from interpreter.insight.model import Figure, Finding, Row, Worth, exact, share
from interpreter.state.questions.derivation import TOTAL
from interpreter.statistics.intervals import at_most, share_of

LETTERS = 60
"""Maximum number of characters shown of a line of the rules."""
SHOWN = 12
"""Maximum number of moves and draws shown of a path."""


def hunt(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Return the figure of dead ends and of loops and findings; None if not searched."""
    if material.deep is None or not material.deep.hunted.positions:
        return None
    known, said, game = material.deep.hunted, list[Finding](), material.table.game
    if known.path is not None:
        way, many = "; ".join(steps_of(game, known.path)[-SHOWN:]), len(known.path)
        told = f"stuck after {many} {_moves(many)}, the last of which is fatal: {way} [{known.why}]"
        said.append(Finding(key="stuck", says=told, figure="hunt", worth=Worth.rule))
    if known.loop is not None:
        before = known.loop.way
        way = "; ".join(steps_of(game, [*before, *known.loop.steps])[len(before) :][:SHOWN])
        how = "no player can leave it" if known.loop.forced else "players who want to can go on for ever"
        how += ", whatever is drawn" if known.loop.drawn else ""
        told = f"no end: after {len(before)} {_moves(len(before))} the position repeats by {way}"
        said.append(Finding(key="endless", says=f"{told}: {how}", figure="hunt", worth=Worth.rule))
    elif material.followed.back:
        games, after = sum(material.followed.back.values()), min(material.followed.back)
        told = (
            f"a position repeated after {after} {_moves(after)} with nothing drawn in between, in {games:,} of "
            f"{material.followed.games:,} games: nothing makes such a game end"
        )
        said.append(finding("endless", told, "hunt"))
    how = "all there are" if known.whole else f"all up to depth {known.depth}, and some deeper ones"
    says = [f"{known.positions:,} positions were searched, each once ({how})."]
    says += [f"{each.says[0].upper()}{each.says[1:]}." for each in said] or ["No way to get stuck, and no cycle."]
    return (
        material.figure(
            "hunt",
            "Stuck and endless",
            says,
            "whether people would go there."
            if known.whole
            else "anything deeper. `simulate` counts random games in which a runtime check fails.",
            games=material.followed.games,
            bots="anybody",
            columns=["positions searched"],
            rows=[Row(name="searched", cells=[exact(known.positions)])],
            worth=Worth.rule if known.whole or said else Worth.open,
        ),
        said,
    )


def _moves(many: int) -> str:
    return "move" if many == 1 else "moves"


def lines(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Return the figure of games that change without a line and findings; None if not made."""
    every = [] if material.deep is None else [each for each in material.deep.lines if each.tried]
    known = [each for each in every if not each.also]
    if not known:
        return None
    broke = max(each.broke for each in known)
    rows = [
        Row(
            name=f"{_named(each)}",
            cells=[
                share(share_of(each.games, each.parted, each.parted)),
                *([share(share_of(each.broke, each.freed, each.freed))] if broke else []),
            ],
        )
        for each in sorted(known, key=lambda each: (-each.freed, each.parted, each.line))
    ]
    said = [
        finding(
            f"breaks:{each.sort}:{each.name}:{each.line}",
            f"line {each.line} is why games break off: `{each.text}`; without it {each.freed:,} of {each.broke:,} "
            "games that broke off continue past that point",
            "lines",
        )
        for each in sorted(known, key=lambda each: -each.freed)
        if each.freed
    ]
    said += [
        finding(
            f"{each.sort}:{each.name}:{each.line}",
            f"line {each.line} {_nothing(each)}: `{each.text}`; without it {each.games} games are the same, move by "
            f"move (so at least {percent(1 - at_most(each.games))} of all)",
            "lines",
        )
        for each in known
        if not each.parted and not each.freed
    ]
    said += [
        finding(
            f"cancel:{each.name}+{each.also}",
            f"rules {each.name} and {each.also} cancel each other: without both of them "
            f"{each.games} games are the same, move by move (so at least {percent(1 - at_most(each.games))} of all)",
            "lines",
        )
        for each in every
        if each.also and not each.parted
    ]
    idle = sum(not each.parted and not each.freed for each in known)
    return (
        material.figure(
            "lines",
            "What lines do",
            [f"{len(known) - idle} of {len(known)} rules and conditions make a difference: games change without them."],
            "whether a line that did nothing in these games never does anything: random players do not go everywhere.",
            games=min(each.games for each in known),
            bots="random",
            columns=["games that differ without it", *(["that broke off and continue"] if broke else [])],
            rows=rows,
        ),
        said,
    )


def _nothing(each: Line) -> str:
    return "does nothing" if each.sort == "rule" else "does nothing but give a reason"


def _named(each: Line) -> str:
    return f"rule {each.name}" if each.sort == "rule" else f"{each.name}, line {each.line}: {_short(each.text)}"


def _short(text: str) -> str:
    return text if len(text) <= LETTERS else f"{text[: LETTERS - 3]}..."


def reach(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Return the figure of the greatest quantities, by bots that heap, and findings; or None."""
    if material.deep is None or not material.deep.directed.most:
        return None
    most: dict[str, int] = {}
    for name, value in material.followed.tops:
        most[name] = max(value, most.get(name, value))
    if TOTAL in most and material.tally.detail.totals:
        most[TOTAL] = max(most[TOTAL], *material.tally.detail.totals)
    rows = [
        Row(name=name, cells=[exact(most.get(name)), exact(top)]) for name, top in material.deep.directed.most.items()
    ]
    known = material.deep.directed
    says = [f"{known.games:,} games of players who all want only one thing, the same for all."]
    more = [(name, most[name], top) for name, top in known.most.items() if name in most and most[name] > top]
    says += [
        f"Random players reach more `{name}` ({random:,}) than players who want nothing else ({top:,}): looking one "
        "move ahead does not show what pays later."
        for name, random, top in more
    ]
    said: list[Finding] = []
    if more and not material.table.game.program.layout.streams:
        listed = ", ".join(f"`{name}` ({random:,} against {top:,})" for name, random, top in more)
        told = (
            f"looking one move ahead is blind here: random players reach more {listed} than players who want nothing "
            "else, though nothing is drawn; do not trust figures of greedy"
        )
        said = [finding("blind:reach", told, "reach")]
    return (
        material.figure(
            "reach",
            "What can be reached",
            says,
            "what players who plan can reach: these look one move ahead.",
            games=known.games,
            bots="hoard, always",
            columns=["most at random", "most by hoarders"],
            rows=rows,
        ),
        said,
    )
