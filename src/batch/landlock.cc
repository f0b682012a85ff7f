// Landlock by system calls, as the C library has no functions for them: files below a rule may be
// read, below another also written; everything else is refused.
// manual: landlock(7)
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <system_error>

#include "batch/confinement.h"

namespace asctwin::batch {
namespace {

// Rights and fields that came after the headers of older systems.
constexpr uint64_t kRefer = uint64_t{1} << 13;         // version 2
constexpr uint64_t kTruncate = uint64_t{1} << 14;      // version 3
constexpr uint64_t kDeviceControl = uint64_t{1} << 15; // version 5
constexpr uint64_t kNetwork = 3;                       // version 4: bind and connect of TCP
constexpr uint64_t kScopes = 3;                        // version 6: abstract sockets, signals

struct Attributes {
  uint64_t files = 0;
  uint64_t network = 0;
  uint64_t scopes = 0;
};

constexpr uint64_t kRead = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr uint64_t kFirstVersion = (uint64_t{1} << 13) - 1;

uint64_t all_rights(int version) {
  uint64_t rights = kFirstVersion;
  if (version >= 2) rights |= kRefer;
  if (version >= 3) rights |= kTruncate;
  if (version >= 5) rights |= kDeviceControl;
  return rights;
}

size_t attribute_bytes(int version) {
  if (version >= 6) return sizeof(Attributes);
  return version >= 4 ? offsetof(Attributes, scopes) : offsetof(Attributes, network);
}

[[noreturn]] void landlock_fails(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

// A path that is not there gives no rights.
void allow(int rules, const std::string& path, uint64_t rights) {
  const int file = ::open(path.c_str(), O_PATH | O_CLOEXEC);
  if (file < 0) return;
  struct stat status {};
  ::fstat(file, &status);
  constexpr uint64_t kOfFiles = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE |
                                LANDLOCK_ACCESS_FS_READ_FILE | kTruncate | kDeviceControl;
  landlock_path_beneath_attr rule{};
  rule.allowed_access = S_ISDIR(status.st_mode) ? rights : rights & kOfFiles;
  rule.parent_fd = file;
  const long result = ::syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  const int error = errno;
  ::close(file);
  errno = error;
  if (result != 0) landlock_fails("landlock_add_rule");
}

}  // namespace

int landlock_version() {
  const long version = ::syscall(SYS_landlock_create_ruleset, nullptr, 0,
                                 LANDLOCK_CREATE_RULESET_VERSION);
  return version > 0 ? static_cast<int>(version) : 0;
}

void apply_landlock(const Enclosure& enclosure) {
  const int version = landlock_version();
  Attributes attributes;
  attributes.files = all_rights(version);
  if (version >= 4) attributes.network = kNetwork;
  if (version >= 6) attributes.scopes = kScopes;
  const int rules = static_cast<int>(::syscall(SYS_landlock_create_ruleset, &attributes,
                                               attribute_bytes(version), 0));
  if (rules < 0) landlock_fails("landlock_create_ruleset");
  const uint64_t read = enclosure.runs_programs ? kRead | LANDLOCK_ACCESS_FS_EXECUTE : kRead;
  for (const std::string& path : enclosure.readable) allow(rules, path, read);
  for (const std::string& path : enclosure.writable) allow(rules, path, all_rights(version));
  allow(rules, "/dev/null", kRead | LANDLOCK_ACCESS_FS_WRITE_FILE);
  ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  const long result = ::syscall(SYS_landlock_restrict_self, rules, 0);
  if (result != 0) landlock_fails("landlock_restrict_self");
  ::close(rules);
}

}  // namespace asctwin::batch
