// The loop of a worker thread.
#include "core/launch/worker_thread.h"

#include <unistd.h>

#include <utility>

#include "core/warm_pool.h"

namespace asctwin::core {

std::unique_ptr<WorkerThread> WorkerThread::take() {
  return WarmPool<WorkerThread>::shared().take(
      [process = getpid()](const WorkerThread& idle) { return idle.process_ == process; },
      [] { return std::make_unique<WorkerThread>(); });
}

void WorkerThread::give_back(std::unique_ptr<WorkerThread> idle) {
  WarmPool<WorkerThread>::shared().give_back(std::move(idle));
}

WorkerThread::WorkerThread() : process_(getpid()), thread_([this] { loop(); }) {}

WorkerThread::~WorkerThread() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void WorkerThread::start(std::function<void()> job) {
  {
    const std::lock_guard lock(mutex_);
    job_ = std::move(job);
  }
  changed_.notify_all();
}

void WorkerThread::wait() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return job_ == nullptr; });
}

void WorkerThread::loop() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [&] { return ending_ || job_ != nullptr; });
    if (ending_) return;
    lock.unlock();
    job_();
    lock.lock();
    job_ = nullptr;
    changed_.notify_all();
  }
}

}  // namespace asctwin::core
