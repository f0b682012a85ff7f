// fork, a pipe and a deadline.
#include "runner/child.h"

#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
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

void tell_fault(int descriptor, const char* what) {
  try {
    write_all(descriptor, kFaultMark + std::string(what));
  } catch (const std::exception&) {
    // The body has closed its descriptor; the parent sees the exit code.
  }
}

[[noreturn]] void live_as_child(const std::function<void(int)>& body, int descriptor) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // an interrupted command leaves no kernel behind
  setpgid(0, 0);                     // so that what it starts can be ended with it
  try {
    body(descriptor);
  } catch (const std::exception& error) {
    std::fflush(nullptr);
    tell_fault(descriptor, error.what());
    _exit(3);
  }
  std::fflush(nullptr);
  _exit(0);
}

enum class End { kClosed, kTimeout, kStopped };

struct Child {
  pid_t id;
  int descriptor;  // to read from

  // Also where a process that it has started holds its end of the pipe open.
  bool has_ended() const {
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(id), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == id;
  }
  void kill_group(int signal) const {
    if (kill(-id, signal) != 0) kill(id, signal);  // before it has made its group
  }
};

// Reads until the child closes its end, `deadline` comes or `stop` says true.
End collect(const Child& child, Clock::time_point deadline, const std::function<bool()>& stop,
            std::string& output) {
  constexpr int64_t kBetweenQuestionsMs = 50;
  const int descriptor = child.descriptor;
  char part[65536];
  bool ended = false;  // then what the pipe still holds is the rest
  while (true) {
    if (stop && stop()) return End::kStopped;
    const int64_t left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    const int64_t wait = ended ? 0 : std::clamp<int64_t>(left, 0, kBetweenQuestionsMs);
    pollfd ready{descriptor, POLLIN, 0};
    const int polled = poll(&ready, 1, static_cast<int>(wait));
    if (polled < 0 && errno == EINTR) continue;
    if (polled == 0 && ended) return End::kClosed;
    if (polled == 0 && left <= wait) return End::kTimeout;
    if (polled == 0) {
      ended = child.has_ended();
      continue;
    }
    const ssize_t count = read(descriptor, part, sizeof(part));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return End::kClosed;
    output.append(part, static_cast<size_t>(count));
  }
}

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
  if (child > 0) {
    setpgid(child, child);
    return {child, ends[0]};
  }
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
  const End end = collect(child, after(timeout_seconds), stop, result.output);
  result.timed_out = end == End::kTimeout;
  result.stopped = end == End::kStopped;
  if (result.timed_out) {
    kill(child.id, SIGUSR1);
    collect(child, after(1.0), {}, result.output);
  }
  if (end != End::kClosed) child.kill_group(SIGKILL);
  close(child.descriptor);
  siginfo_t info{};
  while (waitid(P_PID, static_cast<id_t>(child.id), &info, WEXITED | WNOWAIT) != 0 &&
         errno == EINTR) {
  }
  child.kill_group(SIGKILL);  // what it has started; its number is still its own
  rusage used{};
  while (wait4(child.id, &result.status, 0, &used) < 0 && errno == EINTR) {
  }
  constexpr uint64_t kKibibyte = 1024;
  result.peak_bytes = static_cast<uint64_t>(used.ru_maxrss) * kKibibyte;
  if (!result.output.empty() && result.output[0] == kFaultMark) {
    result.fault = result.output.substr(1);
    result.output.clear();
  }
  return result;
}

Phrase ChildResult::ending_phrase() const {
  if (WIFSIGNALED(status))
    return phrase("signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status)));
  return phrase("exit code {}", WEXITSTATUS(status));
}

std::string ChildResult::ending() const { return ending_phrase().english(); }

bool ChildResult::exited() const { return WIFEXITED(status); }

void write_all(int descriptor, const std::string& text) {
  for (size_t done = 0; done < text.size();) {
    const ssize_t count = write(descriptor, text.data() + done, text.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) throw std::runtime_error(std::strerror(errno));
    done += static_cast<size_t>(count);
  }
}

}  // namespace asctwin::runner
