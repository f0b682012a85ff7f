#!/usr/bin/env python3
"""Measures the cost of threads of the 950: processor seconds of a histogram by 2048 threads on each of
64 cores, without checks and with all of them, over those of a plain loop in the same run.

Usage: simt_bench.py ASCTWIN [--repeats N]. The loop and the threads take turns, and the least of each
counts, because what others do on the machine only adds. Prints a line for each level of checks, with
its bar, and fails where one is not met.
"""
import argparse
import os
import sys
import tempfile

import beside_plain

BARS = {"off": 20, "full": 100}  # times the plain loop


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("asctwin")
    parser.add_argument("--repeats", type=int, default=9)
    options = parser.parse_args()
    is_met = True
    with tempfile.TemporaryDirectory() as directory:
        program = beside_plain.build(os.path.abspath(options.asctwin), "simt_histogram",
                                     "plain_histogram", ["--enable-simt"], directory)
        for level, bar in BARS.items():
            plain, threads = beside_plain.seconds(program, options.repeats, level)
            ratio = threads / plain
            is_met = is_met and ratio <= bar
            print(f"checks {level}: plain loop {plain:.4f} s, threads {threads:.4f} s: "
                  f"{ratio:.1f} times, bar {bar}: {'met' if ratio <= bar else 'not met'}", flush=True)
    return 0 if is_met else 1


if __name__ == "__main__":
    sys.exit(main())
