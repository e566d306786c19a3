"""`gamespec list`: the bundled games with their players and variants."""

from __future__ import annotations

from cli.consoles import data, say
from cli.options import Json


def run(as_json: Json = False) -> None:
    """List the bundled games."""
    import rulesets
    from cli.targets import find

    targets = [find(name) for name in rulesets.names()]
    if as_json:
        data(
            [
                {
                    "name": target.name,
                    "title": target.headline().rpartition(", ")[0],
                    "players": target.headline().rpartition(", ")[2],
                    "variants": sorted(target.variants),
                    "folder": str(target.game.parent),
                }
                for target in targets
            ]
        )
        return
    wide = max((len(target.name) for target in targets), default=0)
    for target in targets:
        variants = "".join(f"  [--with {stem}]" for stem in sorted(target.variants))
        say(f"{target.name:<{wide}}  {target.headline()}{variants}")
