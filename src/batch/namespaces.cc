// A process that sees no network, no other process and only the files it has to read.
// manual: user_namespaces(7), mount_namespaces(7), pid_namespaces(7)
#include <fcntl.h>
#include <fmt/format.h>
#include <linux/capability.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <filesystem>
#include <set>
#include <system_error>

#include "base/sanitizer.h"
#include "batch/confinement.h"

namespace asctwin::batch {
namespace {

namespace fs = std::filesystem;

void require(bool good, const std::string& what) {
  if (!good) throw std::system_error(errno, std::generic_category(), what);
}

void write_to(const char* path, const std::string& text) {
  const int file = ::open(path, O_WRONLY | O_CLOEXEC);
  const bool written =
      file >= 0 && ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  const int error = errno;
  if (file >= 0) ::close(file);
  errno = error;
  require(written, path);
}

// Returns the flags that a mount must keep when it becomes read only.
unsigned long kept_flags(const std::string& path) {
  struct statvfs status {};
  require(::statvfs(path.c_str(), &status) == 0, path);
  unsigned long flags = 0;
  for (const auto& [have, want] : {std::pair<unsigned long, unsigned long>{ST_NOSUID, MS_NOSUID},
                                   {ST_NODEV, MS_NODEV},
                                   {ST_NOEXEC, MS_NOEXEC},
                                   {ST_NOATIME, MS_NOATIME},
                                   {ST_NODIRATIME, MS_NODIRATIME},
                                   {ST_RELATIME, MS_RELATIME}})
    if ((status.f_flag & have) != 0) flags |= want;
  return flags;
}

// Everything in it is a mount of what has the same path outside, below `root`.
class NewRoot {
 public:
  explicit NewRoot(std::string root) : root_(std::move(root)) {}

  void show(const std::string& path, bool writable) {
    const std::string name = fs::absolute(path).lexically_normal();
    struct stat status {};
    if (name == "/" || ::lstat(name.c_str(), &status) != 0) return;
    if (is_covered(name) && !writable) return;
    show_parents(name);
    const std::string place = root_ + name;
    if (S_ISLNK(status.st_mode)) return show_link(name, place, writable);
    make_place(place, S_ISDIR(status.st_mode));
    require(::mount(name.c_str(), place.c_str(), nullptr, MS_BIND | MS_REC, nullptr) == 0, name);
    mounted_.insert(name);
    if (writable || S_ISCHR(status.st_mode)) return;
    require(::mount(nullptr, place.c_str(), nullptr,
                    MS_BIND | MS_REMOUNT | MS_RDONLY | kept_flags(place), nullptr) == 0,
            "read only " + name);
  }

 private:
  // It, or a directory above it, is shown already.
  bool is_covered(const fs::path& name) const {
    for (fs::path above = name; above.has_relative_path(); above = above.parent_path())
      if (mounted_.count(above) != 0) return true;
    return false;
  }

  void show_link(const std::string& name, const std::string& place, bool writable) {
    const fs::path target = fs::read_symlink(name);
    if (!fs::exists(fs::symlink_status(place)))
      require(::symlink(target.c_str(), place.c_str()) == 0, place);
    show((fs::path(name).parent_path() / target).lexically_normal(), writable);
  }

  static void make_place(const std::string& place, bool is_directory) {
    if (fs::exists(fs::symlink_status(place))) return;
    if (is_directory) {
      require(::mkdir(place.c_str(), 0755) == 0, place);
    } else {
      const int file = ::open(place.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
      require(file >= 0, place);
      ::close(file);
    }
  }

  // Directories on the way, with links as they are outside.
  void show_parents(const std::string& name) {
    fs::path way;
    for (const fs::path& part : fs::path(name).parent_path()) {
      way /= part;
      const std::string place = root_ + way.string();
      if (way == "/" || fs::exists(fs::symlink_status(place))) continue;
      if (fs::is_symlink(way)) {
        show(way, false);
        continue;
      }
      require(::mkdir(place.c_str(), 0755) == 0, place);
    }
  }

  std::string root_;
  std::set<std::string> mounted_;
};

}  // namespace

void enter_namespaces() {
  const uid_t user = ::geteuid();
  const gid_t group = ::getegid();
  require(::unshare(CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC |
                    CLONE_NEWUTS) == 0,
          "unshare");
  write_to("/proc/self/setgroups", "deny");
  write_to("/proc/self/uid_map", fmt::format("{0} {0} 1", user));
  write_to("/proc/self/gid_map", fmt::format("{0} {0} 1", group));
}

void build_file_system(const Enclosure& enclosure) {
  constexpr uint64_t kFiles = 4;  // so that the limit of one file is met first
  const std::string directory = fs::current_path();
  require(::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0, "/");
  // The new root grows on /proc, the one directory that hides nothing which has to be shown.
  require(
      ::mount("tmpfs", "/proc", "tmpfs", MS_NOSUID | MS_NODEV,
              fmt::format("mode=0755,size={}", kFiles * enclosure.limits.file_bytes).c_str()) == 0,
      "tmpfs");
  const std::string place = "/proc/root";
  require(::mkdir(place.c_str(), 0755) == 0, place);
  NewRoot files(place);
  std::vector<std::string> readable = enclosure.readable, writable = enclosure.writable;
  std::sort(readable.begin(), readable.end());  // a directory before what lies in it
  for (const std::string& path : readable) files.show(path, false);
  for (const std::string& path : writable) files.show(path, true);
  for (const char* const device : {"/dev/null", "/dev/zero", "/dev/urandom"})
    files.show(device, false);
  ::mkdir((place + "/tmp").c_str(), 0700);
  fs::create_directories(place + directory);
  require(::chdir(place.c_str()) == 0 && ::chroot(".") == 0, "chroot");
  require(::chdir(directory.c_str()) == 0, directory);
}

void drop_privileges() {
  ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  __user_cap_data_struct none[2] = {};
  require(::syscall(SYS_capset, &header, none) == 0, "capset");
}

void apply_limits(const Enclosure& enclosure) {
  const auto limit = [](auto resource, uint64_t value) {
    rlimit now{};
    ::getrlimit(resource, &now);
    const rlim_t most = std::min<rlim_t>(value, now.rlim_max);
    const rlimit fresh{most, most};
    ::setrlimit(resource, &fresh);
  };
  constexpr uint64_t kProcesses = 512, kDescriptors = 256;
#ifndef ASCTWIN_ASAN  // the address sanitizer reserves terabytes of addresses for itself
  limit(RLIMIT_AS, enclosure.limits.memory_bytes);
#endif
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, enclosure.limits.file_bytes);
  limit(RLIMIT_NOFILE, kDescriptors);
  // Outside of a user namespace all processes of the user count.
  if (enclosure.layers.namespaces) limit(RLIMIT_NPROC, kProcesses);
  const auto processors = static_cast<double>(std::max(1L, ::sysconf(_SC_NPROCESSORS_ONLN)));
  limit(RLIMIT_CPU, static_cast<uint64_t>(std::ceil(enclosure.limits.seconds * processors)) + 1);
}

}  // namespace asctwin::batch
