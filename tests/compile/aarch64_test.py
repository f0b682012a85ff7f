"""What depends on the processor compiles for AArch64 as well: num, isa and format.

Usage: aarch64_test.py SOURCE_DIR COMPILER
"""
import concurrent.futures
import pathlib
import subprocess
import sys

ROOMS = ("num", "isa/simd", "format", "core/sync", "core/memory", "run")
WORKERS = 2  # the PROCESSORS that the test asks of ctest


def complaints_of(compiler, source_dir, file):
    """What the compiler says about `file`."""
    flags = ["-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-std=c++20"]
    command = [compiler, *flags, f"-I{source_dir}/include", f"-I{source_dir}/src", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stderr or "compiler failed\n" if done.returncode else ""


def main(source_dir, compiler):
    files = [f for room in ROOMS for f in sorted(pathlib.Path(source_dir, "src", room).glob("*.cc"))]
    failures = 0
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        told = pool.map(lambda file: complaints_of(compiler, source_dir, file), files)
        for file, complaints in zip(files, told):
            if complaints:
                failures += 1
                print(f"{file}:\n{complaints}", file=sys.stderr)
    print(f"{len(files)} sources, {failures} failures")
    return 1 if failures or not files else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
