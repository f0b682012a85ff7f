"""Every public name of the register interface of the 950 is declared on it, or is one of a short list
of those that are refused by name or are of no use to a kernel. spec: reg_api.md, section 3;
delta_2026.md, section 3
"""

import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).parents[2]
NAMES = pathlib.Path(__file__).parent / "register_names.txt"

# Name: why it is not declared.
LEFT_OUT = {
    "ASCENDC_C_API_INCLUDE_COMPILER_INTERNAL_HEADERS": "a guard inside of the toolkit's own headers",
    "asc_set_va_reg": "a call of memory-based forms that its other headers declare",
}


def main():
    given = [line.split() for line in NAMES.read_text(encoding="utf-8").splitlines()
             if line and not line.startswith("#")]
    lines = ['#include "kernel_operator.h"']
    for scope, name in given:
        if name not in LEFT_OUT:
            lines.append(f"namespace named {{ using {scope if scope != '(global)' else ''}::{name}; }}")
    with tempfile.TemporaryDirectory() as directory:
        source = pathlib.Path(directory) / "names.cpp"
        source.write_text("\n".join(lines) + "\n", encoding="utf-8")
        result = subprocess.run(
            [sys.argv[1] if len(sys.argv) > 1 else "g++", "-std=c++17", "-fsyntax-only", "-w",
             "-D__NPU_ARCH__=3510", f"-I{ROOT / 'include'}", source],
            capture_output=True, text=True, check=False)
    if result.returncode != 0:
        print(result.stderr)
    return result.returncode


if __name__ == "__main__":
    sys.exit(main())
