"""Mutants: every small way in which the functions of a module can be broken.

Not broken is what is no rule: assertions (strict=True of zip among them), errors raised, texts put together, and

- numbers of a thousand and more, which stand for "without end" or guard against a loop;
- the zeros with which a frame begins that is made only to ask a condition in it: nothing reads them;
- "state.features & X" read as always true: what no card of the game can do is skipped only to save time;
- where a comparison of a cell of AniMaul with 0 has its boundary: -1 is no cell, and no card gets to the cells numbered 0, 1;
- "and" and "or" beside a test of the type of what is spoken of next: the type checker fails without it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

_COMPARE: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
ENDLESS = 1000
_Function = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True)
class Mutant:
    """One break of one line."""

    path: Path
    number: int
    """Among all mutants of the file."""
    line: int
    function: str
    """The outermost function or method around it, by qualified name."""
    change: str
    """"left <= 0 -> left < 0"."""
    source: str
    """The line as it is."""
    apply: Callable[[], None] = field(compare=False, repr=False)
    """Makes the change in the tree that it was found in."""
    place: tuple[int, int] = (0, 0)
    """Line and column of the innermost statement or lambda around it: who runs that, runs the mutant."""

    @property
    def key(self) -> str:
        """What names it while lines move: file, function, line of source, change."""
        return f"{self.path.name} {self.function}: {self.source} :: {self.change}"


def mutants(path: Path) -> tuple[ast.Module, list[Mutant]]:
    """The tree of a file and all mutants of its functions, always in the same order."""
    text = _source(path)
    tree = ast.parse(text, str(path))
    return tree, list(_Finder(path, text.splitlines()).module(tree))


@cache
def _source(path: Path) -> str:
    """A file as it is when it is first asked for, whatever happens to it during a run."""
    return path.read_text(encoding="utf-8")


def mutated(mutant: Mutant) -> ast.Module:
    """The tree of the file with the change made; every other node keeps its place."""
    tree, found = mutants(mutant.path)
    found[mutant.number].apply()
    return ast.fix_missing_locations(tree)


def marked(path: Path) -> ast.Module:
    """The tree of a file in which every statement and lambda of a function first notes its place in a set `MARKS`."""
    tree = ast.parse(_source(path), str(path))
    for node in tree.body:
        for inner in node.body if isinstance(node, ast.ClassDef) else [node]:
            if isinstance(inner, _Function):
                _Marks().visit(inner)
    return ast.fix_missing_locations(tree)


MARKS = "__marks__"


class _Marks(ast.NodeTransformer):
    def mark(self, node: ast.stmt | ast.Lambda, where: ast.AST) -> ast.Call:
        place = ast.Tuple([ast.Constant(node.lineno), ast.Constant(node.col_offset)], ast.Load())
        note = ast.Call(ast.Attribute(ast.Name(MARKS, ast.Load()), "add", ast.Load()), [place], [])
        for part in ast.walk(note):
            if isinstance(part, ast.expr):
                ast.copy_location(part, where)
        return note

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for _, block in ast.iter_fields(node):
            if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
                block[:] = [
                    part
                    for statement in block
                    for part in (ast.copy_location(ast.Expr(self.mark(statement, statement)), statement), statement)
                ]
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        self.generic_visit(node)
        both = ast.copy_location(ast.Tuple([self.mark(node, node.body), node.body], ast.Load()), node.body)
        second = ast.copy_location(ast.Constant(1), node.body)
        node.body = ast.copy_location(ast.Subscript(both, second, ast.Load()), node.body)
        return node


class _Finder:
    def __init__(self, path: Path, lines: list[str]) -> None:
        self.path, self.lines = path, lines
        self.count = 0
        self.place = (0, 0)
        self.unread: list[ast.Constant] = []

    def module(self, tree: ast.Module) -> Iterator[Mutant]:
        for node in tree.body:
            if isinstance(node, _Function):
                yield from self.body(node, node.name)
            elif isinstance(node, ast.ClassDef):
                for inner in node.body:
                    if isinstance(inner, _Function):
                        yield from self.body(inner, f"{node.name}.{inner.name}")

    def make(self, node: ast.AST, function: str, change: str, apply: Callable[[], None]) -> Mutant:
        line = getattr(node, "lineno", 0)
        found = Mutant(self.path, self.count, line, function, change, self.lines[line - 1].strip(), apply, self.place)
        self.count += 1
        return found

    def body(self, node: ast.FunctionDef | ast.AsyncFunctionDef, function: str) -> Iterator[Mutant]:
        """What is inside a function: not its defaults, which are there before it can be put in place."""
        for index, statement in enumerate(node.body):
            if index == 0 and isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                continue
            yield from self.statement(node.body, index, function)

    def statement(self, block: list[ast.stmt], index: int, function: str) -> Iterator[Mutant]:
        node = block[index]
        self.place = (node.lineno, node.col_offset)
        if isinstance(node, (ast.Assert, ast.Raise, ast.Import, ast.ImportFrom)):
            return
        if isinstance(node, _Function):
            yield from self.body(node, function)
            return
        if _removable(node):
            yield self.make(node, function, f"{_said(node)} -> nothing", lambda: block.__setitem__(index, _pass(node)))
        if isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant):
            returned = node
            yield self.make(node, function, f"{_said(node)} -> return None", lambda: setattr(returned, "value", None))
        if isinstance(node, (ast.If, ast.While)):
            yield from self.negation(node, function)
        for name, value in ast.iter_fields(node):
            if name == "annotation" or (name == "value" and isinstance(value, ast.Constant) and isinstance(node, ast.Expr)):
                continue
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                for place in range(len(value)):
                    yield from self.statement(value, place, function)
            else:
                for inner in value if isinstance(value, list) else [value]:
                    if isinstance(inner, ast.match_case):
                        for place in range(len(inner.body)):
                            yield from self.statement(inner.body, place, function)
                    elif isinstance(inner, ast.AST):
                        yield from self.expression(inner, function)

    def negation(self, node: ast.If | ast.While | ast.IfExp, function: str) -> Iterator[Mutant]:
        """A condition turned round, where no change of its own operator does that."""
        test = node.test
        if isinstance(test, (ast.Compare, ast.Constant)) or (isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)):
            return
        change = f"if {_said(test)} -> if not ({_said(test)})"
        turned = ast.copy_location(ast.UnaryOp(ast.Not(), test), test)
        yield self.make(test, function, change, lambda: setattr(node, "test", turned))

    def expression(self, node: ast.AST, function: str) -> Iterator[Mutant]:
        if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.keyword) and node.arg == "strict"):
            return
        if isinstance(node, ast.List) and len(node.elts) > 3 and all(map(_zero, node.elts[:3])):
            self.unread += [inner for inner in node.elts if isinstance(inner, ast.Constant)]
        bounded = isinstance(node, ast.Compare) and _asks_for_a_cell(node, self.path)
        if isinstance(node, ast.Compare) and bounded:
            self.unread += [inner for inner in node.comparators if isinstance(inner, ast.Constant)]
        if isinstance(node, ast.Compare):
            for index, operator in enumerate(node.ops):
                for other in _COMPARE[type(operator)][1 if bounded else 0 :]:
                    yield self.changed(node, function, node.ops, index, other())
        elif isinstance(node, ast.BinOp) and _endless(node):
            return
        elif isinstance(node, (ast.BinOp, ast.AugAssign)) and type(node.op) in _ARITHMETIC and not _skips(node):
            yield self.swapped(node, function, _ARITHMETIC[type(node.op)]())
        elif isinstance(node, ast.BoolOp) and not _narrows(node):
            yield self.swapped(node, function, ast.Or() if isinstance(node.op, ast.And) else ast.And())
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield self.swapped(node, function, ast.UAdd(), f"{_said(node)} -> {_said(node.operand)}")
        elif isinstance(node, ast.IfExp):
            yield from self.negation(node, function)
        elif isinstance(node, ast.Constant):
            yield from self.constant(node, function)
        around = self.place
        if isinstance(node, ast.Lambda):
            self.place = (node.lineno, node.col_offset)
        for _, value in ast.iter_fields(node):
            for inner in value if isinstance(value, list) else [value]:
                if isinstance(inner, ast.AST):
                    yield from self.expression(inner, function)
        self.place = around

    def constant(self, node: ast.Constant, function: str) -> Iterator[Mutant]:
        others: list[int] = []
        if isinstance(node.value, int) and (node.value >= ENDLESS or node in self.unread):
            return
        if isinstance(node.value, bool):
            others = [not node.value]
        elif isinstance(node.value, int):
            others = [node.value + 1] + ([node.value - 1] if node.value > 0 else [])
        for other in others:
            change = f"{self.around(node)} : {node.value} -> {other}"
            yield self.make(node, function, change, lambda other=other: setattr(node, "value", other))  # type: ignore[misc]

    def around(self, node: ast.Constant) -> str:
        """Where on its line a constant stands, so that two of them have different names."""
        return f"column {node.col_offset + 1 - (len(self.lines[node.lineno - 1]) - len(self.lines[node.lineno - 1].lstrip()))}"

    def changed(self, node: ast.Compare, function: str, ops: list[ast.cmpop], index: int, other: ast.cmpop) -> Mutant:
        before, was = _said(node), ops[index]
        ops[index] = other
        after = _said(node)
        ops[index] = was
        return self.make(node, function, f"{before} -> {after}", lambda: ops.__setitem__(index, other))

    def swapped(self, node: ast.AST, function: str, other: ast.AST, change: str = "") -> Mutant:
        """A node with another operator: for "not", a plus that stands for nothing but the truth of what follows."""
        if isinstance(node, ast.UnaryOp):
            inner = node.operand

            def drop() -> None:
                node.operand = ast.copy_location(ast.UnaryOp(ast.Not(), inner), inner)

            return self.make(node, function, change, drop)
        before, was = _said(node), node.op  # type: ignore[attr-defined]
        node.op = other  # type: ignore[attr-defined]
        after = _said(node)
        node.op = was  # type: ignore[attr-defined]
        return self.make(node, function, f"{before} -> {after}", lambda: setattr(node, "op", other))


def _removable(node: ast.stmt) -> bool:
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    if isinstance(node, ast.Assign):
        return all(isinstance(target, (ast.Attribute, ast.Subscript)) for target in node.targets)
    return isinstance(node, (ast.AugAssign, ast.Continue, ast.Break, ast.Delete)) or (
        isinstance(node, ast.Return) and node.value is None
    )


def _zero(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == 0


def _endless(node: ast.BinOp) -> bool:
    """1 << 20 and the like."""
    return isinstance(node.op, ast.LShift) and isinstance(node.right, ast.Constant) and node.right.value >= 10


def _skips(node: ast.BinOp | ast.AugAssign) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd) and _said(node.left) == "state.features"


_CELLS = ("cell", "here", "off", "on", "state.cell_of", "state.mini_of")
"""What AniMaul's modules call a cell, or a list of the cells of cards."""


def _asks_for_a_cell(node: ast.Compare, path: Path) -> bool:
    """Whether a comparison only asks if there is a cell: "cell >= 0", "state.cell_of[card] < 0"."""
    named = node.left.value if isinstance(node.left, ast.Subscript) else node.left
    if len(node.ops) > 1 or "animaul" not in path.parts or _said(named) not in _CELLS or not _zero(node.comparators[0]):
        return False
    return isinstance(node.ops[0], (ast.GtE, ast.Lt))


def _narrows(node: ast.BoolOp) -> bool:
    """Whether one part tests the type of something that another part speaks of."""
    typed = set()
    for part in node.values:
        test = part.operand if isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.Not) else part
        if isinstance(test, ast.Call) and isinstance(test.func, ast.Name) and test.func.id == "isinstance":
            typed.add(_said(test.args[0]))
    spoken = [_said(inner) for part in node.values for inner in ast.walk(part) if isinstance(inner, (ast.Name, ast.Attribute))]
    return any(spoken.count(name) > 1 for name in typed)


def _pass(node: ast.stmt) -> ast.Pass:
    return ast.copy_location(ast.Pass(), node)


def _said(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())
