// The iteration of a finding: how often its core has come to the call, counted from 1.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>

#include "check/quiet_call.h"

namespace asctwin::check {

// Where the core has come to calls of `op` at this line of the user's `visit` times: the iteration,
// and which of several calls on the line it is.
void mark_visit(Finding& finding, SourceLoc where, const std::string& op, int64_t visit);

// @pre behind a core's other readers, but for HoldBack: it marks what they have found
class VisitCount final : public stream::Reader {
 public:
  void begin(const core::Core& core, const core::Instruction& instruction,
             std::vector<Finding>& findings) override;

  // Gives these findings about the newest call its iteration.
  void mark_newest(const core::Core& core, const core::Instruction& instruction,
                   std::vector<Finding>& findings) {
    mark(core, instruction, visits_of(instruction), findings);
  }

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
      site.visits = &check_.visits_of(instruction);
      return true;
    }
    template <class Runs>
    void note(const core::Instruction& instruction, Site& site, const Runs&,
              std::vector<Finding>& findings) {
      ++*site.visits;
      if (!findings.empty()) mark(*site.core, instruction, *site.visits, findings);
    }

   private:
    VisitCount& check_;
  };

 private:
  // The name is a literal, so its address stands for it.
  struct Call {
    SourceLoc where;
    const char* name;

    friend bool operator==(const Call& a, const Call& b) {
      return a.where == b.where && a.name == b.name;
    }
  };
  struct Hash {
    size_t operator()(const Call& call) const {
      return hash_of(call.where) + (reinterpret_cast<uintptr_t>(call.name) >> 3);
    }
  };
  struct Seen {
    Call call{};
    int64_t* visits = nullptr;
  };

  void count_item(const core::Core& core, const core::Instruction& instruction,
                  std::vector<Finding>& findings);
  static void mark(const core::Core& core, const core::Instruction& instruction, int64_t visit,
                   std::vector<Finding>& findings);
  // How often the core has come to this call. The reference stays valid.
  int64_t& visits_of(const core::Instruction& instruction);

  std::unordered_map<Call, int64_t, Hash> visits_;
  std::array<Seen, 16> seen_;  // the newest calls, by their low bits
};

}  // namespace asctwin::check
