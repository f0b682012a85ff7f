// Text for the user of a kernel: lines that it prints, and assertions. On a core the text comes out
// in the order of the cores, with the core and the line before it; on the host it comes out as it
// is.
// spec: vector.md, section 5
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstdint>

#include "asctwin/base/dtype.h"
#include "asctwin/base/position.h"
#include "asctwin/base/source_loc.h"

namespace asctwin::framework {

// As printf. Without a line the newest instruction's is named.
void print(SourceLoc where, const char* format, ...);

// The kernel has asserted something that is so.
void assertion_holds();

// On a core E0804, which stops it: the call does not return. On the host it ends the program.
// `format` says more; empty: nothing.
void assertion_failed(SourceLoc where, const char* condition, const char* format, ...);

struct Dump {
  const void* address;
  uint64_t size_bytes;  // of the tensor
  DType dtype;
  TPosition position;
  uint32_t desc;
  uint32_t count;  // elements to print
};

// Everything that the core has issued takes effect first.
// @return how many elements there are to print behind the head, no more than the tensor has
uint32_t print_dump_head(SourceLoc where, const Dump& dump);
// The next one; `end` stands behind it.
void print_dump_value(SourceLoc where, double value, const char* end);

}  // namespace asctwin::framework

#include "asctwin/base/macros_show.inc"
