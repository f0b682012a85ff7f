// A line of the source is looked at as text.
#include "core/framework/owner_name.h"

#include <fstream>
#include <regex>

namespace asctwin::core {
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

bool is_readable(SourceLoc call) { return call.frame == 0 && call.line > 0; }

}  // namespace

std::string owner_name(SourceLoc call) {
  if (!is_readable(call)) return "";
  static const std::regex alloc(
      R"(([A-Za-z_]\w*(\[[^\]]*\])?)\s*(\.|->)\s*(template\s+)?AllocTensor\b)");
  static const std::regex init(R"(\bInitBuffer\s*\(\s*([A-Za-z_]\w*(\[[^\]]*\])?)\s*,)");
  const std::string line = line_of(call);
  const std::string name = only_name(line, alloc);
  return name.empty() ? only_name(line, init) : name;
}

std::string caller_name(SourceLoc call, const char* function) {
  if (!is_readable(call)) return "";
  const std::regex pattern(R"(([A-Za-z_]\w*(\[[^\]]*\])?)\s*(\.|->)\s*(template\s+)?)" +
                           std::string(function) + R"(\b)");
  return only_name(line_of(call), pattern);
}

Phrase queue_text(const Core& core, int32_t queue, const char* function, SourceLoc call) {
  std::string name = caller_name(call, function);
  if (name.empty() && queue >= 0 && static_cast<size_t>(queue) < core.buffers.queues.size())
    name = owner_name(core.buffers.queues[static_cast<size_t>(queue)].made_at);
  return name.empty() ? Phrase("this queue") : phrase("`{}`", name);
}

}  // namespace asctwin::core
