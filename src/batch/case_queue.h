// Cases of many callers, done by one pool of workers: first come, first served.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "batch/batch.h"
#include "runner/worker_pool.h"

namespace asctwin::batch {

struct QueueState {
  size_t waiting = 0;
  size_t running = 0;
  uint64_t requests = 0;
  uint64_t turned_away = 0;
  std::map<std::string, uint64_t> verdicts;  // of the cases that are done
};

class CaseQueue {
 public:
  // Forks the workers: to be made before there are threads. At most `limit` cases wait.
  CaseQueue(size_t jobs, size_t limit, CaseRunner runner);
  ~CaseQueue();  // after the cases that it has
  CaseQueue(const CaseQueue&) = delete;
  CaseQueue& operator=(const CaseQueue&) = delete;

  // The lines of the results, in order; nothing where so many do not fit in the queue, or it is
  // closed.
  std::optional<std::vector<std::string>> run(const std::vector<Entry>& entries);

  void close();    // from now on no case is taken
  void abandon();  // nor waited for: cases that are not done time out
  bool is_closed() const;
  QueueState state() const;

 private:
  struct Job {
    Case item;
    std::promise<std::string> line;
  };
  void live();
  void give_up();
  void finish(size_t tag, const std::optional<std::string>& text);

  CaseRunner runner_;
  runner::WorkerPool pool_;
  size_t limit_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::unique_ptr<Job>> waiting_;
  std::map<size_t, std::unique_ptr<Job>> running_;
  size_t next_tag_ = 0;
  bool closed_ = false, is_abandoned_ = false;
  QueueState state_;
  std::thread thread_;
};

}  // namespace asctwin::batch
