"""Extract a ruleset of a git revision (`HEAD~1:FILE`) into a temporary folder.

Of the archive that git makes, only ordinary files of rules are written to disk.
"""

from __future__ import annotations

import atexit
import io
import subprocess
import tarfile
from pathlib import Path
from shutil import rmtree, which
from tempfile import mkdtemp

from cli.output.complaint import Complaint

SUFFIXES = {".game", ".md"}
LARGEST = 64_000_000
"""Maximum size in bytes of a git archive that is extracted."""
SECONDS = 60
ADVICE = "name a file that git kept there: `git log -- FILE` lists its revisions"


def revision_in(word: str) -> tuple[str, str] | None:
    """Split a word `REV:PATH` into revision and path.

    None if a file of the whole name exists, or the word names no revision.
    """
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
            f"{revision}:{path}", f"there is no folder {folder} here", "a path is relative to the current folder"
        )
    commit = _git(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    if commit is None:
        raise Complaint(
            f"{revision}:{path}", "git knows no such revision here", "name one such as HEAD~1, a tag or a branch"
        )
    archive = _git(folder, "archive", "--format=tar", commit.decode().strip())
    if archive is None or len(archive) > LARGEST:
        raise Complaint(f"{revision}:{path}", "git gives no files of this folder in that revision", ADVICE)
    place = Path(mkdtemp(prefix="gamespec-")) / folder.resolve().name
    atexit.register(rmtree, place.parent, ignore_errors=True)
    _take(archive, place)
    found = place / file.name if folder is not file else place
    if not found.exists():
        raise Complaint(f"{revision}:{path}", "this file was not there in that revision", ADVICE)
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
        raise Complaint("git", "it is not installed", "git is needed to read a revision")
    try:
        ran = subprocess.run(  # the words are ours, and a revision stands behind --end-of-options
            [git, *words], cwd=folder, capture_output=True, timeout=SECONDS, check=False, stdin=subprocess.DEVNULL
        )
    except subprocess.TimeoutExpired:
        return None
    return ran.stdout if ran.returncode == 0 else None
