// Layout only: what is said comes from words.h, what things are called from names.h.
#include "report/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <string_view>
#include <utility>

#include "base/display.h"
#include "report/language.h"
#include "report/names.h"
#include "report/page_address.h"
#include "report/words.h"

namespace asctwin::report {
namespace {

constexpr const char* kRed = "\x1b[1;31m";
constexpr const char* kYellow = "\x1b[1;33m";
constexpr const char* kBlue = "\x1b[1;34m";
constexpr const char* kBold = "\x1b[1m";

std::string painted(std::string_view text, const char* colour, const TextOptions& options) {
  return options.colour ? fmt::format("{}{}\x1b[0m", colour, text) : std::string(text);
}

// The line without its end; nothing where the file cannot be read or is shorter.
std::optional<std::string> source_line(const std::string& file, int line) {
  std::ifstream source(file);
  std::string text;
  for (int i = 0; i < line; ++i)
    if (!std::getline(source, text)) return std::nullopt;
  if (line <= 0) return std::nullopt;
  text.erase(std::find(text.begin(), text.end(), '\r'), text.end());
  return text;
}

// "0-3, 7" of ascending numbers.
std::string ranges_of(const std::vector<int>& numbers) {
  std::string text;
  for (size_t i = 0; i < numbers.size();) {
    size_t end = i + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
    if (!text.empty()) text += ", ";
    text += std::to_string(numbers[i]);
    if (end - i > 1) text += fmt::format("-{}", numbers[end - 1]);
    i = end;
  }
  return text;
}

std::string core_text(const Finding& finding, const TextOptions& options) {
  const CoreId& core = finding.core;
  const bool is_many = finding.blocks.size() > 1;
  std::string text = is_many ? sentence("in blocks {}", ranges_of(finding.blocks))
                             : sentence("block {}", core.block);
  if (!is_many && core.kind == CoreKind::kVector && options.sub_blocks > 1)
    text += sentence(", sub-block {}", core.sub_block);
  if (core.kind != CoreKind::kFused) text += fmt::format(" ({})", name_of(core.kind));
  return text;
}

std::string moment_text(const Finding& finding, const TextOptions& options) {
  if (finding.core.block == kNoBlock) return "";
  const auto blocks = static_cast<int64_t>(std::max<size_t>(finding.blocks.size(), 1));
  std::string text = core_text(finding, options);
  bool first = std::max(blocks, finding.times) > 1;
  if (finding.instruction >= 0)
    text += sentence(std::exchange(first, false) ? ", first at instruction {}, pipe {}"
                                                 : ", instruction {}, pipe {}",
                     finding.instruction, name_of(finding.pipe));
  if (finding.iteration > 1)
    text += sentence(first ? ", first at iteration {}" : ", iteration {}", finding.iteration);
  if (finding.times > blocks) text += sentence(", {} times", finding.times);
  return text;
}

std::string place_text(const Finding& finding, const TextOptions& options) {
  std::string text = finding.file;
  if (!text.empty() && finding.line > 0) text += fmt::format(":{}", finding.line);
  const std::string moment = moment_text(finding, options);
  return text + (text.empty() || moment.empty() ? "" : "    ") + moment;
}

// The code; in colours it leads to its page (OSC 8), where it is known where the pages are.
std::string code_text(const Finding& finding, const TextOptions& options) {
  const char* const id = info_of(finding.code).id;
  const std::string address = options.colour ? page_address(id) : "";
  return address.empty() ? id : fmt::format("\x1b]8;;{}\x1b\\{}\x1b]8;;\x1b\\", address, id);
}

std::string headline(const Finding& finding, const TextOptions& options) {
  const std::string head =
      fmt::format("{}[{}]", translated(severity_of(finding)), code_text(finding, options));
  return painted(head, counts_as_error(finding) ? kRed : kYellow, options) +
         painted(": " + message_of(finding), kBold, options) + "\n";
}

// Where the finding's call begins in its line, as far as its name tells.
size_t focus_of(const Finding& finding, const std::string& line) {
  const std::string op = finding.fact("op");
  const size_t at = op.empty() ? line.npos : line.find(op);
  return at == line.npos ? 0 : at;
}

std::string excerpt(const Finding& finding, size_t width, const TextOptions& options) {
  const auto line = source_line(finding.file, finding.line);
  if (!line) return "";
  const std::string bar = painted(fmt::format("{:{}} |", "", width), kBlue, options) + "\n";
  const std::string number = painted(fmt::format("{:>{}} |", finding.line, width), kBlue, options);
  const size_t room = options.columns > width + 3 ? options.columns - width - 3 : 0;
  const std::string shown = part_of_line(*line, focus_of(finding, *line), room);
  return bar + number + (shown.empty() ? "" : " " + shown) + "\n" + bar;
}

// The line of the other call of a race, for a person at a terminal: in a log it is in the message.
std::string other_excerpt(const Finding& finding, size_t width, const TextOptions& options) {
  if (!options.colour && options.columns == 0) return "";
  std::string text;
  for (const RelatedPlace& other : related_places(finding)) {
    const bool is_same = other.file == finding.file && other.line == finding.line;
    const auto line = source_line(other.file, other.line);
    if (other.name != "other" || is_same || !line) continue;
    const size_t room = options.columns > width + 3 ? options.columns - width - 3 : 0;
    const std::string arrow = painted(fmt::format("{:{}}-->", "", width), kBlue, options);
    const std::string bar = painted(fmt::format("{:{}} |", "", width), kBlue, options) + "\n";
    const std::string number = painted(fmt::format("{:>{}} |", other.line, width), kBlue, options);
    text += fmt::format("{} {}:{}    `{}`\n{}{} {}\n", arrow, other.file, other.line, other.op, bar,
                        number, part_of_line(*line, 0, room));
  }
  return text.empty() ? ""
                      : text + painted(fmt::format("{:{}} |", "", width), kBlue, options) + "\n";
}

std::string note(const char* name, const std::string& text, size_t width,
                 const TextOptions& options) {
  if (text.empty()) return "";
  const std::string sign = painted(fmt::format("{:{}} =", "", width), kBlue, options);
  return fmt::format("{} {} {}\n", sign,
                     painted(fmt::format("{}:", translated(name)), kBold, options), text);
}

}  // namespace

std::string to_text(const Finding& finding, const TextOptions& options) {
  size_t width = std::to_string(std::max(finding.line, 0)).size();  // of the line number
  if (options.colour || options.columns != 0)
    for (const RelatedPlace& other : related_places(finding))
      width = std::max(width, std::to_string(std::max(other.line, 0)).size());
  const std::string arrow = painted(fmt::format("{:{}}-->", "", width), kBlue, options);
  std::string notes;
  for (const std::string& text : notes_of(finding)) notes += note("note", text, width, options);
  return headline(finding, options) + fmt::format("{} {}\n", arrow, place_text(finding, options)) +
         excerpt(finding, width, options) + other_excerpt(finding, width, options) +
         note("rule", rule_of(finding), width, options) + notes +
         note("help", help_of(finding), width, options);
}

}  // namespace asctwin::report
