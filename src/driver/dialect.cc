// Four cases: a template of AscendC that is called by arguments alone, `ReduceSum<float>(dst,
// ...)`, which is C++20; a member that is called like a type which its class has used before; and
// an explicit specialization inside of a class; and a constexpr constructor that fills an array in
// its body, which is C++20.
#include "driver/dialect.h"

#include <algorithm>

#include "driver/member_specializations.h"

namespace asctwin::driver {
namespace {

// C++17, which is the usual one, may become C++20.
bool chooses_standard(const CompileFlags& flags) {
  return std::any_of(flags.common.begin(), flags.common.end(), [](const std::string& flag) {
    return flag.starts_with("-std=") && !flag.ends_with("++17");
  });
}

// Whether each error has one of the two phrases.
bool each_error_says(std::string_view messages, std::string_view phrase, std::string_view other) {
  constexpr std::string_view kError = "error: ";
  bool any = false;
  for (size_t at = messages.find(kError); at != std::string_view::npos;
       at = messages.find(kError, at + 1)) {
    const std::string_view message = messages.substr(at, messages.find('\n', at) - at);
    if (message.find(phrase) == std::string_view::npos &&
        (other.empty() || message.find(other) == std::string_view::npos))
      return false;
    any = true;
  }
  return any;
}

bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}
bool fills_in_constexpr_body(std::string_view messages) {
  return holds(messages, "must be initialized by mem-initializer in \u2018constexpr\u2019");
}

constexpr const char* kAsCpp20 = "g++ takes this source as C++20, not as C++17";
constexpr const char* kPermissive = "g++ takes this source with -fpermissive only";
constexpr const char* kRewritten =
    "g++ does not take specializations of members in their class: they are compiled as constraints";

}  // namespace

std::string without_colours(std::string_view text) {
  std::string plain;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\x1b') {
      plain += text[i];
      continue;
    }
    while (i < text.size() && text[i] != 'm' && text[i] != 'K') ++i;
  }
  return plain;
}

std::optional<SecondTry> second_try(std::string_view messages, std::string_view text,
                                    const CompileFlags& flags) {
  if (holds(messages, "explicit specialization in non-namespace scope"))
    return SecondTry{{"-fconcepts"}, kRewritten, with_constraints(text)};
  if (each_error_says(messages, "changes meaning of", ""))
    return SecondTry{{"-fpermissive", "-w"}, kPermissive, std::nullopt};
  if (!chooses_standard(flags) &&
      each_error_says(messages, "; did you mean \u2018AscendC::", "expected primary-expression"))
    return SecondTry{{"-std=c++20"}, kAsCpp20, std::nullopt};
  if (!chooses_standard(flags) && fills_in_constexpr_body(messages))
    return SecondTry{{"-std=c++20"}, kAsCpp20, std::nullopt};
  return std::nullopt;
}

bool is_for_clang(std::string_view messages) {
  return holds(messages, "explicit specialization in non-namespace scope") ||
         holds(messages, "internal compiler error") || fills_in_constexpr_body(messages);
}

}  // namespace asctwin::driver
