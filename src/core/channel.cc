// Counting sets and tokens.
#include "core/channel.h"

#include <algorithm>
#include <utility>

namespace asctwin::core {
namespace {

size_t place_of(const std::vector<int>& cores, int core) {
  return static_cast<size_t>(std::ranges::lower_bound(cores, core) - cores.begin());
}

}  // namespace

Channel::Channel(std::vector<int> setters, std::vector<int> waiters, ChannelListener* listener)
    : listener_(listener),
      setters_(std::move(setters)),
      waiters_(std::move(waiters)),
      sets_(setters_.size()),
      takes_(waiters_.size()) {}

void Channel::set(int core, SourceLoc where) {
  if (listener_ != nullptr) listener_->sets(*this, core);
  Member& mine = sets_[place_of(setters_, core)];
  mine.where = where;
  if (++mine.count > rounds_ + 1) return;
  const auto is_ahead = [&](const Member& other) { return other.count > rounds_; };
  if (std::ranges::all_of(sets_, is_ahead)) ++rounds_;
}

void Channel::take(int core) {
  if (listener_ != nullptr) listener_->takes(*this, core);
  ++count_of(core);
}

bool Channel::is_set_by(int core) const { return std::ranges::binary_search(setters_, core); }
bool Channel::is_awaited_by(int core) const { return std::ranges::binary_search(waiters_, core); }

bool Channel::has_room(int core) const { return full(core).empty(); }

std::vector<int> Channel::full(int core) const {
  std::vector<int> cores;
  for (const int waiter : waiters_)
    if (sets_of(core) - takes_of(waiter) >= kMost) cores.push_back(waiter);
  return cores;
}

std::vector<int> Channel::missing(int core) const {
  std::vector<int> cores;
  for (const int setter : setters_)
    if (sets_of(setter) <= takes_of(core)) cores.push_back(setter);
  return cores;
}

int64_t Channel::sets_of(int core) const { return sets_[place_of(setters_, core)].count; }
SourceLoc Channel::last_set_of(int core) const { return sets_[place_of(setters_, core)].where; }
int64_t Channel::takes_of(int core) const { return takes_[place_of(waiters_, core)]; }
int64_t& Channel::count_of(int core) { return takes_[place_of(waiters_, core)]; }

}  // namespace asctwin::core
