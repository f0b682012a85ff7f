// Tests the scales that LoadData leaves and the place where MmadMx reads them.
// spec: matmul.md, section 8.6
#include <gtest/gtest.h>

#include <cstring>

#include "property/random/call.h"

namespace asctwin::test {
namespace {

struct Scales : testing::Test {
  std::vector<uint8_t> l0a = std::vector<uint8_t>(65536), l0b = std::vector<uint8_t>(65536);
  std::vector<uint8_t> l1 = std::vector<uint8_t>(8192), scale = std::vector<uint8_t>(1024);
  isa::DataRegisters data;
  isa::Registers registers;

  isa::Context context() {
    return {.chip = isa::default_chip(),
            .core = CoreKind::kCube,
            .registers = registers,
            .l0a = l0a,
            .l0b = l0b,
            .data = &data};
  }
  void load(TPosition position, uint8_t* to) {
    for (size_t i = 0; i < scale.size(); ++i) scale[i] = static_cast<uint8_t>(i * 7 + i / 256);
    isa::LoadDataMx op;
    op.dtype = DType::kFp8E4M3;
    op.dst = {to, 1024, position};
    op.src = {l1.data(), l1.size(), TPosition::A1};
    op.scale = {scale.data(), scale.size(), TPosition::A1};
    op.m_step = op.k_step = op.src_stride = op.dst_stride = 1;
    op.x_start = 1, op.y_start = 2, op.x_step = 2, op.y_step = 3;
    op.scale_src_stride = 6, op.scale_dst_stride = 4;
    op.resolve(context());
    op.execute();
    op.commit(registers);
  }
};

TEST_F(Scales, StandAtASixteenthOfTheOperand) {
  load(TPosition::A2, l0a.data() + 4 * 512);
  EXPECT_TRUE(registers.fm_scales_loaded);
  EXPECT_FALSE(registers.filter_scales_loaded);
  const uint8_t* const bytes = data.fm_scales.bytes + 4 * 32;
  EXPECT_EQ(std::memcmp(bytes, scale.data() + (1 * 6 + 2) * 32, 3 * 32), 0);
  EXPECT_EQ(std::memcmp(bytes + 4 * 32, scale.data() + (2 * 6 + 2) * 32, 3 * 32), 0);
  EXPECT_EQ(bytes[-1], 0);
  EXPECT_EQ(bytes[3 * 32], 0);
}

TEST_F(Scales, OfBothOperandsStandApart) {
  load(TPosition::B2, l0b.data());
  EXPECT_TRUE(registers.filter_scales_loaded);
  EXPECT_EQ(std::memcmp(data.filter_scales.bytes, scale.data() + 8 * 32, 3 * 32), 0);
  EXPECT_EQ(data.fm_scales.bytes[0], 0);
  isa::MmadMx product;
  product.fm = {l0a.data() + 1024, 512, TPosition::A2};
  product.filter = {l0b.data() + 512, 512, TPosition::B2};
  product.resolve(context());
  EXPECT_FALSE(product.is_loaded);
  EXPECT_EQ(product.fm_scales, data.fm_scales.bytes + 64);
  EXPECT_EQ(product.filter_scales, data.filter_scales.bytes + 32);
}

// A load of scales alone acts without a fractal of the operand; any other call does nothing then,
// and so does one without scales.
TEST_F(Scales, ComeAloneWithoutAFractal) {
  isa::LoadDataMx op;
  op.scale_src_stride = op.scale_dst_stride = op.x_step = op.y_step = 1;
  op.scales_alone = true;
  const auto acts = [&] {
    for (const isa::Limit& limit : isa::LoadDataMx::info.limits)
      if (isa::verdict_of(limit, &op, isa::default_chip()) == isa::Verdict::kDoesNothing)
        return false;
    return true;
  };
  EXPECT_TRUE(acts());
  op.scales_alone = false;
  EXPECT_FALSE(acts());
  op.scales_alone = true;
  op.x_step = 0;
  EXPECT_FALSE(acts());
}

}  // namespace
}  // namespace asctwin::test
