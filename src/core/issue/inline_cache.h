// Remembers the calls of a core by call site: the record as it was given and as resolve() left it,
// and where its operands may lie. A call that is found here need not be resolved and checked again.
// issue() looks here itself, first of all.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "asctwin/base/source_loc.h"
#include "core/issue/call_layout.h"
#include "core/issue/placement.h"
#include "core/issue/record_number.h"
#include "core/stream_words.h"

namespace asctwin::core {

struct CachedCall {
  static constexpr uint64_t kNever = ~uint64_t{0};

  explicit CachedCall(const CallLayout& layout);
  CachedCall() = default;  // is no call

  // That of the core's registers at which `given` becomes `resolved` and leaves them as they are.
  uint64_t generation = kNever;
  const uint64_t* mask = nullptr;  // of the form, which `given` and `resolved` hold
  uint64_t* given = nullptr;
  uint64_t* resolved = nullptr;    // with the operands of a call that was not as given
  AddressRange* ranges = nullptr;  // of each operand
  CachedCall* next = nullptr;      // that shares its place in the cache
  const char* op_name = "";
  bool is_observed = false;  // it is an ObservedCall
  bool is_filled = false;
  bool is_as_given = false;  // `resolved` says what `given` says: the next call is complete

  // With this record, as resolve() leaves it.
  void fill(const CallLayout& layout, const void* record, const char* op);

 private:
  std::unique_ptr<uint64_t[]> words_;
  std::unique_ptr<AddressRange[]> ranges_;
};

// A call that readers see. Its record begins with its operands.
struct ObservedCall : CachedCall {
  explicit ObservedCall(const CallLayout& layout) : CachedCall(layout) { is_observed = true; }

  const isa::Operand* operands() const { return reinterpret_cast<const isa::Operand*>(resolved); }
  // Whether the single-call checks find in a call of the same form what they have found in this
  // one. @pre the operands lie in their ranges; `count` is their number
  bool is_placed_alike(const isa::Operand* operands, size_t count, uint64_t objects_now,
                       SourceLoc where, const char* given_name) const {
    return objects == objects_now && name == given_name && call->where == where &&
           placement.holds(operands, count);
  }
  // Does this for the one operand of a call that accesses an element.
  ASCTWIN_ALWAYS_INLINE bool is_element_alike(const isa::Operand& tensor, uint64_t objects_now,
                                              SourceLoc where, const char* given_name) const {
    return objects == objects_now && name == given_name && call->where == where &&
           placement.holds_one(tensor);
  }
  // Whether the memory that is left for the call to work in is what it was.
  bool has_its_room(const Core& core) const {
    return free_bytes < 0 || free_bytes == free_bytes_of(core);
  }
  // `call` with its footprint, where `resolved` has its operands now.
  const Instruction& with_footprint();

  uint64_t objects = kNever;   // the changes of what lies in the core's memories
  const char* name = nullptr;  // as it was given
  int64_t free_bytes = -1;     // of UB; -1: the call works in its operands alone
  Placement placement;
  std::optional<Instruction> call;       // the newest, as `resolved`, but for its footprint
  std::unique_ptr<FastPath::Site> site;  // nullptr: the readers see every call
  std::vector<Finding> found;            // in the newest call; empty once they are reported
  Footprint footprint;
  std::array<const uint8_t*, kMostOperands> footprint_at{};  // where its operands lie in there

 private:
  static int64_t free_bytes_of(const Core& core);  // of UB
};

// Has places by line, for the calls of a kernel's loop. In each place are several calls, of lines
// that share it, and of one line for the buffers that a queue gives it in turn.
class InlineCache {
 public:
  // The calls of the type at this line, and at lines that share its place; one that is not filled:
  // there is none.
  CachedCall& first(RecordNumber type, SourceLoc where) const {
    return *(*places_)[place_of(type, where)];
  }
  // To be filled anew.
  CachedCall& renew(RecordNumber type, SourceLoc where, const CallLayout& layout);
  ObservedCall& renew_observed(RecordNumber type, SourceLoc where, const CallLayout& layout);
  void clear();

 private:
  static constexpr size_t kPlaces = 8;  // of one type
  static constexpr size_t kWays = 4;
  static size_t place_of(RecordNumber type, SourceLoc where) {
    return static_cast<size_t>(type) * kPlaces + hash_of(where) % kPlaces;
  }

  using Places = std::array<CachedCall*, kRecords * kPlaces>;
  // Those of a cache that knows no call: all of them have `none()`, which is no call.
  static const Places& empty();
  static CachedCall* none() { return empty().front(); }
  CachedCall*& own_place(RecordNumber type, SourceLoc where);

  // The call of a full place that is next to go; nullptr: the place has room.
  CachedCall* next_to_go(CachedCall& first);

  // nullptr until the first call: to fill them for each core took most of a launch of empty blocks.
  std::unique_ptr<Places> own_;
  const Places* places_ = &empty();
  std::vector<std::unique_ptr<CachedCall>> unobserved_;
  std::vector<std::unique_ptr<ObservedCall>> observed_;
  size_t next_way_ = 0;
};

}  // namespace asctwin::core
