// In which iteration a finding is met: how often its core has come to the line, counted from 1.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <unordered_map>

#include "check/quiet_call.h"

namespace asctwin::check {

// @pre the last of a core's observers: it marks what the others have found
class VisitCount final : public core::Observer {
 public:
  void before(const core::Core& core, const core::Instruction& instruction,
              std::vector<Finding>& findings) override;

  // Every call, which is only counted.
  class Quiet : public QuietPart {
   public:
    struct Site {
      int64_t* visits = nullptr;
    };

    explicit Quiet(VisitCount& check) : check_(check) {}
    bool prepare_call(const core::Core&, const core::Instruction& call, Site& site) {
      site.visits = &check_.visits_of(call.where);
      return true;
    }
    template <class Runs>
    void note(const core::Instruction&, Site& site, const Runs&, std::vector<Finding>& findings) {
      count(*site.visits, findings);
    }

   private:
    VisitCount& check_;
  };

 private:
  static void count(int64_t& visits, std::vector<Finding>& findings) {
    ++visits;
    for (Finding& finding : findings) finding.iteration = visits;
  }
  // How often the core has come to this line; stays where it is.
  int64_t& visits_of(SourceLoc where);

  // The name of a file is a literal of its call, so its address stands for it.
  struct Place {
    const char* file;
    int line;

    friend bool operator==(const Place&, const Place&) = default;
  };
  struct HashOfPlace {
    size_t operator()(const Place& place) const {
      return std::hash<const char*>()(place.file) + 64 * static_cast<size_t>(place.line);
    }
  };
  struct Seen {
    Place place{nullptr, 0};
    int64_t* visits = nullptr;
  };

  std::unordered_map<Place, int64_t, HashOfPlace> visits_;
  std::array<Seen, 16> seen_;  // lately, by the low bits of their lines
};

}  // namespace asctwin::check
