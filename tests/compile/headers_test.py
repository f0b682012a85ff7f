"""Every public header compiles alone, included twice, without a warning, by turns as C++17 and C++20
with the first compiler; and all of them together with each compiler in both languages.
ASCTWIN_TEST_LONG=1: each alone in all of these; else one that only includes others is compiled with all,
and one that another header includes first stands alone there. Options of which a program states the
first only cause no warning either.

Usage: headers_test.py INCLUDE_DIR COMPILER...
"""
import concurrent.futures
import itertools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

STANDARDS = ("c++17", "c++20")
WORKERS = 2  # the PROCESSORS that the test asks of ctest

FIRST_FIELDS = """
inline const asctwin::RunOptions run{2};
inline const asctwin::GlobalRange range{nullptr, 0};
inline const asctwin::Policy policy{true};
inline const asctwin::Suppression suppression{asctwin::Code::W0101};
inline const asctwin::ResultPart result{8};
inline const asctwin::ConversionOptions conversion{2};
inline const asctwin::HostTensor tensor{asctwin::DType::kHalf};
inline const asctwin::OperatorOptions operators{{"X"}};
"""


def headers_of(include_dir):
    """The names of all headers; directories of a build tree are links."""
    for directory, _, names in os.walk(include_dir, followlinks=True):
        inside = pathlib.Path(directory).relative_to(include_dir)
        yield from (inside / name for name in names if name.endswith(".h"))


def compiled(compiler, arguments, source):
    """The ended compilation of a source text. ccache, where it is installed, knows what has been
    compiled before, also in another checkout, whose files lie at the same places relative to the
    working directory. It takes files, and no -fsyntax-only."""
    ccache = shutil.which("ccache")
    if ccache is None:
        return subprocess.run([compiler, "-fsyntax-only", *arguments, "-x", "c++", "-"], input=source,
                              capture_output=True, text=True, check=False)
    include_dir = next(word[2:] for word in arguments if word.startswith("-I"))
    environment = {**os.environ, "CCACHE_DEPEND": "1"}  # preprocesses once
    with tempfile.TemporaryDirectory(dir=pathlib.Path(include_dir).parent) as directory:
        pathlib.Path(directory, "header.cpp").write_text(source, encoding="utf-8")
        return subprocess.run([ccache, compiler, "-c", "-MD", *arguments, "header.cpp", "-o",
                               "header.o"], cwd=directory, env=environment, capture_output=True,
                              text=True, check=False)


def complaints_of(compiler, standard, include_dir, *headers):
    """The compiler's complaints about a source that includes these headers; and, of all of them, uses
    their options."""
    source = "".join(f'#include "{header}"\n' * 2 for header in headers)
    if len(headers) > 1:
        source += FIRST_FIELDS
    few = "-ferror-limit=20" if "clang" in compiler else "-fmax-errors=20"
    flags = ["-Wall", "-Wextra", "-Werror", few, f"-std={standard}"]
    done = compiled(compiler, [*flags, f"-I{include_dir}"], source)
    return done.stderr or "compiler failed\n" if done.returncode else ""


def code_of(path):
    """The lines of a header that are no comments."""
    lines = (line.strip() for line in path.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line and not line.startswith(("//", "#pragma once"))]


def forwards(path):
    """Whether the header does nothing but include others."""
    return all(line.startswith("#include") for line in code_of(path))


def alone(include_dir, headers):
    """Those to be compiled alone: what another one includes first is compiled alone with that one."""
    first = {re.match(r'(?:#include "(.*)")?', line)[1]
             for header in headers for line in code_of(include_dir / header)[:1]}
    return [header for header in headers if str(header) not in first]


def main(include_dir, compilers):
    headers = sorted(headers_of(include_dir))
    if not headers:
        sys.exit(f"error: `{include_dir}` has no header")
    builds = list(itertools.product(compilers, STANDARDS))
    is_long = os.environ.get("ASCTWIN_TEST_LONG") == "1"
    if is_long:
        cases = [(*build, include_dir, header) for header in headers for build in builds]
    else:
        own = [header for header in headers if not forwards(pathlib.Path(include_dir, header))]
        by_turns = itertools.cycle(builds[:len(STANDARDS)])
        cases = [(*build, include_dir, header)
                 for build, header in zip(by_turns, alone(pathlib.Path(include_dir), own))]
    cases += [(*build, include_dir, *headers) for build in builds]
    failures = 0
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        for case, complaints in zip(cases, pool.map(lambda case: complaints_of(*case), cases)):
            if complaints:
                failures += 1
                what = case[3] if len(case) == 4 else "all headers"
                print(f"{what}, {case[1]}, {case[0]}:\n{complaints}", file=sys.stderr)
    print(f"{len(headers)} headers, {len(cases)} compilations, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
