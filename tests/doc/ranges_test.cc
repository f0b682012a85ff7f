// The documented ranges of the fields, held against the limits of the descriptions.
// spec: data_movement.md, sections 1.2, 2.2, 4, 6.2 and 9.1; vector.md, section 1.1
#include <gtest/gtest.h>

#include <algorithm>

#include "asctwin/issue.h"
#include "isa/op_info.h"

namespace asctwin::test {
namespace {

struct Range {
  const isa::OpInfo& op;
  const char* field;
  int64_t lo, hi;
  int64_t multiple_of = 1;
};

// Of DataCopy and DataCopyPad the lower end is that of the chips on which 0 is an error.
const Range kRanges[] = {
    {isa::DataCopy::info, "blockCount", 1, 4095},
    {isa::DataCopy::info, "blockLen", 1, 65535},
    {isa::DataCopy::info, "srcGap", 0, 65535},
    {isa::DataCopy::info, "dstGap", 0, 65535},
    {isa::Nd2Nz::info, "ndNum", 0, 4095},
    {isa::Nd2Nz::info, "nValue", 0, 16384},
    {isa::Nd2Nz::info, "dValue", 0, 65535},
    {isa::Nd2Nz::info, "srcNdMatrixStride", 0, 65535},
    {isa::Nd2Nz::info, "srcDValue", 1, 65535},
    {isa::Nd2Nz::info, "dstNzC0Stride", 1, 16384},
    {isa::Nd2Nz::info, "dstNzNStride", 1, 16384},
    {isa::Nd2Nz::info, "dstNzMatrixStride", 0, 65535},
    {isa::Nz2Nd::info, "ndNum", 0, 4095},
    {isa::Nz2Nd::info, "nValue", 1, 8192},
    {isa::Nz2Nd::info, "dValue", 1, 8192, 16},
    {isa::Nz2Nd::info, "srcNdMatrixStride", 1, 512},
    {isa::Nz2Nd::info, "srcNStride", 0, 4096},
    {isa::Nz2Nd::info, "dstDStride", 1, 65535},
    {isa::Nz2Nd::info, "dstNdMatrixStride", 1, 65535},
    {isa::CopyPadIn::info, "blockCount", 1, 4095},
    {isa::CopyPadIn::info, "blockLen", 1, 2097151},
    {isa::CopyPadIn::info, "srcStride", 0, 4294967295},
    {isa::CopyPadIn::info, "leftPadding * sizeof(T)", 0, 32},
    {isa::CopyPadIn::info, "rightPadding * sizeof(T)", 0, 32},
    {isa::CopyPadOut::info, "blockCount", 1, 4095},
    {isa::CopyPadOut::info, "blockLen", 1, 2097151},
    {isa::CopyPadOut::info, "dstStride", 0, 4294967295},
    {isa::TransDataTo5HD::info, "repeatTimes", 0, 255},
    {isa::TransDataTo5HD::info, "dstRepStride", 0, 65535},
    {isa::TransDataTo5HD::info, "srcRepStride", 0, 65535},
    {isa::Add::info, "repeatTimes", 0, 255},
    {isa::Add::info, "dstBlkStride", 1, 255},
    {isa::Add::info, "src0BlkStride", 0, 255},
    {isa::Add::info, "dstRepStride", 0, 255},
    {isa::Adds::info, "dstBlkStride", 1, 65535},
    {isa::Adds::info, "srcBlkStride", 0, 65535},
    {isa::Adds::info, "srcRepStride", 0, 255},
    {isa::Duplicate::info, "dstBlockStride", 1, 65535},
    {isa::Duplicate::info, "dstRepeatStride", 0, 255},
};

TEST(DocumentedRanges, AreTheLimits) {
  for (const Range& range : kRanges) {
    const auto limit =
        std::find_if(range.op.limits.begin(), range.op.limits.end(),
                     [&](const isa::Limit& row) { return std::string(row.field) == range.field; });
    ASSERT_NE(limit, range.op.limits.end()) << range.op.name << " " << range.field;
    EXPECT_EQ(limit->lo, range.lo) << range.op.name << " " << range.field;
    EXPECT_EQ(limit->hi, range.hi) << range.op.name << " " << range.field;
    EXPECT_EQ(limit->multiple_of, range.multiple_of) << range.op.name << " " << range.field;
  }
}

}  // namespace
}  // namespace asctwin::test
