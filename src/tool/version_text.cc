// The commit is asked for at each build and stands in a header of its own.
#include "tool/version_text.h"

#include <fmt/format.h>
#include <asctwin_commit.inc>

#include "num/simd_level_name.h"

namespace asctwin::tool {
namespace {

std::string compiler_text() {
#if defined(__clang__)
  return fmt::format("clang++ {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
  return fmt::format("g++ {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
}

const char* processor_text() {
#if defined(__x86_64__)
  return "x86-64";
#elif defined(__aarch64__)
  return "AArch64";
#else
  return "another processor";
#endif
}

}  // namespace

std::string version_text() {
  std::string levels;
  for (const SimdLevel level : kSimdLevels)
    if (cpu_has(level)) levels += std::string(levels.empty() ? "" : ", ") + name_of(level);
  return fmt::format(
      "asctwin {}\n"
      "commit:      {}\n"
      "compiled by: {} for {}\n"
      "SIMD levels: {} (in use: {})\n",
      ASCTWIN_VERSION, kCommit, compiler_text(), processor_text(), levels, name_of(simd_level()));
}

}  // namespace asctwin::tool
