"""Hooks of mkdocs: generated pages, games in the navigation, and links to pages of the site.

Generated are the pages of `gamespec explain`, a page for each game with its board, rules and rule ids, and the
reference of the Python API from docstrings. Each game also has its rulebook, a report, and a page to play it on without
a server. REPORTS names the games that are reported, with commas between (default: all, about ten seconds each).
"""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from mkdocs.structure.files import File

import interpreter
import rulesets
from cli.commands.check.explain import FAMILIES
from cli.host.static.page import static_page
from cli.output.consoles import lines_of, plainly
from cli.play.seats import kinds_for
from cli.play.table.drawing import draw
from cli.rulebook.page import as_page
from cli.rulebook.reading import rulebook
from cli.scene.page import Page as Drawn, style
from gamespec.diagnostics.pages import heads, page
from gamespec.ruleset import Ruleset, around
from interpreter import load
from interpreter.scene import scene

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

    from gamespec.diagnostics.pages import Head
    from interpreter import Game


ROOT = Path(__file__).parents[1]
EDITORS = "editors"
"""Folder of settings for editors, published as they are."""
SEED = 1
"""Random seed of the games whose tables are drawn."""
MOVES = 40
"""Random moves before a picture."""
REPORT = ("-n", "200", "--follow", "40", "--no-deep", "--minutes", "0")
"""Options of a report: what can be counted in seconds."""
MIKE = "MIKE_DOCS_VERSION"
"""Environment variable that names the version being built, where several are published."""
LINK = re.compile(r"\]\(((?:\.\./)*)([\w./-]+?)(#[\w-]+)?\)")
FENCE = re.compile(r"^(```[a-z]+) [\w ]+$", re.MULTILINE)
"""First line of a code block with flags for tests behind the language."""
MARK = re.compile(r"\A---\n.*?\n---\n+", re.DOTALL)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Add a page for each game to the navigation, by group, and a switch between published versions."""
    if MIKE in os.environ:
        config.extra["version"] = {"provider": "mike", "default": "latest"}
    for part in config.nav or ():
        if "Games" in part:
            part["Games"][1:1] = [
                {group.capitalize(): [{title(each): f"games/{each.name}.md"} for each in members]}
                for group, members in groups().items()
            ]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages."""
    for uri, text in made():
        files.append(File.generated(config, uri, content=text))
    files.append(File.generated(config, "assets/scene.css", content=style()))
    for name in rulesets.names():
        game = load(name)
        files.append(File.generated(config, f"play/{name}.html", content=static_page(game, kinds_for(game, None))))
        files.append(File.generated(config, f"games/{name}_rulebook.html", content=as_page(rulebook(name, None, []))))
    with ThreadPoolExecutor(os.cpu_count()) as several:
        for name, text in zip(reported(), several.map(report_page, reported()), strict=True):
            files.append(File.generated(config, f"games/{name}_report.html", content=text))
    for pattern in ("*.lua", "*.toml", "*/README.md"):
        for found in sorted((ROOT / EDITORS).glob(pattern)):
            uri = found.relative_to(ROOT).as_posix()
            files.append(File.generated(config, uri, abs_src_path=str(found)))
    return files


def reported() -> list[str]:
    """Return the games that get a report."""
    wanted = os.environ.get("REPORTS", "all")
    return [*rulesets.names()] if wanted == "all" else [name for name in wanted.split(",") if name]


def report_page(name: str) -> str:
    """Return the page of a report on a game, with random players."""
    with TemporaryDirectory() as folder:
        page = Path(folder) / "report.html"
        command = [sys.executable, "-m", "cli", "report", name, *REPORT, "--workers", "1", "--html", str(page)]
        subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
        return page.read_text(encoding="utf-8")


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Turn links into the repository into links to pages, and remove the flags of code blocks."""
    return FENCE.sub(r"\1", LINK.sub(partial(_led, page.file.src_uri), markdown))


def made() -> Iterator[tuple[str, str]]:
    """Yield the generated pages by their path in the site."""
    yield "contributing.md", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    known = heads()
    yield "findings/index.md", _listed(known)
    for each in known:
        yield f"findings/{each.code}.md", page(each.code) or ""
    games = [each for members in groups().values() for each in members]
    yield "games/index.md", _shelf()
    for ruleset in games:
        yield f"games/{ruleset.name}.md", _game(ruleset)
        if ruleset.rules is not None:
            yield f"games/{ruleset.name}_rules.md", ruleset.rules.read_text(encoding="utf-8")
    yield "reference.md", _reference()


def _led(source: str, link: re.Match[str]) -> str:
    """Return the link to the page of the site for a link written for the repository."""
    up, path, anchor = link[1], link[2], link[3] or ""
    back = "../" * source.count("/")
    if path.startswith(f"{EDITORS}/"):
        return f"]({back}{path})"
    if path == "CONTRIBUTING.md":
        return "](contributing.md)"
    if path == "schemas":
        return "](schemas/lint.json)"
    if source == "contributing.md" and path.startswith("docs/"):
        return f"]({path.removeprefix('docs/')}{anchor})"
    if (found := re.fullmatch(r"(?:\.\./)*rulesets/(\w+)/(?:README\.md)?", up + path)) is not None:
        return f"]({back}games/{found[1]}.md{anchor})"
    if (found := re.fullmatch(r"(?:\.\./)*rulesets/(\w+)/.*", up + path)) is not None:
        return f"]({back}games/{found[1]}.md)"
    if source.startswith("games/") and path == "rules.md":
        return f"]({Path(source).stem}_rules.md{anchor})"
    return link[0]


def _listed(known: Iterable[Head]) -> str:
    lines = ["# Findings", "", "Everything `gamespec lint` finds. `gamespec explain CODE` prints the same page.", ""]
    family = ""
    for each in known:
        if each.code[2] != family:
            family = each.code[2]
            lines += ["", f"## {FAMILIES[family]}", ""]
        lines.append(f"- [{each.code}]({each.code}.md) {each.name} ({each.severity})")
    return "\n".join(lines)


@cache
def groups() -> dict[str, list[Ruleset]]:
    """Return the bundled games by group, the published ones first."""
    found: dict[str, list[Ruleset]] = {}
    for name in rulesets.names():
        ruleset = around(rulesets.game_file(name))
        found.setdefault(ruleset.group, []).append(ruleset)
    return dict(sorted(found.items(), key=lambda each: (each[0] != "published", each[0])))


def title(ruleset: Ruleset) -> str:
    """Return the title of a game."""
    return ruleset.heading(ruleset.game).title or ruleset.name


def _shelf() -> str:
    lines = [
        "# Games",
        "",
        "All bundled games, with their rules, a picture of the table, a rulebook, a report, and a page to play on.",
    ]
    for group, members in groups().items():
        lines += ["", f"## {group.capitalize()}", "", *map(_entry, members)]
    return "\n".join(lines)


def _entry(ruleset: Ruleset) -> str:
    """Return the line of a game in the list of all."""
    name = ruleset.name
    report = [f"[report]({name}_report.html)"] if name in reported() else []
    more = [f"[play](../play/{name}.html)", f"[rulebook]({name}_rulebook.html)", *report]
    return f"- [{title(ruleset)}]({name}.md) ({', '.join(more)})"


def _report(name: str) -> list[str]:
    """Return the sentences that lead to reports on a game."""
    made = f"[A report]({name}_report.html) of 200 random games says how long and even it is, and what is never used."
    written = f"[What thinking players find](../reports/{name}.md) is explained for its designers."
    stored = (ROOT / "docs" / "reports" / f"{name}.md").exists()
    return [*([made] if name in reported() else []), *([written] if stored else [])]


def _game(ruleset: Ruleset) -> str:
    """Return the page of a game: what it is, links, its table, what more is told of it, rules."""
    about = MARK.sub("", ruleset.readme.read_text(encoding="utf-8")) if ruleset.readme is not None else ""
    game = load(ruleset.name)
    state = game.initial(seed=SEED)
    seat = state.seat or 0
    drawn = "\n".join(plainly(line).rstrip() for line in lines_of(partial(draw, state, seat)))
    seen = f"As {game.seat_names[seat]} sees it at the first decision."
    play = f"[Play it now](../play/{ruleset.name}.html) in this browser, against bots or with people beside you."
    book = f"[Its rulebook]({ruleset.name}_rulebook.html) is generated from the rules below, to read or to print."
    heading, opening, *more = (about or f"# {game.title}\n\n").split("\n\n", 2)
    parts = [heading, opening, play, book, *_report(ruleset.name), _picture(game), *more]
    parts.append(f"## In the terminal\n\n{seen}\n\n```text\n{drawn}\n```")
    parts.append(_block("The rules", ruleset.game))
    parts += [_block(f"The variant {name}", file) for name, file in sorted(ruleset.variants.items())]
    if ruleset.rules is not None:
        parts.append(f"[The rules of the rulebook]({ruleset.name}_rules.md), whose ids the lines cite.")
    return "\n\n".join(parts)


def _picture(game: Game) -> str:
    """Return the table after some random moves, as `gamespec host` draws it for the player to move."""
    state, draw_move = game.initial(seed=SEED), Random(SEED)
    for _ in range(MOVES):
        after = state.apply(draw_move.choice(state.moves()))
        if after.over:
            break
        state = after
    seat = state.seat or 0
    seen = f"As {game.seat_names[seat]} sees it in a browser in a random game ([`gamespec host`](../host.md))."
    return f"{seen}\n\n{Drawn(game.program.checked).fragment(scene(state, seat))}"


def _block(title: str, file: Path) -> str:
    return f"## {title}\n\n```game\n{file.read_text(encoding='utf-8').rstrip()}\n```"


def _reference() -> str:
    """Return the reference of the public names and their members, from docstrings."""
    lines = [
        "# Reference",
        "",
        "The public names of `interpreter`, from their docstrings; [the Python API](api.md) shows how to use them.",
    ]
    for name in sorted(interpreter.__all__, key=str.lower):
        thing = getattr(interpreter, name)
        lines += ["", f"## {name}", "", *_told(name, thing)]
        if inspect.isclass(thing):
            for member, found in sorted(vars(thing).items()):
                told = callable(found) or isinstance(found, property)
                if told and not member.startswith("_") and inspect.getdoc(found):
                    lines += ["", f"### {name}.{member}", "", *_told(member, found)]
    return "\n".join(lines)


def _told(name: str, thing: object) -> list[str]:
    try:
        head = f"{name}{inspect.signature(thing)}" if callable(thing) else name
    except (TypeError, ValueError):  # nothing in it says how it is called
        head = name
    return ["```python", head.replace("'", ""), "```", "", inspect.getdoc(thing) or ""]
