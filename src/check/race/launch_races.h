// The race detector of a launch: acquire and release between its cores, and the comparison of what
// they have accessed.
//
// Cores synchronise through channels (a flag between cores, a barrier). What sets a channel
// releases its clock to it; what waits for the channel acquires the join of all clocks released to
// it. spec: sync_and_timing.md, section 2.2
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "check/race/core_races.h"
#include "check/race/equal_stores.h"
#include "check/race/handshake.h"
#include "check/race/vector_clock.h"
#include "core/sync/channel.h"

namespace asctwin::check {

// The clocks that have been released to channels and not yet acquired by all who will. A channel is
// used several times; each round has a clock of its own.
class ChannelClocks {
 public:
  struct Round {
    const void* channel;
    int64_t number;
    friend auto operator<=>(const Round&, const Round&) = default;
  };

  void release(const Round& round, const LaunchClock& clock);
  // The last of `waiters` cores removes the clock. nullptr: nothing was released.
  std::shared_ptr<const LaunchClock> acquire(const Round& round, size_t waiters);

 private:
  struct Released {
    std::shared_ptr<LaunchClock> clock = std::make_shared<LaunchClock>();
    size_t acquired = 0;  // how often
  };

  std::map<Round, Released> released_;
};

// A call of a core that has written a byte.
struct ByteWriter {
  const core::Core* core;
  Site site;
};

class LaunchRaces final : public core::ChannelListener {
 public:
  explicit LaunchRaces(Autosync autosync) : autosync_(autosync) {}

  CoreRaces& add(const core::Core& core);
  // Releases what is complete once the pipe of the core's instruction has done its work so far.
  void sets(const core::Channel& channel, int core, int64_t round) override;
  // The pipe of the core's instruction acquires what all cores have released in this round.
  void takes(const core::Channel& channel, int core, int64_t round) override;
  // To be shown the copies to global memory.
  EqualStores& stores() { return stores_; }
  // Races between cores, once all of them have ended.
  std::vector<Finding> findings() const;
  // Who has written the byte of global memory, once all cores have ended; known of launches with
  // several cores.
  std::optional<ByteWriter> writer_of(const uint8_t* address) const;
  const std::vector<std::unique_ptr<CoreRaces>>& cores() const { return cores_; }

 private:
  Autosync autosync_;
  std::vector<std::unique_ptr<CoreRaces>> cores_;  // by their number
  ChannelClocks channels_;
  Handshakes handshakes_;
  EqualStores stores_;
};

}  // namespace asctwin::check
