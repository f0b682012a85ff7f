// One call against its reference: the bytes it declares, the bytes it leaves in the whole arena.
#pragma once

#include "isa/reference.h"
#include "property/random/call.h"

namespace asctwin::test {

// `given` is the record as a kernel gave it; `resolved` has what the instruction reads from
// registers.
struct ComparedCall {
  const void* given;
  AnyCall resolved;
  uint64_t (*reference)(const void* given, const isa::Context& context, ref::Memory& memory,
                        const uint8_t* base);
};

// Leaves the same bytes at every SIMD level of this CPU.
void expect_like_reference(const ComparedCall& call, const Machine& machine, Arena& arena,
                           uint64_t seed);

template <class I>
void expect_like_reference(const I& call, const Machine& machine, Arena& arena, uint64_t seed) {
  const I op = resolved(machine, call);
  const auto reference = [](const void* given, const isa::Context& context, ref::Memory& memory,
                            const uint8_t* base) {
    return run_reference(*static_cast<const I*>(given), context, memory, base);
  };
  expect_like_reference({&call, any_call(op), reference}, machine, arena, seed);
}

}  // namespace asctwin::test
