// Types that are moved and not calculated with: sizes, offsets and single elements, two to a byte
// where they have 4 bits.
// spec: data_movement.md, sections 1.4 and 13.3
#include <gtest/gtest.h>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;
using asctwin::Code;

// 128 int4b_t are 64 B, two blocks; element 70 becomes -3, element 71 stays.
void move_nibbles(GM_ADDR in, GM_ADDR out) {
  GlobalTensor<int4b_t> from, to;
  from.SetGlobalBuffer((__gm__ int4b_t*)in, 128);
  to.SetGlobalBuffer((__gm__ int4b_t*)out, 128);
  const LocalTensor<int4b_t> ub(TPosition::VECCALC, 0, 128);
  DataCopy(ub, from, 128);
  ub.SetValue(70, int4b_t(-3));
  to[64].SetValue(1, from[64].GetValue(1));
  DataCacheCleanAndInvalid<int4b_t, CacheLine::ENTIRE_DATA_CACHE>(to);
  PipeBarrier<PIPE_ALL>();
  DataCopy(to, ub[64], 64);
  DataCopy(to[64], ub, DataCopyParams(1, 1, 0, 0));
}

TEST(StoredTypes, TwoInt4ShareAByte) {
  const asctwin::Gm<uint8_t> in(64), out(64);
  for (size_t i = 0; i < 64; ++i) in[i] = static_cast<uint8_t>(37 * i);
  const asctwin::Report report = asctwin::run(move_nibbles, asctwin::RunOptions{}, in, out);
  EXPECT_TRUE(report.clean()) << report.text();
  for (size_t i = 0; i < 32; ++i) {
    const auto changed = static_cast<uint8_t>((in[35] & 0xF0) | 0xD);
    EXPECT_EQ(out[i], i == 3 ? changed : in[32 + i]) << i;
    EXPECT_EQ(out[32 + i], in[i]) << i;
  }
}

void sizes(GM_ADDR out) {
  GlobalTensor<uint32_t> to;
  to.SetGlobalBuffer((__gm__ uint32_t*)out, 5);
  const LocalTensor<int4b_t> ub(TPosition::VECCALC, 0, 128);
  to.SetValue(0, ub.GetSize());
  to.SetValue(1, ub[96].GetSize());
  to.SetValue(2, ub.GetLength());
  to.SetValue(3, ub.ReinterpretCast<half>().GetSize());
  to.SetValue(4, static_cast<uint32_t>(ub.GetPhyAddr(32) - ub.GetPhyAddr()));
}

TEST(StoredTypes, SizesCountHalfBytes) {
  const asctwin::Gm<uint32_t> out(5);
  EXPECT_TRUE(asctwin::run(sizes, asctwin::RunOptions{}, out).clean());
  EXPECT_EQ(std::vector<uint32_t>(out.begin(), out.end()),
            (std::vector<uint32_t>{128, 32, 64, 32, 16}));
}

void beyond(GM_ADDR) { LocalTensor<int4b_t>(TPosition::VECCALC, 0, 64).GetValue(64); }

TEST(StoredTypes, AnIndexIsHeldAgainstElements) {
  const asctwin::Gm<uint8_t> unused(32);
  const asctwin::Report report = asctwin::run(beyond, asctwin::RunOptions{}, unused);
  ASSERT_EQ(report.findings().size(), 1u);
  EXPECT_EQ(report.findings()[0].code, Code::E0205);
}

template <class T>
void move_all(GM_ADDR in, GM_ADDR out) {
  GlobalTensor<T> from, to;
  from.SetGlobalBuffer((__gm__ T*)in);
  to.SetGlobalBuffer((__gm__ T*)out);
  const auto count = static_cast<uint32_t>(asctwin::elements_in<T>(64));
  const LocalTensor<T> ub(TPosition::VECIN, 0, count);
  DataCopy(ub, from, count);
  ub.SetValue(count - 1, from.GetValue(0));
  DataCopy(to, ub, count);
}

template <class T>
class Stored : public testing::Test {};
using OfThe950 = testing::Types<hifloat8_t, fp8_e8m0_t, fp8_e5m2_t, fp8_e4m3fn_t, fp4x2_e1m2_t,
                                fp4x2_e2m1_t, complex32, complex64>;
TYPED_TEST_SUITE(Stored, OfThe950);

TYPED_TEST(Stored, MovesOnThe950Alone) {
  const asctwin::Gm<uint8_t> in(64), out(64);
  for (size_t i = 0; i < 64; ++i) in[i] = static_cast<uint8_t>(i + 1);
  asctwin::RunOptions options;
  EXPECT_EQ(asctwin::run(move_all<TypeParam>, options, in, out).findings()[0].code, Code::E0101);
  options.soc = "Ascend950";
  const asctwin::Report report = asctwin::run(move_all<TypeParam>, options, in, out);
  EXPECT_TRUE(report.clean()) << report.text();
  const size_t last = 64 - sizeof(TypeParam);
  for (size_t i = 0; i < last; ++i) EXPECT_EQ(out[i], in[i]) << i;
  if (asctwin::kElementBits<TypeParam> == 4)
    EXPECT_EQ(out[63], (in[63] & 0xF) | in[0] << 4);
  else
    for (size_t i = last; i < 64; ++i) EXPECT_EQ(out[i], in[i - last]) << i;
}

TEST(StoredTypes, AnInt4IsANumberFromMinusEightToSeven) {
  for (int value = -8; value < 8; ++value) EXPECT_EQ(int4b_t(value), value);
}

}  // namespace
