"""Putting a mutant in place: the functions that are there get the code of the broken module, whoever holds them."""

from __future__ import annotations

import copy
import functools
import gc
import sys
from collections.abc import Iterable, Iterator, MutableMapping
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from tests.mutation.mutants import MARKS, Mutant, marked, mutated
from toolkit.content.library import OncePerLibrary

_Cache = functools._lru_cache_wrapper
Key = tuple[str, str, int, int]
"""File, qualified name, first line; of a lambda also the column at which its body begins."""


def key_of(code: CodeType) -> Key:
    """What names a code object in both the module that is there and the broken one."""
    column = 0
    if code.co_name == "<lambda>":
        column = min((line or 0, start) for line, _, start, _ in code.co_positions() if start)[1]
    return code.co_filename, code.co_qualname, code.co_firstlineno, column


def live_functions(paths: Iterable[Path]) -> dict[Key, list[FunctionType]]:
    """All functions that there are of these files, also in tables, behind decorators and in closures."""
    files = {str(path) for path in paths}
    found: dict[Key, list[FunctionType]] = {}
    for thing in gc.get_objects():
        if type(thing) is FunctionType and thing.__code__.co_filename in files:
            found.setdefault(key_of(thing.__code__), []).append(thing)
    return found


def install(mutant: Mutant, functions: dict[Key, list[FunctionType]]) -> int:
    """Give the functions of a mutant their broken code; how many there were (0: it cannot be put in place)."""
    code = compile(mutated(mutant), str(mutant.path), "exec", dont_inherit=True)
    changed = 0
    for inner in codes_of(code):
        if inner.co_qualname == mutant.function or inner.co_qualname.startswith(mutant.function + ".<locals>"):
            for function in functions.get(key_of(inner), ()):
                try:
                    function.__code__ = inner
                except ValueError:
                    continue
                changed += 1
    return changed


def watch(paths: Iterable[Path], functions: dict[Key, list[FunctionType]]) -> dict[str, set[tuple[int, int]]]:
    """Have all functions of these files note what they execute: places by file."""
    found: dict[str, set[tuple[int, int]]] = {str(path): set() for path in paths}
    for path in paths:
        for inner in codes_of(compile(marked(path), str(path), "exec", dont_inherit=True)):
            for function in functions.get(key_of(inner), ()):
                function.__globals__[MARKS] = found[str(path)]
                function.__code__ = inner
    return found


def codes_of(code: CodeType) -> Iterator[CodeType]:
    """Every code object within one, however deep."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from codes_of(inner)


class Memory:
    """What a game's modules and its tests had in store before any test ran, so that it can be so again.

    What the grammar has read stays: no mutant changes it, and reading takes longer than all else.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self.forgets = (f"toolkit.games.{game}", f"tests.games.{game}")
        self.keeps = (f"toolkit.games.{game}.vocabulary", f"toolkit.games.{game}.text")
        self.caches = [thing for thing in gc.get_objects() if isinstance(thing, _Cache) and self._mine(thing)]
        self.stores = {id(store): (store, copy.copy(store)) for store in self._stores()}

    def _mine(self, cache: Any) -> bool:
        module = getattr(cache, "__module__", "") or ""
        return module.startswith(self.forgets) and not module.startswith(self.keeps)

    def _stores(self) -> Iterator[Any]:
        for name, module in sorted(sys.modules.items()):
            if name.startswith(self.forgets[0]) and not name.startswith(self.keeps):
                for thing in vars(module).values():
                    if isinstance(thing, OncePerLibrary):
                        yield thing.known
                    elif isinstance(thing, (MutableMapping, list, set)):
                        yield thing

    def forget(self) -> None:
        """Empty caches, and give stores at the top of modules what they held."""
        for store in self._stores():
            store, before = self.stores.get(id(store), (store, type(store)()))
            if len(store) != len(before):
                store.clear()
                store.extend(before) if isinstance(store, list) else store.update(before)
        for cache in self.caches:
            cache.cache_clear()
