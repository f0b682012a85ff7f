#!/usr/bin/env python3
"""Plants wrong calls and wrong numbers in the kernels of the tree, one at a time, and counts which
of them asctwin notices.

Usage: mutants.py [--command asctwin] [--every N] [--explained F] [--out F] [--read F] [FILE...]

Without FILE: each kernel of examples/ and tests/ that says at its head how it is run, or a sample
of one in N of them. Where the head has several `asctwin run` lines, a mutant that one of them
leaves is tried by the next. Inputs of ones are random here, or data would hide the fault.

A mutant that is left changes no byte and breaks no rule with these arguments. mutants_explained.txt
says of each why; only those that it calls missed break a rule nevertheless. The exit code is 1
where a mutant is left without a reason, a kernel is skipped as its own run fails, or none could be
judged. A reason whose mutant is gone or is noticed is told as stale.
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
import zlib

from mutant_reasons import (MISSED, Malformed, explain, explain_by_marks, is_left, name_apart,
                            read)

SOURCE_DIR = pathlib.Path(__file__).resolve().parent.parent
REASONS = pathlib.Path(__file__).parent / "mutants_explained.txt"
PATTERNS = ("examples/*.cpp", "tests/kernels/*/*.cpp", "tests/mutate/kernels/*.cpp")
ONES = re.compile(r"^((?:f16|bf16|f32|i8|i32)\[[^=]*\])=ones$")
WITH_FILES = {"--print", "--save", "--expect"}  # each takes a word, and the numbers are not judged


def commands_at_head(path):
    """The words behind `asctwin run FILE` of each such command in the comment at the head of a
    kernel; a command goes on in the lines below it that are indented further."""
    commands, goes_on = [], False
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("//"):
            break
        text = line[2:]
        goes_on = goes_on and text.startswith("   ")
        if text.split()[:2] == ["asctwin", "run"]:
            commands.append(shlex.split(text)[3:])
            goes_on = True
        elif goes_on:
            commands[-1] += shlex.split(text)
    return [words for words in commands if words]


def arguments_of(words):
    kept, skips = [], False
    for word in words:
        if word.startswith("--autosync="):  # mutants run without it
            continue
        if skips or word in WITH_FILES:
            skips = not skips
            continue
        kept.append(ONES.sub(r"\1=rand(1)", word))
    return kept


def mutants_of_run(command, path, words):
    """The mutants of a kernel that compile, or what is said where the kernel itself fails."""
    words = [command, "mutate", path, *arguments_of(words), "--values", "--autosync=off", "--json"]
    result = subprocess.run(list(map(str, words)), cwd=path.parent, capture_output=True, text=True,
                            check=False)
    if result.returncode not in (0, 1):
        return result.stderr.partition("\n")[0]
    mutants = json.loads(result.stdout)["mutants"]
    name_apart(mutants)
    return [one for one in mutants if one["outcome"] != "does not compile"]


def mutants_of(command, path):
    """(mutants, commands that the kernel itself fails): each mutant as the first command that
    notices it has it."""
    mutants, failed = None, []
    for words in commands_at_head(path):
        if mutants is not None and all(one["noticed"] for one in mutants):
            break
        others = mutants_of_run(command, path, words)
        if isinstance(others, str):
            failed.append(f"{shlex.join(words)}: {others}")
        elif mutants is None:
            mutants = others
        else:
            noticed = {one["name"]: one for one in others if one["noticed"]}
            mutants = [one if one["noticed"] else noticed.get(one["name"], one) for one in mutants]
    explain_by_marks(path, mutants or [])
    return mutants, failed


def name_of(path):
    inside = path.is_relative_to(SOURCE_DIR)
    return path.relative_to(SOURCE_DIR).as_posix() if inside else path.name


def run_all(command, files, out):
    """All mutants by their kernel, and the commands that could not be judged. `out` is written
    after each kernel, so that a run that is stopped has not been for nothing."""
    all_mutants, skipped = {}, []
    for path in files:
        name = name_of(path)
        mutants, failed = mutants_of(command, path)
        skipped += [f"{name} {words}" for words in failed]
        if mutants is None:
            continue
        all_mutants[name] = mutants
        if out:
            out.write_text(json.dumps(all_mutants, indent=1), encoding="utf-8")
        left = sum(map(is_left, mutants))
        print(f"{name}: {len(mutants)} mutants, {left} left", file=sys.stderr, flush=True)
    return all_mutants, skipped


def files_of(parser, options):
    given = [path.resolve() for path in options.files]
    for path in given:
        if not commands_at_head(path):
            parser.error(f"{path} does not say at its head how it is run")
    return given or [
        path for pattern in PATTERNS for path in sorted(SOURCE_DIR.glob(pattern))
        if is_of_sample(path, options.every) and path.stem not in UNJUDGED
        and commands_at_head(path)]


# Kernels whose own run fails without automatic synchronisation, or on purpose.
UNJUDGED = {"builtins", "large_buffer", "pitch_lanes"}


def is_of_sample(path, every):
    """By the name alone: a new kernel moves no other one into the sample or out of it."""
    return zlib.crc32(name_of(path).encode()) % every == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--command", default="asctwin")
    parser.add_argument("--every", type=int, default=1, help="a sample of one in N kernels")
    parser.add_argument("--explained", type=pathlib.Path, default=REASONS, help="file of reasons")
    parser.add_argument("--out", type=pathlib.Path, help="a file for all mutants as JSON")
    parser.add_argument("--read", type=pathlib.Path, action="append", default=[],
                        help="report what an earlier --out has, and run nothing")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    if "/" in options.command:  # it runs where the kernel is
        options.command = os.path.abspath(options.command)
    try:
        reasons = read(options.explained)
    except (OSError, Malformed) as fault:
        parser.error(str(fault))
    began, all_mutants, skipped = time.monotonic(), {}, []
    for path in options.read:
        all_mutants |= json.loads(path.read_text(encoding="utf-8"))
    if not options.read:
        all_mutants, skipped = run_all(options.command, files_of(parser, options), options.out)
    stale = explain(all_mutants, reasons)
    report(all_mutants, time.monotonic() - began)
    for line in [f"skipped: {command}" for command in skipped] + stale:
        print(line)
    return not all_mutants or bool(skipped) or any(
        is_left(one) for of_kernel in all_mutants.values() for one in of_kernel)


def print_reasons(title, reasons):
    print(f"{title}: {reasons.total()}")
    for reason, count in reasons.most_common():
        print(f"  {count}: {reason}")


def report(all_mutants, seconds):
    mutants = [one for of_kernel in all_mutants.values() for one in of_kernel]
    noticed = [one for one in mutants if one["noticed"]]
    equal = collections.Counter(one["reason"] for one in mutants if "reason" in one)
    why = [one["explained"] for one in mutants if "explained" in one]
    missed = [reason for reason in why if reason.startswith(MISSED)]
    left = sum(map(is_left, mutants))
    print(f"{len(all_mutants)} kernels, {len(mutants)} mutants, {seconds:.0f} s")
    outcomes = collections.Counter(one["outcome"] for one in noticed)
    print(f"noticed: {len(noticed)}, by "
          + ", ".join(f"{name} {count}" for name, count in outcomes.most_common()))
    print_reasons("equivalent", equal)
    print_reasons("explained", collections.Counter(why))
    print(f"left: {left}")
    told, wrong = len(mutants) - equal.total(), len(noticed) + len(missed) + left
    print(f"score: {share(len(noticed), told)} that asctwin does not call equivalent, "
          f"{share(len(noticed), wrong)} that change a byte or break a rule")
    for name, of_kernel in all_mutants.items():
        for one in filter(is_left, of_kernel):
            print(f"left: {name}:{one['line']}\n  {one['name']}")


def share(part, whole):
    return f"{part} of {whole} ({100 * part / max(1, whole):.1f} %)"


if __name__ == "__main__":
    sys.exit(main())
