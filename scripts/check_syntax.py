#!/usr/bin/env python3
"""Every source of the library, the command and the tests passes through compilers, without code.

Usage: check_syntax.py BUILD_DIR [--room PATTERN] [--jobs N] [COMPILER...]

BUILD_DIR is a configured and built tree, whose command lines and generated files are used. Without
COMPILER: every g++ from 11 and clang++ from 14 that is installed, but for the build's own. Ends with
77 where a named compiler is missing.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import resource
import shlex
import shutil
import subprocess
import sys

WITH_VALUE = {"-o", "-MF", "-MT", "-MQ"}  # options of the build alone, which take a word
DROPPED = re.compile(r"-c|-MM?D|-Winvalid-pch|-fpch-preprocess|-Wno-(restrict|maybe-uninitialized)")


def arguments_of(entry):
    """The command of a compilation database without compiler, output and precompiled headers."""
    words = entry.get("arguments") or shlex.split(entry["command"])
    if pathlib.Path(words[0]).name == "ccache":
        words = words[1:]
    kept, words = [], collections.deque(words[1:])
    while words:
        word = words.popleft()
        if (word in WITH_VALUE or (word == "-Xclang" and words and "pch" in words[0]) or
                (word == "-include" and words and words[0].endswith("/cmake_pch.hxx"))):
            words.popleft()
        elif not DROPPED.fullmatch(word):
            kept.append(word)
    return kept


def complaints_of(compiler, entry):
    command = ["nice", compiler, *arguments_of(entry), "-w", "-fsyntax-only"]
    done = subprocess.run(command, cwd=entry["directory"], capture_output=True, text=True,
                          check=False)
    return done.stderr or "compiler failed\n" if done.returncode else ""


def installed_compilers(entries):
    """Each real compiler once, without the one of the build."""
    own = {os.path.realpath(shutil.which(word) or word)
           for word in (entries[0].get("command") or " ".join(entries[0]["arguments"])).split()[:2]}
    names = [f"g++-{version}" for version in range(11, 20)]
    names += [f"clang++-{version}" for version in range(14, 30)] + ["g++", "clang++"]
    found = {}
    for name in names:
        path = shutil.which(name)
        if path and os.path.realpath(path) not in own:
            found.setdefault(os.path.realpath(path), name)
    return list(found.values())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build_dir", type=pathlib.Path)
    parser.add_argument("--room", default="", help="only sources whose path has this pattern")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("compilers", nargs="*")
    options = parser.parse_intermixed_args()
    entries = json.loads((options.build_dir / "compile_commands.json").read_text())
    entries = [entry for entry in entries
               if re.search(options.room, entry["file"]) and not entry["file"].endswith(".hxx.cxx")]
    compilers = options.compilers or installed_compilers(entries)
    if not entries or not compilers:
        sys.exit("error: nothing to look at" if compilers else "error: no other compiler is found")
    for compiler in options.compilers:
        if shutil.which(compiler) is None:
            print(f"skipped: {compiler} is not installed")
            return 77
    cases = [(compiler, entry) for compiler in compilers for entry in entries]
    failures = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for case, complaints in zip(cases, pool.map(lambda case: complaints_of(*case), cases)):
            if complaints:
                failures += 1
                print(f"{case[0]}, {case[1]['file']}:\n{complaints}", file=sys.stderr)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{', '.join(compilers)}: {len(entries)} sources each, {failures} failures, "
          f"{used.ru_utime + used.ru_stime:.0f} s of processor time")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
