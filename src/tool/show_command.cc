// The steps of `asctwin show`.
#include "tool/show_command.h"

#include <fmt/format.h>
#include <langinfo.h>

#include <algorithm>
#include <clocale>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string_view>

#include "format/file.h"
#include "report/language.h"
#include "runner/usage_error.h"
#include "show/register_move.h"
#include "show/svg.h"
#include "show/text.h"
#include "tool/call_in_kernel.h"
#include "tool/chip_option.h"
#include "tool/terminal_options.h"

namespace asctwin::tool {
namespace {

// Reads the wish from the environment, because its locale need not be installed.
bool asks_for_utf8() {
  for (const char* const name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* const value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    return strcasestr(value, ".utf-8") != nullptr || strcasestr(value, ".utf8") != nullptr;
  }
  return false;
}

bool terminal_has_utf8() {
  if (std::setlocale(LC_CTYPE, "") == nullptr) return asks_for_utf8();
  const std::string_view codeset = nl_langinfo(CODESET);
  std::setlocale(LC_CTYPE, "C");
  return codeset == "UTF-8";
}

size_t terminal_columns() {
  constexpr size_t kNarrowest = 40, kDefault = 100;
  const size_t columns = Terminal::output().columns();
  return columns == 0 ? kDefault : std::max(kNarrowest, columns);
}

show::View view_of(const ShowCommand& command) {
  show::View view;
  if (command.elements) view.zoom = show::Zoom::kElements;
  if (command.blocks) view.zoom = show::Zoom::kBlocks;
  return view;
}

int draw(const ShowCommand& command, const show::Picture& picture) {
  if (picture.panels.empty())
    throw UsageError(report::translated("this call moves nothing"),
                     report::translated("give its lengths and counts"));
  const show::TextStyle style{command.ascii || !terminal_has_utf8(),
                              Terminal::output().has_colours(), terminal_columns()};
  if (!command.svg.empty()) {
    const std::string svg = show::to_svg(picture);
    write_atomically(command.svg, {std::as_bytes(std::span(svg))});
  }
  fmt::print("{}", show::to_text(picture, style));
  return 0;
}

int draw(const ShowCommand& command, const show::Scene& scene) {
  const show::Trace trace = show::trace_of(scene);
  show_report(trace.report);
  if (!trace.report.ok()) return 1;
  return draw(command, show::picture_of(scene, trace, view_of(command)));
}

}  // namespace

int show_command(const ShowCommand& command) {
  try {
    const isa::Chip& chip = chip_named(command.soc);
    if (const auto line = kernel_line_named(command.request.operation))
      return draw(command, scene_in_kernel(command, *line, chip));
    if (show::is_register_move(command.request.operation))
      return draw(command, show::picture_of_register_move(command.request, chip, view_of(command)));
    return draw(command, show::scene_of(command.request, chip));
  } catch (const show::RequestError& error) {
    throw UsageError(error.what(), error.help);
  }
}

}  // namespace asctwin::tool
