// Elements of 4 and 8 bits as small integers, packed as they lie in memory.
#pragma once

#include "problem.h"

namespace matmul_test {

// The codes of 0, 1, 2 and 3, and the bit of the sign.
template <class T>
struct CodesOf;
template <>
struct CodesOf<fp8_e4m3fn_t> {
  static constexpr uint8_t kCodes[] = {0, 0x38, 0x40, 0x44}, kSign = 0x80;
};
template <>
struct CodesOf<fp8_e5m2_t> {
  static constexpr uint8_t kCodes[] = {0, 0x3C, 0x40, 0x42}, kSign = 0x80;
};
template <>
struct CodesOf<hifloat8_t> {
  static constexpr uint8_t kCodes[] = {0, 0x08, 0x10, 0x14}, kSign = 0x80;
};
template <>
struct CodesOf<fp4x2_e2m1_t> {
  static constexpr uint8_t kCodes[] = {0, 2, 4, 5}, kSign = 8;
};
template <>
struct CodesOf<fp4x2_e1m2_t> {  // of halves: 0, 0.5, 1 and 1.5
  static constexpr uint8_t kCodes[] = {0, 2, 4, 6}, kSign = 8;
};

template <class T>
uint8_t code_of(int value) {
  if constexpr (std::is_same_v<T, AscendC::int4b_t>) {
    return static_cast<uint8_t>(value & 0xF);
  } else {
    const uint8_t size = CodesOf<T>::kCodes[std::abs(value)];
    return value < 0 ? size | CodesOf<T>::kSign : size;
  }
}
// The value of an element of 1.
template <class T>
constexpr float kUnit = std::is_same_v<T, fp4x2_e1m2_t> ? 0.5f : 1.0f;
template <class T>
constexpr int kBitsOf = asctwin::kElementBits<T>;

// A matrix of `rows` x `columns`, or its transpose, as bytes.
template <class T>
asctwin::Gm<uint8_t> packed(const std::vector<int>& values, int rows, int columns,
                            bool transposed) {
  asctwin::Gm<uint8_t> bytes(values.size() * kBitsOf<T> / 8);
  for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = 0;
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c) {
      const size_t at = transposed ? size_t(c) * rows + r : size_t(r) * columns + c;
      const uint8_t code = code_of<T>(values[size_t(r) * columns + c]);
      if (kBitsOf<T> == 8)
        bytes[at] = code;
      else
        bytes[at / 2] = static_cast<uint8_t>(bytes[at / 2] | code << (at % 2 * 4));
    }
  return bytes;
}
template <class T>
AscendC::GlobalTensor<T> global_of(const asctwin::Gm<uint8_t>& bytes) {
  AscendC::GlobalTensor<T> tensor;
  tensor.SetGlobalBuffer(reinterpret_cast<T*>(bytes.data()), bytes.size() * 8 / kBitsOf<T>);
  return tensor;
}

}  // namespace matmul_test
