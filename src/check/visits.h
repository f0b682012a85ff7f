// The iteration of a finding: how often its core has come to the line, counted from 1.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>

#include "check/quiet_call.h"

namespace asctwin::check {

// @pre behind a core's other observers, but for HoldBack: it marks what they have found
class VisitCount final : public core::Observer {
 public:
  void before(const core::Core& core, const core::Instruction& instruction,
              std::vector<Finding>& findings) override;

  // Every call, which is only counted.
  class Quiet : public QuietPart {
   public:
    struct Site {
      const core::Core* core = nullptr;
      int64_t* visits = nullptr;
    };

    explicit Quiet(VisitCount& check) : check_(check) {}
    bool prepare_call(const core::Core& core, const core::Instruction& instruction, Site& site) {
      site.core = &core;
      site.visits = &check_.visits_of(instruction.where);
      return true;
    }
    template <class Runs>
    void note(const core::Instruction& instruction, Site& site, const Runs&,
              std::vector<Finding>& findings) {
      ++*site.visits;
      if (!findings.empty()) mark(*site.core, instruction.where, *site.visits, findings);
    }

   private:
    VisitCount& check_;
  };

 private:
  static void mark(const core::Core& core, SourceLoc where, int64_t visit,
                   std::vector<Finding>& findings);
  // How often the core has come to this line. The reference stays valid.
  int64_t& visits_of(SourceLoc where);

  struct Hash {
    size_t operator()(const SourceLoc& where) const { return hash_of(where); }
  };
  struct Seen {
    SourceLoc where;
    int64_t* visits = nullptr;
  };

  std::unordered_map<SourceLoc, int64_t, Hash> visits_;
  std::array<Seen, 16> seen_;  // the newest lines, by their low bits
};

}  // namespace asctwin::check
