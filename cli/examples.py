"""A ruleset enters; the result of each of its examples leaves, each run with its own players and variants."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from cli.complaint import Complaint, nearest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from cli.targets import Target
    from gamespec.checked.game import Example
    from gamespec.model import ExampleDecl, GameFile
    from interpreter.examples import Result

Setting = tuple[int, tuple[str, ...]]
"""How many play, and with which variants (by title)."""


def results_of(target: Target, only: Path | None = None, chosen: Iterable[str] | None = None) -> Iterator[Result]:
    """Run every example of a ruleset, those of its variants' files too.

    `only` wants those of one file, `chosen` those that are played with just these variants.
    """
    from cli.games import load_game
    from cli.reading import model_of
    from interpreter.examples import run_example, with_examples

    models = {file: model_of(file) for file in target.files}
    stems = stems_of(target, models)
    owns = {file.name: _title(models[file]) for file in target.variants.values()}
    wanted = [model for file, model in models.items() if only in {None, file}]
    titles = None if chosen is None else {_title(models[target.variants[stem]]) for stem in chosen}
    settings = {
        setting: nodes
        for setting, nodes in _settings(wanted, [*models.values()]).items()
        if titles is None or titles == set(setting[1])
    }
    if not settings and chosen is not None:
        advice = 'an example says `with "TITLE"`, or stands in the file of the variant'
        raise Complaint("--with", f"no example of {target.name} is played with {' and '.join(chosen)}", advice)
    waiting = {str(node.title): _place(node) for nodes in settings.values() for node in nodes}
    for setting in settings:
        players, named = setting
        game = load_game(target.game, players, [_stem(title, stems, target) for title in named], examples=True)
        program = with_examples(game.program)
        for example in program.checked.examples:
            if example.name in waiting and _is_for(example, setting, owns):
                waiting.pop(example.name)
                yield run_example(program, example)
    for title, place in waiting.items():
        raise Complaint(place, f'example "{title}" was not run', "does it name players and variants this game has?")


def stems_of(target: Target, models: dict[Path, GameFile]) -> dict[str, str]:
    """The name of the file of each variant by its title."""
    return {_title(models[file]): stem for stem, file in target.variants.items()}


def setting_of(node: ExampleDecl, home: GameFile, models: Iterable[GameFile]) -> Setting:
    """How many play an example, and with which variants; `home` is the file it stands in."""
    from gamespec.check.continuing import by_title, completed

    own = (_title(home),) if home.header and home.header.form == "variant" else ()
    models = [*models]
    return _setting(completed(node, by_title(_written(models))), own, _fewest(models))


def _fewest(models: Iterable[GameFile]) -> int:
    return next((model.header.seats.low for model in models if model.header and model.header.seats), 1)


def _settings(wanted: list[GameFile], models: list[GameFile]) -> dict[Setting, list[ExampleDecl]]:
    """The settings the examples ask for, in the order of the files, each with its examples."""
    from gamespec.check.continuing import by_title, completed

    known, fewest = by_title(_written(models)), _fewest(models)
    found: dict[Setting, list[ExampleDecl]] = {}
    for model in wanted:
        own = (_title(model),) if model.header and model.header.form == "variant" else ()
        for node in declared([model]):
            found.setdefault(_setting(completed(node, known), own, fewest), []).append(node)
    return found


def declared(models: Iterable[GameFile]) -> Iterator[ExampleDecl]:
    """The examples of some files, in their order."""
    yield from (node for node in _written(models) if node.form == "example")


def _written(models: Iterable[GameFile]) -> Iterator[ExampleDecl]:
    """Examples and positions."""
    from gamespec.model import ExampleDecl

    for model in models:
        yield from (node for node in model.walk() if isinstance(node, ExampleDecl))


def played_with(models: list[GameFile]) -> Iterator[GameFile]:
    """The files without the examples of variants that are not among them."""
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


def _setting(example: ExampleDecl, own: tuple[str, ...], fewest: int) -> Setting:
    titles = dict.fromkeys((*own, *(str(title) for title in example.variants)))
    return len(example.seats) or fewest, tuple(titles)


def _is_for(example: Example, setting: Setting, owns: dict[str, str]) -> bool:
    """Whether a setting is the example's own; `owns` is the title of the variant each file is about."""
    players, titles = setting
    own = owns.get(PurePath(example.span.file.name).name)
    wanted = {*example.variants, *([own] if own else [])}
    return (len(example.seats) or players) == players and wanted == set(titles)


def _title(model: GameFile) -> str:
    return str(model.header.title) if model.header and model.header.title else ""


def _stem(title: str, stems: dict[str, str], target: Target) -> str:
    if title not in stems:
        advice = nearest(title, sorted(stems), otherwise="no variant lies in the folder `variants`")
        raise Complaint(target.name, f'an example is played with "{title}", and there is no such variant', advice)
    return stems[title]
