// Reads behind the end of an argument. Every allocation of a device covers some bytes there, and
// kernels copy them along where a copy is rounded up to whole DataBlocks.
#pragma once

#include "core/stream_words.h"

namespace asctwin::core {

// Whether the call carries what it reads to another memory, so that it can be told whether the
// bytes are used. A scalar load uses its value at once.
bool carries_what_it_reads(const Instruction& instruction);

}  // namespace asctwin::core
