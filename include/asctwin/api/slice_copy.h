// DataCopy of slices of tensors with up to eight dimensions.
// spec: data_movement.md, section 5
#pragma once

#include "asctwin/api/field.h"
#include "asctwin/api/tensor.h"

namespace AscendC {

// Indices startIndex to endIndex of one dimension, with `stride` of them skipped between runs of
// burstLen * 32 B (dimension 0, in elements) or between indices (burstLen 1). shapeValue is the
// size of the dimension; 0 in the first entry of the source leaves that to the tensors' ShapeInfo.
struct SliceInfo {
  SliceInfo() {}
  SliceInfo(asctwin::Field<uint32_t> start, asctwin::Field<uint32_t> end,
            asctwin::Field<uint32_t> skipped, asctwin::Field<uint32_t> burst,
            asctwin::Field<uint32_t> shape = 0)
      : startIndex(start), endIndex(end), stride(skipped), burstLen(burst), shapeValue(shape) {}

  asctwin::Field<uint32_t> startIndex = 0;
  asctwin::Field<uint32_t> endIndex = ONE_BLK_SIZE - 1;
  asctwin::Field<uint32_t> stride = 0;
  asctwin::Field<uint32_t> burstLen = ONE_BLK_SIZE;
  asctwin::Field<uint32_t> shapeValue = 0;
};

}  // namespace AscendC

namespace asctwin {

inline void fill_slice(isa::SliceDim* dims, const AscendC::SliceInfo* infos, uint32_t count,
                       const AscendC::ShapeInfo& shape) {
  for (uint32_t i = 0; i < count && i < isa::kSliceDims; ++i)
    dims[i] = {infos[i].startIndex.given(), infos[i].endIndex.given(),   infos[i].stride.given(),
               infos[i].burstLen.given(),   infos[i].shapeValue.given(), shape.shape[i]};
}

template <class Dst, class Src>
void copy_slice(const Dst& dst, const Src& src, const AscendC::SliceInfo* dst_infos,
                const AscendC::SliceInfo* src_infos, uint32_t dims, SourceLoc where) {
  isa::SliceCopy op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<typename Src::PrimType>;
  op.dims = dims;
  fill_slice(op.dst_slice, dst_infos, dims, dst.GetShapeInfo());
  fill_slice(op.src_slice, src_infos, dims, src.GetShapeInfo());
  issue(op, where);
}

}  // namespace asctwin

namespace AscendC {

// dimValue in [1, 8]; at most 1536 rows.
template <typename T>
void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const SliceInfo dstSliceInfo[],
              const SliceInfo srcSliceInfo[], const uint32_t dimValue = 1,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::copy_slice(dst, src, dstSliceInfo, srcSliceInfo, dimValue, where);
}
template <typename T>
void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src, const SliceInfo dstSliceInfo[],
              const SliceInfo srcSliceInfo[], const uint32_t dimValue = 1,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::copy_slice(dst, src, dstSliceInfo, srcSliceInfo, dimValue, where);
}

}  // namespace AscendC
