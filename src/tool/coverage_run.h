// `asctwin run --coverage FILE`: the kernel counts what it executes, and the counts are written
// when it has run.
#pragma once

#include <optional>
#include <string>

#include "driver/gcov.h"
#include "driver/kernel_library.h"
#include "tool/run_command.h"
#include "tool/temporary_directory.h"

namespace asctwin::tool {

class CoverageRun {
 public:
  // @throw UsageError where the compiler's gcov is not installed
  explicit CoverageRun(const driver::BuildRequest& request);

  // Where the kernel's library is made and its runs leave their counters.
  const std::string& directory() const { return directory_.path(); }
  // Writes command.coverage, and prints the table where the run is for a person; says so where
  // nothing could be counted, and where a core `was_stopped` in the middle of its functions.
  void tell(const RunCommand& command, const driver::BuildRequest& request, bool was_stopped) const;

 private:
  driver::Gcov gcov_;
  TemporaryDirectory directory_;
};

}  // namespace asctwin::tool
