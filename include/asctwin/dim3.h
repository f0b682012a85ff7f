// The type of numbers and counts of threads. spec: simt.md, section 1.1
#pragma once
#include "asctwin/base/macros_hide.inc"

namespace cce {

struct dim3 {
  unsigned int x, y, z;
  constexpr dim3(unsigned int x_ = 1, unsigned int y_ = 1, unsigned int z_ = 1)
      : x(x_), y(y_), z(z_) {}
};

// A place or a size as a thread reads it. It has no constructor, so that compilers take a constant
// of this type for one that is known before the program starts, and never ask what it holds twice.
struct thread_dim3 {
  unsigned int x, y, z;
  constexpr operator dim3() const { return {x, y, z}; }
};

}  // namespace cce

#include "asctwin/base/macros_show.inc"
