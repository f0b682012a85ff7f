// A file of an earlier run would be taken for one of this run, so it goes when there is none.
#include "tool/coverage_run.h"

#include <fmt/format.h>

#include <filesystem>
#include <span>

#include "driver/own_files.h"
#include "format/file.h"
#include "report/language.h"
#include "runner/coverage.h"
#include "runner/usage_error.h"
#include "tool/coverage_text.h"
#include "tool/packages.h"

namespace asctwin::tool {
namespace {

// gcov loses files whose names its own formats cannot hold.
void check_name(const std::string& source) {
  if (source.find_first_of("\"\n") == std::string::npos) return;
  throw UsageError(
      report::translated(
          "`--coverage`: the name of the source has a quote or the end of a line in it"),
      report::translated("rename the file or its directory"));
}

driver::Gcov gcov_for(const driver::BuildRequest& request) {
  check_name(std::filesystem::absolute(request.source).string());
  const driver::Compiler compiler = driver::Compiler::find(request.arch, request.dirs);
  if (const auto found = driver::find_gcov(compiler)) return *found;
  throw UsageError(report::sentence("the gcov of `{}`, which `--coverage` needs, is not installed",
                                    compiler.command().back()),
                   install_hint("compiler", os_release()));
}

}  // namespace

CoverageRun::CoverageRun(const driver::BuildRequest& request) : gcov_(gcov_for(request)) {}

// gcov computes most counts from those of a few branches, as if every function came to its end.
void CoverageRun::tell(const RunCommand& command, const driver::BuildRequest& request,
                       bool was_stopped) const {
  const auto coverage = runner::read_coverage(gcov_, directory_.path(), driver::own_files(request));
  if (!coverage) {
    std::error_code ignored;
    std::filesystem::remove(command.coverage, ignored);
    fmt::print(stderr,
               "note: `{}` is not written: the kernel's process was ended before it could write "
               "what it has executed\n",
               command.coverage);
    return;
  }
  if (was_stopped)
    fmt::print(stderr,
               "note: a core was stopped: the counts of the functions that it was in are not exact "
               "in `{}`\n",
               command.coverage);
  const std::string text = lcov_text(*coverage);
  write_atomically(command.coverage, {std::as_bytes(std::span(text))});
  if (command.shows_text()) fmt::print("{}", coverage_table(*coverage));
}

}  // namespace asctwin::tool
