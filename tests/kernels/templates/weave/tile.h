// Copies of one tile between two memories, specialised by the layouts at both ends.
#pragma once

#include "layout.h"

namespace weave::tile {

template <class T, class From>
struct ToL1;

template <class T>
struct ToL1<T, layout::RowMajor> {
  ON_DEVICE void operator()(const AscendC::LocalTensor<T>& to, const AscendC::GlobalTensor<T>& from,
                            const layout::zN& there, const layout::RowMajor& here) {
    AscendC::Nd2NzParams params;
    params.ndNum = 1;
    params.nValue = here.shape.row();
    params.dValue = here.shape.column();
    params.srcNdMatrixStride = 0;
    params.srcDValue = here.pitch;
    params.dstNzC0Stride = there.rows;
    params.dstNzNStride = 1;
    params.dstNzMatrixStride = 0;
    AscendC::DataCopy(to, from, params);
  }
};

template <class T>
struct ToL1<T, layout::ColumnMajor> {
  ON_DEVICE void operator()(const AscendC::LocalTensor<T>& to, const AscendC::GlobalTensor<T>& from,
                            const layout::nZ& there, const layout::ColumnMajor& here) {
    AscendC::DataCopy(to, from,
                      AscendC::Nd2NzParams(1, here.shape.column(), here.shape.row(), 0, here.pitch,
                                           there.columns, 1, 0));
  }
};

// `k` elements of the depth from `first` on, of all rows of a left matrix, to rows of fractals.
template <class T, class From>
struct ToL0A;

template <class T>
struct ToL0A<T, layout::zN> {
  ON_DEVICE void operator()(const AscendC::LocalTensor<T>& to, const AscendC::LocalTensor<T>& from,
                            const layout::zN& here, Index first, Index k) {
    const Index m1 = here.rows / kSide, k1 = CeilDiv(k, kStrip<T>);
    for (Index i = 0; i < m1; ++i)
      AscendC::LoadData(
          to[i * k1 * kSide * kStrip<T>], from,
          AscendC::LoadData2DParams(first / kStrip<T> * m1 + i, k1, m1, 0, 0, false, 0));
  }
};

template <class T>
struct ToL0A<T, layout::nZ> {
  ON_DEVICE void operator()(const AscendC::LocalTensor<T>& to, const AscendC::LocalTensor<T>& from,
                            const layout::nZ& here, Index first, Index k) {
    static_assert(is_one_of_v<T, half, bfloat16_t>);
    // A strip has all of the depth of 16 rows: its fractals are turned over one by one.
    const Index m1 = here.rows / kSide, depth = here.columns / kSide, k1 = CeilDiv(k, kSide);
    for (Index i = 0; i < m1; ++i)
      AscendC::LoadData(to[i * k1 * kSide * kSide], from,
                        AscendC::LoadData2DParams(i * depth + first / kSide, k1, 1, 0, 0, true, 0));
  }
};

// All of a left matrix as the windows of a map of one row, which the registers describe.
template <class T>
struct ToL0AByMap {
  static constexpr AscendC::IsResetLoad3dConfig kKeepsMap = {false, false};

  ON_DEVICE void operator()(const AscendC::LocalTensor<T>& to, const AscendC::LocalTensor<T>& from,
                            const layout::zN& here) {
    const uint8_t padding[] = {0, 0, 0, 0};
    AscendC::Load3DSetFMatrixCal(1, here.rows, padding);
    AscendC::LoadData3DParamsV2<T> params;
    params.l1H = 1;
    params.l1W = here.rows;
    params.channelSize = here.columns;
    params.kExtension = here.columns;
    params.mExtension = here.rows;
    AscendC::LoadData<T, kKeepsMap>(to, from, params);
  }
};

// `k` elements of the depth from `first` on, of all columns of a right matrix.
template <class T, class From>
struct ToL0B;

template <class T>
struct ToL0B<T, layout::zN> {
  ON_DEVICE void operator()(const AscendC::LocalTensor<T>& to, const AscendC::LocalTensor<T>& from,
                            const layout::zN& here, Index first, Index k) {
    static_assert(is_one_of_v<T, half, bfloat16_t>);
    const Index depth = here.rows / kSide, n1 = here.columns / kSide;
    for (Index i = 0; i < CeilDiv(k, kSide); ++i)
      AscendC::LoadData(to[i * n1 * kSide * kSide], from,
                        AscendC::LoadData2DParams(first / kSide + i, n1, depth, 0, 0, true, 0));
  }
};

template <class T>
struct ToL0B<T, layout::nZ> {
  ON_DEVICE void operator()(const AscendC::LocalTensor<T>& to, const AscendC::LocalTensor<T>& from,
                            const layout::nZ& here, Index first, Index k) {
    const Index n1 = here.columns / kSide;
    AscendC::LoadData(to, from,
                      AscendC::LoadData2DParams(first / kStrip<T> * n1, n1 * CeilDiv(k, kStrip<T>),
                                                1, 0, 0, false, 0));
  }
};

// The tile of results in L0C to rows in global memory, as numbers of another type if need be.
template <class Sum, class T>
struct FromL0C {
  static constexpr QuantMode_t kMode = std::is_same_v<Sum, T>    ? QuantMode_t::NoQuant
                                       : std::is_same_v<T, half> ? QuantMode_t::F322F16
                                                                 : QuantMode_t::F322BF16;
  ON_DEVICE void operator()(const AscendC::GlobalTensor<T>& to,
                            const AscendC::LocalTensor<Sum>& from, const layout::RowMajor& there,
                            uint8_t unit_flag = 0) {
    AscendC::FixpipeParamsV220 params;
    params.nSize = there.shape.column();
    params.mSize = there.shape.row();
    params.srcStride = RoundUp(there.shape.row(), kSide);
    params.dstStride = there.pitch;
    params.quantPre = kMode;
    params.reluEn = false;
    params.unitFlag = unit_flag;
    AscendC::Fixpipe<T, Sum, AscendC::CFG_ROW_MAJOR>(to, from, params);
  }
};

}  // namespace weave::tile
