// Each mode is a function of one element and its parameter word.
// UNVERIFIED: evidence = inferred: the scale is one multiplication of floats; a NaN becomes 0 as an
// integer. The shift of REQ8 and DEQF16 is N + 1, as the documents have it, and the offset signed.
#include "isa/ops/cube/l0c_convert.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace asctwin::isa {
namespace {

template <class T>
T load(const uint8_t* from) {
  T value;
  std::memcpy(&value, from, sizeof(value));
  return value;
}
template <class T>
void store(uint8_t* to, T value) {
  std::memcpy(to, &value, sizeof(value));
}

int32_t shifted(int32_t value, const QuantWord& word) {
  return word.shifts ? value >> (word.shift + 1) : value;
}

uint8_t to_8_bits(float value, const QuantWord& word) {
  const float scaled = value * word.scale;
  const float held = std::isnan(scaled) ? 0.0f : std::clamp(scaled, -256.0f, 255.0f);
  const int whole = static_cast<int>(std::nearbyint(held)) + word.offset;
  return word.is_signed ? static_cast<uint8_t>(std::clamp(whole, -128, 127))
                        : static_cast<uint8_t>(std::clamp(whole, 0, 255));
}

void float_to_8_bits(uint8_t* dst, float value, const QuantWord& word) {
  *dst = to_8_bits(value, word);
}
void int_to_8_bits(uint8_t* dst, int32_t value, const QuantWord& word) {
  constexpr int32_t kLow = std::numeric_limits<int16_t>::min();
  constexpr int32_t kHigh = std::numeric_limits<int16_t>::max();
  const int32_t narrow = word.shifts ? std::clamp(shifted(value, word), kLow, kHigh) : value;
  *dst = to_8_bits(static_cast<float>(narrow), word);
}
void int_to_half(uint8_t* dst, int32_t value, const QuantWord& word) {
  constexpr float kLargest = 65504.0f;
  const float scaled = static_cast<float>(shifted(value, word)) * word.scale;
  store(dst, static_cast<half>(std::clamp(scaled, -kLargest, kLargest)));
}
template <class To>
void narrowed(uint8_t* dst, float value, const QuantWord&) {
  store(dst, static_cast<To>(value));
}
template <class T>
void copied(uint8_t* dst, T value, const QuantWord&) {
  store(dst, value);
}

template <class Source, auto kConvert>
void convert_each(const L0cCopy& op, uint8_t* dst, const uint8_t* src, int64_t column,
                  int64_t count) {
  const auto size = static_cast<int64_t>(asctwin::size_of(op.dtype));
  QuantWord word(op.pre_quant, op.has_shift);
  for (int64_t i = 0; i < count; ++i) {
    if (op.takes_words())
      word = QuantWord(load<uint64_t>(op.quant.address + (column + i) * 8), op.has_shift);
    auto value = load<Source>(src + i * static_cast<int64_t>(sizeof(Source)));
    if (op.relu && !(value > 0) && value == value) value = 0;
    kConvert(dst + i * size, value, word);
  }
}

}  // namespace

QuantWord::QuantWord(uint64_t bits, bool has_shift)
    : scale(__builtin_bit_cast(float, static_cast<uint32_t>(bits) & 0xFFFFE000u)),
      shift(static_cast<int>(bits >> 32 & 0xF)),
      shifts(has_shift && (bits >> 36 & 1) != 0),
      offset(static_cast<int>(bits >> 37 & 0x1FF)),
      is_signed((bits >> 46 & 1) != 0) {
  if (offset >= 256) offset -= 512;
}

void convert_elements(const L0cCopy& op, uint8_t* dst, const uint8_t* src, int64_t column,
                      int64_t count) {
  const bool from_float = op.src_dtype == DType::kFloat;
  switch (op.mode) {
    case QuantMode::NoQuant:
      // Bits stay as they are, those of a NaN too.
      return (from_float && op.relu
                  ? convert_each<float, copied<float>>
                  : convert_each<int32_t, copied<int32_t>>)(op, dst, src, column, count);
    case QuantMode::F322F16:
      return convert_each<float, narrowed<half>>(op, dst, src, column, count);
    case QuantMode::F322BF16:
      return convert_each<float, narrowed<bfloat16_t>>(op, dst, src, column, count);
    case QuantMode::DEQF16:
    case QuantMode::VDEQF16:
      return convert_each<int32_t, int_to_half>(op, dst, src, column, count);
    case QuantMode::QF322B8_PRE:
    case QuantMode::VQF322B8_PRE:
      return convert_each<float, float_to_8_bits>(op, dst, src, column, count);
    case QuantMode::REQ8:
    case QuantMode::VREQ8:
      return convert_each<int32_t, int_to_8_bits>(op, dst, src, column, count);
    default:  // no row of support has it
      return;
  }
}

}  // namespace asctwin::isa
