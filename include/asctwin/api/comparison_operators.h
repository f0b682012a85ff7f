// `bits = a < b` and the like on whole tensors: Compare with a.GetSize() elements.
// spec: vector.md, section 1.9
#pragma once

#include "asctwin/api/compare.h"

namespace asctwin {

// Two tensors and the comparison; LocalTensor's assignment makes the call.
template <class T, AscendC::CMPMODE kMode>
struct ComparisonExpression {
  static constexpr bool kIsTensorExpression = true;
  AscendC::LocalTensor<T> src0, src1;

  template <class U>
  void assign_to(const AscendC::LocalTensor<U>& dst, SourceLoc where) const {
    isa::Compare op = compare_of(dst, src0, src1, kMode, lanes_of_count(src0.GetSize()), {});
    op.by_operator = true;
    issue(op, where);
  }
};

}  // namespace asctwin

namespace AscendC {

#define ASCTWIN_OPERATOR(symbol, mode)                                                          \
  template <typename T>                                                                         \
  asctwin::ComparisonExpression<T, CMPMODE::mode> operator symbol(const LocalTensor<T>& src0,   \
                                                                  const LocalTensor<T>& src1) { \
    return {src0, src1};                                                                        \
  }
ASCTWIN_OPERATOR(<, LT)
ASCTWIN_OPERATOR(>, GT)
ASCTWIN_OPERATOR(==, EQ)
ASCTWIN_OPERATOR(<=, LE)
ASCTWIN_OPERATOR(>=, GE)
ASCTWIN_OPERATOR(!=, NE)
#undef ASCTWIN_OPERATOR

}  // namespace AscendC
