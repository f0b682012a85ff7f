// DataCopy of a slice: rows of equal runs out of a tensor of up to eight dimensions into one of
// another shape.
// spec: data_movement.md, section 5
#pragma once

#include "asctwin/isa/atomic.h"

namespace asctwin::isa {

inline constexpr int kSliceDims = 8;

// One dimension; the first is the innermost and counts elements, the others count its rows, planes
// and so on.
struct SliceDim {
  int64_t start = 0;
  int64_t end = 31;         // inclusive
  int64_t stride = 0;       // skipped between two runs or indices
  int64_t burst_len = 32;   // of a run, 32 B; the first dimension alone
  int64_t shape_value = 0;  // the size of the dimension; 0 in `src[0]`: those of the tensors hold
  int64_t shape = 0;        // that of the tensor; resolve puts the one that holds here
};

struct SliceCopy {  // GM -> UB, UB -> GM
  static const OpInfo info;
  Operand dst, src;
  DType dtype = DType::kUInt8;
  int64_t dims = 1;
  SliceDim dst_slice[kSliceDims], src_slice[kSliceDims];
  AtomicMode atomic;  // filled by resolve

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
};

}  // namespace asctwin::isa
