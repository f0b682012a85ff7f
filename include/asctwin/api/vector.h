// Vector instructions: the first `count` elements, or masked lanes over repeats.
// spec: vector.md, sections 1 to 4
#pragma once

#include "asctwin/api/field.h"
#include "asctwin/api/tensor.h"

namespace AscendC {

// Strides in blocks of 32 B.
struct BinaryRepeatParams {
  BinaryRepeatParams() {}
  BinaryRepeatParams(asctwin::Field<uint8_t> dst_block, asctwin::Field<uint8_t> src0_block,
                     asctwin::Field<uint8_t> src1_block, asctwin::Field<uint8_t> dst_repeat,
                     asctwin::Field<uint8_t> src0_repeat, asctwin::Field<uint8_t> src1_repeat)
      : dstBlkStride(dst_block),
        src0BlkStride(src0_block),
        src1BlkStride(src1_block),
        dstRepStride(dst_repeat),
        src0RepStride(src0_repeat),
        src1RepStride(src1_repeat) {}

  uint32_t blockNumber = DEFAULT_BLK_NUM;
  asctwin::Field<uint8_t> dstBlkStride = DEFAULT_BLK_STRIDE;
  asctwin::Field<uint8_t> src0BlkStride = DEFAULT_BLK_STRIDE;
  asctwin::Field<uint8_t> src1BlkStride = DEFAULT_BLK_STRIDE;
  asctwin::Field<uint8_t> dstRepStride = DEFAULT_REPEAT_STRIDE;
  asctwin::Field<uint8_t> src0RepStride = DEFAULT_REPEAT_STRIDE;
  asctwin::Field<uint8_t> src1RepStride = DEFAULT_REPEAT_STRIDE;
  bool repeatStrideMode = false;
  bool strideSizeMode = false;
};

struct UnaryRepeatParams {
  UnaryRepeatParams() {}
  UnaryRepeatParams(asctwin::Field<uint16_t> dst_block, asctwin::Field<uint16_t> src_block,
                    asctwin::Field<uint8_t> dst_repeat, asctwin::Field<uint8_t> src_repeat,
                    bool half_block = false)
      : dstBlkStride(dst_block),
        srcBlkStride(src_block),
        dstRepStride(dst_repeat),
        srcRepStride(src_repeat),
        halfBlock(half_block) {}

  uint32_t blockNumber = DEFAULT_BLK_NUM;
  asctwin::Field<uint16_t> dstBlkStride = DEFAULT_BLK_STRIDE;
  asctwin::Field<uint16_t> srcBlkStride = DEFAULT_BLK_STRIDE;
  asctwin::Field<uint8_t> dstRepStride = DEFAULT_REPEAT_STRIDE;
  asctwin::Field<uint8_t> srcRepStride = DEFAULT_REPEAT_STRIDE;
  bool repeatStrideMode = false;
  bool strideSizeMode = false;
  bool halfBlock = false;
};

}  // namespace AscendC

namespace asctwin {

inline isa::Lanes lanes_of_count(int64_t count) {
  isa::Lanes lanes;
  lanes.count = count;
  return lanes;
}
inline isa::Lanes lanes_of_mask(const uint64_t* mask, bool set_mask, Field<uint8_t> repeat) {
  isa::Lanes lanes;
  lanes.count_form = false;
  lanes.set_mask = set_mask;
  lanes.repeat = repeat.given();
  if (set_mask) {
    lanes.mask[0] = mask[0];
    lanes.mask[1] = mask[1];
  }
  return lanes;
}
inline isa::Lanes lanes_of_length(uint64_t length, bool set_mask, Field<uint8_t> repeat) {
  isa::Lanes lanes;
  lanes.count_form = false;
  lanes.set_mask = set_mask;
  lanes.repeat = repeat.given();
  lanes.length = length > INT64_MAX ? INT64_MAX : static_cast<int64_t>(length);
  return lanes;
}

// isSetMask = false: the count is ignored, mode and mask are the registers'; not on 310B and 950.
inline isa::Lanes lanes_of_scalar_count(int64_t count, bool set_mask) {
  isa::Lanes lanes = lanes_of_count(count);
  lanes.set_mask = set_mask;
  return lanes;
}

template <class T>
void issue_unary(isa::VectorOp operation, const AscendC::LocalTensor<T>& dst,
                 const AscendC::LocalTensor<T>& src, const isa::Lanes& lanes,
                 const AscendC::UnaryRepeatParams& params, SourceLoc where) {
  isa::VectorUnary op;
  op.operation = operation;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<T>;
  op.lanes = lanes;
  op.dst_stride = {params.dstBlkStride.given(), params.dstRepStride.given()};
  op.src_stride = {params.srcBlkStride.given(), params.srcRepStride.given()};
  issue(op, where);
}

template <class T>
void issue_binary(isa::VectorOp operation, const AscendC::LocalTensor<T>& dst,
                  const AscendC::LocalTensor<T>& src0, const AscendC::LocalTensor<T>& src1,
                  const isa::Lanes& lanes, const AscendC::BinaryRepeatParams& params,
                  SourceLoc where) {
  isa::VectorBinary op;
  op.operation = operation;
  op.dst = dst.operand();
  op.src0 = src0.operand();
  op.src1 = src1.operand();
  op.dtype = dtype_of<T>;
  op.lanes = lanes;
  op.dst_stride = {params.dstBlkStride.given(), params.dstRepStride.given()};
  op.src0_stride = {params.src0BlkStride.given(), params.src0RepStride.given()};
  op.src1_stride = {params.src1BlkStride.given(), params.src1RepStride.given()};
  issue(op, where);
}

template <class T>
void issue_scalar(isa::VectorOp operation, const AscendC::LocalTensor<T>& dst,
                  const AscendC::LocalTensor<T>& src, const T& scalar, const isa::Lanes& lanes,
                  const AscendC::UnaryRepeatParams& params, SourceLoc where) {
  isa::VectorScalar op;
  op.operation = operation;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<T>;
  op.scalar = bits_of(scalar);
  op.lanes = lanes;
  op.dst_stride = {params.dstBlkStride.given(), params.dstRepStride.given()};
  op.src_stride = {params.srcBlkStride.given(), params.srcRepStride.given()};
  issue(op, where);
}

template <class T>
void issue_duplicate(const AscendC::LocalTensor<T>& dst, const T& scalar, const isa::Lanes& lanes,
                     int64_t block_stride, int64_t repeat_stride, SourceLoc where) {
  isa::Duplicate op;
  op.dst = dst.operand();
  op.dtype = dtype_of<T>;
  op.scalar = bits_of(scalar);
  op.lanes = lanes;
  op.dst_stride = {block_stride, repeat_stride};
  issue(op, where);
}

}  // namespace asctwin

namespace AscendC {

// The count form and both mask forms of an operation, by its shape.
#define ASCTWIN_Unary(name)                                                                        \
  template <typename T>                                                                            \
  void name(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t& count,            \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                               \
    asctwin::issue_unary<T>(asctwin::isa::VectorOp::k##name, dst, src,                             \
                            asctwin::lanes_of_count(count), {}, where);                            \
  }                                                                                                \
  template <typename T, bool isSetMask = true>                                                     \
  void name(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint64_t mask[],           \
            const asctwin::Field<uint8_t> repeatTime, const UnaryRepeatParams& params,             \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                               \
    asctwin::issue_unary<T>(asctwin::isa::VectorOp::k##name, dst, src,                             \
                            asctwin::lanes_of_mask(mask, isSetMask, repeatTime), params, where);   \
  }                                                                                                \
  template <typename T, bool isSetMask = true>                                                     \
  void name(const LocalTensor<T>& dst, const LocalTensor<T>& src, uint64_t mask,                   \
            const asctwin::Field<uint8_t> repeatTime, const UnaryRepeatParams& params,             \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                               \
    asctwin::issue_unary<T>(asctwin::isa::VectorOp::k##name, dst, src,                             \
                            asctwin::lanes_of_length(mask, isSetMask, repeatTime), params, where); \
  }
#define ASCTWIN_Binary(name)                                                                      \
  template <typename T>                                                                           \
  void name(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,    \
            const int32_t& count, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {        \
    asctwin::issue_binary<T>(asctwin::isa::VectorOp::k##name, dst, src0, src1,                    \
                             asctwin::lanes_of_count(count), {}, where);                          \
  }                                                                                               \
  template <typename T, bool isSetMask = true>                                                    \
  void name(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,    \
            const uint64_t mask[], const asctwin::Field<uint8_t> repeatTime,                      \
            const BinaryRepeatParams& params,                                                     \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                              \
    asctwin::issue_binary<T>(asctwin::isa::VectorOp::k##name, dst, src0, src1,                    \
                             asctwin::lanes_of_mask(mask, isSetMask, repeatTime), params, where); \
  }                                                                                               \
  template <typename T, bool isSetMask = true>                                                    \
  void name(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,    \
            uint64_t mask, const asctwin::Field<uint8_t> repeatTime,                              \
            const BinaryRepeatParams& params,                                                     \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                              \
    asctwin::issue_binary<T>(asctwin::isa::VectorOp::k##name, dst, src0, src1,                    \
                             asctwin::lanes_of_length(mask, isSetMask, repeatTime), params,       \
                             where);                                                              \
  }
#define ASCTWIN_Scalar(name)                                                                      \
  template <typename T, bool isSetMask = true>                                                    \
  void name(const LocalTensor<T>& dst, const LocalTensor<T>& src,                                 \
            const asctwin::NotDeducedT<T>& scalarValue, const int32_t& count,                     \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                              \
    asctwin::issue_scalar<T>(asctwin::isa::VectorOp::k##name, dst, src, scalarValue,              \
                             asctwin::lanes_of_scalar_count(count, isSetMask), {}, where);        \
  }                                                                                               \
  template <typename T, bool isSetMask = true>                                                    \
  void name(const LocalTensor<T>& dst, const LocalTensor<T>& src,                                 \
            const asctwin::NotDeducedT<T>& scalarValue, const uint64_t mask[],                    \
            const asctwin::Field<uint8_t> repeatTime, const UnaryRepeatParams& params,            \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                              \
    asctwin::issue_scalar<T>(asctwin::isa::VectorOp::k##name, dst, src, scalarValue,              \
                             asctwin::lanes_of_mask(mask, isSetMask, repeatTime), params, where); \
  }                                                                                               \
  template <typename T, bool isSetMask = true>                                                    \
  void name(const LocalTensor<T>& dst, const LocalTensor<T>& src,                                 \
            const asctwin::NotDeducedT<T>& scalarValue, uint64_t mask,                            \
            const asctwin::Field<uint8_t> repeatTime, const UnaryRepeatParams& params,            \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                              \
    asctwin::issue_scalar<T>(asctwin::isa::VectorOp::k##name, dst, src, scalarValue,              \
                             asctwin::lanes_of_length(mask, isSetMask, repeatTime), params,       \
                             where);                                                              \
  }
#define ASCTWIN_ELEMENTWISE(name, shape, ...) ASCTWIN_##shape(name)
#include "asctwin/isa/elementwise.inc"
#undef ASCTWIN_ELEMENTWISE
#undef ASCTWIN_Unary
#undef ASCTWIN_Binary
#undef ASCTWIN_Scalar

template <typename T>
void Duplicate(const LocalTensor<T>& dst, const asctwin::NotDeducedT<T>& scalarValue,
               const int32_t& count, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_duplicate<T>(dst, scalarValue, asctwin::lanes_of_count(count), DEFAULT_BLK_STRIDE,
                              DEFAULT_REPEAT_STRIDE, where);
}
template <typename T, bool isSetMask = true>
void Duplicate(const LocalTensor<T>& dst, const asctwin::NotDeducedT<T>& scalarValue,
               const uint64_t mask[], const asctwin::Field<uint8_t> repeatTime,
               const asctwin::Field<uint16_t> dstBlockStride,
               const asctwin::Field<uint8_t> dstRepeatStride,
               asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_duplicate<T>(dst, scalarValue, asctwin::lanes_of_mask(mask, isSetMask, repeatTime),
                              dstBlockStride.given(), dstRepeatStride.given(), where);
}
template <typename T, bool isSetMask = true>
void Duplicate(const LocalTensor<T>& dst, const asctwin::NotDeducedT<T>& scalarValue, uint64_t mask,
               const asctwin::Field<uint8_t> repeatTime,
               const asctwin::Field<uint16_t> dstBlockStride,
               const asctwin::Field<uint8_t> dstRepeatStride,
               asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_duplicate<T>(dst, scalarValue,
                              asctwin::lanes_of_length(mask, isSetMask, repeatTime),
                              dstBlockStride.given(), dstRepeatStride.given(), where);
}

}  // namespace AscendC
