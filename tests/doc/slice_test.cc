// The worked example of the slice copy: from 3 rows of 87 elements two runs of 24 out of rows 0 and
// 2 become 2 rows of 48, and back.
// spec: data_movement.md, sections 5 and 15
#include "asctwin/isa/slice_copy.h"

#include "doc/run.h"
#include "isa/registers.h"
#include "ref/slice_copy.h"

namespace asctwin::test {
namespace {

using ref::Bytes;
using Slice = std::vector<ref::SliceInfo>;

const Slice kWide = {{16, 70, 7, 3, 87}, {0, 2, 1, 1, 3}};
const Slice kDense = {{0, 47, 0, 3, 48}, {0, 1, 0, 1, 2}};

Bytes floats(const std::vector<int>& values) {
  Bytes bytes(4 * values.size());
  for (size_t i = 0; i < values.size(); ++i) {
    const auto value = static_cast<float>(values[i]);
    std::memcpy(&bytes[4 * i], &value, 4);
  }
  return bytes;
}

std::vector<int> from_floats(const Bytes& bytes) {
  std::vector<int> values(bytes.size() / 4);
  for (size_t i = 0; i < values.size(); ++i) {
    float value;
    std::memcpy(&value, &bytes[4 * i], 4);
    values[i] = static_cast<int>(value);
  }
  return values;
}

Bytes slice_copy(How how, const Slice& to, const Slice& from, Bytes dst, const Bytes& src) {
  if (how == How::kReference) {
    ref::Memory dst_memory(dst), src_memory(src);
    ref::slice_copy(to, from, 4, {dst_memory}, {src_memory});
    return dst_memory.bytes();
  }
  isa::SliceCopy op;
  op.dst.address = dst.data();
  op.src.address = const_cast<uint8_t*>(src.data());
  op.dtype = DType::kFloat;
  op.dims = 2;
  for (size_t d = 0; d < 2; ++d) {
    const ref::SliceInfo &t = to[d], &f = from[d];
    op.dst_slice[d] = {t.startIndex, t.endIndex, t.stride, t.burstLen, t.shape, 0};
    op.src_slice[d] = {f.startIndex, f.endIndex, f.stride, f.burstLen, f.shape, 0};
  }
  op.resolve({isa::default_chip(), CoreKind::kVector, {}});
  op.execute();
  return dst;
}

void append(std::vector<int>& values, int first, int count) {
  for (int i = 0; i < count; ++i) values.push_back(first + i);
}

class SliceCopy : public testing::TestWithParam<How> {};
INSTANTIATE_TEST_SUITE_P(Documents, SliceCopy, testing::ValuesIn(kBothWays), name_of);

TEST_P(SliceCopy, FromThreeRowsToTwo) {
  std::vector<int> expected;
  for (const int first : {17, 48, 191, 222}) append(expected, first, 24);
  const Bytes in = floats(counting(1, 3 * 87));
  EXPECT_EQ(from_floats(slice_copy(GetParam(), kDense, kWide, Bytes(4 * 96), in)), expected);
}

TEST_P(SliceCopy, BackIntoThreeRows) {
  std::vector<int> expected(3 * 87);
  int next = 1;
  for (const int first : {16, 47, 190, 221})
    for (int i = 0; i < 24; ++i) expected[static_cast<size_t>(first + i)] = next++;
  const Bytes in = floats(counting(1, 96));
  EXPECT_EQ(from_floats(slice_copy(GetParam(), kWide, kDense, Bytes(4 * 261), in)), expected);
}

}  // namespace
}  // namespace asctwin::test
