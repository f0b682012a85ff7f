// Each byte of the source has a number. In pass b it holds one of two values, by bit b of the
// number; what stands in the destination afterwards spells the number. Two more passes, with all
// bytes equal, distinguish constants from moved bytes, and a last one, by a hash, shows that no
// byte was computed from several.
#include "show/trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "asctwin/global_block.h"
#include "asctwin/run.h"
#include "core/core.h"
#include "isa/strided.h"
#include "report/language.h"

namespace asctwin::show {
namespace {

constexpr int64_t kMostGlobalBytes = 16 << 20;
constexpr int64_t kPlaceAlign = 512;  // holds in every memory
// Neither is zero, and each makes a normal number of every floating type.
constexpr uint8_t kZeroBit = 0x3C, kOneBit = 0x40;

// The memory that the operands lie in.
class Places {
 public:
  explicit Places(const std::vector<Region>& regions) : regions_(regions) {
    for (const Region& region : regions) {
      const bool global = region.memory == Hardware::GM;
      const int64_t bytes = region.last - region.first;
      if (global && bytes > kMostGlobalBytes)
        throw RequestError(report::sentence(
            "`{}` reaches over {} B of global memory, too far to draw", region.operand, bytes));
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
      next = isa::align_up(next + front(region) + region.last, kPlaceAlign);
    }
    return bases;
  }

 private:
  static int64_t front(const Region& region) {
    return isa::align_up(std::max<int64_t>(-region.first, 0), kPlaceAlign);
  }

  const std::vector<Region>& regions_;
  std::vector<GlobalBlock> blocks_;
};

RunOptions options_of(const Scene& scene, Check check) {
  RunOptions options;
  options.soc = std::string(scene.chip->name);
  options.kind = scene.kind;
  options.workers = 1;
  options.check = check;
  options.policy.allow = {"E0303"};  // nothing has computed what a call alone copies out
  return options;
}

Report checked(const Scene& scene, const Places& places) {
  const auto kernel = [&] {
    const std::unique_ptr<Call> call = scene.call->clone();
    place(*call, scene, places.bases_on(core::this_core()));
    call->issue();
  };
  return run_on_cores(kernel, options_of(scene, Check::kFull), places.ranges());
}

// Numbers the bytes of all sources, one region behind the other.
class Numbers {
 public:
  explicit Numbers(const std::vector<Region>& regions) : regions_(regions) {
    for (const Region& region : regions) {
      first_.push_back(count_);
      if (!region.reads.empty()) count_ += static_cast<uint64_t>(region.last - region.first);
    }
  }

  uint64_t count() const { return count_; }
  int bits() const { return std::bit_width(count_); }
  uint64_t number(size_t region, int64_t offset) const {
    return first_[region] + static_cast<uint64_t>(offset - regions_[region].first);
  }
  Origin origin(uint64_t number) const {
    size_t region = regions_.size() - 1;
    while (first_[region] > number || regions_[region].reads.empty()) --region;
    return {Origin::Kind::kMoved, 0, region,
            regions_[region].first + static_cast<int64_t>(number - first_[region])};
  }

 private:
  const std::vector<Region>& regions_;
  uint64_t count_ = 0;
  std::vector<uint64_t> first_;
};

using Bytes = std::vector<std::vector<uint8_t>>;  // of each region, from its first byte

// Runs the call once on the running core, with the value of `bit_of` in each byte that it reads.
template <class BitOf>
Bytes pass(const Scene& scene, const Places& places, const std::vector<Region>& regions,
           const Numbers& numbers, BitOf bit_of) {
  const std::unique_ptr<Call> call = scene.call->clone();
  const std::vector<uint8_t*> bases = places.bases_on(core::this_core());
  place(*call, scene, bases);
  for (size_t i = 0; i < regions.size(); ++i)
    for (const Run& run : regions[i].reads)
      for (int64_t at = run.offset; at < run.end(); ++at)
        bases[i][at] = bit_of(numbers.number(i, at)) ? kOneBit : kZeroBit;
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
                  const Numbers& numbers) {
  Passes passes;
  const auto kernel = [&] {
    const auto run = [&](auto bit_of) { return pass(scene, places, regions, numbers, bit_of); };
    passes.zeros = run([](uint64_t) { return false; });
    passes.ones = run([](uint64_t) { return true; });
    passes.hashed = run(hash_bit);
    for (int bit = 0; bit < numbers.bits(); ++bit)
      passes.bits.push_back(run([bit](uint64_t number) { return (number >> bit & 1) != 0; }));
  };
  run_on_cores(kernel, options_of(scene, Check::kOff), places.ranges());
  return passes;
}

[[noreturn]] void computed() {
  throw RequestError(
      report::translated("this operation computes new values; a picture shows what is moved"));
}

// The number that the passes spell in one byte of a destination.
uint64_t number_at(const Passes& passes, size_t region, size_t at) {
  const uint8_t zero = passes.zeros[region][at], one = passes.ones[region][at];
  uint64_t number = 0;
  for (size_t bit = 0; bit < passes.bits.size(); ++bit) {
    const uint8_t value = passes.bits[bit][region][at];
    if (value != zero && value != one) computed();
    if (value == one) number |= uint64_t{1} << bit;
  }
  if (passes.hashed[region][at] != (hash_bit(number) ? one : zero)) computed();
  return number;
}

Origin origin_of(const Passes& passes, const Numbers& numbers, size_t region, size_t at) {
  const uint8_t value = passes.zeros[region][at];
  if (value == passes.ones[region][at]) return {Origin::Kind::kConstant, value, 0, 0};
  const uint64_t number = number_at(passes, region, at);
  if (number >= numbers.count()) computed();
  return numbers.origin(number);
}

std::vector<Origin> origins_of(const Passes& passes, const Numbers& numbers, const Region& region,
                               size_t index) {
  std::vector<Origin> origins(static_cast<size_t>(region.last - region.first));
  for (const Run& run : region.writes)
    for (int64_t offset = run.offset; offset < run.end(); ++offset) {
      const auto at = static_cast<size_t>(offset - region.first);
      origins[at] = run.unspecified ? Origin{Origin::Kind::kUnspecified, 0, 0, 0}
                                    : origin_of(passes, numbers, index, at);
    }
  return origins;
}

}  // namespace

Trace trace_of(const Scene& scene) {
  Trace trace;
  if (limits_hold(scene)) {
    auto regions = regions_of(scene, *scene.call);
    if (!regions)
      throw RequestError(report::translated("this call moves too much for a picture"),
                         report::translated("smaller lengths and counts show the same pattern"));
    trace.regions = *std::move(regions);
  }
  for (size_t i = trace.regions.size(); i < scene.call->info().operands.size(); ++i)
    trace.regions.emplace_back().operand = scene.call->info().operands[i].name;
  const Places places(trace.regions);
  trace.report = checked(scene, places);
  if (!trace.report.ok()) return trace;
  const Numbers numbers(trace.regions);
  const Passes passes = run_passes(scene, places, trace.regions, numbers);
  for (size_t i = 0; i < trace.regions.size(); ++i)
    trace.origins.push_back(origins_of(passes, numbers, trace.regions[i], i));
  return trace;
}

}  // namespace asctwin::show
