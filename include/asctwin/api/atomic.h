// Atomic copies to global memory: switched on by type and operation, off by SetAtomicNone().
// spec: data_movement.md, section 12
#pragma once

#include "asctwin/api/types.h"
#include "asctwin/issue.h"

namespace AscendC {

// From here on every copy to global memory adds to what stands there. T is the copied tensors'
// type.
template <typename T>
void SetAtomicAdd(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::SetAtomicAdd{{asctwin::dtype_of<T>}}, where);
}
// Keeps the larger element; 910B, 910C and 950.
template <typename T>
void SetAtomicMax(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::SetAtomicMax{{asctwin::dtype_of<T>}}, where);
}
// Keeps the smaller element; 910B, 910C and 950.
template <typename T>
void SetAtomicMin(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::SetAtomicMin{{asctwin::dtype_of<T>}}, where);
}
// Another type for the operation that is set.
template <typename T>
void SetAtomicType(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::SetAtomicType{{asctwin::dtype_of<T>}}, where);
}
inline void SetAtomicNone(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::SetAtomicNone{}, where);
}
inline void DisableDmaAtomic(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::SetAtomicNone{}, where, "DisableDmaAtomic");
}

}  // namespace AscendC
