// The channels of a launch: which cores set and which wait, by mode, barrier or workspace. Made
// when they are first used. All functions are called under the scheduler's lock.
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
#include "core/core.h"
#include "core/sync/channel.h"

namespace asctwin::core {

class Channels {
 public:
  using Cores = std::vector<std::unique_ptr<Core>>;
  using Kind = stream::TokenKind;
  using Key = stream::Token;  // of all rounds

  // Those of the cores of one rank.
  explicit Channels(const Cores& cores, int rank = 0) : cores_(cores), rank_(rank) {}

  // The channel that the flag sets; nullptr where the core has no part in the mode.
  Channel* set_by(const Core& core, const isa::CrossCoreSetFlag& flag);
  // The channels that may raise the counter that a core waits for, by mode: a wait does not name
  // the mode.
  std::vector<Channel*> awaited_by(const Core& core, const isa::CrossCoreWaitFlag& flag);
  Channel& barrier(bool vector_only);
  // The barrier of the first `cores` vector cores through a workspace.
  Channel& soft_barrier(const uint8_t* workspace, int64_t cores);
  // The channel by which vector core `index` of `cores` gets its turn from the core before it.
  Channel& turn(const uint8_t* workspace, int64_t index, int64_t cores);

  // Whether this is the first of all turns through the workspace.
  bool is_first_turn(const uint8_t* workspace) { return turns_.insert(workspace).second; }
  // The event at a slot of a workspace; one role sets it, one waits for it.
  Channel& event(const uint8_t* slot);
  // The barrier of a group through a workspace; each core that arrives has a role, and each that
  // waits.
  Channel& group(const isa::GroupSync& record);

  const std::map<Key, Channel>& all() const { return channels_; }

 private:
  using Test = std::function<bool(const Core&)>;
  std::vector<int> cores_where(const Test& test) const;
  Channel& made(const Key& key, const Test& sets, const Test& waits);
  // Its members are roles, numbered from 0 on each side.
  Channel& of_parts(const Key& key, int setters, int waiters);
  Channel& flag(const Key& key);
  Key key_of(Kind kind, int64_t mode, CoreKind setters, int64_t block, int64_t id) const;
  // The channel of library messages between a cube core and one of its vector cores.
  Channel& service(const Core& core, CoreKind setters, int64_t sub_block);

  const Cores& cores_;
  int rank_;
  std::map<Key, Channel> channels_;
  std::set<const uint8_t*> turns_;  // workspaces that are used for turns
};

}  // namespace asctwin::core
