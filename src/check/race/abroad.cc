// Joins give back a number that exists where one side knows all of the other.
#include "check/race/abroad.h"

namespace asctwin::check {
namespace {

bool covers(const WideClock& all, const WideClock& part) {
  for (size_t core = 0; core < part.size(); ++core)
    for (size_t i = 0; i < kAgents; ++i)
      if (part[core][i] > (core < all.size() ? all[core][i] : 0)) return false;
  return true;
}

}  // namespace

void join(WideClock& into, const WideClock& other) {
  if (into.size() < other.size()) into.resize(other.size());
  for (size_t core = 0; core < other.size(); ++core) join(into[core], other[core]);
}

uint32_t Abroad::joined(uint32_t a, uint32_t b) {
  if (a == b || b == kNothing) return a;
  if (a == kNothing) return b;
  if (covers(*known_[b], *known_[a])) return b;
  return joined(a, known_[b]);
}

uint32_t Abroad::joined(uint32_t number, const std::shared_ptr<const WideClock>& news) {
  if (covers(*known_[number], *news)) return number;
  if (covers(*news, *known_[number])) {
    known_.push_back(news);  // shared by all who heard of it
  } else {
    auto both = std::make_shared<WideClock>(*known_[number]);
    join(*both, *news);
    known_.push_back(std::move(both));
  }
  return static_cast<uint32_t>(known_.size() - 1);
}

}  // namespace asctwin::check
