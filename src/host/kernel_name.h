// The kernel's name in the text of a call.
#pragma once

#include <string>
#include <string_view>

namespace asctwin::host {

// "k<int, 2>" of "k<int, 2>, 8, x"; "the lambda" of "[](GM_ADDR x) { ... }, 8, x".
std::string kernel_name_of(std::string_view call);

}  // namespace asctwin::host
