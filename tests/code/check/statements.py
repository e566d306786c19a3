"""Checks of each class of statement, and whether the statements after it are reached."""

from __future__ import annotations

from interpreter.code import statements as st
from interpreter.code.types import Listing, Members, Nothing
from tests.code.check.checker import Checker, follows


@follows(st.Set)
def _set(c: Checker, node: st.Set) -> bool:
    c.look(node.value)
    c.bind(node.locals, node.value.type, "a variable")
    c.known.update(node.locals)
    return True


@follows(st.Store)
def _store(c: Checker, node: st.Store) -> bool:
    c.number(node.address, node.value)
    return True


@follows(st.StoreCells)
def _store_cells(c: Checker, node: st.StoreCells) -> bool:
    c.number(node.start)
    c.list(node.values)
    return True


@follows(st.StoreGlobal)
def _store_global(c: Checker, node: st.StoreGlobal) -> bool:
    c.number(node.value)
    return True


@follows(st.StoreItem)
def _store_item(c: Checker, node: st.StoreItem) -> bool:
    c.number(node.index)
    c.look(node.value)
    c.fits(node.value.type, c.list(node.of), "a thing of a list")
    return True


@follows(st.Append, st.Remove)
def _append(c: Checker, node: st.Append | st.Remove) -> bool:
    to = node.to if isinstance(node, st.Append) else node.of
    c.look(node.value)
    c.fits(node.value.type, c.list(to), "a thing of a list")
    return True


@follows(st.Extend)
def _extend(c: Checker, node: st.Extend) -> bool:
    c.fits(Listing(c.list(node.values), 0), Listing(c.list(node.to)), "things of a list")
    return True


@follows(st.Include)
def _include(c: Checker, node: st.Include) -> bool:
    c.look(node.to, node.value)
    c.fits(Members(node.value.type), node.to.type, "a thing of a set")
    return True


@follows(st.Do)
def _do(c: Checker, node: st.Do) -> bool:
    c.look(node.what)
    return True


@follows(st.Branch)
def _branch(c: Checker, node: st.Branch) -> bool:
    c.number(node.condition)
    ways = [c.after for block in (node.yes, node.no) if c.inside(block)]
    if ways:
        c.known = set.intersection(*ways)
    return bool(ways)


@follows(st.While)
def _while(c: Checker, node: st.While) -> bool:
    c.number(node.condition)
    c.inside(node.body, loop=True)
    return True


@follows(st.For)
def _for(c: Checker, node: st.For) -> bool:
    c.bind(node.locals, c.list(node.of), "a loop")
    c.inside(node.body, node.locals, loop=True)
    return True


@follows(st.Break, st.Continue)
def _leave(c: Checker, node: st.Break | st.Continue) -> bool:
    if not c.loops:
        c.fault("no loop is left here")
    return False


@follows(st.Return)
def _return(c: Checker, node: st.Return) -> bool:
    if node.value is None:
        c.fits(Nothing(), c.function.result, "no result")
        return False
    c.look(node.value)
    c.fits(node.value.type, c.function.result, "the result")
    return False


@follows(st.Fail)
def _fail(c: Checker, node: st.Fail) -> bool:
    c.number(node.check)
    return False


@follows(st.Trial)
def _trial(c: Checker, node: st.Trial) -> bool:
    before = set(c.known)
    ends = c.block(node.body)
    after, c.known = c.known, before
    c.block(node.undo)
    c.known = after
    return ends


@follows(st.Event)
def _event(c: Checker, node: st.Event) -> bool:
    c.number(*node.args)
    return True


@follows(st.Offer)
def _offer(c: Checker, node: st.Offer) -> bool:
    c.list(node.menu)
    return True
