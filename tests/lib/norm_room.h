// A kernel's UB for tests of normalisations: tensors that lie side by side, filled with numbers,
// and results as numbers.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace asctwin::test {

using Numbers = std::vector<double>;

// Elements at `first`, `first + pitch`, ...: `rows` runs of `length`.
struct RowShape {
  uint32_t rows, length, pitch;
};

class Room {
 public:
  static constexpr uint32_t kBytes = 112 * 1024;

  Room() { pipe_.InitBuffer(all_, kBytes); }

  template <class T>
  AscendC::LocalTensor<T> take(uint32_t count) {
    const uint32_t at = used_;
    used_ += (count * static_cast<uint32_t>(sizeof(T)) + 31) / 32 * 32;
    auto tensor = all_.Get<T>()[at / sizeof(T)];
    tensor.SetSize(count);
    return tensor;
  }
  template <class T>
  AscendC::LocalTensor<T> take(const Numbers& numbers, const RowShape& shape) {
    const auto tensor = take<T>(shape.rows * shape.pitch);
    for (uint32_t r = 0; r < shape.rows; ++r)
      for (uint32_t i = 0; i < shape.length; ++i)
        tensor.SetValue(r * shape.pitch + i,
                        static_cast<T>(static_cast<float>(numbers.at(r * shape.length + i))));
    return tensor;
  }
  template <class T>
  AscendC::LocalTensor<T> take(const Numbers& numbers) {
    const auto count = static_cast<uint32_t>(numbers.size());
    return take<T>(numbers, RowShape{1, count, count});
  }

 private:
  AscendC::TPipe pipe_;
  AscendC::TBuf<AscendC::TPosition::VECCALC> all_;
  uint32_t used_ = 0;
};

template <class T>
Numbers numbers_of(const AscendC::LocalTensor<T>& tensor, const RowShape& shape) {
  Numbers numbers;
  for (uint32_t r = 0; r < shape.rows; ++r)
    for (uint32_t i = 0; i < shape.length; ++i)
      numbers.push_back(static_cast<float>(tensor.GetValue(r * shape.pitch + i)));
  return numbers;
}
template <class T>
Numbers numbers_of(const AscendC::LocalTensor<T>& tensor, size_t count) {
  const auto length = static_cast<uint32_t>(count);
  return numbers_of(tensor, RowShape{1, length, length});
}

// As T holds them.
template <class T>
Numbers rounded(Numbers numbers) {
  for (double& number : numbers)
    number = static_cast<float>(static_cast<T>(static_cast<float>(number)));
  return numbers;
}
// Numbers in [-3, 3] that look like chance.
inline Numbers some_numbers(size_t count, uint64_t seed) {
  Numbers numbers;
  for (size_t i = 0; i < count; ++i) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    numbers.push_back(static_cast<double>(seed >> 40) / double{1 << 24} * 6 - 3);
  }
  return numbers;
}

// The number of elements that are not the nearest of T to what is expected; where that lies next to
// a tie, both neighbours are.
template <class T>
size_t count_of_wrong(const Numbers& actual, const std::vector<long double>& expected) {
  size_t wrong = actual.size() == expected.size() ? 0 : 1;
  for (size_t i = 0; i < actual.size() && i < expected.size(); ++i) {
    const auto near = [&](long double scale) {
      return static_cast<double>(static_cast<float>(static_cast<T>(expected[i] * scale)));
    };
    const long double slack = 1e-14L;
    wrong += actual[i] != near(1 + slack) && actual[i] != near(1 - slack) ? 1 : 0;
  }
  return wrong;
}

inline Report run_on(const char* soc, const std::function<void()>& kernel) {
  RunOptions options;
  options.soc = soc;
  return run_on_cores(kernel, options, {});
}

}  // namespace asctwin::test
