// ASCTWIN_CHECK: what whoever starts a program wants of its launches. It goes before what the
// program has set, as with the sanitizers of compilers, so that nothing is built anew.
#pragma once

#include <optional>

#include "asctwin/run.h"

namespace asctwin {

struct Wanted {
  RunOptions options;
  std::optional<ReportFormat> format;  // of reports on the standard error
};

// `options`, changed by the words of `text`, "fast,werror,format=json": a level of checks, werror,
// pedantic, the format of a report of every launch that has findings.
// @throw std::invalid_argument for any other word
Wanted steered(RunOptions options, std::string_view text);

Wanted steered_by_environment(const RunOptions& options);

}  // namespace asctwin
