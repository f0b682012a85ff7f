// Markers are kept in order; a place is the last marker before it and the newlines since. Newlines
// are counted once, so that a place costs the same however far the last marker is away.
#include "driver/line_map.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace asctwin::driver {
namespace {

constexpr size_t kCountedBytes = 4096;

size_t count_newlines(std::string_view text) {
  size_t count = 0;
  for (size_t at = 0; (at = text.find('\n', at)) != std::string_view::npos; ++at) ++count;
  return count;
}

void skip_blanks(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
}

bool is_octal(char c) { return c >= '0' && c <= '7'; }

// The characters between the quotes of a marker's file name.
std::string unquoted(std::string_view quoted) {
  std::string name;
  for (size_t i = 0; i < quoted.size(); ++i) {
    if (quoted[i] != '\\' || i + 1 == quoted.size()) {
      name += quoted[i];
    } else if (!is_octal(quoted[++i])) {
      name += quoted[i];
    } else {
      int value = 0;
      for (int digits = 0; digits < 3 && i < quoted.size() && is_octal(quoted[i]); ++digits) {
        value = value * 8 + (quoted[i++] - '0');
      }
      --i;
      name += static_cast<char>(value);
    }
  }
  return name;
}

struct Marker {
  int line;
  std::optional<std::string_view> quoted;  // the file name; a #line may leave it out
};

std::optional<Marker> parse_marker(std::string_view text) {
  text.remove_prefix(1);
  skip_blanks(text);
  if (text.substr(0, 4) == "line") text.remove_prefix(4);
  skip_blanks(text);
  Marker marker{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), marker.line);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<size_t>(end - text.data()));
  skip_blanks(text);
  if (text.empty() || text[0] != '"') return marker;
  for (size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      marker.quoted = text.substr(1, i - 1);
      break;
    }
  }
  return marker;
}

}  // namespace

LineMap::LineMap(std::string_view text) : text_(text) {
  size_t count = 0;
  for (size_t begin = 0; begin <= text.size(); begin += kCountedBytes) {
    newlines_.push_back(static_cast<uint32_t>(count));
    count += count_newlines(text.substr(begin, kCountedBytes));
  }
}

size_t LineMap::newlines_before(size_t offset) const {
  const size_t part = offset / kCountedBytes, begin = part * kCountedBytes;
  return newlines_[part] + count_newlines(text_.substr(begin, offset - begin));
}

void LineMap::add(std::string_view directive, uint32_t end) {
  const std::optional<Marker> marker = parse_marker(directive);
  if (!marker) return;
  if (!marker->quoted && marks_.empty()) return;
  const uint32_t file = marker->quoted ? index_of(*marker->quoted) : marks_.back().file;
  marks_.push_back({end, marker->line, file});
}

uint32_t LineMap::index_of(std::string_view quoted) {
  const auto [found, is_new] = index_.try_emplace(quoted, static_cast<uint32_t>(files_.size()));
  if (is_new) files_.push_back(unquoted(quoted));
  return found->second;
}

SourceLine LineMap::place(uint32_t offset) const {
  const auto after = std::upper_bound(marks_.begin(), marks_.end(), offset,
                                      [](uint32_t o, const Mark& mark) { return o < mark.offset; });
  const bool unmarked = after == marks_.begin();
  const uint32_t begin = unmarked ? 0 : after[-1].offset;
  const auto newlines = static_cast<int>(newlines_before(offset) - newlines_before(begin));
  if (unmarked) return {"", newlines + 1};
  // The newline that ends the marker itself leads to the line it names.
  return {files_[after[-1].file], after[-1].line + newlines - 1};
}

std::string quoted_literal(std::string_view text) {
  std::string literal = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') literal += '\\';
    literal += c;
  }
  return literal + '"';
}

}  // namespace asctwin::driver
