// Operands at addresses far apart, which are never read; accesses are turned back into offsets.
#include "show/regions.h"

#include <algorithm>
#include <limits>

namespace asctwin::show {
namespace {

constexpr int64_t kMostRuns = 1 << 16;
constexpr int64_t kMostBytes = 1 << 20;  // that are read or written

uint8_t* unread_address(size_t region) { return reinterpret_cast<uint8_t*>((region + 1) << 42); }

class RunSink final : public isa::AccessSink {
 public:
  RunSink(const isa::OpInfo& info, std::vector<Region>& regions) : regions_(regions) {
    for (size_t list = 0; list < info.operands.size(); ++list)
      for (int entry = 0; entry < info.operands[list].count; ++entry)
        entries_.push_back({list, entry});
  }

  void add(const isa::Access& access) override {
    if (isa::is_empty(access)) return;
    count(access);
    if (too_much_) return;
    const ListEntry entry = entries_.at(static_cast<size_t>(access.operand));
    Region& region = regions_[entry.list];
    auto& runs = isa::is_write(access.effect) ? region.writes : region.reads;
    const bool unspecified = access.effect == isa::Effect::kWriteUnspecified;
    isa::for_each_run(access, [&](const uint8_t* at, int64_t bytes) {
      runs.push_back({at - unread_address(entry.list), bytes, entry.index, unspecified});
    });
  }

  bool too_much() const { return too_much_; }

 private:
  struct ListEntry {
    size_t list;
    int index;
  };

  void count(const isa::Access& access) {
    __int128 runs = 1;
    for (const isa::Loop& loop : access.loops) runs = std::min<__int128>(runs * loop.count, kFar);
    runs_ += runs;
    bytes_ += runs * access.run_bytes;
    too_much_ = runs_ > kMostRuns || bytes_ > kMostBytes;
  }

  static constexpr __int128 kFar = std::numeric_limits<int64_t>::max();
  std::vector<Region>& regions_;
  std::vector<ListEntry> entries_;
  __int128 runs_ = 0, bytes_ = 0;
  bool too_much_ = false;
};

void find_hull(Region& region) {
  bool any = false;
  for (const auto* runs : {&region.reads, &region.writes})
    for (const Run& run : *runs) {
      region.first = any ? std::min(region.first, run.offset) : run.offset;
      region.last = any ? std::max(region.last, run.end()) : run.end();
      any = true;
    }
  region.first = block_floor(region.first);
  region.last = block_ceil(region.last);
}

}  // namespace

bool limits_hold(const Scene& scene) {
  const std::unique_ptr<Call> call = scene.call->clone();
  const auto holds = [&](const isa::Limit& limit) {
    const isa::Verdict verdict = isa::verdict_of(limit, call->record(), *scene.chip);
    return verdict == isa::Verdict::kHolds || verdict == isa::Verdict::kDoesNothing;
  };
  return std::ranges::all_of(call->info().limits, holds);
}

void place(Call& call, const Scene& scene, const std::vector<uint8_t*>& bases) {
  int flat = 0;
  for (size_t list = 0; list < bases.size(); ++list)
    for (int entry = 0; entry < call.info().operands[list].count; ++entry)
      call.operand(flat++)->address =
          bases[list] + entry * scene.list_steps[list] * int64_t{isa::kBlockBytes};
}

std::optional<std::vector<Region>> regions_of(const Scene& scene, const Call& call) {
  const isa::OpInfo& info = call.info();
  const std::unique_ptr<Call> placed = call.clone();
  std::vector<Region> regions;
  std::vector<uint8_t*> bases;
  int flat = 0;
  for (const isa::OperandInfo& list : info.operands) {
    const TPosition position = placed->operand(flat)->position;
    Region& region = regions.emplace_back();
    region.operand = list.name;
    region.position = position;
    region.memory = scene.chip->memory_of(position);
    region.is_list = list.count > 1;
    bases.push_back(unread_address(bases.size()));
    flat += list.count;
  }
  place(*placed, scene, bases);
  const isa::Registers registers;
  const CoreKind core = !scene.chip->split_cores ? CoreKind::kFused
                        : scene.kind.cube > 0    ? CoreKind::kCube
                                                 : CoreKind::kVector;
  placed->resolve({*scene.chip, core, registers});
  RunSink sink(info, regions);
  placed->accesses(sink);
  if (sink.too_much()) return std::nullopt;
  for (Region& region : regions) find_hull(region);
  return regions;
}

}  // namespace asctwin::show
