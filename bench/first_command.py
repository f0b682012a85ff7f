#!/usr/bin/env python3
"""Processor seconds of the first command of a new user, `make run`, against a yardstick.

Usage: first_command.py [--jobs N] [--target NAME]. Clones the last commit into an empty directory and
runs `make run` there, without ccache and with an empty cache of kernels. The yardstick is
gtest-all.cc of googletest, compiled before and after with the compiler and the flags of that build.
With --target only this target is built, as a trial of the script: its ratio means nothing. Prints
JSON; processor seconds of a machine that does other work as well come out too high, for both.
"""
import argparse
import json
import os
import pathlib
import re
import resource
import shlex
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
GTEST = "src/gtest-all.cc"
GTEST_PLACES = ["/usr/src/googletest/googletest", "/usr/src/gtest"]
REPEATS = 2  # of the yardstick, each time


def used_by(command, environment, directory):
    """Processor seconds of a command and of the children that it waits for."""
    print("+", shlex.join(map(str, command)), file=sys.stderr)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, env=environment, cwd=directory, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        print(done.stdout[-4000:], file=sys.stderr)
        raise SystemExit(f"error: {shlex.join(map(str, command))} ends with {done.returncode}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def environment_in(directory):
    """Nothing that earlier builds and runs have kept is found."""
    return {**os.environ, "CCACHE_DISABLE": "1", "ASCTWIN_CACHE_DIR": str(directory / "kernels"),
            "ASCTWIN_PRECOMPILED": "0"}


def googletest():
    """The directory of the sources of googletest."""
    for place in map(pathlib.Path, GTEST_PLACES):
        if (place / GTEST).exists():
            return place
    raise SystemExit("error: there are no sources of googletest in " + ", ".join(GTEST_PLACES))


def yardstick_command(build, output):
    """Compiles gtest-all.cc as the build compiles its own files."""
    cache = (build / "CMakeCache.txt").read_text()

    def value_of(name):
        found = re.search(rf"^{name}:\w+=(.*)$", cache, re.M)
        return found[1] if found else ""
    flags = shlex.split(value_of("CMAKE_CXX_FLAGS") + " " + value_of("CMAKE_CXX_FLAGS_RELEASE"))
    place = googletest()
    return [value_of("CMAKE_CXX_COMPILER"), *flags, "-std=gnu++20", f"-I{place}",
            f"-I{place}/include", "-c", str(place / GTEST), "-o", str(output)]


def measure(directory, jobs, target):
    """Seconds of each step."""
    source, environment = directory / "asctwin", environment_in(directory)
    subprocess.run(["git", "clone", "--quiet", "--depth", "1", f"file://{ROOT}", source], check=True)
    build = source / "build/release"
    configure = ["cmake", "--preset", "release", "--log-level=WARNING"]
    seconds = {"configure": used_by(configure, environment, source)}
    yardstick = yardstick_command(build, directory / "gtest.o")
    runs = [used_by(yardstick, environment, source) for _ in range(REPEATS)]
    if target:
        command = ["cmake", "--build", "--preset", "release", "--parallel", str(jobs), "--target",
                   target]
    else:
        command = ["make", "run", f"JOBS={jobs}"]
    seconds["build and run"] = used_by(command, environment, source)
    runs += [used_by(yardstick, environment, source) for _ in range(REPEATS)]
    return seconds, runs


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--target", default="", help="a part of the build, as a trial")
    options = parser.parse_args()
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        seconds, runs = measure(pathlib.Path(name), options.jobs, options.target)
    total, yardstick = sum(seconds.values()), statistics.median(runs)
    print(json.dumps({
        "commit": subprocess.run(["git", "-C", ROOT, "rev-parse", "--short", "HEAD"], text=True,
                                 capture_output=True).stdout.strip(),
        "target": options.target or "make run",
        "processors": os.cpu_count(),
        "load_before": round(load, 2),
        "seconds": {step: round(value, 1) for step, value in seconds.items()},
        "total_seconds": round(total, 1),
        "yardstick_seconds": round(yardstick, 2),
        "yardstick_runs": [round(run, 2) for run in runs],
        "ratio": round(total / yardstick, 1),
    }, indent=1))


if __name__ == "__main__":
    main()
