"""Every public name of api_names.tsv is modelled, refused by name, or of no use to a kernel.

A name is modelled if its scope has it on the 910B or on the 950, and refused if the driver makes of
the compiler's message one line that quotes the name, or a scope or enumeration that it stands in, and says why.
api_names_left_out.tsv lists the others with reasons; one whose names are all there is stale.

Usage: api_names_test.py SOURCE_DIR COMPILER UNMODELLED_LINES [--list]
       (--list prints what is refused and what is left out)
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
# Scopes that no user writes: the compiler chooses one by the caller, asctwin's global name asks for it.
CHOSEN_SCOPES = ("(global)", "__asc_aicore", "__asc_simd_vf", "__asc_simt_vf")
TYPE_NUMBERS = "asctwin/type_numbers.inc"
AN_ERROR = re.compile(r"^(?:\x1b\[\S*)?place:(\d+):(?:\d+:)? (?:fatal )?error")


def rows_of(path, row_type):
    width = len(row_type._fields)
    for line in path.read_text().splitlines():
        if line and not line.startswith("#"):
            yield row_type(*(line.split("\t") + [""] * width)[:width])


def probe(number, row):
    """A declaration that compiles where the name is declared; a macro of this name is the name."""
    scope = "" if row.scope in CHOSEN_SCOPES else row.scope
    if row.kind == "enumerator" and row.enumeration and "__anon" not in row.enumeration:
        body = f"constexpr auto value = ::{row.enumeration}::{row.name};"
    else:
        body = f"using {scope}::{row.name};"
    return f'#ifndef {row.name}\n#line {number} "place"\nnamespace place_{number} {{ {body} }}\n#endif\n'


def messages_on(arch, rows, include_dir, compiler):
    """The compiler's errors about places of names, by the number of the place."""
    source = "".join(f'#include "{header.relative_to(include_dir)}"\n'
                     for header in sorted(include_dir.rglob("*.h"))
                     if "reg" not in header.parts)  # reg.h includes them, for the 950 alone
    # Macros last: the driver defines some where a condition of the source asks for them.
    numbered = sorted(enumerate(rows), key=lambda at: at[1].kind == "macro")
    macros = next(i for i, (_, row) in enumerate(numbered) if row.kind == "macro")
    source += "".join(probe(*at) for at in numbered[:macros])
    source += f'#include "{TYPE_NUMBERS}"\n' + "".join(probe(*at) for at in numbered[macros:])
    unlimited = "-ferror-limit=0" if "clang" in compiler else "-fmax-errors=0"
    command = [compiler, "-fsyntax-only", "-w", "-std=c++17", unlimited, f"-D__NPU_ARCH__={arch}",
               f"-I{include_dir}", "-x", "c++", "-"]
    done = subprocess.run(command, input=source, capture_output=True, text=True, check=False)
    errors = [line for line in done.stderr.splitlines() if "error: " in line]
    others = [line for line in errors if not AN_ERROR.match(line)]
    if others:
        sys.exit(f"error: the headers do not compile for {arch}\n" + "\n".join(others[:10]))
    return {int(AN_ERROR.match(line).group(1)): line for line in errors}


def refused_lines(messages, arch, unmodelled_lines):
    """What the driver says of each message alone, for it names a word once."""
    def line_of(message):
        done = subprocess.run([unmodelled_lines, str(arch)], input=message + "\n",
                              capture_output=True, text=True, check=True)
        return done.stdout
    with concurrent.futures.ThreadPoolExecutor() as pool:
        return dict(zip(messages, pool.map(line_of, messages.values())))


def is_refused(row, line):
    words = [row.name, *row.scope.split("::"), *row.enumeration.split("::")]
    return line.count("\n") == 1 and any(
        re.search(rf": error: `{word}` is not modelled by asctwin \(__NPU_ARCH__ \d+\): \S", line)
        for word in words)


def fits(reason, row):
    return all(fnmatch.fnmatchcase(have, want) for want, have in
               ((reason.scope, row.scope), (reason.name, row.name), (reason.family, row.family)))


def main(source_dir, compiler, unmodelled_lines, *options):
    directory = source_dir / "tests/compile"
    rows = list(rows_of(directory / "api_names.tsv", Name))
    reasons = list(rows_of(directory / "api_names_left_out.tsv", Reason))
    with concurrent.futures.ThreadPoolExecutor() as pool:
        found = list(pool.map(lambda arch: messages_on(arch, rows, source_dir / "include", compiler),
                              ARCHITECTURES))
    missing = {number: message for number, message in sorted(found[-1].items())
               if all(number in messages for messages in found)}
    lines = refused_lines(missing, ARCHITECTURES[-1], unmodelled_lines)
    others = [rows[number] for number in missing if not is_refused(rows[number], lines[number])]
    unexplained = [row for row in others if not any(fits(reason, row) for reason in reasons)]
    stale = [reason for reason in reasons if not any(fits(reason, row) for row in others)]
    for number in missing if "--list" in options else ():
        print(*rows[number], lines[number].strip(), sep="\t")
    for row in unexplained:
        print("neither modelled nor refused by name:", *row, sep="\t")
    for reason in stale:
        print("declared or refused, so the reason is stale:", *reason, sep="\t")
    print(f"{len(rows)} names: {len(rows) - len(missing)} modelled, {len(missing) - len(others)} "
          f"refused by name, {len(others)} of no use to a kernel")
    return 1 if unexplained or stale or not missing else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), *sys.argv[2:]))
