// The body of a kernel is compiled as a lambda function. What the compiler says about one of these
// names the kernel.
#pragma once

#include <string>
#include <string_view>

namespace asctwin::driver {

// `messages` of the compiler about `translated`, with "In kernel ‘add’:" for "In lambda function:".
std::string with_kernel_names(std::string_view messages, std::string_view translated);

}  // namespace asctwin::driver
