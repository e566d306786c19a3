"""Files made to cost much: each a small game with one thing in it that explodes."""

from __future__ import annotations

from dataclasses import dataclass

HEAD = """game "x" for 2 players

"""
TAIL = """
scoring
  x = n
  winner has highest total
"""


@dataclass(frozen=True, slots=True)
class Attack:
    """A name and a file."""

    name: str
    text: str
    smaller: str = ""
    """The same at a size that the suite has time for; `just bounds` takes the whole file."""


def game(body: str, *, kinds: str = "", table: str = "", more: str = "", action: str = "action go") -> str:
    """Return a game of three turns with a body of its only action and further declarations."""
    lines = "".join(f"  {line}\n" for line in body.splitlines())
    return (
        f"{HEAD}{kinds}\nthe table has\n  n : 0..9\n{table}\nphase setup\n  -> turn\n\n"
        "phase turn for first of players\n  you must go\n  -> end when n is 3\n  -> turn\n\n"
        f"{action}\n{lines}  set n to min(3, n + 1)\n{more}{TAIL}"
    )


def nested(heads: list[str], inmost: str) -> str:
    """Blocks in each other."""
    return "".join(f"{'  ' * i}{head}\n" for i, head in enumerate(heads)) + "  " * len(heads) + inmost


def IFS(depth: int) -> str:  # noqa: N802 - a game, written like the others
    """Blocks of all sorts in each other."""
    sorts = [
        "for each a{0} in 1..1",
        "if n < 9",
        "repeat 1 times",
        "for each p{0} in players where p{0} is first of players",
    ]
    return game(nested([sorts[i % 4].format(i) for i in range(depth)], "set n to n"))


def brackets(depth: int) -> str:
    """Brackets in each other."""
    return game(f"let k be {'(' * depth}n + 1{')' * depth}\nset n to min(9, k)")


def questions(depth: int, op: str) -> str:
    """Questions in each other."""
    return game(f"if {''.join(f'{op}(a{i} in 1..1: ' for i in range(depth))}n < 9{')' * depth}\n  set n to n")


def sums(depth: int, wide: int) -> str:
    """Sums in each other."""
    return game(f"if {''.join(f'sum(a{i} in 1..{wide}: ' for i in range(depth))}n{')' * depth} > 3\n  set n to n")


def chain(length: int) -> str:
    """A long row of `else if`."""
    tests = "".join(f"{'else ' if i else ''}if n is {i % 9}\n  set n to n\n" for i in range(length))
    return game(tests.rstrip("\n"))


def values(length: int, body: str) -> str:
    """Values that read each other."""
    lines = "".join(f"  v{i} = {body.format(f'v{i + 1}')}\n" for i in range(length))
    return game("if v0 > 0\n  set n to n", table=f"{lines}  v{length} = n\n")


def actions(length: int, each: str) -> str:
    """Actions that do each other, twice."""
    more = "".join(
        f"\naction a{i}\n  {each.format(f'a{i + 1}')}\n  {each.format(f'a{i + 1}')}\n" for i in range(length)
    )
    return game("do a0", more=f"{more}\naction a{length}\n  set n to n\n")


def picks(number: int, how: str) -> str:
    """Sets of many cards."""
    kinds = "cards C\n  | c | copies | v |\n" + "".join(f"  | c{i} | 1 | {i % 7} |\n" for i in range(number))
    table = "  z : group of C, open\n"
    text = game(f"you choose {how}\nset n to n", kinds=kinds, table=table)
    return text.replace("phase setup\n", "phase setup\n  move C to z\n", 1)


def repeats(times: int) -> str:
    """Loops of a known length, one after another."""
    return game("\n".join([f"repeat {times} times\n  set n to n"] * 60))


def sums_in_a_row(wide: int) -> str:
    """Sums in sums, one after another."""
    return game(
        "\n".join(f"if sum(a in 1..{wide}: sum(b in 1..{wide}: a * b + n)) > {i}\n  set n to n" for i in range(8))
    )


def unused_actions(number: int) -> str:
    """Actions beside the only one that is offered."""
    return game("set n to n", more="".join(f"\naction a{i}\n  set n to {i % 9}\n" for i in range(number)))


def phases(number: int) -> str:
    """Phases that lead to each other, one after another."""
    row = "".join(f"phase p{i}\n  -> p{i + 1}\n\n" for i in range(number))
    text = game("set n to n").replace("phase setup\n  -> turn", "phase setup\n  -> p0")
    return text.replace("phase turn for", f"{row}phase p{number}\n  -> turn\n\nphase turn for")


def circle_of_phases(number: int) -> str:
    """Phases that lead round in a circle, each also to the turn of a player."""
    row = "".join(f"phase p{i}\n  -> p{(i + 1) % number} when n < {i % 9}\n  -> turn\n\n" for i in range(number))
    text = game("set n to n").replace("phase setup\n  -> turn", "phase setup\n  -> p0")
    return text.replace("phase turn for", f"{row}phase turn for")


CARDS = "cards C\n  | c | copies | v |\n"


def of_many(rows: str, shape: str, body: str) -> str:
    """A game with cards in one zone, of which its action moves one to another."""
    table = f"  z : {shape}\n  taken : group of C, open\n"
    first = "phase setup\n  move C to z\n" + ("  shuffle z\n" if "pile" in shape else "")
    return game(body, kinds=CARDS + rows, table=table).replace("phase setup\n", first, 1)


def options(number: int) -> str:
    """A decision between very many actions."""
    names = [f"a{i}" for i in range(number)]
    more = "".join(f"\naction {name}\n  set n to min(3, n + 1)\n" for name in names)
    return game("set n to n", more=more).replace("  you must go\n", f"  you must {' or '.join(names)}\n")


def together(players: int) -> str:
    """A decision of very many players at the same time."""
    text = game("set n to n").replace("for 2 players", f"for {players} players")
    return text.replace(" for first of players\n  you must go", "\n  players must go, together")


ROWS = {"distances", "all_distances", "between", "aligned"}
TOO_MANY = "46 by 46"
"""A square whose pairs are more than are kept at once (`geometry.KEPT`), and not many more."""
A_SIXTEENTH = "23 by 23"
"""A square with a sixteenth of these pairs."""


def lets(many: int) -> str:
    """A long block of variables with decisions between them."""
    each = "let k{0} be random of (0..9)\nyou choose m{0} from 0..1\nset n to min(2, k{0} + m{0})"
    return game("\n".join(each.format(i) for i in range(many)))


ATTACKS = [
    Attack("ifs_in_ifs", game(nested(["if n < 9"] * 60, "set n to n"))),
    Attack("repeats", game(nested(["repeat 2 times"] * 40, "set n to n"))),
    Attack("steps_of_nothing", game(nested(["repeat 9999 times"] * 3, "set n to n"))),
    Attack("repeats_in_a_row", repeats(9_999)),
    Attack("sums_in_a_row", sums_in_a_row(300)),
    Attack("sums_nearly_too_long", game("if sum(a in 1..1900: sum(b in 1..2000: a * b + n)) > 3\n  set n to n")),
    Attack("lets_2000", lets(2_000)),
    Attack("actions_7000", unused_actions(7_000), unused_actions(1_500)),
    Attack("phases_900", phases(900)),
    Attack("phases_6000", phases(6_000), phases(1_500)),
    Attack("circle_of_phases", circle_of_phases(900)),
    Attack("many_moves", game("set n to n", action="action go(a from 1..4000)")),
    Attack("moves_20000", game("set n to n", action="action go(a from 1..20000)")),
    Attack("moves_240000", game("set n to n", action="action go(a from 1..600, b from 1..400)")),
    Attack(
        "copies_3000", of_many("  | c | 3000 | 1 |\n", "group of C, open", "you choose 1 x from z\nmove x to taken")
    ),
    Attack(
        "draws_3000",
        of_many(
            "".join(f"  | c{i} | 1 | {i % 7} |\n" for i in range(3_000)),
            "pile of C, hidden",
            "move top 1 of z to taken",
        ),
    ),
    Attack("options_600", options(600)),
    Attack("together_40", together(40)),
    Attack(
        "many_counted", game("if count(a in 1..190 where count(b in 1..190 where a * b + n > 7) > 3) > 3\n  set n to n")
    ),
    Attack("brackets_60", brackets(60)),
    Attack("some_in_some", questions(40, "some")),
    Attack("every_in_every", questions(60, "every")),
    Attack("sum_in_sum", sums(40, 1)),
    Attack("wide_sums", sums(6, 60)),
    Attack("sums_of_two", sums(40, 2)),
    Attack("else_if_300", chain(300)),
    Attack("else_if_2000", chain(2_000)),
    Attack("dashes_for_ever", *(f"{HEAD.strip()}\ntype T is {'-' * many}" for many in (200_000, 40_000))),
    Attack("values_in_a_row", values(300, "{0} + 1")),
    Attack("values_doubled", values(60, "{0} + {0}")),
    Attack("values_squared", values(20, "{0} * {0}")),
    Attack("values_chosen", values(60, "if {0} > 0 then {0} else {0} + 1")),
    Attack("values_asked", values(40, "count(k in 1..9 where k < {0})")),
    Attack("actions_doubled", actions(40, "do {0}")),
    Attack("picks_of_many", picks(40, "15 xs from z where sum(x in xs: x's v) is 41")),
    Attack("picks_any", picks(60, "any number of xs from z")),
    Attack(
        "wide_fields",
        game(
            "set n to n",
            kinds="spaces A is grid 60 by 60\nspaces B is grid 60 by 60\n",
            table="  f : 0..3 for each A for each B\n",
        ),
    ),
    Attack("big_board", game("set n to min(3, distance(A[1, 1], A[60, 60]))", kinds="spaces A is grid 60 by 60\n")),
    Attack(
        "far_reach",
        game(
            "set n to min(3, count(reach(those(a in A where a's column is 1), A)))", kinds="spaces A is grid 60 by 60\n"
        ),
    ),
    *(
        Attack(
            f"{name}_on_a_large_board",
            *(
                game(f"set n to min(3, {asked})", kinds=f"spaces A is grid {size if name in ROWS else '60 by 60'}\n")
                for size in (TOO_MANY, A_SIXTEENTH)
            ),
        )
        for name, asked in {
            "distances": "count(a in A where distance(a, A[1, 1]) < 9)",
            "all_distances": "count(a in A where some(b in A: distance(a, b) is 999))",
            "ways": "count(a in A where count(reach(those(b in A where b is a), those(b in A where b's row > n))) > 2)",
            "lines": "count(lines(A, 30))",
            "between": "count(a in A where count(between(a, A[1, 1])) > 2)",
            "aligned": "count(a in A where aligned(a, A[1, 1]))",
        }.items()
    ),
    Attack(
        "between_places_on_a_large_board",
        game(
            "set n to min(3, count(between(here, there)))",
            kinds="spaces A is grid 60 by 60\n",
            table="  here : A starts A[1, 1]\n  there : A starts A[1, 9]\n",
        ),
    ),
    Attack("huge_board", game("set n to min(3, count(lines(A, 60)))", kinds="spaces A is grid 400 by 400\n")),
    Attack(
        "pairs_of_spaces",
        game("set n to n", kinds="spaces A is grid 60 by 60\n", action="action go(a from A, b from A, c from A)"),
    ),
    Attack("long_range", game("set n to n", action="action go(a from 1..200000, b from 1..200000)")),
    Attack("computed_range", game("if sum(a in 1..(n + 1) * 900000000: a) > 3\n  set n to n")),
    Attack("computed_laps", game("repeat (n + 1) * 900000000 times\n  set n to n")),
    Attack(
        "many_arguments", game("set n to n", action=f"action go({', '.join(f'a{i} from 1..2' for i in range(25))})")
    ),
    Attack(
        "arguments_with_a_condition",
        game(
            "set n to n",
            action=f"action go({', '.join(f'a{i} from 1..2' for i in range(24))}, b from 1..2 where b > n + 5)",
        ),
    ),
    Attack(
        "loops_in_an_opening",
        game(nested([f"for each a{i} in 1..2" for i in range(20)], "need n < 9")),
        game(nested([f"for each a{i} in 1..2" for i in range(14)], "need n < 9")),
    ),
    Attack("many_seats", game("set n to n").replace("for 2 players", "for 2 to 1000 players")),
    Attack(
        "many_examples",
        game("set n to n")
        + "".join(f'\nexample "e{i}"\n  given setup\n  when\n    P1: go\n  then\n    n is 1\n' for i in range(1_000)),
    ),
    Attack(
        "rolls_for_ever",
        game(
            "repeat 900000 times\n  roll cup\nset n to n",
            kinds="dice D\n  | die | faces | copies |\n  | d | 6 | 1 |\n",
            table="  cup : group of D, open\n",
        ),
    ),
    Attack("opening_ifs", game("\n".join(f"if n is {i}\n  need n < {i + 9}" for i in range(30)))),
    Attack("needs_of_a_loop", game("for each k in 1..40\n  if n is k\n    need n < 9")),
    Attack("unknown_names", game("\n".join(f"set zzz{i} to yyy{i}" for i in range(1_000)))),
    Attack(
        "long_names_that_are_alike",
        game(
            "\n".join(f"set {'abcdefgh-' * 7}q{i} to 1" for i in range(300)),
            table="".join(f"  {'abcdefgh-' * 7}{i} : 0..9\n" for i in range(1_500)),
        ),
    ),
    Attack("huge_number", game("set n to min(3, 999999999 * 999999999 * 999999999 * 999999999)")),
    Attack("long_title", game("set n to n").replace('game "x"', f'game "{"x" * 200_000}"')),
    Attack("long_cite", game(f"set n to n cite {', '.join(f'AB-{i}' for i in range(20_000))}")),
]
