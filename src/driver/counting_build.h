// A library that counts what it executes (gcov). The compiler's notes stay beside the library, and
// the counters are written there too, when the library's function kWriteCounters is called.
#pragma once

#include <string>
#include <vector>

#include "driver/compiler.h"

namespace asctwin::driver {

inline constexpr const char* kWriteCounters = "asctwin_write_counters";

// `flags` so that the code counts. Optimised code has no lines of its own, so it is not optimised.
CompileFlags counting(CompileFlags flags);

// Compiles and links translated text; `link` are further arguments of the linker.
// @throw BuildError
void compile_counting(const Compiler& compiler, const std::string& text, const CompileFlags& flags,
                      const std::string& library, const std::vector<std::string>& link);

}  // namespace asctwin::driver
