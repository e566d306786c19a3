from __future__ import annotations

from tests.unit.interpreter.compiler.machine import Play, small

REST = """\
phase turn for first of players
  step morning
    you must go
    step coffee
      you must rest
    roll Die
    do evening
  you must rest
  for each p in players
    step lap
      p must rest
  step night
    you may rest
    do dealt
  -> end
action go
  add 1 to n
  step first-leg
    you choose a from [1, 2]
    do deeper
    you choose b from [1, 2]
    add a + b to n
  you choose c from [1, 2]
  add c to n
action deeper
  you choose d from [1, 2]
  step pit
    roll Die
    you choose e from [1, 2]
    add e to n
  add d to n
action evening
  step dusk
    roll Die
    you must rest
  you must rest
action dealt
  roll Die
  step deal
    move top of deck to row
action rest
  add 1 to n
"""
STEPS = "morning first-leg first-leg pit! pit first-leg morning coffee morning! dusk! dusk morning - lap lap night night! deal!"


def test_the_step_is_that_of_the_line_that_asks_or_draws():
    text = small(
        "move Card to deck\nshuffle deck\nmove Die to tray",
        REST.replace("roll Die", "roll tray"),
        declarations="dice Die\n  | die | faces | copies |\n  | d   | 6     | 1      |\n",
        table="tray : group of Die, open",
        arrow="-> turn",
    )
    state, found = Play(text, seed=None).state, list[str]()
    while not state.over:
        assert state.phase == "turn"
        assert state.view()["step"] == state.step
        found.append(f"{state.step or '-'}{'!' if state.seat is None else ''}")
        outcomes = [outcome for outcome, _ in state.chance()]
        state = state.apply((outcomes or state.moves())[-1])
    assert " ".join(found) == STEPS
