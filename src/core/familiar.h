// Calls in which the judges have found nothing, so that they need not be asked again in each turn
// of a loop. A call is familiar when it has the form of one that was judged (core/approvals.h),
// each of its operands lies in the same object and at the same alignment, in a tensor that is long
// enough, and the operands lie to one another as they did.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/approvals.h"
#include "core/core.h"
#include "core/footprint.h"

namespace asctwin::core {

// Where the operands of one call lie, as far as a judge could tell two places apart.
class Surroundings {
 public:
  // False: other calls are not known by this one.
  bool learn(const Core& core, const Instruction& call, std::span<const Footprint::Part> parts);
  bool hold(const Spots& spots) const {
    for (size_t i = 0; i < count_; ++i)
      if (!places_[i].holds(spots[i])) return false;
    for (size_t i = 0; i < pair_count_; ++i)
      if (!pairs_[i].is_alike(spots)) return false;
    return true;
  }

 private:
  // [first, last) from the address on.
  struct Place {
    Window window;
    uintptr_t address = 0;
    uintptr_t alignment_mask = 0;
    int64_t first = 0;
    int64_t last = 0;
    bool is_written = false;

    // A tensor that claims more than its object has is held to the object: that is for the judges.
    bool holds(const Spot& spot) const {
      const auto at = reinterpret_cast<uintptr_t>(spot.address);
      if (!window.contains(spot.address)) return false;
      // Of its object, behind what is touched: no more of it may belong to the tensor.
      const uint64_t left = window.first + window.span - at;
      const uint64_t claimed = spot.extent_bytes - static_cast<uint64_t>(last);
      return ((at ^ address) & alignment_mask) == 0 &&
             (claimed <= left || spot.extent_bytes == isa::kUnknownExtent);
    }
  };
  // Operands that were apart may have any distance but those at which they meet; others must have
  // the one they had. So there is a stretch of distances from a to b that are none.
  struct Pair {
    uint8_t a, b;
    int64_t first_none;
    uint64_t count_none;

    bool is_alike(const Spots& spots) const {
      const int64_t distance = spots[b].address - spots[a].address;
      return static_cast<uint64_t>(distance) - static_cast<uint64_t>(first_none) >= count_none;
    }
  };

  void reach(std::span<const Footprint::Part> parts);
  bool enclose(const Core& core, const Instruction& call);
  void pair_up();

  std::array<Place, kMostSpots> places_{};
  size_t count_ = 0;
  std::array<Pair, kMostSpots*(kMostSpots - 1) / 2> pairs_{};
  size_t pair_count_ = 0;
};

template <class I>
class FamiliarOf final : public Approvals {
 public:
  class Entry {
   public:
    // What calls like this one show at the gate; nullptr: they are for the observers.
    const Ticket* ticket() const { return ticket_.get(); }
    // The call of this record, without its footprint.
    const Instruction& called(const I& record, int64_t number) {
      call_->record = &record;
      call_->number = number;
      call_->footprint = nullptr;
      return *call_;
    }
    // The newest of these calls, with its operands at `spots`.
    const Instruction& touching(const Spots& spots) {
      for (size_t i = 0; i < spots_.size(); ++i) {
        const int64_t distance = spots[i].address - spots_[i].address;
        if (distance != 0) footprint_.move(static_cast<int>(i), distance);
      }
      spots_ = spots;
      call_->footprint = &footprint_;
      return *call_;
    }

   private:
    friend class FamiliarOf;

    bool is_at(SourceLoc where, const char* name) const {
      return call_->name == name && call_->where == where;
    }

    std::optional<Instruction> call_;
    uint64_t epoch_ = kNever;
    Surroundings surroundings_;
    typename FormLayout<I>::Form form_{};
    std::unique_ptr<Ticket> ticket_;
    Spots spots_{};  // where `footprint_` is
    Footprint footprint_;
  };

  // Behind those of its operands stand some that mean nothing, so that their number is no question
  // while the kernel runs.
  Spots spots_of(const I& call) const {
    Spots spots{};
    for (size_t i = 0; i < std::min(layout_.operands.size(), spots.size()); ++i)
      spots[i] = {layout_.address_in(call, i), layout_.extent_in(call, i)};
    return spots;
  }

  // What is known of the call; nullptr: it has to be judged. `epoch` counts the changes of what
  // lies in the core's memories.
  Entry* find(const I& call, SourceLoc where, const char* name, const Spots& spots,
              uint64_t epoch) {
    for (Entry& entry : set_of(where))
      if (entry.epoch_ == epoch && entry.is_at(where, name) &&
          layout_.has_form(call, entry.form_) && entry.surroundings_.hold(spots))
        return &entry;
    return nullptr;
  }

  // The judges have found nothing in `seen`, which is `call`.
  void keep(const I& call, const Core& core, const Instruction& seen) {
    if (layout_.operand_count > kMostSpots) return;
    Entry& entry = next_in(set_of(seen.where));
    entry.epoch_ = kNever;
    if (!entry.surroundings_.learn(core, seen, seen.footprint->parts())) return;
    entry.epoch_ = core.objects.changes();
    entry.call_.emplace(seen);
    entry.form_ = layout_.form_of(call);
    entry.spots_ = spots_of(call);
    entry.footprint_ = *seen.footprint;
    Gate* const gate = core.observers.gate.get();
    entry.ticket_ = gate == nullptr ? nullptr : gate->ticket_for(core, seen);
  }

 private:
  static constexpr size_t kSets = 8;  // for the calls of a kernel's loop
  static constexpr size_t kWays = 4;  // for the buffers that a queue gives them in turn
  static constexpr uint64_t kNever = ~uint64_t{0};
  using Set = std::vector<Entry>;  // up to kWays

  Entry& next_in(Set& set) {
    if (set.size() < kWays) return set.emplace_back();
    return set[next_way_++ % kWays];
  }
  Set& set_of(SourceLoc where) { return sets_[hash_of(where) % kSets]; }

  const FormLayout<I>& layout_ = FormLayout<I>::get();
  std::array<Set, kSets> sets_{};
  size_t next_way_ = 0;
};

}  // namespace asctwin::core
