// Three bytes are four letters; '=' fills the last four.
#include "tool/base64.h"

#include <cstdint>

namespace asctwin::tool {
namespace {

constexpr std::string_view kLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string base64_of(std::string_view bytes) {
  std::string text;
  for (size_t i = 0; i < bytes.size(); i += 3) {
    const std::string_view part = bytes.substr(i, 3);
    uint32_t word = 0;
    for (size_t k = 0; k < 3; ++k)
      word = word << 8 | (k < part.size() ? static_cast<uint8_t>(part[k]) : 0u);
    for (size_t k = 0; k < 4; ++k)
      text += k <= part.size() ? kLetters[word >> (18 - 6 * k) & 63] : '=';
  }
  return text;
}

std::optional<std::string> bytes_of_base64(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  std::string bytes;
  for (size_t i = 0; i < text.size(); i += 4) {
    uint32_t word = 0;
    size_t filled = 0;
    for (size_t k = 0; k < 4; ++k) {
      const bool is_fill = text[i + k] == '=' && i + 4 == text.size() && k >= 2;
      const size_t value = is_fill ? 0 : kLetters.find(text[i + k]);
      if (value == kLetters.npos || (filled > 0 && !is_fill)) return std::nullopt;
      filled += is_fill ? 1 : 0;
      word = word << 6 | static_cast<uint32_t>(value);
    }
    for (size_t k = 0; k + filled < 3; ++k) bytes += static_cast<char>(word >> (16 - 8 * k) & 0xFF);
  }
  return bytes;
}

}  // namespace asctwin::tool
