// Broadcast, of old BroadCast: rows of one element, or one row, become a matrix.
// spec: adv_math.md, section 6.2
#pragma once

#include "asctwin/api/tensor.h"

namespace asctwin::lib {

// Shapes of `dim` sizes. `scratch` as the caller has given it; nullptr: what is left of UB.
void broadcast(const char* name, isa::Broadcast op, int32_t dim, int32_t axis,
               const uint32_t* dst_shape, const uint32_t* src_shape,
               const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where);

template <int32_t dim, int32_t axis, class T>
void broadcast_as(const char* name, const AscendC::LocalTensor<T>& dst,
                  const AscendC::LocalTensor<T>& src, const uint32_t* dst_shape,
                  const uint32_t* src_shape, const AscendC::LocalTensor<uint8_t>* scratch,
                  SourceLoc where) {
  static_assert(dim == 1 || dim == 2, "Broadcast supports 1 and 2 dimensions");
  static_assert(axis >= 0 && axis < dim, "the axis of Broadcast is one of its dimensions");
  isa::Broadcast op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<T>;
  broadcast(name, op, dim, axis, dst_shape, src_shape, scratch, where);
}

}  // namespace asctwin::lib

namespace AscendC {

// srcShape is dstShape but for a 1 on the axis, or dstShape itself.
template <typename T, int32_t dim, int32_t axis, bool isReuseSource = false>
void Broadcast(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t dstShape[dim],
               const uint32_t srcShape[dim], const LocalTensor<uint8_t>& sharedTmpBuffer,
               asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::broadcast_as<dim, axis>("Broadcast", dst, src, dstShape, srcShape, &sharedTmpBuffer,
                                        where);
}
template <typename T, int32_t dim, int32_t axis, bool isReuseSource = false>
void Broadcast(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t dstShape[dim],
               const uint32_t srcShape[dim],
               asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::broadcast_as<dim, axis>("Broadcast", dst, src, dstShape, srcShape, nullptr, where);
}

template <typename T, int32_t dim, int32_t axis, bool isReuseSource = false>
void BroadCast(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t dstShape[dim],
               const uint32_t srcShape[dim], const LocalTensor<uint8_t>& sharedTmpBuffer,
               asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::broadcast_as<dim, axis>("BroadCast", dst, src, dstShape, srcShape, &sharedTmpBuffer,
                                        where);
}
template <typename T, int32_t dim, int32_t axis, bool isReuseSource = false>
void BroadCast(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t dstShape[dim],
               const uint32_t srcShape[dim],
               asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::broadcast_as<dim, axis>("BroadCast", dst, src, dstShape, srcShape, nullptr, where);
}

}  // namespace AscendC
