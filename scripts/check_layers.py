#!/usr/bin/env python3
"""Includes only go down: fails when a file includes a room that its own room may not see. Two more
rules of the tree are checked here: headers that only include others are rows of
include/forwards.txt, and chips have names in src/isa/chips alone.

Usage: check_layers.py [ROOT]. `ALLOWED` and `ABOUT` are the one table of rooms. `make docs` writes
it into docs/design.md.
"""
import pathlib
import re
import sys

# Room -> what it may include: a room, or "room/prefix" for the files of a room that begin so.
# A room always sees itself. `lib` must not see what is below the API that kernels have, and `ref`,
# the plain references of the tests, not what they are held against. `interface` is what stands directly
# in include/asctwin/.
ALLOWED = {
    "base": [],
    "num": ["base"],
    "isa": ["base", "num"],
    "interface": ["base", "num", "isa"],
    "api": ["base", "num", "isa", "interface", "op/platform/"],
    "stream": ["base", "num", "isa"],
    "core": ["base", "num", "isa", "interface", "stream"],
    "lib": ["base", "num", "isa/tensor_functions.inc", "isa/mixed_functions.inc",
            "isa/chip_macros.h",
            "api", "op/register/", "op/ge_",
            "interface/core_info.h", "interface/cube_service.h", "interface/library_call.h"],
    "umbrella": ["base", "num", "isa", "interface", "api", "lib", "op"],
    "check": ["base", "num", "isa", "interface", "stream", "core"],
    "report": ["base", "interface/report", "interface/policy.h"],
    "reference": ["base", "num", "isa", "report/names.h", "report/language.h",
                      "report/spacing.h"],
    "format": ["base", "num", "isa/fractal.h", "isa/simd/", "interface/format"],
    "timeline": ["base", "num", "isa", "interface", "stream", "core", "report/language.h"],
    "run": ["base", "num", "isa", "interface", "stream", "core", "check", "report", "format",
            "timeline"],
    "host": ["base", "num", "isa", "interface", "api", "core", "report", "run",
             "op/platform/"],
    "op": ["base", "num", "api/securec.h"],
    "securec": ["api/securec.h"],
    "show": ["base", "num", "isa", "interface", "stream", "core", "report/language.h"],
    "driver": ["base", "api/qualifiers.inc", "op/ge_", "isa/mixed_functions.inc"],
    "fix": ["base", "driver"],
    "verify": ["base", "driver"],
    "runner": ["base", "num", "isa", "interface", "stream", "core", "report", "format", "run",
               "driver"],
    "why": ["base", "num", "isa", "interface", "stream", "core", "report", "format", "run",
            "runner"],
    "operators": ["base", "num", "isa", "interface", "report", "op", "format", "driver", "runner",
                  "host"],
    "batch": ["base", "num", "isa", "interface", "report", "format", "driver", "runner"],
    "html": ["base", "report"],
    "tool": ["base", "num", "isa", "interface", "report", "html", "reference", "format", "show",
             "timeline", "driver", "fix", "verify", "runner", "why", "operators",
             "batch"],
    "python": ["base", "num", "isa", "interface", "report", "format", "timeline", "driver",
               "runner", "operators"],
    "ref": ["base", "num"],
}

# Room -> what stands there.
ABOUT = {
    "base": "element types, positions, pipes, findings; `codes.inc`, the one list of rule codes",
    "num": "`half`, `bfloat16_t`; bulk conversion for each SIMD level",
    "isa": "the record of every instruction, and `ops.inc`, their one list; descriptions (`ops/`), "
           "chips (`chips/`), loops (`simd/`), layouts",
    "interface": "`include/asctwin/*.h`: issue(), the framework behind TPipe, kernel registry, run(), "
            "Report, Conversion",
    "api": "what a kernel or a host program includes: tensors, queues, copies, vector calls, "
           "synchronisation, the C form; `qualifiers.inc`",
    "stream": "what happens in a launch, as events, and who reads them: instructions with their bytes, "
              "tokens with an identity, memory, frames",
    "core": "a running core: memories, events, buffers, issue(), scheduling, launch",
    "lib": "library functions above the instructions, written with the API that kernels use",
    "umbrella": "headers that include all of `api` and `lib`, under the names that kernels include",
    "check": "what is checked: parameters, bounds, units, overlap, life and use of tensors, "
             "undefined bytes; `race/`: order and races",
    "report": "findings to text, JSON, SARIF and JUnit XML",
    "reference": "descriptions and error pages to text, Markdown and JSON",
    "format": "`.npy` and `.bin` files, layouts of whole tensors",
    "timeline": "where the time goes: a recording of a launch, the model that places it, profiles, traces",
    "run": "a launch as a whole: core, checks and report wired together",
    "host": "the runtime behind `acl/`: streams of launches and copies, device memory",
    "securec": "functions of the C library that check their room",
    "show": "pictures of data movements, as text and SVG",
    "driver": "the pass over a kernel's source, the compiler, the cache",
    "fix": "edits against findings: what is known of a code and of the source; patches",
    "verify": "the space of a verification, and what a source shows beyond its runs",
    "runner": "builds and runs a kernel for a user: arguments, child process, crash reports, comparisons",
    "why": "readers that explain values: the instruction that wrote a byte, and what it was made of",
    "op": "the host side of operators: prototypes, contexts, tiling structs and keys, logs",
    "operators": "operators of projects: their host library, the plan of a call, its run",
    "batch": "many cases from a file: the sandbox, workers, results, shards, the server",
    "html": "reports as pages that stand by themselves: findings with both lines, maps of errors",
    "tool": "the `asctwin` command: options and what it prints",
    "python": "the extension module behind `python/asctwin`: arguments, launches, reports",
    "ref": "`tests/ref`: plain-loop references, written from the specification alone",
}

# (file, included file): why it is right although the arrow points up.
EXCEPTIONS = {
    # The one list of element types names the C++ types, some of which are classes of `num`.
    ("include/asctwin/base/dtype.h", "include/asctwin/num/half.h"),
    ("include/asctwin/base/dtype.h", "include/asctwin/num/stored_types.h"),
    ("include/asctwin/base/dtype.h", "include/asctwin/num/bfloat16.h"),
}

# Rooms whose wings, their directories, do not see each other. What stands directly in the room is
# for all of them, and may put them together.
WINGED = {"check"}

INCLUDE = re.compile(r'\s*#\s*include\s*(["<])([^">]+)[">]')
SUFFIXES = {".h", ".cc", ".inc"}
# The headers in include/ that are of the host's side.
# What the host sources of operators include, under its public names.
OPERATOR_HEADERS = ("ascendc/", "base/", "error_manager/", "graph/", "platform/platform_info",
                    "register/", "tiling/context/", "util/")
HOST_HEADERS = {"tikicpulib.h", "cpu_debug_launch.h", "aclnn/acl_meta.h", "aclnn/aclnn_base.h"}
UMBRELLAS = ("kernel_", "shmem.h", "adv_api/", "op_kernel/", "op_host/", "util/platform_util.h")
# The table of public headers that only include others (cmake/Forwards.cmake).
FORWARDS = "include/forwards.txt"
# Where chips have names; everything else asks for their features.
CHIP_ROOM = ("src/isa/chips/", "include/asctwin/isa/chip_macros.h", "include/asctwin/isa/npu_archs.inc",
             "include/asctwin/isa/soc_versions.inc")
CHIP_NAME = re.compile(r"\bFamily::k(?!Count\b)\w+|(__NPU_ARCH__|npu_arch|\bseries)\s*[!=]=\s*[\w\"]"
                       r"|\bNpuArch::DAV_\d+")
SEARCHED = ("include", "src", "tests")  # as the -I directories of the build


def room_of(path):
    """(room, name inside it) of a path relative to the root; None for one outside the picture."""
    parts = path.parts
    if parts[:2] == ("include", "asctwin"):
        return (parts[2], "/".join(parts[3:])) if len(parts) > 3 else ("interface", parts[2])
    if parts[0] == "include":
        inside = "/".join(parts[1:])
        if inside.startswith(UMBRELLAS):
            return "umbrella", inside
        if inside.startswith(OPERATOR_HEADERS):
            return "op", inside
        return "host" if inside in HOST_HEADERS else "api", inside
    if parts[0] == "src" and len(parts) > 2:
        return parts[1], "/".join(parts[2:])
    return ("ref", "/".join(parts[2:])) if parts[:2] == ("tests", "ref") else None


def included_file(root, includer, name, quoted):
    """The project's file that an include names, relative to the root; None for any other."""
    places = ([includer.parent] if quoted else []) + [pathlib.Path(d) for d in SEARCHED]
    for place in places:
        if (root / place / name).is_file():
            return pathlib.Path((root / place / name).resolve().relative_to(root))
    return None


def may_include(room, target_room, inside):
    """Whether `room` sees the file `inside` of `target_room`."""
    seen = [room, *ALLOWED[room]]
    name = f"{target_room}/{inside}"
    return any(part == target_room or "/" in part and name.startswith(part) for part in seen)


def wing_of(inside):
    """The directory inside a room; None for what stands directly in it."""
    return inside.split("/")[0] if "/" in inside else None


def wing_fault(room, own, inside, name):
    """What is wrong with an include inside a room, or None."""
    wing, other = wing_of(own), wing_of(inside)
    if room not in WINGED or None in (wing, other) or wing == other:
        return None
    return f"`{room}/{wing}` includes `{name}`, but wings do not see each other"


def fault_of(root, path, name, quoted):
    """What is wrong with one include, or None."""
    room, own = room_of(path)
    if room not in ALLOWED:
        return f"`{room}` is a room that the table of arrows does not know"
    target = included_file(root, path, name, quoted)
    if target is None:
        return f"`{name}` is not a file of the project" if quoted else None
    if (path.as_posix(), target.as_posix()) in EXCEPTIONS:
        return None
    if path.parts[0] == "include" and target.parts[0] != "include":
        return f"`{name}` is not public, but a public header includes it"
    target_room, inside = room_of(target) or ("no room", target.as_posix())
    if room == target_room:
        return wing_fault(room, own, inside, name)
    if may_include(room, target_room, inside):
        return None
    seen = ", ".join(ALLOWED[room]) or "no other room"
    return f"`{room}` includes `{target_room}` through `{name}`, but sees {seen}"


def faults_of(root):
    """Every fault of the tree as "file:line: text", and the number of files read."""
    faults, count = [], 0
    for directory in ("include", "src", "tests/ref"):
        for file in sorted((root / directory).rglob("*")):
            path = file.relative_to(root)
            if file.suffix not in SUFFIXES or room_of(path) is None:
                continue
            count += 1
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                include = INCLUDE.match(line)
                fault = include and fault_of(root, path, include[2], include[1] == '"')
                if fault:
                    faults.append(f"{path}:{number}: error: {fault}")
    return faults, count


def forwards_of(root):
    """The rows of include/forwards.txt: header -> what it includes."""
    rows, directories, targets = {}, [], []
    for line in (root / FORWARDS).read_text(encoding="utf-8").splitlines():
        words = line.split()
        if line.startswith("in "):
            directories = words[1:]
        elif line.startswith(" "):
            rows.update({(pathlib.Path(directory) / name).as_posix(): targets
                         for directory in directories for name in words})
        elif words and not line.startswith("#"):
            targets = words
    return rows


def only_forwards(path):
    """Whether a header does nothing but include a few others."""
    lines = (line.strip() for line in path.read_text(encoding="utf-8").splitlines())
    code = [line for line in lines if line and not line.startswith(("//", "#pragma once"))]
    own = [line for line in code if "asctwin/base/macros_" not in line]
    return len(own) <= 3 and all(line.startswith('#include "') for line in own)


def forward_faults(root):
    """What is wrong with the table of headers that only include others, or with its absence."""
    if not (root / FORWARDS).is_file():
        return []
    rows = forwards_of(root)
    faults = [f"{name} is a file of include/ as well" for name in rows
              if (root / "include" / name).exists()]
    faults += [f"{name} includes {target}, which is no public header" for name in rows
               for target in rows[name]
               if target not in rows and not (root / "include" / target).is_file()]
    faults += [f"include/{header.relative_to(root / 'include')} only includes others: write a row"
               for header in sorted((root / "include").rglob("*.h")) if only_forwards(header)]
    for file in [*(root / "include").rglob("*"), *(root / "src").rglob("*")]:
        if file.suffix in SUFFIXES:
            for name in re.findall(r'^\s*#\s*include\s*"([^"]+)"',
                                   file.read_text(encoding="utf-8"), re.MULTILINE):
                if name in rows:
                    faults.append(f"{file.relative_to(root)} includes {name}, a name for users")
    return [f"{FORWARDS}: error: {fault}" for fault in faults]


def chip_faults(root):
    """Lines that name a chip or a family where a fact of src/isa/chips should be asked."""
    faults = []
    for file in [*sorted((root / "include").rglob("*")), *sorted((root / "src").rglob("*"))]:
        path = file.relative_to(root).as_posix()
        if file.suffix not in SUFFIXES or path.startswith(CHIP_ROOM):
            continue
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            name = CHIP_NAME.search(line.split("//")[0])
            if name:
                faults.append(f"{path}:{number}: error: `{name[0].strip()}` names a chip; ask for a "
                              "feature of src/isa/chips")
    return faults


def directory_of(room):
    elsewhere = {"interface": "include/asctwin", "api": "include", "ref": "tests/ref"}
    return elsewhere.get(room, f"src/{room}")


def table_of(root):
    """The rooms of the tree as a Markdown table."""
    lines = ["| room | what stands there | may include |", "|---|---|---|"]
    for room, seen in ALLOWED.items():
        if (root / directory_of(room)).is_dir():
            sees = ", ".join(f"`{name}`" for name in seen) or "nothing"
            lines.append(f"| `{room}` | {ABOUT[room]} | {sees} |")
    return "\n".join(lines) + "\n"


def main(arguments):
    for room in ALLOWED.keys() ^ ABOUT.keys():
        print(f"error: room `{room}` is missing from ALLOWED or ABOUT", file=sys.stderr)
        return 1
    root = pathlib.Path(arguments[0] if arguments else pathlib.Path(__file__).parent.parent)
    faults, count = faults_of(root.resolve())
    faults += forward_faults(root.resolve()) + chip_faults(root.resolve())
    for fault in faults:
        print(fault, file=sys.stderr)
    if count == 0:
        print(f"error: `{root}` has no file in include/ or src/", file=sys.stderr)
        return 1
    if not faults:
        print(f"{count} files include downwards only")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
