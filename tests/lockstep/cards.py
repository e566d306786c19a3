"""Games of cards under the names of both sides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.lockstep.pairing import NO_SUCH_ACTION, Pairing, Tries, shared_out

RANKS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
SUITS = ("clubs", "diamonds", "hearts", "spades")


def by_rank(card: int) -> str:
    """A card where OpenSpiel goes through the suits of one rank after another."""
    return f"Card[{SUITS[card % 4]}-{RANKS[card // 4]}]"


DECK = 52
"""Cards; numbers of moves that name none come behind."""


def eights(_: Any, action: int) -> str:
    if action < DECK:
        return f"play({by_rank(action)})"
    return ("draw", "pass", *(f"name-suit({suit})" for suit in SUITS))[action - DECK]


def dealt(_: Any, drawn: int) -> str:
    """Return who deals is drawn first, then cards."""
    return by_rank(drawn) if drawn < DECK else f"P{drawn - DECK + 1}"


def tries(text: Callable[[Any, int], str], actions: int) -> Callable[[Any], Tries]:
    """All that can be said at all."""
    return lambda state: [(text(state, action), action) for action in range(actions)] + [("deal", NO_SUCH_ACTION)]


STRAINS = (*SUITS, "no-trump")
FIRST_BID = DECK + 3


def bridge(_: Any, action: int) -> str:
    """Cards, then pass, double and redouble, then bids from one club to seven in no-trump."""
    if action < DECK:
        return f"play({by_rank(action)})"
    if action < FIRST_BID:
        return ("pass", "double", "redouble")[action - DECK]
    level, strain = divmod(action - FIRST_BID, len(STRAINS))
    return f"bid({level + 1}, {STRAINS[strain]})"


FACES = ("jack", "queen", "king", "ace")


def left(ours: Any) -> list[float]:
    """Return what lies in the hands, as OpenSpiel counts it.

    A card below the jack by its number in the deck, not by its rank.
    """
    counted: list[float] = []
    for seat in range(len(ours.returns())):
        fronts = [piece["front"] for piece in ours.view(seat)["players"][seat]["zones"]["hand"]["pieces"]]
        counted.append(-sum(_weight(*front.removeprefix("Card[").removesuffix("]").split("-")) for front in fronts))
    return counted


def _weight(suit: str, rank: str) -> int:
    if rank == "eight":
        return 50
    return 10 if rank in FACES else RANKS.index(rank) * 4 + SUITS.index(suit) + 2


PASSING = ("nobody", "left", "across", "right")


def heart(state: Any, action: int) -> str:
    """Three cards are passed before any is played."""
    return f"{'give' if passing(state) else 'play'}({by_rank(action)})"


def passing(state: Any) -> bool:
    """Whether cards are passed now: four players pass three each, after the way and the deal were drawn."""
    way, *moves = state.history()
    return way > 0 and len(moves) < DECK + 4 * 3


def hearts_drawn(state: Any, outcome: int) -> str:
    return by_rank(outcome) if state.history() else PASSING[outcome]


OTHER_SUITS = ("clubs", "diamonds", "spades", "hearts")


def hell_card(card: int) -> str:
    return f"Card[{OTHER_SUITS[card % 4]}-{RANKS[card // 4]}]"


def hell(_: Any, action: int) -> str:
    return f"play({hell_card(action)})" if action < DECK else f"bid({action - DECK})"


def hell_drawn(state: Any, outcome: int) -> str:
    """The number of tricks, the dealer, then cards."""
    drawn = len(state.history())
    return hell_card(outcome) if drawn > 1 else str(outcome) if drawn == 0 else f"P{outcome + 1}"


def fish(_: Any, action: int) -> str:
    return f"ask(P{action // 13 + 1}, {RANKS[action % 13]})"


def fish_drawn(_: Any, outcome: int) -> str:
    return f"Card[{RANKS[outcome]}]"


def short_deal(state: Any) -> bool:
    """Skip the cards OpenSpiel deals after a book was dealt, except for one completed by the last card."""
    if state.is_chance_node() or any(each.player >= 0 for each in state.full_history()):
        return False
    hand = str(state).splitlines()[1 + state.num_players()].partition(":")[0]
    return sum(int(sign) for sign in hand if sign.isdigit()) < (7 if state.num_players() == 2 else 5)


def by_suit(_: Any, card: int) -> str:
    """A card where OpenSpiel goes through the ranks of one suit after another, from the ace on."""
    return f"Card[{SUITS[card // 13]}-{RANKS[card % 13 - 1]}]"


def hit(_: Any, action: int) -> str:
    return ("hit", "stand")[action]


GIN_SUITS = ("spades", "clubs", "diamonds", "hearts")
GIN_RANKS = ("ace", *RANKS[:-1])
LAST_OF_SETS, RUNS_OF_THREE, RUNS_OF_FOUR = 65, 65 + 44, 65 + 44 + 40
"""OpenSpiel numbers melds: five of each rank, then runs by their length."""


def gin_card(card: int) -> str:
    return f"Card[{GIN_SUITS[card // 13]}-{GIN_RANKS[card % 13]}]"


def gin_meld(meld: int) -> str:
    if meld < LAST_OF_SETS:
        rank, lacks = GIN_RANKS[meld // 5], meld % 5
        without = f"no-{GIN_SUITS[lacks]}" if lacks < len(GIN_SUITS) else "all-four"
        return f"lay(Card[{'diamonds' if without == 'no-clubs' else 'clubs'}-{rank}], {without})"
    for base, starts, form in ((RUNS_OF_FOUR, 9, "five"), (RUNS_OF_THREE, 10, "four"), (LAST_OF_SETS, 11, "three")):
        if meld >= base:
            suit, rank = divmod(meld - base, starts)
            return f"lay({gin_card(13 * suit + rank)}, run-of-{form})"
    raise AssertionError(meld)


def gin_phase(state: Any) -> str:
    return str(state).partition("Phase: ")[2].partition("\n")[0]


def gin(state: Any, action: int) -> str:
    phase = gin_phase(state)
    if action < DECK:
        deed = {"Knock": "throw", "Layoff": "lay-off"}.get(phase, "discard")
        return f"{deed}({gin_card(action)})"
    if action > DECK + 3:
        return gin_meld(action - DECK - 4)
    words = ("pick-up", "draw", {"FirstUpcard": "pass", "Wall": "give-up"}.get(phase, "done"), "knock")
    return "knock-with-discard" if phase == "Wall" and action == DECK + 3 else words[action - DECK]


def odd_gin(state: Any) -> bool:
    """Follow OpenSpiel's first best way to meld eleven cards; it lays off at most two cards beside a run."""
    phase, told = gin_phase(state), str(state)
    if phase in {"Discard", "Wall"} and DECK + 3 not in state.legal_actions():
        return phase == "Discard" and any(
            _deadwood(state.child(card), state.current_player()) <= 10 for card in state.legal_actions()
        )
    return phase == "Layoff" and len(told.partition("Layoffs: ")[2].partition("\n")[0]) > 2


def _deadwood(state: Any, seat: int) -> int:
    return int(str(state).partition(f"Player{seat}: Deadwood=")[2].partition("\n")[0])


COLOURS = {"R": "red", "Y": "yellow", "G": "green", "W": "white", "B": "blue"}


def lantern(state: Any, action: int) -> str:
    """OpenSpiel says `(Play 2)`, `(Reveal player +1 color R)`; it counts players from the one who speaks."""
    deed, *rest = state.action_to_string(action).strip("()").split()
    if deed != "Reveal":
        return f"{'raise' if deed == 'Play' else 'drop'}(your hand {int(rest[0]) + 1})"
    _, away, sort, what = rest
    friend = (state.current_player() + int(away)) % state.num_players() + 1
    return f"tell-colour(P{friend}, {COLOURS[what]})" if sort == "color" else f"tell-height(P{friend}, {what})"


def lanterns(_: Any) -> Tries:
    deeds = [(f"{deed}(your hand {place})", NO_SUCH_ACTION) for deed in ("raise", "drop") for place in range(7)]
    told = [f"tell-colour(P{seat}, {colour})" for seat in range(1, 6) for colour in COLOURS.values()]
    told += [f"tell-height(P{seat}, {height})" for seat in range(1, 6) for height in range(7)]
    return [*deeds, *((text, NO_SUCH_ACTION) for text in told)]


def lantern_drawn(state: Any, outcome: int) -> str:
    """`(Deal R1)`: a colour and a height."""
    said = state.action_to_string(outcome).strip("()").split()[1]
    return f"Lantern[{COLOURS[said[0]]}-{said[1]}]"


CARDS = (
    *(
        Pairing("sky_lanterns", lantern, lanterns, lantern_drawn, f"hanabi(players={seats})", players=seats, sample=1)
        for seats in (2, 3, 5)
    ),
    Pairing(
        "sky_lanterns",
        lantern,
        lanterns,
        lantern_drawn,
        "hanabi(players=4,max_life_tokens=30)",
        ("clear_night",),
        players=4,
        sample=1,
    ),
    Pairing("gin_rummy", gin, tries(gin, 241), lambda _, card: gin_card(card), strange=odd_gin, sample=1),
    Pairing("blackjack", hit, lambda _: [("pass", NO_SUCH_ACTION), ("hit(2)", NO_SUCH_ACTION)], by_suit, sample=20),
    *(
        Pairing(
            "go_fish",
            fish,
            tries(fish, 13 * seats),
            fish_drawn,
            f"go_fish(players={seats})",
            players=seats,
            sample=1,
            returns=shared_out,
            strange=short_deal,
        )
        for seats in (2, 3)
    ),
    *(
        Pairing("oh_hell", hell, tries(hell, 70), hell_drawn, f"oh_hell(players={seats})", players=seats, sample=1)
        for seats in (3, 5)
    ),
    *(
        Pairing(
            "bridge",
            bridge,
            tries(bridge, FIRST_BID + 35),
            lambda _, card: by_rank(card),
            f"bridge(use_double_dummy_result=false,dealer_vul={vulnerable},non_dealer_vul={vulnerable})",
            variants=variants,
            sample=1,
        )
        for variants, vulnerable in (((), "false"), (("vulnerable",), "true"))
    ),
    Pairing("hearts", heart, tries(heart, DECK), hearts_drawn, sample=1),
    *(
        Pairing(
            "crazy_eights",
            eights,
            tries(eights, 58),
            dealt,
            f"crazy_eights(players={seats})",
            players=seats,
            sample=1,
            returns=left,
        )
        for seats in (2, 4)
    ),
)
