// A field is a distance when raising it moves runs and changes nothing else.
#include "show/distances.h"

#include <algorithm>
#include <optional>

namespace asctwin::show {
namespace {

bool same_but_moved(const std::vector<Run>& before, const std::vector<Run>& after) {
  return std::ranges::equal(before, after,
                            [](const Run& a, const Run& b) { return a.bytes == b.bytes; });
}

// The least step by which a run moved; 0 where none did.
int64_t step_of(const std::vector<Run>& before, const std::vector<Run>& after) {
  int64_t step = 0;
  for (size_t i = 0; i < before.size(); ++i) {
    const int64_t moved = after[i].offset - before[i].offset;
    if (moved > 0 && (step == 0 || moved < step)) step = moved;
  }
  return step;
}

// The first run that moved by one step, and the run that stayed at exactly the field's distance.
std::optional<Distance> find_pair(const std::vector<Run>& before, const std::vector<Run>& after,
                                  int64_t value) {
  if (!same_but_moved(before, after)) return std::nullopt;
  const int64_t step = step_of(before, after);
  if (step == 0) return std::nullopt;
  const auto moved_by = [&](size_t i) { return after[i].offset - before[i].offset; };
  size_t to = 0;
  while (moved_by(to) != step) ++to;
  const auto pair_from = [&](auto start_of) -> std::optional<size_t> {
    for (size_t from = 0; from < before.size(); ++from)
      if (moved_by(from) == 0 && before[to].offset - start_of(before[from]) == value * step)
        return from;
    return std::nullopt;
  };
  const int64_t at = before[to].offset, start = at - value * step;
  if (pair_from([](const Run& run) { return run.offset; }))
    return Distance{"", value, step, 0, start, at, false, 0};
  auto from = pair_from([](const Run& run) { return run.end(); });
  // Gaps on the chip begin where the last DataBlock of a run ends.
  if (!from) from = pair_from([](const Run& run) { return block_ceil(run.end()); });
  if (!from) return std::nullopt;
  return Distance{"", value, step, 0, start, at, true, before[*from].end() - 1};
}

}  // namespace

std::vector<Distance> distances_of(const Scene& scene, const std::vector<Region>& regions) {
  std::vector<Distance> distances;
  for (const std::string_view field : fields_of(scene.call->info())) {
    const isa::Accessor& access = *isa::find_field(scene.call->info(), field);
    const int64_t value = access(scene.call->record());
    if (value <= 0) continue;
    const std::unique_ptr<Call> raised = scene.call->clone();
    access.set(raised->record(), value + 1);
    const auto moved = regions_of(scene, *raised);
    if (!moved) continue;  // one more of what it counts would be too much
    for (size_t i = 0; i < regions.size(); ++i)
      for (const auto runs : {&Region::reads, &Region::writes}) {
        auto found = find_pair(regions[i].*runs, (*moved)[i].*runs, value);
        if (!found) continue;
        found->field = field;
        found->region = i;
        distances.push_back(*found);
      }
  }
  return distances;
}

}  // namespace asctwin::show
