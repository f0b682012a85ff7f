// What the race checks of a launch's cores share: tokens by which they learn of each other, and the
// comparison of what they have touched.
#pragma once

#include <memory>
#include <vector>

#include "check/race/core_races.h"
#include "check/race/tokens.h"

namespace asctwin::check {

class LaunchRaces {
 public:
  explicit LaunchRaces(Autosync autosync) : autosync_(autosync) {}

  CoreRaces& add(const core::Core& core);
  // The core of `from` tells what it knows once all its work so far is done.
  void tell(const Tokens::Name& name, CoreRaces& from);
  // The scalar unit of `to` goes on knowing it; `listeners` cores will.
  void hear(const Tokens::Name& name, CoreRaces& to, int listeners);
  // Faults between cores, once all of them have ended.
  std::vector<Finding> findings() const;

 private:
  Autosync autosync_;
  std::vector<std::unique_ptr<CoreRaces>> cores_;
  Tokens tokens_;
};

}  // namespace asctwin::check
