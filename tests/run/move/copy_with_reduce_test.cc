// DataCopyWithReduce and DataCopyPadWithReduce: each copy combines with global memory, and nothing
// behind it does.
// spec: data_movement.md, sections 1.1 and 12
#include <gtest/gtest.h>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "run/codes_of.h"

namespace {

using namespace AscendC;
using asctwin::test::codes_of;

constexpr uint32_t kElements = 64;

LocalTensor<float> tile_of(float value) {
  LocalTensor<float> tile(TPosition::VECCALC, 0, kElements);
  Duplicate(tile, value, kElements);
  SetFlag<HardEvent::V_MTE3>(0);
  WaitFlag<HardEvent::V_MTE3>(0);
  return tile;
}
GlobalTensor<float> global(GM_ADDR out) {
  GlobalTensor<float> all;
  all.SetGlobalBuffer((__gm__ float*)out, kElements);
  return all;
}

void adds(GM_ADDR out) { DataCopyWithReduce<float, ReduceType::SUM>(global(out), tile_of(3), 64); }
void keeps_largest(GM_ADDR out) {
  DataCopyWithReduce<float, ReduceType::MAX>(global(out), tile_of(3), DataCopyParams(1, 8, 0, 0));
}
void keeps_smallest(GM_ADDR out) {
  DataCopyPadWithReduce<float, ReduceType::MIN>(global(out), tile_of(3),
                                                DataCopyExtParams(1, 20, 0, 0, 0));
}
void adds_padded(GM_ADDR out) {
  DataCopyPadWithReduce<float, ReduceType::SUM>(global(out), tile_of(3),
                                                DataCopyParams(1, 20, 0, 0));
}
void copies_behind(GM_ADDR out) {
  adds(out);
  PipeBarrier<PIPE_MTE3>();
  DataCopy(global(out), LocalTensor<float>(TPosition::VECCALC, 0, kElements), 8);
}

// Returns the elements after `kernel`, which count from 0 before.
std::vector<float> after(void (*kernel)(GM_ADDR)) {
  asctwin::Gm<float> all(kElements);
  for (uint32_t i = 0; i < kElements; ++i) all[i] = static_cast<float>(i);
  asctwin::RunOptions options;
  options.soc = "Ascend910B1";
  const asctwin::Report report = asctwin::run(kernel, options, all);
  EXPECT_TRUE(report.clean()) << report.text();
  return {all.data(), all.data() + kElements};
}
template <class Expected>
void expect_elements(void (*kernel)(GM_ADDR), Expected expected) {
  const std::vector<float> elements = after(kernel);
  for (uint32_t i = 0; i < kElements; ++i)
    EXPECT_EQ(elements[i], expected(static_cast<float>(i))) << i;
}

TEST(CopyWithReduce, AddsAndCompares) {
  expect_elements(adds, [](float i) { return i + 3; });
  expect_elements(keeps_largest, [](float i) { return i < 3 ? 3 : i; });
}
TEST(CopyWithReduce, TouchesOnlyWhatAPaddedCopyWrites) {
  expect_elements(keeps_smallest, [](float i) { return i < 5 && i > 3 ? 3 : i; });
  expect_elements(adds_padded, [](float i) { return i < 5 ? i + 3 : i; });
}
TEST(CopyWithReduce, LeavesNoOperationBehind) {
  expect_elements(copies_behind, [](float i) { return i < 8 ? 3 : i + 3; });
}

void adds_longs(GM_ADDR out) {
  GlobalTensor<int64_t> all;
  all.SetGlobalBuffer((__gm__ int64_t*)out, 4);
  LocalTensor<int64_t> tile(TPosition::VECCALC, 0, 4);
  DataCopyWithReduce<int64_t, ReduceType::SUM>(all, tile, 4);
}
TEST(CopyWithReduce, HasTheTypesOfAtomicCopies) {
  asctwin::Gm<int64_t> all(4);
  asctwin::RunOptions options;
  options.soc = "Ascend910B1";
  EXPECT_EQ(codes_of(asctwin::run(adds_longs, options, all)).substr(0, 5), "E0101");
}

}  // namespace
