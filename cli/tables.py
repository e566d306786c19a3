"""List the configurations of a ruleset: each number of seats with each choice of variants."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gamespec.ruleset import Ruleset
from gamespec.variants.cause import choices
from gamespec.variants.needed import names_with_needed


def tables_of(target: Ruleset, apart: Callable[[tuple[str, ...]], None]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield seats and variants of a ruleset; skip, and pass to `apart`, excluding ones."""
    from cli.targets import model_of, refuse
    from gamespec.diagnostics import Sink
    from gamespec.overlay import resolve
    from gamespec.ruleset import numbers_of_seats

    base = model_of(target.game)
    models = {name: model_of(file) for name, file in target.variants.items()}
    heads = target.heads
    every = (tuple(names_with_needed(names, heads)) for names in choices(sorted(models)))
    for chosen in {frozenset(names): names for names in every}.values():
        variants = [models[name] for name in chosen]
        for players in numbers_of_seats(base, variants):
            sink = Sink()
            resolve(base, variants, players, sink)
            if sink.errors and len(chosen) > 1:
                apart(chosen)
                break
            refuse(sink, target.game)
            yield players, chosen
