// A call pays for the search of its buffers and for a few comparisons.
// UNVERIFIED: evidence = inferred: that bytes of which some are read were all written for somebody,
// and that what is given back without a read was written for nobody.
#include "check/unread.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "check/facts.h"

namespace asctwin::check {
namespace {

using core::BufferState;

bool is_same_place(const Finding& told, const Finding& made) {
  return told.line == made.line && told.file == made.file && told.fact("op") == made.fact("op");
}

}  // namespace

void UnreadCheck::tell(const core::Core& core, const BufferUse& use, const char* verb,
                       Finding made) {
  auto& told = buffers_.unread;
  if (std::any_of(told.begin(), told.end(),
                  [&](const Finding& earlier) { return is_same_place(earlier, made); }))
    return;
  const core::Object& object = *core.object_at(use.begin);
  made.with("verb", verb).with("object", object.name);
  made.with("first", use.begin - object.begin).with("last", use.end - object.begin);
  told.push_back(add_place(core, made.with("other_op", use.writer.op), "other", use.writer.where));
}

// Bytes that no document defines, as padding, are nobody's to read.
void UnreadCheck::take_write(const core::Core& core, const core::Instruction& call,
                             const core::Footprint::Part& part) {
  BufferUse* const use = buffers_.use_at(part.begin);
  if (use == nullptr) return;
  use->is_touched = true;
  if (part.access.effect == isa::Effect::kWriteUnspecified) return;
  if (part.is_run && use->is_lost_by(part.begin, part.end, call.number))
    tell(core, *use, "overwrites", finding_of(core, call, Code::W0603));
  use->take_write(part.begin, part.end, writer_of(call));
}

void UnreadCheck::before(const core::Core& core, const core::Instruction& call,
                         std::vector<Finding>&) {
  for (const auto& part : call.footprint->parts())
    if (isa::is_read(part.access.effect))
      if (BufferUse* use = buffers_.use_at(part.begin)) use->take_read(part.begin, part.end);
  for (const auto& part : call.footprint->parts())
    if (isa::is_write(part.access.effect)) take_write(core, call, part);
}

void UnreadCheck::changed(const core::Core& core, const core::Buffer& buffer) {
  if (buffer.by == std::string_view("InitBuffer")) return buffers_.begin(buffer);
  if (buffer.state == BufferState::kEnded) return buffers_.end(buffer);
  if (buffer.state != BufferState::kFree) return;
  BufferUse& use = buffers_.use_of(buffer);
  if (use.has_unread() && !use.is_read && use.is_watched)
    tell(core, use, "gives back", core.finding(Code::W0603, buffer.by, buffer.where));
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
