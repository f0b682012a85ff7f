// A look in vain lets the other cores run; where none of them can end the loop, the core hangs.
#include "core/card/poll_watch.h"

#include <cstring>
#include <utility>

#include "core/card/vain_poll.h"
#include "core/launch/launch.h"

namespace asctwin::core {
namespace {

constexpr size_t kMostLooks = 4096;
constexpr int64_t kMostOfLoop = 256;  // instructions; far below the passes that make a hang
constexpr uint64_t kMix = 0x9E3779B97F4A7C15;

uint64_t hash_of_bytes(const uint8_t* address, int64_t bytes) {
  uint64_t hash = static_cast<uint64_t>(bytes);
  for (; bytes > 0; bytes -= 8, address += 8) {
    uint64_t word = 0;
    std::memcpy(&word, address, static_cast<size_t>(bytes < 8 ? bytes : 8));
    hash = (hash ^ word) * kMix;
    hash ^= hash >> 29;
  }
  return hash;
}

// The cores of other ranks, one for each rank: the core of the same place in its block.
Needs others_of(const Core& core) {
  Needs needs;
  needs.is_guess = true;
  for (const auto& other : core.launch().cores())
    if (other->number() != core.number() && other->id() == core.id())
      needs.cores.push_back(other->number());
  return needs;
}

void poll_in_vain(Core& core, const Object& object, const uint8_t* address, const char* name,
                  SourceLoc where) {
  if (core.schedule != nullptr) core.schedule->settle(PIPE_ALL);
  const int64_t first = address - object.begin;
  const auto hang = [&] {
    Finding finding = core.finding(Code::E1505, name, where);
    return finding.with("object", object.name).with("first", first);
  };
  core.launch().poll_in_vain(
      core, {phrase("byte {} of {}", first, object.name), where, [&] { return others_of(core); }},
      hang);
}

}  // namespace

bool is_polling_in_vain(const Core& core) {
  if (core.polls == nullptr || !core.polls->newest_in_vain) return false;
  const PollWatch::Vain& newest = *core.polls->newest_in_vain;
  return newest.effects == core.effects && core.instructions - newest.instructions < kMostOfLoop;
}

bool yield_after_effects(Core& core) {
  std::optional<PollWatch::Vain>& newest = core.polls->newest_in_vain;
  const bool has_acted = !newest || newest->effects != core.effects;
  if (has_acted) core.launch().yield(core);
  newest = {core.instructions, core.effects};
  return has_acted;
}

void yield_before_store(Core& core, const uint8_t* address) {
  if (core.stopping()) return;
  const Object* const object = core.launch().global_objects().find(address);
  if (object != nullptr && object->is_window) core.launch().yield(core);
}

void look_where_polling(Core& core, const uint8_t* address, int64_t bytes, const char* name,
                        SourceLoc where) {
  if (core.stopping() || bytes <= 0 || bytes > kMostPolledBytes) return;
  const Object* const object = core.launch().global_objects().find(address);
  if (object == nullptr || !object->contains(address + bytes - 1)) return;
  const PollWatch::Look now{hash_of_bytes(address, bytes), core.effects, core.cycle_reads};
  const uint64_t key = (hash_of(where) ^ reinterpret_cast<uintptr_t>(address)) * kMix;
  if (core.polls->looks.size() > kMostLooks) core.polls->looks.clear();
  const auto [known, is_new] = core.polls->looks.try_emplace(key, now);
  const PollWatch::Look before = std::exchange(known->second, now);
  if (is_new || before.content != now.content) {
    known->second.effects = ++core.effects;  // it has learnt something, and may act on it
    return;
  }
  if (object->is_window && before.effects == now.effects && before.cycle_reads == now.cycle_reads)
    poll_in_vain(core, *object, address, name, where);
  else
    core.launch().yield(core);
}

}  // namespace asctwin::core
