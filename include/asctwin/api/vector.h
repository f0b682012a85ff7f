// Vector instructions: the first `count` elements, or masked lanes over repeats.
// spec: vector.md, sections 1 to 4
#pragma once

#include "asctwin/api/field.h"
#include "asctwin/api/tensor.h"
#include "asctwin/core_info.h"

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
  asctwin::Member<uint8_t> dstBlkStride{DEFAULT_BLK_STRIDE};
  asctwin::Member<uint8_t> src0BlkStride{DEFAULT_BLK_STRIDE};
  asctwin::Member<uint8_t> src1BlkStride{DEFAULT_BLK_STRIDE};
  asctwin::Member<uint8_t> dstRepStride{DEFAULT_REPEAT_STRIDE};
  asctwin::Member<uint8_t> src0RepStride{DEFAULT_REPEAT_STRIDE};
  asctwin::Member<uint8_t> src1RepStride{DEFAULT_REPEAT_STRIDE};
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
  asctwin::Member<uint16_t> dstBlkStride{DEFAULT_BLK_STRIDE};
  asctwin::Member<uint16_t> srcBlkStride{DEFAULT_BLK_STRIDE};
  asctwin::Member<uint8_t> dstRepStride{DEFAULT_REPEAT_STRIDE};
  asctwin::Member<uint8_t> srcRepStride{DEFAULT_REPEAT_STRIDE};
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
                  const AscendC::LocalTensor<T>& src, const NotDeducedT<T>& scalar,
                  const isa::Lanes& lanes, const AscendC::UnaryRepeatParams& params,
                  SourceLoc where) {
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

// The sources of a repeat take as many blocks as their elements need: where a call gives no
// strides, they lie side by side.
template <class T, class U>
constexpr int64_t kBesideRepeat = AscendC::DEFAULT_REPEAT_STRIDE* kElementBits<U> / kElementBits<T>;

template <class T, class U>
void issue_accumulate(isa::VectorOp operation, const AscendC::LocalTensor<T>& dst,
                      const AscendC::LocalTensor<U>& src0, const AscendC::LocalTensor<U>& src1,
                      const isa::Lanes& lanes, const AscendC::BinaryRepeatParams& params,
                      SourceLoc where) {
  isa::VectorAccumulate op;
  op.operation = operation;
  op.dst = dst.operand();
  op.src0 = src0.operand();
  op.src1 = src1.operand();
  op.dtype = dtype_of<T>;
  op.src0_dtype = op.src1_dtype = dtype_of<U>;
  op.lanes = lanes;
  if (lanes.count_form) {
    op.src0_stride.repeat = op.src1_stride.repeat = kBesideRepeat<T, U>;
  } else {
    op.dst_stride = {params.dstBlkStride.given(), params.dstRepStride.given()};
    op.src0_stride = {params.src0BlkStride.given(), params.src0RepStride.given()};
    op.src1_stride = {params.src1BlkStride.given(), params.src1RepStride.given()};
  }
  issue(op, where);
}

template <class T, class U>
void issue_scalar_accumulate(isa::VectorOp operation, const AscendC::LocalTensor<T>& dst,
                             const AscendC::LocalTensor<U>& src, const NotDeducedT<U>& scalar,
                             const isa::Lanes& lanes, const AscendC::UnaryRepeatParams& params,
                             SourceLoc where) {
  isa::VectorScalarAccumulate op;
  op.operation = operation;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<T>;
  op.src_dtype = dtype_of<U>;
  op.scalar = bits_of(scalar);
  op.lanes = lanes;
  if (lanes.count_form) {
    op.src_stride.repeat = kBesideRepeat<T, U>;
  } else {
    op.dst_stride = {params.dstBlkStride.given(), params.dstRepStride.given()};
    op.src_stride = {params.srcBlkStride.given(), params.srcRepStride.given()};
  }
  issue(op, where);
}

constexpr isa::VectorOp shift_right(bool rounds) {
  return rounds ? isa::VectorOp::kShiftRightRounded : isa::VectorOp::kShiftRight;
}

template <class T>
void issue_duplicate(const AscendC::LocalTensor<T>& dst, const NotDeducedT<T>& scalar,
                     const isa::Lanes& lanes, int64_t block_stride, int64_t repeat_stride,
                     SourceLoc where) {
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

// The count form and both mask forms of an operation. Lists stand in parentheses: template
// parameters of the mask forms and of the count form, tensors and scalar, what is handed to
// asctwin::`issue`.
#define ASCTWIN_LIST(...) __VA_ARGS__
#define ASCTWIN_FORMS(name, operation, types, count_types, count_lanes, params_type, operands,  \
                      issue, arguments)                                                         \
  template <ASCTWIN_LIST count_types>                                                           \
  void name(ASCTWIN_LIST operands, const int32_t& count,                                        \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                            \
    asctwin::issue<T>(asctwin::isa::VectorOp::k##operation, ASCTWIN_LIST arguments,             \
                      asctwin::count_lanes, {}, where);                                         \
  }                                                                                             \
  template <ASCTWIN_LIST count_types, typename... None>                                         \
  asctwin::ByPointer<None...> name(ASCTWIN_LIST operands, const int32_t& count, None...) {      \
    asctwin::issue<T>(asctwin::isa::VectorOp::k##operation, ASCTWIN_LIST arguments,             \
                      asctwin::count_lanes, {}, asctwin::framework::place_of_call());           \
  }                                                                                             \
  template <ASCTWIN_LIST types>                                                                 \
  void name(ASCTWIN_LIST operands, const uint64_t mask[],                                       \
            const asctwin::Field<uint8_t> repeatTime, const params_type& params,                \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                            \
    asctwin::issue<T>(asctwin::isa::VectorOp::k##operation, ASCTWIN_LIST arguments,             \
                      asctwin::lanes_of_mask(mask, isSetMask, repeatTime), params, where);      \
  }                                                                                             \
  template <ASCTWIN_LIST types>                                                                 \
  void name(ASCTWIN_LIST operands, uint64_t mask, const asctwin::Field<uint8_t> repeatTime,     \
            const params_type& params, asctwin::SourceLoc where = asctwin::SourceLoc::here()) { \
    asctwin::issue<T>(asctwin::isa::VectorOp::k##operation, ASCTWIN_LIST arguments,             \
                      asctwin::lanes_of_length(mask, isSetMask, repeatTime), params, where);    \
  }

// The forms of a shape, some of them for a second list of template parameters: with a U that is not
// deduced where only the first list says what T is.
#define ASCTWIN_Unary(name)                                                    \
  ASCTWIN_FORMS(name, name, (typename T, bool isSetMask = true), (typename T), \
                lanes_of_count(count), UnaryRepeatParams,                      \
                (const LocalTensor<T>& dst, const LocalTensor<T>& src), issue_unary, (dst, src))
#define ASCTWIN_Binary(name)                                                                \
  ASCTWIN_FORMS(                                                                            \
      name, name, (typename T, bool isSetMask = true), (typename T), lanes_of_count(count), \
      BinaryRepeatParams,                                                                   \
      (const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1),  \
      issue_binary, (dst, src0, src1))
#define ASCTWIN_Scalar(name)                                                                  \
  ASCTWIN_FORMS(name, name, (typename T, bool isSetMask = true),                              \
                (typename T, bool isSetMask = true), lanes_of_scalar_count(count, isSetMask), \
                UnaryRepeatParams,                                                            \
                (const LocalTensor<T>& dst, const LocalTensor<T>& src,                        \
                 const asctwin::NotDeducedT<T>& scalarValue),                                 \
                issue_scalar, (dst, src, scalarValue))                                        \
  ASCTWIN_FORMS(name, name, (typename T, typename U, bool isSetMask = true),                  \
                (typename T, typename U, bool isSetMask = true),                              \
                lanes_of_scalar_count(count, isSetMask), UnaryRepeatParams,                   \
                (const LocalTensor<T>& dst, const LocalTensor<T>& src,                        \
                 const asctwin::NotDeducedT<U>& scalarValue),                                 \
                issue_scalar, (dst, src, static_cast<asctwin::NotDeducedT<T>>(scalarValue)))
#define ASCTWIN_ScalarForm(name)
#define ASCTWIN_UnaryForm(name)
#define ASCTWIN_BinaryForm(name)
#define ASCTWIN_UnaryCount(name)                                                         \
  template <typename T>                                                                  \
  void name(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t& count,  \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                     \
    asctwin::issue_unary<T>(asctwin::isa::VectorOp::k##name, dst, src,                   \
                            asctwin::lanes_of_count(count), {}, where);                  \
  }                                                                                      \
  template <typename T, typename... None>                                                \
  asctwin::ByPointer<None...> name(const LocalTensor<T>& dst, const LocalTensor<T>& src, \
                                   const int32_t& count, None...) {                      \
    name<T>(dst, src, count, asctwin::framework::place_of_call());                       \
  }
#define ASCTWIN_BinaryCount(name)                                                               \
  template <typename T>                                                                         \
  void name(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,  \
            const int32_t& count, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {      \
    asctwin::issue_binary<T>(asctwin::isa::VectorOp::k##name, dst, src0, src1,                  \
                             asctwin::lanes_of_count(count), {}, where);                        \
  }                                                                                             \
  template <typename T, typename... None>                                                       \
  asctwin::ByPointer<None...> name(const LocalTensor<T>& dst, const LocalTensor<T>& src0,       \
                                   const LocalTensor<T>& src1, const int32_t& count, None...) { \
    name<T>(dst, src0, src1, count, asctwin::framework::place_of_call());                       \
  }
#define ASCTWIN_Accumulate(name)                                                             \
  ASCTWIN_FORMS(                                                                             \
      name, name, (typename T, bool isSetMask = true), (typename T), lanes_of_count(count),  \
      BinaryRepeatParams,                                                                    \
      (const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1),   \
      issue_accumulate, (dst, src0, src1))                                                   \
  ASCTWIN_FORMS(                                                                             \
      name, name, (typename T, typename U, bool isSetMask = true), (typename T, typename U), \
      lanes_of_count(count), BinaryRepeatParams,                                             \
      (const LocalTensor<T>& dst, const LocalTensor<U>& src0, const LocalTensor<U>& src1),   \
      issue_accumulate, (dst, src0, src1))
#define ASCTWIN_ScalarAccumulate(name)                                              \
  ASCTWIN_FORMS(name, name, (typename T, typename U, bool isSetMask = true),        \
                (typename T, typename U), lanes_of_count(count), UnaryRepeatParams, \
                (const LocalTensor<T>& dst, const LocalTensor<U>& src,              \
                 const asctwin::NotDeducedT<U>& scalarValue),                       \
                issue_scalar_accumulate, (dst, src, scalarValue))
#define ASCTWIN_ELEMENTWISE(name, shape, ...) ASCTWIN_##shape(name)
#define ASCTWIN_ELEMENTWISE_ALIAS(name, operation, shape) ASCTWIN_##shape(name)
#include "asctwin/isa/elementwise.inc"
#undef ASCTWIN_ELEMENTWISE
#undef ASCTWIN_Unary
#undef ASCTWIN_Binary
#undef ASCTWIN_Scalar
#undef ASCTWIN_ScalarForm
#undef ASCTWIN_UnaryForm
#undef ASCTWIN_BinaryForm
#undef ASCTWIN_UnaryCount
#undef ASCTWIN_BinaryCount
#undef ASCTWIN_Accumulate
#undef ASCTWIN_ScalarAccumulate

// The scalar on the left.
#define ASCTWIN_SCALAR_LEFT(name)                                                             \
  ASCTWIN_FORMS(name, name##Left, (typename T, bool isSetMask = true),                        \
                (typename T, bool isSetMask = true), lanes_of_scalar_count(count, isSetMask), \
                UnaryRepeatParams,                                                            \
                (const LocalTensor<T>& dst, const asctwin::NotDeducedT<T>& scalarValue,       \
                 const LocalTensor<T>& src),                                                  \
                issue_scalar, (dst, src, scalarValue))
ASCTWIN_SCALAR_LEFT(Subs)
ASCTWIN_SCALAR_LEFT(Divs)
#undef ASCTWIN_SCALAR_LEFT
#undef ASCTWIN_FORMS
#undef ASCTWIN_LIST

// With `roundEn`, the last bit that is shifted out is added.
template <typename T, bool isSetMask = true>
void ShiftRight(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                const asctwin::NotDeducedT<T>& scalarValue, const uint64_t mask[],
                const asctwin::Field<uint8_t> repeatTime, const UnaryRepeatParams& params,
                bool roundEn, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_scalar<T>(asctwin::shift_right(roundEn), dst, src, scalarValue,
                           asctwin::lanes_of_mask(mask, isSetMask, repeatTime), params, where);
}
template <typename T, bool isSetMask = true>
void ShiftRight(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                const asctwin::NotDeducedT<T>& scalarValue, uint64_t mask,
                const asctwin::Field<uint8_t> repeatTime, const UnaryRepeatParams& params,
                bool roundEn, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_scalar<T>(asctwin::shift_right(roundEn), dst, src, scalarValue,
                           asctwin::lanes_of_length(mask, isSetMask, repeatTime), params, where);
}

template <typename T>
void Duplicate(const LocalTensor<T>& dst, const asctwin::NotDeducedT<T>& scalarValue,
               const int32_t& count, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_duplicate<T>(dst, scalarValue, asctwin::lanes_of_count(count), DEFAULT_BLK_STRIDE,
                              DEFAULT_REPEAT_STRIDE, where);
}
template <typename T, typename... None>
asctwin::ByPointer<None...> Duplicate(const LocalTensor<T>& dst,
                                      const asctwin::NotDeducedT<T>& scalarValue,
                                      const int32_t& count, None...) {
  Duplicate<T>(dst, scalarValue, count, asctwin::framework::place_of_call());
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
