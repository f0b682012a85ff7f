// Rows of the chip come before those of other chips, rows with the type before those without.
#include "show/path.h"

#include <algorithm>
#include <cctype>

namespace asctwin::show {
namespace {

constexpr const char* kMemoryNames[kMemories] = {"GM", "UB", "L1", "L0A", "L0B", "L0C", "BT", "FB"};

bool same_word(std::string_view a, std::string_view b) {
  return std::ranges::equal(
      a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

// Data enters UB through VECIN and leaves it through VECOUT.
std::optional<TPosition> choose(isa::Positions positions, const isa::Chip& chip,
                                const std::string& wanted, TPosition preferred) {
  const auto fits = [&](TPosition position) {
    const Hardware memory = chip.memory_of(position);
    if (!positions.contains(position) || memory == Hardware::MAX) return false;
    return wanted.empty() || same_word(wanted, name_of(position)) ||
           same_word(wanted, short_name_of(memory));
  };
  if (fits(preferred)) return preferred;
  for (int i = 0; i < kPositions; ++i)
    if (fits(static_cast<TPosition>(i))) return static_cast<TPosition>(i);
  return std::nullopt;
}

std::optional<DType> choose_type(isa::Types types, const std::string& wanted) {
  if (wanted.empty() && types.contains(DType::kHalf)) return DType::kHalf;
  for (const DTypeInfo& info : kDTypes) {
    if (!types.contains(info.dtype)) continue;
    if (wanted.empty() || same_word(wanted, info.short_name) || same_word(wanted, info.api_name) ||
        same_word(wanted, "b" + std::to_string(info.bits)))
      return info.dtype;
  }
  return std::nullopt;
}

// UB is a vector core's, L1 a cube core's; a row that both have goes to the owner of its memories.
CoreKind core_for(const isa::Support& row, const isa::Chip& chip, TPosition dst, TPosition src) {
  if (!chip.split_cores) return CoreKind::kFused;
  const bool uses_ub = chip.memory_of(dst) == Hardware::UB || chip.memory_of(src) == Hardware::UB;
  const CoreKind owner = uses_ub ? CoreKind::kVector : CoreKind::kCube;
  if (row.cores.contains(owner)) return owner;
  return uses_ub ? CoreKind::kCube : CoreKind::kVector;
}

bool is_ub(const isa::Chip& chip, isa::Positions positions) {
  for (int i = 0; i < kPositions; ++i)
    if (positions.contains(static_cast<TPosition>(i)) &&
        chip.memory_of(static_cast<TPosition>(i)) == Hardware::UB)
      return true;
  return false;
}

}  // namespace

const char* short_name_of(Hardware memory) {
  return memory < Hardware::MAX ? kMemoryNames[static_cast<size_t>(memory)] : "no memory";
}

std::optional<Path> find_path(const isa::OpInfo& info, const isa::Chip& chip,
                              const Request& request) {
  isa::Types every;
  for (const DTypeInfo& type : kDTypes) every = every | isa::Types(type.dtype);
  for (const bool this_chip : {true, false})
    for (const bool this_type : {true, false})
      for (const isa::Support& row : info.support) {
        if (this_chip && !row.families.contains(chip.family)) continue;
        const auto dst = choose(row.dst, chip, request.dst,
                                is_ub(chip, row.src) ? TPosition::VECOUT : TPosition::VECIN);
        const auto src = choose(row.src, chip, request.src,
                                is_ub(chip, row.dst) ? TPosition::VECIN : TPosition::VECOUT);
        const auto dtype = choose_type(this_type ? row.types : every, request.type);
        if (dst && src && dtype) return Path{*dst, *src, *dtype, core_for(row, chip, *dst, *src)};
      }
  return std::nullopt;
}

}  // namespace asctwin::show
