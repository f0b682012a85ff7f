// Chips as reference pages distinguish them: one short name a family, from the products it stands
// for, such as "910B/910C".
#pragma once

#include <span>
#include <string>

#include "isa/chips/chip.h"

namespace asctwin::reference {

struct ChipGroup {
  const isa::Chip* first;  // in its architecture all of them are alike
  std::string name;
};

std::span<const ChipGroup> chip_groups();      // in the order of `asctwin socs`
std::string names_of(isa::Families families);  // "910B/910C, 950"; "every chip"
// "on 950", where that is less than what the reader looks at; else nothing.
std::string place_of(isa::Families families, isa::Families seen);

}  // namespace asctwin::reference
