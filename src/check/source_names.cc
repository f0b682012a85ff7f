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

}  // namespace

std::string owner_name(SourceLoc call) {
  if (call.frame != 0 || call.line <= 0) return "";
  static const std::regex alloc(
      R"(([A-Za-z_]\w*(\[[^\]]*\])?)\s*(\.|->)\s*(template\s+)?AllocTensor\b)");
  static const std::regex init(R"(\bInitBuffer\s*\(\s*([A-Za-z_]\w*(\[[^\]]*\])?)\s*,)");
  const std::string line = line_of(call);
  std::smatch match;
  if (std::regex_search(line, match, alloc) || std::regex_search(line, match, init))
    return match[1];
  return "";
}

}  // namespace asctwin::check
