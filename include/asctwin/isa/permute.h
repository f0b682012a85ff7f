// Transpose: a square of 16 x 16 elements, and images between NCHW and NHWC.
// spec: data_movement.md, section 9.3
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

struct Transpose {  // 16 rows of 16
  static const OpInfo info;
  Operand dst, src;
  DType dtype = DType::kHalf;

  void accesses(AccessSink& sink) const;
  void execute() const;
};

struct TransposeExt {  // by TransposeParamsExt
  static const OpInfo info;
  Operand dst, src, tmp;
  DType dtype = DType::kHalf;
  int64_t n_size = 0;
  int64_t c_size = 0;
  int64_t h_size = 0;
  int64_t w_size = 0;
  int64_t type = 10;      // TransposeType
  int64_t tmp_bytes = 0;  // of `tmp` that are overwritten; filled by resolve

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
};

}  // namespace asctwin::isa
