// TransDataTo5HD in its three forms; Transpose of a square and of images.
// spec: data_movement.md, sections 9.2 and 9.3
#pragma once

#include "asctwin/api/copy_params.h"
#include "asctwin/api/tensor.h"

namespace AscendC {

enum class TransposeType : uint8_t {
  TRANSPOSE_TYPE_NONE = 0,
  TRANSPOSE_NZ2ND_0213,
  TRANSPOSE_NZ2NZ_0213,
  TRANSPOSE_NZ2NZ_012_WITH_N,
  TRANSPOSE_NZ2ND_012_WITH_N,
  TRANSPOSE_NZ2ND_012_WITHOUT_N,
  TRANSPOSE_NZ2NZ_012_WITHOUT_N,
  TRANSPOSE_ND2ND_ONLY,
  TRANSPOSE_ND_UB_GM,
  TRANSPOSE_GRAD_ND_UB_GM,
  TRANSPOSE_ND2ND_B16 = 10,
  TRANSPOSE_NCHW2NHWC = 11,
  TRANSPOSE_NHWC2NCHW = 12,
  TRANSPOSE_ND2ND_021 = 13,
  TRANSPOSE_ND2ND_102 = 14,
  TRANSPOSE_ND2ND_210 = 15,
  TRANSPOSE_ND2NZ_WITH_INTLV = 16,
};

struct TransposeParamsExt {
  TransposeParamsExt() {}
  TransposeParamsExt(asctwin::Field<uint16_t> n, asctwin::Field<uint16_t> c,
                     asctwin::Field<uint16_t> h, asctwin::Field<uint16_t> w, TransposeType type)
      : nSize(n), cSize(c), hSize(h), wSize(w), transposeType(type) {}

  asctwin::Member<uint16_t> nSize{0};
  asctwin::Member<uint16_t> cSize{0};
  asctwin::Member<uint16_t> hSize{0};
  asctwin::Member<uint16_t> wSize{0};
  TransposeType transposeType = TransposeType::TRANSPOSE_ND2ND_B16;
};

}  // namespace AscendC

namespace asctwin {

template <class T>
isa::TransDataTo5HD to_5hd(const AscendC::TransDataTo5HDParams& params) {
  isa::TransDataTo5HD op;
  op.dtype = dtype_of<T>;
  op.dst_high_half = params.dstHighHalf;
  op.src_high_half = params.srcHighHalf;
  op.repeat_times = params.repeatTimes.given();
  op.dst_rep_stride = params.dstRepStride.given();
  op.src_rep_stride = params.srcRepStride.given();
  return op;
}

template <class T>
void issue_5hd(const AscendC::LocalTensor<T>* dst, const AscendC::LocalTensor<T>* src,
               const AscendC::TransDataTo5HDParams& params, SourceLoc where) {
  auto op = to_5hd<T>(params);
  for (int i = 0; i < isa::kListLength; ++i) {
    op.dst[i] = dst[i].operand();
    op.src[i] = src[i].operand();
  }
  issue(op, where);
}

inline isa::Operand ub_address(uint64_t address) {
  return {reinterpret_cast<uint8_t*>(address), isa::kUnknownExtent, TPosition::VECCALC};
}

}  // namespace asctwin

namespace AscendC {

template <typename T>
void TransDataTo5HD(const LocalTensor<T> (&dstList)[16], const LocalTensor<T> (&srcList)[16],
                    const TransDataTo5HDParams& params,
                    asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_5hd<T>(dstList, srcList, params, where);
}
// Lists that were parameters of a function are pointers to sixteen tensors. Arrays do not come
// here.
template <typename T>
void TransDataTo5HD(const LocalTensor<T>* const& dstList, const LocalTensor<T>* const& srcList,
                    const TransDataTo5HDParams& params,
                    asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_5hd<T>(dstList, srcList, params, where);
}

template <typename T>
void TransDataTo5HD(uint64_t dstList[16], uint64_t srcList[16], const TransDataTo5HDParams& params,
                    asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op = asctwin::to_5hd<T>(params);
  for (int i = 0; i < asctwin::isa::kListLength; ++i) {
    op.dst[i] = asctwin::ub_address(dstList[i]);
    op.src[i] = asctwin::ub_address(srcList[i]);
  }
  asctwin::issue(op, where);
}

// Lists of pointers, as templates for generated kernels call it.
template <typename T>
void TransDataTo5HDImpl(T* const* dstList, T* const* srcList, const TransDataTo5HDParams& params,
                        asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op = asctwin::to_5hd<T>(params);
  for (int i = 0; i < asctwin::isa::kListLength; ++i) {
    op.dst[i] = asctwin::ub_address(reinterpret_cast<uint64_t>(dstList[i]));
    op.src[i] = asctwin::ub_address(reinterpret_cast<uint64_t>(srcList[i]));
  }
  asctwin::issue(op, where);
}

// `dst` and `src` hold sixteen addresses each.
template <typename T>
void TransDataTo5HD(const LocalTensor<uint64_t>& dst, const LocalTensor<uint64_t>& src,
                    const TransDataTo5HDParams& params,
                    asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op = asctwin::to_5hd<T>(params);
  for (uint32_t i = 0; i < asctwin::isa::kListLength; ++i) {
    op.dst[i] = asctwin::ub_address(dst.GetValue(i, where));
    op.src[i] = asctwin::ub_address(src.GetValue(i, where));
  }
  asctwin::issue(op, where);
}

// 16 x 16 elements of 16 bits; `dst` may be `src`.
template <typename T>
void Transpose(const LocalTensor<T>& dst, const LocalTensor<T>& src,
               asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::Transpose op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = asctwin::dtype_of<T>;
  asctwin::issue(op, where);
}

// nSize <= 65535 images of cSize <= 4095 channels with hSize * wSize <= 4095 elements, a multiple
// of 32 B. `sharedTmpBuffer` is overwritten: (cSize + 2) * 512 B to NHWC, (2 * cSize + 1) * 512 B
// to NCHW, twice as much for 8-bit types, nothing on 310P.
template <typename T>
void Transpose(const LocalTensor<T>& dst, const LocalTensor<T>& src,
               const LocalTensor<uint8_t>& sharedTmpBuffer,
               const TransposeParamsExt& transposeParams,
               asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::TransposeExt op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.tmp = sharedTmpBuffer.operand();
  op.dtype = asctwin::dtype_of<T>;
  op.n_size = transposeParams.nSize.given();
  op.c_size = transposeParams.cSize.given();
  op.h_size = transposeParams.hSize.given();
  op.w_size = transposeParams.wSize.given();
  op.type = static_cast<int64_t>(transposeParams.transposeType);
  asctwin::issue(op, where);
}

}  // namespace AscendC
