// Reductions over repeats, blocks and pairs, and over whole tensors, by their old and new names.
// spec: vector.md, section 4.11
#pragma once

#include "asctwin/api/tensor.h"

namespace AscendC {

// Selects the values that WholeReduceMax and WholeReduceMin write for a repeat. An index is stored
// as the bits of an unsigned integer that is as wide as an element; of ORDER_ONLY_INDEX it is a
// uint32_t.
enum class ReduceOrder : uint8_t {
  ORDER_VALUE_INDEX = 0,
  ORDER_INDEX_VALUE,
  ORDER_ONLY_VALUE,
  ORDER_ONLY_INDEX,
};
enum class ReduceType : uint8_t { MAX = 0, MIN, SUM };
enum class ReduceMode : uint8_t { MAX = 0, MIN, SUM };

}  // namespace AscendC

namespace asctwin {

inline isa::VectorReduce reduction(isa::ReduceOp operation, bool set_mask, int64_t repeat) {
  isa::VectorReduce op;
  op.operation = operation;
  op.lanes.set_mask = set_mask;
  op.lanes.repeat = repeat;
  return op;
}
template <class Record>
void set_mask_of(Record& op, const uint64_t* mask) {
  if (!op.lanes.set_mask) return;
  op.lanes.mask[0] = mask[0];
  op.lanes.mask[1] = mask[1];
}
template <class Record>
void set_mask_of(Record& op, int32_t length) {
  if (!op.lanes.set_mask) return;
  op.mask_length = length;
  op.lanes.length = length < 0 ? 0 : length;
}

template <class T>
void issue_reduction(isa::VectorReduce& op, const AscendC::LocalTensor<T>& dst,
                     const AscendC::LocalTensor<T>& src, int64_t dst_repeat, int64_t src_block,
                     int64_t src_repeat, SourceLoc where, const char* name) {
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<T>;
  op.dst_repeat_stride = dst_repeat;
  op.src_stride = {src_block, src_repeat};
  issue(op, where, name);
}

// dst and src are named apart and hold the same type.
template <class T, class U>
using SameElements = std::enable_if_t<std::is_same_v<T, U>>;

constexpr isa::ReduceOp reduce_op(AscendC::ReduceType type, isa::ReduceOp max, isa::ReduceOp min,
                                  isa::ReduceOp sum) {
  return type == AscendC::ReduceType::MAX ? max : type == AscendC::ReduceType::MIN ? min : sum;
}

// The result of what stands before goes through the scalar pipe.
template <class T>
void store_total(const AscendC::LocalTensor<T>& dst, isa::TotalOp total, bool with_index,
                 SourceLoc where, const char* name) {
  isa::ReduceFlags flags;
  issue(flags, where, name);
  isa::StoreTotal op;
  op.dst = dst.operand();
  op.dtype = dtype_of<T>;
  op.total = total;
  op.with_index = with_index;
  issue(op, where, name);
  flags.to_scalar = false;
  issue(flags, where, name);
}

template <class T>
isa::ReduceTotal total_of(isa::TotalOp total, const AscendC::LocalTensor<T>& dst,
                          const AscendC::LocalTensor<T>& src, const AscendC::LocalTensor<T>& tmp) {
  isa::ReduceTotal op;
  op.operation = total;
  op.dst = dst.operand();
  op.src = src.operand();
  op.tmp = tmp.operand();
  op.tmp_bytes = tmp.GetLength();
  op.dtype = dtype_of<T>;
  return op;
}
inline const char* name_of(isa::TotalOp total) {
  constexpr const char* kNames[] = {"ReduceSum", "ReduceMax", "ReduceMin"};
  return kNames[static_cast<int>(total)];
}

template <class T>
void issue_total_of_count(isa::TotalOp total, const AscendC::LocalTensor<T>& dst,
                          const AscendC::LocalTensor<T>& src, const AscendC::LocalTensor<T>& tmp,
                          int32_t count, bool set_mask, bool with_index, SourceLoc where) {
  isa::ReduceTotal op = total_of(total, dst, src, tmp);
  op.lanes.count = count;
  op.lanes.set_mask = set_mask;
  op.with_index = with_index;
  op.stores = false;
  issue(op, where);
  if (count > 0 || !set_mask) store_total(dst, total, with_index, where, name_of(total));
}
template <class T, class Mask>
void issue_total_of_mask(isa::TotalOp total, const AscendC::LocalTensor<T>& dst,
                         const AscendC::LocalTensor<T>& src, const AscendC::LocalTensor<T>& tmp,
                         Mask mask, int32_t repeat, int32_t src_repeat, bool with_index,
                         SourceLoc where) {
  isa::ReduceTotal op = total_of(total, dst, src, tmp);
  op.lanes = isa::lanes_with_mask();
  op.lanes.repeat = repeat;
  set_mask_of(op, mask);
  op.src_repeat_stride = src_repeat;
  op.with_index = with_index;
  op.stores = !with_index;
  issue(op, where);
  if (with_index && repeat > 0) store_total(dst, total, true, where, name_of(total));
}

// The whole register.
inline uint64_t read_accumulator(isa::AccumulatorOp accumulator, DType dtype, bool with_index,
                                 SourceLoc where, const char* name) {
  issue(isa::ReduceFlags{}, where, name);
  uint64_t bits = 0;
  isa::GetAccumulator op;
  op.operation = accumulator;
  op.dtype = dtype;
  op.with_index = with_index;
  op.result = &bits;
  issue(op, where, name);
  return bits;
}

}  // namespace asctwin

namespace AscendC {

// Both mask forms of what is reduced by repeat. dstRepStride counts results of a repeat.
#define ASCTWIN_WHOLE_REDUCE(name, Mask)                                                    \
  template <typename T, bool isSetMask = true>                                              \
  void name(const LocalTensor<T>& dst, const LocalTensor<T>& src, Mask, int32_t repeatTime, \
            int32_t dstRepStride, int32_t srcBlkStride, int32_t srcRepStride,               \
            ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX,                             \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                        \
    auto op = asctwin::reduction(asctwin::isa::ReduceOp::k##name, isSetMask, repeatTime);   \
    op.order = static_cast<int64_t>(order);                                                 \
    asctwin::set_mask_of(op, mask);                                                         \
    asctwin::issue_reduction(op, dst, src, dstRepStride, srcBlkStride, srcRepStride, where, \
                             nullptr);                                                      \
  }
ASCTWIN_WHOLE_REDUCE(WholeReduceMax, const uint64_t mask[])
ASCTWIN_WHOLE_REDUCE(WholeReduceMax, int32_t mask)
ASCTWIN_WHOLE_REDUCE(WholeReduceMin, const uint64_t mask[])
ASCTWIN_WHOLE_REDUCE(WholeReduceMin, int32_t mask)
#undef ASCTWIN_WHOLE_REDUCE

#define ASCTWIN_REDUCE(name, first, second)                                                 \
  template <typename T, bool isSetMask = true>                                              \
  void name(const LocalTensor<T>& dst, const LocalTensor<T>& src, first, second,            \
            int32_t dstRepStride, int32_t srcBlkStride, int32_t srcRepStride,               \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                        \
    auto op = asctwin::reduction(asctwin::isa::ReduceOp::k##name, isSetMask, repeatTime);   \
    asctwin::set_mask_of(op, mask);                                                         \
    asctwin::issue_reduction(op, dst, src, dstRepStride, srcBlkStride, srcRepStride, where, \
                             nullptr);                                                      \
  }
ASCTWIN_REDUCE(WholeReduceSum, const uint64_t mask[], int32_t repeatTime)
ASCTWIN_REDUCE(WholeReduceSum, int32_t mask, int32_t repeatTime)
ASCTWIN_REDUCE(BlockReduceSum, int32_t repeatTime, const uint64_t mask[])
ASCTWIN_REDUCE(BlockReduceSum, int32_t repeatTime, int32_t mask)
ASCTWIN_REDUCE(BlockReduceMax, int32_t repeatTime, const uint64_t mask[])
ASCTWIN_REDUCE(BlockReduceMax, int32_t repeatTime, int32_t mask)
ASCTWIN_REDUCE(BlockReduceMin, int32_t repeatTime, const uint64_t mask[])
ASCTWIN_REDUCE(BlockReduceMin, int32_t repeatTime, int32_t mask)
ASCTWIN_REDUCE(PairReduceSum, int32_t repeatTime, const uint64_t mask[])
ASCTWIN_REDUCE(PairReduceSum, int32_t repeatTime, int32_t mask)
#undef ASCTWIN_REDUCE

// WholeReduceSum with its arguments in another order; dstBlkStride has no effect.
template <typename T, bool isSetMask = true>
void RepeatReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src, int32_t repeatTime,
                     int32_t elemsInOneRepeat, int32_t /*dstBlkStride*/, int32_t srcBlkStride,
                     int32_t dstRepStride, int32_t srcRepStride,
                     asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op = asctwin::reduction(asctwin::isa::ReduceOp::kWholeReduceSum, isSetMask, repeatTime);
  asctwin::set_mask_of(op, elemsInOneRepeat);
  asctwin::issue_reduction(op, dst, src, dstRepStride, srcBlkStride, srcRepStride, where,
                           "RepeatReduceSum");
}

// The new names.
#define ASCTWIN_REDUCE_REPEAT(Mask)                                                                \
  template <ReduceType reduceType, typename T, bool isSetMask = true>                              \
  void ReduceRepeat(const LocalTensor<T>& dst, const LocalTensor<T>& src, Mask,                    \
                    int32_t repeatTime, int32_t dstRepStride, int32_t srcBlkStride,                \
                    int32_t srcRepStride, ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX,      \
                    asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                       \
    using Op = asctwin::isa::ReduceOp;                                                             \
    auto op = asctwin::reduction(asctwin::reduce_op(reduceType, Op::kWholeReduceMax,               \
                                                    Op::kWholeReduceMin, Op::kWholeReduceSum),     \
                                 isSetMask, repeatTime);                                           \
    if (reduceType != ReduceType::SUM) op.order = static_cast<int64_t>(order);                     \
    asctwin::set_mask_of(op, mask);                                                                \
    asctwin::issue_reduction(op, dst, src, dstRepStride, srcBlkStride, srcRepStride, where,        \
                             "ReduceRepeat");                                                      \
  }                                                                                                \
  template <ReduceType reduceType, typename T, typename U, bool isSetMask = true>                  \
  asctwin::SameElements<T, U> ReduceRepeat(                                                        \
      const LocalTensor<T>& dst, const LocalTensor<U>& src, Mask, int32_t repeatTime,              \
      int32_t dstRepStride, int32_t srcBlkStride, int32_t srcRepStride,                            \
      ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX,                                          \
      asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                                     \
    ReduceRepeat<reduceType, T, isSetMask>(dst, src, mask, repeatTime, dstRepStride, srcBlkStride, \
                                           srcRepStride, order, where);                            \
  }
ASCTWIN_REDUCE_REPEAT(const uint64_t mask[])
ASCTWIN_REDUCE_REPEAT(int32_t mask)
#undef ASCTWIN_REDUCE_REPEAT

#define ASCTWIN_REDUCE_DATA_BLOCK(Mask)                                                        \
  template <ReduceType reduceType, typename T, bool isSetMask = true>                          \
  void ReduceDataBlock(const LocalTensor<T>& dst, const LocalTensor<T>& src, Mask,             \
                       int32_t repeatTime, int32_t dstRepStride, int32_t srcBlkStride,         \
                       int32_t srcRepStride,                                                   \
                       asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                \
    using Op = asctwin::isa::ReduceOp;                                                         \
    auto op = asctwin::reduction(asctwin::reduce_op(reduceType, Op::kBlockReduceMax,           \
                                                    Op::kBlockReduceMin, Op::kBlockReduceSum), \
                                 isSetMask, repeatTime);                                       \
    asctwin::set_mask_of(op, mask);                                                            \
    asctwin::issue_reduction(op, dst, src, dstRepStride, srcBlkStride, srcRepStride, where,    \
                             "ReduceDataBlock");                                               \
  }                                                                                            \
  template <ReduceType reduceType, typename T, typename U, bool isSetMask = true>              \
  asctwin::SameElements<T, U> ReduceDataBlock(                                                 \
      const LocalTensor<T>& dst, const LocalTensor<U>& src, Mask, int32_t repeatTime,          \
      int32_t dstRepStride, int32_t srcBlkStride, int32_t srcRepStride,                        \
      asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                                 \
    ReduceDataBlock<reduceType, T, isSetMask>(dst, src, mask, repeatTime, dstRepStride,        \
                                              srcBlkStride, srcRepStride, where);              \
  }
ASCTWIN_REDUCE_DATA_BLOCK(const uint64_t mask[])
ASCTWIN_REDUCE_DATA_BLOCK(int32_t mask)
#undef ASCTWIN_REDUCE_DATA_BLOCK

#define ASCTWIN_REDUCE_PAIR_ELEM(Mask)                                                           \
  template <ReduceType reduceType, typename T, bool isSetMask = true>                            \
  void ReducePairElem(const LocalTensor<T>& dst, const LocalTensor<T>& src, Mask,                \
                      int32_t repeatTime, int32_t dstRepStride, int32_t srcBlkStride,            \
                      int32_t srcRepStride,                                                      \
                      asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                   \
    static_assert(reduceType == ReduceType::SUM, "ReducePairElem adds");                         \
    auto op = asctwin::reduction(asctwin::isa::ReduceOp::kPairReduceSum, isSetMask, repeatTime); \
    asctwin::set_mask_of(op, mask);                                                              \
    asctwin::issue_reduction(op, dst, src, dstRepStride, srcBlkStride, srcRepStride, where,      \
                             "ReducePairElem");                                                  \
  }                                                                                              \
  template <ReduceType reduceType, typename T, typename U, bool isSetMask = true>                \
  asctwin::SameElements<T, U> ReducePairElem(                                                    \
      const LocalTensor<T>& dst, const LocalTensor<U>& src, Mask, int32_t repeatTime,            \
      int32_t dstRepStride, int32_t srcBlkStride, int32_t srcRepStride,                          \
      asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                                   \
    ReducePairElem<reduceType, T, isSetMask>(dst, src, mask, repeatTime, dstRepStride,           \
                                             srcBlkStride, srcRepStride, where);                 \
  }
ASCTWIN_REDUCE_PAIR_ELEM(const uint64_t mask[])
ASCTWIN_REDUCE_PAIR_ELEM(int32_t mask)
#undef ASCTWIN_REDUCE_PAIR_ELEM

// dst[0] = the sum. Of the first `count` elements it is also what GetAccVal returns.
template <typename T, bool isSetMask = true>
void ReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src,
               const LocalTensor<T>& sharedTmpBuffer, const int32_t count,
               asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_total_of_count(asctwin::isa::TotalOp::kReduceSum, dst, src, sharedTmpBuffer, count,
                                isSetMask, false, where);
}
#define ASCTWIN_REDUCE_SUM(Mask)                                                               \
  template <typename T>                                                                        \
  void ReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src,                         \
                 const LocalTensor<T>& sharedTmpBuffer, Mask, const int32_t repeatTime,        \
                 const int32_t srcRepStride,                                                   \
                 asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                      \
    asctwin::issue_total_of_mask(asctwin::isa::TotalOp::kReduceSum, dst, src, sharedTmpBuffer, \
                                 mask, repeatTime, srcRepStride, false, where);                \
  }
ASCTWIN_REDUCE_SUM(const uint64_t mask[])
ASCTWIN_REDUCE_SUM(const int32_t mask)
#undef ASCTWIN_REDUCE_SUM

// dst[0] = the extreme element; with calIndex dst[1] = the number of the first one, as the bits of
// an unsigned integer that is as wide as an element.
#define ASCTWIN_REDUCE_EXTREME(name, Mask)                                                        \
  template <typename T>                                                                           \
  void name(const LocalTensor<T>& dst, const LocalTensor<T>& src,                                 \
            const LocalTensor<T>& sharedTmpBuffer, Mask, const int32_t repeatTime,                \
            const int32_t srcRepStride, bool calIndex = false,                                    \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                              \
    asctwin::issue_total_of_mask(asctwin::isa::TotalOp::k##name, dst, src, sharedTmpBuffer, mask, \
                                 repeatTime, srcRepStride, calIndex, where);                      \
  }
#define ASCTWIN_REDUCE_EXTREMES(name)                                                          \
  template <typename T>                                                                        \
  void name(const LocalTensor<T>& dst, const LocalTensor<T>& src,                              \
            const LocalTensor<T>& sharedTmpBuffer, const int32_t count, bool calIndex = false, \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                           \
    asctwin::issue_total_of_count(asctwin::isa::TotalOp::k##name, dst, src, sharedTmpBuffer,   \
                                  count, true, calIndex, where);                               \
  }                                                                                            \
  ASCTWIN_REDUCE_EXTREME(name, const uint64_t mask[])                                          \
  ASCTWIN_REDUCE_EXTREME(name, const int32_t mask)
ASCTWIN_REDUCE_EXTREMES(ReduceMax)
ASCTWIN_REDUCE_EXTREMES(ReduceMin)
#undef ASCTWIN_REDUCE_EXTREME
#undef ASCTWIN_REDUCE_EXTREMES

// The sum that the newest ReduceSum of a count has found. Only 910B, 910C and 950.
#define ASCTWIN_GET_SUM(name)                                                           \
  template <typename T>                                                                 \
  asctwin::PrimT<T> name(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {       \
    return asctwin::element_of_bits<T>(asctwin::read_accumulator(                       \
        asctwin::isa::AccumulatorOp::kSum, asctwin::dtype_of<T>, false, where, #name)); \
  }
ASCTWIN_GET_SUM(GetReduceRepeatSumSpr)
ASCTWIN_GET_SUM(GetAccVal)
#undef ASCTWIN_GET_SUM

// The extreme of all repeats of the newest WholeReduceMax or WholeReduceMin, and the number of the
// element in all of them, as bits; after ReduceMax and ReduceMin only the value. Only 910B and
// 910C, on 310P without the number.
#define ASCTWIN_GET_MAX_MIN(name)                                                                \
  template <typename T>                                                                          \
  void name(T& maxMinValue, T& maxMinIndex,                                                      \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                             \
    const uint64_t bits = asctwin::read_accumulator(asctwin::isa::AccumulatorOp::kMaxMin,        \
                                                    asctwin::dtype_of<T>, true, where, #name);   \
    maxMinValue = asctwin::element_of_bits<T>(bits);                                             \
    maxMinIndex = asctwin::element_of_bits<T>(bits >> 32);                                       \
  }                                                                                              \
  template <typename T>                                                                          \
  void name(T& maxMinValue, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {             \
    maxMinValue = asctwin::element_of_bits<T>(asctwin::read_accumulator(                         \
        asctwin::isa::AccumulatorOp::kMaxMin, asctwin::dtype_of<T>, false, where, #name));       \
  }                                                                                              \
  inline void name(uint32_t& maxMinValue, uint32_t& maxMinIndex,                                 \
                   asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                      \
    const uint64_t bits = asctwin::read_accumulator(asctwin::isa::AccumulatorOp::kMaxMin,        \
                                                    asctwin::DType::kFloat, true, where, #name); \
    maxMinValue = static_cast<uint32_t>(bits);                                                   \
    maxMinIndex = static_cast<uint32_t>(bits >> 32);                                             \
  }
ASCTWIN_GET_MAX_MIN(GetReduceRepeatMaxMinSpr)
ASCTWIN_GET_MAX_MIN(GetReduceMaxMinCount)
#undef ASCTWIN_GET_MAX_MIN

}  // namespace AscendC
