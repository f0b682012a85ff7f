// The channels of a launch: which cores set and which wait, by mode, barrier or workspace.
// Made when they are first met; everything here is called under the scheduler's lock.
// spec: sync_and_timing.md, section 1.6
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "asctwin/isa/cross_core.h"
#include "core/channel.h"
#include "core/core.h"

namespace asctwin::core {

class Channels {
 public:
  using Cores = std::vector<std::unique_ptr<Core>>;
  struct Key {
    enum class Use : uint8_t { kFlag, kBarrier } use;
    int64_t mode = 0;       // of a flag; of a barrier: whether vector cores are alone
    CoreKind setters = {};  // of a flag
    int block = 0;          // of a flag inside a block
    int64_t id = 0;         // of a flag, as the waiting core counts it

    friend auto operator<=>(const Key&, const Key&) = default;
  };

  Channels(const Cores& cores, ChannelListener* listener) : cores_(cores), listener_(listener) {}

  // The channel that the flag sets; nullptr where the core has no part in the mode.
  Channel* set_by(const Core& core, const isa::CrossCoreSetFlag& flag);
  // The channels that may raise the counter a core waits for, by mode. A wait does not say which.
  std::vector<Channel*> awaited_by(const Core& core, const isa::CrossCoreWaitFlag& flag);
  Channel& barrier(bool vector_only);

  const std::map<Key, Channel>& all() const { return channels_; }

 private:
  using Test = std::function<bool(const Core&)>;
  std::vector<int> cores_where(const Test& test) const;
  Channel& made(const Key& key, const Test& sets, const Test& waits);
  Channel& flag(const Key& key);

  const Cores& cores_;
  ChannelListener* listener_;
  std::map<Key, Channel> channels_;
};

}  // namespace asctwin::core
