// Elementwise vector instructions on UB: one tensor, two, a tensor and a scalar, a scalar alone.
// spec: vector.md, sections 1.1 to 1.3, 2.1 and 4.2
#pragma once

#include <array>

#include "ref/memory.h"
#include "ref/number.h"

namespace ref {

// Which lanes take part. Normal mode: the lanes of `mask`, repeatTimes times. Counter mode: the
// first `count` lanes, over as many repeats as they fill.
struct LaneParams {
  bool counter = false;
  int64_t count = 0;
  int64_t repeatTimes = 1;
  std::array<uint64_t, 2> mask{~uint64_t{0}, ~uint64_t{0}};
};

struct BinaryRepeatParams {  // blocks of 32 B
  int64_t dstBlkStride = 1;
  int64_t src0BlkStride = 1;
  int64_t src1BlkStride = 1;
  int64_t dstRepStride = 8;
  int64_t src0RepStride = 8;
  int64_t src1RepStride = 8;
};

struct UnaryRepeatParams {
  int64_t dstBlkStride = 1;
  int64_t srcBlkStride = 1;
  int64_t dstRepStride = 8;
  int64_t srcRepStride = 8;
};

struct DuplicateParams {
  int64_t dstBlockStride = 1;
  int64_t dstRepeatStride = 8;
};

LaneParams count_form(int64_t count);
LaneParams continuous_mask(int64_t length, int64_t repeat_times);

void vector_binary(Op op, Type type, const LaneParams& lanes, const BinaryRepeatParams& strides,
                   Place dst, Place src0, Place src1);
void vector_unary(Op op, Type type, const LaneParams& lanes, const UnaryRepeatParams& strides,
                  Place dst, Place src);
// Adds, Muls, Maxs, Mins: `scalar` is the bit pattern of one element.
void vector_scalar(Op op, Type type, uint64_t scalar, const LaneParams& lanes,
                   const UnaryRepeatParams& strides, Place dst, Place src);
// Computes operations that read dst; sources are of type `source`, and so is the scalar.
void vector_accumulate(Op op, Type type, Type source, const LaneParams& lanes,
                       const BinaryRepeatParams& strides, Place dst, Place src0, Place src1);
void vector_scalar_accumulate(Op op, Type type, Type source, uint64_t scalar,
                              const LaneParams& lanes, const UnaryRepeatParams& strides, Place dst,
                              Place src);
void duplicate(uint64_t scalar, int64_t size_bytes, const LaneParams& lanes,
               const DuplicateParams& strides, Place dst);

}  // namespace ref
