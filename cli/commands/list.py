"""`gamespec list`: the bundled games with their players and variants."""

from __future__ import annotations

from cli.consoles import say


def run() -> None:
    """List the bundled games."""
    import rulesets
    from cli.targets import find

    names = rulesets.names()
    wide = max(map(len, names), default=0)
    for name in names:
        target = find(name)
        variants = "".join(f"  [--with {stem}]" for stem in sorted(target.variants))
        say(f"{name:<{wide}}  {target.headline()}{variants}")
