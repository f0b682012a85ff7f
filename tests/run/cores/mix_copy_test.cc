// Copies between the cores of one block: the vector cores of a mix kernel work on the L1 of their
// cube core, and that one reaches their UB.
// spec: data_movement.md, sections 1.1 and 1.5
#include <gtest/gtest.h>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;
using asctwin::Code;

constexpr uint32_t kTile = 64;  // elements

asctwin::Report run_mix(const char* soc, void (*kernel)(GM_ADDR, GM_ADDR),
                        const asctwin::Gm<float>& in, const asctwin::Gm<float>& out,
                        asctwin::KernelKind kind = {1, 2}) {
  asctwin::RunOptions options;
  options.soc = soc;
  options.kind = kind;
  options.blocks = 2;
  return asctwin::run(kernel, options, in, out);
}

GlobalTensor<float> tensor_at(GM_ADDR address, int64_t tile) {
  GlobalTensor<float> tensor;
  tensor.SetGlobalBuffer((__gm__ float*)address + tile * kTile);
  return tensor;
}

int64_t block() { return asctwin::framework::core_is_cube() ? GetBlockIdx() : GetBlockIdx() / 2; }

// Each vector core puts its tile into L1; the cube core brings both out.
void through_l1(GM_ADDR in, GM_ADDR out) {
  const int64_t own = 2 * block() + GetSubBlockIdx();
  const LocalTensor<float> ub(TPosition::VECCALC, 0, kTile);
  const LocalTensor<float> l1(TPosition::TSCM, 0, 2 * kTile);
  DataCopy(ub, tensor_at(in, own), kTile);
  PipeBarrier<PIPE_ALL>();
  DataCopy(l1[static_cast<uint32_t>(GetSubBlockIdx()) * kTile], ub, kTile);
  SyncAll<false>();
  const LocalTensor<float> both(TPosition::A1, 0, 2 * kTile);
  DataCopy(tensor_at(out, 2 * block()), both, 2 * kTile);
}

TEST(MixCopy, VectorCoresFillTheL1OfTheirCubeCore) {
  asctwin::Gm<float> in(4 * kTile), out(4 * kTile);
  for (uint32_t i = 0; i < 4 * kTile; ++i) in[i] = static_cast<float>(i);
  const asctwin::Report report = run_mix("Ascend910B1", through_l1, in, out);
  EXPECT_TRUE(report.clean()) << report.text();
  for (uint32_t i = 0; i < 4 * kTile; ++i) ASSERT_EQ(out[i], in[i]) << i;
}

// GM -> L1 from a vector core, L1 -> GM from the cube core.
void from_gm_to_l1(GM_ADDR in, GM_ADDR out) {
  const LocalTensor<float> l1(TPosition::TSCM, 0, kTile);
  if (asctwin::framework::core_is_vector() && GetSubBlockIdx() == 1)
    DataCopy(l1, tensor_at(in, block()), kTile);
  SyncAll<false>();
  DataCopy(tensor_at(out, block()), LocalTensor<float>(TPosition::A1, 0, kTile), kTile);
}

TEST(MixCopy, AVectorCoreBringsGlobalMemoryIntoL1) {
  const asctwin::Gm<float> in(2 * kTile), out(2 * kTile);
  for (uint32_t i = 0; i < 2 * kTile; ++i) in[i] = static_cast<float>(i);
  const asctwin::Report report = run_mix("Ascend910B1", from_gm_to_l1, in, out);
  EXPECT_TRUE(report.clean()) << report.text();
  for (uint32_t i = 0; i < 2 * kTile; ++i) ASSERT_EQ(out[i], in[i]) << i;
}

// The cube core fills the UB of the second vector core, which brings it out.
void into_second_ub(GM_ADDR in, GM_ADDR out) {
  const LocalTensor<float> l1(TPosition::A1, 0, kTile);
  const LocalTensor<float> ub(TPosition::VECIN, 32, kTile);
  DataCopy(l1, tensor_at(in, block()), kTile);
  PipeBarrier<PIPE_ALL>();
  DataCopyL1ToUB<float, 1>(ub, l1, kTile / 2);
  DataCopyL1ToUB<float, 1>(ub[kTile / 2], l1[kTile / 2], DataCopyParams(1, 4, 0, 0));
  SyncAll<false>();
  if (GetSubBlockIdx() == 1) DataCopy(tensor_at(out, block()), ub, kTile);
}

TEST(MixCopy, TheCubeCoreFillsTheUbOfAVectorCore) {
  const asctwin::Gm<float> in(2 * kTile), out(2 * kTile);
  for (uint32_t i = 0; i < 2 * kTile; ++i) in[i] = static_cast<float>(i);
  const asctwin::Report report = run_mix("Ascend950", into_second_ub, in, out);
  EXPECT_TRUE(report.clean()) << report.text();
  for (uint32_t i = 0; i < 2 * kTile; ++i) ASSERT_EQ(out[i], in[i]) << i;
}

TEST(MixCopy, OneVectorCoreIsNotEnough) {
  const asctwin::Gm<float> in(2 * kTile), out(2 * kTile);
  const asctwin::Report report = run_mix("Ascend950", into_second_ub, in, out, {1, 1});
  ASSERT_FALSE(report.findings().empty());
  EXPECT_EQ(report.findings()[0].code, Code::E0105) << report.text();
}

void misaligned_ub(GM_ADDR, GM_ADDR) {
  const LocalTensor<float> l1(TPosition::A1, 0, kTile);
  DataCopyL1ToUB<float>(LocalTensor<float>(TPosition::VECIN, 4, kTile), l1, kTile);
}

TEST(MixCopy, TheOtherUbIsCheckedAsItsOwn) {
  const asctwin::Gm<float> in(kTile), out(kTile);
  const asctwin::Report report = run_mix("Ascend950", misaligned_ub, in, out);
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  EXPECT_EQ(report.findings()[0].code, Code::E0104) << report.text();
}

}  // namespace
