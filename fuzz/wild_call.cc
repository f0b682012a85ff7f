// Values and places that kernels get wrong.
#include "wild_call.h"

#include <algorithm>
#include <iterator>

namespace asctwin::fuzz {
namespace {

constexpr int64_t kEverywhere = int64_t{1} << 21;  // beyond the largest memory

template <size_t N>
int64_t one_of(Rng& rng, const int64_t (&values)[N]) {
  return values[static_cast<size_t>(between(rng, 0, static_cast<int64_t>(N) - 1))];
}

}  // namespace

int64_t wild_value(Rng& rng) {
  constexpr int64_t kCorners[] = {0,       1,         -1,        31,        32,
                                  33,      255,       256,       4095,      4096,
                                  65535,   65536,     INT32_MAX, INT32_MIN, int64_t{1} << 32,
                                  1 << 21, INT64_MAX, INT64_MIN, UINT32_MAX};
  if (chance(rng, 2)) return one_of(rng, kCorners);
  return static_cast<int64_t>(rng() >> between(rng, 0, 63));
}

int64_t wild_value(Rng& rng, const isa::Limit& limit) {
  if (chance(rng, 4)) return wild_value(rng);
  const int64_t around[] = {limit.lo - 1, limit.lo, limit.lo + 1,
                            limit.hi - 1, limit.hi, limit.hi + 1};
  return one_of(rng, around);
}

TPosition wild_position(Rng& rng) {
  return static_cast<TPosition>(between(rng, 0, static_cast<int64_t>(TPosition::MAX)));
}

DType wild_type(Rng& rng) {
  return kDTypes[static_cast<size_t>(between(rng, 0, std::size(kDTypes) - 1))].dtype;
}

Spot random_spot(Rng& rng, const World& world, const isa::Chip& chip, TPosition position,
                 const test::Extent& extent, int64_t align) {
  Spot spot;
  int64_t begin = 0, size = 0;
  const Hardware memory = position < TPosition::MAX ? chip.memory_of(position) : Hardware::MAX;
  if (memory == Hardware::GM || memory == Hardware::MAX) {
    const auto last = static_cast<int64_t>(world.tensors().size()) - 1;
    const auto index = chance(rng, 4) ? static_cast<size_t>(between(rng, 0, last)) : 0;
    begin = world.offset_of_tensor(index);
    size = static_cast<int64_t>(world.tensors()[index].size_bytes);
    spot.kind = Spot::Kind::kTensor;
  } else {
    size = chip.size_of(memory);
    spot = {Spot::Kind::kOnChip, memory, 0};
  }
  const int64_t lo = -extent.first, hi = std::max(lo, size - extent.last);
  // At an end as often as anywhere, for that is where calls go wrong.
  int64_t at = chance(rng, 4) ? (chance(rng, 2) ? lo : hi) : between(rng, lo, hi);
  at = std::max((lo + align - 1) / align * align, at / align * align);
  spot.offset = begin + at;
  return spot;
}

Spot wild_spot(Rng& rng, const World& world) {
  switch (between(rng, 0, 4)) {
    case 0:
      return {Spot::Kind::kOnChip, static_cast<Hardware>(between(rng, 1, kMemories - 1)),
              between(rng, -kEverywhere, kEverywhere)};
    case 1:
      return {Spot::Kind::kTensor, Hardware::GM,
              world.offset_of_tensor(0) + between(rng, -kEverywhere, kEverywhere)};
    case 2:
      return {Spot::Kind::kForeign, Hardware::GM, between(rng, 0, kEverywhere)};
    case 3:
      return {Spot::Kind::kWild, Hardware::GM, wild_value(rng)};
    default:
      return {};
  }
}

}  // namespace asctwin::fuzz
