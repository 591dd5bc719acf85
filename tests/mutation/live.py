"""Putting a mutant in place: the functions that are there get the code of the broken module, whoever holds them."""

from __future__ import annotations

import functools
import gc
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import CodeType, FunctionType

from tests.mutation.mutants import Mutant, mutated

Key = tuple[str, str, int]
"""File, qualified name, first line."""


def key_of(code: CodeType) -> Key:
    """What names a code object in both the module that is there and the broken one."""
    return code.co_filename, code.co_qualname, code.co_firstlineno


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
    for inner in _codes(code):
        if inner.co_qualname == mutant.function or inner.co_qualname.startswith(mutant.function + ".<locals>"):
            for function in functions.get(key_of(inner), ()):
                try:
                    function.__code__ = inner
                except ValueError:
                    continue
                changed += 1
    return changed


def _codes(code: CodeType) -> Iterator[CodeType]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _codes(inner)


def forget(prefixes: tuple[str, ...], keep: tuple[str, ...] = ()) -> None:
    """Empty what functions of these modules have cached, and what set-up knows of libraries."""
    from toolkit.games.gudnak import setup

    setup._KNOWN.clear()
    for thing in gc.get_objects():
        if isinstance(thing, functools._lru_cache_wrapper):
            module = getattr(thing, "__module__", "") or ""
            if module.startswith(prefixes) and not module.startswith(keep):
                thing.cache_clear()
