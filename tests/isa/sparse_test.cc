// Tests the indexes that LoadDataWithSparse leaves, and their place.
// spec: cube.md, section 1.9
#include <gtest/gtest.h>

#include <cstring>

#include "property/random/call.h"

namespace asctwin::test {
namespace {

TEST(Sparse, IndexesStandAtAQuarterOfTheFractals) {
  std::vector<uint8_t> l0b(65536), l1(4096), idx(1024);
  for (size_t i = 0; i < idx.size(); ++i) idx[i] = static_cast<uint8_t>(i * 7 + i / 256);
  isa::DataRegisters data;
  isa::Registers registers;
  isa::LoadDataWithSparse op;
  op.dst = {l0b.data() + 3 * 512, 2 * 512, TPosition::B2};
  op.src = {l1.data(), l1.size(), TPosition::B1};
  op.idx = {idx.data(), idx.size(), TPosition::B1};
  op.start_index = 1;
  op.repeat_times = 2;
  op.resolve({.chip = isa::default_chip(),
              .core = CoreKind::kCube,
              .registers = registers,
              .l0b = l0b,
              .data = &data});
  op.execute();
  op.commit(registers);
  EXPECT_TRUE(registers.sparse_loaded);
  const uint8_t* const bytes = data.sparse_index.bytes;
  EXPECT_EQ(std::memcmp(bytes + 3 * 128, idx.data() + 128, 2 * 128), 0);
  EXPECT_EQ(bytes[3 * 128 - 1], 0);
  EXPECT_EQ(bytes[5 * 128], 0);
}

}  // namespace
}  // namespace asctwin::test
