"""No short macro of a user reaches into the public headers: all of them compile with every name of
one and two characters, and common names in capitals, defined as what cannot be compiled. Afterwards the
macros are what they were.

Usage: user_macros_test.py SOURCE_DIR INCLUDE_DIR COMPILER...
"""
import pathlib
import string
import subprocess
import sys

CAPITALS = """ALL BATCH BIAS BLOCK BLOCK_CUBE COLS DEBUG DIM DTYPE FLOAT FLOAT16 FORMAT HALF HEAD INT8
LEN MAX MIN MODE NCHW NDIM NONE NORMAL NUM READ ROWS SHAPE SIZE SUM TENSOR TEST TILE TILING TYPE UNKNOWN
VECIN VECOUT VECTOR WRITE""".split()
WORDS = {"do", "if", "or"}  # of C++
# Of the header that includes GoogleTest, whose own names are not ours to keep.
OTHERS = {"asctwin/gtest.h"}


def macros():
    short = [a + b for a in string.ascii_letters for b in ["", *string.ascii_letters, *string.digits]]
    return [name for name in short if name not in WORDS] + CAPITALS


def source_of(headers):
    lines = ["#include <bits/stdc++.h>", "#include <unistd.h>"]
    lines += [f"#define {name} @not C++@" for name in macros()]
    lines += [f'#include "{header}"' for header in headers]
    for name in macros():
        lines += [f"#ifndef {name}", f'#error "{name} is lost"', "#endif"]
    return "\n".join(lines) + "\n"


def main(source_dir, include, compilers):
    stale = subprocess.run([source_dir / "scripts/hide_macros.py", "--check"], check=False)
    sys.path.insert(0, str(source_dir / "scripts"))
    import hide_macros  # pylint: disable=import-outside-toplevel
    import headers_test  # pylint: disable=import-outside-toplevel
    headers = sorted(header.as_posix() for header in headers_test.headers_of(include)
                     if hide_macros.is_entry(header))
    headers = [header for header in headers if header not in OTHERS]
    failures = stale.returncode
    for compiler in compilers:
        done = subprocess.run([compiler, "-std=c++17", "-fsyntax-only", f"-I{include}", "-x", "c++",
                               "-"], input=source_of(headers), capture_output=True, text=True,
                              check=False)
        errors = [line for line in done.stderr.splitlines() if "error" in line]
        if done.returncode:
            failures += 1
            print(f"{compiler}:", *errors[:20], sep="\n", file=sys.stderr)
    print(f"{len(headers)} headers, {len(macros())} macros, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2], sys.argv[3:]))
