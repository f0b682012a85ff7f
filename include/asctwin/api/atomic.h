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

// Sets the atomic mode by number: a type, of which none is off, and an operation. Only 910B and
// 910C.
// UNVERIFIED: evidence = inferred: the names of the numbers, and the order of what is given back.
enum class AtomicDtype {
  ATOMIC_NONE = 0,
  ATOMIC_F32,
  ATOMIC_F16,
  ATOMIC_S16,
  ATOMIC_S32,
  ATOMIC_S8,
  ATOMIC_BF16
};
enum class AtomicOp { ATOMIC_SUM = 0 };
template <AtomicDtype type, AtomicOp op>
void SetStoreAtomicConfig(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::SetStoreAtomicConfig config;
  config.type = static_cast<int64_t>(type);
  config.op = static_cast<int64_t>(op);
  asctwin::issue(config, where);
}
inline void GetStoreAtomicConfig(uint16_t& atomicType, uint16_t& atomicOp,
                                 asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  uint64_t bits = 0;
  asctwin::isa::GetStoreAtomicConfig config;
  config.result = &bits;
  asctwin::issue(config, where);
  atomicType = static_cast<uint16_t>(bits & 7);
  atomicOp = static_cast<uint16_t>(bits >> 3 & 3);
}

inline void SetAtomicNone(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::SetAtomicNone{}, where);
}
inline void DisableDmaAtomic(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::SetAtomicNone{}, where, "DisableDmaAtomic");
}

}  // namespace AscendC
