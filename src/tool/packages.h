// How the distribution of this machine installs a program.
#pragma once

#include <string>

namespace asctwin::tool {

// "sudo apt-get install gdb"; words for a person where the distribution is not known. `what` is a
// row of the table: "compiler", "debugger", "numpy", "binutils", "clangd".
// `os_release` is the text of /etc/os-release.
std::string install_hint(const std::string& what, const std::string& os_release);

std::string os_release();  // of this machine; may be empty

}  // namespace asctwin::tool
