// Describes the contents of the on-chip memories of its cores (RunOptions::tells_memory).
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstdint>
#include <string>
#include <vector>

namespace asctwin {

// The buffers of one queue, a TBuf's buffer, an on-chip array, or tensors placed by hand.
struct MemoryPart {
  std::string position;  // "VECIN"; empty: it has none
  std::string name;      // "inQueueX", as the source calls it; empty: not known
  std::string what;      // "queue", "TBuf", "array", "placed by hand"
  int64_t first = 0;     // bytes [first, last) of the memory
  int64_t last = 0;
  int64_t buffers = 1;

  friend bool operator==(const MemoryPart& a, const MemoryPart& b) {
    return a.position == b.position && a.name == b.name && a.what == b.what && a.first == b.first &&
           a.last == b.last && a.buffers == b.buffers;
  }
};

struct MemoryUse {
  std::string memory;  // "UB"
  int64_t size_bytes = 0;
  int64_t peak_bytes = 0;         // that some part covers
  std::vector<MemoryPart> parts;  // of all cores, each once, by their beginning
};

}  // namespace asctwin

#include "asctwin/base/macros_show.inc"
