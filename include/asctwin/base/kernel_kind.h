// Which cores a launch of a kernel occupies on a chip whose cube and vector cores are separate.
#pragma once

#include <cstdint>

namespace asctwin {

enum class CoreKind : uint8_t {
  kVector,  // AIV
  kCube,    // AIC
  kFused,   // one core with both, as on chips that do not separate them
};

struct KernelKind {
  uint8_t cube = 0;    // AIC per block
  uint8_t vector = 1;  // AIV per block
  // AIC_ONLY or AIV_ONLY: what counts the flags between cores is off.
  bool alone = false;
  // The calls in the source show the kind; KERNEL_TASK_TYPE in the kernel goes before.
  bool assumed = false;

  // Whether they occupy the same cores.
  friend constexpr bool operator==(KernelKind a, KernelKind b) {
    return a.cube == b.cube && a.vector == b.vector;
  }
};

}  // namespace asctwin
