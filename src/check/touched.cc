// One pass over a call's accesses.
#include "check/touched.h"

namespace asctwin::check {

class Touched::Sink final : public isa::AccessSink {
 public:
  explicit Sink(Touched& touched) : touched_(touched) {}

  void add(const isa::Access& access) override {
    if (is_empty(access)) return;
    List& list = list_of(access.operand);
    if (!is_write(access.effect)) return list.reads.push_back(access);
    list.writes.push_back(access);
    touched_.writes_.push_back(access);
  }

 private:
  List& list_of(int operand) {
    List* list = touched_.lists_.data();
    while (operand >= list->info->count) operand -= (list++)->info->count;
    return *list;
  }

  Touched& touched_;
};

void Touched::collect(const core::Instruction& instruction) {
  size_ = instruction.info.operands.size();
  if (lists_.size() < size_) lists_.resize(size_);
  for (size_t i = 0; i < size_; ++i) {
    lists_[i].info = &instruction.info.operands[i];
    lists_[i].reads.clear();
    lists_[i].writes.clear();
  }
  writes_.clear();
  Sink sink(*this);
  instruction.accesses(instruction.record, sink);
}

Bytes touched_bytes(const Touched::List& list, int operand, bool with_reads) {
  std::vector<isa::Access> touched;
  for (const auto* accesses : {&list.writes, &list.reads})
    for (const isa::Access& access : *accesses)
      if (access.operand == operand && (with_reads || is_write(access.effect)))
        touched.push_back(access);
  return bytes_of(touched);
}

}  // namespace asctwin::check
