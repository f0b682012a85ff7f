// Rows of global memory that an instruction asks for one by one.
// spec: profile_formats.md, D1.1 and E1
#pragma once

#include <cstdint>
#include <cstdlib>

#include "isa/access.h"
#include "stream/footprint.h"
#include "stream/instruction.h"

namespace asctwin::timeline {

struct GlobalRows {
  const uint8_t* begin = nullptr;
  int64_t bytes = 0;  // of each row
  int64_t count = 1, pitch = 0;
};

// Calls visit(const GlobalRows&) for the rows of one part of a call; the innermost loop counts
// them. Rows that touch each other are one.
template <class Visit>
void for_each_rows(const stream::Footprint::Part& part, Visit&& visit) {
  int innermost = isa::kMaxLoops - 1;
  while (innermost > 0 && part.access.loops[innermost].count == 1) --innermost;
  const isa::Loop loop = part.access.loops[innermost];
  const int64_t lowest = loop.stride_bytes < 0 ? (loop.count - 1) * loop.stride_bytes : 0;
  isa::Access others = part.access;
  others.loops[innermost] = {};
  isa::for_each_run(others, [&](const uint8_t* run, int64_t bytes) {
    visit(GlobalRows{run + lowest, bytes, loop.count, std::abs(loop.stride_bytes)});
  });
}

// It makes strips of rows.
bool converts_rows(const stream::Instruction& call);
// Rows that touch each other and that the call asks for one by one all the same; 0: there are none.
int64_t touching_rows(const stream::Instruction& call);

}  // namespace asctwin::timeline
