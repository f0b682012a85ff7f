// The asc_transto5hd document: its three conversion rules as tables, NCHW to NC1HWC0, and its call
// example, which leaves its arrays.
// spec: data_movement.md, sections 9.1 and 15
#include <gtest/gtest.h>

#include "asctwin/isa/transpose.h"
#include "doc/run.h"
#include "isa/access.h"

namespace asctwin::test {
namespace {

using ref::Bytes;
using ref::Places16;

class Trans5Hd : public testing::TestWithParam<How> {};
INSTANTIATE_TEST_SUITE_P(Documents, Trans5Hd, testing::ValuesIn(kBothWays), name_of);

Places16 places(int64_t first, int64_t pitch) {
  Places16 list;
  for (size_t i = 0; i < list.size(); ++i) list[i] = first + static_cast<int64_t>(i) * pitch;
  return list;
}

template <class T>
Bytes as_bytes(const std::vector<T>& values) {
  Bytes bytes(values.size() * sizeof(T));
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

template <class T>
std::vector<T> as_values(const Bytes& bytes) {
  std::vector<T> values(bytes.size() / sizeof(T));
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

template <class T>
std::vector<T> ascending(size_t count) {
  std::vector<T> values(count);
  std::iota(values.begin(), values.end(), T{0});
  return values;
}

// 16 bits: sixteen rounds; round i takes element i of each source block.
TEST_P(Trans5Hd, TableOf16Bits) {
  const Bytes dst = trans_5hd(GetParam(), DType::kUInt16, {}, places(0, 32), places(0, 32),
                              Bytes(512), as_bytes(ascending<uint16_t>(256)));
  std::vector<uint16_t> table;
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 16; ++j) table.push_back(static_cast<uint16_t>(16 * j + i));
  EXPECT_EQ(as_values<uint16_t>(dst), table);
}

// 32 bits: eight rounds; round i takes element i of each source block and makes two blocks.
TEST_P(Trans5Hd, TableOf32Bits) {
  const Bytes dst = trans_5hd(GetParam(), DType::kUInt32, {}, places(0, 32), places(0, 32),
                              Bytes(512), as_bytes(ascending<uint32_t>(128)));
  std::vector<uint32_t> table;
  for (uint32_t i = 0; i < 8; ++i)
    for (uint32_t j = 0; j < 16; ++j) table.push_back(8 * j + i);
  EXPECT_EQ(as_values<uint32_t>(dst), table);
}

// 8 bits: sixteen rounds; each makes half a block out of one half of the source blocks.
TEST_P(Trans5Hd, TableOf8BitsHighHalves) {
  Bytes src(512);
  for (size_t i = 0; i < src.size(); ++i) src[i] = static_cast<uint8_t>(i % 32 * 16 + i / 32);
  const Bytes dst = trans_5hd(GetParam(), DType::kInt8, {true, true, 1, 0, 0}, places(0, 32),
                              places(0, 32), Bytes(512, 0xEE), src);
  for (size_t i = 0; i < 16; ++i)
    for (size_t j = 0; j < 16; ++j) {
      EXPECT_EQ(dst[32 * i + j], 0xEE);
      EXPECT_EQ(dst[32 * i + 16 + j], static_cast<uint8_t>((16 + i) * 16 + j)) << i << ", " << j;
    }
}

// NCHW (2, 32, 16, 16) to NC1HWC0 with C0 16: the lists start at the HW planes of 16 channels, and
// HW / 16 repeats go through them.
TEST_P(Trans5Hd, NchwToNc1hwc0) {
  constexpr int64_t kPlane = 16 * 16;
  const Bytes nchw = as_bytes(ascending<uint16_t>(2 * 32 * kPlane));
  Bytes dst(nchw.size());
  for (int64_t group = 0; group < 4; ++group)  // n * C1 + c1
    dst = trans_5hd(GetParam(), DType::kUInt16, {false, false, kPlane / 16, 16, 1},
                    places(group * 16 * kPlane * 2, 32),
                    places(group * 16 * kPlane * 2, kPlane * 2), dst, nchw);
  const auto actual = as_values<uint16_t>(dst);
  for (int64_t i = 0; i < static_cast<int64_t>(actual.size()); ++i) {
    const int64_t c0 = i % 16, hw = i / 16 % kPlane, group = i / 16 / kPlane;
    ASSERT_EQ(actual[static_cast<size_t>(i)], (group * 16 + c0) * kPlane + hw);
  }
}

// With one repeat the strides are added once, with more the first repeat starts at the lists.
TEST_P(Trans5Hd, OneRepeatIsDisplacedByItsStrides) {
  const Bytes src = as_bytes(ascending<uint16_t>(512));
  const Bytes once = trans_5hd(GetParam(), DType::kUInt16, {false, false, 1, 16, 16}, places(0, 32),
                               places(0, 32), Bytes(1024), src);
  const Bytes twice = trans_5hd(GetParam(), DType::kUInt16, {false, false, 2, 16, 16},
                                places(0, 32), places(0, 32), Bytes(1024), src);
  EXPECT_TRUE(std::equal(once.begin(), once.begin() + 512, Bytes(512).begin()));
  EXPECT_TRUE(std::equal(once.begin() + 512, once.end(), twice.begin() + 512));
  EXPECT_EQ(as_values<uint16_t>(twice)[1], 16);
}

class ReachSink final : public isa::AccessSink {
 public:
  explicit ReachSink(const uint8_t* base) : base_(base) {}
  void add(const isa::Access& access) override {
    int64_t& last = isa::is_write(access.effect) ? written : read;
    last = std::max(last, access.base - base_ + isa::hull_of(access).last);
  }
  int64_t read = 0, written = 0;

 private:
  const uint8_t* base_;
};

// The call example has 16 repeats over arrays of 512 B: the source is read up to byte 992, the
// destination written up to byte 8192.
TEST(Trans5HdDocument, CallExampleLeavesItsArrays) {
  Bytes array(512);
  isa::TransDataTo5HD op;
  op.repeat_times = 16;
  op.dst_rep_stride = 16;
  op.src_rep_stride = 1;
  for (int i = 0; i < isa::kListLength; ++i)
    op.dst[i].address = op.src[i].address = array.data() + 32 * i;
  ReachSink sink(array.data());
  op.accesses(sink);
  EXPECT_EQ(sink.read, 992);
  EXPECT_EQ(sink.written, 8192);
}

}  // namespace
}  // namespace asctwin::test
