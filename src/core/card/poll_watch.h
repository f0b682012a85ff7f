// A core that polls global memory, in a launch with cards: whether a look finds what the core has
// seen at this place before, while it has done nothing that another core could see. Only others can
// end such a loop. spec: multi_card.md, section 6.5
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>

#include "asctwin/base/source_loc.h"

namespace asctwin::core {

class Core;

inline constexpr int64_t kPolledLineBytes = 64;
inline constexpr int64_t kMostPolledBytes = 16 * 1024;  // a larger copy brings data

struct PollWatch {
  struct Look {
    uint64_t content = 0;  // a hash
    uint64_t effects = 0;  // of the core, until then
    int64_t cycle_reads = 0;
  };
  // A look that has found nothing new, by what the core had done until then.
  struct Vain {
    int64_t instructions = 0;
    uint64_t effects = 0;
  };
  std::unordered_map<uint64_t, Look> looks;  // the newest, by call site and address
  std::optional<Vain> newest_in_vain;
};

// Lets the others look first where the address lies in a window.
void yield_before_store(Core& core, const uint8_t* address);

// Before a read of these bytes of global memory.
void look_where_polling(Core& core, const uint8_t* address, int64_t bytes, const char* name,
                        SourceLoc where);

}  // namespace asctwin::core
