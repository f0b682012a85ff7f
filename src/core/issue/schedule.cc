// Keeps the declared order and chooses the rest at random.
#include "core/issue/schedule.h"

#include <algorithm>

namespace asctwin::core {
namespace {

template <class Clock>
void join(Clock& into, const Clock& other) {
  for (size_t i = 0; i < into.size(); ++i) into[i] = std::max(into[i], other[i]);
}

}  // namespace

// Some seeds hurry, some dawdle: a race may need a pipe that is always late, or a core that runs to
// its end while others have not begun.
Schedule::Schedule(uint64_t seed, int core, bool keeps_vector_order)
    : random_(seed * 1000003 + static_cast<uint64_t>(core)),
      keeps_vector_order_(keeps_vector_order) {
  constexpr uint64_t kPaces[] = {1, 2, 8, 1000};
  for (uint64_t& late : late_) late = kPaces[random_() % std::size(kPaces)];
  turn_ = 2 * kPaces[random_() % std::size(kPaces)];
}

bool Schedule::is_within(const Pending& pending, const Clock& clock) const {
  return pending.number <= clock[index(pending.pipe)];
}

bool Schedule::may_run(const Pending& pending) const {
  return std::ranges::none_of(
      pending_, [&](const Pending& other) { return is_within(other, pending.needs); });
}

void Schedule::run(size_t place) {
  const Pending pending = std::move(pending_[place]);
  pending_.erase(pending_.begin() + static_cast<std::ptrdiff_t>(place));
  pending.effect();
}

// The predecessors of an instruction lie within every clock that contains it, so one can always
// run.
void Schedule::settle_within(const Clock& clock) {
  for (;;) {
    std::vector<size_t> ready;
    for (size_t i = 0; i < pending_.size(); ++i)
      if (is_within(pending_[i], clock) && may_run(pending_[i])) ready.push_back(i);
    if (ready.empty()) return;
    run(ready[random_() % ready.size()]);
  }
}

void Schedule::issue(pipe_t pipe, std::function<void()> effect, std::vector<Bytes> touched) {
  Pending pending{pipe, ++issued_[index(pipe)], known_[index(pipe)], std::move(effect),
                  std::move(touched)};
  if (pipe == PIPE_V && keeps_vector_order_) pending.needs[PIPE_V] = pending.number - 1;
  const bool at_once = one_in(late_[index(pipe)]);
  if (at_once) settle_within(pending.needs);
  pending_.push_back(std::move(pending));
  if (at_once) return run(pending_.size() - 1);
  const size_t lucky = random_() % pending_.size();
  if (one_in(4) && may_run(pending_[lucky])) run(lucky);
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
