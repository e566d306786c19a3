"""Resolve text such as `fleet --with advanced_setup` to the rules of a game with its variants."""

from __future__ import annotations

import atexit
import io
import shlex
import subprocess
import tarfile
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree, which
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from cli.output.complaint import Complaint

if TYPE_CHECKING:
    from gamespec.diagnostics import Diagnostic
    from gamespec.model import GameFile


# ---- extract a ruleset of a git revision (`HEAD~1:FILE`) into a temporary folder
#
# Of the archive that git makes, only ordinary files of rules are written to disk.


SUFFIXES = {".game", ".md"}
LARGEST = 64_000_000
"""Maximum size in bytes of a git archive that is extracted."""
SECONDS = 60
ADVICE = "choose a revision that has the file: `git log -- FILE` lists them"


def revision_in(word: str) -> tuple[str, str] | None:
    """Split a word `REV:PATH`; None if it is a file or names no revision."""
    revision, colon, path = word.partition(":")
    if not colon or len(revision) < 2 or not path or Path(word).exists():  # one letter is a drive of Windows
        return None
    return revision, path


def laid_out(revision: str, path: str) -> Path:
    """Extract a game and its folder from a git revision; return its path in a temporary folder."""
    file = Path(path)
    folder = file if file.is_dir() else file.parent
    if not folder.is_dir():
        raise Complaint(
            f"{revision}:{path}", f"there is no folder `{folder}`", "write a path relative to the current folder"
        )
    commit = _git(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    if commit is None:
        raise Complaint(
            f"{revision}:{path}",
            f"git knows no earlier version `{revision}` of this folder",
            "write before the colon `HEAD~1`, the version before the last change, or a number that `git log` shows",
        )
    archive = _git(folder, "archive", "--format=tar", commit.decode().strip())
    if archive is None or len(archive) > LARGEST:
        raise Complaint(f"{revision}:{path}", f"git has no files of this folder in the revision `{revision}`", ADVICE)
    place = Path(mkdtemp(prefix="gamespec-")) / folder.resolve().name
    atexit.register(rmtree, place.parent, ignore_errors=True)
    _take(archive, place)
    found = place / file.name if folder is not file else place
    if not found.exists():
        raise Complaint(f"{revision}:{path}", f"this file does not exist in the revision `{revision}`", ADVICE)
    return found


def _take(archive: bytes, place: Path) -> None:
    """Write the rule files of a tar archive to a folder, without links and without paths outside it."""
    place.mkdir(parents=True)
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        for member in files:
            name = Path(member.name)
            text = files.extractfile(member) if member.isfile() else None
            if text is not None and name.suffix in SUFFIXES and not name.is_absolute() and ".." not in name.parts:
                (place / name).parent.mkdir(parents=True, exist_ok=True)
                (place / name).write_bytes(text.read())


def _git(folder: Path, *words: str) -> bytes | None:
    """Run git in a folder and return its output; None if it fails."""
    git = which("git")
    if git is None:
        raise Complaint("git", "git is not installed, but it is needed to read an older revision", "install git")
    try:
        ran = subprocess.run(  # the words are ours, and a revision stands behind --end-of-options
            [git, *words], cwd=folder, capture_output=True, timeout=SECONDS, check=False, stdin=subprocess.DEVNULL
        )
    except subprocess.TimeoutExpired:
        return None
    return ran.stdout if ran.returncode == 0 else None


# ---- resolve the text of a command line to the rules of a game with its variants


@dataclass(frozen=True, slots=True)
class Chosen:
    """Ruleset with the variants chosen on a command line."""

    ruleset: str
    variants: tuple[str, ...]
    called: str = ""
    """Name as given on the command line, if it is not the file's path, such as `HEAD~1:pond.game`."""

    def __str__(self) -> str:
        return " ".join([self.called or self.ruleset, *(f"--with {name}" for name in self.variants)])


def parse_ruleset(words: str, further: list[str] | None = None) -> Chosen:
    """Parse a ruleset with variants, `NAME --with X --with Y`; `further` are more variants."""
    try:
        parts = shlex.split(words)
    except ValueError:
        parts = [words]
    chosen: list[str] = []
    while len(parts) > 2 and parts[-2] == "--with":
        chosen.insert(0, parts[-1])
        parts = parts[:-2]
    if len(parts) > 1 and Path(" ".join(parts)).exists():
        parts = [" ".join(parts)]
    if len(parts) != 1 or parts[0].startswith("-"):
        raise Complaint(
            words,
            "this does not name a game",
            'write the name of a game, a .game file or a folder; with variants, "NAME --with VARIANT" in quotes',
        )
    old = revision_in(parts[0])
    if old is not None:
        return Chosen(str(laid_out(*old)), (*chosen, *(further or ())), called=parts[0])
    return Chosen(parts[0], (*chosen, *(further or ())))


def before_and_now(ruleset: str, revision: str) -> tuple[str, str]:
    """Return the ruleset (with its variants) at a git revision and in the working tree."""
    from cli.targets import find

    words = parse_ruleset(ruleset)
    variants = "".join(f" --with {name}" for name in words.variants)
    return f"{revision}:{find(words.ruleset).game}{variants}", ruleset


def resolved(wanted: Chosen) -> dict[int, GameFile]:
    """Return the rules with variants by number of players; raises a Complaint for errors."""
    from cli.games import print_doubts, print_needed, variants_of
    from cli.targets import find, model_of, refuse
    from gamespec.diagnostics import Sink
    from gamespec.overlay import resolve
    from gamespec.overlay.codes import CHANGED_BASE, CHANGES_NOTHING
    from gamespec.ruleset import heading_in, numbers_of_seats, seats_of

    target = find(wanted.ruleset)
    chosen = variants_of(target, wanted.variants)
    print_needed(target, wanted.variants, chosen)
    base = model_of(target.game)
    examples = [decl for file in target.examples for decl in model_of(file).decls]
    variants = [model_of(target.variants[name]) for name in chosen]
    whole = base.model_copy(update={"decls": (*base.decls, *examples)})
    if seats_of(heading_in(base), map(heading_in, variants)) is None:
        advice = 'name a game; for a variant, write "GAME --with NAME"'
        raise Complaint(
            str(target.game), "this is not a game: its first line does not give a number of players", advice
        )
    games: dict[int, GameFile] = {}
    doubts: list[Diagnostic] = []
    for players in numbers_of_seats(base, variants):
        sink = Sink()
        game = resolve(whole, variants, players, sink)
        refuse(sink, target.game)
        now = [found for found in sink if found.code in {CHANGED_BASE.code, CHANGES_NOTHING.code}]
        doubts = [found for found in doubts if found in now] if games else now
        if game is not None:
            games[players] = game
    print_doubts(doubts, target.game)
    return games
