"""Commands an editor offers on a file: run an example, draw a phase, compare or write one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from cli.lsp.drawing import DIFF, GRAPH, RUN
from cli.lsp.findings import workspace_edit
from cli.lsp.places import file_of
from gamespec.diagnostics import Edit
from gamespec.editing.renaming import changes_of
from gamespec.ruleset import NoRulesetError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from cli.lsp.session import Server

EXAMPLE = "gamespec.example"


async def run(server: Server, uri: str, title: str) -> str:
    """Run the example with a title, as currently written, and show its result, above it too."""
    file = file_of(uri)
    came = await server.checking.play("run", file, title)
    if "cause" in came:
        told = came["cause"]
    else:
        told = "passed" if came["passed"] else f"failed, {'; '.join(came['failures'])}"
    server.outcomes[file, title] = told
    server.say(f'example "{title}": {told}')
    refreshed = server.client_capabilities.workspace
    if refreshed is not None and refreshed.code_lens is not None and refreshed.code_lens.refresh_support:
        server.workspace_code_lens_refresh(None)
    return told


async def graph(server: Server, uri: str, phase: str) -> str:
    """Return a drawing of one phase as text: its steps, decisions and transitions."""
    from interpreter.compiler.draw import as_text, sketch
    from interpreter.compiler.draw.sketch import Sketch

    file = file_of(uri)
    known = await server.fresh(file)
    world = known.world_of(file) if known is not None else None
    if known is None or world is None or known.wrong:
        told = "a game with errors cannot be drawn: correct the errors first"
    else:
        every = await server.checking.worked_out(lambda: sketch(world.checked), file)
        told = as_text(Sketch(every.title, [box for box in every.boxes if box.name == phase]))
    server.say(told)
    return told


async def diff(server: Server, uri: str, _: str) -> str:
    """Return the changes that a variant's file makes to its game, as text."""
    file, shelf = file_of(uri), server.desk.shelf()
    try:
        told = await server.checking.worked_out(lambda: changes_of(file, shelf), file)
    except NoRulesetError as error:
        told = str(error)
    told = told or "a game with errors cannot be compared: correct the errors first"
    server.say(told)
    return told


async def example(server: Server, uri: str, action: str) -> str:
    """Append an example that performs an action to the end of a file, and return its text."""
    file = file_of(uri)
    came = await server.checking.play("example", file, action)
    if "cause" in came:
        server.say(came["cause"])
        return str(came["cause"])
    source = server.source(uri)
    end = len(source.text.rstrip())
    edit = Edit(source.span(end, len(source.text)), f"\n\n{came['text']}")
    change = workspace_edit([edit], server.codec, server.address)
    try:
        await server.workspace_apply_edit_async(lsp.ApplyWorkspaceEditParams(change, f"an example of {action}"))
    except JsonRpcException:
        server.say("this editor does not let a command change a file, so the example was not written")
    return str(came["text"])


COMMANDS: dict[str, Callable[[Server, str, str], Awaitable[str]]] = {
    RUN: run,
    GRAPH: graph,
    DIFF: diff,
    EXAMPLE: example,
}
"""Function of each command, by name; it takes the address of a file and a name in that file."""
