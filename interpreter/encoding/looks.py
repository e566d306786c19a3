"""Numbers of the looks of pieces: their faces, equal for the same row and owner, then their backs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gamespec.checked.kinds import Kind
from interpreter.compiler.program import Program
from interpreter.encoding.sight import Numbers
from interpreter.kernel.once import once_for
from interpreter.state.visibility.sight import back_of
from interpreter.state.wording.names import thing_name


@dataclass(frozen=True, slots=True)
class Looks:
    """Looks of one kind of pieces: `faces` and `backs` by piece, and their names by number."""

    faces: Numbers
    backs: Numbers
    names: tuple[str, ...]

    @property
    def unseen(self) -> int:
        """Return the number of the first back, which is how many faces there are."""
        return int(self.faces.max(initial=-1)) + 1


@once_for
def looks(program: Program) -> dict[Kind, Looks]:
    """Return the looks of each kind of pieces of a program."""
    found: dict[Kind, Looks] = {}
    for kind in program.layout.where:
        owners = kind.owner_of or (-1,) * kind.size
        fronts = list(zip(kind.row_of, owners, strict=True))
        order = {face: at for at, face in enumerate(sorted(set(fronts)))}
        backs = sorted({back_of(kind, piece) for piece in range(kind.size)})
        names = [thing_name(program, kind, fronts.index(face)) for face in order]
        names += ["unseen"] if len(backs) == 1 else [f"unseen {back}" for back in backs]
        found[kind] = Looks(
            np.array([order[face] for face in fronts], np.int64),
            np.array([len(order) + backs.index(back_of(kind, piece)) for piece in range(kind.size)], np.int64),
            tuple(names),
        )
    return found
