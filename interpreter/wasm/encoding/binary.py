"""The binary format of WebAssembly: sections of a module, from finished function bodies.

It takes signatures, bodies and data and returns the bytes of a module. Nothing here knows CODE.
"""

from __future__ import annotations

from dataclasses import dataclass, field

I32, I64, F64 = 0x7F, 0x7E, 0x7C
"""The types of values."""
Signature = tuple[tuple[int, ...], tuple[int, ...]]
"""Parameter types and result types of a function."""
PAGE = 65_536
"""Bytes of a page of memory."""
_FUNCTION, _MEMORY, _GLOBAL = 0, 2, 3
_MUTABLE = 1


def unsigned(value: int) -> bytes:
    """Return a non-negative number in LEB128."""
    if value < 0x80:
        return bytes((value,))
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def signed(value: int) -> bytes:
    """Return a signed number in LEB128."""
    out = bytearray()
    while True:
        low = value & 0x7F
        value >>= 7
        if (value == 0 and not low & 0x40) or (value == -1 and low & 0x40):
            out.append(low)
            return bytes(out)
        out.append(low | 0x80)


def _vector(parts: list[bytes]) -> bytes:
    return unsigned(len(parts)) + b"".join(parts)


def _text(name: str) -> bytes:
    raw = name.encode()
    return unsigned(len(raw)) + raw


def _variable(kind: int, start: int) -> bytes:
    return bytes((kind, _MUTABLE, 0x41 if kind == I32 else 0x42)) + signed(start) + b"\x0b"


@dataclass(slots=True)
class Assembly:
    """A module under construction.

    Functions are numbered when they are declared and get their bodies later.
    """

    pages: int = 1
    most_pages: int = 1
    """Memory at the start, and the most it may ever be."""
    bodies: list[bytes | None] = field(default_factory=list[bytes | None])
    _types: dict[Signature, int] = field(default_factory=dict[Signature, int])
    _functions: list[int] = field(default_factory=list[int])
    _globals: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    _exports: list[bytes] = field(default_factory=list[bytes])
    _slots: dict[int, int] = field(default_factory=dict[int, int])
    """Function -> its place in the table of those that are called through a number."""
    _data: list[tuple[int, bytes]] = field(default_factory=list[tuple[int, bytes]])

    def type(self, signature: Signature) -> int:
        """Return the index of a signature."""
        return self._types.setdefault(signature, len(self._types))

    def function(self, signature: Signature) -> int:
        """Declare a function and return its index."""
        self._functions.append(self.type(signature))
        self.bodies.append(None)
        return len(self.bodies) - 1

    def variable(self, kind: int, start: int = 0, export: str | None = None) -> int:
        """Declare a global variable and return its index."""
        self._globals.append((kind, start))
        number = len(self._globals) - 1
        if export is not None:
            self._exports.append(_text(export) + bytes((_GLOBAL,)) + unsigned(number))
        return number

    def begin_with(self, number: int, start: int) -> None:
        """Set the initial value of a global variable."""
        self._globals[number] = (self._globals[number][0], start)

    def export(self, name: str, function: int) -> None:
        """Export a function to the host under a name."""
        self._exports.append(_text(name) + bytes((_FUNCTION,)) + unsigned(function))

    def slot(self, function: int) -> int:
        """Return the index of a function in the table."""
        return self._slots.setdefault(function, len(self._slots))

    def data(self, at: int, content: bytes) -> None:
        """Set the initial content of memory from an address on."""
        self._data.append((at, content))

    def finish(self) -> bytes:
        """Return the encoded module."""
        types = [
            b"\x60" + unsigned(len(takes)) + bytes(takes) + unsigned(len(gives)) + bytes(gives)
            for takes, gives in self._types
        ]
        bodies = [unsigned(len(body)) + body for body in self.bodies if body is not None]
        assert len(bodies) == len(self.bodies), "a function without a body"
        slots = unsigned(len(self._slots))
        memory = b"\x01" + unsigned(self.pages) + unsigned(self.most_pages)
        exports = [*self._exports, _text("memory") + bytes((_MEMORY, 0))]
        elements = b"\x00\x41\x00\x0b" + _vector([unsigned(number) for number in self._slots])
        data = [b"\x00\x41" + signed(at) + b"\x0b" + unsigned(len(raw)) + raw for at, raw in self._data]
        sections = (
            (1, _vector(types)),
            (3, _vector([unsigned(number) for number in self._functions])),
            (4, _vector([b"\x70\x01" + slots + slots])),
            (5, _vector([memory])),
            (6, _vector([_variable(*one) for one in self._globals])),
            (7, _vector(exports)),
            (9, _vector([elements])),
            (10, _vector(bodies)),
            (11, _vector(data)),
        )
        return b"\x00asm\x01\x00\x00\x00" + b"".join(
            bytes((number,)) + unsigned(len(content)) + content for number, content in sections
        )
