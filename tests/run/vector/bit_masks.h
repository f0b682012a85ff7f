// Tensors of numbers and bits, for the tests of calls that compare, select and gather by masks.
#pragma once

#include <gtest/gtest.h>

#include <functional>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "run/codes_of.h"

namespace asctwin::test {

using namespace AscendC;

inline const BinaryRepeatParams kBinary;
inline const UnaryRepeatParams kUnary;

inline asctwin::Report run_once(const std::function<void()>& kernel,
                                const char* soc = "Ascend910B1", Check check = Check::kFull) {
  asctwin::RunOptions options;
  options.soc = soc;
  options.check = check;
  return asctwin::run_on_cores(kernel, options, {});
}

inline void expect_clean(const std::function<void()>& kernel, const char* soc = "Ascend910B1") {
  const asctwin::Report report = run_once(kernel, soc);
  EXPECT_TRUE(report.clean()) << report.text();
}

// first, first + 1, ...
template <class T>
LocalTensor<T> numbers(uint32_t address, uint32_t count, int first = 0) {
  LocalTensor<T> tensor(TPosition::VECCALC, address, count);
  for (uint32_t i = 0; i < count; ++i) tensor.SetValue(i, static_cast<T>(first + int(i)));
  return tensor;
}
template <class T>
LocalTensor<T> room(uint32_t address, uint32_t count) {
  return LocalTensor<T>(TPosition::VECCALC, address, count);
}
inline LocalTensor<uint8_t> bits(uint32_t address, std::initializer_list<int> bytes) {
  auto tensor = room<uint8_t>(address, 32);
  uint32_t i = 0;
  for (const int byte : bytes) tensor.SetValue(i++, static_cast<uint8_t>(byte));
  return tensor;
}

}  // namespace asctwin::test
