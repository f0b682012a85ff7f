"""The command `asctwin`, which comes with the package, and what Python takes from it."""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
import sys
import tempfile

from ._kernel import PREFIX

_COMMAND = os.path.join(PREFIX, "bin", "asctwin")


def _output(*arguments: str) -> str:
    done = subprocess.run([_COMMAND, *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        raise ValueError(done.stderr.strip() or f"asctwin {arguments[0]} failed")
    return done.stdout


class Picture(str):
    """Text that a notebook shows as its SVG."""

    svg = ""

    def _repr_svg_(self):
        return self.svg


def show(operation: str, *, soc: str = "Ascend910B1", type: str = "", dst: str = "", src: str = "",
         **fields) -> Picture:
    """Draws where a data movement puts each DataBlock: `show("nd2nz", nValue=2, dValue=24)`.

    The result is the text of `asctwin show`; its `svg` is the picture, which notebooks show.
    """
    arguments = ["show", operation, "--soc", soc]
    for name, value in (("--type", type), ("--dst", dst), ("--src", src)):
        arguments += [name, value] if value else []
    arguments += [f"{name}={value}" for name, value in fields.items()]
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory, "picture.svg")
        picture = Picture(_output(*arguments, "--svg", str(path)))
        picture.svg = path.read_text(encoding="utf-8")
    return picture


def explain(code: str) -> str:
    """What a code such as "E0102" means, with a kernel that breaks the rule and one that does not."""
    return _output("explain", code)


def ops(name: str = "", *, soc: str = "") -> list:
    """The instructions, their forms, types and limits, as of `asctwin ops --json`."""
    arguments = ["ops", "--json"] + ([name] if name else []) + (["--soc", soc] if soc else [])
    return json.loads(_output(*arguments))


def main() -> None:
    """The command itself."""
    os.execv(_COMMAND, ["asctwin", *sys.argv[1:]])
