// Nearly every call is decided by the shapes of its accesses; the others byte by byte.
#include "check/call/overlap.h"

#include <string_view>

#include "asctwin/isa/fixpipe.h"
#include "check/call/collision.h"
#include "check/facts.h"
#include "core/core.h"

namespace asctwin::check {
namespace {

using core::Core;
using core::Instruction;

bool has_steps(const Instruction& instruction) {
  return instruction.info.order != isa::Order::kNone;
}

// With reads of the operands of `list`.
Allowed allowed_in(const Instruction& instruction, const isa::OperandInfo& list) {
  const isa::OpInfo& info = instruction.info;
  Allowed allowed;
  if (info.accumulator != nullptr) {
    const int operand = info.accumulator(instruction.record);
    allowed.accumulates =
        operand >= 0 && isa::operand_at(info, instruction.record, operand).info == &list;
  }
  allowed.shrinks = info.shrinks_in_place != nullptr && info.shrinks_in_place(instruction.record);
  return allowed;
}

bool is_compacted(const Instruction& instruction, const isa::OperandInfo& list) {
  if (instruction.info.compacted == nullptr) return false;
  const int operand = instruction.info.compacted(instruction.record);
  return operand >= 0 &&
         isa::operand_at(instruction.info, instruction.record, operand).info == &list;
}

// The scales of Fixpipe come into its own buffer before the first result is written.
bool is_loaded_before(const Instruction& instruction, const isa::OperandInfo& list) {
  return &instruction.info == &isa::Fixpipe::info && list.name == std::string_view("quant");
}

struct Words {
  const char* actual;
  const char* statement;
  const char* help;
};

// Words for a library function: its caller does not see repeats.
Words words_of_steps(Meeting meeting) {
  if (meeting == Meeting::kPartial)
    return {"writes `{dst}` over a part of `{src}`",
            "a source and the destination of `{op}` are the same addresses or share none",
            "let `{dst}` begin where `{src}` begins, or apart from it"};
  return {"writes `{dst}` over `{src}`, which it reads again",
          "`{op}` reads no byte that it has written", "give `{dst}` memory of its own"};
}

Words words_of(Meeting meeting, isa::Order order) {
  if (order == isa::Order::kSteps && (meeting == Meeting::kPartial || meeting == Meeting::kLater))
    return words_of_steps(meeting);
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

Finding overlap_finding(const Core& core, const Instruction& instruction,
                        const Collision& collision, const char* dst, const char* src) {
  const core::Object* object = core.object_at(collision.bytes.begin);
  const uint8_t* origin = object == nullptr ? nullptr : object->begin;
  Finding finding = finding_of(core, instruction, Code::E0107);
  const Words words = words_of(collision.meeting, instruction.info.order);
  finding.help = words.help;
  finding.with("actual", words.actual).with("statement", words.statement);
  finding.with("dst", dst).with("src", src);
  finding.with("first", collision.bytes.begin - origin).with("last", collision.bytes.end - origin);
  return finding.with("object", object == nullptr ? Phrase("memory") : object->name);
}

std::optional<Collision> between_writes(const Instruction& instruction, Accesses writes) {
  if (has_steps(instruction))
    return are_apart_in_each_step(writes) ? std::nullopt : ordered_collision(writes, {}, {});
  return are_apart(writes) ? std::nullopt : unordered_collision(writes, {});
}

// UNVERIFIED: evidence = inferred: a copy of the very same bytes onto themselves is no fault
// (data_movement.md, section 1.4), nor is a 5HD whose lists are the same blocks in another order.
std::optional<Collision> with_reads(const Instruction& instruction, Accesses writes, Accesses reads,
                                    Allowed allowed) {
  if (are_apart(writes, reads) || are_the_same(writes, reads)) return std::nullopt;
  return has_steps(instruction) ? ordered_collision(writes, reads, allowed)
                                : unordered_collision(writes, reads);
}

}  // namespace

void OverlapCheck::check(const Core& core, const Instruction& instruction,
                         std::vector<Finding>& findings) {
  if (instruction.accesses == nullptr || has_error(findings)) return;
  touched_.collect(instruction);
  if (touched_.writes().empty()) return;
  for (const Touched::List& to : touched_.lists()) {
    if (to.writes.empty()) continue;
    for (const Touched::List& from : touched_.lists()) {
      if (from.reads.empty() || is_compacted(instruction, *from.info) ||
          is_loaded_before(instruction, *from.info))
        continue;
      const auto met =
          with_reads(instruction, to.writes, from.reads, allowed_in(instruction, *from.info));
      if (!met) continue;
      findings.push_back(overlap_finding(core, instruction, *met, to.info->name, from.info->name));
      return;
    }
  }
  if (const auto met = between_writes(instruction, touched_.writes()))
    findings.push_back(
        overlap_finding(core, instruction, *met, touched_.lists()[0].info->name, ""));
}

}  // namespace asctwin::check
