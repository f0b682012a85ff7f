#!/usr/bin/env python3
"""Runs asctwin over the labelled set and prints recall, false alarms and time per kernel.

Usage: score.py [--command asctwin] [--mode run|verify|explore] [--every N] [DIRECTORY]

A fault counts as found where the command ends with 1 on the faulty half; a false alarm is a 1 on the
right half. Other tools can read the heads of the same files (generate.py says what stands there).
"""

import argparse
import pathlib
import shlex
import statistics
import subprocess
import time

HERE = pathlib.Path(__file__).parent


def fields_of(path):
    fields = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("// "):
            return fields
        name, _, value = line[3:].partition(": ")
        fields[name] = value
    return fields


def words_of(mode, fields):
    if mode == "verify":
        return ["verify", *shlex.split(fields["verify"])]
    words = ["run", *shlex.split(fields["run"])]
    return words + (["--schedule", "explore:20"] if mode == "explore" else [])


def judge(command, mode, path, fields):
    """(exit code, seconds)"""
    name, *rest = words_of(mode, fields)
    began = time.monotonic()
    result = subprocess.run([command, name, path.name, *rest], cwd=path.parent,
                            capture_output=True, check=False)
    return result.returncode, time.monotonic() - began


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--command", default="asctwin")
    parser.add_argument("--mode", choices=["run", "verify", "explore"], default="verify")
    parser.add_argument("--every", type=int, default=1, help="only each N-th pair")
    parser.add_argument("directory", nargs="?", type=pathlib.Path, default=HERE / "kernels")
    options = parser.parse_args()
    faults = sorted(options.directory.glob("*_fault.cpp"))[::options.every]
    found, alarms, seconds, groups = 0, 0, [], {}
    for fault in faults:
        right = fault.with_name(fault.name.replace("_fault.cpp", "_right.cpp"))
        fields = fields_of(fault)
        status, took = judge(options.command, options.mode, fault, fields)
        alarm, also_took = judge(options.command, options.mode, right, fields_of(right))
        seconds += [took, also_took]
        group = groups.setdefault("hidden" if fields["hidden"] == "yes" else "plain", [0, 0])
        group[0] += status == 1
        group[1] += 1
        found += status == 1
        alarms += alarm != 0
        if status != 1 or alarm != 0:
            print(f"{fault.name}: {status}, right half {alarm}", flush=True)
    for name, (caught, count) in sorted(groups.items()):
        print(f"{name}: {caught} of {count} faults found")
    print(f"{options.mode}: recall {found}/{len(faults)}, false alarms {alarms}/{len(faults)}, "
          f"median {statistics.median(seconds):.2f} s a kernel")


if __name__ == "__main__":
    main()
