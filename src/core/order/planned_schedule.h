// A schedule that a plan decides: an instruction takes effect as soon as the kernel's own order and
// the plan let it.
#pragma once

#include "core/issue/schedule.h"
#include "core/order/launch_order.h"

namespace asctwin::core {

class Core;

class PlannedSchedule final : public Schedule {
 public:
  PlannedSchedule(LaunchOrder& order, Core& core, size_t cores, bool keeps_vector_order);

  void act(const Call& call, const std::function<void()>& effect) override;
  void begin_unseen(const char* what) override { order_.note_unseen(what); }
  void yields() override;

  // Lets the first instruction that may take effect do so. False: there is none.
  bool run_one();

  // Counts the instructions that come before all that this core begins from now on.
  LaunchClock settled() const;
  void join_settled(const LaunchClock& other);

 private:
  void begin_pending(Pending pending, const Call& call) override;
  void settle_within(const Clock& clock) override;
  InstructionId id_of(pipe_t pipe, int64_t number) const;
  void note(const InstructionId& id, const Clock& needs, const Call& call);
  // Returns once `holds`, or drops the plan.
  void wait_until(const std::function<bool()>& holds);

  LaunchOrder& order_;
  Core& core_;
  Clock settled_{};                            // on this core
  std::shared_ptr<const LaunchClock> others_;  // on the others
  int64_t yields_ = 0;
};

}  // namespace asctwin::core
