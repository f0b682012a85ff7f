// What a core knows to be complete on the cores of its launch. Such knowledge comes in rarely and
// is large, so that clocks hold its number.
#pragma once

#include <memory>
#include <vector>

#include "check/race/clock.h"

namespace asctwin::check {

// By the place of a core in its launch; a core that lies beyond the end is unknown.
using WideClock = std::vector<std::array<uint32_t, kAgents>>;

void join(WideClock& into, const WideClock& other);

class Abroad {
 public:
  static constexpr uint32_t kNothing = 0;

  const WideClock& operator[](uint32_t number) const { return *known_[number]; }
  std::shared_ptr<const WideClock> share(uint32_t number) const { return known_[number]; }
  // The number of what both say.
  uint32_t joined(uint32_t a, uint32_t b);
  uint32_t joined(uint32_t number, const std::shared_ptr<const WideClock>& news);

 private:
  std::vector<std::shared_ptr<const WideClock>> known_{std::make_shared<WideClock>()};
};

}  // namespace asctwin::check
