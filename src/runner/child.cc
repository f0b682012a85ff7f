// fork, a pipe and a deadline.
#include "runner/child.h"

#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <exception>
#include <mutex>
#include <stdexcept>

namespace asctwin::runner {
namespace {

using Clock = std::chrono::steady_clock;

constexpr char kFaultMark = '!';  // before a fault; no output begins with it

[[noreturn]] void live_as_child(const std::function<void(int)>& body, int descriptor) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // an interrupted command leaves no kernel behind
  try {
    body(descriptor);
  } catch (const std::exception& error) {
    std::fflush(nullptr);
    write_all(descriptor, kFaultMark + std::string(error.what()));
    _exit(3);
  }
  std::fflush(nullptr);
  _exit(0);
}

enum class End { kClosed, kTimeout, kStopped };

// Reads until the child closes its end, `deadline` comes or `stop` says true.
End collect(int descriptor, Clock::time_point deadline, const std::function<bool()>& stop,
            std::string& output) {
  constexpr int64_t kBetweenQuestionsMs = 50, kLongestMs = 1 << 30;
  char part[65536];
  while (true) {
    if (stop && stop()) return End::kStopped;
    const int64_t left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    const int64_t wait = std::clamp<int64_t>(left, 0, stop ? kBetweenQuestionsMs : kLongestMs);
    pollfd ready{descriptor, POLLIN, 0};
    const int polled = poll(&ready, 1, static_cast<int>(wait));
    if (polled < 0 && errno == EINTR) continue;
    if (polled == 0 && left <= wait) return End::kTimeout;
    if (polled == 0) continue;
    const ssize_t count = read(descriptor, part, sizeof(part));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return End::kClosed;
    output.append(part, static_cast<size_t>(count));
  }
}

struct Child {
  pid_t id;
  int descriptor;  // to read from
};

// One at a time: a child that another thread starts in between would hold this one's end open.
Child start(const std::function<void(int)>& body) {
  static std::mutex starting;
  const std::lock_guard lock(starting);
  int ends[2];
  if (pipe(ends) != 0) throw std::runtime_error(std::strerror(errno));
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    live_as_child(body, ends[1]);
  }
  const int error = errno;
  close(ends[1]);
  if (child > 0) return {child, ends[0]};
  close(ends[0]);
  throw std::runtime_error(std::strerror(error));
}

}  // namespace

ChildResult run_child(const std::function<void(int descriptor)>& body, double timeout_seconds,
                      const std::function<bool()>& stop) {
  const Child child = start(body);
  const auto after = [](double seconds) {
    return Clock::now() +
           std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  };
  ChildResult result;
  const End end = collect(child.descriptor, after(timeout_seconds), stop, result.output);
  result.timed_out = end == End::kTimeout;
  result.stopped = end == End::kStopped;
  if (result.timed_out) {
    kill(child.id, SIGUSR1);
    collect(child.descriptor, after(1.0), {}, result.output);
  }
  if (end != End::kClosed) kill(child.id, SIGKILL);
  close(child.descriptor);
  while (waitpid(child.id, &result.status, 0) < 0 && errno == EINTR) {
  }
  if (!result.output.empty() && result.output[0] == kFaultMark) {
    result.fault = result.output.substr(1);
    result.output.clear();
  }
  return result;
}

std::string ChildResult::ending() const {
  if (WIFSIGNALED(status))
    return fmt::format("signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status)));
  return fmt::format("exit code {}", WEXITSTATUS(status));
}

void write_all(int descriptor, const std::string& text) {
  for (size_t done = 0; done < text.size();) {
    const ssize_t count = write(descriptor, text.data() + done, text.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) throw std::runtime_error(std::strerror(errno));
    done += static_cast<size_t>(count);
  }
}

}  // namespace asctwin::runner
