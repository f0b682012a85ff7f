// One pass over a call's accesses.
#include "stream/footprint.h"

namespace asctwin::stream {
namespace {

isa::Access with_longest_run(isa::Access access) {
  for (int i = isa::kMaxLoops - 1; i >= 0; --i) {
    isa::Loop& loop = access.loops[i];
    if (loop.count == 1) continue;
    if (loop.stride_bytes != access.run_bytes) break;
    access.run_bytes *= loop.count;
    loop = {};
  }
  return access;
}

Footprint::Part part_of(const isa::Access& access) {
  const isa::Access longest = with_longest_run(access);
  const isa::Hull hull = isa::hull_of(longest);
  const bool is_run = hull.first == 0 && hull.last == longest.run_bytes;
  return {longest, longest.base + hull.first, longest.base + hull.last, is_run};
}

class PartSink final : public isa::AccessSink {
 public:
  explicit PartSink(std::vector<Footprint::Part>& parts) : parts_(parts) {}
  void add(const isa::Access& access) override {
    if (!isa::is_empty(access)) parts_.push_back(part_of(access));
  }

 private:
  std::vector<Footprint::Part>& parts_;
};

}  // namespace

void Footprint::clear(uint64_t number) {
  parts_.clear();
  number_ = number;
}

void Footprint::walk(const Instruction& call, uint64_t number) {
  clear(number);
  if (call.accesses == nullptr) return;
  PartSink sink(parts_);
  call.accesses(call.record, sink);
}

void Footprint::move(int operand, int64_t distance) {
  for (Part& part : parts_) {
    if (part.access.operand != operand) continue;
    part.access.base += distance;
    part.begin += distance;
    part.end += distance;
  }
}

}  // namespace asctwin::stream
