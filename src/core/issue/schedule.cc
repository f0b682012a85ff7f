// Keeps the declared order.
#include "core/issue/schedule.h"

#include <algorithm>

namespace asctwin::core {

void Schedule::join(Clock& into, const Clock& other) {
  for (size_t i = 0; i < into.size(); ++i) into[i] = std::max(into[i], other[i]);
}

bool Schedule::may_run(const Pending& pending) const {
  return std::ranges::none_of(
      pending_, [&](const Pending& other) { return is_within(other, pending.needs); });
}

void Schedule::run(size_t place) {
  const Pending pending = std::move(pending_[place]);
  pending_.erase(pending_.begin() + static_cast<std::ptrdiff_t>(place));
  pending.delayed->take_effect();
}

void Schedule::issue(pipe_t pipe, const Call& call, std::unique_ptr<Delayed> delayed,
                     std::vector<Bytes> touched) {
  Pending pending{pipe, ++issued_[index(pipe)], known_[index(pipe)], std::move(delayed),
                  std::move(touched)};
  if (pipe == PIPE_V && keeps_vector_order_) pending.needs[PIPE_V] = pending.number - 1;
  begin_pending(std::move(pending), call);
}

bool Schedule::Pending::touches(Bytes bytes) const {
  return std::ranges::any_of(
      touched, [&](Bytes own) { return own.begin < bytes.end && bytes.begin < own.end; });
}

size_t Schedule::first_at(Bytes bytes) const {
  const auto at =
      std::ranges::find_if(pending_, [&](const Pending& one) { return one.touches(bytes); });
  return static_cast<size_t>(at - pending_.begin());
}

// Behind what the first of them needs, it is free to run, or has run with that.
void Schedule::settle_at(Bytes bytes) {
  for (size_t at = first_at(bytes); at < pending_.size(); at = first_at(bytes)) {
    settle_within(Clock(pending_[at].needs));
    at = first_at(bytes);
    if (at < pending_.size() && may_run(pending_[at])) run(at);
  }
}

// The newest ones come first, because each of them adds the bytes that it depends on itself.
std::vector<stream::Instruction> Schedule::pending_at(std::vector<Bytes> bytes) const {
  std::vector<stream::Instruction> found;
  for (auto one = pending_.rbegin(); one != pending_.rend(); ++one) {
    if (std::ranges::none_of(bytes, [&](Bytes part) { return one->touches(part); })) continue;
    bytes.insert(bytes.end(), one->touched.begin(), one->touched.end());
    found.push_back(one->delayed->instruction());
  }
  return {found.rbegin(), found.rend()};
}

Schedule::Clock Schedule::all_of(pipe_t pipe) const {
  Clock clock = known_[index(pipe)];
  clock[index(pipe)] = issued_[index(pipe)];
  return clock;
}

void Schedule::acquire(pipe_t pipe, const isa::OrderToken& token) {
  for (const auto& [from, done] : released_[token]) {
    if (from == pipe) continue;
    join(known_[index(pipe)], done);
    if (pipe == PIPE_S) settle_within(done);
  }
}

void Schedule::release(pipe_t pipe, const isa::OrderToken& token) {
  released_[token][pipe] = all_of(pipe);
}

void Schedule::barrier(pipe_t pipe) {
  if (pipe == PIPE_ALL || index(pipe) >= kPipes) return settle(PIPE_ALL);
  known_[index(pipe)] = all_of(pipe);
}

void Schedule::settle_before(pipe_t pipe) {
  Clock clock = known_[index(pipe)];
  if (pipe == PIPE_V && keeps_vector_order_) clock = all_of(pipe);
  settle_within(clock);
}

void Schedule::settle(pipe_t pipe) { settle_within(pipe == PIPE_ALL ? issued_ : all_of(pipe)); }

}  // namespace asctwin::core
