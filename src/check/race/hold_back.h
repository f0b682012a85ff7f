// Holds back what only the end of the launch can tell: it takes findings about two writes out of
// those of the newest call, once all other readers have added to them.
#pragma once

#include <vector>

#include "check/quiet_call.h"
#include "check/race/overwrites.h"

namespace asctwin::check {

// @pre behind what counts iterations
class HoldBack final : public stream::Reader {
 public:
  explicit HoldBack(Overwrites& overwrites) : overwrites_(overwrites) {}
  void begin(const core::Core&, const core::Instruction&, std::vector<Finding>& findings) override {
    if (!findings.empty()) overwrites_.take(findings);
  }

  class Quiet : public QuietPart {
   public:
    explicit Quiet(HoldBack& check) : overwrites_(check.overwrites_) {}
    template <class AnySite, class Runs>
    void note(const core::Instruction&, AnySite&, const Runs&, std::vector<Finding>& findings) {
      if (!findings.empty()) overwrites_.take(findings);
    }

   private:
    Overwrites& overwrites_;
  };

 private:
  Overwrites& overwrites_;
};

}  // namespace asctwin::check
