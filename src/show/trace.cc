// Each unit of the source has a number. In pass b it holds one of two values, by bit b of the
// number; what stands in the destination afterwards spells the number. Two more passes, with all
// units equal, tell constants from moved bytes, and a last one, by a hash, shows that no value was
// computed from several units.
#include "show/trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "asctwin/global_block.h"
#include "asctwin/run.h"
#include "core/core.h"

namespace asctwin::show {
namespace {

constexpr int64_t kMostGlobalBytes = 16 << 20;
constexpr int64_t kPlaceAlign = 512;  // holds in every memory
// Either makes a normal number of every floating type, and the two differ in every byte.
constexpr uint8_t kZeroBit = 0x3C, kOneBit = 0x40;

int64_t align_up(int64_t value, int64_t unit) { return (value + unit - 1) / unit * unit; }

// The memory that the operands lie in.
class Places {
 public:
  explicit Places(const std::vector<Region>& regions) : regions_(regions) {
    for (const Region& region : regions) {
      const bool global = region.memory == Hardware::GM;
      const int64_t bytes = region.last - region.first;
      if (global && bytes > kMostGlobalBytes)
        throw RequestError(fmt::format("`{}` reaches over {} B of global memory, too far to draw",
                                       region.operand, bytes));
      blocks_.emplace_back(static_cast<size_t>(global ? front(region) + region.last : 0));
    }
  }

  std::vector<GlobalRange> ranges() const {
    std::vector<GlobalRange> ranges;
    for (size_t i = 0; i < blocks_.size(); ++i)
      if (regions_[i].memory == Hardware::GM)
        ranges.push_back({blocks_[i].data(), blocks_[i].size_bytes(), regions_[i].operand});
    return ranges;
  }

  // The addresses of the operands on `core`: on-chip ones one behind the other from the start.
  std::vector<uint8_t*> bases_on(core::Core& core) const {
    int64_t used[kMemories] = {};
    std::vector<uint8_t*> bases;
    for (size_t i = 0; i < regions_.size(); ++i) {
      const Region& region = regions_[i];
      if (region.memory == Hardware::GM || region.memory == Hardware::MAX) {
        bases.push_back(blocks_[i].data() + front(region));
        continue;
      }
      int64_t& next = used[static_cast<size_t>(region.memory)];
      bases.push_back(core.memory.of(region.memory).data() + next + front(region));
      next = align_up(next + front(region) + region.last, kPlaceAlign);
    }
    return bases;
  }

 private:
  static int64_t front(const Region& region) {
    return align_up(std::max<int64_t>(-region.first, 0), kPlaceAlign);
  }

  const std::vector<Region>& regions_;
  std::vector<GlobalBlock> blocks_;
};

RunOptions options_of(const Scene& scene, bool check) {
  RunOptions options;
  options.soc = std::string(scene.chip->name);
  options.kind = scene.kind;
  options.workers = 1;
  options.check = check;
  return options;
}

Report checked(const Scene& scene, const Places& places) {
  const auto kernel = [&] {
    const std::unique_ptr<Call> call = scene.call->clone();
    place(*call, scene, places.bases_on(core::this_core()));
    call->issue();
  };
  return run_on_cores(kernel, options_of(scene, true), places.ranges());
}

// Numbers the units of all sources, one region behind the other.
class Units {
 public:
  Units(const std::vector<Region>& regions, int64_t unit_bytes) : unit_bytes_(unit_bytes) {
    for (const Region& region : regions) {
      first_.push_back(count_);
      if (!region.reads.empty())
        count_ += static_cast<uint64_t>((region.last - region.first) / unit_bytes + 1);
    }
  }

  uint64_t count() const { return count_; }
  int bits() const { return std::bit_width(count_); }
  uint64_t number(const Region& region, size_t index, int64_t offset) const {
    return first_[index] + static_cast<uint64_t>((offset - region.first) / unit_bytes_);
  }
  Origin origin(const std::vector<Region>& regions, uint64_t number, int64_t byte_in_unit) const {
    size_t region = regions.size() - 1;
    while (first_[region] > number || regions[region].reads.empty()) --region;
    const auto unit = static_cast<int64_t>(number - first_[region]);
    return {Origin::Kind::kMoved, 0, region,
            regions[region].first + unit * unit_bytes_ + byte_in_unit};
  }

 private:
  int64_t unit_bytes_;
  uint64_t count_ = 0;
  std::vector<uint64_t> first_;
};

using Bytes = std::vector<std::vector<uint8_t>>;  // of each region, from its first byte

// Runs the call once on the running core, with the value of `bit_of` in each unit that it reads.
template <class BitOf>
Bytes pass(const Scene& scene, const Places& places, const std::vector<Region>& regions,
           const Units& units, BitOf bit_of) {
  const std::unique_ptr<Call> call = scene.call->clone();
  const std::vector<uint8_t*> bases = places.bases_on(core::this_core());
  place(*call, scene, bases);
  for (size_t i = 0; i < regions.size(); ++i)
    for (const Run& run : regions[i].reads)
      for (int64_t at = run.offset; at < run.end(); ++at)
        bases[i][at] = bit_of(units.number(regions[i], i, at)) ? kOneBit : kZeroBit;
  call->issue();
  Bytes left;
  for (size_t i = 0; i < regions.size(); ++i)
    left.emplace_back(bases[i] + regions[i].first, bases[i] + regions[i].last);
  return left;
}

struct Passes {
  Bytes zeros, ones, hashed;
  std::vector<Bytes> bits;
};

bool hash_bit(uint64_t number) { return std::popcount(number * 0x9E3779B97F4A7C15u) % 2 != 0; }

Passes run_passes(const Scene& scene, const Places& places, const std::vector<Region>& regions,
                  const Units& units) {
  Passes passes;
  const auto kernel = [&] {
    const auto run = [&](auto bit_of) { return pass(scene, places, regions, units, bit_of); };
    passes.zeros = run([](uint64_t) { return false; });
    passes.ones = run([](uint64_t) { return true; });
    passes.hashed = run(hash_bit);
    for (int bit = 0; bit < units.bits(); ++bit)
      passes.bits.push_back(run([bit](uint64_t number) { return (number >> bit & 1) != 0; }));
  };
  run_on_cores(kernel, options_of(scene, false), places.ranges());
  return passes;
}

// Whether the unit at `at` stands for `number`: each pass left what the number's bit says.
bool spells(const Passes& passes, size_t region, size_t at, size_t unit, uint64_t number) {
  const auto same = [&](const Bytes& a, const Bytes& b) {
    return std::equal(&a[region][at], &a[region][at] + unit, &b[region][at]);
  };
  for (size_t bit = 0; bit < passes.bits.size(); ++bit)
    if (!same(passes.bits[bit], number >> bit & 1 ? passes.ones : passes.zeros)) return false;
  return same(passes.hashed, hash_bit(number) ? passes.ones : passes.zeros);
}

uint64_t number_at(const Passes& passes, size_t region, size_t at, size_t unit) {
  uint64_t number = 0;
  for (size_t bit = 0; bit < passes.bits.size(); ++bit)
    if (!std::equal(&passes.bits[bit][region][at], &passes.bits[bit][region][at] + unit,
                    &passes.zeros[region][at]))
      number |= uint64_t{1} << bit;
  return number;
}

// The widths of a unit differ where the call widens its elements.
struct UnitBytes {
  size_t src = 1, dst = 1;
};

void decode(const Passes& passes, const std::vector<Region>& regions, const Units& units,
            UnitBytes unit, size_t index, const Run& run, std::vector<Origin>& origins) {
  const Region& region = regions[index];
  for (int64_t offset = run.offset; offset < run.end(); offset += static_cast<int64_t>(unit.dst)) {
    const auto at = static_cast<size_t>(offset - region.first);
    const uint8_t* zero = &passes.zeros[index][at];
    Origin origin{Origin::Kind::kConstant, *zero, 0, 0};
    const bool moved = !std::equal(zero, zero + unit.dst, &passes.ones[index][at]);
    if (run.unspecified) {
      origin = {Origin::Kind::kUnspecified, 0, 0, 0};
    } else if (moved) {
      const uint64_t number = number_at(passes, index, at, unit.dst);
      if (number >= units.count() || !spells(passes, index, at, unit.dst, number))
        throw RequestError("this operation computes new values; a picture shows what is moved");
      origin = units.origin(regions, number, 0);
    }
    for (size_t byte = 0; byte < unit.dst; ++byte) {
      origins[at + byte] = origin;
      if (moved) origins[at + byte].offset += static_cast<int64_t>(byte * unit.src / unit.dst);
    }
  }
}

}  // namespace

Trace trace_of(const Scene& scene) {
  Trace trace;
  if (limits_hold(scene)) {
    auto regions = footprint_of(scene, *scene.call);
    if (!regions)
      throw RequestError("this call moves too much for a picture",
                         "smaller lengths and counts show the same pattern");
    trace.regions = *std::move(regions);
  }
  for (size_t i = trace.regions.size(); i < scene.call->info().operands.size(); ++i)
    trace.regions.emplace_back().operand = scene.call->info().operands[i].name;
  const Places places(trace.regions);
  trace.report = checked(scene, places);
  if (!trace.report.ok()) return trace;
  const UnitBytes unit;
  const Units units(trace.regions, static_cast<int64_t>(unit.src));
  const Passes passes = run_passes(scene, places, trace.regions, units);
  for (size_t i = 0; i < trace.regions.size(); ++i) {
    const Region& region = trace.regions[i];
    auto& origins = trace.origins.emplace_back(static_cast<size_t>(region.last - region.first));
    for (const Run& run : region.writes)
      decode(passes, trace.regions, units, unit, i, run, origins);
  }
  return trace;
}

}  // namespace asctwin::show
