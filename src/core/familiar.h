// Calls in which the judges have found nothing, so that they need not be asked again in each turn
// of a loop. A call is familiar when it has the form of one that was judged (core/approvals.h),
// each of its operands lies in the same object and at the same alignment, in a tensor that is long
// enough, and the operands lie to one another as they did.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/approvals.h"
#include "core/footprint.h"

namespace asctwin::core {

// Where the operands of one call lie, as far as a judge could tell two places apart.
class Surroundings {
 public:
  static constexpr size_t kMostOperands = 4;
  struct Spot {
    const uint8_t* address = nullptr;
    uint64_t extent_bytes = 0;
  };
  using Spots = std::array<Spot, kMostOperands>;

  // False: other calls are not known by this one.
  bool learn(const Core& core, const Instruction& call, std::span<const Footprint::Part> parts);
  bool hold(const Spots& spots) const;

 private:
  // [first, last) from the address on.
  struct Place {
    Window window;
    uintptr_t address = 0;
    uintptr_t alignment_mask = 0;
    int64_t first = 0;
    int64_t last = 0;
    uintptr_t object_end = 0;
    bool is_written = false;

    bool holds(const Spot& spot) const;
  };
  struct Pair {
    uint8_t a, b;
    bool were_apart;
  };

  void reach(std::span<const Footprint::Part> parts);
  bool enclose(const Core& core, const Instruction& call);
  void pair_up();
  bool are_apart(const Place& a, uintptr_t at_a, const Place& b, uintptr_t at_b) const;

  std::array<Place, kMostOperands> places_{};
  size_t count_ = 0;
  std::array<Pair, kMostOperands*(kMostOperands - 1) / 2> pairs_{};
  size_t pair_count_ = 0;
};

template <class I>
class FamiliarOf final : public Approvals {
 public:
  // What `call`, which is `seen`, touches if it is familiar; nullptr: it has to be judged. `epoch`
  // counts the changes of what lies in the core's memories.
  const Footprint* find(const I& call, const Instruction& seen, uint64_t epoch) {
    for (Entry& entry : set_of(seen.where)) {
      if (entry.name != seen.name || entry.where.line != seen.where.line ||
          entry.where.file != seen.where.file)
        continue;
      uint64_t difference = entry.epoch ^ epoch;
      for (size_t i = 0; i < layout_.word_count; ++i) {
        const auto& word = layout_.words[i];
        difference |= (word_at(&call, word.index) ^ entry.form[i]) & word.mask;
      }
      if (difference != 0) continue;
      const Surroundings::Spots spots = spots_of(call);
      if (entry.surroundings.hold(spots)) return entry.at(spots, layout_.operand_count);
    }
    return nullptr;
  }

  // The judges have found nothing in `seen`, which is `call`.
  void keep(const I& call, const Core& core, const Instruction& seen, uint64_t epoch) {
    if (layout_.operand_count > Surroundings::kMostOperands) return;
    Entry& entry = next_in(set_of(seen.where));
    entry.epoch = kNever;
    if (!entry.surroundings.learn(core, seen, seen.footprint->parts())) return;
    entry.epoch = epoch;
    entry.where = seen.where;
    entry.name = seen.name;
    for (size_t i = 0; i < layout_.word_count; ++i)
      entry.form[i] = word_at(&call, layout_.words[i].index);
    entry.spots = spots_of(call);
    entry.footprint = *seen.footprint;
  }

 private:
  using Layout = FormLayout<I>;
  static constexpr size_t kSets = 8;  // for the calls of a kernel's loop
  static constexpr size_t kWays = 4;  // for the buffers that a queue gives them in turn
  static constexpr uint64_t kNever = ~uint64_t{0};

  struct Entry {
    uint64_t epoch = kNever;
    SourceLoc where = {};
    const char* name = nullptr;
    std::array<uint64_t, Layout::kWords> form{};  // the words that count
    Surroundings surroundings;
    Surroundings::Spots spots{};  // where `footprint` is
    Footprint footprint;

    const Footprint* at(const Surroundings::Spots& others, size_t operands) {
      for (size_t i = 0; i < operands; ++i) {
        const int64_t distance = others[i].address - spots[i].address;
        if (distance != 0) footprint.move(static_cast<int>(i), distance);
      }
      spots = others;
      return &footprint;
    }
  };
  using Set = std::vector<Entry>;  // up to kWays

  Surroundings::Spots spots_of(const I& call) const {
    Surroundings::Spots spots{};
    for (size_t i = 0; i < layout_.operand_count; ++i)
      spots[i] = {layout_.address_in(call, i), layout_.extent_in(call, i)};
    return spots;
  }
  Entry& next_in(Set& set) {
    if (set.size() < kWays) return set.emplace_back();
    return set[next_way_++ % kWays];
  }
  static const Layout& shared_layout() {
    static const Layout made;
    return made;
  }
  Set& set_of(SourceLoc where) { return sets_[static_cast<size_t>(where.line) % kSets]; }

  const Layout& layout_ = shared_layout();
  std::array<Set, kSets> sets_{};
  size_t next_way_ = 0;
};

}  // namespace asctwin::core
