// A library that counts what it executes (gcov). The compiler's notes stay beside the library, and
// the counters are written there too, when the library's function kWriteCounters is called.
#pragma once

#include <string>
#include <vector>

#include "driver/compiler.h"

namespace asctwin::driver {

inline constexpr const char* kWriteCounters = "asctwin_write_counters";

// Optimised code has no lines of its own, and cores may run on threads.
inline constexpr const char* kCountingFlags[] = {"-O0", "--coverage", "-fprofile-update=atomic"};

// `flags` so that the code counts.
CompileFlags counting(const Compiler& compiler, CompileFlags flags);

// Compiles and links translated text; `link` are further arguments of the linker.
// @throw BuildError
void compile_counting(const Compiler& compiler, const std::string& text, const CompileFlags& flags,
                      const std::string& library, const std::vector<std::string>& link);

// Adds to the arguments of a link of `library` what makes it write its counters. @throw BuildError
void link_counting(const Compiler& compiler, const std::string& library,
                   std::vector<std::string>& arguments);

}  // namespace asctwin::driver
