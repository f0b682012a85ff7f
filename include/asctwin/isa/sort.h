// Sorting of scores with an index each: structures of 8 B, the score in the lowest bytes and a
// uint32_t index in the highest four. Sort32 makes groups of 32, MrgSort merges queues, Extract
// takes the structures apart.
// spec: vector.md, section 4.12; adv_math.md, section 7.1
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

inline constexpr int kMostQueues = 4;  // that one merge takes

struct Sort32 {
  static const OpInfo info;
  Operand dst, src0;
  Operand src1;  // uint32_t, one a score
  DType dtype = DType::kFloat;
  int64_t repeat_times = 1;

  void accesses(AccessSink& sink) const;
  void execute() const;
};

struct Extract {
  static const OpInfo info;
  Operand dst_value;
  Operand dst_index;  // uint32_t
  Operand sorted;
  DType dtype = DType::kFloat;
  int64_t repeat_times = 1;

  void accesses(AccessSink& sink) const;
  void execute() const;
};

// Queues in falling order become one. Those whose bit of `valid_bit` is not set take no part.
struct MergedQueues {
  Operand dst;
  Operand src[kMostQueues];
  DType dtype = DType::kFloat;
  int64_t lengths[kMostQueues] = {};  // structures
  int64_t valid_bit = 0;
  int64_t repeat_times = 1;

  int64_t length_of(int queue) const { return valid_bit >> queue & 1 ? lengths[queue] : 0; }
  int64_t length() const { return length_of(0) + length_of(1) + length_of(2) + length_of(3); }
};

// A merge that ends when one of its queues is empty. What it writes depends on the scores.
struct SuspendedMerge : MergedQueues {
  static constexpr bool kAddressesAreData = true;
  bool scores_known = false;       // filled by resolve: the scores may be read
  int64_t used[kMostQueues] = {};  // filled by resolve: structures of each queue that are merged

  void commit(Registers& registers) const;
};

struct MrgSort : MergedQueues {
  static const OpInfo info;
  void accesses(AccessSink& sink) const;
  void execute() const;
};

struct MrgSortSuspended : SuspendedMerge {
  static const OpInfo info;
  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
};

struct GetMrgSortResult {
  static const OpInfo info;
  void* result = nullptr;   // 4 numbers of 16 bits, of the caller
  bool was_merged = false;  // filled by resolve: there is something to give back
  uint64_t counts = 0;      // filled by resolve

  void resolve(const Context& context);
  void accesses(AccessSink&) const {}
  void execute() const;
};

}  // namespace asctwin::isa
