// Three processes where there are namespaces: one outside that waits, the first one inside, whose
// end ends all others inside, and the one that goes on. Without them the first two are one, which
// adopts what is orphaned and ends it.
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <exception>
#include <string>

#include "batch/confinement.h"
#include "batch/environment.h"
#include "batch/sandbox.h"

namespace asctwin::batch {
namespace {

constexpr int kCannotConfine = 126;

// Read by handlers of signals.
volatile pid_t watched = 0;
volatile sig_atomic_t out_of_time = 0;

void close_all_but(std::initializer_list<int> kept) {
  unsigned first = STDERR_FILENO + 1;
  std::vector<int> order(kept);
  std::sort(order.begin(), order.end());
  for (const int descriptor : order) {
    if (descriptor < static_cast<int>(first)) continue;
    ::syscall(SYS_close_range, first, static_cast<unsigned>(descriptor) - 1, 0);
    first = static_cast<unsigned>(descriptor) + 1;
  }
  ::syscall(SYS_close_range, first, ~0u, 0);
}

void handle(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  ::sigaction(signal, &action, nullptr);
}

// SIGUSR1 asks the innermost process where it is.
void watch(pid_t child) {
  watched = child;
  handle(SIGUSR1, [](int signal) { ::kill(watched, signal); });
  for (const int ignored : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) ::signal(ignored, SIG_IGN);
}

void wait_until(double seconds) {
  handle(SIGALRM, [](int) {
    out_of_time = 1;
    ::kill(watched, SIGKILL);
  });
  ::alarm(static_cast<unsigned>(std::clamp(std::ceil(seconds), 1.0, 1e6)));
}

int wait_for(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

// Ends processes that have moved to this one because their parents have ended.
void end_orphans() {
  const std::string list = "/proc/self/task/" + std::to_string(::syscall(SYS_gettid)) + "/children";
  while (true) {
    std::FILE* const children = std::fopen(list.c_str(), "re");
    int child = 0, count = 0;
    while (children != nullptr && std::fscanf(children, "%d", &child) == 1) {
      ::kill(child, SIGKILL);
      ++count;
    }
    if (children != nullptr) std::fclose(children);
    while (::waitpid(-1, nullptr, WNOHANG) > 0) {
    }
    if (count == 0) return;
    ::usleep(1000);
  }
}

[[noreturn]] void end_as(int status) {
  constexpr int kOutOfTime = 124, kSignalBase = 128;
  if (out_of_time != 0) ::_exit(kOutOfTime);
  if (WIFEXITED(status)) ::_exit(WEXITSTATUS(status));
  const rlimit none{0, 0};
  ::setrlimit(RLIMIT_CORE, &none);
  ::signal(WTERMSIG(status), SIG_DFL);
  ::kill(::getpid(), WTERMSIG(status));
  ::_exit(kSignalBase + WTERMSIG(status));
}

// The first process inside tells through a pipe how its child has ended, for it cannot die of a
// signal of its own.
[[noreturn]] void live_as_first(pid_t child, int report) {
  watch(child);
  close_all_but({report});
  const int status = wait_for(child);
  if (::write(report, &status, sizeof(status)) < 0) ::_exit(kCannotConfine);
  ::_exit(0);
}

[[noreturn]] void live_as_monitor(pid_t child, int report, double seconds) {
  watch(child);
  wait_until(seconds);
  close_all_but({report});
  int status = wait_for(child);
  if (report >= 0) {
    int inner = 0;
    if (::read(report, &inner, sizeof(inner)) == sizeof(inner)) status = inner;
  } else {
    end_orphans();
  }
  end_as(status);
}

void confine(const Enclosure& enclosure) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (const int own : {SIGXFSZ, SIGPIPE}) ::signal(own, SIG_DFL);
  if (enclosure.output >= 0) {
    const int nothing = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    ::dup2(nothing, STDIN_FILENO);
    ::dup2(enclosure.output, STDOUT_FILENO);
    ::dup2(enclosure.output, STDERR_FILENO);
  }
  close_all_but({enclosure.kept});
  clean_environment(enclosure.environment, enclosure.home);
  const Layers& layers = enclosure.layers;
  Enclosure inside = enclosure;
  if (layers.namespaces) {
    build_file_system(enclosure);
    inside.writable.push_back("/tmp");  // its own
  }
  apply_limits(enclosure);
  if (layers.any()) drop_privileges();
  if (layers.landlock) apply_landlock(inside);
  if (layers.seccomp) apply_seccomp(enclosure);
}

// Forks; returns in the child, or ends as it does.
void fork_inside(double seconds) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) ::_exit(kCannotConfine);
  const pid_t first = ::fork();
  if (first < 0) ::_exit(kCannotConfine);
  if (first > 0) {
    ::close(ends[1]);
    live_as_monitor(first, ends[0], seconds);
  }
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  const pid_t child = ::fork();
  if (child < 0) ::_exit(kCannotConfine);
  if (child > 0) live_as_first(child, ends[1]);
}

}  // namespace

void enclose(const Enclosure& enclosure) {
  try {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (enclosure.layers.namespaces) {
      enter_namespaces();
      fork_inside(enclosure.limits.seconds);
    } else {
      ::prctl(PR_SET_CHILD_SUBREAPER, 1);
      const pid_t child = ::fork();
      if (child < 0) ::_exit(kCannotConfine);
      if (child > 0) live_as_monitor(child, -1, enclosure.limits.seconds);
    }
    ::signal(SIGUSR1, SIG_DFL);
    confine(enclosure);
  } catch (const std::exception& error) {
    const std::string text =
        std::string("error: the sandbox cannot be entered: ") + error.what() + "\n";
    if (::write(STDERR_FILENO, text.data(), text.size()) < 0) ::_exit(kCannotConfine);
    ::_exit(kCannotConfine);
  }
}

}  // namespace asctwin::batch
