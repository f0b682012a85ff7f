// A text of ours as data: its English form, in which `{}` stand for values, and these values.
// report/ writes it in the user's language.
#pragma once

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace asctwin {

class Phrase {
 public:
  Phrase() = default;
  // A C string is a text of ours, or a name that every language shares. `{name}` in it is a fact of
  // its finding.
  Phrase(const char* text) : text_(text) {}  // NOLINT: what findings are made of is written so
  // A string is somebody else's text and is shown as it is.
  Phrase(std::string text) : text_(std::move(text)), is_verbatim_(true) {}  // NOLINT
  Phrase(const char* text, std::vector<Phrase> values) : text_(text), values_(std::move(values)) {}

  bool empty() const { return text_.empty(); }
  const std::string& text() const { return text_; }
  const std::vector<Phrase>& values() const { return values_; }
  bool is_verbatim() const { return is_verbatim_; }
  std::string english() const;

  friend bool operator==(const Phrase& a, const Phrase& b) {
    return a.text_ == b.text_ && a.values_ == b.values_;
  }
  friend bool operator!=(const Phrase& a, const Phrase& b) { return !(a == b); }

 private:
  std::string text_;
  std::vector<Phrase> values_;  // of `{}` in their order, or by their number as in `{1}`
  bool is_verbatim_ = false;
};

template <class Value>
Phrase value_of_phrase(const Value& value) {
  if constexpr (std::is_arithmetic_v<Value>)
    return std::to_string(value);
  else
    return Phrase(value);
}

// phrase("block {} of `{}`", 3, kernel_name)
template <class... Values>
Phrase phrase(const char* text, const Values&... values) {
  return Phrase(text, std::vector<Phrase>{value_of_phrase(values)...});
}

}  // namespace asctwin
