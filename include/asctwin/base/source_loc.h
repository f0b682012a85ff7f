// Where in the kernel's source a call stands.
// Taken as a trailing defaulted parameter of every public function, so a finding names the user's
// line without a macro and without debug information.
#pragma once

#include <cstddef>
#include <cstdint>

namespace asctwin {

// Two words, so that it is passed in registers.
struct SourceLoc {
  const char* file = "";
  int line = 0;
  uint32_t frame = 0;  // of the library function that it stands in (library_call.h); 0: none

  static constexpr SourceLoc here(const char* file = __builtin_FILE(),
                                  int line = __builtin_LINE()) {
    return {file, line, 0};
  }

  // The name of a file is a literal of its call, so its address stands for it.
  friend constexpr bool operator==(const SourceLoc& a, const SourceLoc& b) {
    return a.line == b.line && a.frame == b.frame && a.file == b.file;
  }
  friend constexpr bool operator!=(const SourceLoc& a, const SourceLoc& b) { return !(a == b); }
};

// Neighbouring lines of a file have neighbouring values, so that a small table keyed by the low
// bits holds the calls of a loop side by side.
inline size_t hash_of(const SourceLoc& where) {
  constexpr uint64_t kMix = 0x9E3779B97F4A7C15;
  return static_cast<size_t>(static_cast<uint64_t>(where.line) + kMix * where.frame +
                             kMix * (reinterpret_cast<uintptr_t>(where.file) >> 3));
}

}  // namespace asctwin
