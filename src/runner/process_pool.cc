// As many processes as processors take the next task from a shared counter, and answer through a
// pipe each: the number of the task, the length of its text, the text.
#include "runner/process_pool.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>
#include <system_error>
#include <thread>

namespace asctwin::runner {
namespace {

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

// A counter that forked processes share.
class SharedCounter {
 public:
  SharedCounter()
      : memory_(mmap(nullptr, sizeof(std::atomic<size_t>), PROT_READ | PROT_WRITE,
                     MAP_SHARED | MAP_ANONYMOUS, -1, 0)) {
    if (memory_ == MAP_FAILED) fail("mmap");
    value_ = new (memory_) std::atomic<size_t>(0);
  }
  ~SharedCounter() { munmap(memory_, sizeof(std::atomic<size_t>)); }
  SharedCounter(const SharedCounter&) = delete;
  SharedCounter& operator=(const SharedCounter&) = delete;

  size_t next() { return value_->fetch_add(1); }

 private:
  void* memory_;
  std::atomic<size_t>* value_ = nullptr;
};

struct Header {
  size_t task;
  size_t size_bytes;
};

void write_all(int descriptor, const void* bytes, size_t count) {
  const char* at = static_cast<const char*>(bytes);
  while (count > 0) {
    const ssize_t written = write(descriptor, at, count);
    if (written < 0 && errno != EINTR) _exit(1);
    if (written <= 0) continue;
    at += written;
    count -= static_cast<size_t>(written);
  }
}

std::string result_of(const std::function<std::string(size_t)>& task, size_t index) {
  try {
    return task(index);
  } catch (const std::exception&) {
    return "";
  }
}

[[noreturn]] void work(SharedCounter& counter, size_t count, int descriptor,
                       const std::function<std::string(size_t)>& task) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  const int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
  dup2(nothing, STDOUT_FILENO);
  dup2(nothing, STDERR_FILENO);
  for (size_t i = counter.next(); i < count; i = counter.next()) {
    const std::string text = result_of(task, i);
    const Header header{i, text.size()};
    write_all(descriptor, &header, sizeof(header));
    write_all(descriptor, text.data(), text.size());
  }
  std::fflush(nullptr);
  _exit(0);
}

struct Worker {
  pid_t process;
  int descriptor;
  std::string output;
};

Worker start(SharedCounter& counter, size_t count, const std::function<std::string(size_t)>& task) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) fail("pipe");
  std::fflush(nullptr);
  const pid_t process = fork();
  if (process < 0) fail("fork");
  if (process == 0) work(counter, count, ends[1], task);
  close(ends[1]);
  return {process, ends[0], ""};
}

// A pipe that is full only makes its worker wait, so one can be emptied after the other.
void finish(Worker& worker, std::vector<std::string>& results) {
  char part[65536];
  for (ssize_t count; (count = read(worker.descriptor, part, sizeof(part))) != 0;) {
    if (count > 0) worker.output.append(part, static_cast<size_t>(count));
    if (count < 0 && errno != EINTR) break;
  }
  close(worker.descriptor);
  while (waitpid(worker.process, nullptr, 0) < 0 && errno == EINTR) {
  }
  std::string_view rest = worker.output;
  for (Header header; rest.size() >= sizeof(header);) {
    std::memcpy(&header, rest.data(), sizeof(header));
    rest.remove_prefix(sizeof(header));
    if (rest.size() < header.size_bytes) return;
    results[header.task] = rest.substr(0, header.size_bytes);
    rest.remove_prefix(header.size_bytes);
  }
}

}  // namespace

std::vector<std::string> run_in_processes(size_t count,
                                          const std::function<std::string(size_t)>& task) {
  SharedCounter counter;
  std::vector<std::string> results(count);
  std::vector<Worker> workers;
  const size_t processors = std::max(std::thread::hardware_concurrency(), 1u);
  for (size_t i = 0; i < std::min(count, processors); ++i)
    workers.push_back(start(counter, count, task));
  for (Worker& worker : workers) finish(worker, results);
  return results;
}

}  // namespace asctwin::runner
