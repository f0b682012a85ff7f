// NDDMA: DataCopy of a box of up to five dimensions into UB, with padding on both sides of each.
// spec: data_movement.md, section 7
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

inline constexpr int kNdDmaDims = 5;

// One dimension; everything counts elements. The default stands for a dimension that is not there.
struct NdDmaDim {
  int64_t size = 1;
  int64_t src_stride = 0;
  int64_t dst_stride = 0;
  int64_t left = 0;  // padding
  int64_t right = 0;

  int64_t extent() const { return left + size + right; }
};

struct NdDma {  // GM -> UB
  static const OpInfo info;
  Operand dst, src;
  DType dtype = DType::kUInt8;
  NdDmaDim dims[kNdDmaDims];    // the first one is the innermost
  bool nearest = false;         // padding repeats the nearest element
  uint64_t constant_value = 0;  // otherwise it is this bit pattern

  void accesses(AccessSink& sink) const;
  void execute() const;
};

struct NdDmaDci {  // forgets what NDDMA keeps of global memory
  static const OpInfo info;

  void accesses(AccessSink&) const {}
  void execute() const {}
};

}  // namespace asctwin::isa
