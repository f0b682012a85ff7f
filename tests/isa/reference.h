// The plain-loop reference of every instruction, reached from its record: the fields a kernel gave,
// before the instruction under test has resolved anything.
// An instruction without a run_reference() of its own does not link.
#pragma once

#include "asctwin/issue.h"
#include "isa/registers.h"
#include "ref/memory.h"

namespace asctwin::test {

// Runs `call` on `memory`, whose byte 0 is the call's `base`.
// @return what goes back to the scalar pipe; 0 where nothing does
template <class I>
uint64_t run_reference(const I& call, const isa::Context& context, ref::Memory& memory,
                       const uint8_t* base);
// Returns the result registers of the references.
isa::DataRegisters& reference_data();
#define ASCTWIN_OP(record)                                                     \
  template <>                                                                  \
  uint64_t run_reference(const isa::record& call, const isa::Context& context, \
                         ref::Memory& memory, const uint8_t* base);
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP

}  // namespace asctwin::test
