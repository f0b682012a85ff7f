// The workers' loop.
#include "core/launch/scheduler.h"

#include <pthread.h>

#include <algorithm>
#include <array>
#include <optional>
#include <thread>
#include <utility>

#include "core/launch/alt_stack.h"
#include "core/launch/worker_thread.h"

namespace asctwin::core {
namespace {

// A task that has yielded so often while nothing else went on is waiting for a flag in memory. One
// that reads much of it yields, too.
constexpr int kPollsAtRest = 1024;
// After so many looks in vain of every task that does not wait, none of them will see anything new.
// UNVERIFIED: evidence = inferred. A kernel that counts its looks gives up later than this.
constexpr int kVainPolls = 4096;
// After so many passes in vain another worker most likely waits for this one's processor.
constexpr int kVainPollsAtOnce = 32;

// Gives this thread a name for as long as it lives.
class ThreadName {
 public:
  explicit ThreadName(const std::string& name) {
    pthread_getname_np(pthread_self(), before_.data(), before_.size());
    pthread_setname_np(pthread_self(), name.c_str());
  }
  ~ThreadName() { pthread_setname_np(pthread_self(), before_.data()); }
  ThreadName(const ThreadName&) = delete;
  ThreadName& operator=(const ThreadName&) = delete;

 private:
  std::array<char, 16> before_{};
};

}  // namespace

void Scheduler::run(std::vector<Task> tasks, int workers, std::optional<uint64_t> seed) {
  if (seed) random_.emplace(*seed);
  workers = std::max(1, std::min(workers, static_cast<int>(tasks.size())));
  slots_.clear();
  for (Task& task : tasks) {
    Slot slot;
    slot.task = std::move(task);
    slot.fiber = std::make_unique<Fiber>(slot.task.body);
    slots_.push_back(std::move(slot));
  }
  workers_ = workers;
  resting_ = 0;
  deadlock_ = false;
  effects_ = 0;
  acts_ = 0;
  polling_.assign(static_cast<size_t>(workers), {});
  std::vector<std::unique_ptr<WorkerThread>> threads;
  for (int w = 1; w < workers; ++w) {
    threads.push_back(WorkerThread::take());
    threads.back()->start([this, w, workers] { work(w, workers); });
  }
  work(0, workers);
  for (auto& thread : threads) {
    thread->wait();
    WorkerThread::give_back(std::move(thread));
  }
}

void Scheduler::work(int worker, int workers) {
  const AltStack alt_stack;
  std::optional<ThreadName> name;
  if (const Task& first = slots_[static_cast<size_t>(worker)].task; !first.name.empty())
    name.emplace(first.name);
  Polling& polling = polling_[static_cast<size_t>(worker)];
  for (bool alive = true; alive;) {
    uint64_t seen, moment;
    {
      const std::lock_guard lock(mutex_);
      seen = generation_;
      moment = moment_;
    }
    const uint64_t effects = effects_.load();
    const Progress progress = pass(worker, workers, alive);
    if (progress > Progress::kInVain) effects_.fetch_add(1);
    if (alive && progress == Progress::kInVain) poll_in_vain(polling, effects);
    if (alive && progress == Progress::kNone) rest(seen);
    if (alive && (progress == Progress::kYielded || progress == Progress::kInVain))
      poll(polling, moment);
    if (progress == Progress::kMade) go_on(polling);
  }
  const std::lock_guard lock(mutex_);
  --workers_;
  ++moment_;
  settle();
  changed_.notify_all();
}

std::vector<size_t> Scheduler::turns(int worker, int workers) {
  std::vector<size_t> order;
  for (size_t i = static_cast<size_t>(worker); i < slots_.size(); i += static_cast<size_t>(workers))
    order.push_back(i);
  if (random_) std::ranges::shuffle(order, *random_);
  return order;
}

void Scheduler::run_on(Slot& slot) {
  slot.has_yielded = slot.was_in_vain = false;
  slot.task.enter();
  slot.fiber->resume();
}

// Runs each of the worker's tasks that can go on, once.
Scheduler::Progress Scheduler::pass(int worker, int workers, bool& alive) {
  auto progress = Progress::kNone;
  alive = false;
  for (const size_t i : turns(worker, workers)) {
    Slot& slot = slots_[i];
    if (slot.fiber->done()) continue;
    if (may_go_on(slot)) {
      run_on(slot);
      progress = std::max(progress, slot.was_in_vain   ? Progress::kInVain
                                    : slot.has_yielded ? Progress::kYielded
                                                       : Progress::kMade);
    }
    alive = alive || !slot.fiber->done();
  }
  return progress;
}

bool Scheduler::may_go_on(Slot& slot) {
  if (slot.ready == nullptr) return true;
  const std::lock_guard lock(mutex_);
  return deadlock_ || (*slot.ready)();
}

// Waits for a change, unless there was one since `seen`.
void Scheduler::rest(uint64_t seen) {
  std::unique_lock lock(mutex_);
  if (generation_ != seen || deadlock_) return;
  ++resting_;
  ++moment_;
  settle();
  changed_.wait(lock, [&] { return generation_ != seen || deadlock_; });
}

// The worker's tasks have polled and found nothing since `moment`. They go on polling, because no
// change tells them of what they poll.
void Scheduler::poll(Polling& polling, uint64_t moment) {
  if (polling.moment != moment) polling.moment = moment, polling.passes = 0;
  if (++polling.passes < kPollsAtRest) return;
  const std::lock_guard lock(mutex_);
  if (acts_ == 0 || moment_ != moment) return;
  polling.quiet_at = moment_;
  settle();
}

// A pass that began after `effects` has found nothing new. What a task of another worker has done
// meanwhile counts there, and makes this worker look again.
void Scheduler::poll_in_vain(Polling& polling, uint64_t effects) {
  if (polling.effects != effects) polling.effects = effects, polling.vain_passes = 0;
  if (++polling.vain_passes % kVainPollsAtOnce == 0) std::this_thread::yield();
  if (polling.vain_passes < kVainPolls) return;
  const std::lock_guard lock(mutex_);
  polling.vain_at = effects;
  if (acts_ > 0 || !all_poll_in_vain()) return;
  deadlock_ = true;
  changed_.notify_all();
}

// Workers whose tasks have all ended, or all wait, hold up none of the others.
bool Scheduler::all_poll_in_vain() const {
  const uint64_t now = effects_.load();
  const auto vain = std::ranges::count_if(
      polling_, [&](const Polling& polling) { return polling.vain_at == now; });
  return resting_ + static_cast<int>(vain) == workers_;
}

void Scheduler::go_on(Polling& polling) {
  if (polling.passes < kPollsAtRest) return;
  const std::lock_guard lock(mutex_);
  polling.passes = 0;
  ++moment_;
}

// If no worker can go on, it is time for those that wait for their turn. If none does, there is a
// deadlock, and the last worker finds it. @pre under the lock
void Scheduler::settle() {
  if (workers_ == 0) return;
  const auto quiet = std::ranges::count(polling_, moment_, &Polling::quiet_at);
  if (acts_ > 0) {
    if (resting_ + static_cast<int>(quiet) == workers_) take_turns();
  } else if (resting_ == workers_) {
    deadlock_ = true;
    changed_.notify_all();
  }
}

void Scheduler::take_turns() {
  for (Slot& slot : slots_) {
    if (slot.act == nullptr) continue;
    slot.task.enter();
    try {
      (*slot.act)();
    } catch (...) {
      slot.thrown = std::current_exception();
    }
    slot.act = nullptr;
  }
  acts_ = 0;
  ++generation_;
  ++moment_;
  resting_ = 0;
  changed_.notify_all();
}

bool Scheduler::wait_until(int task, const std::function<bool()>& ready) {
  Slot& slot = slots_[static_cast<size_t>(task)];
  slot.ready = &ready;
  bool holds = false;
  for (bool given_up = false; !holds && !given_up;) {
    {
      const std::lock_guard lock(mutex_);
      holds = ready();
      given_up = deadlock_;
    }
    if (!holds && !given_up) slot.fiber->suspend();
  }
  slot.ready = nullptr;
  return holds;
}

void Scheduler::yield(int task) {
  Slot& slot = slots_[static_cast<size_t>(task)];
  slot.has_yielded = true;
  slot.fiber->suspend();
}

bool Scheduler::poll_in_vain(int task) {
  Slot& slot = slots_[static_cast<size_t>(task)];
  slot.was_in_vain = true;
  slot.fiber->suspend();
  const std::lock_guard lock(mutex_);
  return !deadlock_;
}

void Scheduler::in_turn(int task, const std::function<void()>& act) {
  Slot& slot = slots_[static_cast<size_t>(task)];
  bool waits = false;
  {
    const std::lock_guard lock(mutex_);
    waits = !deadlock_;
    if (waits) slot.act = &act, ++acts_;
  }
  if (!waits) return act();
  wait_until(task, [&slot] { return slot.act == nullptr; });
  if (slot.thrown != nullptr) std::rethrow_exception(std::exchange(slot.thrown, nullptr));
}

void Scheduler::exclusively(const std::function<void()>& act) {
  const std::lock_guard lock(mutex_);
  act();
}

void Scheduler::change(const std::function<void()>& change) {
  const std::lock_guard lock(mutex_);
  change();
  ++generation_;
  ++moment_;
  if (std::exchange(resting_, 0) > 0) changed_.notify_all();
}

}  // namespace asctwin::core
