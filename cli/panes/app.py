"""Full-screen application that shows a session's table, moves and news, and answers its questions."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Sequence
from typing import ClassVar, TypeVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.events import Key
from textual.suggester import SuggestFromList
from textual.widgets import Footer, Input, Static

from cli.panes.canvas import Canvas
from cli.panes.layout import Drawing, Pane, laid_out, zoomed
from cli.panes.moves import Moves
from cli.panes.sheets import NARROWEST, Answer, Cover, caught, final_scores, heading, news_paper
from cli.play.answers.commands import COMMANDS
from cli.play.keyboard import Question
from cli.play.session import Session
from cli.play.words.names import price, refs
from cli.scene.glyphs import Glyphs
from cli.scene.roads import with_roads
from cli.scene.terminal.inks import Inks
from cli.scene.terminal.paper import Paper, Spot, stacked
from cli.scene.terminal.tables import Drawn
from interpreter.scene import Scene, scene
from interpreter.state.game import State

HINT = "a number or a move, typed; ? explains what is pointed at"
TITLES = {"table": "Table", "mine": "Yours", "moves": "Moves", "others": "Others", "news": "News"}
"""Title of each pane, by the pane's name."""
REPLY = "bold #ffd787"
"""Textual style (bold, colour) of the reply to a command, shown in the description line."""
T = TypeVar("T")


class Table(App[None]):
    """Textual application that plays one session on a full screen."""

    CSS_PATH = "panes.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar = [
        Binding("f1", "type('?')", "Help"),
        Binding("question_mark", "explain", "Explain", key_display="?"),
        Binding("f2", "type('hint')", "Hint"),
        Binding("ctrl+z", "type('undo')", "Undo"),
        Binding("f3", "type('review')", "Review"),
        Binding("f4", "type('log')", "Log"),
        Binding("f5", "zoom", "Zoom"),
        Binding("escape", "forget", "Choose again", show=False),
        Binding("ctrl+q", "leave", "Quit"),
        Binding("ctrl+c", "interrupt", show=False, priority=True),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__(ansi_color=False)
        self.session = session
        session.full_screen = True
        self.asking = session.asking()
        self.question: Question | None = None
        self.ended: State | None = None
        """Final state of the game; None while it is running."""
        self.raised: BaseException | None = None
        """Exception that ended the session; None if there was none."""
        checked = session.state.game.program.checked
        self.inks = Inks(Glyphs(checked), tuple(session.state.game.seat_names))
        self.moves: Moves | None = None
        self.chosen: list[str] = []
        self.zoomed = ""
        """Name of the pane that takes the whole screen; empty for none."""
        self.cropped: list[str] = []
        """Names of the panes, besides that of news, of which the screen hides a part."""
        self._fresh = 0
        self._busy = False
        self._explains = False
        """Whether the pending question was answered by a request to explain something."""
        self._replied = False
        """Whether the description line shows an answer, which stays until the player points at something."""

    def compose(self) -> ComposeResult:
        """Yield the widgets of the screen: heading, panes, description line, prompt and key hints."""
        yield Static(id="head")
        for name in TITLES:
            yield Canvas(name)
        yield Static(id="told")
        yield Input(id="typed", placeholder=HINT, compact=True, select_on_focus=False)
        yield Footer(compact=True, show_command_palette=False)

    # the session

    async def on_mount(self) -> None:
        """Show the session's first question."""
        seat = self.session.state.seat
        if seat is not None and self.session.is_person(seat):
            self._took(self._advance(None))
        else:
            self.run_worker(self._answer(None))

    async def _answer(self, word: str | None) -> None:
        """Answer the pending question with a word, wait for the bots, and show the next question."""
        self._busy, self._replied = True, False
        self._explains = word is not None and word.startswith("? ")
        self._tell(Text("…", "dim"))
        said = await asyncio.to_thread(self._advance, word)
        self._busy = False
        self._took(said)

    def _advance(self, word: str | None) -> str:
        """Send an answer to the session (None: start it) and store its next question; return printed text."""
        with caught(self._room) as said:
            try:
                self.question = next(self.asking) if word is None else self.asking.send(word)
            except StopIteration as end:
                self.question, self.ended = None, end.value
            except BaseException as error:  # noqa: BLE001  it is raised again once the screen is gone
                self.question, self.raised = None, error
        return said.getvalue()

    @property
    def _room(self) -> int:
        """Return the width in columns for which printed answers are laid out."""
        return max(self.size.width * 9 // 10 - 7, NARROWEST)

    def _took(self, said: str) -> None:
        """Show the session's next question, or the end of the game, with the text printed meanwhile."""
        if self.raised is not None:
            self.exit()
            return
        self.chosen, self.zoomed = [], ""
        if self.question is not None and self.question.covers:
            self.moves = None
            self.push_screen(Cover(self.question.prompt), lambda _: self.send(""))
            return
        if self.question is not None and self.question.menu is not None and self.question.seat is not None:
            self.moves = Moves(self.question.menu, self.inks)
            fresh = self.session.news(self.question.seat)
            self._fresh = len(fresh) if fresh or self.session.state.seat is None else self._fresh
        else:
            self.moves = None
        self.draw()
        self._suggest()
        if not isinstance(self.focused, Input) or not self.focused.value:
            self._point()
        self._reply(said)

    def _point(self) -> None:
        """Put the cursor on the first move, or else on the first thing a legal move names."""
        canvases = [self.query_one(f"#{name}", Canvas) for name in ("moves", "table", "mine", "others")]
        canvas = next((each for each in canvases if each.lit_spots()), canvases[0])
        canvas.cursor = None
        canvas.focus()
        canvas.on_focus()

    def _reply(self, said: str) -> None:
        text = Text.from_ansi(said.strip("\n"))
        lines = text.plain.splitlines()
        if self.ended is not None:
            self._say(Text("the game is over; Ctrl+Q quits", "bold"))
            self.push_screen(Answer(final_scores(self.ended, self._room)))
        elif len(lines) == 1 and not self._explains:
            self._say(Text(text.plain, REPLY))
        elif lines:
            self.push_screen(Answer(text, explains=self._explains))

    def _say(self, text: Text) -> None:
        """Show an answer in the description line until the player points at something."""
        self._replied = True
        self._tell(text)

    def send(self, word: str) -> None:
        """Answer the pending question with a word, as if it had been typed at the prompt."""
        if self._busy or self.question is None:
            return
        self.run_worker(self._answer(word))

    # drawing

    def draw(self) -> None:
        """Redraw all panes with as much detail as the screen allows."""
        seat = self._seat()
        table = with_roads(scene(self.session.state, seat, with_scores=True))
        lit = set[str]() if self.moves is None else self.moves.lit(self.chosen)
        size, drawings = (self.size.width, self.size.height), self.drawings(table, seat, lit)
        panes = laid_out(size, drawings, lit)
        self.cropped = [name for name, pane in panes.items() if pane.lines_left and name != "news"]
        if self.zoomed:
            panes = {self.zoomed: zoomed(size, self.zoomed, drawings[self.zoomed], lit)}
        for name in TITLES:
            self._place(name, panes.get(name))
        self.query_one("#head", Static).update(heading(table, self.inks))
        self._light()
        self._scroll()
        self.call_after_refresh(self._scroll)  # once the panes have their new sizes

    def _scroll(self) -> None:
        """Scroll the panes to what may be chosen, and the news to their end."""
        for name in ("table", "mine", "others"):
            self.query_one(f"#{name}", Canvas).show_lit()
        self.query_one("#news", Canvas).scroll_end(animate=False, force=True)

    def _seat(self) -> int | None:
        """Return the seat whose view the screen shows; None for the public view."""
        if self.question is not None and self.question.seat is not None:
            return self.question.seat
        people = self.session.people()
        return people[0] if len(people) == 1 else None

    def drawings(self, table: Scene, seat: int | None, lit: set[str]) -> dict[str, Drawing]:
        """Return for each pane a function that draws it in a width, detail and height."""
        moves, inks = self.moves, self.inks
        told = set[str]() if moves is None or self.chosen else moves.menu.listed().told
        brief, drawn = Drawn(inks, lit, told), Drawn(inks, lit)
        mine = table.players[:1] if table.viewer is not None else ()
        to_move = {each.name for each in table.seats if each.is_to_move}
        others = [holder for holder in table.players[len(mine) :] if holder.numbers or holder.zones or holder.boards]
        return {
            "table": lambda room, how, high: (brief if how.facts else drawn).holder(
                table.table, room, how.boards, how.zones, high
            ),
            "mine": lambda room, how, _: stacked(
                (brief if how.facts else drawn).holder(holder, room, how.boards, how.mine) for holder in mine
            ),
            "others": lambda room, how, _: stacked(
                drawn.seat(holder, room, how.boards, how.zones, is_to_move=holder.seat in to_move) for holder in others
            ),
            "moves": lambda room, how, _: (
                Paper() if moves is None else moves.paper(room, self.chosen, with_facts=how.facts)
            ),
            "news": lambda room, _, __: news_paper(self.session.state, seat, self._fresh, room, inks),
        }

    def _place(self, name: str, pane: Pane | None) -> None:
        """Show a pane at its place, with the number of its hidden lines in its title; None hides it."""
        canvas = self.query_one(f"#{name}", Canvas)
        if pane is None:
            canvas.display = False
            return
        more = f"{pane.lines_left} more lines" if pane.lines_left > 1 else "1 more line" if pane.lines_left else ""
        how = "Page Down" if self.zoomed else "F5"
        canvas.border_title = f"{TITLES[name]} · {more}: {how}" if more and name != "news" else TITLES[name]
        canvas.styles.offset = (pane.x, pane.y)
        canvas.styles.width, canvas.styles.height = pane.wide, pane.high
        canvas.display = pane.high > 1
        canvas.show_paper(pane.paper)

    def _light(self) -> None:
        """Highlight the things and moves that may be chosen next, and those already chosen."""
        self._light_things()
        self.query_one("#moves", Canvas).light({} if self.moves is None else self.moves.lines)

    def _light_things(self, named: Sequence[str] = ()) -> None:
        """Highlight the things that may be chosen next, those already chosen, and those `named`.

        If one pane shows all that may be chosen, equal things in other panes are not highlighted.
        """
        lit = set[str]() if self.moves is None else self.moves.first(self.chosen)
        panes = [self.query_one(f"#{name}", Canvas) for name in ("mine", "table", "others")]
        whole = next((pane for pane in panes if lit and lit <= {spot.ref for spot in pane.paper.spots}), None)
        for pane in panes:
            if whole in {None, pane}:
                pane.light(lit, [*self.chosen, *named])
            else:
                pane.light((), self.chosen)

    def _suggest(self) -> None:
        moves = [] if self.moves is None else [str(move) for move in self.moves.menu.moves]
        self.query_one("#typed", Input).suggester = SuggestFromList([*moves, *COMMANDS], case_sensitive=False)

    def on_resize(self) -> None:
        """Redraw the panes when the size of the terminal changes."""
        if self.question is not None or self.ended is not None:
            self.draw()

    # what is pointed at and chosen

    def on_canvas_pointed(self, message: Canvas.Pointed) -> None:
        """Describe the thing under the cursor; for a move, highlight the things it names."""
        if message.spot is None:
            return
        self._replied = self._replied and not message.by_player
        line = self._line(message.canvas, message.spot)
        if line is None:
            self._describe(Text(message.spot.told))
            return
        costs = self.session.state.costs(line.moves[0]) if len(line.moves) == 1 else ()
        paid = price(costs)
        told = line.told if paid in line.told else f"{line.told}, {paid}"
        self._describe(Text(told, "bold"))
        named = [] if self.moves is None else self.moves.shared(line, self.chosen) + self.moves.covered(line)
        self._light_things(named)

    def _describe(self, text: Text) -> None:
        """Show a description of what is pointed at, unless an answer is shown that was not read yet."""
        if not self._replied:
            self._tell(text)

    def _tell(self, text: Text) -> None:
        """Show a text in the description line; a long one covers the prompt, until something is typed there."""
        told = self.query_one("#told", Static)
        told.update(text)
        told.set_class(text.cell_len > self.size.width - 2 and not isinstance(self.focused, Input), "tall")

    def _line(self, canvas: Canvas, spot: Spot | None):  # noqa: ANN202
        if canvas.id != "moves" or self.moves is None or spot is None or spot.ref is None:
            return None
        return self.moves.lines.get(spot.ref)

    def on_canvas_chosen(self, message: Canvas.Chosen) -> None:
        """Make the chosen move, or add the chosen thing to the arguments of a move in progress."""
        line = self._line(message.canvas, message.spot)
        if line is not None and self.moves is not None:
            shared = self.moves.shared(line, self.chosen)
            if len(line.moves) > 1 and shared:
                self.chosen += shared
                self.draw()
                self._point()
            else:
                self.send(line.word)
            return
        ref = message.spot.ref
        if self.moves is None or ref is None:
            return
        if ref not in self.moves.lit(self.chosen):
            if ref in self.chosen:
                self.action_forget()
            else:
                self.send(f"why {ref}")
            return
        self.chosen.append(ref)
        left = self.moves.left(self.chosen)
        if len(left) == 1 and len(refs(left[0])) == len(self.chosen):
            self.send(str(left[0]))
        else:
            self.draw()

    def action_forget(self) -> None:
        """Show all panes, drop the things chosen so far, and move the cursor from the prompt to the moves."""
        self.chosen, self.zoomed = [], ""
        typed = self.query_one("#typed", Input)
        typed.value = ""
        self.draw()
        self._point()

    def action_zoom(self) -> None:
        """Show the next pane with hidden lines on the whole screen; after the last, all panes again."""
        if not self.cropped:
            self._say(Text("nothing is hidden: all of the table is on the screen", REPLY))
            return
        at = self.cropped.index(self.zoomed) + 1 if self.zoomed in self.cropped else 0
        self.zoomed = self.cropped[at] if at < len(self.cropped) else ""
        self.draw()
        if self.zoomed:
            self.query_one(f"#{self.zoomed}", Canvas).focus()
        else:
            self._point()

    def action_explain(self) -> None:
        """Explain the move or thing under the cursor; without one, explain how to play."""
        canvas = self.focused
        if not isinstance(canvas, Canvas) or canvas.cursor is None:
            self.send("?")
            return
        line = self._line(canvas, canvas.cursor)
        word = canvas.cursor.ref if line is None else str(line.moves[0]) if len(line.moves) == 1 else line.word
        self.send("?" if word is None else f"? {word}")

    def action_type(self, word: str) -> None:
        """Answer the pending question with a word, for a key bound to that word."""
        self.send(word)

    def action_leave(self) -> None:
        """Quit the game."""
        if self.question is None:
            self.exit()
        else:
            self.send("quit")

    def action_interrupt(self) -> None:
        """Quit the game as Ctrl-C does at the prompt."""
        self.raised = KeyboardInterrupt()
        self.exit()

    # typing

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Answer the pending question with the line typed at the prompt."""
        self._submit(message.input)

    def _submit(self, typed: Input) -> None:
        if self._busy:
            return
        word = typed.value.strip()
        typed.value = ""
        if self.chosen and self.moves is not None:
            word = self.moves.numbered(word)
        if word:
            self.send(word)

    async def on_event(self, event: events.Event) -> None:
        """Move the focus to the prompt when a printable key is pressed elsewhere, before it is handled."""
        if isinstance(event, Key):
            if isinstance(self.screen, Answer):
                if self._types_over(self.screen, event):
                    return
            elif event.is_printable and event.character != "?" and len(self.screen_stack) == 1:
                typed = self.query_one("#typed", Input)
                if self.focused is not typed:
                    typed.value = ""
                    self.screen.set_focus(typed)
                    self.query_one("#told", Static).remove_class("tall")
        await super().on_event(event)

    def _types_over(self, answer: Answer, key: Key) -> bool:
        """Close an answer when the player begins to type; return whether the key is part of the typed line."""
        below = self.screen_stack[0]
        typed = below.query_one("#typed", Input)
        if key.is_printable and key.character is not None:
            if not answer.is_closing:
                answer.is_closing = True
                typed.value = "? " if answer.explains else ""
                below.set_focus(typed)
                answer.dismiss()
            if typed.value.strip(" ?") or key.character not in (" ?" if answer.explains else " "):
                typed.value += key.character
            typed.cursor_position = len(typed.value)
            return True
        if key.key == "enter" and answer.is_closing:
            self._submit(typed)
            return True
        return False


def play_on_screen(session: Session) -> State:
    """Play a session on a full screen; return its final state, or raise the exception that ended it."""
    gc.freeze()  # the loaded game is large and permanent; collections while the screen is built skip it
    table = Table(session)
    table.run()
    if table.raised is not None:
        raise table.raised
    if table.ended is None:
        raise KeyboardInterrupt
    return table.ended
