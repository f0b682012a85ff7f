// The members of flags and barriers.
#include "core/sync/channels.h"

#include <numeric>

#include "core/sync/cube_service.h"

namespace asctwin::core {
namespace {

constexpr int64_t kAllOfAKind = 0, kVectorsOfABlock = 1, kBlock = 2, kPair = 4;
constexpr int64_t kIds = 16;  // number of flags, outside of mode 4

CoreKind other(CoreKind kind) {
  return kind == CoreKind::kCube ? CoreKind::kVector : CoreKind::kCube;
}

}  // namespace

Channels::Key Channels::key_of(Kind kind, int64_t mode, CoreKind setters, int64_t block,
                               int64_t id) const {
  Key key;
  key.kind = kind;
  key.mode = mode;
  key.setters = setters;
  key.block = block;
  key.id = id;
  key.rank = rank_;
  return key;
}

std::vector<int> Channels::cores_where(const Test& test) const {
  std::vector<int> numbers;
  for (const auto& core : cores_)
    if (core->rank() == rank_ && test(*core)) numbers.push_back(core->number());
  return numbers;
}

Channel& Channels::made(const Key& key, const Test& sets, const Test& waits) {
  const auto known = channels_.find(key);
  if (known != channels_.end()) return known->second;
  return channels_.emplace(key, Channel(key, cores_where(sets), cores_where(waits))).first->second;
}

Channel& Channels::of_parts(const Key& key, int setters, int waiters) {
  const auto known = channels_.find(key);
  if (known != channels_.end()) return known->second;
  const auto parts = [](int count) {
    std::vector<int> numbers(static_cast<size_t>(count));
    std::iota(numbers.begin(), numbers.end(), 0);
    return numbers;
  };
  return channels_.emplace(key, Channel(key, parts(setters), parts(waiters))).first->second;
}

// In mode 4 the cube core counts the flags of its vector core i from 16 * i on; the vector core
// counts all of its own from 0.
Channel& Channels::flag(const Key& key) {
  const bool by_cube = key.setters == CoreKind::kCube;
  const auto is_vector = [&](const Core& core) {
    return core.id().kind == CoreKind::kVector &&
           (key.mode != kPair || core.id().sub_block == key.id / kIds);
  };
  const auto takes_part = [&](const Core& core, bool as_setter) {
    if (key.mode != kAllOfAKind && core.id().block != key.block) return false;
    if (key.mode == kAllOfAKind || key.mode == kVectorsOfABlock)
      return core.id().kind == key.setters;
    return as_setter == by_cube ? core.id().kind == CoreKind::kCube : is_vector(core);
  };
  return made(
      key, [&](const Core& core) { return takes_part(core, true); },
      [&](const Core& core) { return takes_part(core, false); });
}

namespace {

// In mode 4 flags have the cube core's numbers; in the other modes only the low 4 bits count.
int64_t id_on_cube(const Core& core, int64_t mode, int64_t id) {
  if (mode != kPair) return id % kIds;
  if (core.id().kind == CoreKind::kCube) return id % (2 * kIds);
  return core.id().sub_block * kIds + id % kIds;
}

int block_of(const Core& core, int64_t mode) { return mode == kAllOfAKind ? 0 : core.id().block; }

}  // namespace

Channel& Channels::service(const Core& core, CoreKind setters, int64_t sub_block) {
  const int block = core.id().block;
  const auto takes_part = [&](const Core& other, bool as_setter) {
    if (other.id().block != block) return false;
    const bool is_cube = (setters == CoreKind::kCube) == as_setter;
    if (is_cube) return other.id().kind == CoreKind::kCube;
    return other.id().kind == CoreKind::kVector && other.id().sub_block == sub_block;
  };
  return made(
      key_of(Kind::kService, kServiceMode, setters, block, sub_block),
      [&](const Core& other) { return takes_part(other, true); },
      [&](const Core& other) { return takes_part(other, false); });
}

Channel* Channels::set_by(const Core& core, const isa::CrossCoreSetFlag& record) {
  if (record.mode == kServiceMode) return &service(core, core.id().kind, record.id);
  Channel& channel =
      flag(key_of(Kind::kCoreFlag, record.mode, core.id().kind, block_of(core, record.mode),
                  id_on_cube(core, record.mode, record.id)));
  return channel.is_set_by(core.number()) ? &channel : nullptr;
}

std::vector<Channel*> Channels::awaited_by(const Core& core, const isa::CrossCoreWaitFlag& record) {
  const CoreKind kind = core.id().kind;
  if (record.mode == kServiceMode) return {&service(core, other(kind), record.id)};
  std::vector<Channel*> channels;
  const auto add = [&](int64_t mode, CoreKind setters) {
    Channel& channel = flag(key_of(Kind::kCoreFlag, mode, setters, block_of(core, mode),
                                   id_on_cube(core, mode, record.id)));
    if (channel.is_awaited_by(core.number())) channels.push_back(&channel);
  };
  if (record.mode == kPair) {
    add(kPair, other(kind));
    return channels;
  }
  add(kAllOfAKind, kind);
  add(kVectorsOfABlock, kind);
  add(kBlock, other(kind));
  return channels;
}

Channel& Channels::barrier(bool vector_only) {
  const auto takes_part = [&](const Core& core) {
    return !vector_only || core.id().kind != CoreKind::kCube;
  };
  return made(key_of(Kind::kBarrier, vector_only, {}, 0, 0), takes_part, takes_part);
}

namespace {

bool is_vector_core(const Core& core, int64_t index) {
  return core.id().kind != CoreKind::kCube && core.block_index() == index;
}

int64_t number_of(const uint8_t* workspace) { return reinterpret_cast<int64_t>(workspace); }

}  // namespace

Channel& Channels::soft_barrier(const uint8_t* workspace, int64_t cores) {
  const auto takes_part = [&](const Core& core) {
    return core.block_index() < cores && is_vector_core(core, core.block_index());
  };
  return made(key_of(Kind::kSoftBarrier, cores, {}, 0, number_of(workspace)), takes_part,
              takes_part);
}

Channel& Channels::turn(const uint8_t* workspace, int64_t index, int64_t cores) {
  const int64_t before = (index + cores - 1) % cores;
  return made(
      key_of(Kind::kTurn, 0, {}, index, number_of(workspace)),
      [&](const Core& core) { return is_vector_core(core, before); },
      [&](const Core& core) { return is_vector_core(core, index); });
}

Channel& Channels::event(const uint8_t* slot) {
  return of_parts(key_of(Kind::kEvent, 0, {}, 0, number_of(slot)), 1, 1);
}

Channel& Channels::group(const isa::GroupSync& record) {
  const Key key =
      key_of(Kind::kGroup, record.arrive_size, {}, record.wait_size, number_of(record.gm.address));
  return of_parts(key, static_cast<int>(record.arrive_size), static_cast<int>(record.wait_size));
}

}  // namespace asctwin::core
