"""Lint the files of a ruleset for all numbers of players and combinations of variants.

A warning about a whole game counts only if it holds for every number of players. Variants that cannot be combined are a
warning, or an error if one of them mentions the other.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeAlias

from gamespec.check import check_world
from gamespec.check.codes import BAD_EXAMPLE, NEVER_TRUE
from gamespec.check.symbols import meant
from gamespec.checked.game import CheckedGame
from gamespec.diagnostics import Diagnostic
from gamespec.diagnostics.sink import Sink
from gamespec.lint import lint as opinions
from gamespec.lint.allowed import settle
from gamespec.lint.rules.choices import AUTOMATIC_SEAT_ASKED
from gamespec.model import Decl, ExampleDecl, GameFile, Overlay, WithBlock
from gamespec.overlay import resolve
from gamespec.overlay.codes import CLASH
from gamespec.ruleset import Ruleset, numbers_of_seats
from gamespec.ruleset.strays import reads, strays
from gamespec.variants.attribution import blamed, one_title, spoken_of, unknown_names, with_its_game
from gamespec.variants.cause import as_warning, at_causes, clashes_of, combined
from gamespec.variants.needed import chosen_directly, models_with_needed, names_with_needed, with_its_variant
from interpreter.compiler.lowering.lowered import Lowered
from interpreter.linting.following import followed
from interpreter.linting.linted import Linted, Place

Mark: TypeAlias = tuple[str, str, int, str]
"""Identity of a finding: its code, file, offset and message."""

NUMBER = re.compile(r"\d[\d,]*")
LARGE, VERY_LARGE = 150, 2_000
"""Largest games (nodes of the phase graph) tried with variants, by default and if requested."""
MOST_SEATS = 12
"""Maximum number of player counts checked; of a party game for more, the smallest dozen."""


@dataclass(slots=True)
class Looked:
    """State of linting one ruleset: combinations of variants checked, whether they fit, and findings."""

    sink: Sink
    done: set[frozenset[str]] = field(default_factory=set)
    failed: list[frozenset[str]] = field(default_factory=list)
    marks: dict[Mark, list[frozenset[str]]] = field(default_factory=dict)
    """Identities of reported findings, each with the combinations of variants that have it."""
    own: Collection[Mark] = field(default_factory=set)
    """Findings the game has without variants too, filled if just one combination is checked."""
    titles: Mapping[str, GameFile] = field(default_factory=dict)
    """All variants of the ruleset by title."""
    largest: int | None = None
    """Maximum size of a game whose new runtime checks are tried in games; None: no games."""
    closely: bool = False
    """Whether combinations of several variants are checked as closely as single ones."""

    def is_new(self, chosen: Sequence[GameFile]) -> bool:
        """Return whether these variants were not checked before and can be combined, as far as known."""
        titles = _titles(chosen)
        return titles not in self.done and not any(fewer <= titles for fewer in self.failed)

    def is_known(self, mark: Mark, titles: frozenset[str], *, single: bool) -> bool:
        """Return whether a finding was reported before, for a `single` variant for no more than it."""
        told = self.marks.get(mark, [])
        return any(fewer <= titles for fewer in told) if single else bool(told)


def lint(
    target: Ruleset, only: Path | None = None, *, together: bool = True, chosen: Sequence[str] | None = None
) -> Linted:
    """Read and check a ruleset with every choice of variants; return the results.

    `only` is the file of the one requested variant; with `chosen` only this combination is checked; `together`: also
    combinations that no file mentions.
    """
    sink, linted = Sink(), Linted()
    base = _read(target, target.game, sink, linted)
    for found in strays(target) if chosen is None else ():
        if only is None or found.span.file.name == str(only):
            sink.report(found)
    examples = [_read(target, file, sink, linted) for file in target.examples if reads(target, file)]
    named = target.variants if chosen is None else names_with_needed(chosen, target.heads)
    wanted = [target.variants[name] for name in named if only in {None, target.variants[name]}]
    read = [_read(target, file, sink, linted) for file in wanted if reads(target, file)]
    sound = [model for model in read if model is not None]
    others = _others(target, wanted)
    titles = {str(model.header.title): model for model in (*others, *sound) if model.header is not None}
    if base is not None and base.header is not None:
        whole = _joined(base, [model for model in examples if model is not None])
        for found in (
            *unknown_names(sound, titles, base.header.title),
            *one_title(sound, others if chosen is None else ()),
        ):
            sink.report(found)
        if len(titles) == len(target.variants):  # the title of a variant that cannot be read is unknown
            for found in _variants_of_examples(whole, sound, titles):
                sink.report(found)
        looked = Looked(sink, titles=titles, closely=chosen is not None)
        looked.largest = None if not together else LARGE if only is None and chosen is None else VERY_LARGE
        linted.about_variants = only is not None or bool(chosen)
        if chosen is None:
            _look_at_all(whole, sound, titles, looked, linted, together=together)
        else:
            alone = Looked(Sink())
            _check(whole, [], alone, linted)
            looked.own = alone.marks
            _check(whole, sound, looked, linted)
        for variant in sound if only is not None and together else ():
            new = [each for each in others if looked.is_new([variant, each])]
            for found in clashes_of(whole, variant, new, _seats(whole, [variant]), titles):
                sink.report(found)
    _settle(sink, linted, titles, others if only is not None else ())
    if together:
        linted.findings = followed(target, linted.findings)
    return linted


def _variants_of_examples(
    whole: GameFile, variants: Sequence[GameFile], titles: Mapping[str, GameFile]
) -> Iterable[Diagnostic]:
    """Yield findings for examples that name an unknown variant and so would never run."""
    none = None if titles else "delete the line: the folder `variants` has no variant"
    waiting = [decl for model in (whole, *variants) for decl in model.decls]
    waiting.reverse()
    while waiting:
        decl = waiting.pop()
        if not isinstance(decl, ExampleDecl):
            inside = [each for each in decl.children() if isinstance(each, Decl)] if isinstance(decl, Overlay) else []
            waiting.extend(reversed(inside))
            continue
        for title in decl.variants:
            if str(title) not in titles:
                told = f'this example needs the variant "{title}", but there is no such variant'
                yield BAD_EXAMPLE.at(title.span, told, help=meant(str(title), titles) or none)


def _look_at_all(
    base: GameFile,
    variants: list[GameFile],
    titles: Mapping[str, GameFile],
    looked: Looked,
    linted: Linted,
    *,
    together: bool,
) -> None:
    """Check the game alone, then the combinations that its files mention, then with `together` all others."""
    for chosen in _choices(variants, titles):
        if _titles(chosen) not in looked.done:
            _check(base, chosen, looked, linted)
    for several in combined(variants) if together else ():
        chosen = models_with_needed(several, titles)
        if looked.is_new(chosen):
            _check(base, chosen, looked, linted, spoken=False)


def _settle(sink: Sink, linted: Linted, titles: Mapping[str, GameFile], others: Iterable[GameFile]) -> None:
    """Store in `linted` the findings that no comment permits, by place, with advice on other games."""
    own, beside = ([model.span.file for model in models] for models in (linted.models, others))
    found = [with_its_game(each, titles) for each in settle(sink, own, beside)]
    linted.findings = sorted(found, key=lambda each: (each.span.file.name, each.span.start, each.code))


def _read(target: Ruleset, file: Path, sink: Sink, linted: Linted) -> GameFile | None:
    model, found = target.read(file)
    for each in found:
        sink.report(each)
    if model is not None:
        linted.models.append(model)
    return model


def _others(target: Ruleset, wanted: Collection[Path]) -> list[GameFile]:
    """Return the variants beside the requested ones; their own errors are ignored."""
    models = [target.read(file)[0] for file in target.variants.values() if file not in wanted and reads(target, file)]
    return [model for model in models if model is not None]


def _choices(variants: list[GameFile], titles: Mapping[str, GameFile]) -> Iterable[list[GameFile]]:
    """Yield combinations: no variant, each with those it needs, and those that files mention."""
    yield []
    for variant in variants:
        yield models_with_needed([variant], titles)
        for names in spoken_of(variant, titles):
            if names <= titles.keys():
                yield models_with_needed([variant, *(titles[name] for name in sorted(names))], titles)


def _joined(base: GameFile, examples: list[GameFile]) -> GameFile:
    """Return a game together with the examples of the files beside it."""
    return base.model_copy(update={"decls": (*base.decls, *(decl for model in examples for decl in model.decls))})


def _check(base: GameFile, chosen: list[GameFile], looked: Looked, linted: Linted, *, spoken: bool = True) -> None:
    """Check one combination of variants (`spoken`: named in a file) and report its new findings."""
    looked_at = list(_seats(base, chosen))
    single = len(chosen_directly(chosen)) < 2
    all_found: dict[Mark, Diagnostic] = {}
    seen_with: dict[Mark, list[int]] = {}
    blocks: set[tuple[bool, ...]] = set()
    games: list[Lowered] = []
    tables: list[CheckedGame] = []
    _record_checks_of_needed(base, chosen, looked, linted)
    known = set(linted.runtime_checks)
    for seats in looked_at:
        applied = _applied([base, *chosen], seats)
        whole = (looked.closely or single) and applied not in blocks  # the same lines with other numbers add nothing
        blocks.add(applied)
        stages = _stages(base, chosen, seats, linted, tables, games if whole else None)
        if single:
            stages = at_causes(stages, base, chosen, seats, check_world)
        for mark, found in {_mark(each): each for each in stages}.items():
            all_found[mark] = found
            seen_with.setdefault(mark, []).append(seats)
    if chosen and not any(found.is_error or found.code == AUTOMATIC_SEAT_ASKED.code for found in all_found.values()):
        fresh = [place for place in linted.runtime_checks if place not in known]
        for found in _record_new_checks(chosen, fresh, games, tables, looked, linted):
            all_found[_mark(found)] = found
            seen_with[_mark(found)] = looked_at
    elif not chosen and linted.runtime_checks and all(found.severity == "note" for found in all_found.values()):
        for found in _of_stopped_games(games, tables, looked.largest):
            all_found[_mark(found)] = found
            seen_with[_mark(found)] = looked_at
    titles = _titles(chosen)
    looked.done.add(titles)
    if any(found.is_error for found in all_found.values()):
        looked.failed.append(titles)
    files = {model.span.file.name for model in chosen}
    for mark, found in all_found.items():
        if found.code == NEVER_TRUE.code and chosen and found.span.file.name not in files:
            continue  # a variant may leave a line of the game without effect
        everywhere = seen_with[mark] == looked_at or found.code == BAD_EXAMPLE.code
        if looked.is_known(mark, titles, single=single) or not (everywhere or found.severity != "warning"):
            continue
        looked.marks.setdefault(mark, []).append(titles)
        told = found if everywhere else _only_with(found, seen_with[mark])
        beyond = not set(seen_with[mark]) & set(_seats(base, []))
        brought = [] if mark in looked.own else chosen
        named = with_its_variant(told, chosen, looked.titles.values())
        looked.sink.report(_with_variants(named, brought, spoken=spoken, beyond=beyond))


def _record_checks_of_needed(base: GameFile, chosen: list[GameFile], looked: Looked, linted: Linted) -> None:
    """Record the runtime checks of needed variants, which are not new in the variants that need them."""
    asked = chosen_directly(chosen)
    needed = [model for model in chosen if model not in asked]
    if needed and asked and _titles(needed) not in looked.done:
        apart = Linted()
        _check(base, needed, Looked(Sink()), apart)
        for place, one in apart.runtime_checks.items():
            linted.runtime_checks.setdefault(place, one)


def _record_new_checks(
    chosen: list[GameFile],
    fresh: list[Place],
    games: list[Lowered],
    tables: list[CheckedGame],
    looked: Looked,
    linted: Linted,
) -> list[Diagnostic]:
    """Record the runtime checks that these variants add; return findings on those that fail in games."""
    titles = tuple(sorted(_titles(chosen_directly(chosen))))
    if fresh:
        linted.brought[titles] = fresh
    if not fresh or not games or looked.largest is None:
        return []
    if len(games[0].graph.nodes) > looked.largest:
        linted.untried.add(titles)
        return []
    from interpreter.linting.trials import DECISIONS, tried  # loads the code generator

    found = (tried(game, DECISIONS // len(tables)).findings() for game in tables)
    return next((broken for broken in found if broken), [])  # what fails with two players also fails with three


def _of_stopped_games(games: list[Lowered], tables: list[CheckedGame], largest: int | None) -> list[Diagnostic]:
    """Return findings if random games of fewest or most players always stop at a failed runtime check."""
    if not games or largest is None or len(games[0].graph.nodes) > largest:
        return []
    from interpreter.linting.trials import stopped  # loads the code generator

    ends = tables if len(tables) < 2 else (tables[0], tables[-1])
    return next((broken for broken in map(stopped, ends) if broken), [])


def _with_variants(found: Diagnostic, chosen: list[GameFile], *, spoken: bool, beyond: bool) -> Diagnostic:
    """Return a finding caused by variants, moved to a line of theirs, or with their titles in its message.

    `spoken`: a file mentions the combination; `beyond`: the game alone is not for these numbers of players.
    """
    if found.code == CLASH.code:
        return found if spoken else as_warning(found)
    at_home = any(found.span.file == model.span.file for model in chosen)
    told = found if at_home else blamed(found, chosen, beyond=beyond)
    if not chosen or (spoken and (at_home or told is not found)):
        return told
    named = " and ".join(f'"{title}"' for title in sorted(_titles(chosen)))
    return replace(told, message=f"{told.message} (with {named}{'' if len(chosen) == 1 else ' together'})")


def _only_with(found: Diagnostic, seats: list[int]) -> Diagnostic:
    """Return a finding with the numbers of players for which it occurs added to its message."""
    if "player" in found.message or "seat" in found.message:
        return found
    numbers = [str(number) for number in seats]
    several = f"{', '.join(numbers[:-1])} or {numbers[-1]}" if len(numbers) > 1 else numbers[0]
    return replace(found, message=f"{found.message} (with {several} player{'' if seats == [1] else 's'})")


def _stages(
    base: GameFile,
    chosen: list[GameFile],
    seats: int,
    linted: Linted,
    tables: list[CheckedGame],
    games: list[Lowered] | None,
) -> Iterable[Diagnostic]:
    """Return the findings of all stages for some seats, and collect `tables` and lowered `games`."""
    sink = Sink()
    model = resolve(base, chosen, seats, sink)
    world = None if model is None else check_world(model, seats, sink)
    if world is not None and not sink.errors and not base.broken:
        checked = world.checked
        opinions(world, sink)
        if not sink.errors:
            tables.append(checked)
            from interpreter.linting.graph import look_at_graph  # loads the compiler and networkx

            look_at_graph(checked, sink, linted, games)
    return [each for each in sink if each.is_error] if sink.errors else sink


def _seats(base: GameFile, chosen: list[GameFile]) -> range:
    """Return the numbers of players that a game with these variants is for, at most MOST_SEATS."""
    return numbers_of_seats(base, chosen)[:MOST_SEATS]


def _applied(files: Sequence[GameFile], seats: int) -> tuple[bool, ...]:
    """Return for each block such as `with 2 players` whether it applies to this number of players."""
    blocks = [decl for file in files for decl in file.decls if isinstance(decl, WithBlock)]
    return tuple(block.seats.low <= seats <= block.seats.high for block in blocks if block.seats is not None)


def _titles(chosen: Sequence[GameFile]) -> frozenset[str]:
    return frozenset(str(model.header.title) for model in chosen if model.header is not None)


def _mark(found: Diagnostic) -> Mark:
    """Return the identity of a finding; numbers in warnings may depend on the players and are ignored."""
    message = found.message if found.is_error else NUMBER.sub("#", found.message)
    return found.code, found.span.file.name, found.span.start, message
