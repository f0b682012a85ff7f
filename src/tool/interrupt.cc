// A note that a signal handler can write.
#include "tool/interrupt.h"

#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <iterator>

namespace asctwin::tool {
namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};
struct sigaction before[std::size(kSignals)];
std::atomic<int> noted{0};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler writes it");

}  // namespace

InterruptGuard::InterruptGuard() {
  noted = 0;
  struct sigaction action {};
  action.sa_handler = [](int signal) {
    int none = 0;
    noted.compare_exchange_strong(none, signal);
  };
  action.sa_flags = SA_RESTART;
  for (size_t i = 0; i < std::size(kSignals); ++i) {
    ::sigaction(kSignals[i], nullptr, &before[i]);
    if (before[i].sa_handler != SIG_IGN) ::sigaction(kSignals[i], &action, nullptr);
  }
}

InterruptGuard::~InterruptGuard() {
  for (size_t i = 0; i < std::size(kSignals); ++i) ::sigaction(kSignals[i], &before[i], nullptr);
}

int interrupting_signal() { return noted; }

void die_of(int signal) {
  ::signal(signal, SIG_DFL);
  ::raise(signal);
  ::_exit(128 + signal);  // where the signal is blocked
}

}  // namespace asctwin::tool
