"""Operators of custom-op projects: the project's own tiling function and kernel, on numpy arrays."""

from __future__ import annotations

import json
import os

import numpy as np

from . import _core
from ._arrays import as_array
from ._kernel import PREFIX, launch_options
from ._report import Report


def op(directory, name: str, *, soc: str = "Ascend910B1", defines=()) -> "Operator":
    """The operator `name` of a project with op_host and op_kernel.

        add = asctwin.op("add_custom", "AddCustom")
        z = add(x, y)                 # one output: its array; several: a dict by name
        add(x, None, scale=0.5)       # an optional input that is absent, an attribute

    Raises CompileError, ValueError.
    """
    if hasattr(defines, "items"):
        defines = [f"{key}={value}" for key, value in defines.items()]
    return Operator(_core.Operator(os.fspath(directory), name, soc, list(defines), PREFIX), name)


class Operator:
    """Calls take the inputs in the order of the prototype: an array, a list of arrays for a dynamic
    input, or None. Keywords are attributes, but for `outputs` ({name: array of the type and shape})
    and `options` (those of `Kernel.run`, without blocks).
    """

    def __init__(self, core, name: str):
        self._core = core
        self.name = name

    def tiling(self, *inputs, outputs=None, **attributes) -> dict:
        """What the tiling function chooses: key, blocks, workspace, data, and its fields by name."""
        return self._core.tiling(_inputs(inputs), _texts(attributes), outputs or {})

    def run(self, *inputs, outputs=None, options=None, **attributes):
        """(report, outputs by name); raises nothing for findings of the kernel.

        Raises ValueError for a wrong call, and for what the project does wrong on the host.
        """
        report, arrays = self._core.call(_inputs(inputs), _texts(attributes), outputs or {},
                                         launch_options(options or {}))
        return Report(report), arrays

    def __call__(self, *inputs, outputs=None, options=None, **attributes):
        report, arrays = self.run(*inputs, outputs=outputs, options=options, **attributes)
        if not report.clean:
            report.raise_for_errors()
        return next(iter(arrays.values())) if len(arrays) == 1 else arrays

    def __repr__(self):
        return f"<asctwin.Operator {self.name}>"


def _inputs(values) -> list:
    return [[as_array(item) for item in value] if isinstance(value, (list, tuple))
            else as_array(value) for value in values]


def _texts(attributes: dict) -> dict:
    return {name: value if isinstance(value, str) else json.dumps(value, default=_plain)
            for name, value in attributes.items()}


def _plain(value):
    if isinstance(value, (np.generic, np.ndarray)):
        return value.tolist()
    raise TypeError(f"an attribute is a number, text or a list, not {type(value).__name__}")
