import pytest

from tests.unit.gamespec.syntax.reading import HEADER, read


def answered(text: str, *, asked: str = "") -> str:
    """The advice of the one finding in a file, or in a file that ends in the text."""
    found = read(f"{asked or HEADER}{text}\n").diagnostics
    assert len(found) == 1, [each.message for each in found]
    assert found[0].help is not None
    return found[0].help


ACTION = "action a\n  {}"
PHASE = "phase p\n  {}"
HAS = "each player has\n  {}"
GIVEN = 'example "e"\n  given setup\n    {}\n  then\n    x is 1'
WHEN = 'example "e"\n  given setup\n  when\n    {}\n  then\n    x is 1'
THEN = 'example "e"\n  given setup\n  then\n    {}'

WRITTEN = [
    ("{}", "remove scoring", "`replace scoring`"),
    ("{}", "type Ware is the rows of Card", "`type Ware is each Card`"),
    ("{}", "type Ware is each Card name", "`type Ware is each Card`"),
    ("{}", "spaces Corner are the corners of Hex", "`spaces Corner is corners of Hex`"),
    ("{}", "spaces Path is edges", "`spaces Path is edges of ...`"),
    ("the table has\n  {}", "sold : 0..9 for each row of Card", "`for each Card-name`"),
    (PHASE, "add count(neighbours of c) to heap", "`neighbours(c)`"),
    (PHASE, "add count(corners of c) to heap", "`neighbours(c, ...)`"),
    (PHASE, "for each n in rows of Card\n    add 1 to heap", "`in Card-name`"),
    (ACTION, "-> turn", "delete the arrow"),
    (PHASE, "if x is 1\n    -> end\n  -> end", "at the end of the phase"),
    (PHASE, "-> end if x is 1", "behind `when`"),
    (PHASE, "when x is 1 -> end", "`-> end when x is 1`"),
    (PHASE, "=> end", "`->`"),
    (PHASE, "go to turn", "`-> turn`"),
    (PHASE, "you must launch a boat or rest", "`you must launch or rest`"),
    (PHASE, "for every player\n    add 1 to p's coins", "`for each p in players`"),
    ('example "e"\n  {}\n  then\n    x is 1', "given heap is 5", "`set heap to 5`"),
    ('example "e"\n  given setup\n  {}', "then Ann", "`then`, and below it `Ann`"),
    (GIVEN, "Ann's coins is 3", "`set Ann's coins to 3`"),
    (GIVEN, "Ann has 3 coins", "`set Ann's coins to 3`"),
    (GIVEN, "set heap = 3", "`set heap to 3`"),
    (WHEN, "Ann launch(Boat[skiff])", "`Ann: launch(Boat[skiff])`"),
    (WHEN, "Ann launches a boat", "with the name of the action"),
    (WHEN, "launch(x)", "`Ann: launch(x)`"),
    (THEN, "Ann has 3 coins", "`Ann's coins is 3`"),
    (THEN, "set Ann's coins to 3", "what must be true"),
    ('phase turn "Turn" {}', "active", '`phase turn "Turn" for active`'),
    ("{}\n  coins : 0..9", "players have", "`each player has`"),
    ("{}\n  coins : 0..9", "each players has", "`each player has`"),
    ("{}\n  coins : 0..9", "board has", "`the table has`"),
    ("{}", "move top of deck to hand", "two blanks in front"),
    ("{}", "// a comment", "begin a comment with `#`"),
    (ACTION, "set x to 3 // a comment", "begin a comment with `#`"),
    (HAS, "the hand : group of Boat, open", "delete the article"),
    (HAS, "hand group of Boat, open", "`hand : group of Boat, open`"),
    (HAS, "coins : 0-3 starts 3", "`0..3`"),
    (HAS, "coins : 0..3 starts at 3", "`starts 3`"),
    (HAS, "hand : group of Boat, private", "`, seen by owner`"),
    (HAS, "hand : deck of Boat, open", "`pile of Boat`"),
    (PHASE, "you must fish, sail", "`fish or sail`"),
    (PHASE, "you must fish and sail", "`must fish or sail`"),
    (ACTION, "choose b from your hand", "`you choose b from your hand`"),
    (ACTION, "set x = 3", "`set x to 3`"),
    (ACTION, "do lose for target", "`target does lose`"),
    (ACTION, "do lose(2) for next(you)", "`next(you) does lose(2)`"),
    (ACTION, "need not (Card[a] in your hand)", "`Card[a] is in your hand`"),
    (ACTION, "need card in deck", "`card is in deck`"),
    (ACTION, "your coins = 3", "`set your coins to 3`"),
    (ACTION, "add 1 your coins", "`add 1 to your coins`"),
    (ACTION, "take 1 your coins", "`take 1 from your coins`"),
    (ACTION, "if x is 1\n    add 1 to x\n  elif x is 2\n    add 1 to x", "`else if`"),
    (ACTION, "if x is 1 then add 1 to x", "on the lines below"),
    (ACTION, 'need x is 1 "too late"', '`else "too late"`'),
    (ACTION, "for p in players\n    add 1 to x", "`for each p in players`"),
    (ACTION, "for each player\n    add 1 to x", "`for each p in players`"),
    (ACTION, "for each boat\n    add 1 to x", "`for each boat in ...`"),
    (ACTION, "while x is 1\n    add 1 to x", "`repeat until not (x is 1)`"),
    (ACTION, "move 2 Card[a] from box to row", "`move any 2 of those(x in box where x is Card[a]) to row`"),
    (
        ACTION,
        "move up to 2 Card[a] in box to row",
        "`move up to 2 from any of those(x in box where x is Card[a]) to row`",
    ),
    (ACTION, "move 2 Card[a] to row", "`move any 2 of Card[a] to row`"),
    (ACTION, "move 2 cards from deck to your hand", "`move top 2 of deck to your hand`"),
    (ACTION, "move card from deck to your hand", "`move top 1 of deck to your hand`"),
    (ACTION, "draw 2 cards", "`move top 2 of deck to your hand`"),
    (ACTION, "you draws a card from deck", "`move top 1 of deck to your hand`"),
    (ACTION, "draw a card", "`move top 1 of deck to your hand`"),
    (ACTION, "you draws 3 cards from deck", "`move top 3 of deck to your hand`"),
    (ACTION, "deal 3 cards to each player", "`move top 3 of deck to p's hand`"),
    (ACTION, "deal 2 to you", "`move top 2 of deck to your hand`"),
    (ACTION, "deal 2 to target", "`move top 2 of deck to target's hand`"),
    (ACTION, "everyone draws 1", "`for each p in players`"),
    (ACTION, "discard 2 cards", "`you choose 2 cards from your hand`"),
    (ACTION, "discard your hand", "`move your hand to discards`"),
    (ACTION, "look at target's hand", "`show target's hand to you`"),
    (ACTION, "reveal your hand", "`show your hand to players`"),
    (ACTION, "turn card face up", "`open`"),
    (ACTION, "toss a coin", "`let side be random of 1..2`"),
    (ACTION, "exchange your hand and target's hand", "`swap your hand and target's hand`"),
    (ACTION, "trade 2 cards with target", "`move` both sets"),
    (ACTION, "reshuffle", "`refilled from discards`"),
    (ACTION, "tie", "`end game`"),
    (ACTION, "round 3", "`add 1 to round`"),
    (ACTION, "pass the turn", "`set turn to next(turn)`"),
    (ACTION, "ask target to pay-up", "`target must pay-up`"),
    (ACTION, "move the rest to discards", "`move deck to discards`"),
    (ACTION, "move rest of heap to discards", "`move heap to discards`"),
    (ACTION, "remove card from the game", "`move card to gone`"),
    (ACTION, "gain 2 coins", "`add 2 to your coins`"),
    (ACTION, "score 3", "`add 3 to your points`"),
    (ACTION, "lose 2 coins", "`pay 2 from your coins`"),
    (ACTION, "you wins", "`end game`"),
    (ACTION, "the game is over", "`end game`"),
    (ACTION, "put card on discards", "`move card to discards`"),
    (ACTION, "if you have 3 coins\n    add 1 to x", "`if your coins >= 3`"),
    (ACTION, "need your hand contains queen", "`need some(c in your hand: c is queen)`"),
    (ACTION, "need card is queen of spades", "`Card[spades-queen]`"),
    (ACTION, "for each p in players except you\n    add 1 to x", "`others`"),
    (ACTION, "you choose 3 from your hand", "`you choose 3 things from your hand`"),
    (
        ACTION,
        "you choose any number of gifts from your hand",
        "`you choose up to count(your hand) gifts from your hand`",
    ),
    (ACTION, "set x to 1 if y is 2 else 3", "`set x to if y is 2 then 1 else 3`"),
    (ACTION, "end game if y is 2 else add 1 to x", "`if y is 2`, and below it `end game`, and below it `else`"),
    (ACTION, "add 1 to x unless y is 2", "`add 1 to x if not (y is 2)`"),
    (ACTION, "you must rest if y is 2", "`if y is 2`, and below it `you must rest`"),
    (ACTION, "you may rest unless y is 2", "`if not (y is 2)`, and below it `you may rest`"),
    (ACTION, "need x > 2 if y is 2", "`if y is 2`, and below it `need x > 2`"),
    (ACTION, "need x > 2 unless y is 2", "`if not (y is 2)`, and below it `need x > 2`"),
    (ACTION, "need x is 1, 2 or 3", "write `or` between the values: `x is 1 or 2 or 3`"),
    (ACTION, "need x is 1, 2, or 3", "`x is 1 or 2 or 3`"),
    (ACTION, "need x is 1, 2", "`x is 1 or 2`"),
    (ACTION, "need x is not 1, 2 or 3", "`x is not in [1, 2, 3]`"),
    (ACTION, 'need x is 1, 2, 3 or 4 else "no"', "`x is 1 or 2 or 3 or 4`"),
    (ACTION, "need x is not 1, 2, 3 or 4", "`x is not in [1, 2, 3, 4]`"),
    (ACTION, "need x is in 1, 2, 3, 4 or 5", "`x is 1 or 2 or 3 or 4 or 5`"),
    (ACTION, "need x is not in 1, 2, 3, 4 or 5", "`x is not in [1, 2, 3, 4, 5]`"),
    (ACTION, "add 1 to x if your boat's sort is cod, eel or ray", "`your boat's sort is cod or eel or ray`"),
    (ACTION, "you choose c from hand where its sort is cod, eel or ray", "`its sort is cod or eel or ray`"),
    ("action a(c from hand where it is cod, eel or ray)\n  {}", "end game", "`it is cod or eel or ray`"),
    (PHASE, "-> end when x is 1, 2 or 3", "`x is 1 or 2 or 3`"),
    (ACTION, "let z be 1 if y is 2 else 3", "`(if y is 2 then 1 else 3)`"),
    (ACTION, "let z be 3 if y is 2", "`let z be if y is 2 then 3 else none`"),
    (ACTION, "end game when y is 2", "`end game if y is 2`"),
    (ACTION, "set turn to player to the left", "`next(you)`"),
    (ACTION, "set turn to player to the right", "`previous(you)`"),
    (ACTION, "add 1 to each opponent's coins", "`for each p in others`"),
    (ACTION, "move card, top of deck to discards", "`move [card, top of deck] to discards`"),
    (ACTION, "move card and top of deck to discards", "`move [card, top of deck] to discards`"),
    (ACTION, "let both be card, top of deck", "`let both be [card, top of deck]`"),
    (ACTION, "roll 2 dice", "`roll dice`"),
    (ACTION, "you must toss 3 times", "`repeat 3 times`"),
    (ACTION, "repeat forever", "`repeat until ...`"),
    (ACTION, "shuffle the deck", "`shuffle deck`"),
    (ACTION, "need x is at least 2", "`>= 2`"),
    (ACTION, "need x is at most 2", "`<= 2`"),
    (ACTION, "need x is more than 2", "`> 2`"),
    (ACTION, "need x is less than 2", "`< 2`"),
    (ACTION, "need x => 2", "`>=`"),
    (ACTION, "need x =< 2", "`<=`"),
    (ACTION, "need deck isn't empty", "`is not`"),
    (ACTION, "add to your coins", "`add 1 to your coins`"),
    (ACTION, "increase x by 1", "`add 1 to x`"),
    (ACTION, "decrease your coins by 2", "`take 2 from your coins`"),
    (ACTION, "increase your coins", "`add 1 to your coins`"),
    (ACTION, "decrement x", "`take 1 from x`"),
    (ACTION, "move top 3 cards of deck to your hand", "`move top 3 of deck to your hand`"),
    (ACTION, "move the top card of deck to your hand", "`move top 1 of deck to your hand`"),
    (ACTION, "you choose 1..3 gifts from your hand", "`you choose up to 3 gifts from your hand`"),
    ("{}\n  add 1 to x", "action launch a boat from your hand", "`action launch(boat from your hand)`"),
    ("action launch({})\n  add 1 to x", "a boat from your hand", "`action launch(boat from your hand)`"),
    (HAS, "stock : 0..9 per Fish", "`for each Fish`"),
    (HAS, "stock : 0..9 for every Fish", "`for each Fish`"),
    (ACTION, "add 1 to p.coins", "`p's coins`"),
    (ACTION, "add 1 to coins of p", "`p's coins`"),
    ("scoring\n  points = {}", "sum of points", "`sum(x in your hand: x's points)`"),
    ("scoring\n  points = {}", "sum(your hand's points)", "`sum(x in your hand: x's points)`"),
    ("scoring\n  points = 1\n  {}", "winner is most total", "`winner has highest total`"),
    ("scoring\n  points = 1\n  {}", "winner is least total", "`winner has lowest total`"),
    ("{}", "replace arrow 1 of phase turn", "`replace arrows of phase turn`"),
    ("each player has{}\n  coins : 0..9", ":", "delete the colon"),
    (ACTION, "add 1 to x cite FL-AUC-01 FL-AUC-02", "by commas"),
    (HAS, "coins : 0+ starts 3", "`0 and up`"),
    (PHASE, "you may fish 2 times", "`you may fish up to 2 times`"),
    (ACTION, "move all display to scrapped", "delete `all`"),
    (ACTION, "roll dice twice", "`repeat 2 times`, and below it `roll dice`"),
    (ACTION, "move all cards in display to scrapped", "`move display to scrapped`"),
    (ACTION, "move all skiff from display to scrapped", "`move those(x in display where x is skiff) to scrapped`"),
    (
        ACTION,
        "move your hand where it is skiff to scrapped",
        "`move those(x in your hand where x is skiff) to scrapped`",
    ),
    (
        ACTION,
        "move display where its cost > 1 to scrapped",
        "`move those(x in display where x's cost > 1) to scrapped`",
    ),
    (ACTION, "move each b in display where b is open to x", "`move those(b in display where b is open) to x`"),
    ("action a(boats from some of your hand)", "", "`you choose up to 3 boats from your hand`"),
    ("action a(b from bay, boats from your hand, 1 to 2)", "", "`you choose up to 3 boats from your hand`"),
    ("action a(b from bay, up to 2 boats from your hand)", "", "`you choose up to 3 boats from your hand`"),
    ("action a(boats from your hand up to 2)", "", "`you choose up to 3 boats from your hand`"),
    (ACTION, "add your owned(x) your coins", "`add your owned(x) to your coins`"),
    (ACTION, "need count(players where out) is 1", "`count(x in players where ...)`"),
    (ACTION, "need every player: out", "`every(x in ...: ...)`"),
    (ACTION, "let x be (0, 1, 2)[n]", "`[0, 1, 2]`"),
    (ACTION, "let x be price-your discount", "`price - your discount`"),
    ("{}", 'always x is 1, because "so"', "delete the comma in front of `because`"),
    ("scoring\n  points = 1\n  {}", "winner has highest total then lowest points", "by commas"),
    (ACTION, "set x to next of active", "`next(active)`"),
    (ACTION, "set x to next player", "next to whom"),
    (ACTION, "set x to random player", "`random of players`"),
    (ACTION, "set x to player 1", "`first of players`"),
    (PHASE, "-> end when any player's hand is empty\n  -> end", "`some(p in players: ...)`"),
    (ACTION, "need x between 2 and 4", "`is in 2..4`"),
    (ACTION, "need x in 2..4", "`is in 2..4`"),
    (ACTION, "need deck not empty", "`deck is not empty`"),
    ("scoring\n  points = {}", "x > 1 ? 2 : 0", "`if C then a else b`"),
    ("scoring\n  points = {}", "if x > 1 then 2", "both outcomes"),
    ('phase setup "The {} phase"\n  -> end', '"first"', "delete the inner quotes"),
    ("action a {}\n  add 1 to x", '"A" "Act"', "one title"),
    ("cards Boat, {}\n  | boat | copies |\n  | skiff | 4 |", "4", "`4 in all`"),
    (ACTION, "take 1 coin from your coins", "`take 1 from your coins`"),
    (ACTION, "pay your coins 3", "`pay 3 from your coins`"),
    ("rule r\n  {}", "your discount + 2", "`add 2 to your discount`"),
    (ACTION, "else", "exactly as far as the `if`"),
    (ACTION, "let x = 3", "`let x be 3`"),
    (ACTION, 'need if x is 1 else "no"', "delete `if`"),
    (ACTION, "forbid if x is 1", "write `need`"),
    (PHASE, "end when x is 1\n  -> end", "`-> end when x is 1`"),
    (ACTION, "repeat 3\n    add 1 to x", "`repeat 3 times`"),
    (ACTION, "move card on top of deck", "`move card to deck`"),
    (ACTION, "active is next", "`set active to next`"),
    ("action a({})\n  add 1 to x", "card in hand", "`card from hand`"),
    ("action a({})\n  add 1 to x", "card", "from what it is chosen"),
    ("type Fish\n  | fish | cost |\n  | cod | {} |", "3.5", "write a whole number"),
    ("action a({})\n  add 1 to x", "boat : Boat", "`boat from Boat`"),
    ("rule r\n  {}\n    add 1 to x", "after your fish and your sail", "`after your fish or your sail`"),
    ("rule r\n  {}", "forbid fish, sail if x is 1", "`forbid fish if x is 1`, and below it `forbid sail if x is 1`"),
    (PHASE, "-> end unless x is 1\n  -> end", "`-> end when not (x is 1)`"),
    ("{}\n  add 1 to x", "action a(card from deck or none)", "`action a(card from deck)`"),
    ("{}\n  add 1 to x", "action a(card from deck or your hand)", "`action a(card from [deck, your hand])`"),
    ("{}\n  add 1 to x", "action a(card from your hand, your laid)", "`action a(card from [your hand, your laid])`"),
    ("scoring\n  s = {}", "sum(c in deck and your hand: c's cost)", "`in [deck, your hand]`"),
    ("scoring\n  s = {}", "count(deck, discards)", "`count([deck, discards])`"),
    ("{}\n  add 1 to x", "action draw cards(card from deck)", "`action draw-cards(card from deck)`"),
    (HAS, "apple value : 0..3", "`apple-value : 0..3`"),
    (HAS, "held(c from Card or none) = 1", "`held(c from Card) = 1`"),
    (HAS, "hand : group of Boat, visible to all", "`, open`"),
    (HAS, "hand : group of Boat, secret", "`, hidden`"),
    (HAS, "hand : bag of Boat, open", "`group of Boat`"),
    (ACTION, "bonus : 0..3", "below `each player has`"),
    (PHASE, "you may fish once", "`you may fish`"),
    (PHASE, "you may fish twice", "`you may fish up to 2 times`"),
    (ACTION, "if x is 1\n    add 1 to x\n  otherwise\n    add 2 to x", "`else`"),
    (ACTION, 'forbid if x is 1 because "no"', '`need not (x is 1) else "no"`'),
    (ACTION, "need deck != 0", "`count(deck) is not 0`"),
    (ACTION, "need it hasn't moved", "in front of the condition"),
    (ACTION, "need your hand.size > 2", "`count(your hand)`"),
    (ACTION, "add 1 to you.coins", "`your coins`"),
    ("scoring\n  points = {}", "5 x your pears", "`5 *`"),
    ("scoring\n  points = {}", "sum of the points of your hand", "`sum(x in your hand: x's points)`"),
    (ACTION, "set x to player 2", "to name a player"),
    ("scoring\n  points = 1\n  {}", "lowest total wins", "`winner has lowest total`"),
    (ACTION, "let x be sum(b in S: b's cost where b is c)", "`sum(b in S where b is c: b's cost)`"),
    (ACTION, "let x be first(b in S with highest e where C)", "`first(b in S where C with highest e)`"),
    (ACTION, "let x be best-split(Fish by your fish worth [0, 1])", "`sum(n in 1..9:"),
    (THEN, "the back of top of deck shows gold", "`(top of deck)'s colour is gold`"),
    ("look\n  {}", "wide Point 12", "`spaces Point`"),
    ("{}\n  add 1 to your coins", "action launch, once each phase day", "anew each phase day`"),
    (PHASE, "you may serve, as often as possible", "`you may serve as often as possible`"),
    (PHASE, "you may serve or rest, up to 2 times", "`you may serve or rest up to 2 times`"),
    (ACTION, "set last of players's fish to 3", "`set (last of players)'s fish to 3`"),
    (ACTION, "add 1 to first of players's fish", "`add 1 to (first of players)'s fish`"),
    (PHASE, "players must serve, together, or again", "`repeat until every(p in players: p's served)`"),
]


@pytest.mark.parametrize(("block", "line", "advice"), WRITTEN, ids=[line for _, line, _ in WRITTEN])
def test_a_habit_is_answered_with_how_it_is_written_here(block: str, line: str, advice: str):
    assert advice in answered(block.format(line))


def test_from_so_many_to_so_many_players_is_said_with_to():
    assert "`for 2 to 4 players`" in answered("", asked='game "T" for 2-4 players')


def test_a_second_game_in_a_file_is_one_mistake():
    assert "a file of their own" in answered(f"{HEADER}type Fish is cod\ntype Fish is cod")


def test_lines_that_should_stand_in_the_block_above_are_one_mistake():
    assert (
        answered("phase setup\nset x to 1\nmove a to b\n-> turn\nphase turn\n  -> end")
        == "write the lines of the block below, indented by two more blanks"
    )


def test_an_odd_line_above_an_even_one_is_to_blame():
    (found,) = read(f"{HEADER}action a\n add 1 to x\n  add 1 to x\n").diagnostics
    assert (found.code, found.span.line) == ("GS103", 3)


def test_a_line_of_dashes_below_the_head_of_a_table_is_one_mistake():
    assert "delete this line" in answered("type Fish\n  | fish | cost |\n  |------|------|\n  | cod  | 1    |")


def test_a_head_with_commas_is_one_mistake():
    assert "`| boat | cost |`" in answered("type Fish\n  | fish, cost |\n  | cod | 1 |")


def test_a_sign_that_begins_a_comment_is_named_where_the_line_ends_too_early():
    board = 'example "e"\n  given\n    drawing burnt of Cell marks # yes\n      | .. |\n'
    assert answered(board) == (
        "`#` begins a comment, which is not read: write the rest of the line before it, or use another sign"
    )
