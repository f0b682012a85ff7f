// Every prototype of the calls that move elements inside UB, with the structs' orders and defaults,
// and that wild offsets harm nobody, checked or not.
// spec: vector.md, sections 2.1 to 2.3; data_movement.md, sections 8 and 9
#include <gtest/gtest.h>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;
using asctwin::Check;
using asctwin::Code;

asctwin::Report run_once(const std::function<void()>& kernel, const char* soc = "Ascend910B1",
                         Check check = Check::kFull) {
  asctwin::RunOptions options;
  options.soc = soc;
  options.check = check;
  return asctwin::run_on_cores(kernel, options, {});
}

template <class T>
LocalTensor<T> numbers(uint32_t address, uint32_t count) {
  LocalTensor<T> tensor(TPosition::VECCALC, address, count);
  for (uint32_t i = 0; i < count; ++i) tensor.SetValue(i, static_cast<int>(i));
  return tensor;
}

TEST(Structs, HaveTheirOrdersAndDefaults) {
  const CopyRepeatParams copy, copies(1, 2, 3, 4);
  EXPECT_TRUE(copy.dstStride == 0 && copy.srcStride == 0);
  EXPECT_TRUE(copy.dstRepeatSize == 8 && copy.srcRepeatSize == 8);
  EXPECT_TRUE(copies.dstStride == 1 && copies.srcStride == 2);
  EXPECT_TRUE(copies.dstRepeatSize == 3 && copies.srcRepeatSize == 4);
  const GatherRepeatParams gather, gathers{1, 2};
  EXPECT_TRUE(gather.dstBlkStride == 1 && gather.dstRepStride == 8);
  EXPECT_TRUE(gathers.dstBlkStride == 1 && gathers.dstRepStride == 2);
  const BrcbRepeatParams brcb, brcbs{3, 4};
  EXPECT_TRUE(brcb.dstBlkStride == 1 && brcb.dstRepStride == 8);
  EXPECT_TRUE(brcbs.dstBlkStride == 3 && brcbs.dstRepStride == 4);
  const TransposeParamsExt ext, exts(1, 2, 3, 4, TransposeType::TRANSPOSE_NHWC2NCHW);
  EXPECT_TRUE(ext.nSize == 0 && ext.wSize == 0);
  EXPECT_EQ(ext.transposeType, TransposeType::TRANSPOSE_ND2ND_B16);
  EXPECT_TRUE(exts.nSize == 1 && exts.cSize == 2 && exts.hSize == 3 && exts.wSize == 4);
  EXPECT_EQ(static_cast<int>(exts.transposeType), 12);
  EXPECT_EQ(static_cast<int>(MaskMode::COUNTER), 1);
}

TEST(Forms, OfCopy) {
  const auto report = run_once([] {
    const auto src = numbers<int16_t>(0, 256), dst = numbers<int16_t>(1024, 512);
    const uint64_t mask[2] = {FULL_MASK, FULL_MASK};
    Copy(dst, src, mask, 2, CopyRepeatParams(1, 1, 8, 8));
    EXPECT_EQ(dst.GetValue(200), 200);
    Copy(dst[256], src, 100, 2, {1, 1, 8, 8});
    EXPECT_EQ(dst.GetValue(256 + 128 + 99), 128 + 99);
    EXPECT_EQ(dst.GetValue(256 + 100), 256 + 100);
    SetVectorMask<int16_t>(2);
    Copy<int16_t, false>(dst, src[16], MASK_PLACEHOLDER_LIST, 1, {1, 1, 8, 8});
    ResetMask();
    EXPECT_EQ(dst.GetValue(1), 17);
    EXPECT_EQ(dst.GetValue(2), 2);
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

// Section 8: in counter mode the mask is the length of each repeat.
TEST(Forms, OfCopyInCounterMode) {
  const auto report = run_once([] {
    const auto src = numbers<int16_t>(0, 512), dst = numbers<int16_t>(2048, 512);
    SetMaskCount();
    Copy(dst, src[64], 200, 2, CopyRepeatParams(1, 1, 14, 0));
    SetMaskNorm();
    EXPECT_EQ(dst.GetValue(199), 64 + 199);
    EXPECT_EQ(dst.GetValue(200), 200);
    EXPECT_EQ(dst.GetValue(14 * 16 + 199), 64 + 199);
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(Forms, OfCopyByCountAreThoseOfThe950) {
  const auto kernel = [] {
    const auto src = numbers<int8_t>(0, 128), dst = numbers<int8_t>(1024, 128);
    Copy(dst, src[32], 40u);
    EXPECT_EQ(dst.GetValue(39), 71);
    EXPECT_EQ(dst.GetValue(40), 40);
  };
  EXPECT_TRUE(run_once(kernel, "Ascend950").clean());
  EXPECT_EQ(run_once(kernel).findings().at(0).code, Code::E0101);
}

TEST(Forms, OfGather) {
  const auto report = run_once([] {
    const auto src = numbers<half>(0, 128), dst = numbers<half>(1024, 256);
    const auto offsets = numbers<uint32_t>(4096, 256);
    for (uint32_t i = 0; i < 256; ++i) offsets.SetValue(i, 2 * (i * 7 % 100));
    Gather(dst, src, offsets, 4, 128);
    EXPECT_EQ(float(dst.GetValue(20)), float(20 * 7 % 100 + 2));
    Gather(dst, src, offsets, 0, uint64_t{100}, 2, 8);
    EXPECT_EQ(float(dst.GetValue(128 + 99)), float((128 + 99) * 7 % 100));
    const uint64_t mask[2] = {2, 0};
    Gather(dst, src, offsets[8], 0, mask, 1, 8);
    EXPECT_EQ(float(dst.GetValue(1)), float(9 * 7 % 100));
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(Forms, OfScatterAndGatherb) {
  const auto kernel = [] {
    const auto src = numbers<uint16_t>(0, 128), dst = numbers<uint16_t>(1024, 128);
    const auto offsets = numbers<uint32_t>(4096, 128);
    for (uint32_t i = 0; i < 128; ++i) offsets.SetValue(i, 2 * (127 - i));
    Scatter(dst, src, offsets, 0, 128);
    EXPECT_EQ(dst.GetValue(27), 100);
    Scatter(dst, src[16], offsets, 0, uint64_t{16}, 1, 8);
    EXPECT_EQ(dst.GetValue(127), 16);
    for (uint32_t i = 0; i < 8; ++i) offsets.SetValue(i, 32 * (7 - i));
    Gatherb(dst, src, offsets, 1, GatherRepeatParams{1, 8});
    EXPECT_EQ(dst.GetValue(17), 6 * 16 + 1);
  };
  const auto report = run_once(kernel, "Ascend310B1");
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(Forms, OfBrcb) {
  const auto report = run_once([] {
    const auto src = numbers<float>(0, 16), dst = numbers<float>(1024, 128);
    SetVectorMask<float>(3);
    Brcb(dst, src, 2, BrcbRepeatParams{1, 8});
    EXPECT_EQ(dst.GetValue(11 * 8 + 5), 11.0f);
    Adds<float, false>(dst, dst, 1.0f, MASK_PLACEHOLDER, 1, UnaryRepeatParams());
    EXPECT_EQ(dst.GetValue(63), 8.0f);  // the mask has every lane again
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(Forms, OfTranspose) {
  const auto report = run_once([] {
    const auto x = numbers<int16_t>(0, 256), y = numbers<int16_t>(512, 256);
    Transpose(x, x);
    EXPECT_EQ(x.GetValue(16), 1);
    const auto images = numbers<int16_t>(1024, 192), moved = numbers<int16_t>(2048, 192);
    const LocalTensor<uint8_t> scratch(TPosition::VECCALC, 8192, 8192);
    const TransposeParamsExt params(2, 3, 4, 8, TransposeType::TRANSPOSE_NCHW2NHWC);
    Transpose(moved, images, scratch, params);
    EXPECT_EQ(moved.GetValue(96 + 5 * 3 + 2), 96 + 2 * 32 + 5);
    Transpose(y, y, scratch, TransposeParamsExt{});
  });
  ASSERT_EQ(report.findings().size(), 1u) << report.text();  // ND2ND_B16 takes uint16_t
  EXPECT_EQ(report.findings()[0].code, Code::E0105);
}

// Sixteen tensors as an array, as pointers and as addresses.
void to_5hd(const LocalTensor<half> to[16], const LocalTensor<half> from[16]) {
  TransDataTo5HD<half>(to, from, TransDataTo5HDParams());
  TransDataTo5HD(to, from, {false, false, 1, 0, 0});
}

TEST(Forms, OfTransDataTo5Hd) {
  const auto report = run_once([] {
    const auto src = numbers<half>(0, 256), dst = numbers<half>(512, 256);
    const LocalTensor<uint64_t> lists[2] = {{TPosition::VECCALC, 1024, 16},
                                            {TPosition::VECCALC, 2048, 16}};
    LocalTensor<half> from[16], to[16];
    uint64_t from_addresses[16], to_addresses[16];
    __ubuf__ half* from_pointers[16];
    __ubuf__ half* to_pointers[16];
    for (uint32_t i = 0; i < 16; ++i) {
      from[i] = src[i * 16];
      to[i] = dst[i * 16];
      lists[0].SetValue(i, to_addresses[i] = to[i].GetPhyAddr());
      lists[1].SetValue(i, from_addresses[i] = from[i].GetPhyAddr());
      from_pointers[i] = (__ubuf__ half*)from_addresses[i];
      to_pointers[i] = (__ubuf__ half*)to_addresses[i];
    }
    to_5hd(to, from);
    TransDataTo5HD(to, from, TransDataTo5HDParams());
    TransDataTo5HD<half>(to_addresses, from_addresses, TransDataTo5HDParams());
    TransDataTo5HD<half>(lists[0], lists[1], TransDataTo5HDParams());
    asc_set_va_reg(VA0, to_pointers);
    asc_set_va_reg(VA1, to_pointers + 8);
    asc_set_va_reg(VA2, from_pointers);
    asc_set_va_reg(VA3, from_pointers + 8);
    asc_transto5hd_b16_sync(VA0, VA2, 1, 0, 0);
    EXPECT_EQ(float(dst.GetValue(16)), 1);
    asc_transto5hd_b32_sync(VA0, VA2, 1, 0, 0);
    asc_transto5hd_b8_sync(VA0, VA2, 1, 0, 0, true, false);
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(Forms, OfTheCFormKeepWhatTheyAreGiven) {
  const auto report = run_once([] { asc_transto5hd_b16(VA0, VA2, 256, 0, 0); });
  ASSERT_EQ(report.findings().size(), 1u);
  EXPECT_EQ(report.findings()[0].code, Code::E0102);
}

TEST(WildOffsets, StopTheCoreCheckedOrNot) {
  const auto kernel = [] {
    const auto src = numbers<half>(0, 128), dst = numbers<half>(1024, 128);
    const auto offsets = numbers<uint32_t>(4096, 128);
    for (uint32_t i = 0; i < 128; ++i) offsets.SetValue(i, 0xFFFFFF00);
    Gather(dst, src, offsets, 0, 128);
  };
  for (const Check check : {Check::kFull, Check::kOff}) {
    const auto report = run_once(kernel, "Ascend910B1", check);
    ASSERT_EQ(report.findings().size(), 1u) << report.text();
    EXPECT_EQ(report.findings()[0].code, Code::E0201);
  }
}

// The destination covers the offsets: what is gathered must not be taken for an offset.
TEST(WildOffsets, CannotBeGathered) {
  const auto kernel = [] {
    const LocalTensor<float> src(TPosition::VECCALC, 0, 128);
    const LocalTensor<uint32_t> offsets(TPosition::VECCALC, 4096, 128);
    for (uint32_t i = 0; i < 128; ++i) offsets.SetValue(i, 0u);
    for (uint32_t i = 0; i < 128; ++i) src.SetValue(i, -1e30f);
    Gather(offsets[1].ReinterpretCast<float>()[7], src, offsets, 0, 64);
  };
  EXPECT_TRUE(run_once(kernel, "Ascend910B1", Check::kOff).clean());
}

TEST(WildOffsets, WithoutMemoryAreNotRead) {
  const auto kernel = [] {
    const auto src = numbers<half>(0, 128), dst = numbers<half>(1024, 128);
    const LocalTensor<uint32_t> offsets(TPosition::VECCALC, 1u << 30, 128);
    Gather(dst, src, offsets, 0, 128);
  };
  for (const Check check : {Check::kFull, Check::kOff})
    EXPECT_EQ(run_once(kernel, "Ascend910B1", check).findings().at(0).code, Code::E0202);
}

}  // namespace
