// A kernel that has crashed leaves no recording: there is nothing to draw then.
#include "tool/picture.h"

#include <fmt/format.h>

#include <cstdio>
#include <span>

#include "format/file.h"
#include "report/language.h"
#include "timeline/run_picture.h"

namespace asctwin::tool {

std::string picture_of(const std::shared_ptr<std::string>& recording, const Report& report) {
  if (!recording || recording->empty()) return "";
  return timeline::run_picture(timeline::from_bytes(*recording), report.findings());
}

void write_picture(const std::string& file, const std::shared_ptr<std::string>& recording,
                   const Report& report) {
  if (file.empty()) return;
  const std::string svg = picture_of(recording, report);
  if (svg.empty())
    return fmt::print(
        stderr, "{}",
        report::sentence("note: `{}` is not written: no instruction is recorded\n", file));
  write_atomically(file, {std::as_bytes(std::span(svg))});
}

}  // namespace asctwin::tool
