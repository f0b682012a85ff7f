from typing import Any, Sequence

import numpy

class CompileError(Exception): ...

class Signature:
    name: str
    parameters: list[str]

class Report:
    ok: bool
    clean: bool
    summary: str
    product: str
    kernel: str
    def text(self, colour: bool = ...) -> str: ...
    def json(self) -> str: ...
    def as_format(self, name: str) -> str: ...

class Module:
    library: str
    messages: str
    kernels: list[Signature]
    def launch(self, kernel: str, values: Sequence[Any], options: dict[str, Any]) -> Report: ...

class Operator:
    def __init__(self, directory: str, name: str, soc: str, defines: list[str],
                 prefix: str) -> None: ...
    def tiling(self, inputs: list[Any], attributes: dict[str, str],
               outputs: dict[str, numpy.ndarray]) -> dict[str, Any]: ...
    def call(self, inputs: list[Any], attributes: dict[str, str],
             outputs: dict[str, numpy.ndarray],
             options: dict[str, Any]) -> tuple[Report, dict[str, numpy.ndarray]]: ...

def load(file: str, soc: str, defines: list[str], include_dirs: list[str], includes: list[str],
         optimisation: str, instance: str, tiling_key: int, prefix: str) -> Module: ...
def empty(size_bytes: int) -> numpy.ndarray: ...
def convert(array: numpy.ndarray, source: str, target: str, shape: list[int], c0: int,
            threads: int) -> numpy.ndarray: ...
def socs() -> list[str]: ...
