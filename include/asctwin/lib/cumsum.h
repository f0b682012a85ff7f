// CumSum: running sums along the rows or down the columns of a matrix.
// spec: adv_math.md, section 2.5
#pragma once

#include "asctwin/api/tensor.h"

namespace AscendC {

enum class CumSumAlgorithm { CUMSUM_ALGORITHM_LINEBYLINE = 0, CUMSUM_ALGORITHM_SKLANSKY = 1 };

struct CumSumConfig {
  bool isLastAxis{true};
  bool isReuseSource{false};
  bool outputLastRow{false};
  CumSumAlgorithm algorithm{CumSumAlgorithm::CUMSUM_ALGORITHM_LINEBYLINE};
};
inline constexpr CumSumConfig defaultCumSumConfig = {true, false, true};

struct CumSumInfo {
  uint32_t outter{0};
  uint32_t inner{0};
};

}  // namespace AscendC

namespace asctwin::lib {

// `scratch` as the caller has given it; nullptr: what is left of UB.
void cumsum(const isa::CumSum& op, const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where);

template <class T>
isa::CumSum cumsum_of(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& last_row,
                      const AscendC::LocalTensor<T>& src, const AscendC::CumSumInfo& info,
                      const AscendC::CumSumConfig& config) {
  isa::CumSum op;
  op.dst = dst.operand();
  // An operand that the call does not write may lie nowhere.
  op.last_row = config.outputLastRow ? last_row.operand() : op.dst;
  op.src = src.operand();
  op.dtype = dtype_of<T>;
  op.outer = info.outter;
  op.inner = info.inner;
  op.down = !config.isLastAxis;
  op.outputs_last = config.outputLastRow;
  return op;
}

}  // namespace asctwin::lib

namespace AscendC {

// lastRowTensor receives the last row of the sums, or along the rows the last sum of each.
template <typename T, const CumSumConfig& config = defaultCumSumConfig>
void CumSum(const LocalTensor<T>& dstTensor, const LocalTensor<T>& lastRowTensor,
            const LocalTensor<T>& srcTensor, const LocalTensor<uint8_t>& sharedTmpBuffer,
            const CumSumInfo& cumSumInfo, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::cumsum(
      asctwin::lib::cumsum_of(dstTensor, lastRowTensor, srcTensor, cumSumInfo, config),
      &sharedTmpBuffer, where);
}
template <typename T, const CumSumConfig& config = defaultCumSumConfig>
void CumSum(const LocalTensor<T>& dstTensor, const LocalTensor<T>& lastRowTensor,
            const LocalTensor<T>& srcTensor, const CumSumInfo& cumSumInfo,
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::cumsum(
      asctwin::lib::cumsum_of(dstTensor, lastRowTensor, srcTensor, cumSumInfo, config), nullptr,
      where);
}

}  // namespace AscendC
