// Element by element, in the documented steps.
#include "ref/quant.h"

#include <cmath>

#include "ref/float8.h"
#include "ref/number.h"

namespace ref {
namespace {

double value_of(CastType type, uint64_t bits) {
  if (type == CastType::kHalf) return half_to_double(bits);
  if (type == CastType::kBfloat16) return float_to_double(bfloat16_to_float(bits));
  if (is_float8(type)) return float8_to_double(type, bits);
  return float_to_double(bits & 0xFFFFFFFF);
}

// To half, with the range that the core has set.
uint64_t to_half(double value, bool saturates) {
  const uint64_t bits = double_to_half(value);
  if (!saturates) return bits;
  if (std::isnan(value)) return 0;
  return (bits & 0x7FFF) == 0x7C00 ? bits - 1 : bits;
}

uint64_t stored(CastType type, double value, bool saturates) {
  if (type == CastType::kFloat) return double_to_float(value);
  if (type == CastType::kHalf) return to_half(value, saturates);
  uint64_t bits = double_to_bfloat16(value);
  if (!saturates) return bits;
  if (std::isnan(value)) return 0;
  return (bits & 0x7FFF) == 0x7F80 ? bits - 1 : bits;
}

double factor(const QuantParams& params, bool has_tensor, uint64_t scalar, Place at, int64_t row,
              int64_t column) {
  if (!has_tensor) return float_to_double(scalar);
  const int64_t index = row / params.row_group * params.scale_pitch + column / params.column_group;
  const int64_t bytes = bits_of(params.scale) / 8;
  return value_of(params.scale, at.memory.load(at.at + index * bytes, bytes));
}

uint64_t quantised(const QuantParams& params, uint64_t bits, double scale, double offset) {
  const bool saturates = params.options.floats_saturate;
  const Type half = saturates ? Type::kHalfSaturating : Type::kHalf;
  uint64_t value = params.src == CastType::kHalf ? bits : to_half(float_to_double(bits), saturates);
  value = apply(Op::kMul, half, value, to_half(scale, saturates));
  value = apply(Op::kAdd, half, value, to_half(offset, saturates));
  return cast_element(CastType::kInt8, CastType::kHalf, RoundMode::kRint, {}, value);
}

double rounded_to_float(double value);
uint64_t quantised_in_float(const QuantParams& params, uint64_t bits, double scale, double offset) {
  const double product = rounded_to_float(value_of(params.src, bits) * scale);
  const uint64_t sum = double_to_float(product + offset);
  if (is_float8(params.dst))
    return double_to_float8(params.dst, float_to_double(sum), params.options.floats_saturate);
  const auto whole = static_cast<int32_t>(
      cast_element(CastType::kInt32, CastType::kFloat, params.round_mode, {}, sum));
  const int32_t low = whole < -128 ? -128 : whole;
  return static_cast<uint8_t>(low > 127 ? 127 : low);
}

double rounded_to_float(double value) { return float_to_double(double_to_float(value)); }

uint64_t dequantised(const QuantParams& params, uint64_t bits, double scale) {
  const double value = rounded_to_float(static_cast<int32_t>(bits));
  return stored(params.dst, rounded_to_float(value * scale), params.options.floats_saturate);
}

uint64_t antiquantised(const QuantParams& params, uint64_t bits, double scale, double offset) {
  const int64_t number = params.src == CastType::kInt4 ? static_cast<int8_t>(bits << 4) >> 4
                                                       : static_cast<int8_t>(bits);
  const bool saturates = params.options.floats_saturate, of_floats = is_float8(params.src);
  const auto value = of_floats ? value_of(params.src, bits) : static_cast<double>(number);
  if (!params.in_half || of_floats)
    return stored(params.dst, rounded_to_float(rounded_to_float(value + offset) * scale),
                  saturates);
  const Type half = saturates ? Type::kHalfSaturating : Type::kHalf;
  const uint64_t sum = apply(Op::kAdd, half, double_to_half(value), to_half(offset, saturates));
  return apply(Op::kMul, half, sum, to_half(scale, saturates));
}

uint64_t load_element(CastType type, Place src, int64_t index) {
  if (type != CastType::kInt4)
    return src.memory.load(src.at + index * bits_of(type) / 8, bits_of(type) / 8);
  const uint64_t pair = src.memory.load(src.at + index / 2, 1);
  return (index % 2 == 0 ? pair : pair >> 4) & 0xF;
}

}  // namespace

void quant(const QuantParams& params, Place dst, Place src, Place scale, Place offset) {
  const int64_t bytes = bits_of(params.dst) / 8;
  std::vector<uint64_t> results;
  for (int64_t r = 0; r < params.rows; ++r)
    for (int64_t c = 0; c < params.columns; ++c) {
      const uint64_t bits = load_element(params.src, src, r * params.src_pitch + c);
      const double by = factor(params, params.has_scales, params.scale_bits, scale, r, c);
      const double to = factor(params, params.has_offsets, params.offset_bits, offset, r, c);
      results.push_back(
          params.operation == Quant::kQuant      ? quantised(params, bits, by, to)
          : params.operation == Quant::kQuantize ? quantised_in_float(params, bits, by, to)
          : params.operation == Quant::kDequant  ? dequantised(params, bits, by)
                                                 : antiquantised(params, bits, by, to));
    }
  for (int64_t r = 0; r < params.rows; ++r)
    for (int64_t c = 0; c < params.dst_pitch; ++c) {
      const int64_t at = dst.at + (r * params.dst_pitch + c) * bytes;
      if (c < params.columns)
        dst.memory.store(at, bytes, results[static_cast<std::size_t>(r * params.columns + c)]);
      for (int64_t byte = 0; c >= params.columns && byte < bytes; ++byte)
        dst.memory.write_unspecified(at + byte);
    }
}

}  // namespace ref
