#!/usr/bin/env python3
"""Runs every test of a build by ctest, and says at the end how many tests the programs themselves
have counted: one test of ctest may be a suite of GoogleTest or a file of Python's unittest.

Usage: test_all.py BUILD [options of ctest]
"""
import pathlib
import re
import subprocess
import sys

COUNTS = {  # what a program prints of the tests that it has run
    "passed": (r"^\[  PASSED  \] (\d+) tests?", r"^Ran (\d+) tests? in ", r"^(\d+) passed"),
    "failed": (r"^\[  FAILED  \] (\d+) tests?, listed below", r"^FAILED \(.*?failures=(\d+)",
               r"^FAILED \(.*?errors=(\d+)"),
    "skipped": (r"^\[  SKIPPED \] (\d+) tests?, listed below", r"^(?:OK|FAILED) \(.*?skipped=(\d+)"),
}


def counted(text):
    """{"passed": n, ...}; unittest says how many ran, whatever came of them."""
    found = {kind: sum(int(number) for pattern in patterns
                       for number in re.findall(pattern, text, re.M))
             for kind, patterns in COUNTS.items()}
    of_unittest = sum(int(number) for pattern in (COUNTS["failed"][1:] + COUNTS["skipped"][1:])
                      for number in re.findall(pattern, text, re.M))
    found["passed"] -= of_unittest
    return found


def main():
    build, options = pathlib.Path(sys.argv[1]), sys.argv[2:]
    status = subprocess.run(["ctest", "--test-dir", str(build), "--output-on-failure",
                             "--no-tests=error", *options]).returncode
    log = build / "Testing/Temporary/LastTest.log"
    numbers = counted(log.read_text(errors="replace"))
    print("Cases in these tests: " + ", ".join(f"{n} {kind}" for kind, n in numbers.items()))
    return status


if __name__ == "__main__":
    sys.exit(main())
