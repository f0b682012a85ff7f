// A call that cannot be executed on copies is left out.
#include "check/init/program_order.h"

#include <algorithm>

#include "check/touched.h"
#include "core/issue/schedule.h"

namespace asctwin::check {
namespace {

using core::Instruction;

std::vector<Bytes> hulls_of(const Instruction& instruction) {
  std::vector<Bytes> hulls;
  for (const core::Footprint::Part& part : instruction.footprint->parts())
    hulls.push_back({part.begin, part.end});
  return hulls;
}

// For each operand of a call the range that it touches.
std::vector<Bytes> ranges_of(const Touched& touched) {
  std::vector<Bytes> ranges;
  for (const Touched::List& list : touched.lists())
    for (int i = 0; i < list.info->count; ++i)
      ranges.push_back(touched_bytes(list, static_cast<int>(ranges.size()), true));
  return ranges;
}

}  // namespace

ProgramOrder::ProgramOrder(const core::Core& core, const Instruction& instruction)
    : registers_(core.context().data), kept_(*registers_), is_memory_(core.schedule == nullptr) {
  if (is_memory_) return;
  std::vector<core::Schedule::Bytes> needed;
  for (const Bytes& hull : hulls_of(instruction)) needed.push_back({hull.begin, hull.end});
  const std::vector<Instruction> pending = core.schedule->pending_at(std::move(needed));
  std::vector<const Instruction*> calls;
  for (const Instruction& call : pending)
    if (call.execute_at != nullptr) calls.push_back(&call);
  is_here_ = calls.empty();
  if (!is_here_) execute(calls);
}

ProgramOrder::~ProgramOrder() { *registers_ = kept_; }

void ProgramOrder::execute(const std::vector<const Instruction*>& calls) {
  std::vector<std::vector<const uint8_t*>> samples;
  std::vector<Bytes> ranges;
  Touched touched;
  for (const Instruction* call : calls) {
    touched.collect(*call);
    samples.emplace_back();
    for (const Bytes& range : ranges_of(touched)) {
      samples.back().push_back(range.begin);
      if (range.begin != nullptr) ranges.push_back(range);
    }
  }
  later_ = MemoryCopies(ranges);
  for (const Bytes& range : ranges) std::copy(range.begin, range.end, later_.at(range.begin));
  for (size_t i = 0; i < calls.size(); ++i) later_.execute(*calls[i], samples[i]);
}

void ProgramOrder::read(Bytes bytes, uint8_t* to) {
  std::copy(bytes.begin, bytes.end, to);
  later_.for_each_in(bytes, [&](Bytes part, const uint8_t* copy) {
    std::copy_n(copy, part.end - part.begin, to + (part.begin - bytes.begin));
  });
}

}  // namespace asctwin::check
