"""Of a name that a header declares nobody is told that it is not modelled:
src/driver/documented.inc has only names that no public header declares, in a namespace or as a
member of a class of the API, and each once.

Usage: documented_test.py SOURCE_DIR COMPILER
"""
import collections
import pathlib
import re
import subprocess
import sys

# ASCTWIN_DOCUMENTED("why", "names")
NAMES = r'ASCTWIN_DOCUMENTED\((?:\s*"[^"]*")+,((?:\s*"[^"]*")+)\)'
NAMESPACES = ("", "AscendC", "matmul_tiling")
# Classes whose members kernels and host programs call by name.
CLASSES = ("PlacedMatmul", "matmul_tiling::MultiCoreMatmulTiling", "matmul_tiling::BatchMatmulTiling",
           "platform_ascendc::PlatformAscendC", "gert::TilingContext", "AscendC::TPipe",
           "AscendC::TBufPool<AscendC::TPosition::VECCALC>", "AscendC::LocalTensor<float>",
           "AscendC::GlobalTensor<float>", "AscendC::AscendCUtils", "optiling::TCubeTiling")
PLACED = """
using PlacedMatmul = AscendC::Matmul<AscendC::MatmulType<AscendC::TPosition::GM, CubeFormat::ND, float>,
                                     AscendC::MatmulType<AscendC::TPosition::GM, CubeFormat::ND, float>,
                                     AscendC::MatmulType<AscendC::TPosition::GM, CubeFormat::ND, float>>;
"""


def declared(names, include_dir, compiler):
    """Those of the names that a using-declaration finds in a namespace or class, or are macros."""
    source = "".join(f'#include "{header.relative_to(include_dir)}"\n'
                     for header in sorted(include_dir.rglob("*.h")))
    source += PLACED
    spaces = [(name, space) for name in names for space in NAMESPACES]
    members = [(name, space) for name in names for space in CLASSES]
    places = spaces + members
    for number, (name, space) in enumerate(places, 1):
        using = f"using {space}::{name};" if number <= len(spaces) else \
            f"struct Place{number} : {space} {{ using Base = {space}; using Base::{name}; }};"
        source += f'#line {number} "place"\n#ifndef {name}\n{using}\n#endif\n'
    unlimited = "-ferror-limit=0" if "clang" in compiler else "-fmax-errors=0"
    command = [compiler, "-fsyntax-only", "-std=c++17", unlimited, f"-I{include_dir}", "-x", "c++",
               "-"]
    done = subprocess.run(command, input=source, capture_output=True, text=True, check=False)
    # A using-declaration stands in the line behind its #ifndef.
    missing = {int(line) - 1 for line in re.findall(r"^place:(\d+):(?:\d+:)? error", done.stderr, re.M)}
    if not missing:
        sys.exit(f"error: no name is missing\n{done.stderr}")
    return sorted({name for number, (name, _) in enumerate(places, 1) if number not in missing})


def main(source_dir, compiler):
    listed = source_dir / "src/driver/documented.inc"
    text = listed.read_text()
    names = [name for words in re.findall(NAMES, text)
             for name in "".join(re.findall(r'"([^"]*)"', words)).split()]
    twice = [name for name, count in collections.Counter(names).items() if count > 1]
    stale = declared(names, source_dir / "include", compiler)
    for what, found in (("declared by a header", stale), ("listed twice", twice)):
        if found:
            print(f"documented.inc: {what}: {' '.join(found)}", file=sys.stderr)
    return 1 if stale or twice else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), sys.argv[2]))
