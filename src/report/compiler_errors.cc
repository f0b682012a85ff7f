// A place is read from its end, for the name of a file may hold a colon.
#include "report/compiler_errors.h"

#include <algorithm>
#include <charconv>

namespace asctwin::report {
namespace {

// Takes ":12" off the end of `text`; 0 where there is none.
int take_number(std::string_view& text) {
  const size_t colon = text.rfind(':');
  if (colon == text.npos) return 0;
  int number = 0;
  const char* const end = text.data() + text.size();
  const auto result = std::from_chars(text.data() + colon + 1, end, number);
  if (result.ec != std::errc() || result.ptr != end || number < 1) return 0;
  text = text.substr(0, colon);
  return number;
}

bool read(std::string_view line, CompilerError& error) {
  for (const std::string_view sign : {": error: ", ": fatal error: "}) {
    const size_t at = line.find(sign);
    if (at == line.npos) continue;
    std::string_view place = line.substr(0, at);
    const int last = take_number(place);
    const int before = last == 0 ? 0 : take_number(place);
    if (last == 0 || place.empty()) continue;
    error = {std::string(place), before == 0 ? last : before, before == 0 ? 0 : last,
             std::string(line.substr(at + sign.size()))};
    return true;
  }
  return false;
}

}  // namespace

std::vector<CompilerError> compiler_errors(std::string_view messages) {
  std::vector<CompilerError> errors;
  while (!messages.empty()) {
    const size_t end = std::min(messages.find('\n'), messages.size());
    CompilerError error;
    if (read(messages.substr(0, end), error)) errors.push_back(std::move(error));
    messages.remove_prefix(std::min(end + 1, messages.size()));
  }
  return errors;
}

}  // namespace asctwin::report
