#!/usr/bin/env python3
"""Measures the cost of a profile: processor seconds of `asctwin run --profile`, with its recording,
its model and its hints, over those of the same checked run without it.

Usage: profile_bench.py ASCTWIN [--repeats N]. The two take turns, and the least of each counts,
because what others do on the machine only adds. Prints a line for each kernel: seconds, their
ratio, and the most memory.
"""
import argparse
import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAIRS, PRODUCTS = "tests/timeline/pairs.cpp", "tests/timeline/products.cpp"


def vectors(count):
    return [f"f32[{count}]=rand(1)", f"f32[{count}]=rand(2)", f"f32[{count}]", str(count)]


TALL = ["f16[80000,5]=ones", "f16[5,1024]=ones", "f16[80000,1024]"]
RUNS = {
    "48 blocks, tiles of 1024": (PAIRS, vectors(12582912), "tile_tuned", 48),
    "48 blocks, tiles of 64": (PAIRS, vectors(3145728), "tile_slow", 48),
    "one block, tiles of 2048": (PAIRS, vectors(12582912), "depth_tuned", 1),
    "cube, 2500 tiles on 24 cores": (PRODUCTS, TALL, "tall_rows", 24),
}


def used_by(command):
    """(processor seconds, most KiB) of a command and of the children that it waits for."""
    child = os.fork()
    if child == 0:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        os.execv(command[0], command)
    _, status, usage = os.wait4(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0, f"{command} fails"
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("asctwin")
    parser.add_argument("--repeats", type=int, default=5)
    options = parser.parse_args()
    for name, (source, arguments, kernel, blocks) in RUNS.items():
        command = [options.asctwin, "run", str(ROOT / source), *arguments, "--kernel", kernel,
                   "--blocks", str(blocks)]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)  # compiles it
        plain, profiled, memory = [], [], 0
        for _ in range(options.repeats):
            plain.append(used_by(command)[0])
            seconds, memory = used_by([*command, "--profile"])
            profiled.append(seconds)
        print(f"{name}: {min(plain):.2f} s, with a profile {min(profiled):.2f} s: "
              f"{min(profiled) / min(plain):.2f} times, at most {memory // 1024} MiB", flush=True)


if __name__ == "__main__":
    main()
