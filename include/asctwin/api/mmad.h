// Mmad: the product of the matrices in L0A and L0B, into L0C.
// spec: cube.md, sections 1.1 and 1.2
#pragma once

#include "asctwin/api/field.h"
#include "asctwin/api/tensor.h"

namespace AscendC {

// m, n, k in [0, 4095]; 0 does nothing.
struct MmadParams {
  MmadParams() {}
  MmadParams(asctwin::Field<uint16_t> rows, asctwin::Field<uint16_t> columns,
             asctwin::Field<uint16_t> depth, bool bias, asctwin::Field<int32_t> offset, bool sparse,
             bool winogradA, bool winogradB)
      : m(rows),
        n(columns),
        k(depth),
        isBias(bias),
        fmOffset(offset),
        enSsparse(sparse),
        enWinogradA(winogradA),
        enWinogradB(winogradB) {}
  MmadParams(asctwin::Field<uint16_t> rows, asctwin::Field<uint16_t> columns,
             asctwin::Field<uint16_t> depth, asctwin::Field<uint8_t> flag, bool fromTable,
             bool fromZero)
      : m(rows),
        n(columns),
        k(depth),
        unitFlag(flag),
        cmatrixSource(fromTable),
        cmatrixInitVal(fromZero) {}

  asctwin::Member<uint16_t> m{0};
  asctwin::Member<uint16_t> n{0};
  asctwin::Member<uint16_t> k{0};
  bool isBias = false;
  asctwin::Member<int32_t> fmOffset{0};
  bool enSsparse = false;
  bool enWinogradA = false;
  bool enWinogradB = false;
  asctwin::Member<uint8_t> unitFlag{0};
  bool kDirectionAlign = false;
  bool cmatrixSource = false;
  bool cmatrixInitVal = true;
  bool disableGemv = false;  // 950
};

}  // namespace AscendC

namespace asctwin {

// The operands of a product with their types, its sizes, and what it starts from.
template <class Record, class Dst, class Fm, class Filter, class Params>
Record product_record(const Dst& dst, const Fm& fm, const Filter& filter, const Params& params) {
  Record op;
  op.dst = dst.operand();
  op.fm = fm.operand();
  op.filter = filter.operand();
  op.dtype = dtype_of<typename Fm::PrimType>;
  op.filter_dtype = dtype_of<typename Filter::PrimType>;
  op.dst_dtype = dtype_of<typename Dst::PrimType>;
  op.m = params.m.given();
  op.n = params.n.given();
  op.k = params.k.given();
  op.unit_flag = params.unitFlag.given();
  op.cmatrix_init_val = params.cmatrixInitVal;
  return op;
}

template <class Record = isa::Mmad, class Dst, class Fm, class Filter>
Record mmad_record(const Dst& dst, const Fm& fm, const Filter& filter,
                   const AscendC::MmadParams& params) {
  auto op = product_record<Record>(dst, fm, filter, params);
  op.is_bias = params.isBias;
  op.cmatrix_source = params.cmatrixSource;
  op.k_direction_align = params.kDirectionAlign;
  op.disable_gemv = params.disableGemv;
  op.has_ignored_fields =
      params.fmOffset.given() != 0 || params.enSsparse || params.enWinogradA || params.enWinogradB;
  return op;
}

}  // namespace asctwin

namespace AscendC {

// dst in CO1, fm in A2, filter in B2.
template <typename T, typename U, typename S>
void Mmad(const LocalTensor<T>& dst, const LocalTensor<U>& fm, const LocalTensor<S>& filter,
          const MmadParams& mmadParams, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::mmad_record(dst, fm, filter, mmadParams), where);
}

// With a bias for each column, in C2; it is used where cmatrixInitVal is false.
template <typename T, typename U, typename S, typename V>
void Mmad(const LocalTensor<T>& dst, const LocalTensor<U>& fm, const LocalTensor<S>& filter,
          const LocalTensor<V>& bias, const MmadParams& mmadParams,
          asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::Mmad op = asctwin::mmad_record(dst, fm, filter, mmadParams);
  op.bias = bias.operand();
  op.bias_dtype = asctwin::dtype_of<V>;
  op.has_bias = true;
  asctwin::issue(op, where);
}

}  // namespace AscendC

namespace AscendC {

// filter keeps two of every four rows, and m, n and k are the sizes of the whole matrices: int8_t
// by int8_t into int32_t. LoadDataWithSparse brings filter and says which rows.
template <typename T = int32_t, typename U = int8_t>
void MmadWithSparse(const LocalTensor<T>& dst, const LocalTensor<U>& fm,
                    const LocalTensor<U>& filter, const MmadParams& mmadParams,
                    asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::mmad_record<asctwin::isa::MmadWithSparse>(dst, fm, filter, mmadParams),
                 where);
}

// The product of operands that LoadData has brought with their scales, on the 950.
template <typename T, typename U, typename S>
void MmadMx(const LocalTensor<T>& dst, const LocalTensor<U>& fm, const LocalTensor<S>& filter,
            const MmadParams& mmadParams, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::mmad_record<asctwin::isa::MmadMx>(dst, fm, filter, mmadParams), where);
}
// With a bias for each column, in C2; it is used where cmatrixInitVal is false.
template <typename T, typename U, typename S, typename V>
void MmadMx(const LocalTensor<T>& dst, const LocalTensor<U>& fm, const LocalTensor<S>& filter,
            const LocalTensor<V>& bias, const MmadParams& mmadParams,
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op = asctwin::mmad_record<asctwin::isa::MmadMx>(dst, fm, filter, mmadParams);
  op.bias = bias.operand();
  op.bias_dtype = asctwin::dtype_of<V>;
  op.has_bias = true;
  asctwin::issue(op, where);
}

enum class HF32Mode : uint8_t { ENABLE = 0, DISABLE = 1 };
enum class HF32TransMode : uint8_t { NEAREST_ZERO = 0, NEAREST_EVEN = 1 };

// Whether Mmad rounds operands of float to HF32 before it multiplies them, and how: towards zero
// (true, NEAREST_ZERO) or to the nearest, halves to even.
inline void SetHF32Mode(bool hf32Mode, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::SetHF32Mode{{hf32Mode}}, where);
}
inline void SetHF32Mode(HF32Mode hf32Mode, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  SetHF32Mode(hf32Mode == HF32Mode::ENABLE, where);
}
inline void SetHF32TransMode(bool hf32TransMode,
                             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::SetHF32TransMode{{hf32TransMode}}, where);
}
inline void SetHF32TransMode(HF32TransMode hf32TransMode,
                             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  SetHF32TransMode(hf32TransMode == HF32TransMode::NEAREST_ZERO, where);
}

// The order in which Mmad produces fractals of its result: true row by row, false column by column.
inline void SetMMLayoutTransform(bool mmLayoutMode,
                                 asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::SetMMLayoutTransform{{mmLayoutMode}}, where);
}
inline void SetMMRowMajor(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::SetMMLayoutTransform{{true}}, where, "SetMMRowMajor");
}
inline void SetMMColumnMajor(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::SetMMLayoutTransform{{false}}, where, "SetMMColumnMajor");
}

}  // namespace AscendC
