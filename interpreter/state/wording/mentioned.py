"""Whether a move does or names something: the text of the move and a name of the rules enter; yes or no leaves."""

from __future__ import annotations

import re
from functools import lru_cache


def mentions(text: str, name: str) -> bool:
    """Whether `launch(Boat[cod])` has `launch`, `Boat[cod]`, `cod` or the whole of it; parts of words do not count."""
    return _whole_word(name).search(text) is not None


@lru_cache(256)
def _whole_word(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
