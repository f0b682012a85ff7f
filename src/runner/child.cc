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

// Reads until the child closes its end; false when `deadline` comes first.
bool collect(int descriptor, Clock::time_point deadline, std::string& output) {
  char part[65536];
  while (true) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
    pollfd ready{descriptor, POLLIN, 0};
    const int polled =
        poll(&ready, 1, static_cast<int>(std::clamp<int64_t>(left.count(), 0, 1 << 30)));
    if (polled < 0 && errno == EINTR) continue;
    if (polled == 0) return false;
    const ssize_t count = read(descriptor, part, sizeof(part));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return true;
    output.append(part, static_cast<size_t>(count));
  }
}

}  // namespace

ChildResult run_child(const std::function<void(int descriptor)>& body, double timeout_seconds) {
  int ends[2];
  if (pipe(ends) != 0) throw std::runtime_error(std::strerror(errno));
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error(std::strerror(errno));
  if (child == 0) {
    close(ends[0]);
    live_as_child(body, ends[1]);
  }
  close(ends[1]);
  ChildResult result;
  const auto seconds = [](double count) {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(count));
  };
  if (!collect(ends[0], Clock::now() + seconds(timeout_seconds), result.output)) {
    result.timed_out = true;
    kill(child, SIGUSR1);
    collect(ends[0], Clock::now() + seconds(1.0), result.output);
    kill(child, SIGKILL);
  }
  close(ends[0]);
  while (waitpid(child, &result.status, 0) < 0 && errno == EINTR) {
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
