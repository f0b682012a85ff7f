// Many machines have a python3 of their user's in front of the system's, and numpy with one of
// them.
#include "driver/python.h"

#include <cstdlib>
#include <exception>

#include "driver/process.h"

namespace asctwin::driver {
namespace {

bool has_numpy(const std::string& python, const std::function<void()>& enclose) {
  if (!find_program(python)) return false;
  ProcessOptions options;
  options.input = "";
  options.capture_output = options.capture_errors = true;
  options.enclose = enclose;
  try {
    return run_process({python, "-c", "import numpy"}, options).status == 0;
  } catch (const std::exception&) {
    return false;
  }
}

}  // namespace

std::optional<std::string> python_with_numpy(const std::function<void()>& enclose) {
  const char* const wanted = std::getenv("ASCTWIN_PYTHON");
  if (wanted != nullptr && *wanted != '\0')
    return has_numpy(wanted, enclose) ? std::optional<std::string>(wanted) : std::nullopt;
  for (const char* const python : {"python3", "/usr/bin/python3"})
    if (has_numpy(python, enclose)) return python;
  return std::nullopt;
}

}  // namespace asctwin::driver
