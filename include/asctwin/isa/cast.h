// Cast: elements of one type become those of another. The lanes of a repeat are those of the wider
// type. The count form and the mask forms are one record.
// spec: vector.md, section 4.5
#pragma once

#include "asctwin/isa/deq_scale.h"
#include "asctwin/isa/operand.h"
#include "asctwin/isa/vector.h"

namespace asctwin::isa {

enum class CastMode : uint8_t { kNone, kRint, kFloor, kCeil, kRound, kTrunc, kOdd, kHybrid };
inline constexpr size_t kCastModes = static_cast<size_t>(CastMode::kHybrid) + 1;

struct Cast {
  static const OpInfo info;
  Operand dst, src;
  DType dst_dtype = DType::kHalf;
  DType dtype = DType::kFloat;  // of src
  int64_t round_mode = 0;       // CastMode
  Lanes lanes;
  LaneStride dst_stride, src_stride;
  // Filled by resolve.
  bool saturates = false;  // floating results stay finite
  bool keeps_nan = false;  // floats of 8 bits that saturate are NaN where the source is
  bool wraps = false;      // integers keep their low bits
  bool scales = false;     // int32_t to half: by the dequantisation scale
  bool has_scale = false;  // that is set as a half
  float scale = 1;

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

}  // namespace asctwin::isa
