// Repeat by repeat; a repeat is read whole before it is written.
#include "ref/vector.h"

#include <vector>

namespace ref {
namespace {

int64_t repeats_of(const LaneParams& lanes, int64_t lanes_per_repeat) {
  if (!lanes.counter) return lanes.repeatTimes;
  return (lanes.count + lanes_per_repeat - 1) / lanes_per_repeat;
}

bool takes_part(const LaneParams& lanes, int64_t lanes_per_repeat, int64_t repeat, int64_t lane) {
  if (lanes.counter) return repeat * lanes_per_repeat + lane < lanes.count;
  return (lanes.mask[lane / 64] >> (lane % 64)) & 1;
}

int64_t address(int64_t repeat, int64_t lane, int64_t size_bytes, int64_t block_stride,
                int64_t repeat_stride) {
  const int64_t block_lanes = 32 / size_bytes;
  return (repeat * repeat_stride + lane / block_lanes * block_stride) * 32 +
         lane % block_lanes * size_bytes;
}

// value(repeat, lane) reads the sources.
template <class Value>
void for_each_lane(const LaneParams& lanes, int64_t size_bytes, int64_t dst_block_stride,
                   int64_t dst_repeat_stride, Place dst, Value value) {
  const int64_t lanes_per_repeat = 256 / size_bytes;
  for (int64_t r = 0; r < repeats_of(lanes, lanes_per_repeat); ++r) {
    std::vector<uint64_t> results(lanes_per_repeat);
    for (int64_t e = 0; e < lanes_per_repeat; ++e)
      if (takes_part(lanes, lanes_per_repeat, r, e)) results[e] = value(r, e);
    for (int64_t e = 0; e < lanes_per_repeat; ++e)
      if (takes_part(lanes, lanes_per_repeat, r, e))
        dst.memory.store(dst.at + address(r, e, size_bytes, dst_block_stride, dst_repeat_stride),
                         size_bytes, results[e]);
  }
}

}  // namespace

LaneParams count_form(int64_t count) {
  LaneParams lanes;
  lanes.counter = true;
  lanes.count = count;
  return lanes;
}

LaneParams continuous_mask(int64_t length, int64_t repeat_times) {
  LaneParams lanes;
  lanes.repeatTimes = repeat_times;
  lanes.mask = {0, 0};
  for (int64_t e = 0; e < 128 && e < length; ++e) lanes.mask[e / 64] |= uint64_t{1} << (e % 64);
  return lanes;
}

void vector_binary(Op op, Type type, const LaneParams& lanes, const BinaryRepeatParams& strides,
                   Place dst, Place src0, Place src1) {
  const int64_t size = size_of(type);
  for_each_lane(
      lanes, size, strides.dstBlkStride, strides.dstRepStride, dst, [&](int64_t r, int64_t e) {
        const int64_t a = address(r, e, size, strides.src0BlkStride, strides.src0RepStride);
        const int64_t b = address(r, e, size, strides.src1BlkStride, strides.src1RepStride);
        return apply(op, type, src0.memory.load(src0.at + a, size),
                     src1.memory.load(src1.at + b, size));
      });
}

void vector_scalar(Op op, Type type, uint64_t scalar, const LaneParams& lanes,
                   const UnaryRepeatParams& strides, Place dst, Place src) {
  const int64_t size = size_of(type);
  for_each_lane(lanes, size, strides.dstBlkStride, strides.dstRepStride, dst,
                [&](int64_t r, int64_t e) {
                  const int64_t a = address(r, e, size, strides.srcBlkStride, strides.srcRepStride);
                  return apply(op, type, src.memory.load(src.at + a, size), scalar);
                });
}

void vector_unary(Op op, Type type, const LaneParams& lanes, const UnaryRepeatParams& strides,
                  Place dst, Place src) {
  vector_scalar(op, type, 0, lanes, strides, dst, src);
}

void vector_accumulate(Op op, Type type, Type source, const LaneParams& lanes,
                       const BinaryRepeatParams& strides, Place dst, Place src0, Place src1) {
  const int64_t size = size_of(type), from = size_of(source);
  for_each_lane(
      lanes, size, strides.dstBlkStride, strides.dstRepStride, dst, [&](int64_t r, int64_t e) {
        const int64_t a = address(r, e, from, strides.src0BlkStride, strides.src0RepStride);
        const int64_t b = address(r, e, from, strides.src1BlkStride, strides.src1RepStride);
        const int64_t c = address(r, e, size, strides.dstBlkStride, strides.dstRepStride);
        return apply(op, type, source, src0.memory.load(src0.at + a, from),
                     src1.memory.load(src1.at + b, from), dst.memory.load(dst.at + c, size));
      });
}

void vector_scalar_accumulate(Op op, Type type, Type source, uint64_t scalar,
                              const LaneParams& lanes, const UnaryRepeatParams& strides, Place dst,
                              Place src) {
  const int64_t size = size_of(type), from = size_of(source);
  for_each_lane(lanes, size, strides.dstBlkStride, strides.dstRepStride, dst,
                [&](int64_t r, int64_t e) {
                  const int64_t a = address(r, e, from, strides.srcBlkStride, strides.srcRepStride);
                  const int64_t c = address(r, e, size, strides.dstBlkStride, strides.dstRepStride);
                  return apply(op, type, source, src.memory.load(src.at + a, from), scalar,
                               dst.memory.load(dst.at + c, size));
                });
}

void duplicate(uint64_t scalar, int64_t size_bytes, const LaneParams& lanes,
               const DuplicateParams& strides, Place dst) {
  for_each_lane(lanes, size_bytes, strides.dstBlockStride, strides.dstRepeatStride, dst,
                [&](int64_t, int64_t) { return scalar; });
}

}  // namespace ref
