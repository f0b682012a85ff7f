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

// Least number of one-letter insertions, removals, replacements, and swaps of neighbours.
size_t edit_distance(std::string_view from, std::string_view to) {
  std::vector<std::vector<size_t>> cost(from.size() + 1, std::vector<size_t>(to.size() + 1));
  for (size_t i = 0; i <= from.size(); ++i) {
    for (size_t j = 0; j <= to.size(); ++j) {
      if (i == 0 || j == 0) {
        cost[i][j] = i + j;
        continue;
      }
      const size_t replaced = cost[i - 1][j - 1] + (same_letter(from[i - 1], to[j - 1]) ? 0 : 1);
      cost[i][j] = std::min({replaced, cost[i - 1][j] + 1, cost[i][j - 1] + 1});
      const bool swapped = i > 1 && j > 1 && same_letter(from[i - 1], to[j - 2]) &&
                           same_letter(from[i - 2], to[j - 1]);
      if (swapped) cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
    }
  }
  return cost[from.size()][to.size()];
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
