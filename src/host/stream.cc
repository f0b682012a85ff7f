// In order, one piece at a time.
#include "host/stream.h"

namespace asctwin::host {
namespace {

// While it lives, `flag` is set.
class Running {
 public:
  explicit Running(bool& flag) : flag_(flag) { flag_ = true; }
  ~Running() { flag_ = false; }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

 private:
  bool& flag_;
};

}  // namespace

void Stream::step(Runtime& runtime) {
  if (queue_.empty()) return;
  const std::unique_ptr<Work> work = std::move(queue_.front());
  queue_.pop_front();
  const Running running(is_running_);
  const aclError error = work->perform(runtime);
  if (error_ == ACL_SUCCESS) error_ = error;
}

void Stream::settle(Runtime& runtime) {
  while (!queue_.empty()) step(runtime);
}

void Stream::drop_copies_to_host() {
  std::erase_if(queue_, [](const auto& work) { return work->worth() == Worth::kCopyToHost; });
}

bool Stream::settle_until(const Record& record, Runtime& runtime) {
  while (!record.is_done && !is_running_ && !queue_.empty()) step(runtime);
  return record.is_done;
}

}  // namespace asctwin::host
