// Fixpipe and DataCopy out of L0C, and the registers that they read.
// spec: cube.md, sections 6 and 7.1
#pragma once

#include "asctwin/api/field.h"
#include "asctwin/api/tensor.h"

namespace AscendC {

enum class CO2Layout : uint8_t { NZ = 0, ROW_MAJOR, COLUMN_MAJOR };

struct FixpipeConfig {
  CO2Layout format;
  bool isToUB = false;
};
constexpr FixpipeConfig CFG_NZ = {CO2Layout::NZ};
constexpr FixpipeConfig CFG_ROW_MAJOR = {CO2Layout::ROW_MAJOR};
constexpr FixpipeConfig CFG_COLUMN_MAJOR = {CO2Layout::COLUMN_MAJOR};
constexpr FixpipeConfig CFG_NZ_UB = {CO2Layout::NZ, true};
constexpr FixpipeConfig CFG_ROW_MAJOR_UB = {CO2Layout::ROW_MAJOR, true};

// dstStride in elements from row to row, with CFG_NZ in 32 B from strip to strip; srcStride in rows
// of 16 elements, srcNdStride in 256 elements.
struct FixpipeParamsV220 {
  FixpipeParamsV220() {}
  FixpipeParamsV220(asctwin::Field<uint16_t> columns, asctwin::Field<uint16_t> rows,
                    asctwin::Field<uint16_t> src, asctwin::Field<uint32_t> dst, bool relu)
      : nSize(columns), mSize(rows), srcStride(src), dstStride(dst), reluEn(relu) {}
  FixpipeParamsV220(asctwin::Field<uint16_t> columns, asctwin::Field<uint16_t> rows,
                    asctwin::Field<uint16_t> src, asctwin::Field<uint32_t> dst, bool relu,
                    QuantMode_t mode, int64_t scalar, asctwin::Field<uint16_t> matrices,
                    asctwin::Field<uint16_t> srcMatrix, asctwin::Field<uint16_t> dstMatrix,
                    asctwin::Field<uint8_t> flag, bool split = false)
      : nSize(columns),
        mSize(rows),
        srcStride(src),
        dstStride(dst),
        quantPre(mode),
        deqScalar(static_cast<uint64_t>(scalar)),
        ndNum(matrices),
        srcNdStride(srcMatrix),
        dstNdStride(dstMatrix),
        reluEn(relu),
        unitFlag(flag),
        isChannelSplit(split) {}

  asctwin::Member<uint16_t> nSize{0};
  asctwin::Member<uint16_t> mSize{0};
  asctwin::Member<uint16_t> srcStride{0};
  asctwin::Member<uint32_t> dstStride{0};
  QuantMode_t quantPre = QuantMode_t::NoQuant;
  uint64_t deqScalar = 0;
  asctwin::Member<uint16_t> ndNum{1};
  asctwin::Member<uint16_t> srcNdStride{0};
  asctwin::Member<uint16_t> dstNdStride{0};
  bool reluEn = false;
  asctwin::Member<uint8_t> unitFlag{0};
  bool isChannelSplit = false;
};

using FixpipeParamsM300 = FixpipeParamsV220;  // the 310B

// Holds the parameters of a format beside sizes and strides: with ROW_MAJOR and COLUMN_MAJOR the
// matrices, srcNdStride and srcNzMatrixStride in 16 elements, and with COLUMN_MAJOR how many rows
// of 16 elements lie between two rows in L0C.
// With COLUMN_MAJOR srcNzC0Stride has to be set: 0, its initial value, is not allowed.
struct Nz2NdParams {
  asctwin::Member<uint16_t> ndNum{1};
  asctwin::Member<uint16_t> srcNdStride{0};
  asctwin::Member<uint32_t> dstNdStride{0};
};
struct Nz2DnParams {
  asctwin::Member<uint16_t> dnNum{1};
  asctwin::Member<uint16_t> srcNzMatrixStride{0};
  asctwin::Member<uint32_t> dstDnMatrixStride{0};
  asctwin::Member<uint16_t> srcNzC0Stride{0};
};
template <CO2Layout format>
struct TransformParams {
  using PARAMS = uint8_t;
};
template <>
struct TransformParams<CO2Layout::ROW_MAJOR> {
  using PARAMS = Nz2NdParams;
};
template <>
struct TransformParams<CO2Layout::COLUMN_MAJOR> {
  using PARAMS = Nz2DnParams;
};

// On the 950. dstStride in elements, from row to row, with CO2Layout::NZ from strip to strip, with
// COLUMN_MAJOR from column to column; subBlockId: the vector core whose UB is written. What
// concerns relu beside reluEn is reserved.
template <CO2Layout format = CO2Layout::ROW_MAJOR>
struct FixpipeParamsArch3510 {
  FixpipeParamsArch3510() {}
  FixpipeParamsArch3510(asctwin::Field<uint16_t> columns, asctwin::Field<uint16_t> rows,
                        asctwin::Field<uint16_t> src, asctwin::Field<uint32_t> dst)
      : nSize(columns), mSize(rows), srcStride(src), dstStride(dst) {}

  asctwin::Member<uint16_t> nSize{0};
  asctwin::Member<uint16_t> mSize{0};
  asctwin::Member<uint16_t> srcStride{0};
  asctwin::Member<uint32_t> dstStride{0};
  QuantMode_t quantPre = QuantMode_t::NoQuant;
  uint64_t deqScalar = 0;
  bool reluEn = false;
  asctwin::Member<uint8_t> unitFlag{0};
  asctwin::Member<uint8_t> dualDstCtl{0};
  asctwin::Member<uint8_t> subBlockId{0};
  typename TransformParams<format>::PARAMS params{};
  bool isChannelSplit = false;
};
template <CO2Layout format = CO2Layout::ROW_MAJOR>
using FixpipeParamsC310 = FixpipeParamsArch3510<format>;

struct DataCopyCO12DstParams {
  DataCopyCO12DstParams() {}
  DataCopyCO12DstParams(asctwin::Field<uint16_t> columns, asctwin::Field<uint16_t> rows,
                        asctwin::Field<uint32_t> dst, asctwin::Field<uint16_t> src,
                        QuantMode_t mode, asctwin::Field<uint8_t> relu, bool split, bool nd)
      : nSize(columns),
        mSize(rows),
        dstStride(dst),
        srcStride(src),
        quantPre(mode),
        reluPre(relu),
        channelSplit(split),
        nz2ndEn(nd) {}

  asctwin::Member<uint8_t> sid{0};
  asctwin::Member<uint16_t> nSize{0};
  asctwin::Member<uint16_t> mSize{0};
  asctwin::Member<uint32_t> dstStride{0};
  asctwin::Member<uint16_t> srcStride{0};
  asctwin::Member<uint8_t> unitFlag{0};
  asctwin::Member<uint8_t> clipReluPre{0};
  asctwin::Member<uint8_t> eltWiseOp{0};
  QuantMode_t quantPre = QuantMode_t::NoQuant;
  asctwin::Member<uint8_t> reluPre{0};
  bool channelSplit = false;
  bool nz2ndEn = false;
};

}  // namespace AscendC

namespace asctwin {

template <class Record, class Dst, class Src, class Params>
Record l0c_copy(const Dst& dst, const Src& src, const Params& params) {
  Record op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<typename Dst::PrimType>;
  op.src_dtype = dtype_of<typename Src::PrimType>;
  op.n_size = params.nSize.given();
  op.m_size = params.mSize.given();
  op.src_stride = params.srcStride.given();
  op.dst_stride = params.dstStride.given();
  op.mode = params.quantPre;
  op.unit_flag = params.unitFlag.given();
  return op;
}

inline void fixpipe(isa::Fixpipe op, const AscendC::FixpipeParamsV220& params,
                    const AscendC::FixpipeConfig& config, SourceLoc where) {
  op.relu = params.reluEn;
  op.pre_quant = params.deqScalar;
  op.channel_split = params.isChannelSplit;
  op.nz2nd = config.format == AscendC::CO2Layout::ROW_MAJOR;
  op.nd = {params.ndNum.given(), params.srcNdStride.given(), params.dstNdStride.given()};
  issue(op, where);
}

template <AscendC::CO2Layout format>
void fixpipe(isa::Fixpipe op, const AscendC::FixpipeParamsArch3510<format>& params, bool to_ub,
             SourceLoc where) {
  constexpr int64_t kUnit = 16;
  op.relu = params.reluEn;
  op.pre_quant = params.deqScalar;
  op.channel_split = params.isChannelSplit;
  op.for_950 = op.dst_in_elements = true;
  op.nd_unit = kUnit;
  op.to_ub = to_ub;
  op.sub_block_id = params.subBlockId.given();
  op.dual_dst_ctl = params.dualDstCtl.given();
  op.nz2nd = format == AscendC::CO2Layout::ROW_MAJOR;
  if constexpr (format == AscendC::CO2Layout::ROW_MAJOR)
    op.nd = {params.params.ndNum.given(), params.params.srcNdStride.given(),
             params.params.dstNdStride.given()};
  if constexpr (format == AscendC::CO2Layout::COLUMN_MAJOR) {
    op.nz2dn = true;
    op.nd = {params.params.dnNum.given(), params.params.srcNzMatrixStride.given(),
             params.params.dstDnMatrixStride.given()};
    op.row_step = params.params.srcNzC0Stride.given();
  }
  issue(op, where);
}

template <class Dst, class Src>
void copy_out_of_l0c(const Dst& dst, const Src& src, const AscendC::DataCopyCO12DstParams& params,
                     SourceLoc where) {
  auto op = l0c_copy<isa::DataCopyL0C>(dst, src, params);
  op.relu = params.reluPre.given() == 1;
  op.has_other_relu = params.reluPre.given() > 1;
  op.channel_split = params.channelSplit;
  op.nz2nd = params.nz2ndEn;
  op.has_310b_fields = params.clipReluPre.given() != 0 || params.eltWiseOp.given() != 0;
  issue(op, where);
}

}  // namespace asctwin

namespace AscendC {

// Out of L0C into global memory or L1: nSize columns in [0, 4095] and mSize rows, 0 does nothing.
template <typename T, typename U, const FixpipeConfig& config = CFG_ROW_MAJOR>
void Fixpipe(const GlobalTensor<T>& dst, const LocalTensor<U>& src,
             const FixpipeParamsV220& intriParams,
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::fixpipe(asctwin::l0c_copy<asctwin::isa::Fixpipe>(dst, src, intriParams), intriParams,
                   config, where);
}
template <typename T, typename U, const FixpipeConfig& config = CFG_ROW_MAJOR>
void Fixpipe(const LocalTensor<T>& dst, const LocalTensor<U>& src,
             const FixpipeParamsV220& intriParams,
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::fixpipe(asctwin::l0c_copy<asctwin::isa::Fixpipe>(dst, src, intriParams), intriParams,
                   config, where);
}
// With a parameter word for each column, in L1.
template <typename T, typename U, const FixpipeConfig& config = CFG_ROW_MAJOR>
void Fixpipe(const GlobalTensor<T>& dst, const LocalTensor<U>& src,
             const LocalTensor<uint64_t>& cbufWorkspace, const FixpipeParamsV220& intriParams,
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op = asctwin::l0c_copy<asctwin::isa::Fixpipe>(dst, src, intriParams);
  op.quant = cbufWorkspace.operand();
  asctwin::fixpipe(op, intriParams, config, where);
}
template <typename T, typename U, const FixpipeConfig& config = CFG_ROW_MAJOR>
void Fixpipe(const LocalTensor<T>& dst, const LocalTensor<U>& src,
             const LocalTensor<uint64_t>& cbufWorkspace, const FixpipeParamsV220& intriParams,
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op = asctwin::l0c_copy<asctwin::isa::Fixpipe>(dst, src, intriParams);
  op.quant = cbufWorkspace.operand();
  asctwin::fixpipe(op, intriParams, config, where);
}

// On the 950: out of L0C into global memory, L1, or with isToUB into the UB of a vector core.
template <typename T, typename U, const FixpipeConfig& config = CFG_ROW_MAJOR>
void Fixpipe(const GlobalTensor<T>& dst, const LocalTensor<U>& src,
             const FixpipeParamsArch3510<config.format>& intriParams,
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::fixpipe(asctwin::l0c_copy<asctwin::isa::Fixpipe>(dst, src, intriParams), intriParams,
                   config.isToUB, where);
}
template <typename T, typename U, const FixpipeConfig& config = CFG_ROW_MAJOR>
void Fixpipe(const LocalTensor<T>& dst, const LocalTensor<U>& src,
             const FixpipeParamsArch3510<config.format>& intriParams,
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::fixpipe(asctwin::l0c_copy<asctwin::isa::Fixpipe>(dst, src, intriParams), intriParams,
                   config.isToUB, where);
}
template <typename T, typename U, const FixpipeConfig& config = CFG_ROW_MAJOR>
void Fixpipe(const GlobalTensor<T>& dst, const LocalTensor<U>& src,
             const LocalTensor<uint64_t>& cbufWorkspace,
             const FixpipeParamsArch3510<config.format>& intriParams,
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op = asctwin::l0c_copy<asctwin::isa::Fixpipe>(dst, src, intriParams);
  op.quant = cbufWorkspace.operand();
  asctwin::fixpipe(op, intriParams, config.isToUB, where);
}
template <typename T, typename U, const FixpipeConfig& config = CFG_ROW_MAJOR>
void Fixpipe(const LocalTensor<T>& dst, const LocalTensor<U>& src,
             const LocalTensor<uint64_t>& cbufWorkspace,
             const FixpipeParamsArch3510<config.format>& intriParams,
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op = asctwin::l0c_copy<asctwin::isa::Fixpipe>(dst, src, intriParams);
  op.quant = cbufWorkspace.operand();
  asctwin::fixpipe(op, intriParams, config.isToUB, where);
}

template <typename T, typename U>
void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<U>& src,
              const DataCopyCO12DstParams& intriParams,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::copy_out_of_l0c(dst, src, intriParams, where);
}
template <typename T, typename U>
void DataCopy(const LocalTensor<T>& dst, const LocalTensor<U>& src,
              const DataCopyCO12DstParams& intriParams,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::copy_out_of_l0c(dst, src, intriParams, where);
}

// Registers for DataCopy out of L0C; Fixpipe sets them itself.
inline void SetFixpipeNz2ndFlag(asctwin::Field<uint16_t> ndNum,
                                asctwin::Field<uint16_t> srcNdStride,
                                asctwin::Field<uint16_t> dstNdStride,
                                asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::SetFixpipeNz2ndFlag op;
  op.nd = {ndNum.given(), srcNdStride.given(), dstNdStride.given()};
  asctwin::issue(op, where);
}
inline void SetFixpipePreQuantFlag(uint64_t config,
                                   asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::SetFixpipePreQuantFlag{config}, where);
}
template <typename T>
void SetFixPipeConfig(const LocalTensor<T>& quantPre, bool isUnitFlag = false,
                      asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::SetFixPipeConfig op;
  op.quant = quantPre.operand();
  op.dtype = asctwin::dtype_of<T>;
  op.clears_unit_flags = isUnitFlag;
  asctwin::issue(op, where);
}

// With setRelu the tensor would be a relu vector, which is reserved.
template <typename T, bool setRelu>
void SetFixPipeConfig(const LocalTensor<T>& preData, bool isUnitFlag = false,
                      asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  static_assert(!setRelu, "a vector for relu is not modelled");
  SetFixPipeConfig<T>(preData, isUnitFlag, where);
}

// reluPre is reserved.
template <typename T>
void SetFixPipeConfig(const LocalTensor<T>& reluPre, const LocalTensor<T>& quantPre,
                      bool isUnitFlag = false,
                      asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  reluPre.operand();
  SetFixPipeConfig(quantPre, isUnitFlag, where);
}

}  // namespace AscendC
