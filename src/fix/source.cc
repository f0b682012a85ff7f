// Brackets are matched once; everything else follows from them.
#include "fix/source.h"

#include <algorithm>
#include <utility>

namespace asctwin::fix {
namespace {

constexpr size_t kNone = static_cast<size_t>(-1);

bool opens(std::string_view word) { return word == "(" || word == "[" || word == "{"; }
bool closes(std::string_view word) { return word == ")" || word == "]" || word == "}"; }

std::vector<size_t> begins_of_lines(const std::string& text) {
  std::vector<size_t> begins = {0};
  for (size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n') begins.push_back(i + 1);
  return begins;
}

}  // namespace

Source::Source(std::string text)
    : text_(std::move(text)), tokens_(text_), lines_(begins_of_lines(text_)) {
  std::vector<size_t> open;
  size_t block = kNone;
  for (size_t i = 0; i < tokens_.size(); ++i) {
    partner_.push_back(i);
    around_.push_back(block);
    const std::string_view word = tokens_.spelling(i);
    if (opens(word)) open.push_back(i);
    if (word == "{") block = i;
    if (!closes(word) || open.empty()) continue;
    partner_[i] = open.back();
    partner_[open.back()] = i;
    if (word == "}") block = around_[open.back()], around_[i] = block;
    open.pop_back();
  }
}

std::string Source::text(Span span) const {
  if (span.first >= span.last) return "";
  const size_t begin = tokens_.token(span.first).begin;
  return text_.substr(begin, tokens_.token(span.last - 1).end - begin);
}

int Source::line_of(size_t token) const {
  const auto next = std::ranges::upper_bound(lines_, size_t{tokens_.token(token).begin});
  return static_cast<int>(next - lines_.begin());
}

size_t Source::line_begin(int line) const {
  const auto index = static_cast<size_t>(std::max(line, 1) - 1);
  return index < lines_.size() ? lines_[index] : text_.size();
}

std::string Source::indent(int line) const {
  const size_t begin = line_begin(line);
  const size_t end = text_.find_first_not_of(" \t", begin);
  return text_.substr(begin, (end == text_.npos ? text_.size() : end) - begin);
}

bool Source::mentions(std::string_view word) const {
  for (size_t i = 0; i < size(); ++i)
    if (tokens_.is(i, word)) return true;
  return false;
}

std::optional<size_t> Source::first_on(int line) const {
  for (size_t i = 0; i < size(); ++i)
    if (line_of(i) == line) return i;
  return std::nullopt;
}

Call Source::call_at(size_t name) const {
  Call call{name, name, tokens_.is(name + 1, "<") ? tokens_.after_angles(name + 1) : name + 1,
            0,    "",   {}};
  if (!tokens_.is(call.open, "(") || partner_[call.open] == call.open) return call;
  call.last = partner_[call.open] + 1;
  while (call.begin >= 2 && (tokens_.is(call.begin - 1, ".") || tokens_.is(call.begin - 1, "->") ||
                             tokens_.is(call.begin - 1, "::"))) {
    call.begin -= 2;
    while (call.begin > 0 && closes(tokens_.spelling(call.begin)))
      call.begin = std::max<size_t>(partner_[call.begin], 1) - 1;
  }
  if (call.begin < name) call.object = text({call.begin, name - 1});
  size_t first = call.open + 1;
  for (size_t i = first; i + 1 < call.last; ++i) {
    if (opens(tokens_.spelling(i)))
      i = partner_[i];
    else if (tokens_.is(i, "<") && tokens_.after_angles(i) < call.last && tokens_.is_word(i - 1))
      i = std::max(i, tokens_.after_angles(i) - 1);
    if (!tokens_.is(i, ",")) continue;
    call.arguments.push_back({first, i});
    first = i + 1;
  }
  if (first + 1 < call.last) call.arguments.push_back({first, call.last - 1});
  return call;
}

std::vector<Call> Source::calls(std::string_view name) const {
  std::vector<Call> found;
  for (size_t i = 0; i < size(); ++i) {
    if (!tokens_.is(i, name)) continue;
    if (Call call = call_at(i); call.last > 0) found.push_back(std::move(call));
  }
  return found;
}

std::optional<Call> Source::call_on(int line, std::string_view name) const {
  for (const Call& call : calls(name))
    if (line_of(call.begin) <= line && line <= line_of(call.last - 1)) return call;
  return std::nullopt;
}

Span Source::statement(size_t token) const {
  size_t first = token;
  while (first > 0) {
    const std::string_view word = tokens_.spelling(first - 1);
    if (word == ";" || word == "{" || word == "}") break;
    --first;
    if (closes(word)) first = std::min(first, partner_[first]);
    // Inside of the brackets of a `for`, or of a call's arguments: the statement is around them.
  }
  if (first > 0 && tokens_.is(first - 1, ";")) {
    for (size_t i = first - 1; i > 0 && !tokens_.is(i, "{") && !tokens_.is(i, "}"); --i)
      if (tokens_.is(i, "(") && partner_[i] >= token) return statement(i);
  }
  if (tokens_.is(first, "case") || tokens_.is(first, "default")) {
    while (first < token && !tokens_.is(first, ":")) ++first;
    ++first;
  }
  size_t last = first;
  while (last < size()) {
    const std::string_view word = tokens_.spelling(last);
    if (word == ";" && last >= token) break;
    if (word == "{" && !tokens_.is(last - 1, "=") && partner_[last] > token) {
      last = partner_[last];
      break;
    }
    if (opens(word) && partner_[last] > last) last = partner_[last];
    ++last;
  }
  return {first, std::min(last + 1, size())};
}

size_t Source::block_end(size_t token) const {
  const size_t open = around_[token];
  return open == kNone ? size() : partner_[open];
}

Change Source::before(Span statement, const std::string& line) const {
  const int number = line_of(statement.first);
  const size_t begin = tokens_.token(statement.first).begin;
  if (line_begin(number) + indent(number).size() != begin) return {begin, begin, line + " "};
  return {line_begin(number), line_begin(number), indent(number) + line + "\n"};
}

Change Source::behind(Span statement, const std::string& line) const {
  const size_t token = statement.last - 1;
  const int number = line_of(token);
  const bool is_last = statement.last >= size() || line_of(statement.last) > number;
  const size_t end = tokens_.token(token).end;
  if (!is_last) return {end, end, " " + line};
  const size_t begin = line_begin(number + 1);
  return {begin, begin, indent(line_of(statement.first)) + line + "\n"};
}

Change Source::at_end_of_block(size_t token, const std::string& line) const {
  const size_t brace = block_end(token);
  const int own = line_of(token);
  if (brace == size() || brace == 0) return behind(statement(token), line);
  // Behind a `return` nothing runs.
  Span last = statement(brace - 1);
  if (tokens_.is(last.first, "return")) return before(last, line);
  if (line_of(brace) == line_of(brace - 1)) {
    const size_t at = tokens_.token(brace).begin;
    return {at, at, line + " "};
  }
  const size_t at = line_begin(line_of(brace));
  return {at, at, indent(own) + line + "\n"};
}

Change Source::replaced(Span span, std::string text) const {
  return {tokens_.token(span.first).begin, tokens_.token(span.last - 1).end, std::move(text)};
}

Change Source::removed(Span statement) const {
  const int first = line_of(statement.first), last = line_of(statement.last - 1);
  const bool alone =
      line_begin(first) + indent(first).size() == tokens_.token(statement.first).begin &&
      (statement.last >= size() || line_of(statement.last) > last);
  if (alone) return {line_begin(first), line_begin(last + 1), ""};
  return replaced(statement, "");
}

Edit Source::edit_of(const std::string& file, const Change& change) const {
  const auto place = [&](size_t at) {
    const auto next = std::ranges::upper_bound(lines_, at);
    const auto line = static_cast<int>(next - lines_.begin());
    return std::pair(line, static_cast<int>(at - line_begin(line)) + 1);
  };
  const auto [line, column] = place(change.begin);
  const auto [end_line, end_column] = place(change.end);
  return {file, line, column, end_line, end_column, change.text};
}

int Source::utf16_column(int line, int column) const {
  int units = 1;
  const size_t begin = line_begin(line);
  for (size_t i = begin; i < begin + static_cast<size_t>(column - 1) && i < text_.size(); ++i) {
    const auto byte = static_cast<uint8_t>(text_[i]);
    if ((byte & 0xC0) != 0x80) units += byte >= 0xF0 ? 2 : 1;
  }
  return units;
}

std::string changed(const std::string& text, std::vector<Change> changes) {
  std::ranges::stable_sort(changes, {}, &Change::begin);
  std::string result;
  size_t at = 0;
  for (const Change& change : changes) {
    if (change.begin < at) continue;  // lies within one that is there
    result.append(text, at, change.begin - at);
    result += change.text;
    at = change.end;
  }
  return result.append(text, at, text.npos);
}

}  // namespace asctwin::fix
