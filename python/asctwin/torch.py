"""Kernels and operators of projects as operators of PyTorch, for tensors on the CPU.

    import asctwin, torch
    add = asctwin.torch.register(
        "serving::add", asctwin.load("add.cpp").add_custom, "(Tensor x, Tensor y) -> Tensor",
        arguments=lambda x, y, z: (x, y, z, x.numel()), blocks=8)
    z = torch.ops.serving.add(x, y)

A tensor on the CPU reaches the kernel without a copy where it is contiguous, bfloat16 and half too.
"""

from __future__ import annotations

import numpy as np
import torch

from ._arrays import as_array
from ._interpret import interprets
from ._kernel import Kernel
from ._operator import Operator

_libraries: dict = {}  # by namespace: they end with the process


def register(name: str, target, schema: str, *, outputs=None, arguments=None, blocks=1,
             reference=None, backward=None, **options):
    """Makes a kernel, or an operator of a project, the operator `name` of torch, and returns it.

    name        "namespace::operator"
    target      a Kernel, or an Operator of asctwin.op()
    schema      "(Tensor x, Tensor y, float scale=1.0) -> Tensor", as torch.library has it
    outputs     a function of the operator's arguments that makes its results, of which only shape
                and type count; absent: one result like the first tensor
    arguments   of a kernel: a function of the arguments, then the results, that gives one value for
                each parameter of the kernel; absent: they are these
    blocks      of a kernel: a number, or a function of the operator's arguments
    reference   a function of the arguments that computes the results. It is called instead of the
                kernel, unless asctwin.interpret() or ASCTWIN_INTERPRET=1 asks for the kernel
    backward    a function or operator of the gradients of the results, then the arguments, that
                returns a gradient for each tensor among the arguments, in order: such as another
                operator that register() has made. Absent: the operator has no gradient
    options     of each launch, as of Kernel.run

    Raises TypeError and ValueError for a wrong registration; a call raises KernelError.
    """
    namespace, _, operator = name.partition("::")
    if not operator or "::" in operator:
        raise ValueError(f"`{name}` is no name such as 'namespace::operator'")
    if not isinstance(target, (Kernel, Operator)):
        raise TypeError(f"an operator is a Kernel or an asctwin.op(), not {type(target).__name__}")
    if isinstance(target, Operator) and (arguments is not None or blocks != 1):
        raise TypeError("an operator of a project has no `arguments` and no `blocks`: its tiling "
                        "function chooses them")
    make = _Results(outputs)
    compute = _Kernel(target, make, arguments, blocks, options) if isinstance(target, Kernel) \
        else _ProjectOperator(target, make, options)
    call = _or_reference(compute, reference)
    library = _library_of(namespace)
    library.define(operator + schema)
    library.impl(operator, call, "CPU")
    for key in ("Meta", "AutogradMeta"):  # torch 1 has no way from the second to the first
        library.impl(operator, make, key)
    if backward is not None:
        library.impl(operator, _with_gradient(call, backward, name), "AutogradCPU")
    return getattr(getattr(torch.ops, namespace), operator)


def _library_of(namespace: str):
    """One library for each namespace; it may have been opened by somebody else."""
    if namespace not in _libraries:
        try:
            _libraries[namespace] = torch.library.Library(namespace, "FRAGMENT")
        except (ValueError, RuntimeError):  # torch 1 has no fragments
            _libraries[namespace] = torch.library.Library(namespace, "DEF")
    return _libraries[namespace]


class _Results:
    """Makes the results of an operator, without values."""

    def __init__(self, outputs):
        self._outputs = outputs

    def __call__(self, *values, **named):
        if self._outputs is not None:
            return self._outputs(*values, **named)
        first = next((value for value in values if isinstance(value, torch.Tensor)), None)
        if first is None:
            raise TypeError("an operator without tensors among its arguments needs `outputs`")
        return torch.empty_like(first, memory_format=torch.contiguous_format)


def _as_tuple(results) -> tuple:
    return tuple(results) if isinstance(results, (tuple, list)) else (results,)


def _contiguous(value):
    return value.detach().contiguous() if isinstance(value, torch.Tensor) else value


class _Kernel:
    """Computes by launching a kernel, which writes into the results."""

    def __init__(self, kernel: Kernel, make: _Results, arguments, blocks, options: dict):
        self._kernel = kernel
        self._make = make
        self._arguments = arguments
        self._blocks = blocks
        self._options = options

    def __call__(self, *values, **named):
        results = self._make(*values, **named)
        all_results = _as_tuple(results)
        given = [_contiguous(value) for value in values]
        blocks = self._blocks(*given, **named) if callable(self._blocks) else self._blocks
        choose = self._arguments or (lambda *all_values, **_: all_values)
        self._kernel[blocks](*choose(*given, *all_results, **named), **self._options)
        return results


class _ProjectOperator:
    """Computes by an operator of a project; attributes are passed by the names of the schema."""

    def __init__(self, operator: Operator, make: _Results, options: dict):
        self._operator = operator
        self._make = make
        self._options = options

    def __call__(self, *values, **named):
        results = self._make(*values, **named)
        inputs = [_input(value) for value in values if _is_input(value)]
        attributes = {key: value for key, value in named.items() if value is not None}
        report, arrays = self._operator.run(*inputs, options=self._options, **attributes)
        report.raise_for_errors()
        for result, array in zip(_as_tuple(results), arrays.values()):
            _take(result, array)
        return results


def _is_input(value) -> bool:
    return value is None or isinstance(value, torch.Tensor) or (
        isinstance(value, (list, tuple)) and all(isinstance(item, torch.Tensor) for item in value))


def _input(value):
    """An input as a project's operator has it: bfloat16 by its own type of numpy."""
    if isinstance(value, (list, tuple)):
        return [_input(item) for item in value]
    array = as_array(_contiguous(value))
    if isinstance(value, torch.Tensor) and value.dtype == torch.bfloat16:
        import ml_dtypes

        return array.view(ml_dtypes.bfloat16)
    return array


def _take(result, array: np.ndarray) -> None:
    """Copies the bits of an output into its tensor."""
    memory = as_array(result)
    if memory.nbytes != array.nbytes:
        raise ValueError(f"the operator gives {array.shape} of {array.dtype}, but `outputs` says "
                         f"{tuple(result.shape)} of {result.dtype}")
    memory[...] = array.view(memory.dtype).reshape(memory.shape)


def _or_reference(compute, reference):
    if reference is None:
        return compute

    def call(*values, **named):
        return (compute if interprets() else reference)(*values, **named)

    return call


def _with_gradient(call, backward, name: str):
    """The operator with a gradient: torch records its call as one node."""

    class Node(torch.autograd.Function):
        @staticmethod
        def forward(context, named, *values):
            context.named = named
            context.others = [None if isinstance(v, torch.Tensor) else v for v in values]
            context.is_tensor = [isinstance(v, torch.Tensor) for v in values]
            context.save_for_backward(*(v for v in values if isinstance(v, torch.Tensor)))
            return call(*values, **named)

        @staticmethod
        def backward(context, *gradients):
            saved = iter(context.saved_tensors)
            values = [next(saved) if tensor else other
                      for tensor, other in zip(context.is_tensor, context.others)]
            found = _as_tuple(backward(*gradients, *values, **context.named))
            if len(found) != sum(context.is_tensor):
                raise ValueError(f"the backward of `{name}` returns {len(found)} gradients for "
                                 f"{sum(context.is_tensor)} tensors")
            each = iter(found)
            return (None, *(next(each) if tensor else None for tensor in context.is_tensor))

    Node.__name__ = name.replace("::", "_")

    def forward(*values, **named):
        return Node.apply(named, *values)

    return forward
