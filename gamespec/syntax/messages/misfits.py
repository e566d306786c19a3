"""Error messages for a line at which parsing stopped: the line at fault and a finding in plain words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches

from gamespec.diagnostics import Diagnostic, Edit, Fix, Instead
from gamespec.operators import COMPARISONS
from gamespec.source import SourceFile, Span
from gamespec.syntax.codes import (
    BAD_INDENT,
    BLOCK_HELP,
    BROKEN_ROW,
    ELSE_HELP,
    MISSING_BLANK,
    ODD_NAME,
    OPEN_QUOTE,
    RESERVED_WORD,
    STRAY_CHARACTER,
    UNEXPECTED,
    UNFINISHED,
)
from gamespec.syntax.identifiers import (
    BEGINNING,
    BETTER,
    BLOCK_HEADS,
    DECLARATIONS,
    EXAMPLE_PARTS,
    HEADERS,
    WORDS,
    kind_spelling,
    small_words,
)
from gamespec.syntax.messages.expected import END, LINE_END, VALUE, expected_words, listed, shown
from gamespec.syntax.messages.forms import answer, form
from gamespec.syntax.messages.habits import TOP
from gamespec.syntax.old_forms.rewriting import old_form
from gamespec.syntax.pieces import Misfit
from gamespec.syntax.repair import CASE_HEAD, Trial, Written, suggestion
from gamespec.syntax.text.logical_lines import Line

COMMENTED = "`#` begins a comment, which is not read: write the rest of the line before it, or use another sign"
FEW = 6
ASKING = ("must", "may", "choose", "chooses")
BEGINNINGS = (*BEGINNING.split(), "if", "else", "forbid", "after", "before", "instead", "play", "chance", "start")
ELSE_ALONE = re.compile(r"else\b(?! +if\b)")
KINDS = re.compile(r"^(?:add |replace )?(?:cards|tiles|tokens|dice|type|spaces) ([A-Z][\w-]*)", re.MULTILINE)
ORDER_SIGNS = {op for op, facts in COMPARISONS.items() if facts.sort == "order"}
ENDINGS = {":", "=", "'", "->"}
TYPED = {
    "=": "to compare, write `is`; `=` only declares a value",
    "==": "to compare, write `is`",
    "!=": "to compare, write `is not`",
    "!": "write `not`",
    "|": "write `or`",
    "||": "write `or`",
    "&&": "write `and`",
    "≥": "write `>=`",
    "≤": "write `<=`",
    "≠": "write `is not`",
    "\u00d7": "write `*`",
    "\u2212": "write `-`",
    "\u2013": "write `-`",
    "—": "write `-`",
    "→": "write `->`",
    "“": 'write `"`',
    "”": 'write `"`',
    "„": 'write `"`',
    "\u2019": "write `'`",
    "\u2018": "write `'`",
    ";": "write each statement on its own line",
    "{": "write blocks by indentation, and lists with `[` and `]`",
    "}": "write blocks by indentation, and lists with `[` and `]`",
    "%": "for the remainder, write `mod`; for half of n, `n / 2`, which is rounded down",
    "&": "write `and`",
    "'": "write `'s` directly behind the owner, or use double quotes for a text",
    "\\": "delete the sign: a line continues without a sign after a comma or inside brackets",
    "^": "for a power, write a product: `n * n`",
    "_": "write names in small letters, joined by hyphens",
}


def explain(
    source: SourceFile, text: str, lines: list[Line], index: int, misfit: Misfit, at: Callable[[int], Trial]
) -> tuple[int, Diagnostic]:
    """Return the index of the line to replace, and the finding; `at` returns a line's Trial."""
    line = lines[index]
    if (old := old_form(source, text, line, _above(text, lines, index), at(index))) is not None:
        return index, old
    span = _within(source, misfit.start, misfit.end)
    if text.startswith("|", line.start) and misfit.kind != "dedent" and misfit.terminal != "_INDENT":
        return index, _row(source, text, line, span)
    if misfit.kind == "character":
        return index, _character(text, span, misfit)
    if misfit.kind == "glued":
        return index, _glued(span, misfit, at(index), _with(misfit.found, text, line, misfit))
    if misfit.kind == "dedent":
        whole = source.span(line.start, line.end)
        help_text = "indent this line exactly as far as the lines of its block, or as the line that opens the block"
        message = "this line is indented less than its block and more than the one around it"
        return index, BAD_INDENT.at(whole, message, help=help_text)
    if misfit.terminal == "_INDENT":
        below = lines[min(index + 1, len(lines) - 1)]
        if text.startswith("|", line.start) and text.find("|", below.start, below.end) > below.start:
            return min(index + 1, len(lines) - 1), _no_bar(source, below)
        if (valued := _value_forgotten(source, line, at(index))) is not None:
            return index, valued
        if line.indent % 2 and not below.indent % 2:
            whole = source.span(line.start, line.end)
            blanks = "1 blank" if line.indent == 1 else f"{line.indent} blanks"
            message = f"this line is indented by {blanks}, but the next one by {below.indent}"
            advice = "indent both lines by the same number of blanks, two for each level"
            return index, BAD_INDENT.at(whole, message, help=advice)
        whole = source.span(below.start, below.end)
        above = [(source.span(line.start, line.end), "this opens no block")]
        message = "this line is indented too far, because the line above does not open a block"
        return index, BAD_INDENT.at(whole, message, also=above)
    if misfit.start == line.start and "ROW" in misfit.expected and "|" in text[line.start : line.end]:
        return index, _no_bar(source, line)
    if "_INDENT" in misfit.expected and not misfit.expected - {"_INDENT"}:
        head = index if misfit.terminal in LINE_END else max(0, index - 1)
        return head, _no_block(source, lines[head])
    return index, _token(source, text, line, span, misfit, _above(text, lines, index), at(index))


def _within(source: SourceFile, start: int, end: int) -> Span:
    size = len(source.text)
    start = min(start, size)
    return source.span(start, min(max(end, start), size))


def _no_block(source: SourceFile, line: Line) -> Diagnostic:
    span = source.span(line.start, line.end)
    return UNFINISHED.at(span, "this line opens a block, but nothing is indented below it", help=BLOCK_HELP)


def _no_bar(source: SourceFile, line: Line) -> Diagnostic:
    whole = source.span(line.start, line.end)
    message = "this row of a table does not begin with a bar"
    return BROKEN_ROW.at(whole, message, help="write `|` at the beginning of the row")


def _row(source: SourceFile, text: str, line: Line, span: Span) -> Diagnostic:
    code = text[line.start : line.end]
    if code.count("|") < 2 or code.rindex("|") < len(code.split(" cite ", 1)[0].rstrip()) - 1:
        whole = source.span(line.start, line.end)
        return BROKEN_ROW.at(whole, "this row of a table does not end in a bar", help="write `|` at the end of the row")
    message = "a row of a table is not allowed here"
    return UNEXPECTED.at(span, message, help="indent the table below a line such as `type`, `cards` or `spaces`")


def _character(text: str, span: Span, misfit: Misfit) -> Diagnostic:
    sign = misfit.found
    if sign == '"':
        return OPEN_QUOTE.at(span, "this text in quotes has no closing quote")
    if sign == "=" and text.startswith("==", misfit.start):
        sign = "=="
    advice = TYPED.get(sign)
    if text.startswith("'t", misfit.start):
        advice = "write `cannot` for `can't`, and `is not` for `isn't`"
    return STRAY_CHARACTER.at(span, f"the sign `{sign}` has no meaning here", help=advice)


def _glued(span: Span, misfit: Misfit, trial: Trial, parted: str) -> Diagnostic:
    if (times := TIMES.fullmatch(span.text)) is not None:
        product = f"{times[1]} *" if OPERAND.match(span.file.text, span.end) else f"{times[1]} * {times[2]}"
        said = f"to multiply, write `*`: `{product}`"
        return MISSING_BLANK.at(span, f"`{span.text}` is neither a number nor a name", help=Instead(said, product))
    message = f"`{span.text}` is neither a number nor a name"
    if DICE.fullmatch(span.text) is not None:
        return MISSING_BLANK.at(span, message, help=DICE_HELP)
    if (size := SIZE.fullmatch(span.text)) is not None:
        across = f"{size[1]} by {size[2]}"
        said = f"write the size of a board as `{across}`, in a line such as `spaces Cell is grid {across}`"
        advice = Instead(said, across) if trial.fits(trial.line.replace(span.text, across)) else said
        return MISSING_BLANK.at(span, message, help=advice)
    if not trial.fits(parted):
        return MISSING_BLANK.at(span, message, help="begin a name with a letter, and write a blank behind a number")
    advice = f"write a blank between the two: `{misfit.found}`"
    fix = Fix("put a blank between them", (Edit(span, misfit.found),), safe=False)
    return MISSING_BLANK.at(span, message, help=advice, fixes=[fix])


def _else_alone(source: SourceFile, text: str, line: Line) -> Diagnostic:
    """Return the finding for an `else` that is not below an `if`, or an `else:` not below cases."""
    is_case = text[line.start + 4 : line.end].lstrip().startswith(":")
    message = f"this `else` has no {'cases' if is_case else '`if`'} above it at its own indentation"
    advice = "indent `else:` exactly as far as the other cases" if is_case else ELSE_HELP
    return UNEXPECTED.at(source.span(line.start, line.start + 4), message, help=advice)


def _token(
    source: SourceFile, text: str, line: Line, span: Span, misfit: Misfit, under: tuple[str, ...], trial: Trial
) -> Diagnostic:
    else_alone = "by" not in under and ELSE_ALONE.match(text, line.start) is not None
    if else_alone and (misfit.found != "else" or "else" not in map(shown, misfit.expected)):
        return _else_alone(source, text, line)
    mistyped = _mistyped_start(source, text, line, misfit)
    if mistyped is not None and trial.fits(mistyped.fixes[0].edits[0].text + trial.line[len(mistyped.span.text) :]):
        return mistyped
    words = expected_words(misfit)
    said = answer(trial, text[line.start : misfit.start], text[misfit.start : line.end], under)
    better = _meant(text, line, misfit, under, trial, sure=True) if said is not None and said.doubtful else None
    if said is not None and not isinstance(better, Written):
        code = UNFINISHED if misfit.terminal in LINE_END else UNEXPECTED
        at = source.span(line.end, line.end) if misfit.terminal in LINE_END else span
        if said.habit.first:
            at = source.span(line.start, line.start + len(text[line.start : line.end].split(" ", 1)[0]))
        fixes = [_rewriting(source, line, help_text, lines) for help_text, lines in said.ways]
        return code.at(at, said.message or _plainly(misfit, words), help=said.help, fixes=fixes)
    if mistyped is not None and _is_close(mistyped.span.text, mistyped.fixes[0].edits[0].text):
        return mistyped
    help_text, fixes = _help(text, line, span, misfit, words, trial)
    guessed = fixes[0].edits[0] if fixes else None
    doubtful = guessed is not None and not trial.fits(_with(guessed.text, text, line, misfit))
    if help_text is None or doubtful:
        meant = _meant(text, line, misfit, under, trial, sure=doubtful and under != ("example",))
        if isinstance(meant, Written):
            help_text, fixes = meant.said, [_rewriting(source, line, meant.said, meant.lines)]
        elif meant is not None:
            help_text, fixes = meant, []
    if misfit.terminal in LINE_END:
        commented = not fixes and source.text[line.end :].lstrip(" ").startswith("#")
        help_text = COMMENTED if commented else help_text
        return UNFINISHED.at(source.span(line.end, line.end), _plainly(misfit, words), help=help_text, fixes=fixes)
    if misfit.found in WORDS and "NAME" in misfit.expected and not misfit.expected >= VALUE:
        better = BETTER.get(misfit.found, f"the-{misfit.found}")
        message = f"`{misfit.found}` is a word of the language and cannot be a name"
        return RESERVED_WORD.at(span, message, help=f"choose another name, such as `{better}`")
    first, second = [*text[line.start : line.end].split(), "", ""][:2]
    if second in ASKING and (first in BEGINNING.split() or first in ("rotate", "drawing", "start")):
        message = (
            f"a line that begins with `{first}` says what happens, so `{first}` cannot be the name of a player here"
        )
        at = source.span(line.start, line.start + len(first))
        return RESERVED_WORD.at(at, message, help=f"choose another name, such as `{BETTER.get(first, f'the-{first}')}`")
    return _elsewhere(span, misfit, words, help_text, fixes)


def _elsewhere(span: Span, misfit: Misfit, words: list[str], help_text: str | None, fixes: list[Fix]) -> Diagnostic:
    """Return the finding about a word that is not allowed at its place, or a name that is written wrongly."""
    if fixes and misfit.terminal in ("NAME", "KIND") and "capital" in (help_text or ""):
        what = "the name of a kind or seat" if misfit.terminal == "NAME" else "a name here"
        return ODD_NAME.at(span, f"`{misfit.found}` cannot be {what}", help=help_text, fixes=fixes)
    return UNEXPECTED.at(span, _plainly(misfit, words), help=help_text, fixes=fixes)


def _writing(span: Span, text: str) -> Fix:
    return Fix(f"write `{text}`", (Edit(span, text),), safe=False)


def _rewriting(source: SourceFile, line: Line, help_text: str, lines: Sequence[str]) -> Fix:
    """Return the fix that replaces a line by other lines; `help_text` explains it."""
    written = f"\n{' ' * line.indent}".join(lines)
    title = f"write `{lines[0].strip()}`{'' if len(lines) == 1 else ' and what belongs below it'}"
    return Fix(title, (Edit(source.span(line.start, line.end), written),), safe=False, help=help_text)


def _with(word: str, text: str, line: Line, misfit: Misfit) -> str:
    """Return the line with `word` in place of the one at which parsing stopped."""
    return " ".join(f"{text[line.start : misfit.start]}{word}{text[misfit.end : line.end]}".split())


def _meant(
    text: str, line: Line, misfit: Misfit, under: tuple[str, ...], trial: Trial, *, sure: bool = False
) -> Written | str | None:
    """Return the valid line probably meant or, unless `sure`, an example of its form; else None."""
    before, after = text[line.start : misfit.start], text[misfit.start : line.end]
    fitting = {shown(terminal) for terminal in misfit.expected}
    meant = suggestion(trial, before, "" if misfit.terminal in LINE_END else after, fitting)
    if meant is not None or sure:
        return meant
    return form(text[line.start : line.end], under, top=line.indent == 0)


def _value_forgotten(source: SourceFile, line: Line, trial: Trial) -> Diagnostic | None:
    """Return a finding for a value computed by lines below its head if the head lacks `=`, else None."""
    if " starts " in trial.line or not trial.fits(f"{trial.line} =", block=True):
        return None
    span = source.span(line.end, line.end)
    message = "a value with lines below it needs `=` at the end of its first line"
    fixes = [Fix("write `=`", (Edit(span, " ="),))]
    return UNFINISHED.at(span, message, help=f"write `{trial.line} =`", fixes=fixes)


def _plainly(misfit: Misfit, words: list[str]) -> str:
    """Return the message for a line: the word that is wrong there, and the possible words, if few."""
    possible = listed(words) if 0 < len(words) <= FEW and misfit.found not in TYPED else ""
    if misfit.terminal in LINE_END:
        return f"the line ends too early: {possible or 'something'} is missing"
    found = misfit.found if len(misfit.found) <= 40 else misfit.found[:37] + "..."
    if words == [END]:
        return f"the line must end before `{found}`"
    return f"`{found}` is not allowed here, only {possible}" if possible else f"`{found}` is not allowed here"


def _above(text: str, lines: list[Line], index: int) -> tuple[str, ...]:
    """Return the line's context: declaration or part of an example, and `TOP` or `by`, if so."""
    words = text[lines[0].start : lines[0].end].split()
    heads = [word for word in words[:2] if word not in ("add", "replace", "remove")]
    indent = lines[index].indent
    outer = [line for line in lines[: index + 1] if line.indent < indent or line is lines[index]]
    parts = [text[line.start : line.end].split(" ", 1)[0] for line in outer]
    part = [word for word in parts[:-1] if word in EXAMPLE_PARTS]
    if indent == 0:
        return (TOP, *heads[:1])
    heads = ["example" if word in ("position", "instead") else word for word in heads]
    if len(outer) > 1 and CASE_HEAD.search(text[outer[-2].start : outer[-2].end]):
        return (*heads[:1], "by")
    return (part[-1],) if part and heads[:1] == ["example"] else tuple(heads[:1])


def _is_close(written: str, meant: str) -> bool:
    """Return whether a word is surely a misspelling of another, whatever the rest of the line is."""
    return bool(get_close_matches(written, [meant], cutoff=0.8))


def _help(
    text: str, line: Line, span: Span, misfit: Misfit, words: list[str], trial: Trial
) -> tuple[str | None, list[Fix]]:
    found, expected = misfit.found, misfit.expected
    if misfit.terminal == "NAME" and "KIND" in expected and "NAME" not in expected:
        known = KINDS.findall(text)
        better = next(iter(get_close_matches(kind_spelling(found), known, n=1, cutoff=0.7)), kind_spelling(found))
        if known and better not in known and text.startswith("each ", line.start):
            return f"write a kind of this game: {listed([f'each {each} has' for each in known[:FEW]])}", []
        return f"write a capital at the beginning: `{better}`", [_writing(span, better)]
    if misfit.terminal in ("KIND", "CITE") and "NAME" in expected and "KIND" not in expected:
        better = small_words(found)
        help_text = f"write the name in small letters, `{better}`; only kinds and seats begin with a capital"
        if line.indent == 0 and found in KINDS.findall(text):
            help_text += f"; for the names of pieces write `each {found}`"
        return help_text, [_writing(span, better)]
    if span.start == line.start and line.indent == 0:
        words = [*DECLARATIONS, *HEADERS]
    elif span.start == line.start:
        words = [*words, *BLOCK_HEADS]
    keywords = [word for word in words if " " not in word]
    close = get_close_matches(found, keywords, n=1, cutoff=0.66) if len(found) > 1 else []
    if close and not _is_close(found, close[0]) and not trial.fits(_with(close[0], text, line, misfit)):
        close = []
    if close and close[0] != found:
        return f"did you mean `{close[0]}`?", [_writing(span, close[0])]
    if misfit.terminal in LINE_END or not found:
        return None, []
    return _habits(text, line, misfit), []


def _mistyped_start(source: SourceFile, text: str, line: Line, misfit: Misfit) -> Diagnostic | None:
    """Return a finding for a line whose first word is misspelt, such as `moove boat to deck`, or None."""
    words = text[line.start : line.end].split(" ", 1)
    first = words[0]
    if line.indent == 0 or misfit.start != line.start + len(text[line.start : misfit.start].rstrip()) + 1:
        return None
    if text[line.start : misfit.start].strip() != first or misfit.found in ENDINGS:
        return None
    close = get_close_matches(first, BEGINNINGS, n=1, cutoff=0.7)
    if not close or close[0] == first:
        return None
    span = source.span(line.start, line.start + len(first))
    fixes = [_writing(span, close[0])]
    return UNEXPECTED.at(span, f"no line begins with `{first}`", help=f"did you mean `{close[0]}`?", fixes=fixes)


def _habits(text: str, line: Line, misfit: Misfit) -> str | None:
    """Return advice on the known mistakes in a line (habits from other languages), or None."""
    for sign in ("==", "!=", "&&", "||"):
        if text.startswith(sign, misfit.start):
            return TYPED[sign]
    if misfit.found == ";" and misfit.end >= line.end:
        return "delete the `;`: a line ends without a sign"
    if misfit.found in TYPED:
        return TYPED[misfit.found]
    if misfit.found in ORDER_SIGNS:
        return "compare two values at a time, `0 < n and n < 9`, or test a range: `n is in 1..8`"
    if misfit.expected == frozenset(("CITE",)):
        return "write the id of a rule with capitals, digits and hyphens, such as `FL-AUC-03`"
    if misfit.found == ":" and text[line.start : line.end].endswith(":"):
        return "delete the colon: a line that opens a block does not end in a colon"
    word = ["", *text[max(0, misfit.start - 40) : misfit.start].split()][-1]
    zone = get_close_matches(word, ZONES, n=1, cutoff=0.6) if misfit.found == "of" else ()
    return f"did you mean `{zone[0]} of`?" if zone else None


TIMES = re.compile(r"(\d+)([xX])")
SIZE = re.compile(r"(\d+)[xX](\d+)")
DICE = re.compile(r"\d+[dDwW]\d+")
DICE_HELP = (
    "declare dice with a table `dice Die`, keep them in a zone, `cup : group of Die, open`, and write `roll cup`"
)
OPERAND = re.compile(r" *[\w(]")
ZONES = ("pile", "line", "group", "slot")
