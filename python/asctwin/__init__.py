"""Runs Ascend C kernels on numpy arrays, without an NPU.

    import asctwin, numpy as np
    mod = asctwin.load("add.cpp")
    z = np.empty_like(x)
    mod.add_custom[8](x, y, z, 2048)    # 8 blocks; raises KernelError where the kernel breaks a rule

A call takes one value for each of the kernel's parameters: an array for a pointer, None for a null
pointer, a number, and for a struct its bytes, a ctypes.Structure or a numpy record.
"""

from importlib.metadata import version

from ._arrays import empty
from ._command import explain, ops, show
from ._compare import Comparison, assert_values, compare
from ._core import CompileError, socs
from ._interpret import interpret
from ._kernel import Kernel, Launch, Module, load
from ._layout import convert
from ._operator import Operator, SweepResult, op
from ._report import Finding, KernelError, KernelWarning, Report

__version__ = version("asctwin")
__all__ = [
    "Comparison", "CompileError", "Finding", "Kernel", "KernelError", "KernelWarning", "Launch",
    "Module",
    "Operator", "Report", "SweepResult", "assert_values", "compare", "convert", "empty", "explain",
    "interpret", "load", "op", "ops", "show", "socs",
]


def load_ipython_extension(shell):
    """`%load_ext asctwin` makes the cell magic `%%ascendc` known."""
    from .notebook import register

    register(shell)


def __getattr__(name):
    """`asctwin.torch` is imported by its first use, for it needs torch."""
    if name == "torch":
        import importlib

        return importlib.import_module(".torch", __name__)
    raise AttributeError(f"module 'asctwin' has no attribute {name!r}")
