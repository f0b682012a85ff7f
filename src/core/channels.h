// The channels of a launch: which cores set and which wait, by mode, barrier or workspace.
// Made when they are first met; everything here is called under the scheduler's lock.
// spec: sync_and_timing.md, section 1.6
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "asctwin/isa/cross_core.h"
#include "asctwin/isa/group_barrier.h"
#include "core/channel.h"
#include "core/core.h"

namespace asctwin::core {

class Channels {
 public:
  using Cores = std::vector<std::unique_ptr<Core>>;
  struct Key {
    enum class Use : uint8_t { kFlag, kBarrier, kSoftBarrier, kTurn, kEvent, kGroup } use;
    int64_t mode = 0;       // of a flag; of a barrier: whether vector cores are alone, or how many
    CoreKind setters = {};  // of a flag
    int64_t block = 0;  // of a flag inside a block; of a turn: whose it is; of a group: its size
    int64_t id = 0;     // of a flag, as the waiting core counts it; of others: the workspace

    friend auto operator<=>(const Key&, const Key&) = default;
  };

  Channels(const Cores& cores, ChannelListener* listener) : cores_(cores), listener_(listener) {}

  // The channel that the flag sets; nullptr where the core has no part in the mode.
  Channel* set_by(const Core& core, const isa::CrossCoreSetFlag& flag);
  // The channels that may raise the counter a core waits for, by mode. A wait does not say which.
  std::vector<Channel*> awaited_by(const Core& core, const isa::CrossCoreWaitFlag& flag);
  Channel& barrier(bool vector_only);
  // Of the first `cores` vector cores, through a workspace.
  Channel& soft_barrier(const uint8_t* workspace, int64_t cores);
  // By which the core before number `index` of the `cores` vector cores gives it its turn.
  Channel& turn(const uint8_t* workspace, int64_t index, int64_t cores);

  // Whether this is the first turn of all that are taken by that workspace.
  bool is_first_turn(const uint8_t* workspace) { return turns_.insert(workspace).second; }
  // By a slot of a workspace, of one part that sets and one that waits.
  Channel& event(const uint8_t* slot);
  // By a workspace, of one part for each core that arrives and each that waits.
  Channel& group(const isa::GroupSync& op);

  const std::map<Key, Channel>& all() const { return channels_; }

 private:
  using Test = std::function<bool(const Core&)>;
  std::vector<int> cores_where(const Test& test) const;
  Channel& made(const Key& key, const Test& sets, const Test& waits);
  // Its members are parts, numbered from 0 on each side.
  Channel& of_parts(const Key& key, int setters, int waiters);
  Channel& flag(const Key& key);

  const Cores& cores_;
  ChannelListener* listener_;
  std::map<Key, Channel> channels_;
  std::set<const uint8_t*> turns_;  // workspaces by which turns are taken
};

}  // namespace asctwin::core
