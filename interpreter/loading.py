"""Compilation of a ruleset (Source), for a number of seats, into a Program.

Examples are checked only on request: playing needs none of them, and a mistake in one must not stop a game. This
Python module is separate from `interpreter.game` so that finding games and variants needs neither parser nor
compiler.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from gamespec.check import check
from gamespec.check.examples.worked import by_title, chain, completed
from gamespec.checked.game import CheckedGame, Example
from gamespec.diagnostics import Diagnostic, Sink, render_full
from gamespec.diagnostics.catalogue import OTHER_GAME
from gamespec.model import Decl, ExampleDecl, GameFile, Header, Quoted, WithBlock
from gamespec.overlay import resolve
from gamespec.overlay.codes import CHANGED_BASE, CHANGES_NOTHING
from gamespec.overlay.keys import fingerprint
from gamespec.overlay.variant_order import is_of_an_example, played, title_of, without_examples
from gamespec.ruleset import NoRulesetError, Shelf, base_of, found, numbers_of_seats
from gamespec.ruleset.strays import strays
from gamespec.source import SourceFile
from gamespec.syntax import parse
from gamespec.variants.needed import with_its_variant
from interpreter.compiler.lowering.lowered import graph_of
from interpreter.compiler.program import Program, compile_game, compile_with_examples
from interpreter.compiler.verify import verify
from interpreter.kernel.cannot_run import CannotRun, report_refused
from interpreter.source import RulesetError, Source


def compiled(source: Source, players: int | None, *, examples: bool) -> tuple[Program, dict[str, str], Shelf]:
    """Return a ruleset's program for a number of seats, its fingerprints and its files as read.

    Without a number of seats, the fewest the rules allow. Fingerprints are hashes of the rules by file name. Raises
    RulesetError with every error.
    """
    files = _read_all(source, examples=examples)
    game = _of_source(source, files, players)
    program = _program(game)
    read = source.shelf.with_texts({model.span.file for model in (files.base, *files.variants)})
    if not examples:
        program.whole = partial(checked, replace(source, shelf=read), game.seats, examples=True)
    return program, _fingerprints(source, files), read


def checked(source: Source, players: int | None, *, examples: bool = False) -> CheckedGame:
    """Return the checked rules with variants, and examples if requested; raises RulesetError."""
    return _of_source(source, _read_all(source, examples=examples), players)


def checked_with(source: Source, players: int | None, text: str) -> CheckedGame:
    """Return the checked game with the examples in `text`, and those in files that they continue."""
    return checked_as(source, players, SourceFile("recorded", text))[0]


def checked_as(source: Source, players: int | None, written: SourceFile) -> tuple[CheckedGame, dict[str, str]]:
    """Return the checked game with the examples `written`, and hashes of the rules by file name."""
    parsed = parse(written)
    if parsed.diagnostics or parsed.model is None:
        raise RulesetError(render_full(parsed.diagnostics), parsed.diagnostics)
    asked = [decl for decl in parsed.model.decls if isinstance(decl, ExampleDecl)]
    files = _read_all(source, examples=any(decl.continues is not None for decl in asked))
    known = by_title(decl for model in (*files.all, parsed.model) for decl in model.decls)
    begun = {id(decl) for each in asked for decl in chain(each, known)}

    def kept(model: GameFile) -> GameFile:
        decls = (decl for decl in model.decls if not isinstance(decl, ExampleDecl) or id(decl) in begun)
        return model.model_copy(update={"decls": tuple(decls)})

    shown = [*map(kept, files.examples), parsed.model]
    base = files.base if files.variants else kept(files.base)  # a variant may refer to the game's examples
    return _checked(_Files(base, files.variants, shown), players), _fingerprints(source, files)


def with_each_example(source: Source, players: int, under: tuple[str, ...] = ()) -> Program:
    """Return the program with its examples; an example with errors gets `faults`, the others can run.

    `under`: titles of variants with which the base game's examples are run. Raises RulesetError.
    """
    files = _read_all(source, examples=True)
    return _program(_each(_played_under(files, under) if under else files, players), compile_with_examples)


def _program(game: CheckedGame, compiling: Callable[[CheckedGame], Program] = compile_game) -> Program:
    """Return the program of a checked game; raises RulesetError for what lint refuses in its phases."""
    sink = Sink()
    try:
        program = compiling(game)
    except CannotRun as missing:
        report_refused(missing, sink)
        raise _refused(sink) from None
    for each in verify(
        game, graph_of(game) if program.graph.blocks else program.graph
    ):  # of the game without its examples
        sink.report(each)
    if sink.errors:
        raise _refused(sink)
    return program


def _each(files: _Files, players: int) -> CheckedGame:
    faulty: list[Example] = []
    while True:
        try:
            game = _checked(files, players)
        except RulesetError as refused:
            written = [decl for model in files.all for decl in model.decls if isinstance(decl, ExampleDecl)]
            wrong = {
                id(decl): tuple(found for found in refused.diagnostics if _lies_in(found, decl)) for decl in written
            }
            left = [found for found in refused.diagnostics if not any(found in each for each in wrong.values())]
            if left or not refused.diagnostics:
                raise
            wrong |= _inherited(written, wrong)
            faulty += [with_faults(decl, wrong[id(decl)]) for decl in written if wrong[id(decl)]]
            files = files.without({number for number, found in wrong.items() if found})
        else:
            game.examples += faulty
            return game


def _inherited(
    written: list[ExampleDecl], wrong: dict[int, tuple[Diagnostic, ...]]
) -> dict[int, tuple[Diagnostic, ...]]:
    """Return the errors of examples that continue a faulty one, by the id of their declaration."""
    known = by_title(written)
    return {
        id(decl): next((wrong[id(each)] for each in chain(decl, known) if wrong[id(each)]), ())
        for decl in written
        if not wrong[id(decl)]
    }


def with_faults(decl: ExampleDecl, faults: tuple[Diagnostic, ...]) -> Example:
    """Return an example that cannot be run because of these errors."""
    seats, variants = tuple(map(str, decl.seats)), tuple(map(str, decl.variants))
    return Example(str(decl.title or ""), seats, variants, (), False, None, (), (), decl.span, faults=faults)


def _lies_in(found: Diagnostic, decl: ExampleDecl) -> bool:
    span = decl.span
    return found.span.file.name == span.file.name and span.start <= found.span.start <= span.end


def _played_under(files: _Files, titles: tuple[str, ...]) -> _Files:
    """Return the files with the base game's examples changed to be played with these variants."""
    known = by_title(decl for model in files.all for decl in model.decls)

    def played(model: GameFile) -> GameFile:
        decls = [
            decl.model_copy(update={"variants": tuple(Quoted(span=decl.span, text=title) for title in titles)})
            if isinstance(decl, ExampleDecl) and decl.form == "example" and not completed(decl, known).variants
            else decl
            for decl in model.decls
        ]
        return model.model_copy(update={"decls": tuple(decls)})

    return files._replace(base=played(files.base), examples=[played(model) for model in files.examples])


class _Files(NamedTuple):
    """Parsed files of a ruleset: the base game, the chosen variants, and example files."""

    base: GameFile
    variants: list[GameFile]
    examples: list[GameFile]

    @property
    def all(self) -> list[GameFile]:
        """Return the base game, the variants and the example files in one list."""
        return [self.base, *self.variants, *self.examples]

    def without(self, numbers: set[int]) -> _Files:
        """Return the files without the declarations with these ids (`id(...)`)."""

        def rest(model: GameFile) -> GameFile:
            return model.model_copy(update={"decls": tuple(d for d in model.decls if id(d) not in numbers)})

        return _Files(rest(self.base), [rest(m) for m in self.variants], [rest(m) for m in self.examples])


def _read_all(source: Source, *, examples: bool) -> _Files:
    sink = Sink()
    reading = _read if examples else _read_lines
    base = reading(source.shelf, source.file, sink)
    variants = [reading(source.shelf, file, sink) for _, file in source.variants]
    beside = [_read(source.shelf, file, sink) for file in source.ruleset.examples] if examples else []
    if base is not None and base.header is not None and base.header.form != "game":
        _report_its_game(source, base.header, sink)
    if sink.errors or base is None:
        raise _refused(sink)
    return _Files(base, [model for model in variants if model], [model for model in beside if model])


def _report_its_game(source: Source, header: Header, sink: Sink) -> None:
    """Report as an error that a file is a variant or examples, and which game it belongs to."""
    try:
        home = base_of(source.file, source.shelf)
    except NoRulesetError:
        home = None
    if home is None:
        return
    astray = [each for each in strays(found(home, source.shelf)) if each.span.file.name == str(source.file)]
    for each in astray:
        sink.report(each)
    if not astray:
        what = "this is a variant" if header.form == "variant" else "these are examples"
        chosen = f" --with {source.file.stem}" if header.form == "variant" else ""
        sink.error(
            OTHER_GAME,
            f"{what}, not a game",
            header.span,
            help=f"give the command the file of the game: {home}{chosen}",
        )


def _checked(files: _Files, players: int | None) -> CheckedGame:
    sink = Sink()
    base = files.base
    whole = base.model_copy(update={"decls": (*base.decls, *(decl for each in files.examples for decl in each.decls))})
    seats = numbers_of_seats(base, files.variants)[0] if players is None else players
    model = resolve(whole, files.variants, seats, sink)
    game = None if model is None else check(model, seats, sink)
    if game is None or sink.errors:
        raise _refused(sink)
    game.doubts = [found for found in sink if found.code in {CHANGED_BASE.code, CHANGES_NOTHING.code}]
    return game


def _of_source(source: Source, files: _Files, players: int | None) -> CheckedGame:
    """Return the checked game; errors mention an unchosen variant that declares what is missing."""
    try:
        return _checked(files, players)
    except RulesetError as refused:
        chosen = {file for _, file in source.variants}
        beside = [file for file in source.ruleset.variants.values() if file not in chosen]
        others = [model for file in beside if (model := _read(source.shelf, file, Sink())) is not None]
        sink = Sink()
        for found in refused.diagnostics:
            sink.report(with_its_variant(found, files.variants, others))
        raise _refused(sink) from None


def _fingerprints(source: Source, files: _Files) -> dict[str, str]:
    """Return a hash for each file, by name, that depends on rules alone, not on layout or examples."""
    names = ["rules", *(name for name, _ in source.variants)]
    chosen = {title_of(model): name for name, model in zip(names[1:], files.variants, strict=True)}
    return {
        name: fingerprint(tuple(_by_names(decl, chosen) for decl in played(model.decls)), 16)
        for name, model in zip(names, (files.base, *files.variants), strict=True)
    }


def _by_names(decl: Decl, chosen: Mapping[str, str]) -> Decl:
    """Return a block `with "Title"` with the variant's file name, so that a new title changes no hash."""
    if not isinstance(decl, WithBlock) or not decl.variants:
        return decl
    named = (title.model_copy(update={"text": chosen.get(str(title), "")}) for title in decl.variants)
    return decl.model_copy(update={"variants": tuple(named)})


def _read(shelf: Shelf, file: Path, sink: Sink) -> GameFile | None:
    model, wrong = shelf.read(file)
    for each in wrong:
        sink.report(each)
    return model


def _read_lines(shelf: Shelf, file: Path, sink: Sink) -> GameFile | None:
    """Return a parsed file without its examples; None if it has a syntax error outside of them."""
    model, wrong = shelf.read(file)
    kept = [each for each in wrong if not is_of_an_example(each)]
    for each in kept:
        sink.report(each)
    if model is None or kept or not wrong:
        return None if model is None else without_examples(model)
    return without_examples(model.model_copy(update={"broken": False}))


def _refused(sink: Sink) -> RulesetError:
    errors = [found for found in sink if found.is_error]
    return RulesetError(render_full(errors).rstrip() or "nothing in this file can be read", errors)
