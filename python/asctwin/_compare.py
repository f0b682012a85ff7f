"""Results against expected values, with the report of `asctwin run --expect`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import _core
from ._arrays import as_array


@dataclass(frozen=True)
class Comparison:
    """The outcome of a comparison; true where all elements are right."""

    text: str
    details: dict[str, Any]  # as an entry of `expect` of `asctwin run --json`

    def __bool__(self) -> bool:
        return self.details["equal"]

    @property
    def shapes(self) -> list[str]:
        """The kinds of the error, such as "tail" or "transposed"."""
        return [shape["kind"] for shape in self.details["shape"]]


def _named(array: np.ndarray) -> tuple[str, np.ndarray]:
    """The short name of the element type, and the elements in C order."""
    array = np.ascontiguousarray(array)
    if array.dtype.name == "bfloat16":
        return "bf16", array.view(np.uint16)
    array = array.astype(array.dtype.newbyteorder("="), copy=False)
    return array.dtype.str[1:], array


def compare(got, expected, *, rtol: float = 0, atol: float = 0, ulp: int = 0, inputs=None,
            name: str = "the result") -> Comparison:
    """Compares a result with the expected values, which become elements of its type.

    An element is right if `|got - expected| <= atol + rtol * |expected|`, or if both are at most
    `ulp` values of the type apart; without any of them it has to be equal. `inputs` is a dictionary
    of arrays of which the result may be a reduction.
    """
    got = as_array(got)
    expected = np.asarray(as_array(expected))
    if got.shape != expected.shape:
        raise ValueError(f"the result has the shape {got.shape}, the expected values "
                         f"{expected.shape}")
    dtype, values = _named(got)
    _, wanted = _named(expected.astype(got.dtype))
    named = [(input_name, *_named(as_array(array))) for input_name, array in (inputs or {}).items()]
    found = _core.compare(values, wanted, dtype, rtol, atol, ulp, named, name)
    return Comparison(found["text"], json.loads(found["json"]))


def assert_values(got, expected, **options) -> None:
    """Raises an AssertionError with the whole report if `compare` finds a difference."""
    comparison = compare(got, expected, **options)
    if not comparison:
        raise AssertionError("\n" + comparison.text)
