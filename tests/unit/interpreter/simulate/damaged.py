"""Games whose machine is damaged on purpose, in what was emitted.

Whatever plays them reads the damage.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from interpreter import load

if TYPE_CHECKING:
    from pathlib import Path

    from interpreter.state.game import Game


def damaged(name: str, functions: str, line: str, into: Path, *, instead_of: str = "") -> Game:
    """Return a game with a line put first, or in place of another, in all its functions of a sort.

    The damaged functions stand in a file of the folder `into`, where WebAssembly's compiler reads them as it reads the
    kernel's.
    """
    game = load(name)
    program: Any = game.program
    source = program.module.source()
    written = list[str]()
    for function in dict.fromkeys(getattr(program.nodes, functions).values()):
        found = re.search(rf"^def {function}\(.*\n(?:    .*\n?)*", source, re.MULTILINE)
        assert found is not None
        head, _, body = found[0].partition("\n")
        body = body.replace(instead_of, line) if instead_of else f"    {line}\n{body}"
        written.append(f"{head}\n{body}")
        program.module.built.pop(function, None)
    file = into / "damaged.py"
    file.write_text("\n".join(written), encoding="utf-8")
    exec(compile(file.read_text(encoding="utf-8"), str(file), "exec"), program.module.namespace)  # noqa: S102
    program._link()
    return game
