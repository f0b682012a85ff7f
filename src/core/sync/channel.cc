// Counts the sets and the waits of a channel.
#include "core/sync/channel.h"

#include <algorithm>
#include <utility>

namespace asctwin::core {
namespace {

size_t place_of(const std::vector<int>& members, int member) {
  return static_cast<size_t>(std::ranges::lower_bound(members, member) - members.begin());
}

}  // namespace

Channel::Channel(std::vector<int> setters, std::vector<int> waiters, ChannelListener* listener)
    : listener_(listener),
      setters_(std::move(setters)),
      waiters_(std::move(waiters)),
      sets_(setters_.size()),
      takes_(waiters_.size()) {}

void Channel::set(int member, int core, SourceLoc where) {
  Setter& mine = sets_[place_of(setters_, member)];
  if (listener_ != nullptr) listener_->sets(*this, core, mine.count + 1);
  mine.core = core;
  mine.where = where;
  if (++mine.count > rounds_ + 1) return;
  const auto is_ahead = [&](const Setter& other) { return other.count > rounds_; };
  if (std::ranges::all_of(sets_, is_ahead)) ++rounds_;
}

void Channel::take(int member, int core) {
  if (listener_ != nullptr) listener_->takes(*this, core, takes_of(member) + 1);
  ++count_of(member);
}

bool Channel::is_set_by(int member) const { return std::ranges::binary_search(setters_, member); }
bool Channel::is_awaited_by(int member) const {
  return std::ranges::binary_search(waiters_, member);
}

bool Channel::has_room(int member) const { return full(member).empty(); }

std::vector<int> Channel::full(int member) const {
  std::vector<int> members;
  for (const int waiter : waiters_)
    if (sets_of(member) - takes_of(waiter) >= kMost) members.push_back(waiter);
  return members;
}

std::vector<int> Channel::missing(int member) const {
  std::vector<int> members;
  for (const int setter : setters_)
    if (sets_of(setter) <= takes_of(member)) members.push_back(setter);
  return members;
}

const Channel::Setter& Channel::setter(int member) const {
  return sets_[place_of(setters_, member)];
}
int64_t Channel::sets_of(int member) const { return setter(member).count; }
SourceLoc Channel::last_set_of(int member) const { return setter(member).where; }
int Channel::last_setter_of(int member) const { return setter(member).core; }
int64_t Channel::takes_of(int member) const { return takes_[place_of(waiters_, member)]; }
int64_t& Channel::count_of(int member) { return takes_[place_of(waiters_, member)]; }

}  // namespace asctwin::core
