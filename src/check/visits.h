// In which iteration a finding is met: how often its core has come to the line, counted from 1.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>

#include "core/observer.h"

namespace asctwin::check {

// @pre the last of a core's observers: it marks what the others have found
class VisitCount final : public core::Observer {
 public:
  void before(const core::Core& core, const core::Instruction& instruction,
              std::vector<Finding>& findings) override;
  // How often the core has come to this line; stays where it is.
  int64_t& visits_of(SourceLoc where);

 private:
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
