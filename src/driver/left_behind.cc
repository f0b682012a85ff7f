// A process is known by its number until the machine starts again, and only in its namespace: in
// another container the same number is another process, or none.
#include "driver/left_behind.h"

#include <fmt/format.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/utsname.h>

#include <cerrno>
#include <cstdlib>
#include <string_view>

#include "driver/content_hash.h"

namespace asctwin::driver {
namespace {

constexpr std::string_view kMark = ".tmp-";

const std::string& machine() {
  static const std::string name = [] {
    struct stat processes {};
    const bool known = ::stat("/proc/self/ns/pid", &processes) == 0;
    const auto start = read_regular_file("/proc/sys/kernel/random/boot_id");
    utsname host{};
    ::uname(&host);
    return hash_of(fmt::format("{} {} {}", host.nodename, start.value_or(""),
                               known ? processes.st_ino : 0))
        .substr(0, 12);
  }();
  return name;
}

// One that has ended and that nobody has waited for keeps its number: in a container the first
// process often waits for none.
bool is_waited_for(pid_t process) {
  const auto state = read_regular_file(fmt::format("/proc/{}/stat", process));
  return state && state->find(") Z ") != std::string::npos;
}

bool has_ended(pid_t process) {
  if (::kill(process, 0) != 0) return errno == ESRCH;
  return is_waited_for(process);
}

}  // namespace

std::string temporary_mark(pid_t process) {
  return fmt::format("{}{}-{}-", kMark, machine(), process);
}

bool is_left_behind(const std::filesystem::path& path) {
  const std::string name = path.filename(), own = std::string(kMark) + machine() + "-";
  const size_t mark = name.rfind(own);
  if (mark == name.npos) return false;
  const auto process = static_cast<pid_t>(std::atol(name.c_str() + mark + own.size()));
  return process > 0 && has_ended(process);
}

}  // namespace asctwin::driver
