"""Give every set of the language and the interpreter another iteration order.

Python keeps a set in the order of hashes, which follow addresses for most of our classes: two processes seldom differ,
and a result that hangs on it would show once in a hundred runs. `in_any_order(seed)` makes it show in every one: it
loads these packages so that their sets give their members in an order drawn from `seed`.
"""

from __future__ import annotations

import ast
import builtins
import marshal
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import CodeType, ModuleType

PACKAGES = ("gamespec", "interpreter")
JOINED = ("and", "or", "sub", "xor", "rand", "ror", "rsub", "rxor")
MADE = ("union", "intersection", "difference", "symmetric_difference", "copy")
NAMES = {"set": "_unordered_set", "frozenset": "_unordered_frozenset"}


def in_any_order(seed: int, kept: Path) -> None:
    """From now on; before the packages are imported.

    Rewritten modules are kept in a folder, so that the next process need not rewrite them.
    """
    random = Random(seed)
    made = {NAMES["set"]: _unordered(set, random), NAMES["frozenset"]: _unordered(frozenset, random)}
    sys.meta_path.insert(0, _Finder(made, kept))


def _unordered(kind: type[Any], random: Random) -> type[Any]:
    def members(self: object) -> Iterator[Any]:
        found = list(kind.__iter__(self))
        random.shuffle(found)
        return iter(found)

    def again(name: str) -> Callable[..., Any]:
        plain = getattr(kind, name)

        def operation(self: object, *others: object) -> Any:
            result = plain(self, *others)
            return result if result is NotImplemented else made(result)

        return operation

    def pop(self: set[Any]) -> Any:
        member = next(iter(self))
        self.remove(member)
        return member

    own = {name: again(name) for name in (*(f"__{name}__" for name in JOINED), *MADE)}
    rest = {"pop": pop} if kind is builtins.set else {"__hash__": kind.__hash__}
    made = type(kind.__name__, (kind,), {**own, "__iter__": members, **rest})
    return made


class _Rewritten(ast.NodeTransformer):
    """Displays and calls that make a set make one of ours."""

    def visit_Set(self, node: ast.Set) -> ast.AST:
        self.generic_visit(node)
        return _call(node, ast.List(node.elts, ast.Load()))

    def visit_SetComp(self, node: ast.SetComp) -> ast.AST:
        self.generic_visit(node)
        return _call(node, ast.ListComp(node.elt, node.generators))

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        called = node.func.value if isinstance(node.func, ast.Subscript) else node.func
        if isinstance(called, ast.Name) and called.id in NAMES:
            node.func = ast.copy_location(ast.Name(NAMES[called.id], ast.Load()), called)
        return node


def _call(node: ast.expr, members: ast.expr) -> ast.AST:
    return ast.copy_location(ast.Call(ast.Name(NAMES["set"], ast.Load()), [members], []), node)


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: str, made: dict[str, type[Any]], kept: Path) -> None:
        super().__init__(name, path)
        self._made = made
        self._kept = kept / name

    def get_code(self, fullname: str) -> CodeType:
        if self._kept.exists():
            return marshal.loads(self._kept.read_bytes())  # noqa: S302  our own
        path = self.get_filename(fullname)
        tree = ast.fix_missing_locations(_Rewritten().visit(ast.parse(self.get_data(path), path)))
        code = compile(tree, path, "exec", dont_inherit=True)
        self._kept.write_bytes(marshal.dumps(code))
        return code

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__.update(self._made)
        super().exec_module(module)


class _Finder(MetaPathFinder):
    def __init__(self, made: dict[str, type[Any]], kept: Path) -> None:
        self._made = made
        self._kept = kept

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(fullname, path, target) if fullname.partition(".")[0] in PACKAGES else None
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _Loader(spec.loader.name, spec.loader.path, self._made, self._kept)
        return spec
