// In which iteration a finding is met: how often its core has come to the line, counted from 1.
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
    bool prepare_call(const core::Core& core, const core::Instruction& call, Site& site) {
      site.core = &core;
      site.visits = &check_.visits_of(call.where);
      return true;
    }
    template <class Runs>
    void note(const core::Instruction& call, Site& site, const Runs&,
              std::vector<Finding>& findings) {
      count(*site.core, call.where, *site.visits, findings);
    }

   private:
    VisitCount& check_;
  };

 private:
  static void count(const core::Core& core, SourceLoc where, int64_t& visits,
                    std::vector<Finding>& findings) {
    ++visits;
    if (!findings.empty()) mark(core, where, visits, findings);
  }
  static void mark(const core::Core& core, SourceLoc where, int64_t visit,
                   std::vector<Finding>& findings);
  // How often the core has come to this line; stays where it is.
  int64_t& visits_of(SourceLoc where);

  struct Hash {
    size_t operator()(const SourceLoc& where) const { return hash_of(where); }
  };
  struct Seen {
    SourceLoc where;
    int64_t* visits = nullptr;
  };

  std::unordered_map<SourceLoc, int64_t, Hash> visits_;
  std::array<Seen, 16> seen_;  // lately, by the low bits of their lines
};

}  // namespace asctwin::check
