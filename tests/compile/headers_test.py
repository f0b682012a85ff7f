"""Every public header compiles alone and twice, as C++17 and C++20, with each compiler, no warning.

Usage: headers_test.py INCLUDE_DIR COMPILER...
"""
import concurrent.futures
import pathlib
import subprocess
import sys

STANDARDS = ("c++17", "c++20")
WORKERS = 2  # the PROCESSORS that the test asks of ctest


def compile_alone(compiler, standard, include_dir, header):
    """The compiler's complaints about a source that includes `header` and nothing else."""
    source = f'#include "{header}"\n' * 2
    flags = ["-fsyntax-only", "-Wall", "-Wextra", "-Werror", f"-std={standard}"]
    command = [compiler, *flags, f"-I{include_dir}", "-x", "c++", "-"]
    done = subprocess.run(command, input=source, capture_output=True, text=True, check=False)
    return done.stderr or "compiler failed\n" if done.returncode else ""


def main(include_dir, compilers):
    headers = sorted(p.relative_to(include_dir) for p in pathlib.Path(include_dir).rglob("*.h"))
    if not headers:
        sys.exit(f"error: `{include_dir}` has no header")
    cases = [(c, s, include_dir, h) for h in headers for s in STANDARDS for c in compilers]
    failures = 0
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        for case, complaints in zip(cases, pool.map(lambda case: compile_alone(*case), cases)):
            if complaints:
                failures += 1
                print(f"{case[3]}, {case[1]}, {case[0]}:\n{complaints}", file=sys.stderr)
    print(f"{len(headers)} headers, {len(cases)} compilations, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
