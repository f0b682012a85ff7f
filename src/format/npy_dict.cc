// A cursor over the literal; it knows the handful of forms that numpy writes and no more of Python.
#include "format/npy_dict.h"

#include <charconv>

#include "format/file.h"

namespace asctwin {
namespace {

class Cursor {
 public:
  explicit Cursor(std::string_view text) : text_(text) {}

  bool take(std::string_view word) {
    skip_space();
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }

  void expect(std::string_view word) {
    if (!take(word)) fail("`" + std::string(word) + "` is missing");
  }

  std::string string() {
    const char quote = take("'") ? '\'' : take("\"") ? '"' : '\0';
    if (quote == '\0') fail("a string is missing");
    const size_t end = text_.find(quote, at_);
    if (end == std::string_view::npos) fail("a string has no end");
    std::string value(text_.substr(at_, end - at_));
    at_ = end + 1;
    return value;
  }

  bool boolean() {
    if (take("True")) return true;
    expect("False");
    return false;
  }

  Shape tuple() {
    Shape shape;
    expect("(");
    while (!take(")")) {
      shape.push_back(number());
      if (take(",")) continue;
      if (shape.size() == 1) fail("a tuple of one has no comma");
      expect(")");
      break;
    }
    return shape;
  }

  // A structured type is a list of fields; what stands in it does not matter.
  void skip_list() {
    int depth = 0;
    do {
      if (at_ == text_.size()) fail("a list has no end");
      depth += (text_[at_] == '[') - (text_[at_] == ']');
      ++at_;
    } while (depth > 0);
  }

  bool at_list() {
    skip_space();
    return at_ < text_.size() && text_[at_] == '[';
  }

  void expect_end() {
    skip_space();
    if (at_ != text_.size()) fail("something follows the dictionary");
  }

  [[noreturn]] void fail(const std::string& what) const {
    throw FormatError("has a damaged header: " + what + " at character " + std::to_string(at_));
  }

 private:
  size_t number() {
    skip_space();
    size_t value = 0;
    const auto [end, error] =
        std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    if (error == std::errc::result_out_of_range) fail("a dimension is too large");
    if (error != std::errc()) fail("a dimension is missing");
    at_ = static_cast<size_t>(end - text_.data());
    return value;
  }

  void skip_space() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n')) ++at_;
  }

  std::string_view text_;
  size_t at_ = 0;
};

enum Key : unsigned { kDescr = 1, kFortranOrder = 2, kShape = 4, kAllKeys = 7 };

Key parse_item(Cursor& cursor, NpyDict& dict) {
  const std::string key = cursor.string();
  cursor.expect(":");
  if (key == "descr") {
    if (cursor.at_list()) {
      cursor.skip_list();
    } else {
      dict.descr = cursor.string();
    }
    return kDescr;
  }
  if (key == "fortran_order") {
    dict.fortran_order = cursor.boolean();
    return kFortranOrder;
  }
  if (key == "shape") {
    dict.shape = cursor.tuple();
    return kShape;
  }
  cursor.fail("the key `" + key + "` is unknown");
}

}  // namespace

NpyDict parse_npy_dict(std::string_view text) {
  Cursor cursor(text);
  NpyDict dict;
  unsigned seen = 0;
  cursor.expect("{");
  while (!cursor.take("}")) {
    const Key key = parse_item(cursor, dict);
    if ((seen & key) != 0) cursor.fail("a key stands twice");
    seen |= key;
    if (cursor.take(",")) continue;
    cursor.expect("}");
    break;
  }
  if (seen != kAllKeys) cursor.fail("one of `descr`, `fortran_order`, `shape` is missing");
  cursor.expect_end();
  return dict;
}

}  // namespace asctwin
