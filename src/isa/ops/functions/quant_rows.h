// The common part of the description and the loops of quantisations.
// spec: adv_nn.md, section 4
#pragma once

#include "asctwin/isa/quant_rows.h"
#include "isa/ops/vector/vector_support.h"

namespace asctwin::isa {

inline constexpr Types kFloats8 = Types(DType::kFp8E4M3, DType::kFp8E5M2, DType::kHiFloat8);

inline int64_t bytes_in(DType dtype, int64_t count) {
  return static_cast<int64_t>(bytes_of(dtype, static_cast<uint64_t>(count)));
}

}  // namespace asctwin::isa
