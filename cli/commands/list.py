"""`gamespec list`: the bundled games with their players and variants."""

from __future__ import annotations

from cli.options import Json
from cli.output.consoles import data, say


def run(as_json: Json = False) -> None:
    """List the bundled games."""
    import rulesets
    from cli.targets import find

    targets = [(target, target.heading(target.game)) for target in map(find, rulesets.names())]
    if as_json:
        data(
            [
                {
                    "name": target.name,
                    "title": head.title,
                    "players": str(head.seats),
                    "variants": sorted(target.variants),
                    "folder": str(target.game.parent),
                }
                for target, head in targets
            ]
        )
        return
    wide = max((len(target.name) for target, _ in targets), default=0)
    for target, head in targets:
        variants = "".join(f"  [--with {stem}]" for stem in sorted(target.variants))
        say(f"{target.name:<{wide}}  {head.title}, {head.seats}{variants}")
