// The bytes of UB that a library function works in beside its operands.
// spec: adv_math.md, section 1.2
#pragma once

#include "asctwin/api/stack_buffer.h"

namespace asctwin::lib {

// Returns the caller's scratch, or else all unused UB; an empty rest is a fault. It counts as used:
// a kernel that makes room for it is right even where a function needs none.
inline AscendC::LocalTensor<uint8_t> scratch_of(const AscendC::LocalTensor<uint8_t>* given) {
  if (given != nullptr) {
    given->GetPhyAddr();  // from here on the checks know that calls are not all that touches it
    return *given;
  }
  AscendC::LocalTensor<uint8_t> rest;
  AscendC::PopStackBuffer<uint8_t, TPosition::LCM>(rest);
  return rest;
}

}  // namespace asctwin::lib
