// A join gives back an existing number where one side already includes the other.
#include "check/race/vector_clock.h"

namespace asctwin::check {
namespace {

bool includes(const LaunchClock& all, const LaunchClock& part) {
  for (size_t core = 0; core < part.size(); ++core)
    for (size_t i = 0; i < kAgents; ++i)
      if (part[core][i] > (core < all.size() ? all[core][i] : 0)) return false;
  return true;
}

}  // namespace

void join(LaunchClock& into, const LaunchClock& other) {
  if (into.size() < other.size()) into.resize(other.size());
  for (size_t core = 0; core < other.size(); ++core) join(into[core], other[core]);
}

uint32_t RemoteClocks::joined(uint32_t a, uint32_t b) {
  if (a == b || b == kNothing) return a;
  if (a == kNothing) return b;
  if (includes(*clocks_[b], *clocks_[a])) return b;
  return joined(a, clocks_[b]);
}

uint32_t RemoteClocks::joined(uint32_t number, const std::shared_ptr<const LaunchClock>& acquired) {
  if (includes(*clocks_[number], *acquired)) return number;
  if (includes(*acquired, *clocks_[number])) {
    clocks_.push_back(acquired);  // shared by all cores that acquired it
  } else {
    auto both = std::make_shared<LaunchClock>(*clocks_[number]);
    join(*both, *acquired);
    clocks_.push_back(std::move(both));
  }
  return static_cast<uint32_t>(clocks_.size() - 1);
}

}  // namespace asctwin::check
