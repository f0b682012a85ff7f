// Does one work for many items, several at a time on threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace asctwin::tool {

// @pre `visit` does not throw
template <class Visit>
void for_each_in_parallel(size_t count, const Visit& visit) {
  std::atomic<size_t> next = 0;
  const auto work = [&] {
    for (size_t i = next++; i < count; i = next++) visit(i);
  };
  const size_t processors = std::max(std::thread::hardware_concurrency(), 1U);
  std::vector<std::thread> threads;
  for (size_t i = 1; i < std::min(count, processors); ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
}

}  // namespace asctwin::tool
