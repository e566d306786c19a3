"""Measure how soon an editor is answered while all variants of a game are checked.

Run with `python -m benchmarks.editing`.

A server is started as an editor does it; a file is changed, and from then on hovers and completions are asked for one
after the other, every twentieth of a second, until the full pass is through or some seconds are over. Prints the middle
and the worst answer, and how long after a change the first findings come; the exit code is 1 beyond what is asked.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

from lsprotocol import types as lsp

from cli.lsp.checking import PAUSE
from tests.unit.cli.lsp.editor import Editor, place_of

HERE = Path(__file__).parents[2]
GAMES = {"fleet": "discount", "captains_of_the_gulf": "phase ", "public_market": "phase "}
"""With words that are pointed at."""
MIDDLE, WORST = 0.05, 0.2
"""Seconds an answer may take at the median, and at the worst."""
FINDINGS = {"fleet": 0.3, "captains_of_the_gulf": 0.6, "public_market": 0.9}
"""Seconds after the pause until the findings of the file at hand are there."""
LASTS = 6.0
EVERY = 0.05


def answers(editor: Editor, file: Path, text: str, words: str) -> tuple[list[float], list[float]]:
    """Seconds of hovers and of completions in the seconds after a change."""
    named = lsp.TextDocumentIdentifier(file.as_uri())
    place = place_of(text, words)
    at_end = lsp.Position(place.line, 0)
    hovers: list[float] = []
    completions: list[float] = []
    end = perf_counter() + LASTS
    while perf_counter() < end:
        begun = perf_counter()
        editor.ask(editor.client.text_document_hover_async(lsp.HoverParams(named, place)))
        hovers.append(perf_counter() - begun)
        begun = perf_counter()
        editor.ask(editor.client.text_document_completion_async(lsp.CompletionParams(named, at_end)))
        completions.append(perf_counter() - begun)
        sleep(EVERY)
    return hovers, completions


def first_findings(editor: Editor, file: Path, text: str) -> float:
    """Seconds from a mistake that is typed to the findings that tell it, without the pause that is waited."""
    wrong = text.replace("\naction ", "\nactoin ", 1)
    begun = perf_counter()
    editor.change(file, wrong)
    editor.until(file, bool)
    return perf_counter() - begun - PAUSE


def main() -> int:
    """Measure each game; 1 where something takes too long."""
    late = False
    editor = Editor(HERE)
    print(f"{'':<24}{'hover':>16}{'completion':>16}{'first findings':>16}")
    for name, words in GAMES.items():
        file = HERE / "rulesets" / name / f"{name}.game"
        text = editor.open(file)
        editor.until(file)
        soon = median(first_findings(editor, file, f"{text}\n# {lap}\n") for lap in range(3))
        editor.change(file, f"{text}\n# again\n")
        editor.until(file)
        hovers, completions = answers(editor, file, text, words)
        shown = [f"{median(each) * 1000:.0f} / {max(each) * 1000:.0f} ms" for each in (hovers, completions)]
        print(f"{name:<24}{shown[0]:>16}{shown[1]:>16}{soon * 1000:>13.0f} ms")
        late |= any(median(each) > MIDDLE or max(each) > WORST for each in (hovers, completions))
        late |= soon > FINDINGS[name]
        editor.close(file)
    editor.quit()
    print(f"median / worst; asked are {MIDDLE * 1000:.0f} / {WORST * 1000:.0f} ms")
    return int(late)


if __name__ == "__main__":
    sys.exit(main())
