// The workers' loop.
#include "core/launch/scheduler.h"

#include <pthread.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/launch/alt_stack.h"
#include "core/launch/worker_thread.h"

namespace asctwin::core {
namespace {

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
    Slot slot{std::move(task), nullptr, nullptr};
    slot.fiber = std::make_unique<Fiber>(slot.task.body);
    slots_.push_back(std::move(slot));
  }
  workers_ = workers;
  resting_ = 0;
  deadlock_ = false;
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
  for (bool alive = true; alive;) {
    uint64_t seen;
    {
      const std::lock_guard lock(mutex_);
      seen = generation_;
    }
    const bool progress = pass(worker, workers, alive);
    if (alive && !progress) rest(seen);
  }
  const std::lock_guard lock(mutex_);
  --workers_;
  if (workers_ > 0 && resting_ == workers_) deadlock_ = true;
  changed_.notify_all();
}

std::vector<size_t> Scheduler::turns(int worker, int workers) {
  std::vector<size_t> order;
  for (size_t i = static_cast<size_t>(worker); i < slots_.size(); i += static_cast<size_t>(workers))
    order.push_back(i);
  if (random_) std::ranges::shuffle(order, *random_);
  return order;
}

// Runs each of the worker's tasks that can go on, once.
bool Scheduler::pass(int worker, int workers, bool& alive) {
  bool progress = false;
  alive = false;
  for (const size_t i : turns(worker, workers)) {
    Slot& slot = slots_[i];
    if (slot.fiber->done()) continue;
    if (may_go_on(slot)) {
      slot.task.enter();
      slot.fiber->resume();
      progress = true;
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

// Waits for a change, unless there was one since `seen`. If all workers wait, there is a deadlock,
// and the last one finds it.
void Scheduler::rest(uint64_t seen) {
  std::unique_lock lock(mutex_);
  if (generation_ != seen || deadlock_) return;
  if (++resting_ == workers_) {
    deadlock_ = true;
    changed_.notify_all();
  }
  changed_.wait(lock, [&] { return generation_ != seen || deadlock_; });
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

void Scheduler::yield(int task) { slots_[static_cast<size_t>(task)].fiber->suspend(); }

void Scheduler::exclusively(const std::function<void()>& act) {
  const std::lock_guard lock(mutex_);
  act();
}

void Scheduler::change(const std::function<void()>& change) {
  const std::lock_guard lock(mutex_);
  change();
  ++generation_;
  if (std::exchange(resting_, 0) > 0) changed_.notify_all();
}

}  // namespace asctwin::core
