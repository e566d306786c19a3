"""State of a ruleset for an editor: parsed files, and checked games as far as they can be read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from gamespec import model
from gamespec.analysis.faces import Faces
from gamespec.check import check_world
from gamespec.check.symbols import World
from gamespec.diagnostics import Diagnostic, Sink
from gamespec.editing.names.namespace import Namespace, declarations
from gamespec.editing.names.referents import Occurrence, Referents, Symbol
from gamespec.editing.names.uses import Scopes, Uses
from gamespec.overlay import resolve
from gamespec.ruleset import Ruleset, Shelf, base_of, found, numbers_of_seats
from gamespec.source import SourceFile
from gamespec.variants.needed import models_with_needed

# ---- the texts open in an editor, which take precedence over the files on the disk


WORD = re.compile(r"[\w-]+")
"""Pattern of a name or keyword of the language."""
AROUND = 4
"""Number of attempts to find a repeated line in another text, each with one more line above and below."""


@dataclass(slots=True)
class Desk:
    """Texts that are open in an editor, by absolute path."""

    texts: dict[Path, str] = field(default_factory=dict)

    def put(self, file: Path, text: str) -> None:
        """Store the current text of a file that is open in the editor."""
        self.texts[file] = text

    def drop(self, file: Path) -> None:
        """Forget the open text of a file, so that the file on the disk is read again."""
        self.texts.pop(file, None)

    def shelf(self) -> Shelf:
        """Return a lasting view of all files in which the open texts replace those on the disk."""
        return Shelf(dict(self.texts))


def ruleset_of(file: Path, shelf: Shelf) -> Ruleset:
    """Return the ruleset that a game, variant or examples file belongs to; raises NoRulesetError."""
    return found(base_of(file, shelf) or file, shelf)


def shift(before: str, now: str, offset: int) -> int | None:
    """Return by how many characters a place moved from text `before` to `now`; None if its line changed.

    `offset` is the place in `now`. A place before the first or after the last difference of the texts is found at once.
    Of any other, the line must occur exactly once in `before`, if necessary together with the lines around it.
    """
    if now[: offset + 1] == before[: offset + 1]:
        return 0
    moved = len(now) - len(before)
    at = max(offset - 1, 0)
    if at - moved >= 0 and now[at:] == before[at - moved :]:
        return moved
    start, end = now.rfind("\n", 0, offset), now.find("\n", offset)
    for _ in range(AROUND):
        if start < 0 or end < 0:
            return None
        lines = now[start : end + 1]
        if before.count(lines) == 1:
            return start - before.index(lines)
        start, end = now.rfind("\n", 0, start), now.find("\n", end + 1)
    return None


def word_at(text: str, offset: int) -> tuple[int, str]:
    """Return the start and the text of the word that touches an offset; `offset` and "" if there is none."""
    line = text.rfind("\n", 0, offset) + 1
    touching = (each for each in WORD.finditer(text, line) if each.end() >= offset)
    found = next(touching, None)
    return (found.start(), found[0]) if found is not None and found.start() <= offset else (offset, "")


# ---- state of a ruleset for an editor: parsed files, and checked games as far as they can be read


MOST_TABLES = 4
"""Greatest number of player counts for which a game is checked if lines apply only to some of them."""


@dataclass
class Known:
    """Snapshot of a ruleset; `worlds` are checked games without variants, fewest players first."""

    ruleset: Ruleset
    models: dict[Path, model.GameFile]
    worlds: list[World]
    chosen: dict[Path, list[World]] = field(default_factory=dict)
    """Checked games with one variant, by the path of this variant's file."""
    wrong: list[Diagnostic] = field(default_factory=list)
    """Errors found while the games were checked."""
    _faces: dict[int, Faces] = field(default_factory=dict)

    @property
    def world(self) -> World | None:
        """Return the checked game without variants for fewest players; None if it cannot be read."""
        return self.worlds[0] if self.worlds else None

    def world_of(self, file: Path) -> World | None:
        """Return the checked game, with its variant if any, in which a file's lines apply, or None."""
        return next(iter(self.chosen.get(file) or self.worlds), None)

    def faces(self, world: World) -> Faces:
        """Return the printed sides of a checked game's pieces, computed once, since completions need hundreds."""
        if id(world) not in self._faces:
            self._faces[id(world)] = Faces(world.checked)
        return self._faces[id(world)]

    def source(self, file: Path) -> SourceFile | None:
        """Return the source text of a file in this snapshot; None if the file is not in it."""
        found = self.models.get(file)
        return found.span.file if found is not None else None

    def ready(self) -> None:
        """Compute the occurrences of all names in advance, so that the next request is quick."""
        self.at(self.ruleset.game, 0)

    @cached_property
    def names(self) -> Namespace:
        """Return the table of all declared names and their possible meanings."""
        names = Namespace()
        for world in (*self.worlds, *(each for worlds in self.chosen.values() for each in worlds)):
            names.add(world)
        for file in self.models.values():
            names.note(file)
        return names

    @cached_property
    def occurrences(self) -> dict[Path, list[Occurrence]]:
        """Return the occurrences of all names by file, in the order of the text."""
        found: dict[Path, list[Occurrence]] = {}
        examples = {
            str(decl.title): decl
            for file in self.models.values()
            for decl in file.decls
            if isinstance(decl, model.ExampleDecl)
        }
        scopes: Scopes = {}
        for path, file in self.models.items():  # the game first: variants read what it binds
            referents = Referents()
            with_any = path in self.ruleset.examples
            chosen = self.chosen.values() if with_any else [self.chosen.get(path, [])]
            for world in (*(each for worlds in chosen for each in worlds), *self.worlds):
                referents.add(world.checked)
            every = [*declarations(file), *Uses(referents, self.names, examples, scopes).of(file)]
            first: dict[tuple[int, int], Occurrence] = {}
            for each in every:
                first.setdefault((each.span.start, each.span.end), each)
            found[path] = sorted(first.values(), key=lambda each: each.span.start)
        return found

    def at(self, file: Path, offset: int) -> Occurrence | None:
        """Return the name at an offset, or ending there; None if there is no name."""
        touching = [each for each in self.occurrences.get(file, ()) if each.span.start <= offset <= each.span.end]
        return min(touching, key=lambda each: (each.span.end == offset, each.span.end - each.span.start), default=None)

    def nearest(self, file: Path, word: str, offset: int) -> Occurrence | None:
        """Return the occurrence of name `word` in a file that is nearest to an offset, or None."""
        named = (each for each in self.occurrences.get(file, ()) if each.span.text == word)
        return min(named, key=lambda each: abs(each.span.start - offset), default=None)

    def of(self, symbol: Symbol) -> list[Occurrence]:
        """Return all occurrences of a declared name, also those as a part of composed names."""
        return [each for found in self.occurrences.values() for each in found if symbol in (each.symbol, each.made)]


def known(file: Path, shelf: Shelf, *, whole: bool = True) -> Known:
    """Return a snapshot of a file's ruleset, with `whole` of all files; raises NoRulesetError."""
    ruleset = ruleset_of(file, shelf)
    models = {
        each: found
        for each in ruleset.files
        if (whole or each in {file, ruleset.game}) and (found := ruleset.read(each)[0]) is not None
    }
    base = models.get(ruleset.game)
    result = Known(ruleset, models, [])
    if base is None or base.header is None:
        return result
    examples = [decl for path in ruleset.examples if path in models for decl in models[path].decls]
    base = base.model_copy(update={"decls": (*base.decls, *examples)})
    result.worlds = list(_worlds(base, [], result.wrong))
    chosen = [path for path in ruleset.variants.values() if path in models]
    titles = _titles(ruleset) if chosen else {}
    for path in chosen:
        result.chosen[path] = list(_worlds(base, models_with_needed([models[path]], titles), result.wrong))
    return result


def _titles(ruleset: Ruleset) -> dict[str, model.GameFile]:
    """Return the parsed variants of a ruleset by title, without those that cannot be read."""
    found = [ruleset.read(path)[0] for path in ruleset.variants.values()]
    return {str(each.header.title): each for each in found if each is not None and each.header is not None}


def _worlds(base: model.GameFile, chosen: Sequence[model.GameFile], wrong: list[Diagnostic]) -> Iterable[World]:
    """Yield the checked games, fewest players first, others only if needed; errors join `wrong`."""
    decls = [decl for file in (base, *chosen) for decl in file.decls]
    possible = numbers_of_seats(base, chosen)
    several = any(isinstance(decl, model.WithBlock) and decl.seats is not None for decl in decls)
    played = {len(decl.seats) for decl in decls if isinstance(decl, model.ExampleDecl) and not chosen}
    for seats in possible[:MOST_TABLES]:
        if seats != possible[0] and not several and seats not in played:
            continue
        sink = Sink()
        resolved = resolve(base, chosen, seats, sink)
        world = None if resolved is None else check_world(resolved, seats, sink)
        wrong += [found for found in sink if found.is_error]
        if world is not None:
            yield world
