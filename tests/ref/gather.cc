// Lane by lane, in the order of repeats.
#include "ref/gather.h"

#include <algorithm>
#include <vector>

namespace ref {
namespace {

// visit(byte of the lane in the tensor without offsets, byte of the element at its offset)
template <class Visit>
void for_each_lane(const LaneParams& lanes, int64_t size_bytes, const GatherParams& params,
                   Place offsets, Visit visit) {
  const int64_t per_repeat = size_bytes == 1 ? 128 : 256 / size_bytes;
  const int64_t repeat_bytes = params.dense ? per_repeat * size_bytes : 32 * params.repStride;
  const int64_t repeats =
      lanes.counter ? (lanes.count + per_repeat - 1) / per_repeat : lanes.repeatTimes;
  for (int64_t k = 0; k < repeats; ++k)
    for (int64_t e = 0; e < per_repeat; ++e) {
      const int64_t i = k * per_repeat + e;
      const bool on = lanes.counter ? i < lanes.count : (lanes.mask[e / 64] >> (e % 64)) & 1;
      if (!on) continue;
      const auto offset = static_cast<int64_t>(offsets.memory.load(offsets.at + 4 * i, 4));
      visit(k * repeat_bytes + e * size_bytes, params.baseAddr + offset);
    }
}

}  // namespace

void gather(const LaneParams& lanes, int64_t size_bytes, const GatherParams& params, Place dst,
            Place src, Place offsets) {
  for_each_lane(lanes, size_bytes, params, offsets, [&](int64_t lane, int64_t element) {
    dst.memory.store(dst.at + lane, size_bytes, src.memory.load(src.at + element, size_bytes));
  });
}

void scatter(const LaneParams& lanes, int64_t size_bytes, const GatherParams& params, Place dst,
             Place src, Place offsets) {
  for_each_lane(lanes, size_bytes, params, offsets, [&](int64_t lane, int64_t element) {
    dst.memory.store(dst.at + element, size_bytes, src.memory.load(src.at + lane, size_bytes));
  });
}

void gatherb(const BlockRepeatParams& params, Place dst, Place src, Place offsets) {
  for (int64_t i = 0; i < params.repeatTime; ++i)
    for (int64_t j = 0; j < 8; ++j) {
      const auto offset =
          static_cast<int64_t>(offsets.memory.load(offsets.at + 4 * (i * 8 + j), 4));
      const int64_t block = i * params.dstRepStride + j * std::max<int64_t>(1, params.dstBlkStride);
      for (int64_t b = 0; b < 32; ++b)
        dst.memory.write(dst.at + 32 * block + b, src.memory.read(src.at + offset + b));
    }
}

// Sums of a lane: halves, rounded after every step.
void bilinear(const BilinearParams& params, const LaneParams& lanes, Place dst, Place src,
              Place offsets, Place weights) {
  const Type type = params.saturates ? Type::kHalfSaturating : Type::kHalf;
  const int64_t steps = params.hRepeat * params.vRepeat;
  std::vector<int64_t> blocks;
  for (int64_t i = 0; i < 8 * steps; ++i)
    blocks.push_back(static_cast<int64_t>(offsets.memory.load(offsets.at + 4 * i, 4)));
  std::vector<uint64_t> factors;
  for (int64_t i = 0; i < (params.repeatMode ? 8 * steps : steps); ++i)
    factors.push_back(weights.memory.load(weights.at + 2 * i, 2));
  for (int64_t v = 0; v < params.vRepeat; ++v)
    for (int64_t lane = 0; lane < 128; ++lane) {
      const bool on =
          lanes.counter ? lane < lanes.count : ((lanes.mask[lane / 64] >> lane % 64) & 1) != 0;
      if (!on) continue;
      uint64_t sum = 0;
      for (int64_t h = 0; h < params.hRepeat; ++h) {
        const int64_t step = v * params.hRepeat + h, block = 8 * step + lane / 16;
        const auto factor = factors[static_cast<size_t>(params.repeatMode ? block : step)];
        const int64_t from = src.at + blocks[static_cast<size_t>(block)] + lane % 16 * 2;
        const uint64_t product = apply(Op::kMul, type, src.memory.load(from, 2), factor);
        sum = h == 0 ? product : apply(Op::kAdd, type, sum, product);
      }
      const int64_t to = 2 * v * params.vROffset + lane / 16 * params.dstBlkStride * 32;
      dst.memory.store(dst.at + to + lane % 16 * 2, 2, sum);
    }
}

void brcb(const BlockRepeatParams& params, int64_t size_bytes, Place dst, Place src) {
  for (int64_t i = 0; i < params.repeatTime; ++i)
    for (int64_t j = 0; j < 8; ++j)
      for (int64_t copy = 0; copy < 32 / size_bytes; ++copy)
        dst.memory.store(
            dst.at + 32 * (i * params.dstRepStride + j * params.dstBlkStride) + copy * size_bytes,
            size_bytes, src.memory.load(src.at + (i * 8 + j) * size_bytes, size_bytes));
}

}  // namespace ref
