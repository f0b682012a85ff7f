// The single-call checks see a repeated call only once: what they could see differ from one turn of
// a loop to the next must still be seen. Each loop makes its calls on one line, the first of them
// without a fault.
#include <gtest/gtest.h>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;
using asctwin::Code;
using asctwin::Gm;

constexpr uint32_t kCount = 256;  // elements of the tensors

GlobalTensor<half> tensor_at(GM_ADDR address, uint32_t count = kCount) {
  GlobalTensor<half> tensor;
  tensor.SetGlobalBuffer((__gm__ half*)address, count);
  return tensor;
}
LocalTensor<half> in_ub(uint32_t byte, uint32_t count) { return {TPosition::VECIN, byte, count}; }

asctwin::Report run_checked(void (*kernel)(GM_ADDR), asctwin::Check check) {
  Gm<half> x(kCount);
  for (half& value : x) value = 1;
  asctwin::RunOptions options;
  options.check = check;
  return asctwin::run(kernel, options, x);
}

// One finding of the single-call checks, of the iteration in which it first occurs, counted from 1.
void expect_found(void (*kernel)(GM_ADDR), Code code, int64_t turn) {
  const asctwin::Report report = run_checked(kernel, asctwin::Check::kFast);
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  EXPECT_EQ(report.findings()[0].code, code) << report.text();
  EXPECT_EQ(report.findings()[0].iteration, turn) << report.text();
}

void walks_out(GM_ADDR x) {
  for (uint32_t i = 0; i < 8; ++i) DataCopy(in_ub(0, 64), tensor_at(x, 4096)[i * 48], 64);
}
TEST(InlineCache, ATensorInGlobalMemoryThatIsLeft) { expect_found(walks_out, Code::E0201, 6); }

// A tensor without a length of its own is held to its argument.
void walks_out_without_a_length(GM_ADDR x) {
  GlobalTensor<half> tensor;
  tensor.SetGlobalBuffer((__gm__ half*)x);
  for (uint32_t i = 0; i < 8; ++i) DataCopy(in_ub(0, 64), tensor[i * 48], 64);
}
TEST(InlineCache, AnArgumentThatIsLeft) {
  expect_found(walks_out_without_a_length, Code::E0201, 6);
}

void shortens(GM_ADDR x) {
  for (uint32_t i = 0; i < 4; ++i) DataCopy(in_ub(0, 80 - 16 * i), tensor_at(x), 48);
}
TEST(InlineCache, ATensorThatIsTooShortLater) { expect_found(shortens, Code::E0201, 4); }

void grows(GM_ADDR x) {
  for (uint32_t i = 1; i < 6; ++i) DataCopy(in_ub(0, 64), tensor_at(x), i * 16);
}
TEST(InlineCache, ALengthThatGrows) { expect_found(grows, Code::E0201, 5); }

void slips(GM_ADDR x) {
  for (uint32_t i = 0; i < 3; ++i) DataCopy(in_ub(i * 1024 + i / 2 * 16, 16), tensor_at(x), 16);
}
TEST(InlineCache, AnAlignmentThatIsLost) { expect_found(slips, Code::E0104, 3); }

void closes_in(GM_ADDR) {
  Duplicate(in_ub(0, 1024), half(1), 1024);
  for (uint32_t i = 0; i < 4; ++i) Add(in_ub(512 - i * 160, 64), in_ub(0, 64), in_ub(0, 64), 64);
}
TEST(InlineCache, OperandsThatComeToMeet) { expect_found(closes_in, Code::E0107, 4); }

void moves_apart(GM_ADDR) {
  Duplicate(in_ub(0, 1024), half(1), 1024);
  for (const uint32_t at : {0u, 64u}) Add(in_ub(at, 64), in_ub(0, 64), in_ub(0, 64), 64);
}
TEST(InlineCache, OperandsThatMetAsAWhole) { expect_found(moves_apart, Code::E0107, 2); }

void enters_a_buffer(GM_ADDR x) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffers[2];
  for (auto& buffer : buffers) {
    pipe.InitBuffer(buffer, 256);
    const auto tensor = buffer.Get<half>();
    for (uint32_t i = 0; i < 2; ++i) DataCopy(tensor[64 + i * 32], tensor_at(x), 64);
  }
}
TEST(InlineCache, ABufferThatIsLeft) { expect_found(enters_a_buffer, Code::E0201, 2); }

void nothing(GM_ADDR x) {
  for (uint32_t i = 0; i < 4; ++i) {
    DataCopy(in_ub(i * 128, 64), tensor_at(x)[i * 64], 64);
    PipeBarrier<PIPE_ALL>();
    Adds(in_ub(i * 128, 64), in_ub(i * 128, 64), half(1), 64);
  }
}
TEST(InlineCache, TurnsWithoutAFault) {
  const asctwin::Report report = run_checked(nothing, asctwin::Check::kFull);
  EXPECT_TRUE(report.clean()) << report.text();
}

}  // namespace
