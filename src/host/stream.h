// One stream: work that waits for its turn.
#pragma once

#include <deque>
#include <memory>
#include <thread>
#include <utility>

#include "host/graph.h"
#include "host/work.h"

namespace asctwin::host {

class Stream {
 public:
  explicit Stream(const void* context) : context_(context) {}

  const void* context() const { return context_; }
  // While the stream is captured, work goes into the graph.
  void enqueue(std::unique_ptr<Work> work) {
    capture_ != nullptr ? capture_->works.push_back(std::move(work))
                        : queue_.push_back(std::move(work));
  }
  const Graph* capture() const { return capture_.get(); }  // nullptr: it is not captured
  void begin_capture(std::shared_ptr<Graph> graph) { capture_ = std::move(graph); }
  std::shared_ptr<Graph> end_capture() { return std::exchange(capture_, nullptr); }
  bool is_idle() const { return queue_.empty(); }
  bool is_running() const { return runner_ != std::thread::id(); }

  // Runs the first piece of work that is left, or all of them.
  void step(Runtime& runtime);
  void settle(Runtime& runtime);
  // Forgets copies to the host: when nothing waits for them, their destinations may be gone.
  void drop_copies_to_host();
  // Runs work until `record` is done. False where it cannot be: the stream waits, on the way, for
  // whoever asks.
  bool settle_until(const Record& record, Runtime& runtime);

  // The first error since the last question.
  aclError take_error() { return std::exchange(error_, ACL_SUCCESS); }

  template <class Visit>
  void for_each(Visit visit) const {
    for (const auto& work : queue_) visit(*work);
  }

 private:
  const void* context_;  // a handle
  std::deque<std::unique_ptr<Work>> queue_;
  std::shared_ptr<Graph> capture_;
  aclError error_ = ACL_SUCCESS;
  std::thread::id runner_;  // the thread that performs a piece of work; none: nobody does
};

}  // namespace asctwin::host
