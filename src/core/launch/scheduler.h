// Runs the cores of a launch as fibers on a few worker threads. A core stays on its worker. When it
// has to wait for another core, the worker continues with its next core. When every core waits,
// there is a deadlock, and it is found at once.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "core/launch/fiber.h"

namespace asctwin::core {

class Scheduler {
 public:
  struct Task {
    std::string name;             // of its worker's thread; empty: as it is
    std::function<void()> body;   // throws nothing
    std::function<void()> enter;  // on its worker, each time before the body goes on
  };

  // Runs every task to its end. Task i runs on worker i % workers. With a seed the tasks of a
  // worker take turns in an order that it decides.
  void run(std::vector<Task> tasks, int workers, std::optional<uint64_t> seed = std::nullopt);

  // Called by a task: returns true once `ready` holds, false when no task can go on any more.
  // `ready` is called under the lock that changed() takes.
  bool wait_until(int task, const std::function<bool()>& ready);
  // Called by a task: lets the other tasks of its worker run.
  void yield(int task);
  // As yield(), of a task that has found what it found before, and that only another task can help.
  // False: all tasks wait or do this, so none can go on any more.
  bool poll_in_vain(int task);
  // Called by a task: returns once `act` is done. It is done when no task can go on without it: of
  // all tasks that call this, in their order. So the order is always the same, for any number of
  // workers. `act` runs under the lock, on any worker.
  void in_turn(int task, const std::function<void()>& act);
  void exclusively(const std::function<void()>& act);  // under the lock
  // Runs `change` under the lock and makes waiting tasks look again.
  void change(const std::function<void()>& change);

 private:
  struct Slot {
    Task task;
    std::unique_ptr<Fiber> fiber;
    const std::function<bool()>* ready = nullptr;  // of a waiting task
    const std::function<void()>* act = nullptr;    // of a task that waits for its turn
    std::exception_ptr thrown;                     // by `act`
    bool has_yielded = false;                      // when it ran last
    bool was_in_vain = false;                      // and had found nothing new
  };
  enum class Progress : uint8_t { kNone, kInVain, kYielded, kMade };
  // Passes of a worker whose tasks have only yielded, and where they began.
  struct Polling {
    uint64_t moment = 0;
    int passes = 0;
    uint64_t quiet_at = 0;  // under the lock; the moment at which they were enough
    // Counts passes in which all tasks have polled in vain, since a pass last changed anything.
    uint64_t effects = 0;
    int vain_passes = 0;
    std::optional<uint64_t> vain_at;  // under the lock
  };

  void work(int worker, int workers);
  std::vector<size_t> turns(int worker, int workers);
  Progress pass(int worker, int workers, bool& alive);
  void run_on(Slot& slot);
  bool may_go_on(Slot& slot);
  void rest(uint64_t seen);
  void poll(Polling& polling, uint64_t moment);
  void go_on(Polling& polling);
  void poll_in_vain(Polling& polling, uint64_t effects);
  bool all_poll_in_vain() const;
  void settle();
  void take_turns();

  std::vector<Slot> slots_;
  std::optional<std::mt19937_64> random_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<uint64_t> effects_ = 0;  // counts passes in which a task has done something new
  uint64_t generation_ = 0;            // counts changes
  uint64_t moment_ = 1;                // counts changes, and workers that come to rest or go on
  int acts_ = 0;                       // tasks that wait for their turn
  std::vector<Polling> polling_;       // of each worker
  int workers_ = 0;                    // that still have work
  int resting_ = 0;  // of them, those that have found nothing to do since the last change
  bool deadlock_ = false;
};

}  // namespace asctwin::core
