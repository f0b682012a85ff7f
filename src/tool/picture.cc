// A kernel that has crashed leaves no recording: there is nothing to draw then.
#include "tool/picture.h"

#include <fmt/format.h>

#include <cstdio>
#include <span>

#include "format/file.h"
#include "report/language.h"
#include "timeline/run_picture.h"

namespace asctwin::tool {

std::string picture_of(const OneRun& run) {
  if (!run.recording || run.recording->empty()) return "";
  return timeline::run_picture(timeline::from_bytes(*run.recording), run.report.findings());
}

void write_picture(const RunCommand& command, const OneRun& run) {
  if (command.picture.empty()) return;
  const std::string svg = picture_of(run);
  if (svg.empty())
    return fmt::print(stderr, "{}",
                      report::sentence("note: `{}` is not written: no instruction is recorded\n",
                                       command.picture));
  write_atomically(command.picture, {std::as_bytes(std::span(svg))});
}

}  // namespace asctwin::tool
