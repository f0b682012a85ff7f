// Finds documented names that no header declares in the compiler's messages, and says once of each
// that it is not modelled, instead of the messages that follow from it.
#pragma once

#include <string>
#include <string_view>

namespace asctwin::driver {

// Returns the text that replaces `messages`, the compiler's about a source that it has refused: a
// line for each such name, and the lines about other missing names; empty: the messages do not
// speak of documented names.
std::string unmodelled_names(std::string_view messages, int npu_arch, bool has_registers);

}  // namespace asctwin::driver
