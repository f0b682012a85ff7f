// Each answer is that of one task, so that a worker that dies takes one task along.
#include "runner/process_pool.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <exception>
#include <thread>

#include "runner/worker_pool.h"

namespace asctwin::runner {
namespace {

void drop_output() {
  const int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
  dup2(nothing, STDOUT_FILENO);
  dup2(nothing, STDERR_FILENO);
}

std::string result_of(const std::function<std::string(size_t)>& task, size_t index) {
  try {
    return task(index);
  } catch (const std::exception&) {
    return "";
  }
}

}  // namespace

std::vector<std::string> run_in_processes(
    size_t count, const std::function<std::string(size_t)>& task,
    const std::function<void(size_t, const std::string&)>& done) {
  constexpr int kForever = -1;
  std::vector<std::string> results(count);
  const size_t processors = std::max(std::thread::hardware_concurrency(), 1u);
  WorkerPool pool(std::min(count, processors), [&](const std::string& index) {
    drop_output();
    return result_of(task, std::stoull(index));
  });
  for (size_t next = 0; next < count || pool.busy() > 0;) {
    for (; next < count && pool.has_idle(); ++next) pool.give(next, std::to_string(next));
    const std::optional<WorkerPool::Answer> answer = pool.take(kForever);
    if (!answer || !answer->text) continue;
    results[answer->tag] = *answer->text;
    if (done) done(answer->tag, results[answer->tag]);
  }
  return results;
}

}  // namespace asctwin::runner
