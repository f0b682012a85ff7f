#!/usr/bin/env python3
"""Kernels a minute of `asctwin batch`, beside plain `asctwin run`, measured in turns in one run.

Usage: batch_bench.py ASCTWIN [KERNELS]. Prints JSON: kernels a minute with an empty cache, cases a
second when everything is compiled, and the ratios against `asctwin run` of the same kernels.
"""
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tests/batch"))
import generated  # noqa: E402


def timed(command, directory):
    """(seconds, seconds of processors) of a command that succeeds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.monotonic()
    subprocess.run(command, cwd=directory, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.monotonic() - begin, used


def write_kernels(directory, count):
    import numpy as np
    lines = []
    for i in range(count):
        kernel = generated.Kernel(i)
        (directory / f"k{i}.cpp").write_text(kernel.source)
        np.save(directory / f"z{i}.npy", kernel.golden())
        lines.append({"id": str(i), "kernel": f"k{i}.cpp", "args": kernel.args(),
                      "expect": {"2": f"z{i}.npy"}})
    generated.write(directory / "cases.jsonl", lines)
    return lines


def main():
    command, count = pathlib.Path(sys.argv[1]).resolve(), int((sys.argv + ["200"])[2])
    sample = max(1, count // 20)
    with tempfile.TemporaryDirectory() as name:
        directory = pathlib.Path(name)
        os.environ["ASCTWIN_CACHE_DIR"] = str(directory / "cache")
        lines = write_kernels(directory, count)
        batch = [command, "batch", "cases.jsonl", "--out", "r.jsonl", "--quiet", "--sandbox", "on"]
        plain, plain_cpu = 0.0, 0.0
        for line in lines[::count // sample][:sample]:
            run = [command, "run", line["kernel"], *line["args"], "--expect",
                   f"2={line['expect']['2']}"]
            seconds, used = timed(run, directory)
            plain, plain_cpu = plain + seconds / sample, plain_cpu + used / sample
        cold, cold_cpu = timed(batch, directory)
        timed(batch, directory)  # sources just written get their manifest now
        warm, warm_cpu = timed(batch, directory)
    print(json.dumps({
        "kernels": count,
        "cold_kernels_per_minute": round(60 * count / cold),
        "cold_processor_seconds_per_kernel": round(cold_cpu / count, 4),
        "cold_ratio_to_run": round(plain / (cold / count), 2),
        "cold_processor_ratio_to_run": round(plain_cpu / (cold_cpu / count), 2),
        "warm_cases_per_second": round(count / warm, 1),
        "warm_processor_seconds_per_case": round(warm_cpu / count, 4)}, indent=2))


if __name__ == "__main__":
    main()
