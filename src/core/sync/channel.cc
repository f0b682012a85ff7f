// Counts the sets and the waits of a channel.
#include "core/sync/channel.h"

#include <algorithm>
#include <utility>

#include "core/core.h"

namespace asctwin::core {
namespace {

size_t place_of(const std::vector<int>& members, int member) {
  return static_cast<size_t>(std::ranges::lower_bound(members, member) - members.begin());
}

}  // namespace

Channel::Channel(stream::Token token, std::vector<int> setters, std::vector<int> waiters)
    : token_(token),
      setters_(std::move(setters)),
      waiters_(std::move(waiters)),
      sets_(setters_.size()),
      takes_(waiters_.size()) {}

void Channel::set(const Core& core, SourceLoc where) { set(core.number(), core, where); }
void Channel::take(const Core& core) { take(core.number(), core); }

void Channel::set(int member, const Core& core, SourceLoc where) {
  Setter& mine = sets_[place_of(setters_, member)];
  const stream::TokenUse use{token_.in_round(mine.count + 1), waiters_.size()};
  for (auto* reader : core.readers.of_launch_tokens())
    reader->signals(core, meeting_pipe(core, TokenEnd::kSignals), use);
  mine.core = core.number();
  mine.where = where;
  if (++mine.count > rounds_ + 1) return;
  const auto is_ahead = [&](const Setter& other) { return other.count > rounds_; };
  if (std::ranges::all_of(sets_, is_ahead)) ++rounds_;
}

void Channel::take(int member, const Core& core) {
  const int64_t round = ++count_of(member);
  const stream::TokenUse use{token_.in_round(round), waiters_.size()};
  for (auto* reader : core.readers.of_launch_tokens())
    reader->waited(core, meeting_pipe(core, TokenEnd::kWaited), use);
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
