// Copies between L0C and UB, on chips whose core does cube and vector work.
// spec: data_movement.md, section 11.2; cube.md, section 5
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

inline constexpr int64_t kSquareElements = 256;  // of a fractal of L0C, 16 x 16

struct DataCopyCO2 {  // DataCopy with DataCopyEnhancedParams, CO1 -> CO2
  static const OpInfo info;
  Operand dst, src;
  DType dtype = DType::kFloat;  // of dst
  DType src_dtype = DType::kFloat;
  int64_t block_count = 1;
  int64_t block_len = 0;   // fractals
  int64_t src_stride = 0;  // fractals, from tail to head
  int64_t dst_stride = 0;  // blocks of 32 B, from tail to head
  int64_t block_mode = 1;  // BlockMode
  int64_t deq_scale = 0;   // DeqScale
  bool relu = false;
  bool pads = false;       // padMode or sidStoreMode is not 0
  bool saturates = false;  // filled by resolve

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
};

// Rows of 16 elements in UB become squares of L0C whose 16 rows are all the same.
struct BroadCastVecToMM {
  static const OpInfo info;
  Operand dst, src;
  DType dtype = DType::kFloat;
  int64_t block_count = 1;
  int64_t block_len = 1;  // squares
  int64_t src_gap = 0;    // blocks of 32 B, from tail to head
  int64_t dst_gap = 0;    // squares, from tail to head

  void accesses(AccessSink& sink) const;
  void execute() const;
};

}  // namespace asctwin::isa
