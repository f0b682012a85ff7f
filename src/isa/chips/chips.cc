// Every chip, joined from the families' files at compile time, and the look-ups by name.
// A family appears in `kChips` and nowhere else.

#include <algorithm>
#include <cctype>
#include <vector>

#include "isa/chips/ascend310b.h"
#include "isa/chips/ascend310p.h"
#include "isa/chips/ascend910a.h"
#include "isa/chips/ascend910b.h"
#include "isa/chips/ascend950.h"
#include "isa/chips/kirin.h"

namespace asctwin::isa {
namespace {

template <size_t... N>
constexpr auto joined(const std::array<Chip, N>&... families) {
  std::array<Chip, (N + ...)> all{};
  auto next = all.begin();
  ((next = std::copy(families.begin(), families.end(), next)), ...);
  return all;
}

// The first chip is the default.
constexpr auto kChips = joined(kAscend910B, kAscend910C, kAscend310P, kAscend310PVector,
                               kAscend310B, kAscend910A, kAscend950, kKirinX90, kKirin9020);

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

bool same_letter(char a, char b) { return lower(a) == lower(b); }

bool contains(std::string_view whole, std::string_view part) {
  return std::search(whole.begin(), whole.end(), part.begin(), part.end(), same_letter) !=
         whole.end();
}

// Least number of one-letter insertions, removals and replacements, upper and lower case being one.
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

std::span<const Chip> chips() { return kChips; }

const Chip* find_chip(std::string_view name) {
  const auto found = std::ranges::find(kChips, name, &Chip::name);
  return found == kChips.end() ? nullptr : &*found;
}

std::string_view closest_chip(std::string_view name) {
  for (const Chip& chip : kChips) {
    if (!name.empty() && contains(chip.name, name)) return chip.name;
  }
  std::string_view closest;
  size_t least = name.size() / 2 + 1;  // a name that differs in half its letters is another name
  for (const Chip& chip : kChips) {
    const size_t distance = edit_distance(name, chip.name);
    if (distance < least) {
      least = distance;
      closest = chip.name;
    }
  }
  return closest;
}

const Chip& default_chip() { return kChips.front(); }

}  // namespace asctwin::isa
