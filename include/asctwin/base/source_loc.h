// Where in the kernel's source a call stands.
// Taken as a trailing defaulted parameter of every public function, so a finding names the user's
// line without a macro and without debug information.
#pragma once

namespace asctwin {

struct SourceLoc {
  const char* file = "";
  int line = 0;

  static constexpr SourceLoc here(const char* file = __builtin_FILE(),
                                  int line = __builtin_LINE()) {
    return {file, line};
  }

  // The name of a file is a literal of its call, so its address stands for it.
  friend constexpr bool operator==(SourceLoc a, SourceLoc b) {
    return a.file == b.file && a.line == b.line;
  }
};

}  // namespace asctwin
