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
  isa::Family family = isa::Family::kA2;
};

// The lower end of DataCopy and DataCopyPad is that of the chips on which 0 is an error.
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
    {isa::Nd2Nz::info, "dValue", 0, 2097151, 1, isa::Family::k950},
    {isa::Nd2Nz::info, "srcDValue", 1, 1099511627775, 1, isa::Family::k950},
    {isa::Nd2Nz::info, "srcDValue", 1, 65535, 1, isa::Family::k310P},
    {isa::Nd2NzLocal::info, "ndNum", 1, 1},
    {isa::Nd2NzLocal::info, "nValue", 1, 16384},
    {isa::Nd2NzLocal::info, "dValue", 1, 65535},
    {isa::Nd2NzLocal::info, "dstNzMatrixStride", 0, 16384},
    {isa::Dn2Nz::info, "dnNum", 0, 4095, 1, isa::Family::k950},
    {isa::Dn2Nz::info, "nValue", 0, 16384, 1, isa::Family::k950},
    {isa::Dn2Nz::info, "dValue", 0, 2097151, 1, isa::Family::k950},
    {isa::Dn2Nz::info, "srcDnMatrixStride", 0, 1099511627775, 1, isa::Family::k950},
    {isa::Dn2Nz::info, "srcDValue", 1, 1099511627775, 1, isa::Family::k950},
    {isa::Dn2Nz::info, "dstNzC0Stride", 1, 16384, 1, isa::Family::k950},
    {isa::Dn2Nz::info, "dstNzMatrixStride", 0, 16384, 1, isa::Family::k950},
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
    {isa::CopyPadIn::info, "srcStride", -2097151, 1099511627775, 1, isa::Family::k950},
    {isa::CopyPadIn::info, "dstStride", 0, 65535, 1, isa::Family::k950},
    {isa::CopyPadOut::info, "srcStride", 0, 65535, 1, isa::Family::k950},
    {isa::CopyPadOut::info, "dstStride", 0, 1099511627775, 1, isa::Family::k950},
    {isa::CopyPadToL1::info, "blockCount", 1, 4095},
    {isa::CopyPadToL1::info, "ndNum", 1, 1},
    {isa::SetLoopModeIn::info, "loop1Size", 0, 2097151, 1, isa::Family::k950},
    {isa::SetLoopModeIn::info, "loop1SrcStride", 0, 1099511627775, 1, isa::Family::k950},
    {isa::SetLoopModeIn::info, "loop2DstStride", 0, 2097151, 32, isa::Family::k950},
    {isa::SetLoopModeOut::info, "loop2SrcStride", 0, 2097151, 32, isa::Family::k950},
    {isa::NdDma::info, "loopSize[0]", 1, 1048575, 1, isa::Family::k950},
    {isa::NdDma::info, "loopSrcStride[4]", 0, 1099511627775, 1, isa::Family::k950},
    {isa::NdDma::info, "loopDstStride[2]", 0, 1048575, 1, isa::Family::k950},
    {isa::TransDataTo5HD::info, "repeatTimes", 0, 255},
    {isa::TransDataTo5HD::info, "dstRepStride", 0, 65535},
    {isa::TransDataTo5HD::info, "srcRepStride", 0, 65535},
    {isa::record_of<isa::VectorOp::kAdd>().info(), "repeatTimes", 0, 255},
    {isa::record_of<isa::VectorOp::kAdd>().info(), "dstBlkStride", 1, 255},
    {isa::record_of<isa::VectorOp::kAdd>().info(), "src0BlkStride", 0, 255},
    {isa::record_of<isa::VectorOp::kAdd>().info(), "dstRepStride", 0, 255},
    {isa::record_of<isa::VectorOp::kAdds>().info(), "dstBlkStride", 1, 65535},
    {isa::record_of<isa::VectorOp::kAdds>().info(), "srcBlkStride", 0, 65535},
    {isa::record_of<isa::VectorOp::kAdds>().info(), "srcRepStride", 0, 255},
    {isa::Duplicate::info, "dstBlockStride", 1, 65535},
    {isa::Duplicate::info, "dstRepeatStride", 0, 255},
};

TEST(DocumentedRanges, AreTheLimits) {
  for (const Range& range : kRanges) {
    const auto limit =
        std::find_if(range.op.limits.begin(), range.op.limits.end(), [&](const isa::Limit& row) {
          return row.families.contains(range.family) && std::string(row.field) == range.field;
        });
    ASSERT_NE(limit, range.op.limits.end()) << range.op.name << " " << range.field;
    EXPECT_EQ(limit->lo, range.lo) << range.op.name << " " << range.field;
    EXPECT_EQ(limit->hi, range.hi) << range.op.name << " " << range.field;
    EXPECT_EQ(limit->multiple_of, range.multiple_of) << range.op.name << " " << range.field;
  }
}

}  // namespace
}  // namespace asctwin::test
