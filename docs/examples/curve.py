"""Draw the curves that `train.py --curve` wrote: `python curve.py PICTURE.svg NAME=FILE.jsonl ...`."""

from __future__ import annotations

import json
import re
import sys
from html import unescape
from pathlib import Path

from cli.insight.page import curves_svg
from interpreter.insight.model import Curve, Dot

STYLE = (
    "text { fill: #667; font: 11px sans-serif; } .axis { stroke: #ccc; } .line { fill: none; stroke-width: 2; } "
    ".band { opacity: .2; } .line.c0 { stroke: #2b6cb0; } .band.c0 { fill: #2b6cb0; } .line.c1 { stroke: #c05a1c; } "
    ".band.c1 { fill: #c05a1c; }"
)


def points(file: str) -> list[dict[str, float]]:
    """Return the measurements of a file."""
    return [json.loads(line) for line in Path(file).read_text(encoding="utf-8").splitlines()]


def curve(name: str, measured: list[dict[str, float]]) -> Curve:
    """Return shares of wins against processor time, the whole time being 1."""
    last = measured[-1]["minutes"]
    dots = [
        Dot(unit="share", value=each["share"], low=each["low"], high=each["high"], at=each["minutes"] / last)
        for each in measured
    ]
    return Curve(name=name, group="wins", dots=dots)


def main(picture: str, *named: str) -> None:
    """Write the picture of the curves."""
    files = [each.split("=") for each in named]
    curves = [curve(name, points(file)) for name, file in files]
    svg = curves_svg(curves, "share of wins while a network learns", ["untrained", "time of learning", "trained"])
    plain = unescape(re.sub("<figcaption>.*", "", svg, flags=re.DOTALL))
    key = "".join(
        f'<text x="{60 + 130 * at}" y="16" style="fill: {colour}">{name}</text>'
        for at, ((name, _), colour) in enumerate(zip(files, ("#2b6cb0", "#c05a1c"), strict=False))
    )
    start = plain.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" width="640" ').replace("</svg>", "")
    Path(picture).write_text(start.replace(">", f"><style>{STYLE}</style>", 1) + key + "</svg>\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
