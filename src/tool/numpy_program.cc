// Many machines have a python3 of their user's in front of the system's, and numpy with one of
// them.
#include "tool/numpy_program.h"

#include <cstdlib>
#include <exception>
#include <vector>

#include "driver/process.h"

namespace asctwin::tool {
namespace {

bool has_numpy(const std::string& python) {
  if (!driver::find_program(python)) return false;
  driver::ProcessOptions options;
  options.input = "";
  options.capture_output = options.capture_errors = true;
  try {
    return driver::run_process({python, "-c", "import numpy"}, options).status == 0;
  } catch (const std::exception&) {
    return false;
  }
}

}  // namespace

std::optional<std::string> python_with_numpy() {
  const char* const wanted = std::getenv("ASCTWIN_PYTHON");
  if (wanted != nullptr && *wanted != '\0')
    return has_numpy(wanted) ? std::optional<std::string>(wanted) : std::nullopt;
  for (const char* const python : {"python3", "/usr/bin/python3"})
    if (has_numpy(python)) return python;
  return std::nullopt;
}

}  // namespace asctwin::tool
