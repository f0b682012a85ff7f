#!/usr/bin/env python3
"""Puts the results of two runs of the benchmarks side by side.

compare.py BEFORE AFTER [--all]: files that the programs have written, or directories of them. A
line is printed where the figures differ by more than a tenth, or for each figure with --all. Times
are compared only with times of the same machine; ratios hold between machines."""

import argparse

from results import read_results, refuse, text_of


def rows(before, after):
    """(program, level, key, before's line, after's line) of what both have measured."""
    for (program, level), result in sorted(after.items()):
        old = {line["key"]: line for line in before.get((program, level), {}).get("lines", ())}
        for line in result["lines"]:
            if line["key"] in old:
                yield program, level, line["key"], old[line["key"]], line


def change_of(kind, old, new):
    """How many times as good `new` is."""
    if kind == "speed":
        return new / old if old > 0 else float("inf")
    return old / new if new > 0 else float("inf")


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("before")
    parser.add_argument("after")
    parser.add_argument("--all", action="store_true", help="figures that are alike too")
    options = parser.parse_args()
    before, after = read_results([options.before]), read_results([options.after])
    joined = list(rows(before, after))
    if not joined:
        refuse("the two have no benchmark and level in common")
    print(f"{'program':18} {'level':10} {'benchmark':34} {'before':>9} {'after':>9}  change")
    better = worse = 0
    for program, level, (benchmark, arguments, against, kind), old, new in joined:
        change = change_of(kind, old["figure"], new["figure"])
        better += change > 1.1
        worse += change < 1 / 1.1
        if options.all or not 1 / 1.1 <= change <= 1.1:
            name = "/".join(filter(None, (benchmark, arguments))) + (f" : {against}" if against else "")
            print(f"{program:18} {level:10} {name:34} {text_of(kind, old['figure']):>9} "
                  f"{text_of(kind, new['figure']):>9}  {change:.2f}")
    print(f"{len(joined)} figures: {better} better by more than a tenth, {worse} worse")


if __name__ == "__main__":
    main()
