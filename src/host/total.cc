// Handlers of exit() are called in reverse: this one is there before those that report what is
// left.
#include "host/total.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <mutex>

#include "report/totals.h"

namespace asctwin::host {
namespace {

struct Total {
  std::mutex mutex;
  report::Totals totals;
  pid_t owner = 0;  // a child of fork() has nothing to report of its parent
};

// Never destroyed: the last report comes when static objects are gone.
Total& total() {
  static auto& one = *new Total;
  return one;
}

void write_at_end(int, void*) {
  Total& all = total();
  const std::lock_guard lock(all.mutex);
  if (all.owner == getpid()) std::fprintf(stderr, "%s\n", report::text_of(all.totals).c_str());
}

constexpr int kFirst = 101;
[[gnu::constructor(kFirst)]] void see_to_the_end() { on_exit(write_at_end, nullptr); }

}  // namespace

void add_to_total(const Report& report) {
  Total& all = total();
  const std::lock_guard lock(all.mutex);
  all.totals += report::totals_of(report);
  all.owner = getpid();
}

}  // namespace asctwin::host
