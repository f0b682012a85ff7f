// What the race checks of a launch's cores share: tokens by which they learn of each other, and the
// comparison of what they have touched.
#pragma once

#include <memory>
#include <vector>

#include "check/race/core_races.h"
#include "check/race/handshake.h"
#include "check/race/tokens.h"
#include "core/channel.h"

namespace asctwin::check {

class LaunchRaces final : public core::ChannelListener {
 public:
  explicit LaunchRaces(Autosync autosync) : autosync_(autosync) {}

  CoreRaces& add(const core::Core& core);
  // The core tells what is complete once its pipe has done its work so far.
  void sets(const core::Channel& channel, int core, int64_t round) override;
  // The core's pipe goes on knowing what all who set the channel have told.
  void takes(const core::Channel& channel, int core, int64_t round) override;
  // Faults between cores, once all of them have ended.
  std::vector<Finding> findings() const;

 private:
  Autosync autosync_;
  std::vector<std::unique_ptr<CoreRaces>> cores_;  // by their number
  Tokens tokens_;
  Handshakes handshakes_;
};

}  // namespace asctwin::check
