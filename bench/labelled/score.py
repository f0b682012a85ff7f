#!/usr/bin/env python3
"""Runs asctwin over the labelled set and prints recall, false alarms and time per kernel.

Usage: score.py [--command asctwin] [--mode run|verify|explore] [--every N] [DIRECTORY]

A fault counts as found where the command reports the class of its label on the faulty half; a false
alarm is any exit code but 0 on the right half. The line is not compared. Other tools can read the heads
of the same files (generate.py says what stands there).
"""

import argparse
import json
import os
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


def classes_of(mode, document):
    """The codes that a document of `run` or `verify` has; `result` for wrong numbers."""
    if mode == "verify":
        reports = [one["codes"] or ["result"] for one in document["counterexamples"]]
        return {code for codes in reports for code in codes}
    codes = {one["code"] for one in document["findings"]["findings"]}
    return codes if document["equal"] else codes | {"result"}


def judge(command, mode, path, fields):
    """(exit code, classes found, seconds)"""
    name, *rest = words_of(mode, fields)
    began = time.monotonic()
    if "/" in command:  # the program runs where the kernel is
        command = os.path.abspath(command)
    result = subprocess.run([command, name, path.name, *rest, "--json"], cwd=path.parent,
                            capture_output=True, check=False)
    seconds = time.monotonic() - began
    classes = classes_of(mode, json.loads(result.stdout)) if result.returncode in (0, 1) else set()
    return result.returncode, classes, seconds


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
        _, classes, took = judge(options.command, options.mode, fault, fields)
        alarm, _, also_took = judge(options.command, options.mode, right, fields_of(right))
        seconds += [took, also_took]
        group = groups.setdefault("hidden" if fields["hidden"] == "yes" else "plain", [0, 0])
        is_found = fields["class"] in classes
        group[0] += is_found
        group[1] += 1
        found += is_found
        alarms += alarm != 0
        if not is_found or alarm != 0:
            print(f"{fault.name}: {sorted(classes)}, right half {alarm}", flush=True)
    for name, (caught, count) in sorted(groups.items()):
        print(f"{name}: {caught} of {count} faults found")
    print(f"{options.mode}: recall {found}/{len(faults)}, false alarms {alarms}/{len(faults)}, "
          f"median {statistics.median(seconds):.2f} s a kernel")


if __name__ == "__main__":
    main()
