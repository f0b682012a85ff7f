// Lane by lane; a repeat is read whole before it is written.
#include "ref/dequant.h"

#include <bit>
#include <cmath>
#include <vector>

namespace ref {
namespace {

double rounded_to_float(double value) { return float_to_double(double_to_float(value)); }

double nearest_even(double value) {
  const double below = std::floor(value), rest = value - below;
  const bool odd = std::fmod(below, 2) != 0;
  return rest > 0.5 || (rest == 0.5 && odd) ? below + 1 : below;
}

// value(repeat, lane) reads the sources and may leave them destroyed.
template <class Value>
void for_each_lane(const LaneParams& lanes, CastType dst_type, CastType widest,
                   const BinaryRepeatParams& strides, Place dst, Value value) {
  const int64_t per_repeat = 2048 / bits_of(widest), bytes = bits_of(dst_type) / 8;
  for (int64_t r = 0; r < repeats_of(lanes, per_repeat); ++r) {
    std::vector<uint64_t> results(per_repeat);
    for (int64_t e = 0; e < per_repeat; ++e)
      if (takes_part(lanes, per_repeat, r, e)) results[e] = value(r, e);
    for (int64_t e = 0; e < per_repeat; ++e)
      if (takes_part(lanes, per_repeat, r, e))
        dst.memory.store(
            dst.at + lane_address(dst_type, r, e, strides.dstBlkStride, strides.dstRepStride),
            bytes, results[e]);
  }
}

uint64_t half_or_zero(uint64_t half_bits) {
  const double value = half_to_double(half_bits);
  return std::isnan(value) || value > 0 ? half_bits : 0;
}

uint64_t combined_int16(const CombineParams& params, uint64_t a, uint64_t b) {
  const int64_t left = static_cast<int16_t>(a), right = static_cast<int16_t>(b);
  int64_t value = params.operation == Combine::kAddRelu ? left + right : left - right;
  if (params.integers_saturate)
    value = std::fmin(32767.0, std::fmax(-32768.0, static_cast<double>(value)));
  else
    value = static_cast<int16_t>(value);
  if (value < 0) value = 0;
  return cast_element(params.dst, CastType::kInt16, RoundMode::kRint, {},
                      static_cast<uint64_t>(value));
}

uint64_t combined(const CombineParams& params, uint64_t a, uint64_t b) {
  if (params.src == CastType::kInt16) return combined_int16(params, a, b);
  const Op op = params.operation == Combine::kAddRelu   ? Op::kAdd
                : params.operation == Combine::kSubRelu ? Op::kSub
                                                        : Op::kMul;
  const Type half = params.options.floats_saturate ? Type::kHalfSaturating : Type::kHalf;
  const Type type = params.src == CastType::kHalf ? half : Type::kFloat;
  uint64_t result = apply(op, type, a, b);
  if (op != Op::kMul) result = apply(Op::kRelu, type, result, 0);
  return cast_element(params.dst, params.src, RoundMode::kRint, params.options, result);
}

}  // namespace

uint64_t deq_word(const DeqParameter& parameter) {
  uint64_t word = std::bit_cast<uint32_t>(parameter.scale);
  for (int bit = 0; bit < 9; ++bit)
    word |= (static_cast<uint64_t>(parameter.offset) >> bit & 1) << (37 + bit);
  return word | (parameter.sign_mode ? uint64_t{1} << 46 : 0);
}

DeqParameter parameter_of(uint64_t word) {
  DeqParameter parameter;
  parameter.scale = std::bit_cast<float>(static_cast<uint32_t>(word));
  parameter.offset = static_cast<int64_t>(word >> 37 & 0x1FF);
  if (parameter.offset > 255) parameter.offset -= 512;
  parameter.sign_mode = (word >> 46 & 1) != 0;
  return parameter;
}

// The scale is seen with 10 bits of mantissa.
uint64_t dequantise_int16(uint64_t bits, const DeqParameter& parameter) {
  const uint64_t scale = std::bit_cast<uint32_t>(parameter.scale) >> 13 << 13;
  const double product =
      rounded_to_float(static_cast<double>(static_cast<int16_t>(bits)) * float_to_double(scale));
  const double whole = std::isnan(product) ? 0 : nearest_even(product);
  const double sum = whole + static_cast<double>(parameter.offset);
  const double least = parameter.sign_mode ? -128 : 0, most = parameter.sign_mode ? 127 : 255;
  const double result = std::fmin(most, std::fmax(least, sum));
  return static_cast<uint64_t>(static_cast<int64_t>(result)) & 0xFF;
}

void dequantise_int16_lanes(const DeqParameters& parameters, bool upper_half,
                            const LaneParams& lanes, const UnaryRepeatParams& strides, Place dst,
                            Place src) {
  for (int64_t r = 0; r < repeats_of(lanes, 128); ++r) {
    std::vector<uint64_t> results(128);
    for (int64_t e = 0; e < 128; ++e) {
      if (!takes_part(lanes, 128, r, e)) continue;
      const int64_t at =
          lane_address(CastType::kInt16, r, e, strides.srcBlkStride, strides.srcRepStride);
      results[e] = dequantise_int16(src.memory.load(src.at + at, 2), parameters[e % 16]);
    }
    for (int64_t e = 0; e < 128; ++e) {
      if (!takes_part(lanes, 128, r, e)) continue;
      const int64_t block = r * strides.dstRepStride + e / 16 * strides.dstBlkStride;
      dst.memory.store(dst.at + block * 32 + (upper_half ? 16 : 0) + e % 16, 1, results[e]);
    }
  }
}

void combine_and_cast(const CombineParams& params, const LaneParams& lanes,
                      const BinaryRepeatParams& strides, Place dst, Place src0, Place src1) {
  const int64_t bytes = bits_of(params.src) / 8;
  for_each_lane(lanes, params.dst, params.src, strides, dst, [&](int64_t r, int64_t e) {
    const int64_t a = lane_address(params.src, r, e, strides.src0BlkStride, strides.src0RepStride);
    const int64_t b = lane_address(params.src, r, e, strides.src1BlkStride, strides.src1RepStride);
    return combined(params, src0.memory.load(src0.at + a, bytes),
                    src1.memory.load(src1.at + b, bytes));
  });
}

void muls_cast(uint64_t scalar, int64_t count, const CastOptions& options, Place dst, Place src) {
  for (int64_t i = 0; i < count; ++i) {
    const uint64_t product =
        apply(Op::kMul, Type::kFloat, src.memory.load(src.at + 4 * i, 4), scalar);
    dst.memory.store(
        dst.at + 2 * i, 2,
        cast_element(CastType::kHalf, CastType::kFloat, RoundMode::kRound, options, product));
  }
}

void add_deq_relu(const AddDeqReluParams& params, const LaneParams& lanes,
                  const BinaryRepeatParams& strides, Place dst, Place src0, Place src1) {
  using enum CastType;
  for_each_lane(lanes, kHalf, kInt32, strides, dst, [&](int64_t r, int64_t e) {
    const int64_t a =
        src0.at + lane_address(kInt32, r, e, strides.src0BlkStride, strides.src0RepStride);
    const int64_t b =
        src1.at + lane_address(kInt32, r, e, strides.src1BlkStride, strides.src1RepStride);
    const uint64_t sum = (src0.memory.load(a, 4) + src1.memory.load(b, 4)) & 0xFFFFFFFF;
    for (int64_t i = 0; params.destroys_sources && i < 4; ++i) {
      src0.memory.write_unspecified(a + i);
      src1.memory.write_unspecified(b + i);
    }
    return half_or_zero(dequantise_element(sum, params.scale_bits, params.options));
  });
}

}  // namespace ref
