// A name that differs in more than half of its letters is another name.
#include "base/nearest.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace asctwin {
namespace {

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

bool same_letter(char a, char b) { return lower(a) == lower(b); }

bool contains(std::string_view whole, std::string_view part) {
  return std::search(whole.begin(), whole.end(), part.begin(), part.end(), same_letter) !=
         whole.end();
}

// Least number of one-letter insertions, removals and replacements.
size_t edit_distance(std::string_view from, std::string_view to) {
  std::vector<size_t> row(to.size() + 1);
  for (size_t column = 0; column < row.size(); ++column) row[column] = column;
  for (size_t i = 0; i < from.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i + 1;
    for (size_t j = 0; j < to.size(); ++j) {
      const size_t replaced = diagonal + (same_letter(from[i], to[j]) ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string_view nearest(std::string_view word, std::span<const std::string_view> names) {
  if (word.empty()) return {};
  for (const std::string_view name : names)
    if (contains(name, word)) return name;
  std::string_view closest;
  size_t least = word.size() / 2 + 1;
  for (const std::string_view name : names) {
    const size_t distance = edit_distance(word, name);
    if (distance < least) {
      least = distance;
      closest = name;
    }
  }
  return closest;
}

}  // namespace asctwin
