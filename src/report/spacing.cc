// UTF-8 is read a character at a time; only the two neighbours of each gap count.
#include "report/spacing.h"

#include <string_view>

namespace asctwin::report {
namespace {

enum class Kind { kOther, kSpace, kPlain, kIdeograph, kWideSign };

// The bytes of the character that begins here.
size_t length_of(char first) {
  const auto byte = static_cast<unsigned char>(first);
  return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

// Ideographs are U+4E00 to U+9FFF; signs U+3000 to U+303F and U+FF00 to U+FFEF.
Kind kind_of(std::string_view character) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(character[i]); };
  if (character.size() == 1) {
    const char c = character[0];
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (c == ' ') return Kind::kSpace;
    return is_letter || (c >= '0' && c <= '9') || c == '`' || c == '/' ? Kind::kPlain
                                                                       : Kind::kOther;
  }
  if (character.size() != 3) return Kind::kOther;
  if (byte(0) >= 0xE4 && byte(0) <= 0xE9) return Kind::kIdeograph;
  const bool is_sign = (byte(0) == 0xE3 && byte(1) == 0x80) || (byte(0) == 0xEF && byte(1) >= 0xBC);
  return is_sign ? Kind::kWideSign : Kind::kOther;
}

bool is_wide(Kind kind) { return kind == Kind::kIdeograph || kind == Kind::kWideSign; }

bool needs_space(Kind left, Kind right) {
  return (left == Kind::kIdeograph && right == Kind::kPlain) ||
         (left == Kind::kPlain && right == Kind::kIdeograph);
}

}  // namespace

std::string with_chinese_spacing(const std::string& text) {
  std::string result;
  Kind last = Kind::kOther;  // of what is no space
  bool has_space = false, is_code = false;
  for (size_t at = 0; at < text.size();) {
    const std::string_view character = std::string_view(text).substr(at, length_of(text[at]));
    at += character.size();
    const Kind kind = kind_of(character);
    if (kind == Kind::kSpace && !is_code) {
      if (has_space) result += ' ';
      has_space = true;
      continue;
    }
    const bool keeps = has_space && !(is_wide(last) && is_wide(kind));
    if (keeps || (!is_code && needs_space(last, kind))) result += ' ';
    has_space = false;
    result += character;
    if (character == "`") is_code = !is_code;
    last = kind;
  }
  return has_space ? result + ' ' : result;
}

}  // namespace asctwin::report
