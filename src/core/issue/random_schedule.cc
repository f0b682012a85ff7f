// Chooses at random among what may run.
#include "core/issue/random_schedule.h"

#include <iterator>

namespace asctwin::core {

// Some seeds hurry, some dawdle: a race may need a pipe that is always late, or a core that runs to
// its end while others have not begun.
RandomSchedule::RandomSchedule(uint64_t seed, int core, bool keeps_vector_order)
    : Schedule(keeps_vector_order), random_(seed * 1000003 + static_cast<uint64_t>(core)) {
  constexpr uint64_t kPaces[] = {1, 2, 8, 1000};
  for (uint64_t& late : late_) late = kPaces[random_() % std::size(kPaces)];
  turn_ = 2 * kPaces[random_() % std::size(kPaces)];
}

// The predecessors of an instruction lie within every clock that contains it, so one can always
// run.
void RandomSchedule::settle_within(const Clock& clock) {
  for (;;) {
    std::vector<size_t> ready;
    for (size_t i = 0; i < pending_.size(); ++i)
      if (is_within(pending_[i], clock) && may_run(pending_[i])) ready.push_back(i);
    if (ready.empty()) return;
    run(ready[random_() % ready.size()]);
  }
}

void RandomSchedule::act(const Call&, const std::function<void()>& effect) { effect(); }

void RandomSchedule::begin_pending(Pending pending, const Call&) {
  const bool at_once = one_in(late_[index(pending.pipe)]);
  if (at_once) settle_within(pending.needs);
  pending_.push_back(std::move(pending));
  if (at_once) return run(pending_.size() - 1);
  const size_t lucky = random_() % pending_.size();
  if (one_in(4) && may_run(pending_[lucky])) run(lucky);
}

}  // namespace asctwin::core
