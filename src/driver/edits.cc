// Applies edits by place: insertions first at each; of two changes of one token, the first counts.
#include "driver/edits.h"

#include <algorithm>
#include <utility>

namespace asctwin::driver {

void Edits::blank(size_t token) {
  std::string spaces(tokens_.spelling(token));
  for (char& c : spaces) {
    if (c != '\n') c = ' ';
  }
  replace(token, std::move(spaces));
}

void Edits::blank(size_t first, size_t last) {
  for (size_t i = first; i < last; ++i) blank(i);
}

void Edits::replace(size_t token, std::string text) {
  const Token& at = tokens_.token(token);
  edits_.push_back({at.begin, at.end, std::move(text)});
}

void Edits::insert_before(size_t token, std::string text) {
  const uint32_t begin = tokens_.token(token).begin;
  edits_.push_back({begin, begin, std::move(text)});
}

void Edits::insert_after(size_t token, std::string text) {
  const uint32_t end = tokens_.token(token).end;
  edits_.push_back({end, end, std::move(text)});
}

std::string Edits::apply() {
  std::stable_sort(edits_.begin(), edits_.end(), [](const Edit& a, const Edit& b) {
    return std::pair(a.begin, a.end > a.begin) < std::pair(b.begin, b.end > b.begin);
  });
  const std::string_view source = tokens_.source();
  std::string result;
  result.reserve(source.size() + source.size() / 16);
  uint32_t done = 0;
  for (const Edit& edit : edits_) {
    if (edit.begin < done) continue;
    result.append(source, done, edit.begin - done);
    result += edit.text;
    done = edit.end;
  }
  result.append(source, done);
  return result;
}

}  // namespace asctwin::driver
