#!/usr/bin/env python3
"""Processor seconds from a changed source to its verdict, over twenty kernels of examples/ and
tests/kernels, and of a repeated run of an unchanged kernel.

Usage: edit_bench.py ASCTWIN [--repeats N]. Each kernel runs as the comment at its head says: first
in a way that makes the compiled headers, which the first run of a user makes in the background;
then N times with one more line at its end; then unchanged. Prints JSON; what others do on the machine disturbs processor
seconds little, so the middle of the N is taken.
"""
import argparse
import json
import os
import pathlib
import resource
import shlex
import shutil
import statistics
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
KERNELS = [
    "examples/data_copy", "examples/gelu", "examples/matmul", "examples/nd2nz",
    "examples/online_softmax", "examples/two_phase_mean", "tests/kernels/cast/quantise",
    "tests/kernels/cast/softsign", "tests/kernels/cube/gemv", "tests/kernels/cube/split_k",
    "tests/kernels/operators/cumsum", "tests/kernels/operators/dequantise",
    "tests/kernels/operators/histogram", "tests/kernels/operators/transpose",
    "tests/kernels/real/masked_select", "tests/kernels/rows/argmax",
    "tests/kernels/rows/softmax", "tests/kernels/sync/unit_flags",
    "tests/kernels/sync/pair_flag", "tests/kernels/sorting/topk_logits",
]


def head_command(path):
    """The arguments behind `asctwin run FILE` at the head of a source."""
    lines = path.read_text().splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("//   asctwin run "))
    text = lines[first].removeprefix("//")
    for line in lines[first + 1:]:
        if not line.startswith("//   "):
            break
        text += line.removeprefix("//")
    return shlex.split(text)[3:]


def used_by(command, **environment):
    """Processor seconds of a command and of the children that it waits for."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    status = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                            env={**os.environ, **environment}).returncode
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert status in (0, 1), f"{command} ends with {status}"
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(command, kernel, directory, repeats):
    """Seconds of a change with compiled headers, and of an unchanged kernel."""
    source = ROOT / (kernel + ".cpp")
    # A source finds the headers beside it.
    copy = directory / source.parent.name
    shutil.copytree(source.parent, copy, dirs_exist_ok=True)
    run = [command, "run", copy / source.name, *head_command(source)]
    changes = []
    for i in range(repeats):
        with open(copy / source.name, "a") as file:
            file.write(f"// change {i}\nconstexpr int kChange{i} = {i};\n")
        time.sleep(0.1)  # a file that is just being written is read again
        changes.append(used_by(run))
    return statistics.median(changes), min(used_by(run) for _ in range(3))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("command", type=pathlib.Path)
    parser.add_argument("--repeats", type=int, default=3)
    options = parser.parse_args()
    command = options.command.resolve()
    rows = {}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        directory = pathlib.Path(name)
        os.environ["ASCTWIN_CACHE_DIR"] = str(directory / "cache")
        source = ROOT / (KERNELS[0] + ".cpp")
        run = [command, "run", source, *head_command(source)]
        first = used_by(run, ASCTWIN_PRECOMPILED="0", ASCTWIN_CACHE_DIR=directory / "empty")
        headers = used_by(run, ASCTWIN_PRECOMPILED="1")
        for kernel in KERNELS:
            rows[kernel] = measure(command, kernel, directory, options.repeats)
    print(json.dumps({
        "whole_compilation_seconds": round(first, 3),
        "first_run_with_headers_seconds": round(headers, 3),
        "changed_seconds": round(statistics.mean(row[0] for row in rows.values()), 3),
        "unchanged_seconds": round(statistics.mean(row[1] for row in rows.values()), 3),
        "by_kernel": {kernel: [round(value, 3) for value in row] for kernel, row in rows.items()},
    }, indent=1))


if __name__ == "__main__":
    main()
