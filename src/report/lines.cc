// Everything a launch has to say is first made a line of its own, then written in either form.
#include "report/lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "report/compiler_errors.h"
#include "report/names.h"
#include "report/source_root.h"
#include "report/titles.h"
#include "report/words.h"

namespace asctwin::report {
namespace {

struct Line {
  std::string file;
  int line;    // 0: not known
  int column;  // from 1
  std::string severity;
  std::string code;
  std::string title;
  std::string text;  // in one line
  std::string more;  // the rule and the help, a line each
};

// A finding knows no column: its call begins where the line does.
int first_column(const std::string& file, int line) {
  std::ifstream source(file);
  std::string text;
  for (int i = 0; i < line; ++i)
    if (!std::getline(source, text)) return 1;
  const size_t at = text.find_first_not_of(" \t");
  return at == text.npos ? 1 : static_cast<int>(at) + 1;
}

Line line_of(const Finding& finding) {
  Line line{finding.file,
            finding.line,
            first_column(finding.file, finding.line),
            severity_of(finding),
            info_of(finding.code).id,
            title_of(finding.code),
            message_of(finding),
            ""};
  if (const std::string rule = rule_of(finding); !rule.empty()) line.more += "\nrule: " + rule;
  for (const std::string& note : notes_of(finding)) line.more += "\nnote: " + note;
  if (const std::string help = help_of(finding); !help.empty()) line.more += "\nhelp: " + help;
  return line;
}

std::string first_line_of(const std::string& text) { return text.substr(0, text.find('\n')); }
std::string rest_of(const std::string& text) { return text.substr(first_line_of(text).size()); }

std::vector<Line> lines_of(const LaunchResult& launch) {
  std::vector<Line> lines;
  for (const Finding& finding : launch.report.findings()) lines.push_back(line_of(finding));
  for (const std::string& text : launch.differences)
    lines.push_back({launch.file, launch.line, first_column(launch.file, launch.line), "error",
                     "differs", "A result differs from the expected one", first_line_of(text),
                     rest_of(text)});
  if (launch.fault.empty()) return lines;
  const char* const title = "The kernel cannot be built or run";
  for (const CompilerError& error : compiler_errors(launch.fault))
    lines.push_back({error.file, error.line, std::max(error.column, 1), "error", "build", title,
                     error.text, ""});
  if (lines.empty())
    lines.push_back({launch.file, launch.line, 1, "error", "build", title,
                     first_line_of(launch.fault), rest_of(launch.fault)});
  return lines;
}

// The workflow commands of GitHub: %, ends of lines and, in a property, colon and comma are written
// by their numbers.
std::string escaped(const std::string& text, bool in_property) {
  std::string result;
  for (const char c : text) {
    const bool is_special =
        c == '%' || c == '\r' || c == '\n' || (in_property && (c == ':' || c == ','));
    result += is_special ? fmt::format("%{:02X}", static_cast<uint8_t>(c)) : std::string(1, c);
  }
  return result;
}

std::string gcc_line(const Line& line) {
  std::string place = line.file.empty() ? "asctwin" : line.file;
  if (!line.file.empty() && line.line > 0) place += fmt::format(":{}:{}", line.line, line.column);
  return fmt::format("{}: {}: {} [{}]\n", place, line.severity, line.text, line.code);
}

std::string github_line(const Line& line, const SourceRoot& root) {
  std::string place;
  if (!line.file.empty()) place = "file=" + escaped(root.path_of(line.file), true) + ",";
  if (!line.file.empty() && line.line > 0)
    place += fmt::format("line={},col={},", line.line, line.column);
  const std::string title = line.code + ": " + line.title;
  return fmt::format("::{} {}title={}::{}\n", line.severity, place, escaped(title, true),
                     escaped(line.text + line.more, false));
}

// Joins equal lines of several chips.
template <class Write>
std::string joined(const std::vector<LaunchResult>& launches, Write write) {
  std::string text;
  std::set<std::string> said;
  for (const LaunchResult& launch : launches)
    for (const Line& line : lines_of(launch))
      if (const std::string one = write(line); said.insert(one).second) text += one;
  return text;
}

}  // namespace

std::string to_gcc(const std::vector<LaunchResult>& launches) { return joined(launches, gcc_line); }

std::string to_github(const std::vector<LaunchResult>& launches) {
  const SourceRoot root;
  return joined(launches, [&](const Line& line) { return github_line(line, root); });
}

}  // namespace asctwin::report
