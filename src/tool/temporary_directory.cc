// Its name is one that nobody else has.
#include "tool/temporary_directory.h"

#include <fmt/format.h>
#include <stdlib.h>

#include <filesystem>

#include "report/language.h"
#include "runner/usage_error.h"

namespace asctwin::tool {

TemporaryDirectory::TemporaryDirectory(const std::string& parent) {
  std::error_code error;
  const std::string base =
      parent.empty() ? std::filesystem::temp_directory_path(error).string() : parent;
  path_ = base + "/asctwin-XXXXXX";
  if (error || ::mkdtemp(path_.data()) == nullptr)
    throw UsageError(report::sentence("no directory can be made in `{}`", base),
                     report::translated("set TMPDIR"));
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace asctwin::tool
