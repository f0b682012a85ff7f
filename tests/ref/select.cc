// Element by element, in the order of repeats.
#include "ref/select.h"

#include <bit>
#include <functional>

namespace ref {
namespace {

int64_t repeats_of(const LaneParams& lanes, int64_t per_repeat) {
  return lanes.counter ? (lanes.count + per_repeat - 1) / per_repeat : lanes.repeatTimes;
}

bool is_on(const LaneParams& lanes, int64_t per_repeat, int64_t repeat, int64_t lane) {
  if (lanes.counter) return repeat * per_repeat + lane < lanes.count;
  return (lanes.mask[lane / 64] >> (lane % 64)) & 1;
}

uint64_t value_at(const Side& side, int64_t size, int64_t repeat, int64_t lane) {
  if (side.is_scalar) return side.scalar;
  const int64_t bl = 32 / size;
  const int64_t block = repeat * side.strides.repeat + lane / bl * side.strides.block;
  return side.at.memory.load(side.at.at + 32 * block + lane % bl * size, size);
}

double number_of(Element element, uint64_t bits) {
  switch (element.kind) {
    case Element::Kind::kHalf:
      return half_to_double(bits);
    case Element::Kind::kDouble:
      return std::bit_cast<double>(bits);
    case Element::Kind::kBfloat16:
      return float_to_double(bfloat16_to_float(bits));
    default:
      return float_to_double(bits);
  }
}

template <class T>
bool ordered(Cmp mode, T a, T b) {
  switch (mode) {
    case Cmp::kLT:
      return a < b;
    case Cmp::kGT:
      return a > b;
    case Cmp::kEQ:
      return a == b;
    case Cmp::kLE:
      return a <= b;
    case Cmp::kGE:
      return a >= b;
    default:
      return a != b;
  }
}

int64_t signed_value(int64_t size, uint64_t bits) {
  const int64_t unused = 64 - 8 * size;
  return static_cast<int64_t>(bits << unused) >> unused;
}

}  // namespace

bool compare(Cmp mode, Element element, uint64_t a, uint64_t b) {
  if (element.kind == Element::Kind::kUnsigned) return ordered(mode, a, b);
  if (element.kind == Element::Kind::kSigned)
    return ordered(mode, signed_value(element.size_bytes, a), signed_value(element.size_bytes, b));
  return ordered(mode, number_of(element, a), number_of(element, b));
}

void compare(Cmp mode, Element element, const LaneParams& lanes, Place dst, const Side& src0,
             const Side& src1) {
  const int64_t size = element.size_bytes, per_repeat = 256 / size;
  for (int64_t r = 0; r < repeats_of(lanes, per_repeat); ++r)
    for (int64_t byte = 0; byte < per_repeat / 8; ++byte) {
      uint8_t on = 0, bits = 0;
      for (int64_t i = 0; i < 8; ++i) {
        const int64_t lane = 8 * byte + i;
        if (!is_on(lanes, per_repeat, r, lane)) continue;
        on |= 1 << i;
        bits |= compare(mode, element, value_at(src0, size, r, lane), value_at(src1, size, r, lane))
                << i;
      }
      const int64_t at = dst.at + r * per_repeat / 8 + byte;
      if (on == 0xFF) dst.memory.write(at, bits);
      if (on != 0 && on != 0xFF) dst.memory.write(at, (dst.memory.read(at) & ~on) | bits);
    }
}

namespace {

// bit(repeat, lane)
void select_lanes(int64_t size, const LaneParams& lanes, Place dst, Strides dst_strides,
                  const Side& src0, const Side& src1,
                  const std::function<bool(int64_t, int64_t)>& bit) {
  const int64_t per_repeat = 256 / size, bl = 32 / size;
  for (int64_t r = 0; r < repeats_of(lanes, per_repeat); ++r)
    for (int64_t lane = 0; lane < per_repeat; ++lane) {
      if (!is_on(lanes, per_repeat, r, lane)) continue;
      const uint64_t one = value_at(src0, size, r, lane), other = value_at(src1, size, r, lane);
      const int64_t block = r * dst_strides.repeat + lane / bl * dst_strides.block;
      dst.memory.store(dst.at + 32 * block + lane % bl * size, size, bit(r, lane) ? one : other);
    }
}

// True if the pattern keeps element i of a repeat.
bool keeps(int64_t pattern, int64_t i) {
  if (pattern == 7) return true;
  return pattern < 3 ? i % 2 == pattern - 1 : i % 4 == pattern - 3;
}

uint64_t keep_elements(const GatherMaskParams& params, int64_t size, Place dst, Place src0,
                       const std::function<bool(int64_t, int64_t)>& bit) {
  const int64_t per_repeat = 256 / size, bl = 32 / size;
  int64_t kept = 0;
  const auto take = [&](int64_t repeat, int64_t i) {
    const int64_t block = repeat * params.src0RepeatStride + i / bl * params.src0BlockStride;
    const uint64_t value = src0.memory.load(src0.at + 32 * block + i % bl * size, size);
    if (bit(repeat, i)) dst.memory.store(dst.at + size * kept++, size, value);
  };
  if (params.reduceMode && params.countsAll) {
    for (int64_t i = 0; i < params.mask; ++i) take(i / per_repeat, i % per_repeat);
    return kept;
  }
  for (int64_t r = 0; r < params.repeatTimes; ++r)
    for (int64_t i = 0; i < (params.reduceMode ? params.mask : per_repeat); ++i) take(r, i);
  return kept;
}

}  // namespace

void select(int64_t size_bytes, const LaneParams& lanes, Place dst, Strides dst_strides,
            Place sel_mask, bool same_bits, const Side& src0, const Side& src1) {
  select_lanes(size_bytes, lanes, dst, dst_strides, src0, src1, [&](int64_t r, int64_t lane) {
    const int64_t number = same_bits ? lane : r * (256 / size_bytes) + lane;
    return (sel_mask.memory.read(sel_mask.at + number / 8) >> (number % 8)) & 1;
  });
}

void select_by(std::array<uint64_t, 2> bits, int64_t size_bytes, const LaneParams& lanes, Place dst,
               Strides dst_strides, const Side& src0, const Side& src1) {
  select_lanes(size_bytes, lanes, dst, dst_strides, src0, src1,
               [&](int64_t, int64_t lane) { return (bits[lane / 64] >> (lane % 64)) & 1; });
}

uint64_t gather_mask(const GatherMaskParams& params, int64_t size_bytes, int64_t pattern, Place dst,
                     Place src0) {
  return keep_elements(params, size_bytes, dst, src0,
                       [&](int64_t, int64_t i) { return keeps(pattern, i); });
}

uint64_t gather_mask(const GatherMaskParams& params, int64_t size_bytes, Place pattern, Place dst,
                     Place src0) {
  return keep_elements(params, size_bytes, dst, src0, [&](int64_t repeat, int64_t i) {
    const int64_t byte = 32 * repeat * params.src1RepeatStride + i / 8;
    return (pattern.memory.read(pattern.at + byte) >> (i % 8)) & 1;
  });
}

}  // namespace ref
