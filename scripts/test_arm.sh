#!/usr/bin/env bash
# Builds asctwin for AArch64 and runs tests of it: on an Arm machine as they are, elsewhere by qemu.
# Usage: test_arm.sh [REGEX]   the tests to run; those that depend on the processor by default
set -euo pipefail
cd "$(dirname "$0")/.."

# Rooms with code for a kind of processor, launches on several threads, and kernels that die.
tests=${1:-'^(num|simd|format|securec|isa|run|runner|host)[.]|^command[.](dying_kernels|launch)'}
preset=arm
if [[ $(uname -m) == aarch64 ]]; then
  preset=release
else
  scripts/install-arm.sh
  # Kernels are compiled, and crashes found, by programs with these names.
  tools=$PWD/build/arm-tools
  mkdir -p "$tools"
  for tool in g++ addr2line ld objcopy nm; do
    ln -sf "$(command -v aarch64-linux-gnu-$tool)" "$tools/$tool"
  done
  if command -v clang++ >/dev/null; then
    printf '#!/bin/sh\nexec %s --target=aarch64-linux-gnu "$@"\n' "$(command -v clang++)" \
      >"$tools/clang++"
    chmod +x "$tools/clang++"
  fi
fi
cmake --preset "$preset" --log-level=WARNING \
  -DCMAKE_CXX_COMPILER_LAUNCHER="$(command -v ccache)" >/dev/null
cmake --build --preset "$preset" --parallel "$(nproc)"
PATH=${tools:+$tools:}$PATH ctest --preset "$preset" -j "$(nproc)" -R "$tests"
