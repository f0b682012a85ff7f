// Bytes that another core has accessed as well are left out: it has overwritten them, or the tensor
// is a workspace.
#include "check/padding_results.h"

#include <algorithm>
#include <cstring>

#include "check/facts.h"
#include "check/result_part.h"
#include "core/core.h"
#include "core/launch/launch.h"
#include "core/memory/written_words.h"

namespace asctwin::check {
namespace {

using Stretch = PaddingStores::Stretch;

// Returns how many bytes of the object, from its beginning on, the host reads as a result.
int64_t bytes_for_host(const core::Object& object) {
  if (object.written != nullptr && object.written->was_read() && !object.result.is_output) return 0;
  return size_of_result(object.result);
}

// The bytes of all cores that the host would read as padding.
class Remaining {
 public:
  struct One {
    const CorePadding* core;
    const core::Object* object;
    Stretch stretch;
    bool is_shared = false;  // with another core
  };

  explicit Remaining(const std::vector<std::unique_ptr<CorePadding>>& cores) {
    for (const auto& core : cores)
      for (Stretch& stretch : core->stores().stretches()) add(*core, std::move(stretch));
    std::ranges::stable_sort(all_, {}, [](const One& one) { return one.stretch.bytes.begin; });
  }
  bool empty() const { return all_.empty(); }
  const std::vector<One>& all() const { return all_; }

  void leave_out_shared(const LaunchRaces& races) {
    for (const auto& core : races.cores()) {
      if (!core->has_others()) continue;
      const RangeStore& ranges = core->log.sorted();
      for (size_t i = 0; i < ranges.size(); ++i) {
        const StridedRange range = ranges[i];
        if (!any_in(range.hull())) continue;
        for_each_piece(range, [&](Bytes piece) { leave_out(piece, core->core); });
      }
    }
  }

 private:
  void add(const CorePadding& core, Stretch stretch) {
    const CorePadding::Origin& origin = core.origins()[core.stores().sites()[stretch.site].origin];
    if (origin.is_asked && !origin.left_data) return;
    const core::Object* const object =
        core.core().launch().global_objects().find(stretch.bytes.begin);
    if (object == nullptr) return;
    const uint8_t* const end = object->begin + bytes_for_host(*object);
    stretch.bytes.end = std::min(stretch.bytes.end, end);
    if (stretch.bytes.begin >= stretch.bytes.end) return;
    const auto size = static_cast<size_t>(stretch.bytes.end - stretch.bytes.begin);
    // Something else has written there since, such as a store through a pointer.
    if (!stretch.values.empty() &&
        std::memcmp(stretch.values.data(), stretch.bytes.begin, size) != 0)
      return;
    all_.push_back({&core, object, std::move(stretch)});
  }
  auto first_behind(const uint8_t* address) {
    return std::ranges::partition_point(
        all_, [&](const One& one) { return one.stretch.bytes.begin < address; });
  }
  // A stretch in front may reach into the bytes. One that lies in front of that and reaches even
  // further has been overlapped by another core, so it counts as shared already.
  auto first_at(const uint8_t* address) {
    auto at = first_behind(address);
    while (at != all_.begin() && std::prev(at)->stretch.bytes.end > address) --at;
    return at;
  }
  bool any_in(Bytes bytes) {
    const auto at = first_at(bytes.begin);
    return at != all_.end() && at->stretch.bytes.begin < bytes.end;
  }
  void leave_out(Bytes bytes, const core::Core& by) {
    for (auto at = first_at(bytes.begin); at != all_.end() && at->stretch.bytes.begin < bytes.end;
         ++at)
      if (&at->core->core() != &by && at->stretch.bytes.end > bytes.begin) at->is_shared = true;
  }

  std::vector<One> all_;
};

// Padding that one call of a core has left in one tensor.
struct Left {
  const Remaining::One* first;
  int64_t bytes = 0;
};

std::vector<Left> by_call(const Remaining& remaining) {
  std::vector<Left> calls;
  for (const Remaining::One& one : remaining.all()) {
    if (one.is_shared) continue;
    const auto same = [&](const Left& left) {
      return left.first->core == one.core && left.first->object == one.object &&
             left.first->stretch.site == one.stretch.site;
    };
    auto known = std::ranges::find_if(calls, same);
    if (known == calls.end()) known = calls.insert(calls.end(), {&one});
    known->bytes += one.stretch.bytes.end - one.stretch.bytes.begin;
  }
  return calls;
}

Finding finding_of(const Left& left) {
  const Remaining::One& one = *left.first;
  const PaddingStores::Site& site = one.core->stores().sites()[one.stretch.site];
  const CorePadding::Origin& origin = one.core->origins()[site.origin];
  Finding finding = one.core->core().finding(Code::W0304, site.op, site.where);
  finding.instruction = -1;
  finding.pipe = PIPE_MTE3;
  const int64_t first = one.stretch.bytes.begin - one.object->begin;
  const int64_t last = one.stretch.bytes.end - one.object->begin;
  finding.with("object", one.object->name)
      .with("first", first)
      .with("last", last)
      .with("elements", elements_of_result(one.object->result, first, last));
  add_place(one.core->core(), finding.with("origin_op", origin.op), "origin", origin.where);
  const int64_t more = left.bytes - (one.stretch.bytes.end - one.stretch.bytes.begin);
  if (more > 0)
    finding.notes.push_back(phrase("it stores padding in {} further B of the tensor", more));
  if (origin.left_data)
    finding.notes.push_back("some of the data that were copied in beside it are never read");
  return finding;
}

}  // namespace

CorePadding& LaunchPadding::add(const core::Core& core) {
  cores_.push_back(std::make_unique<CorePadding>(core));
  return *cores_.back();
}

std::vector<Finding> LaunchPadding::findings(const LaunchRaces& races) const {
  std::vector<Finding> findings;
  if (std::ranges::any_of(cores_, [](const auto& core) { return core->core().stopping(); }))
    return findings;
  for (const auto& core : cores_) core->end();
  Remaining remaining(cores_);
  if (remaining.empty()) return findings;
  remaining.leave_out_shared(races);
  for (const Left& left : by_call(remaining)) findings.push_back(finding_of(left));
  return findings;
}

}  // namespace asctwin::check
