// DataBlocks of a register that a mask leaves active, and the elements of an index.
// spec: reg_api.md, sections 4.4 to 4.8
#pragma once

#include "asctwin/reg_dist.h"
#include "asctwin/vector_function.h"

namespace asctwin::reg {

// Whether any lane of DataBlock `k` is active.
inline bool block_is_on(const Bits& mask, uint32_t k, uint32_t width) {
  return (mask.word[k / 2] >> (k % 2 * 32) & lane_bits(width) & 0xFFFFFFFF) != 0;
}

uint64_t index_at(const Value& index, uint32_t i, uint32_t width);

}  // namespace asctwin::reg
