// How a row of a quantisation is converted: in pieces, through buffers of the type that the
// documents compute in: half for AscendQuant, and for AscendAntiQuant of halves to half; else
// float.
// UNVERIFIED: evidence = inferred. Every conversion rounds to nearest even, to hifloat8_t ties away
// from 0; int8_t results saturate as those of Cast do.
// spec: adv_nn.md, section 4
#include <algorithm>
#include <cstring>

#include "isa/ops/functions/quant_rows.h"
#include "isa/poison.h"
#include "isa/saturate.h"
#include "isa/simd/cast.h"
#include "isa/simd/elementwise.h"
#include "num/convert.h"
#include "num/float8.h"
#include "num/hifloat8.h"

namespace asctwin::isa {
namespace {

constexpr int64_t kPiece = 512;  // elements of a row that are converted together

float float_of(uint64_t bits) {
  const auto low = static_cast<uint32_t>(bits);
  return __builtin_bit_cast(float, low);
}

// Scales or offsets of `count` columns of a row, as floats.
struct Factors {
  const uint8_t* tensor;  // nullptr: `scalar`
  float scalar;
  DType dtype;

  float at(int64_t index) const {
    const uint8_t* const from = tensor + index * static_cast<int64_t>(size_of(dtype));
    uint64_t bits = 0;
    std::memcpy(&bits, from, size_of(dtype));
    if (dtype == DType::kHalf) return half::from_bits(static_cast<uint16_t>(bits));
    if (dtype == DType::kBFloat16) return bfloat16_t::from_bits(static_cast<uint16_t>(bits));
    return float_of(bits);
  }
  void load(float* into, const QuantRows& op, int64_t row, int64_t column, int64_t count) const {
    if (tensor == nullptr) {
      std::fill_n(into, count, scalar);
      return;
    }
    const int64_t first = row / op.row_group * op.scale_pitch;
    for (int64_t j = 0; j < count; ++j) into[j] = at(first + (column + j) / op.column_group);
  }
};

void multiply(DType dtype, void* into, const void* factors, int64_t count) {
  elementwise_body(VectorOp::kMul, dtype)(into, into, factors, static_cast<size_t>(count));
}
void add(DType dtype, void* into, const void* terms, int64_t count) {
  elementwise_body(VectorOp::kAdd, dtype)(into, into, terms, static_cast<size_t>(count));
}

void load_floats8(DType dtype, const uint8_t* from, float* into, int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    into[i] = static_cast<float>(dtype == DType::kHiFloat8  ? HiFloat8::value(from[i])
                                 : dtype == DType::kFp8E4M3 ? Float8<4>{from[i]}.value()
                                                            : Float8<5>{from[i]}.value());
}
void store_floats8(DType dtype, const float* from, uint8_t* into, int64_t count, bool saturates) {
  for (int64_t i = 0; i < count; ++i)
    into[i] = dtype == DType::kHiFloat8  ? HiFloat8::nearest(from[i], saturates)
              : dtype == DType::kFp8E4M3 ? Float8<4>::nearest(from[i], saturates)
                                         : Float8<5>::nearest(from[i], saturates);
}

// A part of a row on its way from `src` to `dst`.
class Piece {
 public:
  explicit Piece(const QuantRows& op)
      : op_(op),
        scales_{op.has_scales ? op.scale.address : nullptr, float_of(op.scale_bits),
                op.scale_dtype},
        offsets_{op.has_offsets ? op.offset.address : nullptr, float_of(op.offset_bits),
                 op.scale_dtype} {}

  void run(int64_t row, int64_t column, int64_t count) {
    scales_.load(scale_, op_, row, column, count);
    offsets_.load(offset_, op_, row, column, count);
    const uint8_t* const from = op_.src.address + bytes_in(op_.dtype, row * op_.src_pitch + column);
    uint8_t* const to = op_.dst.address + bytes_in(op_.dst_dtype, row * op_.dst_pitch + column);
    switch (op_.operation) {
      case QuantOp::kQuant:
        return quantise(to, from, count);
      case QuantOp::kQuantize:
        return quantise_in_float(to, from, count);
      case QuantOp::kDequant:
      case QuantOp::kDequantize:
        return dequantise(to, from, count);
      default:
        return antiquantise(to, from, count);
    }
  }

 private:
  void halves(half* into, const float* from, int64_t count) const {
    narrow(from, into, static_cast<size_t>(count));
    hold(into, count);
  }
  void hold(half* values, int64_t count) const {
    if (op_.saturates) saturate_half(reinterpret_cast<uint8_t*>(values), count);
  }
  void multiply_halves(int64_t count) {
    halves(factor_, scale_, count);
    multiply(DType::kHalf, value_, factor_, count);
    hold(value_, count);
  }
  void add_halves(int64_t count) {
    halves(factor_, offset_, count);
    add(DType::kHalf, value_, factor_, count);
    hold(value_, count);
  }

  void quantise(uint8_t* to, const uint8_t* from, int64_t count) {
    if (op_.dtype == DType::kFloat) {
      std::memcpy(number_, from, static_cast<size_t>(count) * sizeof(float));
      halves(value_, number_, count);
    } else {
      std::memcpy(value_, from, static_cast<size_t>(count) * sizeof(half));
    }
    multiply_halves(count);
    add_halves(count);
    cast_body(DType::kInt8, DType::kHalf, CastMode::kRint)(to, value_, static_cast<size_t>(count));
  }
  void load_floats(const uint8_t* from, int64_t count) {
    const auto n = static_cast<size_t>(count);
    if (op_.dtype == DType::kHalf) return widen(reinterpret_cast<const half*>(from), number_, n);
    if (op_.dtype == DType::kBFloat16)
      return widen(reinterpret_cast<const bfloat16_t*>(from), number_, n);
    std::memcpy(number_, from, n * sizeof(float));
  }
  void quantise_in_float(uint8_t* to, const uint8_t* from, int64_t count) {
    load_floats(from, count);
    multiply(DType::kFloat, number_, scale_, count);
    add(DType::kFloat, number_, offset_, count);
    if (kFloats8.contains(op_.dst_dtype))
      return store_floats8(op_.dst_dtype, number_, to, count, op_.saturates);
    cast_body(DType::kInt32, DType::kFloat, static_cast<CastMode>(op_.round_mode))(
        integer_, number_, static_cast<size_t>(count));
    for (int64_t i = 0; i < count; ++i)
      to[i] = static_cast<uint8_t>(std::clamp(integer_[i], INT8_MIN, INT8_MAX));
  }
  void dequantise(uint8_t* to, const uint8_t* from, int64_t count) {
    cast_body(DType::kFloat, DType::kInt32, CastMode::kRint)(number_, from,
                                                             static_cast<size_t>(count));
    multiply(DType::kFloat, number_, scale_, count);
    store_floats(to, count);
  }
  void antiquantise_in_float(uint8_t* to, int64_t count) {
    add(DType::kFloat, number_, offset_, count);
    multiply(DType::kFloat, number_, scale_, count);
    store_floats(to, count);
  }
  void antiquantise(uint8_t* to, const uint8_t* from, int64_t count) {
    if (kFloats8.contains(op_.dtype)) {
      load_floats8(op_.dtype, from, number_, count);
      return antiquantise_in_float(to, count);
    }
    cast_body(DType::kHalf, op_.dtype, CastMode::kNone)(value_, from, static_cast<size_t>(count));
    const bool scales_halves =
        op_.operation == QuantOp::kAntiQuant || op_.scale_dtype == DType::kHalf;
    if (op_.dst_dtype == DType::kHalf && scales_halves) {
      add_halves(count);
      multiply_halves(count);
      std::memcpy(to, value_, static_cast<size_t>(count) * sizeof(half));
      return;
    }
    widen(value_, number_, static_cast<size_t>(count));
    antiquantise_in_float(to, count);
  }
  void store_floats(uint8_t* to, int64_t count) const {
    const auto n = static_cast<size_t>(count);
    if (op_.dst_dtype == DType::kFloat) std::memcpy(to, number_, n * sizeof(float));
    if (op_.dst_dtype == DType::kHalf) narrow(number_, reinterpret_cast<half*>(to), n);
    if (op_.dst_dtype == DType::kBFloat16) narrow(number_, reinterpret_cast<bfloat16_t*>(to), n);
    if (op_.saturates) saturate_floats(op_.dst_dtype, to, count);
  }

  const QuantRows& op_;
  Factors scales_, offsets_;
  float scale_[kPiece], offset_[kPiece], number_[kPiece];
  half value_[kPiece], factor_[kPiece];
  int32_t integer_[kPiece];
};

}  // namespace

void QuantRows::execute() const {
  const int64_t dst_row = bytes_in(dst_dtype, columns), dst_step = bytes_in(dst_dtype, dst_pitch);
  Piece piece(*this);
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t c = 0; c < columns; c += kPiece) piece.run(r, c, std::min(kPiece, columns - c));
    std::memset(dst.address + r * dst_step + dst_row, kPoison,
                static_cast<size_t>(dst_step - dst_row));
  }
}

}  // namespace asctwin::isa
