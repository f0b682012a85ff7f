"""A chip family is three files: its own, its enumerator, its place in the list of chips. A family that is
added so, in a copy of src/isa/chips, has the support rows of the chips that it follows; and the figures
in public headers are those of the chips.

Usage: new_family_test.py SOURCE_DIR COMPILER
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile

FAMILY = """#pragma once
#include "isa/chips/ascend950.h"
namespace asctwin::isa {
constexpr Chip family_999() {
  Chip chip = kFamily950;
  chip.product = "Ascend 999";
  chip.series = "Ascend999";
  chip.family = Family::k999;
  chip.npu_arch = 9999;
  return chip;
}
inline constexpr std::array kAscend999 = parts_of(family_999(), {{"Ascend999", 16, 32, 0, 0}});
}  // namespace asctwin::isa
"""
CHECKS = """#include "isa/ops/move/copy_pad.cc"
namespace asctwin::isa {
static_assert(kChips.back().name == "Ascend999");
static_assert(like::k950.contains(Family::k999) && !like::k910B.contains(Family::k999));
static_assert(have::kFixpipe.contains(Family::k999) && !have::kCubeToUb.contains(Family::k999));
static_assert(kInSupport[2].families.contains(Family::k999));
}
"""
# For each chip of the architecture that the source is compiled for.
MACROS = """#include "asctwin/isa/chip_macros.h"
#include "isa/chips/features.h"
namespace asctwin::isa {
template <int kArch>
constexpr bool agrees() {
  for (const Chip& chip : kChips) {
    if (chip.npu_arch != kArch) continue;
    const uint32_t ub = chip.size_bytes[static_cast<size_t>(Hardware::UB)];
    if (ASCTWIN_LIKE_950 != chip.has(Feature::kLike950)) return false;
    if (ASCTWIN_UB_KIB != 0 && ASCTWIN_UB_KIB * kKiB != ub) return false;
#ifdef ASCTWIN_TMP_UB_KIB
    if (ASCTWIN_TMP_UB_KIB * kKiB != chip.scratch_begin) return false;
#endif
#ifdef ASCTWIN_RESERVED_WORKSPACE_MIB
    if (ASCTWIN_RESERVED_WORKSPACE_MIB * kMiB != chip.library_workspace_bytes) return false;
#endif
  }
  return true;
}
static_assert(agrees<__NPU_ARCH__>());
}
"""
ARCHITECTURES = (1001, 2002, 2201, 3002, 3003, 3510)


def replace(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{path}: no `{old}`"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def add_family(chips):
    (chips / "ascend999.h").write_text(FAMILY, encoding="utf-8")
    replace(chips / "chip.h", "kCount };", "k999, kCount };")
    replace(chips / "every_chip.h", '#include "isa/chips/ascend950.h"',
            '#include "isa/chips/ascend950.h"\n#include "isa/chips/ascend999.h"')
    replace(chips / "every_chip.h", "kKirin9020);", "kKirin9020, kAscend999);")


def compiles(compiler, text, *options):
    command = [compiler, "-std=c++20", "-fsyntax-only", *options, "-x", "c++", "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    print(done.stderr, end="", file=sys.stderr)
    return done.returncode == 0


def main(source, compiler):
    own = [f"-I{source}/src", f"-I{source}/include"]
    failures = sum(not compiles(compiler, MACROS, f"-D__NPU_ARCH__={arch}", *own)
                   for arch in ARCHITECTURES)
    with tempfile.TemporaryDirectory() as tree:
        chips = pathlib.Path(tree, "isa/chips")
        shutil.copytree(source / "src/isa/chips", chips)
        add_family(chips)
        failures += not compiles(compiler, CHECKS, f"-I{tree}", *own)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), sys.argv[2]))
