// Elements that the scalar unit reads and writes one by one, without checks: in a loop most calls
// make no record, which changes nothing in what they do and in what is refused.
// spec: data_movement.md, section 13.3
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;
using asctwin::Code;
using asctwin::Gm;

constexpr int kElements = 64;

template <class T>
GlobalTensor<T> global(GM_ADDR address, uint64_t count = kElements) {
  GlobalTensor<T> tensor;
  tensor.SetGlobalBuffer(reinterpret_cast<__gm__ T*>(address), count);
  return tensor;
}
template <class T>
LocalTensor<T> local(uint32_t byte) {
  return {TPosition::VECCALC, byte, kElements};
}

template <class... Arguments>
asctwin::Report run_unchecked(void (*kernel)(Arguments...), const Gm<int32_t>& data) {
  asctwin::RunOptions options;
  options.check = asctwin::Check::kOff;
  return asctwin::run(kernel, options, data);
}
Gm<int32_t> counting() {
  Gm<int32_t> data(kElements);
  std::iota(data.begin(), data.end(), 0);
  return data;
}

// Four accesses of one line, to tensors of two memories and of two types.
void mix(GM_ADDR address) {
  const auto x = global<int32_t>(address);
  const auto wide = local<int32_t>(0);
  const auto narrow = local<int16_t>(1024);
  for (int i = 0; i < kElements; ++i) wide.SetValue(i, x.GetValue(i)), narrow.SetValue(i, -i);
  auto y = x;
  for (int i = 0; i < kElements; ++i) y.SetValue(i, 3 * wide.GetValue(i) + narrow.GetValue(i));
}
TEST(UncheckedElements, TensorsAndTypesOfOneLine) {
  const Gm<int32_t> data = counting();
  EXPECT_TRUE(run_unchecked(mix, data).clean());
  for (int i = 0; i < kElements; ++i) EXPECT_EQ(data[i], 2 * i);
}

void halves_of_bytes(GM_ADDR address) {
  const auto nibbles = local<int4b_t>(0);
  for (int i = 0; i < kElements; ++i) nibbles.SetValue(i, int4b_t(i % 8));
  auto x = global<int32_t>(address);
  for (int i = 0; i < kElements; ++i) x.SetValue(i, static_cast<int>(nibbles.GetValue(i)));
}
TEST(UncheckedElements, OfFourBits) {
  const Gm<int32_t> data = counting();
  EXPECT_TRUE(run_unchecked(halves_of_bytes, data).clean());
  for (int i = 0; i < kElements; ++i) EXPECT_EQ(data[i], i % 8);
}

// The last turn of each loop is the first with a fault.
void loads_behind_the_argument(GM_ADDR address) {
  const auto x = global<int32_t>(address, 2 * kElements);
  int32_t sum = 0;
  for (int i = 0; i <= kElements; ++i) sum += x.GetValue(i);
  global<int32_t>(address).SetValue(0, sum);
}
void stores_behind_the_argument(GM_ADDR address) {
  auto x = global<int32_t>(address, 2 * kElements);
  for (int i = 0; i <= kElements; ++i) x.SetValue(i, i);
}
void stores_half_behind_the_argument(GM_ADDR address) {
  auto x = global<int64_t>(address + 4);
  for (int i = 0; i < kElements / 2; ++i) x.SetValue(i, i);
}
void stores_behind_the_unified_buffer(GM_ADDR) {
  const auto x = local<int32_t>(192 * 1024 - 4 * (kElements - 1));
  for (int i = 0; i < kElements; ++i) x.SetValue(i, i);
}
TEST(UncheckedElements, OutsideOfMemoryAreRefused) {
  for (const auto kernel : {loads_behind_the_argument, stores_behind_the_argument,
                            stores_half_behind_the_argument, stores_behind_the_unified_buffer}) {
    const asctwin::Report report = run_unchecked(kernel, counting());
    ASSERT_EQ(report.findings().size(), 1u);
    EXPECT_EQ(report.findings()[0].code, Code::E0201) << report.text();
  }
}

}  // namespace
