"""Operators of custom-op projects: the project's own tiling function and kernel, on numpy arrays."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass

import numpy as np

from . import _core
from ._arrays import as_array
from ._interpret import with_defaults
from ._kernel import PREFIX, launch_options, recorded
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
    and `options` (those of `Kernel.run`, without blocks). A dynamic output is a list, also in
    `outputs`.
    """

    def __init__(self, core, name: str):
        self._core = core
        self.name = name

    def tiling(self, *inputs, outputs=None, **attributes) -> dict:
        """What the tiling function chooses: key, blocks, workspace, data, and its fields by name."""
        return self._core.tiling(_inputs(inputs), _texts(attributes), outputs or {})

    def run(self, *inputs, outputs=None, options=None, **attributes):
        """(report, outputs by name); raises nothing for findings.

        Raises ValueError for a wrong call. What the project does wrong, on the host or in the
        kernel, is in the report; where the kernel was not reached there are no outputs.
        """
        options, measured = recorded(launch_options(with_defaults(options or {})))
        report, arrays = self._core.call(_inputs(inputs), _texts(attributes), outputs or {},
                                         options)
        return Report(report, measured), arrays

    def __call__(self, *inputs, outputs=None, options=None, **attributes):
        report, arrays = self.run(*inputs, outputs=outputs, options=options, **attributes)
        if not report.clean:
            report.raise_for_errors()
        return next(iter(arrays.values())) if len(arrays) == 1 else arrays

    def sweep(self, table, golden=None, *, jobs=0, rtol=0.0, atol=0.0, deterministic=False,
              options=None) -> list["SweepResult"]:
        """Makes each call of a table, several at a time, and compares its outputs.

            results = add.sweep("calls.csv", lambda x, y: x + y)
            assert all(results), [result.reason for result in results if not result]

        `table` is a .csv or .json file as `asctwin op sweep` takes it. `golden` gets the inputs as
        arrays (None for an absent one, a list for a dynamic one) and the attributes of the row by
        name; it returns an array, a tuple in the order of the outputs, or a dict by their names, and
        a list for a dynamic output. `jobs` 0 is as many as there are processors. Tolerances are those
        of numpy.isclose; a row may have its own.

        Raises ValueError for a table that is wrong, CompileError.
        """
        if golden is not None and not callable(golden):
            raise TypeError("golden is a function")
        settings = {"jobs": jobs, "rtol": rtol, "atol": atol, "deterministic": deterministic}
        outputs = self._core.outputs()
        called = golden and (lambda inputs, texts: _named(golden(*inputs, **_values(texts)), outputs))
        options = launch_options(with_defaults(options or {}))
        settings["profile"] = bool(options.pop("profile", False))
        return [SweepResult(report=Report(one.pop("report"), one.pop("profile")), **one)
                for one in self._core.sweep(os.fspath(table), called, settings, options)]

    def __repr__(self):
        return f"<asctwin.Operator {self.name}>"


@dataclass(frozen=True)
class SweepResult:
    """One call of a sweep; true where it is as it should be."""

    name: str               # of the case
    verdict: str            # "ok", "ok, warns", "differs", "error", or the code of the first error
    tiling: str             # "key 1, 4 blocks"
    reason: str             # one line; empty for a call that is clean
    report: Report
    differences: list[str]  # of outputs from their goldens, as text
    ok: bool

    def __bool__(self):
        return self.ok


def _inputs(values) -> list:
    return [[as_array(item) for item in value] if isinstance(value, (list, tuple))
            else as_array(value) for value in values]


def _texts(attributes: dict) -> dict:
    return {name: value if isinstance(value, str) else json.dumps(value, default=_plain)
            for name, value in attributes.items()}


def _values(texts: dict) -> dict:
    """Attributes of a row as Python has them; a text that is no number or list stays one."""
    def value(text):
        try:
            return json.loads(text)
        except ValueError:
            return text

    return {name: value(text) for name, text in texts.items()}


def _named(made, outputs) -> dict:
    """What a golden function returns, by the names of outputs; y[1] is one of a dynamic output."""
    if not isinstance(made, dict):
        made = dict(zip(outputs, made if isinstance(made, tuple) else (made,)))
    named = {}
    for name, value in made.items():
        items = {f"{name}[{i}]": item for i, item in enumerate(value)} \
            if isinstance(value, list) else {name: value}
        named.update({key: np.asarray(item) for key, item in items.items()})
    return named


def _plain(value):
    if isinstance(value, (np.generic, np.ndarray)):
        return value.tolist()
    raise TypeError(f"an attribute is a number, text or a list, not {type(value).__name__}")
