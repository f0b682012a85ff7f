// Processes that answer a text with a text. A process and not a thread for each: what one of them
// does, forks or loses is nothing to the others, and one that dies is started again.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace asctwin::runner {

class WorkerPool {
 public:
  using Work = std::function<std::string(const std::string&)>;

  // @throw std::system_error
  WorkerPool(size_t count, Work work);
  ~WorkerPool();  // ends them, whatever they do
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  bool has_idle() const;
  size_t busy() const;
  // `tag` comes back with the answer. @pre has_idle()
  void give(size_t tag, const std::string& text);

  struct Answer {
    size_t tag;
    std::optional<std::string> text;  // absent: the process has died
  };
  // The next answer, or nothing after that time or a signal.
  std::optional<Answer> take(int milliseconds);

 private:
  struct Worker {
    pid_t process = -1;
    int descriptor = -1;
    std::optional<size_t> tag;  // of what it works at
    std::string received;
  };
  void start(Worker& worker);
  void stop(Worker& worker);
  std::optional<Answer> receive(Worker& worker);

  Work work_;
  std::vector<Worker> workers_;
};

}  // namespace asctwin::runner
