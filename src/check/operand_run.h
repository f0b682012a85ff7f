// The bytes that calls with one ticket touch from an operand on (check/gates.h): where the checks
// have their notes on the memory around them, found once, and where the bytes of one call lie.
#pragma once

#include "check/buffer_use.h"
#include "check/byte_marks.h"
#include "check/race/history.h"
#include "check/race/plans.h"
#include "core/observer.h"

namespace asctwin::check {

struct OperandRun {
  size_t operand = 0;
  int64_t first = 0, length = 0;  // in bytes, from the operand's address on
  bool is_read = false, is_written = false;
  Plan::Place place;
  Deed deed;  // as the history notes it
  // Where it is a few whole blocks that no other core may touch: a bit for each, and their number.
  uint64_t few_blocks = 0;  // 0: it is not
  size_t few_count = 0;
  BufferUse* use = nullptr;  // of the buffer that it lies in; nullptr: in none
  // Of the on-chip memory that it lies in; all nullptr: in none of this core.
  const uint8_t* memory = nullptr;
  const BlockBits* closed = nullptr;
  ByteMarks* marks = nullptr;
  MemoryPasts* pasts = nullptr;
};

// A run in one call.
struct PlacedRun {
  static constexpr size_t kNone = ~size_t{0};

  bool is_few_blocks() const { return block != kNone; }

  const uint8_t* begin;
  size_t block;  // of the memory, if the run has few blocks and begins with this one
};

inline PlacedRun placed_at(const OperandRun& run, const core::Spots& spots) {
  const uint8_t* const begin = spots[run.operand].address + run.first;
  if (run.few_blocks == 0) return {begin, PlacedRun::kNone};
  const auto offset = static_cast<size_t>(begin - run.memory);
  const size_t block = offset / isa::kBlockBytes;
  const bool is_few = offset % isa::kBlockBytes == 0 && FewBlocks::are(block, run.few_count);
  return {begin, is_few ? block : PlacedRun::kNone};
}

inline Bytes bytes_of(const OperandRun& run, const PlacedRun& placed) {
  return {placed.begin, placed.begin + run.length};
}

// @pre is_few_blocks()
inline FewBlocks few_blocks_of(const OperandRun& run, const PlacedRun& placed) {
  return {placed.block, run.few_blocks};
}
// @pre the run lies in on-chip memory
inline Blocks blocks_of(const OperandRun& run, const PlacedRun& placed) {
  const int64_t offset = placed.begin - run.memory;
  return blocks_touched(offset, offset + run.length);
}

}  // namespace asctwin::check
