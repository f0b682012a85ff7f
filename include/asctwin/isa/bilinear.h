// BilinearInterpolation: blocks at byte offsets, each times a weight, are added up.
// spec: vector.md, section 4.13
#pragma once

#include "asctwin/isa/vector.h"

namespace asctwin::isa {

inline Lanes lanes_of_one_repeat() {
  Lanes lanes;
  lanes.count_form = false;
  return lanes;
}

// `v_repeats` results of eight blocks, each the sum over `h_repeats` steps.
struct BilinearInterpolation {
  static const OpInfo info;
  static constexpr bool kAddressesAreData = true;
  Operand dst, src;
  Operand offsets;  // uint32_t, bytes, eight a step
  Operand weights;  // one a step, or one a block
  DType dtype = DType::kHalf;
  Lanes lanes = lanes_of_one_repeat();
  int64_t h_repeats = 1;
  int64_t v_repeats = 1;
  bool weight_of_block = false;  // repeatMode
  int64_t dst_block_stride = 1;  // blocks of 32 B
  int64_t v_offset = 128;        // elements, from one result to the next
  bool offsets_known = false;    // filled by resolve: the offsets may be read
  bool saturates = false;        // filled by resolve

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

}  // namespace asctwin::isa
