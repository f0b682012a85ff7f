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
  // Where it is whole blocks that no other core may touch: their number, and a bit for each if they
  // are few. 0: it is not.
  size_t blocks = 0;
  uint64_t few_bits = 0;
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

  bool is_few_blocks() const { return few_bits != 0; }
  BlocksOfWord few_blocks() const { return {block / BlockBits::kBits, few_bits}; }

  const uint8_t* begin;
  size_t block;       // of the memory, if the run is whole ones from this one on
  uint64_t few_bits;  // of these in their word, if they are few
};

inline PlacedRun placed_at(const OperandRun& run, const core::Spots& spots) {
  const uint8_t* const begin = spots[run.operand].address + run.first;
  const size_t offset =
      reinterpret_cast<uintptr_t>(begin) - reinterpret_cast<uintptr_t>(run.memory);
  if (run.blocks == 0 || offset % isa::kBlockBytes != 0) return {begin, PlacedRun::kNone, 0};
  const size_t block = offset / isa::kBlockBytes, bit = block % BlockBits::kBits;
  if (bit + run.blocks > BlockBits::kBits) return {begin, block, 0};
  return {begin, block, run.few_bits << bit};
}

inline Bytes bytes_of(const OperandRun& run, const PlacedRun& placed) {
  return {placed.begin, placed.begin + run.length};
}

// @pre the run lies in on-chip memory
inline Blocks blocks_of(const OperandRun& run, const PlacedRun& placed) {
  const int64_t offset = placed.begin - run.memory;
  return blocks_touched(offset, offset + run.length);
}

}  // namespace asctwin::check
