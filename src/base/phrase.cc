// The English form of a phrase.
#include "asctwin/base/phrase.h"

#include <optional>
#include <string_view>

#include "base/fill.h"

namespace asctwin {

std::string Phrase::english() const {
  if (is_verbatim_) return text_;
  const auto value = [this](size_t number) {
    return number < values_.size() ? std::optional(values_[number].english()) : std::nullopt;
  };
  return filled(text_, value, [](std::string_view) { return std::optional<std::string>(); });
}

}  // namespace asctwin
