// The strings themselves are overwritten: they stand in the memory of the process, and in its
// /proc/self/environ.
#include "batch/environment.h"

#include <cstdlib>
#include <cstring>
#include <string_view>
#include <utility>

extern char** environ;

namespace asctwin::batch {
namespace {

// Variables by which programs are found and find their parts, and the language of messages.
constexpr std::string_view kKept[] = {"PATH",           "LANG",
                                      "LANGUAGE",       "TZ",
                                      "TMPDIR",         "LD_LIBRARY_PATH",
                                      "LIBRARY_PATH",   "CPATH",
                                      "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH",
                                      "COMPILER_PATH",  "GCC_EXEC_PREFIX"};
constexpr std::string_view kKeptPrefixes[] = {"LC_", "ASCTWIN_"};

bool is_kept(std::string_view name, const std::vector<std::string>& more) {
  if (name == kTokenVariable) return false;
  for (const std::string_view one : kKept)
    if (name == one) return true;
  for (const std::string_view prefix : kKeptPrefixes)
    if (name.starts_with(prefix)) return true;
  for (const std::string& one : more)
    if (name == one) return true;
  return false;
}

}  // namespace

void clean_environment(const std::vector<std::string>& kept, const std::string& home) {
  std::vector<std::pair<std::string, std::string>> values;
  for (char** one = environ; one != nullptr && *one != nullptr; ++one) {
    const std::string_view text = *one;
    const size_t equals = text.find('=');
    if (equals == text.npos) continue;
    if (is_kept(text.substr(0, equals), kept))
      values.emplace_back(text.substr(0, equals), text.substr(equals + 1));
    std::memset(*one, 0, text.size());
  }
  ::clearenv();
  for (const auto& [name, value] : values) ::setenv(name.c_str(), value.c_str(), 1);
  ::setenv("HOME", home.c_str(), 1);
}

void forget_variable(const char* name) {
  if (char* const value = std::getenv(name)) std::memset(value, 0, std::strlen(value));
  ::unsetenv(name);
}

}  // namespace asctwin::batch
