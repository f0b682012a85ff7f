// The part of a memory that the kernel has not given to anything, for library code to work in.
// spec: adv_math.md, section 1.2
#pragma once

#include "asctwin/api/tensor.h"

namespace AscendC {

// Makes `popLocal` all that is left of the memory behind `pos`; it stays free for InitBuffer. One
// fault, if nothing is left.
template <typename T, TPosition pos>
bool PopStackBuffer(LocalTensor<T>& popLocal,
                    asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  popLocal = LocalTensor<T>(asctwin::framework::remaining_memory(pos, where));
  return popLocal.GetLength() > 0;
}

}  // namespace AscendC
