// On A2 a vector core fills L1 only by a message that the cube core answers.
// spec: data_movement.md, section 1.5
#pragma once

#include "isa/op_info.h"

namespace asctwin::isa {

template <class Record>
bool fills_l1_itself(const Record& op, const Context& context) {
  return context.chip.family != Family::kA2 || context.core != CoreKind::kVector ||
         context.chip.memory_of(op.dst.position) != Hardware::L1;
}

inline void l1_message_facts(const void*, Finding& finding) {
  finding.with("what", "the message by which a vector core fills L1");
}

template <class Record>
inline constexpr Rule kL1MessageRule = {
    .code = Code::E0901,
    .holds = holds_for<Record, fills_l1_itself<Record>>,
    .actual = "",
    .statement = "",
    .facts = l1_message_facts,
    .summary = "a vector core fills L1 by a message, which is not modelled"};

}  // namespace asctwin::isa
