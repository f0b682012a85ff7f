// Copies that combine with the elements of global memory by themselves: they switch the atomic
// operation on and off again. Like the helpers of the 910B and 910C, they end without one, also if
// one was set before.
// UNVERIFIED: evidence = inferred: other chips are taken to do the same.
// spec: data_movement.md, sections 1.1 and 12
#pragma once

#include "asctwin/api/atomic.h"
#include "asctwin/api/copy.h"
#include "asctwin/api/copy_pad.h"
#include "asctwin/api/reduce.h"

namespace asctwin {

template <class T, AscendC::ReduceType kType>
void set_reduce_atomic(SourceLoc where, const char* name) {
  issue(isa::SetAtomicNone{}, where, name);
  if constexpr (kType == AscendC::ReduceType::SUM)
    issue(isa::SetAtomicAdd{{dtype_of<PrimT<T>>}}, where, name);
  else if constexpr (kType == AscendC::ReduceType::MAX)
    issue(isa::SetAtomicMax{{dtype_of<PrimT<T>>}}, where, name);
  else
    issue(isa::SetAtomicMin{{dtype_of<PrimT<T>>}}, where, name);
}

}  // namespace asctwin

namespace AscendC {

#define ASCTWIN_COPY_WITH_REDUCE(name, copy, length)                       \
  template <typename T, ReduceType reduceType>                             \
  void name(const GlobalTensor<T>& dst, const LocalTensor<T>& src, length, \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {       \
    asctwin::set_reduce_atomic<T, reduceType>(where, #name);               \
    copy(dst, src, params, where);                                         \
    asctwin::issue(asctwin::isa::SetAtomicNone{}, where, #name);           \
  }
ASCTWIN_COPY_WITH_REDUCE(DataCopyWithReduce, DataCopy, const uint32_t params)
ASCTWIN_COPY_WITH_REDUCE(DataCopyWithReduce, DataCopy, const DataCopyParams& params)
ASCTWIN_COPY_WITH_REDUCE(DataCopyPadWithReduce, DataCopyPad, const DataCopyExtParams& params)
ASCTWIN_COPY_WITH_REDUCE(DataCopyPadWithReduce, DataCopyPad, const DataCopyParams& params)
#undef ASCTWIN_COPY_WITH_REDUCE

}  // namespace AscendC
