"""Looks each public name of api_names.tsv up in its scope, on the 910B and on the 950: one of them
has it, or api_names_left_out.tsv says why none does. A reason whose names are all there is stale.

Usage: api_names_test.py SOURCE_DIR COMPILER [--list]   (--list prints the names that are missing)
"""
import collections
import concurrent.futures
import fnmatch
import pathlib
import re
import subprocess
import sys

Name = collections.namedtuple("Name", "scope name kind family enumeration")
Reason = collections.namedtuple("Reason", "scope name family why")
ARCHITECTURES = (2201, 3510)


def rows_of(path, row_type):
    width = len(row_type._fields)
    for line in path.read_text().splitlines():
        if line and not line.startswith("#"):
            yield row_type(*(line.split("\t") + [""] * width)[:width])


def probe(number, row):
    """A declaration that compiles where the name is declared; a macro of this name is the name."""
    scope = "" if row.scope == "(global)" else row.scope
    if row.kind == "enumerator" and row.enumeration:
        body = f"constexpr auto value = ::{row.enumeration}::{row.name};"
    else:
        body = f"using {scope}::{row.name};"
    return f'#ifndef {row.name}\n#line {number} "place"\nnamespace place_{number} {{ {body} }}\n#endif\n'


def missing_on(arch, rows, include_dir, compiler):
    source = "".join(f'#include "{header.relative_to(include_dir)}"\n'
                     for header in sorted(include_dir.rglob("*.h"))
                     if "reg" not in header.parts)  # reg.h includes them, for the 950 alone
    source += "".join(probe(number, row) for number, row in enumerate(rows))
    unlimited = "-ferror-limit=0" if "clang" in compiler else "-fmax-errors=0"
    command = [compiler, "-fsyntax-only", "-w", "-std=c++17", unlimited, f"-D__NPU_ARCH__={arch}",
               f"-I{include_dir}", "-x", "c++", "-"]
    done = subprocess.run(command, input=source, capture_output=True, text=True, check=False)
    places = re.findall(r"^(?:\x1b\[\S*)?place:(\d+):(?:\d+:)? (?:fatal )?error", done.stderr, re.M)
    others = [line for line in done.stderr.splitlines()
              if "error: " in line and not line.startswith("place:")]
    if others:
        sys.exit(f"error: the headers do not compile for {arch}\n" + "\n".join(others[:10]))
    return {int(number) for number in places}


def fits(reason, row):
    return all(fnmatch.fnmatchcase(have, want) for want, have in
               ((reason.scope, row.scope), (reason.name, row.name), (reason.family, row.family)))


def main(source_dir, compiler, *options):
    directory = source_dir / "tests/compile"
    rows = list(rows_of(directory / "api_names.tsv", Name))
    reasons = list(rows_of(directory / "api_names_left_out.tsv", Reason))
    with concurrent.futures.ThreadPoolExecutor() as pool:
        found = pool.map(lambda arch: missing_on(arch, rows, source_dir / "include", compiler),
                         ARCHITECTURES)
        missing = [rows[number] for number in sorted(set.intersection(*found))]
    unexplained = [row for row in missing if not any(fits(reason, row) for reason in reasons)]
    stale = [reason for reason in reasons if not any(fits(reason, row) for row in missing)]
    for row in missing if "--list" in options else unexplained:
        print("missing:", *row, sep="\t")
    for reason in stale:
        print("declared, so the reason is stale:", *reason, sep="\t")
    print(f"{len(rows) - len(missing)} of {len(rows)} names are declared")
    return 1 if unexplained or stale or not missing else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), *sys.argv[2:]))
