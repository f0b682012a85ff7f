// Stores of flags become releases, polls become acquires.
#include "check/race/core_flags.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace asctwin::check {

using core::Instruction;

bool CoreFlags::may_hand_over(const Instruction& instruction, const Plan& plan) const {
  if (!races_.has_others()) return false;
  const auto parts = instruction.footprint->parts();
  return std::any_of(parts.begin(), parts.end(), [&](const auto& part) {
    return plan.operands[static_cast<size_t>(part.access.operand)].memory == Hardware::GM &&
           part.end - part.begin <= kMostFlagBytes;
  });
}

// In one piece, and more than may_hand_over() asks for.
bool CoreFlags::may_bring_flags(const Instruction& instruction, const Plan& plan) const {
  if (!races_.has_others()) return false;
  const auto parts = instruction.footprint->parts();
  return std::any_of(parts.begin(), parts.end(), [&](const auto& part) {
    return plan.operands[static_cast<size_t>(part.access.operand)].memory == Hardware::GM &&
           !is_write(part.access.effect) && part.is_run && part.end - part.begin <= kMostFlagsBytes;
  });
}

// A scalar load may look for a flag of another core.
void CoreFlags::poll(const Instruction& instruction, const Plan& plan) {
  if (plan.agent != Agent::kScalar) return;
  for (const auto& part : instruction.footprint->parts()) {
    const Plan::Operand& place = plan.operands[static_cast<size_t>(part.access.operand)];
    const bool loads = !is_write(part.access.effect) || plan.is_atomic;
    if (loads && place.memory == Hardware::GM) poll(plan, {part.begin, part.end});
  }
}

void CoreFlags::poll(const Plan& plan, const Bytes& bytes) {
  if (plan.is_past_cache) races_.polls.invalidate(bytes.begin);
  races_.polls.load(bytes, !plan.is_past_cache && races_.cache.holds(bytes.begin));
}

void CoreFlags::release(const Plan& plan, uint32_t number, const Bytes& flag, bool adds) {
  VectorClock clock = races_.pipes.order.clock(*plan.agent);
  if (plan.agent == Agent::kScalar) clock[*plan.agent] = std::max(clock[*plan.agent], number);
  races_.handshakes.release(flag, static_cast<size_t>(races_.core.number()), clock.done,
                            races_.pipes.order.remote_clocks().share(clock.remote), adds);
}

namespace {

bool is_in_window(const CoreRaces& races, const uint8_t* address) {
  const core::Object* object = races.core.launch().global_objects().find(address);
  return object != nullptr && object->is_window;
}

}  // namespace

bool CoreFlags::touches_window(const Instruction& instruction) const {
  if (races_.core.polls == nullptr) return false;
  const auto parts = instruction.footprint->parts();
  return std::any_of(parts.begin(), parts.end(),
                     [&](const auto& part) { return is_in_window(races_, part.begin); });
}

// An access by a pointer may be a store or a poll: the line counts as both.
void CoreFlags::pass_line(const uint8_t* line, uint32_t number) {
  if (races_.core.polls == nullptr || !is_in_window(races_, line)) return;
  const auto core = static_cast<size_t>(races_.core.number());
  const uint8_t* const begin = line - reinterpret_cast<uintptr_t>(line) % kLineBytes;
  const Bytes bytes{begin, begin + kLineBytes};
  races_.polls.copy_of_window(bytes);
  acquire_polled();
  VectorClock clock = races_.pipes.order.clock(Agent::kScalar);
  clock[Agent::kScalar] = std::max(clock[Agent::kScalar], number);
  races_.handshakes.release(bytes, core, clock.done,
                            races_.pipes.order.remote_clocks().share(clock.remote), true);
}

// Call number `number` of its agent has been noted.
void CoreFlags::hand_over(const Instruction& instruction, const Plan& plan, uint32_t number) {
  const bool is_scalar = plan.agent == Agent::kScalar;
  const Bytes* source = nullptr;
  Bytes from;
  for (const auto& part : instruction.footprint->parts()) {
    const Bytes bytes{part.begin, part.end};
    const Plan::Operand& place = plan.operands[static_cast<size_t>(part.access.operand)];
    const bool may_be_many = !is_write(part.access.effect) && part.is_run;
    const int64_t most = may_be_many ? kMostFlagsBytes : kMostFlagBytes;
    const bool is_small_global = place.memory == Hardware::GM && part.end - part.begin <= most;
    if (is_small_global && is_write(part.access.effect)) {
      release(plan, number, bytes, part.access.effect == isa::Effect::kAccumulate);
    } else if (place.memory == Hardware::GM && !is_write(part.access.effect) && !is_scalar &&
               races_.core.polls != nullptr && is_in_window(races_, part.begin)) {
      races_.polls.copy_of_window(bytes);
    } else if (is_small_global && !is_scalar) {
      from = bytes;
      source = &from;
    } else if (is_scalar && place.memory == Hardware::UB && !is_write(part.access.effect)) {
      races_.polls.look(bytes, races_.handshakes);
    }
  }
  if (source == nullptr) return;
  for (const auto& part : instruction.footprint->parts())
    if (is_write(part.access.effect)) races_.polls.copy(*source, part.begin);
}

// After the load: a store that it has seen was released before.
void CoreFlags::acquire_polled() {
  const auto core = static_cast<size_t>(races_.core.number());
  for (const Polls::Poll& poll : races_.polls.take())
    for (LaunchClock& known :
         poll.is_of_window     ? races_.handshakes.acquire_released(poll.bytes, core)
         : poll.is_one_of_many ? races_.handshakes.acquire_one(poll.bytes, core)
                               : races_.handshakes.acquire(poll.bytes, core))
      races_.pipes.order.acquire(PIPE_S, std::make_shared<const LaunchClock>(std::move(known)),
                                 core);
}

}  // namespace asctwin::check
