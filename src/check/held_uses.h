// Shows computations with undefined bytes once their results are used. It stands behind the count
// of iterations, because such a finding has the iteration in which the computation happened.
#pragma once

#include <utility>
#include <vector>

#include "check/init/undefined.h"
#include "check/quiet_call.h"
#include "check/race/race_check.h"
#include "check/visits.h"

namespace asctwin::check {

class HeldUses final : public stream::Reader {
 public:
  HeldUses(UndefinedCheck& undefined, RaceCheck& races, VisitCount& visits)
      : undefined_(undefined), races_(races), visits_(visits) {}

  void begin(const core::Core& core, const core::Instruction& instruction,
             std::vector<Finding>& findings) override {
    if (!undefined_.has_news()) return;
    for (Finding& finding : undefined_.take_due()) findings.push_back(std::move(finding));
    if (undefined_.newest_use() == nullptr) return;
    std::vector<Finding> made{undefined_.newest_use()->finding};
    races_.name_neighbours(instruction, made);
    visits_.mark_newest(core, instruction, made);
    undefined_.newest_use()->finding = std::move(made.front());
  }

  class Quiet : public QuietPart {
   public:
    explicit Quiet(HeldUses&) {}
  };

 private:
  UndefinedCheck& undefined_;
  RaceCheck& races_;
  VisitCount& visits_;
};

}  // namespace asctwin::check
