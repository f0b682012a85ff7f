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

using Done = std::function<void(size_t, const std::string&)>;

// The answers that are whole by now.
void take_answers(Worker& worker, std::vector<std::string>& results, const Done& done) {
  size_t taken = 0;
  for (Header header; worker.output.size() - taken >= sizeof(header);) {
    std::memcpy(&header, worker.output.data() + taken, sizeof(header));
    if (worker.output.size() - taken - sizeof(header) < header.size_bytes) break;
    results[header.task] = worker.output.substr(taken + sizeof(header), header.size_bytes);
    taken += sizeof(header) + header.size_bytes;
    if (done) done(header.task, results[header.task]);
  }
  worker.output.erase(0, taken);
}

// False when the worker has closed its pipe.
bool read_more(Worker& worker) {
  char part[65536];
  const ssize_t count = read(worker.descriptor, part, sizeof(part));
  if (count > 0) worker.output.append(part, static_cast<size_t>(count));
  return count > 0 || (count < 0 && errno == EINTR);
}

void finish(Worker& worker) {
  close(worker.descriptor);
  worker.descriptor = -1;  // poll() passes it by
  while (waitpid(worker.process, nullptr, 0) < 0 && errno == EINTR) {
  }
}

void collect(std::vector<Worker>& workers, std::vector<std::string>& results, const Done& done) {
  std::vector<pollfd> waiting(workers.size());
  for (size_t open = workers.size(); open > 0;) {
    for (size_t i = 0; i < workers.size(); ++i) waiting[i] = {workers[i].descriptor, POLLIN, 0};
    if (poll(waiting.data(), waiting.size(), -1) < 0) continue;
    for (size_t i = 0; i < workers.size(); ++i) {
      if (waiting[i].revents == 0) continue;
      const bool goes_on = read_more(workers[i]);
      take_answers(workers[i], results, done);
      if (goes_on) continue;
      finish(workers[i]);
      --open;
    }
  }
}

}  // namespace

std::vector<std::string> run_in_processes(
    size_t count, const std::function<std::string(size_t)>& task,
    const std::function<void(size_t, const std::string&)>& done) {
  SharedCounter counter;
  std::vector<std::string> results(count);
  std::vector<Worker> workers;
  const size_t processors = std::max(std::thread::hardware_concurrency(), 1u);
  for (size_t i = 0; i < std::min(count, processors); ++i)
    workers.push_back(start(counter, count, task));
  collect(workers, results, done);
  return results;
}

}  // namespace asctwin::runner
