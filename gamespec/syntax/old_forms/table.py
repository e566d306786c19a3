"""Outdated forms in the order in which they are tried, each deleted after one release."""

from __future__ import annotations

from typing import NamedTuple

# ---- type of an entry in the table of outdated forms


class OldForm(NamedTuple):
    """An entry in the table of outdated forms: a form that is no longer valid, and its current equivalent.

    Both are words of a line. `{n}` stands for one word or more with all brackets closed, `{n*}` for none or more,
    `{n:word}` for a single word. `...` at the beginning or the end of `old` stands for the rest of the line, which
    stays as it is. A line break in `new` makes several lines.
    """

    old: str
    new: str
    but: str = ""
    """Possible difference in meaning between the new form and the old one, empty if there is none."""
    under: tuple[str, ...] = ()
    """Words, one of which begins the declaration or part of an example around the line; empty for any."""


# ---- table of outdated forms of the language, in the order in which they are tried
#
# An entry is deleted one release after the one that dropped the form.


COUNTS_FIRST = "of several ways those with the most moves come first, then the order"
LEAVES_NONE_OUT = "the player must then choose in such a way that as many actions as possible can be done"
OLD_FORMS = (
    OldForm(
        "{who} must {what} any number of times, as often as possible{rest*}",
        "{who} must {what}, as often as possible{rest}",
    ),
    OldForm(
        "{who} must {what} up to {n} times, as often as possible{goals*} else {why}",
        "{who} must {what}, as often as possible{goals}, up to {n} times else {why}",
    ),
    OldForm(
        "{who} must {what} up to {n} times, as often as possible{rest*}",
        "{who} must {what}, as often as possible{rest}, up to {n} times",
    ),
    OldForm(
        "{who} must {what} any number of times, with {order}",
        "{who} must {what}, as often as possible, with {order}",
        but=COUNTS_FIRST,
    ),
    OldForm(
        "{who} must {what} up to {n} times, with {order} else {why}",
        "{who} must {what}, with {order}, up to {n} times else {why}",
    ),
    OldForm("{who} must {what} up to {n} times, with {order}", "{who} must {what}, with {order}, up to {n} times"),
    OldForm(
        "{who} must {what} any number of times{rest*}",
        "{who} must {what}, as often as possible{rest}",
        but=LEAVES_NONE_OUT,
    ),
    OldForm(
        "{who} must {what} up to {n} times{rest*}",
        "{who} must {what}, as often as possible, up to {n} times{rest}",
        but=LEAVES_NONE_OUT,
    ),
    OldForm(
        "{who} picks any number of {x:word} from {s}, may stop when {c}",
        "{who} choose up to count({s}) {x} from {s}\nneed {c}",
    ),
    OldForm(
        "{who} picks any number of {x:word} from {s} where {c}", "{who} choose up to count({s}) {x} from {s} where {c}"
    ),
    OldForm("{who} picks any number of {x:word} from {s}", "{who} choose up to count({s}) {x} from {s}"),
    OldForm("you picks ...", "you choose"),
    OldForm("{who} picks ...", "{who} chooses"),
    OldForm("{who} pick ...", "{who} choose"),
    OldForm(
        "{who} chooses at random {x:word} from {s} where {c}, if any",
        "let {x} be random of those({x} in {s} where {c})",
    ),
    OldForm(
        "{who} chooses at random {x:word} from {s} where {c}",
        "let {x} be random of those({x} in {s} where {c}), never none",
    ),
    OldForm("{who} chooses at random {x:word} from {s}, if any", "let {x} be random of {s}"),
    OldForm("{who} chooses at random {x:word} from {s}", "let {x} be random of {s}, never none"),
    OldForm("{who} chooses {rest}, if any", "{who} chooses {rest}, if possible"),
    OldForm("{who} choose {rest}, if any", "{who} choose {rest}, if possible"),
    OldForm("remove field {x:word} of {whose}", "remove {x} of {whose}"),
    OldForm("winner has most {rest}", "winner has highest {rest}"),
    OldForm("winner has fewest {rest}", "winner has lowest {rest}"),
    OldForm("winner has {rest}, then most {more}", "winner has {rest}, then highest {more}"),
    OldForm("winner has {rest}, then fewest {more}", "winner has {rest}, then lowest {more}"),
    OldForm("winner has {rest}, then shared", "winner has {rest}"),
    OldForm("{seat} does not see {what}", "{seat} cannot see {what}"),
    OldForm("{seat} sees {what}", "{seat} can see {what}"),
    OldForm("{seat} wins", "winner is {seat}"),
    OldForm("{first} and {second} share", "winner is {first}, {second}"),
    OldForm("{seats} share", "winner is {seats}"),
    OldForm("show {what} until moved or shuffled", "show {what}"),
    OldForm("show {what} until moved", "show {what}"),
    OldForm("..., until moved ...", ", anew each move"),
    OldForm("... refilled at once from ...", "always refilled from"),
    OldForm("..., with the front ...", ", seen by owner", but="others who see the front do not see the field"),
    OldForm("{who} may {what} any number of times", "{who} may {what} as often as possible"),
    OldForm("add rows to ...", "add row to"),
    OldForm("keep {v} at least {n} if {c}", "set {v} to max({v}, {n}) if {c}", under=("rule",)),
    OldForm("keep {v} at least {n}", "set {v} to max({v}, {n})", under=("rule",)),
    OldForm("keep {v} at most {n} if {c}", "set {v} to min({v}, {n}) if {c}", under=("rule",)),
    OldForm("keep {v} at most {n}", "set {v} to min({v}, {n})", under=("rule",)),
    OldForm("... , turned over too) ...", ", turned-over)"),
    OldForm("shape {x:word}", "drawing {x}"),
    OldForm("{change:word} shape {x:word}", "{change} drawing {x}"),
    OldForm("... , odd rows right ...", ""),
    OldForm("... , turned over) ...", ", turned-over)"),
    OldForm("drawing {x:word} key {marks}", "drawing {x} marks {marks}"),
    OldForm("drawing {x:word} of {k:word} key {marks}", "drawing {x} of {k} marks {marks}"),
    OldForm("{change:word} drawing {x:word} key {marks}", "{change} drawing {x} marks {marks}"),
    OldForm("... from {n:word} and up ...", "given {n} and up"),
    OldForm("... given placement on ...", "of"),
    OldForm("... given placement of ...", "of"),
    OldForm("... by case ...", "by"),
    OldForm("{who} may anytime {what} during", "{who} may anytime {what}"),
    OldForm("{who} may anytime {what} between", "{who} may anytime {what}, between"),
    OldForm("print {what} of {k:word}", "show {what} of {k}", under=("look",)),
    OldForm("lay {k:word}", "spaces {k}", under=("look",)),
    OldForm("... , even rows right ...", ", first row left"),
    OldForm("... , without waste ...", ""),
    OldForm("... , back shows {columns} , {n} in all", ", {columns} seen by all, {n} in all"),
    OldForm("... , back shows {columns}", ", {columns} seen by all"),
    OldForm("as you", "you do"),
    OldForm("as random of {x}", "(random of {x}) does"),
    OldForm("as {who}", "{who} does"),
)
