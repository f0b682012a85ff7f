"""Reads the JSON files that the benchmarks write."""

import json
import pathlib
import sys


def refuse(text):
    """Ends the program as for a wrong usage."""
    print(f"error: {text}", file=sys.stderr)
    raise SystemExit(2)


def read_results(paths):
    """The results in files and directories, as {(program, level): result}; the later of two alike
    prevails. Refuses what is none."""
    files = []
    for path in map(pathlib.Path, paths):
        files += sorted(path.glob("*.json")) if path.is_dir() else [path]
    found = {}
    for file in files:
        try:
            result = json.loads(file.read_text())
            found[result["program"], result["level"]] = result
            for line in result["lines"]:
                line["key"] = (line["benchmark"], line["arguments"], line["against"], line["kind"])
        except (OSError, ValueError, KeyError, TypeError) as error:
            refuse(f"{file} is no result of a benchmark: {error}")
    if not found:
        refuse("there are no results in " + ", ".join(map(str, paths)))
    return found


def text_of(kind, figure):
    """A figure in its unit: a ratio, or a time."""
    if kind == "speed":
        return f"{figure:.2f}"
    for unit, size in (("ms", 1e6), ("us", 1e3)):
        if figure >= 10 * size:
            return f"{figure / size:.0f} {unit}"
    return f"{figure:.1f} ns" if figure < 100 else f"{figure:.0f} ns"
