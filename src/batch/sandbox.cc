// Which layers there are is found out by using each in a child.
#include "batch/sandbox.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <exception>
#include <functional>

#include "batch/confinement.h"

namespace asctwin::batch {
namespace {

bool works(const std::function<void()>& layer) {
  const pid_t child = ::fork();
  if (child == 0) {
    try {
      layer();
      ::_exit(0);
    } catch (const std::exception&) {
      ::_exit(1);
    }
  }
  int status = 1;
  while (child > 0 && ::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return child > 0 && status == 0;
}

Layers try_layers() {
  Layers layers;
  layers.namespaces = works([] {
    enter_namespaces();
    build_file_system({});
    drop_privileges();
  });
  layers.landlock = landlock_version() > 0 && works([] { apply_landlock({}); });
  layers.seccomp = has_seccomp() && works([] { apply_seccomp({}); });
  return layers;
}

LayerReport report_of(const std::string& name, bool active, const std::string& what,
                      const std::string& why_not) {
  return {name, active, active ? what : why_not};
}

}  // namespace

const Layers& available_layers() {
  static const Layers layers = try_layers();
  return layers;
}

std::vector<LayerReport> layer_reports() {
  const Layers& layers = available_layers();
  return {report_of("namespaces", layers.namespaces, "no network, no other processes, own files",
                    "this system lets no user make user namespaces"),
          report_of("landlock", layers.landlock, fmt::format("version {}", landlock_version()),
                    "the kernel has no Landlock, or it is switched off"),
          report_of("seccomp", layers.seccomp, "calls that a kernel has no use for end it",
                    "built without libseccomp, or the kernel takes no filters"),
          report_of("limits", true, "memory, file sizes, descriptors, time", "")};
}

}  // namespace asctwin::batch
