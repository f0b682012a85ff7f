"""The cell magic of notebooks: `%%ascendc` compiles the cell and defines its kernels.

    %load_ext asctwin

    %%ascendc --soc Ascend910B1 -D N=2048
    #include "kernel_operator.h"
    extern "C" __global__ __aicore__ void add_custom(GM_ADDR x, ...) { ... }

The next cell calls `add_custom[8](x, y, z, 2048)`.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import os
import pathlib
import shlex
import time

from ._kernel import Module, load


def _options(line: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="%%ascendc", exit_on_error=False)
    parser.add_argument("name", nargs="?", default="", help="variable for the module")
    parser.add_argument("--soc", default="Ascend910B1")
    parser.add_argument("-D", dest="defines", action="append", default=[])
    parser.add_argument("-I", dest="include_dirs", action="append", default=[])
    return parser.parse_args(shlex.split(line))


def _file_of(cell: str) -> pathlib.Path:
    """A file with the cell's text; the same text has the same file, so the cache finds it."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    directory = pathlib.Path(base, "asctwin", "cells")
    directory.mkdir(parents=True, exist_ok=True)
    path = directory / f"cell_{hashlib.sha256(cell.encode()).hexdigest()[:12]}.cpp"
    if not path.exists():
        temporary = path.with_suffix(f".{os.getpid()}.tmp")
        temporary.write_text(cell, encoding="utf-8")
        os.replace(temporary, path)
    return path


@contextlib.contextmanager
def _progress():
    """Says in a notebook that a cell is being compiled, and gives a function for the last word."""
    try:
        from IPython import get_ipython
        from IPython.display import display
    except ImportError:
        get_ipython = None
    if get_ipython is None or get_ipython() is None:
        yield lambda text: None
        return
    line = display({"text/plain": "compiling ..."}, raw=True, display_id=True)
    try:
        yield lambda text: line.update({"text/plain": text}, raw=True)
    except BaseException:
        line.update({"text/plain": "not compiled"}, raw=True)
        raise


def compile_cell(line: str, cell: str, namespace: dict) -> Module:
    options = _options(line)
    with _progress() as say:
        begin = time.monotonic()
        module = load(_file_of(cell), soc=options.soc, defines=options.defines,
                      include_dirs=options.include_dirs)
        names = ", ".join(kernel.name for kernel in module.kernels)
        say(f"compiled {names} in {time.monotonic() - begin:.1f} s")
    for kernel in module.kernels:
        namespace[kernel.name.split("::")[-1]] = kernel
    if options.name:
        namespace[options.name] = module
    return module


def register(shell) -> None:
    def ascendc(line, cell):
        compile_cell(line, cell, shell.user_ns)

    shell.register_magic_function(ascendc, magic_kind="cell")
