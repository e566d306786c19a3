"""Damage the bytes of a file at random, as a hand, an editor or a disk would."""

from __future__ import annotations

from random import Random

WORDS = (
    *("need", "pay", "choose", "for each", "else", "where", "your", "you", "must", "may", "->", "..", "'s", "'"),
    *("0", "1..", "99999999999999999999", "-1", "is", "is not", "none", "starts", "cite", "if", "let", "set", "move"),
    *("(", ")", "[", "]", "|", ":", ",", '"', "#", "\t", "\r\n", "\x00", "\ufeff", "\u202e", "é", "—", "“"),
)


def spoiled(data: bytes, rng: Random) -> bytes:
    """One to four damages."""
    for _ in range(rng.choice((1, 1, 2, 4))):
        data = rng.choice((_bytes, _words, _words, _lines, _lines, _cut))(data, rng)
    return data


def _bytes(data: bytes, rng: Random) -> bytes:
    """Some bytes are others, gone, or there twice."""
    found = bytearray(data)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(found) + 1)
        found[at : at + rng.choice((0, 1, 1, 5))] = rng.choice((b"", rng.randbytes(1), found[at : at + 3] * 2))
    return bytes(found)


def _words(data: bytes, rng: Random) -> bytes:
    """A word is another of the file or of the language, gone, or there twice."""
    words = data.split(b" ")
    at = rng.randrange(len(words))
    other = rng.choice((rng.choice(words), rng.choice(WORDS).encode()))
    words[at : at + rng.choice((0, 1, 1))] = rng.choice(([other], [other], [], [words[at], other]))
    return b" ".join(words)


def _lines(data: bytes, rng: Random) -> bytes:
    """Lines change places, are gone, there twice, or deeper."""
    lines = data.split(b"\n")
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    moved = rng.choice(
        ([], [lines[at], lines[at]], [b"  " + lines[at]], [lines[at].strip()], [lines[other], lines[at]])
    )
    lines[at : at + 1] = moved
    return b"\n".join(lines)


def _cut(data: bytes, rng: Random) -> bytes:
    """The file ends early, begins late or repeats itself."""
    at = rng.randrange(len(data) + 1)
    end = min(len(data), at + rng.randint(0, 400))
    return rng.choice((data[:at], data[:at] + data[end:], data[:end] + data[at:]))
