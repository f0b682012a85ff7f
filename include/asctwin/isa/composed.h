// Library functions that are composed of instructions. Each has a description as an instruction has
// (src/isa/ops/functions/composed.cc): its page and the check of chips and types come from it.
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

enum class Composed : uint8_t {
  kClampMax,
  kClampMin,
  kArange,
  kFill,
  kInitOutput,
  kAdjustSoftMaxRes,
  kConcat,
  kSort,
  kExtract,
  kGemm,
  kConv2D,
  kCount,
};

// A call that is only described and never executed by itself.
struct ComposedCall {
  Operand dst, src;
  DType dtype = DType::kFloat;      // of dst
  DType src_dtype = DType::kFloat;  // where it may differ
};

const OpInfo& info_of(Composed function);

}  // namespace asctwin::isa
