#!/usr/bin/env python3
"""Turns results of the benchmarks into a table for docs/performance.md: a row for each bar and a
column for each SIMD level, in Markdown.

tables.py RESULTS...: files that the programs have written on one machine, or directories of them."""

import argparse

from results import read_results, refuse, text_of

LEVELS = ("avx512fp16", "avx512", "avx2", "neonfp16", "neon", "portable")
BARS = {"speed": "at least {}", "extra_ns": "at most {} more", "time_ns": "at most {}",
        "each_ns": "at most {} each"}


def machine_of(results):
    """One sentence about the machine; all results have to be from one CPU."""
    machines = [result["machine"] for result in results.values()]
    names = {machine.get("cpu", "an unknown processor") for machine in machines}
    if len(names) > 1:
        refuse("the results are from several machines: " + ", ".join(sorted(names)))
    machine = machines[0]
    caches = ", ".join(f"{name} {size // 1024} KiB" for name, size in machine.get("caches", {}).items())
    dates = sorted({one["date"] for one in machines})
    clocks = sorted({result["clock"] for result in results.values()})
    return (f"{names.pop()}, {machine['cores']} cores ({caches}); {' to '.join(dates)}; "
            f"{' and '.join(clocks)} time.")


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("results", nargs="+")
    results = read_results(parser.parse_args().results)
    levels = [level for level in LEVELS if any(level == one for _, one in results)]
    print(machine_of(results))
    print()
    print("| benchmark | against | bar | " + " | ".join(levels) + " |")
    print("|---" * (3 + len(levels)) + "|")
    for program in sorted({program for program, _ in results}):
        figures = {level: {line["key"]: line for line in results[program, level]["lines"]}
                   for level in levels if (program, level) in results}
        keys = dict.fromkeys(key for lines in figures.values() for key in lines)
        for key in keys:
            benchmark, arguments, against, kind = key
            lines = [figures.get(level, {}).get(key) for level in levels]
            bars = dict.fromkeys(BARS[kind].format(text_of(kind, line["bar"]))
                                 for line in lines if line and "bar" in line)
            cells = ["" if line is None else text_of(kind, line["figure"]) +
                     (" (short)" if line.get("verdict") == "short" else "") for line in lines]
            print(f"| {' '.join(filter(None, (benchmark, arguments)))} | {against} | "
                  f"{'; '.join(bars)} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
