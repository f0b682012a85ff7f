// One call of a library function on every family of chips that has it, and with every buffer: what
// is left of UB, the least one that the host function asks for, and a large one.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "lib/norm_room.h"
#include "tiling/tiling_api.h"

namespace asctwin::test {

constexpr uint32_t kRows = 3, kLength = 27, kPitch = 32, kAll = 512;
constexpr uint32_t kLargeBuffer = 16384;
inline const AscendC::TensorShape kMatrix({kRows, kPitch});

// Element i of the source: an eighth of an integer, exact in half. A row has kLength of them, and
// -1000 behind them.
inline int integer_at(uint32_t i) { return static_cast<int>(i * 7 % 23) - 8; }
inline double element(uint32_t row, uint32_t column) {
  return integer_at(row * kPitch + column) / 8.0;
}
inline double stored_at(uint32_t i) { return i % kPitch < kLength ? integer_at(i) / 8.0 : -1000; }

// A number for each row and column.
template <class Value>
Numbers of_matrix(uint32_t rows, uint32_t columns, Value value) {
  Numbers numbers;
  for (uint32_t r = 0; r < rows; ++r)
    for (uint32_t c = 0; c < columns; ++c) numbers.push_back(value(r, c));
  return numbers;
}

// Each of kAll elements.
template <class T>
struct Operands {
  AscendC::LocalTensor<T> y, x, more;
  AscendC::LocalTensor<T> eighths;      // 1/8 each
  AscendC::LocalTensor<int32_t> whole;  // integer_at(i)
  AscendC::LocalTensor<int8_t> bytes;   // the same
  AscendC::LocalTensor<uint8_t> mask;   // of byte i: whether i is a multiple of 3
  AscendC::LocalTensor<uint8_t>* tmp;   // nullptr: none
};

template <class T>
struct Function {
  const char* name;
  void (*call)(const Operands<T>&);
  Numbers expected;
  RowShape result;
  uint32_t least;                  // bytes of the buffer
  bool in_bytes = false;           // the result is of int8_t
  bool in_place = false;           // y is x
  bool has_no_other_form = false;  // than with a buffer
};

// The least size that `ask(max, min)` is told.
template <class Ask>
uint32_t least_of(Ask ask) {
  uint32_t max = 0, min = 0;
  ask(max, min);
  EXPECT_GE(max, min);
  EXPECT_LE(max, kLargeBuffer);
  return std::max(min, 256u);
}
template <class T>
constexpr uint32_t kSize = static_cast<uint32_t>(sizeof(T));

template <class T, class Value>
AscendC::LocalTensor<T> filled(Room& room, Value value) {
  const auto tensor = room.take<T>(kAll);
  for (uint32_t i = 0; i < kAll; ++i) tensor.SetValue(i, value(i));
  return tensor;
}

// 0 bytes: without a buffer.
template <class T>
Numbers results_of(const Function<T>& function, uint32_t tmp_bytes) {
  Room room;
  const auto of_float = [](double value) { return static_cast<T>(static_cast<float>(value)); };
  Operands<T> o;
  o.x = filled<T>(room, [&](uint32_t i) { return of_float(stored_at(i)); });
  o.y = function.in_place ? o.x : room.take<T>(2 * kAll);
  o.more = room.take<T>(kAll);
  o.eighths = filled<T>(room, [&](uint32_t) { return of_float(0.125); });
  o.whole = filled<int32_t>(room, [](uint32_t i) { return integer_at(i); });
  o.bytes = filled<int8_t>(room, [](uint32_t i) { return static_cast<int8_t>(integer_at(i)); });
  o.mask = filled<uint8_t>(room, [](uint32_t i) { return static_cast<uint8_t>(i % 3 == 0); });
  auto tmp = room.take<uint8_t>(std::max(tmp_bytes, 32u));
  o.tmp = tmp_bytes > 0 ? &tmp : nullptr;
  AscendC::PipeBarrier<PIPE_ALL>();
  function.call(o);
  AscendC::PipeBarrier<PIPE_ALL>();
  return function.in_bytes ? numbers_of(o.y.template ReinterpretCast<int8_t>(), function.result)
                           : numbers_of(o.y, function.result);
}

// @return whether the chip has the function for T
template <class T>
bool expect_on(const char* chip, const Function<T>& function) {
  std::vector<uint32_t> buffers = {function.least, kLargeBuffer};
  if (!function.has_no_other_form) buffers.push_back(0);
  for (const uint32_t bytes : buffers) {
    Numbers numbers;
    const Report report = run_on(chip, [&] { numbers = results_of(function, bytes); });
    if (!report.findings().empty() && report.findings()[0].code == Code::E0101) return false;
    const std::string which =
        std::string(function.name) + " on " + chip + " with " + std::to_string(bytes) + " B";
    EXPECT_TRUE(report.clean()) << which << "\n" << report.text();
    EXPECT_EQ(numbers, function.expected) << which;
  }
  return true;
}

template <class T>
void expect_everywhere(const std::vector<Function<T>>& functions) {
  for (const Function<T>& function : functions) {
    EXPECT_TRUE(expect_on("Ascend910B1", function)) << function.name;
    EXPECT_TRUE(expect_on("Ascend950", function)) << function.name;
    for (const char* const chip : {"Ascend310P3", "KirinX90", "Ascend310B1", "Ascend910A"})
      expect_on(chip, function);
  }
}

}  // namespace asctwin::test
