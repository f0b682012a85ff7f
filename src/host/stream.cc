// Does the work of a stream in order, one piece at a time.
#include "host/stream.h"

#include <condition_variable>

#include "host/runtime.h"

namespace asctwin::host {
namespace {

std::condition_variable_any ended;  // a piece of work of some stream

// While it lives, `runner` is this thread.
class Running {
 public:
  explicit Running(std::thread::id& runner)
      : runner_(runner), outer_(std::exchange(runner, std::this_thread::get_id())) {}
  ~Running() {
    runner_ = outer_;
    ended.notify_all();
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

 private:
  std::thread::id& runner_;
  std::thread::id outer_;
};

}  // namespace

void Stream::step(Runtime& runtime) {
  if (queue_.empty()) return;
  const std::unique_ptr<Work> work = std::move(queue_.front());
  queue_.pop_front();
  const Running running(runner_);
  const aclError error = work->perform(runtime);
  if (error_ == ACL_SUCCESS) error_ = error;
}

// A rank of a communicator lets the streams of others go on, so that the first piece may be in the
// hands of another thread.
void Stream::settle(Runtime& runtime) {
  const auto is_elsewhere = [this] {
    return is_running() && runner_ != std::this_thread::get_id();
  };
  while (is_elsewhere() || !queue_.empty()) {
    if (is_elsewhere())
      ended.wait(runtime.mutex());
    else
      step(runtime);
  }
}

void Stream::drop_copies_to_host() {
  std::erase_if(queue_, [](const auto& work) { return work->worth() == Worth::kCopyToHost; });
}

bool Stream::settle_until(const Record& record, Runtime& runtime) {
  while (!record.is_done && !is_running() && !queue_.empty()) step(runtime);
  return record.is_done;
}

}  // namespace asctwin::host
