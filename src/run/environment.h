// ASCTWIN_CHECK: check options from the environment, for a program's launches. It goes before what
// the program has set, as with the sanitizers of compilers, so that nothing is built anew.
#pragma once

#include <optional>
#include <string>

#include "asctwin/run.h"

namespace asctwin {

struct Wanted {
  RunOptions options;
  std::optional<ReportFormat> format;  // of reports on the standard error
  bool memory = false;                 // show the map of on-chip memories on the standard error
  std::string output = "";             // a file for the one document of the format instead
};

// `options`, changed by the words of `text`, "fast,werror,format=json": a level of checks, werror,
// pedantic, memory, the format of a report of every launch that has findings, output=FILE for a
// format that is one document.
// @throw std::invalid_argument for any other word
Wanted steered(RunOptions options, std::string_view text);

Wanted steered_by_environment(const RunOptions& options);

// ASCTWIN_SCHED: how the cores of a program's launches are run.
struct WantedSchedule {
  bool threads = false;  // every core has a thread of its own, for a debugger
  std::optional<uint64_t> seed;
};

// "threads", "in-order", "random:SEED", or "" for what `options` say.
// @throw std::invalid_argument for any other text
WantedSchedule scheduled(const RunOptions& options, std::string_view text);
// As far as `options` leave it to the environment; threads are for debugging and always taken.
WantedSchedule schedule_by_environment(const RunOptions& options);

}  // namespace asctwin
