// Without checks a call whose form was accepted before is not compared again: what differs from one
// call to the next must still be seen. Each loop makes its calls on one line.
#include <gtest/gtest.h>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;
using asctwin::Code;
using asctwin::Gm;

constexpr uint32_t kCount = 64;  // elements of the tensors

GlobalTensor<half> tensor_at(GM_ADDR address, uint32_t count = kCount) {
  GlobalTensor<half> tensor;
  tensor.SetGlobalBuffer((__gm__ half*)address, count);
  return tensor;
}
LocalTensor<half> in_ub(uint32_t byte, uint32_t count) { return {TPosition::VECIN, byte, count}; }

asctwin::Report run_unchecked(void (*kernel)(GM_ADDR), const Gm<half>& x,
                              const char* soc = "Ascend910B1") {
  asctwin::RunOptions options;
  options.check = asctwin::Check::kOff;
  options.soc = soc;
  return asctwin::run(kernel, options, x);
}

void expect_stopped(const asctwin::Report& report, Code code) {
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  EXPECT_EQ(report.findings()[0].code, code);
}

Gm<half> ones() {
  Gm<half> x(kCount);
  for (half& value : x) value = 1;
  return x;
}

void walks_out(GM_ADDR x) {
  const auto ub = in_ub(0, kCount);
  for (uint32_t i = 0; i < 4; ++i) DataCopy(tensor_at(x, 2 * kCount)[i * 20], ub, 16);
}
TEST(Unchecked, ATensorThatIsLeftInALaterTurn) {
  expect_stopped(run_unchecked(walks_out, ones()), Code::E0201);
}

void grows(GM_ADDR x) {
  const auto ub = in_ub(0, 2 * kCount);
  for (uint32_t i = 1; i < 6; ++i) DataCopy(tensor_at(x, 2 * kCount), ub, i * 16);
}
TEST(Unchecked, ALengthThatGrows) { expect_stopped(run_unchecked(grows, ones()), Code::E0201); }

void goes_astray(GM_ADDR x) {
  alignas(32) half on_the_stack[kCount];
  const auto ub = in_ub(0, kCount);
  for (GM_ADDR at : {x, (GM_ADDR)on_the_stack}) DataCopy(tensor_at(at), ub, 16);
}
TEST(Unchecked, AnAddressOfTheHost) {
  expect_stopped(run_unchecked(goes_astray, ones()), Code::E0202);
}

void reaches_farther(GM_ADDR) {
  const auto to = in_ub(0, 16), from = in_ub(4096, kCount);
  const LocalTensor<uint32_t> offsets(TPosition::VECIN, 8192, 16);
  for (const uint32_t reach : {0u, 1u << 20}) {
    Duplicate(offsets, reach, 16);
    Gather(to, from, offsets, 0, 16);
  }
}
TEST(Unchecked, OffsetsThatHaveChanged) {
  expect_stopped(run_unchecked(reaches_farther, ones()), Code::E0201);
}

// The registers are a part of the call as well.
void adds_then_replaces(GM_ADDR x) {
  const auto ub = in_ub(0, kCount);
  Duplicate(ub, static_cast<half>(1), kCount);
  for (int turn = 0; turn < 4; ++turn) {  // 2, 3, 1, 2
    if (turn != 2) SetAtomicAdd<half>();
    DataCopy(tensor_at(x), ub, kCount);
    SetAtomicNone();
  }
}
TEST(Unchecked, AnAtomicOperationThatIsSwitched) {
  const Gm<half> x = ones();
  EXPECT_TRUE(run_unchecked(adds_then_replaces, x).clean());
  EXPECT_EQ(float(x[5]), 2.0f);
}

void copies_in_loop_mode(GM_ADDR x) {
  const auto ub = in_ub(0, kCount);
  for (const uint32_t rounds : {1u, 2u}) {
    SetLoopModePara({rounds, 1, 32, 32, 0, 0}, DataCopyMVType::OUT_TO_UB);
    DataCopy(ub, tensor_at(x), 16);
  }
}
TEST(Unchecked, LoopModeThatIsSwitchedOn) {
  expect_stopped(run_unchecked(copies_in_loop_mode, ones(), "Ascend950"), Code::E0901);
}

}  // namespace
