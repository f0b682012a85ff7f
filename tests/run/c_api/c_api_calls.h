// Functions of the C API beside the C++ calls that they stand for: both leave the same bytes.
// spec: adv_nn.md, part 2
#pragma once

#include <gtest/gtest.h>

#include <cstring>

#include "asctwin/run.h"
#include "c_api/asc_simd.h"
#include "kernel_operator.h"

namespace asctwin::test {

using namespace AscendC;

inline Report run_once(const std::function<void()>& kernel) { return run_on_cores(kernel, {}, {}); }
template <class T>
T* at(uint64_t offset) {
  return reinterpret_cast<T*>(asc_get_phy_buf_addr(offset));
}

inline constexpr uint32_t kElements = 512;
inline constexpr uint32_t kA = 0, kB = 0x4000, kByC = 0x8000, kByCpp = 0xC000;

// The mask of every lane of a repeat, of which an operand of the widest type fills 256 B.
constexpr uint64_t first_lanes(int count) {
  return count <= 0 ? 0 : count >= 64 ? FULL_MASK : (uint64_t{1} << count) - 1;
}
template <class T, class U = T>
inline constexpr int kLanes = 2048 / (kElementBits<T> > kElementBits<U> ? kElementBits<T>
                                                                        : kElementBits<U>);
template <class T, class U = T>
inline constexpr uint64_t kEvery[2] = {first_lanes(kLanes<T, U>), first_lanes(kLanes<T, U> - 64)};

// Above 0, or of both signs.
template <class T>
LocalTensor<T> numbers(uint32_t address, uint32_t seed, bool positive) {
  LocalTensor<T> tensor(TPosition::VECCALC, address, kElements);
  for (uint32_t i = 0; i < kElements; ++i) {
    const int step = static_cast<int>((i * 7 + seed) % 31);
    tensor.SetValue(i, static_cast<T>(static_cast<float>(positive ? step + 1 : step - 12) * 0.75f));
  }
  return tensor;
}
template <>
inline LocalTensor<int4b_t> numbers(uint32_t address, uint32_t seed, bool) {
  LocalTensor<int4b_t> tensor(TPosition::VECCALC, address, kElements);
  for (uint32_t i = 0; i < kElements; ++i)
    tensor.SetValue(i, int4b_t(static_cast<int>((i * 7 + seed) % 16) - 8));
  return tensor;
}

// Strides of repeats at which operands of two widths lie side by side.
template <class T, class U>
inline constexpr uint8_t kBeside = static_cast<uint8_t>(
    8 * asctwin::kElementBits<T> /
    (asctwin::kElementBits<T> > asctwin::kElementBits<U> ? asctwin::kElementBits<T>
                                                         : asctwin::kElementBits<U>));

// Both calls leave the same bytes in their destination, and no finding.
template <class D, class S, class C, class Cpp>
void same(const char* what, bool positive, const C& c, const Cpp& cpp) {
  bool is_same = false;
  const auto report = run_once([&] {
    asc_init();
    const auto a = numbers<S>(kA, 3, positive), b = numbers<S>(kB, 17, positive);
    [[maybe_unused]] const auto by_c = numbers<D>(kByC, 5, positive),
                                by_cpp = numbers<D>(kByCpp, 5, positive);
    asc_sync();
    c(at<D>(kByC), at<S>(kA), at<S>(kB));
    asc_sync();
    cpp(by_cpp, a, b);
    asc_sync();
    is_same = std::memcmp(at<D>(kByC), at<D>(kByCpp), asctwin::bytes_of<D>(kElements)) == 0;
  });
  EXPECT_TRUE(report.clean()) << what << "\n" << report.text();
  EXPECT_TRUE(is_same) << what;
}
#define SAME(name, positive, D, S, c_call, cpp_call)                                  \
  same<D, S>(                                                                         \
      name, positive, [](D* d, S* a, S* b) { (void)a, (void)b, c_call; },             \
      [](const LocalTensor<D>& d, const LocalTensor<S>& a, const LocalTensor<S>& b) { \
        (void)a, (void)b, cpp_call;                                                   \
      })
#define BINARY_OF(name, Cpp, D, S, positive)                                       \
  SAME(#name, positive, D, S, name(d, a, b, 200), Cpp(d, a, b, 200));              \
  SAME(#name "_sync", positive, D, S, name##_sync(d, a, b, 77), Cpp(d, a, b, 77)); \
  SAME(#name " by repeats", positive, D, S,                                        \
       name(d, a, b, 2, 1, 1, 2, kBeside<D, S>, kBeside<S, D>, 1),                 \
       Cpp(d, a, b, (kEvery<D, S>), 2,                                             \
           BinaryRepeatParams(1, 1, 2, kBeside<D, S>, kBeside<S, D>, 1)))
#define BINARY(name, Cpp, T) BINARY_OF(name, Cpp, T, T, false)
#define UNARY(name, Cpp, T, positive)                                        \
  SAME(#name, positive, T, T, name(d, a, 200), Cpp(d, a, 200));              \
  SAME(#name "_sync", positive, T, T, name##_sync(d, a, 78), Cpp(d, a, 78)); \
  SAME(#name " by repeats", positive, T, T, name(d, a, 2, 1, 2, 8, 1),       \
       Cpp(d, a, kEvery<T>, 2, UnaryRepeatParams(1, 2, 8, 1)))
#define SCALAR_OF(name, Cpp, value, D, S)                                                          \
  SAME(#name, false, D, S, name(d, a, value, 200), Cpp(d, a, value, 200));                         \
  SAME(#name "_sync", false, D, S, name##_sync(d, a, value, 78), Cpp(d, a, value, 78));            \
  SAME(#name " by repeats", false, D, S, name(d, a, value, 2, 1, 1, kBeside<D, S>, kBeside<S, D>), \
       Cpp(d, a, value, (kEvery<D, S>), 2, UnaryRepeatParams(1, 1, kBeside<D, S>, kBeside<S, D>)))
#define SCALAR(name, Cpp, value, T) SCALAR_OF(name, Cpp, value, T, T)
#define F16_F32(row, ...) \
  row(__VA_ARGS__, half); \
  row(__VA_ARGS__, float)
#define ARITHMETIC(row, ...) \
  F16_F32(row, __VA_ARGS__); \
  row(__VA_ARGS__, int16_t); \
  row(__VA_ARGS__, int32_t)

}  // namespace asctwin::test
