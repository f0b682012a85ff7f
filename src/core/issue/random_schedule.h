// A schedule that is drawn: with another seed an instruction takes effect at another time.
#pragma once

#include <random>

#include "core/issue/schedule.h"

namespace asctwin::core {

class RandomSchedule final : public Schedule {
 public:
  RandomSchedule(uint64_t seed, int core, bool keeps_vector_order);

  void act(const Call& call, const std::function<void()>& effect) override;
  bool leaves_the_turn() override { return one_in(turn_); }

 private:
  void begin_pending(Pending pending, const Call& call) override;
  void settle_within(const Clock& clock) override;
  bool one_in(uint64_t n) { return random_() % n == 0; }

  std::mt19937_64 random_;
  uint64_t turn_;                        // one instruction in so many leaves the turn
  std::array<uint64_t, kPipes> late_{};  // of each pipe: one in so many acts at once
};

}  // namespace asctwin::core
