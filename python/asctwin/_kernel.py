"""Modules, kernels and their calls."""

from __future__ import annotations

import operator
import os
import pathlib

from . import _core
from ._arrays import as_array
from ._interpret import with_defaults
from ._report import Report

PREFIX = str(pathlib.Path(__file__).parent / "prefix")

_OPTIONS = {
    "blocks", "check", "schedule", "autosync", "numerics", "timeout", "workers", "in_process",
    "ranks", "group", "werror", "pedantic", "allow", "suppressions", "max_findings", "profile",
}


def load(file, *, soc: str = "Ascend910B1", defines=(), include_dirs=(), includes=(),
         optimisation: str = "", instance: str = "", tiling_key: int = 0) -> "Module":
    """Compiles a C++ source with `__global__` kernels, or finds it in the cache.

    defines       a dict {"X": 1} or a sequence of "X" and "X=1"
    includes      headers that are included before the file
    optimisation  of the kernel's own code: "0" to "3", "g", "s"; "" is quick to compile
    instance      of a kernel template, such as "k<float, 16>"
    tiling_key    what TILING_KEY_IS and TILING_KEY_VAR compare with

    Raises CompileError with the compiler's messages, FileNotFoundError, ValueError.
    """
    path = os.fspath(file)
    if not os.path.isfile(path):
        raise FileNotFoundError(f"`{path}` is no file that can be read")
    if hasattr(defines, "items"):
        defines = [f"{name}={value}" for name, value in defines.items()]
    core = _core.load(path, soc, list(defines), [os.fspath(d) for d in include_dirs],
                      [os.fspath(header) for header in includes], str(optimisation), instance,
                      tiling_key, PREFIX)
    return Module(core, path)


class Module:
    """The kernels of one source file, by their names: `module.add_custom`, `module["ns::k"]`."""

    def __init__(self, core, file: str):
        self._core = core
        self.file = file
        self._kernels = {kernel.name: Kernel(core, kernel, file) for kernel in core.kernels}
        self._short = {name.split("::")[-1]: kernel for name, kernel in self._kernels.items()}

    @property
    def kernels(self) -> list:
        """All kernels, in the order of the source."""
        return list(self._kernels.values())

    def __getitem__(self, name: str) -> "Kernel":
        found = self._kernels.get(name) or self._short.get(name)
        if found is None:
            raise KeyError(f"`{self.file}` has no kernel `{name}`; it has "
                           + ", ".join(self._kernels))
        return found

    def __getattr__(self, name: str) -> "Kernel":
        try:
            return self.__dict__["_short"][name]
        except KeyError:
            known = ", ".join(self.__dict__.get("_kernels", ()))
            raise AttributeError(f"no kernel `{name}`; there is {known or 'none'}") from None

    def __dir__(self):
        return [*super().__dir__(), *self._short]

    def __repr__(self):
        return f"<asctwin.Module {self.file}: {', '.join(self._kernels)}>"


class Kernel:
    """A kernel: `kernel[blocks](*values)` launches it and raises KernelError for an error."""

    def __init__(self, core, signature, file: str):
        self._core = core
        self._signature = signature
        self.file = file

    @property
    def name(self) -> str:
        return self._signature.name

    @property
    def parameters(self) -> list:
        """For each parameter "pointer", "struct" or the type of a number."""
        return self._signature.parameters

    def run(self, *values, **options) -> Report:
        """Launches the kernel and returns what was found, without raising for it.

        blocks        how many blocks to launch (1), of each rank
        ranks         how many cards run the kernel together; the first axis of each array is then
                      the rank, and a function gives its value for a rank: lambda r: r + 1
        group         the name of their communicator ("hccl_world_group")
        check         "full", "fast" or "off"
        schedule      "in-order", or "random:SEED"
        autosync      "on", "strict" or "off"
        numerics      "ideal" or "table"
        timeout       seconds until the kernel counts as hanging (60), in a child only
        workers       threads; 0: as many as the machine has processors
        in_process    run in this process: faster, but a crash of the kernel is one of Python
        profile       True: report.profile says where the time goes
        werror, pedantic, allow, suppressions, max_findings    as of `asctwin run`

        Raises TypeError or ValueError for a value that the kernel cannot take.
        """
        options, measured = recorded(launch_options(with_defaults(options)))
        return Report(self._core.launch(self.name, self._of_ranks(values, options), options),
                      measured)

    def _of_ranks(self, values, options) -> list:
        """The values of each rank."""
        if "ranks" not in options:
            return [self._arrays(values)]
        ranks = options["ranks"] = operator.index(options["ranks"])
        if not 1 <= ranks <= 256:
            raise ValueError(f"ranks is {ranks}, outside [1, 256]")
        return [self._arrays([_of_rank(i, value, rank, ranks) for i, value in enumerate(values)])
                for rank in range(ranks)]

    def _arrays(self, values) -> list:
        arrays = []
        for i, (value, type_name) in enumerate(zip(values, self.parameters)):
            try:
                arrays.append(as_array(value) if type_name == "pointer" else value)
            except (TypeError, ValueError, BufferError) as error:
                raise type(error)(f"argument {i} {error}") from None
        return arrays + list(values[len(arrays):])

    def __getitem__(self, blocks: int) -> "Launch":
        return Launch(self, _count_of(blocks, f"{self.name.split('::')[-1]}[...]"))

    def __call__(self, *values, **options) -> Report:
        """One block, or as many as `blocks=` says."""
        report = self.run(*values, **options)
        if not report.clean:
            report.raise_for_errors()
        return report

    def __repr__(self):
        return f"<asctwin.Kernel {self.name}({', '.join(self.parameters)})>"


class Launch:
    """A kernel with its number of blocks."""

    def __init__(self, kernel: Kernel, blocks: int):
        self.kernel = kernel
        self.blocks = blocks

    def __call__(self, *values, **options) -> Report:
        return self.kernel(*values, blocks=self.blocks, **options)


def _of_rank(number: int, value, rank: int, ranks: int):
    if callable(value):
        return value(rank)
    shape = getattr(value, "shape", ())
    if not shape:
        return value
    if shape[0] != ranks:
        raise ValueError(f"argument {number} has {shape[0]} rows in its first axis, which is the "
                         f"rank, but there are {ranks} ranks")
    return value[rank:rank + 1] if len(shape) == 1 else value[rank]


def _count_of(blocks, written: str) -> int:
    """The number of blocks, in plain words where it is a grid as of other languages."""
    call = written.partition("[")[0]
    if isinstance(blocks, (tuple, list)):
        inside = ", ".join(str(size) for size in blocks) + ("," if len(blocks) == 1 else "")
        right = f": write {call}[{blocks[0]}](...)" if len(blocks) == 1 else \
            ": a kernel computes coordinates from GetBlockIdx()"
        raise TypeError(f"blocks are one number, not the grid ({inside}){right}")
    if callable(blocks):
        raise TypeError(f"blocks are one number, not a function of meta-parameters: compute it "
                        f"before the call, as in {call}[(n + 2047) // 2048](...)")
    try:
        return operator.index(blocks)
    except TypeError:
        raise TypeError(f"blocks are one number, not {type(blocks).__name__}") from None


def launch_options(options: dict) -> dict:
    """Options of a launch as the extension takes them. Raises TypeError, ValueError."""
    unknown = set(options) - _OPTIONS
    if unknown:
        raise TypeError(f"unknown option {sorted(unknown)[0]!r}; there are "
                        + ", ".join(sorted(_OPTIONS)))
    options = dict(options)
    if "blocks" in options:
        options["blocks"] = _count_of(options["blocks"], "kernel[...]")
    schedule = options.pop("schedule", "in-order")
    if schedule != "in-order":
        options["seed"] = _seed_of(schedule)
    if isinstance(options.get("allow"), str):
        options["allow"] = options["allow"].split(",")
    if "suppressions" in options:
        options["suppressions"] = os.fspath(options["suppressions"])
    return options


def recorded(options: dict) -> tuple:
    """(options of a launch, what gives its profile): `profile` as the extension takes it."""
    options = dict(options)
    if not options.pop("profile", False):
        return options, None
    recording = options["recording"] = _core.Recording()
    autosync = options.get("autosync", "on") != "off"
    return options, lambda: recording.profile(autosync)


def _seed_of(schedule) -> int:
    word, _, seed = str(schedule).partition(":")
    if word != "random" or not seed.isdigit():
        raise ValueError(f"schedule {schedule!r} is neither 'in-order' nor 'random:SEED'")
    return int(seed)
