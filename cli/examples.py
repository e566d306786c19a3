"""Run the examples in the files of a ruleset, each with the number of players and variants it names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, NamedTuple

from cli.output.complaint import Complaint
from gamespec.nearest import nearest
from gamespec.source import Span

if TYPE_CHECKING:
    from gamespec.checked.game import Example
    from gamespec.model import ExampleDecl, GameFile
    from gamespec.ruleset import Ruleset
    from interpreter.examples import Result

Setting = tuple[int, tuple[str, ...]]
"""Number of players, and titles of the variants, with which an example is played."""


def results_of(target: Ruleset, only: Path | None = None, chosen: Sequence[str] | None = None) -> Iterator[Result]:
    """Run every example of a ruleset, also those in its variants' files, and yield the results.

    `only` restricts them to the examples of one file, `chosen` to those that are played with exactly these variants.
    A mistake in an example is reported as its failure, and the other examples run.
    """
    from cli.games import load_examples
    from interpreter.examples import run_example

    target = target if chosen is None else _readable(target, chosen)
    models = _models(target)
    stems = stems_of(target, models)
    owns = {file.name: _title(models[file]) for file in target.variants.values()}
    wanted = [model for file, model in models.items() if only in {None, file}]
    titles = None if chosen is None else {_title(models[target.variants[stem]]) for stem in chosen}
    settings = {
        setting: nodes
        for setting, nodes in _settings(wanted, [*models.values()]).items()
        if titles is None or titles == set(setting[1])
    }
    if titles is None:
        yield from _misnamed(target, only)
    if not settings:  # rules nothing is tried of may be wrong as they stand
        load_examples(target.game, _seats(models.values(), ())[0], (), shelf=target.shelf)
    waiting = {node.span: node for nodes in settings.values() for node in nodes}
    for setting, nodes in settings.items():
        odd = [_odd(node, setting, stems, [*models.values()]) for node in nodes]
        yield from (result for result in odd if result is not None)
        if any(result is not None for result in odd):
            waiting = {span: node for span, node in waiting.items() if node not in nodes}
            continue
        players, named = setting
        files = tuple((stems[title], target.variants[stems[title]]) for title in named)
        program = load_examples(target.game, players, files, shelf=target.shelf)
        for example in program.checked.examples:
            if example.span in waiting and (example.faults or _is_for(example, setting, owns)):
                waiting.pop(example.span)
                yield run_example(program, example)
    for node in waiting.values():
        told = f'example "{node.title}" was not run'
        raise Complaint(_place(node), told, "check that it names a number of players and variants that the game has")


def has_own(target: Ruleset, chosen: Sequence[str]) -> bool:
    """Return whether a ruleset has an example that is played with exactly the chosen variants."""
    every = [*_models(_readable(target, chosen)).values()]
    return any({*named} == {*titles_of(target, chosen)} for _, named in _settings(every, every))


def titles_of(target: Ruleset, chosen: Sequence[str]) -> list[str]:
    """Return the titles of the chosen variants, which examples name."""
    models = _models(_readable(target, chosen))
    return [_title(models[target.variants[stem]]) for stem in chosen]


class Changed(NamedTuple):
    """Results of one example that names no variants: without, and with the chosen variants."""

    without: Result
    within: Result


class Under(NamedTuple):
    """Results of the examples that name no variants, run with the chosen ones.

    `changed` have another result, `alike` fail in the same way without them, `holds` pass, `meant` are changed on
    purpose.
    """

    changed: list[Changed]
    alike: int
    holds: int
    meant: int


def changed_by(target: Ruleset, chosen: Sequence[str]) -> Under:
    """Run the examples that name no variants with the chosen ones, and those that fail without, too."""
    from cli.games import load_examples
    from interpreter.examples import run_example

    models = _models(_readable(target, chosen))
    files = tuple((stem, target.variants[stem]) for stem in chosen)
    titles = tuple(_title(models[file]) for _, file in files)
    marked = {
        str(title)
        for model in models.values()
        for node in declared([model])
        if _own(model) | {str(v) for v in node.variants} == set(titles)
        for title in node.instead
    }
    changed: list[Changed] = []
    holds = meant = 0
    allowed = _seats(models.values(), titles)
    for (players, named), nodes in _settings([*models.values()], [*models.values()]).items():
        if named or players not in allowed:
            continue
        names = {str(node.title) for node in nodes}
        with_them = load_examples(target.game, players, files, titles)
        printed = [each for each in with_them.checked.examples if each.name in names]
        meant += len(names & marked)
        failed = [run_example(with_them, each) for each in printed if each.name not in marked]
        holds += sum(result.passed for result in failed)
        broken = [result for result in failed if not result.passed]
        without = load_examples(target.game, players, ()) if broken else with_them
        before = {each.name: each for each in without.checked.examples}
        changed += [Changed(run_example(without, before[each.example.name]), each) for each in broken]
    other = [each for each in changed if _faults(each.without) != _faults(each.within)]
    return Under(other, len(changed) - len(other), holds, meant)


def _faults(result: Result) -> list[tuple[int, str]]:
    return [(failure.span.start, failure.text) for failure in result.failures]


def examples_holding(target: Ruleset, chosen: Sequence[str], players: int) -> Iterator[Span]:
    """Yield the spans of the examples that pass with the chosen variants and number of players.

    An example that names exactly these variants is taken to pass. One that names fewer is run with all of them,
    unless one of the variants changes it on purpose.
    """
    from cli.games import load_examples
    from interpreter.examples import run_example

    models = _models(_readable(target, chosen))
    every = [*models.values()]
    files = tuple((stem, target.variants[stem]) for stem in chosen)
    titles = tuple(_title(models[file]) for _, file in files)
    settings = {
        setting: nodes
        for setting, nodes in _settings(every, every).items()
        if setting[0] == players and set(setting[1]) <= set(titles)
    }
    changed = {str(title) for nodes in settings.values() for node in nodes for title in node.instead}
    for (_, named), nodes in settings.items():
        unchanged = {node.span for node in nodes if str(node.title) not in changed}
        if set(named) == set(titles):
            yield from unchanged
        elif unchanged:
            program = load_examples(target.game, players, files, titles)
            asked = (each for each in program.checked.examples if each.span in unchanged)
            yield from (each.span for each in asked if not each.faults and run_example(program, each).passed)


def _readable(target: Ruleset, chosen: Sequence[str]) -> Ruleset:
    """Return a ruleset without the variants that were not chosen and have errors of form."""
    kept = {
        stem: file
        for stem, file in target.variants.items()
        if stem in chosen or not any(found.is_error for found in target.read(file)[1])
    }
    return replace(target, variants=kept)


def _models(target: Ruleset) -> dict[Path, GameFile]:
    """Return the syntax tree of each file of a ruleset; raise a Complaint for a file with errors."""
    from cli.targets import refuse

    read_all = {file: target.read(file) for file in target.files}
    refuse((found for _, each in read_all.values() for found in each), target.game)
    models = {file: model for file, (model, _) in read_all.items() if model is not None}
    for file in read_all:
        if file not in models:
            raise Complaint(
                str(file),
                "no part of this file could be read as rules",
                f"run gamespec lint {file} to see what is wrong",
            )
    return models


def _misnamed(target: Ruleset, only: Path | None) -> Iterator[Result]:
    """Yield a failure for each (or the `only`) examples file ignored for its name or folder."""
    from gamespec.model import ExampleDecl
    from gamespec.ruleset.strays import strays
    from interpreter.examples import run_without
    from interpreter.loading import with_faults

    for found in strays(target):
        file = Path(found.span.file.name)
        if file == only if only is not None else target.heading(file).form == "examples":
            yield run_without(with_faults(ExampleDecl(span=found.span, title=None), (found,)))


def _odd(node: ExampleDecl, setting: Setting, stems: dict[str, str], models: list[GameFile]) -> Result | None:
    """Return the failure of an example of an unknown variant or wrong seats; None without."""
    from gamespec.check.codes import BAD_EXAMPLE
    from interpreter.examples import run_without
    from interpreter.loading import with_faults

    players, named = setting
    unknown = next((title for title in named if title not in stems), None)
    if unknown is not None:
        span = next((title.span for title in node.variants if str(title) == unknown), node.span)
        advice = nearest(
            unknown, sorted(stems), otherwise="delete this line: the folder `variants` has no variant", quote='"'
        )
        found = BAD_EXAMPLE.at(span, f'there is no variant "{unknown}"', help=advice)
        return run_without(with_faults(node, (found,)))
    allowed = _seats(models, named)
    if players in allowed or not node.seats:
        return None
    many = f"{players} seat{'' if players == 1 else 's'}"
    numbers = str(allowed[0]) if len(allowed) == 1 else f"{allowed[0]} to {allowed[-1]}"
    span = node.seats[0].span.to(node.seats[-1].span)
    found = BAD_EXAMPLE.at(
        span,
        f"this example has {many}, but the game is for {numbers}",
        help=f"write {numbers} names in the line `seats`",
    )
    return run_without(with_faults(node, (found,)))


def _seats(models: Iterable[GameFile], titles: Iterable[str]) -> range:
    """Return the allowed numbers of seats, automatic ones included, with some variants."""
    from gamespec.ruleset import numbers_of_seats

    read, chosen = [*models], {*titles}
    base = next((model for model in read if model.header is not None and model.header.form == "game"), read[0])
    return numbers_of_seats(base, [model for model in read if _own(model) & chosen])


def _own(model: GameFile) -> set[str]:
    """Return the title of the variant that a file declares, as a set; empty if it declares none."""
    return {_title(model)} if model.header is not None and model.header.form == "variant" else set()


def stems_of(target: Ruleset, models: dict[Path, GameFile]) -> dict[str, str]:
    """Return the file name without suffix of each variant of a ruleset, by the variant's title."""
    return {_title(models[file]): stem for stem, file in target.variants.items()}


def setting_of(node: ExampleDecl, home: GameFile, models: Iterable[GameFile]) -> Setting:
    """Return the number of players and the variants of an example; `home` is the file it is in."""
    from gamespec.check.examples.worked import by_title, completed

    own = (_title(home),) if home.header and home.header.form == "variant" else ()
    models = [*models]
    return _setting(completed(node, by_title(_written(models))), own, models)


def _settings(wanted: list[GameFile], models: list[GameFile]) -> dict[Setting, list[ExampleDecl]]:
    """Return the examples of files `wanted` by setting (players and variants), in order."""
    from gamespec.check.examples.worked import by_title, completed

    known = by_title(_written(models))
    found: dict[Setting, list[ExampleDecl]] = {}
    for model in wanted:
        own = (_title(model),) if model.header and model.header.form == "variant" else ()
        for node in declared([model]):
            found.setdefault(_setting(completed(node, known), own, models), []).append(node)
    return found


def declared(models: Iterable[GameFile]) -> Iterator[ExampleDecl]:
    """Yield the declarations of examples in some rules files, in order."""
    yield from (node for node in _written(models) if node.form == "example")


def _written(models: Iterable[GameFile]) -> Iterator[ExampleDecl]:
    """Yield the declarations of examples and of named positions in some rules files, in order."""
    from gamespec.model import ExampleDecl

    for model in models:
        yield from (node for decl in model.decls for node in decl.inside(ExampleDecl))


def played_with(models: list[GameFile]) -> Iterator[GameFile]:
    """Yield some files of a ruleset, without examples that name a variant declared in none of them."""
    from gamespec.model import ExampleDecl

    known = {_title(model) for model in models}
    for model in models:
        kept = [
            node
            for node in model.decls
            if not isinstance(node, ExampleDecl) or {str(title) for title in node.variants} <= known
        ]
        yield model.model_copy(update={"decls": tuple(kept)})


def _place(node: ExampleDecl) -> str:
    return f"{node.span.file.name}:{node.span.line}"


def _setting(example: ExampleDecl, own: tuple[str, ...], models: list[GameFile]) -> Setting:
    from gamespec.variants.needed import titles_with_needed

    known = {title: model for model in models for title in _own(model)}
    titles = tuple(titles_with_needed(dict.fromkeys((*own, *(str(title) for title in example.variants))), known))
    return len(example.seats) or _seats(models, titles)[0], titles


def _is_for(example: Example, setting: Setting, owns: dict[str, str]) -> bool:
    """Return whether an example has this setting, its own variant (`owns`) included."""
    players, titles = setting
    own = owns.get(PurePath(example.span.file.name).name)
    wanted = {*example.variants, *([own] if own else [])}
    return (len(example.seats) or players) == players and wanted == set(titles)


def _title(model: GameFile) -> str:
    return str(model.header.title) if model.header and model.header.title else ""
