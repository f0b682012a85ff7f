// Shapes settle nearly every call; the others are looked at byte by byte.
#include "check/overlap.h"

#include "check/collision.h"
#include "check/facts.h"
#include "core/core.h"

namespace asctwin::check {
namespace {

using core::Core;
using core::Instruction;
using isa::Access;

bool is_repeated(const Instruction& call) { return call.info.order == isa::Order::kRepeats; }

bool accumulates(const Instruction& call, const isa::OperandInfo& list) {
  if (call.info.accumulator == nullptr) return false;
  const int operand = call.info.accumulator(call.record);
  return operand >= 0 && isa::operand_at(call.info, call.record, operand).info == &list;
}

struct Words {
  const char* actual;
  const char* statement;
  const char* help;
};

Words words_of(Meeting meeting) {
  switch (meeting) {
    case Meeting::kTwice:
      return {"writes `{dst}` twice", "nothing orders two writes of one `{op}` to the same byte",
              ""};
    case Meeting::kOverRead:
      return {"writes `{dst}` over its own `{src}`",
              "nothing orders the reads and the writes of one `{op}`",
              "copy through another tensor"};
    case Meeting::kPartial:
      return {"writes `{dst}` over a part of `{src}` in one repeat",
              "in one repeat, a source and the destination are the same addresses or share none",
              "let `{dst}` begin where `{src}` begins, or apart from it"};
    case Meeting::kLater:
      return {"writes `{dst}` in one repeat and reads it as `{src}` in a later one",
              "a repeat does not read what an earlier repeat of the same call writes",
              "call `{op}` once for each repeat, with PipeBarrier<PIPE_V> between the calls"};
  }
  return {"", "", ""};
}

Finding overlap_finding(const Core& core, const Instruction& call, const Collision& collision,
                        const char* dst, const char* src) {
  const core::Object* object = core.object_at(collision.bytes.begin);
  const uint8_t* origin = object == nullptr ? nullptr : object->begin;
  Finding finding = finding_of(core, call, Code::E0107);
  const Words words = words_of(collision.meeting);
  finding.help = words.help;
  finding.with("actual", words.actual).with("statement", words.statement);
  finding.with("dst", dst).with("src", src);
  finding.with("first", collision.bytes.begin - origin).with("last", collision.bytes.end - origin);
  return finding.with("object", object == nullptr ? "memory" : object->name);
}

std::optional<Collision> between_writes(const Instruction& call, Accesses writes) {
  if (is_repeated(call))
    return are_apart_in_each_step(writes) ? std::nullopt : ordered_collision(writes, {}, false);
  return are_apart(writes) ? std::nullopt : unordered_collision(writes, {});
}

std::optional<Collision> with_reads(const Instruction& call, Accesses writes, Accesses reads,
                                    bool accumulates) {
  if (are_apart(writes, reads) || are_the_same(writes, reads)) return std::nullopt;
  return is_repeated(call) ? ordered_collision(writes, reads, accumulates)
                           : unordered_collision(writes, reads);
}

}  // namespace

class OverlapCheck::Sink final : public isa::AccessSink {
 public:
  Sink(OverlapCheck& check, const Instruction& call) : check_(check), call_(call) {}

  void add(const Access& access) override {
    if (is_empty(access)) return;
    List& list = list_of(access.operand);
    if (!is_write(access.effect)) return list.reads.push_back(access);
    list.writes.push_back(access);
    check_.writes_.push_back(access);
  }

 private:
  List& list_of(int operand) {
    size_t list = 0;
    while (operand >= call_.info.operands[list].count) operand -= call_.info.operands[list++].count;
    return check_.lists_[list];
  }

  OverlapCheck& check_;
  const Instruction& call_;
};

void OverlapCheck::collect(const Instruction& call) {
  if (lists_.size() < call.info.operands.size()) lists_.resize(call.info.operands.size());
  for (size_t i = 0; i < lists_.size(); ++i) {
    lists_[i].info = i < call.info.operands.size() ? &call.info.operands[i] : nullptr;
    lists_[i].reads.clear();
    lists_[i].writes.clear();
  }
  writes_.clear();
  Sink sink(*this, call);
  call.accesses(call.record, sink);
}

void OverlapCheck::before(const Core& core, const Instruction& call,
                          std::vector<Finding>& findings) {
  if (call.accesses == nullptr || call.info.operands.empty() || has_error(findings)) return;
  collect(call);
  if (writes_.empty()) return;
  for (const List& to : lists_) {
    if (to.writes.empty()) continue;
    for (const List& from : lists_) {
      if (from.reads.empty()) continue;
      const auto met = with_reads(call, to.writes, from.reads, accumulates(call, *from.info));
      if (!met) continue;
      findings.push_back(overlap_finding(core, call, *met, to.info->name, from.info->name));
      return;
    }
  }
  if (const auto met = between_writes(call, writes_))
    findings.push_back(overlap_finding(core, call, *met, lists_[0].info->name, ""));
}

}  // namespace asctwin::check
