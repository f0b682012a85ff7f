// Short names are derived: the vendor's word goes, the products of a family are joined.
#include "reference/chip_names.h"

#include <algorithm>
#include <vector>

#include "report/language.h"

namespace asctwin::reference {
namespace {

std::string without(std::string text, std::string_view word) {
  const size_t at = text.find(word);
  return at == text.npos ? text : text.erase(at, word.size());
}

// "Ascend 310P Vector Core" is "310P VEC".
std::string short_name(std::string_view product) {
  std::string name = without(without(std::string(product), "Ascend "), "Kirin ");
  const std::string plain = without(name, "Vector Core");
  return plain == name ? name : plain + "VEC";
}

std::vector<ChipGroup> make_groups() {
  std::vector<ChipGroup> groups;
  for (const isa::Chip& chip : isa::chips()) {
    const std::string name = short_name(chip.product);
    const auto same = std::ranges::find(groups, chip.family,
                                        [](const ChipGroup& group) { return group.first->family; });
    if (same == groups.end())
      groups.push_back({&chip, name});
    else if (same->name.find(name) == std::string::npos)
      same->name += "/" + name;
  }
  return groups;
}

}  // namespace

std::span<const ChipGroup> chip_groups() {
  static const std::vector<ChipGroup> groups = make_groups();
  return groups;
}

std::string names_of(isa::Families families) {
  if (families == isa::Families::all()) return report::translated("every chip");
  std::string text;
  for (const ChipGroup& group : chip_groups())
    if (families.contains(group.first->family)) text += (text.empty() ? "" : ", ") + group.name;
  return text;
}

std::string place_of(isa::Families families, isa::Families seen) {
  return (families & seen) == seen ? "" : report::sentence("on {}", names_of(families));
}

}  // namespace asctwin::reference
