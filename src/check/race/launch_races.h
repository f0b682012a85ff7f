// The race detector of a launch: what its cores share, and the comparison of what they have
// accessed. spec: sync_and_timing.md, section 2.2
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "check/race/core_races.h"
#include "check/race/equal_stores.h"
#include "check/race/handshake.h"
#include "check/race/token_clocks.h"
#include "check/race/vector_clock.h"

namespace asctwin::check {

// A call of a core that has written a byte.
struct ByteWriter {
  const core::Core* core;
  Site site;
};

class LaunchRaces {
 public:
  explicit LaunchRaces(Autosync autosync) : autosync_(autosync) {}

  CoreRaces& add(const core::Core& core);
  // To be shown the copies to global memory.
  EqualStores& stores() { return stores_; }
  // Races between cores, once all of them have ended.
  std::vector<Finding> findings() const;
  // Returns the writer of a byte of global memory, once all cores have ended; known for launches
  // with several cores.
  std::optional<ByteWriter> writer_of(const uint8_t* address) const;
  const std::vector<std::unique_ptr<CoreRaces>>& cores() const { return cores_; }

 private:
  Autosync autosync_;
  std::vector<std::unique_ptr<CoreRaces>> cores_;  // by their number
  TokenClocks tokens_;
  Handshakes handshakes_;
  EqualStores stores_;
};

}  // namespace asctwin::check
