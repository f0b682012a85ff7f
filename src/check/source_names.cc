// A line of the source is looked at as text.
#include "check/source_names.h"

#include <fstream>
#include <regex>

namespace asctwin::check {
namespace {

std::string line_of(SourceLoc where) {
  std::ifstream source(where.file);
  std::string text;
  for (int i = 0; i < where.line; ++i)
    if (!std::getline(source, text)) return "";
  return text;
}

// Returns the name that the pattern's first group finds in the line; empty where it names several
// things, of which a line number does not choose one.
std::string only_name(const std::string& line, const std::regex& pattern) {
  std::string name;
  for (std::sregex_iterator match(line.begin(), line.end(), pattern), end; match != end; ++match) {
    if (!name.empty() && name != (*match)[1]) return "";
    name = (*match)[1];
  }
  return name;
}

}  // namespace

std::string owner_name(SourceLoc call) {
  if (call.frame != 0 || call.line <= 0) return "";
  static const std::regex alloc(
      R"(([A-Za-z_]\w*(\[[^\]]*\])?)\s*(\.|->)\s*(template\s+)?AllocTensor\b)");
  static const std::regex init(R"(\bInitBuffer\s*\(\s*([A-Za-z_]\w*(\[[^\]]*\])?)\s*,)");
  const std::string line = line_of(call);
  const std::string name = only_name(line, alloc);
  return name.empty() ? only_name(line, init) : name;
}

}  // namespace asctwin::check
