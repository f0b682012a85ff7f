#!/usr/bin/env python3
"""Plants wrong calls and wrong numbers in the kernels of the tree, one at a time, and counts which
of them asctwin notices.

Usage: mutants.py [--command asctwin] [--every N] [--out F] [FILE...]

Without FILE: each kernel of examples/ and tests/ that says at its head how it is run. Inputs of
ones are random here, or data would hide the fault. A mutant that is not noticed changes no byte and
breaks no rule with these arguments; those that never can are told apart, with the reason.
"""

import argparse
import collections
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import time

SOURCE_DIR = pathlib.Path(__file__).resolve().parent.parent
PATTERNS = ("examples/*.cpp", "tests/kernels/*/*.cpp", "tests/mutate/kernels/*.cpp")
WITH_FILES = {"--print", "--save", "--expect"}  # each takes a word, and the numbers are not judged


def head_words(path):
    """The words behind `asctwin run FILE` in the comment at the head of a kernel, or None."""
    words, goes_on = [], False
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("//"):
            break
        text = line[2:]
        if goes_on and text.startswith("   "):
            words += shlex.split(text)
        goes_on = goes_on and text.startswith("   ")
        if not words and text.split()[:2] == ["asctwin", "run"]:
            words, goes_on = shlex.split(text), True
    return words[3:] or None


def arguments_of(words):
    kept, skips = [], False
    for word in words:
        if skips or word in WITH_FILES:
            skips = not skips
            continue
        kept.append(re.sub(r"^((?:f16|bf16|f32)\[[^=]*\])=ones$", r"\1=rand(1)", word))
    return kept


def is_left(mutant):
    return not mutant["noticed"] and "reason" not in mutant


def mutants_of(command, path):
    """The mutants of a kernel that compile, or None where the kernel itself has a finding."""
    words = [command, "mutate", path, *arguments_of(head_words(path)), "--values", "--autosync=off",
             "--json"]
    result = subprocess.run(list(map(str, words)), cwd=path.parent, capture_output=True, text=True,
                            check=False)
    if result.returncode not in (0, 1):
        return None
    return [one for one in json.loads(result.stdout)["mutants"]
            if one["outcome"] != "does not compile"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--command", default="asctwin")
    parser.add_argument("--every", type=int, default=1, help="each Nth kernel only")
    parser.add_argument("--out", help="a file for all mutants as JSON")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    if "/" in options.command:  # it runs where the kernel is
        options.command = os.path.abspath(options.command)
    given = [path.resolve() for path in options.files]
    for path in given:
        if not head_words(path):
            parser.error(f"{path} does not say at its head how it is run")
    files = given or [
        path for pattern in PATTERNS for path in sorted(SOURCE_DIR.glob(pattern))
        if head_words(path)]
    began, all_mutants, skipped = time.monotonic(), {}, []
    for path in files[::options.every]:
        inside = path.is_relative_to(SOURCE_DIR)
        name = path.relative_to(SOURCE_DIR).as_posix() if inside else str(path)
        mutants = mutants_of(options.command, path)
        if mutants is None:
            skipped.append(name)
            continue
        all_mutants[name] = mutants
        left = list(filter(is_left, mutants))
        print(f"{name}: {len(mutants)} mutants, {len(left)} left", file=sys.stderr, flush=True)
    report(all_mutants, skipped, time.monotonic() - began)
    if options.out:
        pathlib.Path(options.out).write_text(json.dumps(all_mutants, indent=1), encoding="utf-8")


def report(all_mutants, skipped, seconds):
    mutants = [one for of_kernel in all_mutants.values() for one in of_kernel]
    noticed = [one for one in mutants if one["noticed"]]
    equal = collections.Counter(one["reason"] for one in mutants if "reason" in one)
    counted = len(mutants) - sum(equal.values())
    print(f"{len(all_mutants)} kernels, {len(mutants)} mutants, {counted} that can be noticed, "
          f"{len(noticed)} noticed ({100 * len(noticed) / max(1, counted):.1f} %), {seconds:.0f} s")
    outcomes = collections.Counter(one["outcome"] for one in noticed)
    print("by " + ", ".join(f"{name} {count}" for name, count in outcomes.most_common()))
    for reason, count in equal.most_common():
        print(f"not counted: {count}, {reason}")
    for name, of_kernel in all_mutants.items():
        for one in of_kernel:
            if is_left(one):
                print(f"left: {name}:{one['line']}: {one['call']}: {one['change']}")
    for name in skipped:
        print(f"skipped: {name} has a finding with these arguments")


if __name__ == "__main__":
    main()
