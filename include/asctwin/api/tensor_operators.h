// `dst = a + b` and the like on whole tensors: the count form with dst.GetSize() elements.
// spec: vector.md, section 1.9
#pragma once

#include "asctwin/api/vector.h"

namespace asctwin {

// Two tensors and the operation; LocalTensor's assignment makes the call.
template <class T, isa::VectorOp kOperation>
struct BinaryExpression {
  static constexpr bool kIsTensorExpression = true;
  AscendC::LocalTensor<T> src0, src1;

  void assign_to(const AscendC::LocalTensor<T>& dst, SourceLoc where) const {
    issue_binary<T>(kOperation, dst, src0, src1, lanes_of_count(dst.GetSize()), {}, where);
  }
};

// Bit by bit the width of an element makes no difference: 32 bits are two lanes.
template <class T, isa::VectorOp kOperation>
struct BitwiseExpression {
  static constexpr bool kIsTensorExpression = true;
  AscendC::LocalTensor<T> src0, src1;

  void assign_to(const AscendC::LocalTensor<T>& dst, SourceLoc where) const {
    if constexpr (std::is_same_v<PrimT<T>, int32_t> || std::is_same_v<PrimT<T>, uint32_t>)
      BinaryExpression<uint16_t, kOperation>{src0.template ReinterpretCast<uint16_t>(),
                                             src1.template ReinterpretCast<uint16_t>()}
          .assign_to(dst.template ReinterpretCast<uint16_t>(), where);
    else
      BinaryExpression<T, kOperation>{src0, src1}.assign_to(dst, where);
  }
};

}  // namespace asctwin

namespace AscendC {

#define ASCTWIN_OPERATOR(symbol, expression, operation)                         \
  template <typename T>                                                         \
  asctwin::expression<T, asctwin::isa::VectorOp::k##operation> operator symbol( \
      const LocalTensor<T>& src0, const LocalTensor<T>& src1) {                 \
    return {src0, src1};                                                        \
  }
ASCTWIN_OPERATOR(+, BinaryExpression, Add)
ASCTWIN_OPERATOR(-, BinaryExpression, Sub)
ASCTWIN_OPERATOR(*, BinaryExpression, Mul)
ASCTWIN_OPERATOR(/, BinaryExpression, Div)
ASCTWIN_OPERATOR(&, BitwiseExpression, And)
ASCTWIN_OPERATOR(|, BitwiseExpression, Or)
#undef ASCTWIN_OPERATOR

}  // namespace AscendC
