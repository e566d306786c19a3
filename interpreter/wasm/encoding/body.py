"""One function body under construction: instructions, variables, blocks.

Jumps name the level of a block, counted from the outside, so that the blocks between need not be known.
"""

from __future__ import annotations

import struct
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from itertools import groupby

from interpreter.wasm.encoding.binary import F64, I32, I64, Assembly, Signature, signed, unsigned

EMPTY = 0x40
"""The type of a block that leaves nothing."""

UNREACHABLE, RETURN, DROP, SELECT = b"\x00", b"\x0f", b"\x1a", b"\x1b"
I32_EQZ, I32_EQ, I32_NE, I32_LT_S, I32_LT_U, I32_GT_S, I32_GT_U, I32_LE_S, I32_LE_U, I32_GE_S, I32_GE_U = (
    bytes((code,)) for code in (0x45, 0x46, 0x47, 0x48, 0x49, 0x4A, 0x4B, 0x4C, 0x4D, 0x4E, 0x4F)
)
I64_EQZ, I64_EQ, I64_NE, I64_LT_S, I64_LT_U, I64_GT_S, I64_GT_U, I64_LE_S, I64_LE_U, I64_GE_S, I64_GE_U = (
    bytes((code,)) for code in range(0x50, 0x5B)
)
I32_ADD, I32_SUB, I32_MUL, I32_DIV_U, I32_AND, I32_OR, I32_XOR, I32_SHL, I32_SHR_U = (
    bytes((code,)) for code in (0x6A, 0x6B, 0x6C, 0x6E, 0x71, 0x72, 0x73, 0x74, 0x76)
)
I64_CLZ, I64_POPCNT = b"\x79", b"\x7b"
I64_ADD, I64_SUB, I64_MUL, I64_DIV_S, I64_DIV_U, I64_REM_S, I64_REM_U = (bytes((code,)) for code in range(0x7C, 0x83))
I64_AND, I64_OR, I64_XOR, I64_SHL, I64_SHR_S, I64_SHR_U = (bytes((code,)) for code in range(0x83, 0x89))
I32_WRAP, I64_EXTEND_S, I64_EXTEND_U = b"\xa7", b"\xac", b"\xad"
F64_EQ, F64_NE, F64_LT, F64_GT, F64_LE, F64_GE = (bytes((code,)) for code in range(0x61, 0x67))
F64_ABS, F64_SQRT, F64_ADD, F64_SUB, F64_MUL, F64_DIV, F64_MIN, F64_MAX = (
    bytes((code,)) for code in (0x99, 0x9F, *range(0xA0, 0xA6))
)
F64_FROM_I64, F64_FROM_U64 = b"\xb9", b"\xba"
COMPARES_REAL = {"==": F64_EQ, "!=": F64_NE, "<": F64_LT, "<=": F64_LE, ">": F64_GT, ">=": F64_GE}
COMPARES = {"==": I64_EQ, "!=": I64_NE, "<": I64_LT_S, "<=": I64_LE_S, ">": I64_GT_S, ">=": I64_GE_S}
COMPARES_UNSIGNED = {"==": I64_EQ, "!=": I64_NE, "<": I64_LT_U, "<=": I64_LE_U, ">": I64_GT_U, ">=": I64_GE_U}
MEMORY_COPY, MEMORY_FILL = b"\xfc\x0a\x00\x00", b"\xfc\x0b\x00"
_LOADS = {I32: b"\x28\x02", I64: b"\x29\x03", F64: b"\x2b\x03"}
_STORES = {I32: b"\x36\x02", I64: b"\x37\x03", F64: b"\x39\x03"}
_IF, _ELSE, _END, _BLOCK, _LOOP, _BR, _BR_IF, _BR_TABLE = b"\x04", b"\x05", b"\x0b", b"\x02", b"\x03", 0x0C, 0x0D, 0x0E


def i32(value: int) -> bytes:
    """Return the instruction that pushes a number of 32 bits."""
    return b"\x41" + signed(value - (1 << 32) if value >= 1 << 31 else value)


def i64(value: int) -> bytes:
    """Return the instruction that pushes a number of 64 bits, signed or unsigned."""
    return b"\x42" + signed(value - (1 << 64) if value >= 1 << 63 else value)


class Body:
    """The instructions of one function."""

    def __init__(self, assembly: Assembly, signature: Signature) -> None:
        self.assembly = assembly
        self.takes, self.gives = signature
        self.code = bytearray()
        self.depth = 0
        self._kinds: list[int] = []
        self._free: dict[int, list[int]] = {I32: [], I64: [], F64: []}

    # ---- variables

    def fresh(self, kind: int) -> int:
        """Return an unused local variable of this function."""
        free = self._free[kind]
        if free:
            return free.pop()
        self._kinds.append(kind)
        return len(self.takes) + len(self._kinds) - 1

    def freshes(self, kinds: Sequence[int]) -> tuple[int, ...]:
        """Return unused local variables of these types."""
        return tuple(self.fresh(kind) for kind in kinds)

    def release(self, *variables: int) -> None:
        """Mark variables as unused, so that `fresh` may return them again."""
        for variable in variables:
            self._free[self.kind(variable)].append(variable)

    def kind(self, variable: int) -> int:
        """Return the type of a variable."""
        known = len(self.takes)
        return self.takes[variable] if variable < known else self._kinds[variable - known]

    def get(self, *variables: int) -> None:
        """Push what they hold."""
        for variable in variables:
            self.code.append(0x20)
            self.code += unsigned(variable)

    def set(self, *variables: int) -> None:
        """Pop values from the stack into variables, the last variable first."""
        for variable in reversed(variables):
            self.code.append(0x21)
            self.code += unsigned(variable)

    def tee(self, variable: int) -> None:
        """Copy the top of the stack into a variable without popping it."""
        self.code.append(0x22)
        self.code += unsigned(variable)

    def global_get(self, variable: int) -> None:
        """Push a global variable."""
        self.code.append(0x23)
        self.code += unsigned(variable)

    def global_set(self, variable: int) -> None:
        """Pop the top of the stack into a global variable."""
        self.code.append(0x24)
        self.code += unsigned(variable)

    # ---- instructions

    def __call__(self, *postfix: int | bytes) -> None:
        """Add instructions that need no more, after their operands: a number is a variable, which is pushed."""
        for one in postfix:
            if isinstance(one, int):
                self.get(one)
            else:
                self.code += one

    def i32(self, value: int) -> None:
        """Push a number of 32 bits."""
        self.code += i32(value)

    def i64(self, value: int) -> None:
        """Push a number of 64 bits, signed or unsigned."""
        self.code += i64(value)

    def f64(self, value: float) -> None:
        """Push a number of double precision."""
        self.code += b"\x44" + struct.pack("<d", value)

    def load(self, kind: int, offset: int = 0) -> None:
        """Replace the address on top of the stack by the word in memory there."""
        self.code += _LOADS[kind]
        self.code += unsigned(offset)

    def load_at(self, variable: int, kind: int, offset: int = 0) -> None:
        """Push the word in memory at the address that a variable holds."""
        self.get(variable)
        self.load(kind, offset)

    def add(self, value: int) -> None:
        """Add a constant to the number of 32 bits on top of the stack."""
        self.i32(value)
        self(I32_ADD)

    def times(self, value: int) -> None:
        """Multiply the number of 32 bits on top of the stack by a constant."""
        self.i32(value)
        self(I32_MUL)

    def add_times(self, value: int) -> None:
        """Pop a number of 32 bits, and add it, multiplied by a constant, to the one below."""
        self.times(value)
        self(I32_ADD)

    def clear(self, variable: int) -> None:
        """Set a variable to 0."""
        if self.kind(variable) == I32:
            self.i32(0)
        else:
            self.i64(0)
        self.set(variable)

    def global_clear(self, variable: int) -> None:
        """Set a global variable of 32 bits to 0."""
        self.i32(0)
        self.global_set(variable)

    def store(self, kind: int, offset: int = 0) -> None:
        """Pop a value and an address, and store the value at the address."""
        self.code += _STORES[kind]
        self.code += unsigned(offset)

    def load_narrow(self, offset: int, *, unsigned_: bool) -> None:
        """Replace the address on top by the 32 bits there, as a word of 64 bits."""
        self.code += (b"\x35\x02" if unsigned_ else b"\x34\x02") + unsigned(offset)

    def store_narrow(self, offset: int) -> None:
        """Store the lower 32 bits of the word on top at the address below it."""
        self.code += b"\x3e\x02" + unsigned(offset)

    def load_byte(self, offset: int = 0) -> None:
        """Replace the address on top of the stack by the byte there, as a word of 64 bits."""
        self.code += b"\x31\x00" + unsigned(offset)

    def call(self, function: int) -> None:
        """Call a function by its number."""
        self.code.append(0x10)
        self.code += unsigned(function)

    def call_last(self, function: int) -> None:
        """Call a function in the place of this one."""
        self.code.append(0x12)
        self.code += unsigned(function)

    # ---- blocks

    def _type(self, takes: Sequence[int], gives: Sequence[int]) -> bytes:
        if not takes and len(gives) < 2:
            return bytes((gives[0] if gives else EMPTY,))
        return signed(self.assembly.type((tuple(takes), tuple(gives))))

    @contextmanager
    def block(self, gives: Sequence[int] = ()) -> Generator[int]:
        """Open a block: a jump to the yielded level goes to its end."""
        yield self.begin_block(gives)
        self.end_block()

    def begin_block(self, gives: Sequence[int] = ()) -> int:
        """Begin a block that `end_block` ends, and return its level; for thousands of blocks in each other."""
        self.code += _BLOCK + self._type((), gives)
        self.depth += 1
        return self.depth

    def end_block(self) -> None:
        """End the innermost block."""
        self.depth -= 1
        self.code += _END

    @contextmanager
    def loop(self) -> Generator[int]:
        """Open a loop: a jump to the yielded level goes to its beginning."""
        self.code += _LOOP + bytes((EMPTY,))
        self.depth += 1
        yield self.depth
        self.depth -= 1
        self.code += _END

    @contextmanager
    def until(self, *test: int | bytes) -> Generator[int]:
        """Open a loop that ends where a test, in postfix, holds; yield the level at its end."""
        with self.block() as out, self.loop() as again:
            self(*test)
            self.jump_if(out)
            yield out
            self.jump(again)

    @contextmanager
    def when(self, gives: Sequence[int] = ()) -> Generator[int]:
        """Open an `if` on the top of the stack; `otherwise` inside begins the else branch."""
        self.code += _IF + self._type((), gives)
        self.depth += 1
        yield self.depth
        self.depth -= 1
        self.code += _END

    def otherwise(self) -> None:
        """Begin the else branch of `when`."""
        self.code += _ELSE

    def jump(self, level: int) -> None:
        """Go to the end of a block, or the beginning of a loop."""
        self.code.append(_BR)
        self.code += unsigned(self.depth - level)

    def jump_if(self, level: int) -> None:
        """Pop the top of the stack and jump if it is not 0."""
        self.code.append(_BR_IF)
        self.code += unsigned(self.depth - level)

    def jump_table(self, levels: Sequence[int], otherwise: int) -> None:
        """Pop a number and jump to the level at that index, or to `otherwise` if there is none."""
        self.code.append(_BR_TABLE)
        self.code += unsigned(len(levels))
        for level in levels:
            self.code += unsigned(self.depth - level)
        self.code += unsigned(self.depth - otherwise)

    # ---- the end

    def finish(self) -> bytes:
        """Return the encoded body, preceded by the types of its local variables."""
        groups = [(kind, len(list(same))) for kind, same in groupby(self._kinds)]
        head = unsigned(len(groups)) + b"".join(unsigned(number) + bytes((kind,)) for kind, number in groups)
        return head + bytes(self.code) + _END
