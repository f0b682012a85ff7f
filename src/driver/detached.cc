// The child leaves the terminal's signals by its session, and pipes by closing every descriptor.
#include "driver/detached.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <vector>

namespace asctwin::driver {
namespace {

void leave_streams() {
  const int nothing = ::open("/dev/null", O_RDWR);
  for (int stream = 0; stream <= STDERR_FILENO; ++stream) ::dup2(nothing, stream);
  std::vector<int> others;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd", error))
    others.push_back(std::atoi(entry.path().filename().c_str()));
  for (const int open : others)
    if (open > STDERR_FILENO) ::close(open);
}

}  // namespace

// A process between the two ends at once and is waited for, so that nobody else waits for the work.
void run_detached(const std::function<void()>& work) {
  constexpr int kLowPriority = 10;
  const pid_t between = ::fork();
  if (between > 0) ::waitpid(between, nullptr, 0);
  if (between != 0) return;
  ::setsid();
  if (::fork() != 0) ::_exit(0);
  ::signal(SIGINT, SIG_IGN);
  ::signal(SIGHUP, SIG_IGN);
  ::setpriority(PRIO_PROCESS, 0, kLowPriority);
  leave_streams();
  try {
    work();
  } catch (...) {
  }
  ::_exit(0);
}

}  // namespace asctwin::driver
