// A pool of things that are expensive to make and cheap to use again: mapped memories, stacks,
// threads. What one launch returns, the next one uses. T::kMostIdle is the number that is kept.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace asctwin::core {

template <class T>
class WarmPool {
 public:
  // The pool of the process. Never destroyed: a launch may still run when the process ends.
  static WarmPool& shared() {
    static WarmPool& pool = *new WarmPool;
    return pool;
  }

  // An idle thing that `fits`, or what `make` returns.
  template <class Fits, class Make>
  std::unique_ptr<T> take(const Fits& fits, const Make& make) {
    {
      const std::lock_guard lock(mutex_);
      const auto found = std::find_if(idle_.rbegin(), idle_.rend(),
                                      [&](const std::unique_ptr<T>& idle) { return fits(*idle); });
      if (found != idle_.rend()) {
        std::unique_ptr<T> taken = std::exchange(*found, std::move(idle_.back()));
        idle_.pop_back();
        return taken;
      }
    }
    return make();
  }

  void give_back(std::unique_ptr<T> used) {
    const std::lock_guard lock(mutex_);
    if (idle_.size() < T::kMostIdle) idle_.push_back(std::move(used));
  }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<T>> idle_;
};

}  // namespace asctwin::core
