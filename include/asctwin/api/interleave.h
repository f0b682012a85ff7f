// Interleave, DeInterleave and Mull, on the 950.
// spec: vector.md, section 4.14; reg_api.md, section 15
#pragma once

#include "asctwin/api/tensor.h"

namespace AscendC {

// Interleave: dst0 and dst1 are the elements of src0 and src1 in turn; dst0 has those of the first
// halves, dst1 those of the second ones. DeInterleave undoes it. Mull: dst0 and dst1 are the low
// and the high 32 bits of src0 * src1.
#define ASCTWIN_TWO_RESULTS(name)                                                               \
  template <typename T>                                                                         \
  void name(const LocalTensor<T>& dst0, const LocalTensor<T>& dst1, const LocalTensor<T>& src0, \
            const LocalTensor<T>& src1, const int32_t count,                                    \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                            \
    asctwin::isa::name op;                                                                      \
    op.dst0 = dst0.operand();                                                                   \
    op.dst1 = dst1.operand();                                                                   \
    op.src0 = src0.operand();                                                                   \
    op.src1 = src1.operand();                                                                   \
    op.dtype = asctwin::dtype_of<T>;                                                            \
    op.count = count;                                                                           \
    asctwin::issue(op, where);                                                                  \
  }
ASCTWIN_TWO_RESULTS(Interleave)
ASCTWIN_TWO_RESULTS(DeInterleave)
ASCTWIN_TWO_RESULTS(Mull)
#undef ASCTWIN_TWO_RESULTS

}  // namespace AscendC
