// Fixpipe with FixpipeParams, the struct of earlier versions, in whose words a result in L0C is a
// number of strips.
// UNVERIFIED: evidence = inferred: cburstNum strips of 16 columns of burstLen * 32 B each; both
// strides are gaps in 32 B, and with nz2ndParams dstStride is the row pitch in elements and
// originalNSize the number of columns. spec: cube.md, section 7.1
#pragma once

#include "asctwin/api/fixpipe.h"

namespace AscendC {

// T: the type of the elements in L0C.
template <typename T>
struct FixpipeParams {
  struct Quant {
    QuantMode_t quantPre = QuantMode_t::NoQuant;
    uint64_t deqScalar = 0;
  };
  struct Matrices {
    bool nz2ndEn = false;
    uint16_t ndNum = 1;
    uint16_t srcNdStride = 0;
    uint16_t dstNdStride = 0;
    uint16_t originalNSize = 0;
  };

  FixpipeParams() {}
  FixpipeParams(asctwin::Field<uint16_t> strips, asctwin::Field<uint16_t> length,
                asctwin::Field<uint16_t> srcGap, asctwin::Field<uint32_t> dst)
      : cburstNum(strips), burstLen(length), srcStride(srcGap), dstStride(dst) {}

  asctwin::Member<uint16_t> cburstNum{1};
  asctwin::Member<uint16_t> burstLen{1};
  asctwin::Member<uint16_t> srcStride{0};
  asctwin::Member<uint32_t> dstStride{0};
  Quant quantParams;
  bool reluEn = false;
  Matrices nz2ndParams;
  asctwin::Member<uint8_t> unitFlag{0};
};

}  // namespace AscendC

namespace asctwin {

// Says the copy in the fields of FixpipeParamsV220.
template <class Dst, class T>
AscendC::FixpipeParamsV220 in_rows(const AscendC::FixpipeParams<T>& params) {
  constexpr int64_t kStrip = 16, kBlock = 32;
  constexpr int64_t kRow = kStrip * static_cast<int64_t>(sizeof(T));
  const auto& matrices = params.nz2ndParams;
  const int64_t rows = params.burstLen.given() * kBlock / kRow;
  const bool names_columns = matrices.nz2ndEn && matrices.originalNSize != 0;
  AscendC::FixpipeParamsV220 in_rows;
  in_rows.nSize = names_columns ? matrices.originalNSize : params.cburstNum.given() * kStrip;
  in_rows.mSize = rows;
  in_rows.srcStride = rows + params.srcStride.given() * kBlock / kRow;
  in_rows.dstStride = params.dstStride.given();
  if (!matrices.nz2ndEn)
    in_rows.dstStride =
        rows * kStrip * static_cast<int64_t>(sizeof(Dst)) / kBlock + params.dstStride.given();
  in_rows.quantPre = params.quantParams.quantPre;
  in_rows.deqScalar = params.quantParams.deqScalar;
  in_rows.reluEn = params.reluEn;
  in_rows.ndNum = matrices.ndNum;
  in_rows.srcNdStride = matrices.srcNdStride;
  in_rows.dstNdStride = matrices.dstNdStride;
  in_rows.unitFlag = params.unitFlag;
  return in_rows;
}

template <class Dst, class Src, class T>
void fixpipe_in_strips(const Dst& dst, const Src& src, const isa::Operand* quant,
                       const AscendC::FixpipeParams<T>& params, SourceLoc where) {
  const AscendC::FixpipeParamsV220 rows = in_rows<typename Dst::PrimType>(params);
  auto op = l0c_copy<isa::Fixpipe>(dst, src, rows);
  if (quant != nullptr) op.quant = *quant;
  fixpipe(op, rows, params.nz2ndParams.nz2ndEn ? AscendC::CFG_ROW_MAJOR : AscendC::CFG_NZ, where);
}

}  // namespace asctwin

namespace AscendC {

template <typename T, typename U, typename S>
void Fixpipe(const GlobalTensor<T>& dst, const LocalTensor<U>& src,
             const FixpipeParams<S>& intriParams,
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::fixpipe_in_strips(dst, src, nullptr, intriParams, where);
}
template <typename T, typename U, typename S>
void Fixpipe(const LocalTensor<T>& dst, const LocalTensor<U>& src,
             const FixpipeParams<S>& intriParams,
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::fixpipe_in_strips(dst, src, nullptr, intriParams, where);
}
// With a parameter word for each column, in L1.
template <typename T, typename U, typename S>
void Fixpipe(const GlobalTensor<T>& dst, const LocalTensor<U>& src,
             const LocalTensor<uint64_t>& cbufWorkspace, const FixpipeParams<S>& intriParams,
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  const asctwin::isa::Operand words = cbufWorkspace.operand();
  asctwin::fixpipe_in_strips(dst, src, &words, intriParams, where);
}
template <typename T, typename U, typename S>
void Fixpipe(const LocalTensor<T>& dst, const LocalTensor<U>& src,
             const LocalTensor<uint64_t>& cbufWorkspace, const FixpipeParams<S>& intriParams,
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  const asctwin::isa::Operand words = cbufWorkspace.operand();
  asctwin::fixpipe_in_strips(dst, src, &words, intriParams, where);
}

}  // namespace AscendC
