// Filled while a library is loaded, only read afterwards.
#include "core/launch/repeated_calls.h"

#include <map>
#include <string>
#include <tuple>

namespace {

using Line = std::tuple<std::string, int, std::string>;  // file, number, name of the calls

std::map<Line, int>& counts() {
  static std::map<Line, int> all;
  return all;
}

}  // namespace

namespace asctwin::core {

CallOnLine call_on_line(SourceLoc where, const std::string& name, int64_t visit) {
  const auto found = counts().find({where.file, where.line, name});
  if (found == counts().end()) return {visit, 0, 0};
  const int64_t calls = found->second;
  if (calls == 0) return {0, 0, 0};
  return {(visit - 1) / calls + 1, (visit - 1) % calls + 1, calls};
}

}  // namespace asctwin::core

// A line that was compiled twice with different counts has calls that are not always made.
void asctwin_note_repeated_calls(const char* file, int line, const char* name, int count) {
  const auto [at, is_new] = counts().try_emplace({file, line, name}, count);
  if (!is_new && at->second != count) at->second = 0;
}
