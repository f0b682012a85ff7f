// Reductions: many lanes become one. Over the repeats of a call (reductions.inc), or over a whole
// tensor. The results of some stay in registers of the core, which other calls read.
// spec: vector.md, section 4.11
#pragma once

#include "asctwin/isa/vector.h"

namespace asctwin::isa {

struct DataRegisters;  // registers that hold results, not settings

enum class ReduceOp : uint8_t {
#define ASCTWIN_REDUCTION(name, ...) k##name,
#include "asctwin/isa/reductions.inc"
#undef ASCTWIN_REDUCTION
  kCount,
};
enum class ReduceGroup : uint8_t { kRepeat, kBlock, kPair };
enum class ReduceJoin : uint8_t { kSum, kMax, kMin };

// The parts of a result of WholeReduceMax and WholeReduceMin; the values of the API.
enum class ReduceResult : uint8_t { kValueIndex, kIndexValue, kOnlyValue, kOnlyIndex };

inline Lanes lanes_with_mask() {
  Lanes lanes;
  lanes.count_form = false;
  return lanes;
}

struct VectorReduce {
  Operand dst, src;
  ReduceOp operation = ReduceOp::kCount;
  DType dtype = DType::kHalf;
  Lanes lanes = lanes_with_mask();
  int64_t mask_length = 0;        // as it was given; 0 where the mask is bits
  int64_t dst_repeat_stride = 1;  // in results of one repeat
  LaneStride src_stride;
  int64_t order = 0;          // ReduceResult
  bool saturates = false;     // filled by resolve, as the next two
  bool fills_masked = false;  // groups without a lane have a result
  DataRegisters* data = nullptr;

  const OpInfo& info() const;
  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

// ReduceSum, ReduceMax, ReduceMin.
enum class TotalOp : uint8_t { kReduceSum, kReduceMax, kReduceMin, kCount };
constexpr ReduceJoin join_of(TotalOp operation) { return static_cast<ReduceJoin>(operation); }

// In which order ReduceSum adds.
enum class TotalWay : uint8_t {
  kRunning,  // repeat after repeat is reduced and added to a running sum
  kLevels,   // the results of repeats are reduced like a tensor, until one is left
  kLanes,    // repeats are added lane by lane, then the lanes are reduced
};

struct ReduceTotal {
  Operand dst, src, tmp;
  TotalOp operation = TotalOp::kCount;
  DType dtype = DType::kHalf;
  Lanes lanes;
  int64_t mask_length = 0;        // as it was given; 0 where the mask is bits
  int64_t src_repeat_stride = 8;  // blocks of 32 B
  int64_t tmp_bytes = -1;         // of the work tensor; -1: unknown
  bool with_index = false;        // calIndex
  bool stores = true;             // false: a StoreTotal behind it does
  bool saturates = false;         // filled by resolve, as the next two
  TotalWay way = TotalWay::kLevels;
  DataRegisters* data = nullptr;

  const OpInfo& info() const;
  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

// The scalar pipe puts what the ReduceTotal before it has found into `dst`.
struct StoreTotal {
  static const OpInfo info;
  Operand dst;
  DType dtype = DType::kHalf;
  Wide<TotalOp> total = TotalOp::kReduceSum;
  Wide<bool> with_index = false;
  DataRegisters* data = nullptr;  // filled by resolve

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void order(OrderSink& sink) const;
};

// The flags inside such calls: from the vector pipe to the scalar pipe, and from there back and to
// the copies out.
struct ReduceFlags {
  static const OpInfo info;
  Wide<bool> to_scalar = true;

  void accesses(AccessSink&) const {}
  void execute() const {}
  void order(OrderSink& sink) const;
};

// GetReduceRepeatSumSpr, GetReduceRepeatMaxMinSpr.
enum class AccumulatorOp : uint8_t { kSum, kMaxMin, kCount };

struct GetAccumulator {
  AccumulatorOp operation = AccumulatorOp::kCount;
  DType dtype = DType::kHalf;
  Wide<bool> with_index = false;
  uint64_t* result = nullptr;     // the register; of the caller
  DataRegisters* data = nullptr;  // filled by resolve

  const OpInfo& info() const;
  void resolve(const Context& context);
  void accesses(AccessSink&) const {}
  void execute() const;
  void order(OrderSink& sink) const;
};

}  // namespace asctwin::isa
