// A call costs the search of its buffers and a few comparisons.
// UNVERIFIED: evidence = inferred: that a read of some bytes of a write makes all of it useful, and
// that a tensor that is freed without a read was a dead store.
#include "check/life/unread.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "check/facts.h"

namespace asctwin::check {
namespace {

using core::BufferState;

bool is_new_place(const std::vector<Finding>& reported, const Finding& made) {
  return std::none_of(reported.begin(), reported.end(), [&](const Finding& earlier) {
    return earlier.code == made.code && earlier.line == made.line && earlier.file == made.file &&
           earlier.fact("op") == made.fact("op");
  });
}

}  // namespace

void UnreadCheck::report(const core::Core& core, const BufferUse& use, const char* verb,
                         Finding made) {
  auto& reported = buffers_.unread;
  if (!is_new_place(reported, made)) return;
  const core::Object& object = *core.object_at(use.begin);
  made.with("verb", verb).with("object", object.name);
  made.with("first", use.begin - object.begin).with("last", use.end - object.begin);
  reported.push_back(
      add_place(core, made.with("other_op", use.writer.op), "other", use.writer.where));
}

// Bytes that no document defines, such as padding, need not be read.
void UnreadCheck::take_write(const core::Core& core, const core::Instruction& instruction,
                             const core::Footprint::Part& part) {
  BufferUse* const use = buffers_.use_at(part.begin);
  if (use == nullptr) return;
  use->is_touched = true;
  if (part.access.effect == isa::Effect::kWriteUnspecified) return;
  if (part.is_run && use->is_lost_by(part.begin, part.end, instruction.number))
    report(core, *use, "overwrites", finding_of(core, instruction, Code::W0603));
  use->take_write(part.begin, part.end, writer_of(instruction));
}

void UnreadCheck::begin(const core::Core& core, const core::Instruction& instruction,
                        std::vector<Finding>&) {
  for (const auto& part : instruction.footprint->parts())
    if (isa::is_read(part.access.effect))
      if (BufferUse* use = buffers_.use_at(part.begin)) use->take_read(part.begin, part.end);
  for (const auto& part : instruction.footprint->parts())
    if (isa::is_write(part.access.effect)) take_write(core, instruction, part);
}

// A queue of VECCALC holds memory that one pipe uses.
void UnreadCheck::check_way(const core::Core& core, const core::Buffer& buffer,
                            const BufferUse& use) {
  const bool needs_queue = buffer.queue != framework::kNone &&
                           buffer.memory.position != TPosition::VECCALC && use.is_used() &&
                           use.is_watched;
  if (!needs_queue || use.is_queued) return;
  Finding made = core.finding(Code::W0605, buffer.by, buffer.where);
  if (!is_new_place(buffers_.unread, made)) return;
  buffers_.unread.push_back(
      add_place(core, made.with("other_op", "AllocTensor"), "other", buffer.taken_at));
}

void UnreadCheck::changed(const core::Core& core, const core::Buffer& buffer) {
  if (buffer.by == std::string_view("InitBuffer")) return buffers_.begin(buffer);
  if (buffer.state == BufferState::kEnded) return buffers_.end(buffer);
  BufferUse& use = buffers_.use_of(buffer);
  if (buffer.state == BufferState::kEnqueued) use.is_queued = true;
  if (buffer.state != BufferState::kFree) return;
  check_way(core, buffer, use);
  if (use.has_unread() && !use.is_read && use.is_watched)
    report(core, use, "gives back", core.finding(Code::W0603, buffer.by, buffer.where));
  use.give_back();
}

void UnreadCheck::placed(const core::Core&, std::span<uint8_t> memory) {
  buffers_.for_each_in(memory.data(), memory.data() + memory.size(), [](BufferUse& use) {
    use.is_touched = true;
    use.is_watched = false;
  });
}

void UnreadCheck::pointed(const core::Core&, const uint8_t* address) {
  if (BufferUse* use = buffers_.use_at(address)) {
    use->is_touched = true;
    use->is_watched = false;
  }
}

}  // namespace asctwin::check
