// Sorting: Sort32, MrgSort and Extract of structures of a score and an index; RpSort16, MrgSort4,
// ProposalConcat and ProposalExtract of the region proposals of 310P and 910A.
// spec: vector.md, sections 2.1 and 4.12; adv_math.md, section 7.1
#pragma once

#include "asctwin/api/field.h"
#include "asctwin/api/tensor.h"

namespace AscendC {

// Queues in falling order, src1 first where scores are equal. Those without a bit in validBit are
// not looked at.
template <typename T>
struct MrgSortSrcList {
  MrgSortSrcList() {}
  MrgSortSrcList(const LocalTensor<T>& src1In, const LocalTensor<T>& src2In,
                 const LocalTensor<T>& src3In, const LocalTensor<T>& src4In)
      : src1(src1In), src2(src2In), src3(src3In), src4(src4In) {}

  LocalTensor<T> src1;
  LocalTensor<T> src2;
  LocalTensor<T> src3;
  LocalTensor<T> src4;
};

// Lengths in structures, at most 4095.
struct MrgSort4Info {
  MrgSort4Info() {}
  MrgSort4Info(const uint16_t elementLengthsIn[4], const bool ifExhaustedSuspensionIn,
               const asctwin::Field<uint16_t> validBitIn,
               const asctwin::Field<uint16_t> repeatTimesIn = 1)
      : ifExhaustedSuspension(ifExhaustedSuspensionIn),
        validBit(validBitIn),
        repeatTimes(repeatTimesIn.given()) {
    for (int i = 0; i < 4; ++i) elementLengths[i] = elementLengthsIn[i];
  }

  uint16_t elementLengths[4] = {0};
  bool ifExhaustedSuspension = false;
  asctwin::Member<uint16_t> validBit{0};
  asctwin::Member<uint8_t> repeatTimes{1};
};

}  // namespace AscendC

namespace asctwin {

// A queue without elements may be any tensor, one that lies nowhere included.
template <class Record, class T>
Record merge_of(const AscendC::LocalTensor<T>& dst, const AscendC::MrgSortSrcList<T>& src,
                const uint16_t* lengths, int64_t valid_bit, int64_t repeat_times) {
  Record op;
  op.dst = dst.operand();
  const AscendC::LocalTensor<T>* const queues[] = {&src.src1, &src.src2, &src.src3, &src.src4};
  op.dtype = dtype_of<T>;
  op.valid_bit = valid_bit;
  op.repeat_times = repeat_times;
  isa::Operand idle = op.dst;
  for (int i = 0; i < isa::kMostQueues; ++i) {
    op.lengths[i] = lengths[i];
    op.src[i] = queues[i]->operand();
    if (op.length_of(i) > 0) idle = op.src[i];
  }
  for (int i = 0; i < isa::kMostQueues; ++i)
    if (op.length_of(i) == 0) op.src[i] = idle;
  return op;
}

template <class Merge, class Suspended, class T>
void issue_merge(const AscendC::LocalTensor<T>& dst, const AscendC::MrgSortSrcList<T>& src,
                 const uint16_t* lengths, bool suspends, int64_t valid_bit, int64_t repeat_times,
                 SourceLoc where, const char* name = nullptr) {
  if (suspends)
    issue(merge_of<Suspended>(dst, src, lengths, valid_bit, repeat_times), where, name);
  else
    issue(merge_of<Merge>(dst, src, lengths, valid_bit, repeat_times), where, name);
}

inline uint64_t merged_counts(SourceLoc where) {
  uint64_t counts = 0;
  isa::GetMrgSortResult op;
  op.result = &counts;
  issue(op, where);
  return counts;
}

template <class Record, class T>
Record proposal_call(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src,
                     int32_t repeat_times) {
  Record op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<T>;
  op.repeat_times = repeat_times;
  return op;
}

}  // namespace asctwin

namespace AscendC {

// 32 scores a repeat, each with its element of src1, become structures of 8 B in falling order.
// Not on 310P and 910A.
template <typename T>
void Sort32(const LocalTensor<T>& dst, const LocalTensor<T>& src0,
            const LocalTensor<uint32_t>& src1, const int32_t repeatTimes,
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::Sort32 op;
  op.dst = dst.operand();
  op.src0 = src0.operand();
  op.src1 = src1.operand();
  op.dtype = asctwin::dtype_of<T>;
  op.repeat_times = repeatTimes;
  asctwin::issue(op, where);
}

// Merges two to four queues of structures. Not on 310P and 910A.
template <typename T>
void MrgSort(const LocalTensor<T>& dst, const MrgSortSrcList<T>& src, const MrgSort4Info& params,
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_merge<asctwin::isa::MrgSort, asctwin::isa::MrgSortSuspended>(
      dst, src, params.elementLengths, params.ifExhaustedSuspension, params.validBit.given(),
      params.repeatTimes.given(), where);
}

// Merges two to four queues of region proposals. On 310P and 910A.
template <typename T>
void MrgSort4(const LocalTensor<T>& dst, const MrgSortSrcList<T>& src, const MrgSort4Info& params,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_merge<asctwin::isa::MrgSort4, asctwin::isa::MrgSort4Suspended>(
      dst, src, params.elementLengths, params.ifExhaustedSuspension, params.validBit.given(),
      params.repeatTimes.given(), where);
}

// Merges queues of what the chip sorts. With isExhaustedSuspension the merge ends when one queue is
// empty, and sortedNum says how many elements of each it has used.
template <typename T, bool isExhaustedSuspension = false>
void MrgSort(const LocalTensor<T>& dst, const MrgSortSrcList<T>& sortList,
             const uint16_t elementCountList[4], uint32_t sortedNum[4],
             const asctwin::Field<uint16_t> validBit, const int32_t repeatTime,
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  if (asctwin::framework::sorts_proposals())
    asctwin::issue_merge<asctwin::isa::MrgSort4, asctwin::isa::MrgSort4Suspended>(
        dst, sortList, elementCountList, isExhaustedSuspension, validBit.given(), repeatTime, where,
        "MrgSort");
  else
    asctwin::issue_merge<asctwin::isa::MrgSort, asctwin::isa::MrgSortSuspended>(
        dst, sortList, elementCountList, isExhaustedSuspension, validBit.given(), repeatTime,
        where);
  if (!isExhaustedSuspension || !asctwin::framework::core_is_vector()) return;
  const uint64_t counts = asctwin::merged_counts(where);
  for (int i = 0; i < 4; ++i) sortedNum[i] = counts >> 16 * i & 0xFFFF;
}

// How many elements of each queue the last merge that was suspended has used.
inline void GetMrgSortResult(uint16_t& mrgSortList1, uint16_t& mrgSortList2, uint16_t& mrgSortList3,
                             uint16_t& mrgSortList4,
                             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  const uint64_t counts = asctwin::merged_counts(where);
  uint16_t* const lists[] = {&mrgSortList1, &mrgSortList2, &mrgSortList3, &mrgSortList4};
  for (int i = 0; i < 4; ++i) *lists[i] = static_cast<uint16_t>(counts >> 16 * i);
}

// 16 region proposals a repeat, in falling order. On 310P and 910A, like the two below.
template <typename T>
void RpSort16(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t repeatTime,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::proposal_call<asctwin::isa::RpSort16>(dst, src, repeatTime), where);
}

// 16 numbers a repeat into element `modeNumber` of as many region proposals, 0 <= modeNumber <= 5.
template <typename T>
void ProposalConcat(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t repeatTime,
                    const int32_t modeNumber,
                    asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op = asctwin::proposal_call<asctwin::isa::ProposalConcat>(dst, src, repeatTime);
  op.mode = modeNumber;
  asctwin::issue(op, where);
}

// Element `modeNumber` of 16 region proposals a repeat.
template <typename T>
void ProposalExtract(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t repeatTime,
                     const int32_t modeNumber,
                     asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op = asctwin::proposal_call<asctwin::isa::ProposalExtract>(dst, src, repeatTime);
  op.mode = modeNumber;
  asctwin::issue(op, where);
}

}  // namespace AscendC
