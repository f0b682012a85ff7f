// The name ends at the first comma outside of all brackets.
#include "host/kernel_name.h"

namespace asctwin::host {

std::string kernel_name_of(std::string_view call) {
  if (!call.empty() && call[0] == '[') return "the lambda";
  int depth = 0;
  size_t end = 0;
  for (; end < call.size(); ++end) {
    const char c = call[end];
    if (c == ',' && depth == 0) break;
    if (c == '<' || c == '(' || c == '{' || c == '[') ++depth;
    if (c == '>' || c == ')' || c == '}' || c == ']') --depth;
  }
  return std::string(call.substr(0, end));
}

}  // namespace asctwin::host
