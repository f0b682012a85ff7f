// A call that touches no closed block costs a look at a few words of bits.
#include "check/life/lifetime.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "check/access_shape.h"
#include "check/facts.h"
#include "core/core.h"

namespace asctwin::check {
namespace {

using core::BufferState;

// The buffer of the core's TPipe that the byte lies in; nullptr: it was one of an earlier TPipe.
const core::Buffer* buffer_at(const core::Core& core, const uint8_t* address) {
  for (const core::Buffer& buffer : core.buffers.all)
    if (address >= buffer.memory.address &&
        address < buffer.memory.address + buffer.memory.size_bytes)
      return &buffer;
  return nullptr;
}

// Until somebody allocates the buffer again, a read finds what was there.
Code code_of(const core::Buffer* buffer, bool write) {
  if (buffer != nullptr && !write) return Code::W0602;
  return buffer == nullptr || buffer->state != BufferState::kEnqueued ? Code::E0610 : Code::E0611;
}

Phrase state_text(const core::Core& core, const core::Buffer* buffer) {
  if (buffer == nullptr) return "of a TPipe that has ended";
  const bool waits = buffer->state == BufferState::kEnqueued;
  return phrase(waits ? "in the queue since `{}` at {}" : "free since `{}` at {}", buffer->by,
                place_text(core, buffer->where));
}

// The first closed byte that `part` touches is at `met`.
Finding finding_at(const core::Core& core, const core::Instruction& instruction,
                   const core::Footprint::Part& part, const uint8_t* met) {
  const core::Buffer* buffer = buffer_at(core, met);
  const core::Object& object = *core.object_at(met);
  const bool write = is_write(part.access.effect);
  Finding finding = finding_of(core, instruction, code_of(buffer, write));
  const auto at = isa::operand_at(instruction.info, instruction.record, part.access.operand);
  finding.with("operand", operand_text(*at.info, at.index_in_list));
  finding.with("verb", write ? "writes" : "reads").with("object", object.name);
  finding.with("first", met - object.begin);
  finding.with("last", std::min<const uint8_t*>(part.end, object.end) - object.begin);
  if (finding.code == Code::W0602 && buffer->state == BufferState::kFree)
    finding.help = "call FreeTensor after the last use of the tensor";
  return finding.with("state", state_text(core, buffer));
}

}  // namespace

LifetimeCheck::LifetimeCheck(const core::Core& core) : closed_(core.memory) {}

// Most calls are decided by their hulls.
bool LifetimeCheck::is_in_open_memory(const core::Footprint::Part& part) {
  const Closed* closed = closed_.find(part.begin);
  return closed == nullptr || !closed->touch(part.begin, part.end);
}

// The first byte in a closed block; nullptr: there is none.
const uint8_t* LifetimeCheck::first_closed(const isa::Access& access) {
  const Closed* closed = closed_.find(access.base);
  const uint8_t* met = nullptr;
  if (closed == nullptr) return met;
  isa::any_run(access, [&](const uint8_t* run, int64_t bytes) {
    if (!closed->touch(run, run + bytes)) return false;
    for (met = run; !closed->touch(met, met + 1);) ++met;
    return true;
  });
  return met;
}

void LifetimeCheck::begin(const core::Core& core, const core::Instruction& instruction,
                          std::vector<Finding>& findings) {
  const auto parts = instruction.footprint->parts();
  if (std::all_of(parts.begin(), parts.end(),
                  [this](const auto& part) { return is_in_open_memory(part); }))
    return;
  std::optional<Finding> worst;
  for (const core::Footprint::Part& part : parts) {
    const uint8_t* const met = first_closed(part.access);
    if (met == nullptr) continue;
    Finding finding = finding_at(core, instruction, part, met);
    if (!worst || (is_error(finding.code) && !is_error(worst->code))) worst = std::move(finding);
  }
  if (worst) findings.push_back(std::move(*worst));
}

void LifetimeCheck::changed(const core::Core&, const core::Buffer& buffer) {
  Closed* const closed = closed_.at(buffer.memory.address);
  if (closed == nullptr) return;
  const auto* begin = buffer.memory.address;
  const Blocks blocks = closed->blocks(begin, begin + buffer.memory.size_bytes);
  if (buffer.state == BufferState::kAllocated || buffer.state == BufferState::kDequeued)
    closed->bits.reset(blocks);
  else
    closed->bits.set(blocks);
}

void LifetimeCheck::placed(const core::Core&, std::span<uint8_t> memory) {
  if (Closed* closed = closed_.find(memory.data()))
    closed->bits.reset(closed->blocks(memory.data(), memory.data() + memory.size()));
}

}  // namespace asctwin::check
