// One element of the result after the other, by the index formulas of section 1.4; floats in steps
// of one K block, each summed in double.
#include "ref/mmad.h"

#include <algorithm>
#include <cmath>

#include "ref/float8.h"
#include "ref/number.h"

namespace ref {
namespace {

using Input = MmadTypes::Input;
using Output = MmadTypes::Output;

bool is_of_4_bits(Input type) {
  return type == MmadTypes::kInt4 || type == MmadTypes::kE2M1 || type == MmadTypes::kE1M2;
}

int64_t elements_of_32_bytes(Input type) {
  if (is_of_4_bits(type)) return 64;
  if (type == MmadTypes::kFloat) return 8;
  return type == MmadTypes::kHalf || type == MmadTypes::kBfloat16 ? 16 : 32;
}

// A sign, 4 bits of exponent with the bias 7 and 3 of mantissa; all ones is the one NaN.
double e4m3_to_double(uint64_t bits) {
  if (bits % 128 == 127) return std::nan("");
  const double exponent = static_cast<double>(bits / 8 % 16), m = static_cast<double>(bits % 8) / 8;
  const double size = exponent == 0 ? std::exp2(-6) * m : std::exp2(exponent - 7) * (1 + m);
  return bits >= 128 ? -size : size;
}
constexpr double kValuesOfE2M1[] = {0, 0.5, 1, 1.5, 2, 3, 4, 6};
constexpr double kValuesOfE1M2[] = {0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75};

// The upper half of a binary16.
double e5m2_to_double(uint64_t bits) { return half_to_double(bits * 256); }

double value_at(Place base, Input type, int64_t index) {
  Memory& memory = base.memory;
  switch (type) {
    case MmadTypes::kInt4:
    case MmadTypes::kE2M1:
    case MmadTypes::kE1M2: {
      const uint64_t nibble = memory.load(base.at + index / 2, 1) >> (index % 2 * 4) & 15;
      if (type == MmadTypes::kInt4) return static_cast<double>(nibble) - (nibble >= 8 ? 16 : 0);
      const auto& values = type == MmadTypes::kE2M1 ? kValuesOfE2M1 : kValuesOfE1M2;
      return nibble >= 8 ? -values[nibble - 8] : values[nibble];
    }
    case MmadTypes::kHiFloat8:
      return float8_to_double(CastType::kHiFloat8, memory.load(base.at + index, 1));
    case MmadTypes::kInt8:
      return static_cast<int8_t>(memory.load(base.at + index, 1));
    case MmadTypes::kUInt8:
      return static_cast<uint8_t>(memory.load(base.at + index, 1));
    case MmadTypes::kHalf:
      return half_to_double(memory.load(base.at + index * 2, 2));
    case MmadTypes::kBfloat16:
      return float_to_double(bfloat16_to_float(memory.load(base.at + index * 2, 2)));
    case MmadTypes::kE4M3:
      return e4m3_to_double(memory.load(base.at + index, 1));
    case MmadTypes::kE5M2:
      return e5m2_to_double(memory.load(base.at + index, 1));
    default:
      return float_to_double(memory.load(base.at + index * 4, 4));
  }
}

int64_t size_of_result(Output type) {
  return type == MmadTypes::kHalfOut || type == MmadTypes::kHalfSaturating ? 2 : 4;
}

double result_at(Place base, Output type, int64_t index) {
  const int64_t size = size_of_result(type);
  const uint64_t bits = base.memory.load(base.at + index * size, size);
  if (type == MmadTypes::kInt32) return static_cast<int32_t>(bits);
  if (type == MmadTypes::kUInt32) return static_cast<uint32_t>(bits);
  return size == 2 ? half_to_double(bits) : float_to_double(bits);
}

uint64_t bits_of_result(Output type, double value) {
  if (type == MmadTypes::kInt32)
    return static_cast<uint32_t>(
        static_cast<int32_t>(std::clamp(value, -2147483648.0, 2147483647.0)));
  if (type == MmadTypes::kUInt32)
    return static_cast<uint32_t>(std::clamp(value, 0.0, 4294967295.0));
  if (type == MmadTypes::kFloatOut) return double_to_float(value);
  const uint64_t bits = double_to_half(value);
  if (type == MmadTypes::kHalfOut || (bits & 0x7FFF) < 0x7C00) return bits;
  return (bits & 0x7FFF) == 0x7C00 ? (bits & 0x8000) | 0x7BFF : 0;
}

double to_float(double value) { return float_to_double(double_to_float(value)); }

// To a number with so many bits of mantissa, by the exponent of the value: the nearest one, or
// towards zero.
double to_hf32(double value, const MmadParams& params) {
  if (value == 0 || !std::isfinite(value)) return value;
  const int exponent = std::max(std::ilogb(value), -126);
  const double unit = std::ldexp(1.0, exponent - static_cast<int>(params.hf32_bits));
  const double steps = std::fabs(value) / unit;
  const double whole = params.hf32_to_zero ? std::floor(steps) : std::nearbyint(steps);
  return to_float(std::copysign(whole * unit, value));
}

int64_t up(int64_t value, int64_t unit) { return (value + unit - 1) / unit; }

struct Operands {
  const MmadTypes& types;
  const MmadParams& params;
  Place fm, filter;

  double rounded(double value) const {
    const bool rounds = types.fm == MmadTypes::kFloat && params.hf32_bits != 0;
    return rounds ? to_hf32(value, params) : value;
  }
  double a(int64_t i, int64_t q) const {
    const int64_t c0 = elements_of_32_bytes(types.fm);
    if (params.m == 1 && !params.disableGemv && params.fm_scales == nullptr)
      return value_at(fm, types.fm, q);
    const int64_t depth = params.kDirectionAlign ? 2 * up(params.k, 16) : up(params.k, c0);
    const int64_t fractal =
        params.nz_left ? q / c0 * up(params.m, 16) + i / 16 : i / 16 * depth + q / c0;
    return scale(params.fm_scales, i, q) *
           value_at(fm, types.fm, fractal * 16 * c0 + i % 16 * c0 + q % c0);
  }
  double b(int64_t q, int64_t j) const {
    const int64_t c0 = elements_of_32_bytes(types.filter);
    const int64_t fractal = q / c0 * up(params.n, 16) + j / 16;
    return scale(params.filter_scales, j, q) *
           value_at(filter, types.filter, fractal * 16 * c0 + j % 16 * c0 + q % c0);
  }
  // 16 rows or columns of two scales each make up a fractal.
  double scale(const uint8_t* scales, int64_t line, int64_t q) const {
    if (scales == nullptr) return 1;
    const int64_t fractal = line / 16 * up(params.k, 64) + q / 64;
    const int code = scales[fractal * 32 + line % 16 * 2 + q / 32 % 2];
    return code == 255 ? std::nan("") : std::exp2(code - 127);
  }
};

double sum_of(const Operands& operands, double start, int64_t i, int64_t j) {
  const bool rounds =
      operands.types.dst == MmadTypes::kFloatOut || size_of_result(operands.types.dst) == 2;
  const bool is_float = operands.types.fm == MmadTypes::kFloat;
  const int64_t step = !is_float                        ? elements_of_32_bytes(operands.types.fm)
                       : operands.params.hf32_bits != 0 ? 8
                                                        : 4;
  double sum = start;
  for (int64_t first = 0; first < operands.params.k; first += step) {
    double block = 0;
    for (int64_t q = first; q < std::min(first + step, operands.params.k); ++q)
      block += operands.rounded(operands.a(i, q)) * operands.rounded(operands.b(q, j));
    sum = rounds ? to_float(sum + to_float(block)) : sum + block;
  }
  return sum;
}

}  // namespace

void mmad(const MmadTypes& types, const MmadParams& params, MmadStart start, Place dst, Place fm,
          Place filter, Place bias) {
  if (params.m == 0 || params.n == 0 || params.k == 0) return;
  const Operands operands{types, params, fm, filter};
  const int64_t size = size_of_result(types.dst), rows = up(params.m, 16) * 16;
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < up(params.n, 16) * 16; ++j) {
      const int64_t at = j / 16 * rows * 16 + i * 16 + j % 16;
      if (i < params.m && j < params.n) {
        double from = 0;
        if (start == MmadStart::kOld) from = result_at(dst, types.dst, at);
        if (start == MmadStart::kBias) from = result_at(bias, types.dst, j);
        const double sum = sum_of(operands, from, i, j);
        dst.memory.store(dst.at + at * size, size, bits_of_result(types.dst, sum));
      } else if (start != MmadStart::kOld) {
        for (int64_t b = 0; b < size; ++b) dst.memory.write_unspecified(dst.at + at * size + b);
      }
    }
}

namespace {

// Sum over groups of four columns of a: two of them are taken, by the indexes of column j.
double sparse_sum(const Operands& operands, const uint8_t* index, int64_t i, int64_t j) {
  const int64_t k = operands.params.k;
  double sum = 0;
  for (int64_t kept = 0; kept < up(k, 2); ++kept) {
    const int64_t e =
        (kept / 32 * up(operands.params.n, 16) + j / 16) * 512 + j % 16 * 32 + kept % 32;
    const int64_t b = static_cast<int64_t>(value_at(operands.filter, MmadTypes::kInt8, e));
    const int picked = index[e / 4] >> (e % 4 * 2) & 3;
    const int64_t q = 4 * (kept / 2) + kept % 2 + picked;
    if (picked != 3 && q < k)
      sum += static_cast<double>(b) *
             value_at(operands.fm, MmadTypes::kInt8,
                      (i / 16 * up(k, 32) + q / 32) * 512 + i % 16 * 32 + q % 32);
  }
  return sum;
}

}  // namespace

void mmad_with_sparse(const MmadParams& params, bool adds, const uint8_t* index, Place dst, Place a,
                      Place b) {
  if (params.m == 0 || params.n == 0 || params.k == 0) return;
  const MmadTypes types{MmadTypes::kInt8, MmadTypes::kInt8, MmadTypes::kInt32};
  const Operands operands{types, params, a, b};
  const int64_t rows = up(params.m, 16) * 16;
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < up(params.n, 16) * 16; ++j) {
      const int64_t at = j / 16 * rows * 16 + i * 16 + j % 16;
      if (i < params.m && j < params.n) {
        const double from = adds ? result_at(dst, types.dst, at) : 0;
        const double sum = from + sparse_sum(operands, index, i, j);
        dst.memory.store(dst.at + at * 4, 4, bits_of_result(types.dst, sum));
      } else if (!adds) {
        for (int64_t byte = 0; byte < 4; ++byte)
          dst.memory.write_unspecified(dst.at + at * 4 + byte);
      }
    }
  for (int64_t i = 0; i < params.m; ++i)  // elements that no index names are read, too
    for (int64_t q = 0; q < params.k; ++q)
      value_at(a, MmadTypes::kInt8,
               (i / 16 * up(params.k, 32) + q / 32) * 512 + i % 16 * 32 + q % 32);
}

void load_data_with_sparse(int64_t startIndex, int64_t repeatTimes, uint8_t* index, Place dst,
                           Place src, Place idx) {
  for (int64_t b = 0; b < repeatTimes * 512; ++b)
    dst.memory.write(dst.at + b, src.memory.read(src.at + startIndex * 512 + b));
  for (int64_t b = 0; b < repeatTimes * 128; ++b) {
    const uint8_t byte = idx.memory.read(idx.at + startIndex * 128 + b);
    if (b < 16384) index[b] = byte;
  }
}

}  // namespace ref
