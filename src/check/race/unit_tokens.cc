// A flag that is only looked at tells nothing new.
#include "check/race/unit_tokens.h"

#include <optional>

#include "asctwin/isa/fixpipe.h"
#include "asctwin/isa/mmad.h"
#include "isa/unit_flags.h"

namespace asctwin::check {
namespace {

struct FlaggedCall {
  const isa::UnitFlagged& record;
  isa::Access blocks;
  Agent agent;
};

std::optional<FlaggedCall> flagged(const core::Instruction& call) {
  const auto with_flag = [&](const auto& record, Agent agent) -> std::optional<FlaggedCall> {
    if (record.unit_flag == 0 || record.l0c == nullptr) return std::nullopt;
    return FlaggedCall{record, record.unit_blocks(), agent};
  };
  if (&call.info == &isa::Mmad::info)
    return with_flag(*static_cast<const isa::Mmad*>(call.record), Agent::kM);
  if (&call.info == &isa::Fixpipe::info)
    return with_flag(*static_cast<const isa::Fixpipe*>(call.record), Agent::kFix);
  if (&call.info == &isa::DataCopyL0C::info)
    return with_flag(*static_cast<const isa::DataCopyL0C*>(call.record), Agent::kFix);
  return std::nullopt;
}

}  // namespace

void UnitTokens::wait(const core::Instruction& call, CoreOrder& order) const {
  const auto user = flagged(call);
  if (!user || told_.empty()) return;
  isa::for_each_unit_flag(user->blocks, user->record.l0c,
                          [&](size_t flag) { order.learn(user->agent, told_[flag]); });
}

void UnitTokens::turn(const core::Instruction& call, CoreOrder& order) {
  const auto user = flagged(call);
  if (!user || !user->record.turns_flags()) return;
  told_.resize(isa::UnitFlags::kBits);
  const Clock told = order.complete(pipe_of(user->agent));
  isa::for_each_unit_flag(user->blocks, user->record.l0c, [&](size_t flag) { told_[flag] = told; });
}

}  // namespace asctwin::check
