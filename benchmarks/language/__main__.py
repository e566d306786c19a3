"""Print how large the language is and how often the bundled games use each form.

1 where one is used in none.

`python -m benchmarks.language [--all]`: with `--all` every form, without it those used in one game at most.
"""

from __future__ import annotations

import sys
from pathlib import Path

from benchmarks.language.forms import Uses, forms, places, productions, words

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "language.md"


def bundled() -> dict[str, Uses]:
    """Return what stands in the files of each bundled game: its own, its variants and its examples."""
    uses: dict[str, Uses] = {}
    for path in sorted((ROOT / "rulesets").glob("**/*.game")):
        uses.setdefault(path.relative_to(ROOT / "rulesets").parts[0], Uses()).read(path)
    return uses


def main(arguments: list[str]) -> int:
    """Count, print, and tell whether every form is used."""
    uses = bundled()
    times = {form: sum(each.forms[form] for each in uses.values()) for form in forms()}
    games = {form: sum(form in each.forms for each in uses.values()) for form in forms()}
    said = sorted(times, key=lambda form: (games[form], times[form], form))
    print(f"words        {len(words()):5}")
    print(f"productions  {productions():5}")
    print(f"named forms  {len(times):5}")
    print(f"  in no bundled game  {sum(not each for each in games.values()):3}")
    print(f"  in one              {sum(each == 1 for each in games.values()):3}")
    print(f"lines of docs/language.md  {len(PAGE.read_text(encoding='utf-8').splitlines())}")
    print("\nuses  games  form")
    for form in said:
        if "--all" in arguments or games[form] < 2:
            print(f"{times[form]:4}  {games[form]:5}  {' -> '.join(dict.fromkeys(form))}")
    unused = sorted(place for place in places() if not any(each.places[place] for each in uses.values()))
    print("\nwords that stand in no bundled game within a form:")
    print(*(f"  {name}: {word}" for name, word in unused), sep="\n")
    return 1 if not all(times.values()) else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
